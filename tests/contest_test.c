/* Contests between bots: the same on any number of threads, fair in seats and chance, and honest in
   what they say of strength. */
#include "bots/contest.h"
#include "core/games.h"
#include "core/options.h"
#include "games/sketch/sketch.h"
#include "tests/unit.h"

#include <math.h>
#include <pthread.h>
#include <stdlib.h>

/* ---- Contests ------------------------------------------------------------------------------ */

static Entrant entrant_of(const Game *game, const char *name)
{
    const Character *character;
    const Bot *bot = roster_named(game, text_of(name), &character);
    assert_non_null(bot);
    assert_null(bot->prepare);
    return (Entrant){.name = name, .player = {bot, NULL, character}};
}

/* Bots of these names, in a line with commas; equal ones are the same. */
typedef struct Field {
    Contest contest;
    Entrant entrants[MAX_ENTRANTS];
    char names[MAX_ENTRANTS][32];
    unsigned count;
} Field;

static void enter_bot(Field *field, unsigned place, Text name)
{
    unsigned i = 0;
    while (i < field->count && !text_is(name, field->names[i]))
        i++;
    if (i == field->count) {
        snprintf(field->names[i], sizeof field->names[i], "%.*s", (int)name.length, name.at);
        field->entrants[i] = entrant_of(field->contest.game, field->names[i]);
        field->count++;
    }
    field->contest.lineup[place] = (uint8_t)i;
}

static void set_up(Field *field, const char *game, const char *list, uint64_t games)
{
    *field = (Field){.contest = {.game = game_named(text_of(game)),
                                 .entrants = field->entrants,
                                 .automaton = NO_SEAT,
                                 .seed = 7,
                                 .games = games,
                                 .threads = 1}};
    unsigned places = 0;
    for (const char *name = list, *end; name != NULL; name = end != NULL ? end + 1 : NULL) {
        end = strchr(name, ',');
        enter_bot(field, places++, (Text){name, end != NULL ? (size_t)(end - name) : strlen(name)});
    }
    field->contest.options = options_initial(field->contest.game, places);
    if (contest_places(field->contest.game, &field->contest.options) <
        field->contest.game->persons(&field->contest.options)) {
        field->contest.automaton = (uint8_t)field->count;
        field->entrants[field->count++] = (Entrant){.name = "rules"};
    }
}

static Score run(const Field *field, ContestEnd expected)
{
    Score score;
    assert_int_equal(contest_run(&field->contest, &score), expected);
    return score;
}

/* All but the time it took. */
static void assert_same(const Score *one, const Score *other)
{
    assert_int_equal(one->rounds, other->rounds);
    assert_int_equal(one->games, other->games);
    assert_int_equal(one->count, other->count);
    for (unsigned i = 0; i < one->count; i++) {
        assert_int_equal(one->bots[i].thinking.decisions, other->bots[i].thinking.decisions);
        assert_true(one->bots[i].sum == other->bots[i].sum);
        assert_memory_equal(one->bots[i].products, other->bots[i].products,
                            sizeof one->bots[i].products);
    }
}

static void the_same_seed_gives_the_same_score_on_any_number_of_threads(void **state)
{
    (void)state;
    static const struct {
        const char *game, *list;
    } lists[] = {{"skull", "easy,random,easy-bold"},
                 {"sketch", "easy,random"},
                 {"skalpott", "easy,random,random"},
                 {"skalpott", "easy"}};
    for (unsigned i = 0; i < COUNT(lists); i++) {
        Field field;
        set_up(&field, lists[i].game, lists[i].list, 301);
        Score first = run(&field, CONTEST_OVER);
        for (unsigned threads = 2; threads <= 5; threads++) {
            field.contest.threads = threads;
            Score score = run(&field, CONTEST_OVER);
            assert_same(&first, &score);
        }
        field.contest.seed++;
        Score other = run(&field, CONTEST_OVER);
        assert_true(other.bots[0].thinking.decisions != first.bots[0].thinking.decisions);
    }
}

