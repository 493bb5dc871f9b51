/* Tables as files: see file.h. */
#include "games/skalpott/hosted/file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

/* Raise it whenever the same head would mean another table: new order, new rules, new numbers. */
enum { TABLE_VERSION = 1, BYTE_ORDER_MARK = 0x01020304 };

/* The head of a file. The values follow it, in the order of the layout. */
typedef struct Head {
    char magic[16];
    uint32_t version;
    uint32_t byte_order;
    uint8_t players, joker, counters, unused[13];
    double seconds;
    uint64_t value_sum;
    uint64_t head_sum; /* of all that stands before it */
} Head;

_Static_assert(sizeof(Head) == SKALPOTT_FILE_HEAD, "the values after the head are aligned");

static const char table_magic[16] = "triskel skalpott";

/* Four sums side by side, each over every fourth word, so that checking is as fast as reading. */
static uint64_t checksum(const void *bytes, size_t words)
{
    const uint64_t factor = 0x9E3779B97F4A7C15u;
    const unsigned char *at = bytes;
    uint64_t sums[4] = {1, 2, 3, 4}, sum = words;
    for (size_t i = 0; i < words; i++) {
        uint64_t word;
        memcpy(&word, at + 8 * i, 8);
        uint64_t mixed = (sums[i & 3] ^ word) * factor;
        sums[i & 3] = mixed ^ mixed >> 32;
    }
    for (unsigned i = 0; i < 4; i++)
        sum = (sum ^ sums[i]) * factor;
    return sum ^ sum >> 32;
}

static Head head_of(const SkalpottSolution *solution)
{
    Head head = {
        .version = TABLE_VERSION,
        .byte_order = BYTE_ORDER_MARK,
        .players = solution->key.players,
        .joker = solution->key.joker,
        .counters = solution->key.counters,
        .seconds = solution->seconds,
        .value_sum = checksum(solution->values, solution->layout.position_count),
    };
    memcpy(head.magic, table_magic, sizeof head.magic);
    head.head_sum = checksum(&head, sizeof head / 8 - 1);
    return head;
}

void skalpott_solution_head(const SkalpottSolution *solution, uint8_t head[SKALPOTT_FILE_HEAD])
{
    Head made = head_of(solution);
    memcpy(head, &made, sizeof made);
}

bool skalpott_solution_path(SkalpottKey key, char path[MAX_PATH])
{
    char name[64];
    (void)snprintf(name, sizeof name, "skalpott-%u-%s-%u.table", key.players,
                   key.joker == SKALPOTT_JOKER_LITERAL ? "literal" : "commit", key.counters);
    return user_path(USER_CACHE, name, path);
}

/* ---- Reading ------------------------------------------------------------------------------- */

/* A checksum keeps chance away, and nobody who means harm: every value is a chance of winning, but
   for what rounding adds. What is not a number fails as well. */
static bool are_chances(const double *values, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (!(values[i] >= -1e-9 && values[i] <= 1 + 1e-9))
            return false;
    return true;
}

FileState skalpott_solution_judge(const void *bytes, size_t size, const SkalpottSolution *expected)
{
    const Head *head = bytes;
    SkalpottKey key = expected->key;
    if (size < sizeof *head)
        return FILE_DAMAGED;
    if (memcmp(head->magic, table_magic, sizeof head->magic) != 0 ||
        head->byte_order != BYTE_ORDER_MARK || head->version != TABLE_VERSION)
        return FILE_FOREIGN;
    if (head->head_sum != checksum(head, sizeof *head / 8 - 1))
        return FILE_DAMAGED;
    if (head->players != key.players || head->joker != key.joker || head->counters != key.counters)
        return FILE_FOREIGN;
    if (size != sizeof *head + expected->layout.position_count * sizeof(double) ||
        head->value_sum != checksum(head + 1, expected->layout.position_count) ||
        !are_chances((const double *)(head + 1), expected->layout.position_count) ||
        !(head->seconds >= 0 && head->seconds < 1e9))
        return FILE_DAMAGED;
    return FILE_GOOD;
}

static FileState map_and_judge(int file, SkalpottSolution *solution)
{
    struct stat status;
    if (fstat(file, &status) != 0)
        return FILE_UNREADABLE;
    if (!S_ISREG(status.st_mode))
        return FILE_FOREIGN;
    if (status.st_size == 0)
        return FILE_DAMAGED;
    size_t size = (size_t)status.st_size;
    void *mapping = mmap(NULL, size, PROT_READ, MAP_PRIVATE, file, 0);
    if (mapping == MAP_FAILED)
        return FILE_UNREADABLE;
    const Head *head = mapping;
    FileState state = skalpott_solution_judge(mapping, size, solution);
    if (state != FILE_GOOD) {
        munmap(mapping, size);
        return state;
    }
    solution->mapping = mapping;
    solution->mapping_size = size;
    solution->seconds = head->seconds;
    solution->values = (double *)((char *)mapping + sizeof *head);
    return FILE_GOOD;
}

SkalpottSolution *skalpott_solution_load(const char *path, SkalpottKey key, FileState *state)
{
    int file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (file < 0) {
        *state = file_lacking();
        return NULL;
    }
    SkalpottSolution *solution = skalpott_solution_new(key);
    *state = solution != NULL ? map_and_judge(file, solution) : FILE_UNREADABLE;
    int error = errno;
    close(file);
    errno = error;
    if (*state == FILE_GOOD)
        return solution;
    skalpott_solution_free(solution);
    return NULL;
}

void skalpott_solution_free(SkalpottSolution *solution)
{
    if (solution == NULL)
        return;
    if (solution->mapping != NULL)
        munmap(solution->mapping, solution->mapping_size);
    else
        free(solution->values);
    free(solution->jeu_values);
    free(solution);
}

/* ---- Writing ------------------------------------------------------------------------------- */

bool skalpott_solution_save(const char *path, const SkalpottSolution *solution)
{
    Head head = head_of(solution);
    size_t size = solution->layout.position_count * sizeof(double);
    const Text pieces[] = {{(const char *)&head, sizeof head},
                           {(const char *)solution->values, size}};
    return make_folders(path) && file_write(path, OWNER_ALONE, pieces, 2);
}
