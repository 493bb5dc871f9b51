/* What the solution says to people who play: facts_write plays many games, perfect against perfect,
   counts what perfect players do and where it matters, and writes tables in Markdown.
   docs/skalpott-solved.md is made of them. */
#ifndef TRISKEL_FACTS_H
#define TRISKEL_FACTS_H

#include "games/skalpott/solver/solution.h"

void facts_write(SkalpottSolution *solution, Out *out);

#endif
