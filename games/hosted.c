/* The registry of what games have that needs an operating system, made from core/hosted.def. */
#include "core/hosted.h"

#define HOSTED(name)                                                                               \
    extern const Game name##_game;                                                                 \
    extern const Hosted name##_hosted;
#include "core/hosted.def"
#undef HOSTED

const Hosted *hosted_of(const Game *game)
{
#define HOSTED(name)                                                                               \
    if (game == &name##_game)                                                                      \
        return &name##_hosted;
#include "core/hosted.def"
#undef HOSTED
    (void)game; /* where nobody has any */
    return NULL;
}

const Solver *solver_of(const Game *game)
{
    const Hosted *hosted = hosted_of(game);
    return hosted != NULL ? hosted->solver : NULL;
}
