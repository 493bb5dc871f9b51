/* The store in a database of PostgreSQL's: what it says of wrong addresses, missing rights, other
   versions and a full disk, and how it takes it that connections die. By tests/store/postgres.py,
   which brings the database. */
#include "tests/store/shelf.h"

#include "os/clock.h"

#include <arpa/inet.h>
#include <pthread.h>
#include <signal.h>
#include <sys/socket.h>
#include <unistd.h>

static void open_one(const char *code)
{
    StoreTable made = shelf_table(code, 1000);
    write_all(WRITES(table_write(&made), entry_write_of(code, 1, "0 first")));
}

/* What the database answers to a question, on one line. */
static const char *asked(const char *sql)
{
    static char said[256];
    char command[1024];
    (void)snprintf(command, sizeof command, "%s -XqAt '%s' -c \"%s\"", getenv("TRISKEL_PSQL"),
                   getenv("TRISKEL_DATABASE"), sql);
    FILE *pipe = popen(command, "r");
    assert_non_null(pipe);
    size_t length = fread(said, 1, sizeof said - 1, pipe);
    assert_int_equal(pclose(pipe), 0);
    while (length > 0 && said[length - 1] == '\n')
        length--;
    said[length] = '\0';
    return said;
}

static void wait_until(const char *sql, const char *expected)
{
    uint64_t until = clock_micros() + 30000000;
    while (strcmp(asked(sql), expected) != 0) {
        if (clock_micros() > until)
            fail_msg("%s is not %s but %s", sql, expected, asked(sql));
        (void)usleep(20000);
    }
}

/* The same database for somebody else, or another database of the same server. */
static const char *address_of(const char *user, const char *name)
{
    static char address[256];
    (void)snprintf(address, sizeof address, "postgresql://%s@/%s?host=%s", user, name,
                   getenv("TRISKEL_DATABASE_FOLDER"));
    return address;
}

static StoreResult cannot_open(const char *address, StoreUse use)
{
    StoreResult result;
    Store *other = store_open(address, use, &result);
    assert_null(other);
    assert_true(store_sentence(result.status)[0] != '\0');
    return result;
}

/* ---- Who may, and where it is -------------------------------------------------------------- */

static void a_wrong_address_is_told(void **state)
{
    (void)state;
    static const char *const wrong[] = {"mysql://localhost/tables", "://",
                                        "postgresql://localhost/x?colour=red",
                                        "postgresql://localhost/%zz"};
    for (size_t i = 0; i < COUNT(wrong); i++)
        assert_int_equal(cannot_open(wrong[i], STORE_SERVE).status, STORE_BAD_ADDRESS);
    StoreResult result = cannot_open("postgresql:///x?host=/nowhere", STORE_SERVE);
    assert_int_equal(result.status, STORE_AWAY);
    assert_non_null(strstr(result.detail, "No such file or directory"));
    result = cannot_open(address_of("triskel", "nothing"), STORE_LOOK);
    assert_int_equal(result.status, STORE_AWAY);
    assert_non_null(strstr(result.detail, "does not exist"));
    assert_null(strchr(result.detail, '\n'));
}

static void a_password_is_not_told(void **state)
{
    (void)state;
    static const char *const names[][2] = {
        {"postgresql://ana:pa@ss@host:5432/games?password=x", "postgresql://host:5432/games"},
        {"postgres://host1,host2/games", "postgres://host1,host2/games"},
        {"postgresql:///games?user=ana&password=x", "postgresql:///games"},
        {"/var/lib/x@y/tables.sqlite", "/var/lib/x@y/tables.sqlite"},
    };
    for (size_t i = 0; i < COUNT(names); i++) {
        char name[MAX_PATH];
        store_name(names[i][0], name);
        assert_string_equal(name, names[i][1]);
    }
}

