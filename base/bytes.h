/* Numbers as bytes, the lowest first: as files have them and digests are made of them, the same on
   every machine. */
#ifndef TRISKEL_BYTES_H
#define TRISKEL_BYTES_H

#include <stdint.h>

/* The lowest `count` bytes of a number, 8 at most. */
static inline void bytes_set(void *at, unsigned count, uint64_t number)
{
    uint8_t *bytes = at;
    for (unsigned i = 0; i < count; i++)
        bytes[i] = (uint8_t)(number >> 8 * i);
}

static inline uint64_t bytes_number(const void *at, unsigned count)
{
    const uint8_t *bytes = at;
    uint64_t number = 0;
    for (unsigned i = count; i-- > 0;)
        number = number << 8 | bytes[i];
    return number;
}

#endif
