/* What the decisions of a game were worth, by a solver that knows every position exactly
   (core/solver.h). Only what seats decide counts; the dice are nobody's fault. The words for it are
   the terminal's (term/verdict.h). */
#ifndef TRISKEL_REVIEW_H
#define TRISKEL_REVIEW_H

#include "core/hosted.h"
#include "table/table.h"

/* How a game went. */
typedef struct Course {
    const Game *game;
    const Options *options;
    const Move *moves;
    size_t count;
} Course;

/* The moves that stand at a table in this game, as one viewer saw them. NULL without memory, or if
   something was hidden from that viewer: what it does not know is not judged before it. */
Move *moves_seen_at(const Table *table, Viewer viewer, size_t *count);

typedef struct Decision {
    size_t number; /* of the move, from 1 */
    Move move;
    Action best;
    Worth worth, best_worth; /* of what was done and of the best, to who did it … */
    double cost;             /* … and what it lost by that */
} Decision;

typedef struct Review {
    Course course;
    double *values;      /* P1's chance before the first move and after each */
    double *costs;       /* of each move; of the first, before any, 0 */
    Decision *decisions; /* the costliest first; of equal ones the earlier */
    size_t decision_count;
    double lost[DUELISTS]; /* by each person, in all */
    size_t decided[DUELISTS], decided_best[DUELISTS];
} Review;

/* The course is borrowed. False without memory. */
__attribute__((warn_unused_result)) bool review_game(Review *review, const Course *course,
                                                     const Solver *solver, const void *solution);
void review_done(Review *review); /* also one that failed */

#endif
