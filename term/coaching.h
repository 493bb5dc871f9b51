/* The coach as a terminal shows it, at a table here and at one elsewhere: its line above the
   question, and the command that switches it. What it says is the game's (core/teach.h). */
#ifndef TRISKEL_COACHING_H
#define TRISKEL_COACHING_H

#include "base/text.h"
#include "lang/lang.h"

/* `Coach: …`, a styled line. */
void out_coach(const Lang *lang, Text sentence, Out *out);

/* What was typed behind `coach`: sets `on`, and answers; neither “on” nor “off” asks how it is.
   True: it was switched. */
bool coach_switched(const Lang *lang, Text typed, bool *on, Out *out);

#endif
