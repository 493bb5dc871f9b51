/* Blueprints and trainings as files: see blueprint_file.h. */
#include "games/skull/hosted/blueprint_file.h"
#include "base/buffer.h"
#include "base/bytes.h"

#include <math.h>
#include <string.h>

static const Seal blueprint_seal = {.magic = "skull blueprint", .version = 1};
static const Seal training_seal = {.magic = "skull training", .version = 1};

/* ---- Numbers ------------------------------------------------------------------------------- */

static void write_number(Out *out, unsigned bytes, uint64_t number)
{
    char text[8];
    bytes_set(text, bytes, number);
    out_bytes(out, text, bytes);
}

/* As IEEE 754 has it. */
static void write_float(Out *out, float number)
{
    uint32_t bits;
    memcpy(&bits, &number, sizeof bits);
    write_number(out, 4, bits);
}

static void write_floats(Out *out, const float *numbers, size_t count)
{
    for (size_t i = 0; i < count; i++)
        write_float(out, numbers[i]);
}

/* What is left to read; once something was wrong, nothing is. */
typedef struct Reader {
    Text rest;
    bool wrong;
} Reader;

static uint64_t read_number(Reader *reader, unsigned bytes)
{
    if (reader->wrong || reader->rest.length < bytes) {
        reader->wrong = true;
        return 0;
    }
    uint64_t number = bytes_number(reader->rest.at, bytes);
    reader->rest.at += bytes;
    reader->rest.length -= bytes;
    return number;
}

/* One from `least` to `most`. */
static float read_float(Reader *reader, float least, float most)
{
    uint32_t bits = (uint32_t)read_number(reader, 4);
    float number;
    memcpy(&number, &bits, sizeof number);
    if (!isfinite(number) || number < least || number > most) {
        reader->wrong = true;
        return least;
    }
    return number;
}

static void read_floats(Reader *reader, float *numbers, size_t count, float least, float most)
{
    for (size_t i = 0; i < count; i++)
        numbers[i] = read_float(reader, least, most);
}

/* ---- Situations ---------------------------------------------------------------------------- */

enum { MOST_RUN = UINT16_MAX };

/* The situations that were come to, in runs: how many were not, how many were, and these. */
typedef struct Runs {
    bool (*is_there)(const void *of, size_t at, unsigned count);
    void (*write)(const void *of, size_t at, unsigned count, Out *out);
    bool (*read)(void *of, size_t at, unsigned count, Reader *reader);
} Runs;

/* The shares behind the run that begins here, of those that are there or of those that are not. */
static size_t run_end(const Runs *runs, const void *of, size_t at, bool there, unsigned *length)
{
    for (*length = 0; at < BLUEPRINT_SHARES && *length < MOST_RUN; ++*length) {
        unsigned count = blueprint_choices_at(at);
        if (runs->is_there(of, at, count) != there)
            break;
        at += count;
    }
    return at;
}

static void write_runs(const Runs *runs, const void *of, Out *out)
{
    for (size_t at = 0; at < BLUEPRINT_SHARES;) {
        unsigned absent, present;
        size_t from = run_end(runs, of, at, false, &absent);
        size_t end = run_end(runs, of, from, true, &present);
        write_number(out, 2, absent);
        write_number(out, 2, present);
        for (at = from; at < end; at += blueprint_choices_at(at))
            runs->write(of, at, blueprint_choices_at(at), out);
    }
}

static void read_runs(const Runs *runs, void *of, Reader *reader)
{
    for (size_t at = 0; at < BLUEPRINT_SHARES && !reader->wrong;) {
        unsigned absent = (unsigned)read_number(reader, 2);
        unsigned present = (unsigned)read_number(reader, 2);
        for (; absent > 0 && at < BLUEPRINT_SHARES; absent--)
            at += blueprint_choices_at(at);
        for (; present > 0 && at < BLUEPRINT_SHARES && !reader->wrong; present--) {
            reader->wrong = !runs->read(of, at, blueprint_choices_at(at), reader) || reader->wrong;
            at += blueprint_choices_at(at);
        }
        reader->wrong = reader->wrong || absent > 0 || present > 0;
    }
}

/* ---- Blueprints ---------------------------------------------------------------------------- */

static const float most_weight = 1e4F;

