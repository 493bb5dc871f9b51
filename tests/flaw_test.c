/* Would a broken state be noticed? Random states of every game are damaged in one byte, and their
   `flaw` is asked. It must stand any damage, and find fault often: the conformance suite relies on
   it. */
#include "core/games.h"
#include "core/playout.h"

#include <stdio.h>

enum { DAMAGES = 60000 };

/* A state somewhere in a random game of a random number of players. */
static void somewhere(const Game *game, Random *random, State *state)
{
    const Option *players = &game->options[PLAYERS];
    for (;;) {
        Options options;
        for (unsigned i = 0; i < game->option_count; i++)
            options.value[i] = game->options[i].initial;
        options.value[PLAYERS] =
            (uint8_t)(players->least + random_below(random, players->most - players->least + 1u));
        for (unsigned i = 1; i < game->option_count; i++)
            if (random_below(random, 2) == 0)
                options.value[i] = (uint8_t)(game->options[i].least +
                                             random_below(random, game->options[i].most -
                                                                      game->options[i].least + 1u));
        if (game->conflict(&options) != NULL)
            continue;
        game->start(state, &options);
        break;
    }
    ActorSet actors;
    for (uint32_t moves = random_below(random, 120);
         moves > 0 && (actors = game->to_act(state)) != 0; moves--) {
        Move move = random_move(game, state, actors, random);
        INSIST(game->apply(state, move.actor, move.action, NULL).id == 0);
    }
}

int main(void)
{
    unsigned passed = 0, failed = 0;
    for (unsigned i = 0; game_at(i) != NULL; i++) {
        const Game *game = game_at(i);
        Random random = random_from(i);
        unsigned noticed = 0, false_alarms = 0;
        for (int n = 0; n < DAMAGES; n++) {
            State state = {{0}};
            somewhere(game, &random, &state);
            false_alarms += game->flaw(&state) != NULL;
            uint8_t *byte = &state.bytes[random_below(&random, game->state_size)];
            *byte ^= (uint8_t)(random_below(&random, 2) ? 1u << random_below(&random, 8)
                                                        : 1 + random_below(&random, 255));
            noticed += game->flaw(&state) != NULL;
        }
        printf("%s: %u of %u damaged states noticed, %u false alarms\n", game->name, noticed,
               DAMAGES, false_alarms);
        if (false_alarms == 0 && noticed > DAMAGES / 20)
            passed++;
        else
            failed++;
    }
    printf("%u passed, %u failed\n", passed, failed);
    return failed > 0;
}
