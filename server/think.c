/* Bots at the hall's tables, and hints for people: asked here, answered in other threads, entered
   when it is time. See inside.h. */
#include "server/inside.h"

#include "base/memory.h"
#include "core/notation.h"

#include <stdlib.h>

/* ---- Bots ---------------------------------------------------------------------------------- */

static unsigned person_of(const Room *room, unsigned seat)
{
    return seat % table_persons(room->table);
}

/* One bot plays all seats of a person, and thinks about one at a time. */
static bool is_busy(const Room *room, unsigned person)
{
    for (unsigned seat = 0; seat < MAX_SEATS; seat++)
        if (room->thoughts[seat] != NULL && room->thoughts[seat]->task.run != NULL &&
            person_of(room, seat) == person)
            return true;
    return false;
}

SeatSet room_thinking(const Room *room)
{
    SeatSet thinking = 0;
    for (unsigned seat = 0; seat < MAX_SEATS; seat++)
        if (room->thoughts[seat] != NULL || is_busy(room, person_of(room, seat)))
            thinking |= seats_of(seat);
    return thinking;
}

static void run_thought(Task *task)
{
    Thought *thought = (Thought *)task;
    Player player;
    if (thought->asks)
        thought->answer = guest_answer(&thought->asked);
    else if (!roster_prepare(thought->room->hall->setup.roster, thought->bot, &thought->options,
                             &thought->room->hall->patience, &player))
        thought->bot = NULL;
}

static void end_thought(Room *room, unsigned seat)
{
    Thought *thought = room->thoughts[seat];
    if (thought->asks)
        guest_question_done(&thought->asked);
    free(thought);
    room->thoughts[seat] = NULL;
}

void think_forget_all(Room *room)
{
    for (unsigned seat = 0; seat < MAX_SEATS; seat++)
        if (room->thoughts[seat] != NULL)
            end_thought(room, seat);
}

/* What a bot needs is made while it plays without: one at a time, since it takes all processors. */
typedef struct Preparation {
    Task task;
    Room *room;
    const Bot *bot;
    Options options;
} Preparation;

static void run_preparation(Task *task)
{
    Preparation *one = (Preparation *)task;
    Player player;
    if (!roster_prepare(one->room->hall->setup.roster, one->bot, &one->options,
                        &one->room->hall->patience, &player))
        one->bot = NULL; /* it is tried again when the bot is asked the next time */
}

static void begin_preparation(Room *room, const Thought *thought)
{
    Hall *hall = room->hall;
    Preparation *one = hall->prepares ? NULL : malloc(sizeof *one);
    if (one == NULL)
        return;
    *one = (Preparation){{.run = run_preparation}, room, thought->bot, thought->options};
    hall->prepares = true;
    room->errands++;
    workers_put(hall->workers, &one->task);
    if (hall->setup.workers == 0)
        hall->host.arrived(hall->host.context);
}

static void preparation_arrived(Preparation *one, uint64_t now)
{
    Room *room = one->room;
    room->errands--;
    room->hall->prepares = false;
    free(one);
    room_calm(room, now);
}

/* What is needed to ask: the bot itself, prepared if it does not play without, and its memory. */
static bool begin_thought(Room *room, Thought *thought)
{
    Hall *hall = room->hall;
    const Place *place = table_place(room->table, person_of(room, thought->seat));
    Roster *roster = hall->setup.roster;
    thought->bot = roster_find(roster, table_game(room->table), text_of(place->bot), NULL);
    thought->options = *table_options(room->table);
    if (thought->bot == NULL || !roster_plays(thought->bot, &thought->options))
        return false;
    if (!roster_is_prepared(roster, thought->bot, &thought->options)) {
        if (!thought->bot->plays_unprepared)
            return true;
        begin_preparation(room, thought);
    }
    if (room->guests == NULL) {
        room->guests = malloc(sizeof *room->guests);
        if (room->guests == NULL)
            return false;
        guests_init(room->guests, roster);
    }
    thought->asks =
        guests_ask(room->guests, room->table, &thought->due, &hall->patience, &thought->asked);
    return thought->asks;
}

