/* What Skalpott has that needs an operating system (core/hosted.h), for the files of this folder:
   its solver, and the perfect player that stands on it. */
#ifndef TRISKEL_SKALPOTT_SOLVER_H
#define TRISKEL_SKALPOTT_SOLVER_H

#include "core/hosted.h"
#include "games/skalpott/hosted/solution.h"

/* For two players, and for one against Le Jeu. Its solutions are SkalpottSolutions. */
extern const Solver skalpott_solver;

/* Plays the best action there is, wherever there is a solution; and as well as it can everywhere.
 */
extern const Bot skalpott_perfect, skalpott_hard;

extern const Hosted skalpott_hosted;

/* Plays many games, perfect against perfect, counts what perfect players do and where it matters,
   and writes tables in Markdown. docs/skalpott-solved.md is made of them. */
__attribute__((warn_unused_result)) bool skalpott_write_facts(SkalpottSolution *solution,
                                                              const Progress *progress, Out *out);

#endif
