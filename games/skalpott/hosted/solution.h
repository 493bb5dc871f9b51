/* Skalpott for two players, or for one against Le Jeu, solved: for every position the true chance
   of winning (a shared win counts half) when whoever decides plays perfectly. From it follow the
   value of every action and the perfect player.

   skalpott_solve computes the table (sweep.c), file.h keeps it in the user's cache, and the other
   functions read it (advice.c) and may be called from any thread. */
#ifndef TRISKEL_SKALPOTT_SOLUTION_H
#define TRISKEL_SKALPOTT_SOLUTION_H

#include "base/progress.h"
#include "games/skalpott/hosted/layout.h"
#include "games/skalpott/search.h"
#include "os/file.h"

/* The options that make a difference. Who begins does not. */
typedef struct SkalpottKey {
    uint8_t players; /* 1 (against Le Jeu) or 2 */
    uint8_t joker;   /* SKALPOTT_JOKER_LITERAL or SKALPOTT_JOKER_COMMIT */
    uint8_t counters;
} SkalpottKey;

typedef struct SkalpottSolution {
    SkalpottKey key;
    double seconds; /* that the computation took; kept in the file */
    SkalpottDice dice;
    SkalpottJeu jeu;
    SkalpottLayout layout;
    uint16_t standing[SKALPOTT_CHAINS]; /* SKA-43 */
    double *values; /* by place: the chance of the player to move; against Le Jeu, of P1 to move */
    double *jeu_values; /* the same for Le Jeu to move, or NULL: found when asked for */
    void *mapping;      /* the file in memory, or NULL: `values` is on the heap */
    size_t mapping_size;
    char path[MAX_PATH]; /* of its file; empty: it has none, or nobody asked (solver.c) */
} SkalpottSolution;

/* The key of a game's options; false where no exact solution exists (three and four players). */
bool skalpott_key(const Options *options, SkalpottKey *key);

/* Solves with so many threads. `progress` may be NULL. NULL, with errno: ENOMEM, or ECANCELED if it
   was stopped. */
SkalpottSolution *skalpott_solve(SkalpottKey key, unsigned threads, const Progress *progress);
void skalpott_solution_free(SkalpottSolution *solution); /* NULL is fine */

/* Makes the game against Le Jeu several times faster to read, for whoever plays many games, by a
   second table in memory. False without memory; then nothing has changed. */
__attribute__((warn_unused_result)) bool skalpott_solution_widen(SkalpottSolution *solution,
                                                                 unsigned threads);

/* As skalpott_solve, on one thread and as on a processor without wide vectors, for tests. */
SkalpottSolution *skalpott_solve_plainly(SkalpottKey key);

/* For sweep.c and file.c: all but the values, whose number it has. NULL without memory. */
SkalpottSolution *skalpott_solution_new(SkalpottKey key);

/* Positions solved: for one player those in which Le Jeu is to move count too. */
uint64_t skalpott_solution_positions(const SkalpottSolution *solution);

/* ---- Reading it (advice.c). A state is one of that key's game, of any phase. --------------------
 */

/* P1's chance to win before the first throw, if P1 begins. */
double skalpott_solution_odds(const SkalpottSolution *solution);

/* A seat's chance to win. */
double skalpott_solution_value(const SkalpottSolution *solution, const Skalpott *state,
                               unsigned seat);

/* Every legal action of the seat that is to act, the best first; equal ones in canonical order.
   0 when no seat is to act. */
unsigned skalpott_solution_advise(const SkalpottSolution *solution, const Skalpott *state,
                                  SkalpottAdvice advice[SKALPOTT_MOST_ADVICE]);

/* The perfect player: the best action of the seat that is to act. */
Action skalpott_solution_best(const SkalpottSolution *solution, const Skalpott *state);

#endif
