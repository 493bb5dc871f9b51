/* How long things took, in bounded memory: a value is counted in a bucket that is at most a
   sixty-fourth of it wide, so percentiles are right to 1.6 %, from a microsecond to an hour. */
#ifndef TRISKEL_HISTOGRAM_H
#define TRISKEL_HISTOGRAM_H

#include <stdint.h>

enum { HISTOGRAM_FINE = 64, HISTOGRAM_BUCKETS = HISTOGRAM_FINE * 28 };

typedef struct Histogram {
    uint64_t count, most;
    uint64_t buckets[HISTOGRAM_BUCKETS];
} Histogram;

/* Too large a value is counted in the last bucket; `most` is exact. */
void histogram_add(Histogram *histogram, uint64_t value);

/* A value that this part of all (0.99) does not exceed, but for the width of a bucket; 0 if there
   are none. */
uint64_t histogram_part(const Histogram *histogram, double part);

#endif
