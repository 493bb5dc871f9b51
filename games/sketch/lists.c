/* The legal actions of Sketch! as tickets (core/game.h), in canonical order and without enumerating
   what is not asked for: a Magician may have two thousand swaps. */
#include "games/sketch/sketch.h"

/* ---- Announcing ---------------------------------------------------------------------------- */

/* Cards of the hands after this one, each of which can be swapped with each of its own. */
static uint32_t cards_after(const Sketch *s, unsigned seat)
{
    uint32_t count = 0;
    while (++seat < s->seats)
        count += s->hand_size[seat];
    return count;
}

static uint32_t announcements(const Sketch *s)
{
    uint32_t count = 0;
    switch (sketch_announcement(s)) {
    case SKETCH_WORD_AIM:
        return s->effect_kind == SKETCH_ARCHER ? s->seats - 1u : seats_count(s->holders);
    case SKETCH_WORD_SWAP:
        for (unsigned one = 0; one < s->seats; one++)
            count += s->hand_size[one] * cards_after(s, one);
        return count;
    default:
        for (unsigned hand = 0; hand < s->seats; hand++)
            count += s->hand_size[hand];
        return count;
    }
}

static Action nth_swap(const Sketch *s, uint32_t i)
{
    unsigned one = 0;
    uint32_t others;
    while (i >= s->hand_size[one] * (others = cards_after(s, one)))
        i -= s->hand_size[one++] * others;
    unsigned slot = sketch_nth_slot(s->slots[one], i / others);
    i %= others;
    unsigned other = one + 1;
    while (i >= s->hand_size[other])
        i -= s->hand_size[other++];
    return action_with(SKETCH_WORD_SWAP, one + 1, slot + 1, other + 1,
                       sketch_nth_slot(s->slots[other], i) + 1);
}

static Action nth_announcement(const Sketch *s, unsigned seat, uint32_t i)
{
    unsigned word = sketch_announcement(s), hand = 0;
    switch (word) {
    case SKETCH_WORD_AIM:
        if (s->effect_kind == SKETCH_ARCHER)
            return action1(SKETCH_WORD_AIM, i < seat ? i + 1 : i + 2);
        return action1(SKETCH_WORD_AIM, seats_nth(s->holders, i) + 1);
    case SKETCH_WORD_SWAP:
        return nth_swap(s, i);
    default:
        while (i >= s->hand_size[hand])
            i -= s->hand_size[hand++];
        return action_with(word, hand + 1, sketch_nth_slot(s->slots[hand], i) + 1, 0, 0);
    }
}

/* ---- Peeking ------------------------------------------------------------------------------- */

/* None, one of n, or two of n. */
static uint32_t peeks(const Sketch *s)
{
    unsigned n = s->hand_cards;
    return s->looks == 1 ? 1 + n : 1 + n + n * (n - 1) / 2;
}

/* After each single slot come the pairs that begin with it. */
static Action nth_peek(const Sketch *s, uint32_t i)
{
    if (i-- == 0)
        return action0(SKETCH_WORD_PEEK);
    if (s->looks == 1)
        return action1(SKETCH_WORD_PEEK, i + 1);
    unsigned slot = 1;
    while (i > s->hand_cards - slot)
        i -= s->hand_cards - slot++ + 1;
    return action_with(SKETCH_WORD_PEEK, slot, i == 0 ? 0 : slot + i, 0, 0);
}

/* ---- All phases ---------------------------------------------------------------------------- */

