/* The parts of Skull's strong player: hard.c decides, reason.c says why. Its memory is a
   SkullReading. */
#ifndef TRISKEL_SKULL_HARD_H
#define TRISKEL_SKULL_HARD_H

#include "games/skull/search.h"

/* Its functions, for bots that are like it but go by another practice: begin with skull_read_begin.
 */
void skull_hard_see(void *memory, const Seen *seen);
void skull_hard_hear(void *memory, unsigned person, Saying saying);
Answer skull_hard_choose(void *memory, const Question *question);
Action skull_hard_weigh(void *memory, const Question *question, Worth *worth);

/* Why it would do this: Bot.reason. */
void skull_reason(void *memory, const Question *question, Action action, const Scene *scene,
                  Out *out);

#endif
