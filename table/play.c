/* The game at the table: moves, chance, bots, clocks, late answers and moves taken back. See
   table.h. */
#include "table/inside.h"

#include "core/legal.h"
#include "core/notation.h"
#include "core/view.h"

#include <stdlib.h>
#include <string.h>

/* ---- States and bots ----------------------------------------------------------------------- */

/* Was this move part of the game when entry `number` had just been made? */
static bool stood_at(const Entry *entry, uint32_t number)
{
    return entry->kind == ENTRY_MOVE && (entry->undone_at == 0 || entry->undone_at > number);
}

/* Replays the game as it stood after entry `number`, and tells a bot what a person saw of it. */
static void replay(const Table *table, uint32_t number, State *state, const Bot *bot, void *memory,
                   Viewer person)
{
    const Game *game = table->setup.game;
    Told told;
    memset(state, 0, sizeof *state);
    game->start(state, &table->setup.options);
    for (uint32_t i = 0; i < number; i++) {
        const Entry *entry = &table->log[i];
        if (!stood_at(entry, number))
            continue;
        Refusal refusal = game->apply(state, entry->move.actor, entry->move.action, &told);
        INSIST(refusal.id == ACCEPTED);
        if (bot != NULL && bot->see != NULL) {
            Seen seen = seen_by(person, entry->move, &told);
            bot->see(memory, &seen);
        }
    }
}

void state_at(const Table *table, uint32_t number, State *state)
{
    replay(table, number, state, NULL, NULL, 0);
}

/* A bot's memory, told all that the person has seen. NULL without memory. */
static void *bot_memory(const Table *table, unsigned person, const Bot *bot, const void *aid)
{
    State state;
    void *memory = calloc(1, bot->memory_size > 0 ? bot->memory_size : 1);
    if (memory == NULL)
        return NULL;
    bot->begin(memory, &table->setup.options, (Viewer)person, aid);
    replay(table, table->count, &state, bot, memory, (Viewer)person);
    return memory;
}

bool bot_enters(Table *table, unsigned person, const Bot *bot, const void *aid)
{
    void *memory = bot_memory(table, person, bot, aid);
    if (memory == NULL)
        return false;
    bot_leaves(table, person);
    table->privates[person].memory = memory;
    return true;
}

void bot_leaves(Table *table, unsigned person)
{
    free(table->privates[person].memory);
    table->privates[person].memory = NULL;
    for (unsigned seat = person; seat < table->seats; seat += table->persons)
        table->asked[seat].asked = false; /* the clock begins anew for who takes over */
}

void begin_game(Table *table)
{
    table->started = true;
    memset(&table->state, 0, sizeof table->state);
    table->setup.game->start(&table->state, &table->setup.options);
}

bool make_move(Table *table, Move move, Hand by, uint64_t at)
{
    const Game *game = table->setup.game;
    Told told;
    Entry *entry = log_add(table,
                           (Entry){.at = at,
                                   .kind = ENTRY_MOVE,
                                   .person = (uint8_t)(move.actor % table->persons),
                                   .by = (uint8_t)by,
                                   .move = move,
                                   .position = table->position,
                                   .move_number = table->move_number + 1},
                           (Text){NULL, 0});
    if (entry == NULL)
        return false;
    Refusal refusal = game->apply(&table->state, move.actor, move.action, &told);
    INSIST(refusal.id == ACCEPTED);
    table->position++;
    table->move_number++;
    if (move.actor != CHANCE) {
        table->asked[move.actor].asked = table->asked[move.actor].holds = false;
        table->asked[move.actor].acted = table->count;
    }
    for (unsigned person = 0; person < table->persons; person++) {
        const Bot *bot = table->places[person].bot;
        if (bot == NULL || bot->see == NULL || table->privates[person].memory == NULL)
            continue;
        Seen seen = seen_by((Viewer)person, move, &told);
        bot->see(table->privates[person].memory, &seen);
    }
    return true;
}

/* ---- Who is asked, and for how long -------------------------------------------------------- */

static uint64_t bot_delay(Table *table)
{
    uint64_t least = table->setup.bot_delay[0], most = table->setup.bot_delay[1];
    if (most <= least)
        return least;
    return least + fairness_below(&table->fairness, LOT_DELAY, ++table->delays, most - least + 1);
}

static bool bot_plays(const Table *table, unsigned seat)
{
    return table->privates[seat % table->persons].memory != NULL;
}

/* A seat is asked anew when it is to act and was not, has acted, or has something else to react to.
 */
