/* A store in plain memory, for tests: what it promises is what every store promises, without a
   file. Tables are few there, so they are looked for one after another. */
#include "store/kind.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

typedef struct Kept {
    struct Kept *older; /* of the same table */
    uint32_t number;    /* of an entry or a game; the status of an answer */
    Text key;           /* of an answer */
    Text text;
    char bytes[];
} Kept;

typedef struct KeptTable {
    StoreTable table;
    Kept *entries, *answers, *records;
    uint32_t count; /* of entries */
    bool forgotten; /* by the writes that are being made: then it is gone for good */
} KeptTable;

typedef struct MemoryStore {
    Store store;
    pthread_mutex_t lock;
    KeptTable **tables;
    size_t count, room;
} MemoryStore;

static MemoryStore *memory_of(Store *store)
{
    return (MemoryStore *)store;
}

static MemoryStore *enter_store(Store *store)
{
    MemoryStore *memory = memory_of(store);
    (void)pthread_mutex_lock(&memory->lock);
    return memory;
}

static StoreResult leave_store(MemoryStore *memory, StoreStatus status)
{
    (void)pthread_mutex_unlock(&memory->lock);
    return store_result(status);
}

/* ---- What is kept -------------------------------------------------------------------------- */

static void free_kept(Kept *kept)
{
    while (kept != NULL) {
        Kept *older = kept->older;
        free(kept);
        kept = older;
    }
}

static void free_table(KeptTable *table)
{
    free_kept(table->entries);
    free_kept(table->answers);
    free_kept(table->records);
    free(table);
}

static KeptTable *find_table(const MemoryStore *memory, Text code)
{
    for (size_t i = memory->count; i-- > 0;)
        if (!memory->tables[i]->forgotten && text_is(code, memory->tables[i]->table.code))
            return memory->tables[i];
    return NULL;
}

static const Kept *find_number(const Kept *kept, uint32_t number)
{
    while (kept != NULL && kept->number != number)
        kept = kept->older;
    return kept;
}

static bool same(Text one, Text other)
{
    return one.length == other.length &&
           (one.length == 0 || memcmp(one.at, other.at, one.length) == 0);
}

static const Kept *find_key(const MemoryStore *memory, Text key, const KeptTable **owner)
{
    for (size_t i = memory->count; i-- > 0;) {
        *owner = memory->tables[i];
        if ((*owner)->forgotten)
            continue;
        for (const Kept *kept = (*owner)->answers; kept != NULL; kept = kept->older)
            if (same(kept->key, key))
                return kept;
    }
    return NULL;
}

static bool keep(Kept **list, uint32_t number, Text key, Text text)
{
    Kept *kept = malloc(sizeof *kept + key.length + text.length);
    if (kept == NULL)
        return false;
    if (key.length > 0)
        memcpy(kept->bytes, key.at, key.length);
    if (text.length > 0)
        memcpy(kept->bytes + key.length, text.at, text.length);
    kept->number = number;
    kept->key = (Text){kept->bytes, key.length};
    kept->text = (Text){kept->bytes + key.length, text.length};
    kept->older = *list;
    *list = kept;
    return true;
}

/* ---- Writing ------------------------------------------------------------------------------- */

/* How to take a write back. One that found its like there has done nothing. */
typedef struct Done {
    KeptTable *table;
    Kept **list; /* whose newest goes */
    bool opened, listed, forgotten, taken;
    StoreListing listing; /* that was there before */
} Done;

static bool same_table(const StoreTable *one, const StoreTable *other)
{
    return strcmp(one->watch, other->watch) == 0 && strcmp(one->game, other->game) == 0 &&
           one->opened == other->opened;
}

static StoreStatus open_table(MemoryStore *memory, const StoreTable *table, Done *done)
{
    const KeptTable *there = find_table(memory, text_of(table->code));
    if (there != NULL)
        return same_table(&there->table, table) ? STORE_DONE : STORE_CONFLICT;
    if (memory->count == memory->room) {
        size_t room = memory->room > 0 ? 2 * memory->room : 16;
        KeptTable **tables = realloc(memory->tables, room * sizeof(KeptTable *));
        if (tables == NULL)
            return STORE_NO_MEMORY;
        memory->tables = tables;
        memory->room = room;
    }
    KeptTable *kept = calloc(1, sizeof *kept);
    if (kept == NULL)
        return STORE_NO_MEMORY;
    kept->table = *table;
    kept->table.epoch = 0;
    memory->tables[memory->count++] = kept;
    *done = (Done){.table = kept, .opened = true};
    return STORE_DONE;
}

