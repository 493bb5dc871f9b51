/* Reading a store of SQLite's. What comes out of a file is looked at, whoever may have written it:
   its texts are within their limits, or it is damaged. */
#include "store/sqlite.h"

#include <string.h>

static Text text_at(sqlite3_stmt *row, int column)
{
    const unsigned char *text = sqlite3_column_text(row, column);
    return (Text){text != NULL ? (const char *)text : "",
                  (size_t)sqlite3_column_bytes(row, column)};
}

/* A word of a fixed room; false if it has none. */
static bool copy_word(sqlite3_stmt *row, int column, char *word, size_t room)
{
    Text text = text_at(row, column);
    if (text.length == 0 || text.length >= room || !text_is_clean(text))
        return false;
    memcpy(word, text.at, text.length);
    word[text.length] = '\0';
    return true;
}

static bool number_at(sqlite3_stmt *row, int column, uint64_t most, uint64_t *number)
{
    sqlite3_int64 value = sqlite3_column_int64(row, column);
    if (value < 0 || (uint64_t)value > most)
        return false;
    *number = (uint64_t)value;
    return true;
}

/* The columns are STORE_COLUMNS. */
static bool table_at(sqlite3_stmt *row, StoreTable *table)
{
    uint64_t state, is_public, free_places;
    if (!copy_word(row, 0, table->code, sizeof table->code) ||
        !copy_word(row, 1, table->watch, sizeof table->watch) ||
        !copy_word(row, 2, table->game, sizeof table->game) ||
        !number_at(row, 3, MAX_TIME, &table->opened) ||
        !number_at(row, 4, STORE_STATES - 1, &state) || !number_at(row, 5, 1, &is_public) ||
        !number_at(row, 6, UINT8_MAX, &free_places) ||
        !number_at(row, 7, MAX_TIME, &table->listing.at) ||
        !number_at(row, 8, INT64_MAX, &table->epoch))
        return false;
    table->listing.state = (StoreState)state;
    table->listing.is_public = is_public == 1;
    table->listing.free = (uint8_t)free_places;
    return true;
}

/* ---- Going through rows -------------------------------------------------------------------- */

/* What becomes of a row. */
typedef enum RowRead { ROW_NEXT, ROW_ENOUGH, ROW_DAMAGED } RowRead;

/* Reads rows until there is no more or it is enough, and always resets the statement: one that is
   underway would keep the log from being put in its place. `rows` counts them. */
static StoreResult read_rows(Connection *connection, sqlite3_stmt *statement,
                             RowRead (*read)(void *context, sqlite3_stmt *row), void *context,
                             uint64_t *rows)
{
    RowRead row = ROW_NEXT;
    int step = SQLITE_DONE;
    *rows = 0;
    while (row == ROW_NEXT && (step = sqlite3_step(statement)) == SQLITE_ROW) {
        ++*rows;
        row = read(context, statement);
    }
    StoreResult result = store_result(STORE_DONE);
    if (row == ROW_DAMAGED)
        result = store_failure(STORE_CORRUPT, "a row has what was never written");
    else if (step != SQLITE_DONE && step != SQLITE_ROW)
        result = sqlite_failure(connection->db);
    (void)sqlite3_reset(statement);
    return result;
}

/* The same for what is there once or not at all. */
static StoreResult read_row(Connection *connection, sqlite3_stmt *statement,
                            RowRead (*read)(void *context, sqlite3_stmt *row), void *context)
{
    uint64_t rows;
    StoreResult result = read_rows(connection, statement, read, context, &rows);
    if (result.status == STORE_DONE && rows == 0)
        result.status = STORE_UNKNOWN;
    return result;
}

static Connection *reading(Store *store)
{
    return &((SqliteStore *)store)->reading;
}

/* ---- Tables -------------------------------------------------------------------------------- */

static RowRead read_one_table(void *context, sqlite3_stmt *row)
{
    StoreTable table;
    if (!table_at(row, &table))
        return ROW_DAMAGED;
    *(StoreTable *)context = table;
    return ROW_ENOUGH;
}

StoreResult sqlite_find(Store *store, Text code, StoreTable *table)
{
    Connection *connection = reading(store);
    sqlite3_stmt *statement = connection_statement(connection, SQL_FIND);
    if (statement == NULL)
        return sqlite_failure(connection->db);
    bind_text(statement, 1, code);
    return read_row(connection, statement, read_one_table, table);
}

typedef struct TableCall {
    StoreTableCalled *each;
    void *context;
} TableCall;

static RowRead call_table(void *context, sqlite3_stmt *row)
{
    const TableCall *call = context;
    StoreTable table;
    if (!table_at(row, &table))
        return ROW_DAMAGED;
    return call->each(call->context, &table) ? ROW_NEXT : ROW_ENOUGH;
}

StoreResult sqlite_list(Store *store, StoreList list, uint32_t limit, StoreTableCalled *each,
                        void *context)
{
    static const Statement statements[] = {
        [STORE_EVERY] = SQL_EVERY,
        [STORE_UNFINISHED] = SQL_UNFINISHED,
        [STORE_TO_JOIN] = SQL_TO_JOIN,
        [STORE_TO_WATCH] = SQL_TO_WATCH,
    };
    Connection *connection = reading(store);
    sqlite3_stmt *statement = connection_statement(connection, statements[list]);
    uint64_t rows;
    if (statement == NULL)
        return sqlite_failure(connection->db);
    bind_number(statement, 1, limit);
    return read_rows(connection, statement, call_table, &(TableCall){each, context}, &rows);
}

