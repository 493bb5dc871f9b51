/* The store in a file: what it leaves on disk, and how it takes a disk that is full, a file that is
   damaged, locked, foreign, newer or not to be written to. What is said must be clear, and what was
   there before still is. */
#include "tests/store/shelf.h"

#include <fcntl.h>
#include <signal.h>
#include <sqlite3.h>
#include <sys/resource.h>
#include <sys/wait.h>

static void open_one(const char *code)
{
    StoreTable made = shelf_table(code, 1000);
    write_all(WRITES(table_write(&made), entry_write_of(code, 1, "0 first")));
}

/* It cannot be opened, and this is why. */
static void assert_closed(StoreUse use, StoreStatus why)
{
    StoreResult result;
    Store *other = store_open(shelf_path, use, &result);
    assert_null(other);
    assert_int_equal(result.status, why);
    assert_true(store_sentence(result.status)[0] != '\0');
}

/* Says something to the file behind the store's back. */
static void tell_file(const char *sql)
{
    sqlite3 *db;
    assert_int_equal(sqlite3_open(shelf_path, &db), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db, sql, NULL, NULL, NULL), SQLITE_OK);
    assert_int_equal(sqlite3_close(db), SQLITE_OK);
}

static Out file_bytes(const char *path)
{
    Out out = buffer_new();
    assert_true(file_read(path, &out));
    return out;
}

/* The same, and the file has not changed by a byte. */
static void assert_unchanged(StoreUse use, StoreStatus why)
{
    Out before = file_bytes(shelf_path);
    assert_closed(use, why);
    Out after = file_bytes(shelf_path);
    assert_true(same_text(&before, &after));
    buffer_free(&before);
    buffer_free(&after);
}

/* ---- The file ------------------------------------------------------------------------------ */

static void it_is_there_after_closing(void **state)
{
    (void)state;
    open_one("abcdef");
    write_all(WRITES(answer_write("abcdef", "00ff", 201, "{}")));
    close_store();
    open_store();
    assert_heard(ENTRIES("abcdef", 1), "1 0 first\n");
    write_all(WRITES(entry_write_of("abcdef", 2, "0 second")));
}

static void nobody_else_can_read_it(void **state)
{
    (void)state;
    static const char *const suffixes[] = {"", "-wal", "-shm"};
    struct stat status;
    open_one("abcdef");
    for (size_t i = 0; i < COUNT(suffixes); i++) {
        char path[160];
        (void)snprintf(path, sizeof path, "%s%s", shelf_path, suffixes[i]);
        assert_int_equal(stat(path, &status), 0);
        assert_int_equal(status.st_mode & 0777, 0600);
    }
}

static void who_only_looks_makes_nothing(void **state)
{
    (void)state;
    StoreResult result;
    open_one("abcdef");
    Store *own = store;
    store = store_open(shelf_path, STORE_LOOK, &result);
    assert_non_null(store);
    assert_heard(ENTRIES("abcdef", 1), "1 0 first\n");
    assert_int_equal(store_write(store, WRITES(forget_write("abcdef"))).status, STORE_READ_ONLY);
    close_store();
    store = own;
    write_all(WRITES(entry_write_of("abcdef", 2, "0 second")));
    close_store();
    assert_int_equal(unlink(shelf_path), 0);
    assert_closed(STORE_LOOK, STORE_UNKNOWN);
    assert_int_not_equal(access(shelf_path, F_OK), 0);
}

static void a_newer_store_is_left_alone(void **state)
{
    (void)state;
    open_one("abcdef");
    close_store();
    tell_file("PRAGMA user_version = 99");
    assert_unchanged(STORE_SERVE, STORE_NEWER);
    assert_unchanged(STORE_LOOK, STORE_NEWER);
}

