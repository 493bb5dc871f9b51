/* What one viewer of Sketch! knows (core/game.h: know, learn, resample): the public table, and the
   worlds, which are the ways in which what was seen can have come about. knowledge.c learns from
   moves and draws tables; worlds.c does with worlds what it asks for. */
#ifndef TRISKEL_SKETCH_KNOWLEDGE_H
#define TRISKEL_SKETCH_KNOWLEDGE_H

#include "games/sketch/sketch.h"

/* Cards of a shuffled hand: we know what they are, or that they are fresh, but not which is which.
 */
typedef struct SketchBag {
    uint8_t size, fresh, count[SKETCH_KINDS];
} SketchBag;

/* Few of them in one test, to see what happens when there are too many. */
#ifndef SKETCH_MAX_WORLDS
#define SKETCH_MAX_WORLDS 192
#define SKETCH_MAX_BAGS 8
#endif

/* Labels of cards besides their kinds. FRESH: any of those not seen yet. */
enum { SKETCH_FRESH = 32, SKETCH_IN_BAG = 40 };
enum { SKETCH_NO_BAG = 255 }; /* where a bag might be named */

typedef struct SketchWorld {
    double weight;
    uint8_t left_total, left[SKETCH_KINDS]; /* cards not seen yet: in the pile, or fresh */
    uint8_t label[SKETCH_CARDS];            /* by id: its kind, fresh, or in which bag */
    uint8_t discard[SKETCH_CARDS];          /* the bottom first: kinds, or cards of the bag below */
    uint8_t dug_bag; /* the lower half of the discard when it was first dug … */
    uint8_t dug_size, dug_order[SKETCH_CARDS / 2]; /* … and in which order that lay */
    SketchBag bags[SKETCH_MAX_BAGS];
} SketchWorld;

typedef struct SketchWorlds {
    uint32_t count;
    SketchWorld at[SKETCH_MAX_WORLDS];
} SketchWorlds;

typedef struct SketchKnowledge {
    Sketch table; /* followed (follow.h); all cards in hands have marks */
    Viewer viewer;
    Random random;       /* for thinning out worlds */
    uint64_t dug;        /* ids of dug cards that nobody has shown since */
    SketchWorlds worlds; /* their weights add up to 1 */
    SketchWorlds split;  /* what becomes of them, while they are told apart */
} SketchKnowledge;

void sketch_know(void *knowledge, const Options *options, Viewer viewer);
void sketch_learn(void *knowledge, const Seen *seen);
void sketch_resample(const void *knowledge, Random *random, void *state);
/* The same; and the ids of cards that might as well have traded places with any in the pile. */
uint64_t sketch_draw_table(const SketchKnowledge *k, Random *random, Sketch *s);

/* ---- Worlds -------------------------------------------------------------------------------- */

/* Card `id` is shown to be of this kind. */
void sketch_learn_face(SketchKnowledge *k, unsigned id, unsigned kind);

/* A hand was shuffled. */
void sketch_learn_shuffle(SketchKnowledge *k, unsigned seat);

/* Card `id` was dug up (SKE-50). */
void sketch_learn_dig(SketchKnowledge *k, unsigned id);

/* One of them, by their weights. */
const SketchWorld *sketch_draw_world(const SketchKnowledge *k, Random *random);

/* A kind for a card with this label; it is then taken. */
unsigned sketch_draw_kind(SketchWorld *world, unsigned label, Random *random);

/* Gives the dug cards that are left in the discard their kinds. */
void sketch_draw_dug_cards(SketchWorld *world, Random *random);

#endif
