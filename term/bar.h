/* A progress bar on standard error, for whoever waits at a terminal. */
#ifndef TRISKEL_BAR_H
#define TRISKEL_BAR_H

#include "base/progress.h"

#include <stdint.h>

typedef struct Bar {
    const char *what;      /* is being done; NULL: something */
    uint64_t begin, shown; /* when, by clock_now */
} Bar;

Bar progress_bar(const char *what);

/* For a Progress (base/progress.h) with a Bar as its context: shows how far it is. At 1 the bar
   goes away, and so it does, with the wish to stop, when a sitting was stopped by a signal. */
bool progress_show(void *bar, double done);

#endif