/* How often who sat where, and that partners are of one sort. */
typedef struct Seating {
    unsigned games, first[MAX_SEATS];
} Seating;

static bool note_seats(void *context, const Fixture *fixture, const Played *played)
{
    Seating *seating = context;
    unsigned persons = fixture->game->persons(fixture->options);
    (void)played;
    for (unsigned person = 0; person < persons; person++) {
        assert_int_equal(fixture->sits[person], fixture->sits[(person + persons / 2) % persons]);
        seating->first[person] += fixture->sits[person] == 0;
    }
    seating->games++;
    return true;
}

static void partners_in_the_list_are_partners_at_the_table(void **state)
{
    (void)state;
    static const struct {
        const char *list;
        unsigned teams;
    } lists[] = {{"easy,random,easy,random", 2},
                 {"easy,random,random,easy,random,random", 3},
                 {"easy,random,random,random,easy,random,random,random", 4}};
    for (unsigned i = 0; i < COUNT(lists); i++) {
        Field field;
        Seating seating = {0};
        set_up(&field, "sketch", lists[i].list, 96);
        field.contest.options.value[SKETCH_TEAMS] = 1;
        field.contest.witness = note_seats;
        field.contest.witness_context = &seating;
        Score score = run(&field, CONTEST_OVER);
        assert_int_equal(score.games, 96);
        assert_int_equal(seating.games, 96);
        for (unsigned person = 0; person < 2 * lists[i].teams; person++)
            assert_int_equal(seating.first[person], 96 / lists[i].teams);
    }
}

/* It stops where it stops on one thread, and before all games are played. */
static void a_clear_answer_ends_it_at_the_same_round(void **state)
{
    (void)state;
    Field field;
    set_up(&field, "skull", "easy,random", 100000);
    field.contest.until = 0.03;
    Score first = run(&field, CONTEST_CLEAR);
    assert_true(first.games < 5000);
    assert_true(score_widest(&first) <= 0.03);
    field.contest.threads = 3;
    Score other = run(&field, CONTEST_CLEAR);
    assert_same(&first, &other);
}

/* ---- Seats and chance ---------------------------------------------------------------------- */

typedef struct SeenGames {
    pthread_mutex_t lock;
    unsigned sat[MAX_SEATS][MAX_ENTRANTS]; /* how often, by person and entrant */
    uint64_t games, chances[4096];         /* by round */
    Action first[4096]; /* outcome of chance in the first game of the round … */
    unsigned same_first, different_moves;
    size_t lengths[4096];
    unsigned round;
} SeenGames;

static bool look(void *context, const Fixture *fixture, const Played *played)
{
    SeenGames *seen = context;
    pthread_mutex_lock(&seen->lock);
    uint64_t round = fixture->number / seen->round;
    bool is_first = seen->chances[round] == 0;
    for (unsigned person = 0; person < fixture->game->persons(fixture->options); person++)
        seen->sat[person][fixture->sits[person]]++;
    size_t i = 0;
    while (played->moves[i].actor != CHANCE)
        i++;
    if (is_first) {
        seen->chances[round] = fixture->chance;
        seen->first[round] = played->moves[i].action;
        seen->lengths[round] = played->move_count;
    }
    assert_true(seen->chances[round] == fixture->chance);
    seen->same_first += seen->first[round] == played->moves[i].action;
    seen->different_moves += seen->lengths[round] != played->move_count;
    seen->games++;
    pthread_mutex_unlock(&seen->lock);
    return true;
}

static void everybody_sits_everywhere_with_the_same_chance(void **state)
{
    (void)state;
    static SeenGames seen;
    Field field;
    seen = (SeenGames){.lock = PTHREAD_MUTEX_INITIALIZER, .round = 4};
    set_up(&field, "skull", "easy,easy-bold,random,easy-liar", 1000);
    field.contest.threads = 2;
    field.contest.witness = look;
    field.contest.witness_context = &seen;
    Score score = run(&field, CONTEST_OVER);
    assert_int_equal(seen.games, 1000);
    assert_int_equal(score.games, 1000);
    for (unsigned person = 0; person < 4; person++)
        for (unsigned entrant = 0; entrant < 4; entrant++)
            assert_int_equal(seen.sat[person][entrant], 250);
    assert_int_equal(seen.same_first, 1000); /* who begins is the first that chance says */
    assert_true(seen.different_moves > 500); /* and then bots of their own mind play */
}

