/* What a seat of Skull sees at a glance when it has to decide in a round: how likely each bid is to
   succeed, what success and failure would be worth to it, and what it is worth to let the highest
   bidder try. It is made of what that seat may know and of nothing else: the public table and its
   person's own discs. Whatever the table says of other discs is not looked at. */
#ifndef TRISKEL_SKULL_GLANCE_H
#define TRISKEL_SKULL_GLANCE_H

#include "games/skull/manner.h"
#include "games/skull/standing.h"

enum { SKULL_MOST_DISCS = 4 * SKULL_SEATS + 2, SKULL_STACK = 4 };

/* What a seat has done in the auction. */
enum { SKULL_SILENT, SKULL_BIDDER, SKULL_PASSER, SKULL_ROLES };

/* The chance that the topmost discs of a stack, so many as the last index says, are flowers: by
   what its seat has done, how many discs it has, and how high the stack is. */
typedef struct SkullOdds {
    float clean[SKULL_ROLES][SKULL_STACK + 1][SKULL_STACK + 1][SKULL_STACK + 1];
} SkullOdds;

/* A round, and who has bid in it. */
typedef struct SkullRound {
    Skull table;
    SeatSet bidders;
} SkullRound;

/* After a move that the rules have accepted, or before one that they will. */
void skull_round_note(SkullRound *round, unsigned seat, Action action);

typedef struct SkullGlance {
    unsigned seat;
    unsigned own;     /* discs on its mat */
    unsigned run;     /* of them clean, from the top */
    bool trapped;     /* its own skull is on its mat */
    unsigned bid;     /* the least that may be bid */
    unsigned safe;    /* the highest bid that is not worth less than leaving it; 0: none */
    double now;       /* its chance to win as things stand */
    double leaving;   /* … if it leaves the challenge to the highest bidder, or `now` */
    double success;   /* … if it is challenger and succeeds, */
    double failure;   /* fails on somebody's skull, */
    double own_skull; /* or on its own */
    double rival;     /* the chance that the highest bidder succeeds; 0 if there is none */
    float chance[SKULL_MOST_DISCS]; /* of success, by bid */
} SkullGlance;

void skull_glance(const SkullRound *round, unsigned seat, const SkullOdds *odds,
                  const SkullWeights *weights, SkullGlance *glance);

/* What a bid is worth more than leaving it, in parts of what the seat has now; nobody raising it.
 */
double skull_edge(const SkullGlance *glance, unsigned bid);

unsigned skull_role(const SkullRound *round, unsigned seat);

/* SKU-31: the seat whose topmost disc is likeliest a flower; among equals, any. */
unsigned skull_surest(const SkullRound *round, unsigned seat, const SkullOdds *odds,
                      Random *random);

/* SKU-42: which disc is better lost. */
unsigned skull_worse_disc(const SkullWeights *weights, const Skull *s, unsigned seat);

#endif
