/* Advice and reviews in words: what choices are worth, and which decisions of a game mattered. At a
   table (`hint`, `review`) and for the verbs `advise` and `review` it is the same. */
#ifndef TRISKEL_VERDICT_H
#define TRISKEL_VERDICT_H

#include "bots/review.h"
#include "engine/match.h"
#include "term/sitting.h"

/* A chance with one decimal: "61.2 %", or "60.0 to 70.0 %" if no more is known. */
void out_percent(const Lang *lang, Worth worth, Out *out);

/* An estimate in whole per cent with its error, if that is known: "about 43 % ± 4". */
void out_estimate(const Lang *lang, Worth worth, Out *out);

/* The best first, equal ones in canonical order. */
void advice_sort(Advice *advice, uint32_t count);

/* Choices of a seat and what they are worth, in that order; no more than `most` of them. A bot
   estimates them, or NULL: they are exact. The scene has the view of who is to choose. */
void verdict_choices(const Scene *scene, Actor seat, const Advice *advice, unsigned count,
                     unsigned most, const Bot *estimates, Out *out);

/* "The bot “easy” would: lay a flower (“place flower”)." */
void verdict_opinion(const Scene *scene, const Bot *bot, Actor seat, Action action, Out *out);

/* A hint with all that is known of it: the best choices, if they were weighed (`advice`, sorted),
   what the bot would do, and why. */
void verdict_hint(const Scene *scene, GuestQuestion *asked, const Hint *hint, const Advice *advice,
                  unsigned most, Out *out);

typedef struct VerdictStyle {
    uint16_t persons; /* whose decisions are told */
    bool all;         /* and not only those that mattered */
    unsigned width;   /* columns */
} VerdictStyle;

/* The decisions that cost most, each with how it stood and what was better; then a line for each
   person, the best decisions, and luck. The scene needs no views: it goes through the game with its
   viewer's eyes; of a game that is over and was estimated, it shows all that lay there, and marks
   what who decided could not see. */
void verdict_review(const Scene *scene, const Judge *judge, const Review *review,
                    const VerdictStyle *style, Out *out);

/* Why there is no review, as a sentence in a line. */
void verdict_missing(const Lang *lang, const Game *game, Out *out);

/* Milliseconds that a bot may think about a whole game, for who waits for its review. */
enum { REVIEW_TIME = 30000 };

/* `review` at the table: when the game is over all of it; before, where choices are known exactly,
   to who plays alone against bots that person's own decisions. */
void verdict_of_sitting(Sitting *sitting, Out *out);

/* Who judges a game, and for whom. */
typedef struct Reviewer {
    const Lang *lang;
    Viewer viewer; /* who reads it */
    unsigned width;
    Roster *roster;
    const Progress *progress; /* or NULL */
} Reviewer;

/* The same of a game that was played elsewhere and is over, by its record. */
void verdict_of_match(const Match *match, const Reviewer *reviewer, Out *out);

#endif
