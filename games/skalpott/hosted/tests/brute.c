/* Brute force: see brute.h. */
#include "games/skalpott/hosted/tests/brute.h"

#include <stdlib.h>
#include <string.h>

/* ---- Remembering --------------------------------------------------------------------------- */

static uint64_t hash(const Skalpott *state)
{
    uint64_t words[(sizeof *state + 7) / 8] = {0}, sum = 0;
    memcpy(words, state, sizeof *state);
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        sum = (sum ^ words[i]) * 0x9E3779B97F4A7C15u;
        sum ^= sum >> 29;
    }
    return sum;
}

static Memo memo_new(size_t capacity)
{
    Memo memo = {.slots = calloc(capacity, sizeof *memo.slots), .capacity = capacity};
    INSIST(memo.slots != NULL);
    return memo;
}

/* The slot of a state, or the free one that waits for it. */
static struct Remembered *memo_slot(const Memo *memo, const Skalpott *state)
{
    size_t at = hash(state) & (memo->capacity - 1);
    while (memo->slots[at].used && memcmp(&memo->slots[at].state, state, sizeof *state) != 0)
        at = (at + 1) & (memo->capacity - 1);
    return &memo->slots[at];
}

static void memo_put(Memo *memo, const Skalpott *state, double value)
{
    if (2 * memo->count >= memo->capacity) {
        Memo larger = memo_new(2 * memo->capacity);
        for (size_t i = 0; i < memo->capacity; i++)
            if (memo->slots[i].used)
                *memo_slot(&larger, &memo->slots[i].state) = memo->slots[i];
        larger.count = memo->count;
        free(memo->slots);
        *memo = larger;
    }
    struct Remembered *slot = memo_slot(memo, state);
    slot->used = true;
    memcpy(&slot->state, state, sizeof *state);
    slot->value = value;
    memo->count++;
}

/* ---- States that are worth the same ------------------------------------------------------------
 */

static void sort(uint8_t *dice, unsigned count)
{
    for (unsigned i = 0; i < count; i++) {
        for (unsigned j = i + 1; j < count; j++) {
            if (dice[j] < dice[i]) {
                uint8_t higher = dice[i];
                dice[i] = dice[j];
                dice[j] = higher;
            }
        }
    }
}

/* The order of the dice means nothing, nor do dice that are about to be thrown, nor, when playing
   on is decided, any of them. */
static void put_in_order(Skalpott *s)
{
    if (s->phase == SKALPOTT_PLAYING_ON) {
        memset(s->dice, 0, sizeof s->dice);
        s->thrown = s->throws = 0;
    } else if (s->phase == SKALPOTT_DECIDING) {
        sort(s->dice, SKALPOTT_DICE);
        s->thrown = 0;
    } else if (s->phase == SKALPOTT_THROWING) {
        uint8_t kept[SKALPOTT_DICE] = {0};
        unsigned count = 0;
        for (unsigned i = 0; i < SKALPOTT_DICE; i++)
            if (!(s->thrown >> i & 1))
                kept[count++] = s->dice[i];
        sort(kept, count);
        memcpy(s->dice, kept, sizeof kept);
        s->thrown = (uint8_t)(0xF & ~((1u << count) - 1));
    }
}

/* ---- Searching ----------------------------------------------------------------------------- */

static double value_of(Brute *brute, const Skalpott *state, Memo *turn, bool is_root);

static double all_actions(Brute *brute, const Skalpott *s, Memo *turn)
{
    unsigned actor = seats_lowest(s->to_act);
    uint32_t count = brute->game->tickets(s, (Actor)actor);
    double sum = 0, best = actor == 0 ? -1 : 2;
    for (uint32_t i = 0; i < count; i++) {
        Skalpott after;
        memcpy(&after, s, sizeof after);
        Action action = brute->game->ticket(s, (Actor)actor, i);
        Refusal refusal = brute->game->apply(&after, (Actor)actor, action, NULL);
        INSIST(refusal.id == ACCEPTED);
        brute->applied++;
        double value = value_of(brute, &after, turn, false);
        sum += value;
        if (actor == 0 ? value > best : value < best)
            best = value;
    }
    return actor == CHANCE ? sum / count : best;
}

static double value_of(Brute *brute, const Skalpott *state, Memo *turn, bool is_root)
{
    if (state->phase == SKALPOTT_OVER) {
        uint16_t winners = brute->game->winners(state);
        return winners == 1 ? 1 : winners == 2 ? 0 : 0.5;
    }
    Skalpott s;
    memcpy(&s, state, sizeof s);
    put_in_order(&s);
    bool begins = s.phase == SKALPOTT_THROWING && s.throws == 0;
    if (begins && !is_root && brute->known != NULL)
        return brute->known(brute->context, &s);

    Memo *memo = begins && brute->known == NULL ? &brute->turns : turn;
    const struct Remembered *slot = memo_slot(memo, &s);
    if (slot->used)
        return slot->value;
    double value;
    if (begins) {
        Memo this_turn = memo_new(1024);
        value = all_actions(brute, &s, &this_turn);
        free(this_turn.slots);
    } else {
        value = all_actions(brute, &s, turn);
    }
    memo_put(memo, &s, value);
    return value;
}

void brute_init(Brute *brute)
{
    *brute = (Brute){.game = &skalpott_game, .turns = memo_new(1024)};
}

void brute_done(Brute *brute)
{
    free(brute->turns.slots);
}

double brute_value(Brute *brute, const Skalpott *state)
{
    Memo turn = memo_new(1024);
    double value = value_of(brute, state, &turn, true);
    free(turn.slots);
    return value;
}
