/* Who stands how: the places of Skalpott, SKA-43, during the game and at its end. */
#include "games/skalpott/skalpott.h"

/* The longest run of neighbouring links, of several the highest, then all links held. Who has the
   whole chain has the longest run there is. */
unsigned skalpott_standing(unsigned chain)
{
    unsigned longest = 0, end = 0, held = 0, run = 0;
    for (unsigned link = 0; link < SKALPOTT_LINKS; link++) {
        bool holds = chain >> link & 1;
        run = holds ? run + 1 : 0;
        held += holds;
        if (run > 0 && run >= longest) {
            longest = run;
            end = link;
        }
    }
    return longest << 8 | end << 4 | held;
}

SkalpottRun skalpott_run(unsigned chain)
{
    unsigned standing = skalpott_standing(chain);
    SkalpottRun run = {.length = standing >> 8, .held = standing & 15};
    run.last = (standing >> 4 & 15) + 1;
    run.first = run.last + 1 - run.length;
    return run;
}

unsigned skalpott_place(const Skalpott *s, unsigned seat)
{
    unsigned place = 1;
    for (unsigned other = 0; other < s->seats; other++)
        place += skalpott_standing(s->chains[other]) > skalpott_standing(s->chains[seat]);
    return place;
}
