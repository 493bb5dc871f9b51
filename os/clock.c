/* Time: see clock.h. */
#include "os/clock.h"

#include <time.h>

static uint64_t ahead; /* of the system's clock, in milliseconds */

uint64_t clock_now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (uint64_t)time.tv_sec * 1000 + (uint64_t)time.tv_nsec / 1000000 + ahead;
}

void clock_reaches(uint64_t time)
{
    uint64_t now = clock_now();
    if (time > now)
        ahead += time - now;
}

uint64_t clock_micros(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (uint64_t)time.tv_sec * 1000000 + (uint64_t)time.tv_nsec / 1000;
}

double clock_worked(void)
{
    struct timespec time;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}
