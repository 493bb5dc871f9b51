/* A blueprint: how to play a round of Skull at a table of three to six, known by heart. Each kind
   of situation that somebody who has to lay, bid or pass can be in has a number, by what that
   player may know and nothing else: the public table and its own discs. For each the blueprint has
   how often to do what; besides, what a standing between two rounds is worth, and how often stacks
   are clean. `triskel train skull` makes it (train.h), blueprint_file.h keeps it. */
#ifndef TRISKEL_SKULL_BLUEPRINT_H
#define TRISKEL_SKULL_BLUEPRINT_H

#include "games/skull/instinct.h"

#include <stddef.h>

enum { BLUEPRINT_LEAST_SEATS = 3, BLUEPRINT_MOST_SEATS = 6 };

/* How many situations there are of each phase, and things to do in one of them. */
enum {
    BLUEPRINT_PREPARING = 5 * 2 * 3 * 3 * 3 * 3,
    BLUEPRINT_LAYING = 5 * 2 * 3 * 28 * 4 * 3,
    BLUEPRINT_AUCTION = 9 * 8 * 26 * 7 * 4 * 4,
    BLUEPRINT_SITUATIONS = BLUEPRINT_PREPARING + BLUEPRINT_LAYING + BLUEPRINT_AUCTION,
    BLUEPRINT_MOST_CHOICES = 7,
};

/* What there is to do while laying: a flower, the skull, or a bid; and in the auction. */
enum {
    BLUEPRINT_FLOWER,
    BLUEPRINT_SKULL,
    BLUEPRINT_OPEN_ONE,  /* a bid of 1, */
    BLUEPRINT_OPEN_OWN,  /* of all discs on one's own mat, */
    BLUEPRINT_OPEN_MORE, /* one more than these, */
    BLUEPRINT_OPEN_FAR,  /* two more, */
    BLUEPRINT_OPEN_ALL,  /* of all discs on the table */
    BLUEPRINT_PREPARING_CHOICES = BLUEPRINT_SKULL + 1,
    BLUEPRINT_LAYING_CHOICES = BLUEPRINT_OPEN_ALL + 1,
    BLUEPRINT_PASS = 0,
    BLUEPRINT_LEAST, /* a raise by one, */
    BLUEPRINT_MORE,  /* by two, */
    BLUEPRINT_FAR,   /* by three, */
    BLUEPRINT_ALL,   /* to all discs on the table */
    BLUEPRINT_AUCTION_CHOICES,
};

/* The shares of all situations in a row. */
enum {
    BLUEPRINT_LAYING_AT = BLUEPRINT_PREPARING * BLUEPRINT_PREPARING_CHOICES,
    BLUEPRINT_AUCTION_AT = BLUEPRINT_LAYING_AT + BLUEPRINT_LAYING * BLUEPRINT_LAYING_CHOICES,
    BLUEPRINT_SHARES = BLUEPRINT_AUCTION_AT + BLUEPRINT_AUCTION * BLUEPRINT_AUCTION_CHOICES,
};

/* Situations are told apart finely by a key; whatever is rare is looked up coarsely, by where its
   shares are. A fine one as a blueprint has it: the upper half of its key, and how often to do
   what. All 0: there is none. */
typedef struct BlueprintFine {
    uint32_t mark;
    uint8_t shares[BLUEPRINT_MOST_CHOICES];
    uint8_t known; /* 1 */
} BlueprintFine;

enum { BLUEPRINT_FINE = 1 << 18 }; /* places for fine ones, three quarters of them used at most */

typedef struct Blueprint {
    SkullWeights weights;
    SkullOdds odds;
    uint8_t shares[BLUEPRINT_SHARES]; /* of a situation, together not 0 if it was ever come to */
    uint32_t fine_count;
    BlueprintFine
        fine[BLUEPRINT_FINE]; /* from the lower half of its key on, the next that is free */
} Blueprint;

/* How many situations it has something for. */
size_t blueprint_known(const Blueprint *blueprint);

/* How many things there are to do in the situation whose shares are here. */
static inline unsigned blueprint_choices_at(size_t at)
{
    return at < BLUEPRINT_LAYING_AT    ? BLUEPRINT_PREPARING_CHOICES
           : at < BLUEPRINT_AUCTION_AT ? BLUEPRINT_LAYING_CHOICES
                                       : BLUEPRINT_AUCTION_CHOICES;
}

/* Somebody's situation: where its shares are, and what may be done, each with its place among them.
   Things that come to the same are there once. */
typedef struct BlueprintSituation {
    uint64_t key;
    size_t at;
    unsigned count;
    uint8_t kind[BLUEPRINT_MOST_CHOICES];
    Action action[BLUEPRINT_MOST_CHOICES];
} BlueprintSituation;

void blueprint_situation(const SkullRound *round, unsigned seat, BlueprintSituation *situation);

/* The fine one with this key, or the place for it. */
BlueprintFine *blueprint_find(Blueprint *blueprint, uint64_t key);

/* How often to do what, for a seat that has to lay, bid or pass. */
void blueprint_choices(const Blueprint *blueprint, const SkullRound *round, unsigned seat,
                       SkullChoice *choice);

#endif
