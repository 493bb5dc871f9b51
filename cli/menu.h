/* What is asked when nobody said what to play. */
#ifndef TRISKEL_MENU_H
#define TRISKEL_MENU_H

#include "core/games.h"
#include "lang/lang.h"

/* Which game? NULL: none. */
const Game *menu_choose(const Lang *lang);

#endif
