/* A progress bar on standard error, for whoever waits at a terminal. */
#ifndef TRISKEL_BAR_H
#define TRISKEL_BAR_H

#include <stdint.h>

typedef struct Bar {
    const char *what;      /* is being done; NULL: something */
    uint64_t begin, shown; /* when, by clock_now */
} Bar;

Bar progress_bar(const char *what);

/* Shows the part that is done, 0 to 1; at 1 the bar goes away. The context is a Bar. */
void progress_show(void *bar, double done);

#endif
