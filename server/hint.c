/* Hints for people: what the best adviser at hand would do in somebody's place, from what that
   person has seen, thought about in other threads. See inside.h. */
#include "server/inside.h"

#include "base/memory.h"
#include "core/notation.h"

#include <stdlib.h>

enum { MOST_WEIGHED = 4096 }; /* actions */

typedef struct HintTask {
    Errand errand;
    Visitor *visitor; /* NULL: it has left */
    char id[MAX_ID];
    Actor seat;
    uint32_t latest; /* what it was asked after */
    GuestQuestion asked;
    Hint hint;
    Worth worth[MOST_WEIGHED];
} HintTask;

static void run_hint(Task *task)
{
    HintTask *hint = (HintTask *)task;
    hint->hint = guest_hint(&hint->asked, hint->worth, MOST_WEIGHED);
}

/* ---- Telling ------------------------------------------------------------------------------- */

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
    const Game *game = table_game(hint->errand.room->table);
    const GuestQuestion *asked = &hint->asked;
    const Bot *bot = asked->player.bot;
    BestFew few = best_few(hint, MOST_TOLD);
    for (uint32_t i = 0; i < asked->question.count; i++)
        if (asked->legal[i] == hint->hint.action)
            put_worth(bot, hint->worth[i], json);
    put_open(put_key(json, "choices"), '[');
    for (uint32_t i = 0; i < asked->question.count; i++) {
        if (!is_told(&few, hint->worth[i]))
            continue;
        put_open(json, '{');
        put_action(put_key(json, "do"), game, asked->legal[i]);
        put_worth(bot, hint->worth[i], json);
        put_close(json, '}');
    }
    put_close(json, ']');
    put_flag(put_key(json, "exact"), bot->weighs_exactly);
}

/* Why, in a sentence, if the bot has one. */
static void put_reason(HintTask *hint, const Scene *scene, Json *json)
{
    char text[512];
    Out why = {.text = text, .capacity = sizeof text};
    guest_reason(&hint->asked, hint->hint.action, scene, &why);
    if (why.length > 0)
        put_sentence_text(put_key(json, "why"), (Text){text, why.length});
}

static void tell_hint(HintTask *hint)
{
    const Table *table = hint->errand.room->table;
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
    const Room *room = hint->errand.room;
    return hint->visitor != NULL && room->table != NULL && !room->failed && !room->lost &&
           table_latest(room->table) == hint->latest;
}

static void hint_dispose(Errand *errand)
{
    HintTask *hint = (HintTask *)errand;
    hint_question_done(&hint->asked);
    free(hint);
}

static void hint_arrived(Errand *errand)
{
    HintTask *hint = (HintTask *)errand;
    Visitor *visitor = hint->visitor;
    errand->room->hall->hints--;
    if (visitor != NULL)
        visitor->hint = NULL;
    if (is_of_use(hint)) {
        tell_hint(hint);
        errand->room->hall->counts.hints++;
    } else if (visitor != NULL) {
        visitor_refuse(visitor, hint->id, HALL_NOTHING_TO_HINT);
    }
    hint_dispose(errand);
}

/* ---- Asking -------------------------------------------------------------------------------- */

/* Who is asked. Nobody waits for what the best of all needs: that is made meanwhile. */
static Player adviser_at(Room *room)
{
    Roster *roster = room->hall->setup.roster;
    const Game *game = table_game(room->table);
    const Options *options = table_options(room->table);
    const Bot *best = roster_adviser(roster, game, options);
    if (!roster_is_prepared(roster, best, options))
        prepare_meanwhile(room, best);
    return roster_adviser_now(roster, game, options);
}

HallRefusal hint_ask(Room *room, Visitor *visitor, const char *id)
{
    Hall *hall = room->hall;
    SeatSet to_act = table_own_to_act(room->table, visitor->viewer);
    if (!table_has_hints(room->table))
        return HALL_NO_HINTS;
    if (to_act == 0)
        return HALL_NOTHING_TO_HINT;
    if (visitor->hint != NULL)
        return HALL_ONE_HINT;
    if (hall->hints >= MOST_HINTS)
        return HALL_TOO_MUCH;
    HintTask *hint = calloc(1, sizeof *hint);
    if (hint == NULL)
        return HALL_NO_MEMORY;
    hint->errand = (Errand){
        .task = {.run = run_hint}, .room = room, .arrived = hint_arrived, .dispose = hint_dispose};
    hint->visitor = visitor;
    hint->seat = (Actor)seats_lowest(to_act);
    hint->latest = table_latest(room->table);
    memcpy(hint->id, id, MAX_ID);
    if (!guests_ask_hint(room->table, hint->seat, adviser_at(room), hint->latest, &hint->asked)) {
        free(hint);
        return HALL_NO_MEMORY;
    }
    hint->asked.question.progress = &hall->patience;
    visitor->hint = hint;
    hall->hints++;
    errand_send(&hint->errand, ERRAND_HINT);
    return HALL_DONE;
}

void hint_forget_visitor(Visitor *visitor)
{
    if (visitor->hint != NULL)
        visitor->hint->visitor = NULL;
    visitor->hint = NULL;
}
