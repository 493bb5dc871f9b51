/* Four dice without their order: the 84 sets of up to three dice that can be kept, the 126 sorted
   throws, and what Le Jeu makes of its throws. All are small tables, computed once from the rules
   of the dice. */
#ifndef TRISKEL_SKALPOTT_DICE_H
#define TRISKEL_SKALPOTT_DICE_H

#include "games/skalpott/skalpott.h"

enum {
    FACES = 6,
    NO_DICE = 0,  /* the empty set */
    KEEPS = 84,   /* sets of 0 to 3 dice: 1 + 6 + 21 + 56 */
    THROWS = 126, /* sets of 4 dice, numbered after those: 84 … 209 */
    SETS = KEEPS + THROWS,
    ORDERED_THROWS = 1296,
    OUTCOMES = 2 * LINKS, /* link, and whether SKA-20 applies: 2 * link + even */
};

typedef struct DiceTables {
    uint8_t with[KEEPS][FACES];  /* the set with one die more */
    uint8_t without[SETS][DICE]; /* the sets with one die fewer … */
    uint8_t without_count[SETS]; /* … one for each face in it */
    uint8_t dice[THROWS][DICE];  /* ascending */
    uint16_t weight[THROWS];     /* ordered throws that are this one when sorted */
    uint8_t outcome[THROWS];     /* what it stops on */
} DiceTables;

void dice_init(DiceTables *tables);

/* The set of those of the dice whose bits are set. */
unsigned dice_set(const DiceTables *tables, const uint8_t dice[DICE], unsigned chosen);

/* What a turn of Le Jeu with this chain ends on (SKA-51 to SKA-55): how likely each outcome is, and
   how likely none of its three throws fits. In a Joker turn `thrown` follows upon that. */
typedef struct JeuTables {
    double fits[1 << LINKS][OUTCOMES];
    double misses[1 << LINKS];
    double thrown[OUTCOMES]; /* one real throw, wherever it ends */
} JeuTables;

void jeu_init(JeuTables *jeu, const DiceTables *tables);

#endif
