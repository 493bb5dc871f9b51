/* What Skull's bots of all levels share: looking at a stack of one's own, and a word now and then.
 */
#ifndef TRISKEL_SKULL_MANNER_H
#define TRISKEL_SKULL_MANNER_H

#include "core/habit.h"
#include "games/skull/skull.h"

/* Is there a skull among the topmost so many face-down discs of a seat whose discs are known? */
static inline bool skull_on_top(const Skull *s, unsigned seat, unsigned count)
{
    for (unsigned i = 1; i <= count; i++)
        if (skull_stack_disc(s, seat, skull_down(s, seat) - i) == SKULL_DISC_SKULL)
            return true;
    return false;
}

/* The same for all of them. */
static inline bool skull_is_laid(const Skull *s, unsigned seat)
{
    return skull_on_top(s, seat, skull_down(s, seat));
}

/* Placing a disc of this kind, or one of the next kind to the liking. */
Action skull_lay(const Question *question, bool skull);

/* SKU-60: perhaps a word with an action of this person's, true or not, by its character. */
Saying skull_remark(const Question *question, unsigned person, Action action);

#endif
