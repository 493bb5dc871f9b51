/* What a server says, frame by frame, and what a visit keeps of it: see visit.h. */
#include "term/visit_inside.h"

#include "base/buffer.h"
#include "base/tidy.h"
#include "core/games.h"
#include "core/mark.h"
#include "core/notation.h"
#include "core/options.h"
#include "os/clock.h"
#include "term/refused.h"
#include "term/verdict.h"

#include <stdlib.h>
#include <string.h>

/* ---- Beginning and end --------------------------------------------------------------------- */

void visit_init(Visit *visit, const Lang *lang, Text link)
{
    *visit = (Visit){.lang = lang, .width = 80, .answers = buffer_new()};
    visit->scene = (Scene){.lang = lang, .viewer = SPECTATOR};
    if (link.length < sizeof visit->link)
        memcpy(visit->link, link.at, link.length);
}

static void forget_event(VisitEvent *event)
{
    free(event->text);
    free(event->headline);
    json_decref(event->moments);
}

/* The oldest ones; all: another log has begun. */
static void forget_events(Visit *visit, size_t count)
{
    for (size_t i = 0; i < count; i++)
        forget_event(&visit->events[i]);
    visit->event_count -= count;
    visit->told -= visit->told < count ? visit->told : count;
    if (count > 0)
        memmove(visit->events, visit->events + count, visit->event_count * sizeof *visit->events);
}

void visit_done(Visit *visit)
{
    forget_events(visit, visit->event_count);
    free(visit->events);
    json_decref(visit->table);
    json_decref(visit->now);
    buffer_free(&visit->answers);
    *visit = (Visit){0};
}

static void copy_string(const char *string, char *to, size_t size)
{
    size_t length = strlen(string);
    if (length >= size)
        length = 0; /* nothing of ours is that long */
    memcpy(to, string, length);
    to[length] = '\0';
}

/* ---- The table ----------------------------------------------------------------------------- */

/* The options as this program's game has them. False: it does not know all of them, or not like
   that. */
static bool read_options(const Game *game, json_t *options, Options *read)
{
    OptionsReader reader = options_begin(game);
    const char *key, *why;
    json_t *value;
    json_object_foreach(options, key, value)
    {
        if (!json_is_string(value) ||
            options_read(game, &reader, text_of(key), text_of(json_string_value(value))).id !=
                ACCEPTED)
            return false;
    }
    return options_end(game, &reader, read, &why).id == ACCEPTED;
}

/* A place's name: what is called there, or `P3`. */
static void set_name(Visit *visit, unsigned person, const json_t *place)
{
    char *name = visit->names[person];
    size_t length = tidy_text(text_of(visit_string(place, "name")), name, MAX_CALLED);
    if (length == 0) {
        Out out = {.text = name, .capacity = MAX_CALLED};
        out_seat(&out, person);
        length = out.length;
    }
    name[length] = '\0';
    visit->scene.names[person] = (Text){name, length};
}

static void set_persons(Visit *visit, const json_t *persons)
{
    size_t count = json_array_size(persons);
    visit->scene.persons = visit->scene.seats =
        count < MAX_SEATS ? (unsigned)count : (unsigned)MAX_SEATS;
    for (unsigned person = 0; person < visit->scene.persons; person++)
        set_name(visit, person, json_array_get(persons, person));
}

/* The game, if it is one of ours and the server means the same by it. */
static void set_game(Visit *visit, const json_t *table)
{
    Scene *scene = &visit->scene;
    const Game *game = game_named(text_of(visit_string(table, "game")));
    scene->game = NULL;
    if (game == NULL || !read_options(game, json_object_get(table, "options"), &visit->options) ||
        game->persons(&visit->options) != scene->persons)
        return;
    scene->game = game;
    scene->options = &visit->options;
    scene->seats = game->seats(&visit->options);
    for (unsigned person = 0; person < scene->persons; person++) {
        const json_t *place = json_array_get(json_object_get(table, "persons"), person);
        unsigned mark = mark_find(game, text_of(visit_string(place, "mark")));
        scene->chosen_marks[person] = mark < mark_count(game) ? (uint8_t)(mark + 1) : 0;
    }
}

static void set_table(Visit *visit, json_t *table)
{
    if (!json_is_object(table))
        return;
    json_decref(visit->table);
    visit->table = json_incref(table);
    set_persons(visit, json_object_get(table, "persons"));
    set_game(visit, table);
}

/* ---- Frames -------------------------------------------------------------------------------- */

