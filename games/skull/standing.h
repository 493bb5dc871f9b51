/* What it is worth to stand somewhere between two rounds of Skull: the chance to win the game with
   so many discs, with or without a skull among them, with or without a success, when so many others
   have theirs. Every seat has a weight by what it has; a person's chance is the part that the
   weights of its seats have of all. Who starts the round weighs more. The weights are fitted to
   games of bots among themselves (bench/skull_learn.c). */
#ifndef TRISKEL_SKULL_STANDING_H
#define TRISKEL_SKULL_STANDING_H

#include "games/skull/skull.h"

/* By how many seats are in play: two, three … seven or more. */
enum { SKULL_CROWDS = 6 };

typedef struct SkullWeights {
    float seat[SKULL_CROWDS][2][2][5]; /* has succeeded, has its skull, so many discs */
    float start[SKULL_CROWDS];         /* what a start adds, in parts of the seat's weight */
} SkullWeights;

extern const SkullWeights skull_weights;

static inline unsigned skull_crowd(const Skull *s)
{
    unsigned seats = seats_count(s->in_play);
    return seats < 2 ? 0 : seats < SKULL_CROWDS + 1 ? seats - 2 : SKULL_CROWDS - 1;
}

/* A seat's own discs, without the Last Chance disc. */
static inline unsigned skull_own_count(const Skull *s, unsigned seat)
{
    unsigned count = skull_disc_count(s, seat) - (seat == s->last_holder);
    return count < 4 ? count : 4;
}

/* The weight of a seat whose discs are known. */
float skull_weight(const SkullWeights *weights, const Skull *s, unsigned seat);

/* A person's chance, all discs being known: 1 or 0 when the game is over. */
double skull_standing(const SkullWeights *weights, const Skull *s, unsigned person);

#endif
