/* That a live table tells nobody what is hidden (non-interference, docs/rules/model.md): two tables
   of the same setup and seed at which the same happens in one viewer's eyes, while cards, discs and
   secret choices differ. Whatever that viewer gets must be the same at both (onlooker.h), and so
   must be how its answers are received, and what clocks play.

   The people are the same at both, and so is what they do, but for what the viewer does not see.
   Chance is steered: at the first table it does anything, at the second whatever looks the same to
   the viewer. Bots, clocks and delays draw from the same seed at both. When the viewer is about to
   learn which of the two tables it is by what the rules show it, the pair has come to its end. */
#include "tests/onlooker.h"
#include "tests/simulation.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_MOVES = 20000, TRIES = 24 };

typedef struct Twin {
    Table *table;
    uint32_t walked; /* entries that were looked at */
    State state;     /* after them */
    Guests guests;
} Twin;

/* What chance did at the first table. */
typedef struct Outcome {
    uint64_t pair; /* the seed of its pair: this one is not from another */
    Action action;
    Seen seen; /* by the viewer */
} Outcome;

static struct {
    const Game *game;
    uint64_t seed, now;
    Random random, sources[2];
    Eyes eyes;
    uint32_t caution; /* what is hidden is changed once in so many times */
    bool ended;       /* the viewer knows which table it is at */
    Twin twins[2];
    Onlooker onlooker;
    uint32_t latest;           /* the last entry that was compared */
    SeatSet uneven;            /* seats of which an answer is held at one table only */
    Action answers[MAX_SEATS]; /* what a seat last did in a reaction window, or anything */
    Outcome *chance;           /* by the number of the move */
    /* Compared so far: positions, of them the spectator's, and tables at rest. */
    uint64_t pairs, public, rests;
    uint64_t clocks, held, refused, undone;
} pair;

static Roster roster;

static uint32_t below(uint32_t bound)
{
    return random_below(&pair.random, bound);
}

static bool one_in(uint32_t times)
{
    return below(times) == 0;
}

/* What the viewer sees of a move, which is then made in `state`. False if it is not legal. */
static bool see_move(State *state, Move move, Seen *seen)
{
    Told told;
    if (pair.game->apply(state, move.actor, move.action, &told).id != ACCEPTED)
        return false;
    *seen = seen_by(pair.eyes.viewer, move, &told);
    return true;
}

/* The same at a table, at which it is not made. */
static bool foresee_move(const Table *table, Move move, Seen *seen)
{
    State next;
    memcpy(&next, &table->state, pair.game->state_size);
    return see_move(&next, move, seen);
}

static Action random_ticket(const Table *table, Actor actor)
{
    return pair.game->ticket(&table->state, actor, below(pair.game->tickets(&table->state, actor)));
}

/* Rather not this one. */
static Action other_ticket(const Table *table, Actor actor, Action action)
{
    Action other = random_ticket(table, actor);
    return other == action ? random_ticket(table, actor) : other;
}

/* ---- Chance -------------------------------------------------------------------------------- */

static Action steer_first(const Table *table, void *context)
{
    (void)context;
    INSIST(table->move_number < MOST_MOVES);
    Outcome *outcome = &pair.chance[table->move_number];
    outcome->pair = pair.seed;
    outcome->action = random_ticket(table, CHANCE);
    bool legal = foresee_move(table, (Move){outcome->action, CHANCE}, &outcome->seen);
    INSIST(legal);
    return outcome->action;
}

static bool looks_the_same(const Table *table, Action action, const Outcome *outcome)
{
    Seen seen;
    return foresee_move(table, (Move){action, CHANCE}, &seen) && same_seen(&seen, &outcome->seen);
}

