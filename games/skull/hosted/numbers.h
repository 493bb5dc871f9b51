/* What the files of blueprints and trainings are made of (blueprint_file.h, training_file.h):
   numbers with the lowest byte first, what standings are worth, and the situations that were come
   to, in runs. Bytes are read by who does not trust them. */
#ifndef TRISKEL_SKULL_NUMBERS_H
#define TRISKEL_SKULL_NUMBERS_H

#include "base/text.h"
#include "games/skull/hosted/blueprint.h"

/* What is left to read; once something was wrong, nothing is. */
typedef struct SkullReader {
    Text rest;
    bool wrong;
} SkullReader;

uint64_t skull_read_number(SkullReader *reader, unsigned bytes);
/* Each from `least` to `most`. */
void skull_read_floats(SkullReader *reader, float *numbers, size_t count, float least, float most);
void skull_read_worths(SkullReader *reader, SkullWeights *weights, SkullOdds *odds);
/* Nothing was wrong, and nothing is left. */
bool skull_read_all(const SkullReader *reader);

void skull_write_number(Out *out, unsigned bytes, uint64_t number);
void skull_write_floats(Out *out, const float *numbers, size_t count); /* as IEEE 754 has them */
void skull_write_worths(Out *out, const SkullWeights *weights, const SkullOdds *odds);

/* The situations that were come to, in runs: how many were not, how many were, and these. Each is
   `count` numbers of what is written or read, from the place `at` on. */
typedef struct SkullRuns {
    bool (*is_there)(const void *of, size_t at, unsigned count);
    void (*write)(const void *of, size_t at, unsigned count, Out *out);
    bool (*read)(void *of, size_t at, unsigned count, SkullReader *reader);
} SkullRuns;

void skull_read_runs(const SkullRuns *runs, void *of, SkullReader *reader);
void skull_write_runs(const SkullRuns *runs, const void *of, Out *out);

#endif
