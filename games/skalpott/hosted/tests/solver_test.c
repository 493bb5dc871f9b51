/* The solution of Skalpott: is it exact, and is the perfect player perfect? Small games are solved
   here in full, and by brute force too. With --full the game of twelve counters is put to the same
   questions, and three counters to brute force; that takes some minutes
   (games/skalpott/hosted/bench/solve.md). */
#include "bots/roster.h"
#include "core/options.h"
#include "core/playout.h"
#include "games/skalpott/hosted/solver.h"
#include "games/skalpott/hosted/tests/brute.h"
#include "tests/unit.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>

static const Game *const game = &skalpott_game;

static const SkalpottKey kinds[] = {{2, SKALPOTT_JOKER_LITERAL, 0},
                                    {2, SKALPOTT_JOKER_COMMIT, 0},
                                    {1, SKALPOTT_JOKER_LITERAL, 0},
                                    {1, SKALPOTT_JOKER_COMMIT, 0}};

static int only_kind = -1; /* the one to be tested with --full, or all */

static bool left_out(size_t kind)
{
    return only_kind >= 0 && (size_t)only_kind != kind;
}

/* Two people with more than a counter each have many turns: too many where every step is slow and
   looked at closely. */
static bool is_too_long(size_t kind, unsigned counters)
{
#ifdef REPEATS_FEW
    return kinds[kind].players > 1 && counters > 1;
#else
    (void)kind, (void)counters;
    return false;
#endif
}

static SkalpottSolution *solve(SkalpottKey key, unsigned counters)
{
    key.counters = (uint8_t)counters;
    SkalpottSolution *solution = skalpott_solve(key, 2, NULL);
    assert_non_null(solution);
    return solution;
}

static Options options_of(SkalpottKey key, unsigned first)
{
    Options options = options_initial(game, key.players);
    options.value[SKALPOTT_FIRST] = (uint8_t)first;
    options.value[SKALPOTT_JOKER] = key.joker;
    options.value[SKALPOTT_COUNTERS] = key.counters;
    return options;
}

static Skalpott start(SkalpottKey key, unsigned first)
{
    Options options = options_of(key, first);
    State state;
    memset(&state, 0, sizeof state);
    game->start(&state, &options);
    Skalpott s;
    memcpy(&s, &state, sizeof s);
    return s;
}

static void assert_near(double got, double expected, double most)
{
    if (!(fabs(got - expected) <= most))
        fail_msg("got %.17g, expected %.17g", got, expected);
}

/* ---- Exactness ----------------------------------------------------------------------------- */

/* Every action of every decision of a random game, and every state between. */
static void compare_along_a_game(const SkalpottSolution *solution, Brute *brute, uint64_t seed)
{
    Random random = random_from(seed);
    unsigned first = solution->key.counters == 1 ? (unsigned)(seed % 3) : 1;
    Skalpott s = start(solution->key, first);
    while (s.to_act != 0) {
        if (s.phase != SKALPOTT_ROLLING)
            assert_near(skalpott_solution_value(solution, &s, 0), brute_value(brute, &s), 1e-12);
        if (s.to_act != seats_of(CHANCE)) {
            SkalpottAdvice advice[SKALPOTT_MOST_ADVICE];
            unsigned seat = s.player, count = skalpott_solution_advise(solution, &s, advice);
            assert_int_equal(count, game->tickets(&s, (Actor)seat));
            for (unsigned i = 0; i < count; i++) {
                Skalpott after;
                memcpy(&after, &s, sizeof after);
                assert_int_equal(game->apply(&after, (Actor)seat, advice[i].action, NULL).id, 0);
                double value = brute_value(brute, &after);
                assert_near(advice[i].value, seat == 0 ? value : 1 - value, 1e-12);
                assert_true(i == 0 || advice[i].value <= advice[i - 1].value);
            }
            assert_int_equal(skalpott_solution_best(solution, &s), advice[0].action);
        }
        Move move = random_move(game, &s, s.to_act, &random);
        assert_int_equal(game->apply(&s, move.actor, move.action, NULL).id, 0);
    }
    assert_near(skalpott_solution_value(solution, &s, 0), brute_value(brute, &s), 0);
}

