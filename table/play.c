/* The game at the table: moves, chance, clocks, late answers, and what is due. See table.h. */
#include "base/memory.h"
#include "core/legal.h"
#include "core/notation.h"
#include "table/inside.h"

/* ---- States -------------------------------------------------------------------------------- */

bool stood_at(const Logged *logged, uint32_t number)
{
    return logged->entry.kind == ENTRY_MOVE && logged->number <= number &&
           (logged->undone_at == 0 || logged->undone_at > number);
}

/* The place of the first entry of the game that was played when entry `number` had been made. */
static uint32_t beginning_of(const Table *table, uint32_t number)
{
    if (table->log[table->begins].number <= number)
        return table->begins;
    uint32_t begins = 0;
    for (uint32_t i = 0; i < table->begins && table->log[i].number <= number; i++)
        if (table->log[i].entry.kind == ENTRY_REMATCH)
            begins = i;
    return begins;
}

void state_at(const Table *table, uint32_t number, State *state)
{
    const Game *game = table->game;
    uint32_t first = beginning_of(table, number), end = first;
    while (end < table->count && table->log[end].number <= number)
        end++;
    Options options = options_after(table, end > 0 ? end - 1 : 0);
    memset(state, 0, sizeof *state);
    game->start(state, &options);
    for (uint32_t i = first; i < end; i++) {
        const Logged *logged = &table->log[i];
        if (!stood_at(logged, number))
            continue;
        Move move = logged->entry.move;
        Refusal refusal = game->apply(state, move.actor, move.action, NULL);
        INSIST(refusal.id == ACCEPTED);
    }
}

static bool is_legal(const Table *table, Actor seat, Action action)
{
    LegalList legal = legal_of(table->game, &table->state, seat);
    Action one;
    uint32_t weight;
    while (legal_next(&legal, &one, &weight))
        if (one == action)
            return true;
    return false;
}

/* ---- Late answers -------------------------------------------------------------------------- */

Arrival arrival_of(const Table *table, Actor seat, Action action, uint32_t seen)
{
    const Game *game = table->game;
    State then;
    if (seen < table->clocks[seat].acted || seen < table_before_game(table))
        return ARRIVED_LATE; /* sent twice, or the clock was quicker */
    if (game->arrival == NULL)
        return ARRIVED_IN_TIME;
    if (seen >= table->told)
        return game->arrival(&table->state, &table->state, seat, action);
    state_at(table, seen, &then);
    return game->arrival(&then, &table->state, seat, action);
}

static Arrival held_arrival(const Table *table, unsigned seat)
{
    const SeatClock *clock = &table->clocks[seat];
    return arrival_of(table, (Actor)seat, clock->held, clock->held_seen);
}

unsigned held_seat(const Table *table)
{
    unsigned first = NO_SEAT;
    for (unsigned seat = 0; seat < table->seats; seat++) {
        const SeatClock *clock = &table->clocks[seat];
        if (clock->holds &&
            (first == NO_SEAT || clock->held_order < table->clocks[first].held_order) &&
            held_arrival(table, seat) == ARRIVED_IN_TIME)
            first = seat;
    }
    return first;
}

/* Gives up the held answers that came too late after all, and those that are not legal any more
   when it is their time. */
static void give_up_answers(Table *table)
{
    for (unsigned seat = 0; seat < table->seats; seat++)
        if (table->clocks[seat].holds && held_arrival(table, seat) == ARRIVED_LATE)
            table->clocks[seat].holds = false;
    unsigned seat;
    while ((seat = held_seat(table)) != NO_SEAT &&
           !is_legal(table, (Actor)seat, table->clocks[seat].held))
        table->clocks[seat].holds = false;
}

/* ---- Who is asked, and for how long -------------------------------------------------------- */

/* Of what a bot would take later: nobody came to look on before they may do something. */
enum { HASTE = 8 };

