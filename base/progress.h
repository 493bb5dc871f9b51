/* How something that takes long says how far it is, and is told to stop. */
#ifndef TRISKEL_PROGRESS_H
#define TRISKEL_PROGRESS_H

#include <stdbool.h>

typedef struct Progress {
    /* Called now and then with the part that is done, 0 to 1. False: stop as soon as you can. */
    bool (*tell)(void *context, double done);
    void *context;
} Progress;

#endif
