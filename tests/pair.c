/* Two tables that one viewer cannot tell apart: see pair.h. */
#include "tests/pair.h"

#include "core/notation.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_MOVES = 20000, TRIES = 24 };

/* What chance did at the first table. */
typedef struct Outcome {
    uint64_t game; /* of which pair and which of its games: this one is not from another */
    Action action;
    Seen seen; /* by the viewer */
} Outcome;

static bool one_in(Pair *pair, uint32_t times)
{
    return random_below(&pair->random, times) == 0;
}

/* What the viewer sees of a move, which is then made in `state`. False if it is not legal. */
static bool see_move(const Pair *pair, State *state, Move move, Seen *seen)
{
    Told told;
    if (pair->game->apply(state, move.actor, move.action, &told).id != ACCEPTED)
        return false;
    *seen = seen_by(pair->eyes.viewer, move, &told);
    return true;
}

/* The same at a table, at which it is not made. */
static bool foresee_move(const Pair *pair, const Table *table, Move move, Seen *seen)
{
    State next;
    memcpy(&next, &table->state, pair->game->state_size);
    return see_move(pair, &next, move, seen);
}

static Action random_ticket(Pair *pair, const Table *table, Actor actor)
{
    uint32_t count = pair->game->tickets(&table->state, actor);
    return pair->game->ticket(&table->state, actor, random_below(&pair->random, count));
}

/* Rather not this one. */
static Action other_ticket(Pair *pair, const Table *table, Actor actor, Action action)
{
    Action other = random_ticket(pair, table, actor);
    return other == action ? random_ticket(pair, table, actor) : other;
}

/* ---- Chance -------------------------------------------------------------------------------- */

static uint64_t game_of(const Pair *pair, const Table *table)
{
    return pair->seed << 8 | table->game_number;
}

static Action steer_first(const Table *table, void *context)
{
    Pair *pair = context;
    INSIST(table->move_number < MOST_MOVES);
    Outcome *outcome = &pair->chance[table->move_number];
    outcome->game = game_of(pair, table);
    outcome->action = random_ticket(pair, table, CHANCE);
    bool legal = foresee_move(pair, table, (Move){outcome->action, CHANCE}, &outcome->seen);
    INSIST(legal);
    return outcome->action;
}

static bool looks_the_same(const Pair *pair, const Table *table, Action action,
                           const Outcome *outcome)
{
    Seen seen;
    return foresee_move(pair, table, (Move){action, CHANCE}, &seen) &&
           same_seen(&seen, &outcome->seen);
}

