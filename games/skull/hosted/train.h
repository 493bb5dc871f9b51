/* Training a blueprint (blueprint.h): games of it against itself, in which in every round each
   player in turn tries everything it could do, and regrets what it did not do where that would have
   been better (external-sampling Monte Carlo counterfactual regret minimisation, later rounds
   counting more than earlier ones). A round ends in a standing, whose worth is learnt from who won
   such games in the end. All follows from the seed, and from nothing else how far it has come: who
   stops and goes on gets the same bytes. */
#ifndef TRISKEL_SKULL_TRAIN_H
#define TRISKEL_SKULL_TRAIN_H

#include "games/skull/hosted/blueprint.h"

/* A situation as it is learnt. */
typedef struct TrainingFine {
    uint64_t key; /* 0: none is here */
    float regret[BLUEPRINT_MOST_CHOICES];
    float sum[BLUEPRINT_MOST_CHOICES]; /* of what was done, for the average */
} TrainingFine;

enum { TRAINING_FINE = 1 << 20 }; /* places, three quarters of them used at most */

typedef struct Training {
    uint8_t players; /* games of three to so many */
    uint64_t seed;
    uint64_t games, rounds; /* that were played, … */
    uint64_t sweeps;        /* … and how often earlier ones were made to count less */
    Random random;
    SkullWeights weights;
    SkullOdds odds;
    float clean[SKULL_ROLES][SKULL_STACK + 1][SKULL_STACK + 1][SKULL_STACK + 1];
    float stacks[SKULL_ROLES][SKULL_STACK + 1][SKULL_STACK + 1];
    float sum[BLUEPRINT_SHARES]; /* of what was done, coarsely */
    uint32_t fine_count;
    TrainingFine fine[TRAINING_FINE]; /* from the lower part of its key on, the next that is free */
    TrainingFine spare;               /* for those that find no place, and learn nothing */
} Training;

Training *training_new(unsigned players, uint64_t seed); /* NULL without memory */
void training_free(Training *training);

/* A round that begins like this: each seat in turn tries all it could do in it. */
void training_round(Training *training, const Skull *between);
/* Plays another game, with all its rounds. */
void training_play(Training *training);

/* What was learnt so far. */
void training_blueprint(const Training *training, Blueprint *blueprint);

#endif
