/* The bots that look ahead: what they choose in positions where it is plain, how near the estimates
   are to the truth, and the search against the engine. `hard_test --full` measures: see
   docs/bots-strength.md. */
#include "bots/arena.h"
#include "core/games.h"
#include "core/options.h"
#include "core/playout.h"
#include "games/skalpott/hosted/outlook.h"
#include "games/skalpott/hosted/solver.h"
#include "games/skalpott/reason.h"
#include "tests/unit.h"

#include <math.h>
#include <stdlib.h>
#include <time.h>

static const Game *game = &skalpott_game;

static Skalpott start(unsigned players, unsigned counters)
{
    Options options = options_initial(game, players);
    Skalpott s;
    options.value[SKALPOTT_FIRST] = 1;
    options.value[SKALPOTT_COUNTERS] = (uint8_t)counters;
    game->start(&s, &options);
    return s;
}

/* P1 has thrown these dice, and the chains and the pool are as given. */
static Skalpott thrown(unsigned players, const uint16_t *chains, unsigned pool, unsigned a,
                       unsigned b, unsigned c, unsigned d)
{
    Skalpott s = start(players, 12);
    s.pool = (uint8_t)pool;
    memcpy(s.chains, chains, players * sizeof *chains);
    assert_int_equal(game->apply(&s, CHANCE, action_with(SKALPOTT_WORD_DICE, a, b, c, d), NULL).id,
                     0);
    return s;
}

static SkalpottAdvice best_of(const Skalpott *s)
{
    SkalpottAdvice advice[SKALPOTT_MOST_ADVICE];
    assert_true(skalpott_outlook_advise(skalpott_prospects(s->joker), s, NULL, advice) > 0);
    return advice[0];
}

/* ---- Sitting down -------------------------------------------------------------------------- */

static double milliseconds_worked(void)
{
    struct timespec worked;
    (void)clock_gettime(CLOCK_THREAD_CPUTIME_ID, &worked);
    return (double)worked.tv_sec * 1e3 + (double)worked.tv_nsec * 1e-6;
}

/* A server lets bots begin and listen in the thread that has all its tables: what takes long is
   done when they think. It must be the first test, before anybody has counted. */
static void sitting_down_takes_no_time(void **state)
{
    (void)state;
    const Bot *hard = &skalpott_hard;
    for (unsigned joker = 0; joker < 2; joker++) {
        Options options = options_initial(game, 4);
        options.value[SKALPOTT_JOKER] = (uint8_t)joker;
        void *memory = calloc(1, hard->memory_size);
        assert_non_null(memory);
        double before = milliseconds_worked();
        hard->begin(memory, &options, 0, NULL);
        assert_true(milliseconds_worked() - before < 20);
        free(memory);
    }
}

/* ---- Positions ----------------------------------------------------------------------------- */

enum { ALL_BUT_5 = SKALPOTT_WHOLE_CHAIN & ~(1 << 4) };

static void who_can_win_wins(void **state)
{
    (void)state;
    for (unsigned players = 2; players <= 4; players++) {
        Skalpott s = thrown(players, (uint16_t[]){ALL_BUT_5, 255, 255, 255}, 10, 3, 3, 3, 5);
        SkalpottAdvice best = best_of(&s);
        assert_int_equal(best.action, action0(SKALPOTT_WORD_STOP));
        assert_true(best.value == 1);
    }
}

/* An end link is a gift; the easiest one is not. */
static void a_rare_link_is_taken(void **state)
{
    (void)state;
    for (unsigned players = 2; players <= 4; players++) {
        Skalpott s = thrown(players, (uint16_t[]){0, 0, 0, 0}, 40, 1, 1, 1, 1);
        assert_int_equal(best_of(&s).action, action0(SKALPOTT_WORD_STOP));
        s = thrown(players, (uint16_t[]){0, 0, 0, 0}, 40, 3, 3, 3, 4);
        assert_int_equal(action_word(best_of(&s).action), SKALPOTT_WORD_REROLL);
    }
}

