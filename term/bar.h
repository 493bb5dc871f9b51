/* A progress bar on standard error, for whoever waits at a terminal; where that is none, nothing is
   shown, but a signal stops the work all the same. */
#ifndef TRISKEL_BAR_H
#define TRISKEL_BAR_H

#include "base/progress.h"
#include "lang/lang.h"

typedef struct Bar {
    const Lang *lang;
    const char *what;      /* is being done, in that language */
    uint64_t begin, shown; /* when, by clock_now */
    bool silent;           /* nobody looks */
} Bar;

Bar progress_bar(const Lang *lang, const char *what);

/* For a Progress (base/progress.h) with a Bar as its context: shows how far it is. At 1 the bar
   goes away, and so it does, with the wish to stop, when a signal came (os/signals.h). */
bool progress_show(void *bar, double done);

#endif
