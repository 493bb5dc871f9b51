/* The perfect player of Skalpott for two players and for one against Le Jeu, as a bot. It stands on
   the solved table. Nothing is hidden in this game, so the table it plays at follows from what it
   sees. */
#include "games/skalpott/hosted/solver.h"

typedef struct Perfect {
    Skalpott table;
    const SkalpottSolution *solution;
} Perfect;

static bool perfect_plays(const Options *options)
{
    SkalpottKey key;
    return skalpott_key(options, &key);
}

/* Where it cannot be kept it is still good. */
static void *perfect_prepare(const Options *options, const Progress *progress)
{
    return skalpott_solver.open(&(SolverRequest){.options = options, .progress = progress});
}

static void perfect_release(void *aid)
{
    skalpott_solution_free(aid);
}

static void perfect_begin(void *memory, const Options *options, Viewer person, const void *aid)
{
    Perfect *perfect = memory;
    INSIST(aid != NULL);
    skalpott_game.know(&perfect->table, options, person);
    perfect->solution = aid;
}

static void perfect_see(void *memory, const Seen *seen)
{
    Perfect *perfect = memory;
    skalpott_game.learn(&perfect->table, seen);
}

static Answer perfect_choose(void *memory, const Question *question)
{
    const Perfect *perfect = memory;
    (void)question;
    return (Answer){skalpott_solution_best(perfect->solution, &perfect->table), {0, 0}};
}

static Action perfect_weigh(void *memory, const Question *question, Worth *worth)
{
    const Perfect *perfect = memory;
    SkalpottAdvice advice[SKALPOTT_MOST_ADVICE];
    unsigned count = skalpott_solution_advise(perfect->solution, &perfect->table, advice);
    INSIST(count == question->count);
    for (uint32_t i = 0; i < question->count; i++)
        for (unsigned k = 0; k < count; k++)
            if (advice[k].action == question->legal[i])
                worth[i] = worth_exactly(advice[k].value);
    return skalpott_solution_best(perfect->solution, &perfect->table);
}

const Bot skalpott_perfect = {
    .name = NC_("bot", "perfect"),
    .meaning = N_("knows the true chance of every choice; for one and two players"),
    .memory_size = sizeof(Perfect),
    .plays = perfect_plays,
    .prepare = perfect_prepare,
    .release = perfect_release,
    .begin = perfect_begin,
    .see = perfect_see,
    .choose = perfect_choose,
    .weigh = perfect_weigh,
    .weighs_exactly = true,
};
