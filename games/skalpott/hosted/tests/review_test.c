/* Games of Skalpott judged by the solver and by the perfect player, which must say the same: small
   games, that are solved in a moment. */
#include "bots/review.h"
#include "core/options.h"
#include "engine/match.h"
#include "games/skalpott/hosted/solver.h"
#include "tests/unit.h"

#include <math.h>
#include <stdlib.h>

enum { GAMES = 20 };

static const Game *const game = &skalpott_game;

static void assert_near(double got, double expected, double most)
{
    if (!(fabs(got - expected) <= most))
        fail_msg("%.12f instead of %.12f", got, expected);
}

/* What P1 had at first, and chance gave, and both gave away, is what P1 had at the end. */
static void assert_adds_up(const Review *review)
{
    double begin = worth_middle(review_chance(review, 0, 0));
    double end = worth_middle(review_chance(review, 0, review->course.count));
    assert_near(begin + review->luck[0] - review->lost[0] + review->lost[1], end, 1e-6);
    assert_near(review->luck[0], -review->luck[1], 1e-6);
}

/* A bot knows no more of luck than what lay between two decisions of the same person. */
static void assert_same(const Review *exact, const Review *by_bot)
{
    assert_true(by_bot->exact && by_bot->whole);
    assert_int_equal(exact->decision_count, by_bot->decision_count);
    for (size_t i = 0; i <= exact->course.count; i++)
        assert_near(exact->costs[i], by_bot->costs[i], 1e-9);
    for (unsigned person = 0; person < DUELISTS; person++) {
        assert_near(exact->lost[person], by_bot->lost[person], 1e-9);
        assert_int_equal(exact->decided_best[person], by_bot->decided_best[person]);
        const Decision *one = review_best_of(exact, person),
                       *other = review_best_of(by_bot, person);
        assert_int_equal(one != NULL, other != NULL);
        if (one != NULL)
            assert_near(one->ahead, other->ahead, 1e-9);
    }
    for (size_t i = 0; i < exact->decision_count; i++) {
        const Decision *decision = &by_bot->decisions[i];
        unsigned person = decision->move.actor;
        assert_near(worth_middle(review_chance(by_bot, person, decision->number)),
                    worth_middle(review_chance(exact, person, decision->number)), 1e-9);
    }
}

static void solver_and_perfect_player_agree(void **state)
{
    (void)state;
    for (unsigned players = 1; players <= 2; players++) {
        Options options = options_initial(game, players);
        options.value[SKALPOTT_COUNTERS] = 1;
        Roster roster;
        Judge solver, perfect = {0};
        SolverRequest request = {.options = &options, .threads = 1};
        roster_init(&roster);
        assert_true(judge_is_exact(game, &options));
        assert_true(judge_open(&solver, &roster, game, &request));
        const Bot *bot = roster_adviser(&roster, game, &options);
        assert_true(bot->weighs_exactly);
        assert_true(roster_prepare(&roster, bot, &options, NULL, &perfect.player));
        for (unsigned i = 0; i < GAMES; i++) {
            Match *match = match_new(game, &options);
            assert_non_null(match);
            assert_int_equal(match_random(match, i + 1, MAX_MOVES).id, 0);
            Course course = {game, &match->header.options, match->moves, match->count};
            ReviewStyle style = {.milliseconds = 600000};
            Review exact, by_bot;
            assert_true(review_game(&exact, &course, &solver, &style));
            assert_true(review_game(&by_bot, &course, &perfect, &style));
            assert_adds_up(&exact);
            assert_same(&exact, &by_bot);
            review_done(&exact);
            review_done(&by_bot);
            match_free(match);
        }
        judge_close(&solver);
        roster_done(&roster);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(solver_and_perfect_player_agree)};
    return RUN(tests);
}
