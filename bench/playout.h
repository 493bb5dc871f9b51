/* How fast complete random games go, through game.h, with all checks on. */
#ifndef TRISKEL_BENCH_PLAYOUT_H
#define TRISKEL_BENCH_PLAYOUT_H

#include "core/game.h"

typedef struct PlayoutBench {
    double games_per_s, transitions_per_s; /* states changed in place */
    double copy_transitions_per_s;         /* with a copy of the state for every action */
    double calibration;                    /* steps a second of a fixed loop, in the same run */
} PlayoutBench;

/* Measures for about so many seconds in all, the three loops by turns, so that a busy machine slows
   all of them alike. */
PlayoutBench bench_playout(const Game *game, const Options *options, double seconds);

/* Plays so many games in place; the number of transitions. For counting instructions. */
uint64_t bench_games(const Game *game, const Options *options, uint64_t games);

#endif
