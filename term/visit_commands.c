/* What can be typed at a table that is elsewhere, and what it answers; what the server is asked
   for is in visit_requests.c. See visit.h. */
#include "term/visit_inside.h"

#include "base/buffer.h"
#include "base/tidy.h"
#include "core/figures.h"
#include "core/notation.h"
#include "term/coaching.h"
#include "term/match_scene.h"
#include "term/page.h"
#include "term/refused.h"
#include "term/verdict.h"

#include <string.h>

/* ---- To read ------------------------------------------------------------------------------- */

static CommandReply do_help(VisitCommand *asked);

/* Those that need this program to know the game. */
static bool knows_game(const VisitCommand *asked)
{
    if (asked->visit->scene.game != NULL)
        return true;
    say(asked->out, tr(asked->visit->lang, "This game is not known here, only at its table.\n"));
    return false;
}

static CommandReply do_why(VisitCommand *asked)
{
    const Visit *visit = asked->visit;
    if (knows_game(asked))
        out_why(visit->lang, visit->scene.game, visit->rule[0] != '\0' ? visit->rule : NULL,
                visit->width, asked->out);
    return REPLY_ANSWER;
}

static CommandReply do_rules(VisitCommand *asked)
{
    const Visit *visit = asked->visit;
    if (!knows_game(asked))
        return REPLY_ANSWER;
    if (asked->rest.length > 0)
        return page_asked(visit->lang, visit->scene.game, asked->rest, visit->width, asked->out)
                   ? REPLY_PAGE
                   : REPLY_ANSWER;
    page_rules(visit->lang, visit->scene.game, visit->width, asked->out);
    return REPLY_PAGE;
}

/* The server's coach, which speaks with the next question. */
static CommandReply do_coach(VisitCommand *asked)
{
    Visit *visit = asked->visit;
    if (coach_switched(visit->lang, asked->rest, &visit->coach, asked->out) &&
        visit->remote != NULL)
        remote_coach(visit->remote, visit->coach);
    return REPLY_ANSWER;
}

static CommandReply do_table(VisitCommand *asked)
{
    const Visit *visit = asked->visit;
    Text words = visit_words(visit);
    if (asked->turn.kind == VISIT_ROOM || words.length == 0) {
        visit_room(visit, asked->out);
        return REPLY_ANSWER;
    }
    out_text(asked->out, words);
    out_char(asked->out, '\n');
    return REPLY_ANSWER;
}

static CommandReply do_log(VisitCommand *asked)
{
    visit_tell_all(asked->visit, asked->out);
    if (asked->out->length == 0)
        say(asked->out, tr(asked->visit->lang, "Nothing has happened yet.\n"));
    return REPLY_LOG;
}

static CommandReply do_chance(VisitCommand *asked)
{
    const Visit *visit = asked->visit;
    say(asked->out, tr(visit->lang, "The table’s commitment: %1\n"),
        text_of(visit_string(visit->table, "commit")));
    say(asked->out,
        tr(visit->lang, "All dice and draws of this game follow from it and from what the players "
                        "added before the start. Nobody can choose them any more.\n"));
    return REPLY_ANSWER;
}

static CommandReply do_link(VisitCommand *asked)
{
    const Visit *visit = asked->visit;
    say(asked->out, tr(visit->lang, "Friends come with this link: %1\n"), text_of(visit->link));
    if (visit->watch[0] != '\0')
        say(asked->out, tr(visit->lang, "Who only wants to watch: %1#%2\n"), text_of(visit->link),
            text_of(visit->watch));
    return REPLY_ANSWER;
}

static CommandReply do_save(VisitCommand *asked)
{
    char path[MAX_TYPED_PATH];
    Visit *visit = asked->visit;
    bool force;
    if (!typed_path(visit->lang, asked->rest, path, &force, asked->out))
        return REPLY_ANSWER;
    size_t start = asked->out->length;
    bool saved = visit->save != NULL && visit->save(visit->context, path, force, asked->out);
    out_in_line(asked->out, start); /* it names the path */
    if (!saved)
        say(asked->out, tr(visit->lang, "It was not saved.\n"));
    return REPLY_ANSWER;
}

/* The game that is over, by the record that its server gives. NULL: there is none, and `out` says
   why, if that is known. */
