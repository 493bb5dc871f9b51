/* The solved duel: its bounds hold what a linear program finds, the certificate finds what the
   table says, files are what they should be, and who plays from it always knows what to do. */
#include "base/buffer.h"
#include "bots/arena.h"
#include "core/options.h"
#include "core/playout.h"
#include "games/skull/hosted/advice.h"
#include "games/skull/hosted/certify.h"
#include "games/skull/hosted/duel.h"
#include "games/skull/hosted/file.h"
#include "games/skull/hosted/pack.h"
#include "games/skull/hosted/solve.h"
#include "games/skull/hosted/tests/linear.h"
#include "games/skull/hosted/work.h"
#include "tests/unit.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Beliefs of small duels that are asked about: fewer where every step is slow and looked at
   closely. */
#ifdef REPEATS_FEW
enum { GRID = 6 };
#else
enum { GRID = 20 };
#endif

static DuelTable *shipped;

static int open_shipped(void **state)
{
    (void)state;
    shipped = duel_table_built_in();
    return shipped == NULL;
}

static int close_shipped(void **state)
{
    (void)state;
    duel_table_free(shipped);
    return 0;
}

static Worth bounds_of(const DuelTable *table, DuelState state, double one, double other)
{
    return duel_bounds(table, state, (const double[]){one, other});
}

/* No sheet costs more than it says, and beliefs are those of the sheets. */
static void is_proven(const DuelCertificate *found)
{
    if (found->excess > 0 || found->doubt >= 1e-12)
        fail_msg("excess %g, doubt %g", found->excess, found->doubt);
}

/* ---- Small duels --------------------------------------------------------------------------- */

static const double agrees = 1e-6;

/* Both bounds are what the linear program finds. */
static void check_small(bool show, DuelState state, double one, double other)
{
    double value = linear_value(show, (const unsigned[]){state.discs[0], state.discs[1]},
                                (const unsigned[]){state.points[0], state.points[1]},
                                (const double[]){one, other});
    Worth worth = bounds_of(shipped, state, one, other);
    if (fabs(worth.low - value) > agrees || fabs(worth.high - value) > agrees)
        fail_msg("discs=%u,%u points=%u,%u skull=%g,%g show=%u is worth %.8f, not %.8f to %.8f",
                 state.discs[0], state.discs[1], state.points[0], state.points[1], one, other, show,
                 value, worth.low, worth.high);
}

/* Every state with one disc on one side and one or two on the other, at many beliefs; at some of
   them also where discs may be shown after a failure (SKU-33), of which there are more sequences.
 */
static void small_duels_agree_with_a_linear_program(void **state)
{
    (void)state;
    for (unsigned index = 0; index < DUEL_STATES; index++) {
        DuelState between = duel_state_at(index);
        for (unsigned i = 0; between.discs[0] + between.discs[1] <= 3 && i <= 6; i++)
            for (unsigned k = 0; k <= 6; k++) {
                check_small(false, between, i / 6.0, k / 6.0);
                if (i % 2 == 0 && k % 2 == 0)
                    check_small(true, between, i / 6.0, k / 6.0);
            }
    }
}

static void two_discs_each_agree_with_a_linear_program(void **state)
{
    (void)state;
    static const double beliefs[][2] = {{1, 1}, {0.5, 1}, {1, 0.3}, {0.6, 0.45}};
    for (unsigned i = 0; i < COUNT(beliefs); i++)
        check_small(false, (DuelState){{2, 2}, {1, 1}}, beliefs[i][0], beliefs[i][1]);
}

/* Where a linear program of the whole game would be too large too: what both players make sure of
   is gone through by the rules, against every answer, and nothing is left between. */
static void all_small_duels_are_proven_by_going_through_them(void **state)
{
    (void)state;
    DuelCertificate found;
    double widest = 0;
    assert_true(duel_certify_states(shipped, true, 2, &found));
    is_proven(&found);
    for (unsigned index = 0; index < DUEL_STATES; index++) {
        if (!duel_is_small(duel_state_at(index)))
            continue;
        for (unsigned i = 0; i <= GRID; i++)
            for (unsigned k = 0; k <= GRID; k++) {
                Worth worth =
                    bounds_of(shipped, duel_state_at(index), (double)i / GRID, (double)k / GRID);
                assert_true(worth.low <= worth.high);
                widest = fmax(widest, worth.high - worth.low);
            }
    }
    print_message("%u sheets of small duels, the widest bounds: %.1e\n", found.sheets, widest);
    assert_true(widest <= agrees);
}

