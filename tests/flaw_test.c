/* Would a broken state be noticed? Random states of every game are damaged in one byte, and their
   `flaw` is asked. It must stand any damage, and find fault often: the conformance suite relies on
   it. */
#include "core/games.h"
#include "core/playout.h"
#include "tests/random_options.h"

#include <stdio.h>

enum { DAMAGES = 60000 };

/* A state somewhere in a random game. */
static void somewhere(const Game *game, Random *random, State *state)
{
    Options options = random_options(game, random);
    game->start(state, &options);
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
