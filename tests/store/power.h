/* A disk whose power can fail: a layer below SQLite that remembers what was synced and what was
   only written. After so many steps nothing works any more; then every file is made again as such a
   failure might leave it: what was synced, and of the rest anything. */
#ifndef TRISKEL_TEST_POWER_H
#define TRISKEL_TEST_POWER_H

#include "base/random.h"

#include <stdint.h>

/* What is left of what was not synced. */
typedef enum PowerLoss {
    ALL_IS_LOST,
    NOTHING_IS_LOST,
    SOME_WRITES,  /* any of them, whatever was written later */
    SOME_SECTORS, /* any part of any of them */
    POWER_LOSSES
} PowerLoss;

/* From now on SQLite's files lie on this disk. */
void power_install(void);

/* A new disk, which fails after so many steps (writes, syncs and truncations); UINT64_MAX: never.
   Files of earlier disks are forgotten. */
void power_on(uint64_t steps);
uint64_t power_steps(void); /* so far */
uint64_t power_syncs(void);

/* Leaves the files as the failure did, to be opened again on a new disk. No file may be open. */
void power_failed(PowerLoss loss, Random *random);

#endif
