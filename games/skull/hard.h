/* The parts of Skull's strong player: hard.c decides, reason.c says why. Its memory is a
   SkullReading. */
#ifndef TRISKEL_SKULL_HARD_H
#define TRISKEL_SKULL_HARD_H

#include "games/skull/search.h"

/* Why it would do this: Bot.reason. */
void skull_reason(void *memory, const Question *question, Action action, const Scene *scene,
                  Out *out);

#endif