/* What is solved only when it is asked for, two discs each without points, is gone through too: as
   sheets of a table for a belief of its own. */
static void what_is_solved_when_asked_is_proven_too(void **state)
{
    (void)state;
    static const double skulls[DUEL_SEATS] = {0.625, 0.8125};
    const DuelState two = {{2, 2}, {0, 0}};
    DuelTable *table = duel_table_built_in();
    DuelWork *work = duel_work_new();
    DuelCertificate found;
    double most[DUEL_SEATS];
    assert_true(table != NULL && work != NULL);
    for (unsigned hero = 0; hero < DUEL_SEATS; hero++) {
        DuelProblem problem = {.table = table,
                               .state = two,
                               .hero = hero,
                               .belief = skulls[hero],
                               .other = skulls[1 - hero]};
        DuelSet *set = &table->sets[duel_state_index(two)][hero];
        DuelSheet *sheet = &set->points[1].sheets[0];
        free(sheet->chances);
        assert_true(duel_solve_sheet(work, &problem, sheet));
        set->points[1].belief = skulls[hero];
        most[hero] = (1 - problem.other) * sheet->worth[0] + problem.other * sheet->worth[1];
        for (unsigned k = 1; k < set->points[1].count; k++)
            free(set->points[1].sheets[k].chances);
        set->points[1].count = 1;
    }
    assert_true(duel_certify_states(table, true, 2, &found));
    is_proven(&found);
    Worth worth = bounds_of(shipped, two, skulls[0], skulls[1]);
    assert_true(fabs(worth.low - (1 - most[0])) < 1e-9 && fabs(worth.high - most[1]) < 1e-9);
    duel_work_free(work);
    duel_table_free(table);
}

/* The starter of a round with two discs beats a single one whose skull is gone or known. */
static void certain_states_are_exact(void **state)
{
    (void)state;
    Worth wins = bounds_of(shipped, (DuelState){{2, 1}, {0, 0}}, 1, 1);
    Worth loses = bounds_of(shipped, (DuelState){{1, 1}, {0, 0}}, 1, 1);
    assert_true(wins.low > 1 - 1e-6 && loses.high < 1e-6);
}

/* ---- Solving ------------------------------------------------------------------------------- */

/* Up to two discs and a point each, which is a linear program, and three against one, which is
   not. */
static const DuelEffort little = {.iterations = 50, .tolerance = 0.01, .depth = 3, .top_rank = 4};

static void bytes_of(const DuelTable *table, Out *out)
{
    *out = buffer_new();
    duel_pack(table, out);
    assert_false(out->full);
}

static bool stop_at_half(void *context, double done)
{
    (void)context;
    return done < 0.3;
}

static void solving_is_the_same_on_any_number_of_threads_and_after_a_stop(void **state)
{
    (void)state;
    Out outs[3];
    for (unsigned i = 0; i < 3; i++) {
        DuelTable *table = duel_table_new();
        Progress progress = {stop_at_half, NULL};
        assert_non_null(table);
        if (i == 2) {
            assert_false(duel_solve(table, &little, 1, &progress, NULL, NULL));
            bytes_of(table, &outs[2]);
            duel_table_free(table);
            table = duel_table_new();
            assert_true(duel_unpack(table, (Text){outs[2].text, outs[2].length}));
            buffer_free(&outs[2]);
        }
        assert_true(duel_solve(table, &little, i == 1 ? 3 : 1, NULL, NULL, NULL));
        bytes_of(table, &outs[i]);
        duel_table_free(table);
    }
    for (unsigned i = 1; i < 3; i++) {
        assert_int_equal(outs[i].length, outs[0].length);
        assert_memory_equal(outs[i].text, outs[0].text, outs[0].length);
    }
    for (unsigned i = 0; i < 3; i++)
        buffer_free(&outs[i]);
}

/* ---- The certificate ----------------------------------------------------------------------- */

