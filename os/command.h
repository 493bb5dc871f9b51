/* How this program was called, so that advice can be followed as it is written: `triskel`,
   `./play`, `build/release/triskel`. Never an absolute path: nobody types those. */
#ifndef TRISKEL_OS_COMMAND_H
#define TRISKEL_OS_COMMAND_H

#include "base/text.h"

/* The first word of the command line. A script that stands before the program says what it is
   called itself in TRISKEL_COMMAND. */
void command_called(const char *as);

/* What to write before a verb: `triskel`. */
Text command_name(void);

/* What to write to play, before a game or a flag: `triskel play`; a script plays by itself. */
Text command_play(void);

#endif