/* 14, for the last link missing, was missed by one: nothing is given up for that. */
static void nothing_is_given_up_in_vain(void **state)
{
    (void)state;
    for (unsigned players = 2; players <= 4; players++) {
        Skalpott s = thrown(players, (uint16_t[]){ALL_BUT_5, 15, 15, 15}, 10, 3, 3, 3, 4);
        assert_int_not_equal(best_of(&s).action, action0(SKALPOTT_WORD_STOP));
    }
}

/* The last counter: whoever stands best takes a link if it can, and the game is over. */
static void the_last_counter_ends_it(void **state)
{
    (void)state;
    Skalpott s = thrown(4, (uint16_t[]){31, 15, 15, 15}, 1, 4, 4, 4, 4);
    SkalpottAdvice best = best_of(&s);
    assert_int_equal(best.action, action0(SKALPOTT_WORD_STOP));
    assert_true(best.value == 1);
}

static void characters_change_little(void **state)
{
    (void)state;
    Options options = options_initial(game, 3);
    Random random = random_from(3);
    Roster roster;
    Player player;
    roster_init(&roster);
    assert_true(roster_prepare(&roster, &skalpott_hard, &options, NULL, &player));
    unsigned differ = 0, asked = 0;
    void *memory = malloc(skalpott_hard.memory_size);
    assert_non_null(memory);
    skalpott_hard.begin(memory, &options, 0, player.aid);
    Skalpott s;
    game->start(&s, &options);
    while (s.to_act != 0) {
        Move move = random_move(game, &s, s.to_act, &random);
        Action legal[SKALPOTT_MOST_ADVICE];
        Worth worth[SKALPOTT_MOST_ADVICE];
        Question question = {.seat = s.player,
                             .count = move.actor == CHANCE ? 0 : game->tickets(&s, s.player),
                             .legal = legal,
                             .random = &random,
                             .character = character_plain()};
        for (uint32_t i = 0; i < question.count; i++)
            legal[i] = game->ticket(&s, s.player, i);
        if (question.count > 0) {
            const Character *character;
            Action plain = skalpott_hard.choose(memory, &question).action;
            double values[2] = {0, 0};
            assert_int_equal(skalpott_hard.weigh(memory, &question, worth), plain);
            for (unsigned n = 0; (character = character_at(n)) != NULL; n++) {
                question.character = character;
                Action other = skalpott_hard.choose(memory, &question).action;
                for (uint32_t i = 0; i < question.count; i++)
                    for (unsigned k = 0; k < 2; k++)
                        if (legal[i] == (k == 0 ? plain : other))
                            values[k] = (worth[i].low + worth[i].high) / 2;
                assert_true(values[0] - values[1] < 0.01);
                differ += other != plain;
            }
            asked++;
        }
        Seen seen = {.move = move};
        skalpott_hard.see(memory, &seen);
        assert_int_equal(game->apply(&s, move.actor, move.action, NULL).id, 0);
    }
    assert_true(asked > 20 && differ > 0);
    free(memory);
    roster_done(&roster);
}

/* ---- The search against the engine --------------------------------------------------------- */

/* What the end of a turn is worth: numbers that mean nothing, so that nothing agrees by chance. */
static double any_worth(const Skalpott *s, unsigned seat)
{
    uint32_t mixed = s->pool * 7u + s->boxes * 13u + s->player * 29u;
    for (unsigned i = 0; i < s->seats; i++)
        mixed = mixed * 31 + s->chains[(seat + i) % s->seats];
    return (mixed * 2654435761u >> 8) % 1000 / 1000.0;
}

static void judge_any(const void *context, const Skalpott *s, unsigned seat,
                      double worth[SKALPOTT_SEATS])
{
    (void)context;
    for (unsigned i = 0; i < s->seats; i++)
        worth[i] = any_worth(s, (seat + i) % s->seats);
}