static void an_older_store_is_brought_up_to_date_by_a_server(void **state)
{
    (void)state;
    close_store();
    assert_int_equal(unlink(shelf_path), 0);
    assert_true(file_new(shelf_path)); /* a server was killed after it had made the file */
    assert_unchanged(STORE_LOOK, STORE_OLDER);
    open_store();
    open_one("abcdef");
    close_store();
    tell_file("ALTER TABLE tables DROP COLUMN epoch; PRAGMA user_version = 1"); /* as it was once */
    assert_closed(STORE_LOOK, STORE_OLDER);
    open_store();
    assert_heard(ENTRIES("abcdef", 1), "1 0 first\n");
    write_all(WRITES(entry_write_of("abcdef", 2, "0 second")));
}

static void a_foreign_file_is_left_alone(void **state)
{
    (void)state;
    close_store();
    assert_int_equal(unlink(shelf_path), 0);
    tell_file("CREATE TABLE diary (day, text); INSERT INTO diary VALUES (1, 'secret')");
    assert_unchanged(STORE_SERVE, STORE_NOT_ONE);
    assert_unchanged(STORE_LOOK, STORE_NOT_ONE);
    static const Text letter = {"Dear Ana, this is a long letter and no store of tables at all.",
                                62};
    assert_true(file_write(shelf_path, OWNER_ALONE, &letter, 1));
    assert_unchanged(STORE_SERVE, STORE_NOT_ONE);
}

static void no_name_is_special(void **state)
{
    (void)state;
    StoreResult result;
    assert_int_equal(chdir(shelf_folder), 0);
    Store *other = store_open(":memory:", STORE_SERVE, &result);
    assert_non_null(other);
    store_close(other);
    assert_int_equal(access(":memory:", F_OK), 0);
    assert_int_equal(chdir("/"), 0);
}

static void the_folder_is_the_one_that_was_said(void **state)
{
    (void)state;
    char path[MAX_PATH], folder[MAX_PATH + 8];
    assert_true(store_path("/var/lib/triskel", path));
    assert_string_equal(path, "/var/lib/triskel/tables.sqlite");
    assert_int_equal(setenv("XDG_DATA_HOME", "/somewhere", 1), 0);
    assert_true(store_path(NULL, path));
    assert_string_equal(path, "/somewhere/triskel/server/tables.sqlite");
    memset(folder, 'x', sizeof folder - 1);
    folder[sizeof folder - 1] = '\0';
    assert_false(store_path(folder, path));
}

/* ---- What goes wrong ----------------------------------------------------------------------- */

/* A limit on the size of files stands for a full disk: from none at all to nearly enough. */
static void a_full_disk_loses_nothing(void **state)
{
    (void)state;
    static char text[200000];
    struct rlimit before, limit;
    struct stat log;
    char path[160];
    memset(text, 'x', sizeof text - 1);
    open_one("abcdef");
    (void)snprintf(path, sizeof path, "%s-wal", shelf_path);
    assert_int_equal(stat(path, &log), 0);
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &before), 0);
    (void)signal(SIGXFSZ, SIG_IGN);
    for (unsigned i = 0; i < 8; i++) {
        limit = (struct rlimit){(rlim_t)log.st_size + 20000 * i, before.rlim_max};
        assert_int_equal(setrlimit(RLIMIT_FSIZE, &limit), 0);
        StoreResult result = store_write(store, WRITES(entry_write_of("abcdef", 2, "0 second"),
                                                       record_write_of("abcdef", 1, text)));
        assert_int_equal(setrlimit(RLIMIT_FSIZE, &before), 0);
        assert_int_equal(result.status, STORE_FULL);
        assert_heard(ENTRIES("abcdef", 1), "1 0 first\n");
    }
    write_all(WRITES(entry_write_of("abcdef", 2, "0 second"), record_write_of("abcdef", 1, text)));
    close_store();
    open_store();
    assert_heard(ENTRIES("abcdef", 2), "2 0 second\n");
}

