/* What must be true of every table of Sketch!, whatever has happened: cards are conserved kind by
   kind, each card in a hand has one id and one slot, and what is kept for speed agrees. The
   conformance suite asks after every action. */
#include "games/sketch/sketch.h"

static const char *hand_flaw(const Sketch *s, unsigned seat, unsigned count[SKETCH_KINDS],
                             uint64_t *ids)
{
    unsigned size = 0;
    for (unsigned slot = 0; slot < SKETCH_CARDS; slot++) {
        if (!sketch_slot_is_taken(s, seat, slot))
            continue;
        unsigned id = s->card_at[seat][slot];
        if (id >= SKETCH_CARDS || s->kind[id] >= SKETCH_KINDS || (*ids >> id & 1))
            return "a card lies in one slot only";
        *ids |= 1ull << id;
        count[s->kind[id]]++;
        size++;
    }
    if (size != s->hand_size[seat])
        return "a hand is miscounted";
    if (seats_have(s->holders, seat) != (size > 0))
        return "the set of who has cards is wrong";
    return NULL;
}

/* Behind the effects that wait there is nothing but, while one is announced, its player. */
static bool effects_are_tidy(const Sketch *s)
{
    for (unsigned i = s->effect_count; i < SKETCH_MAX_EFFECTS; i++) {
        bool next = s->phase == SKETCH_ANNOUNCING && i == s->effect_count;
        if (s->announced[i] != 0 || (s->effect_player[i] != 0 && !next))
            return false;
    }
    return true;
}

const char *sketch_flaw(const void *state)
{
    const Sketch *s = state;
    unsigned count[SKETCH_KINDS] = {0}, pile = 0;
    uint64_t ids = 0;

    if (s->seats > SKETCH_SEATS || s->discard_size > SKETCH_CARDS || s->phase > SKETCH_OVER)
        return "there are no such tables";
    for (unsigned seat = 0; seat < s->seats; seat++) {
        const char *flaw = hand_flaw(s, seat, count, &ids);
        if (flaw != NULL)
            return flaw;
    }
    if (ids != ~s->free_ids)
        return "an id is free or lies in a hand";
    if (s->face_up & s->free_ids)
        return "only cards in hands lie face up";
    if (s->face_up != 0 && !s->kids)
        return "cards lie face up in Kids only";
    for (unsigned i = 0; i < s->discard_size; i++) {
        if (s->discard[i] >= SKETCH_KINDS)
            return "there is no such card";
        count[s->discard[i]]++;
    }
    for (unsigned kind = 0; kind < SKETCH_KINDS; kind++) {
        pile += s->pile[kind];
        if (count[kind] + s->pile[kind] != sketch_deck(s, kind))
            return "a card was lost or made";
    }
    if (pile != s->pile_size)
        return "the pile is miscounted";
    if (s->turn > SKETCH_TURN_LIMIT || s->played + s->failed > SKETCH_SLAM_LIMIT)
        return "the limits of SKE-63 hold";
    if (s->effect_count > SKETCH_MAX_EFFECTS || s->owed_count > 2)
        return "more effects wait than a window can have";
    if (!effects_are_tidy(s))
        return "an effect that has left the queue is still there";
    return NULL;
}
