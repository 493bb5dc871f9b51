/* The registry: every game there is. Nothing outside games/ names a game in code; it asks here. */
#ifndef TRISKEL_GAMES_H
#define TRISKEL_GAMES_H

#include "core/game.h"

/* The i-th game, or NULL past the last. */
const Game *game_at(unsigned i);

/* The game of that name, or NULL. */
const Game *game_named(Text name);

#endif