static uint64_t bot_delay(Table *table)
{
    const uint32_t *delay = table->opening.setup.bot_delay;
    uint64_t drawn = delay[0];
    if (delay[1] > delay[0])
        drawn += fairness_below(&table->opening.fairness, LOT_DELAY, ++table->delays,
                                delay[1] - delay[0] + 1u);
    return table->people_wait ? drawn / HASTE : drawn;
}

/* Do people play here who were not asked anything yet in this game? */
static bool people_wait(const Table *table, ActorSet to_act)
{
    bool are_there = false;
    for (unsigned seat = 0; seat < table->seats; seat++) {
        unsigned person = seat % table->persons;
        bool plays = table->places[person].holder == PLACE_PERSON && !bot_plays(table, person);
        if (plays && seats_have(to_act, seat))
            return false;
        are_there = are_there || plays;
    }
    return are_there;
}

/* A seat is asked anew when it is to act and was not, has acted, or has something else to react to.
 */
static void ask_seat(Table *table, unsigned seat, uint32_t window, uint64_t now)
{
    const ClockKind *kind = &clock_kinds[table->opening.setup.clock];
    SeatClock *clock = &table->clocks[seat];
    unsigned person = seat % table->persons;
    uint64_t patience = now + table->opening.setup.bot_delay[1];
    if (!clock->asked || (window != 0 && window != clock->window)) {
        uint32_t limit = window != 0 ? kind->window : kind->decision;
        clock->asked = true;
        clock->asked_at = table->told;
        clock->window = window;
        clock->deadline = limit > 0 ? now + limit : NEVER;
        clock->bot_due = bot_plays(table, person) ? now + bot_delay(table) : NEVER;
    }
    if (table->places[person].gone && !bot_plays(table, person) && clock->deadline > patience)
        clock->deadline = patience; /* nobody is coming */
}

void ask_seats(Table *table, uint64_t now)
{
    ActorSet to_act = table_to_act(table);
    if (!table->started || to_act == seats_of(CHANCE))
        return;
    give_up_answers(table);
    if (held_seat(table) != NO_SEAT)
        return; /* that comes first */
    uint32_t window =
        table->game->window != NULL && to_act != 0 ? table->game->window(&table->state) : 0;
    table->people_wait = table->people_wait && people_wait(table, to_act);
    for (unsigned seat = 0; seat < table->seats; seat++) {
        if (seats_have(to_act, seat)) {
            ask_seat(table, seat, window, now);
        } else {
            table->clocks[seat].asked = false;
            table->clocks[seat].deadline = table->clocks[seat].bot_due = NEVER;
        }
    }
}

Action table_pass(const Table *table, Actor seat)
{
    INSIST(table_window(table) && seats_have(table_to_act(table), seat));
    return table->game->pass(&table->state, seat);
}

bool table_holds(const Table *table, Actor seat)
{
    INSIST(seat < table->seats);
    return table->clocks[seat].holds;
}

uint32_t table_asked_at(const Table *table, Actor seat)
{
    INSIST(seat < table->seats);
    return table->clocks[seat].asked_at;
}

bool table_has_acted(const Table *table, Actor seat, uint32_t number)
{
    for (uint32_t i = table->count; i > 0 && table->log[i - 1].number > number; i--)
        if (table->log[i - 1].entry.kind == ENTRY_MOVE &&
            table->log[i - 1].entry.move.actor == seat)
            return true;
    return false;
}

uint64_t table_deadline(const Table *table, Actor seat)
{
    INSIST(seat < table->seats);
    return table->started && table->clocks[seat].asked ? table->clocks[seat].deadline : NEVER;
}

void table_legal(const Table *table, Actor seat, void (*list)(void *context, Action action),
                 void *context)
{
    if (!seats_have(table_to_act(table), seat) || seat == CHANCE)
        return;
    LegalList legal = legal_of(table->game, &table->state, seat);
    Action action;
    uint32_t weight;
    while (legal_next(&legal, &action, &weight))
        list(context, action);
}

/* ---- People act ---------------------------------------------------------------------------- */

static TableResult make_move(Table *table, Move move, Mover by, uint64_t now)
{
    return enter_now(table, (Entry){.kind = ENTRY_MOVE, .by = (uint8_t)by, .move = move}, now);
}