/* By the engine alone: what a state in the middle of `seat`'s turn is worth to it. */
static double by_engine(const Skalpott *s, unsigned seat)
{
    if (s->phase == SKALPOTT_OVER || s->player != seat ||
        (s->phase == SKALPOTT_THROWING && s->throws == 0))
        return any_worth(s, seat);
    bool by_chance = s->to_act == seats_of(CHANCE);
    Actor actor = by_chance ? CHANCE : (Actor)seat;
    uint32_t count = game->tickets(s, actor);
    double sum = 0, best = -1;
    for (uint32_t i = 0; i < count; i++) {
        Skalpott after = *s;
        assert_int_equal(game->apply(&after, actor, game->ticket(s, actor, i), NULL).id, 0);
        double one = by_engine(&after, seat);
        sum += one;
        best = one > best ? one : best;
    }
    return by_chance ? sum / count : best;
}

/* After the second throw, all that can still happen in the turn is played through. */
static void a_turn_equals_brute_force(void **state)
{
    (void)state;
    SkalpottDice dice;
    Random random = random_from(21);
    skalpott_dice_init(&dice);
    SkalpottSearch search = {.dice = &dice, .judge = judge_any};
    for (unsigned tries = 0; tries < 40; tries++) {
        SkalpottAdvice advice[SKALPOTT_MOST_ADVICE];
        Skalpott s = start(2 + tries % 3, 12);
        for (unsigned seat = 0; seat < s.seats; seat++)
            s.chains[seat] = (uint16_t)random_below(&random, SKALPOTT_WHOLE_CHAIN);
        s.pool = (uint8_t)(1 + random_below(&random, 9));
        if (tries % 4 == 0) {
            s.boxes = s.joker_turn = 1;
            s.throws = 1; /* so that it is short enough */
        }
        for (unsigned throws = 0; throws < 2; throws++) {
            Move move = random_move(game, &s, s.to_act, &random);
            assert_int_equal(game->apply(&s, move.actor, move.action, NULL).id, 0);
            if (throws == 0)
                assert_int_equal(
                    game->apply(&s, 0, action_with(SKALPOTT_WORD_REROLL, 1, 2, 3, 4), NULL).id, 0);
        }
        unsigned count = skalpott_search_advise(&search, &s, advice);
        assert_int_equal(count, game->tickets(&s, 0));
        for (unsigned i = 0; i < count; i++) {
            Skalpott after = s;
            assert_int_equal(game->apply(&after, 0, advice[i].action, NULL).id, 0);
            assert_true(fabs(by_engine(&after, 0) - advice[i].value) < 1e-12);
            assert_true(i == 0 || advice[i - 1].value >= advice[i].value);
        }
    }
}

/* The end of a game of three or four by the engine alone, everybody doing what is best for itself.
 */
static void by_engine_to_end(const Skalpott *s, double chances[SKALPOTT_SEATS])
{
    memset(chances, 0, SKALPOTT_SEATS * sizeof *chances);
    if (s->phase == SKALPOTT_OVER) {
        uint16_t winners = game->winners(s);
        for (unsigned seat = 0; seat < s->seats; seat++)
            chances[seat] = seats_have(winners, seat) ? 1.0 / seats_count(winners) : 0;
        return;
    }
    bool by_chance = s->to_act == seats_of(CHANCE);
    Actor actor = by_chance ? CHANCE : s->player;
    uint32_t count = game->tickets(s, actor);
    double best = -1;
    for (uint32_t i = 0; i < count; i++) {
        double one[SKALPOTT_SEATS];
        Skalpott after = *s;
        assert_int_equal(game->apply(&after, actor, game->ticket(s, actor, i), NULL).id, 0);
        by_engine_to_end(&after, one);
        for (unsigned seat = 0; by_chance && seat < s->seats; seat++)
            chances[seat] += one[seat] / count;
        if (!by_chance && one[actor] > best) {
            best = one[actor];
            memcpy(chances, one, sizeof one);
        }
    }
}

