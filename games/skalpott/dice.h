/* Four dice without their order: the 84 sets of up to three dice that can be kept, the 126 sorted
   throws, and what Le Jeu makes of its throws. All are small tables, computed once from the rules
   of the dice. */
#ifndef TRISKEL_SKALPOTT_DICE_H
#define TRISKEL_SKALPOTT_DICE_H

#include "games/skalpott/skalpott.h"

enum {
    SKALPOTT_FACES = 6,
    SKALPOTT_NO_DICE = 0,  /* the empty set */
    SKALPOTT_KEEPS = 84,   /* sets of 0 to 3 dice: 1 + 6 + 21 + 56 */
    SKALPOTT_THROWS = 126, /* sets of 4 dice, numbered after those: 84 … 209 */
    SKALPOTT_SETS = SKALPOTT_KEEPS + SKALPOTT_THROWS,
    SKALPOTT_ORDERED_THROWS = 1296,
    SKALPOTT_OUTCOMES = 2 * SKALPOTT_LINKS, /* link, and whether SKA-20 applies: 2 * link + even */
};

typedef struct SkalpottDice {
    uint8_t with[SKALPOTT_KEEPS][SKALPOTT_FACES];  /* the set with one die more */
    uint8_t without[SKALPOTT_SETS][SKALPOTT_DICE]; /* the sets with one die fewer … */
    uint8_t without_count[SKALPOTT_SETS];          /* … one for each face in it */
    uint8_t dice[SKALPOTT_THROWS][SKALPOTT_DICE];  /* ascending */
    uint16_t weight[SKALPOTT_THROWS]; /* ordered throws that are this one when sorted */
    uint8_t outcome[SKALPOTT_THROWS]; /* what it stops on */
} SkalpottDice;

void skalpott_dice_init(SkalpottDice *tables);

/* The set of those of the dice whose bits are set. */
unsigned skalpott_dice_set(const SkalpottDice *tables, const uint8_t dice[SKALPOTT_DICE],
                           unsigned chosen);

/* What a turn of Le Jeu with this chain ends on (SKA-51 to SKA-55): how likely each outcome is, and
   how likely none of its three throws fits. In a Joker turn `thrown` follows upon that. */
typedef struct SkalpottJeu {
    double fits[1 << SKALPOTT_LINKS][SKALPOTT_OUTCOMES];
    double misses[1 << SKALPOTT_LINKS];
    double thrown[SKALPOTT_OUTCOMES]; /* one real throw, wherever it ends */
} SkalpottJeu;

void skalpott_jeu_init(SkalpottJeu *jeu, const SkalpottDice *tables);

#endif