static void ask_seats(Table *table, uint64_t now)
{
    const Game *game = table->setup.game;
    const ClockKind *clock = &clock_kinds[table->setup.clock];
    ActorSet to_act = table_to_act(table);
    uint32_t window = game->window != NULL && to_act != 0 ? game->window(&table->state) : 0;
    for (unsigned seat = 0; seat < table->seats; seat++) {
        Asked *asked = &table->asked[seat];
        if (!seats_have(to_act, seat)) {
            asked->asked = false;
            asked->deadline = asked->bot_due = NEVER;
            continue;
        }
        if (!asked->asked || (window != 0 && window != asked->window)) {
            uint32_t limit = window != 0 ? clock->window : clock->decision;
            asked->asked = true;
            asked->window = window;
            asked->deadline = limit > 0 ? now + limit : NEVER;
            asked->bot_due = bot_plays(table, seat) ? now + bot_delay(table) : NEVER;
        }
        if (table->places[seat % table->persons].gone && !bot_plays(table, seat) &&
            asked->deadline > now + table->setup.bot_delay[1])
            asked->deadline = now + table->setup.bot_delay[1]; /* nobody is coming */
    }
}

/* The outcome of chance is drawn by lot from the seed and the number of the move. */
static bool chance_acts(Table *table, uint64_t now)
{
    const Game *game = table->setup.game;
    uint32_t tickets = game->tickets(&table->state, CHANCE);
    uint64_t ticket = fairness_below(&table->fairness, LOT_CHANCE, table->move_number + 1, tickets);
    Move move = {game->ticket(&table->state, CHANCE, (uint32_t)ticket), CHANCE};
    if (table->steer != NULL)
        move.action = table->steer(table, table->steer_context);
    return make_move(table, move, BY_CHANCE, now);
}

/* Is an answer, chosen after entry `seen`, still good? */
static Arrival arrival_of(const Table *table, Actor seat, Action action, uint32_t seen)
{
    const Game *game = table->setup.game;
    State then;
    if (seen < table->asked[seat].acted)
        return ARRIVED_LATE; /* sent twice, or the clock was quicker */
    if (game->arrival == NULL)
        return ARRIVED_IN_TIME;
    if (seen >= table->count)
        return game->arrival(&table->state, &table->state, seat, action);
    state_at(table, seen, &then);
    return game->arrival(&then, &table->state, seat, action);
}

/* The held answer that arrived first of those that need not wait any longer. False: none. */
static bool next_held(Table *table, Actor *seat)
{
    bool found = false;
    for (unsigned i = 0; i < table->seats; i++) {
        Asked *asked = &table->asked[i];
        if (!asked->holds || (found && asked->held_order > table->asked[*seat].held_order))
            continue;
        Arrival arrival = arrival_of(table, (Actor)i, asked->held, asked->held_seen);
        if (arrival == ARRIVED_LATE)
            asked->holds = false;
        if (arrival != ARRIVED_IN_TIME)
            continue;
        *seat = (Actor)i;
        found = true;
    }
    return found;
}

static bool is_legal(const Table *table, Actor seat, Action action)
{
    State trial;
    memcpy(&trial, &table->state, table->setup.game->state_size);
    return table->setup.game->apply(&trial, seat, action, NULL).id == ACCEPTED;
}

void settle(Table *table, uint64_t now)
{
    Actor seat = 0;
    if (!table->started || table->loading)
        return;
    for (;;) {
        if (table_to_act(table) == seats_of(CHANCE)) {
            if (!chance_acts(table, now))
                break;
        } else if (next_held(table, &seat)) {
            Action action = table->asked[seat].held;
            table->asked[seat].holds = false;
            if (is_legal(table, seat, action) &&
                !make_move(table, (Move){action, seat}, BY_PERSON, now))
                break;
        } else {
            break;
        }
    }
    ask_seats(table, now);
}

/* ---- People act ---------------------------------------------------------------------------- */