static Action steer_second(const Table *table, void *context)
{
    (void)context;
    const Outcome *outcome = &pair.chance[table->move_number];
    if (table->move_number >= MOST_MOVES || outcome->pair != pair.seed)
        return random_ticket(table, CHANCE); /* it will be noticed */
    if (!one_in(pair.caution) && looks_the_same(table, outcome->action, outcome))
        return outcome->action;
    for (int tries = 0; tries < TRIES; tries++) {
        Action action = other_ticket(table, CHANCE, outcome->action);
        if (looks_the_same(table, action, outcome))
            return action;
    }
    return looks_the_same(table, outcome->action, outcome) ? outcome->action
                                                           : random_ticket(table, CHANCE);
}

/* ---- What has happened --------------------------------------------------------------------- */

/* The next entry that people are told; NULL: there is none yet. */
static const Entry *next_told(Twin *twin)
{
    while (twin->walked < table_entry_count(twin->table)) {
        const Entry *entry = table_entry(twin->table, twin->walked++);
        if (entry_is_told((EntryKind)entry->kind))
            return entry;
    }
    return NULL;
}

static bool same_event(const Entry *one, const Entry *other)
{
    return one->kind == other->kind && one->at == other->at && one->by == other->by &&
           one->person == other->person && one->number == other->number &&
           one->move.actor == other->move.actor;
}

/* Is this perhaps an answer that was held at one table only? */
static bool is_uneven(const Entry *entry)
{
    return entry != NULL && entry->kind == ENTRY_MOVE && entry->by == BY_PERSON &&
           seats_have(pair.uneven, entry->move.actor);
}

/* Both tables have moved. */
static void walk_moves(const Entry *one, const Entry *other)
{
    Seen seen[2];
    bool legal = see_move(&pair.twins[0].state, one->move, &seen[0]) &&
                 see_move(&pair.twins[1].state, other->move, &seen[1]);
    INSIST(legal);
    pair.clocks += one->by == BY_CLOCK;
    if (same_seen(&seen[0], &seen[1]))
        return;
    pair.ended = true;
    if (one->by == BY_CLOCK && /* what is shown may differ, not what is played */
        (seen[0].move.action != seen[1].move.action || seen[0].hidden != seen[1].hidden))
        report("a leak: a clock plays two ways");
}

static void walk_entries(const Entry *one, const Entry *other)
{
    if (is_uneven(one) || is_uneven(other))
        pair.ended = true;
    else if (one == NULL || other == NULL)
        report("a leak: more happens at one table than at the other");
    else if (!same_event(one, other))
        report("a leak: %s happens at one table and %s at the other, or at another time",
               entry_name((EntryKind)one->kind), entry_name((EntryKind)other->kind));
    else if (one->kind == ENTRY_MOVE)
        walk_moves(one, other);
    else if (one->kind == ENTRY_UNDONE)
        for (int i = 0; i < 2; i++)
            state_at(pair.twins[i].table, table_latest(pair.twins[i].table), &pair.twins[i].state);
}

/* Goes through what is new in both lists, with the core's eyes and not the table's: is it still the
   same game for the viewer? */
static void walk(void)
{
    while (!pair.ended && !failed) {
        const Entry *one = next_told(&pair.twins[0]), *other = next_told(&pair.twins[1]);
        if (one == NULL && other == NULL)
            return;
        walk_entries(one, other);
    }
}

/* ---- What happens at both ------------------------------------------------------------------ */

static void run_both(void)
{
    for (int i = 0; i < 2; i++)
        (void)guests_run(&pair.twins[i].guests, pair.twins[i].table, pair.now);
    walk();
}

/* What follows at once: the first table before the second, which does what looks the same. */
static void settle_both(void)
{
    for (int i = 0; i < 2; i++)
        settle(pair.twins[i].table);
}

