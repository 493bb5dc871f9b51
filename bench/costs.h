/* Does what a bot says that a decision costs come true? In each game one decision is taken twice:
   once with what is best by the bot's word, and once with anything else; both games are played on.
   By how much the first is won more often is held against what was said that the other costs. */
#ifndef TRISKEL_BENCH_COSTS_H
#define TRISKEL_BENCH_COSTS_H

#include "bots/arena.h"

enum { COSTS_MOST_LEGAL = 4096, COSTS_STEPS = 6 };

typedef struct Costs {
    struct {
        double count, said, error, came, squares; /* sums */
    } steps[COSTS_STEPS];
} Costs;

/* Begins a game with this luck; whoever plays weighs what it could do. */
typedef void CostsBegin(Arena *arena, const void *context, Random random);

/* Takes a decision of so many games twice, and adds what came of it. False: a move was not legal.
 */
bool costs_of_games(Costs *costs, unsigned games, uint64_t seed, CostsBegin *begin,
                    const void *context);

void costs_print(const Costs *costs);

#endif
