/* Reading a store of PostgreSQL's. What comes out of a database is looked at, whoever may have
   written it: its texts are within their limits, or it is damaged. */
#include "store/postgres.h"

#include "os/clock.h"

#include <libpq-fe.h>
#include <stdlib.h>
#include <string.h>

enum {
    SERVED_WITHIN = 1500000, /* microseconds: who reads to serve has more to do … */
    SEEN_WITHIN = 30000000,  /* … and who only looks has time */
};

static Text text_at(const PGresult *rows, int row, int column)
{
    return (Text){PQgetvalue(rows, row, column), (size_t)PQgetlength(rows, row, column)};
}

/* A word of a fixed room; false if it has none. */
static bool copy_word(const PGresult *rows, int row, int column, char *word, size_t room)
{
    Text text = text_at(rows, row, column);
    if (text.length == 0 || text.length >= room || !text_is_clean(text))
        return false;
    memcpy(word, text.at, text.length);
    word[text.length] = '\0';
    return true;
}

static bool number_at(const PGresult *rows, int row, int column, uint64_t most, uint64_t *number)
{
    return text_number(text_at(rows, row, column), number) && *number <= most;
}

/* The columns are POSTGRES_COLUMNS. */
static bool table_at(const PGresult *rows, int row, StoreTable *table)
{
    uint64_t state, free_places;
    if (!copy_word(rows, row, 0, table->code, sizeof table->code) ||
        !copy_word(rows, row, 1, table->watch, sizeof table->watch) ||
        !copy_word(rows, row, 2, table->game, sizeof table->game) ||
        !number_at(rows, row, 3, MAX_TIME, &table->opened) ||
        !number_at(rows, row, 4, STORE_STATES - 1, &state) ||
        !number_at(rows, row, 6, UINT8_MAX, &free_places) ||
        !number_at(rows, row, 7, MAX_TIME, &table->listing.at) ||
        !number_at(rows, row, 8, INT64_MAX, &table->epoch))
        return false;
    table->listing.state = (StoreState)state;
    table->listing.is_public = text_is(text_at(rows, row, 5), "t");
    table->listing.free = (uint8_t)free_places;
    return true;
}

/* ---- Asking -------------------------------------------------------------------------------- */

/* A connection that has died since it was used last is made anew, once: to read twice does no harm.
   The rows are the caller's, if it is STORE_DONE. */
static StoreResult read_rows(Store *store, Ask ask, const Values *values, PGresult **rows)
{
    PostgresStore *postgres = (PostgresStore *)store;
    uint64_t by = clock_micros() + (postgres->use == STORE_SERVE ? SERVED_WITHIN : SEEN_WITHIN);
    StoreResult result = store_result(STORE_LOST);
    for (unsigned i = 0; i < 2 && result.status == STORE_LOST; i++) {
        result = mender_up(postgres, by);
        if (result.status == STORE_DONE)
            result = session_ask(&postgres->reading, ask, values, by, rows);
        if (clock_micros() >= by)
            break;
    }
    if (result.status == STORE_LOST) {
        result.status = STORE_AWAY; /* nothing was to be written */
        mender_lost(postgres, &result);
    }
    return result;
}

/* The same for what is there once or not at all. */
static StoreResult read_row(Store *store, Ask ask, const Values *values, PGresult **rows)
{
    StoreResult result = read_rows(store, ask, values, rows);
    if (result.status == STORE_DONE && PQntuples(*rows) == 0) {
        PQclear(*rows);
        result.status = STORE_UNKNOWN;
    }
    return result;
}

static StoreResult is_damaged(void)
{
    return store_failure(STORE_CORRUPT, "a row has what was never written");
}

/* ---- Tables -------------------------------------------------------------------------------- */

StoreResult postgres_find(Store *store, Text code, StoreTable *table)
{
    Values values = {0};
    PGresult *rows;
    StoreTable found;
    values_text(&values, code);
    StoreResult result = read_row(store, ASK_FIND, &values, &rows);
    if (result.status != STORE_DONE)
        return result;
    if (table_at(rows, 0, &found))
        *table = found;
    else
        result = is_damaged();
    PQclear(rows);
    return result;
}

