/* What is counted of games (core/figures.h): positions by record, and what holds for every game. */
#include "tests/unit.h"

#include "core/figures.h"
#include "core/games.h"
#include "core/options.h"
#include "engine/match.h"
#include "lang/lang.h"
#include "tests/random_options.h"

#include <stdlib.h>

static Match *match_of(const char *record)
{
    Problem problem;
    Match *match = match_from(text_of(record), &problem);
    assert_non_null(match);
    return match;
}

static void count(const Match *match, Counter *counter)
{
    counter_begin(counter, match->header.game, &match->header.options);
    for (size_t i = 0; i < match->count; i++)
        counter_move(counter, match->moves[i]);
}

static Counts counts_of(const char *record)
{
    Counter counter = {0};
    Match *match = match_of(record);
    count(match, &counter);
    match_free(match);
    return counter.counts;
}

/* A figure of a game by its name, of each person. */
static void expect(const Game *game, const Counts *counts, const char *name, int one, int two,
                   int three)
{
    const Figures *figures = game->voice->figures;
    unsigned i = 0;
    while (i < figures->count && strcmp(figures->list[i].name, name) != 0)
        i++;
    assert_true(i < figures->count);
    assert_int_equal(counts->of[0][i], one);
    assert_int_equal(counts->of[1][i], two);
    assert_int_equal(counts->of[2][i], three);
}

/* ---- Skull --------------------------------------------------------------------------------- */

#define SKULL_OF_THREE                                                                             \
    "triskel 1\ngame skull\nplayers 3\noption show off\noption first P1\nviewer all\n\n"

/* P1 bids twice on its own skull: one bluff. P3 runs into it, and chance takes a flower of four
   discs, where the skull had a chance of one in four. */
static void a_bluff_lures(void **state)
{
    (void)state;
    Counts counts = counts_of(SKULL_OF_THREE "P2 place flower\nP3 place flower\nP1 place skull\n"
                                             "P1 bid 1\nP2 pass\nP3 bid 2\nP1 pass\n"
                                             "P3 flip P1\nC drop flower\n");
    const Game *game = game_named(TEXT("skull"));
    expect(game, &counts, "bluffs", 1, 0, 0);
    expect(game, &counts, "lured", 1, 0, 0);
    expect(game, &counts, "caught", 0, 0, 0);
    expect(game, &counts, "challenges", 0, 0, 1);
    expect(game, &counts, "won", 0, 0, 0);
    expect(game, &counts, "taken", 0, 0, 1);
    expect(game, &counts, "luck", 0, 0, 25);
}

/* Everybody passes: the bluff is called, and its own skull comes up. In the next round it counts
   anew. */
static void a_bluff_is_called(void **state)
{
    (void)state;
    Counts counts =
        counts_of(SKULL_OF_THREE "P2 place flower\nP3 place flower\nP1 place skull\n"
                                 "P1 bid 1\nP2 pass\nP3 bid 2\nP1 bid 3\nP1 lose flower\n"
                                 "P2 place flower\nP3 place flower\nP1 place skull\n"
                                 "P1 bid 1\nP2 bid 2\nP3 pass\nP1 pass\nP2 flip P3\n");
    const Game *game = game_named(TEXT("skull"));
    expect(game, &counts, "bluffs", 2, 0, 0);
    expect(game, &counts, "caught", 1, 0, 0);
    expect(game, &counts, "lured", 0, 0, 0);
    expect(game, &counts, "challenges", 1, 1, 0);
    expect(game, &counts, "won", 0, 1, 0);
}

/* A skull below as many flowers as were bid is no bluff: it would not be turned (SKU-30). And a
   skull that nobody bid on lures nobody. Chance takes the skull: bad luck of three in four. */
