/* A disk whose power can fail: see power.h. Everything is passed on to SQLite's own layer, but
   syncs are only noted, which also makes them quick. */
#include "tests/store/power.h"

#include <pthread.h>
#include <sqlite3.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { MOST_FILES = 16, SECTOR = 512 };

/* A change that was not synced yet: bytes at a place, or without bytes the new size. */
typedef struct Change {
    struct Change *next;
    sqlite3_int64 at;
    int count;
    bool is_size;
    unsigned char bytes[];
} Change;

/* A file of this disk, open or not. */
typedef struct Platter {
    char *path;
    unsigned char *synced;
    sqlite3_int64 size, room;
    Change *first, **last;
} Platter;

typedef struct PowerFile {
    sqlite3_file base;
    Platter *platter; /* NULL: of no interest */
    sqlite3_file *real;
} PowerFile;

static sqlite3_vfs *below, above;
static Platter platters[MOST_FILES];
static uint64_t steps_left = UINT64_MAX, steps, syncs;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

/* ---- What the disk has --------------------------------------------------------------------- */

static void must(bool good)
{
    if (!good)
        abort();
}

static void resize(Platter *platter, sqlite3_int64 size)
{
    if (size > platter->room) {
        platter->room = 2 * size;
        platter->synced = realloc(platter->synced, (size_t)platter->room);
        must(platter->synced != NULL);
    }
    if (size > platter->size)
        memset(platter->synced + platter->size, 0, (size_t)(size - platter->size));
    platter->size = size;
}

static void put(Platter *platter, const Change *change, int from, int count)
{
    sqlite3_int64 at = change->at + from;
    if (at + count > platter->size)
        resize(platter, at + count);
    memcpy(platter->synced + at, change->bytes + from, (size_t)count);
}

/* Makes a change last, or those sectors of it that chance takes. */
static void make_last(Platter *platter, const Change *change, bool sectors, Random *random)
{
    if (change->is_size)
        resize(platter, change->at);
    else if (!sectors)
        put(platter, change, 0, change->count);
    else
        for (int from = 0; from < change->count; from += SECTOR)
            if (random_below(random, 2) == 0)
                put(platter, change, from,
                    change->count - from < SECTOR ? change->count - from : SECTOR);
}

static void settle_all(Platter *platter, PowerLoss loss, Random *random)
{
    for (Change *change = platter->first, *next; change != NULL; change = next) {
        next = change->next;
        if (loss == NOTHING_IS_LOST || loss == SOME_SECTORS ||
            (loss == SOME_WRITES && random_below(random, 2) == 0))
            make_last(platter, change, loss == SOME_SECTORS, random);
        free(change);
    }
    platter->first = NULL;
    platter->last = &platter->first;
}

static Platter *platter_of(const char *path)
{
    for (unsigned i = 0; i < MOST_FILES; i++)
        if (platters[i].path != NULL && strcmp(platters[i].path, path) == 0)
            return &platters[i];
    for (unsigned i = 0; i < MOST_FILES; i++)
        if (platters[i].path == NULL) {
            platters[i] = (Platter){.path = strdup(path), .last = &platters[i].first};
            must(platters[i].path != NULL);
            return &platters[i];
        }
    abort();
}

static void forget_platter(Platter *platter)
{
    settle_all(platter, ALL_IS_LOST, NULL);
    free(platter->path);
    free(platter->synced);
    *platter = (Platter){0};
}

/* One step more. False: there is no power. */
static bool step(Platter *platter, const void *bytes, int count, sqlite3_int64 at, bool is_size)
{
    (void)pthread_mutex_lock(&lock);
    bool power = steps_left > 0;
    if (power) {
        Change *change = malloc(sizeof *change + (size_t)count);
        must(change != NULL);
        *change = (Change){.at = at, .count = count, .is_size = is_size};
        if (count > 0)
            memcpy(change->bytes, bytes, (size_t)count);
        *platter->last = change;
        platter->last = &change->next;
        steps++;
        steps_left -= steps_left != UINT64_MAX;
    }
    (void)pthread_mutex_unlock(&lock);
    return power;
}

/* ---- SQLite's layer ------------------------------------------------------------------------ */

static PowerFile *of(sqlite3_file *file)
{
    return (PowerFile *)file;
}
#define REAL(file) (of(file)->real)
#define PASS_ON(file, function, ...) REAL(file)->pMethods->function(REAL(file), __VA_ARGS__)