static void missing_rights_are_told(void **state)
{
    (void)state;
    StoreResult result;
    open_one("abcdef");
    close_store();
    tell_database("CREATE ROLE guest LOGIN");
    tell_database("CREATE DATABASE locked");
    tell_database("REVOKE CREATE ON DATABASE locked FROM PUBLIC");
    assert_int_equal(cannot_open(address_of("guest", "locked"), STORE_SERVE).status,
                     STORE_NO_RIGHTS);
    assert_int_equal(cannot_open(address_of("guest", "locked"), STORE_LOOK).status, STORE_UNKNOWN);
    assert_int_equal(cannot_open(address_of("guest", "triskel"), STORE_LOOK).status,
                     STORE_NO_RIGHTS);
    tell_database("GRANT USAGE ON SCHEMA triskel TO guest;"
                  "GRANT SELECT ON ALL TABLES IN SCHEMA triskel TO guest");
    store = store_open(address_of("guest", "triskel"), STORE_LOOK, &result);
    assert_non_null(store);
    assert_heard(ENTRIES("abcdef", 1), "1 0 first\n");
    assert_int_equal(store_write(store, WRITES(forget_write("abcdef"))).status, STORE_READ_ONLY);
    close_store();
    store = store_open(address_of("guest", "triskel"), STORE_SERVE, &result);
    assert_non_null(store);
    result = store_write(store, WRITES(entry_write_of("abcdef", 2, "0 b")));
    assert_int_equal(result.status, STORE_NO_RIGHTS);
    assert_int_equal(result.which, 1);
    assert_heard(ENTRIES("abcdef", 1), "1 0 first\n");
    close_store();
    tell_database("DROP DATABASE locked");
    tell_database("DROP OWNED BY guest; DROP ROLE guest");
}

static void another_encoding_is_refused(void **state)
{
    (void)state;
    tell_database("CREATE DATABASE latin TEMPLATE template0 ENCODING LATIN1 LC_COLLATE 'C' "
                  "LC_CTYPE 'C'");
    StoreResult result = cannot_open(address_of("triskel", "latin"), STORE_SERVE);
    assert_int_equal(result.status, STORE_REFUSED);
    assert_non_null(strstr(result.detail, "UTF8"));
    tell_database("DROP DATABASE latin");
}

/* ---- The schema ---------------------------------------------------------------------------- */

static void a_newer_store_is_left_alone(void **state)
{
    (void)state;
    close_store();
    tell_database("UPDATE triskel.version SET number = 99");
    assert_int_equal(cannot_open(shelf_path, STORE_SERVE).status, STORE_NEWER);
    assert_int_equal(cannot_open(shelf_path, STORE_LOOK).status, STORE_NEWER);
    assert_string_equal(asked("SELECT number FROM triskel.version"), "99");
}

static void an_older_store_is_brought_up_to_date_by_a_server(void **state)
{
    (void)state;
    open_one("abcdef");
    close_store();
    tell_database("UPDATE triskel.version SET number = 1;"
                  "ALTER TABLE triskel.tables DROP COLUMN epoch");
    assert_int_equal(cannot_open(shelf_path, STORE_LOOK).status, STORE_OLDER);
    open_store();
    assert_heard(ENTRIES("abcdef", 1), "1 0 first\n");
    write_all(WRITES(entry_write_of("abcdef", 2, "0 second")));
}

static void who_only_looks_makes_nothing(void **state)
{
    (void)state;
    close_store();
    tell_database("SET client_min_messages = error; DROP SCHEMA triskel CASCADE");
    assert_int_equal(cannot_open(shelf_path, STORE_LOOK).status, STORE_UNKNOWN);
    assert_string_equal(asked("SELECT count(*) FROM pg_namespace WHERE nspname = 'triskel'"), "0");
    tell_database("CREATE SCHEMA triskel"); /* somebody else's */
    assert_int_equal(cannot_open(shelf_path, STORE_LOOK).status, STORE_FAILED);
    assert_int_equal(cannot_open(shelf_path, STORE_SERVE).status, STORE_FAILED);
}

static void *open_another(void *context)
{
    StoreResult result;
    (void)context;
    Store *other = store_open(shelf_path, STORE_SERVE, &result);
    store_close(other);
    return other;
}

