/* Advice and reviews in words: what choices are worth, and which decisions of a game mattered. At a
   table (`hint`, `review`) and for the verbs `advise` and `review` it is the same. */
#ifndef TRISKEL_VERDICT_H
#define TRISKEL_VERDICT_H

#include "bots/review.h"
#include "term/sitting.h"

/* A chance with one decimal: "61.2 %", or "60.0 to 70.0 %" if no more is known. */
void out_percent(const Lang *lang, Worth worth, Out *out);

/* Choices of a seat and what they are worth, the best first; no more than `most` of them. The scene
   has the view of who is to choose. */
void verdict_choices(const Scene *scene, Actor seat, const Advice *advice, unsigned count,
                     unsigned most, Out *out);

typedef struct VerdictStyle {
    uint16_t persons; /* whose decisions are told */
    bool all;         /* and not only those that mattered */
    unsigned width;   /* columns */
} VerdictStyle;

/* The decisions that cost most, each with how it stood and what was better; then a line for each
   person. The scene needs no views: it goes through the game with its viewer's eyes. */
void verdict_review(const Scene *scene, const Solver *solver, const Review *review,
                    const VerdictStyle *style, Out *out);

/* Is it known exactly what choices are worth in such a game? */
bool verdict_exists(const Game *game, const Options *options);

/* Why there is no review or exact advice, as a sentence in a line; false: there is. */
bool verdict_missing(const Lang *lang, const Game *game, const Options *options, Out *out);

/* `review` at the table: when the game is over all of it; before, to who plays alone against bots,
   that person's own decisions. */
void verdict_of_sitting(Sitting *sitting, Out *out);

#endif