/* The last counter, and two throws for it; P1's chain is empty, so that wherever they end the game
   is over. */
static void the_end_equals_brute_force(void **state)
{
    (void)state;
    Random random = random_from(8);
    for (unsigned tries = 0; tries < 30; tries++) {
        Skalpott s = start(3 + tries % 2, 12);
        SkalpottAdvice advice[SKALPOTT_MOST_ADVICE];
        s.pool = 1;
        for (unsigned seat = 1; seat < s.seats; seat++)
            s.chains[seat] = (uint16_t)(1u << random_below(&random, SKALPOTT_LINKS));
        s.throws = 1;
        Move move = random_move(game, &s, s.to_act, &random);
        assert_int_equal(game->apply(&s, move.actor, move.action, NULL).id, 0);
        assert_int_equal(s.phase, SKALPOTT_DECIDING);
        unsigned count = skalpott_outlook_advise(skalpott_prospects(s.joker), &s, NULL, advice);
        for (unsigned i = 0; i < count; i++) {
            double chances[SKALPOTT_SEATS];
            Skalpott after = s;
            assert_int_equal(game->apply(&after, 0, advice[i].action, NULL).id, 0);
            by_engine_to_end(&after, chances);
            assert_true(fabs(chances[0] - advice[i].value) < 1e-12);
        }
    }
}

static bool never(void *context, double done)
{
    ++*(unsigned *)context;
    assert_true(done >= 0 && done <= 1);
    return false;
}

/* Told to stop, it answers with its own turn: what it would say with more counters about. */
static void it_stops_when_it_is_told_to(void **state)
{
    (void)state;
    unsigned told = 0;
    Progress progress = {never, &told};
    SkalpottAdvice advice[SKALPOTT_MOST_ADVICE];
    Skalpott s = thrown(4, (uint16_t[]){31, 15, 15, 15}, 4, 1, 2, 3, 4);
    assert_int_equal(skalpott_outlook_advise(skalpott_prospects(s.joker), &s, &progress, advice),
                     game->tickets(&s, 0));
    assert_int_equal(told, 1);
}

/* ---- Estimates ----------------------------------------------------------------------------- */

typedef struct Inside {
    unsigned asked, inside;
    double squares, lost;
    unsigned decided;
} Inside;

/* Games of two, in which one move in ten is any: are the true chances between the bounds, and what
   is given away by playing without the solution? */
static Inside held_against_the_truth(unsigned counters, unsigned joker, unsigned games)
{
    Options options = options_initial(game, 2);
    Random random = random_from(6);
    Inside inside = {0};
    options.value[SKALPOTT_COUNTERS] = (uint8_t)counters;
    options.value[SKALPOTT_JOKER] = (uint8_t)joker;
    const SkalpottProspects *prospects = skalpott_prospects(joker);
    SkalpottKey key;
    assert_true(skalpott_key(&options, &key));
    SkalpottSolution *solution = skalpott_solve(key, 2, NULL);
    assert_non_null(solution);
    for (unsigned i = 0; i < games; i++) {
        Skalpott s;
        game->start(&s, &options);
        while (s.to_act != 0) {
            Move move = random_move(game, &s, s.to_act, &random);
            if (move.actor != CHANCE) {
                SkalpottAdvice guessed[SKALPOTT_MOST_ADVICE], exact[SKALPOTT_MOST_ADVICE];
                unsigned count = skalpott_outlook_advise(prospects, &s, NULL, guessed);
                double doubt = skalpott_outlook_doubt(prospects, &s);
                assert_int_equal(skalpott_solution_advise(solution, &s, exact), count);
                for (unsigned g = 0; g < count; g++)
                    for (unsigned e = 0; e < count; e++) {
                        double off = guessed[g].value - exact[e].value;
                        if (guessed[g].action != exact[e].action)
                            continue;
                        inside.asked++;
                        inside.inside += fabs(off) <= doubt;
                        inside.squares += off * off;
                        if (g == 0)
                            inside.lost += exact[0].value - exact[e].value;
                    }
                inside.decided++;
                if (random_below(&random, 10) > 0)
                    move.action = exact[0].action;
            }
            assert_int_equal(game->apply(&s, move.actor, move.action, NULL).id, 0);
        }
    }
    skalpott_solution_free(solution);
    return inside;
}

