/* Why an action is a good one, as one sentence from what lies on the table. */
#ifndef TRISKEL_SKALPOTT_REASON_H
#define TRISKEL_SKALPOTT_REASON_H

#include "core/voice.h"
#include "games/skalpott/skalpott.h"

/* The seat is to act; the action is one of its legal ones. */
void skalpott_reason(const Lang *lang, const Skalpott *s, unsigned seat, Action action, Out *out);

/* Of a hundred throws of the dice of these positions: how many end on one of these links? */
unsigned skalpott_reason_hits(const Skalpott *s, unsigned positions, unsigned links);

#endif
