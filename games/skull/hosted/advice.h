/* What a player's actions are worth in a duel, to who knows its own discs and what is public: its
   chance to win from then on, by its best play, against somebody who plays from the table. No more
   than `high`: that much it wins if it is told at every new round which sheet the other holds. And
   no less than `low`: what it can make sure of in the new rounds without being told. What the other
   has shown (SKU-33) is known; showing one's own counts as if the other were to look at it. */
#ifndef TRISKEL_SKULL_ADVICE_H
#define TRISKEL_SKULL_ADVICE_H

#include "core/worth.h"
#include "games/skull/hosted/follow.h"

/* How it stands, and how it would after an action of its own. `other` is the other player as it is
   seen from outside; `s` has the player's own discs. */
Worth duel_chance(const DuelFollow *other, const Skull *s);
Worth duel_chance_after(const DuelFollow *other, const Skull *s, Action action);

/* Is an action of this worth better than one of that? Of two that are worth the same one hides
   one's discs. */
static inline bool duel_is_better(Action action, Worth worth, Worth than)
{
    return action_word(action) == SKULL_WORD_HIDE ? worth_middle(worth) >= worth_middle(than)
                                                  : worth_middle(worth) > worth_middle(than);
}

#endif