static void several_begin_at_once(void **state)
{
    (void)state;
    enum { SERVERS = 4 };
    pthread_t threads[SERVERS];
    close_store();
    tell_database("SET client_min_messages = error; DROP SCHEMA triskel CASCADE");
    for (unsigned i = 0; i < SERVERS; i++)
        assert_int_equal(pthread_create(&threads[i], NULL, open_another, NULL), 0);
    for (unsigned i = 0; i < SERVERS; i++) {
        void *opened = NULL;
        assert_int_equal(pthread_join(threads[i], &opened), 0);
        assert_non_null(opened);
    }
    open_store();
    open_one("abcdef");
}

/* ---- What can happen to it ----------------------------------------------------------------- */

static void what_is_no_text_is_refused(void **state)
{
    (void)state;
    open_one("abcdef");
    StoreWrite write = answer_write("abcdef", "00ff", 200, "x");
    write.answer.body = (Text){"a\0b", 3};
    assert_int_equal(store_write(store, &write, 1).status, STORE_REFUSED);
    write.answer.body = TEXT("\xff\xfe");
    assert_int_equal(store_write(store, &write, 1).status, STORE_REFUSED);
    assert_string_equal(asked("SELECT count(*) FROM triskel.answers"), "0");
}

static void damage_is_noticed(void **state)
{
    (void)state;
    open_one("abcdef");
    open_one("pqrstu");
    tell_database("UPDATE triskel.tables SET watch = '' WHERE code = 'abcdef'");
    assert_int_equal(status_of_table("abcdef"), STORE_CORRUPT);
    tell_database("UPDATE triskel.entries SET number = 7");
    assert_int_equal(ENTRIES("pqrstu", 1).status, STORE_CORRUPT);
}

static void a_full_disk_is_told(void **state)
{
    (void)state;
    open_one("abcdef");
    tell_database("CREATE FUNCTION triskel.full() RETURNS trigger LANGUAGE plpgsql AS "
                  "'BEGIN RAISE ''no space left'' USING ERRCODE = ''disk_full''; END';"
                  "CREATE TRIGGER full_disk BEFORE INSERT ON triskel.records FOR EACH ROW "
                  "EXECUTE FUNCTION triskel.full()");
    StoreResult result = store_write(
        store, WRITES(entry_write_of("abcdef", 2, "0 b"), record_write_of("abcdef", 1, "r")));
    assert_int_equal(result.status, STORE_FULL);
    assert_int_equal(result.which, 2);
    assert_heard(ENTRIES("abcdef", 1), "1 0 first\n");
    tell_database("DROP TRIGGER full_disk ON triskel.records");
    write_all(WRITES(entry_write_of("abcdef", 2, "0 b")));
}

#define OTHERS "FROM pg_stat_activity WHERE application_name = 'triskel'"

static void connections_that_died_are_made_anew(void **state)
{
    (void)state;
    open_one("abcdef");
    assert_heard(ENTRIES("abcdef", 1), "1 0 first\n");
    assert_string_equal(asked("SELECT count(pg_terminate_backend(pid)) " OTHERS), "2");
    write_all(WRITES(entry_write_of("abcdef", 2, "0 b")));
    assert_heard(ENTRIES("abcdef", 1), "1 0 first\n2 0 b\n");
}

static void *write_second(void *context)
{
    StoreResult result = store_write(
        store, WRITES(entry_write_of("abcdef", 2, "0 b"), answer_write("abcdef", "00ff", 0, "")));
    return result.status == STORE_DONE ? context : NULL;
}