static Action steer_second(const Table *table, void *context)
{
    Pair *pair = context;
    const Outcome *outcome = &pair->chance[table->move_number];
    if (table->move_number >= MOST_MOVES || outcome->game != game_of(pair, table))
        return random_ticket(pair, table, CHANCE); /* it will be noticed */
    if (!one_in(pair, pair->caution) && looks_the_same(pair, table, outcome->action, outcome))
        return outcome->action;
    for (int tries = 0; tries < TRIES; tries++) {
        Action action = other_ticket(pair, table, CHANCE, outcome->action);
        if (looks_the_same(pair, table, action, outcome))
            return action;
    }
    return looks_the_same(pair, table, outcome->action, outcome)
               ? outcome->action
               : random_ticket(pair, table, CHANCE);
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
static bool is_uneven(const Pair *pair, const Entry *entry)
{
    return entry != NULL && entry->kind == ENTRY_MOVE && entry->by == BY_PERSON &&
           seats_have(pair->uneven, entry->move.actor);
}

bool pair_differs(const Pair *pair)
{
    return memcmp(&pair->twins[0].state, &pair->twins[1].state, pair->game->state_size) != 0;
}

/* Both tables have moved. */
static void walk_moves(Pair *pair, const Entry *one, const Entry *other)
{
    Seen seen[2];
    bool legal = see_move(pair, &pair->twins[0].state, one->move, &seen[0]) &&
                 see_move(pair, &pair->twins[1].state, other->move, &seen[1]);
    INSIST(legal);
    pair->clocks += one->by == BY_CLOCK;
    if (same_seen(&seen[0], &seen[1])) {
        pair->apart += pair_differs(pair);
        return;
    }
    pair->ended = true;
    if (one->by == BY_CLOCK && /* what is shown may differ, not what is played */
        (seen[0].move.action != seen[1].move.action || seen[0].hidden != seen[1].hidden))
        report("a leak: a clock plays two ways");
}

static void walk_entries(Pair *pair, const Entry *one, const Entry *other)
{
    if (is_uneven(pair, one) || is_uneven(pair, other))
        pair->ended = true;
    else if (one == NULL || other == NULL)
        report("a leak: more happens at one table than at the other");
    else if (!same_event(one, other))
        report("a leak: %s happens at one table and %s at the other, or at another time",
               entry_name((EntryKind)one->kind), entry_name((EntryKind)other->kind));
    else if (one->kind == ENTRY_MOVE)
        walk_moves(pair, one, other);
    for (int i = 0; i < 2 && !pair->ended && !failed; i++) {
        Twin *twin = &pair->twins[i];
        if (one->kind == ENTRY_UNDONE)
            state_at(twin->table, table_latest(twin->table), &twin->state);
        else if (one->kind == ENTRY_STARTED)
            pair->game->start(&twin->state, table_options(twin->table));
    }
}

void pair_walk(Pair *pair)
{
    while (!pair->ended && !failed) {
        const Entry *one = next_told(&pair->twins[0]), *other = next_told(&pair->twins[1]);
        if (one == NULL && other == NULL)
            return;
        walk_entries(pair, one, other);
    }
}

bool pair_is_over(const Pair *pair)
{
    return table_over(pair->twins[0].table) || table_over(pair->twins[1].table) ||
           pair->twins[0].table->move_number + 500 > MOST_MOVES;
}

/* ---- What is done -------------------------------------------------------------------------- */

static bool try_both(Pair *pair, Actor seat, Move moves[2])
{
    Seen seen[2];
    const Table *one = pair->twins[0].table, *other = pair->twins[1].table;
    moves[0] = moves[1] = (Move){random_ticket(pair, one, seat), seat};
    bool legal = foresee_move(pair, one, moves[0], &seen[0]);
    INSIST(legal);
    if (seen[0].hidden && one_in(pair, pair->caution))
        moves[1].action = other_ticket(pair, other, seat, moves[0].action);
    return foresee_move(pair, other, moves[1], &seen[1]) && same_seen(&seen[0], &seen[1]);
}

bool pair_choose(Pair *pair, Actor seat, Move moves[2])
{
    const Game *game = pair->game;
    int tries = 0;
    while (tries < TRIES && !try_both(pair, seat, moves))
        tries++;
    if (tries == TRIES) {
        pair->ended = true; /* whatever is done would show it */
        return false;
    }
    if (game->window == NULL || game->window(&pair->twins[0].table->state) != 0)
        pair->answers[seat] = moves[0].action;
    return true;
}

Text pair_disturbance(Pair *pair, Actor seat, bool answers, char line[96])
{
    Action action =
        one_in(pair, answers ? 8 : 2) ? any_action(pair->game, &pair->random) : pair->answers[seat];
    return one_in(pair, answers ? 16 : 4) ? write_garbage(pair->game, &pair->random, line)
                                          : write_line(pair->game, seat, action, line);
}

bool pair_actor(const Pair *pair, Text line, Actor *actor)
{
    Text word = {NULL, 0};
    return text_next(&line, &word) && actor_read(word, actor) && *actor < pair->eyes.seats;
}

/* ---- Pairs --------------------------------------------------------------------------------- */

bool pair_can_be(const Game *game)
{
    for (unsigned word = 0; word < game->word_count; word++)
        if (game->words[word].secret)
            return true;
    return false;
}

bool is_wanted(const Game *game, int count, char **names)
{
    for (int i = 0; i < count; i++)
        if (strcmp(names[i], game->name) == 0)
            return true;
    return count == 0;
}

void pair_init(Pair *pair, const Game *game)
{
    *pair = (Pair){.game = game, .chance = calloc(MOST_MOVES, sizeof *pair->chance)};
    INSIST(pair->chance != NULL);
}

void pair_done(Pair *pair)
{
    free(pair->chance);
    pair->chance = NULL;
}

void pair_begin(Pair *pair, uint64_t seed)
{
    pair->seed = seed;
    pair->random = random_from(seed);
    pair->ended = false;
    pair->uneven = 0;
    pair->caution = 1u << random_below(&pair->random, 3);
    for (unsigned seat = 0; seat < MAX_SEATS; seat++)
        pair->answers[seat] = any_action(pair->game, &pair->random);
}

void pair_follow(Pair *pair, int which, Table *table)
{
    Twin *twin = &pair->twins[which];
    table->steer = which == 0 ? steer_first : steer_second;
    table->steer_context = pair;
    *twin = (Twin){.table = table};
}

/* ---- What is sent to tables ---------------------------------------------------------------- */

Text write_line(const Game *game, Actor seat, Action action, char line[96])
{
    Out out = {.text = line, .capacity = 96};
    actor_write(seat, &out);
    out_char(&out, ' ');
    action_write(game, action, &out);
    INSIST(!out.full);
    return (Text){line, out.length};
}

Action any_action(const Game *game, Random *random)
{
    unsigned word = random_below(random, game->word_count);
    unsigned arguments[MAX_ARGUMENTS] = {0};
    const Word *w = &game->words[word];
    unsigned count = w->required + random_below(random, w->allowed - w->required + 1u);
    for (unsigned i = 0; i < count; i++)
        arguments[i] = 1 + random_below(random, w->arguments[i].kind == ARGUMENT_NAME
                                                    ? w->arguments[i].name_count
                                                    : 8);
    return action_with(word, arguments[0], arguments[1], arguments[2], arguments[3]);
}

Text write_garbage(const Game *game, Random *random, char line[96])
{
    Text text =
        write_line(game, (Actor)random_below(random, MAX_SEATS), any_action(game, random), line);
    switch (random_below(random, 4)) {
    case 0: /* not a character is sure */
        text.length = random_below(random, 60);
        for (size_t i = 0; i < text.length; i++)
            line[i] = (char)random_next(random);
        break;
    case 1:
        line[random_below(random, (uint32_t)text.length)] = (char)random_next(random);
        break;
    case 2:
        memcpy(line + text.length, " = 7", 4);
        text.length += 4;
        break;
    default:
        text.length = random_below(random, (uint32_t)text.length);
    }
    return text;
}
