/* Buckets that widen with what they count: see histogram.h. The first 128 are one wide; from
   there on every doubling has 64. */
#include "bench/histogram.h"

static unsigned bucket_of(uint64_t value)
{
    unsigned doublings = 0;
    while (value >> doublings >= 2 * HISTOGRAM_FINE)
        doublings++;
    uint64_t bucket = (uint64_t)doublings * HISTOGRAM_FINE + (value >> doublings);
    return bucket < HISTOGRAM_BUCKETS ? (unsigned)bucket : HISTOGRAM_BUCKETS - 1;
}

/* The largest value that is counted there. */
static uint64_t end_of(unsigned bucket)
{
    unsigned doublings = bucket < 2 * HISTOGRAM_FINE ? 0 : bucket / HISTOGRAM_FINE - 1;
    uint64_t first = bucket - doublings * HISTOGRAM_FINE;
    return ((first + 1) << doublings) - 1;
}

void histogram_add(Histogram *histogram, uint64_t value)
{
    histogram->count++;
    histogram->buckets[bucket_of(value)]++;
    if (value > histogram->most)
        histogram->most = value;
}

uint64_t histogram_part(const Histogram *histogram, double part)
{
    uint64_t wanted = (uint64_t)(part * (double)histogram->count + 0.999999), sum = 0;
    for (unsigned i = 0; i < HISTOGRAM_BUCKETS; i++) {
        sum += histogram->buckets[i];
        if (sum >= wanted && sum > 0)
            return end_of(i) < histogram->most ? end_of(i) : histogram->most;
    }
    return 0;
}
