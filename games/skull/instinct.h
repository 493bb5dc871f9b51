/* How a practised player of Skull decides without thinking long: for each kind of situation that is
   seen at a glance, how often it does what. The numbers come from many rounds that it played
   against itself (bench/skull_learn.c); they are mixed, so that what it does tells little of what
   it has. `hard` starts from it, and takes it for how others may play. */
#ifndef TRISKEL_SKULL_INSTINCT_H
#define TRISKEL_SKULL_INSTINCT_H

#include "games/skull/glance.h"

/* What there is to choose: not every one in every situation. */
enum {
    SKULL_DO_FLOWER, /* lay a flower, or pass in the auction */
    SKULL_DO_SKULL,  /* lay the skull */
    SKULL_DO_LEAST,  /* the least bid */
    SKULL_DO_OWN,    /* as many as lie on one's own mat */
    SKULL_DO_MORE,   /* one more than that, or in the auction than the least */
    SKULL_DO_SAFE,   /* the highest bid that promises something */
    SKULL_DO_KINDS,
    SKULL_CHOICES = 8, /* room for as many */
    SKULL_DO_PASS = SKULL_DO_FLOWER,
};

/* Situations are numbered, those of a phase in a row. */
enum {
    SKULL_EDGES = 8,
    SKULL_OF_PREPARING = 5 * 2 * 2 * 3 * 2,
    SKULL_OF_LAYING = 3 * 3 * SKULL_EDGES * 4,
    SKULL_OF_AUCTION = 2 * SKULL_EDGES * 4 * 3 * 2,
    SKULL_SITUATIONS = SKULL_OF_PREPARING + SKULL_OF_LAYING + SKULL_OF_AUCTION,
};

typedef struct SkullInstinct {
    SkullOdds odds;
    float share[SKULL_SITUATIONS][SKULL_DO_KINDS];
} SkullInstinct;

extern const SkullInstinct skull_instinct;

/* What may be done, and how often it is. */
typedef struct SkullChoice {
    unsigned situation;
    unsigned count;
    uint8_t kind[SKULL_CHOICES];
    Action action[SKULL_CHOICES]; /* all different */
    float share[SKULL_CHOICES];   /* together 1 */
} SkullChoice;

/* For a seat that has to lay a disc, open a challenge, raise or pass. */
void skull_choices(const SkullInstinct *instinct, const SkullRound *round,
                   const SkullGlance *glance, SkullChoice *choice);

/* One thing more to do, so often; the same again adds to it. */
void skull_offer(SkullChoice *choice, unsigned kind, Action action, float share);

/* One of them, as often as it is done. */
Action skull_pick(const SkullChoice *choice, Random *random);

/* How likely somebody is to do this who chooses so: other bids are a little likely, too. */
double skull_likelihood(const SkullChoice *choice, const Skull *s, Action action);

#endif
