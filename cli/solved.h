/* The solved game for the verbs that stand on it: from the cache, or computed now, with a progress
   bar for whoever waits at a terminal. */
#ifndef TRISKEL_SOLVED_H
#define TRISKEL_SOLVED_H

#include "cli/command.h"
#include "games/skalpott/solver/file.h"

typedef struct SolvedRequest {
    const Game *game;
    const Options *options;
    unsigned threads; /* 0: one for each processor */
    bool fresh;       /* compute it even if the cache has it */
    bool must_keep;   /* a table that cannot be kept is an error */
} SolvedRequest;

typedef struct Solved {
    SkalpottSolution *solution;
    bool from_cache;
    char path[SKALPOTT_MOST_PATH]; /* of the table; empty if there is no folder for it */
} Solved;

/* False after saying on standard error why not. Solved.solution is then to be freed by the caller.
 */
__attribute__((warn_unused_result)) bool solved_open(const SolvedRequest *request, Solved *solved);

/* Appends what printf would write; at most 255 bytes. */
void out_format(Out *out, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* "players":2,"joker":"literal","counters":12 */
void solved_write_key(SkalpottKey key, Out *out);

#endif