static StoreStatus add_entry(KeptTable *table, uint32_t number, Text line, Done *done)
{
    if (number <= table->count)
        return same(find_number(table->entries, number)->text, line) ? STORE_DONE : STORE_CONFLICT;
    if (number != table->count + 1)
        return STORE_GAP;
    if (!keep(&table->entries, number, (Text){NULL, 0}, line))
        return STORE_NO_MEMORY;
    table->count++;
    *done = (Done){.table = table, .list = &table->entries};
    return STORE_DONE;
}

static StoreStatus add_answer(const MemoryStore *memory, KeptTable *table, const StoreWrite *write,
                              Done *done)
{
    const KeptTable *owner;
    const Kept *there = find_key(memory, write->answer.key, &owner);
    if (there != NULL)
        return owner == table && there->number == write->answer.status &&
                       same(there->text, write->answer.body)
                   ? STORE_DONE
                   : STORE_CONFLICT;
    if (!keep(&table->answers, write->answer.status, write->answer.key, write->answer.body))
        return STORE_NO_MEMORY;
    *done = (Done){.table = table, .list = &table->answers};
    return STORE_DONE;
}

static StoreStatus add_record(KeptTable *table, uint32_t game, Text text, Done *done)
{
    const Kept *there = find_number(table->records, game);
    if (there != NULL)
        return same(there->text, text) ? STORE_DONE : STORE_CONFLICT;
    if (!keep(&table->records, game, (Text){NULL, 0}, text))
        return STORE_NO_MEMORY;
    *done = (Done){.table = table, .list = &table->records};
    return STORE_DONE;
}

static StoreStatus write_one(MemoryStore *memory, const StoreWrite *write, Done *done)
{
    if (write->kind == STORE_TABLE)
        return open_table(memory, write->table, done);
    KeptTable *table = find_table(memory, write->code);
    if (table == NULL)
        return write->kind == STORE_FORGET ? STORE_DONE : STORE_UNKNOWN;
    if (write->kind != STORE_TAKE && write->epoch != table->table.epoch)
        return STORE_FENCED;
    switch (write->kind) {
    case STORE_ENTRY:
        return add_entry(table, write->entry.number, write->entry.line, done);
    case STORE_ANSWER:
        return add_answer(memory, table, write, done);
    case STORE_RECORD:
        return add_record(table, write->record.game, write->record.text, done);
    case STORE_LISTING:
        *done = (Done){.table = table, .listed = true, .listing = table->table.listing};
        if (write->entries >= table->count)
            table->table.listing = write->listing;
        return STORE_DONE;
    case STORE_FORGET:
        *done = (Done){.table = table, .forgotten = true};
        table->forgotten = true;
        return STORE_DONE;
    case STORE_TAKE:
        *done = (Done){.table = table, .taken = true, .listing = table->table.listing};
        *write->take = (StoreTaken){++table->table.epoch, table->count};
        if (write->at > table->table.listing.at)
            table->table.listing.at = write->at;
        return STORE_DONE;
    case STORE_TABLE:
        break;
    }
    return STORE_REFUSED;
}

static void take_back(MemoryStore *memory, const Done *done)
{
    if (done->opened)
        free_table(memory->tables[--memory->count]);
    else if (done->listed)
        done->table->table.listing = done->listing;
    else if (done->forgotten)
        done->table->forgotten = false;
    else if (done->taken) {
        done->table->table.epoch--;
        done->table->table.listing = done->listing;
    } else if (done->list != NULL) {
        Kept *kept = *done->list;
        done->table->count -= done->list == &done->table->entries;
        *done->list = kept->older;
        free(kept);
    }
}

static void drop_forgotten(MemoryStore *memory)
{
    size_t left = 0;
    for (size_t i = 0; i < memory->count; i++)
        if (memory->tables[i]->forgotten)
            free_table(memory->tables[i]);
        else
            memory->tables[left++] = memory->tables[i];
    memory->count = left;
}

