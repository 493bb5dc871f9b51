/* One round of the duel, solved for one player, the hero, by regret minimisation (RM+ with
   alternating updates and linear averaging) over the flat arrays of the public tree. What comes
   after the round is known: the sets of the states that follow. For the hero it is a convex cost of
   its chances to come to an exit, for the other a linear gain; the hero's average play keeps what
   it guaranteed on the way (docs/skull-duel.md). */
#ifndef TRISKEL_SKULL_REGRET_H
#define TRISKEL_SKULL_REGRET_H

#include "games/skull/hosted/table.h"

/* What is played, and for which beliefs. */
typedef struct DuelProblem {
    const DuelTable *table; /* all states of lower rank are there */
    DuelState state;
    unsigned hero;
    double belief, other; /* the chances that the hero, and the other, have their skulls */
    unsigned iterations;
} DuelProblem;

typedef struct DuelWork DuelWork; /* one for each thread */
DuelWork *duel_work_new(void);
void duel_work_free(DuelWork *work);

/* Makes a sheet. Its worth is computed from its bytes by an exact best response, and rounded up.
   False without memory. */
bool duel_solve_sheet(DuelWork *work, const DuelProblem *problem, DuelSheet *sheet);

#endif
