/* What is there and what has happened at a table elsewhere, as a screen wants it: see visit.h. What
   the server says is in visit_heard.c, the commands are in visit_commands.c. */
#include "term/visit_inside.h"

#include "bots/review.h"
#include "core/notation.h"
#include "term/coaching.h"
#include "term/page.h"

#include <stdlib.h>
#include <string.h>

/* ---- Who and where ------------------------------------------------------------------------- */

static bool state_is(const Visit *visit, const char *name)
{
    return strcmp(visit_string(visit->table, "state"), name) == 0;
}

static const json_t *place_of(const Visit *visit, unsigned person)
{
    return json_array_get(json_object_get(visit->table, "persons"), person);
}

static bool place_is(const json_t *place, const char *flag)
{
    return json_is_true(json_object_get(place, flag));
}

static bool is_free(const json_t *place)
{
    return visit_string(place, "name")[0] == '\0' && !place_is(place, "automaton");
}

bool visit_plays(const Visit *visit)
{
    return visit->scene.viewer < visit->scene.persons;
}

bool visit_owns(const Visit *visit)
{
    return visit_plays(visit) &&
           visit_seat(visit_string(visit->table, "owner")) == visit->scene.viewer;
}

bool visit_is_ready(const Visit *visit)
{
    return visit_plays(visit) && place_is(place_of(visit, visit->scene.viewer), "ready");
}

bool visit_is_timed(const Visit *visit)
{
    return strcmp(visit_string(visit->table, "clock"), clock_kinds[CLOCK_NONE].name) != 0;
}

bool visit_is_judged(const Visit *visit)
{
    return visit->scene.game != NULL && visit->roster != NULL && visit->record != NULL &&
           judge_exists(visit->roster, visit->scene.game, &visit->options);
}

unsigned visit_free_place(const Visit *visit)
{
    unsigned person = 0;
    while (person < visit->scene.persons && !is_free(place_of(visit, person)))
        person++;
    return person;
}

const char *visit_title(const Visit *visit)
{
    const char *name = visit_string(visit->table, "game");
    return visit->scene.game != NULL ? visit->scene.game->title
           : name[0] != '\0'         ? name
                                     : "Triskel";
}

unsigned visit_game_number(const Visit *visit)
{
    uint64_t number = visit_number(visit->table, "game_number");
    return number < 1000000 ? (unsigned)number : 1000000;
}

/* ---- What is asked ------------------------------------------------------------------------- */

/* A member of the last `now` that is listed by seat. */
static const json_t *by_seat(const Visit *visit, const char *key, Actor seat)
{
    char text[8];
    Out name = {.text = text, .capacity = sizeof text - 1};
    out_seat(&name, seat);
    text[name.length] = '\0';
    return json_object_get(json_object_get(visit->now, key), text);
}

const json_t *visit_legal(const Visit *visit, Actor seat)
{
    return by_seat(visit, "legal", seat);
}

VisitTurn visit_turn(const Visit *visit)
{
    VisitTurn turn = {.kind = VISIT_WAIT};
    if (visit->table == NULL || visit->now == NULL)
        turn.kind = VISIT_COMING;
    else if (state_is(visit, "waiting") || state_is(visit, "starting"))
        turn.kind = VISIT_ROOM;
    else if (state_is(visit, "over"))
        turn.kind = VISIT_OVER;
    else if (visit->acting == 0 && !visit->is_behind &&
             visit->acted <= visit_number(visit->now, "n"))
        for (unsigned seat = MAX_SEATS; seat-- > 0;)
            if (json_array_size(visit_legal(visit, (Actor)seat)) > 0)
                turn = (VisitTurn){VISIT_ACT, (Actor)seat};
    return turn;
}

