/* Being stopped from outside: by Ctrl-C, Ctrl-\, a terminal that goes away or a polite kill.
   Nothing is interrupted but waiting; whoever waits asks afterwards whether to go on. */
#ifndef TRISKEL_SIGNALS_H
#define TRISKEL_SIGNALS_H

#include <stdbool.h>

/* From now on such a signal does not end the program but is noted. One that the program was started
   to ignore (nohup, a script's job in the background) stays ignored. */
void watch_signals(void);
bool was_stopped(void);

/* Is the terminal gone that was standard input? It does not always send a signal; from now on that
   counts as one. */
bool lost_terminal(void);

/* Waits for standard input, so many milliseconds (-1: as long as it takes). A signal that comes
   just before is not slept over. As poll: more than 0 if there is input, or its end; below 0 with
   errno.
 */
int wait_for_input(int milliseconds);

/* The same for several files at once, each below FD_SETSIZE (-1: none). Answers the set of those
   that can be read, the first being bit 0. */
int wait_for_files(const int *files, unsigned count, int milliseconds);

#endif
