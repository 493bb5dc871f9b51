/* Do costs come true? See costs.h. */
#include "bench/costs.h"

#include <math.h>
#include <stdio.h>

enum { MOST_MOVES = 4096 };

/* The upper ends of all steps but the last. */
static const double ends[COSTS_STEPS - 1] = {0.01, 0.03, 0.06, 0.12, 0.25};

typedef struct Fork {
    Move moves[MOST_MOVES]; /* until there */
    size_t count;
    Actor seat;
    Action best, other;
    Worth cost;
} Fork;

/* Looks at what its bot says of all that a seat could do; what is not best is drawn. */
static bool find_fork(Arena *arena, Actor seat, Random *luck, Fork *fork)
{
    static Worth worth[COSTS_MOST_LEGAL];
    Question question = arena_question(arena, seat, luck);
    const Bot *bot = arena->sits[seat % arena->persons].player.bot;
    if (question.count < 2 || question.count > COSTS_MOST_LEGAL)
        return false;
    uint32_t best = 0;
    Action action = bot->weigh(arena->sits[seat % arena->persons].memory, &question, worth);
    while (question.legal[best] != action)
        best++;
    uint32_t other = random_below(luck, question.count - 1);
    other += other >= best;
    fork->seat = seat;
    fork->best = action;
    fork->other = question.legal[other];
    fork->cost = worth_loss(worth[best], worth[other]);
    return true;
}

/* One decision of a game, each equally likely: of those before, each gives way to the next with its
   part. */
static bool fork_in(Arena *arena, Random *luck, Fork *fork)
{
    Move moves[MOST_MOVES];
    size_t count = 0, chosen = 0;
    unsigned decisions = 0;
    for (; !arena_is_over(arena) && count < MOST_MOVES; count++) {
        moves[count] = arena_choose(arena);
        if (moves[count].actor != CHANCE && random_below(luck, ++decisions) == 0)
            chosen = count;
        if (!arena_play(arena, moves[count]))
            return false;
    }
    for (fork->count = 0; fork->count < chosen; fork->count++)
        fork->moves[fork->count] = moves[fork->count];
    fork->seat = moves[chosen].actor;
    return decisions > 0;
}

static bool retrace(Arena *arena, const Fork *fork)
{
    for (size_t i = 0; i < fork->count; i++)
        if (!arena_play(arena, fork->moves[i]))
            return false;
    return true;
}

/* The part of the win that the seat's person has, going on like this. */
static bool go_on(Arena *arena, const Fork *fork, Action action, double *won)
{
    if (!retrace(arena, fork) || !arena_play(arena, (Move){action, fork->seat}))
        return false;
    while (!arena_is_over(arena))
        if (!arena_play(arena, arena_choose(arena)))
            return false;
    SeatSet winners = arena->game->winners(&arena->state);
    *won = seats_have(winners, fork->seat % arena->persons) ? 1.0 / seats_count(winners) : 0;
    return true;
}

static void add(Costs *costs, Worth cost, double came)
{
    double said = worth_middle(cost);
    unsigned step = 0;
    while (step < COSTS_STEPS - 1 && said >= ends[step])
        step++;
    costs->steps[step].count++;
    costs->steps[step].said += said;
    costs->steps[step].error += cost.high - said;
    costs->steps[step].came += came;
    costs->steps[step].squares += came * came;
}

bool costs_of_games(Costs *costs, unsigned games, uint64_t seed, CostsBegin *begin,
                    const void *context)
{
    static Fork fork;
    Random luck = random_from(seed);
    for (unsigned g = 0; g < games; g++) {
        double won[2] = {0, 0};
        Arena arena;
        begin(&arena, context, random_from(seed * 1000003 + g));
        bool is_fork = fork_in(&arena, &luck, &fork);
        arena_done(&arena);
        begin(&arena, context, random_from(seed * 1000003 + g));
        is_fork = is_fork && retrace(&arena, &fork) && find_fork(&arena, fork.seat, &luck, &fork);
        arena_done(&arena);
        for (unsigned i = 0; i < 2 && is_fork; i++) {
            begin(&arena, context, random_from(~seed * 1000003 + 2 * g + i));
            bool is_played = go_on(&arena, &fork, i == 0 ? fork.best : fork.other, &won[i]);
            arena_done(&arena);
            if (!is_played)
                return false;
        }
        if (is_fork)
            add(costs, fork.cost, won[0] - won[1]);
    }
    return true;
}

void costs_print(const Costs *costs)
{
    printf("said to cost           did cost\n");
    for (unsigned i = 0; i < COSTS_STEPS; i++) {
        double n = costs->steps[i].count, came = costs->steps[i].came / n;
        if (n < 2)
            continue;
        double variance = (costs->steps[i].squares - n * came * came) / (n - 1);
        printf("%6.1f ± %4.1f %%   %6.1f ± %4.1f %% of %.0f decisions\n",
               100 * costs->steps[i].said / n, 100 * costs->steps[i].error / n, 100 * came,
               196 * sqrt(variance / n), n);
    }
}
