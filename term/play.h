/* Playing at a terminal: in lines, or at a drawn table. Both run a sitting, or a visit at a table
   that is elsewhere, to its end and say how it was left. */
#ifndef TRISKEL_PLAY_H
#define TRISKEL_PLAY_H

#include "term/keep.h"
#include "term/visit.h"

typedef enum Ending {
    ENDED_QUIT,   /* somebody left, or the input ended */
    ENDED_SIGNAL, /* Ctrl-C, or the terminal was lost */
    ENDED_BROKEN, /* the output cannot be written */
} Ending;

/* Reads lines from standard input and writes lines to standard output. The game is kept at `path`
   ("": nowhere) after every move; when it is left, that is up to the caller. */
Ending play_in_lines(Sitting *sitting, const char *path);

/* The same at a drawn table. */
Ending play_drawn(Sitting *sitting, const char *path);

/* The same for a visit, whose remote (client/remote.h) is on these wires. If it ended for good,
   remote_state says so, and `farewell` why. */
Ending visit_in_lines(Visit *visit, Wires *wires);
Ending visit_drawn(Visit *visit, Wires *wires, const Pace *pace);

/* Writes styled text without its styles, and '?' for what is unfit to be shown. False if that
   fails. */
__attribute__((warn_unused_result)) bool print_plain(Text text);

#endif
