/* The log is put in its place in the file, beside the writer.

   What is written goes to SQLite's write-ahead log first and from there, some thousand pages at a
   time, to where it belongs. That takes a sync of the whole file, and a writer that did it by
   itself would let everybody wait. So a thread with a connection of its own does it, while the
   writer goes on at the end of the log. The log begins anew only when nothing of it is left to be
   put in its place, and while people play there always is something: that last little piece, what
   was written meanwhile, is the writer's. */
#include "store/sqlite.h"

#include <pthread.h>
#include <stdlib.h>

enum { LONG_LOG = 16000 }; /* pages, about: 64 MB, two seconds at full load */

typedef enum Work {
    WORK_NONE,
    WORK_ASKED,
    WORK_DONE, /* but for what was written meanwhile */
} Work;

struct LogKeeper {
    Connection connection;
    pthread_t thread;
    pthread_mutex_t lock;
    pthread_cond_t changed;
    Work work;
    bool is_over;
};

/* As far as it goes without anybody waiting; what fails is tried again when the log has grown. */
static void put_in_place(sqlite3 *db)
{
    (void)sqlite3_wal_checkpoint_v2(db, "main", SQLITE_CHECKPOINT_PASSIVE, NULL, NULL);
}

/* SQLite itself syncs the file only when it has come to the end of the log, which is in the hands
   of the writer: all that the thread has put in place would be left to that sync. */
static void sync_file(sqlite3 *db)
{
    sqlite3_file *file = NULL;
    if (sqlite3_file_control(db, "main", SQLITE_FCNTL_FILE_POINTER, &file) == SQLITE_OK &&
        file != NULL && file->pMethods != NULL)
        (void)file->pMethods->xSync(file, SQLITE_SYNC_NORMAL | SQLITE_SYNC_DATAONLY);
}

static void *keep_log(void *context)
{
    LogKeeper *keeper = context;
    (void)pthread_mutex_lock(&keeper->lock);
    while (!keeper->is_over) {
        if (keeper->work != WORK_ASKED) {
            (void)pthread_cond_wait(&keeper->changed, &keeper->lock);
            continue;
        }
        (void)pthread_mutex_unlock(&keeper->lock);
        /* Once more what was written meanwhile, so that hardly anything is left to the writer. */
        for (unsigned i = 0; i < 2; i++) {
            put_in_place(keeper->connection.db);
            sync_file(keeper->connection.db);
        }
        (void)pthread_mutex_lock(&keeper->lock);
        keeper->work = WORK_DONE;
    }
    (void)pthread_mutex_unlock(&keeper->lock);
    return NULL;
}

/* What the writer finds after a commit: nothing was asked, so it asks; or it is done, and the rest
   is for the writer. */
static bool is_for_writer(LogKeeper *keeper)
{
    (void)pthread_mutex_lock(&keeper->lock);
    bool is_done = keeper->work == WORK_DONE;
    keeper->work = is_done ? WORK_NONE : WORK_ASKED;
    (void)pthread_cond_signal(&keeper->changed);
    (void)pthread_mutex_unlock(&keeper->lock);
    return is_done;
}

static void discard(LogKeeper *keeper)
{
    connection_close(&keeper->connection);
    (void)pthread_cond_destroy(&keeper->changed);
    (void)pthread_mutex_destroy(&keeper->lock);
    free(keeper);
}

/* NULL: there is none to be had. */
static LogKeeper *keeper_new(const char *path)
{
    LogKeeper *keeper = malloc(sizeof *keeper);
    if (keeper == NULL)
        return NULL;
    *keeper = (LogKeeper){.work = WORK_NONE};
    (void)pthread_mutex_init(&keeper->lock, NULL);
    (void)pthread_cond_init(&keeper->changed, NULL);
    if (connection_open(&keeper->connection, path, STORE_SERVE).status == STORE_DONE &&
        pthread_create(&keeper->thread, NULL, keep_log, keeper) == 0)
        return keeper;
    discard(keeper);
    return NULL;
}

void log_keeper_free(LogKeeper *keeper)
{
    if (keeper == NULL)
        return;
    (void)pthread_mutex_lock(&keeper->lock);
    keeper->is_over = true;
    (void)pthread_cond_signal(&keeper->changed);
    (void)pthread_mutex_unlock(&keeper->lock);
    (void)pthread_join(keeper->thread, NULL);
    discard(keeper);
}

/* SQLite calls it after each commit of the writer. */
static int log_grew(void *context, sqlite3 *db, const char *name, int pages)
{
    SqliteStore *store = context;
    (void)name;
    if (pages < LONG_LOG)
        return SQLITE_OK;
    if (store->keeper == NULL)
        store->keeper = keeper_new(store->path); /* what is written to briefly needs none */
    if (store->keeper == NULL || is_for_writer(store->keeper))
        put_in_place(db);
    return SQLITE_OK;
}

void keep_log_short(SqliteStore *store)
{
    (void)sqlite3_wal_hook(store->writing.db, log_grew, store);
}
