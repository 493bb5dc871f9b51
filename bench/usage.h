/* What a server has used so far, as the system counts it, or as the server itself says; and what
   this program may use. */
#ifndef TRISKEL_BENCH_USAGE_H
#define TRISKEL_BENCH_USAGE_H

#include "bench/load.h"

/* Of a process on this machine. */
Usage usage_of_process(unsigned pid);
/* From the text of /metrics: process_cpu_seconds_total and process_resident_memory_bytes. */
Usage usage_of_metrics(Text metrics);
/* Seconds that processors have worked for this program. */
double usage_own(void);

/* Lets this program have so many files open. False: the system does not, and this is the sentence.
 */
__attribute__((warn_unused_result)) bool allow_files(uint64_t count);
extern const char too_many_files[];

#endif
