/* The benchmark of the store: entries a second by how many are written in one call, which is what
   group commit brings; and how long a store with many unfinished tables takes until it can be used.

       bench_store FOLDER [TABLES [postgresql://…]]   a file in that folder, or a database

   Every entry goes to another one of the live tables, those that were opened last, and with every
   entry goes the answer to its request, as in a server. The measure beside it is a bare sync: a
   page written to the end of a file of the same disk, and fdatasync. On a busy machine look at what
   the processor did, and at ratios: everything else is waiting. */
#include "store/store.h"
#include "base/random.h"
#include "os/clock.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { LIVE = 2500, BATCH = 1000, FIRST_ENTRIES = 30, SYNCS = 400, SECONDS = 3 };

static uint32_t counts[LIVE]; /* entries of the live tables */

static double seconds_now(void)
{
    struct timespec time;
    (void)clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static void stop(const char *what, const StoreResult *result)
{
    fprintf(stderr, "%s: %s (%s)\n", what, result != NULL ? store_sentence(result->status) : "",
            result != NULL ? result->detail : "");
    exit(1);
}

static void write_or_stop(Store *store, const StoreWrite *writes, size_t count)
{
    StoreResult result = store_write(store, writes, count);
    if (result.status != STORE_DONE)
        stop("write", &result);
}

static void name_table(char code[CODE_LENGTH + 1], unsigned i)
{
    (void)snprintf(code, CODE_LENGTH + 1, "%06u", i % 1000000);
}

/* Seconds a sync. */
static double measure_syncs(const char *folder)
{
    char path[MAX_PATH], page[4096] = {0};
    (void)snprintf(path, sizeof path, "%s/syncs", folder);
    int file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    if (file < 0)
        stop(path, NULL);
    double begin = seconds_now();
    for (unsigned i = 0; i < SYNCS; i++)
        if (write(file, page, sizeof page) != sizeof page || fdatasync(file) != 0)
            stop(path, NULL);
    double each = (seconds_now() - begin) / SYNCS;
    close(file);
    (void)unlink(path);
    return each;
}

/* Tables with some entries each, many in one call. */
static void fill(Store *store, unsigned tables)
{
    enum { PER_CALL = 500, WRITES = PER_CALL * (FIRST_ENTRIES + 1) };
    static StoreWrite writes[WRITES];
    static StoreTable made[PER_CALL];
    static const char line[] = "123456 move person P2 bid 3 and what else a line has";
    for (unsigned i = 0; i < tables; i += PER_CALL) {
        size_t count = 0;
        for (unsigned k = 0; k < PER_CALL && i + k < tables; k++) {
            made[k] = (StoreTable){.game = "skull",
                                   .watch = "watchit234",
                                   .opened = i + k,
                                   .listing = {.state = (i + k) % 2 ? STORE_PLAYING : STORE_WAITING,
                                               .is_public = k % 4 == 0,
                                               .free = 1,
                                               .at = i + k}};
            name_table(made[k].code, i + k);
            writes[count++] =
                (StoreWrite){.kind = STORE_TABLE, .code = text_of(made[k].code), .table = &made[k]};
            for (uint32_t n = 1; n <= FIRST_ENTRIES; n++)
                writes[count++] = (StoreWrite){
                    .kind = STORE_ENTRY, .code = text_of(made[k].code), .entry = {n, TEXT(line)}};
        }
        write_or_stop(store, writes, count);
    }
    for (unsigned i = 0; i < LIVE; i++)
        counts[i] = FIRST_ENTRIES;
}

/* One call: the next entry of so many live tables, from a random one on, and their answers. */
static void write_batch(Store *store, unsigned tables, unsigned batch, Random *random)
{
    static StoreWrite writes[2 * BATCH];
    static char codes[BATCH][CODE_LENGTH + 1], keys[BATCH][40];
    static const char line[] = "123456 move person P2 bid 3",
                      answer[] = "{\"t\":\"done\",\"n\":42}";
    unsigned live = tables < LIVE ? tables : LIVE, first = random_below(random, live);
    for (unsigned i = 0; i < batch; i++) {
        unsigned which = (first + i) % live;
        name_table(codes[i], tables - live + which);
        (void)snprintf(keys[i], sizeof keys[i], "%08x%08x%08x%08x", random_next(random),
                       random_next(random), random_next(random), random_next(random));
        writes[2 * i] = (StoreWrite){
            .kind = STORE_ENTRY, .code = text_of(codes[i]), .entry = {++counts[which], TEXT(line)}};
        writes[2 * i + 1] = (StoreWrite){.kind = STORE_ANSWER,
                                         .code = text_of(codes[i]),
                                         .answer = {text_of(keys[i]), 0, TEXT(answer)}};
    }
    write_or_stop(store, writes, (size_t)2 * batch);
}

static void measure_batches(Store *store, unsigned tables, double sync)
{
    static const unsigned batches[] = {1, 10, 100, 1000};
    Random random = random_from(1);
    printf("entries in one call   entries a second   a call takes   of it work   as many syncs\n");
    for (unsigned i = 0; i < sizeof batches / sizeof *batches; i++) {
        unsigned calls = 0;
        double begin = seconds_now(), worked = clock_worked(), spent;
        do {
            write_batch(store, tables, batches[i], &random);
            calls++;
        } while ((spent = seconds_now() - begin) < SECONDS);
        worked = clock_worked() - worked;
        printf("%19u %18.0f %11.2f ms %9.2f ms %15.1f\n", batches[i], calls * batches[i] / spent,
               1000 * spent / calls, 1000 * worked / calls, spent / calls / sync);
    }
}

static bool count_table(void *context, const StoreTable *table)
{
    (void)table;
    ++*(unsigned *)context;
    return true;
}

static bool count_entry(void *context, uint32_t number, Text line)
{
    (void)line;
    *(unsigned *)context = number;
    return true;
}

/* A server's first questions. */
static void measure_opening(const char *path)
{
    StoreResult result;
    unsigned listed = 0, entries = 0;
    double begin = seconds_now();
    Store *store = store_open(path, STORE_SERVE, &result);
    if (store == NULL)
        stop(path, &result);
    double opened = seconds_now();
    if (store_list(store, STORE_TO_JOIN, 50, count_table, &listed).status != STORE_DONE ||
        store_list(store, STORE_UNFINISHED, 50, count_table, &listed).status != STORE_DONE)
        stop("list", NULL);
    double lists = seconds_now();
    if (store_entries(store, TEXT("000042"), 1, count_entry, &entries).status != STORE_DONE)
        stop("entries", NULL);
    double read = seconds_now();
    if (store_list(store, STORE_UNFINISHED, UINT32_MAX, count_table, &listed).status != STORE_DONE)
        stop("list", NULL);
    double all = seconds_now();
    printf("opened in %.1f ms; two listings of 50: %.1f ms; a table of %u entries: %.1f ms; "
           "all %u listed: %.0f ms\n",
           1000 * (opened - begin), 1000 * (lists - opened), entries, 1000 * (read - lists),
           listed - 100, 1000 * (all - read));
    store_close(store);
}

/* Ends without closing the store, as a server that is killed: the log stays. */
static void write_and_die(const char *folder, const char *path, unsigned tables)
{
    StoreResult result;
    Store *store = store_open(path, STORE_SERVE, &result);
    if (store == NULL)
        stop(path, &result);
    double begin = seconds_now();
    fill(store, tables);
    printf("%u tables of %u entries written in %.1f s\n", tables, FIRST_ENTRIES,
           seconds_now() - begin);
    double sync = measure_syncs(folder);
    printf("a bare sync: %.2f ms\n", 1000 * sync);
    measure_batches(store, tables, sync);
    fflush(stdout);
    _exit(0);
}

int main(int count, char **arguments)
{
    char path[MAX_PATH];
    int status;
    unsigned tables = count > 2 ? (unsigned)strtoul(arguments[2], NULL, 10) : 100000;
    if (count < 2 || tables < 100 || !store_path(arguments[1], path))
        return 2;
    if (count > 3)
        (void)snprintf(path, sizeof path, "%s", arguments[3]);
    pid_t child = fork();
    if (child == 0)
        write_and_die(arguments[1], path, tables);
    if (waitpid(child, &status, 0) != child || status != 0)
        return 1;
    printf("after a crash: ");
    measure_opening(path);
    printf("after a good end: ");
    measure_opening(path);
    return 0;
}
