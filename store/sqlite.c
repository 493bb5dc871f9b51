/* A store in a file of SQLite's: how it is opened, made and brought up to date, and what SQLite's
   errors mean. Writing is in sqlite_write.c, the log in sqlite_log.c, reading in sqlite_read.c,
   what operators want in sqlite_care.c. */
#include "store/sqlite.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* "Tris": no other program's file is taken for a store. */
#define OUR_FILE 0x54726973
#define QUOTED_(number) #number
#define QUOTED(number) QUOTED_(number)

enum {
    WRITER_WAITS = 1000, /* milliseconds for another program; it is a thread of its own */
    READER_WAITS = 100,  /* that one has more to do */
};

/* The schema, as the steps from each version to the next. What has been published is not changed
   any more: another step is added. Entries lie in the file table by table, so that a table is read
   in one go; listings and expiry read an index each. */
static const char *const steps[] = {
    "CREATE TABLE tables ("
    "  id INTEGER PRIMARY KEY,"
    "  code TEXT NOT NULL UNIQUE,"
    "  watch TEXT NOT NULL,"
    "  game TEXT NOT NULL,"
    "  opened INTEGER NOT NULL,"
    "  state INTEGER NOT NULL," /* a StoreState */
    "  public INTEGER NOT NULL,"
    "  free INTEGER NOT NULL,"
    "  changed INTEGER NOT NULL"
    ") STRICT;"
    "CREATE INDEX tables_by_state ON tables (state, changed);"
    "CREATE INDEX tables_unfinished ON tables (changed DESC, code) WHERE state < 2;"
    "CREATE INDEX tables_public ON tables (state, changed DESC, code) WHERE public = 1;"
    "CREATE TABLE entries ("
    "  table_id INTEGER NOT NULL REFERENCES tables ON DELETE CASCADE,"
    "  number INTEGER NOT NULL,"
    "  line TEXT NOT NULL,"
    "  PRIMARY KEY (table_id, number)"
    ") STRICT, WITHOUT ROWID;"
    "CREATE TABLE answers ("
    "  table_id INTEGER NOT NULL REFERENCES tables ON DELETE CASCADE,"
    "  key TEXT NOT NULL UNIQUE,"
    "  status INTEGER NOT NULL,"
    "  body TEXT NOT NULL,"
    "  PRIMARY KEY (table_id, key)"
    ") STRICT, WITHOUT ROWID;"
    "CREATE TABLE records ("
    "  table_id INTEGER NOT NULL REFERENCES tables ON DELETE CASCADE,"
    "  number INTEGER NOT NULL,"
    "  text TEXT NOT NULL,"
    "  PRIMARY KEY (table_id, number)"
    ") STRICT;"
    "PRAGMA user_version = 1;",
    /* Who has a table (store.h): in a file that is always the one server. */
    "ALTER TABLE tables ADD COLUMN epoch INTEGER NOT NULL DEFAULT 0;"
    "PRAGMA user_version = 2;",
};
enum { VERSION = sizeof steps / sizeof *steps };

/* As the indexes and the statements have them. */
_Static_assert(STORE_WAITING == 0 && STORE_PLAYING == 1 && STORE_OVER == 2, "states are stored");

/* ---- What went wrong ----------------------------------------------------------------------- */

static StoreStatus status_of_errno(int error)
{
    switch (error) {
    case ENOSPC:
    case EDQUOT:
    case EFBIG:
        return STORE_FULL;
    case EROFS:
    case EACCES:
    case EPERM:
        return STORE_READ_ONLY;
    case ENOENT:
    case ENOTDIR:
        return STORE_UNKNOWN;
    case EEXIST:
        return STORE_EXISTS;
    default:
        return STORE_FAILED;
    }
}

static StoreStatus status_of(sqlite3 *db)
{
    int extended = sqlite3_extended_errcode(db), system = sqlite3_system_errno(db);
    if (extended == SQLITE_IOERR_SHORT_READ || extended == SQLITE_IOERR_CORRUPTFS)
        return STORE_CORRUPT;
    switch (extended & 0xff) {
    case SQLITE_FULL:
        return STORE_FULL;
    case SQLITE_READONLY:
        return STORE_READ_ONLY;
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
    case SQLITE_PROTOCOL:
        return STORE_LOCKED;
    case SQLITE_CORRUPT:
    case SQLITE_TOOBIG: /* longer than anything that was written */
        return STORE_CORRUPT;
    case SQLITE_NOTADB:
        return STORE_NOT_ONE;
    case SQLITE_NOMEM:
        return STORE_NO_MEMORY;
    case SQLITE_INTERRUPT:
        return STORE_STOPPED;
    case SQLITE_IOERR:
    case SQLITE_CANTOPEN:
        return status_of_errno(system != 0 ? system : errno); /* it forgets that of a write */
    default:
        return STORE_FAILED;
    }
}

