/* States drawn from what one viewer knows (core/game.h: resample) must look to it like the true
   one, now and after the next move. */
#include "tests/conformance.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void compare(const Eyes *eyes, const State *truth, const State *drawn, Random *random)
{
    static View views[2];
    compare_states(eyes, truth, drawn, views);
    compare_refusals(eyes, truth, drawn, random_action(random));
}

/* After a move of the viewer's own that shows it the same in both. */
static void compare_after(const Eyes *eyes, const State *truth, const State *drawn, Random *random)
{
    State next[2] = {*truth, *drawn};
    Seen seen[2];
    ActorSet actors = game->to_act(truth);
    if (actors == 0 || failed)
        return;
    Move move = random_move(game, truth, actors, random);
    if (move.actor == CHANCE || move.actor % eyes->persons != eyes->viewer)
        return;
    for (int i = 0; i < 2; i++) {
        Told told;
        if (apply(&next[i], move, &told).id != ACCEPTED)
            report("the viewer's own move is not legal in a drawn state");
        seen[i] = seen_by(eyes->viewer, move, &told);
    }
    if (!failed && same_seen(&seen[0], &seen[1]))
        compare(eyes, &next[0], &next[1], random);
}

/* A drawn state is a sound one, and the viewer cannot tell it from the true one. */
static void check_resample(const Eyes *eyes, const void *knowledge, const State *truth,
                           Random *random)
{
    State drawn = {{0}};
    game->resample(knowledge, random, &drawn);
    const char *flaw = game->flaw != NULL ? game->flaw(&drawn) : NULL;
    if (flaw != NULL)
        report("a drawn state is flawed: %s", flaw);
    compare(eyes, truth, &drawn, random);
    compare_after(eyes, truth, &drawn, random);
}

/* Plays `match` to its end with the eyes of one viewer. How many states were drawn on the way. */
static uint64_t follow_game(const Eyes *eyes, void *knowledge, Random *random)
{
    uint64_t drawn = 0;
    ActorSet actors;
    game->know(knowledge, &eyes->options, eyes->viewer);
    while ((actors = game->to_act(&match->state)) != 0 && !failed) {
        if (random_below(random, 3) == 0) {
            check_resample(eyes, knowledge, &match->state, random);
            drawn++;
        }
        Move move = random_move(game, &match->state, actors, random);
        Told told;
        if (apply(&match->state, move, &told).id != ACCEPTED)
            report("a legal action was refused");
        keep_move(move);
        Seen seen = seen_by(eyes->viewer, move, &told);
        game->learn(knowledge, &seen);
    }
    if (!failed)
        check_resample(eyes, knowledge, &match->state, random);
    return drawn;
}

void check_knowledge(uint64_t games)
{
    void *knowledge = malloc(game->knowledge_size);
    uint64_t drawn = 0;
    for (uint64_t i = 0; i < games && !failed; i++) {
        Random random = random_from(first_seed + i);
        Options options = random_options(game, &random);
        Eyes eyes = random_eyes(game, &options, &random);
        match = match_new(game, &options);
        drawn += follow_game(&eyes, knowledge, &random);
        match_free(match);
        match = NULL;
    }
    free(knowledge);
    if (!failed)
        printf("%s: %llu states drawn from what one viewer knew, nothing told apart\n", game->name,
               (unsigned long long)drawn);
}
