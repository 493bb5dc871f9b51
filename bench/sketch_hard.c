/* What Sketch!'s strong bot is worth, by itself (bench/sketch_hard.sh).

   calibrate: do its winning chances come true? Games of `hard` with its like, or with another bot
   in all other places; of its decisions one in so many is weighed as for a hint
   (bench/calibration.h). Those that go on rather than call the assault are shown once more by
   themselves: what they are worth depends most on how others are supposed to play.

   cost: does what it says that choices cost? Games of its like (bench/costs.h).

   time: processor time of a decision. */
#include "bench/calibration.h"
#include "bench/costs.h"
#include "bots/arena.h"
#include "core/options.h"
#include "games/sketch/sketch.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static void fail(const char *what)
{
    fprintf(stderr, "bench_sketch_hard: %s\n", what);
    exit(1);
}

static void begin(Arena *arena, unsigned seats, unsigned seat, const Bot *others, Random random)
{
    Options options = options_initial(&sketch_game, seats);
    Player players[MAX_SEATS];
    for (unsigned i = 0; i < seats; i++)
        players[i] = (Player){i == seat ? &sketch_hard : others, NULL, character_plain()};
    if (!arena_begin(arena, &sketch_game, &options, players, random))
        fail("no memory");
}

static void step(Arena *arena, Move move)
{
    if (!arena_play(arena, move))
        fail("an answer was not legal");
}

/* The part of the win that a seat has. */
static double part_won(const Arena *arena, unsigned seat)
{
    SeatSet winners = sketch_game.winners(&arena->state);
    return seats_have(winners, seat) ? 1.0 / seats_count(winners) : 0;
}

/* ---- Do its chances come true? ------------------------------------------------------------- */

enum { ONE_IN = 12, MOST_LEGAL = 4096 };

/* What `hard` says of a move that it is about to make. */
static Worth weigh(Arena *arena, Move move, Random *luck)
{
    static Worth worth[MOST_LEGAL];
    Worth said = worth_between(0, 1);
    Question question = arena_question(arena, move.actor, luck);
    if (question.count > MOST_LEGAL)
        fail("too many choices");
    (void)sketch_hard.weigh(arena->sits[move.actor].memory, &question, worth);
    for (uint32_t i = 0; i < question.count; i++)
        if (question.legal[i] == move.action)
            said = worth[i];
    return said;
}

static void calibrate(unsigned games, uint64_t seed, unsigned seats, const Bot *others)
{
    static Calibration calibration, going_on;
    Random luck = random_from(seed);
    for (unsigned g = 0; g < games; g++) {
        double won[MAX_SEATS] = {0};
        Arena arena;
        begin(&arena, seats, g % seats, others, random_from(seed * 1000003 + g));
        while (!arena_is_over(&arena)) {
            Move move = arena_choose(&arena);
            if (move.actor != CHANCE && arena.sits[move.actor].player.bot == &sketch_hard &&
                random_below(&luck, ONE_IN) == 0) {
                Worth said = weigh(&arena, move, &luck);
                calibration_say(&calibration, move.actor, said);
                if (action_word(move.action) == SKETCH_WORD_END)
                    calibration_say(&going_on, move.actor, said);
            }
            step(&arena, move);
        }
        for (unsigned seat = 0; seat < seats; seat++)
            won[seat] = part_won(&arena, seat);
        calibration_end_game(&calibration, won);
        calibration_end_game(&going_on, won);
        arena_done(&arena);
    }
    calibration_print(&calibration);
    printf("where it did not call the assault, ");
    calibration_print(&going_on);
}

static void begin_alike(Arena *arena, const void *seats, Random random)
{
    begin(arena, *(const unsigned *)seats, 0, &sketch_hard, random);
}

static void measure_costs(unsigned games, uint64_t seed, unsigned seats)
{
    Costs costs = {0};
    if (!costs_of_games(&costs, games, seed, begin_alike, &seats))
        fail("an answer was not legal");
    costs_print(&costs);
}

/* ---- How long it thinks -------------------------------------------------------------------- */

static void measure_time(unsigned games, uint64_t seed)
{
    for (unsigned seats = 2; seats <= SKETCH_SEATS; seats += 2) {
        Thinking all = {0};
        for (unsigned g = 0; g < games; g++) {
            Arena arena;
            begin(&arena, seats, g % seats, &sketch_medium, random_from(seed + g));
            while (!arena_is_over(&arena))
                step(&arena, arena_choose(&arena));
            const Thinking *one = &arena.sits[g % seats].thinking;
            all.decisions += one->decisions;
            all.seconds += one->seconds;
            all.longest = one->longest > all.longest ? one->longest : all.longest;
            arena_done(&arena);
        }
        printf("%u seats: %.1f ms a decision, at most %.0f ms, of processor time; %.2f s a game\n",
               seats, 1000 * all.seconds / (double)all.decisions, 1000 * all.longest,
               all.seconds / games);
    }
}

int main(int count, char **arguments)
{
    const char *what = count > 1 ? arguments[1] : "";
    unsigned games = count > 2 ? (unsigned)strtoul(arguments[2], NULL, 10) : 0;
    uint64_t seed = count > 3 ? strtoull(arguments[3], NULL, 10) : 1;
    unsigned seats = count > 4 ? (unsigned)strtoul(arguments[4], NULL, 10) : 4;
    const Bot *others = bot_named(&sketch_game, text_of(count > 5 ? arguments[5] : "hard"));
    if (seats < 2 || seats > SKETCH_SEATS || others == NULL)
        fail("2 to 8 seats, and a bot of the game");
    if (strcmp(what, "calibrate") == 0)
        calibrate(games > 0 ? games : 200, seed, seats, others);
    else if (strcmp(what, "cost") == 0)
        measure_costs(games > 0 ? games : 200, seed, seats);
    else if (strcmp(what, "time") == 0)
        measure_time(games > 0 ? games : 20, seed);
    else
        fail("calibrate, cost or time?");
    return 0;
}