static StoreResult memory_write(Store *store, const StoreWrite *writes, size_t count)
{
    Done *done = calloc(count, sizeof *done);
    size_t i = 0;
    if (done == NULL)
        return (StoreResult){.status = STORE_NO_MEMORY, .which = count};
    MemoryStore *memory = enter_store(store);
    StoreStatus status = STORE_DONE;
    for (; i < count; i++)
        if ((status = write_one(memory, &writes[i], &done[i])) != STORE_DONE)
            break;
    if (status == STORE_DONE)
        drop_forgotten(memory);
    else
        for (size_t k = i; k-- > 0;)
            take_back(memory, &done[k]);
    free(done);
    StoreResult result = leave_store(memory, status);
    result.which = i;
    return result;
}

/* ---- Reading ------------------------------------------------------------------------------- */

static StoreResult memory_entries(Store *store, Text code, uint32_t from, StoreEntryCalled *each,
                                  void *context)
{
    MemoryStore *memory = enter_store(store);
    const KeptTable *table = find_table(memory, code);
    if (table == NULL)
        return leave_store(memory, STORE_UNKNOWN);
    size_t count = from <= table->count ? table->count - from + 1 : 0, i = count;
    const Kept **in_order = count > 0 ? malloc(count * sizeof(Kept *)) : NULL;
    if (count > 0 && in_order == NULL)
        return leave_store(memory, STORE_NO_MEMORY);
    for (const Kept *kept = table->entries; i > 0; kept = kept->older)
        in_order[--i] = kept;
    while (i < count && each(context, in_order[i]->number, in_order[i]->text))
        i++;
    free(in_order);
    return leave_store(memory, STORE_DONE);
}

static StoreResult memory_answer(Store *store, Text key, char code[CODE_LENGTH + 1],
                                 uint16_t *status, Out *body)
{
    MemoryStore *memory = enter_store(store);
    const KeptTable *owner;
    const Kept *kept = find_key(memory, key, &owner);
    if (kept == NULL)
        return leave_store(memory, STORE_UNKNOWN);
    memcpy(code, owner->table.code, CODE_LENGTH + 1);
    *status = (uint16_t)kept->number;
    out_text(body, kept->text);
    return leave_store(memory, body->full ? STORE_NO_MEMORY : STORE_DONE);
}

static StoreResult memory_record(Store *store, Text code, uint32_t game, Out *text)
{
    MemoryStore *memory = enter_store(store);
    const KeptTable *table = find_table(memory, code);
    const Kept *kept = table != NULL ? find_number(table->records, game) : NULL;
    if (kept == NULL)
        return leave_store(memory, STORE_UNKNOWN);
    out_text(text, kept->text);
    return leave_store(memory, text->full ? STORE_NO_MEMORY : STORE_DONE);
}

static StoreResult memory_records(Store *store, Text code,
                                  void (*each)(void *context, uint32_t game), void *context)
{
    MemoryStore *memory = enter_store(store);
    const KeptTable *table = find_table(memory, code);
    for (const Kept *kept = table != NULL ? table->records : NULL; kept != NULL; kept = kept->older)
        each(context, kept->number);
    return leave_store(memory, STORE_DONE);
}

static StoreResult memory_answers(Store *store, Text code, StoreAnswerCalled *each, void *context)
{
    MemoryStore *memory = enter_store(store);
    const KeptTable *table = find_table(memory, code);
    const Kept *kept = table != NULL ? table->answers : NULL;
    while (kept != NULL && each(context, kept->key, (uint16_t)kept->number, kept->text))
        kept = kept->older;
    return leave_store(memory, STORE_DONE);
}

static StoreResult memory_find(Store *store, Text code, StoreTable *found)
{
    MemoryStore *memory = enter_store(store);
    const KeptTable *table = find_table(memory, code);
    if (table != NULL)
        *found = table->table;
    return leave_store(memory, table != NULL ? STORE_DONE : STORE_UNKNOWN);
}

/* What a listing is of: tables of these states that … */
typedef struct Wanted {
    unsigned states;               /* a set of bits */
    bool is_public, with_free;     /* are public, have a free place */
    uint64_t before[STORE_STATES]; /* and changed before */
} Wanted;

static bool is_wanted(const StoreListing *listing, const Wanted *wanted)
{
    return (wanted->states >> listing->state & 1) != 0 &&
           (listing->is_public || !wanted->is_public) &&
           (listing->free > 0 || !wanted->with_free) &&
           listing->at < wanted->before[listing->state];
}