/* Whether discs may be shown or not: it goes through both games, and finds the same. */
static void the_certificate_finds_what_the_table_says(void **state)
{
    (void)state;
    DuelCertificate found[2];
    for (unsigned show = 0; show < 2; show++) {
        assert_true(duel_certify(shipped, show, NULL, &found[show]));
        print_message("the best opponent wins %.6f and %.6f, over %u sheets, show=%s\n",
                      found[show].worth[1], found[show].worth[0], found[show].sheets,
                      show ? "on" : "off");
        for (unsigned place = 0; place < DUEL_SEATS; place++) {
            double said = duel_set_worth(&shipped->sets[DUEL_OPENING][place], 1, 1);
            assert_true(fabs(found[show].worth[place] - said) < 1e-6);
            assert_true(fabs(found[show].worth[place] - found[0].worth[place]) < 1e-12);
        }
        assert_true(found[show].worth[0] + found[show].worth[1] - 1 < 0.003);
        is_proven(&found[show]);
    }
    assert_int_equal(found[0].sheets, found[1].sheets);
}

/* A bot that plays worse is found out: here it always lays its skull first. */
static void the_certificate_notices_a_worse_bot(void **state)
{
    (void)state;
    DuelCertificate found;
    DuelSheet *sheet = &shipped->sets[DUEL_OPENING][0].points[0].sheets[0];
    uint32_t first = sheet->first;
    sheet->first = DUEL_WHOLE;
    assert_true(duel_certify(shipped, true, NULL, &found));
    sheet->first = first;
    assert_true(found.worth[0] > sheet->worth[1] + 0.01);
    assert_true(found.excess > 0.01);
}

/* ---- Files --------------------------------------------------------------------------------- */

extern const unsigned char skull_shipped[]; /* shipped.table */
extern const unsigned long skull_shipped_size;

static void files_are_small_and_every_change_is_noticed(void **state)
{
    (void)state;
    Out out = buffer_new();
    FileState judged;
    duel_file_write(shipped, &out);
    assert_false(out.full);
    assert_true(out.length <= 1 << 20);
    assert_int_equal(out.length, skull_shipped_size);
    assert_memory_equal(out.text, skull_shipped, out.length);
    DuelTable *again = duel_file_read((Text){out.text, out.length}, true, &judged);
    assert_non_null(again);
    duel_table_free(again);
    for (size_t i = 0; i < out.length; i += i < 64 ? 1 : 9973) {
        out.text[i] ^= 1;
        assert_null(duel_file_read((Text){out.text, out.length}, true, &judged));
        assert_int_equal(judged, i < 20 ? FILE_FOREIGN : FILE_DAMAGED);
        out.text[i] ^= 1;
    }
    assert_null(duel_file_read((Text){out.text, out.length - 1}, true, &judged));
    assert_int_equal(judged, FILE_DAMAGED);
    assert_null(duel_file_read((Text){out.text, 10}, true, &judged));
    assert_int_equal(judged, FILE_DAMAGED);
    buffer_free(&out);
}

/* Bytes that no digest protects: they are refused, or they are a table in which nothing leads
   astray. */
static void changed_sheets_are_refused_or_harmless(void **state)
{
    (void)state;
    Out out = buffer_new();
    duel_pack(shipped, &out);
    Random random = random_from(7);
    unsigned refused = 0;
    for (unsigned i = 0; i < 20; i++) {
        size_t at = random_below(&random, (uint32_t)out.length);
        out.text[at] = (char)(out.text[at] ^ (1 << i % 8));
        DuelTable *table = duel_table_new();
        refused += !duel_unpack(table, (Text){out.text, out.length});
        duel_table_free(table);
        out.text[at] = (char)(out.text[at] ^ (1 << i % 8));
    }
    assert_true(refused > 0);
    buffer_free(&out);
}

/* ---- Playing ------------------------------------------------------------------------------- */

static Skull fresh_table(bool show)
{
    Options options = options_initial(&skull_game, DUEL_SEATS);
    Skull s;
    options.value[SKULL_SHOW] = show;
    options.value[SKULL_FIRST] = 1;
    skull_game.start(&s, &options);
    return s;
}

/* One of its actions, as likely as it does each. */
static Action draw_action(const DuelFollow *follow, const Skull *s, Random *random)
{
    enum { FINE = 1 << 30 };
    double left = random_below(random, FINE) / (double)FINE;
    unsigned count = skull_game.tickets(s, follow->seat);
    Action action = skull_game.ticket(s, follow->seat, 0);
    for (unsigned i = 0; i < count && left >= 0; i++) {
        Action one = skull_game.ticket(s, follow->seat, i);
        double chance = duel_follow_chance(follow, s, one);
        action = chance > 0 ? one : action;
        left -= chance;
    }
    return action;
}

