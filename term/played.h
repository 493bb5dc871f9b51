/* Which games a user has played before, so that in the first one of each the coach is there without
   being asked: $XDG_DATA_HOME/triskel/played, a game's name a line. */
#ifndef TRISKEL_PLAYED_H
#define TRISKEL_PLAYED_H

#include "core/game.h"

/* What cannot be read is as if it had never been written. */
bool played_before(const Game *game);

/* Nothing depends on its being remembered: a failure is not told. */
void played_remember(const Game *game);

#endif
