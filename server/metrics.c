/* Figures: see metrics.h. */
#include "server/metrics.h"

#include "os/format.h"

#include <stdio.h>
#include <sys/resource.h>
#include <unistd.h>

static void head(Out *out, const char *name, const char *kind, const char *meaning)
{
    say(out, "# HELP %1 %3\n# TYPE %1 %2\n%1 ", text_of(name), text_of(kind), text_of(meaning));
}

static void figure(Out *out, const char *name, const char *kind, const char *meaning,
                   uint64_t value)
{
    head(out, name, kind, meaning);
    out_number(out, value);
    out_char(out, '\n');
}

static double seconds(struct timeval time)
{
    return (double)time.tv_sec + (double)time.tv_usec / 1e6;
}

static uint64_t resident_bytes(void)
{
    unsigned long pages = 0;
    FILE *file = fopen("/proc/self/statm", "r");
    if (file != NULL) {
        if (fscanf(file, "%*u %lu", &pages) != 1)
            pages = 0;
        (void)fclose(file);
    }
    return (uint64_t)pages * (uint64_t)sysconf(_SC_PAGESIZE);
}

void metrics_write(const HallCounts *hall, const NetCounts *net, Out *out)
{
    struct rusage used = {0};
#define X(name, meaning) figure(out, "triskel_" #name, "gauge", meaning, hall->name);
    HALL_GAUGES(X)
#undef X
#define X(name, meaning) figure(out, "triskel_" #name, "counter", meaning, hall->name);
    HALL_COUNTERS(X)
#undef X
#define X(name, meaning) figure(out, "triskel_" #name, "gauge", meaning, net->name);
    NET_GAUGES(X)
#undef X
#define X(name, meaning) figure(out, "triskel_" #name, "counter", meaning, net->name);
    NET_COUNTERS(X)
#undef X
    (void)getrusage(RUSAGE_SELF, &used);
    head(out, "process_cpu_seconds_total", "counter", "processor time of this process");
    out_format(out, "%.3f\n", seconds(used.ru_utime) + seconds(used.ru_stime));
    figure(out, "process_resident_memory_bytes", "gauge", "memory of this process",
           resident_bytes());
}