/* Whoever moves: by the table, or at random, as somebody whose place the bot takes over. */
static void who_follows_always_knows_what_to_do(void **state)
{
    (void)state;
    Random random = random_from(3);
    DuelFollow *follows = malloc(4 * sizeof *follows);
    assert_non_null(follows);
    for (unsigned game = 0; game < 600; game++) {
        Skull s = fresh_table(game % 2 == 1);
        for (unsigned i = 0; i < 4; i++) {
            duel_follow_begin(&follows[i], shipped, i / 2, i % 2 == 0);
            duel_follow_start(&follows[i], &s);
        }
        while (s.to_act != 0) {
            Move move = random_move(&skull_game, &s, s.to_act, &random);
            Skull before = s;
            if (move.actor != CHANCE) {
                unsigned count = skull_game.tickets(&s, move.actor);
                const DuelFollow *other = &follows[2 * (1 - move.actor) + 1];
                Worth best = worth_exactly(0), now = duel_chance(other, &s);
                double sum = 0;
                for (unsigned i = 0; i < count; i++) {
                    Action action = skull_game.ticket(&s, move.actor, i);
                    Worth worth = duel_chance_after(other, &s, action);
                    sum += duel_follow_chance(&follows[2 * move.actor], &s, action);
                    assert_true(worth.low >= 0 && worth.low <= worth.high && worth.high <= 1);
                    best = worth_between(fmax(best.low, worth.low), fmax(best.high, worth.high));
                }
                assert_true(fabs(sum - 1) < 1e-9);
                assert_true(fabs(best.low - now.low) < 1e-9 && fabs(best.high - now.high) < 1e-9);
            }
            assert_int_equal(skull_game.apply(&s, move.actor, move.action, NULL).id, ACCEPTED);
            for (unsigned i = 0; i < 4; i++)
                duel_follow(&follows[i], &before, &s, move);
        }
    }
    free(follows);
}

/* SKU-33: it hides its discs, and what the other shows changes nothing for it. */
static void who_plays_from_the_table_neither_shows_nor_looks(void **state)
{
    (void)state;
    Random random = random_from(5);
    DuelFollow *follows = calloc(2, sizeof *follows), *twin = calloc(1, sizeof *twin);
    unsigned asked = 0;
    assert_true(follows != NULL && twin != NULL);
    for (unsigned game = 0; game < 300; game++) {
        Skull s = fresh_table(true);
        for (unsigned seat = 0; seat < DUEL_SEATS; seat++) {
            duel_follow_begin(&follows[seat], shipped, seat, true);
            duel_follow_start(&follows[seat], &s);
        }
        while (s.to_act != 0) {
            Skull before = s;
            Move move = random_move(&skull_game, &s, s.to_act, &random);
            assert_int_equal(skull_game.apply(&s, move.actor, move.action, NULL).id, ACCEPTED);
            if (before.phase == SKULL_SHOWING) {
                const Action both[] = {action0(SKULL_WORD_SHOW), action0(SKULL_WORD_HIDE)};
                Move instead = {both[move.action == both[0]], move.actor};
                Skull after = before;
                assert_int_equal(skull_game.apply(&after, instead.actor, instead.action, NULL).id,
                                 ACCEPTED);
                assert_true(duel_follow_chance(&follows[move.actor], &before, both[0]) <= 0);
                assert_true(duel_follow_chance(&follows[move.actor], &before, both[1]) > 1 - 1e-9);
                for (unsigned seat = 0; seat < DUEL_SEATS; seat++) {
                    *twin = follows[seat];
                    duel_follow(twin, &before, &after, instead);
                    duel_follow(&follows[seat], &before, &s, move);
                    assert_memory_equal(twin, &follows[seat], sizeof *twin);
                }
                asked++;
                continue;
            }
            for (unsigned seat = 0; seat < DUEL_SEATS; seat++)
                duel_follow(&follows[seat], &before, &s, move);
        }
    }
    assert_true(asked > 300);
    free(follows);
    free(twin);
}