static void ask(Room *room, const Due *due)
{
    Hall *hall = room->hall;
    Thought *thought = calloc(1, sizeof *thought);
    if (thought == NULL)
        return; /* the clock plays */
    *thought = (Thought){.room = room, .seat = due->seat, .due = *due};
    room->thoughts[due->seat] = thought;
    if (seats_have(room->unable, person_of(room, due->seat)) || !begin_thought(room, thought)) {
        thought->bot = NULL;
        thought->done = true;
        return;
    }
    thought->task.run = run_thought;
    room->errands++;
    hall->counts.thinking++;
    workers_put(hall->workers, &thought->task);
    if (hall->setup.workers == 0)
        hall->host.arrived(hall->host.context);
}

void think_ask(Room *room)
{
    for (;;) {
        Due due = table_due(room->table, room_thinking(room));
        if (due.kind != DUE_BOT)
            return;
        ask(room, &due);
        if (room->thoughts[due.seat] == NULL)
            return; /* without memory the clock plays */
    }
}

/* The one that is done and due first; NULL: none is done. */
static Thought *first_done(const Room *room)
{
    Thought *first = NULL;
    for (unsigned seat = 0; seat < MAX_SEATS; seat++) {
        Thought *thought = room->thoughts[seat];
        if (thought != NULL && thought->done && (first == NULL || thought->due.at < first->due.at))
            first = thought;
    }
    return first;
}

bool think_answers(Room *room, uint64_t before, uint64_t now)
{
    Thought *thought;
    while ((thought = first_done(room)) != NULL && thought->due.at <= now &&
           thought->due.at <= before) {
        Due due = thought->due;
        Answer answer = thought->answer;
        bool has_answer = thought->bot != NULL;
        end_thought(room, thought->seat);
        if (table_answer(room->table, &due, has_answer ? &answer : NULL).id == TABLE_DONE)
            return true;
    }
    return false;
}

uint64_t think_due(const Room *room)
{
    const Thought *thought = first_done(room);
    return thought != NULL ? thought->due.at : NEVER;
}

static void thought_arrived(Thought *thought, uint64_t now)
{
    Room *room = thought->room;
    Actor seat = thought->seat;
    room->errands--;
    room->hall->counts.thinking--;
    thought->task.run = NULL;
    thought->done = true;
    if (!thought->asks) { /* now it can be asked, or never */
        if (thought->bot == NULL)
            room->unable |= seats_of(person_of(room, seat));
        end_thought(room, seat);
    } else if (room->failed) {
        end_thought(room, seat);
    }
    room_calm(room, now);
}

/* ---- Hints --------------------------------------------------------------------------------- */

enum { MOST_WEIGHED = 4096 }; /* actions */

typedef struct HintTask {
    Task task;
    Room *room;
    Visitor *visitor; /* NULL: it has left */
    char id[MAX_ID];
    Actor seat;
    uint32_t latest; /* what it was asked after */
    bool asks;       /* else the bot is being prepared */
    const Bot *bot;
    Options options;
    GuestQuestion asked;
    Hint hint;
    Worth worth[MOST_WEIGHED];
} HintTask;

static void run_hint(Task *task)
{
    HintTask *hint = (HintTask *)task;
    Player player;
    if (hint->asks)
        hint->hint = guest_hint(&hint->asked, hint->worth, MOST_WEIGHED);
    else if (!roster_prepare(hint->room->hall->setup.roster, hint->bot, &hint->options,
                             &hint->room->hall->patience, &player))
        hint->bot = NULL;
}

/* The seat of a person that is to decide; NO_SEAT: none is. */
static unsigned deciding_seat(const Table *table, Viewer viewer)
{
    SeatSet to_act = table_to_act(table);
    for (unsigned seat = viewer; seat < MAX_SEATS; seat += table_persons(table))
        if (seats_have(to_act, seat))
            return seat;
    return NO_SEAT;
}