StoreResult sqlite_expired(Store *store, uint64_t over_before, uint64_t waiting_before,
                           uint32_t limit, StoreTableCalled *each, void *context)
{
    Connection *connection = reading(store);
    sqlite3_stmt *statement = connection_statement(connection, SQL_EXPIRED);
    uint64_t rows;
    if (statement == NULL)
        return sqlite_failure(connection->db);
    bind_number(statement, 1, limit);
    bind_number(statement, 2, over_before);
    bind_number(statement, 3, waiting_before);
    return read_rows(connection, statement, call_table, &(TableCall){each, context}, &rows);
}

/* ---- What belongs to a table --------------------------------------------------------------- */

typedef struct EntryCall {
    StoreEntryCalled *each;
    void *context;
} EntryCall;

static RowRead call_entry(void *context, sqlite3_stmt *row)
{
    const EntryCall *call = context;
    Text line = text_at(row, 1);
    uint64_t number;
    if (!number_at(row, 0, MAX_LOG, &number) || line.length > MAX_ENTRY)
        return ROW_DAMAGED;
    return call->each(call->context, (uint32_t)number, line) ? ROW_NEXT : ROW_ENOUGH;
}

StoreResult sqlite_entries(Store *store, Text code, uint32_t from, StoreEntryCalled *each,
                           void *context)
{
    Connection *connection = reading(store);
    sqlite3_stmt *statement = connection_statement(connection, SQL_ENTRIES);
    uint64_t rows;
    StoreTable table;
    if (statement == NULL)
        return sqlite_failure(connection->db);
    bind_text(statement, 1, code);
    bind_number(statement, 2, from);
    StoreResult result =
        read_rows(connection, statement, call_entry, &(EntryCall){each, context}, &rows);
    /* A table that has nothing new is another thing than no table. */
    return result.status == STORE_DONE && rows == 0 ? sqlite_find(store, code, &table) : result;
}

typedef struct AnswerRead {
    char *code;
    uint16_t *status;
    Out *body;
} AnswerRead;

static RowRead read_answer(void *context, sqlite3_stmt *row)
{
    const AnswerRead *answer = context;
    Text body = text_at(row, 2);
    uint64_t status;
    if (!number_at(row, 1, UINT16_MAX, &status) || body.length > STORE_MAX_ANSWER ||
        !copy_word(row, 0, answer->code, CODE_LENGTH + 1))
        return ROW_DAMAGED;
    *answer->status = (uint16_t)status;
    out_text(answer->body, body);
    return ROW_ENOUGH;
}

StoreResult sqlite_answer(Store *store, Text key, char code[CODE_LENGTH + 1], uint16_t *status,
                          Out *body)
{
    Connection *connection = reading(store);
    sqlite3_stmt *statement = connection_statement(connection, SQL_ANSWER);
    if (statement == NULL)
        return sqlite_failure(connection->db);
    bind_text(statement, 1, key);
    StoreResult result =
        read_row(connection, statement, read_answer, &(AnswerRead){code, status, body});
    return body->full ? store_result(STORE_NO_MEMORY) : result;
}

static RowRead read_text(void *context, sqlite3_stmt *row)
{
    Text text = text_at(row, 0);
    if (text.length > STORE_MAX_RECORD)
        return ROW_DAMAGED;
    out_text(context, text);
    return ROW_ENOUGH;
}

StoreResult sqlite_record(Store *store, Text code, uint32_t game, Out *text)
{
    Connection *connection = reading(store);
    sqlite3_stmt *statement = connection_statement(connection, SQL_RECORD);
    if (statement == NULL)
        return sqlite_failure(connection->db);
    bind_text(statement, 1, code);
    bind_number(statement, 2, game);
    StoreResult result = read_row(connection, statement, read_text, text);
    return text->full ? store_result(STORE_NO_MEMORY) : result;
}

typedef struct RecordCall {
    void (*each)(void *context, uint32_t game);
    void *context;
} RecordCall;

static RowRead call_record(void *context, sqlite3_stmt *row)
{
    const RecordCall *call = context;
    uint64_t game;
    if (!number_at(row, 0, UINT32_MAX, &game))
        return ROW_DAMAGED;
    call->each(call->context, (uint32_t)game);
    return ROW_NEXT;
}

StoreResult sqlite_records(Store *store, Text code, void (*each)(void *context, uint32_t game),
                           void *context)
{
    Connection *connection = reading(store);
    sqlite3_stmt *statement = connection_statement(connection, SQL_RECORDS);
    uint64_t rows;
    if (statement == NULL)
        return sqlite_failure(connection->db);
    bind_text(statement, 1, code);
    return read_rows(connection, statement, call_record, &(RecordCall){each, context}, &rows);
}

typedef struct AnswerCall {
    StoreAnswerCalled *each;
    void *context;
} AnswerCall;

static RowRead call_answer(void *context, sqlite3_stmt *row)
{
    const AnswerCall *call = context;
    Text key = text_at(row, 0), body = text_at(row, 2);
    uint64_t status;
    if (!number_at(row, 1, UINT16_MAX, &status) || body.length > STORE_MAX_ANSWER)
        return ROW_DAMAGED;
    return call->each(call->context, key, (uint16_t)status, body) ? ROW_NEXT : ROW_ENOUGH;
}

StoreResult sqlite_answers(Store *store, Text code, StoreAnswerCalled *each, void *context)
{
    Connection *connection = reading(store);
    sqlite3_stmt *statement = connection_statement(connection, SQL_ANSWERS);
    uint64_t rows;
    if (statement == NULL)
        return sqlite_failure(connection->db);
    bind_text(statement, 1, code);
    return read_rows(connection, statement, call_answer, &(AnswerCall){each, context}, &rows);
}