uint64_t visit_deadline(const Visit *visit, const VisitTurn *turn)
{
    const json_t *left = by_seat(visit, "left", turn->seat);
    if (turn->kind != VISIT_ACT || !json_is_integer(left))
        return NEVER;
    json_int_t milliseconds = json_integer_value(left);
    return visit->now_at + (milliseconds > 0 ? (uint64_t)milliseconds : 0);
}

Text visit_picture(const Visit *visit)
{
    return text_of(visit_string(visit->now, "picture"));
}

Text visit_words(const Visit *visit)
{
    return text_of(visit_string(visit->now, "words"));
}

Text visit_conclusion(const Visit *visit)
{
    return text_of(visit_string(visit->now, "conclusion"));
}

void visit_coach(const Visit *visit, const VisitTurn *turn, Out *out)
{
    Text sentence = text_of(visit_string(json_object_get(visit->now, "coach"), "text"));
    if (visit->coach && turn->kind == VISIT_ACT && sentence.length > 0)
        out_coach(visit->lang, sentence, out);
}

void visit_ask(const Visit *visit, const VisitTurn *turn, Out *out)
{
    const char *ask = json_string_value(by_seat(visit, "ask", turn->seat));
    if (turn->kind == VISIT_COMING) {
        say(out, tr(visit->lang, "Going to the table …\n"));
    } else if (turn->kind == VISIT_ROOM && state_is(visit, "waiting")) {
        say(out, !visit_plays(visit) ? tr(visit->lang, "The game has not begun yet.\n")
                 : visit_owns(visit)
                     ? tr(visit->lang, "“start” when everybody is there; “bot” gives a free place "
                                       "to a bot.\n")
                 : visit_is_ready(visit) ? tr(visit->lang, "Wait until the game begins.\n")
                                         : tr(visit->lang, "“ready” when you are.\n"));
    } else if (turn->kind == VISIT_ACT && ask != NULL) {
        out_string(out, ask);
        out_char(out, '\n');
    }
}

/* What is listed as one action: its line in records; or as a word with an example of it. */
static const char *line_of(const json_t *offer, bool *has_many)
{
    const char *example = visit_string(offer, "example");
    *has_many = example[0] != '\0';
    return *has_many ? example : visit_string(offer, "do");
}

Choices visit_choices(const Visit *visit, Actor seat)
{
    Choices choices = {.seat = seat};
    const json_t *offer;
    size_t i;
    json_array_foreach(visit_legal(visit, seat), i, offer)
    {
        Action action;
        bool has_many;
        const char *line = line_of(offer, &has_many);
        if (visit->scene.game == NULL ||
            action_read(visit->scene.game, text_of(line), &action).id != ACCEPTED)
            continue;
        choices_add(&choices, action);
        if (has_many)
            choices.many |= UINT64_C(1) << action_word(action);
    }
    return choices;
}

void visit_summary(const Visit *visit, Actor seat, Out *out)
{
    const json_t *offer;
    bool has_many;
    size_t i;
    if (visit->scene.game != NULL) {
        Choices choices = visit_choices(visit, seat);
        typed_summary(&visit->scene, &choices, out);
        choices_free(&choices);
        return;
    }
    json_array_foreach(visit_legal(visit, seat), i, offer)
    {
        out_string(out, i > 0 ? " · " : "");
        out_string(out, line_of(offer, &has_many));
        out_string(out, has_many ? " …" : "");
    }
}

/* ---- Buttons ------------------------------------------------------------------------------- */

static void add_command(const Visit *visit, const char *name, Buttons *buttons)
{
    buttons_add(buttons, text_of(tr_in(visit->lang, "command", name)));
}

static void add_offers(const Visit *visit, Actor seat, Buttons *buttons)
{
    const json_t *offer;
    bool has_many;
    size_t i;
    json_array_foreach(visit_legal(visit, seat), i, offer)
    {
        const char *line = line_of(offer, &has_many);
        if (!has_many)
            buttons_add(buttons, text_of(line));
    }
}

