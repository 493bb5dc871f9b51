/* Remembering cards of Sketch! as people do: what was seen fades from turn to turn, one's own cards
   less than those of others, and more the more there is to keep in mind. Which cards are forgotten
   when is drawn from all that the player has seen so far, so that who is told the same again
   forgets the same. Cards that lie in sight are not forgotten: face up (Kids), or with the option
   `memory`. */
#ifndef TRISKEL_SKETCH_FORGET_H
#define TRISKEL_SKETCH_FORGET_H

#include "games/sketch/recall.h"

typedef struct SketchMemory {
    SketchRecall recall; /* of a card that was forgotten, its player no longer knows the kind */
    Random random;       /* from what was seen */
} SketchMemory;

/* Of a thousand cards, how many are forgotten in a turn. */
typedef struct SketchFading {
    unsigned own, other;
    unsigned each; /* more, for each card beyond the fourth that is kept in mind */
} SketchFading;

void sketch_memory_begin(SketchMemory *memory, const Options *options, Viewer player);
void sketch_memory_see(SketchMemory *memory, const Seen *seen, const SketchFading *fading);

#endif
