/* Moments on a screen: a move is told line by line, and what lay on the table while it was made is
   shown for a beat before it is swept away (core/voice.h). */
#ifndef TRISKEL_MOMENT_H
#define TRISKEL_MOMENT_H

#include "core/voice.h"

/* Who shows moments. `watch` is called with a scene whose view is the moment, when as much has been
   told as goes with it. */
typedef struct Watcher {
    void (*watch)(void *context, const Scene *scene, Beat beat);
    void *context;
} Watcher;

/* Moves the first of some lines to `out`. */
void tell_line(Text *lines, Out *out);
/* Adds the lines that tell a move to `out`, as its moments come. */
void tell_in_moments(const Scene *scene, const Seen *seen, Text lines, const Watcher *watcher,
                     Out *out);

/* Paces: how fast things go on a screen. */
typedef struct Pace {
    const char *name;
    uint32_t delay[2]; /* how long bots seem to think, in milliseconds: from, to */
    uint32_t beat;     /* of a plain moment; 0: moments are not held */
} Pace;
enum { PACES = 3 };
extern const Pace paces[PACES]; /* the slowest, the default, first */

/* How long a moment is held, in milliseconds. */
uint32_t beat_length(const Pace *pace, Beat beat);

#endif