static void what_is_no_bluff(void **state)
{
    (void)state;
    Counts counts =
        counts_of(SKULL_OF_THREE "P2 place flower\nP3 place skull\nP1 place skull\n"
                                 "P1 place flower\nP2 place flower\nP3 place flower\n"
                                 "P1 bid 1\nP2 pass\nP3 pass\n"
                                 "P3 place skull\nP2 place flower\nP1 place flower\n"
                                 "P1 bid 2\nP2 pass\nP3 pass\nP1 flip P3\nC drop skull\n");
    const Game *game = game_named(TEXT("skull"));
    expect(game, &counts, "bluffs", 0, 0, 0);
    expect(game, &counts, "lured", 0, 0, 0);
    expect(game, &counts, "challenges", 2, 0, 0);
    expect(game, &counts, "won", 1, 0, 0);
    expect(game, &counts, "luck", -75, 0, 0);
}

/* ---- Skalpott ------------------------------------------------------------------------------ */

/* Seat 1 takes link 5 with four even dice and plays on, and loses it again. */
static void links_come_and_go(void **state)
{
    (void)state;
    Counts counts = counts_of("triskel 1\ngame skalpott\nplayers 2\noption first P1\nviewer all\n\n"
                              "C dice 4 4 4 2\nP1 stop\nP1 again\nC dice 2 4 4 4\nP1 stop\n"
                              "C dice 1 2 3 4\n");
    const Game *game = game_named(TEXT("skalpott"));
    expect(game, &counts, "taken", 1, 0, 0);
    expect(game, &counts, "lost", 1, 0, 0);
    expect(game, &counts, "again", 1, 0, 0);
    expect(game, &counts, "jokers", 0, 0, 0);
}

static void a_joker_counts_when_it_is_played(void **state)
{
    (void)state;
    Counts counts = counts_of("triskel 1\ngame skalpott\nplayers 2\noption first P1\nviewer all\n\n"
                              "C dice 4 4 3 2\nP1 stop\nC dice 4 4 3 2\nP2 stop\n"
                              "C dice 4 4 3 2\nP1 joker\n");
    expect(game_named(TEXT("skalpott")), &counts, "jokers", 1, 0, 0);
    expect(game_named(TEXT("skalpott")), &counts, "taken", 1, 1, 0);
}

/* ---- Every game ---------------------------------------------------------------------------- */

enum { GAMES = 300 };

static int32_t sum(const Counts *counts, unsigned figure)
{
    int32_t all = 0;
    for (unsigned person = 0; person < MAX_SEATS; person++)
        all += counts->of[person][figure];
    return all;
}

static unsigned figure_named(const Game *game, const char *name)
{
    const Figures *figures = game->voice->figures;
    unsigned i = 0;
    while (i < figures->count && strcmp(figures->list[i].name, name) != 0)
        i++;
    assert_true(i < figures->count);
    return i;
}

/* Moves of a word in a game. */
static int32_t moves_of(const Match *match, const char *word)
{
    int32_t all = 0;
    for (size_t i = 0; i < match->count; i++)
        all +=
            strcmp(match->header.game->words[action_word(match->moves[i].action)].text, word) == 0;
    return all;
}

/* Random games with random options: counts are never below 0, only of persons at the table, and
   what can be counted another way comes to the same. */
