/* Any options that go together, for tests that play random games of every kind. */
#ifndef TRISKEL_TEST_RANDOM_OPTIONS_H
#define TRISKEL_TEST_RANDOM_OPTIONS_H

#include "core/options.h"

static inline uint8_t random_value(const Option *option, Random *random)
{
    return (uint8_t)(option->least + random_below(random, option->most - option->least + 1u));
}

/* Any number of players; every other option as usual for so many, or, half of the time, anything.
   So each value comes with each other one, and the table that most people play at comes, too. */
static inline Options random_options(const Game *game, Random *random)
{
    Options options;
    do {
        options = options_initial(game, random_value(&game->options[PLAYERS], random));
        for (unsigned i = PLAYERS + 1; i < game->option_count; i++)
            if (random_below(random, 2) == 0)
                options.value[i] = random_value(&game->options[i], random);
    } while (game->conflict != NULL && game->conflict(&options) != NULL);
    return options;
}

#endif
