/* What the files of the SQLite store share: its connections, its statements, and what SQLite's
   errors mean here. Nobody else includes it. */
#ifndef TRISKEL_STORE_SQLITE_H
#define TRISKEL_STORE_SQLITE_H

#include "store/kind.h"

#include <sqlite3.h>

/* Columns of a StoreTable: those of a new one, and in the order in which sqlite_read.c reads them.
 */
#define NEW_COLUMNS "code, watch, game, opened, state, public, free, changed"
#define STORE_COLUMNS NEW_COLUMNS ", epoch"

/* Everything that is ever asked, prepared once a connection. In each, ?1 is the code of a table, if
   there is one, and what a write binds (sqlite_write.c) has the same place in the statement that
   adds it and in the one that looks whether the same is there; ?9 is its epoch. */
#define STATEMENTS(X)                                                                              \
    X(SQL_BEGIN, "BEGIN IMMEDIATE")                                                                \
    X(SQL_COMMIT, "COMMIT")                                                                        \
    X(SQL_ROLLBACK, "ROLLBACK")                                                                    \
    X(SQL_IS_OWN, "SELECT epoch = ?9 FROM tables WHERE code = ?1")                                 \
    X(SQL_TAKE, "UPDATE tables SET epoch = epoch + 1, changed = max(changed, ?2) "                 \
                "WHERE code = ?1 RETURNING epoch, "                                                \
                "(SELECT coalesce(max(number), 0) FROM entries WHERE table_id = id)")              \
    X(SQL_ADD_TABLE, "INSERT INTO tables (" NEW_COLUMNS ") "                                       \
                     "VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8) ON CONFLICT DO NOTHING")             \
    X(SQL_SAME_TABLE, "SELECT watch = ?2 AND game = ?3 AND opened = ?4 FROM tables "               \
                      "WHERE code = ?1")                                                           \
    X(SQL_ADD_ENTRY, "INSERT INTO entries SELECT id, ?2, ?3 FROM tables "                          \
                     "WHERE code = ?1 AND epoch = ?9 AND ?2 = "                                    \
                     "1 + (SELECT coalesce(max(number), 0) FROM entries WHERE table_id = id)")     \
    X(SQL_SAME_ENTRY, "SELECT line = ?3 FROM entries JOIN tables ON id = table_id "                \
                      "WHERE code = ?1 AND number = ?2")                                           \
    X(SQL_ADD_ANSWER, "INSERT INTO answers SELECT id, ?2, ?3, ?4 FROM tables "                     \
                      "WHERE code = ?1 AND epoch = ?9 ON CONFLICT DO NOTHING")                     \
    X(SQL_SAME_ANSWER, "SELECT code = ?1 AND status = ?3 AND body = ?4 "                           \
                       "FROM answers JOIN tables ON id = table_id WHERE key = ?2")                 \
    X(SQL_ADD_RECORD, "INSERT INTO records SELECT id, ?2, ?3 FROM tables "                         \
                      "WHERE code = ?1 AND epoch = ?9 ON CONFLICT DO NOTHING")                     \
    X(SQL_SAME_RECORD, "SELECT text = ?3 FROM records JOIN tables ON id = table_id "               \
                       "WHERE code = ?1 AND number = ?2")                                          \
    X(SQL_SET_LISTING, "UPDATE tables SET state = ?2, public = ?3, free = ?4, changed = ?5 "       \
                       "WHERE code = ?1 AND epoch = ?9 AND ?6 >= "                                 \
                       "(SELECT coalesce(max(number), 0) FROM entries WHERE table_id = id)")       \
    X(SQL_FORGET, "DELETE FROM tables WHERE code = ?1 AND epoch = ?9")                             \
    X(SQL_ENTRIES, "SELECT number, line FROM entries JOIN tables ON id = table_id "                \
                   "WHERE code = ?1 AND number >= ?2 ORDER BY number")                             \
    X(SQL_ANSWER, "SELECT code, status, body FROM answers JOIN tables ON id = table_id "           \
                  "WHERE key = ?1")                                                                \
    X(SQL_RECORD, "SELECT text FROM records JOIN tables ON id = table_id "                         \
                  "WHERE code = ?1 AND number = ?2")                                               \
    X(SQL_RECORDS, "SELECT number FROM records JOIN tables ON id = table_id WHERE code = ?1 "      \
                   "ORDER BY number")                                                              \
    X(SQL_ANSWERS, "SELECT key, status, body FROM answers JOIN tables ON id = table_id "           \
                   "WHERE code = ?1 ORDER BY key")                                                 \
    X(SQL_FIND, "SELECT " STORE_COLUMNS " FROM tables WHERE code = ?1")                            \
    X(SQL_EVERY, "SELECT " STORE_COLUMNS " FROM tables ORDER BY changed DESC, code LIMIT ?1")      \
    X(SQL_UNFINISHED, "SELECT " STORE_COLUMNS " FROM tables WHERE state < 2 "                      \
                      "ORDER BY changed DESC, code LIMIT ?1")                                      \
    X(SQL_TO_JOIN, "SELECT " STORE_COLUMNS " FROM tables WHERE public = 1 AND state = 0 "          \
                   "AND free > 0 ORDER BY changed DESC, code LIMIT ?1")                            \
    X(SQL_TO_WATCH, "SELECT " STORE_COLUMNS " FROM tables WHERE public = 1 AND state = 1 "         \
                    "ORDER BY changed DESC, code LIMIT ?1")                                        \
    X(SQL_EXPIRED, "SELECT " STORE_COLUMNS " FROM tables WHERE (state = 2 AND changed < ?2) "      \
                   "OR (state = 0 AND changed < ?3) ORDER BY changed, code DESC LIMIT ?1")         \
    X(SQL_COUNT, "SELECT (SELECT count(*) FROM tables), "                                          \
                 "(SELECT count(*) FROM tables WHERE state < 2), "                                 \
                 "(SELECT count(*) FROM entries), (SELECT count(*) FROM records), "                \
                 "(SELECT count(*) FROM answers)")                                                 \
    X(SQL_CHECK, "SELECT integrity_check FROM pragma_integrity_check(100)")                        \
    X(SQL_CHECK_OWNERS, "SELECT \"table\" FROM pragma_foreign_key_check LIMIT 1")