static Match *fetch_match(const Visit *visit, Out *out)
{
    Out record = buffer_new();
    Problem problem;
    Match *match = visit->record != NULL && visit->record(visit->context, &record, out)
                       ? match_from((Text){record.text, record.length}, &problem)
                       : NULL;
    buffer_free(&record);
    return match;
}

void visit_figures(const Visit *visit, Out *out)
{
    MatchNames names;
    Match *match = fetch_match(visit, out);
    if (match == NULL)
        return;
    Counter counter = {0};
    Scene scene = match_scene(match, EVERYTHING, visit->lang, &names);
    counter_begin(&counter, scene.game, scene.options);
    for (size_t i = 0; i < match->count; i++)
        counter_move(&counter, match->moves[i]);
    figures_tell(&scene, &counter.counts, out);
    match_free(match);
}

static CommandReply do_figures(VisitCommand *asked)
{
    const Visit *visit = asked->visit;
    size_t before = asked->out->length;
    if (asked->turn.kind != VISIT_OVER) {
        say(asked->out, tr(visit->lang, "The figures of a game come when it is over.\n"));
        return REPLY_ANSWER;
    }
    visit_figures(visit, asked->out);
    if (asked->out->length == before)
        say(asked->out, tr(visit->lang, "There is nothing to count.\n"));
    return REPLY_PAGE;
}

/* Judged here. */
static CommandReply do_review(VisitCommand *asked)
{
    const Visit *visit = asked->visit;
    Reviewer reviewer = {.lang = visit->lang,
                         .viewer = visit_plays(visit) ? visit->scene.viewer : EVERYTHING,
                         .width = visit->width,
                         .roster = visit->roster,
                         .progress = visit->progress};
    size_t before = asked->out->length;
    if (asked->turn.kind != VISIT_OVER) {
        say(asked->out, tr(visit->lang, "The review comes when the game is over.\n"));
        return REPLY_ANSWER;
    }
    Match *match = visit->roster != NULL ? fetch_match(visit, asked->out) : NULL;
    if (match != NULL)
        verdict_of_match(match, &reviewer, asked->out);
    else if (asked->out->length == before)
        say(asked->out, tr(visit->lang, "The game’s record cannot be had.\n"));
    match_free(match);
    return REPLY_PAGE;
}

static CommandReply do_quit(VisitCommand *asked)
{
    (void)asked;
    return REPLY_QUIT;
}

/* ---- All of them --------------------------------------------------------------------------- */

/* Whom and when the help tells of a command; it can be typed at any time. */
enum { IN_ROOM = 1, IN_GAME = 2, AFTERWARDS = 4, ALWAYS = 7, FOR_OWNER = 8, FOR_PERSONS = 16 };

