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

/* Everybody's chance where a turn begins, by looking so many turns ahead. */
void skalpott_outlook_chances(const SkalpottProspects *prospects, const Skalpott *s, unsigned turns,
                              double chances[SKALPOTT_SEATS]);

#endif
