/* How `medium` plays Skull, as shares of what it may do: for itself, and for `hard`, which takes it
   for one way in which people play. */
#ifndef TRISKEL_SKULL_MEDIUM_H
#define TRISKEL_SKULL_MEDIUM_H

#include "games/skull/instinct.h"

/* Like skull_choices, from a glance by the plain odds. The caution and bluffing are those of its
   character. */
void skull_medium_choices(const SkullRound *round, const SkullGlance *glance, double wild,
                          const Character *character, SkullChoice *choice);

#endif