static HallRefusal ask_hint(Room *room, Visitor *visitor, HintTask *hint)
{
    Hall *hall = room->hall;
    Player player;
    Roster *roster = hall->setup.roster;
    hint->options = *table_options(room->table);
    hint->bot = roster_adviser(roster, table_game(room->table), &hint->options);
    hint->latest = table_latest(room->table);
    bool asks = roster_is_prepared(roster, hint->bot, &hint->options);
    if (asks && (!roster_prepare(roster, hint->bot, &hint->options, NULL, &player) ||
                 !guests_ask_hint(room->table, hint->seat, player, hint->latest, &hint->asked)))
        return HALL_NO_MEMORY; /* there is no question */
    hint->asks = asks;
    hint->asked.question.progress = &hall->patience;
    hint->task.run = run_hint;
    hint->visitor = visitor;
    visitor->hint = hint;
    room->errands++;
    workers_put(hall->workers, &hint->task);
    if (hall->setup.workers == 0)
        hall->host.arrived(hall->host.context);
    return HALL_DONE;
}

HallRefusal think_hint(Room *room, Visitor *visitor, const char *id)
{
    unsigned seat = deciding_seat(room->table, visitor->viewer);
    if (!table_has_hints(room->table))
        return HALL_NO_HINTS;
    if (seat == NO_SEAT)
        return HALL_NOTHING_TO_HINT;
    if (visitor->hint != NULL)
        return HALL_ONE_HINT;
    HintTask *hint = calloc(1, sizeof *hint);
    if (hint == NULL)
        return HALL_NO_MEMORY;
    hint->room = room;
    hint->seat = (Actor)seat;
    memcpy(hint->id, id, MAX_ID);
    HallRefusal refusal = ask_hint(room, visitor, hint);
    if (refusal != HALL_DONE)
        free(hint);
    return refusal;
}

void think_forget_visitor(Visitor *visitor)
{
    if (visitor->hint != NULL)
        visitor->hint->visitor = NULL;
    visitor->hint = NULL;
}

void put_decimal(Json *json, double number)
{
    double size = number < 0 ? -number : number;
    uint64_t parts = (uint64_t)(size * 10000 + 0.5);
    Out *out = put_raw(json);
    if (number < 0 && parts > 0)
        out_char(out, '-');
    out_number(out, parts / 10000);
    out_char(out, '.');
    for (unsigned unit = 1000; unit > 0; unit /= 10)
        out_char(out, (char)('0' + parts / unit % 10));
}

void put_fraction(Json *json, double fraction)
{
    put_decimal(json, fraction <= 0 ? 0 : fraction >= 1 ? 1 : fraction);
}

static void put_worth(const Bot *bot, Worth worth, Json *json)
{
    put_fraction(put_key(json, "worth"), worth_middle(worth));
    if (bot->weighs_exactly)
        return;
    put_fraction(put_key(json, "low"), worth.low);
    put_fraction(put_key(json, "high"), worth.high);
}

/* Which choices are told: where there are very many, the best few. */
typedef struct BestFew {
    double least;     /* what is worth more is told, … */
    uint32_t as_good; /* … and of what is worth the same the first so many */
} BestFew;

static int down(const void *one, const void *other)
{
    double a = *(const double *)one, b = *(const double *)other;
    return a > b ? -1 : a < b;
}

static BestFew best_few(const HintTask *hint, uint32_t most)
{
    double worth[MOST_WEIGHED];
    uint32_t count = hint->asked.question.count;
    BestFew few = {-1, 0};
    if (count <= most)
        return few;
    for (uint32_t i = 0; i < count; i++)
        worth[i] = worth_middle(hint->worth[i]);
    qsort(worth, count, sizeof *worth, down);
    few.least = worth[most - 1];
    for (uint32_t i = most; i > 0 && worth[i - 1] == few.least; i--)
        few.as_good++;
    return few;
}

static bool is_told(BestFew *few, Worth worth)
{
    double middle = worth_middle(worth);
    if (middle == few->least && few->as_good > 0) {
        few->as_good--;
        return true;
    }
    return middle > few->least;
}

/* What the hint is worth, and each other choice of the seat, where that is known; of very many the
   best few. */
