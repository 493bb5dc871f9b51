/* Skalpott for two players, or for one against Le Jeu, solved: for every position the true chance
   of winning (a shared win counts half) when whoever decides plays perfectly. From it follow the
   value of every action and the perfect player.

   solution_solve computes the table (sweep.c); solution_open finds it in the user's cache or has it
   computed (file.c); the other functions read it (advice.c) and may be called from any thread. */
#ifndef TRISKEL_SKALPOTT_SOLUTION_H
#define TRISKEL_SKALPOTT_SOLUTION_H

#include "games/skalpott/solver/dice.h"
#include "games/skalpott/solver/layout.h"

/* The options that make a difference. Who begins does not. */
typedef struct SolutionKey {
    uint8_t players; /* 1 (against Le Jeu) or 2 */
    uint8_t joker;   /* JOKER_LITERAL or JOKER_COMMIT */
    uint8_t counters;
} SolutionKey;

typedef struct Solution {
    SolutionKey key;
    double seconds; /* that the computation took; kept in the file */
    DiceTables dice;
    JeuTables jeu;
    Layout layout;
    uint16_t standing[CHAINS]; /* SKA-43 */
    double *values; /* by place: the chance of the player to move; against Le Jeu, of P1 to move */
    double *jeu_values; /* the same for Le Jeu to move, or NULL: found when asked for */
    void *mapping;      /* the file in memory, or NULL: `values` is on the heap */
    size_t mapping_size;
} Solution;

/* Called now and then with the part that is done, 0 to 1. */
typedef struct Progress {
    void (*tell)(void *context, double done);
    void *context;
} Progress;

/* The key of a game's options; false where no exact solution exists (three and four players). */
bool solution_key(const Options *options, SolutionKey *key);

/* Solves with so many threads. NULL without memory. `progress` may be NULL. */
Solution *solution_solve(SolutionKey key, unsigned threads, const Progress *progress);
void solution_free(Solution *solution); /* NULL is fine */

/* Makes the game against Le Jeu several times faster to read, for whoever plays many games, by a
   second table in memory. False without memory; then nothing has changed. */
__attribute__((warn_unused_result)) bool solution_widen(Solution *solution, unsigned threads);

/* As solution_solve, on one thread and as on a processor without wide vectors, for tests. */
Solution *solution_solve_plainly(SolutionKey key);

/* For sweep.c and file.c: all but the values, whose number it has. NULL without memory. */
Solution *solution_new(SolutionKey key);

/* Positions solved: for one player those in which Le Jeu is to move count too. */
uint64_t solution_positions(const Solution *solution);

/* ---- Reading it (advice.c). A state is one of that key's game, of any phase. --------------------
 */

/* P1's chance to win before the first throw, if P1 begins. */
double solution_odds(const Solution *solution);

/* A seat's chance to win. */
double solution_value(const Solution *solution, const Skalpott *state, unsigned seat);

typedef struct Advice {
    Action action;
    double value; /* the chance of who acts to win */
} Advice;
enum { MOST_ADVICE = 17 };

/* Every legal action of the seat that is to act, the best first; equal ones in canonical order.
   0 when no seat is to act. */
unsigned solution_advise(const Solution *solution, const Skalpott *state,
                         Advice advice[MOST_ADVICE]);

/* The perfect player: the best action of the seat that is to act. */
Action solution_best(const Solution *solution, const Skalpott *state);

#endif