static const struct {
    const char *name; /* translated in the context "command" */
    const char *meaning;
    CommandReply (*run)(VisitCommand *asked);
    unsigned when;
} commands[] = {
    {"?", N_("what you can do now"), do_help, ALWAYS},
    {NC_("command", "help"), NULL, do_help, ALWAYS},
    {NC_("command", "ready"), N_("you want to begin"), visit_do_ready, IN_ROOM | FOR_PERSONS},
    {NC_("command", "unready"), N_("you do not want to begin yet"), visit_do_unready,
     IN_ROOM | FOR_PERSONS},
    {NC_("command", "start"), N_("the game begins, if everybody is ready"), visit_do_start,
     IN_ROOM | FOR_OWNER},
    {NC_("command", "bot"), N_("bot P3 easy: a bot sits down there; alone, at the next place"),
     visit_do_bot, IN_ROOM | FOR_OWNER},
    {NC_("command", "remove"), N_("remove P3: that place is free again"), visit_do_remove,
     IN_ROOM | FOR_OWNER},
    {NC_("command", "set"), N_("set players=4 clock=quick: what is played here, and how"),
     visit_do_set, IN_ROOM | FOR_OWNER},
    {NC_("command", "mark"), N_("mark NAME: what tells you from the others"), visit_do_mark,
     IN_ROOM | FOR_PERSONS},
    {NC_("command", "link"), N_("what to send to who should come, or watch"), do_link, ALWAYS},
    {NC_("command", "why"), N_("the rule behind the last refusal"), do_why, ALWAYS},
    {NC_("command", "hint"), N_("what a good bot would do in your place, where hints are allowed"),
     visit_do_hint, IN_GAME | FOR_PERSONS},
    {NC_("command", "undo"),
     N_("take back your last move (alone against bots, if it showed you nothing)"), visit_do_undo,
     IN_GAME | FOR_PERSONS},
    {NC_("command", "what"), N_("what WORD, what 5: what that is or does; alone, a list of words"),
     visit_do_what, ALWAYS},
    {NC_("command", "coach"), N_("coach on, coach off: a sentence when something is new"), do_coach,
     ALWAYS | FOR_PERSONS},
    {NC_("command", "rules"), N_("the rules of this game; “rules 24” or “rules example”: a piece"),
     do_rules, ALWAYS},
    {NC_("command", "table"), N_("the table in words"), do_table, ALWAYS},
    {NC_("command", "log"), N_("all that has happened"), do_log, ALWAYS},
    {NC_("command", "say"), N_("say something; alone, it lists ready-made lines"), visit_do_say,
     ALWAYS | FOR_PERSONS},
    {NC_("command", "mute"), N_("mute NAME: you no longer hear what that person says"),
     visit_do_mute, ALWAYS | FOR_PERSONS},
    {NC_("command", "unmute"), N_("unmute NAME: you hear it again"), visit_do_unmute,
     ALWAYS | FOR_PERSONS},
    {NC_("command", "takeover"), N_("takeover NAME: a bot sits in for somebody who is away"),
     visit_do_takeover, IN_GAME | FOR_PERSONS},
    {NC_("command", "chance"), N_("how dice and draws are kept fair"), do_chance, ALWAYS},
    {NC_("command", "save"), N_("save FILE: the record of a game that is over"), do_save,
     AFTERWARDS},
    {NC_("command", "review"), N_("which decisions mattered, and what was better"), do_review,
     AFTERWARDS},
    {NC_("command", "figures"), N_("when it is over: bluffs, luck and other things to count"),
     do_figures, AFTERWARDS},
    {NC_("command", "rematch"), N_("when it is over: another game, same people"), visit_do_rematch,
     AFTERWARDS | FOR_PERSONS},
    {NC_("command", "leave"), N_("give up your place at this table"), visit_do_leave,
     ALWAYS | FOR_PERSONS},
    {NC_("command", "quit"),
     N_("leave this screen; your place is kept, and the link brings you back"), do_quit, ALWAYS},
};
enum { COMMANDS = sizeof commands / sizeof *commands };

/* What can be done, each with the server's sentence. */
static void list_actions(const VisitCommand *asked)
{
    const Visit *visit = asked->visit;
    const json_t *offer;
    Out *out = asked->out;
    size_t i;
    json_array_foreach(visit_legal(visit, asked->turn.seat), i, offer)
    {
        size_t start = out->length;
        bool has_many = visit_string(offer, "example")[0] != '\0';
        const char *line = visit_string(offer, has_many ? "example" : "do");
        Action action;
        out_string(out, "  ");
        if (visit->scene.game != NULL &&
            action_read(visit->scene.game, text_of(line), &action).id == ACCEPTED)
            typed_write(&visit->scene, action, out);
        else
            out_string(out, line);
        out_string(out, has_many ? " …" : "");
        out_pad(out, start, 22);
        out_char(out, ' ');
        out_string(out, visit_string(offer, "text"));
        out_char(out, '\n');
    }
}

static bool is_told_of(const VisitCommand *asked, unsigned when)
{
    const Visit *visit = asked->visit;
    unsigned now = asked->turn.kind == VISIT_OVER                                       ? AFTERWARDS
                   : asked->turn.kind == VISIT_ROOM || asked->turn.kind == VISIT_COMING ? IN_ROOM
                                                                                        : IN_GAME;
    return (when & now) != 0 && (!(when & FOR_OWNER) || visit_owns(visit)) &&
           (!(when & FOR_PERSONS) || visit_plays(visit));
}

static CommandReply do_help(VisitCommand *asked)
{
    const Visit *visit = asked->visit;
    Out *out = asked->out;
    if (asked->turn.kind == VISIT_ACT) {
        out_string(out, S_BOLD);
        say(out, tr(visit->lang, "What you can do now"));
        out_string(out, S_PLAIN "\n");
        list_actions(asked);
        out_wrapped(out,
                    text_of(tr(visit->lang, "Words can be cut short, and names or numbers alone "
                                            "will do where they are clear.")),
                    visit->width, 0);
        out_char(out, '\n');
    }
    out_string(out, S_BOLD);
    say(out, tr(visit->lang, "At this table"));
    out_string(out, S_PLAIN "\n");
    for (unsigned i = 0; i < COMMANDS; i++)
        if (commands[i].meaning != NULL && is_told_of(asked, commands[i].when))
            typed_explain_command(visit->lang, commands[i].name, commands[i].meaning, visit->width,
                                  out);
    return REPLY_PAGE;
}

