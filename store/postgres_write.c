/* Writing to a store of PostgreSQL's: everything that has gathered is one message, one transaction
   and one sync. If the connection is lost before the answer is here, nobody knows whether it has
   happened; it is asked again then, for a while, because the same again changes nothing. */
#include "store/postgres.h"

#include "os/clock.h"

#include <libpq-fe.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
    ANSWER_WITHIN = 10000000, /* microseconds for one attempt … */
    TRIED_FOR = 15000000,     /* … and in which another is begun */
    PAUSE = 50000,            /* before that */
    LOCKED_TRIES = 5,
};

/* ---- Lists --------------------------------------------------------------------------------- */

/* What the function is given: of each write its place in these lists. */
enum { KINDS, CODES, EPOCHS, NUMBERS, MARKS, TIMES, WORDS, TEXTS, LISTS };
_Static_assert((int)LISTS <= (int)MOST_VALUES, "all are given");

static bool is_of_numbers(unsigned list)
{
    return list == KINDS || list == EPOCHS || list == NUMBERS || list == MARKS || list == TIMES;
}

/* One write, as the lists have it. */
typedef struct Row {
    uint64_t numbers[LISTS];
    Text texts[LISTS];
} Row;

static uint64_t mark_of(const StoreListing *listing)
{
    return (uint64_t)listing->state | (uint64_t)listing->is_public << 2 |
           (uint64_t)listing->free << 3;
}

static Row row_of(const StoreWrite *write)
{
    Row row = {.numbers = {[KINDS] = write->kind, [EPOCHS] = write->epoch},
               .texts = {[CODES] = write->code}};
    const StoreListing *listing = NULL;
    switch (write->kind) {
    case STORE_TABLE:
        row.numbers[NUMBERS] = write->table->opened;
        row.texts[WORDS] = text_of(write->table->watch);
        row.texts[TEXTS] = text_of(write->table->game);
        listing = &write->table->listing;
        break;
    case STORE_ENTRY:
        row.numbers[NUMBERS] = write->entry.number;
        row.texts[TEXTS] = write->entry.line;
        break;
    case STORE_ANSWER:
        row.numbers[NUMBERS] = write->answer.status;
        row.texts[WORDS] = write->answer.key;
        row.texts[TEXTS] = write->answer.body;
        break;
    case STORE_RECORD:
        row.numbers[NUMBERS] = write->record.game;
        row.texts[TEXTS] = write->record.text;
        break;
    case STORE_LISTING:
        row.numbers[NUMBERS] = write->entries;
        listing = &write->listing;
        break;
    case STORE_TAKE:
        row.numbers[TIMES] = write->at;
        break;
    case STORE_FORGET:
        break;
    }
    if (listing != NULL) {
        row.numbers[MARKS] = mark_of(listing);
        row.numbers[TIMES] = listing->at;
    }
    return row;
}

static char *put_item(char *at, const Row *row, unsigned list)
{
    return is_of_numbers(list) ? list_number(at, row->numbers[list])
                               : list_text(at, row->texts[list]);
}

static size_t size_of_list(const StoreWrite *writes, size_t count, unsigned list)
{
    size_t size = LIST_HEAD;
    for (size_t i = 0; i < count; i++)
        size +=
            is_of_numbers(list) ? LIST_NUMBER : LIST_TEXT + row_of(&writes[i]).texts[list].length;
    return size;
}

static char *put_list(char *at, const StoreWrite *writes, size_t count, unsigned list)
{
    at = list_begin(at, is_of_numbers(list), count);
    for (size_t i = 0; i < count; i++) {
        Row row = row_of(&writes[i]);
        at = put_item(at, &row, list);
    }
    return at;
}

/* All of them, in memory that is the caller's. NULL: there is none, or it would be too much. */
static char *make_lists(const StoreWrite *writes, size_t count, Values *values)
{
    enum { MOST = 900 << 20 }; /* PostgreSQL takes a gigabyte */
    size_t sizes[LISTS], size = 0;
    for (unsigned list = 0; list < LISTS; list++)
        size += sizes[list] = size_of_list(writes, count, list);
    char *bytes = size <= MOST ? malloc(size) : NULL;
    if (bytes == NULL)
        return NULL;
    char *at = bytes;
    *values = (Values){0};
    for (unsigned list = 0; list < LISTS; list++) {
        values_list(values, is_of_numbers(list), at, sizes[list]);
        at = put_list(at, writes, count, list);
    }
    return bytes;
}

/* ---- Writing ------------------------------------------------------------------------------- */

static void pause_for(long microseconds)
{
    (void)nanosleep(&(struct timespec){.tv_nsec = microseconds * 1000}, NULL);
}

/* What was taken: a row for each, with its place, counted from 1, its epoch and its entries. */
static bool note_taken(const PGresult *rows, const StoreWrite *writes, size_t count)
{
    for (int row = 0; row < PQntuples(rows); row++) {
        uint64_t numbers[3];
        for (int i = 0; i < 3; i++)
            if (!text_number(text_of(PQgetvalue(rows, row, i)), &numbers[i]))
                return false;
        if (numbers[0] < 1 || numbers[0] > count || writes[numbers[0] - 1].kind != STORE_TAKE ||
            numbers[2] > MAX_LOG)
            return false;
        *writes[numbers[0] - 1].take = (StoreTaken){numbers[1], (uint32_t)numbers[2]};
    }
    return true;
}

static StoreResult write_once(PostgresStore *store, const Values *values, const StoreWrite *writes,
                              size_t count)
{
    PGresult *answer = NULL;
    uint64_t by = clock_micros() + ANSWER_WITHIN;
    StoreResult result = session_up(store, &store->writing, by);
    if (result.status != STORE_DONE)
        return result;
    result = session_ask(&store->writing, ASK_WRITE, values, by, &answer);
    if (result.status == STORE_READ_ONLY)
        session_down(&store->writing); /* another may be the one to write to by now */
    if (result.status == STORE_DONE && !note_taken(answer, writes, count))
        result = store_failure(STORE_CORRUPT, "it answers what was not asked");
    PQclear(answer);
    if (result.status == STORE_DONE && store->writing.warned)
        return store_failure(STORE_LOST, "it may not be on the standby yet");
    return result;
}

StoreResult postgres_write(Store *store, const StoreWrite *writes, size_t count)
{
    PostgresStore *postgres = (PostgresStore *)store;
    uint64_t until = clock_micros() + TRIED_FOR;
    bool is_unsure = false; /* an attempt was lost */
    unsigned locked = 0;
    Values values;
    if (postgres->use == STORE_LOOK)
        return (StoreResult){.status = STORE_READ_ONLY, .which = count};
    char *bytes = make_lists(writes, count, &values);
    if (bytes == NULL)
        return (StoreResult){.status = STORE_NO_MEMORY, .which = count};
    StoreResult result;
    for (;;) {
        result = write_once(postgres, &values, writes, count);
        is_unsure |= result.status == STORE_LOST;
        bool is_away = result.status == STORE_LOST || result.status == STORE_AWAY ||
                       result.status == STORE_READ_ONLY;
        if (!(is_away && clock_micros() < until) &&
            !(result.status == STORE_LOCKED && ++locked < LOCKED_TRIES))
            break;
        pause_for(PAUSE);
    }
    free(bytes);
    if (is_unsure && result.status == STORE_AWAY)
        result.status = STORE_LOST;
    bool is_at_fault = result.status == STORE_CONFLICT || result.status == STORE_GAP ||
                       result.status == STORE_UNKNOWN || result.status == STORE_FENCED;
    if (!is_at_fault || result.which >= count)
        result.which = count;
    return result;
}