static StoreResult call_tables(Store *store, Ask ask, const Values *values, StoreTableCalled *each,
                               void *context)
{
    PGresult *rows;
    StoreTable table;
    StoreResult result = read_rows(store, ask, values, &rows);
    if (result.status != STORE_DONE)
        return result;
    for (int row = 0; row < PQntuples(rows); row++) {
        if (!table_at(rows, row, &table)) {
            result = is_damaged();
            break;
        }
        if (!each(context, &table))
            break;
    }
    PQclear(rows);
    return result;
}

StoreResult postgres_list(Store *store, StoreList list, uint32_t limit, StoreTableCalled *each,
                          void *context)
{
    static const Ask asks[] = {
        [STORE_EVERY] = ASK_EVERY,
        [STORE_UNFINISHED] = ASK_UNFINISHED,
        [STORE_TO_JOIN] = ASK_TO_JOIN,
        [STORE_TO_WATCH] = ASK_TO_WATCH,
    };
    Values values = {0};
    values_number(&values, limit);
    return call_tables(store, asks[list], &values, each, context);
}

StoreResult postgres_expired(Store *store, uint64_t over_before, uint64_t waiting_before,
                             uint32_t limit, StoreTableCalled *each, void *context)
{
    Values values = {0};
    values_number(&values, limit);
    values_number(&values, over_before);
    values_number(&values, waiting_before);
    return call_tables(store, ASK_EXPIRED, &values, each, context);
}

StoreResult postgres_taken_over(Store *store, const StoreHeld *held, size_t count,
                                StoreHeldCalled *each, void *context)
{
    Values values = {0};
    PGresult *rows;
    size_t codes = LIST_HEAD, epochs = LIST_HEAD + count * LIST_NUMBER;
    for (size_t i = 0; i < count; i++)
        codes += LIST_TEXT + strlen(held[i].code);
    char *bytes = malloc(codes + epochs);
    if (bytes == NULL)
        return store_result(STORE_NO_MEMORY);
    char *at = list_begin(bytes, false, count);
    for (size_t i = 0; i < count; i++)
        at = list_text(at, text_of(held[i].code));
    at = list_begin(at, true, count);
    for (size_t i = 0; i < count; i++)
        at = list_number(at, held[i].epoch);
    values_list(&values, false, bytes, codes);
    values_list(&values, true, bytes + codes, epochs);
    StoreResult result = read_rows(store, ASK_TAKEN_OVER, &values, &rows);
    free(bytes);
    if (result.status != STORE_DONE)
        return result;
    for (int row = 0; row < PQntuples(rows) && each(context, text_at(rows, row, 0));)
        row++;
    PQclear(rows);
    return result;
}

/* ---- What belongs to a table --------------------------------------------------------------- */

StoreResult postgres_entries(Store *store, Text code, uint32_t from, StoreEntryCalled *each,
                             void *context)
{
    Values values = {0};
    PGresult *rows;
    StoreTable table;
    values_text(&values, code);
    values_number(&values, from);
    StoreResult result = read_rows(store, ASK_ENTRIES, &values, &rows);
    if (result.status != STORE_DONE)
        return result;
    int count = PQntuples(rows);
    for (int row = 0; row < count; row++) {
        Text line = text_at(rows, row, 1);
        uint64_t number;
        if (!number_at(rows, row, 0, MAX_LOG, &number) || line.length > MAX_ENTRY) {
            result = is_damaged();
            break;
        }
        if (!each(context, (uint32_t)number, line))
            break;
    }
    PQclear(rows);
    /* A table that has nothing new is another thing than no table. */
    return result.status == STORE_DONE && count == 0 ? postgres_find(store, code, &table) : result;
}

