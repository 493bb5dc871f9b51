/* The duel, solved backwards: from the states in which most is decided to the opening, each for
   the hero in both places. */
#ifndef TRISKEL_SKULL_SOLVE_H
#define TRISKEL_SKULL_SOLVE_H

#include "base/progress.h"
#include "core/worth.h"
#include "games/skull/hosted/table.h"

typedef struct DuelEffort {
    unsigned iterations; /* for a sheet; four times as many with all four discs */
    double tolerance;    /* what a further sheet or point has to gain */
    unsigned depth;      /* beliefs are halved so often, in small rounds more often */
    unsigned top_rank;   /* states up to this rank; DUEL_MOST_RANK: all */
} DuelEffort;

/* What is shipped, and what tests do with small states. */
extern const DuelEffort duel_effort_usual;

/* Solves what is missing, with so many threads. `keep` is told after every state, one call at a
   time. False, with errno: ENOMEM, or ECANCELED if `progress` stopped it; then the table has what
   was finished. */
bool duel_solve(DuelTable *table, const DuelEffort *effort, unsigned threads,
                const Progress *progress, void (*keep)(void *context, const DuelTable *table),
                void *context);

/* The starter's chance in a state between two rounds, where each still has its skull with these
   chances. Of small ones, with two discs each at most, it is solved for just that. */
Worth duel_bounds(const DuelTable *table, DuelState state, const double skulls[DUEL_SEATS]);

#endif
