/* Where each position of the solved game lives in the table. A position is what lies on the table
   when a turn begins: the chain of the player to move, the other's, the two Joker boxes and the
   pool. Only those positions have a place that the number of counters allows.

   Positions that differ in the chains alone, with so many links each, form a block: a dense matrix,
   one row for each chain of the player to move. Blocks lie in the order of the sweep: by the
   measure 2 * (pool + boxes) + held links, which every turn but a Joker's first half lowers by one,
   and within a measure by boxes, most first, since that half adds a box. So whatever a position
   needs lies before it. */
#ifndef TRISKEL_SKALPOTT_LAYOUT_H
#define TRISKEL_SKALPOTT_LAYOUT_H

#include "games/skalpott/skalpott.h"

enum {
    SKALPOTT_CHAINS = 1 << SKALPOTT_LINKS,
    SKALPOTT_MOST_CHAINS = 126, /* with the same number of links */
    SKALPOTT_MOST_POOL = 24,
    SKALPOTT_MEASURES = 2 * SKALPOTT_MOST_POOL + 1,
    SKALPOTT_MOST_BLOCKS = 4 * (SKALPOTT_MOST_POOL + 1) * SKALPOTT_LINKS * SKALPOTT_LINKS,
    SKALPOTT_NOWHERE = -1,
};

/* Positions with the same boxes, pool and numbers of links. */
typedef struct SkalpottBlock {
    uint8_t my_box, their_box, pool;
    uint8_t mine, theirs; /* links held */
} SkalpottBlock;

/* The places of the first position of every block, by boxes (the mover's, the other's), pool and
   links held (the mover's, the other's); SKALPOTT_NOWHERE for those that cannot be. */
typedef int32_t SkalpottPlaces[2][2][SKALPOTT_MOST_POOL + 1][SKALPOTT_LINKS][SKALPOTT_LINKS];

typedef struct SkalpottLayout {
    uint8_t links_of[SKALPOTT_CHAINS]; /* how many links a chain has */
    uint8_t rank_of[SKALPOTT_CHAINS];  /* its number among the chains with as many */
    uint8_t chain_count[SKALPOTT_LINKS + 1];
    uint16_t chains[SKALPOTT_LINKS + 1][SKALPOTT_MOST_CHAINS];

    SkalpottPlaces places;  /* in the whole table */
    SkalpottPlaces rolling; /* in a memory of two measures only, used by turns */
    uint32_t position_count;
    uint32_t rolling_count;

    uint32_t block_count;
    SkalpottBlock blocks[SKALPOTT_MOST_BLOCKS]; /* in the order of the sweep */
} SkalpottLayout;

/* For so many counters in all, 2 to 24. */
void skalpott_layout_init(SkalpottLayout *layout, unsigned counters);

static inline unsigned skalpott_block_measure(SkalpottBlock block)
{
    return 2u * (unsigned)(block.pool + block.my_box + block.their_box) + block.mine + block.theirs;
}

/* Blocks with the same measure and the same number of boxes can be solved side by side. */
static inline bool skalpott_block_same_step(SkalpottBlock one, SkalpottBlock other)
{
    return skalpott_block_measure(one) == skalpott_block_measure(other) &&
           one.my_box + one.their_box == other.my_box + other.their_box;
}

/* The beginning of a turn: the player to move is `me`. */
typedef struct SkalpottPosition {
    uint16_t my_chain, their_chain;
    uint8_t my_box, their_box, pool;
} SkalpottPosition;

/* The place of a position that the counters allow. */
uint32_t skalpott_layout_place(const SkalpottLayout *layout, SkalpottPosition position);

/* The position at a place: the way back, for tests and statistics. */
SkalpottPosition skalpott_layout_position(const SkalpottLayout *layout, uint32_t place);

#endif
