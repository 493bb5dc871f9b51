/* Trainings as files: see training_file.h. */
#include "games/skull/hosted/training_file.h"
#include "base/buffer.h"
#include "games/skull/hosted/numbers.h"

#include <string.h>

static const Seal training_seal = {.magic = "skull training", .version = 1};

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
    skull_write_floats(out, ((const Training *)of)->sum + at, count);
}

static const float most_counted = 1e15F;

static bool read_learnt(void *of, size_t at, unsigned count, SkullReader *reader)
{
    skull_read_floats(reader, ((Training *)of)->sum + at, count, 0, most_counted);
    return has_learnt(of, at, count);
}

static const SkullRuns training_runs = {has_learnt, write_learnt, read_learnt};

/* Fine situations by their places, as blueprints have them. */
static void write_fine_learnt(const Training *training, Out *out)
{
    skull_write_number(out, 4, training->fine_count);
    for (size_t at = 0; at < TRAINING_FINE; at++) {
        const TrainingFine *fine = &training->fine[at];
        if (fine->key == 0)
            continue;
        skull_write_number(out, 4, at);
        skull_write_number(out, 8, fine->key);
        skull_write_floats(out, fine->regret, BLUEPRINT_MOST_CHOICES);
        skull_write_floats(out, fine->sum, BLUEPRINT_MOST_CHOICES);
    }
}

static void read_fine_learnt(SkullReader *reader, Training *training)
{
    uint64_t count = skull_read_number(reader, 4), next = 0;
    reader->wrong = reader->wrong || count > TRAINING_FINE / 4 * 3;
    for (uint64_t n = 0; n < count && !reader->wrong; n++) {
        uint64_t at = skull_read_number(reader, 4), key = skull_read_number(reader, 8);
        if (reader->wrong || at < next || at >= TRAINING_FINE || key == 0) {
            reader->wrong = true;
            return;
        }
        next = at + 1;
        training->fine[at].key = key;
        skull_read_floats(reader, training->fine[at].regret, BLUEPRINT_MOST_CHOICES, -most_counted,
                          most_counted);
        skull_read_floats(reader, training->fine[at].sum, BLUEPRINT_MOST_CHOICES, 0, most_counted);
    }
    training->fine_count = (uint32_t)count;
}

bool training_unpack(Text bytes, Training *training)
{
    SkullReader reader = {bytes, false};
    memset(training, 0, sizeof *training);
    training->players = (uint8_t)skull_read_number(&reader, 1);
    training->seed = skull_read_number(&reader, 8);
    training->games = skull_read_number(&reader, 8);
    training->rounds = skull_read_number(&reader, 8);
    training->sweeps = skull_read_number(&reader, 8);
    training->random.state = skull_read_number(&reader, 8);
    skull_read_worths(&reader, &training->weights, &training->odds);
    skull_read_floats(&reader, &training->clean[0][0][0][0], sizeof training->clean / sizeof(float),
                      0, most_counted);
    skull_read_floats(&reader, &training->stacks[0][0][0], sizeof training->stacks / sizeof(float),
                      0, most_counted);
    skull_read_runs(&training_runs, training, &reader);
    read_fine_learnt(&reader, training);
    return skull_read_all(&reader) && training->players >= BLUEPRINT_LEAST_SEATS &&
           training->players <= BLUEPRINT_MOST_SEATS && training->sweeps <= training->games &&
           training->games <= training->rounds && training->rounds < (uint64_t)1 << 48;
}

static void training_pack(const Training *training, Out *out)
{
    skull_write_number(out, 1, training->players);
    skull_write_number(out, 8, training->seed);
    skull_write_number(out, 8, training->games);
    skull_write_number(out, 8, training->rounds);
    skull_write_number(out, 8, training->sweeps);
    skull_write_number(out, 8, training->random.state);
    skull_write_worths(out, &training->weights, &training->odds);
    skull_write_floats(out, &training->clean[0][0][0][0], sizeof training->clean / sizeof(float));
    skull_write_floats(out, &training->stacks[0][0][0], sizeof training->stacks / sizeof(float));
    skull_write_runs(&training_runs, training, out);
    write_fine_learnt(training, out);
}

/* ---- Files --------------------------------------------------------------------------------- */

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
