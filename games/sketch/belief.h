/* What a player of Sketch! may believe of cards that it has not seen: the odds (knowledge.h), and
   besides what others have shown by what they did. Who knows a card and discards another had a
   reason to keep it; who knows a card and lets its like pass has none such; and who does not call
   the assault has no low hand. */
#ifndef TRISKEL_SKETCH_BELIEF_H
#define TRISKEL_SKETCH_BELIEF_H

#include "games/sketch/judge.h"
#include "games/sketch/knowledge.h"

enum { SKETCH_NO_CAP = 255 };

/* What a player showed when it last could call the assault: it did if it thought itself low enough,
   else it had more. */
typedef struct SketchStance {
    bool is_shown, called;
    uint64_t cards; /* ids of those that it knew then, and that nobody has shown since */
    double others;  /* about how many points it thought that its other cards count … */
    double limit;   /* … and with how many in all it would call */
} SketchStance;

typedef struct SketchBelief {
    SketchKnowledge knowledge;
    uint8_t average;               /* points of any card */
    uint8_t cap[SKETCH_CARDS];     /* by id: likely no more points than this … */
    uint8_t before[SKETCH_CARDS];  /* … and what it was before the last discard */
    uint32_t passed[SKETCH_CARDS]; /* by id: kinds, a bit each, that it likely is not */
    SketchStance stance[SKETCH_SEATS];
    SketchHearsay hearsay;
} SketchBelief;

void sketch_belief_begin(SketchBelief *belief, const Options *options, Viewer player);
void sketch_belief_see(SketchBelief *belief, const Seen *seen);
void sketch_belief_hear(SketchBelief *belief, unsigned person, Saying saying);

/* The cards not seen yet, in the likeliest of worlds. */
SketchOdds sketch_belief_odds(const SketchBelief *belief);
/* The chance that a card is of a kind that this set has, by knowledge alone. */
double sketch_belief_chance(const SketchBelief *belief, unsigned id, uint32_t kinds);

/* Draws a complete table, as likely as it is believed to be. */
void sketch_belief_draw(const SketchBelief *belief, Random *random, Sketch *s);

#endif
