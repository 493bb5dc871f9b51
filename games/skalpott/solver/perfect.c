/* The perfect player as a bot: see perfect.h. Nothing is hidden in this game, so the table it plays
   at follows from what it sees. */
#include "games/skalpott/solver/perfect.h"
#include "games/skalpott/solver/file.h"

#include <unistd.h>

typedef struct Perfect {
    Skalpott table;
    const SkalpottSolution *solution;
} Perfect;

static bool perfect_plays(const Options *options)
{
    SkalpottKey key;
    return skalpott_key(options, &key);
}

static SkalpottSolution *solve(SkalpottKey key, const BotProgress *progress)
{
    long processors = sysconf(_SC_NPROCESSORS_ONLN);
    Progress told = {0};
    if (progress != NULL)
        told = (Progress){progress->tell, progress->context};
    return skalpott_solve(key, processors > 0 ? (unsigned)processors : 1,
                          progress != NULL ? &told : NULL);
}

static void *perfect_prepare(const Options *options, const BotProgress *progress)
{
    SkalpottKey key;
    SkalpottFile state;
    char path[SKALPOTT_MOST_PATH];
    SkalpottSolution *solution = NULL;
    if (!skalpott_key(options, &key))
        return NULL;
    bool has_path = skalpott_solution_path(key, path);
    if (has_path)
        solution = skalpott_solution_load(path, key, &state);
    if (solution == NULL) {
        solution = solve(key, progress);
        if (solution != NULL && has_path)
            (void)!skalpott_solution_save(path,
                                          solution); /* where it cannot be kept it is still good */
    }
    return solution;
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

static void perfect_weigh(void *memory, const Question *question, double *worth)
{
    const Perfect *perfect = memory;
    Advice advice[SKALPOTT_MOST_ADVICE];
    unsigned count = skalpott_solution_advise(perfect->solution, &perfect->table, advice);
    INSIST(count == question->count);
    for (uint32_t i = 0; i < question->count; i++)
        for (unsigned k = 0; k < count; k++)
            if (advice[k].action == question->legal[i])
                worth[i] = advice[k].value;
}

const Bot skalpott_perfect = {
    .name = "perfect",
    .meaning = N_("knows the true chance of every choice; for one and two players"),
    .memory_size = sizeof(Perfect),
    .plays = perfect_plays,
    .prepare = perfect_prepare,
    .release = perfect_release,
    .begin = perfect_begin,
    .see = perfect_see,
    .choose = perfect_choose,
    .weigh = perfect_weigh,
};
