/* What a player of Sketch! with a good memory can say without working anything out: the public
   table, and the faces it has seen of cards it can still place (SKE-70). Much smaller and quicker
   than SketchKnowledge, for bots that do not search. Fed by what the player saw, nothing else. */
#ifndef TRISKEL_SKETCH_RECALL_H
#define TRISKEL_SKETCH_RECALL_H

#include "games/sketch/sketch.h"

typedef struct SketchRecall {
    Sketch table; /* followed (follow.h); cards not remembered have marks */
    Viewer player;
} SketchRecall;

void sketch_recall_begin(SketchRecall *recall, const Options *options, Viewer player);
void sketch_recall_see(SketchRecall *recall, const Seen *seen);

/* The kind of a card that lies in this slot, or SKETCH_UNKNOWN: not remembered. */
unsigned sketch_recall_kind(const SketchRecall *recall, unsigned hand, unsigned slot);

#endif
