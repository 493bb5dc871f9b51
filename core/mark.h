/* Marks: what tells the people at a table apart besides their names, a colour and a sign each. A
   game names its own, as the gangs of Skull; the others share those here. */
#ifndef TRISKEL_MARK_H
#define TRISKEL_MARK_H

#include "core/voice.h"

/* The marks of a game, counted from 0; NULL behind the last. */
const Mark *mark_at(const Game *game, unsigned i);
unsigned mark_count(const Game *game);
/* By its name as it is written in tables, in English; as many as there are: there is none. */
unsigned mark_find(const Game *game, Text name);

/* How many persons may have the same mark: one, unless there are more persons than marks. */
unsigned mark_limit(const Game *game, unsigned persons);

/* Everybody's mark. `chosen` has those that were chosen, counted from 1, or 0. The others have
   theirs by their place, or if that was chosen by somebody else, one that is left. */
void marks_spread(const Game *game, unsigned persons, const uint8_t chosen[MAX_SEATS],
                  uint8_t marks[MAX_SEATS]);

/* The sign of a seat, one column wide. A person's second gang has the mark's other sign; so has the
   second person with the same mark. */
const char *scene_sign(const Scene *scene, unsigned seat);
/* Switches to the colour of a seat. */
void out_seat_colour(const Scene *scene, unsigned seat, Out *out);

#endif
