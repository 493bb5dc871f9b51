/* Following a duel move by move: which sheets a player who plays from the table may hold, and how
   likely each is. To who holds them that depends on what it did itself; to everybody else on what
   is public. From the moves alone, so that whoever looks at them again comes to the same.

   Who plays from the table never shows its discs after a failure (SKU-33), and what the other shows
   changes nothing of what it does. Of somebody who does show them, others know what they saw. */
#ifndef TRISKEL_SKULL_FOLLOW_H
#define TRISKEL_SKULL_FOLLOW_H

#include "games/skull/hosted/table.h"
#include "games/skull/skull.h"

enum { DUEL_HELD = DUEL_MOST_SHEETS };

typedef struct DuelHeld {
    uint8_t point, sheet;
    double weight;
    DuelRow reach;   /* its chances to have come here, by lane */
    double knows[2]; /* how much likelier than by the sheet alone it had lost its skull when the
                        round began, or had it: by what was shown (SKU-33) */
} DuelHeld;

/* One player, as itself or as others see it. */
typedef struct DuelFollow {
    const DuelTable *table;
    uint8_t seat;    /* at the game's table */
    bool itself;     /* it knows where its skull is */
    DuelState state; /* of this round, its starter first */
    uint8_t place;   /* in this round: 0 for who starts */
    uint8_t turns, bids;
    int16_t leaf; /* -1: the auction goes on */
    uint8_t end;
    uint8_t lane;  /* if it is itself */
    bool shown;    /* it has shown its discs, in this round or before */
    uint8_t lanes; /* where its skull may be, by what it has shown in this round */
    uint16_t count;
    DuelHeld held[DUEL_HELD];
} DuelFollow;

void duel_follow_begin(DuelFollow *follow, const DuelTable *table, unsigned seat, bool itself);

/* The first round begins, if nobody draws who starts it. */
void duel_follow_start(DuelFollow *follow, const Skull *table);

/* A move: the table before it and after it, in which what is public is true, and of itself all. */
void duel_follow(DuelFollow *follow, const Skull *before, const Skull *after, Move move);

/* Its node in the round. NULL: it is not one of laying and bidding. */
const DuelNode *duel_follow_node(const DuelFollow *follow);

/* How likely it does this now, in the lane where its skull is. */
double duel_follow_chance(const DuelFollow *follow, const Skull *table, Action action);

/* How much likelier this lane is, by all that it has shown, than by the sheet alone. */
static inline double duel_follow_knows(const DuelFollow *follow, const DuelHeld *held,
                                       unsigned lane)
{
    return duel_has_lane(follow->lanes, lane) ? held->knows[lane != LANE_LOST] : 0;
}

/* Where the skull of a seat is, as a lane. */
unsigned duel_lane(const Skull *s, unsigned seat);

static inline const DuelSet *duel_follow_set(const DuelFollow *follow)
{
    return &follow->table->sets[duel_state_index(follow->state)][follow->place];
}

static inline const DuelSheet *duel_follow_sheet(const DuelFollow *follow, unsigned i)
{
    return &duel_follow_set(follow)->points[follow->held[i].point].sheets[follow->held[i].sheet];
}

#endif