static int power_close(sqlite3_file *file)
{
    return REAL(file)->pMethods->xClose(REAL(file));
}
static int power_read(sqlite3_file *file, void *bytes, int count, sqlite3_int64 at)
{
    return PASS_ON(file, xRead, bytes, count, at);
}
static int power_write(sqlite3_file *file, const void *bytes, int count, sqlite3_int64 at)
{
    if (of(file)->platter != NULL && !step(of(file)->platter, bytes, count, at, false))
        return SQLITE_IOERR_WRITE;
    return PASS_ON(file, xWrite, bytes, count, at);
}
static int power_truncate(sqlite3_file *file, sqlite3_int64 size)
{
    if (of(file)->platter != NULL && !step(of(file)->platter, NULL, 0, size, true))
        return SQLITE_IOERR_TRUNCATE;
    return PASS_ON(file, xTruncate, size);
}
static int power_sync(sqlite3_file *file, int flags)
{
    (void)flags;
    (void)pthread_mutex_lock(&lock);
    bool power = steps_left > 0;
    if (power && of(file)->platter != NULL)
        settle_all(of(file)->platter, NOTHING_IS_LOST, NULL);
    steps += power;
    syncs += power;
    steps_left -= power && steps_left != UINT64_MAX;
    (void)pthread_mutex_unlock(&lock);
    return power ? SQLITE_OK : SQLITE_IOERR_FSYNC;
}
static int power_size(sqlite3_file *file, sqlite3_int64 *size)
{
    return PASS_ON(file, xFileSize, size);
}
static int power_lock(sqlite3_file *file, int level)
{
    return PASS_ON(file, xLock, level);
}
static int power_unlock(sqlite3_file *file, int level)
{
    return PASS_ON(file, xUnlock, level);
}
static int power_check_lock(sqlite3_file *file, int *held)
{
    return PASS_ON(file, xCheckReservedLock, held);
}
static int power_control(sqlite3_file *file, int what, void *argument)
{
    return PASS_ON(file, xFileControl, what, argument);
}
static int power_sector(sqlite3_file *file)
{
    (void)file;
    return SECTOR;
}
static int power_device(sqlite3_file *file)
{
    (void)file;
    return 0; /* it promises nothing */
}
static int power_shm_map(sqlite3_file *file, int region, int size, int extend, void volatile **at)
{
    return PASS_ON(file, xShmMap, region, size, extend, at);
}
static int power_shm_lock(sqlite3_file *file, int offset, int count, int flags)
{
    return PASS_ON(file, xShmLock, offset, count, flags);
}
static void power_shm_barrier(sqlite3_file *file)
{
    REAL(file)->pMethods->xShmBarrier(REAL(file));
}
static int power_shm_unmap(sqlite3_file *file, int remove)
{
    return PASS_ON(file, xShmUnmap, remove);
}

static const sqlite3_io_methods methods = {
    .iVersion = 2,
    .xClose = power_close,
    .xRead = power_read,
    .xWrite = power_write,
    .xTruncate = power_truncate,
    .xSync = power_sync,
    .xFileSize = power_size,
    .xLock = power_lock,
    .xUnlock = power_unlock,
    .xCheckReservedLock = power_check_lock,
    .xFileControl = power_control,
    .xSectorSize = power_sector,
    .xDeviceCharacteristics = power_device,
    .xShmMap = power_shm_map,
    .xShmLock = power_shm_lock,
    .xShmBarrier = power_shm_barrier,
    .xShmUnmap = power_shm_unmap,
};

static int power_open(sqlite3_vfs *vfs, const char *path, sqlite3_file *file, int flags, int *got)
{
    PowerFile *power = of(file);
    (void)vfs;
    power->real = (sqlite3_file *)(power + 1);
    power->base.pMethods = NULL;
    int opened = below->xOpen(below, path, power->real, flags, got);
    if (opened != SQLITE_OK)
        return opened;
    power->base.pMethods = &methods;
    (void)pthread_mutex_lock(&lock);
    power->platter = path != NULL ? platter_of(path) : NULL;
    (void)pthread_mutex_unlock(&lock);
    return SQLITE_OK;
}

/* A name that is taken away is gone at once: that is what a folder that is synced does. */
static int power_delete(sqlite3_vfs *vfs, const char *path, int sync)
{
    (void)vfs;
    if (steps_left == 0)
        return SQLITE_IOERR_DELETE;
    (void)pthread_mutex_lock(&lock);
    forget_platter(platter_of(path));
    (void)pthread_mutex_unlock(&lock);
    return below->xDelete(below, path, sync);
}

void power_install(void)
{
    below = sqlite3_vfs_find(NULL);
    above = *below;
    above.szOsFile = (int)sizeof(PowerFile) + below->szOsFile;
    above.zName = "power";
    above.pNext = NULL;
    above.xOpen = power_open;
    above.xDelete = power_delete;
    must(sqlite3_vfs_register(&above, 1) == SQLITE_OK);
}

/* ---- Power --------------------------------------------------------------------------------- */

void power_on(uint64_t count)
{
    for (unsigned i = 0; i < MOST_FILES; i++)
        if (platters[i].path != NULL)
            forget_platter(&platters[i]);
    steps_left = count;
    steps = syncs = 0;
}

uint64_t power_steps(void)
{
    return steps;
}

uint64_t power_syncs(void)
{
    return syncs;
}

void power_failed(PowerLoss loss, Random *random)
{
    for (unsigned i = 0; i < MOST_FILES; i++) {
        Platter *platter = &platters[i];
        if (platter->path == NULL)
            continue;
        settle_all(platter, loss, random);
        FILE *file = fopen(platter->path, "wb");
        must(file != NULL);
        must(platter->size == 0 || fwrite(platter->synced, (size_t)platter->size, 1, file) == 1);
        must(fclose(file) == 0);
        forget_platter(platter);
    }
}