static void compare_with_brute_force(unsigned counters, unsigned games)
{
    for (size_t i = 0; i < COUNT(kinds); i++) {
        if (left_out(i) || is_too_long(i, counters))
            continue;
        SkalpottSolution *solution = solve(kinds[i], counters);
        Brute brute;
        brute_init(&brute);
        unsigned firsts = counters == 1 ? 2 : 1; /* P2 beginning: left to the smallest game */
        for (unsigned first = 1; first <= firsts; first++) {
            Skalpott s = start(solution->key, first);
            assert_near(skalpott_solution_value(solution, &s, 0), brute_value(&brute, &s), 1e-12);
            if (first == 1)
                assert_near(skalpott_solution_odds(solution), brute_value(&brute, &s), 1e-12);
        }
        for (size_t j = 0; j < brute.turns.capacity; j++)
            if (brute.turns.slots[j].used)
                assert_near(skalpott_solution_value(solution, &brute.turns.slots[j].state, 0),
                            brute.turns.slots[j].value, 1e-12);
        print_message("players=%u joker=%u counters=%u: odds %.12f, %zu turns alike\n",
                      solution->key.players, solution->key.joker, counters,
                      skalpott_solution_odds(solution), brute.turns.count);
        for (unsigned j = 0; j < games; j++)
            compare_along_a_game(solution, &brute, j);
        brute_done(&brute);
        skalpott_solution_free(solution);
    }
}

static void one_counter_each_equals_brute_force(void **state)
{
    (void)state;
    compare_with_brute_force(1, 12);
}

static void two_counters_each_equal_brute_force(void **state)
{
    (void)state;
    compare_with_brute_force(2, 6);
}

static void three_counters_each_equal_brute_force(void **state)
{
    (void)state;
    compare_with_brute_force(3, 6);
}

static double look_up(const void *context, const Skalpott *s)
{
    return skalpott_solution_value(context, s, 0);
}

/* A turn begins in this position; with `seat` to move. */
static Skalpott state_at(const SkalpottSolution *solution, SkalpottPosition position, unsigned seat)
{
    Skalpott s = start(solution->key, seat + 1);
    s.chains[seat] = position.my_chain;
    s.chains[1 - seat] = position.their_chain;
    s.boxes = (uint8_t)(position.my_box << seat | position.their_box << (1 - seat));
    s.pool = position.pool;
    s.scrap = (uint8_t)(2u * solution->key.counters - position.pool - seats_count(s.boxes) -
                        seats_count(position.my_chain) - seats_count(position.their_chain));
    s.joker_turn = position.my_box;
    assert_null(game->flaw(&s));
    return s;
}

/* What a position is worth is what the best play of one turn makes of the positions after it. */
static void check_equation(const SkalpottSolution *solution, unsigned positions)
{
    Random random = random_from(solution->key.players * 10u + solution->key.joker);
    double worst = 0;
    for (unsigned i = 0; i < positions; i++) {
        /* Every other position is about to be won: few are so by chance in a short game. */
        uint32_t place;
        SkalpottPosition position;
        do {
            place = random_below(&random, solution->layout.position_count);
            position = skalpott_layout_position(&solution->layout, place);
        } while (i % 2 == 1 && solution->key.counters >= 5 && seats_count(position.my_chain) < 8);
        assert_int_equal(skalpott_layout_place(&solution->layout, position), place);
        Skalpott s = state_at(solution, position, random_below(&random, 2));
        Brute brute;
        brute_init(&brute);
        brute.known = look_up;
        brute.context = solution;
        double error = fabs(brute_value(&brute, &s) - skalpott_solution_value(solution, &s, 0));
        worst = error > worst ? error : worst;
        brute_done(&brute);
    }
    print_message("players=%u joker=%u counters=%u: the equation at %u positions, to %.2g\n",
                  solution->key.players, solution->key.joker, solution->key.counters, positions,
                  worst);
    assert_true(worst < 1e-12);
}

/* ---- Playing ------------------------------------------------------------------------------- */

typedef Action Policy(const SkalpottSolution *solution, const Skalpott *s, Random *random);

static Action perfect(const SkalpottSolution *solution, const Skalpott *s, Random *random)
{
    (void)random;
    return skalpott_solution_best(solution, s);
}

static Action any(const SkalpottSolution *solution, const Skalpott *s, Random *random)
{
    (void)solution;
    return random_move(game, s, s->to_act, random).action;
}

static bool fits(const Skalpott *s)
{
    return !skalpott_holds(s, s->player, skalpott_hit(s->dice));
}

