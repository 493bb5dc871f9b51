/* What the tests of stores share: a store in an empty folder, in an empty database or in memory,
   writes in a line each, and what is read, as text. */
#ifndef TRISKEL_TEST_SHELF_H
#define TRISKEL_TEST_SHELF_H

#include "tests/table/host.h"

#include "lang/lang.h"
#include "store/store.h"

#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

/* ---- The store ----------------------------------------------------------------------------- */

static Store *store;
static char shelf_folder[64];
static char shelf_path[128]; /* of the file, the address of a database, or `memory:` */

static inline void open_store(void)
{
    StoreResult result;
    store = store_open(shelf_path, STORE_SERVE, &result);
    if (store == NULL)
        fail_msg("%s %s", store_sentence(result.status), result.detail);
}

static inline void close_store(void)
{
    store_close(store);
    store = NULL;
}

static inline int begin_in_memory(void **state)
{
    (void)state;
    (void)snprintf(shelf_path, sizeof shelf_path, "memory:");
    open_store();
    return 0;
}

static inline int begin_in_file(void **state)
{
    (void)state;
    (void)snprintf(shelf_folder, sizeof shelf_folder, "/tmp/triskel-store-XXXXXX");
    assert_non_null(mkdtemp(shelf_folder));
    (void)snprintf(shelf_path, sizeof shelf_path, "%s/data/tables.sqlite", shelf_folder);
    open_store();
    return 0;
}

/* In the database of tests/store/postgres.py, of which nothing is left from the test before. What
   is said to it behind the store's back goes by psql. */
static inline void tell_database(const char *sql)
{
    char command[1024];
    const char *psql = getenv("TRISKEL_PSQL"), *address = getenv("TRISKEL_DATABASE");
    assert_true(psql != NULL && address != NULL);
    int length = snprintf(command, sizeof command, "%s -Xq -v ON_ERROR_STOP=1 '%s' -c \"%s\"", psql,
                          address, sql);
    assert_true(length > 0 && (size_t)length < sizeof command);
    assert_int_equal(system(command), 0);
}

static inline int begin_in_database(void **state)
{
    (void)state;
    (void)snprintf(shelf_path, sizeof shelf_path, "%s", getenv("TRISKEL_DATABASE"));
    tell_database("SET client_min_messages = error; DROP SCHEMA IF EXISTS triskel CASCADE");
    open_store();
    return 0;
}

static inline int end_store(void **state)
{
    char command[128];
    (void)close_table(state);
    close_store();
    if (shelf_folder[0] != '\0') {
        (void)snprintf(command, sizeof command, "rm -rf -- %s", shelf_folder);
        assert_int_equal(system(command), 0);
    }
    shelf_folder[0] = '\0';
    return 0;
}

/* ---- Writes -------------------------------------------------------------------------------- */

/* A public table that waits for somebody since its opening. */
static inline StoreTable shelf_table(const char *code, uint64_t at)
{
    StoreTable made = {.game = "skull",
                       .watch = "watchit234",
                       .opened = at,
                       .listing = {.state = STORE_WAITING, .is_public = true, .free = 2, .at = at}};
    (void)snprintf(made.code, sizeof made.code, "%s", code);
    return made;
}

static inline StoreWrite table_write(const StoreTable *made)
{
    return (StoreWrite){.kind = STORE_TABLE, .code = text_of(made->code), .table = made};
}

static inline StoreWrite entry_write_of(const char *code, uint32_t number, const char *line)
{
    return (StoreWrite){.kind = STORE_ENTRY,
                        .code = text_of(code),
                        .entry = {.number = number, .line = text_of(line)}};
}

static inline StoreWrite answer_write(const char *code, const char *key, unsigned status,
                                      const char *body)
{
    return (StoreWrite){.kind = STORE_ANSWER,
                        .code = text_of(code),
                        .answer = {text_of(key), (uint16_t)status, text_of(body)}};
}

static inline StoreWrite record_write_of(const char *code, uint32_t game, const char *text)
{
    return (StoreWrite){
        .kind = STORE_RECORD, .code = text_of(code), .record = {game, text_of(text)}};
}