/* Something for each table from the same person. For the viewer the answers must be the same. */
static void send_both(unsigned person, const Text lines[2], uint32_t seen)
{
    TableResult results[2];
    for (int i = 0; i < 2; i++)
        results[i] = table_do(pair.twins[i].table, person, lines[i], seen, pair.now);
    settle_both();
    pair.held += results[0].held;
    pair.refused += results[0].id != TABLE_DONE;
    if (person == pair.eyes.viewer &&
        (results[0].id != results[1].id || results[0].held != results[1].held ||
         (results[0].id == TABLE_GAME_REFUSED &&
          !same_refusal(results[0].refusal, results[1].refusal))))
        report("a leak: its %.*s is received in two ways", (int)lines[0].length, lines[0].at);
    else if (person == pair.eyes.viewer && results[0].id != TABLE_DONE && one_in(8))
        onlooker_compare_no(&pair.onlooker, lines[0], results, &pair.random);
}

/* Something that is not to be done now, at one of the tables only: if it is held, that is nobody's
   business. Their hosts have run both tables: what is overdue happens after all that was entered,
   and would tell when that was. */
static void send_one(Actor seat, Text line, uint32_t seen)
{
    Table *table = pair.twins[below(2)].table;
    run_both();
    if (pair.ended || failed || seats_have(table_to_act(table), seat))
        return;
    TableResult result = table_do(table, seat % pair.eyes.persons, line, seen, pair.now);
    if (result.id == TABLE_DONE && result.held) {
        pair.held++;
        pair.uneven |= seats_of(seat);
    }
}

/* A move for both, the same in the viewer's eyes. False: it is not that time. */
static bool choose_both(Actor seat, Move moves[2])
{
    Seen seen[2];
    const Table *one = pair.twins[0].table, *other = pair.twins[1].table;
    moves[0] = moves[1] = (Move){random_ticket(one, seat), seat};
    bool legal = foresee_move(one, moves[0], &seen[0]);
    INSIST(legal);
    if (seen[0].hidden && one_in(pair.caution))
        moves[1].action = other_ticket(other, seat, moves[0].action);
    return foresee_move(other, moves[1], &seen[1]) && same_seen(&seen[0], &seen[1]);
}

/* A person whose turn it is acts; at the second table it may do something else that the viewer
   cannot tell from it. */
static void act_both(void)
{
    const Table *one = pair.twins[0].table;
    ActorSet actors = table_to_act(one);
    Actor seat = (Actor)seats_nth(actors, below(seats_count(actors)));
    unsigned person = seat % pair.eyes.persons;
    const Place *place = table_place(one, person);
    Move moves[2];
    int tries = 0;
    if (place->holder != PLACE_PERSON || place->gone || (place->bot[0] != '\0' && !one_in(10)))
        return;
    while (tries < TRIES && !choose_both(seat, moves))
        tries++;
    if (tries == TRIES) {
        pair.ended = true; /* whatever is done would show it */
        return;
    }
    if (pair.game->window == NULL || pair.game->window(&one->state) != 0)
        pair.answers[seat] = moves[0].action;
    char written[2][96];
    Text lines[2];
    for (int i = 0; i < 2; i++)
        lines[i] = write_line(pair.game, seat, moves[i].action, written[i]);
    send_both(person, lines, one_in(8) ? below(table_latest(one) + 1) : table_latest(one));
}

/* Whose action a line is. False: nobody's who sits here. */
static bool line_actor(Text line, Actor *actor)
{
    Text word = {NULL, 0};
    return text_next(&line, &word) && actor_read(word, actor) && *actor < pair.eyes.seats;
}

/* Somebody sends something that is not to be done, or the viewer anything at all: mostly an answer,
   if it is the time for that. */
static void disturb_both(bool answers)
{
    char line[96];
    const Table *one = pair.twins[0].table;
    bool own = pair.eyes.own != 0 && !one_in(4);
    unsigned person = own ? pair.eyes.viewer : below(pair.eyes.persons);
    Actor seat = (Actor)(one_in(6) ? below(MAX_SEATS) : person), actor;
    Action action =
        one_in(answers ? 8 : 2) ? any_action(pair.game, &pair.random) : pair.answers[seat];
    Text text = one_in(answers ? 16 : 4) ? write_garbage(pair.game, &pair.random, line)
                                         : write_line(pair.game, seat, action, line);
    uint32_t latest = table_latest(one), seen = answers || one_in(2) ? latest : below(latest + 2);
    if (own) {
        send_both(person, (const Text[]){text, text}, seen);
        return;
    }
    /* It must not be legal, or the two would do different things. */
    if (!line_actor(text, &actor) || seats_have(table_to_act(one), actor))
        return;
    if (actor % pair.eyes.persons != pair.eyes.viewer && one_in(2))
        send_one(actor, text, seen);
    else
        send_both(person, (const Text[]){text, text}, seen);
}