static Action throw_all(void)
{
    return action_with(SKALPOTT_WORD_REROLL, 1, 2, 3, 4);
}

/* Takes the first link that fits, throws all dice again else, plays on; no Joker. */
static Action greedy(const SkalpottSolution *solution, const Skalpott *s, Random *random)
{
    (void)solution, (void)random;
    if (s->phase == SKALPOTT_PLAYING_ON)
        return action0(SKALPOTT_WORD_AGAIN);
    return fits(s) && !(s->joker_turn && s->throws == 1) ? action0(SKALPOTT_WORD_STOP)
                                                         : throw_all();
}

/* The same, but uses the Joker whenever it can and never plays on. */
static Action joker_lover(const SkalpottSolution *solution, const Skalpott *s, Random *random)
{
    if (s->phase == SKALPOTT_PLAYING_ON)
        return action0(SKALPOTT_WORD_YIELD);
    if (s->phase == SKALPOTT_DECIDING && !s->joker_turn && s->throws == 1 && !fits(s))
        return action0(SKALPOTT_WORD_JOKER);
    return greedy(solution, s, random);
}

/* Takes what fits; else throws one die again that could make a fit. */
static Action careful(const SkalpottSolution *solution, const Skalpott *s, Random *random)
{
    Action action = greedy(solution, s, random);
    if (action_word(action) != SKALPOTT_WORD_REROLL)
        return action;
    unsigned best = 0, most = 0;
    for (unsigned die = 0; die < SKALPOTT_DICE; die++) {
        unsigned free_links = 0;
        for (unsigned face = 1; face <= 6; face++)
            free_links += !skalpott_holds(
                s, s->player, skalpott_link_of[skalpott_sum(s->dice) - s->dice[die] + face]);
        if (free_links > most) {
            most = free_links;
            best = die + 1;
        }
    }
    return best > 0 ? action1(SKALPOTT_WORD_REROLL, best) : action;
}

/* The mean of P1's results, and its standard error. */
typedef struct Mean {
    double mean, error;
} Mean;

static Mean play(const SkalpottSolution *solution, Policy *p1, Policy *p2, unsigned games)
{
    Random random = random_from(games);
    double sum = 0, squares = 0;
    for (unsigned i = 0; i < games; i++) {
        Skalpott s = start(solution->key, 1);
        while (s.to_act != 0) {
            Move move = {0, (Actor)seats_lowest(s.to_act)};
            if (move.actor == CHANCE)
                move = random_move(game, &s, s.to_act, &random);
            else
                move.action = (move.actor == 0 ? p1 : p2)(solution, &s, &random);
            assert_int_equal(game->apply(&s, move.actor, move.action, NULL).id, 0);
        }
        uint16_t winners = game->winners(&s);
        double result = winners == 1 ? 1 : winners == 2 ? 0 : 0.5;
        sum += result;
        squares += result * result;
    }
    double mean = sum / games;
    return (Mean){mean, sqrt((squares / games - mean * mean) / games)};
}

static void check_play(SkalpottSolution *solution, unsigned perfect_games, unsigned games)
{
    static const struct {
        const char *name;
        Policy *policy;
    } others[] = {
        {"random", any}, {"greedy", greedy}, {"joker", joker_lover}, {"careful", careful}};
    double odds = skalpott_solution_odds(solution);
    assert_true(skalpott_solution_widen(solution, 2));
    Mean mean = play(solution, perfect, perfect, perfect_games);
    print_message("players=%u joker=%u counters=%u: odds %.8f, perfect against perfect %.6f ± %.6f "
                  "in %u games\n",
                  solution->key.players, solution->key.joker, solution->key.counters, odds,
                  mean.mean, mean.error, perfect_games);
    assert_near(mean.mean, odds, 3 * mean.error);
    for (size_t i = 0; i < COUNT(others); i++) {
        mean = play(solution, others[i].policy, perfect, games); /* in P1's place */
        print_message("  %s as P1 %.4f ± %.4f", others[i].name, mean.mean, mean.error);
        assert_true(mean.mean < odds + 3 * mean.error);
        if (solution->key.players == 2) {
            mean = play(solution, perfect, others[i].policy, games);
            print_message(", P1 against it %.4f ± %.4f", mean.mean, mean.error);
            assert_true(mean.mean > odds - 3 * mean.error);
        }
        print_message("\n");
    }
}

