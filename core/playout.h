/* The uniformly random player of all games: chance by weight; at a decision a uniformly chosen seat
   of those that must act, then a uniformly chosen legal action. `random` in the engine, tests and
   the benchmark all play by it. */
#ifndef TRISKEL_PLAYOUT_H
#define TRISKEL_PLAYOUT_H

#include "base/random.h"
#include "base/seats.h"
#include "core/game.h"

/* The next move of a game in which these actors, at least one, must act. */
static inline Move random_move(const Game *game, const void *state, ActorSet actors, Random *random)
{
    unsigned actor = seats_single(actors)
                         ? seats_lowest(actors)
                         : seats_nth(actors, random_below(random, seats_count(actors)));
    uint32_t ticket = random_below(random, game->tickets(state, (Actor)actor));
    return (Move){game->ticket(state, (Actor)actor, ticket), (Actor)actor};
}

#endif
