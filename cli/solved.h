/* A solved game for the verbs that stand on it: opened with a progress bar for whoever waits at a
   terminal, and its numbers written. */
#ifndef TRISKEL_SOLVED_H
#define TRISKEL_SOLVED_H

#include "bots/review.h"
#include "cli/command.h"

typedef struct Solved {
    const Solver *solver;
    void *solution;
} Solved;

/* False after saying on standard error why not, or when a signal stopped it. The request's progress
   and complaints are seen to here. */
__attribute__((warn_unused_result)) bool solved_open(const Game *game, SolverRequest request,
                                                     Solved *solved);
/* A bot with what it needs at hand, and who judges a game, likewise: a solver, or such a bot. */
__attribute__((warn_unused_result)) bool player_ready(Player *player, Roster *roster,
                                                      const Bot *bot, const Options *options);
__attribute__((warn_unused_result)) bool judge_ready(Judge *judge, Roster *roster, const Game *game,
                                                     const Options *options);
/* How such a verb ends: EXIT_STOPPED after a signal. */
int solved_exit(bool done);
void solved_close(Solved *solved); /* also one that could not be opened */

/* Writes styled words, without their styles, to standard output; false, with a message, if that
   fails. */
__attribute__((warn_unused_result)) bool print_words(const Out *out);

/* A chance times `scale`, at least `width` wide: `0.67495`, or `0.6 to 0.7` if no more is known. */
void out_worth(Out *out, Worth worth, double scale, int width, int decimals);
/* The same as JSON: `0.674954525041`, or `[0.600000000000,0.700000000000]`; and a list of both. */
void put_worth(Json *json, Worth worth);
void put_worths(Json *json, const Worth worth[DUELISTS]);

#endif