/* With five counters each a chain can be completed. */
static void the_equation_holds_everywhere(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(kinds); i++) {
        SkalpottSolution *solution = solve(kinds[i], i % 3 == 0 ? 5 : 3);
        check_equation(solution, 60);
        skalpott_solution_free(solution);
    }
}

static void nobody_beats_the_perfect_player(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(kinds); i++) {
        SkalpottSolution *solution = solve(kinds[i], 3);
        check_play(solution, 2000, 500);
        skalpott_solution_free(solution);
    }
}

static void who_begins_is_rolled_for_fairly(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(kinds); i++) {
        SkalpottSolution *solution = solve(kinds[i], 2);
        Skalpott rolling = start(solution->key, 0), begins[2];
        double values[2];
        for (unsigned seat = 0; seat < 2; seat++) {
            begins[seat] = start(solution->key, seat + 1);
            values[seat] = skalpott_solution_value(solution, &begins[seat], 0);
        }
        double both = (values[0] + values[1]) / 2;
        assert_near(skalpott_solution_value(solution, &rolling, 0), both, 1e-13);
        /* P1 has 24: P2 can only throw the same, once in 1296. */
        assert_int_equal(
            game->apply(&rolling, CHANCE, action_with(SKALPOTT_WORD_DICE, 6, 6, 6, 6), NULL).id, 0);
        assert_near(skalpott_solution_value(solution, &rolling, 0),
                    (1295 * values[0] + both) / 1296, 1e-13);
        assert_near(skalpott_solution_value(solution, &rolling, 1),
                    1 - skalpott_solution_value(solution, &rolling, 0), 1e-15);
        skalpott_solution_free(solution);
    }
}

static void every_machine_computes_the_same(void **state)
{
    (void)state;
    for (unsigned players = 1; players <= 2; players++) {
        SkalpottKey key = {(uint8_t)players, SKALPOTT_JOKER_LITERAL, 3};
        SkalpottSolution *plain = skalpott_solve_plainly(key);
        size_t size = plain->layout.position_count * sizeof *plain->values;
        for (unsigned threads = 1; threads <= 5; threads += 4) {
            SkalpottSolution *other = skalpott_solve(key, threads, NULL);
            assert_memory_equal(plain->values, other->values, size);
            skalpott_solution_free(other);
        }
        assert_int_equal(skalpott_solution_positions(plain),
                         (players == 1 ? 2 : 1) * plain->layout.position_count);
        skalpott_solution_free(plain);
    }
}

/* A turn of Le Jeu is worth the same whether it was looked up or found when asked for. */
static void a_wide_solution_says_the_same(void **state)
{
    (void)state;
    Random random = random_from(4);
    SkalpottSolution *narrow = solve(kinds[2], 4), *wide = solve(kinds[2], 4);
    assert_true(skalpott_solution_widen(wide, 2));
    assert_true(skalpott_solution_widen(wide, 2)); /* once more changes nothing */
    for (unsigned i = 0; i < 3000; i++) {
        SkalpottPosition position = skalpott_layout_position(
            &wide->layout, random_below(&random, wide->layout.position_count));
        Skalpott s = state_at(wide, position, SKALPOTT_JEU);
        assert_near(skalpott_solution_value(narrow, &s, 0), skalpott_solution_value(wide, &s, 0),
                    1e-14);
    }
    skalpott_solution_free(narrow);
    skalpott_solution_free(wide);
    wide = solve(kinds[0], 1);
    assert_true(skalpott_solution_widen(wide, 1)); /* two players have no need of it */
    assert_null(wide->jeu_values);
    skalpott_solution_free(wide);
}

/* How far it was when it was told last, and how far it may get. */
typedef struct Watch {
    double last, most;
    bool stopped;
} Watch;

static bool watch(void *context, double done)
{
    Watch *watched = context;
    assert_true(done > watched->last && done <= 1 && !watched->stopped);
    watched->last = done;
    watched->stopped = done >= watched->most;
    return !watched->stopped;
}

static void progress_goes_from_nothing_to_all(void **state)
{
    (void)state;
    Watch watched = {.most = 2};
    Progress progress = {watch, &watched};
    skalpott_solution_free(
        skalpott_solve((SkalpottKey){2, SKALPOTT_JOKER_COMMIT, 2}, 2, &progress));
    assert_true(watched.last == 1);
}

