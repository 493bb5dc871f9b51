/* One turn, from what each end of it is worth to what the turn is worth, as exact Yahtzee solvers
   do it: a set of kept dice is worth the average over one die more, a throw is worth the best of
   stopping and of the sets that can be kept of it. Everything is done for SKALPOTT_LANES positions
   side by side, which differ in the other player's chain only, so that each step is a few vector
   instructions. The search (search.h) has one position at a time, and everybody's values of it. */
#ifndef TRISKEL_SKALPOTT_TURN_H
#define TRISKEL_SKALPOTT_TURN_H

#include "games/skalpott/dice.h"

enum { SKALPOTT_LANES = 8 };

/* Where it is to be fast they are aligned. */
typedef struct SkalpottLanes {
    double at[SKALPOTT_LANES];
} SkalpottLanes;
#define SKALPOTT_ALIGNED _Alignas(64)

/* What is known before the first throw. */
typedef struct SkalpottTurn {
    SkalpottLanes stop[SKALPOTT_OUTCOMES];
    SkalpottLanes joker; /* of the first half of a Joker (SKA-30); used only where it is allowed */
    uint16_t chain;      /* of the player to move */
    bool joker_turn;
    bool literal; /* how SKA-34 is read */
} SkalpottTurn;

/* What kept sets and throws are worth at one point of the turn. */
typedef struct SkalpottTurnValues {
    SkalpottLanes keep[SKALPOTT_KEEPS];
    SkalpottLanes thrown[SKALPOTT_THROWS];
} SkalpottTurnValues;

#define SKALPOTT_INLINE static inline __attribute__((always_inline))

/* The better of both, for each position by itself; or `led`: the lanes are several players' values
   of one position, and whoever moves has the first. */
SKALPOTT_INLINE void skalpott_lanes_raise(SkalpottLanes *lanes, const SkalpottLanes *other,
                                          bool led)
{
    if (!led)
        for (unsigned i = 0; i < SKALPOTT_LANES; i++)
            lanes->at[i] = lanes->at[i] > other->at[i] ? lanes->at[i] : other->at[i];
    else if (other->at[0] > lanes->at[0])
        *lanes = *other;
}

/* The last throw stops by itself. */
SKALPOTT_INLINE void skalpott_turn_last(const SkalpottDice *dice, const SkalpottTurn *turn,
                                        SkalpottTurnValues *values)
{
    for (unsigned t = 0; t < SKALPOTT_THROWS; t++)
        values->thrown[t] = turn->stop[dice->outcome[t]];
}

/* What keeping each set is worth, if the throw that then comes is worth `thrown`. */
SKALPOTT_INLINE void skalpott_turn_keeps(const SkalpottDice *dice, SkalpottTurnValues *values)
{
    for (unsigned set = SKALPOTT_KEEPS; set-- > 0;) {
        SkalpottLanes sum = {{0}};
        for (unsigned face = 0; face < SKALPOTT_FACES; face++) {
            unsigned with = dice->with[set][face];
            const SkalpottLanes *one = with < SKALPOTT_KEEPS
                                           ? &values->keep[with]
                                           : &values->thrown[with - SKALPOTT_KEEPS];
            for (unsigned i = 0; i < SKALPOTT_LANES; i++)
                sum.at[i] += one->at[i];
        }
        for (unsigned i = 0; i < SKALPOTT_LANES; i++)
            values->keep[set].at[i] = sum.at[i] * (1.0 / SKALPOTT_FACES);
    }
}

/* May the turn stop on this link after so many throws, while others are left (SKA-12, SKA-34)? */
SKALPOTT_INLINE bool skalpott_turn_may_stop(const SkalpottTurn *turn, unsigned throws,
                                            unsigned link)
{
    if (!turn->joker_turn)
        return true;
    return !(turn->literal && throws == 1) && !(turn->chain >> link & 1);
}

/* What each throw is worth, if so many have been made and others are left: the best of stopping, of
   the Joker and of the sets to keep, which are worth `keep`. Those become the best of themselves
   and their subsets. */
SKALPOTT_INLINE void skalpott_turn_throws(const SkalpottDice *dice, const SkalpottTurn *turn,
                                          unsigned throws, SkalpottTurnValues *values, bool led)
{
    for (unsigned set = SKALPOTT_NO_DICE + 1; set < SKALPOTT_KEEPS; set++)
        for (unsigned i = 0; i < dice->without_count[set]; i++)
            skalpott_lanes_raise(&values->keep[set], &values->keep[dice->without[set][i]], led);
    for (unsigned t = 0; t < SKALPOTT_THROWS; t++) {
        unsigned outcome = dice->outcome[t], link = outcome / 2;
        const uint8_t *without = dice->without[SKALPOTT_KEEPS + t];
        SkalpottLanes best = values->keep[without[0]];
        for (unsigned i = 1; i < dice->without_count[SKALPOTT_KEEPS + t]; i++)
            skalpott_lanes_raise(&best, &values->keep[without[i]], led);
        if (skalpott_turn_may_stop(turn, throws, link))
            skalpott_lanes_raise(&best, &turn->stop[outcome], led);
        if (!turn->joker_turn && throws == 1 && turn->chain >> link & 1) /* SKA-30 */
            skalpott_lanes_raise(&best, &turn->joker, led);
        values->thrown[t] = best;
    }
}

/* The pool after a turn that stopped on a link (SKA-13, SKA-14, SKA-32, SKA-33). */
static inline unsigned skalpott_turn_pool_after(bool joker_turn, unsigned pool, bool placed)
{
    if (joker_turn)
        return placed ? pool : pool + 1;
    return placed ? pool - 1 : pool;
}

/* May who placed a counter with four even or four odd dice play on (SKA-20, SKA-21)? */
static inline bool skalpott_turn_may_play_on(unsigned chain, bool placed, unsigned pool)
{
    return placed && pool > 0 && chain != SKALPOTT_WHOLE_CHAIN;
}

/* What the turn is worth before its first throw, which is worth `thrown`. */
SKALPOTT_INLINE SkalpottLanes skalpott_turn_expected(const SkalpottDice *dice,
                                                     const SkalpottTurnValues *values)
{
    SkalpottLanes sum = {{0}};
    for (unsigned t = 0; t < SKALPOTT_THROWS; t++)
        for (unsigned i = 0; i < SKALPOTT_LANES; i++)
            sum.at[i] += dice->weight[t] * values->thrown[t].at[i];
    for (unsigned i = 0; i < SKALPOTT_LANES; i++)
        sum.at[i] *= 1.0 / SKALPOTT_ORDERED_THROWS;
    return sum;
}

SKALPOTT_INLINE SkalpottLanes skalpott_turn_value(const SkalpottDice *dice,
                                                  const SkalpottTurn *turn,
                                                  SkalpottTurnValues *values)
{
    skalpott_turn_last(dice, turn, values);
    for (unsigned throws = skalpott_most_throws(turn->joker_turn) - 1; throws > 0; throws--) {
        skalpott_turn_keeps(dice, values);
        skalpott_turn_throws(dice, turn, throws, values, false);
    }
    return skalpott_turn_expected(dice, values);
}

#endif