/* What was allowed when it was chosen, and is not any more, has come too late: nobody broke a rule
   (SKE-37). */
static TableResult late_or_refused(const Table *table, Move move, uint32_t seen, TableResult result)
{
    State then;
    if (result.id != TABLE_GAME_REFUSED || seen >= table->told)
        return result;
    state_at(table, seen, &then);
    return table->game->apply(&then, move.actor, move.action, NULL).id == ACCEPTED
               ? table_refuse(TABLE_TOO_LATE)
               : result;
}

TableResult table_do(Table *table, unsigned person, Text line, uint32_t seen, uint64_t now)
{
    Move move;
    Text shown;
    if (!table->started)
        return table_refuse(TABLE_NOT_STARTED);
    TableResult result = person_sits(table, person);
    if (result.id != TABLE_DONE)
        return result;
    Refusal refusal = move_read(table->game, line, false, &move, &shown);
    if (refusal.id == MODEL_NO_ACTOR)
        return table_refuse_move(refusal);
    if (move.actor >= table->seats || move.actor % table->persons != person)
        return table_refuse(TABLE_NOT_YOUR_SEAT);
    if (refusal.id != ACCEPTED)
        return table_refuse_move(refusal);
    switch (arrival_of(table, move.actor, move.action, seen)) {
    case ARRIVED_LATE:
        return table_refuse(TABLE_TOO_LATE);
    case ARRIVED_EARLY:
        result = enter_now(table, (Entry){.kind = ENTRY_HELD, .move = move, .number = seen}, now);
        result.held = result.id == TABLE_DONE;
        return result;
    case ARRIVED_IN_TIME:
        break;
    }
    if (table->places[person].away) { /* who acts is here; but what is refused brings nobody back */
        State trial;
        memcpy(&trial, &table->state, table->game->state_size);
        refusal = table->game->apply(&trial, move.actor, move.action, NULL);
        if (refusal.id != ACCEPTED)
            return late_or_refused(table, move, seen, table_refuse_move(refusal));
        result = table_back(table, person, now);
    }
    if (result.id != TABLE_DONE)
        return result;
    return late_or_refused(table, move, seen, make_move(table, move, BY_PERSON, now));
}

/* ---- What is due --------------------------------------------------------------------------- */

Action chance_outcome(const Table *table)
{
    uint32_t tickets = table->game->tickets(&table->state, CHANCE);
    uint64_t ticket =
        fairness_below(&table->opening.fairness, LOT_CHANCE, table->move_number + 1, tickets);
    return table->game->ticket(&table->state, CHANCE, (uint32_t)ticket);
}

static Action steer_by_ticket(const Table *table, void *context)
{
    const Steering *steering = context;
    uint32_t tickets = table->game->tickets(&table->state, CHANCE);
    return table->game->ticket(&table->state, CHANCE, steering->draw(steering->context, tickets));
}

void table_steer(Table *table, const Steering *steering)
{
    table->steer = steer_by_ticket;
    table->steer_context = (void *)steering;
}

/* What the game is waiting for, or its start. */
static Due game_due(const Table *table, SeatSet thinking)
{
    Due due = {.kind = DUE_NOTHING, .at = NEVER, .seen = table->told};
    ActorSet to_act = table_to_act(table);
    if (table->starting)
        return (Due){.kind = DUE_REVEALS, .at = table->reveal_by, .seen = table->told};
    if (to_act == 0)
        return due;
    if (to_act == seats_of(CHANCE))
        return (Due){.kind = DUE_CHANCE, .seat = CHANCE, .at = table_time(table)};
    unsigned held = held_seat(table);
    if (held != NO_SEAT)
        return (Due){.kind = DUE_HELD, .seat = (Actor)held, .at = table_time(table)};
    for (unsigned seat = 0; seat < table->seats; seat++) {
        const SeatClock *clock = &table->clocks[seat];
        uint64_t bot_due = seats_have(thinking, seat) ? NEVER : clock->bot_due;
        bool bot = bot_due <= clock->deadline;
        uint64_t at = bot ? bot_due : clock->deadline;
        if (!clock->asked || at >= due.at)
            continue;
        due.kind = bot ? DUE_BOT : DUE_CLOCK;
        due.seat = (Actor)seat;
        due.at = at;
    }
    if (due.at < table_time(table))
        due.at = table_time(table); /* nobody ran the table when it was time */
    return due;
}