static void random_games(void **state)
{
    (void)state;
    const Game *game;
    for (unsigned n = 0; (game = game_at(n)) != NULL; n++) {
        const Figures *figures = game->voice->figures;
        Random random = random_from(n + 1);
        for (unsigned i = 0; figures != NULL && i < GAMES; i++) {
            Options options = random_options(game, &random);
            Match *match = match_new(game, &options);
            Counter counter = {0};
            assert_non_null(match);
            assert_int_equal(match_random(match, i + 1, MAX_MOVES).id, ACCEPTED);
            count(match, &counter);
            for (unsigned person = 0; person < MAX_SEATS; person++)
                for (unsigned k = 0; k < MAX_FIGURES; k++) {
                    int32_t value = counter.counts.of[person][k];
                    bool is_counted = person < match_persons(match) && k < figures->count;
                    assert_true(is_counted ? figures->list[k].compares || value >= 0 : value == 0);
                }
            if (strcmp(game->name, "skull") == 0) {
                const Counts *all = &counter.counts;
                assert_int_equal(sum(all, figure_named(game, "taken")), moves_of(match, "drop"));
                assert_true(sum(all, figure_named(game, "challenges")) >=
                            sum(all, figure_named(game, "won")) +
                                sum(all, figure_named(game, "caught")) +
                                sum(all, figure_named(game, "lured")));
                assert_true(sum(all, figure_named(game, "bluffs")) >=
                            sum(all, figure_named(game, "caught")));
            }
            if (strcmp(game->name, "sketch") == 0)
                assert_int_equal(sum(&counter.counts, figure_named(game, "slammed")) +
                                     sum(&counter.counts, figure_named(game, "vetoed")) +
                                     sum(&counter.counts, figure_named(game, "wrong")),
                                 moves_of(match, "sketch") + moves_of(match, "veto"));
            match_free(match);
        }
    }
}

/* What chance gives is no more and no less than what was to be expected, in the long run: the mean
   of many games is within four of its standard errors of 0, and rounding. */
static void luck_is_fair(void **state)
{
    (void)state;
    static const char *const games[] = {"skull", "sketch"};
    for (unsigned g = 0; g < COUNT(games); g++) {
        const Game *game = game_named(text_of(games[g]));
        Options options = options_initial(game, 3);
        unsigned luck = figure_named(game, "luck");
        double total = 0, squares = 0;
        for (unsigned i = 0; i < 4 * GAMES; i++) {
            Match *match = match_new(game, &options);
            Counter counter = {0};
            assert_int_equal(match_random(match, i + 1, MAX_MOVES).id, ACCEPTED);
            count(match, &counter);
            double value = counter.counts.of[0][luck] / 100.0;
            total += value;
            squares += value * value;
            match_free(match);
        }
        double mean = total / (4 * GAMES), variance = squares / (4 * GAMES) - mean * mean;
        assert_true(variance > 0);
        assert_true(mean * mean * 4 * GAMES < 16 * variance);
    }
}

/* ---- In words ------------------------------------------------------------------------------ */

static void figures_in_words(void **state)
{
    (void)state;
    char text[1024];
    Out out = {.text = text, .capacity = sizeof text};
    const Game *game = game_named(TEXT("skull"));
    Counts counts = {0};
    Scene scene = {
        .lang = lang_at(0), .game = game, .persons = 2, .names = {TEXT("Ana"), TEXT("Bo")}};
    figures_tell(&scene, &counts, &out);
    assert_int_equal(out.length, 0); /* nothing to tell */
    counts.of[1][figure_named(game, "won")] = 2;
    counts.of[0][figure_named(game, "luck")] = -75;
    counts.of[1][figure_named(game, "luck")] = 25;
    figures_tell(&scene, &counts, &out);
    assert_text(written(&out),
                "Challenges won: Bo 2.\n"
                "Luck (+ good, − bad): how often chance spared the skull, compared with the odds: "
                "Ana −0.8, Bo +0.3.\n");
    out.length = 0;
    Json json = {&out, false};
    figures_write(game, lang_at(0), 2, &counts, &json);
    text[out.length] = '\0';
    assert_non_null(
        strstr(text, "{\"name\":\"won\",\"label\":\"Challenges won\",\"values\":[0,2]}"));
    assert_non_null(strstr(text, "\"compares\":true,\"values\":[-0.75,0.25]}]"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_bluff_lures),
        cmocka_unit_test(a_bluff_is_called),
        cmocka_unit_test(what_is_no_bluff),
        cmocka_unit_test(links_come_and_go),
        cmocka_unit_test(a_joker_counts_when_it_is_played),
        cmocka_unit_test(random_games),
        cmocka_unit_test(luck_is_fair),
        cmocka_unit_test(figures_in_words),
    };
    return RUN(tests);
}
