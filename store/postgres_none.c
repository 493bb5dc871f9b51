/* In the place of a store of PostgreSQL's, where the program is built without libpq. */
#include "store/kind.h"

static Store *postgres_open(const char *where, StoreUse use, StoreResult *result)
{
    (void)where;
    (void)use;
    *result = store_result(STORE_NOT_BUILT);
    return NULL;
}

const StoreKind store_postgres = {.open = postgres_open};
