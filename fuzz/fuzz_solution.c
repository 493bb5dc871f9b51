/* Fuzzes the reading of solved tables. The bytes are the values of a small table, whose checksums
   are made right, as somebody would who means harm: what is read as a table gives chances and
   advice, whatever they are worth, and the rest is refused. */
#define _GNU_SOURCE
#include "games/skalpott/hosted/file.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

static const SkalpottKey key = {2, SKALPOTT_JOKER_LITERAL, 1};

static bool is_chance(double value)
{
    return value >= 0 && value <= 1 + 1e-6;
}

/* Somebody plays by it. */
static void play(const SkalpottSolution *solution, const uint8_t *bytes, size_t size)
{
    Options options = {.value = {[PLAYERS] = 2, [SKALPOTT_FIRST] = 1, [SKALPOTT_COUNTERS] = 1}};
    Skalpott s;
    Random random = random_from(size);
    SkalpottAdvice advice[SKALPOTT_MOST_ADVICE];
    skalpott_game.start(&s, &options);
    for (size_t i = 0; skalpott_game.to_act(&s) != 0 && i < 64; i++) {
        Actor actor = (Actor)seats_lowest(skalpott_game.to_act(&s));
        uint32_t count = skalpott_game.tickets(&s, actor);
        uint32_t lot = size > 0 ? bytes[i % size] : random_below(&random, 256);
        Action action = skalpott_game.ticket(&s, actor, (lot * 37u) % count);
        INSIST(is_chance(skalpott_solution_value(solution, &s, 0)));
        if (actor != CHANCE) {
            unsigned given = skalpott_solution_advise(solution, &s, advice);
            INSIST(given > 0);
            for (unsigned k = 0; k < given; k++)
                INSIST(is_chance(advice[k].value));
            action = advice[lot % given].action;
        }
        Refusal refusal = skalpott_game.apply(&s, actor, action, NULL);
        INSIST(refusal.id == ACCEPTED);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    static SkalpottSolution *solution;
    uint8_t head[SKALPOTT_FILE_HEAD];
    char path[64];
    SkalpottFile state;
    if (solution == NULL)
        solution = skalpott_solve_plainly(key);
    INSIST(solution != NULL);
    size_t all = solution->layout.position_count * sizeof *solution->values;
    double *values = solution->values, *changed = malloc(all);
    INSIST(changed != NULL);
    memcpy(changed, values, all);
    memcpy(changed, bytes, size < all ? size : all);
    solution->values = changed;
    skalpott_solution_head(solution, head);
    solution->values = values;
    int file = memfd_create("table", MFD_CLOEXEC);
    INSIST(file >= 0 && write(file, head, sizeof head) == (ssize_t)sizeof head &&
           write(file, changed, all) == (ssize_t)all);
    snprintf(path, sizeof path, "/proc/self/fd/%d", file);
    SkalpottSolution *read = skalpott_solution_load(path, key, &state);
    bool good = true;
    for (unsigned i = 0; i < solution->layout.position_count; i++)
        good = good && is_chance(changed[i]);
    INSIST((read != NULL) == (state == SKALPOTT_FILE_GOOD));
    INSIST(good || read == NULL);
    if (read != NULL)
        play(read, bytes, size);
    skalpott_solution_free(read);
    close(file);
    free(changed);
    return 0;
}
