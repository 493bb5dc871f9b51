/* Numbers in the files of blueprints and trainings: see numbers.h. */
#include "games/skull/hosted/numbers.h"
#include "base/bytes.h"

#include <math.h>
#include <string.h>

/* ---- Numbers ------------------------------------------------------------------------------- */

void skull_write_number(Out *out, unsigned bytes, uint64_t number)
{
    char text[8];
    bytes_set(text, bytes, number);
    out_bytes(out, text, bytes);
}

static void write_float(Out *out, float number)
{
    uint32_t bits;
    memcpy(&bits, &number, sizeof bits);
    skull_write_number(out, 4, bits);
}

void skull_write_floats(Out *out, const float *numbers, size_t count)
{
    for (size_t i = 0; i < count; i++)
        write_float(out, numbers[i]);
}

uint64_t skull_read_number(SkullReader *reader, unsigned bytes)
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
static float read_float(SkullReader *reader, float least, float most)
{
    uint32_t bits = (uint32_t)skull_read_number(reader, 4);
    float number;
    memcpy(&number, &bits, sizeof number);
    if (!isfinite(number) || number < least || number > most) {
        reader->wrong = true;
        return least;
    }
    return number;
}

void skull_read_floats(SkullReader *reader, float *numbers, size_t count, float least, float most)
{
    for (size_t i = 0; i < count; i++)
        numbers[i] = read_float(reader, least, most);
}

bool skull_read_all(const SkullReader *reader)
{
    return !reader->wrong && reader->rest.length == 0;
}

/* ---- Worths -------------------------------------------------------------------------------- */

static const float most_weight = 1e4F;

void skull_write_worths(Out *out, const SkullWeights *weights, const SkullOdds *odds)
{
    skull_write_floats(out, &weights->seat[0][0][0][0], sizeof weights->seat / sizeof(float));
    skull_write_floats(out, weights->start, SKULL_CROWDS);
    skull_write_floats(out, &odds->clean[0][0][0][0], sizeof odds->clean / sizeof(float));
}

void skull_read_worths(SkullReader *reader, SkullWeights *weights, SkullOdds *odds)
{
    skull_read_floats(reader, &weights->seat[0][0][0][0], sizeof weights->seat / sizeof(float), 0,
                      most_weight);
    skull_read_floats(reader, weights->start, SKULL_CROWDS, -0.9F, most_weight);
    skull_read_floats(reader, &odds->clean[0][0][0][0], sizeof odds->clean / sizeof(float), 0, 1);
    /* A seat that is in play is worth something. */
    for (unsigned crowd = 0; crowd < SKULL_CROWDS; crowd++)
        for (unsigned i = 0; i < 16; i++)
            if (!(weights->seat[crowd][i / 8][i / 4 % 2][1 + i % 4] > 0))
                reader->wrong = true;
}

/* ---- Situations ---------------------------------------------------------------------------- */

enum { MOST_RUN = UINT16_MAX };

/* The shares behind the run that begins here, of those that are there or of those that are not. */
static size_t run_end(const SkullRuns *runs, const void *of, size_t at, bool there,
                      unsigned *length)
{
    for (*length = 0; at < BLUEPRINT_SHARES && *length < MOST_RUN; ++*length) {
        unsigned count = blueprint_choices_at(at);
        if (runs->is_there(of, at, count) != there)
            break;
        at += count;
    }
    return at;
}

void skull_write_runs(const SkullRuns *runs, const void *of, Out *out)
{
    for (size_t at = 0; at < BLUEPRINT_SHARES;) {
        unsigned absent, present;
        size_t from = run_end(runs, of, at, false, &absent);
        size_t end = run_end(runs, of, from, true, &present);
        skull_write_number(out, 2, absent);
        skull_write_number(out, 2, present);
        for (at = from; at < end; at += blueprint_choices_at(at))
            runs->write(of, at, blueprint_choices_at(at), out);
    }
}

void skull_read_runs(const SkullRuns *runs, void *of, SkullReader *reader)
{
    for (size_t at = 0; at < BLUEPRINT_SHARES && !reader->wrong;) {
        unsigned absent = (unsigned)skull_read_number(reader, 2);
        unsigned present = (unsigned)skull_read_number(reader, 2);
        for (; absent > 0 && at < BLUEPRINT_SHARES; absent--)
            at += blueprint_choices_at(at);
        for (; present > 0 && at < BLUEPRINT_SHARES && !reader->wrong; present--) {
            reader->wrong = !runs->read(of, at, blueprint_choices_at(at), reader) || reader->wrong;
            at += blueprint_choices_at(at);
        }
        reader->wrong = reader->wrong || absent > 0 || present > 0;
    }
}
