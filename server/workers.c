/* Threads for thinking: see workers.h. */
#include "server/workers.h"

#include <stdlib.h>

struct Workers {
    Queue asked, done;
    void (*arrived)(void *context);
    void *context;
    unsigned count;
    pthread_t threads[];
};

static void *work(void *context)
{
    Workers *workers = context;
    Item *item;
    while ((item = queue_take(&workers->asked, true)) != NULL) {
        Task *task = (Task *)item;
        task->run(task);
        queue_put(&workers->done, item);
        workers->arrived(workers->context);
    }
    return NULL;
}

Workers *workers_new(unsigned threads, void (*arrived)(void *context), void *context)
{
    Workers *workers = calloc(1, sizeof *workers + threads * sizeof *workers->threads);
    if (workers == NULL)
        return NULL;
    workers->arrived = arrived;
    workers->context = context;
    queue_init(&workers->asked);
    queue_init(&workers->done);
    while (workers->count < threads) {
        if (pthread_create(&workers->threads[workers->count], NULL, work, workers) != 0) {
            workers_free(workers, NULL);
            return NULL;
        }
        workers->count++;
    }
    return workers;
}

static void dispose_all(Queue *queue, void (*dispose)(Task *task))
{
    for (Item *item = queue_take_all(queue, false), *next; item != NULL; item = next) {
        next = item->next;
        dispose((Task *)item);
    }
}

void workers_free(Workers *workers, void (*dispose)(Task *task))
{
    if (workers == NULL)
        return;
    dispose_all(&workers->asked, dispose);
    queue_close(&workers->asked);
    for (unsigned i = 0; i < workers->count; i++)
        pthread_join(workers->threads[i], NULL);
    dispose_all(&workers->done, dispose);
    queue_done(&workers->asked);
    queue_done(&workers->done);
    free(workers);
}

void workers_put(Workers *workers, Task *task)
{
    queue_put(&workers->asked, &task->item);
}

Task *workers_take(Workers *workers)
{
    if (workers->count > 0)
        return (Task *)queue_take(&workers->done, false);
    Task *task = (Task *)queue_take(&workers->asked, false);
    if (task != NULL)
        task->run(task);
    return task;
}
