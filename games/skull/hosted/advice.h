/* What a player's actions are worth in a duel, to who knows its own discs and what is public: its
   chance to win from then on, by its best play, against somebody who plays from the table. */
#ifndef TRISKEL_SKULL_ADVICE_H
#define TRISKEL_SKULL_ADVICE_H

#include "core/worth.h"
#include "games/skull/hosted/follow.h"

/* How it stands, and how it would after an action of its own. `other` is the other player as it is
   seen from outside; `s` has the player's own discs. */
double duel_chance(const DuelFollow *other, const Skull *s);
double duel_chance_after(const DuelFollow *other, const Skull *s, Action action);

/* Such a chance as bounds: perfect play gives away no more than the table may. */
Worth duel_worth(const DuelTable *table, double chance);

#endif
