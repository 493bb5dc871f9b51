/* A progress bar on standard error, for whoever waits at a terminal. */
#ifndef TRISKEL_PROGRESS_H
#define TRISKEL_PROGRESS_H

typedef struct Bar {
    const char *what;    /* is being done; NULL: something */
    double begin, shown; /* when */
} Bar;

Bar progress_bar(const char *what);

/* Shows the part that is done, 0 to 1; at 1 the bar goes away. The context is a Bar. */
void progress_show(void *bar, double done);

#endif