/* How likely a player has its skull, as others see it. */
static double seen_to_have_it(const DuelFollow *follow)
{
    double has = 0, all = 0;
    for (unsigned i = 0; i < follow->count; i++)
        for (unsigned lane = 0; lane < DUEL_LANES; lane++) {
            const DuelHeld *held = &follow->held[i];
            double one = held->weight * held->reach[lane] * duel_follow_knows(follow, held, lane);
            all += one;
            has += lane != LANE_LOST ? one : 0;
        }
    assert_true(all > 0);
    return has / all;
}

/* Both play from the table, but show their discs every second time: what others then know of their
   skulls, in that round and those after it, is as often true as it is likely; and certain where the
   skull was seen, or everything else. */
static void what_was_shown_is_known(void **state)
{
    (void)state;
    enum { ROUNDS = 8 };
    Random random = random_from(11);
    DuelFollow *follows = malloc(4 * sizeof *follows); /* of each: itself, and as others see it */
    struct {
        double said, came, spread;
    } since[ROUNDS] = {{0, 0, 0}}; /* by rounds since it was shown */
    assert_non_null(follows);
    for (unsigned game = 0; game < 4000; game++) {
        Skull s = fresh_table(true);
        unsigned ago[DUEL_SEATS] = {ROUNDS, ROUNDS};
        bool seen[DUEL_SEATS] = {false, false}, none[DUEL_SEATS] = {false, false};
        for (unsigned i = 0; i < 4; i++) {
            duel_follow_begin(&follows[i], shipped, i / 2, i % 2 == 0);
            duel_follow_start(&follows[i], &s);
        }
        while (s.to_act != 0) {
            Skull before = s;
            Move move = random_move(&skull_game, &s, s.to_act, &random);
            if (move.actor != CHANCE && s.phase != SKULL_SHOWING)
                move.action = draw_action(&follows[2 * move.actor], &s, &random);
            assert_int_equal(skull_game.apply(&s, move.actor, move.action, NULL).id, ACCEPTED);
            for (unsigned i = 0; i < 4; i++)
                duel_follow(&follows[i], &before, &s, move);
            if (move.action == action0(SKULL_WORD_SHOW))
                ago[move.actor] = 0;
            bool begins = s.phase == SKULL_PREPARING && s.table == 0;
            for (unsigned seat = 0; seat < DUEL_SEATS && s.to_act != 0; seat++) {
                bool shows = move.action == action0(SKULL_WORD_SHOW) && move.actor == seat;
                if (ago[seat] >= ROUNDS || !(begins || shows))
                    continue;
                double said = seen_to_have_it(&follows[2 * seat + 1]);
                bool has = (s.owned[seat] & SKULL_HAS_SKULL) != 0;
                if (shows) {
                    seen[seat] = duel_lane(&s, seat) >= LANE_LAID;
                    none[seat] = !seen[seat] && s.hand[seat] == 0;
                }
                if (skull_size(s.owned[seat]) < skull_size(before.owned[seat]))
                    seen[seat] = false; /* which disc it lost, nobody knows */
                if (seen[seat] || none[seat])
                    assert_true(fabs(said - has) < 1e-9);
                since[ago[seat]].said += said;
                since[ago[seat]].came += has;
                since[ago[seat]].spread += said * (1 - said);
                ago[seat]++;
            }
        }
    }
    for (unsigned i = 0; i < ROUNDS; i++)
        if (fabs(since[i].said - since[i].came) > 4 * sqrt(since[i].spread) + 1e-6)
            fail_msg("%u rounds after it was shown: %.1f said, %.0f came true (± %.1f)", i,
                     since[i].said, since[i].came, 2 * sqrt(since[i].spread));
    free(follows);
}

/* What a player may hope for at the beginning is what the table says. */
static void the_opening_is_worth_what_the_table_says(void **state)
{
    (void)state;
    Skull s = fresh_table(false);
    DuelFollow *other = malloc(sizeof *other);
    assert_non_null(other);
    duel_follow_begin(other, shipped, 1, false);
    duel_follow_start(other, &s);
    double said = duel_set_worth(&shipped->sets[DUEL_OPENING][1], 1, 1);
    assert_true(fabs(duel_chance(other, &s).high - said) < 1e-6);
    free(other);
}

/* ---- Many games ---------------------------------------------------------------------------- */

/* Whom the bot for duels meets: `hard` is the one that searches, as it plays at larger tables. */
static const struct {
    const char *name;
    const Bot *bot;
} others[] = {
    {"random", &random_bot}, {"easy", &skull_easy}, {"hard", &skull_hard}, {"itself", &skull_duel}};