/* What bots draw does not reach the dice: of two games that begin alike, all outcomes are, as long
   as as much is thrown for. */
static void chance_does_not_hear_bots(void **state)
{
    (void)state;
    const Game *game = game_named(TEXT("skalpott"));
    Options options = options_initial(game, 2);
    Player players[2] = {{&random_bot, NULL, character_plain()},
                         {&random_bot, NULL, character_plain()}};
    for (uint64_t seed = 1; seed <= 50; seed++) {
        Action outcomes[2][2];
        for (unsigned i = 0; i < 2; i++) {
            Arena arena;
            assert_true(arena_begin(&arena, game, &options, players, random_from(seed * 2 + i)));
            arena.chance = seed;
            for (unsigned n = 0; n < 2;) {
                Move move = arena_choose(&arena);
                if (move.actor == CHANCE)
                    outcomes[i][n++] = move.action;
                assert_true(arena_play(&arena, move));
            }
            arena_done(&arena);
        }
        /* before anybody could decide what to throw again */
        assert_true(outcomes[0][0] == outcomes[1][0] && outcomes[0][1] == outcomes[1][1]);
    }
    assert_true(chance_ticket(1, 0, 1296) != chance_ticket(1, 1, 1296) ||
                chance_ticket(2, 0, 1296) != chance_ticket(2, 1, 1296));
}

static bool stop_at_once(void *context, const Fixture *fixture, const Played *played)
{
    (void)context;
    (void)fixture;
    (void)played;
    return false;
}

static void a_witness_can_stop_it(void **state)
{
    (void)state;
    Field field;
    set_up(&field, "skull", "random,random", 100000);
    field.contest.witness = stop_at_once;
    field.contest.threads = 2;
    Score score = run(&field, CONTEST_STOPPED);
    assert_int_equal(score.games, 0);
}

/* A bot that breaks the rules is found, not followed. */
static Answer choose_nothing(void *memory, const Question *question)
{
    (void)memory;
    (void)question;
    return (Answer){.action = 0};
}

static void what_is_not_legal_ends_it(void **state)
{
    (void)state;
    Bot broken = random_bot;
    Field field;
    broken.choose = choose_nothing;
    set_up(&field, "skull", "random,easy", 100);
    field.entrants[0].player.bot = &broken;
    (void)run(&field, CONTEST_BROKEN);
}

/* ---- Win rates ----------------------------------------------------------------------------- */

static Score two_bots(void)
{
    Score score = {.count = 2};
    score.bots[0].places = score.bots[1].places = 1;
    score.bots[1].entrant = 1;
    return score;
}

/* Rounds of two games, each won by the first with this chance; in `alike` of a hundred rounds the
   second goes like the first, as games with the same chance may. */
static Score drawn(double chance, unsigned rounds, unsigned alike, Random *random)
{
    Score score = two_bots();
    for (unsigned i = 0; i < rounds; i++) {
        double bound = chance * 4294967296.0;
        bool first = random_next(random) < bound, second = random_next(random) < bound;
        if (random_below(random, 100) < alike)
            second = first;
        double won = (double)first + second;
        score_add(&score, 2, (double[]){won, 2 - won});
    }
    return score;
}

/* The interval holds the truth about 95 times of 100, few rounds or many, games that are alike or
   not. */
