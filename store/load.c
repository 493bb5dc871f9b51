/* A table from its entries in a store: each is entered again, as when a file is read. */
#include "store/store.h"

typedef struct Loading {
    Source source;
    Table *table;
    Problem *problem;
} Loading;

static bool load_entry(void *context, uint32_t number, Text line)
{
    Loading *loading = context;
    if (table_load_entry(&loading->table, line, loading->source, loading->problem))
        return true;
    loading->problem->line = number;
    return false;
}

StoreResult store_load(Store *store, Text code, Source source, Table **table, Problem *problem)
{
    Loading loading = {.source = source, .problem = problem};
    *problem = (Problem){0};
    StoreResult result = store_entries(store, code, 1, load_entry, &loading);
    if (result.status == STORE_DONE && problem->line > 0)
        result.status = STORE_CORRUPT;
    else if (result.status == STORE_DONE && loading.table == NULL)
        result.status = STORE_UNKNOWN;
    if (result.status == STORE_DONE)
        *table = loading.table;
    else
        table_free(loading.table);
    return result;
}