/* Its connection dies while it waits: it asks again, and all is there once. */
static void a_lost_write_is_made_again(void **state)
{
    (void)state;
    pthread_t writer;
    void *written_well = NULL;
    char command[512];
    open_one("abcdef");
    (void)snprintf(
        command, sizeof command,
        "%s -Xq '%s' -c \"BEGIN; LOCK triskel.entries; SELECT pg_sleep(2)\" >/dev/null &",
        getenv("TRISKEL_PSQL"), getenv("TRISKEL_DATABASE"));
    assert_int_equal(system(command), 0);
    wait_until("SELECT count(*) FROM pg_stat_activity WHERE query LIKE 'BEGIN; LOCK%'", "1");
    assert_int_equal(pthread_create(&writer, NULL, write_second, &written_well), 0);
    wait_until("SELECT count(*) " OTHERS " AND wait_event_type = 'Lock'", "1");
    assert_string_equal(
        asked("SELECT count(pg_terminate_backend(pid)) " OTHERS " AND wait_event_type = 'Lock'"),
        "1");
    assert_int_equal(pthread_join(writer, &written_well), 0);
    assert_non_null(written_well);
    assert_heard(ENTRIES("abcdef", 1), "1 0 first\n2 0 b\n");
    assert_string_equal(asked("SELECT count(*) FROM triskel.answers"), "1");
}

static void *take_it(void *context)
{
    StoreResult result;
    Store *other = store_open(shelf_path, STORE_SERVE, &result);
    if (other == NULL)
        return NULL;
    StoreWrite take = {.kind = STORE_TAKE, .code = TEXT("abcdef"), .take = context};
    result = store_write(other, &take, 1);
    store_close(other);
    return result.status == STORE_DONE ? context : NULL;
}

/* Between the look at its epoch and the end of a write nobody takes a table: who takes it has what
   was written before. */
static void who_takes_a_table_waits_for_what_is_being_written(void **state)
{
    (void)state;
    static const char waiting[] = "SELECT count(*) " OTHERS " AND wait_event_type = 'Lock'";
    pthread_t writer, taker;
    void *written_well = NULL, *taken_well = NULL;
    StoreTaken taken = {0};
    char command[512];
    open_one("abcdef");
    (void)snprintf(command, sizeof command,
                   "%s -Xq '%s' -c \"BEGIN; LOCK triskel.entries IN EXCLUSIVE MODE; SELECT "
                   "pg_sleep(2)\" >/dev/null &",
                   getenv("TRISKEL_PSQL"), getenv("TRISKEL_DATABASE"));
    assert_int_equal(system(command), 0);
    wait_until("SELECT count(*) FROM pg_stat_activity WHERE query LIKE 'BEGIN; LOCK%'", "1");
    assert_int_equal(pthread_create(&writer, NULL, write_second, &written_well), 0);
    wait_until(waiting, "1");
    assert_int_equal(pthread_create(&taker, NULL, take_it, &taken), 0);
    assert_int_equal(pthread_join(taker, &taken_well), 0);
    assert_int_equal(pthread_join(writer, &written_well), 0);
    assert_true(written_well != NULL && taken_well != NULL);
    assert_int_equal(taken.epoch, 1);
    assert_int_equal(taken.entries, 2);
    assert_int_equal(store_write(store, WRITES(entry_write_of("abcdef", 3, "0 c"))).status,
                     STORE_FENCED);
}

/* Somebody cancels the wait for the standby: the database says that it is done, and warns. That is
   not enough. */
static void what_the_standby_lacks_is_not_acknowledged(void **state)
{
    (void)state;
    pthread_t writer;
    void *written_well = NULL;
    static const char waiting[] = "SELECT count(*) " OTHERS " AND wait_event = 'SyncRep'";
    open_one("abcdef");
    tell_database("ALTER SYSTEM SET synchronous_standby_names = 'nobody'");
    assert_string_equal(asked("SELECT pg_reload_conf()"), "t");
    wait_until("SHOW synchronous_standby_names", "nobody");
    assert_int_equal(pthread_create(&writer, NULL, write_second, &written_well), 0);
    wait_until(waiting, "1");
    assert_string_equal(
        asked("SELECT count(pg_cancel_backend(pid)) " OTHERS " AND wait_event = 'SyncRep'"), "1");
    (void)usleep(200000);
    wait_until(waiting, "1"); /* again */
    tell_database("ALTER SYSTEM RESET synchronous_standby_names");
    assert_string_equal(asked("SELECT pg_reload_conf()"), "t");
    assert_int_equal(pthread_join(writer, &written_well), 0);
    assert_non_null(written_well);
    assert_heard(ENTRIES("abcdef", 2), "2 0 b\n");
}

