/* What the decisions of a game were worth: by a solver that knows every position exactly
   (core/solver.h), or where there is none by a bot that weighs (core/bot.h), which is told what the
   person who decided had seen by then and nothing else. Only what seats decide counts; what chance
   did is luck. An estimate has its error: a decision counts only where it is beyond that. The words
   for it are the terminal's (term/verdict.h). */
#ifndef TRISKEL_REVIEW_H
#define TRISKEL_REVIEW_H

#include "bots/course.h"
#include "core/hosted.h"

/* ---- Who judges ---------------------------------------------------------------------------- */

typedef struct Judge {
    const Solver *solver; /* with its solution; NULL: … */
    void *solution;
    Player player; /* … this bot, which weighs */
} Judge;

/* Can anybody say what choices are worth at tables with these options? */
bool judge_exists(Roster *roster, const Game *game, const Options *options);
bool judge_is_exact(const Game *game, const Options *options);

/* False: nobody can, or what that needs cannot be had, or it was stopped by `progress`. The request
   says how to solve, where it comes to that. A bot is borrowed from the roster. */
__attribute__((warn_unused_result)) bool judge_open(Judge *judge, Roster *roster, const Game *game,
                                                    const SolverRequest *request);
void judge_close(Judge *judge); /* also one that could not be opened */

/* ---- What it says -------------------------------------------------------------------------- */

typedef struct Decision {
    size_t number; /* of the move, from 1 */
    Move move;
    Action best;
    Worth worth, best_worth; /* of what was done and of the best, to who did it … */
    Worth cost;              /* … and what it lost by that, with the error: see decision_cost */
    double ahead;   /* of everything else it could have done, beyond the error; 0: it was not */
    size_t why;     /* where the reason for the best begins in `reasons` … */
    size_t why_end; /* … and ends: empty where there is none */
} Decision;

/* What it lost for certain: 0 if no more than the error, also as people are told it, in whole per
   cents. */
double decision_cost(const Decision *decision);

typedef struct Review {
    Course course;
    bool exact;
    bool whole;     /* all decisions were judged: neither stopped, nor out of time */
    const Bot *bot; /* that estimated; NULL: a solver knew */
    unsigned persons;
    Worth *chances;      /* of each person after so many moves, from 0: see review_chance */
    double *costs;       /* of each move (decision_cost); of the first, before any, 0 */
    Decision *decisions; /* the costliest first; of equal ones the earlier */
    size_t decision_count;
    Out reasons;
    double lost[MAX_SEATS], lost_error[MAX_SEATS]; /* by each person, in all; ± */
    size_t decided[MAX_SEATS], decided_best[MAX_SEATS];
    /* What chance gave each person, in chances to win: where that is known, from each throw or draw
       that only that person's decisions stand beside. ± */
    double luck[MAX_SEATS], luck_error[MAX_SEATS];
    SeatSet has_luck;
} Review;

/* Why the best is best, as whole lines; empty: nobody said. Borrowed. */
Text review_reason(const Review *review, const Decision *decision);

/* A person's chance after so many moves. Of an estimate: as it was at the last decision. */
Worth review_chance(const Review *review, unsigned person, size_t after);

typedef struct ReviewStyle {
    const Scene *scene;       /* of who reads the reasons; NULL: none are given */
    const Progress *progress; /* or NULL */
    uint32_t milliseconds;    /* for all decisions together, where a bot thinks about them */
} ReviewStyle;

/* The course is borrowed. False without memory. What was judged before it was stopped is there. */
__attribute__((warn_unused_result)) bool review_game(Review *review, const Course *course,
                                                     const Judge *judge, const ReviewStyle *style);
void review_done(Review *review); /* also one that failed */

/* The best decision of a person, NULL if none was beyond the error better than all else. */
const Decision *review_best_of(const Review *review, unsigned person);

#endif