static void write_worths(Out *out, const SkullWeights *weights, const SkullOdds *odds)
{
    write_floats(out, &weights->seat[0][0][0][0], sizeof weights->seat / sizeof(float));
    write_floats(out, weights->start, SKULL_CROWDS);
    write_floats(out, &odds->clean[0][0][0][0], sizeof odds->clean / sizeof(float));
}

static void read_worths(Reader *reader, SkullWeights *weights, SkullOdds *odds)
{
    read_floats(reader, &weights->seat[0][0][0][0], sizeof weights->seat / sizeof(float), 0,
                most_weight);
    read_floats(reader, weights->start, SKULL_CROWDS, -0.9F, most_weight);
    read_floats(reader, &odds->clean[0][0][0][0], sizeof odds->clean / sizeof(float), 0, 1);
    /* A seat that is in play is worth something. */
    for (unsigned crowd = 0; crowd < SKULL_CROWDS; crowd++)
        for (unsigned i = 0; i < 16; i++)
            if (!(weights->seat[crowd][i / 8][i / 4 % 2][1 + i % 4] > 0))
                reader->wrong = true;
}

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

static bool read_shares(void *of, size_t at, unsigned count, Reader *reader)
{
    for (unsigned i = 0; i < count; i++)
        ((Blueprint *)of)->shares[at + i] = (uint8_t)read_number(reader, 1);
    return has_shares(of, at, count);
}

static const Runs blueprint_runs = {has_shares, write_shares, read_shares};

/* Fine situations, in the order of their places: how far from the last one, the mark, and of the
   shares those that are not 0, which a byte tells. A place may be taken because others were: so it
   is the place that is kept. */
static void write_fine(const Blueprint *blueprint, Out *out)
{
    size_t last = 0;
    write_number(out, 4, blueprint->fine_count);
    for (size_t at = 0; at < BLUEPRINT_FINE; at++) {
        const BlueprintFine *fine = &blueprint->fine[at];
        unsigned which = 0;
        if (!fine->known)
            continue;
        for (; at - last >= UINT8_MAX; last += UINT8_MAX)
            write_number(out, 1, UINT8_MAX);
        write_number(out, 1, at - last);
        last = at;
        for (unsigned i = 0; i < BLUEPRINT_MOST_CHOICES; i++)
            which |= (fine->shares[i] > 0 ? 1u : 0u) << i;
        write_number(out, 4, fine->mark);
        write_number(out, 1, which);
        for (unsigned i = 0; i < BLUEPRINT_MOST_CHOICES; i++)
            if (fine->shares[i] > 0)
                write_number(out, 1, fine->shares[i]);
    }
}

static void read_fine(Reader *reader, Blueprint *blueprint)
{
    uint64_t count = read_number(reader, 4);
    size_t at = 0;
    bool first = true;
    reader->wrong = reader->wrong || count > BLUEPRINT_FINE / 4 * 3;
    for (uint64_t n = 0; n < count && !reader->wrong; n++) {
        unsigned step;
        size_t before = at;
        do
            at += step = (unsigned)read_number(reader, 1);
        while (step == UINT8_MAX && at < BLUEPRINT_FINE);
        uint32_t mark = (uint32_t)read_number(reader, 4);
        unsigned which = (unsigned)read_number(reader, 1);
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
                fine->shares[i] = (uint8_t)read_number(reader, 1);
    }
    blueprint->fine_count = (uint32_t)count;
}

bool blueprint_unpack(Text bytes, Blueprint *blueprint)
{
    Reader reader = {bytes, false};
    memset(blueprint, 0, sizeof *blueprint);
    read_worths(&reader, &blueprint->weights, &blueprint->odds);
    read_runs(&blueprint_runs, blueprint, &reader);
    read_fine(&reader, blueprint);
    return !reader.wrong && reader.rest.length == 0;
}

static void blueprint_pack(const Blueprint *blueprint, Out *out)
{
    write_worths(out, &blueprint->weights, &blueprint->odds);
    write_runs(&blueprint_runs, blueprint, out);
    write_fine(blueprint, out);
}

/* ---- Trainings ----------------------------------------------------------------------------- */

static bool has_learnt(const void *of, size_t at, unsigned count)
{
    const Training *training = of;
    for (unsigned i = 0; i < count; i++)
        if (training->sum[at + i] > 0)
            return true;
    return false;
}

static void write_learnt(const void *of, size_t at, unsigned count, Out *out)
{
    write_floats(out, ((const Training *)of)->sum + at, count);
}

