/* What somebody alone can make of a chain in so many turns: the chance to have a run of each length
   then, with the best play for that. Of these, for all at the table, an estimate of everybody's
   chance to win is made, for any number of players: where there is no exact solution, or as long as
   it is not there.

   It is a race. Who completes the chain in fewer turns than all others wins (SKA-40); if nobody
   does before the counters are gone, the longest run does (SKA-43). What others do changes the
   chances of one's own throws in nothing, so that the chances of each are found once, for each
   chain, box and number of turns, and multiplied. How many turns the counters last is the one thing
   that was learnt, from the exact solution for two. */
#ifndef TRISKEL_SKALPOTT_PROSPECT_H
#define TRISKEL_SKALPOTT_PROSPECT_H

#include "games/skalpott/search.h"

enum {
    SKALPOTT_TURNS = 24,    /* nobody has more before the counters are gone */
    SKALPOTT_SHORT_RUN = 2, /* of the first lane; of the last a whole chain */
};
_Static_assert(SKALPOTT_SHORT_RUN + SKALPOTT_LANES - 1 == SKALPOTT_LINKS, "a lane for each run");

typedef struct SkalpottProspects {
    SkalpottDice dice;
    /* After so many turns, with a counter on the box or without, by chain: the chance to have a run
       of SKALPOTT_SHORT_RUN + lane links, or more. */
    float runs[SKALPOTT_TURNS + 1][2][1 << SKALPOTT_LINKS][SKALPOTT_LANES];
} SkalpottProspects;

/* For a reading of SKA-34. They are counted when they are asked for first, which takes a tenth of a
   second, and stay. */
const SkalpottProspects *skalpott_prospects(unsigned joker);

/* Everybody's chance to win where a turn begins, or the game is over; together they are 1. Returns
   the chance that nobody completes the chain, so that runs are compared: those chances are rougher.
 */
double skalpott_prospects_chances(const SkalpottProspects *prospects, const Skalpott *s,
                                  double chances[SKALPOTT_SEATS]);

#endif