StoreResult sqlite_failure(sqlite3 *db)
{
    return store_failure(status_of(db), sqlite3_errmsg(db));
}

StoreResult file_failure(void)
{
    int error = errno;
    return store_failure(status_of_errno(error), strerror(error));
}

/* ---- Connections --------------------------------------------------------------------------- */

/* Our own words, no data in them. */
static bool run(sqlite3 *db, const char *sql)
{
    return sqlite3_exec(db, sql, NULL, NULL, NULL) == SQLITE_OK;
}

static bool ask_number(sqlite3 *db, const char *sql, int *number)
{
    sqlite3_stmt *statement;
    if (sqlite3_prepare_v2(db, sql, -1, &statement, NULL) != SQLITE_OK)
        return false;
    bool found = sqlite3_step(statement) == SQLITE_ROW;
    if (found)
        *number = sqlite3_column_int(statement, 0);
    return sqlite3_finalize(statement) == SQLITE_OK && found;
}

/* Whose file it is, and of which version; a new one is ours, of version 0. */
static StoreResult look_at_header(sqlite3 *db, int *version)
{
    int owner, parts;
    if (!ask_number(db, "PRAGMA application_id", &owner) ||
        !ask_number(db, "PRAGMA user_version", version) ||
        !ask_number(db, "SELECT count(*) FROM sqlite_schema", &parts))
        return sqlite_failure(db);
    bool is_new = owner == 0 && *version == 0 && parts == 0;
    if (!is_new && owner != OUR_FILE)
        return store_result(STORE_NOT_ONE);
    return store_result(*version > VERSION ? STORE_NEWER : STORE_DONE);
}

/* A file beside which there is no log has no writer; where its folder cannot be written to either,
   SQLite reads it only if it is told that nobody will. */
static bool is_at_rest(const char *path)
{
    char log[MAX_PATH + 8];
    (void)snprintf(log, sizeof log, "%s-wal", path);
    return access(path, R_OK) == 0 && access(log, F_OK) != 0 && errno == ENOENT;
}

static void write_uri(const char *path, char *uri, size_t room)
{
    Out out = {.text = uri, .capacity = room - 1};
    out_string(&out, "file:");
    for (; *path != '\0'; path++)
        if (*path == '%' || *path == '?' || *path == '#')
            out_string(&out, *path == '%' ? "%25" : *path == '?' ? "%3f" : "%23");
        else
            out_char(&out, *path);
    out_string(&out, "?immutable=1");
    uri[out.length] = '\0';
}

static StoreResult open_as(Connection *connection, const char *name, int flags, int *version)
{
    *connection = (Connection){NULL, {NULL}};
    int opened = sqlite3_open_v2(name, &connection->db, flags | SQLITE_OPEN_NOMUTEX, NULL);
    sqlite3 *db = connection->db;
    if (db == NULL)
        return store_result(STORE_NO_MEMORY);
    if (opened != SQLITE_OK)
        return sqlite_failure(db);
    if ((flags & SQLITE_OPEN_READWRITE) != 0 && sqlite3_db_readonly(db, "main") != 0)
        return store_result(STORE_READ_ONLY);
    /* What is damaged is noticed rather than believed. */
    (void)sqlite3_limit(db, SQLITE_LIMIT_LENGTH, STORE_MAX_RECORD + 4096);
    (void)sqlite3_db_config(db, SQLITE_DBCONFIG_DEFENSIVE, 1, NULL);
    (void)sqlite3_busy_timeout(db, READER_WAITS);
    if (!run(db, "PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON;"
                 "PRAGMA query_only = ON"))
        return sqlite_failure(db);
    return look_at_header(db, version);
}

StoreResult connection_open(Connection *connection, const char *path, StoreUse use)
{
    int version;
    if (use == STORE_SERVE)
        return open_as(connection, path, SQLITE_OPEN_READWRITE, &version);
    StoreResult result = open_as(connection, path, SQLITE_OPEN_READONLY, &version);
    if (sqlite3_errcode(connection->db) == SQLITE_CANTOPEN && is_at_rest(path)) {
        char uri[3 * MAX_PATH + 32];
        connection_close(connection);
        write_uri(path, uri, sizeof uri);
        result = open_as(connection, uri, SQLITE_OPEN_READONLY | SQLITE_OPEN_URI, &version);
    }
    if (result.status == STORE_DONE && version < VERSION)
        return store_result(STORE_OLDER);
    return result;
}

void connection_close(Connection *connection)
{
    for (unsigned i = 0; i < STATEMENT_COUNT; i++)
        (void)sqlite3_finalize(connection->statements[i]);
    (void)sqlite3_close(connection->db);
    *connection = (Connection){NULL, {NULL}};
}

