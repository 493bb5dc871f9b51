/* Games that begin with less: a start that is made smaller, so that every game from there can be
   gone through (resample_test.c). It takes the inside of a game to do that; a game whose usual
   starts are small enough needs nothing here. */
#ifndef TRISKEL_TEST_SMALLER_H
#define TRISKEL_TEST_SMALLER_H

#include "core/game.h"

/* Takes from a state and from what a viewer knows of it, both at the start of a game, all that is
   too much. False: it is not understood. */
typedef bool Smaller(Text rest, State *state, void *knowledge);

/* What a statement `WORD …` in a game's resample.t does; NULL: nothing of the kind. */
Smaller *smaller_start(const Game *game, Text word);

#endif