static void intervals_hold_what_they_promise(void **state)
{
    (void)state;
    static const struct {
        double chance;
        unsigned rounds, alike;
    } cases[] = {{0.5, 20, 0},  {0.5, 200, 0},   {0.5, 200, 80},
                 {0.1, 100, 0}, {0.02, 300, 50}, {0.8, 50, 100}};
    enum { TIMES = 2000 };
    Random random = random_from(3);
    for (unsigned i = 0; i < COUNT(cases); i++) {
        unsigned held = 0;
        for (unsigned n = 0; n < TIMES; n++) {
            Score score = drawn(cases[i].chance, cases[i].rounds, cases[i].alike, &random);
            Worth interval = score_interval(&score, 0);
            held += interval.low <= cases[i].chance && cases[i].chance <= interval.high;
        }
        printf("  chance %.2f, %u rounds, %u %% alike: %.1f %% held\n", cases[i].chance,
               cases[i].rounds, cases[i].alike, 100.0 * held / TIMES);
        assert_in_range(held, TIMES * 925 / 1000, TIMES * 985 / 1000);
    }
}

/* Who won everything is not certain to win the next. */
static void winning_all_is_not_certainty(void **state)
{
    (void)state;
    Score score = two_bots();
    for (unsigned i = 0; i < 50; i++)
        score_add(&score, 2, (double[]){2, 0});
    Worth interval = score_interval(&score, 0);
    assert_true(score_rate(&score, 0) == 1 && interval.high == 1);
    assert_true(interval.low > 0.85 && interval.low < 0.97);
    Rating ratings[2];
    ratings_of(&score, 1, 2, ratings);
    assert_true(ratings[0].elo > 300 && ratings[0].elo < 800 && ratings[0].error > 100);
}

/* Equal bots: the interval of a real contest holds the fair share. */
static void equal_bots_have_equal_parts(void **state)
{
    (void)state;
    Field field;
    set_up(&field, "skull", "random,random-bold,random-liar", 3000);
    Score score = run(&field, CONTEST_OVER);
    for (unsigned i = 0; i < 3; i++) {
        Worth interval = score_interval(&score, i);
        assert_true(interval.low < score_fair(&score) && score_fair(&score) < interval.high);
        assert_true(interval.high - interval.low < 0.05);
    }
    double sum = score.bots[0].sum + score.bots[1].sum + score.bots[2].sum;
    assert_true(fabs(sum - 3000) < 1e-6);
}

/* Where the rules play, somebody plays alone, and the rules have what is left. */
static void somebody_plays_against_the_rules(void **state)
{
    (void)state;
    Field field;
    set_up(&field, "skalpott", "random", 2000);
    Score score = run(&field, CONTEST_OVER);
    assert_int_equal(score.count, 2);
    assert_int_equal(score.rounds, 2000);
    Worth interval = score_interval(&score, 0);
    assert_true(interval.low < 0.026 && 0.026 < interval.high); /* docs/bots.md */
    assert_true(fabs(score_rate(&score, 0) + score_rate(&score, 1) - 1) < 1e-9);
    assert_int_equal(score.bots[1].thinking.decisions, 0);
}

/* ---- Ratings ------------------------------------------------------------------------------- */

/* Ten to one is 400 points. */
static void ratings_are_odds(void **state)
{
    (void)state;
    Score score = two_bots();
    Rating ratings[2];
    for (unsigned i = 0; i < 11000; i++)
        score_add(&score, 2, (double[]){i % 11 == 0 ? 0 : 2, i % 11 == 0 ? 2 : 0});
    ratings_of(&score, 1, 2, ratings);
    assert_true(fabs(ratings[0].elo - ratings[1].elo - 400) < 1);
    assert_true(fabs(ratings[0].elo + ratings[1].elo) < 1e-6);
}

/* Three strengths, met in pairs and all at once, with several places: they are found again, and
   their error bars hold them. */