/* The database is not the one to write to for a moment: it is looked for until it is. */
static void what_is_read_only_is_looked_for_anew(void **state)
{
    (void)state;
    pthread_t writer;
    void *written_well = NULL;
    open_one("abcdef");
    tell_database("ALTER SYSTEM SET default_transaction_read_only = on");
    assert_string_equal(asked("SELECT pg_reload_conf()"), "t");
    wait_until("SHOW default_transaction_read_only", "on");
    (void)usleep(200000); /* those who are there have heard of it too */
    assert_int_equal(pthread_create(&writer, NULL, write_second, &written_well), 0);
    wait_until("SELECT count(*) " OTHERS, "1"); /* who reads; who writes has gone */
    tell_database("ALTER SYSTEM RESET default_transaction_read_only");
    assert_string_equal(asked("SELECT pg_reload_conf()"), "t");
    assert_int_equal(pthread_join(writer, &written_well), 0);
    assert_non_null(written_well);
    assert_heard(ENTRIES("abcdef", 2), "2 0 b\n");
}

/* ---- Hosts that are dead ------------------------------------------------------------------- */

/* A port at which somebody listens and never answers. */
static int open_hole(unsigned *port)
{
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t size = sizeof address;
    int hole = socket(AF_INET, SOCK_STREAM, 0);
    assert_true(hole >= 0);
    assert_int_equal(bind(hole, (struct sockaddr *)&address, size), 0);
    assert_int_equal(listen(hole, 100), 0);
    assert_int_equal(getsockname(hole, (struct sockaddr *)&address, &size), 0);
    *port = ntohs(address.sin_port);
    return hole;
}

/* Seconds since then. */
static double since(uint64_t begin)
{
    return (double)(clock_micros() - begin) / 1e6;
}

/* What is alive is found at once, wherever it stands among those that are dead. */
static void nobody_waits_for_a_dead_host(void **state)
{
    (void)state;
    StoreResult result;
    char address[512];
    unsigned port;
    int hole = open_hole(&port);
    open_one("abcdef");
    close_store();
    for (unsigned first = 0; first < 2; first++) {
        const char *folder = getenv("TRISKEL_DATABASE_FOLDER");
        (void)snprintf(address, sizeof address,
                       first ? "postgresql://triskel@/triskel?host=127.0.0.1,%s&port=%u,5432"
                             : "postgresql://triskel@/triskel?host=127.0.0.1,localhost,%s&"
                               "port=%u,1,5432",
                       folder, port);
        uint64_t begin = clock_micros();
        store = store_open(address, STORE_SERVE, &result);
        assert_non_null(store);
        assert_heard(ENTRIES("abcdef", 1), "1 0 first\n");
        assert_string_equal(asked("SELECT count(pg_terminate_backend(pid)) " OTHERS), "2");
        assert_heard(ENTRIES("abcdef", 1), "1 0 first\n");
        write_all(WRITES(entry_write_of("abcdef", 2, "0 b"), forget_write("abcdef")));
        assert_true(since(begin) < 4); /* of four connections none waited for such a host */
        open_one("abcdef");
        close_store();
    }
    (void)snprintf(address, sizeof address, "postgresql://triskel@127.0.0.1:%u/triskel", port);
    uint64_t begin = clock_micros();
    assert_int_equal(cannot_open(address, STORE_SERVE).status, STORE_AWAY);
    assert_true(since(begin) < 10); /* nor for ever for a single one */
    (void)close(hole);
    store = store_open(shelf_path, STORE_SERVE, &result);
}

/* Waits until it can be read again. */
static void read_again(void)
{
    uint64_t until = clock_micros() + 30000000;
    while (status_of_table("abcdef") != STORE_DONE) {
        assert_true(clock_micros() < until);
        (void)usleep(20000);
    }
}

