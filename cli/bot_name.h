/* Bots as people name them on the command line: `easy`, `hard-bold`. */
#ifndef TRISKEL_BOT_NAME_H
#define TRISKEL_BOT_NAME_H

#include "bots/roster.h"
#include "lang/lang.h"

/* The bot of a game, and its character. NULL, after saying which there are: there is no such bot,
   or no such character. */
const Bot *read_bot_name(const Lang *lang, const Game *game, Text name,
                         const Character **character);

#endif
