/* The registry, made from games.def. */
#include "core/games.h"

#define GAME(name) extern const Game name##_game;
#include "core/games.def"
#undef GAME

static const Game *const games[] = {
#define GAME(name) &name##_game,
#include "core/games.def"
#undef GAME
};

const Game *game_at(unsigned i)
{
    return i < sizeof games / sizeof *games ? games[i] : NULL;
}

const Game *game_named(Text name)
{
    for (unsigned i = 0; game_at(i) != NULL; i++)
        if (text_is(name, game_at(i)->name))
            return game_at(i);
    return NULL;
}
