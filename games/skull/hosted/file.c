/* The solved duel as a file: see file.h. */
#include "games/skull/hosted/file.h"
#include "base/buffer.h"
#include "games/skull/hosted/pack.h"

#include <string.h>

/* Its note has the milliseconds that the table took. */
static const Seal duel_seal = {.magic = "triskel skull", .version = 2, .note = 8};

bool duel_file_path(bool whole, char path[MAX_PATH])
{
    return user_path(USER_CACHE, whole ? "skull-duel.table" : "skull-duel.part", path);
}

/* ---- Bytes --------------------------------------------------------------------------------- */

static bool is_whole(const DuelTable *table)
{
    for (unsigned i = 0; i < DUEL_STATES; i++)
        if (table->sets[i][0].count == 0 || table->sets[i][1].count == 0)
            return false;
    return true;
}

DuelTable *duel_file_read(Text bytes, bool whole, FileState *state)
{
    Text body;
    uint64_t milliseconds;
    *state = seal_open(&duel_seal, bytes, &body, &milliseconds);
    if (*state != FILE_GOOD)
        return NULL;
    DuelTable *table = duel_table_new();
    if (table == NULL) {
        *state = FILE_UNREADABLE;
        return NULL;
    }
    table->seconds = (double)milliseconds / 1000;
    if (duel_unpack(table, body) && (!whole || is_whole(table)))
        return table;
    *state = FILE_DAMAGED;
    duel_table_free(table);
    return NULL;
}

void duel_file_write(const DuelTable *table, Out *out)
{
    size_t start = seal_begin(&duel_seal, (uint64_t)(table->seconds * 1000), out);
    duel_pack(table, out);
    seal_close(&duel_seal, start, out);
}

/* ---- Files --------------------------------------------------------------------------------- */

DuelTable *duel_file_load(const char *path, bool whole, FileState *state)
{
    Out out = buffer_new();
    DuelTable *table = NULL;
    *state = sealed_load(path, &out);
    if (*state == FILE_GOOD)
        table = duel_file_read((Text){out.text, out.length}, whole, state);
    buffer_free(&out);
    return table;
}

bool duel_file_save(const char *path, const DuelTable *table)
{
    Out out = buffer_new();
    duel_file_write(table, &out);
    return sealed_save(path, OWNER_ALONE, &out);
}

/* ---- Built in ------------------------------------------------------------------------------ */

/* The bytes of shipped.table, by scripts/embed.cmake. */
extern const unsigned char skull_shipped[];
extern const unsigned long skull_shipped_size;

DuelTable *duel_table_built_in(void)
{
    FileState state;
    return duel_file_read((Text){(const char *)skull_shipped, skull_shipped_size}, true, &state);
}

DuelTable *duel_table_open(char path[MAX_PATH])
{
    char own[MAX_PATH];
    FileState state;
    DuelTable *table = duel_file_path(true, own) ? duel_file_load(own, true, &state) : NULL;
    if (path != NULL)
        memcpy(path, table != NULL ? own : "", table != NULL ? sizeof own : 1);
    return table != NULL ? table : duel_table_built_in();
}
