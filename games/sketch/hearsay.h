/* What others at a table of Sketch! have said of their hands, to be weighed, not believed. Some of
   it can be checked at once, since everybody sees who has looked at which card: so somebody who was
   caught is trusted less with what cannot be. */
#ifndef TRISKEL_SKETCH_HEARSAY_H
#define TRISKEL_SKETCH_HEARSAY_H

#include "core/talk.h"
#include "games/sketch/sketch.h"

/* What somebody says holds until its next discard. */
typedef enum SketchClaim {
    SKETCH_CLAIMS_NOTHING,
    SKETCH_CLAIMS_LOW,       /* its hand is low, or the assault near */
    SKETCH_CLAIMS_FORGOTTEN, /* it remembers nothing */
} SketchClaim;

typedef struct SketchHearsay {
    uint8_t claim[SKETCH_SEATS];
    uint8_t truths[SKETCH_SEATS], lies[SKETCH_SEATS]; /* as far as they were found out */
} SketchHearsay;

/* Somebody says something at this table. */
void sketch_hearsay_hear(SketchHearsay *hearsay, const Sketch *s, unsigned person, Saying saying);
/* This is about to be done at it. */
void sketch_hearsay_see(SketchHearsay *hearsay, const Sketch *s, const Seen *seen);

/* How much likelier something is if this seat says so: above 1, unless it was caught lying. */
double sketch_hearsay_odds(const SketchHearsay *hearsay, unsigned seat);

#endif
