/* How bots did in many games: what part of them each won, and how strong that makes it, both with
   honest error bars. The unit is the round (bots/contest.h): games with the same chance are not
   independent of each other, rounds are. */
#ifndef TRISKEL_SCORE_H
#define TRISKEL_SCORE_H

#include "bots/arena.h"

enum { MAX_ENTRANTS = 24 }; /* bots that are compared with each other */

/* The games of one line-up. Who sits there more than once is one bot with several places. */
typedef struct Score {
    uint64_t rounds, games;
    unsigned count; /* of bots */
    struct {
        uint8_t entrant; /* which of those who are compared */
        uint8_t places;
        Thinking thinking;
        double sum; /* of the games it won in a round, a shared one as its part … */
        double products[MAX_SEATS]; /* … and of that times what each of them won */
    } bots[MAX_SEATS];
} Score;

/* Counts a round of so many games: what each bot won in them. */
void score_add(Score *score, unsigned games, const double *won);

void thinking_add(Thinking *sum, const Thinking *one);

/* The interval that holds the true share 95 times of 100, where one was found with this variance
   and by so many groups that do not depend on each other: Wilson's, for as many games as would have
   varied as much. Of few groups it is wider, by Student. */
Worth share_interval(double share, double variance, uint64_t groups);

/* The part of the games that one place of a bot has won, what would be its fair part, and the
   interval of the true part, by rounds. */
double score_rate(const Score *score, unsigned bot);
double score_fair(const Score *score);
Worth score_interval(const Score *score, unsigned bot);

/* Half the widest of these intervals. */
double score_widest(const Score *score);

/* A bot's strength on Elo's scale, 0 being the mean of all who are compared: the odds that one of
   them wins rather than another are 10^(difference / 400). It is the likeliest under Luce's model,
   in which each place wins with a chance in proportion to its strength; one game more in each
   line-up is counted as shared by all its places, so that who never lost has a strength too. The
   true one is within `error` 95 times of 100. */
typedef struct Rating {
    double elo, error;
} Rating;
void ratings_of(const Score *scores, unsigned score_count, unsigned entrants, Rating *ratings);

#endif
