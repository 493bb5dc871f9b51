/* Lists between threads: see queue.h. */
#include "server/queue.h"

#include <stddef.h>

void queue_init(Queue *queue)
{
    *queue = (Queue){.lock = PTHREAD_MUTEX_INITIALIZER, .filled = PTHREAD_COND_INITIALIZER};
    queue->end = &queue->first;
}

void queue_done(Queue *queue)
{
    pthread_cond_destroy(&queue->filled);
    pthread_mutex_destroy(&queue->lock);
}

void queue_put(Queue *queue, Item *item)
{
    item->next = NULL;
    pthread_mutex_lock(&queue->lock);
    *queue->end = item;
    queue->end = &item->next;
    pthread_cond_signal(&queue->filled);
    pthread_mutex_unlock(&queue->lock);
}

void queue_close(Queue *queue)
{
    pthread_mutex_lock(&queue->lock);
    queue->closed = true;
    pthread_cond_broadcast(&queue->filled);
    pthread_mutex_unlock(&queue->lock);
}

/* Under the lock, with something in it if there is or will be. */
static void wait_filled(Queue *queue, bool wait)
{
    while (wait && queue->first == NULL && !queue->closed)
        pthread_cond_wait(&queue->filled, &queue->lock);
}

Item *queue_take(Queue *queue, bool wait)
{
    pthread_mutex_lock(&queue->lock);
    wait_filled(queue, wait);
    Item *item = queue->first;
    if (item != NULL) {
        queue->first = item->next;
        if (queue->first == NULL)
            queue->end = &queue->first;
        item->next = NULL;
    }
    pthread_mutex_unlock(&queue->lock);
    return item;
}

Item *queue_take_all(Queue *queue, bool wait)
{
    pthread_mutex_lock(&queue->lock);
    wait_filled(queue, wait);
    Item *items = queue->first;
    queue->first = NULL;
    queue->end = &queue->first;
    pthread_mutex_unlock(&queue->lock);
    return items;
}