static void tell_inside(unsigned counters, unsigned joker, unsigned games)
{
    Inside inside = held_against_the_truth(counters, joker, games);
    print_message(
        "players=2 counters=%u joker=%u: %.1f %% of %u estimates hold the true chance, off "
        "by %.2f %% (root of the mean square); a decision gives away %.3f %%\n",
        counters, joker, 100.0 * inside.inside / inside.asked, inside.asked,
        100 * sqrt(inside.squares / inside.asked), 100 * inside.lost / inside.decided);
    assert_true(inside.inside >= 0.95 * inside.asked);
}

static void the_truth_lies_between_the_bounds(void **state)
{
    (void)state;
    for (unsigned counters = 1; counters <= 4; counters++)
        tell_inside(counters, counters % 2, 60);
}

/* At three and four: what was expected of the player to move where a turn began, and what came of
   it, in games that `hard` plays with itself. */
static void measure_expectations(unsigned players, unsigned counters, unsigned games)
{
    enum { BANDS = 10 };
    double expected[BANDS] = {0}, won[BANDS] = {0};
    unsigned count[BANDS] = {0};
    Random random = random_from(12);
    const SkalpottProspects *prospects = skalpott_prospects(SKALPOTT_JOKER_LITERAL);
    for (unsigned i = 0; i < games; i++) {
        static struct {
            double chance;
            unsigned seat;
        } turns[1000];
        unsigned turn_count = 0;
        Skalpott s = start(players, counters);
        while (s.to_act != 0) {
            Move move = random_move(game, &s, s.to_act, &random);
            if (move.actor != CHANCE) {
                move.action = best_of(&s).action;
            } else if (s.throws == 0 && turn_count < COUNT(turns)) {
                double chances[SKALPOTT_SEATS];
                (void)skalpott_prospects_chances(prospects, &s, chances);
                turns[turn_count].chance = chances[s.player];
                turns[turn_count++].seat = s.player;
            }
            assert_int_equal(game->apply(&s, move.actor, move.action, NULL).id, 0);
        }
        uint16_t winners = game->winners(&s);
        for (unsigned k = 0; k < turn_count; k++) {
            unsigned band = (unsigned)(turns[k].chance * BANDS);
            band = band < BANDS ? band : BANDS - 1;
            expected[band] += turns[k].chance;
            won[band] += seats_have(winners, turns[k].seat) ? 1.0 / seats_count(winners) : 0;
            count[band]++;
        }
    }
    print_message("players=%u counters=%u: expected and won, %%:", players, counters);
    for (unsigned band = 0; band < BANDS; band++)
        if (count[band] > 0)
            print_message(" %.1f/%.1f (%u)", 100 * expected[band] / count[band],
                          100 * won[band] / count[band], count[band]);
    print_message("\n");
}

static void measure(void **state)
{
    (void)state;
    tell_inside(12, SKALPOTT_JOKER_LITERAL, 400);
    tell_inside(12, SKALPOTT_JOKER_COMMIT, 400);
    tell_inside(6, SKALPOTT_JOKER_LITERAL, 400);
    measure_expectations(3, 12, 2000);
    measure_expectations(4, 12, 2000);
}

/* ---- Reasons ------------------------------------------------------------------------------- */