/* Another process begins to write, says so, and ends when it is told to. */
static pid_t hold_lock(const char *how, int *to_end)
{
    int ready[2], end[2];
    char byte;
    assert_int_equal(pipe(ready), 0);
    assert_int_equal(pipe(end), 0);
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        sqlite3 *db;
        close(end[1]);
        bool held = sqlite3_open(shelf_path, &db) == SQLITE_OK &&
                    sqlite3_exec(db, how, NULL, NULL, NULL) == SQLITE_OK;
        if (held && write(ready[1], "x", 1) == 1)
            (void)!read(end[0], &byte, 1);
        _exit(!held);
    }
    close(ready[1]);
    close(end[0]);
    assert_int_equal(read(ready[0], &byte, 1), 1);
    close(ready[0]);
    *to_end = end[1];
    return child;
}

static void a_locked_store_can_be_read(void **state)
{
    (void)state;
    int to_end, status;
    open_one("abcdef");
    pid_t child = hold_lock("BEGIN IMMEDIATE", &to_end);
    StoreResult result = store_write(store, WRITES(entry_write_of("abcdef", 2, "0 second")));
    assert_int_equal(result.status, STORE_LOCKED);
    assert_int_equal(result.which, 1); /* none of them */
    assert_heard(ENTRIES("abcdef", 1), "1 0 first\n");
    close(to_end);
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_int_equal(status, 0);
    write_all(WRITES(entry_write_of("abcdef", 2, "0 second")));
}

static void a_store_that_is_locked_is_not_opened(void **state)
{
    (void)state;
    int to_end, status;
    open_one("abcdef");
    close_store();
    pid_t child = hold_lock("PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE", &to_end);
    assert_closed(STORE_SERVE, STORE_LOCKED);
    close(to_end);
    assert_int_equal(waitpid(child, &status, 0), child);
    open_store();
}

/* Many tables, each on pages of its own. */
enum { TABLES = 40, ENTRIES_EACH = 200 };

static void code_of(unsigned i, char code[CODE_LENGTH + 1])
{
    (void)snprintf(code, CODE_LENGTH + 1, "tab%03u", i);
}

static void fill_store(void)
{
    static StoreWrite writes[ENTRIES_EACH + 1];
    char code[CODE_LENGTH + 1];
    for (unsigned i = 0; i < TABLES; i++) {
        code_of(i, code);
        StoreTable made = shelf_table(code, 1000 + i);
        writes[0] = table_write(&made);
        for (uint32_t k = 1; k <= ENTRIES_EACH; k++)
            writes[k] = entry_write_of(
                code, k, "100 a line that is about as long as those of a game's moves are");
        write_all(writes, ENTRIES_EACH + 1);
    }
}

static bool count_entry(void *context, uint32_t number, Text line)
{
    (void)line;
    *(uint32_t *)context = number;
    return true;
}

/* Pages are overwritten one after another, each in a copy of a good file. */
static void a_damaged_page_costs_only_its_tables(void **state)
{
    (void)state;
    enum { PAGE = 4096 };
    unsigned damaged_pages = 0, tables_read = 0, tables_lost = 0, seen_by_check = 0;
    char code[CODE_LENGTH + 1], noise[PAGE];
    fill_store();
    close_store();
    Out good = file_bytes(shelf_path);
    memset(noise, 0x5a, sizeof noise);
    for (size_t page = 2; page < good.length / PAGE; page += 7) {
        Text pieces[] = {{good.text, page * PAGE},
                         {noise, PAGE},
                         {good.text + (page + 1) * PAGE, good.length - (page + 1) * PAGE}};
        assert_true(file_write(shelf_path, OWNER_ALONE, pieces, COUNT(pieces)));
        StoreResult result;
        StoreChecked checked;
        store = store_open(shelf_path, STORE_SERVE, &result);
        assert_non_null(store);
        damaged_pages++;
        for (unsigned i = 0; i < TABLES; i++) {
            uint32_t last = 0;
            code_of(i, code);
            result = store_entries(store, text_of(code), 1, count_entry, &last);
            if (result.status == STORE_DONE && last == ENTRIES_EACH)
                tables_read++;
            else {
                assert_int_equal(result.status, STORE_CORRUPT);
                tables_lost++;
            }
        }
        assert_int_equal(check_store(&checked).status, STORE_DONE);
        assert_true(checked.faults > 0);
        heard_out.full = false;
        seen_by_check += contains(&heard_out, "the file itself is damaged: ");
        /* Who looks and fails to write has not made it worse. */
        code_of(3, code);
        (void)!store_write(store, WRITES(entry_write_of(code, ENTRIES_EACH + 2, "0 x"))).status;
        close_store();
        Out after = file_bytes(shelf_path);
        assert_int_equal(after.length, good.length);
        size_t differing = 0;
        for (size_t i = 0; i < good.length; i++)
            differing += after.text[i] != (i / PAGE == page ? noise[i % PAGE] : good.text[i]);
        assert_int_equal(differing, 0);
        buffer_free(&after);
    }
    buffer_free(&good);
    assert_true(damaged_pages >= 10);
    assert_int_equal(seen_by_check, damaged_pages);
    assert_true(tables_lost > 0);
    assert_true(tables_read > tables_lost * 4);
}