/* What somebody does besides playing, at one table. */
static TableResult change(Table *table, unsigned what, unsigned person, unsigned other)
{
    switch (what) {
    case 0:
        return table_away(table, person, pair.now);
    case 1:
    case 2:
        return table_back(table, person, pair.now);
    case 3:
        return table_replace(table, table_owner(table), person, pair.now);
    case 4:
        return table_undo(table, person, pair.now);
    case 5:
        return pair.eyes.persons % 3 == 0 ? table_leave(table, person, pair.now) : table_done();
    default:
        return table_say(table, person, (Saying){(uint8_t)(1 + other), 0}, pair.now);
    }
}

static void change_both(void)
{
    unsigned person = below(pair.eyes.persons), other = below(pair.eyes.persons), what = below(12);
    TableResult results[2];
    for (int i = 0; i < 2; i++)
        results[i] = change(pair.twins[i].table, what, person, other);
    pair.undone += what == 4 && results[0].id == TABLE_DONE;
    settle_both();
    if (results[0].id != results[1].id)
        report("a leak: the same is received in two ways");
}

/* Whom somebody does not listen to is nobody's business: others mute at one table only. */
static void mute(void)
{
    unsigned person = below(pair.eyes.persons), other = below(pair.eyes.persons), only = below(2);
    bool mutes = one_in(2);
    run_both();
    for (unsigned i = 0; i < 2; i++)
        if (i == only || person == pair.eyes.viewer)
            (void)table_mute(pair.twins[i].table, person, other, mutes, pair.now).id;
}

/* ---- Pairs of tables ----------------------------------------------------------------------- */

/* Everybody sits down and the game begins; `bots` is the set of persons whom a bot plays. */
static void fill_table(Table *table, uint32_t bots)
{
    bool done = true;
    for (unsigned person = 0; done && person < pair.eyes.persons; person++) {
        char digits[24];
        Text name = number_text(person + 1, digits);
        if (bots >> person & 1)
            done = table_seat_bot(table, 0, person, text_of(random_bot.name), name, pair.now).id ==
                   TABLE_DONE;
        else
            done = table_sit(table, person, name, pair.now).id == TABLE_DONE &&
                   table_ready(table, person, true, pair.now).id == TABLE_DONE;
    }
    done = done && table_start(table, 0, pair.now).id == TABLE_DONE;
    INSIST(done);
}

static void begin_twin(int i, const TableSetup *setup, uint32_t bots)
{
    Twin *twin = &pair.twins[i];
    pair.sources[i] = random_from(pair.seed ^ 0x5EED);
    twin->table = table_new(setup, seeded_source(&pair.sources[i]), pair.now);
    INSIST(twin->table != NULL);
    twin->table->steer = i == 0 ? steer_first : steer_second;
    twin->walked = 0;
    guests_init(&twin->guests, &roster);
    fill_table(twin->table, bots);
    memset(&twin->state, 0, sizeof twin->state);
    pair.game->start(&twin->state, &setup->options);
}

