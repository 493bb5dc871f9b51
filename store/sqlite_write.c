/* Writing to a store of SQLite's: one transaction for everything that has gathered, and so one
   sync. */
#include "store/sqlite.h"

/* ---- One write ----------------------------------------------------------------------------- */

static void bind_listing(sqlite3_stmt *statement, int place, const StoreListing *listing)
{
    bind_number(statement, place, listing->state);
    bind_number(statement, place + 1, listing->is_public);
    bind_number(statement, place + 2, listing->free);
    bind_number(statement, place + 3, listing->at);
}

static void bind_write(sqlite3_stmt *statement, const StoreWrite *write)
{
    bind_text(statement, 1, write->code);
    bind_number(statement, 9, write->epoch);
    switch (write->kind) {
    case STORE_TABLE:
        bind_text(statement, 2, text_of(write->table->watch));
        bind_text(statement, 3, text_of(write->table->game));
        bind_number(statement, 4, write->table->opened);
        bind_listing(statement, 5, &write->table->listing);
        break;
    case STORE_ENTRY:
        bind_number(statement, 2, write->entry.number);
        bind_text(statement, 3, write->entry.line);
        break;
    case STORE_ANSWER:
        bind_text(statement, 2, write->answer.key);
        bind_number(statement, 3, write->answer.status);
        bind_text(statement, 4, write->answer.body);
        break;
    case STORE_RECORD:
        bind_number(statement, 2, write->record.game);
        bind_text(statement, 3, write->record.text);
        break;
    case STORE_LISTING:
        bind_listing(statement, 2, &write->listing);
        bind_number(statement, 6, write->entries);
        break;
    case STORE_TAKE:
        bind_number(statement, 2, write->at);
        break;
    case STORE_FORGET:
        break;
    }
}

/* What a statement says: of one that changes something, whether it did; of one that asks, yes or no
   if there is anything to ask about. SAID_FAILED: sqlite_failure says why. */
typedef enum Said { SAID_NOTHING, SAID_NO, SAID_YES, SAID_FAILED } Said;

static Said ask(Connection *connection, Statement what, const StoreWrite *write)
{
    sqlite3_stmt *statement = connection_statement(connection, what);
    if (statement == NULL)
        return SAID_FAILED;
    bind_write(statement, write);
    int step = sqlite3_step(statement);
    Said said = step == SQLITE_ROW && sqlite3_column_int(statement, 0) != 0 ? SAID_YES
                : step == SQLITE_ROW                                        ? SAID_NO
                : step != SQLITE_DONE                                       ? SAID_FAILED
                : sqlite3_changes(connection->db) > 0                       ? SAID_YES
                                                                            : SAID_NOTHING;
    (void)sqlite3_reset(statement);
    return said;
}

static StoreStatus take(Connection *connection, const StoreWrite *write)
{
    sqlite3_stmt *statement = connection_statement(connection, SQL_TAKE);
    if (statement == NULL)
        return STORE_FAILED;
    bind_write(statement, write);
    int step = sqlite3_step(statement);
    if (step == SQLITE_ROW)
        *write->take = (StoreTaken){.epoch = (uint64_t)sqlite3_column_int64(statement, 0),
                                    .entries = (uint32_t)sqlite3_column_int64(statement, 1)};
    int end = step == SQLITE_ROW ? sqlite3_step(statement) : step;
    (void)sqlite3_reset(statement);
    return end != SQLITE_DONE ? STORE_FAILED : step == SQLITE_ROW ? STORE_DONE : STORE_UNKNOWN;
}

static StoreStatus write_one(Connection *connection, const StoreWrite *write)
{
    static const struct {
        Statement add, same; /* SQL_IS_OWN: there is nothing that could be the same */
    } by_kind[] = {
        [STORE_TABLE] = {SQL_ADD_TABLE, SQL_SAME_TABLE},
        [STORE_ENTRY] = {SQL_ADD_ENTRY, SQL_SAME_ENTRY},
        [STORE_ANSWER] = {SQL_ADD_ANSWER, SQL_SAME_ANSWER},
        [STORE_RECORD] = {SQL_ADD_RECORD, SQL_SAME_RECORD},
        [STORE_LISTING] = {SQL_SET_LISTING, SQL_IS_OWN},
        [STORE_FORGET] = {SQL_FORGET, SQL_IS_OWN},
    };
    if (write->kind == STORE_TAKE)
        return take(connection, write);
    Said added = ask(connection, by_kind[write->kind].add, write);
    if (added == SAID_YES || added == SAID_FAILED)
        return added == SAID_YES ? STORE_DONE : STORE_FAILED;
    if (write->kind != STORE_TABLE) {
        Said own = ask(connection, SQL_IS_OWN, write);
        if (own == SAID_NOTHING)
            return write->kind == STORE_FORGET ? STORE_DONE : STORE_UNKNOWN;
        if (own != SAID_YES)
            return own == SAID_NO ? STORE_FENCED : STORE_FAILED;
    }
    Said same = ask(connection, by_kind[write->kind].same, write);
    if (same == SAID_YES || same == SAID_NO)
        return same == SAID_YES ? STORE_DONE : STORE_CONFLICT;
    return same == SAID_NOTHING ? STORE_GAP : STORE_FAILED;
}

/* ---- All of them --------------------------------------------------------------------------- */

static bool step_once(Connection *connection, Statement what)
{
    sqlite3_stmt *statement = connection_statement(connection, what);
    bool done = statement != NULL && sqlite3_step(statement) == SQLITE_DONE;
    (void)sqlite3_reset(statement);
    return done;
}

StoreResult sqlite_write(Store *store, const StoreWrite *writes, size_t count)
{
    Connection *connection = &((SqliteStore *)store)->writing;
    StoreResult result = store_result(STORE_DONE);
    size_t i = 0;
    if (connection->db == NULL)
        return (StoreResult){.status = STORE_READ_ONLY, .which = count};
    if (!step_once(connection, SQL_BEGIN)) {
        result = sqlite_failure(connection->db);
        result.which = count;
        return result;
    }
    for (; result.status == STORE_DONE && i < count; i++)
        result.status = write_one(connection, &writes[i]);
    if (result.status == STORE_FAILED)
        result = sqlite_failure(connection->db);
    result.which = result.status == STORE_DONE ? count : i - 1;
    if (result.status == STORE_DONE && !step_once(connection, SQL_COMMIT)) {
        result = sqlite_failure(connection->db);
        result.which = count;
    }
    /* What failed may have ended the transaction by itself. */
    if (result.status != STORE_DONE && sqlite3_get_autocommit(connection->db) == 0)
        (void)step_once(connection, SQL_ROLLBACK);
    return result;
}