sqlite3_stmt *connection_statement(Connection *connection, Statement statement)
{
    static const char *const sql[] = {
#define X(id, text) [id] = text,
        STATEMENTS(X)
#undef X
    };
    sqlite3_stmt **prepared = &connection->statements[statement];
    if (*prepared == NULL)
        (void)sqlite3_prepare_v3(connection->db, sql[statement], -1, SQLITE_PREPARE_PERSISTENT,
                                 prepared, NULL);
    return *prepared;
}

void bind_text(sqlite3_stmt *statement, int place, Text text)
{
    if (place <= sqlite3_bind_parameter_count(statement))
        (void)sqlite3_bind_text64(statement, place, text.length > 0 ? text.at : "", text.length,
                                  SQLITE_STATIC, SQLITE_UTF8);
}

void bind_number(sqlite3_stmt *statement, int place, uint64_t number)
{
    if (place <= sqlite3_bind_parameter_count(statement))
        (void)sqlite3_bind_int64(statement, place, (sqlite3_int64)number);
}

/* ---- The file ------------------------------------------------------------------------------ */

/* One transaction, so that a file is of one version or the other whatever happens meanwhile. */
static StoreResult bring_up_to_date(sqlite3 *db)
{
    int version;
    if (!run(db, "BEGIN IMMEDIATE"))
        return sqlite_failure(db);
    StoreResult result = look_at_header(db, &version); /* again: nobody changes it any more */
    for (; result.status == STORE_DONE && version < VERSION; version++)
        if (!run(db, steps[version]))
            result = sqlite_failure(db);
    if (result.status == STORE_DONE &&
        (!run(db, "PRAGMA application_id = " QUOTED(OUR_FILE)) || !run(db, "COMMIT")))
        result = sqlite_failure(db);
    if (result.status != STORE_DONE)
        (void)run(db, "ROLLBACK");
    return result;
}

static StoreResult make_writer(Connection *connection)
{
    sqlite3 *db = connection->db;
    int version;
    (void)sqlite3_busy_timeout(db, WRITER_WAITS);
    /* FULL: the log is synced with every commit. The cache (64 MB) has room for the pages of a
       large call: what does not fit goes to the log more than once. */
    if (!run(db, "PRAGMA query_only = OFF; PRAGMA journal_mode = WAL;"
                 "PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;"
                 "PRAGMA cache_size = -65536") ||
        !ask_number(db, "PRAGMA user_version", &version))
        return sqlite_failure(db);
    return version < VERSION ? bring_up_to_date(db) : store_result(STORE_DONE);
}

static StoreResult open_file(SqliteStore *store, StoreUse use)
{
    if (use == STORE_LOOK)
        return connection_open(&store->reading, store->path, use);
    if (!make_folders(store->path) || (!file_new(store->path) && errno != EEXIST))
        return file_failure();
    StoreResult result = connection_open(&store->writing, store->path, STORE_SERVE);
    if (result.status == STORE_DONE)
        result = make_writer(&store->writing);
    if (result.status == STORE_DONE)
        result = connection_open(&store->reading, store->path, STORE_SERVE);
    if (result.status == STORE_DONE)
        keep_log_short(store);
    return result;
}

static void sqlite_close(Store *store)
{
    SqliteStore *sqlite = (SqliteStore *)store;
    log_keeper_free(sqlite->keeper);
    connection_close(&sqlite->reading);
    connection_close(&sqlite->writing); /* the last one puts the log in its place */
    free(sqlite);
}

static Store *sqlite_open(const char *where, StoreUse use, StoreResult *result)
{
    SqliteStore *store = calloc(1, sizeof *store);
    if (store == NULL) {
        *result = store_result(STORE_NO_MEMORY);
        return NULL;
    }
    store->store.kind = &store_sqlite;
    /* No name is special: SQLite would take `:memory:` for something else. */
    int length = snprintf(store->path, sizeof store->path, where[0] == '/' ? "%s" : "./%s", where);
    if (length < 0 || (size_t)length >= sizeof store->path)
        *result = store_failure(STORE_FAILED, strerror(ENAMETOOLONG));
    else
        *result = open_file(store, use);
    if (result->status == STORE_DONE)
        return &store->store;
    sqlite_close(&store->store);
    return NULL;
}

const StoreKind store_sqlite = {
    .open = sqlite_open,
    .close = sqlite_close,
    .write = sqlite_write,
    .entries = sqlite_entries,
    .answer = sqlite_answer,
    .record = sqlite_record,
    .find = sqlite_find,
    .list = sqlite_list,
    .expired = sqlite_expired,
    .records = sqlite_records,
    .answers = sqlite_answers,
    .stats = sqlite_stats,
    .check = sqlite_check,
    .backup = sqlite_backup,
};
