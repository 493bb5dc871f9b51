/* Sealed files: see seal.h. */
#include "os/seal.h"
#include "base/buffer.h"
#include "base/bytes.h"
#include "base/hash.h"

#include <errno.h>
#include <string.h>

enum {
    VERSION_SIZE = 4,
    BODY_SIZE = 4,
    DIGEST_SIZE = 16,
    AT_VERSION = SEAL_MAGIC,
    AT_NOTE = AT_VERSION + VERSION_SIZE,
    MOST_HEAD = AT_NOTE + SEAL_MOST_NOTE + BODY_SIZE + DIGEST_SIZE,
};

static size_t at_size(const Seal *seal)
{
    return AT_NOTE + seal->note;
}

static size_t at_digest(const Seal *seal)
{
    return at_size(seal) + BODY_SIZE;
}

size_t seal_head(const Seal *seal)
{
    return at_digest(seal) + DIGEST_SIZE;
}

/* Of a whole file. */
static void digest_of(const Seal *seal, Text bytes, uint8_t digest[DIGEST_SIZE])
{
    size_t head = seal_head(seal);
    Hash hash;
    hash_begin(&hash, NULL, 0, DIGEST_SIZE);
    hash_add(&hash, bytes.at, at_digest(seal));
    hash_add(&hash, bytes.at + head, bytes.length - head);
    hash_end(&hash, digest, DIGEST_SIZE);
}

FileState seal_open(const Seal *seal, Text bytes, Text *body, uint64_t *note)
{
    size_t head = seal_head(seal);
    uint8_t digest[DIGEST_SIZE];
    if (bytes.length < head)
        return FILE_DAMAGED;
    if (memcmp(bytes.at, seal->magic, SEAL_MAGIC) != 0 ||
        bytes_number(bytes.at + AT_VERSION, VERSION_SIZE) != seal->version)
        return FILE_FOREIGN;
    if (bytes_number(bytes.at + at_size(seal), BODY_SIZE) != bytes.length - head)
        return FILE_DAMAGED;
    digest_of(seal, bytes, digest);
    if (memcmp(digest, bytes.at + at_digest(seal), DIGEST_SIZE) != 0)
        return FILE_DAMAGED;
    *body = (Text){bytes.at + head, bytes.length - head};
    if (note != NULL)
        *note = bytes_number(bytes.at + AT_NOTE, seal->note);
    return FILE_GOOD;
}

size_t seal_begin(const Seal *seal, uint64_t note, Out *out)
{
    char head[MOST_HEAD] = {0};
    size_t start = out->length;
    memcpy(head, seal->magic, SEAL_MAGIC);
    bytes_set(head + AT_VERSION, VERSION_SIZE, seal->version);
    bytes_set(head + AT_NOTE, seal->note, note);
    out_bytes(out, head, seal_head(seal));
    return start;
}

void seal_close(const Seal *seal, size_t start, Out *out)
{
    if (out->full)
        return;
    Text bytes = {out->text + start, out->length - start};
    bytes_set(out->text + start + at_size(seal), BODY_SIZE, bytes.length - seal_head(seal));
    digest_of(seal, bytes, (uint8_t *)out->text + start + at_digest(seal));
}

FileState sealed_load(const char *path, Out *out)
{
    return file_read(path, out) ? FILE_GOOD : file_lacking();
}

bool sealed_save(const char *path, Readers readers, Out *buffer)
{
    bool saved = make_folders(path) && file_write_out(path, readers, buffer);
    int error = errno;
    buffer_free(buffer);
    errno = error;
    return saved;
}
