/* A turn of Skalpott searched to its end: what every action of the seat that is to act is worth,
   with all throws, rerolls and the Joker that may follow. What a table is worth when the turn is
   over is the caller's affair: the exact solution, an estimate, a rule of thumb, or a search of the
   next turn. So all bots that search, and the solution, have the same search. */
#ifndef TRISKEL_SKALPOTT_SEARCH_H
#define TRISKEL_SKALPOTT_SEARCH_H

#include "games/skalpott/turn.h"

/* What a table is worth to a seat, to the one after it, and so on round the table. A turn begins
   there, or the game is over. Whoever looks at itself alone fills in the first. */
typedef void SkalpottJudge(const void *context, const Skalpott *table, unsigned seat,
                           double worth[SKALPOTT_SEATS]);

typedef struct SkalpottSearch {
    const SkalpottDice *dice;
    SkalpottJudge *judge;
    const void *context;
    SkalpottTurnValues values; /* to count with; too large for small stacks */
} SkalpottSearch;

typedef struct SkalpottAdvice {
    Action action;
    double value; /* to who acts */
} SkalpottAdvice;
enum { SKALPOTT_MOST_ADVICE = 17 };

/* Every legal action of the seat that is to act, the best first; equal ones in canonical order.
   0 when no seat is to act. */
unsigned skalpott_search_advise(SkalpottSearch *search, const Skalpott *s,
                                SkalpottAdvice advice[SKALPOTT_MOST_ADVICE]);

/* What it is worth to the player to keep the dice that are not to be thrown now. */
double skalpott_search_kept(SkalpottSearch *search, const Skalpott *s);

/* What a turn is worth before its first throw, to the player and to those after it, if the player
   does what is best for itself. */
void skalpott_search_turn(SkalpottSearch *search, const Skalpott *s, double worth[SKALPOTT_SEATS]);

#endif
