/* A store whose disk can fail: see frail.h. */
#include "tests/server/frail.h"

#include "store/kind.h"

#include <stdlib.h>

typedef struct FrailStore {
    Store store;
    Store *behind;
    StoreStatus fails;      /* of writes … */
    const char *code;       /* … to this table, or NULL: to all */
    void (*then)(void);     /* once, after a write; or NULL */
    StoreStatus unreadable; /* STORE_DONE: it is not */
} FrailStore;

static Store *behind(Store *store)
{
    return ((FrailStore *)store)->behind;
}

static void frail_close(Store *store)
{
    store_close(behind(store));
    free(store);
}

static StoreResult written(FrailStore *frail, StoreResult result)
{
    void (*then)(void) = frail->then;
    frail->then = NULL;
    if (then != NULL)
        then();
    return result;
}

static StoreResult frail_write(Store *store, const StoreWrite *writes, size_t count)
{
    FrailStore *frail = (FrailStore *)store;
    size_t which = 0;
    while (frail->code != NULL && which < count && !text_is(writes[which].code, frail->code))
        which++;
    if (frail->fails == STORE_DONE || (frail->code != NULL && which == count))
        return written(frail, store_write(frail->behind, writes, count));
    StoreResult result = store_result(frail->fails);
    result.which = frail->code != NULL ? which : count;
    return result;
}

static StoreResult frail_entries(Store *store, Text code, uint32_t from, StoreEntryCalled *each,
                                 void *context)
{
    StoreStatus why = ((FrailStore *)store)->unreadable;
    return why != STORE_DONE ? store_result(why)
                             : store_entries(behind(store), code, from, each, context);
}

/* A database that cannot be reached answers nothing. */
static bool is_away(const Store *store)
{
    return ((const FrailStore *)store)->unreadable == STORE_AWAY;
}

static StoreResult frail_answer(Store *store, Text key, char code[CODE_LENGTH + 1],
                                uint16_t *status, Out *body)
{
    if (is_away(store))
        return store_result(STORE_AWAY);
    return store_answer(behind(store), key, code, status, body);
}

static StoreResult frail_answers(Store *store, Text code, StoreAnswerCalled *each, void *context)
{
    if (is_away(store))
        return store_result(STORE_AWAY);
    return store_answers(behind(store), code, each, context);
}

static StoreResult frail_record(Store *store, Text code, uint32_t game, Out *text)
{
    return store_record(behind(store), code, game, text);
}

static StoreResult frail_find(Store *store, Text code, StoreTable *table)
{
    const FrailStore *frail = (const FrailStore *)store;
    if (frail->unreadable != STORE_DONE)
        return store_result(frail->unreadable);
    return store_find(behind(store), code, table);
}

static StoreResult frail_list(Store *store, StoreList list, uint32_t limit, StoreTableCalled *each,
                              void *context)
{
    if (is_away(store))
        return store_result(STORE_AWAY);
    return store_list(behind(store), list, limit, each, context);
}

static StoreResult frail_expired(Store *store, uint64_t over_before, uint64_t waiting_before,
                                 uint32_t limit, StoreTableCalled *each, void *context)
{
    return store_expired(behind(store), over_before, waiting_before, limit, each, context);
}

static StoreResult frail_taken_over(Store *store, const StoreHeld *held, size_t count,
                                    StoreHeldCalled *each, void *context)
{
    if (is_away(store))
        return store_result(STORE_AWAY);
    return store_taken_over(behind(store), held, count, each, context);
}

static const StoreKind frail_kind = {.close = frail_close,
                                     .write = frail_write,
                                     .entries = frail_entries,
                                     .answer = frail_answer,
                                     .record = frail_record,
                                     .find = frail_find,
                                     .list = frail_list,
                                     .expired = frail_expired};

static void shared_close(Store *store)
{
    free(store);
}

static const StoreKind shared_kind = {.is_shared = true,
                                      .close = shared_close,
                                      .write = frail_write,
                                      .entries = frail_entries,
                                      .answer = frail_answer,
                                      .answers = frail_answers,
                                      .record = frail_record,
                                      .find = frail_find,
                                      .list = frail_list,
                                      .expired = frail_expired,
                                      .taken_over = frail_taken_over};

static Store *put_before(Store *store, const StoreKind *kind)
{
    FrailStore *frail = calloc(1, sizeof *frail);
    if (frail == NULL)
        abort();
    *frail = (FrailStore){.store = {kind}, .behind = store, .fails = STORE_DONE};
    return &frail->store;
}

Store *frail_open(Store *store)
{
    return put_before(store, &frail_kind);
}

Store *frail_share(Store *store)
{
    return put_before(store, &shared_kind);
}

void frail_fails(Store *store, StoreStatus status, const char *code)
{
    ((FrailStore *)store)->fails = status;
    ((FrailStore *)store)->code = code;
}

void frail_written_then(Store *store, void (*then)(void))
{
    ((FrailStore *)store)->then = then;
}

void frail_is_unreadable(Store *store, StoreStatus why)
{
    ((FrailStore *)store)->unreadable = why;
}