static void expect_reason(const Skalpott *s, Action action, const char *expected)
{
    char text[256] = "";
    Out out = {.text = text, .capacity = sizeof text - 1};
    skalpott_reason(lang_at(0), s, 0, action, &out);
    text[out.length] = '\0';
    assert_string_equal(text, expected);
}

static void reasons_are_given(void **state)
{
    (void)state;
    Skalpott s = thrown(3, (uint16_t[]){ALL_BUT_5, 15, 15}, 10, 3, 3, 3, 4);
    expect_reason(&s, action_with(SKALPOTT_WORD_REROLL, 4, 0, 0, 0),
                  "Of 100 throws of these dice 17 complete the chain.\n");
    expect_reason(&s, action0(SKALPOTT_WORD_STOP),
                  "If a link has to go, link 4 can best be spared.\n");
    expect_reason(&s, action0(SKALPOTT_WORD_JOKER),
                  "Link 4 stays, and the next turn has four throws.\n");
    s = thrown(3, (uint16_t[]){ALL_BUT_5, 15, 15}, 10, 3, 3, 4, 4);
    expect_reason(&s, action0(SKALPOTT_WORD_STOP), "This completes the chain, and wins.\n");
    s = thrown(3, (uint16_t[]){0, 15, 15}, 10, 3, 3, 4, 4);
    expect_reason(&s, action_with(SKALPOTT_WORD_REROLL, 4, 0, 0, 0),
                  "Whatever these dice show, it fits a free link.\n");
    s = thrown(3, (uint16_t[]){15, 15, 15}, 10, 4, 4, 5, 4);
    expect_reason(&s, action_with(SKALPOTT_WORD_REROLL, 4, 0, 0, 0),
                  "Link 7 is free, but does not lengthen the longest run; of 100 throws of these "
                  "dice 17 do.\n");
    s = thrown(3, (uint16_t[]){15, 15, 15}, 10, 3, 3, 4, 4);
    expect_reason(&s, action_with(SKALPOTT_WORD_REROLL, 3, 4, 0, 0),
                  "Of 100 throws of these dice 42 fit a free link.\n");
    expect_reason(&s, action0(SKALPOTT_WORD_STOP),
                  "Link 5 is free, and of 100 throws of four dice only 11 fit it.\n");
    s = thrown(3, (uint16_t[]){15, 15, 15}, 10, 2, 4, 4, 4);
    expect_reason(&s, action0(SKALPOTT_WORD_STOP),
                  "Link 5 is free, and such dice give the right to another turn.\n");
    assert_int_equal(game->apply(&s, 0, action0(SKALPOTT_WORD_STOP), NULL).id, 0);
    expect_reason(&s, action0(SKALPOTT_WORD_AGAIN),
                  "Another turn may bring another link: of 100 throws of four dice 44 fit a free "
                  "one.\n");
    expect_reason(&s, action0(SKALPOTT_WORD_YIELD),
                  "Another turn may well cost a link: of 100 throws of four dice only 44 fit a "
                  "free one.\n");
}

int main(int count, char **arguments)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sitting_down_takes_no_time),
        cmocka_unit_test(who_can_win_wins),
        cmocka_unit_test(a_rare_link_is_taken),
        cmocka_unit_test(nothing_is_given_up_in_vain),
        cmocka_unit_test(the_last_counter_ends_it),
        cmocka_unit_test(characters_change_little),
        cmocka_unit_test(a_turn_equals_brute_force),
        cmocka_unit_test(the_end_equals_brute_force),
        cmocka_unit_test(it_stops_when_it_is_told_to),
        cmocka_unit_test(the_truth_lies_between_the_bounds),
        cmocka_unit_test(reasons_are_given),
    };
    const struct CMUnitTest full[] = {cmocka_unit_test(measure)};
    setvbuf(stdout, NULL, _IOLBF, 0);
    if (count > 1 && strcmp(arguments[1], "--full") == 0)
        return RUN(full);
    return RUN(tests);
}