static void a_solver_stops_when_it_is_told_to(void **state)
{
    (void)state;
    for (unsigned players = 1; players <= 2; players++) {
        SkalpottKey key = {(uint8_t)players, SKALPOTT_JOKER_LITERAL, 3};
        for (unsigned threads = 1; threads <= 4; threads++) {
            for (double most = 0; most <= 1; most += 0.25) {
                Watch watched = {.most = most};
                Progress progress = {watch, &watched};
                errno = 0;
                assert_null(skalpott_solve(key, threads, &progress));
                assert_int_equal(errno, ECANCELED);
                assert_true(watched.last < most + 0.1);
            }
        }
    }
}

static void three_players_have_no_solution(void **state)
{
    (void)state;
    for (unsigned players = 1; players <= 4; players++) {
        Options options = options_initial(game, players);
        SkalpottKey key;
        assert_true(skalpott_key(&options, &key) == (players <= 2));
        assert_string_equal(roster_best(game, &options)->name, players <= 2 ? "perfect" : "hard");
    }
}

/* ---- The interface of all solvers ---------------------------------------------------------- */

/* What others get is what is here, for both persons. */
static void others_get_the_same_numbers(void **state)
{
    (void)state;
    const Solver *solver = solver_of(game);
    assert_ptr_equal(solver, &skalpott_solver);
    SkalpottSolution *solution = solve(kinds[0], 2);
    Worth worth[DUELISTS];
    solver->odds(solution, worth);
    assert_true(worth[0].low == skalpott_solution_odds(solution) && worth[0].high == worth[0].low);
    assert_true(worth[1].low == 1 - worth[0].low && worth[1].high == worth[1].low);
    Skalpott s = start(solution->key, 1);
    Random random = random_from(3);
    while (s.to_act != 0) {
        SkalpottAdvice own[SKALPOTT_MOST_ADVICE];
        Advice advice[MAX_ADVICE];
        unsigned count = skalpott_solution_advise(solution, &s, own);
        solver->value(solution, &(Position){.state = &s}, worth);
        for (unsigned seat = 0; seat < 2; seat++) {
            assert_true(worth[seat].low == skalpott_solution_value(solution, &s, seat));
            assert_int_equal(
                solver->advise(solution, &(Position){.state = &s}, (Actor)seat, advice),
                seats_have(s.to_act, seat) ? count : 0);
        }
        if (count > 0)
            (void)solver->advise(solution, &(Position){.state = &s}, s.player, advice);
        for (unsigned i = 0; i < count; i++) {
            assert_int_equal(advice[i].action, own[i].action);
            assert_true(advice[i].worth.low == own[i].value &&
                        advice[i].worth.high == own[i].value);
        }
        Move move = random_move(game, &s, s.to_act, &random);
        assert_int_equal(game->apply(&s, move.actor, move.action, NULL).id, 0);
    }
    skalpott_solution_free(solution);
}

/* ---- The whole game, with --full ----------------------------------------------------------- */

static void twelve_counters_each(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(kinds); i++) {
        if (left_out(i))
            continue;
        SkalpottSolution *solution = solve(kinds[i], 12);
        check_equation(solution, 100000);
        check_play(solution, 1000000, 20000);
        skalpott_solution_free(solution);
    }
}

/* solver_test [--full [KIND]]: the kinds are 0 to 3, in the order of the list above. */
int main(int count, char **arguments)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_counter_each_equals_brute_force),
        cmocka_unit_test(two_counters_each_equal_brute_force),
        cmocka_unit_test(the_equation_holds_everywhere),
        cmocka_unit_test(nobody_beats_the_perfect_player),
        cmocka_unit_test(who_begins_is_rolled_for_fairly),
        cmocka_unit_test(every_machine_computes_the_same),
        cmocka_unit_test(a_wide_solution_says_the_same),
        cmocka_unit_test(progress_goes_from_nothing_to_all),
        cmocka_unit_test(a_solver_stops_when_it_is_told_to),
        cmocka_unit_test(others_get_the_same_numbers),
        cmocka_unit_test(three_players_have_no_solution),
    };
    const struct CMUnitTest full[] = {
        cmocka_unit_test(three_counters_each_equal_brute_force),
        cmocka_unit_test(twelve_counters_each),
    };
    setvbuf(stdout, NULL, _IOLBF, 0);
    if (count > 2)
        only_kind = atoi(arguments[2]);
    if (count > 1 && strcmp(arguments[1], "--full") == 0)
        return RUN(full);
    return RUN(tests);
}
