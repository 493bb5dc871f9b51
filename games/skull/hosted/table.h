/* The solved duel: what `triskel solve skull` makes, and the bot plays from.

   A sheet tells one player, the hero, how to play one round: from a state between two rounds, from
   one of its two places (0: it starts the round), where its skull is still its own with a certain
   chance, its belief. It is good for a round and says at the end which sheet comes next. Its worth
   is a bound: nobody who plays against it wins more often, whether the other has lost its skull (0)
   or not (1), even if told at the beginning of every round which sheet the hero plays from.

   Sheets for the same state, place and belief stand side by side in a point: each is best against
   some chance that the other has its skull. The points of a state and place are a set. The hero who
   comes to a belief between two points draws one of them so that given what was drawn its belief is
   that point's; so only the beliefs of the points are ever needed.

   All bytes of a sheet are as they are kept in the file: what was computed and what is played are
   the same. */
#ifndef TRISKEL_SKULL_TABLE_H
#define TRISKEL_SKULL_TABLE_H

#include "games/skull/hosted/round.h"

#include <stddef.h>

enum { DUEL_POINTS = 64, DUEL_SHEETS = 64 }; /* at most: in a set, in a point */
enum { DUEL_MOST_SHEETS = 1024 };            /* in a set */

/* Chances are kept as parts of DUEL_WHOLE. Those of small rounds, with two discs each at most, are
   kept as fine as that; all others are multiples of DUEL_GRAIN. */
enum { DUEL_GRAIN = 1 << 18, DUEL_WHOLE = 4095 * DUEL_GRAIN };

static inline bool duel_is_small(DuelState state)
{
    return state.discs[0] <= 2 && state.discs[1] <= 2;
}

static inline uint32_t duel_grain(DuelState state)
{
    return duel_is_small(state) ? 1 : DUEL_GRAIN;
}

/* Worths are multiples of one by this, and so are beliefs. */
#define DUEL_WORTH_ONE 0x1p31
#define DUEL_BELIEF_ONE 0x1p30

/* What comes after an exit, if the hero has come there: a sheet of the point or of the next one,
   drawn by the hero's belief; of each the sheet named, or the one after it with a chance of `mix`
   where it is said to be mixed. */
typedef struct DuelCarry {
    uint8_t point;
    uint8_t sheet[2]; /* of the point, and of the next one */
    uint8_t mixes;    /* 0: nothing is mixed */
    uint8_t mixed;    /* 0: that of the point; 1: that of the next one */
    uint32_t mix;     /* of DUEL_WHOLE */
    uint32_t loses;   /* the skull, of DUEL_WHOLE, where it has to choose (SKU-42) */
} DuelCarry;

typedef struct DuelSheet {
    double worth[2];    /* by what the other has */
    uint32_t first;     /* of DUEL_WHOLE: lays the skull first */
    uint32_t *chances;  /* by row and lane: weights of the actions of a node; on the heap */
    DuelCarry *carries; /* by exit; behind the chances */
} DuelSheet;

typedef struct DuelPoint {
    double belief;
    unsigned count;
    DuelSheet *sheets; /* by worth[0], ascending; worth[1] descends */
} DuelPoint;

typedef struct DuelSet {
    unsigned count;    /* 0: not solved yet */
    DuelPoint *points; /* by belief, from 0 to 1; with four discs there is but 1 */
} DuelSet;

typedef struct DuelTable {
    DuelRound rounds[DUEL_DISCS][DUEL_DISCS]; /* by discs less one */
    DuelSet sets[DUEL_STATES][DUEL_SEATS];    /* by state and the hero's place */
    double seconds;
} DuelTable;

DuelTable *duel_table_new(void); /* with no sheets; NULL without memory */
void duel_table_free(DuelTable *table);
void duel_set_free(DuelSet *set);

static inline const DuelRound *duel_table_round(const DuelTable *table, DuelState state)
{
    return &table->rounds[state.discs[0] - 1][state.discs[1] - 1];
}

/* Memory for a sheet of this round. False without. */
bool duel_sheet_new(const DuelRound *round, unsigned hero, DuelSheet *sheet);

/* The chances of a node's actions for the hero's lane, in their order. All equal where the sheet
   has none, because it never comes there. */
void duel_sheet_chances(const DuelRound *round, const DuelSheet *sheet, const DuelNode *node,
                        unsigned lane, double chances[]);

/* ---- What the hero has done ---------------------------------------------------------------- */

/* The hero's chances to have come here, by lane, as far as it was up to it. */
void duel_reach_begin(const DuelSheet *sheet, double belief, unsigned discs, DuelRow reach);
/* The same after a public action of its own: `place` is WORD_FLOWER. */
void duel_reach_after(const DuelRound *round, const DuelSheet *sheet, const DuelNode *node,
                      int word, DuelRow reach);
/* At an exit: that it now has lost its skull (0), or has it (1). */
void duel_reach_exit(DuelState state, const DuelExit *exit, const DuelCarry *carry, unsigned hero,
                     const DuelRow reach, double owns[2]);

/* A sheet that may come next, and how likely it is for a hero who has lost its skull, or has it. */
typedef struct DuelNext {
    uint8_t point, sheet;
    double chance[2];
} DuelNext;
enum { DUEL_MOST_NEXT = 3 };
unsigned duel_next(const DuelSet *set, const DuelCarry *carry, const double owns[2],
                   DuelNext next[DUEL_MOST_NEXT]);

/* ---- Bounds -------------------------------------------------------------------------------- */

/* The most that who plays against this set can win: with what the hero's own belief is, and the
   chance that the other has its skull. */
double duel_set_worth(const DuelSet *set, double belief, double other);

#endif
