/* The door to every store: chooses its kind, looks at what is to be written, and says what went
   wrong. See store.h. */
#include "store/store.h"

#include "store/kind.h"

#include <stdio.h>
#include <string.h>

#define IN_MEMORY "memory:"
#define FILE_NAME "tables.sqlite"

/* ---- Results ------------------------------------------------------------------------------- */

const char *store_sentence(StoreStatus status)
{
    static const char *const sentences[] = {
#define X(id, sentence) [id] = sentence,
        STORE_STATUSES(X)
#undef X
    };
    return sentences[status];
}

const char *store_fault_sentence(StoreFaultKind kind)
{
    static const char *const sentences[] = {
#define X(id, sentence) [id] = sentence,
        STORE_FAULTS(X)
#undef X
    };
    return sentences[kind];
}

StoreResult store_result(StoreStatus status)
{
    return (StoreResult){.status = status};
}

StoreResult store_failure(StoreStatus status, const char *detail)
{
    StoreResult result = {.status = status};
    Out out = {.text = result.detail, .capacity = sizeof result.detail - 1};
    out_string(&out, detail);
    return result;
}

/* ---- Opening ------------------------------------------------------------------------------- */

bool store_path(const char *folder, char path[MAX_PATH])
{
    if (folder == NULL)
        return user_path(USER_DATA, "server/" FILE_NAME, path);
    int length = snprintf(path, MAX_PATH, "%s/" FILE_NAME, folder);
    return length > 0 && length < MAX_PATH;
}

bool store_is_address(const char *where)
{
    return strstr(where, "://") != NULL;
}

static bool is_for_postgres(const char *where)
{
    return strncmp(where, "postgresql://", 13) == 0 || strncmp(where, "postgres://", 11) == 0;
}

void store_name(const char *where, char name[MAX_PATH])
{
    const char *host = strstr(where, "://");
    if (host == NULL) {
        (void)snprintf(name, MAX_PATH, "%s", where);
        return;
    }
    host += 3;
    size_t authority = strcspn(host, "/?");
    for (size_t i = 0; i < authority; i++)
        if (host[i] == '@') {
            authority -= i + 1;
            host += i + 1;
            i = (size_t)-1; /* from its beginning */
        }
    (void)snprintf(name, MAX_PATH, "%.*s%.*s", (int)(strstr(where, "://") + 3 - where), where,
                   (int)strcspn(host, "?"), host); /* what is behind `?` may have a password too */
}

Store *store_open(const char *where, StoreUse use, StoreResult *result)
{
    const StoreKind *kind = strcmp(where, IN_MEMORY) == 0 ? &store_memory
                            : is_for_postgres(where)      ? &store_postgres
                                                          : &store_sqlite;
    if (kind == &store_sqlite && store_is_address(where)) {
        *result = store_result(STORE_BAD_ADDRESS);
        return NULL;
    }
    return kind->open(where, use, result);
}

bool store_is_shared(const Store *store)
{
    return store->kind->is_shared;
}

void store_close(Store *store)
{
    if (store != NULL)
        store->kind->close(store);
}

/* ---- Writing ------------------------------------------------------------------------------- */

/* Codes are small letters and digits, so whatever else somebody sends is not even looked for. */
static bool is_code(Text code)
{
    if (code.length == 0 || code.length > CODE_LENGTH)
        return false;
    for (size_t i = 0; i < code.length; i++)
        if (!(code.at[i] >= 'a' && code.at[i] <= 'z') && !(code.at[i] >= '0' && code.at[i] <= '9'))
            return false;
    return true;
}

static bool is_key(Text key)
{
    return key.length > 0 && key.length <= STORE_MAX_KEY && text_is_clean(key);
}

static bool is_listing(const StoreListing *listing)
{
    return (unsigned)listing->state < STORE_STATES && listing->at <= MAX_TIME;
}

static bool is_fit(const StoreWrite *write)
{
    if (!is_code(write->code))
        return false;
    switch (write->kind) {
    case STORE_TABLE:
        return text_is(write->code, write->table->code) && write->table->watch[0] != '\0' &&
               write->table->game[0] != '\0' && write->table->opened <= MAX_TIME &&
               is_listing(&write->table->listing);
    case STORE_ENTRY:
        return write->entry.number >= 1 && write->entry.number <= MAX_LOG &&
               write->entry.line.length > 0 && write->entry.line.length <= MAX_ENTRY &&
               text_is_clean(write->entry.line);
    case STORE_ANSWER:
        return is_key(write->answer.key) && write->answer.body.length <= STORE_MAX_ANSWER;
    case STORE_RECORD:
        return write->record.game >= 1 && write->record.text.length <= STORE_MAX_RECORD;
    case STORE_LISTING:
        return is_listing(&write->listing) && write->entries <= MAX_LOG;
    case STORE_FORGET:
        return true;
    case STORE_TAKE:
        return write->take != NULL && write->at <= MAX_TIME;
    }
    return false;
}

