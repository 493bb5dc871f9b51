/* The table of Sketch! as somebody can follow it who does not see everything: the rules themselves
   keep it, true in all that is public, which cards somebody knows among it. The pile has any cards,
   but as many as there are. A card whose kind is not known has a mark in its place, so that what
   the table shows says which card it was. */
#ifndef TRISKEL_SKETCH_FOLLOW_H
#define TRISKEL_SKETCH_FOLLOW_H

#include "games/sketch/sketch.h"

/* What stands for the kind of card `id`. */
enum { SKETCH_MARK = 48 };
_Static_assert(SKETCH_MARK + SKETCH_CARDS <= SHOWN_SEAT, "marks are no seats");

/* The id that a card gets if one comes. */
unsigned sketch_next_id(const Sketch *s);

/* Where the card lies that is played by `discard`, `sketch` or `veto`: its id. */
unsigned sketch_played_id(const Sketch *s, Move move);

/* Does what was seen, with possible cards in place of those that were hidden. What the table shows
   to this viewer: the same faces in the same order, with marks for those not known before. */
Seen sketch_follow(Sketch *s, Viewer viewer, const Seen *seen);

#endif
