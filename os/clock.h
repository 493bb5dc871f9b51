/* Time as programs measure it. Nothing here knows the hour of the day. */
#ifndef TRISKEL_CLOCK_H
#define TRISKEL_CLOCK_H

#include <stdint.h>

/* Milliseconds of a clock that does not go back, … */
uint64_t clock_now(void);
/* … and is at `time` or later from now on: a table that is resumed may come from another machine,
   or from before this one was switched on. */
void clock_reaches(uint64_t time);

/* Microseconds of the system's own clock that does not go back: for measuring, not for tables. */
uint64_t clock_micros(void);

/* Seconds for which a processor has worked for this thread: the steadier measure on a busy machine.
 */
double clock_worked(void);

#endif
