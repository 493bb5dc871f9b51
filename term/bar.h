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
    double done;           /* how far it was when that was last told */
    bool silent;           /* nobody looks */
} Bar;

/* For something that begins now … */
Bar progress_bar(const Lang *lang, const char *what);
/* … or for several things that may take long, one after the other, whenever they come. */
Bar progress_bar_for_later(const Lang *lang, const char *what);

/* For a Progress (base/progress.h) with a Bar as its context: shows how far it is. At 1 the bar
   goes away, and so it does, with the wish to stop, when a signal came (os/signals.h). */
bool progress_show(void *bar, double done);

#endif
