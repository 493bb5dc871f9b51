/* The thread that writes: see writer.h. */
#include "server/writer.h"

#include "base/buffer.h"
#include "base/memory.h"

#include <stdatomic.h>
#include <stdlib.h>

struct Writer {
    Store *store;
    Queue asked, done;
    void (*arrived)(void *context);
    void *context;
    bool in_thread;
    pthread_t thread;
    atomic_uint_fast64_t count;
};

/* ---- Batches ------------------------------------------------------------------------------- */

Batch *batch_new(void *owner)
{
    Batch *batch = malloc(sizeof *batch);
    if (batch != NULL)
        *batch = (Batch){.owner = owner, .text = buffer_new()};
    return batch;
}

void batch_free(Batch *batch)
{
    if (batch == NULL)
        return;
    buffer_free(&batch->text);
    free(batch->writes);
    free(batch);
}

/* One more write. While a batch is being filled its texts may move, so they are kept as places in
   `text` and become texts when all is there (settle). */
static void add(Batch *batch, StoreWrite write)
{
    if (batch->count == batch->capacity) {
        size_t capacity = batch->capacity == 0 ? 8 : 2 * batch->capacity;
        StoreWrite *writes = realloc(batch->writes, capacity * sizeof *writes);
        if (writes == NULL) {
            batch->full = true;
            return;
        }
        batch->writes = writes;
        batch->capacity = capacity;
    }
    write.epoch = batch->epoch;
    batch->writes[batch->count++] = write;
}

static Text place_from(const Batch *batch, size_t begin)
{
    return (Text){(const char *)(uintptr_t)begin, batch->text.length - begin};
}

static Text copied(Batch *batch, Text text)
{
    size_t begin = batch->text.length;
    out_text(&batch->text, text);
    return place_from(batch, begin);
}

void batch_table(Batch *batch, const StoreTable *table)
{
    batch->table = *table;
    add(batch, (StoreWrite){.kind = STORE_TABLE,
                            .code = text_of(batch->table.code),
                            .table = &batch->table});
}

void batch_entry(Batch *batch, const char *code, uint32_t number, const Game *game,
                 const Entry *entry)
{
    size_t begin = batch->text.length;
    entry_write(game, entry, &batch->text);
    add(batch, (StoreWrite){.kind = STORE_ENTRY,
                            .code = text_of(code),
                            .entry = {.number = number, .line = place_from(batch, begin)}});
}

void batch_answer(Batch *batch, const char *code, Text key, unsigned status, Text body)
{
    Text kept = copied(batch, key);
    add(batch,
        (StoreWrite){
            .kind = STORE_ANSWER,
            .code = text_of(code),
            .answer = {.key = kept, .status = (uint16_t)status, .body = copied(batch, body)}});
}

size_t batch_record_begin(Batch *batch)
{
    return batch->text.length;
}

void batch_record_end(Batch *batch, const char *code, unsigned game, size_t begin)
{
    add(batch, (StoreWrite){.kind = STORE_RECORD,
                            .code = text_of(code),
                            .record = {.game = game, .text = place_from(batch, begin)}});
}

void batch_listing(Batch *batch, const char *code, StoreListing listing, uint32_t entries)
{
    add(batch,
        (StoreWrite){
            .kind = STORE_LISTING, .code = text_of(code), .listing = listing, .entries = entries});
}

void batch_forget(Batch *batch, const char *code, uint64_t epoch)
{
    batch->epoch = epoch;
    add(batch, (StoreWrite){.kind = STORE_FORGET, .code = text_of(code)});
}

void batch_take(Batch *batch, const char *code, uint64_t now)
{
    add(batch,
        (StoreWrite){.kind = STORE_TAKE, .code = text_of(code), .take = &batch->taken, .at = now});
}

static void settle_text(const Batch *batch, Text *text)
{
    text->at = batch->text.text + (uintptr_t)text->at;
}

/* Its texts will not move any more. */
static void settle(Batch *batch)
{
    for (size_t i = 0; i < batch->count; i++) {
        StoreWrite *write = &batch->writes[i];
        if (write->kind == STORE_ENTRY) {
            settle_text(batch, &write->entry.line);
        } else if (write->kind == STORE_ANSWER) {
            settle_text(batch, &write->answer.key);
            settle_text(batch, &write->answer.body);
        } else if (write->kind == STORE_RECORD) {
            settle_text(batch, &write->record.text);
        }
    }
}

/* ---- Writing ------------------------------------------------------------------------------- */

/* Several batches, as one transaction. */
typedef struct Gathered {
    StoreWrite *writes;
    Batch **owners; /* of each write */
    size_t count;
} Gathered;