/* ---- What is typed ------------------------------------------------------------------------- */

/* Runs the command that a word means. False: none. */
static bool run_command(VisitCommand *asked, Text word, bool cut_short, CommandReply *reply)
{
    for (unsigned i = 0; i < COMMANDS; i++) {
        if (!typed_is_command(asked->visit->lang, commands[i].name, word, cut_short))
            continue;
        *reply = commands[i].run(asked);
        return true;
    }
    return false;
}

/* Is it something to do, for the seat that is asked, or for nobody in particular? `line` is how the
   server writes it; if it is none, `complaint` says what is not understood. */
static bool read_action(const VisitCommand *asked, Text typed, Out *line, Out *complaint)
{
    const Visit *visit = asked->visit;
    if (visit->scene.game == NULL) { /* the server knows */
        out_text(line, typed);
        return visit_plays(visit);
    }
    bool is_asked = asked->turn.kind == VISIT_ACT;
    Choices choices = is_asked ? visit_choices(visit, asked->turn.seat)
                               : (Choices){.seat = (Actor)visit->scene.viewer};
    bool read = visit_plays(visit) && typed_read(&visit->scene, &choices, typed, line, complaint);
    choices_free(&choices);
    return read;
}

static bool is_offered(const VisitCommand *asked, Text word)
{
    if (asked->turn.kind != VISIT_ACT || asked->visit->scene.game == NULL)
        return false;
    Choices choices = visit_choices(asked->visit, asked->turn.seat);
    bool offered = typed_is_offered(&asked->visit->scene, &choices, word);
    choices_free(&choices);
    return offered;
}

/* Neither a command in full nor a word that is offered. */
static CommandReply try_action(VisitCommand *asked, Text typed, Text word)
{
    const Visit *visit = asked->visit;
    char text[256];
    Out line = {.text = text, .capacity = sizeof text};
    size_t before = asked->out->length;
    CommandReply reply = REPLY_ANSWER;
    bool in_game = asked->turn.kind == VISIT_ACT || asked->turn.kind == VISIT_WAIT;
    if (in_game && read_action(asked, typed, &line, asked->out))
        return visit_act(asked, (Text){text, line.length});
    size_t complained = asked->out->length;
    if ((word.length > 1 || asked->turn.kind != VISIT_ACT) &&
        run_command(asked, word, true, &reply)) {
        memmove(asked->out->text + before, asked->out->text + complained,
                asked->out->length - complained);
        asked->out->length -= complained - before;
        return reply;
    }
    if (asked->turn.kind != VISIT_ACT) {
        asked->out->length = before;
        say(asked->out, asked->turn.kind == VISIT_OVER ? tr(visit->lang, "The game is over.\n")
                        : asked->turn.kind == VISIT_WAIT
                            ? tr(visit->lang, "It is not your turn.\n")
                            : tr(visit->lang, "The game has not begun yet. “?” says what you can "
                                              "do.\n"));
    }
    return reply;
}

CommandReply visit_command(Visit *visit, Text typed, Out *out)
{
    VisitCommand asked = {.visit = visit, .turn = visit_turn(visit), .out = out};
    asked.request = (Out){.text = asked.text, .capacity = sizeof asked.text};
    asked.members = (Json){&asked.request, false};
    Text word = {NULL, 0};
    CommandReply reply;
    typed = typed_trimmed(typed);
    if (!text_is_clean(typed)) {
        say(out, tr(visit->lang, "That is not text that can be read here.\n"));
        return REPLY_ANSWER;
    }
    if (typed.length == 0)
        return REPLY_ANSWER;
    Text rest = typed;
    (void)text_next(&rest, &word);
    asked.rest = rest.at != NULL ? typed_trimmed(rest) : (Text){NULL, 0};
    if (!is_offered(&asked, word) && run_command(&asked, word, false, &reply))
        return reply;
    return try_action(&asked, typed, word);
}
