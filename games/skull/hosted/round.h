/* The public tree of one round of a duel: Skull for two, without Last Chance; what is shown after a
   failure is no part of it.
   The starter sits at 0, the other at 1. First each lays a disc, which nobody else sees; then they
   lay in turn, and bid, and whoever passes ends the auction. So a place in the tree is how many
   discs were laid since, and which bids were made. The attempt has no choices in a duel, so a round
   ends in one of at most three ways after each end of the auction.

   What a player alone knows is where its skull is: a lane each. */
#ifndef TRISKEL_SKULL_ROUND_H
#define TRISKEL_SKULL_ROUND_H

#include <stdbool.h>
#include <stdint.h>

enum { DUEL_DISCS = 4, DUEL_SEATS = 2 };

/* Lanes: the skull is lost, in hand, or laid as the n-th disc from the bottom. Padded to eight. */
enum { LANE_LOST, LANE_HAND, LANE_LAID, DUEL_LANES = LANE_LAID + DUEL_DISCS, DUEL_ROW = 8 };
typedef double DuelRow[DUEL_ROW];

/* What is between two rounds, the starter first. */
typedef struct DuelState {
    uint8_t discs[DUEL_SEATS], points[DUEL_SEATS];
} DuelState;

enum { DUEL_OPENING = 60 }; /* the index of four discs each, no points */
enum { DUEL_STATES = 64, DUEL_MOST_RANK = 2 * DUEL_DISCS + 2 };

unsigned duel_state_index(DuelState state);
DuelState duel_state_at(unsigned index);
/* Every round ends with a point or a lost disc: ranks go down. */
unsigned duel_state_rank(DuelState state);

enum { DUEL_NODES = 254, DUEL_ACTIONS = 760, DUEL_LEAVES = 508, DUEL_EXITS = 823 };
enum { DUEL_MOST_WORDS = 2 * DUEL_DISCS + 2 };
enum { WORD_FLOWER = -2, WORD_SKULL = -1, WORD_PASS = 0 }; /* above: a bid */

typedef struct DuelNode {
    uint8_t turns; /* discs laid after the first ones */
    uint8_t bids;  /* bit n - 1: n was bid */
    uint8_t table; /* discs on it */
    uint8_t seat;  /* who acts */
    uint8_t laid[DUEL_SEATS];
    uint8_t count; /* of actions */
    uint16_t first;
} DuelNode;

typedef struct DuelAction {
    int8_t word;
    uint8_t lanes; /* that may do it */
    int16_t child; /* a node, or -1 */
    int16_t leaf;  /* or -1 */
    uint16_t row;  /* counted for the seat that acts */
} DuelAction;

/* The auction is over. */
typedef struct DuelLeaf {
    uint8_t challenger, bid, exits;
    uint16_t exit; /* the first */
} DuelLeaf;

typedef enum DuelEnd { END_OWN_SKULL, END_OTHER_SKULL, END_SUCCESS } DuelEnd;

/* How the round may end there: in this way for these lanes of each seat. */
typedef struct DuelExit {
    uint8_t end, challenger;
    uint8_t lanes[DUEL_SEATS];
} DuelExit;

typedef struct DuelRound {
    uint8_t discs[DUEL_SEATS];
    uint8_t turns; /* so many, and one, places to lay or to open */
    uint16_t node_count, action_count, leaf_count, exit_count;
    uint16_t rows[DUEL_SEATS];     /* of actions, by who acts */
    uint16_t base[2 * DUEL_DISCS]; /* by turns: the node without a bid */
    DuelNode nodes[DUEL_NODES];
    DuelAction actions[DUEL_ACTIONS];
    DuelLeaf leaves[DUEL_LEAVES];
    DuelExit exits[DUEL_EXITS];
} DuelRound;

void duel_round(unsigned starter_discs, unsigned other_discs, DuelRound *round);

/* Which lanes there are for a seat that has laid so many of its discs. */
unsigned duel_lanes(unsigned discs, unsigned laid);

static inline bool duel_has_lane(unsigned lanes, unsigned lane)
{
    return lanes >> lane & 1;
}

/* A leaf's exit of this kind. -1: it cannot end so. */
int duel_exit(const DuelRound *round, const DuelLeaf *leaf, DuelEnd end);

/* What comes after an exit of this state. */
typedef struct DuelAfter {
    bool over;       /* … and `winner` has won */
    uint8_t winner;  /* a seat of this round */
    bool chooses;    /* the challenger chooses what it loses (SKU-42) */
    bool drops;      /* it loses one at random (SKU-41) */
    uint8_t starter; /* a seat of this round */
    DuelState state; /* of the next, its starter first */
} DuelAfter;

DuelAfter duel_after(DuelState state, const DuelExit *exit);

#endif
