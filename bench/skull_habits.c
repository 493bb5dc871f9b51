/* How Skull's newcomer bot plays: how high its challenges are bid, and whether a simple trick beats
   it. bench/skull_habits.sh builds and runs it; docs/bots-strength.md has what it printed.
     bench_skull_habits [GAMES [SEED]] */
#include "bots/arena.h"
#include "core/games.h"
#include "core/options.h"
#include "games/skull/manner.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { SEATS = 4 };

/* ---- The trick: lay the skull, bid 1, and pass from then on -------------------------------- */

static void trick_begin(void *memory, const Options *options, Viewer person, const void *aid)
{
    (void)memory, (void)options, (void)person, (void)aid;
}

static Answer trick_choose(void *memory, const Question *question)
{
    static const Action liked[] = {
        SKULL_WORD_PASS << 26,
        SKULL_WORD_BID << 26 | 1 << 19,
        SKULL_WORD_HIDE << 26,
        SKULL_WORD_LOSE << 26 | (SKULL_DISC_FLOWER + 1) << 19,
    };
    (void)memory;
    const Skull *s = question->view;
    Answer answer = {question->legal[0], {0, 0}};
    if (s->phase == SKULL_PREPARING) {
        answer.action = skull_lay(question, true);
        return answer;
    }
    for (unsigned i = 0; i < sizeof liked / sizeof *liked; i++)
        if (habit_offered(question, liked[i])) {
            answer.action = liked[i];
            break;
        }
    return answer;
}

static const Bot trick = {.name = "trick", .begin = trick_begin, .choose = trick_choose};

/* ---- Playing and counting ------------------------------------------------------------------ */

typedef struct Count {
    uint32_t games, won; /* by the first of the four */
    uint32_t challenges, bid_to_all;
} Count;

static void fail(const char *what)
{
    fprintf(stderr, "bench_skull_habits: %s\n", what);
    exit(1);
}

static bool is_open(const Skull *s)
{
    return s->phase == SKULL_LAYING || s->phase == SKULL_AUCTION;
}

static void play(const Bot *one, const Bot *others, unsigned seat, Random random, Count *count)
{
    Arena arena;
    Player players[SEATS];
    Options options = options_initial(&skull_game, SEATS);
    for (unsigned i = 0; i < SEATS; i++)
        players[i] = (Player){i == seat ? one : others, NULL, character_plain()};
    if (!arena_begin(&arena, &skull_game, &options, players, random))
        fail("no memory");
    while (!arena_is_over(&arena)) {
        Skull before, after;
        memcpy(&before, &arena.state, sizeof before);
        Move move = arena_choose(&arena);
        if (!arena_play(&arena, move))
            fail("an answer was not legal");
        memcpy(&after, &arena.state, sizeof after);
        if (is_open(&before) && !is_open(&after)) { /* there is a challenger */
            bool bids = action_word(move.action) == SKULL_WORD_BID;
            unsigned bid = bids ? action_argument(move.action, 0) : before.bid;
            count->challenges++;
            count->bid_to_all += bid == before.table;
        }
    }
    count->games++;
    count->won += seats_have(skull_game.winners(&arena.state), seat);
    arena_done(&arena);
}

static Count measure(const Bot *one, const Bot *others, uint32_t games, uint64_t seed)
{
    Count count = {0};
    for (uint32_t i = 0; i < games; i++)
        play(one, others, i % SEATS, random_from(seed + i), &count);
    return count;
}

static void print_rate(const char *what, uint32_t part, uint32_t whole)
{
    double rate = (double)part / whole, error = 1.96 * sqrt(rate * (1 - rate) / whole);
    printf("%-58s %5.1f ± %.1f %% of %u\n", what, 100 * rate, 100 * error, whole);
}

int main(int count, char **arguments)
{
    uint32_t games = count > 1 ? (uint32_t)strtoul(arguments[1], NULL, 10) : 10000;
    uint64_t seed = count > 2 ? strtoull(arguments[2], NULL, 10) : 1;
    if (games == 0)
        fail("how many games?");
    clock_t start = clock();
    Count easy = measure(&skull_easy, &skull_easy, games, seed);
    double seconds = (double)(clock() - start) / CLOCKS_PER_SEC;
    Count tricked = measure(&trick, &skull_easy, games, seed);
    print_rate("challenges of four easy bid to every disc on the table", easy.bid_to_all,
               easy.challenges);
    printf("%-58s %5.1f\n", "challenges a game", (double)easy.challenges / easy.games);
    print_rate("lay the skull, bid 1, pass: wins against three easy", tricked.won, tricked.games);
    printf("%-58s %.0f\n", "games of four easy a minute of one core", 60 * easy.games / seconds);
    return 0;
}
