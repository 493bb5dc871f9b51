/* What a server is asked for at its table, by what was typed: see visit.h. Whether it may be is for
   the server to say. */
#include "term/visit_inside.h"

#include "base/nearest.h"
#include "core/mark.h"
#include "term/talking.h"

#include <string.h>

/* ---- Asking the server --------------------------------------------------------------------- */

static Json *member(VisitCommand *asked, const char *key)
{
    return put_key(&asked->members, key);
}

static CommandReply not_now(const VisitCommand *asked)
{
    say(asked->out, tr(asked->visit->lang, "That cannot be done while the connection is lost.\n"));
    return REPLY_ANSWER;
}

/* Sends what the members say. */
static CommandReply ask_for(VisitCommand *asked, const char *kind)
{
    Visit *visit = asked->visit;
    Text members = {asked->text, asked->request.length};
    if (!asked->request.full && visit->remote != NULL &&
        remote_ask(visit->remote, kind, members) != 0)
        return REPLY_DONE;
    return not_now(asked);
}

/* Acts, as the server writes it: `P1 bid 3`. */
CommandReply visit_act(VisitCommand *asked, Text line)
{
    Visit *visit = asked->visit;
    uint64_t seen = visit->told > 0 ? visit->events[visit->told - 1].number : 0;
    visit->rule[0] = '\0';
    visit->acting = visit->remote != NULL ? remote_do(visit->remote, line, seen) : 0;
    if (visit->acting != 0)
        return REPLY_DONE;
    return not_now(asked);
}

/* Whom the next word means; as many as there are: nobody, and it says so. */
static unsigned next_person(VisitCommand *asked)
{
    const Scene *scene = &asked->visit->scene;
    Text word = {NULL, 0};
    unsigned person = text_next(&asked->rest, &word) && word.length > 0 ? typed_person(scene, word)
                                                                        : scene->persons;
    if (person >= scene->persons)
        say(asked->out, tr(scene->lang, "Say whom you mean, by name or place: “P2”.\n"));
    return person;
}

/* A request about a person. */
static CommandReply ask_about(VisitCommand *asked, const char *kind)
{
    unsigned person = next_person(asked);
    if (person >= asked->visit->scene.persons)
        return REPLY_ANSWER;
    put_seat(member(asked, "person"), person);
    return ask_for(asked, kind);
}

/* ---- In the waiting room ------------------------------------------------------------------- */

CommandReply visit_do_ready(VisitCommand *asked)
{
    put_flag(member(asked, "on"), true);
    return ask_for(asked, "ready");
}

CommandReply visit_do_unready(VisitCommand *asked)
{
    put_flag(member(asked, "on"), false);
    return ask_for(asked, "ready");
}

/* Who says so is ready, too. */
CommandReply visit_do_start(VisitCommand *asked)
{
    if (visit_owns(asked->visit) && !visit_is_ready(asked->visit)) {
        CommandReply reply = visit_do_ready(asked);
        asked->request.length = 0;
        asked->members.comma = false;
        if (reply != REPLY_DONE)
            return reply;
    }
    return ask_for(asked, "start");
}

/* `bot P3 easy`, `bot easy` at the first free place, or `bot`. */
CommandReply visit_do_bot(VisitCommand *asked)
{
    const Visit *visit = asked->visit;
    Text rest = asked->rest, word = {NULL, 0}, level = TEXT("easy");
    unsigned person = visit_free_place(visit);
    if (text_next(&rest, &word) && typed_person(&visit->scene, word) < visit->scene.persons) {
        person = typed_person(&visit->scene, word);
        word = (Text){NULL, 0};
        (void)text_next(&rest, &word);
    }
    if (word.length > 0)
        level = word;
    if (person >= visit->scene.persons) {
        say(asked->out, tr(visit->lang, "No place is free.\n"));
        return REPLY_ANSWER;
    }
    put_seat(member(asked, "person"), person);
    put_text(member(asked, "bot"), level);
    return ask_for(asked, "bot");
}

CommandReply visit_do_remove(VisitCommand *asked)
{
    return ask_about(asked, "remove");
}

/* Is it an option of the game? One that this program does not know is left to the server. */
static bool is_option(const Visit *visit, Text name)
{
    return json_object_getn(json_object_get(visit->table, "options"), name.at, name.length) != NULL;
}

