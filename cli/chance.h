/* Where the chance of a table comes from (table/table.h): the system, or a seed. */
#ifndef TRISKEL_CHANCE_H
#define TRISKEL_CHANCE_H

#include "table/table.h"

/* Of the operating system, for whoever has called sodium_init. */
Source chance_of_system(void);

/* The same seed, the same game. */
typedef struct Seeded {
    uint64_t seed, used;
} Seeded;
Source chance_of_seed(Seeded *seeded);

#endif
