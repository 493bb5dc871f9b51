/* What a game has that needs an operating system: threads, files, memory. It is no part of the
   rules, which do without; the games that have some are listed in hosted.def. */
#ifndef TRISKEL_HOSTED_H
#define TRISKEL_HOSTED_H

#include "core/bot.h"
#include "core/solver.h"
#include "core/trainer.h"

typedef struct Hosted {
    const Bot *const *bots; /* each stronger than the game's own, the weakest first */
    uint8_t bot_count;
    const Solver *solver;   /* NULL: no exact answer exists */
    const Trainer *trainer; /* NULL: nothing is learnt by playing */
    /* A board to print, for people who have the other pieces, as an SVG picture. NULL: the game has
       none. */
    void (*write_board)(const Lang *lang, Out *out);
} Hosted;

/* NULL: it has nothing of the kind. */
const Hosted *hosted_of(const Game *game);

/* NULL: it is not solved. */
const Solver *solver_of(const Game *game);

#endif