static bool is_to_be_written(const Batch *batch)
{
    return batch->result.status == STORE_STOPPED;
}

/* All writes of the batches from `first` on that are still to be written, as many as fit. */
static bool gather(Gathered *gathered, Batch *first)
{
    size_t count = 0;
    *gathered = (Gathered){0};
    for (Batch *batch = first; batch != NULL; batch = (Batch *)batch->item.next)
        count += is_to_be_written(batch) ? batch->count : 0;
    if (count == 0)
        return true;
    gathered->writes = malloc(count * sizeof *gathered->writes);
    gathered->owners = malloc(count * sizeof *gathered->owners);
    if (gathered->writes == NULL || gathered->owners == NULL)
        return false;
    for (Batch *batch = first; batch != NULL; batch = (Batch *)batch->item.next) {
        if (!is_to_be_written(batch) || gathered->count + batch->count > STORE_MAX_WRITES)
            continue;
        for (size_t i = 0; i < batch->count; i++) {
            gathered->owners[gathered->count] = batch;
            gathered->writes[gathered->count++] = batch->writes[i];
        }
    }
    return true;
}

/* The batches that were part of it have this result, or the one whose write was at fault. */
static void tell_result(const Gathered *gathered, StoreResult result)
{
    bool one_is_at_fault = result.status != STORE_DONE && result.which < gathered->count;
    size_t i = one_is_at_fault ? result.which : 0;
    size_t end = one_is_at_fault ? i + 1 : gathered->count;
    for (; i < end; i++)
        gathered->owners[i]->result = result;
}

/* Until all have a result: a batch that cannot be written is left out, and the rest tried again. */
static void write_all(Writer *writer, Batch *first)
{
    StoreResult no_memory = {.status = STORE_NO_MEMORY};
    for (Batch *batch = first; batch != NULL; batch = (Batch *)batch->item.next) {
        settle(batch);
        batch->result.status = STORE_STOPPED; /* not yet */
        if (batch->full || batch->text.full || batch->count > STORE_MAX_WRITES)
            batch->result = no_memory;
        else if (batch->count == 0)
            batch->result.status = STORE_DONE;
    }
    for (;;) {
        Gathered gathered;
        StoreResult result = no_memory;
        if (gather(&gathered, first) && gathered.count > 0) {
            result = store_write(writer->store, gathered.writes, gathered.count);
            writer->count++;
        }
        tell_result(&gathered, result);
        free(gathered.writes);
        free(gathered.owners);
        if (gathered.count == 0)
            break;
    }
    for (Batch *batch = first; batch != NULL; batch = (Batch *)batch->item.next)
        if (is_to_be_written(batch))
            batch->result = no_memory;
}

/* Hands back what is done, one by one. */
static void give_back(Writer *writer, Batch *first)
{
    for (Item *item = &first->item, *next; item != NULL; item = next) {
        next = item->next;
        queue_put(&writer->done, item);
    }
}

static void *write_in_thread(void *context)
{
    Writer *writer = context;
    Batch *first;
    while ((first = (Batch *)queue_take_all(&writer->asked, true)) != NULL) {
        write_all(writer, first);
        give_back(writer, first);
        writer->arrived(writer->context);
    }
    return NULL;
}

Writer *writer_new(Store *store, bool in_thread, void (*arrived)(void *context), void *context)
{
    Writer *writer = malloc(sizeof *writer);
    if (writer == NULL)
        return NULL;
    *writer =
        (Writer){.store = store, .arrived = arrived, .context = context, .in_thread = in_thread};
    queue_init(&writer->asked);
    queue_init(&writer->done);
    if (in_thread && pthread_create(&writer->thread, NULL, write_in_thread, writer) != 0) {
        writer->in_thread = false;
        writer_free(writer);
        return NULL;
    }
    return writer;
}

void writer_free(Writer *writer)
{
    Batch *batch;
    if (writer == NULL)
        return;
    queue_close(&writer->asked);
    if (writer->in_thread)
        pthread_join(writer->thread, NULL);
    while ((batch = writer_take(writer)) != NULL)
        batch_free(batch);
    queue_done(&writer->asked);
    queue_done(&writer->done);
    free(writer);
}

void writer_put(Writer *writer, Batch *batch)
{
    queue_put(&writer->asked, &batch->item);
}

Batch *writer_take(Writer *writer)
{
    if (!writer->in_thread) {
        Batch *first = (Batch *)queue_take_all(&writer->asked, false);
        if (first != NULL) {
            write_all(writer, first);
            give_back(writer, first);
        }
    }
    return (Batch *)queue_take(&writer->done, false);
}

uint64_t writer_count(const Writer *writer)
{
    return atomic_load(&writer->count);
}
