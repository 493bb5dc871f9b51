/* The one thread that writes to the store. Whatever many tables want to have on disk while it is
   busy is one transaction with one sync the next time (store_write), so that a hundred tables wait
   hardly longer than one. A table whose writes cannot be is told so, and does not hold up the
   others. */
#ifndef TRISKEL_WRITER_H
#define TRISKEL_WRITER_H

#include "server/queue.h"
#include "store/store.h"

/* What belongs together: all of it is on disk, or none. */
typedef struct Batch {
    Item item;
    void *owner; /* the caller's */
    StoreWrite *writes;
    size_t count, capacity;
    Out text; /* of the writes, one after the other */
    StoreTable table;
    uint64_t epoch; /* in which the owner has its table; to be set before anything is added */
    StoreTaken taken;
    bool full;          /* there was no memory for all of it */
    StoreResult result; /* when it comes back */
} Batch;

Batch *batch_new(void *owner); /* NULL without memory */
void batch_free(Batch *batch); /* NULL is fine */

/* The code is borrowed until the batch comes back, everything else is copied. */
void batch_table(Batch *batch, const StoreTable *table);
void batch_entry(Batch *batch, const char *code, uint32_t number, const Game *game,
                 const Entry *entry);
void batch_answer(Batch *batch, const char *code, Text key, unsigned status, Text body);
/* The text that the caller writes to `batch->text` between the two. */
size_t batch_record_begin(Batch *batch);
void batch_record_end(Batch *batch, const char *code, unsigned game, size_t begin);
/* As so many entries of the table make it. */
void batch_listing(Batch *batch, const char *code, StoreListing listing, uint32_t entries);
void batch_forget(Batch *batch, const char *code, uint64_t epoch);
/* What comes of it is in `batch->taken`. */
void batch_take(Batch *batch, const char *code, uint64_t now);

typedef struct Writer Writer;

/* Without a thread it is written when it is taken. `arrived` is called from the thread when
   something is done. NULL without memory or threads. */
Writer *writer_new(Store *store, bool in_thread, void (*arrived)(void *context), void *context);
/* Writes what it was given, and is gone; nobody takes it any more. */
void writer_free(Writer *writer); /* NULL is fine */

void writer_put(Writer *writer, Batch *batch);
/* A batch that is written, or could not be; NULL: none is. */
Batch *writer_take(Writer *writer);
/* Transactions so far. */
uint64_t writer_count(const Writer *writer);

#endif
