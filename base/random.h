/* The deterministic generator used for playouts, tests and benchmarks. Live tables do not use it:
   their chance comes from outside. It is Melissa O'Neill's PCG32 (XSH-RR): one 64-bit
   multiplication, no wider arithmetic than wasm32 has, small enough to live in registers. */
#ifndef TRISKEL_RANDOM_H
#define TRISKEL_RANDOM_H

#include <stdint.h>

typedef struct Random {
    uint64_t state;
} Random;

static inline uint32_t random_next(Random *random)
{
    uint64_t old = random->state;
    random->state = old * 6364136223846793005u + 1442695040888963407u;
    uint32_t mixed = (uint32_t)((old >> 18 ^ old) >> 27);
    unsigned turn = (unsigned)(old >> 59);
    return mixed >> turn | mixed << (-turn & 31);
}

/* Neighbouring seeds give unrelated games: the seed is spread before its first use. */
static inline Random random_from(uint64_t seed)
{
    Random random = {(seed ^ seed >> 31) * 0x9E3779B97F4A7C15u};
    random.state ^= random.state >> 29;
    (void)random_next(&random);
    return random;
}

/* A number below `bound` (which is not 0), each equally likely: Lemire's multiplication, with the
   rare rejection that makes it exact. */
static inline uint32_t random_below(Random *random, uint32_t bound)
{
    uint64_t product = (uint64_t)random_next(random) * bound;
    if (__builtin_expect((uint32_t)product < bound, 0)) {
        uint32_t threshold = -bound % bound;
        while ((uint32_t)product < threshold)
            product = (uint64_t)random_next(random) * bound;
    }
    return (uint32_t)(product >> 32);
}

#endif
