/* What one thread hands to another: a list under a lock, in order. What is queued is the callers';
   an Item stands at the beginning of it. */
#ifndef TRISKEL_QUEUE_H
#define TRISKEL_QUEUE_H

#include <pthread.h>
#include <stdbool.h>

typedef struct Item {
    struct Item *next;
} Item;

typedef struct Queue {
    pthread_mutex_t lock;
    pthread_cond_t filled;
    Item *first, **end;
    bool closed;
} Queue;

void queue_init(Queue *queue);
void queue_done(Queue *queue); /* it is empty */

void queue_put(Queue *queue, Item *item);
/* Nothing is put in any more: who waits need not. */
void queue_close(Queue *queue);

/* The first, or all in their order. NULL: there is nothing, or, if it was to wait, there never will
   be. */
Item *queue_take(Queue *queue, bool wait);
Item *queue_take_all(Queue *queue, bool wait);

#endif
