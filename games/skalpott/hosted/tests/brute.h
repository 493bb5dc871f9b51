/* The slow and simple way to the chance of winning at Skalpott: every action of every actor is
   tried through the engine's `apply`, and what was seen once is remembered. It shares no source
   with the solver (games/skalpott/hosted), which it is there to check. */
#ifndef TRISKEL_SKALPOTT_BRUTE_H
#define TRISKEL_SKALPOTT_BRUTE_H

#include "games/skalpott/skalpott.h"

/* States with their values, by their bytes. */
typedef struct Memo {
    struct Remembered {
        bool used;
        Skalpott state;
        double value;
    } * slots;
    size_t capacity, count; /* capacity: a power of two */
} Memo;

typedef struct Brute {
    const Game *game;
    Memo turns; /* states in which a turn begins; the others are forgotten after their turn */
    /* If not NULL it is asked for the value of every later turn, and nothing is searched behind. */
    double (*known)(const void *context, const Skalpott *state);
    const void *context;
    uint64_t applied; /* how often `apply` was called */
} Brute;

void brute_init(Brute *brute);
void brute_done(Brute *brute);

/* P1's chance to win from a state of a game of two seats, with perfect play of whoever decides. */
double brute_value(Brute *brute, const Skalpott *state);

#endif
