/* Looking ahead without the exact solution: one's own turn searched to its end, and where few
   counters are left the next turns too, each player doing what is best for itself; behind that the
   estimate of prospect.h. */
#ifndef TRISKEL_SKALPOTT_OUTLOOK_H
#define TRISKEL_SKALPOTT_OUTLOOK_H

#include "base/progress.h"
#include "games/skalpott/hosted/prospect.h"

/* As skalpott_search_advise. Told to stop, it looks no further than its own turn. */
unsigned skalpott_outlook_advise(const SkalpottProspects *prospects, const Skalpott *s,
                                 const Progress *progress,
                                 SkalpottAdvice advice[SKALPOTT_MOST_ADVICE]);

/* How far what it says may be off, either way, 95 times of 100. */
double skalpott_outlook_doubt(const SkalpottProspects *prospects, const Skalpott *s);

#endif
