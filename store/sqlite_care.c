/* What operators want of a store of SQLite's: counting, looking at the whole file, and a copy of it
   while it is in use. */
#include "store/sqlite.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* ---- Counting ------------------------------------------------------------------------------ */

static uint64_t file_size(const char *path, const char *suffix)
{
    char name[MAX_PATH + 8];
    struct stat status;
    (void)snprintf(name, sizeof name, "%s%s", path, suffix);
    return stat(name, &status) == 0 ? (uint64_t)status.st_size : 0;
}

StoreResult sqlite_stats(Store *store, StoreStats *stats)
{
    SqliteStore *sqlite = (SqliteStore *)store;
    sqlite3_stmt *row = connection_statement(&sqlite->reading, SQL_COUNT);
    StoreResult result = store_result(STORE_DONE);
    if (row == NULL || sqlite3_step(row) != SQLITE_ROW)
        result = sqlite_failure(sqlite->reading.db);
    else
        *stats = (StoreStats){
            .tables = (uint64_t)sqlite3_column_int64(row, 0),
            .unfinished = (uint64_t)sqlite3_column_int64(row, 1),
            .entries = (uint64_t)sqlite3_column_int64(row, 2),
            .records = (uint64_t)sqlite3_column_int64(row, 3),
            .answers = (uint64_t)sqlite3_column_int64(row, 4),
            .bytes = file_size(sqlite->path, "") + file_size(sqlite->path, "-wal"),
        };
    (void)sqlite3_reset(row);
    return result;
}

/* ---- Checking ------------------------------------------------------------------------------ */

static int has_to_stop(void *context)
{
    const Progress *progress = context;
    return !progress->tell(progress->context, 0);
}

StoreResult sqlite_check(Store *store, void (*tell)(void *context, const char *detail),
                         void *context, const Progress *progress)
{
    enum { STEPS = 100000 }; /* of SQLite's machine, from one question to the next */
    Connection *connection = &((SqliteStore *)store)->reading;
    static const Statement statements[] = {SQL_CHECK, SQL_CHECK_OWNERS};
    StoreResult result = store_result(STORE_DONE);
    if (progress != NULL)
        sqlite3_progress_handler(connection->db, STEPS, has_to_stop, (void *)progress);
    for (unsigned i = 0; result.status == STORE_DONE && i < 2; i++) {
        sqlite3_stmt *row = connection_statement(connection, statements[i]);
        int step = SQLITE_ERROR;
        while (row != NULL && (step = sqlite3_step(row)) == SQLITE_ROW) {
            const char *said = (const char *)sqlite3_column_text(row, 0);
            if (said != NULL && strcmp(said, "ok") != 0)
                tell(context, said);
        }
        if (step != SQLITE_DONE)
            result = sqlite_failure(connection->db);
        (void)sqlite3_reset(row);
    }
    sqlite3_progress_handler(connection->db, 0, NULL, NULL);
    /* So damaged that SQLite gave up is a finding too. */
    if (result.status == STORE_CORRUPT) {
        tell(context, result.detail);
        result = store_result(STORE_DONE);
    }
    return result;
}

/* ---- Copying ------------------------------------------------------------------------------- */

/* Page by page, from the state that the source was in at the first: within a transaction it stays
   that, whatever others write meanwhile. */
static StoreResult copy_pages(sqlite3 *from, sqlite3 *to, const Progress *progress)
{
    enum { PAGES = 1024 };
    int step = SQLITE_OK;
    sqlite3_backup *backup = sqlite3_backup_init(to, "main", from, "main");
    if (backup == NULL)
        return sqlite_failure(to);
    bool go_on = true;
    while (go_on && (step = sqlite3_backup_step(backup, PAGES)) == SQLITE_OK) {
        int all = sqlite3_backup_pagecount(backup), left = sqlite3_backup_remaining(backup);
        go_on = progress == NULL ||
                progress->tell(progress->context, all > 0 ? 1 - (double)left / all : 0);
    }
    int finished = sqlite3_backup_finish(backup);
    if (!go_on)
        return store_result(STORE_STOPPED);
    return finished == SQLITE_OK && step == SQLITE_DONE ? store_result(STORE_DONE)
                                                        : sqlite_failure(to);
}

static StoreResult copy_to(sqlite3 *from, const char *path, const Progress *progress)
{
    sqlite3 *to;
    int opened = sqlite3_open_v2(path, &to, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, NULL);
    StoreResult result = opened == SQLITE_OK ? copy_pages(from, to, progress) : sqlite_failure(to);
    /* One file without a log beside it, so that it can be copied on and read anywhere. */
    if (result.status == STORE_DONE &&
        sqlite3_exec(to, "PRAGMA journal_mode = DELETE", NULL, NULL, NULL) != SQLITE_OK)
        result = sqlite_failure(to);
    (void)sqlite3_close(to);
    return result;
}

/* Copies to another name first, which it leaves when the copy is whole. */
static StoreResult copy_and_publish(sqlite3 *from, const char *draft, const char *path,
                                    const Progress *progress)
{
    if (!file_new(draft)) { /* one that was killed may have left it: that is for people to say */
        StoreResult result = file_failure();
        return result.status == STORE_EXISTS ? store_failure(STORE_EXISTS, draft) : result;
    }
    StoreResult result = copy_to(from, draft, progress);
    if (result.status == STORE_DONE && link(draft, path) != 0)
        result = file_failure();
    (void)unlink(draft);
    folder_sync(path);
    return result;
}

StoreResult sqlite_backup(Store *store, const char *path, const Progress *progress)
{
    SqliteStore *sqlite = (SqliteStore *)store;
    Connection source;
    char draft[MAX_PATH];
    int length = snprintf(draft, sizeof draft, path[0] == '/' ? "%s.part" : "./%s.part", path);
    if (length < 0 || (size_t)length >= sizeof draft)
        return store_failure(STORE_FAILED, strerror(ENAMETOOLONG));
    if (access(path, F_OK) == 0)
        return store_failure(STORE_EXISTS, path);
    StoreResult result = connection_open(&source, sqlite->path, STORE_LOOK);
    if (result.status == STORE_DONE &&
        sqlite3_exec(source.db, "BEGIN; SELECT 1 FROM tables LIMIT 1", NULL, NULL, NULL) !=
            SQLITE_OK)
        result = sqlite_failure(source.db);
    if (result.status == STORE_DONE)
        result = copy_and_publish(source.db, draft, path, progress);
    connection_close(&source);
    return result;
}
