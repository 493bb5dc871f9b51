/* Fuzzes the reading of solved tables. The bytes are the values of a small table, whose checksums
   are made right, as somebody would who means harm: what is read as a table gives chances and
   advice, whatever they are worth, and the rest is refused. */
#include "games/skalpott/hosted/file.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

static const SkalpottKey key = {2, SKALPOTT_JOKER_LITERAL, 1};

static bool is_chance(double value)
{
    return value >= -1e-6 && value <= 1 + 1e-6;
}

/* Somebody asks it, somewhere in a game. */
static void ask(const SkalpottSolution *solution, const uint8_t *bytes, size_t size)
{
    enum { MOST_MOVES = 24, ADVISED = 64 }; /* advice takes its time: one input in so many */
    Options options = {.value = {[PLAYERS] = 2, [SKALPOTT_FIRST] = 1, [SKALPOTT_COUNTERS] = 1}};
    Skalpott s;
    SkalpottAdvice advice[SKALPOTT_MOST_ADVICE];
    skalpott_game.start(&s, &options);
    for (size_t i = 0; skalpott_game.to_act(&s) != 0 && i < MOST_MOVES && i < size; i++) {
        Actor actor = (Actor)seats_lowest(skalpott_game.to_act(&s));
        uint32_t ticket = bytes[i] * 37u % skalpott_game.tickets(&s, actor);
        if (s.phase == SKALPOTT_THROWING && s.throws == 0)
            INSIST(is_chance(skalpott_solution_value(solution, &s, 0)));
        Refusal refusal =
            skalpott_game.apply(&s, actor, skalpott_game.ticket(&s, actor, ticket), NULL);
        INSIST(refusal.id == ACCEPTED);
    }
    if (s.phase != SKALPOTT_DECIDING || size == 0 || bytes[0] % ADVISED != 0)
        return;
    unsigned count = skalpott_solution_advise(solution, &s, advice);
    INSIST(count > 0);
    for (unsigned i = 0; i < count; i++)
        INSIST(is_chance(advice[i].value));
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    static SkalpottSolution *solution;
    if (solution == NULL)
        solution = skalpott_solve_plainly(key);
    INSIST(solution != NULL);
    size_t all = solution->layout.position_count * sizeof *solution->values;
    double *values = solution->values;
    uint8_t *file = malloc(SKALPOTT_FILE_HEAD + all);
    INSIST(file != NULL);
    double *changed = (double *)(void *)(file + SKALPOTT_FILE_HEAD);
    memcpy(changed, values, all);
    if (size > 0)
        memcpy(changed, bytes, size < all ? size : all);
    solution->values = changed;
    skalpott_solution_head(solution, file);
    FileState state = skalpott_solution_judge(file, SKALPOTT_FILE_HEAD + all, solution);
    bool good = true;
    for (unsigned i = 0; i < solution->layout.position_count; i++)
        good = good && is_chance(changed[i]);
    INSIST(good || state == FILE_DAMAGED);
    if (state == FILE_GOOD)
        ask(solution, bytes, size);
    solution->values = values;
    free(file);
    return 0;
}