static void hear_welcome(Visit *visit, const json_t *frame)
{
    const char *log = visit_string(frame, "log");
    unsigned you = visit_seat(visit_string(frame, "you"));
    if (strcmp(log, visit->log) != 0) {
        forget_events(visit, visit->event_count);
        visit->last = visit->acted = 0;
    }
    visit->farewell[0] = '\0';
    copy_string(log, visit->log, sizeof visit->log);
    copy_string(visit_string(frame, "watch"), visit->watch, sizeof visit->watch);
    visit->scene.viewer = you < MAX_SEATS ? (Viewer)you : (Viewer)SPECTATOR;
    set_table(visit, json_object_get(frame, "table"));
}

static void hear_now(Visit *visit, json_t *frame)
{
    json_decref(visit->now);
    visit->now = json_incref(frame);
    visit->now_at = clock_now();
    visit->is_behind = false;
    set_table(visit, json_object_get(frame, "table"));
}

static bool is_private(const json_t *frame)
{
    const json_t *beats = json_object_get(frame, "beats"), *beat;
    size_t i;
    json_array_foreach(beats, i, beat)
    {
        const char *name = json_string_value(beat);
        if (name != NULL && strcmp(name, beat_name(BEAT_PRIVATE)) == 0)
            return true;
    }
    return false;
}

/* A copy of one of an event's texts, with a line end if it is not empty; NULL without memory. */
static char *lines_of(const json_t *frame, const char *key)
{
    Text text = text_of(visit_string(frame, key));
    if (text.length > MAX_EVENT_TEXT)
        text = text_less_one((Text){text.at, MAX_EVENT_TEXT});
    char *lines = malloc(text.length + 2);
    if (lines == NULL)
        return NULL;
    memcpy(lines, text.at, text.length);
    if (text.length > 0)
        lines[text.length++] = '\n';
    lines[text.length] = '\0';
    return lines;
}

/* Room for one more. False without memory. */
static bool make_room(Visit *visit)
{
    enum { STEP = 256 };
    if (visit->event_count == MAX_EVENTS)
        forget_events(visit, MAX_EVENTS / 4);
    if (visit->event_count % STEP != 0)
        return true;
    VisitEvent *events =
        realloc(visit->events, (visit->event_count + STEP) * sizeof *visit->events);
    if (events != NULL)
        visit->events = events;
    return events != NULL;
}

/* Where too much is new, moments are not shown, and need not be kept. */
static void drop_old_moments(Visit *visit)
{
    if (visit->event_count - visit->told <= MOST_NEWS_IN_MOMENTS)
        return;
    for (size_t i = visit->event_count; i-- > visit->told && visit->events[i].moments != NULL;) {
        json_decref(visit->events[i].moments);
        visit->events[i].moments = NULL;
    }
}

/* Talk changes nothing, and no `now` follows it. */
static bool is_talk(const json_t *event)
{
    static const EntryKind kinds[] = {ENTRY_SAID, ENTRY_CHAT, ENTRY_MUTED};
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (strcmp(visit_string(event, "kind"), entry_name(kinds[i])) == 0)
            return true;
    return false;
}

static void hear_event(Visit *visit, json_t *frame)
{
    uint64_t number = visit_number(frame, "n");
    if (number <= visit->last) /* everything is told anew */
        forget_events(visit, visit->event_count);
    VisitEvent event = {.number = number,
                        .text = lines_of(frame, "text"),
                        .headline = lines_of(frame, "headline"),
                        .is_private = is_private(frame)};
    if (event.text == NULL || event.headline == NULL || !make_room(visit)) {
        forget_event(&event);
        return;
    }
    if (json_array_size(json_object_get(frame, "beats")) > 0)
        event.moments = json_incref(frame);
    visit->last = number;
    visit->is_behind |= !is_talk(frame);
    visit->events[visit->event_count++] = event;
    drop_old_moments(visit);
}

/* A held answer that came too late after all. */
static void hear_returned(Visit *visit)
{
    const Game *game = visit->scene.game;
    const char *rule = game != NULL && game->voice->late != NULL ? game->voice->late : "MODEL";
    copy_string(rule, visit->rule, sizeof visit->rule);
    out_refused(visit->lang,
                text_of(tr(visit->lang, table_sentence((TableResult){.id = TABLE_TOO_LATE}))),
                visit->rule, &visit->answers);
}

