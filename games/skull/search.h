/* What each thing to do in a round of Skull is worth: tables that are possible by what is known are
   drawn, each thing is done in them, and the round is played to its end as people play; where
   somebody stands then has its worth (standing.h). The amount of work is fixed, so that the same
   question gets the same answer. */
#ifndef TRISKEL_SKULL_SEARCH_H
#define TRISKEL_SKULL_SEARCH_H

#include "games/skull/reading.h"

enum { SKULL_MOST_ACTIONS = SKULL_MOST_DISCS + 4 };

typedef struct SkullFound {
    uint32_t count; /* of actions, in the order of the question */
    struct {
        double sum, squares; /* of what the person had at the end of the round */
        uint32_t tries;
    } of[SKULL_MOST_ACTIONS];
} SkullFound;

/* Spends about so many rounds, more on what looks better. Stops early when it is told to. */
void skull_search(const SkullReading *reading, const Question *question, unsigned rounds,
                  Random *random, SkullFound *found);

static inline double skull_found_mean(const SkullFound *found, uint32_t i)
{
    return found->of[i].tries > 0 ? found->of[i].sum / found->of[i].tries : 0;
}

#endif
