/* A bot that remembers what it was told: how often, and a checksum of it. It plays anything. */
#ifndef TRISKEL_TEST_SPY_H
#define TRISKEL_TEST_SPY_H

#include "core/bot.h"

typedef struct Spied {
    uint32_t begun, seen, sum;
} Spied;

static inline void spy_begin(void *memory, const Options *options, Viewer person, const void *aid)
{
    Spied *spied = memory;
    (void)options;
    (void)aid;
    *spied = (Spied){.begun = 1, .sum = person};
}

static inline void spy_see(void *memory, const Seen *seen)
{
    Spied *spied = memory;
    spied->seen++;
    spied->sum = spied->sum * 31 + seen->move.action + seen->move.actor + seen->hidden;
    for (unsigned i = 0; i < seen->count; i++)
        spied->sum = spied->sum * 31 + seen->shown[i];
}

static inline Answer spy_choose(void *memory, const Question *question)
{
    (void)memory;
    return (Answer){question->legal[random_below(question->random, question->count)], {0, 0}};
}

static const Bot spy = {
    .name = "spy",
    .memory_size = sizeof(Spied),
    .begin = spy_begin,
    .see = spy_see,
    .choose = spy_choose,
};

#endif