void visit_buttons(const Visit *visit, const VisitTurn *turn, Buttons *buttons)
{
    if (turn->kind == VISIT_ACT && visit->scene.game != NULL) {
        Choices choices = visit_choices(visit, turn->seat);
        buttons_for_choices(buttons, &visit->scene, &choices);
        choices_free(&choices);
    } else if (turn->kind == VISIT_ACT) {
        add_offers(visit, turn->seat, buttons);
    } else if (turn->kind == VISIT_ROOM && visit_plays(visit)) {
        if (visit_owns(visit)) {
            add_command(visit, "start", buttons);
            if (visit_free_place(visit) < visit->scene.persons)
                add_command(visit, "bot", buttons);
        } else {
            add_command(visit, visit_is_ready(visit) ? "unready" : "ready", buttons);
        }
        add_command(visit, "link", buttons);
        add_command(visit, "leave", buttons);
    } else if (turn->kind == VISIT_OVER) {
        if (visit_plays(visit))
            add_command(visit, "rematch", buttons);
        if (visit_is_judged(visit))
            add_command(visit, "review", buttons);
        if (visit->scene.game != NULL && visit->scene.game->voice->figures != NULL)
            add_command(visit, "figures", buttons);
        add_command(visit, "log", buttons);
        add_command(visit, "quit", buttons);
    }
}

/* ---- The waiting room ---------------------------------------------------------------------- */

/* What stands beside a name. */
static void write_standing(const Visit *visit, unsigned person, Out *out)
{
    const Lang *lang = visit->lang;
    const json_t *place = place_of(visit, person);
    const char *bot = visit_string(place, "bot");
    if (is_free(place))
        say(out, tr_in(lang, "place", "free"));
    else if (place_is(place, "automaton"))
        say(out, tr_in(lang, "place", "played by the rules"));
    else if (bot[0] != '\0')
        say(out, tr_in(lang, "place", "bot: %1"), text_of(bot));
    else if (place_is(place, "away"))
        say(out, tr_in(lang, "place", "away"));
    else if (place_is(place, "ready"))
        say(out, tr_in(lang, "place", "ready"));
    else
        say(out, tr_in(lang, "place", "not ready yet"));
    if (visit_seat(visit_string(visit->table, "owner")) == person) {
        out_string(out, " · ");
        say(out, tr_in(lang, "place", "owns the table"));
    }
}

static void write_place(const Visit *visit, unsigned person, Out *out)
{
    enum { NAME_COLUMN = 6, STANDING_COLUMN = 30 };
    size_t start = out->length;
    bool nobody = is_free(place_of(visit, person));
    out_string(out, "  ");
    out_seat(out, person);
    out_pad(out, start, NAME_COLUMN);
    out_string(out, person == visit->scene.viewer ? S_BOLD : "");
    out_text(out, nobody ? TEXT("–") : visit->scene.names[person]);
    out_string(out, S_PLAIN);
    if (person == visit->scene.viewer)
        say(out, tr(visit->lang, " (you)"));
    out_pad(out, start, STANDING_COLUMN);
    out_char(out, ' ');
    write_standing(visit, person, out);
    out_char(out, '\n');
}

/* Options by their names, as far as they are known here, and the clock. */
static void write_settings(const Visit *visit, Out *out)
{
    const Game *game = visit->scene.game;
    const json_t *options = json_object_get(visit->table, "options");
    char text[1024];
    Out line = {.text = text, .capacity = sizeof text};
    for (unsigned i = 0; game != NULL && i < game->option_count; i++)
        say(&line, "%1=%2 · ", text_of(game->options[i].name),
            text_of(visit_string(options, game->options[i].name)));
    say(&line, tr(visit->lang, "clock: %1"), text_of(visit_string(visit->table, "clock")));
    out_string(out, "  ");
    out_beside(out, (Text){text, line.length}, visit->width, 2);
}

