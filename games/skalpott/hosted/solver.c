/* Skalpott's solver as others use it (core/solver.h): a solution is found in the user's cache, or
   computed and kept there, and says in words and as JSON what it is. The numbers are advice.c's. */
#include "games/skalpott/hosted/solver.h"
#include "games/skalpott/hosted/board.h"
#include "games/skalpott/hosted/file.h"
#include "games/skalpott/voice.h"
#include "lang/lang.h"
#include "os/threads.h"

#include <errno.h>
#include <string.h>

static bool solves(const SolverRequest *request, Out *why)
{
    SkalpottKey key;
    if (skalpott_key(request->options, &key))
        return true;
    say(why, "no exact answer exists for %1 players, only for two and for one against Le Jeu",
        NUM(key.players));
    return false;
}

/* ---- Opening ------------------------------------------------------------------------------- */

/* A table that is there but cannot be used is named before another takes its place. */
static SkalpottSolution *from_cache(const SolverRequest *request, SkalpottKey key, const char *path)
{
    FileState state;
    SkalpottSolution *solution = skalpott_solution_load(path, key, &state);
    switch (state) {
    case FILE_GOOD:
    case FILE_ABSENT:
        break;
    case FILE_UNREADABLE:
        solver_complain(request, "cannot read %1: %2; it is made anew", path, strerror(errno));
        break;
    case FILE_FOREIGN:
        solver_complain(request, "%1 is not a table for this game; it is made anew", path, "");
        break;
    case FILE_DAMAGED:
        solver_complain(request, "%1 is damaged; it is made anew", path, "");
        break;
    }
    return solution;
}

static SkalpottSolution *compute(const SolverRequest *request, SkalpottKey key)
{
    unsigned threads = threads_for(request->threads);
    SkalpottSolution *solution = skalpott_solve(key, threads, request->progress);
    if (solution == NULL && errno != ECANCELED)
        solver_complain(request, "there is not enough memory to solve the game", "", "");
    return solution;
}

static bool keep(const SolverRequest *request, const SkalpottSolution *solution)
{
    if (solution->path[0] == '\0') {
        solver_complain(request,
                        "there is no folder for the table: neither XDG_CACHE_HOME nor HOME is set",
                        "", "");
        return false;
    }
    if (skalpott_solution_save(solution->path, solution))
        return true;
    solver_complain(request, "cannot write %1: %2", solution->path, strerror(errno));
    return false;
}

static void *open_solution(const SolverRequest *request)
{
    SkalpottKey key;
    SkalpottSolution *solution = NULL;
    char path[MAX_PATH];
    if (!skalpott_key(request->options, &key))
        return NULL;
    if (!skalpott_solution_path(key, path))
        path[0] = '\0';
    if (!request->fresh && path[0] != '\0')
        solution = from_cache(request, key, path);
    bool was_kept = solution != NULL;
    if (!was_kept)
        solution = compute(request, key);
    if (solution == NULL)
        return NULL;
    memcpy(solution->path, path, sizeof path);
    if (was_kept || keep(request, solution) || !request->must_keep)
        return solution;
    skalpott_solution_free(solution);
    return NULL;
}

static void free_solution(void *solution)
{
    skalpott_solution_free(solution);
}

/* ---- What it is ---------------------------------------------------------------------------- */

static SolutionAbout about(const void *opened)
{
    const SkalpottSolution *solution = opened;
    return (SolutionAbout){
        .positions = skalpott_solution_positions(solution),
        .seconds = solution->seconds,
        .was_kept = solution->mapping != NULL,
        .path = solution->path,
    };
}

static const char *joker_name(const SkalpottSolution *solution)
{
    return skalpott_game.options[SKALPOTT_JOKER].names[solution->key.joker];
}

static void describe(const void *opened, Out *out)
{
    const SkalpottSolution *solution = opened;
    say(out, "Skalpott, %1, joker=%2, %3 counters each",
        text_of(solution->key.players == 1 ? "one player against Le Jeu" : "two players"),
        text_of(joker_name(solution)), NUM(solution->key.counters));
}

static void write_key(const void *opened, Json *json)
{
    const SkalpottSolution *solution = opened;
    put_number(put_key(json, "players"), solution->key.players);
    put_string(put_key(json, "joker"), joker_name(solution));
    put_number(put_key(json, "counters"), solution->key.counters);
}

/* ---- What it knows ------------------------------------------------------------------------- */

/* P1's chance, and P2's. */
static void of_both(double chance, Worth worth[DUELISTS])
{
    worth[0] = worth_exactly(chance);
    worth[1] = worth_exactly(1 - chance);
}

static void odds(const void *solution, Worth worth[DUELISTS])
{
    of_both(skalpott_solution_odds(solution), worth);
}

static void value(const void *solution, const Position *position, Worth worth[DUELISTS])
{
    of_both(skalpott_solution_value(solution, position->state, 0), worth);
}

static unsigned advise(const void *solution, const Position *position, Actor seat,
                       Advice advice[MAX_ADVICE])
{
    SkalpottAdvice own[SKALPOTT_MOST_ADVICE];
    const Skalpott *s = position->state;
    if (!seats_have(s->to_act, seat))
        return 0;
    unsigned count = skalpott_solution_advise(solution, s, own);
    for (unsigned i = 0; i < count; i++)
        advice[i] = (Advice){own[i].action, worth_exactly(own[i].value)};
    return count;
}

static void situation(const Scene *scene, Out *out)
{
    skalpott_say_situation(scene, scene->view, out);
}

static bool write_facts(void *solution, const Progress *progress, Out *out)
{
    return skalpott_write_facts(solution, progress, out);
}

const Solver skalpott_solver = {
    .usage = "[players=1|2] [joker=literal|commit] [counters=N]",
    .scope = N_("Solves the game of two players, or of one against Le Jeu."),
    .limits = N_("One or two players only."),
    .solves = solves,
    .open = open_solution,
    .free = free_solution,
    .about = about,
    .describe = describe,
    .write_key = write_key,
    .odds = odds,
    .value = value,
    .advise = advise,
    .situation = situation,
    .write_facts = write_facts,
};

static const Bot *const bots[] = {&skalpott_hard, &skalpott_perfect};

const Hosted skalpott_hosted = {
    .bots = bots,
    .bot_count = sizeof bots / sizeof *bots,
    .solver = &skalpott_solver,
    .write_board = skalpott_write_board,
};