/* A connection that is there, and does not answer any more: who reads has other tables to care for,
   and waits once, for a moment. */
static void silence_is_waited_for_once(void **state)
{
    (void)state;
    open_one("abcdef");
    read_again();
    static const char last_reader[] =
        "SELECT pid " OTHERS " AND query LIKE 'SELECT code, watch%' LIMIT 1";
    pid_t backend = (pid_t)atoi(asked(last_reader));
    assert_true(backend > 0);
    assert_int_equal(kill(backend, SIGSTOP), 0);
    uint64_t begin = clock_micros();
    assert_int_equal(status_of_table("abcdef"), STORE_AWAY);
    (void)status_of_table("abcdef"); /* whatever it is by now */
    assert_true(since(begin) < 2.5);
    assert_int_equal(kill(backend, SIGCONT), 0);
    read_again(); /* what came late is thrown away */
    assert_int_equal((pid_t)atoi(asked(last_reader)), backend);
    assert_int_equal(kill(backend, SIGSTOP), 0);
    assert_int_equal(status_of_table("abcdef"), STORE_AWAY);
    read_again(); /* by another one */
    assert_int_equal(kill(backend, SIGCONT), 0);
}

/* Nobody who is asked for a new connection answers: those who read go on meanwhile. */
static void nobody_waits_while_it_is_connected(void **state)
{
    (void)state;
    char path[512], line[32];
    (void)snprintf(path, sizeof path, "%s/data/postmaster.pid", getenv("TRISKEL_DATABASE_FOLDER"));
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    assert_non_null(fgets(line, sizeof line, file));
    (void)fclose(file);
    open_one("abcdef");
    read_again();
    assert_string_equal(asked("SELECT count(pg_terminate_backend(pid)) " OTHERS), "2");
    assert_int_equal(kill((pid_t)atoi(line), SIGSTOP), 0);
    unsigned away = 0;
    uint64_t begin = clock_micros();
    for (unsigned i = 0; i < 50; i++)
        away += status_of_table("abcdef") == STORE_AWAY;
    double waited = since(begin);
    begin = clock_micros();
    close_store(); /* while it is tried */
    double closed = since(begin);
    assert_int_equal(kill((pid_t)atoi(line), SIGCONT), 0);
    assert_int_equal(away, 50);
    assert_true(waited < 2.5);
    assert_true(closed < 1);
    StoreResult result;
    store = store_open(shelf_path, STORE_SERVE, &result);
    assert_non_null(store);
    read_again();
}

#define IN_DATABASE(test)                                                                          \
    {                                                                                              \
#test, test, begin_in_database, end_store, NULL                                            \
    }

int main(void)
{
    const struct CMUnitTest tests[] = {
        IN_DATABASE(a_wrong_address_is_told),
        IN_DATABASE(a_password_is_not_told),
        IN_DATABASE(missing_rights_are_told),
        IN_DATABASE(another_encoding_is_refused),
        IN_DATABASE(a_newer_store_is_left_alone),
        IN_DATABASE(an_older_store_is_brought_up_to_date_by_a_server),
        IN_DATABASE(who_only_looks_makes_nothing),
        IN_DATABASE(several_begin_at_once),
        IN_DATABASE(what_is_no_text_is_refused),
        IN_DATABASE(damage_is_noticed),
        IN_DATABASE(a_full_disk_is_told),
        IN_DATABASE(connections_that_died_are_made_anew),
        IN_DATABASE(a_lost_write_is_made_again),
        IN_DATABASE(who_takes_a_table_waits_for_what_is_being_written),
        IN_DATABASE(what_the_standby_lacks_is_not_acknowledged),
        IN_DATABASE(what_is_read_only_is_looked_for_anew),
        IN_DATABASE(nobody_waits_for_a_dead_host),
        IN_DATABASE(silence_is_waited_for_once),
        IN_DATABASE(nobody_waits_while_it_is_connected),
    };
    return RUN(tests);
}
