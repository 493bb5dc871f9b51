/* Blueprints as files: see blueprint_file.h. */
#include "games/skull/hosted/blueprint_file.h"
#include "base/buffer.h"
#include "games/skull/hosted/numbers.h"

#include <string.h>

static const Seal blueprint_seal = {.magic = "skull blueprint", .version = 1};

static bool has_shares(const void *of, size_t at, unsigned count)
{
    const Blueprint *blueprint = of;
    for (unsigned i = 0; i < count; i++)
        if (blueprint->shares[at + i] > 0)
            return true;
    return false;
}

static void write_shares(const void *of, size_t at, unsigned count, Out *out)
{
    out_bytes(out, (const char *)((const Blueprint *)of)->shares + at, count);
}

static bool read_shares(void *of, size_t at, unsigned count, SkullReader *reader)
{
    for (unsigned i = 0; i < count; i++)
        ((Blueprint *)of)->shares[at + i] = (uint8_t)skull_read_number(reader, 1);
    return has_shares(of, at, count);
}

static const SkullRuns blueprint_runs = {has_shares, write_shares, read_shares};

/* Fine situations, in the order of their places: how far from the last one, the mark, and of the
   shares those that are not 0, which a byte tells. A place may be taken because others were: so it
   is the place that is kept. */
static void write_fine(const Blueprint *blueprint, Out *out)
{
    size_t last = 0;
    skull_write_number(out, 4, blueprint->fine_count);
    for (size_t at = 0; at < BLUEPRINT_FINE; at++) {
        const BlueprintFine *fine = &blueprint->fine[at];
        unsigned which = 0;
        if (!fine->known)
            continue;
        for (; at - last >= UINT8_MAX; last += UINT8_MAX)
            skull_write_number(out, 1, UINT8_MAX);
        skull_write_number(out, 1, at - last);
        last = at;
        for (unsigned i = 0; i < BLUEPRINT_MOST_CHOICES; i++)
            which |= (fine->shares[i] > 0 ? 1u : 0u) << i;
        skull_write_number(out, 4, fine->mark);
        skull_write_number(out, 1, which);
        for (unsigned i = 0; i < BLUEPRINT_MOST_CHOICES; i++)
            if (fine->shares[i] > 0)
                skull_write_number(out, 1, fine->shares[i]);
    }
}

static void read_fine(SkullReader *reader, Blueprint *blueprint)
{
    uint64_t count = skull_read_number(reader, 4);
    size_t at = 0;
    bool first = true;
    reader->wrong = reader->wrong || count > BLUEPRINT_FINE / 4 * 3;
    for (uint64_t n = 0; n < count && !reader->wrong; n++) {
        unsigned step;
        size_t before = at;
        do
            at += step = (unsigned)skull_read_number(reader, 1);
        while (step == UINT8_MAX && at < BLUEPRINT_FINE);
        uint32_t mark = (uint32_t)skull_read_number(reader, 4);
        unsigned which = (unsigned)skull_read_number(reader, 1);
        if (reader->wrong || at >= BLUEPRINT_FINE || (at == before && !first) || which == 0 ||
            which >> BLUEPRINT_MOST_CHOICES != 0) {
            reader->wrong = true;
            return;
        }
        first = false;
        BlueprintFine *fine = &blueprint->fine[at];
        *fine = (BlueprintFine){.mark = mark, .known = 1};
        for (unsigned i = 0; i < BLUEPRINT_MOST_CHOICES; i++)
            if ((which >> i & 1) != 0)
                fine->shares[i] = (uint8_t)skull_read_number(reader, 1);
    }
    blueprint->fine_count = (uint32_t)count;
}

bool blueprint_unpack(Text bytes, Blueprint *blueprint)
{
    SkullReader reader = {bytes, false};
    memset(blueprint, 0, sizeof *blueprint);
    skull_read_worths(&reader, &blueprint->weights, &blueprint->odds);
    skull_read_runs(&blueprint_runs, blueprint, &reader);
    read_fine(&reader, blueprint);
    return skull_read_all(&reader);
}

static void blueprint_pack(const Blueprint *blueprint, Out *out)
{
    skull_write_worths(out, &blueprint->weights, &blueprint->odds);
    skull_write_runs(&blueprint_runs, blueprint, out);
    write_fine(blueprint, out);
}

/* ---- Files --------------------------------------------------------------------------------- */

FileState blueprint_read(Text bytes, Blueprint *blueprint)
{
    Text body;
    FileState state = seal_open(&blueprint_seal, bytes, &body, NULL);
    return state == FILE_GOOD && !blueprint_unpack(body, blueprint) ? FILE_DAMAGED : state;
}

void blueprint_write(const Blueprint *blueprint, Out *out)
{
    size_t start = seal_begin(&blueprint_seal, 0, out);
    blueprint_pack(blueprint, out);
    seal_close(&blueprint_seal, start, out);
}

bool blueprint_save(const char *path, const Blueprint *blueprint)
{
    Out out = buffer_new();
    blueprint_write(blueprint, &out);
    return sealed_save(path, ANYBODY, &out);
}

/* ---- Built in ------------------------------------------------------------------------------ */

/* The bytes of blueprint.table, by scripts/embed.cmake. */
extern const unsigned char skull_blueprint[];
extern const unsigned long skull_blueprint_size;

void blueprint_built_in(Blueprint *blueprint)
{
    Text bytes = {(const char *)skull_blueprint, skull_blueprint_size};
    INSIST(blueprint_read(bytes, blueprint) == FILE_GOOD);
}