/* Of two that changed at one time, the newer first. */
static int newest_first(const void *one, const void *other)
{
    const StoreTable *a = one, *b = other;
    if (a->listing.at != b->listing.at)
        return a->listing.at < b->listing.at ? 1 : -1;
    return strcmp(a->code, b->code);
}

static int oldest_first(const void *one, const void *other)
{
    return newest_first(other, one);
}

static StoreResult list_wanted(Store *store, const Wanted *wanted,
                               int (*order)(const void *, const void *), uint32_t limit,
                               StoreTableCalled *each, void *context)
{
    MemoryStore *memory = enter_store(store);
    StoreTable *found = calloc(memory->count + 1, sizeof *found);
    size_t count = 0;
    if (found == NULL)
        return leave_store(memory, STORE_NO_MEMORY);
    for (size_t i = 0; i < memory->count; i++)
        if (is_wanted(&memory->tables[i]->table.listing, wanted))
            found[count++] = memory->tables[i]->table;
    qsort(found, count, sizeof *found, order);
    for (size_t i = 0; i < count && i < limit && each(context, &found[i]);)
        i++;
    free(found);
    return leave_store(memory, STORE_DONE);
}

static StoreResult memory_list(Store *store, StoreList list, uint32_t limit, StoreTableCalled *each,
                               void *context)
{
    enum { WAITING = 1 << STORE_WAITING, PLAYING = 1 << STORE_PLAYING, OVER = 1 << STORE_OVER };
    static const Wanted wanted[] = {
        [STORE_EVERY] = {WAITING | PLAYING | OVER, false, false, {NEVER, NEVER, NEVER}},
        [STORE_UNFINISHED] = {WAITING | PLAYING, false, false, {NEVER, NEVER, NEVER}},
        [STORE_TO_JOIN] = {WAITING, true, true, {NEVER, NEVER, NEVER}},
        [STORE_TO_WATCH] = {PLAYING, true, false, {NEVER, NEVER, NEVER}},
    };
    return list_wanted(store, &wanted[list], newest_first, limit, each, context);
}

static StoreResult memory_expired(Store *store, uint64_t over_before, uint64_t waiting_before,
                                  uint32_t limit, StoreTableCalled *each, void *context)
{
    Wanted wanted = {.states = 1 << STORE_WAITING | 1 << STORE_OVER,
                     .before = {[STORE_WAITING] = waiting_before, [STORE_OVER] = over_before}};
    return list_wanted(store, &wanted, oldest_first, limit, each, context);
}

static StoreResult memory_stats(Store *store, StoreStats *stats)
{
    MemoryStore *memory = enter_store(store);
    *stats = (StoreStats){.tables = memory->count};
    for (size_t i = 0; i < memory->count; i++) {
        const KeptTable *table = memory->tables[i];
        stats->unfinished += table->table.listing.state != STORE_OVER;
        stats->entries += table->count;
        for (const Kept *kept = table->records; kept != NULL; kept = kept->older)
            stats->records++;
        for (const Kept *kept = table->answers; kept != NULL; kept = kept->older)
            stats->answers++;
    }
    return leave_store(memory, STORE_DONE);
}

/* ---- Opening and closing ------------------------------------------------------------------- */

static Store *memory_open(const char *where, StoreUse use, StoreResult *result)
{
    (void)where;
    (void)use;
    MemoryStore *memory = calloc(1, sizeof *memory);
    if (memory == NULL || pthread_mutex_init(&memory->lock, NULL) != 0) {
        free(memory);
        *result = store_result(STORE_NO_MEMORY);
        return NULL;
    }
    memory->store.kind = &store_memory;
    *result = store_result(STORE_DONE);
    return &memory->store;
}

static void memory_close(Store *store)
{
    MemoryStore *memory = memory_of(store);
    for (size_t i = 0; i < memory->count; i++)
        free_table(memory->tables[i]);
    free(memory->tables);
    (void)pthread_mutex_destroy(&memory->lock);
    free(memory);
}

const StoreKind store_memory = {
    .open = memory_open,
    .close = memory_close,
    .write = memory_write,
    .entries = memory_entries,
    .answer = memory_answer,
    .record = memory_record,
    .find = memory_find,
    .list = memory_list,
    .expired = memory_expired,
    .records = memory_records,
    .answers = memory_answers,
    .stats = memory_stats,
};