/* One `name=value` of `set`; options are put together at the end. */
static bool put_setting(VisitCommand *asked, Text setting, Json *options)
{
    const char *equals = memchr(setting.at, '=', setting.length);
    char key[32];
    size_t length = equals != NULL ? (size_t)(equals - setting.at) : 0;
    if (length == 0 || length >= sizeof key ||
        strspn(setting.at, "abcdefghijklmnopqrstuvwxyz_") < length)
        return false;
    memcpy(key, setting.at, length);
    key[length] = '\0';
    Text value = {equals + 1, setting.length - length - 1};
    if (is_option(asked->visit, (Text){key, length}))
        put_text(put_key(options, key), value);
    else if (text_is(value, "on") || text_is(value, "off"))
        put_flag(member(asked, key), text_is(value, "on"));
    else
        put_text(member(asked, key), value);
    return true;
}

/* `set players=4 clock=quick public=on` */
CommandReply visit_do_set(VisitCommand *asked)
{
    char text[1024];
    Out out = {.text = text, .capacity = sizeof text};
    Json options = {&out, false};
    Text word = {NULL, 0};
    bool understood = asked->rest.length > 0;
    put_open(&options, '{');
    while (understood && text_next(&asked->rest, &word))
        understood = word.length == 0 || put_setting(asked, word, &options);
    put_close(&options, '}');
    if (!understood || out.full) {
        say(asked->out,
            tr(asked->visit->lang,
               "Say what and how: “set players=4”, “set clock=none”, “set chat=off”.\n"));
        return REPLY_ANSWER;
    }
    if (out.length > sizeof "{}" - 1)
        out_text(put_raw(member(asked, "options")), (Text){text, out.length});
    return ask_for(asked, "set");
}

CommandReply visit_do_mark(VisitCommand *asked)
{
    const Scene *scene = &asked->visit->scene;
    const Mark *mark;
    Text wanted = asked->rest;
    for (unsigned i = 0; scene->game != NULL && (mark = mark_at(scene->game, i)) != NULL; i++)
        if (equals_folded(wanted, tr_in(scene->lang, "mark", mark->name)))
            wanted = text_of(mark->name);
    put_text(member(asked, "mark"), wanted);
    return ask_for(asked, "mark");
}

/* ---- At the table -------------------------------------------------------------------------- */

CommandReply visit_do_hint(VisitCommand *asked)
{
    return ask_for(asked, "hint");
}

CommandReply visit_do_undo(VisitCommand *asked)
{
    put_number(member(asked, "seen"), asked->visit->last);
    return ask_for(asked, "undo");
}

CommandReply visit_do_what(VisitCommand *asked)
{
    Visit *visit = asked->visit;
    if (asked->rest.length > 0)
        put_text(member(asked, "about"), asked->rest);
    CommandReply reply = ask_for(asked, "what");
    if (reply == REPLY_DONE && asked->rest.length == 0)
        say(&visit->answers,
            tr(visit->lang, "You can ask about a place by its number, an option, or:\n"));
    return reply;
}

CommandReply visit_do_say(VisitCommand *asked)
{
    const Scene *scene = &asked->visit->scene;
    Saying saying;
    Talking talking = TALKING_FREELY;
    if (scene->game != NULL)
        talking = talking_read(scene, scene->viewer, asked->rest, &saying, asked->out);
    if (talking == TALKING_LISTED)
        return REPLY_ANSWER;
    if (talking == TALKING_FREELY) {
        put_text(member(asked, "text"), asked->rest);
        return ask_for(asked, "chat");
    }
    const Line *line = talk_line(scene->game, saying.line);
    put_string(member(asked, "line"), line->id);
    if (line->about_person)
        put_seat(member(asked, "about"), saying.person);
    return ask_for(asked, "say");
}

static CommandReply silence(VisitCommand *asked, bool on)
{
    Visit *visit = asked->visit;
    unsigned person = next_person(asked);
    if (person >= visit->scene.persons)
        return REPLY_ANSWER;
    put_seat(member(asked, "person"), person);
    put_flag(member(asked, "on"), on);
    CommandReply reply = ask_for(asked, "mute");
    if (reply == REPLY_DONE)
        say(&visit->answers,
            on ? tr(visit->lang, "You no longer hear %1. “unmute” ends that.\n")
               : tr(visit->lang, "You hear %1 again.\n"),
            visit->scene.names[person]);
    return reply;
}

CommandReply visit_do_mute(VisitCommand *asked)
{
    return silence(asked, true);
}

CommandReply visit_do_unmute(VisitCommand *asked)
{
    return silence(asked, false);
}

CommandReply visit_do_takeover(VisitCommand *asked)
{
    return ask_about(asked, "takeover");
}

CommandReply visit_do_rematch(VisitCommand *asked)
{
    return ask_for(asked, "rematch");
}

CommandReply visit_do_leave(VisitCommand *asked)
{
    CommandReply reply = ask_for(asked, "leave");
    asked->visit->leaves = reply == REPLY_DONE;
    return reply;
}
