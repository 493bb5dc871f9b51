/* The pictures of all games: see picture.h. */
#include "term/picture.h"

/* A game's picture is called after it, as the game itself is (core/games.def). */
#define GAME(name)                                                                                 \
    extern const Game name##_game;                                                                 \
    extern const Picture name##_picture;
#include "core/games.def"
#undef GAME

const Picture *picture_of(const Game *game)
{
#define GAME(name)                                                                                 \
    if (game == &name##_game)                                                                      \
        return &name##_picture;
#include "core/games.def"
#undef GAME
    __builtin_trap();
}

void picture_draw(const Scene *scene, unsigned width, unsigned height, Out *out)
{
    picture_of(scene->game)->draw(scene, width, height, out);
}