StoreResult postgres_answer(Store *store, Text key, char code[CODE_LENGTH + 1], uint16_t *status,
                            Out *body)
{
    Values values = {0};
    PGresult *rows;
    uint64_t number;
    values_text(&values, key);
    StoreResult result = read_row(store, ASK_ANSWER, &values, &rows);
    if (result.status != STORE_DONE)
        return result;
    Text text = text_at(rows, 0, 2);
    if (number_at(rows, 0, 1, UINT16_MAX, &number) && text.length <= STORE_MAX_ANSWER &&
        copy_word(rows, 0, 0, code, CODE_LENGTH + 1)) {
        *status = (uint16_t)number;
        out_text(body, text);
    } else {
        result = is_damaged();
    }
    PQclear(rows);
    return body->full ? store_result(STORE_NO_MEMORY) : result;
}

StoreResult postgres_record(Store *store, Text code, uint32_t game, Out *out)
{
    Values values = {0};
    PGresult *rows;
    values_text(&values, code);
    values_number(&values, game);
    StoreResult result = read_row(store, ASK_RECORD, &values, &rows);
    if (result.status != STORE_DONE)
        return result;
    Text text = text_at(rows, 0, 0);
    if (text.length <= STORE_MAX_RECORD)
        out_text(out, text);
    else
        result = is_damaged();
    PQclear(rows);
    return out->full ? store_result(STORE_NO_MEMORY) : result;
}

StoreResult postgres_records(Store *store, Text code, void (*each)(void *context, uint32_t game),
                             void *context)
{
    Values values = {0};
    PGresult *rows;
    values_text(&values, code);
    StoreResult result = read_rows(store, ASK_RECORDS, &values, &rows);
    if (result.status != STORE_DONE)
        return result;
    for (int row = 0; row < PQntuples(rows) && result.status == STORE_DONE; row++) {
        uint64_t game;
        if (number_at(rows, row, 0, UINT32_MAX, &game))
            each(context, (uint32_t)game);
        else
            result = is_damaged();
    }
    PQclear(rows);
    return result;
}

StoreResult postgres_answers(Store *store, Text code, StoreAnswerCalled *each, void *context)
{
    Values values = {0};
    PGresult *rows;
    values_text(&values, code);
    StoreResult result = read_rows(store, ASK_ANSWERS, &values, &rows);
    if (result.status != STORE_DONE)
        return result;
    for (int row = 0; row < PQntuples(rows); row++) {
        Text body = text_at(rows, row, 2);
        uint64_t status;
        if (!number_at(rows, row, 1, UINT16_MAX, &status) || body.length > STORE_MAX_ANSWER) {
            result = is_damaged();
            break;
        }
        if (!each(context, text_at(rows, row, 0), (uint16_t)status, body))
            break;
    }
    PQclear(rows);
    return result;
}

StoreResult postgres_keys(Store *store, Text code, StoreKeyCalled *each, void *context)
{
    Values values = {0};
    PGresult *rows;
    values_text(&values, code);
    StoreResult result = read_rows(store, ASK_KEYS, &values, &rows);
    if (result.status != STORE_DONE)
        return result;
    for (int row = 0; row < PQntuples(rows); row++)
        each(context, text_at(rows, row, 0));
    PQclear(rows);
    return result;
}

/* ---- For operators ------------------------------------------------------------------------- */

StoreResult postgres_stats(Store *store, StoreStats *stats)
{
    Values values = {0};
    PGresult *rows;
    uint64_t counts[6];
    StoreResult result = read_row(store, ASK_COUNT, &values, &rows);
    if (result.status != STORE_DONE)
        return result;
    for (int i = 0; i < 6 && result.status == STORE_DONE; i++)
        if (!number_at(rows, 0, i, UINT64_MAX, &counts[i]))
            result = is_damaged();
    if (result.status == STORE_DONE)
        *stats = (StoreStats){.tables = counts[0],
                              .unfinished = counts[1],
                              .entries = counts[2],
                              .records = counts[3],
                              .answers = counts[4],
                              .bytes = counts[5]};
    PQclear(rows);
    return result;
}