StoreResult store_write(Store *store, const StoreWrite *writes, size_t count)
{
    if (count > STORE_MAX_WRITES)
        return (StoreResult){.status = STORE_REFUSED, .which = count};
    for (size_t i = 0; i < count; i++)
        if (!is_fit(&writes[i]))
            return (StoreResult){.status = STORE_REFUSED, .which = i};
    return count > 0 ? store->kind->write(store, writes, count) : store_result(STORE_DONE);
}

/* ---- Reading ------------------------------------------------------------------------------- */

/* Counts along, so that no kind of store has to promise that nothing is missing. */
typedef struct Counted {
    StoreEntryCalled *each;
    void *context;
    uint32_t next;
    bool gap;
} Counted;

static bool count_entry(void *context, uint32_t number, Text line)
{
    Counted *counted = context;
    if (number != counted->next) {
        counted->gap = true;
        return false;
    }
    counted->next++;
    return counted->each(counted->context, number, line);
}

StoreResult store_entries(Store *store, Text code, uint32_t from, StoreEntryCalled *each,
                          void *context)
{
    Counted counted = {each, context, from, false};
    if (!is_code(code))
        return store_result(STORE_UNKNOWN);
    StoreResult result = store->kind->entries(store, code, from, count_entry, &counted);
    return counted.gap ? store_failure(STORE_CORRUPT, "an entry is missing") : result;
}

StoreResult store_answer(Store *store, Text key, char code[CODE_LENGTH + 1], uint16_t *status,
                         Out *body)
{
    if (!is_key(key))
        return store_result(STORE_UNKNOWN);
    return store->kind->answer(store, key, code, status, body);
}

StoreResult store_answers(Store *store, Text code, StoreAnswerCalled *each, void *context)
{
    if (!is_code(code))
        return store_result(STORE_UNKNOWN);
    return store->kind->answers(store, code, each, context);
}

typedef struct KeyCall {
    StoreKeyCalled *each;
    void *context;
} KeyCall;

static bool call_key(void *context, Text key, uint16_t status, Text body)
{
    const KeyCall *call = context;
    (void)status, (void)body;
    call->each(call->context, key);
    return true;
}

StoreResult store_keys(Store *store, Text code, StoreKeyCalled *each, void *context)
{
    if (store->kind->keys == NULL)
        return store_answers(store, code, call_key, &(KeyCall){each, context});
    if (!is_code(code))
        return store_result(STORE_UNKNOWN);
    return store->kind->keys(store, code, each, context);
}

StoreResult store_record(Store *store, Text code, uint32_t game, Out *text)
{
    if (!is_code(code))
        return store_result(STORE_UNKNOWN);
    return store->kind->record(store, code, game, text);
}

StoreResult store_find(Store *store, Text code, StoreTable *table)
{
    if (!is_code(code))
        return store_result(STORE_UNKNOWN);
    return store->kind->find(store, code, table);
}

/* One after another, where a kind of store knows nothing better. */
static StoreResult find_taken_over(Store *store, const StoreHeld *held, size_t count,
                                   StoreHeldCalled *each, void *context)
{
    for (size_t i = 0; i < count; i++) {
        StoreTable table;
        StoreResult result = store_find(store, text_of(held[i].code), &table);
        if (result.status != STORE_DONE && result.status != STORE_UNKNOWN)
            return result;
        bool is_held = result.status == STORE_DONE && table.epoch == held[i].epoch;
        if (!is_held && !each(context, text_of(held[i].code)))
            break;
    }
    return store_result(STORE_DONE);
}

StoreResult store_taken_over(Store *store, const StoreHeld *held, size_t count,
                             StoreHeldCalled *each, void *context)
{
    if (store->kind->taken_over == NULL)
        return find_taken_over(store, held, count, each, context);
    return store->kind->taken_over(store, held, count, each, context);
}

StoreResult store_list(Store *store, StoreList list, uint32_t limit, StoreTableCalled *each,
                       void *context)
{
    return store->kind->list(store, list, limit, each, context);
}

StoreResult store_expired(Store *store, uint64_t over_before, uint64_t waiting_before,
                          uint32_t limit, StoreTableCalled *each, void *context)
{
    if (over_before > MAX_TIME || waiting_before > MAX_TIME)
        return store_result(STORE_REFUSED);
    return store->kind->expired(store, over_before, waiting_before, limit, each, context);
}

StoreResult store_stats(Store *store, StoreStats *stats)
{
    return store->kind->stats(store, stats);
}

StoreResult store_backup(Store *store, const char *path, const Progress *progress)
{
    if (store->kind->backup == NULL)
        return store_result(STORE_NO_BACKUP);
    return store->kind->backup(store, path, progress);
}
