/* Watching a record: step by step, through one viewer's eyes or seeing all. */
#ifndef TRISKEL_REPLAY_H
#define TRISKEL_REPLAY_H

#include "engine/match.h"
#include "term/play.h"

/* In lines: Enter goes on, `b` back, `r` to the next round, `v` sees it with other eyes, a number
   jumps, `q` ends; without a keyboard, all of it. */
Ending replay_in_lines(const Match *match, Viewer viewer, const Lang *lang);
/* At a drawn table: the arrows step, by moves and by rounds; the space bar lets it play. */
Ending replay_drawn(const Match *match, Viewer viewer, const Lang *lang);

#endif