static void strengths_are_found_again(void **state)
{
    (void)state;
    static const double strengths[3] = {0.5, 1, 2};
    static const uint8_t lineups[4][3] = {{1, 1, 0}, {0, 1, 1}, {2, 0, 1}, {1, 1, 1}};
    enum { TIMES = 300 };
    Random random = random_from(9);
    unsigned held = 0;
    for (unsigned n = 0; n < TIMES; n++) {
        Score scores[4] = {{0}};
        Rating ratings[3];
        for (unsigned l = 0; l < 4; l++) {
            double all = 0;
            for (unsigned e = 0; e < 3; e++) {
                if (lineups[l][e] == 0)
                    continue;
                scores[l].bots[scores[l].count].entrant = (uint8_t)e;
                scores[l].bots[scores[l].count++].places = lineups[l][e];
                all += lineups[l][e] * strengths[e];
            }
            for (unsigned i = 0; i < 100; i++) {
                double won[3] = {0}, point = random_next(&random) / 4294967296.0 * all;
                unsigned bot = 0;
                while (bot + 1 < scores[l].count &&
                       (point -=
                        scores[l].bots[bot].places * strengths[scores[l].bots[bot].entrant]) > 0)
                    bot++;
                won[bot] = 1;
                score_add(&scores[l], 1, won);
            }
        }
        ratings_of(scores, 4, 3, ratings);
        for (unsigned e = 0; e < 3; e++) {
            double truth = 400 * log10(strengths[e]);
            held += fabs(ratings[e].elo - truth) <= ratings[e].error;
            assert_true(ratings[e].error > 10 && ratings[e].error < 80);
        }
    }
    printf("  %.1f %% held\n", 100.0 * held / (3 * TIMES));
    assert_in_range(held, 3 * TIMES * 92 / 100, 3 * TIMES * 98 / 100);
}

/* ---- Talk ---------------------------------------------------------------------------------- */

/* A bot that says hello-like things all the time, and one that listens. */
static unsigned heard_count;

static Answer choose_and_talk(void *memory, const Question *question)
{
    Answer answer = random_bot.choose(memory, question);
    answer.saying = (Saying){.line = 1};
    return answer;
}

static void listen(void *memory, unsigned person, Saying saying)
{
    (void)memory;
    assert_int_equal(person, 0);
    assert_int_equal(saying.line, 1);
    heard_count++;
}

static void what_is_said_is_heard_by_others(void **state)
{
    (void)state;
    const Game *game = game_named(TEXT("skull"));
    Options options = options_initial(game, 2);
    Bot talker = random_bot, listener = random_bot;
    Arena arena;
    unsigned moves = 0;
    talker.choose = choose_and_talk;
    talker.hear = listen; /* it does not hear itself: `listen` would be called twice as often */
    listener.hear = listen;
    Player players[2] = {{&talker, NULL, character_plain()}, {&listener, NULL, character_plain()}};
    assert_true(arena_begin(&arena, game, &options, players, random_from(1)));
    heard_count = 0;
    while (!arena_is_over(&arena)) {
        Move move = arena_choose(&arena);
        assert_true(arena_play(&arena, move));
        moves += move.actor == 0 && arena.saying.line != 0;
    }
    arena_done(&arena);
    assert_true(moves > 0);
    assert_int_equal(heard_count, moves);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_same_seed_gives_the_same_score_on_any_number_of_threads),
        cmocka_unit_test(partners_in_the_list_are_partners_at_the_table),
        cmocka_unit_test(a_clear_answer_ends_it_at_the_same_round),
        cmocka_unit_test(everybody_sits_everywhere_with_the_same_chance),
        cmocka_unit_test(chance_does_not_hear_bots),
        cmocka_unit_test(a_witness_can_stop_it),
        cmocka_unit_test(what_is_not_legal_ends_it),
        cmocka_unit_test(intervals_hold_what_they_promise),
        cmocka_unit_test(winning_all_is_not_certainty),
        cmocka_unit_test(equal_bots_have_equal_parts),
        cmocka_unit_test(somebody_plays_against_the_rules),
        cmocka_unit_test(ratings_are_odds),
        cmocka_unit_test(strengths_are_found_again),
        cmocka_unit_test(what_is_said_is_heard_by_others),
    };
    return RUN(tests);
}