static void a_missing_entry_is_noticed(void **state)
{
    (void)state;
    open_one("abcdef");
    write_all(WRITES(entry_write_of("abcdef", 2, "0 b"), entry_write_of("abcdef", 3, "0 c")));
    tell_file("DELETE FROM entries WHERE number = 2");
    (void)hear();
    assert_int_equal(store_entries(store, TEXT("abcdef"), 1, hear_entry, NULL).status,
                     STORE_CORRUPT);
    assert_text(written(&heard_out), "1 0 first\n");
}

static void what_was_never_written_is_not_believed(void **state)
{
    (void)state;
    static const char *const changes[] = {
        "UPDATE tables SET code = 'abcdefghijk'",
        "UPDATE tables SET state = 3",
        "UPDATE tables SET opened = -1",
        "UPDATE tables SET free = 256",
        "UPDATE tables SET game = ''",
        "UPDATE tables SET watch = char(10)",
    };
    open_one("abcdef");
    for (size_t i = 0; i < COUNT(changes); i++) {
        tell_file(changes[i]);
        assert_int_equal(LISTED(STORE_EVERY, 10).status, STORE_CORRUPT);
        tell_file("UPDATE tables SET code = 'abcdef', state = 0, opened = 1, free = 1, "
                  "game = 'skull', watch = 'watch'");
        assert_heard(LISTED(STORE_EVERY, 10), "abcdef\n");
    }
    tell_file("UPDATE entries SET line = printf('%.2000c', 'x')");
    assert_int_equal(ENTRIES("abcdef", 1).status, STORE_CORRUPT);
}

/* ---- Copies -------------------------------------------------------------------------------- */

/* At every step of the copy somebody writes on. */
static bool write_meanwhile(void *context, double done)
{
    uint32_t *number = context;
    char code[CODE_LENGTH + 1];
    assert_true(done >= 0 && done <= 1);
    code_of(0, code);
    ++*number;
    write_all(WRITES(entry_write_of(code, ENTRIES_EACH + *number, "0 meanwhile")));
    return true;
}

static long size_with(const char *suffix)
{
    char path[160];
    struct stat status;
    (void)snprintf(path, sizeof path, "%s%s", shelf_path, suffix);
    return stat(path, &status) == 0 ? (long)status.st_size : 0;
}

static void a_log_does_not_grow_for_ever(void **state)
{
    (void)state;
    enum { RECORDS = 300, SIZE = 1000000 }; /* 300 MB */
    static char text[SIZE];
    long longest = 0;
    memset(text, 'r', sizeof text - 1);
    fill_store();
    for (unsigned i = 0; i < RECORDS; i++) {
        write_all(WRITES(record_write_of("tab001", i + 1, text)));
        longest = size_with("-wal") > longest ? size_with("-wal") : longest;
    }
    assert_true(size_with("") > 100L * SIZE); /* put in its place while it is written */
    assert_true(longest < 200L * SIZE);
}