/* Whatever entries there are. */
static inline StoreWrite listing_write(const char *code, StoreListing listing)
{
    return (StoreWrite){
        .kind = STORE_LISTING, .code = text_of(code), .listing = listing, .entries = MAX_LOG};
}

static inline StoreWrite forget_write(const char *code)
{
    return (StoreWrite){.kind = STORE_FORGET, .code = text_of(code)};
}

#define WRITES(...)                                                                                \
    (StoreWrite[]){__VA_ARGS__}, sizeof((StoreWrite[]){__VA_ARGS__}) / sizeof(StoreWrite)

/* write_all(WRITES(table_write(&one), …)): it is done. */
static inline void write_all(const StoreWrite *writes, size_t count)
{
    StoreResult result = store_write(store, writes, count);
    if (result.status != STORE_DONE)
        fail_msg("write %zu: %s %s", result.which, store_sentence(result.status), result.detail);
    assert_int_equal(result.which, count);
}

/* All of a table of the host's that the store does not have yet, as a server would write it. */
static inline void write_table(const Table *live, uint32_t from)
{
    for (uint32_t i = from; i < table_entry_count(live); i++) {
        char line[MAX_ENTRY];
        Out out = {.text = line, .capacity = sizeof line};
        entry_write(table_game(live), table_entry(live, i), &out);
        StoreWrite write = {.kind = STORE_ENTRY,
                            .code = text_of(table_code(live)),
                            .entry = {i + 1, {line, out.length}}};
        write_all(&write, 1);
    }
}

/* The row of such a table. */
static inline StoreTable row_of(const Table *live)
{
    StoreTable made = shelf_table(table_code(live), 1000);
    (void)snprintf(made.watch, sizeof made.watch, "%s", table_watch_code(live));
    (void)snprintf(made.game, sizeof made.game, "%s", table_game(live)->name);
    return made;
}

/* ---- What is read -------------------------------------------------------------------------- */

/* What was called back, one a line. */
static char heard[4096];
static Out heard_out;

static inline bool hear_entry(void *context, uint32_t number, Text line)
{
    uint32_t *most = context;
    out_number(&heard_out, number);
    out_char(&heard_out, ' ');
    out_text(&heard_out, line);
    out_char(&heard_out, '\n');
    return most == NULL || --*most > 0;
}

static inline bool hear_table(void *context, const StoreTable *listed)
{
    uint32_t *most = context;
    out_string(&heard_out, listed->code);
    out_char(&heard_out, '\n');
    return most == NULL || --*most > 0;
}

static inline void assert_heard(StoreResult result, const char *expected)
{
    if (result.status != STORE_DONE)
        print_error("%s %s\n", store_sentence(result.status), result.detail);
    assert_int_equal(result.status, STORE_DONE);
    assert_text(written(&heard_out), expected);
}

static inline Out *hear(void)
{
    heard_out = (Out){.text = heard, .capacity = sizeof heard};
    return &heard_out;
}

#define ENTRIES(code, from) (hear(), store_entries(store, text_of(code), from, hear_entry, NULL))
#define LISTED(list, limit) (hear(), store_list(store, list, limit, hear_table, NULL))

static inline StoreStatus status_of_table(const char *code)
{
    StoreTable found;
    return store_find(store, text_of(code), &found).status;
}

/* The faults of a check, told as the program tells them but in English. */
static inline void hear_fault(void *context, const StoreFault *fault)
{
    char detail[512];
    Out out = {.text = detail, .capacity = sizeof detail};
    (void)context;
    if (fault->detail == NULL && fault->kind != FAULT_EMPTY && fault->kind != FAULT_OTHER_TABLE)
        problem_write(&fault->problem, &out);
    else if (fault->detail != NULL)
        say(&out, fault->detail, text_of(fault->place));
    say(&heard_out, store_fault_sentence(fault->kind), text_of(fault->code), NUM(fault->number),
        (Text){detail, out.length});
    out_char(&heard_out, '\n');
}

static inline StoreResult check_store(StoreChecked *checked)
{
    (void)hear();
    return store_check(store, hear_fault, NULL, NULL, checked);
}

#endif
