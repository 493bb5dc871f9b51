/* What was not done, as it is told at a table here and at one elsewhere: why not, and by which
   rule. */
#ifndef TRISKEL_REFUSED_H
#define TRISKEL_REFUSED_H

#include "core/voice.h"

/* A refusal as one line. `rule` is the game's, `SKU-24`; MODEL: it is none of the game's. */
void out_refused(const Lang *lang, Text sentence, const char *rule, Out *out);

/* What `why` answers: the paragraph of that rule. NULL: nothing was refused. */
void out_why(const Lang *lang, const Game *game, const char *rule, unsigned width, Out *out);

#endif