typedef enum Statement {
#define X(id, sql) id,
    STATEMENTS(X)
#undef X
        STATEMENT_COUNT
} Statement;

typedef struct Connection {
    sqlite3 *db; /* NULL: none */
    sqlite3_stmt *statements[STATEMENT_COUNT];
} Connection;

typedef struct LogKeeper LogKeeper;

/* A writer never makes a reader wait, nor the other way round: that is SQLite's write-ahead log,
   given that each has a connection of its own. */
typedef struct SqliteStore {
    Store store;
    Connection writing; /* none in a store that is only looked at */
    Connection reading;
    LogKeeper *keeper; /* NULL: not needed yet */
    char path[MAX_PATH];
} SqliteStore;

/* What went wrong just now. */
StoreResult sqlite_failure(sqlite3 *db);

/* The same of a file that was to be opened or made: errno. */
StoreResult file_failure(void);

/* A connection to a file that is there, and of our making; it reads only until it is told
   otherwise. */
StoreResult connection_open(Connection *connection, const char *path, StoreUse use);
void connection_close(Connection *connection);

/* A statement, ready to be bound; NULL: sqlite_failure says why. Whoever steps through it resets
   it: while it is underway, the log grows. */
sqlite3_stmt *connection_statement(Connection *connection, Statement statement);

/* Empty is not NULL. What is bound is borrowed until the statement is reset. Places that the
   statement does not have are left out. */
void bind_text(sqlite3_stmt *statement, int place, Text text);
void bind_number(sqlite3_stmt *statement, int place, uint64_t number);

/* From now on the log is put in its place whenever it has grown long (sqlite_log.c). */
void keep_log_short(SqliteStore *store);
void log_keeper_free(LogKeeper *keeper);

StoreResult sqlite_write(Store *store, const StoreWrite *writes, size_t count);
StoreResult sqlite_entries(Store *store, Text code, uint32_t from, StoreEntryCalled *each,
                           void *context);
StoreResult sqlite_answer(Store *store, Text key, char code[CODE_LENGTH + 1], uint16_t *status,
                          Out *body);
StoreResult sqlite_record(Store *store, Text code, uint32_t game, Out *text);
StoreResult sqlite_records(Store *store, Text code, void (*each)(void *context, uint32_t game),
                           void *context);
StoreResult sqlite_answers(Store *store, Text code, StoreAnswerCalled *each, void *context);
StoreResult sqlite_find(Store *store, Text code, StoreTable *table);
StoreResult sqlite_list(Store *store, StoreList list, uint32_t limit, StoreTableCalled *each,
                        void *context);
StoreResult sqlite_expired(Store *store, uint64_t over_before, uint64_t waiting_before,
                           uint32_t limit, StoreTableCalled *each, void *context);
StoreResult sqlite_stats(Store *store, StoreStats *stats);
StoreResult sqlite_check(Store *store, void (*tell)(void *context, const char *detail),
                         void *context, const Progress *progress);
StoreResult sqlite_backup(Store *store, const char *path, const Progress *progress);

#endif