static void put_worths(const HintTask *hint, Json *json)
{
    enum { MOST_TOLD = 32 };
    const Game *game = table_game(hint->room->table);
    const GuestQuestion *asked = &hint->asked;
    BestFew few = best_few(hint, MOST_TOLD);
    for (uint32_t i = 0; i < asked->question.count; i++)
        if (asked->legal[i] == hint->hint.action)
            put_worth(hint->bot, hint->worth[i], json);
    put_open(put_key(json, "choices"), '[');
    for (uint32_t i = 0; i < asked->question.count; i++) {
        char line[64];
        Out written = {.text = line, .capacity = sizeof line};
        if (!is_told(&few, hint->worth[i]))
            continue;
        action_write(game, asked->legal[i], &written);
        put_open(json, '{');
        put_text(put_key(json, "do"), (Text){line, written.length});
        put_worth(hint->bot, hint->worth[i], json);
        put_close(json, '}');
    }
    put_close(json, ']');
    put_flag(put_key(json, "exact"), hint->bot->weighs_exactly);
}

/* Why, in a sentence, if the bot has one. */
static void put_reason(HintTask *hint, const Scene *scene, Json *json)
{
    char text[512];
    Out why = {.text = text, .capacity = sizeof text};
    guest_reason(&hint->asked, hint->hint.action, scene, &why);
    if (why.length == 0)
        return;
    size_t begin = sentence_begin(put_key(json, "why"));
    out_text(json->out, (Text){text, why.length});
    sentence_end(json, begin);
}

static void tell_hint(HintTask *hint)
{
    const Table *table = hint->room->table;
    Visitor *visitor = hint->visitor;
    Json json = visitor_frame(visitor, "hinted");
    out_string(put_raw(put_key(&json, "id")), hint->id);
    char line[64];
    Out written = {.text = line, .capacity = sizeof line};
    if (table_game(table)->seats(table_options(table)) > table_persons(table)) {
        out_seat(&written, hint->seat);
        out_char(&written, ' ');
    }
    action_write(table_game(table), hint->hint.action, &written);
    put_text(put_key(&json, "line"), (Text){line, written.length});
    if (visitor->lang != NULL) {
        View view;
        Scene scene = table_scene(table, visitor->viewer, visitor->lang);
        table_see(table, visitor->viewer, &view);
        scene.view = &view;
        size_t begin = sentence_begin(put_key(&json, "text"));
        table_game(table)->voice->offer(&scene, hint->seat, hint->hint.action, json.out);
        sentence_end(&json, begin);
        put_reason(hint, &scene, &json);
    }
    if (hint->hint.weighed)
        put_worths(hint, &json);
    visitor_frame_end(visitor, &json);
}

/* Is it still the same decision? Then nothing has been told since. */
static bool is_of_use(const HintTask *hint)
{
    const Room *room = hint->room;
    return hint->visitor != NULL && room->table != NULL && !room->failed && !room->lost &&
           table_latest(room->table) == hint->latest;
}

static void hint_arrived(HintTask *hint, uint64_t now)
{
    Room *room = hint->room;
    Visitor *visitor = hint->visitor;
    room->errands--;
    if (visitor != NULL)
        visitor->hint = NULL;
    HallRefusal refusal = hint->bot == NULL ? HALL_NO_HINTS : HALL_NOTHING_TO_HINT;
    if (is_of_use(hint) && hint->bot != NULL && !hint->asks) {
        refusal = ask_hint(room, visitor, hint);
        if (refusal == HALL_DONE)
            return; /* it is prepared now */
    }
    if (is_of_use(hint) && hint->asks)
        tell_hint(hint);
    else if (visitor != NULL)
        visitor_refuse(visitor, hint->id, refusal);
    if (hint->asks)
        hint_question_done(&hint->asked);
    free(hint);
    room_calm(room, now);
}

void think_dispose(Task *task)
{
    HintTask *hint = (HintTask *)task;
    if (task->run == run_preparation) {
        free(task);
        return;
    }
    if (task->run != run_hint)
        return; /* its room has it */
    if (hint->asks)
        hint_question_done(&hint->asked);
    free(hint);
}

void think_arrived(Task *task, uint64_t now)
{
    if (task->run == run_thought)
        thought_arrived((Thought *)task, now);
    else if (task->run == run_preparation)
        preparation_arrived((Preparation *)task, now);
    else
        hint_arrived((HintTask *)task, now);
}