Due table_due(const Table *table, SeatSet thinking)
{
    Due due = game_due(table, thinking);
    uint64_t at = ownership_due(table);
    if (at >= due.at)
        return due;
    return (Due){.kind = DUE_OWNER,
                 .at = at < table_time(table) ? table_time(table) : at,
                 .seen = table->told};
}

static TableResult clock_acts(Table *table, Actor seat, uint64_t now)
{
    unsigned person = seat % table->persons;
    const Place *place = &table->places[person];
    Random random = fairness_random(&table->opening.fairness, LOT_CLOCK,
                                    (uint64_t)table->move_number << 8 | seat);
    Action action = table->game->timeout(&table->state, seat, &random);
    TableResult result = make_move(table, (Move){action, seat}, BY_CLOCK, now);
    if (result.id == TABLE_DONE && place->away && table->opening.setup.takeover &&
        !bot_plays(table, person) && !table_over(table))
        return sit_in(table, person, now);
    return result;
}

TableResult table_step(Table *table, const Due *due)
{
    switch (due->kind) {
    case DUE_CHANCE: {
        Action action = table->steer != NULL ? table->steer(table, table->steer_context)
                                             : chance_outcome(table);
        return make_move(table, (Move){action, CHANCE}, BY_CHANCE, due->at);
    }
    case DUE_HELD:
        return make_move(table, (Move){table->clocks[due->seat].held, due->seat}, BY_PERSON,
                         due->at);
    case DUE_CLOCK:
        return clock_acts(table, due->seat, due->at);
    case DUE_REVEALS:
        return time_to_reveal_is_up(table, due->at);
    case DUE_OWNER:
        return next_becomes_owner(table, due->at);
    case DUE_NOTHING:
    case DUE_BOT:
        break;
    }
    return table_refuse(TABLE_TOO_LATE);
}

Due table_run(Table *table, uint64_t now)
{
    for (;;) {
        Due due = table_due(table, 0);
        if (due.kind == DUE_NOTHING || due.kind == DUE_BOT || due.at > now)
            return due;
        if (table_step(table, &due).id != TABLE_DONE) /* no room: nothing can happen any more */
            return (Due){.kind = DUE_NOTHING, .at = NEVER, .seen = table->told};
    }
}

Random table_lot(const Table *table, Actor seat)
{
    return fairness_random(&table->opening.fairness, LOT_BOT,
                           (uint64_t)table->move_number << 8 | seat);
}

/* What a bot says with its move, which comes first: it has laid before it says so. A bot is no
   exception: too much talk is not heard. */
static void say_fitting(Table *table, unsigned person, Saying saying, uint64_t now)
{
    View view;
    table_see(table, (Viewer)person, &view);
    if (talk_fits(table->game, saying.line, &view, person))
        (void)table_say(table, person, saying, now).id;
}

TableResult table_answer(Table *table, const Due *due, const Answer *answer)
{
    Actor seat = due->seat;
    if (due->kind != DUE_BOT || seat >= table->seats || !seats_have(table_to_act(table), seat) ||
        !bot_plays(table, seat % table->persons) || !table->clocks[seat].asked ||
        due->seen < table->clocks[seat].asked_at)
        return table_refuse(TABLE_TOO_LATE);
    if (answer == NULL || !is_legal(table, seat, answer->action))
        return clock_acts(table, seat, due->at);
    TableResult result = make_move(table, (Move){answer->action, seat}, BY_BOT, due->at);
    if (result.id == TABLE_DONE && answer->saying.line != 0)
        say_fitting(table, seat % table->persons, answer->saying, due->at);
    return result;
}
