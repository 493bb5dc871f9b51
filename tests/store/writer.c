/* Writes to a store until it is killed, and says what was acknowledged: for crash.py, which kills
   it. Tables come in pairs that get the same entries in the same call, so that half a call would
   show; what is in an entry follows from its place.

       writer FILE SEED [CALLS]     a line `PAIR NUMBER` for each entry once it is kept

   When a call fails it says why on standard error and ends with 1. */
#include "base/random.h"
#include "store/store.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

enum { PAIRS = 50, MOST = 20 };

static uint32_t written[PAIRS];

static void name_table(char code[CODE_LENGTH + 1], unsigned pair, char side)
{
    (void)snprintf(code, CODE_LENGTH + 1, "t%03u%c", pair, side);
}

static int give_up(StoreResult result)
{
    fprintf(stderr, "%s (%s)\n", store_sentence(result.status), result.detail);
    return 1;
}

static bool count_entry(void *context, uint32_t number, Text line)
{
    (void)line;
    *(uint32_t *)context = number;
    return true;
}

/* Makes the tables, or finds how far they were. */
static StoreResult begin(Store *store)
{
    StoreResult result = {0};
    for (unsigned pair = 0; pair < PAIRS && result.status == STORE_DONE; pair++) {
        StoreTable tables[2] = {{.game = "skull", .watch = "watch"},
                                {.game = "skull", .watch = "watch"}};
        name_table(tables[0].code, pair, 'a');
        name_table(tables[1].code, pair, 'b');
        StoreWrite writes[2] = {
            {.kind = STORE_TABLE, .code = text_of(tables[0].code), .table = &tables[0]},
            {.kind = STORE_TABLE, .code = text_of(tables[1].code), .table = &tables[1]}};
        result = store_write(store, writes, 2);
        if (result.status == STORE_DONE)
            result = store_entries(store, writes[0].code, 1, count_entry, &written[pair]);
    }
    return result;
}

/* One call: the next entry of some pairs, and with each what somebody was answered. */
static StoreResult write_some(Store *store, Random *random, unsigned *first, unsigned *count)
{
    static StoreWrite writes[3 * MOST];
    static char codes[MOST][2][CODE_LENGTH + 1], lines[MOST][64], keys[MOST][32];
    *first = random_below(random, PAIRS);
    *count = 1 + random_below(random, MOST);
    for (unsigned i = 0; i < *count; i++) {
        unsigned pair = (*first + i) % PAIRS;
        uint32_t number = written[pair] + 1;
        (void)snprintf(lines[i], sizeof lines[i], "%u entry %u of pair %u", number, number, pair);
        (void)snprintf(keys[i], sizeof keys[i], "%u-%u", pair, number);
        for (unsigned side = 0; side < 2; side++) {
            name_table(codes[i][side], pair, "ab"[side]);
            writes[3 * i + side] = (StoreWrite){.kind = STORE_ENTRY,
                                                .code = text_of(codes[i][side]),
                                                .entry = {number, text_of(lines[i])}};
        }
        writes[3 * i + 2] = (StoreWrite){.kind = STORE_ANSWER,
                                         .code = text_of(codes[i][0]),
                                         .answer = {text_of(keys[i]), 0, text_of(lines[i])}};
    }
    return store_write(store, writes, 3 * *count);
}

/* What is kept is told at once, in one piece. */
static bool tell(unsigned first, unsigned count)
{
    static char text[MOST * 32];
    size_t length = 0;
    for (unsigned i = 0; i < count; i++) {
        unsigned pair = (first + i) % PAIRS;
        length +=
            (size_t)snprintf(text + length, sizeof text - length, "%u %u\n", pair, ++written[pair]);
    }
    return write(STDOUT_FILENO, text, length) == (ssize_t)length;
}

int main(int count, char **arguments)
{
    if (count < 3)
        return 2;
    StoreResult result;
    Random random = random_from(strtoull(arguments[2], NULL, 10));
    unsigned long calls = count > 3 ? strtoul(arguments[3], NULL, 10) : 0;
    unsigned first, entries;
    Store *store = store_open(arguments[1], STORE_SERVE, &result);
    if (store == NULL)
        return give_up(result);
    result = begin(store);
    for (unsigned long i = 0; result.status == STORE_DONE && (calls == 0 || i < calls); i++) {
        result = write_some(store, &random, &first, &entries);
        if (result.status == STORE_DONE && !tell(first, entries))
            break;
    }
    store_close(store);
    return result.status == STORE_DONE ? 0 : give_up(result);
}
