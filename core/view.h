/* What one viewer may know now, as JSON: `see` and `write_view` of the contract in one step. */
#ifndef TRISKEL_VIEW_H
#define TRISKEL_VIEW_H

#include "core/game.h"

void view_write(const Game *game, const void *state, Viewer viewer, Out *out);

#endif
