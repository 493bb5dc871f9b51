/* One round of the duel, solved for one player, the hero: what it plays there, and then a sheet of
   it. What comes after the round is known: the sets of the states that follow. For the hero it is a
   convex cost of its chances to come to an exit, for the other a linear gain.

   Small rounds are linear programs, solved exactly (program.c). All others are solved by regret
   minimisation (regret.c: RM+ with alternating updates and linear averaging) over the flat arrays
   of the public tree; the hero's average play keeps what it guaranteed on the way
   (docs/skull-duel.md). Either way what is left here is how often the hero does what, and
   sheet.c writes it down and says what that is worth. */
#ifndef TRISKEL_SKULL_WORK_H
#define TRISKEL_SKULL_WORK_H

#include "games/skull/hosted/table.h"

/* What is played, and for which beliefs. */
typedef struct DuelProblem {
    const DuelTable *table; /* all states of lower rank are there */
    DuelState state;
    unsigned hero;
    double belief, other; /* the chances that the hero, and the other, have their skulls */
    unsigned iterations;  /* of regret minimisation */
} DuelProblem;

typedef struct DuelWork DuelWork; /* one for each thread */
DuelWork *duel_work_new(void);
void duel_work_free(DuelWork *work);

/* Makes a sheet. Its worth is computed from its bytes by an exact best response, and rounded up.
   False without memory. */
bool duel_solve_sheet(DuelWork *work, const DuelProblem *problem, DuelSheet *sheet);

/* In a small round: the belief at which the hero's cost is furthest below a line of this slope, and
   its cost there. False without memory. */
bool duel_furthest(DuelWork *work, const DuelProblem *problem, double slope, double *belief,
                   double *cost);

/* ---- For the files that do it -------------------------------------------------------------- */

/* What follows an exit, by how it ends and who was challenger. */
typedef struct DuelTarget {
    bool over, chooses, drops;
    double win; /* of the other, if it is over */
    unsigned points;
    double belief[DUEL_POINTS];
    unsigned sheets[DUEL_POINTS];
    unsigned first[DUEL_POINTS]; /* of its sheets, among all of the target */
    unsigned all;                /* sheets */
    double worth[DUEL_POINTS][DUEL_SHEETS][2];
} DuelTarget;

/* A choice of two: what to lay first; what to lose. */
typedef struct DuelPair {
    double play[2], regret[2], sum[2];
} DuelPair;

struct DuelWork {
    const DuelRound *round;
    DuelState state;
    unsigned hero;
    DuelTarget targets[3][DUEL_SEATS];
    DuelRow legal[DUEL_ACTIONS], play[DUEL_ACTIONS], regret[DUEL_ACTIONS], sum[DUEL_ACTIONS];
    DuelPair first[DUEL_SEATS], loses[DUEL_EXITS];
    DuelRow reach[DUEL_NODES][DUEL_SEATS];
    DuelRow value[DUEL_NODES];
    double *draw, *draw_regret; /* by exit, point and sheet: which the hero goes on with */
    size_t draws, room;         /* of them; that there is memory for */
    size_t first_draw[DUEL_EXITS];
    /* By the hero, on average: came to an exit, had its skull there, paid. */
    double came[DUEL_EXITS], has[DUEL_EXITS], paid[DUEL_EXITS][2];
    double weight; /* of this iteration in averages */
};

/* Takes a problem. */
void duel_work_begin(DuelWork *work, const DuelProblem *problem);
/* A seat's chances to come to each node, as it plays now. */
void duel_work_reach(DuelWork *work, unsigned seat, double belief);
/* The points on both sides of the hero's belief, and how much of the right one. */
double duel_between(const DuelTarget *target, double belief, unsigned sides[2]);
/* Who watches gains the sum of what the actions are worth; laying a flower and laying the skull
   look the same, and are counted once. */
void duel_add_up(const DuelRound *round, const DuelNode *node, DuelRow values[], DuelRow sum);

/* How often the hero does what, in `sum`, and what it pays: by one way or the other. False without
   memory. */
bool duel_regret(DuelWork *work, const DuelProblem *problem);
bool duel_program(DuelWork *work, const DuelProblem *problem);

#endif