/* Nobody wins more than the certificate allows. */
static void meet(const char *name, const Bot *bot, bool show, uint32_t games, uint64_t seed)
{
    Options options = options_initial(&skull_game, DUEL_SEATS);
    Roster roster;
    Player one, other;
    Tally tally;
    options.value[SKULL_SHOW] = show;
    roster_init(&roster);
    assert_true(roster_prepare(&roster, &skull_duel, &options, NULL, &one));
    if (bot == &skull_hard) /* for which the roster would sit down the bot for duels */
        other = (Player){bot, NULL, character_plain()};
    else
        assert_true(roster_prepare(&roster, bot, &options, NULL, &other));
    assert_true(arena_match(&skull_game, &options, one, other, games, seed, &tally));
    print_message("wins %.3f ± %.3f %% of %u games against %s\n", 100 * tally_rate(&tally),
                  100 * tally_error(&tally), tally.games, name);
    assert_true(tally_rate(&tally) > 0.5 - 0.003 - tally_error(&tally));
    roster_done(&roster);
}

/* `--full`: a million games against each. */
static void a_million_games(void **state)
{
    (void)state;
    for (unsigned i = 0; i < COUNT(others); i++)
        meet(others[i].name, others[i].bot, false, 1000000, 1);
}

/* `--against NAME GAMES SEED [show]`: a part of them, or where discs may be shown. */
static struct {
    const char *name;
    bool show;
    uint32_t games;
    uint64_t seed;
} part;

static void some_games(void **state)
{
    (void)state;
    unsigned i = 0;
    while (i < COUNT(others) && strcmp(others[i].name, part.name) != 0)
        i++;
    assert_true(i < COUNT(others));
    meet(others[i].name, others[i].bot, part.show, part.games, part.seed);
}

/* For bench/iteration.sh: so many iterations of the opening, and nothing else. */
static int iterate(unsigned iterations)
{
    DuelTable *table = duel_table_built_in();
    DuelWork *work = duel_work_new();
    DuelSheet sheet;
    DuelProblem problem = {table, duel_state_at(DUEL_OPENING), 0, 1, 1, iterations};
    bool good = table != NULL && work != NULL && duel_solve_sheet(work, &problem, &sheet);
    if (good)
        free(sheet.chances);
    duel_work_free(work);
    duel_table_free(table);
    return !good;
}

int main(int count, char **arguments)
{
    if (count > 2 && strcmp(arguments[1], "--iterations") == 0)
        return iterate((unsigned)strtoul(arguments[2], NULL, 10));
    const struct CMUnitTest full[] = {cmocka_unit_test(a_million_games)};
    if (count > 1 && strcmp(arguments[1], "--full") == 0)
        return RUN(full);
    const struct CMUnitTest some[] = {cmocka_unit_test(some_games)};
    if (count > 4 && strcmp(arguments[1], "--against") == 0) {
        part.name = arguments[2];
        part.games = (uint32_t)strtoul(arguments[3], NULL, 10);
        part.seed = strtoull(arguments[4], NULL, 10);
        part.show = count > 5;
        return RUN(some);
    }
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(small_duels_agree_with_a_linear_program),
        cmocka_unit_test(two_discs_each_agree_with_a_linear_program),
        cmocka_unit_test(all_small_duels_are_proven_by_going_through_them),
        cmocka_unit_test(what_is_solved_when_asked_is_proven_too),
        cmocka_unit_test(certain_states_are_exact),
        cmocka_unit_test(solving_is_the_same_on_any_number_of_threads_and_after_a_stop),
        cmocka_unit_test(the_certificate_finds_what_the_table_says),
        cmocka_unit_test(the_certificate_notices_a_worse_bot),
        cmocka_unit_test(files_are_small_and_every_change_is_noticed),
        cmocka_unit_test(changed_sheets_are_refused_or_harmless),
        cmocka_unit_test(who_follows_always_knows_what_to_do),
        cmocka_unit_test(who_plays_from_the_table_neither_shows_nor_looks),
        cmocka_unit_test(what_was_shown_is_known),
        cmocka_unit_test(the_opening_is_worth_what_the_table_says),
    };
    return run_ended(cmocka_run_group_tests(tests, open_shipped, close_shipped), COUNT(tests));
}
