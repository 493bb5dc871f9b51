/* Small duels by another way altogether: the whole game, round after round, is expanded by the
   rules of the game into sequences of each player, and solved as one linear program (the sequence
   form) by the simplex method. It knows nothing of sheets, beliefs between rounds or regrets. */
#ifndef TRISKEL_SKULL_LINEAR_H
#define TRISKEL_SKULL_LINEAR_H

#include <stdbool.h>

/* The starter's chance with these discs, points and chances of still owning their skulls; `show`:
   discs may be bared after a failure (SKU-33). */
double linear_value(bool show, const unsigned discs[2], const unsigned points[2],
                    const double skulls[2]);

#endif