static void begin_pair(uint64_t seed)
{
    pair.seed = seed;
    pair.random = random_from(seed);
    pair.now = 5000;
    pair.ended = false;
    pair.latest = pair.uneven = 0;
    pair.caution = 1u << below(3);
    TableSetup setup = {.game = pair.game,
                        .options = random_options(pair.game, &pair.random),
                        .clock = (uint8_t)below(CLOCKS),
                        .takeover = one_in(2),
                        .bot_delay = {500, 500 + below(2000)},
                        .practice = one_in(2)};
    pair.eyes = random_eyes(pair.game, &setup.options, &pair.random);
    uint32_t bots = one_in(6) ? ~0u : one_in(2) ? 0 : (uint32_t)random_next(&pair.random);
    bots &= ~(1u | 1u << pair.eyes.viewer); /* the owner is a person, and so is the viewer */
    for (int i = 0; i < 2; i++)
        begin_twin(i, &setup, bots);
    onlooker_begin(&pair.onlooker, &pair.eyes, pair.twins[0].table, pair.twins[1].table);
    settle_both();
    for (unsigned seat = 0; seat < MAX_SEATS; seat++)
        pair.answers[seat] = any_action(pair.game, &pair.random);
    walk();
}

static bool is_over(void)
{
    return table_over(pair.twins[0].table) || table_over(pair.twins[1].table) ||
           pair.twins[0].table->move_number + 500 > MOST_MOVES;
}

static void take_step(void)
{
    uint32_t what = below(32);
    if (pair.game->window != NULL && seats_single(table_to_act(pair.twins[0].table)) && one_in(3))
        disturb_both(true); /* an answer to what is just being said */
    else if (what < 19)
        act_both();
    else if (what < 25)
        disturb_both(false);
    else if (what < 27)
        change_both();
    else if (what < 28)
        mute();
    else
        pair.now += one_in(8) ? 95000 : below(7000);
    walk();
    if (!pair.ended && !failed && !one_in(8))
        run_both();
}

/* Where something has happened and the tables differ. */
static void compare_pair(void)
{
    const Twin *one = &pair.twins[0], *other = &pair.twins[1];
    if (table_latest(one->table) == pair.latest ||
        memcmp(&one->state, &other->state, pair.game->state_size) == 0)
        return;
    onlooker_compare(&pair.onlooker, &pair.random);
    pair.latest = table_latest(one->table);
    pair.rests++;
}

static void play_pair(void)
{
    while (!pair.ended && !failed && !is_over()) {
        take_step();
        if (!pair.ended && !failed)
            compare_pair();
    }
}

static void end_pair(void)
{
    pair.pairs += pair.onlooker.pairs;
    pair.public += pair.eyes.viewer == SPECTATOR ? pair.onlooker.pairs : 0;
    if (failed)
        printf("  at twin tables of %s for viewer %u, seed %llu, after entry %u\n", pair.game->name,
               pair.eyes.viewer, (unsigned long long)pair.seed, pair.latest);
    for (int i = 0; i < 2; i++) {
        guests_done(&pair.twins[i].guests);
        table_free(pair.twins[i].table);
    }
}

void check_twins(const Game *game, uint64_t first_seed, uint64_t pairs)
{
    uint64_t tables = 0;
    memset(&pair, 0, sizeof pair);
    pair.game = game;
    roster_init(&roster);
    pair.chance = calloc(MOST_MOVES, sizeof *pair.chance);
    for (; pair.pairs < pairs && tables < 1000 + 20 * pairs && !failed; tables++) {
        begin_pair(first_seed + tables);
        play_pair();
        end_pair();
    }
    roster_done(&roster);
    free(pair.chance);
    if (failed)
        return;
    printf(
        "%s: %llu pairs of positions compared at %llu twin tables (%llu for the spectator), %llu "
        "times at rest, nothing told apart;\n"
        "  %llu moves of clocks, %llu refusals, %llu answers held, %llu taken back\n",
        game->name, (unsigned long long)pair.pairs, (unsigned long long)tables,
        (unsigned long long)pair.public, (unsigned long long)pair.rests,
        (unsigned long long)pair.clocks, (unsigned long long)pair.refused,
        (unsigned long long)pair.held, (unsigned long long)pair.undone);
    if (pair.pairs < pairs)
        report("only %llu pairs were found", (unsigned long long)pair.pairs);
}