void visit_hear(Visit *visit, const Frame *frame)
{
    json_t *tree = visit_door(frame);
    const char *kind = visit_string(tree, "t");
    if (strcmp(kind, "welcome") == 0)
        hear_welcome(visit, tree);
    else if (strcmp(kind, "event") == 0)
        hear_event(visit, tree);
    else if (strcmp(kind, "now") == 0)
        hear_now(visit, tree);
    else if (strcmp(kind, "returned") == 0)
        hear_returned(visit);
    else if (strcmp(kind, "bye") == 0)
        copy_string(visit_string(tree, "error"), visit->farewell, sizeof visit->farewell);
    json_decref(tree);
}

/* ---- Answers ------------------------------------------------------------------------------- */

static void hear_no(Visit *visit, const json_t *frame)
{
    if (strcmp(visit_string(frame, "why"), "unknown") == 0) { /* what somebody asked about */
        say(&visit->answers, "%1\n", text_of(visit_string(frame, "error")));
        return;
    }
    const char *rule = visit_string(frame, "rule");
    copy_string(rule[0] != '\0' ? rule : "MODEL", visit->rule, sizeof visit->rule);
    if (visit->rule[0] == '\0')
        copy_string("MODEL", visit->rule, sizeof visit->rule);
    out_refused(visit->lang, text_of(visit_string(frame, "error")), visit->rule, &visit->answers);
}

/* A chance from 0 to 1; -1: there is none such. */
static double chance_of(const json_t *frame, const char *key)
{
    const json_t *number = json_object_get(frame, key);
    double chance = json_is_number(number) ? json_number_value(number) : -1;
    return chance >= 0 && chance <= 1 ? chance : -1;
}

/* How likely it wins, where that is told. */
static void hear_worth(Visit *visit, const json_t *frame)
{
    char text[64];
    Out said = {.text = text, .capacity = sizeof text};
    double worth = chance_of(frame, "worth"), low = chance_of(frame, "low"),
           high = chance_of(frame, "high");
    if (worth < 0)
        return;
    if (low >= 0 && low <= worth && high >= worth)
        out_estimate(visit->lang, worth_between(low, high), &said);
    else
        out_percent(visit->lang, worth_exactly(worth), &said);
    say(&visit->answers, tr(visit->lang, "Chance of winning: %1.\n"), (Text){text, said.length});
}

/* What somebody could do, as it is typed here if the game is known. */
static void hear_hint(Visit *visit, const json_t *frame)
{
    char form[128];
    Out typed = {.text = form, .capacity = sizeof form};
    Text line = text_of(visit_string(frame, "line"));
    Action action;
    if (visit->scene.game != NULL && action_read(visit->scene.game, line, &action).id == ACCEPTED)
        typed_write(&visit->scene, action, &typed);
    else
        out_text(&typed, line);
    say(&visit->answers, tr(visit->lang, "A good choice: %1 (“%2”).\n"),
        text_of(visit_string(frame, "text")), (Text){form, typed.length});
    hear_worth(visit, frame);
    if (visit_string(frame, "why")[0] != '\0')
        say(&visit->answers, "%1\n", text_of(visit_string(frame, "why")));
}

void visit_answered(Visit *visit, uint64_t id, const Frame *answer)
{
    json_t *tree = answer != NULL ? visit_door(answer) : NULL;
    const char *kind = visit_string(tree, "t");
    if (id == visit->acting) {
        visit->acting = 0;
        visit->acted = strcmp(kind, "done") == 0 ? visit_number(tree, "n") : 0;
    }
    if (strcmp(kind, "done") != 0)
        visit->leaves = false;
    if (answer == NULL)
        say(&visit->answers,
            tr(visit->lang, "The connection was lost before that was done: try it again.\n"));
    else if (strcmp(kind, "no") == 0)
        hear_no(visit, tree);
    else if (strcmp(kind, "hinted") == 0)
        hear_hint(visit, tree);
    else if (strcmp(kind, "explained") == 0)
        say(&visit->answers, "%1\n", text_of(visit_string(tree, "text")));
    else if (json_is_true(json_object_get(tree, "held")))
        say(&visit->answers, tr(visit->lang, "Your answer waits for those of others.\n"));
    json_decref(tree);
}

static void hear_frame(void *context, const Frame *frame)
{
    visit_hear(context, frame);
}

static void hear_answer(void *context, uint64_t id, const Frame *answer)
{
    visit_answered(context, id, answer);
}

const RemoteEars visit_ears = {.frame = hear_frame, .answered = hear_answer};
