/* The playout benchmark: see playout.h. */
#include "bench/playout.h"
#include "core/playout.h"
#include "os/clock.h"

#include <string.h>

static uint64_t play_in_place(const Game *game, const Options *options, Random *random)
{
    State state;
    uint64_t transitions = 0;
    ActorSet actors;
    game->start(&state, options);
    while ((actors = game->to_act(&state)) != 0) {
        Move move = random_move(game, &state, actors, random);
        INSIST(game->apply(&state, move.actor, move.action, NULL).id == 0);
        transitions++;
    }
    return transitions;
}

static uint64_t play_copying(const Game *game, const Options *options, Random *random)
{
    State states[2];
    uint64_t transitions = 0;
    ActorSet actors;
    game->start(&states[0], options);
    while ((actors = game->to_act(&states[transitions & 1])) != 0) {
        const State *from = &states[transitions & 1];
        State *to = &states[++transitions & 1];
        Move move = random_move(game, from, actors, random);
        memcpy(to, from, game->state_size);
        INSIST(game->apply(to, move.actor, move.action, NULL).id == 0);
    }
    return transitions;
}

/* A fixed piece of work of the same kind: dependent arithmetic, a small table and a branch that
   cannot be foreseen. Its speed tells how fast this machine is just now. */
static uint64_t calibrate(Random *random, uint64_t steps)
{
    uint32_t table[16] = {0};
    for (uint64_t i = 0; i < steps; i++) {
        uint32_t next = random_next(random);
        if (next & 64)
            table[next & 15] += next;
        else
            table[next >> 28] ^= table[next & 15];
    }
    __asm__ volatile(""
                     :
                     : "r"(table)
                     : "memory"); /* the result is wanted, for all the compiler knows */
    return steps;
}

typedef struct Share {
    double seconds;
    uint64_t games, transitions;
} Share;

PlayoutBench bench_playout(const Game *game, const Options *options, double seconds)
{
    Random random = random_from(1);
    Share in_place = {0}, copying = {0}, calibration = {0};
    double begin = clock_worked(), time = begin;
    do {
        double before = time;
        for (int i = 0; i < 2000; i++)
            in_place.transitions += play_in_place(game, options, &random);
        in_place.games += 2000;
        time = clock_worked();
        in_place.seconds += time - before;

        before = time;
        for (int i = 0; i < 2000; i++)
            copying.transitions += play_copying(game, options, &random);
        time = clock_worked();
        copying.seconds += time - before;

        before = time;
        calibration.transitions += calibrate(&random, 100000);
        time = clock_worked();
        calibration.seconds += time - before;
    } while (time - begin < seconds);
    return (PlayoutBench){
        .games_per_s = (double)in_place.games / in_place.seconds,
        .transitions_per_s = (double)in_place.transitions / in_place.seconds,
        .copy_transitions_per_s = (double)copying.transitions / copying.seconds,
        .calibration = (double)calibration.transitions / calibration.seconds,
    };
}

uint64_t bench_games(const Game *game, const Options *options, uint64_t games)
{
    Random random = random_from(1);
    uint64_t transitions = 0;
    for (; games > 0; games--)
        transitions += play_in_place(game, options, &random);
    return transitions;
}