static void a_copy_is_made_while_others_write(void **state)
{
    (void)state;
    char path[160], code[CODE_LENGTH + 1];
    uint32_t meanwhile = 0, last = 0;
    struct stat status;
    StoreResult result;
    for (unsigned i = 0; i < 12; i++) { /* so many pages that it takes several steps */
        static char text[500000];
        memset(text, 'r', sizeof text - 1);
        if (i == 0)
            fill_store();
        write_all(WRITES(record_write_of("tab001", i + 1, text)));
    }
    (void)snprintf(path, sizeof path, "%s/copy.sqlite", shelf_folder);
    result = store_backup(store, path, &(Progress){write_meanwhile, &meanwhile});
    if (result.status != STORE_DONE)
        fail_msg("%s", result.detail);
    assert_true(meanwhile >= 1);
    assert_int_equal(stat(path, &status), 0);
    assert_int_equal(status.st_mode & 0777, 0600);
    /* It is as it was when the copying began, whole, one file, and can be served from. */
    Store *copy = store_open(path, STORE_LOOK, &result);
    assert_non_null(copy);
    code_of(0, code);
    assert_int_equal(store_entries(copy, text_of(code), 1, count_entry, &last).status, STORE_DONE);
    assert_int_equal(last, ENTRIES_EACH);
    StoreStats stats;
    assert_int_equal(store_stats(copy, &stats).status, STORE_DONE);
    assert_int_equal(stats.tables, TABLES);
    assert_int_equal(stats.records, 12);
    store_close(copy);
    assert_int_equal(store_backup(store, path, NULL).status, STORE_EXISTS);
    copy = store_open(path, STORE_SERVE, &result);
    assert_non_null(copy);
    store_close(copy);
}

static bool stop_at_once(void *context, double done)
{
    (void)context;
    (void)done;
    return false;
}

static void a_copy_that_is_stopped_leaves_nothing(void **state)
{
    (void)state;
    char path[160], draft[168];
    static char text[6000000];
    memset(text, 'r', sizeof text - 1);
    open_one("abcdef");
    write_all(WRITES(record_write_of("abcdef", 1, text)));
    (void)snprintf(path, sizeof path, "%s/copy.sqlite", shelf_folder);
    (void)snprintf(draft, sizeof draft, "%s.part", path);
    assert_int_equal(store_backup(store, path, &(Progress){stop_at_once, NULL}).status,
                     STORE_STOPPED);
    assert_int_not_equal(access(path, F_OK), 0);
    assert_int_not_equal(access(draft, F_OK), 0);
    (void)snprintf(path, sizeof path, "%s/nowhere/copy.sqlite", shelf_folder);
    assert_int_equal(store_backup(store, path, NULL).status, STORE_UNKNOWN);
}

#define IN_FILE(test) cmocka_unit_test_setup_teardown(test, begin_in_file, end_store)

int main(void)
{
    const struct CMUnitTest tests[] = {
        IN_FILE(it_is_there_after_closing),
        IN_FILE(nobody_else_can_read_it),
        IN_FILE(who_only_looks_makes_nothing),
        IN_FILE(a_newer_store_is_left_alone),
        IN_FILE(an_older_store_is_brought_up_to_date_by_a_server),
        IN_FILE(a_foreign_file_is_left_alone),
        IN_FILE(no_name_is_special),
        IN_FILE(the_folder_is_the_one_that_was_said),
        IN_FILE(a_full_disk_loses_nothing),
        IN_FILE(a_locked_store_can_be_read),
        IN_FILE(a_store_that_is_locked_is_not_opened),
        IN_FILE(a_damaged_page_costs_only_its_tables),
        IN_FILE(a_missing_entry_is_noticed),
        IN_FILE(what_was_never_written_is_not_believed),
        IN_FILE(a_log_does_not_grow_for_ever),
        IN_FILE(a_copy_is_made_while_others_write),
        IN_FILE(a_copy_that_is_stopped_leaves_nothing),
    };
    return RUN(tests);
}
