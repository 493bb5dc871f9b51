/* A bot for tests that weighs by estimate, in any game: it plays on at random from states that what
   its person has seen allows, and gives the interval of that sample. Weak, slow and honest. */
#ifndef TRISKEL_TEST_ESTIMATOR_H
#define TRISKEL_TEST_ESTIMATOR_H

#include "core/bot.h"
#include "core/playout.h"

enum { ESTIMATOR_PLAYOUTS = 40, ESTIMATOR_MEMORY = 1 << 20 };

static const Game *estimator_game; /* that it plays, set before it begins */

static inline void estimator_begin(void *memory, const Options *options, Viewer person,
                                   const void *aid)
{
    (void)aid;
    INSIST(estimator_game->knowledge_size <= ESTIMATOR_MEMORY - 16);
    *(Viewer *)memory = person;
    estimator_game->know((char *)memory + 16, options, person);
}

static inline void estimator_see(void *memory, const Seen *seen)
{
    estimator_game->learn((char *)memory + 16, seen);
}

/* What came of one game that is played on at random. */
static inline double estimator_playout(const void *memory, Actor seat, Action action,
                                       Random *random)
{
    State state;
    ActorSet actors;
    estimator_game->resample((const char *)memory + 16, random, &state);
    if (estimator_game->apply(&state, seat, action, NULL).id != 0)
        return 0;
    while ((actors = estimator_game->to_act(&state)) != 0) {
        Move move = random_move(estimator_game, &state, actors, random);
        Refusal refusal = estimator_game->apply(&state, move.actor, move.action, NULL);
        INSIST(refusal.id == 0);
    }
    uint16_t winners = estimator_game->winners(&state);
    return seats_have(winners, *(const Viewer *)memory) ? 1.0 / seats_count(winners) : 0;
}

static inline Action estimator_weigh(void *memory, const Question *question, Worth *worth)
{
    uint32_t best = 0;
    for (uint32_t i = 0; i < question->count; i++) {
        double sum = 0;
        for (unsigned k = 0; k < ESTIMATOR_PLAYOUTS; k++)
            sum += estimator_playout(memory, question->seat, question->legal[i], question->random);
        /* Wilson's interval, which is never empty. */
        double n = ESTIMATOR_PLAYOUTS, z = 1.96, p = sum / n,
               middle = (p + z * z / (2 * n)) / (1 + z * z / n);
        double square = (p * (1 - p) + z * z / (4 * n)) / n, half = square;
        for (unsigned k = 0; k < 60; k++) /* the root, without a library */
            half = (half + square / half) / 2;
        half *= z / (1 + z * z / n);
        worth[i] = worth_between(middle - half, middle + half);
        if (worth_middle(worth[i]) > worth_middle(worth[best]))
            best = i;
    }
    return question->legal[best];
}

static inline Answer estimator_choose(void *memory, const Question *question)
{
    Worth worth[4096];
    return (Answer){estimator_weigh(memory, question, worth), {0, 0}};
}

static inline void estimator_reason(void *memory, const Question *question, Action action,
                                    const Scene *scene, Out *out)
{
    (void)memory, (void)action;
    out_text(out, scene->names[question->seat % scene->persons]);
    out_string(out, " has tried it out.\n");
}

static const Bot estimator = {
    .name = "estimator",
    .meaning = "tries everything out",
    .memory_size = ESTIMATOR_MEMORY,
    .begin = estimator_begin,
    .see = estimator_see,
    .choose = estimator_choose,
    .weigh = estimator_weigh,
    .reason = estimator_reason,
};

#endif
