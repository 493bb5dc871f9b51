/* Threads in which bots think. A task is a function and whatever follows it in memory; it is run in
   some thread, and comes back to who takes it. */
#ifndef TRISKEL_WORKERS_H
#define TRISKEL_WORKERS_H

#include "server/queue.h"

typedef struct Task {
    Item item;
    void (*run)(struct Task *task); /* in a thread of its own */
} Task;

typedef struct Workers Workers;

/* With 0 threads tasks are run when they are taken. `arrived` is called from these threads when one
   is done. NULL without memory or threads. */
Workers *workers_new(unsigned threads, void (*arrived)(void *context), void *context);
/* Waits for what is being run, leaves the rest out, and gives every task that was not taken back to
   its caller. */
void workers_free(Workers *workers, void (*dispose)(Task *task)); /* NULL is fine */

void workers_put(Workers *workers, Task *task);
/* A task that is done; NULL: none is. */
Task *workers_take(Workers *workers);

#endif
