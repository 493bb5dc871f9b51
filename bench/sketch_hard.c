/* What Sketch!'s strong bot is worth, by itself (bench/sketch_hard.sh).

   calibrate: do its winning chances come true? Games of `hard` with its like, or with another bot
   in all other places; of its decisions one in so many is weighed as for a hint, and what it said
   of what it then did is held against who won. Decisions of one game share their outcome: the error
   is therefore counted by games.

   time: processor time of a decision. */
#include "bots/arena.h"
#include "core/options.h"
#include "games/sketch/sketch.h"

#include <math.h>
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

enum { BINS = 8, ONE_IN = 12, MOST_SAID = 256, MOST_LEGAL = 4096 };

typedef struct Bin {
    double count, said, low, high, came;
    double
        off_squared; /* by games: how far what came was from what was said, all decisions in one */
    double game_off; /* of the game that is counted */
} Bin;

typedef struct Said {
    unsigned seat;
    Worth worth;
} Said;

/* What `hard` says of a move that it is about to make. */
static Said weigh(Arena *arena, Move move, Random *luck)
{
    static Worth worth[MOST_LEGAL];
    Said said = {.seat = move.actor};
    Question question = arena_question(arena, move.actor, luck);
    if (question.count > MOST_LEGAL)
        fail("too many choices");
    (void)sketch_hard.weigh(arena->sits[move.actor].memory, &question, worth);
    for (uint32_t i = 0; i < question.count; i++)
        if (question.legal[i] == move.action)
            said.worth = worth[i];
    return said;
}

static void count(Bin bins[BINS], const Said *said, unsigned count, const Arena *arena)
{
    for (unsigned i = 0; i < count; i++) {
        double middle = worth_middle(said[i].worth), came = part_won(arena, said[i].seat);
        unsigned n = (unsigned)(middle * BINS);
        Bin *bin = &bins[n < BINS ? n : BINS - 1];
        bin->count++;
        bin->said += middle;
        bin->low += said[i].worth.low;
        bin->high += said[i].worth.high;
        bin->came += came;
        bin->game_off += came - middle;
    }
    for (unsigned n = 0; n < BINS; n++) {
        bins[n].off_squared += bins[n].game_off * bins[n].game_off;
        bins[n].game_off = 0;
    }
}

static void calibrate(unsigned games, uint64_t seed, unsigned seats, const Bot *others)
{
    Bin bins[BINS] = {{0}};
    Random luck = random_from(seed);
    for (unsigned g = 0; g < games; g++) {
        Said said[MOST_SAID];
        unsigned said_count = 0;
        Arena arena;
        begin(&arena, seats, g % seats, others, random_from(seed * 1000003 + g));
        while (!arena_is_over(&arena)) {
            Move move = arena_choose(&arena);
            if (move.actor != CHANCE && arena.sits[move.actor].player.bot == &sketch_hard &&
                said_count < MOST_SAID && random_below(&luck, ONE_IN) == 0)
                said[said_count++] = weigh(&arena, move, &luck);
            step(&arena, move);
        }
        count(bins, said, said_count, &arena);
        arena_done(&arena);
    }
    printf("said to win   interval          did win\n");
    for (unsigned i = 0; i < BINS; i++) {
        const Bin *bin = &bins[i];
        double n = bin->count;
        if (n >= 1)
            printf("%8.1f %%   %4.1f … %4.1f %%   %6.1f ± %.1f %% of %.0f decisions\n",
                   100 * bin->said / n, 100 * bin->low / n, 100 * bin->high / n,
                   100 * bin->came / n, 196 * sqrt(bin->off_squared) / n, n);
    }
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
    else if (strcmp(what, "time") == 0)
        measure_time(games > 0 ? games : 20, seed);
    else
        fail("calibrate or time?");
    return 0;
}
