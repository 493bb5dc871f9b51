/* Sets of seats as bit sets (bit k: seat k), for games and for whoever chooses among actors. The
   helpers go nibble by nibble: at the usual tables of up to four seats that is one step without an
   unpredictable branch, and no instruction that only some processors have. */
#ifndef TRISKEL_SEATS_H
#define TRISKEL_SEATS_H

#include <stdbool.h>
#include <stdint.h>

typedef uint16_t SeatSet;
enum { NO_SEAT = 255 }; /* where a seat might be named */

static inline SeatSet seats_of(unsigned seat)
{
    return (SeatSet)(1u << seat);
}

static inline SeatSet seats_without(SeatSet set, unsigned seat)
{
    return (SeatSet)(set & ~(1u << seat));
}

static inline bool seats_have(SeatSet set, unsigned seat)
{
    return set >> seat & 1;
}

/* At most one seat. */
static inline bool seats_single(SeatSet set)
{
    return (set & (set - 1)) == 0;
}

static inline unsigned seats_in_nibble(unsigned nibble)
{
    return (unsigned)(0x4332322132212110u >> 4 * nibble) & 7;
}

static inline unsigned seats_count(SeatSet set)
{
    unsigned count = seats_in_nibble(set & 15);
    while ((set >>= 4) != 0)
        count += seats_in_nibble(set & 15);
    return count;
}

/* The lowest seat of a set that is not empty. */
static inline unsigned seats_lowest(SeatSet set)
{
    return (unsigned)__builtin_ctz(set);
}

/* The n-th seat of the set, counted from 0; n is below its count. */
static inline unsigned seats_nth(SeatSet set, unsigned n)
{
    /* By nibble: the places of its bits in ascending order, two bits each. */
    static const uint8_t places[16] = {0x00, 0x00, 0x01, 0x04, 0x02, 0x08, 0x09, 0x24,
                                       0x03, 0x0C, 0x0D, 0x34, 0x0E, 0x38, 0x39, 0xE4};
    unsigned rest = set, base = 0;
    while (n >= seats_in_nibble(rest & 15)) {
        n -= seats_in_nibble(rest & 15);
        rest >>= 4;
        base += 4;
    }
    return base + (places[rest & 15] >> 2 * n & 3);
}

/* The next seat of the set after this one, clockwise; the seat itself if it is the only one. */
static inline unsigned seats_next(SeatSet set, unsigned seat)
{
    uint32_t twice = (uint32_t)set << 16 | set;
    return (seat + 1 + (unsigned)__builtin_ctz(twice >> (seat + 1))) & 15;
}

#endif