TableResult table_do(Table *table, unsigned person, Text line, uint32_t seen, uint64_t now)
{
    const Game *game = table->setup.game;
    Text word = {NULL, 0};
    Actor seat;
    Action action;
    if (!table->started)
        return table_refuse(NOT_STARTED);
    TableResult result = person_sits(table, person);
    if (result.id != TABLE_DONE)
        return result;
    Text rest = line;
    if (!text_next(&rest, &word) || !actor_read(word, &seat))
        return (TableResult){.id = GAME_REFUSED, .refusal = refuse(MODEL_NO_ACTOR)};
    if (seat >= table->seats || seat % table->persons != person)
        return table_refuse(NOT_YOUR_SEAT);
    if (rest.at == NULL)
        return (TableResult){.id = GAME_REFUSED, .refusal = refuse(MODEL_NO_ACTION)};
    for (size_t i = 0; i < rest.length; i++)
        if (rest.at[i] == '=') /* model.md: refused unlooked */
            return (TableResult){.id = GAME_REFUSED, .refusal = refuse(MODEL_SHOWN_UNWANTED)};
    Refusal refusal = action_read(game, rest, &action);
    if (refusal.id != ACCEPTED)
        return (TableResult){.id = GAME_REFUSED, .refusal = refusal};
    switch (arrival_of(table, seat, action, seen)) {
    case ARRIVED_LATE:
        return table_refuse(CAME_TOO_LATE);
    case ARRIVED_EARLY:
        if (!table->asked[seat].holds)
            table->asked[seat].held_order = ++table->arrivals;
        table->asked[seat].holds = true;
        table->asked[seat].held = action;
        table->asked[seat].held_seen = seen;
        return (TableResult){.id = TABLE_DONE, .held = true};
    case ARRIVED_IN_TIME:
        break;
    }
    State trial;
    memcpy(&trial, &table->state, game->state_size);
    refusal = game->apply(&trial, seat, action, NULL);
    if (refusal.id != ACCEPTED)
        return (TableResult){.id = GAME_REFUSED, .refusal = refusal};
    result = table_back(table, person, now); /* who acts is here */
    if (result.id != TABLE_DONE)
        return result;
    if (!make_move(table, (Move){action, seat}, BY_PERSON, now))
        return table_refuse(TABLE_FULL_LOG);
    settle(table, now);
    return table_done();
}

void take_back(Table *table, uint32_t kept, uint32_t number)
{
    for (uint32_t i = 0; i < number; i++) {
        Entry *entry = &table->log[i];
        if (entry->kind == ENTRY_MOVE && entry->undone_at == 0 && entry->position >= kept)
            entry->undone_at = number;
    }
    table->position = kept;
    state_at(table, table->count, &table->state);
    for (unsigned seat = 0; seat < table->seats; seat++) {
        table->asked[seat].asked = table->asked[seat].holds = false;
        table->asked[seat].acted = number;
    }
    for (unsigned person = 0; person < table->persons; person++) {
        const Bot *bot = table->places[person].bot;
        if (bot != NULL && !bot_enters(table, person, bot, table->privates[person].aid))
            bot_leaves(table, person);
    }
}

TableResult table_undo(Table *table, unsigned person, uint64_t now)
{
    const Entry *last = NULL;
    if (!table->started)
        return table_refuse(NOT_STARTED);
    TableResult result = person_sits(table, person);
    if (result.id != TABLE_DONE)
        return result;
    for (unsigned other = 0; other < table->persons; other++)
        if (other != person && table->places[other].holder == PERSON_SITS)
            return table_refuse(NOT_ALONE);
    for (uint32_t i = table->count; i-- > 0 && last == NULL;)
        if (stood_at(&table->log[i], table->count) && table->log[i].by == BY_PERSON)
            last = &table->log[i];
    if (last == NULL || table_over(table)) /* then the seed is known, and chance with it */
        return table_refuse(NOTHING_TO_UNDO);
    uint32_t kept = last->position;
    if (log_add(table,
                (Entry){.at = now, .kind = ENTRY_UNDONE, .person = (uint8_t)person, .kept = kept},
                (Text){NULL, 0}) == NULL)
        return table_refuse(TABLE_FULL_LOG);
    take_back(table, kept, table->count);
    settle(table, now);
    return table_done();
}

/* ---- Bots and clocks act ------------------------------------------------------------------- */

/* The legal actions of a seat, on the heap. NULL without memory. */
static Action *legal_actions(const Table *table, Actor seat, uint32_t *count)
{
    LegalList list = legal_of(table->setup.game, &table->state, seat);
    Action *actions = malloc((list.count > 0 ? list.count : 1) * sizeof *actions);
    uint32_t weight;
    *count = 0;
    while (actions != NULL && legal_next(&list, &actions[*count], &weight))
        ++*count;
    return actions;
}

