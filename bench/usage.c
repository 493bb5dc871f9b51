/* What a process has used: see usage.h. */
#include "bench/usage.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

/* A whole small file of /proc, as a string. */
static bool read_proc(unsigned pid, const char *name, char *text, size_t size)
{
    char path[64];
    snprintf(path, sizeof path, "/proc/%u/%s", pid, name);
    FILE *file = fopen(path, "r");
    if (file == NULL)
        return false;
    size_t length = fread(text, 1, size - 1, file);
    text[length] = '\0';
    (void)fclose(file);
    return length > 0;
}

Usage usage_of_process(unsigned pid)
{
    char stat[1024], memory[128];
    unsigned long long in_user, in_system;
    unsigned long pages;
    if (!read_proc(pid, "stat", stat, sizeof stat) ||
        !read_proc(pid, "statm", memory, sizeof memory))
        return (Usage){0};
    /* The name in brackets may have spaces; utime and stime are the 12th and 13th after it. */
    const char *after = strrchr(stat, ')');
    if (after == NULL ||
        sscanf(after + 1, " %*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %llu %llu", &in_user,
               &in_system) != 2 ||
        sscanf(memory, "%*u %lu", &pages) != 1)
        return (Usage){0};
    return (Usage){
        .is_known = true,
        .worked = (double)(in_user + in_system) / (double)sysconf(_SC_CLK_TCK),
        .memory = (uint64_t)pages * (uint64_t)sysconf(_SC_PAGESIZE),
    };
}

static bool find_metric(Text metrics, const char *name, double *value)
{
    Text line, word, rest = metrics;
    while (text_line(&rest, &line))
        if (text_next(&line, &word) && text_is(word, name) && line.length > 0 && line.length < 64) {
            char digits[64], *end;
            memcpy(digits, line.at, line.length);
            digits[line.length] = '\0';
            *value = strtod(digits, &end);
            return end > digits && *value >= 0;
        }
    return false;
}

Usage usage_of_metrics(Text metrics)
{
    double worked, memory;
    if (!find_metric(metrics, "process_cpu_seconds_total", &worked) ||
        !find_metric(metrics, "process_resident_memory_bytes", &memory) || memory > 1e15)
        return (Usage){0};
    return (Usage){.is_known = true, .worked = worked, .memory = (uint64_t)memory};
}

double usage_own(void)
{
    struct rusage used;
    if (getrusage(RUSAGE_SELF, &used) != 0)
        return 0;
    return (double)(used.ru_utime.tv_sec + used.ru_stime.tv_sec) +
           (double)(used.ru_utime.tv_usec + used.ru_stime.tv_usec) * 1e-6;
}

const char too_many_files[] = N_("so many sockets need more open files than this system allows a "
                                 "program (ulimit -Hn)");

bool allow_files(uint64_t count)
{
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0)
        return false;
    if (limit.rlim_cur >= count)
        return true;
    if (limit.rlim_max != RLIM_INFINITY && limit.rlim_max < count)
        return false;
    limit.rlim_cur = (rlim_t)count;
    return setrlimit(RLIMIT_NOFILE, &limit) == 0;
}
