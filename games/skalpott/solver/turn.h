/* One turn, from what each end of it is worth to what the turn is worth, as exact Yahtzee solvers
   do it: a set of kept dice is worth the average over one die more, a throw is worth the best of
   stopping and of the sets that can be kept of it. Everything is done for LANES positions side by
   side, which differ in the other player's chain only, so that each step is a few vector
   instructions. */
#ifndef TRISKEL_SKALPOTT_TURN_H
#define TRISKEL_SKALPOTT_TURN_H

#include "games/skalpott/solver/dice.h"

enum { LANES = 8 };

typedef struct Lanes {
    _Alignas(64) double at[LANES];
} Lanes;

/* What is known before the first throw. All values are the chance of the player to move to win. */
typedef struct Turn {
    Lanes stop[OUTCOMES];
    Lanes joker;    /* of the first half of a Joker (SKA-30); used only where it is allowed */
    uint16_t chain; /* of the player to move */
    bool joker_turn;
    bool literal; /* how SKA-34 is read */
} Turn;

/* What kept sets and throws are worth at one point of the turn. */
typedef struct TurnValues {
    Lanes keep[KEEPS];
    Lanes thrown[THROWS];
} TurnValues;

#define TURN_INLINE static inline __attribute__((always_inline))

TURN_INLINE void lanes_raise(Lanes *lanes, const Lanes *other)
{
    for (unsigned i = 0; i < LANES; i++)
        lanes->at[i] = lanes->at[i] > other->at[i] ? lanes->at[i] : other->at[i];
}

/* The last throw stops by itself. */
TURN_INLINE void turn_last(const DiceTables *dice, const Turn *turn, TurnValues *values)
{
    for (unsigned t = 0; t < THROWS; t++)
        values->thrown[t] = turn->stop[dice->outcome[t]];
}

/* What keeping each set is worth, if the throw that then comes is worth `thrown`. */
TURN_INLINE void turn_keeps(const DiceTables *dice, TurnValues *values)
{
    for (unsigned set = KEEPS; set-- > 0;) {
        Lanes sum = {{0}};
        for (unsigned face = 0; face < FACES; face++) {
            unsigned with = dice->with[set][face];
            const Lanes *one = with < KEEPS ? &values->keep[with] : &values->thrown[with - KEEPS];
            for (unsigned i = 0; i < LANES; i++)
                sum.at[i] += one->at[i];
        }
        for (unsigned i = 0; i < LANES; i++)
            values->keep[set].at[i] = sum.at[i] * (1.0 / FACES);
    }
}

/* May the turn stop on this link after so many throws, while others are left (SKA-12, SKA-34)? */
TURN_INLINE bool turn_may_stop(const Turn *turn, unsigned throws, unsigned link)
{
    if (!turn->joker_turn)
        return true;
    return !(turn->literal && throws == 1) && !(turn->chain >> link & 1);
}

/* What each throw is worth, if so many have been made and others are left: the best of stopping, of
   the Joker and of the sets to keep, which are worth `keep`. Those become the best of themselves
   and their subsets. */
TURN_INLINE void turn_throws(const DiceTables *dice, const Turn *turn, unsigned throws,
                             TurnValues *values)
{
    for (unsigned set = NO_DICE + 1; set < KEEPS; set++)
        for (unsigned i = 0; i < dice->without_count[set]; i++)
            lanes_raise(&values->keep[set], &values->keep[dice->without[set][i]]);
    for (unsigned t = 0; t < THROWS; t++) {
        unsigned outcome = dice->outcome[t], link = outcome / 2;
        const uint8_t *without = dice->without[KEEPS + t];
        Lanes best = values->keep[without[0]];
        for (unsigned i = 1; i < dice->without_count[KEEPS + t]; i++)
            lanes_raise(&best, &values->keep[without[i]]);
        if (turn_may_stop(turn, throws, link))
            lanes_raise(&best, &turn->stop[outcome]);
        if (!turn->joker_turn && throws == 1 && turn->chain >> link & 1) /* SKA-30 */
            lanes_raise(&best, &turn->joker);
        values->thrown[t] = best;
    }
}

/* The pool after a turn that stopped on a link (SKA-13, SKA-14, SKA-32, SKA-33). */
static inline unsigned turn_pool_after(bool joker_turn, unsigned pool, bool placed)
{
    if (joker_turn)
        return placed ? pool : pool + 1;
    return placed ? pool - 1 : pool;
}

/* May who placed a counter with four even or four odd dice play on (SKA-20, SKA-21)? */
static inline bool turn_may_play_on(unsigned chain, bool placed, unsigned pool)
{
    return placed && pool > 0 && chain != WHOLE_CHAIN;
}

/* What the turn is worth before its first throw, which is worth `thrown`. */
TURN_INLINE Lanes turn_expected(const DiceTables *dice, const TurnValues *values)
{
    Lanes sum = {{0}};
    for (unsigned t = 0; t < THROWS; t++)
        for (unsigned i = 0; i < LANES; i++)
            sum.at[i] += dice->weight[t] * values->thrown[t].at[i];
    for (unsigned i = 0; i < LANES; i++)
        sum.at[i] *= 1.0 / ORDERED_THROWS;
    return sum;
}

/* SKA-11 */
TURN_INLINE unsigned turn_most_throws(const Turn *turn)
{
    return turn->joker_turn ? 4 : 3;
}

TURN_INLINE Lanes turn_value(const DiceTables *dice, const Turn *turn, TurnValues *values)
{
    turn_last(dice, turn, values);
    for (unsigned throws = turn_most_throws(turn) - 1; throws > 0; throws--) {
        turn_keeps(dice, values);
        turn_throws(dice, turn, throws, values);
    }
    return turn_expected(dice, values);
}

#endif