/* Asks a bot with this memory what to do. False without memory. */
static bool ask_bot(const Table *table, Actor seat, const Bot *bot, void *memory, Random random,
                    Answer *answer, double *worth, size_t room, bool *weighed)
{
    enum { MAX_VIEW = 65536 };
    uint32_t count;
    Action *legal = legal_actions(table, seat, &count);
    char *text = malloc(MAX_VIEW);
    bool asked = legal != NULL && text != NULL && count > 0;
    if (asked) {
        Out view = {.text = text, .capacity = MAX_VIEW};
        view_write(table->setup.game, &table->state, (Viewer)(seat % table->persons), &view);
        INSIST(!view.full);
        Question question = {.seat = seat,
                             .count = count,
                             .legal = legal,
                             .view = {text, view.length},
                             .random = &random,
                             .milliseconds = BOT_THINKS};
        *answer = bot->choose(memory, &question);
        if (weighed != NULL) {
            *weighed = worth != NULL && bot->weigh != NULL && count <= room;
            if (*weighed)
                bot->weigh(memory, &question, worth);
        }
    }
    free(text);
    free(legal);
    return asked;
}

/* False without room. */
static bool bot_acts(Table *table, Actor seat, uint64_t now)
{
    unsigned person = seat % table->persons;
    Private *private = &table->privates[person];
    Random random =
        fairness_random(&table->fairness, LOT_BOT, (uint64_t)table->move_number << 8 | seat);
    Answer answer = {0};
    if (!ask_bot(table, seat, table->places[person].bot, private->memory, random, &answer, NULL, 0,
                 NULL) ||
        !is_legal(table, seat, answer.action)) {
        /* A bot that fails is played by the clock. */
        answer = (Answer){.action = table->setup.game->timeout(&table->state, seat, &random)};
    }
    if (answer.saying.line != 0) /* a bot is no exception: too much talk is not heard */
        (void)table_say(table, person, answer.saying, now).id;
    return make_move(table, (Move){answer.action, seat}, BY_BOT, now);
}

static bool clock_acts(Table *table, Actor seat, uint64_t now)
{
    unsigned person = seat % table->persons;
    Place *place = &table->places[person];
    Random random =
        fairness_random(&table->fairness, LOT_CLOCK, (uint64_t)table->move_number << 8 | seat);
    Action action = table->setup.game->timeout(&table->state, seat, &random);
    if (!make_move(table, (Move){action, seat}, BY_CLOCK, now))
        return false;
    if (place->away && table->setup.takeover && place->bot == NULL &&
        bot_enters(table, person, table->setup.substitute, NULL)) {
        place->bot = table->setup.substitute;
        return log_add(table,
                       (Entry){.at = now,
                               .kind = ENTRY_TAKEN,
                               .person = (uint8_t)person,
                               .bot = place->bot},
                       (Text){NULL, 0}) != NULL;
    }
    return true;
}

/* When this seat is due, and whether its bot is. */
static uint64_t due(const Table *table, unsigned seat, bool *bot)
{
    const Asked *asked = &table->asked[seat];
    *bot = asked->bot_due <= asked->deadline;
    return *bot ? asked->bot_due : asked->deadline;
}

uint64_t table_run(Table *table, uint64_t now)
{
    while (table->started) {
        uint64_t first = NEVER;
        unsigned who = 0;
        bool bot = false;
        for (unsigned seat = 0; seat < table->seats; seat++) {
            bool is_bot;
            if (table->asked[seat].asked && due(table, seat, &is_bot) < first) {
                first = due(table, seat, &bot);
                who = seat;
            }
        }
        if (first > now || first == NEVER)
            return first;
        if (table_time(table) > first)
            first = table_time(table); /* nobody ran the table when it was time */
        if (!(bot ? bot_acts(table, (Actor)who, first) : clock_acts(table, (Actor)who, first)))
            return NEVER;
        settle(table, first);
    }
    return NEVER;
}

uint64_t table_deadline(const Table *table, Actor seat)
{
    INSIST(seat < table->seats);
    return table->started && table->asked[seat].asked ? table->asked[seat].deadline : NEVER;
}

void table_legal(const Table *table, Actor seat, void (*list)(void *context, Action action),
                 void *context)
{
    if (!table->started || !seats_have(table_to_act(table), seat) || seat == CHANCE)
        return;
    LegalList legal = legal_of(table->setup.game, &table->state, seat);
    Action action;
    uint32_t weight;
    while (legal_next(&legal, &action, &weight))
        list(context, action);
}

bool table_hint(const Table *table, Actor seat, const Bot *bot, const void *aid, uint64_t attempt,
                Action *action, double *worth, size_t room, bool *weighed)
{
    Answer answer;
    *weighed = false;
    if (!table->started || seat >= table->seats || !seats_have(table_to_act(table), seat))
        return false;
    void *memory = bot_memory(table, seat % table->persons, bot, aid);
    Random random = random_from(attempt);
    bool answered =
        memory != NULL && ask_bot(table, seat, bot, memory, random, &answer, worth, room, weighed);
    free(memory);
    if (answered)
        *action = answer.action;
    return answered;
}