void visit_room(const Visit *visit, Out *out)
{
    if (visit->table == NULL)
        return;
    out_string(out, S_BOLD);
    say(out, tr(visit->lang, "%1, table %2"), text_of(visit_title(visit)),
        text_of(visit_string(visit->table, "code")));
    out_string(out, S_PLAIN "\n");
    for (unsigned person = 0; person < visit->scene.persons; person++)
        write_place(visit, person, out);
    write_settings(visit, out);
    say(out, tr(visit->lang, "Friends come with this link: %1\n"), text_of(visit->link));
}

void visit_connection(const Visit *visit, Out *out)
{
    if (visit->remote == NULL || visit->now == NULL || remote_state(visit->remote) == REMOTE_HERE)
        return;
    if (visit->farewell[0] != '\0')
        say(out, tr(visit->lang, "%1; trying again …"), text_of(visit->farewell));
    else
        say(out, tr(visit->lang, "the connection is lost; trying again …"));
}

/* ---- What has happened --------------------------------------------------------------------- */

bool visit_has_news(const Visit *visit)
{
    return visit->told < visit->event_count;
}

static Beat beat_named(const char *name)
{
    for (unsigned beat = BEAT_PASSING; beat < BEATS; beat++)
        if (name != NULL && strcmp(name, beat_name((Beat)beat)) == 0)
            return (Beat)beat;
    return BEAT_NONE;
}

/* As tell_in_moments (moment.h) does it here. While a moment is held, the event itself may be
   forgotten. */
static void tell_moments(const char *text, const json_t *moments, const VisitWatcher *watcher,
                         Out *out)
{
    const json_t *pictures = json_object_get(moments, "pictures");
    const json_t *beats = json_object_get(moments, "beats");
    size_t count = json_array_size(pictures);
    Text lines = text_of(text);
    for (size_t i = 0; i < count; i++) {
        const char *picture = json_string_value(json_array_get(pictures, i));
        if (i + 1 < count) {
            tell_line(&lines, out);
        } else {
            out_text(out, lines);
            lines.length = 0;
        }
        if (picture != NULL)
            watcher->watch(watcher->context, text_of(picture),
                           beat_named(json_string_value(json_array_get(beats, i))));
    }
    out_text(out, lines);
}

static void tell_event(VisitEvent *event, const VisitWatcher *watcher, Out *out)
{
    json_t *moments = event->moments;
    char *text = moments != NULL && watcher != NULL ? strdup(event->text) : NULL;
    event->moments = NULL;
    if (text != NULL)
        tell_moments(text, moments, watcher, out);
    else
        out_string(out, event->text);
    json_decref(moments);
    free(text);
}

void visit_tell(Visit *visit, const VisitWatcher *watcher, Out *out)
{
    uint64_t shown = 0;
    bool too_many = visit->event_count - visit->told > MOST_NEWS_IN_MOMENTS;
    while (visit_has_news(visit)) { /* more may come while a moment is held */
        VisitEvent *event = &visit->events[visit->told++];
        uint64_t number = event->is_private ? event->number : 0;
        tell_event(event, too_many ? NULL : watcher, out);
        shown = number > 0 ? number : shown;
    }
    if (shown > 0 && visit->remote != NULL)
        remote_shown(visit->remote, shown);
}

/* What begins, set apart as in the log of a table here. */
static void write_headline(const char *headline, Out *out)
{
    Text line, rest = text_of(headline);
    if (text_line(&rest, &line))
        say(out, out->length > 0 ? "\n" S_BOLD "— %1 —" S_PLAIN "\n" : S_BOLD "— %1 —" S_PLAIN "\n",
            line);
}

void visit_tell_all(const Visit *visit, Out *out)
{
    for (size_t i = 0; i < visit->told; i++) {
        if (visit->events[i].is_private)
            say(out, tr(visit->lang, "(What you alone were shown is not told again.)\n"));
        else
            out_string(out, visit->events[i].text);
        write_headline(visit->events[i].headline, out);
    }
}