static const float most_counted = 1e15F;

static bool read_learnt(void *of, size_t at, unsigned count, Reader *reader)
{
    read_floats(reader, ((Training *)of)->sum + at, count, 0, most_counted);
    return has_learnt(of, at, count);
}

static const Runs training_runs = {has_learnt, write_learnt, read_learnt};

/* By place, as above. */
static void write_fine_learnt(const Training *training, Out *out)
{
    write_number(out, 4, training->fine_count);
    for (size_t at = 0; at < TRAINING_FINE; at++) {
        const TrainingFine *fine = &training->fine[at];
        if (fine->key == 0)
            continue;
        write_number(out, 4, at);
        write_number(out, 8, fine->key);
        write_floats(out, fine->regret, BLUEPRINT_MOST_CHOICES);
        write_floats(out, fine->sum, BLUEPRINT_MOST_CHOICES);
    }
}

static void read_fine_learnt(Reader *reader, Training *training)
{
    uint64_t count = read_number(reader, 4), next = 0;
    reader->wrong = reader->wrong || count > TRAINING_FINE / 4 * 3;
    for (uint64_t n = 0; n < count && !reader->wrong; n++) {
        uint64_t at = read_number(reader, 4), key = read_number(reader, 8);
        if (reader->wrong || at < next || at >= TRAINING_FINE || key == 0) {
            reader->wrong = true;
            return;
        }
        next = at + 1;
        training->fine[at].key = key;
        read_floats(reader, training->fine[at].regret, BLUEPRINT_MOST_CHOICES, -most_counted,
                    most_counted);
        read_floats(reader, training->fine[at].sum, BLUEPRINT_MOST_CHOICES, 0, most_counted);
    }
    training->fine_count = (uint32_t)count;
}

bool training_unpack(Text bytes, Training *training)
{
    Reader reader = {bytes, false};
    memset(training, 0, sizeof *training);
    training->players = (uint8_t)read_number(&reader, 1);
    training->seed = read_number(&reader, 8);
    training->games = read_number(&reader, 8);
    training->rounds = read_number(&reader, 8);
    training->sweeps = read_number(&reader, 8);
    training->random.state = read_number(&reader, 8);
    read_worths(&reader, &training->weights, &training->odds);
    read_floats(&reader, &training->clean[0][0][0][0], sizeof training->clean / sizeof(float), 0,
                most_counted);
    read_floats(&reader, &training->stacks[0][0][0], sizeof training->stacks / sizeof(float), 0,
                most_counted);
    read_runs(&training_runs, training, &reader);
    read_fine_learnt(&reader, training);
    return !reader.wrong && reader.rest.length == 0 && training->players >= BLUEPRINT_LEAST_SEATS &&
           training->players <= BLUEPRINT_MOST_SEATS && training->sweeps <= training->games &&
           training->games <= training->rounds && training->rounds < (uint64_t)1 << 48;
}

static void training_pack(const Training *training, Out *out)
{
    write_number(out, 1, training->players);
    write_number(out, 8, training->seed);
    write_number(out, 8, training->games);
    write_number(out, 8, training->rounds);
    write_number(out, 8, training->sweeps);
    write_number(out, 8, training->random.state);
    write_worths(out, &training->weights, &training->odds);
    write_floats(out, &training->clean[0][0][0][0], sizeof training->clean / sizeof(float));
    write_floats(out, &training->stacks[0][0][0], sizeof training->stacks / sizeof(float));
    write_runs(&training_runs, training, out);
    write_fine_learnt(training, out);
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

FileState training_read(Text bytes, Training *training)
{
    Text body;
    FileState state = seal_open(&training_seal, bytes, &body, NULL);
    return state == FILE_GOOD && !training_unpack(body, training) ? FILE_DAMAGED : state;
}

void training_write(const Training *training, Out *out)
{
    size_t start = seal_begin(&training_seal, 0, out);
    training_pack(training, out);
    seal_close(&training_seal, start, out);
}

FileState training_load(const char *path, Training *training)
{
    Out out = buffer_new();
    FileState state = sealed_load(path, &out);
    if (state == FILE_GOOD)
        state = training_read((Text){out.text, out.length}, training);
    buffer_free(&out);
    return state;
}

bool training_save(const char *path, const Training *training)
{
    Out out = buffer_new();
    training_write(training, &out);
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