uint32_t sketch_tickets(const void *state, Actor actor)
{
    const Sketch *s = state;
    if (!seats_have(s->to_act, actor))
        return 0;
    switch ((SketchPhase)s->phase) {
    case SKETCH_DRAWING_DEALER:
        return s->seats;
    case SKETCH_DEALING:
    case SKETCH_DRAWN:
    case SKETCH_PENALTY:
        return s->pile_size;
    case SKETCH_PEEKING:
        return peeks(s);
    case SKETCH_DRAWING:
        return s->discard_size > 0 && sketch_top(s) <= SKETCH_TEN ? 2 : 1;
    case SKETCH_DISCARDING:
        return s->hand_size[actor];
    case SKETCH_ANNOUNCING:
    case SKETCH_REANNOUNCING:
        return announcements(s);
    case SKETCH_WINDOW:
        if (sketch_limit_reached(s))
            return 1;
        return 1u + s->hand_size[actor] * sketch_can_sketch(s) +
               s->hand_size[actor] * sketch_can_veto(s);
    case SKETCH_DIGGING:
        return s->discard_size / 2u;
    case SKETCH_DANCING:
        return s->hand_size[s->dancing] - s->placed;
    case SKETCH_ENDING:
        return 2;
    case SKETCH_OVER:
        break;
    }
    __builtin_trap();
}

/* The first in the lowest byte, on every machine; compilers make one load of it. */
static uint64_t eight_bytes(const uint8_t *b)
{
    return (uint64_t)b[0] | (uint64_t)b[1] << 8 | (uint64_t)b[2] << 16 | (uint64_t)b[3] << 24 |
           (uint64_t)b[4] << 32 | (uint64_t)b[5] << 40 | (uint64_t)b[6] << 48 |
           (uint64_t)b[7] << 56;
}

/* Of eight counts, the first in the lowest byte: how many of their running sums, each with `before`
   added, are at most i. All sums are below 128, so the bytes do not disturb each other. */
static unsigned sums_up_to(uint64_t counts, uint64_t before, uint64_t i)
{
    const uint64_t ones = 0x0101010101010101u, highs = ones << 7;
    uint64_t sums = (counts + before) * ones; /* before is added in the first byte */
    uint64_t above = ((sums | highs) - (i + 1) * ones) & highs;
    return (unsigned)((((above ^ highs) >> 7) * ones) >> 56);
}

/* SKE-13: a ticket for each card left. The kind is found without a loop or a branch: drawing is the
   commonest thing in a playout and its outcome cannot be foreseen. */
static Action nth_card(const Sketch *s, uint32_t i)
{
    uint64_t low = eight_bytes(s->pile), high = eight_bytes(s->pile + 8);
    uint64_t before = (low * 0x0101010101010101u) >> 56;
    return action1(SKETCH_WORD_CARD, 1 + sums_up_to(low, 0, i) + sums_up_to(high, before, i));
}

Action sketch_ticket(const void *state, Actor actor, uint32_t i)
{
    const Sketch *s = state;
    switch ((SketchPhase)s->phase) {
    case SKETCH_DRAWING_DEALER:
        return action1(SKETCH_WORD_DEALER, i + 1);
    case SKETCH_DEALING:
    case SKETCH_DRAWN:
    case SKETCH_PENALTY:
        return nth_card(s, i);
    case SKETCH_PEEKING:
        return nth_peek(s, i);
    case SKETCH_DRAWING:
        return action0(SKETCH_WORD_DRAW + i);
    case SKETCH_DISCARDING:
        return action1(SKETCH_WORD_DISCARD, sketch_nth_slot(s->slots[actor], i) + 1);
    case SKETCH_ANNOUNCING:
    case SKETCH_REANNOUNCING:
        return nth_announcement(s, actor, i);
    case SKETCH_WINDOW:
        if (i-- == 0)
            return action0(SKETCH_WORD_OK);
        if (!sketch_can_sketch(s))
            return action1(SKETCH_WORD_VETO, sketch_nth_slot(s->slots[actor], i) + 1);
        if (i < s->hand_size[actor])
            return action1(SKETCH_WORD_SKETCH, sketch_nth_slot(s->slots[actor], i) + 1);
        return action1(SKETCH_WORD_VETO,
                       sketch_nth_slot(s->slots[actor], i - s->hand_size[actor]) + 1);
    case SKETCH_DIGGING:
        return action1(SKETCH_WORD_DIG, i + 1);
    case SKETCH_DANCING:
        return action1(SKETCH_WORD_PICK, i + 1);
    case SKETCH_ENDING:
        return action0(SKETCH_WORD_END + i);
    case SKETCH_OVER:
        break;
    }
    __builtin_trap();
}
