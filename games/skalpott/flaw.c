/* What must be true of every table of Skalpott, whatever has happened. The conformance suite asks
   after every action. */
#include "games/skalpott/skalpott.h"

const char *skalpott_flaw(const void *state)
{
    const Skalpott *s = state;
    unsigned counters = s->pool + s->scrap;
    if (s->seats < 2 || s->seats > SKALPOTT_SEATS || s->phase > SKALPOTT_OVER)
        return "there are no such tables";
    for (unsigned seat = 0; seat < s->seats; seat++) {
        if (s->chains[seat] > SKALPOTT_WHOLE_CHAIN)
            return "a chain has nine links";
        counters += seats_count(s->chains[seat]) + seats_have(s->boxes, seat);
    }
    if (counters % s->seats != 0 || counters > 12u * s->seats)
        return "a counter was lost or made";
    if (s->phase == SKALPOTT_OVER && s->boxes != 0)
        return "counters on Joker boxes go back to the pool in the end";
    if (s->phase == SKALPOTT_DECIDING && (s->throws < 1 || s->throws > 2u + s->joker_turn))
        return "a turn has three throws, a Joker turn four";
    for (unsigned i = 0; i < SKALPOTT_DICE; i++)
        if (s->dice[i] > 6 || (s->phase == SKALPOTT_DECIDING && s->dice[i] == 0))
            return "a die shows 1 to 6";
    return NULL;
}
