/* What a kind of store provides: store/sqlite.c, store/postgres.c and store/memory.c do,
   store/store.c asks them.
   What they are given has been looked at there: codes, keys and texts are within their limits. The
   functions are those of store.h; NULL: this kind cannot. */
#ifndef TRISKEL_STORE_KIND_H
#define TRISKEL_STORE_KIND_H

#include "store/store.h"

typedef struct StoreKind {
    bool is_shared; /* several servers may write to it */
    /* The store behind a path; its first member is a Store. */
    Store *(*open)(const char *where, StoreUse use, StoreResult *result);
    void (*close)(Store *store);

    StoreResult (*write)(Store *store, const StoreWrite *writes, size_t count);

    /* Entries as they are, even if some are missing. */
    StoreResult (*entries)(Store *store, Text code, uint32_t from, StoreEntryCalled *each,
                           void *context);
    StoreResult (*answer)(Store *store, Text key, char code[CODE_LENGTH + 1], uint16_t *status,
                          Out *body);
    StoreResult (*record)(Store *store, Text code, uint32_t game, Out *text);
    StoreResult (*find)(Store *store, Text code, StoreTable *table);
    StoreResult (*list)(Store *store, StoreList list, uint32_t limit, StoreTableCalled *each,
                        void *context);
    StoreResult (*expired)(Store *store, uint64_t over_before, uint64_t waiting_before,
                           uint32_t limit, StoreTableCalled *each, void *context);
    /* The games of a table that there are records of. */
    StoreResult (*records)(Store *store, Text code, void (*each)(void *context, uint32_t game),
                           void *context);

    StoreResult (*taken_over)(Store *store, const StoreHeld *held, size_t count,
                              StoreHeldCalled *each, void *context);
    StoreResult (*answers)(Store *store, Text code, StoreAnswerCalled *each, void *context);
    /* NULL: they come with the answers, which have no long way. */
    StoreResult (*keys)(Store *store, Text code, StoreKeyCalled *each, void *context);

    StoreResult (*stats)(Store *store, StoreStats *stats);
    /* Is the file itself whole? Tells what is not. */
    StoreResult (*check)(Store *store, void (*tell)(void *context, const char *detail),
                         void *context, const Progress *progress);
    StoreResult (*backup)(Store *store, const char *path, const Progress *progress);
} StoreKind;

struct Store {
    const StoreKind *kind;
};

extern const StoreKind store_memory, store_postgres, store_sqlite;

/* A result without a detail, and with one. */
StoreResult store_result(StoreStatus status);
StoreResult store_failure(StoreStatus status, const char *detail);

#endif
