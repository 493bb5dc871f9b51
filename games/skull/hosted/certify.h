/* The certificate: how often the best of all opponents wins against the bot that plays from a
   table. It knows nothing of how the table was computed. It plays every round by the rules of the
   game (games/skull/rules.c) and asks the table only what the bot does: how likely each of its
   actions is, and which sheet it goes on with.

   The opponent is given more than any opponent has: it knows the whole table, and is told at the
   beginning of every round which sheet the bot has drawn. What it then wins is computed exactly, so
   nobody wins more. With `show` the game is the one in which discs may be bared after a failure
   (SKU-33): the opponent tries both, and the bot hides its own. */
#ifndef TRISKEL_SKULL_CERTIFY_H
#define TRISKEL_SKULL_CERTIFY_H

#include "base/progress.h"
#include "games/skull/hosted/table.h"

typedef struct DuelCertificate {
    double worth[DUEL_SEATS]; /* what the opponent wins, where the bot begins (0) and where not */
    unsigned sheets;          /* that the bot can come to */
    double doubt;  /* the most by which a belief differs from its sheet's, from rounding alone */
    double excess; /* the most by which a sheet costs more than it says: 0, but for rounding */
} DuelCertificate;

/* False: `progress` stopped it, or there is no memory (errno). */
bool duel_certify(const DuelTable *table, bool show, const Progress *progress,
                  DuelCertificate *certificate);

/* The same for every sheet of the states in which nobody has more discs than this, whether the bot
   comes there from the opening or not: `sheets`, `doubt` and `excess`. False without memory. */
bool duel_certify_states(const DuelTable *table, bool show, unsigned most_discs,
                         DuelCertificate *certificate);

#endif
