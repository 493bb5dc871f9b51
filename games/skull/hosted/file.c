/* The solved duel as a file: see file.h. */
#include "games/skull/hosted/file.h"
#include "base/buffer.h"
#include "base/hash.h"
#include "games/skull/hosted/pack.h"

#include <errno.h>
#include <string.h>

/* Raise it whenever the same bytes would mean another table. */
enum { TABLE_VERSION = 2, MAGIC_SIZE = 16, DIGEST_SIZE = 16 };

static const char table_magic[MAGIC_SIZE] = "triskel skull";

/* The head, byte by byte: magic, version, milliseconds, size of what follows, digest of all else.
 */
enum {
    AT_VERSION = MAGIC_SIZE,
    AT_TIME = AT_VERSION + 4,
    AT_SIZE = AT_TIME + 8,
    AT_DIGEST = AT_SIZE + 4,
};
_Static_assert(AT_DIGEST + DIGEST_SIZE == DUEL_FILE_HEAD, "the head is as long as it says");

static void put_number_at(char *at, unsigned bytes, uint64_t number)
{
    for (unsigned i = 0; i < bytes; i++)
        at[i] = (char)(uint8_t)(number >> 8 * i);
}

static uint64_t number_at(const char *at, unsigned bytes)
{
    uint64_t number = 0;
    for (unsigned i = bytes; i-- > 0;)
        number = number << 8 | (uint8_t)at[i];
    return number;
}

static void digest_of(Text bytes, uint8_t digest[DIGEST_SIZE])
{
    Hash hash;
    hash_begin(&hash, NULL, 0, DIGEST_SIZE);
    hash_add(&hash, bytes.at, AT_DIGEST);
    hash_add(&hash, bytes.at + DUEL_FILE_HEAD, bytes.length - DUEL_FILE_HEAD);
    hash_end(&hash, digest, DIGEST_SIZE);
}

bool duel_file_path(bool whole, char path[MAX_PATH])
{
    return user_path(USER_CACHE, whole ? "skull-duel.table" : "skull-duel.part", path);
}

/* ---- Bytes --------------------------------------------------------------------------------- */

static DuelFile judge(Text bytes)
{
    uint8_t digest[DIGEST_SIZE];
    if (bytes.length < DUEL_FILE_HEAD)
        return DUEL_FILE_DAMAGED;
    if (memcmp(bytes.at, table_magic, MAGIC_SIZE) != 0 ||
        number_at(bytes.at + AT_VERSION, 4) != TABLE_VERSION)
        return DUEL_FILE_FOREIGN;
    if (number_at(bytes.at + AT_SIZE, 4) != bytes.length - DUEL_FILE_HEAD)
        return DUEL_FILE_DAMAGED;
    digest_of(bytes, digest);
    return memcmp(digest, bytes.at + AT_DIGEST, DIGEST_SIZE) == 0 ? DUEL_FILE_GOOD
                                                                  : DUEL_FILE_DAMAGED;
}

static bool is_whole(const DuelTable *table)
{
    for (unsigned i = 0; i < DUEL_STATES; i++)
        if (table->sets[i][0].count == 0 || table->sets[i][1].count == 0)
            return false;
    return true;
}

DuelTable *duel_file_read(Text bytes, bool whole, DuelFile *state)
{
    *state = judge(bytes);
    if (*state != DUEL_FILE_GOOD)
        return NULL;
    DuelTable *table = duel_table_new();
    if (table == NULL) {
        *state = DUEL_FILE_UNREADABLE;
        return NULL;
    }
    table->seconds = (double)number_at(bytes.at + AT_TIME, 8) / 1000;
    if (duel_unpack(table, (Text){bytes.at + DUEL_FILE_HEAD, bytes.length - DUEL_FILE_HEAD}) &&
        (!whole || is_whole(table)))
        return table;
    *state = DUEL_FILE_DAMAGED;
    duel_table_free(table);
    return NULL;
}

void duel_file_write(const DuelTable *table, Out *out)
{
    char head[DUEL_FILE_HEAD] = {0};
    size_t start = out->length;
    memcpy(head, table_magic, MAGIC_SIZE);
    put_number_at(head + AT_VERSION, 4, TABLE_VERSION);
    put_number_at(head + AT_TIME, 8, (uint64_t)(table->seconds * 1000));
    out_text(out, (Text){head, sizeof head});
    duel_pack(table, out);
    if (out->full)
        return;
    size_t size = out->length - start;
    put_number_at(out->text + start + AT_SIZE, 4, size - DUEL_FILE_HEAD);
    digest_of((Text){out->text + start, size}, (uint8_t *)out->text + start + AT_DIGEST);
}

/* ---- Files --------------------------------------------------------------------------------- */

DuelTable *duel_file_load(const char *path, bool whole, DuelFile *state)
{
    Out out = buffer_new();
    DuelTable *table = NULL;
    if (file_read(path, &out))
        table = duel_file_read((Text){out.text, out.length}, whole, state);
    else
        *state = errno == ENOENT || errno == ENOTDIR ? DUEL_FILE_ABSENT : DUEL_FILE_UNREADABLE;
    buffer_free(&out);
    return table;
}

bool duel_file_save(const char *path, const DuelTable *table)
{
    Out out = buffer_new();
    duel_file_write(table, &out);
    bool saved = make_folders(path) && file_write_out(path, OWNER_ALONE, &out);
    int error = errno;
    buffer_free(&out);
    errno = error;
    return saved;
}

/* ---- Built in ------------------------------------------------------------------------------ */

/* The bytes of shipped.table, by scripts/embed.cmake. */
extern const unsigned char skull_shipped[];
extern const unsigned long skull_shipped_size;

DuelTable *duel_table_built_in(void)
{
    DuelFile state;
    return duel_file_read((Text){(const char *)skull_shipped, skull_shipped_size}, true, &state);
}

DuelTable *duel_table_open(char path[MAX_PATH])
{
    char own[MAX_PATH];
    DuelFile state;
    DuelTable *table = duel_file_path(true, own) ? duel_file_load(own, true, &state) : NULL;
    if (path != NULL)
        memcpy(path, table != NULL ? own : "", table != NULL ? sizeof own : 1);
    return table != NULL ? table : duel_table_built_in();
}
