/* What must be true of every table of Skull, whatever has happened: discs are conserved, and what
   the state keeps twice for speed agrees. The conformance suite asks after every action. */
#include "games/skull/skull.h"

/* A seat's discs: those in hand and those laid are together what it owns, and the Last Chance disc
   if it has it. */
static const char *seat_flaw(const Skull *s, unsigned seat)
{
    unsigned count[] = {[SKULL_DISC_FLOWER] = s->hand[seat] & SKULL_FLOWERS,
                        [SKULL_DISC_SKULL] = (s->hand[seat] & SKULL_HAS_SKULL) != 0,
                        [SKULL_DISC_LAST] = (s->hand[seat] & SKULL_HAS_LAST) != 0};
    if (s->owned[seat] & ~(SKULL_FLOWERS | SKULL_HAS_SKULL))
        return "a seat owns three flowers and a skull at the most";
    if (s->hand[seat] >= SKULL_ONE_UNKNOWN)
        return "nothing is unknown to the table itself";
    if (seats_have(s->in_play, seat) != (s->owned[seat] != 0))
        return "a seat is in play as long as it owns a disc";
    if (s->laid[seat] > 4 || s->up[seat] > s->laid[seat])
        return "a stack has four discs at the most";
    if (s->phase >= SKULL_ATTEMPT && s->phase <= SKULL_LOSING &&
        seats_have(s->face_down, seat) != (skull_down(s, seat) > 0))
        return "the set of seats with face-down discs is wrong";
    for (unsigned i = 0; i < s->laid[seat]; i++) {
        unsigned disc = skull_stack_disc(s, seat, i);
        if (disc > SKULL_DISC_LAST)
            return "there are three kinds of discs";
        count[disc]++;
    }
    if (s->phase == SKULL_OVER || s->phase == SKULL_NAMING_FIRST)
        return NULL; /* who went out has left its discs where they lay */
    if (count[SKULL_DISC_FLOWER] != (s->owned[seat] & SKULL_FLOWERS) ||
        count[SKULL_DISC_SKULL] != ((s->owned[seat] & SKULL_HAS_SKULL) != 0) ||
        count[SKULL_DISC_LAST] != (seat == s->last_holder))
        return "a seat's discs are in its hand or on its mat";
    return NULL;
}

const char *skull_flaw(const void *state)
{
    const Skull *s = state;
    unsigned table = 0;
    if (s->seats > SKULL_SEATS || s->persons == 0 || s->phase > SKULL_OVER)
        return "there are no such tables";
    for (unsigned seat = 0; seat < s->seats; seat++) {
        const char *flaw = seat_flaw(s, seat);
        if (flaw != NULL)
            return flaw;
        table += s->laid[seat];
    }
    if (s->table != table)
        return "the discs on the table are miscounted";
    if (s->bid > s->table || s->turned > s->bid)
        return "a bid is for discs on the table";
    if ((s->in_auction & ~s->in_play) && s->phase != SKULL_NAMING_FIRST && s->phase != SKULL_OVER)
        return "only seats in play bid";
    if (s->last_holder != NO_SEAT && s->last_holder >= s->seats)
        return "a seat has the Last Chance disc, or nobody";
    if (s->last_holder != NO_SEAT && skull_size(s->owned[s->last_holder]) > 1)
        return "the Last Chance disc is for who has one disc left";
    if (s->phase == SKULL_OVER ? s->winner >= s->persons : s->in_play == 0)
        return "somebody plays or has won";
    return NULL;
}
