/* Games judged by what a bot estimates (bots/review.h): what counts and what is within the error,
   who knows what, when it stops, and what is said of it. */
#include "tests/unit.h"

#include "bots/review.h"
#include "core/games.h"
#include "core/options.h"
#include "engine/match.h"
#include "tests/estimator.h"

#include <math.h>
#include <stdlib.h>

/* ---- A bot whose opinion is known ---------------------------------------------------------- */

/* In Skull: to lay a flower is worth 0.50 ± 0.02, a skull 0.48 ± 0.02, to pass 0.60 ± 0.02, a bid
   0.40 ± 0.02, and all else 0.20 exactly. It is told no more than its person saw. */
typedef struct Opinionated {
    Viewer person;
    unsigned hidden, shown; /* discs of others that it saw laid: without their face, and with it */
} Opinionated;

static unsigned asked, told_faces;

static void opinion_begin(void *memory, const Options *options, Viewer person, const void *aid)
{
    (void)options, (void)aid;
    *(Opinionated *)memory = (Opinionated){.person = person};
}

static bool is_word(Action action, const char *word)
{
    const Game *game = game_named(TEXT("skull"));
    return strcmp(game->words[action_word(action)].text, word) == 0;
}

static void opinion_see(void *memory, const Seen *seen)
{
    const Opinionated *one = memory;
    if (is_word(seen->move.action, "place") && seen->move.actor != one->person)
        told_faces += !seen->hidden;
    if (is_word(seen->move.action, "place") && seen->move.actor == one->person)
        assert_false(seen->hidden);
}

static Answer opinion_choose(void *memory, const Question *question)
{
    (void)memory;
    return (Answer){question->legal[0], {0, 0}};
}

static Action opinion_weigh(void *memory, const Question *question, Worth *worth)
{
    const Opinionated *one = memory;
    assert_int_equal(question->seat, one->person); /* one gang each */
    assert_true(question->count > 1 && question->milliseconds > 0);
    asked++;
    for (uint32_t i = 0; i < question->count; i++) {
        Action action = question->legal[i];
        double middle = is_word(action, "place")  ? (action_argument(action, 0) == 1 ? 0.50 : 0.48)
                        : is_word(action, "pass") ? 0.60
                        : is_word(action, "bid")  ? 0.40
                                                  : 0.20;
        double half = middle > 0.3 ? 0.02 : 0;
        worth[i] = worth_between(middle - half, middle + half);
    }
    return question->legal[0];
}

static void opinion_reason(void *memory, const Question *question, Action action,
                           const Scene *scene, Out *out)
{
    (void)memory;
    out_text(out,
             scene_is_mine(scene, question->seat) ? TEXT("You") : scene->names[question->seat]);
    out_string(out, is_word(action, "pass") ? " should pass.\n" : " should lay.\n");
}

static const Bot opinionated = {
    .name = "opinionated",
    .meaning = "",
    .memory_size = sizeof(Opinionated),
    .begin = opinion_begin,
    .see = opinion_see,
    .choose = opinion_choose,
    .weigh = opinion_weigh,
    .reason = opinion_reason,
};

/* ---- Its verdict --------------------------------------------------------------------------- */

static const char skull_record[] =
    "triskel 1\ngame skull\nplayers 3\noption show off\noption first P1\nviewer all\n\n"
    "P2 place flower\nP3 place skull\nP1 place flower\n" /* 1 to 3: within the error */
    "P1 bid 1\nP2 bid 2\nP3 pass\nP1 pass\n"             /* 4: cost 0.10; 5: cost 0.20 */
    "P2 flip P3 = skull\nC drop flower\n"
    "P3 place flower\nP1 place flower\nP2 place flower\n";

static Match *match_of(const char *record)
{
    Problem problem;
    Match *match = match_from(text_of(record), &problem);
    assert_non_null(match);
    return match;
}

static Course course_of(const Match *match)
{
    return (Course){match->header.game, &match->header.options, match->moves, match->count};
}

static Judge judge_by(const Bot *bot)
{
    return (Judge){.player = {bot, NULL, character_plain()}};
}

static Scene scene_of(const Match *match)
{
    return (Scene){.lang = lang_at(0),
                   .game = match->header.game,
                   .options = &match->header.options,
                   .viewer = EVERYTHING,
                   .seats = match->header.game->seats(&match->header.options),
                   .persons = match_persons(match),
                   .names = {TEXT("Ana"), TEXT("Bo"), TEXT("Cy")}};
}

static const Decision *decision_of(const Review *review, size_t number)
{
    for (size_t i = 0; i < review->decision_count; i++)
        if (review->decisions[i].number == number)
            return &review->decisions[i];
    return NULL;
}

static void assert_near(double got, double expected)
{
    if (!(fabs(got - expected) < 1e-9))
        fail_msg("%.12f instead of %.12f", got, expected);
}

static void no_value(const void *solution, const Position *position, Worth worth[DUELISTS])
{
    (void)solution, (void)position;
    for (unsigned person = 0; person < DUELISTS; person++)
        worth[person] = worth_exactly(0.5);
}

static unsigned no_advice(const void *solution, const Position *position, Actor seat,
                          Advice advice[MAX_ADVICE])
{
    (void)solution, (void)position, (void)seat, (void)advice;
    return 0;
}

/* A solver may have no memory to advise: then there is no review, and nothing worse. */
static void without_advice_there_is_no_review(void **state)
{
    (void)state;
    static const Solver solver = {.value = no_value, .advise = no_advice};
    Match *match = match_of(skull_record);
    Course course = course_of(match);
    Judge judge = {.solver = &solver};
    ReviewStyle style = {NULL, NULL, 60000};
    Review review;
    assert_false(review_game(&review, &course, &judge, &style));
    review_done(&review);
    match_free(match);
}

static void only_what_is_beyond_the_error_counts(void **state)
{
    (void)state;
    Match *match = match_of(skull_record);
    Course course = course_of(match);
    Scene scene = scene_of(match);
    Judge judge = judge_by(&opinionated);
    ReviewStyle style = {&scene, NULL, 60000};
    Review review;
    assert_true(review_game(&review, &course, &judge, &style));
    assert_true(review.whole && !review.exact && review.bot == &opinionated);
    assert_int_equal(review.persons, 3);

    /* The costliest first; a tie is in the order of the game. */
    assert_int_equal(review.decisions[0].number, 5);
    assert_int_equal(review.decisions[1].number, 4);
    assert_int_equal(review.decisions[2].number, 1);
    const Decision *raise = decision_of(&review, 5), *skull = decision_of(&review, 2);
    assert_near(decision_cost(raise), 0.20);
    assert_near(raise->cost.low, 0.16);
    assert_near(raise->cost.high, 0.24);
    assert_true(is_word(raise->best, "pass"));
    Text why = review_reason(&review, raise);
    assert_text(why, "Bo should pass.\n");

    assert_near(worth_middle(skull->cost), 0.02); /* its estimate, … */
    assert_near(decision_cost(skull), 0);         /* … which says nothing */
    assert_int_equal(skull->why, skull->why_end);

    assert_near(review.lost[0], 0.10);
    assert_near(review.lost[1], 0.20);
    assert_near(review.lost[2], 0);
    assert_near(review.lost_error[1], 0.04);
    assert_int_equal(review.decided_best[2], review.decided[2]);

    /* To pass was ahead of all bids; to lay a flower was not ahead of a skull. */
    assert_near(decision_of(&review, 6)->ahead, 0.20);
    assert_near(decision_of(&review, 1)->ahead, 0);
    assert_ptr_equal(review_best_of(&review, 2), decision_of(&review, 6));
    assert_null(review_best_of(&review, 1)); /* Bo's flips and flowers were ahead of nothing */
    review_done(&review);
    match_free(match);
}

/* By what two choices share they may be wrong together: it is in neither the cost nor the lead. */
static void what_is_shared_is_not_in_the_difference(void **state)
{
    (void)state;
    Worth best = worth_sharing(worth_between(0.40, 0.60), 0.01);
    Worth taken = worth_sharing(worth_between(0.35, 0.51), 0.02);
    assert_near(best.shared, 0.09);
    Worth cost = worth_loss(best, taken);
    assert_near(cost.low, 0.07 - 0.03);
    assert_near(cost.high, 0.07 + 0.03);
    /* Who shares nothing has all of the error alone; and nobody shares more than there is. */
    cost = worth_loss(worth_between(0.40, 0.60), worth_between(0.35, 0.51));
    assert_near(cost.low, 0.07 - 0.18);
    assert_near(worth_sharing(worth_between(0.5, 0.5), 0.1).shared, 0);
    assert_near(worth_own_error(worth_exactly(0.5)), 0);
}

/* An estimate of "4 % ± 4" says nothing, though its bounds just leave nought out. What is exact
   counts, however little it is. */
static void what_reads_like_its_error_is_left_out(void **state)
{
    (void)state;
    static const struct {
        Worth cost;
        double counts;
    } cases[] = {
        {{0.001, 0.079, 0}, 0},     /* 4 ± 4 */
        {{0.0005, 0.0705, 0}, 0},   /* 3.55 ± 3.5: 4 ± 4 */
        {{0.010, 0.070, 0}, 0.040}, /* 4 ± 3 */
        {{0.006, 0.084, 0}, 0.045}, /* 5 ± 4 */
        {{-0.001, 0.081, 0}, 0},    /* 4 ± 5 */
        {{0.003, 0.003, 0}, 0.003},
    };
    for (unsigned i = 0; i < COUNT(cases); i++)
        assert_near(decision_cost(&(Decision){.cost = cases[i].cost}), cases[i].counts);
}

/* Who reads may be somebody else than who decided: only the reader is "you". */
static void reasons_are_told_to_the_reader(void **state)
{
    (void)state;
    static const struct {
        Viewer reader;
        const char *why;
    } readers[] = {
        {EVERYTHING, "Bo should pass.\n"}, {0, "Bo should pass.\n"}, {1, "You should pass.\n"}};
    Match *match = match_of(skull_record);
    Course course = course_of(match);
    Judge judge = judge_by(&opinionated);
    for (unsigned i = 0; i < COUNT(readers); i++) {
        Scene scene = scene_of(match);
        scene.viewer = readers[i].reader;
        ReviewStyle style = {&scene, NULL, 60000};
        Review review;
        assert_true(review_game(&review, &course, &judge, &style));
        const Decision *raise = decision_of(&review, 5);
        Text why = review_reason(&review, raise);
        assert_text(why, readers[i].why);
        review_done(&review);
    }
    match_free(match);
}

/* What a text says to somebody, as a word: "you", "Your". */
static bool speaks_to_you(Text text)
{
    for (size_t i = 0; i + 3 <= text.length; i++) {
        bool begins = i == 0 || text.at[i - 1] == ' ' || text.at[i - 1] == '\n';
        if (begins && (text.at[i] | 0x20) == 'y' && memcmp(text.at + i + 1, "ou", 2) == 0)
            return true;
    }
    return false;
}

/* Every reason that an adviser could give in this position: a reader who takes no part reads names.
   Returns in how many the person who decides is "you" to itself. */
static unsigned hear_reasons(const Match *match, GuestQuestion *question)
{
    Scene scene = scene_of(match), own = scene;
    unsigned spoken = 0;
    own.viewer = (Viewer)(question->question.seat % scene.persons);
    own.view = scene.view = &question->view;
    for (uint32_t i = 0; i < question->question.count; i++) {
        char names[512], yours[512];
        Out named = {.text = names, .capacity = sizeof names};
        Out said = {.text = yours, .capacity = sizeof yours};
        guest_reason(question, question->legal[i], &scene, &named);
        guest_reason(question, question->legal[i], &own, &said);
        if (speaks_to_you((Text){names, named.length}))
            fail_msg("%s: %.*s", scene.game->name, (int)named.length, names);
        spoken += speaks_to_you((Text){yours, said.length});
    }
    return spoken;
}

/* The games' own advisers, in games that are played at random. */
static void advisers_name_people(void **state)
{
    (void)state;
    static const char *const games[] = {"skull", "sketch"}; /* Skalpott's speaks of dice alone */
    Roster roster;
    roster_init(&roster);
    for (unsigned n = 0; n < COUNT(games); n++) {
        const Game *game = game_named(text_of(games[n]));
        Options options = options_initial(game, 3);
        Player player;
        assert_true(roster_prepare(&roster, roster_adviser(&roster, game, &options), &options, NULL,
                                   &player));
        unsigned spoken = 0;
        for (uint64_t seed = 1; seed <= 4; seed++) {
            Match *match = match_new(game, &options);
            assert_non_null(match);
            assert_int_equal(match_random(match, seed, 80).id, 0);
            Course course = course_of(match);
            for (course.count = 0; course.count < match->count; course.count++) {
                GuestQuestion asked_now;
                Actor actor = match->moves[course.count].actor;
                if (actor != CHANCE && course_ask(&course, actor, player, &asked_now)) {
                    spoken += hear_reasons(match, &asked_now);
                    hint_question_done(&asked_now);
                }
            }
            match_free(match);
        }
        assert_true(spoken > 0);
    }
    roster_done(&roster);
}

/* One bot for each person, and none is told what its person did not see. */
static void everybody_is_judged_by_what_they_knew(void **state)
{
    (void)state;
    Match *match = match_of(skull_record);
    Course course = course_of(match);
    Judge judge = judge_by(&opinionated);
    ReviewStyle style = {NULL, NULL, 60000};
    Review review;
    asked = told_faces = 0;
    assert_true(review_game(&review, &course, &judge, &style));
    assert_int_equal(told_faces, 0);
    assert_int_equal(review.decision_count, 11); /* all but what chance did */
    assert_int_equal(asked, 11 + 3);             /* what looked like a mistake once more */
    assert_int_equal(review.reasons.length, 0);  /* nobody wants them */
    review_done(&review);
    match_free(match);
}

/* A person's chance stays as it was left until the next decision. */
static void chances_go_from_decision_to_decision(void **state)
{
    (void)state;
    Match *match = match_of(skull_record);
    Course course = course_of(match);
    Judge judge = judge_by(&opinionated);
    ReviewStyle style = {NULL, NULL, 60000};
    Review review;
    assert_true(review_game(&review, &course, &judge, &style));
    static const double ana[] = {0.5, 0.5, 0.5, 0.5, 0.4, 0.4, 0.6, 0.6, 0.6, 0.6, 0.5, 0.5, 0.5};
    for (size_t i = 0; i <= course.count; i++)
        assert_near(worth_middle(review_chance(&review, 0, i)), ana[i]);
    review_done(&review);
    match_free(match);
}

/* ---- When it stops ------------------------------------------------------------------------- */

static bool three_times(void *context, double done)
{
    unsigned *times = context;
    assert_true(done >= 0 && done <= 1);
    return ++*times <= 3;
}

static void it_stops_when_it_is_told(void **state)
{
    (void)state;
    Match *match = match_of(skull_record);
    Course course = course_of(match);
    Judge judge = judge_by(&opinionated);
    unsigned times = 0;
    Progress progress = {three_times, &times};
    ReviewStyle style = {NULL, &progress, 60000};
    Review review;
    asked = 0;
    assert_true(review_game(&review, &course, &judge, &style));
    assert_false(review.whole);
    assert_int_equal(asked, 4);
    assert_int_equal(review.decision_count, 2); /* what was cut short does not count */
    assert_int_equal(times, 4);
    review_done(&review);
    match_free(match);
}

static void it_stops_when_time_is_up(void **state)
{
    (void)state;
    Match *match = match_of(skull_record);
    Course course = course_of(match);
    Judge judge = judge_by(&opinionated);
    ReviewStyle style = {NULL, NULL, 0};
    Review review;
    assert_true(review_game(&review, &course, &judge, &style));
    assert_false(review.whole);
    assert_int_equal(review.decision_count, 0);
    for (size_t i = 0; i <= course.count; i++) /* nobody knows better */
        assert_near(worth_middle(review_chance(&review, 1, i)), 1.0 / 3);
    review_done(&review);
    match_free(match);
}

/* A bot that never has enough and has tried nothing when it is told to answer: that is no verdict,
   and it does not hold up the rest. */
static Action slow_weigh(void *memory, const Question *question, Worth *worth)
{
    (void)memory;
    unsigned times = 0;
    while (question->progress->tell(question->progress->context, 0.5))
        times++;
    for (uint32_t i = 0; i < question->count; i++)
        worth[i] =
            times > 0 && question->seat == 0 ? worth_exactly(0.0 / times) : worth_between(NAN, NAN);
    return question->legal[0];
}

static void a_slow_bot_is_told_to_answer(void **state)
{
    (void)state;
    Match *match = match_of(skull_record);
    Course course = course_of(match);
    Bot slow = opinionated;
    slow.weigh = slow_weigh;
    Judge judge = judge_by(&slow);
    ReviewStyle style = {NULL, NULL, 110};
    Review review;
    assert_true(review_game(&review, &course, &judge, &style));
    assert_true(review.whole);
    assert_int_equal(review.decision_count, 4); /* Ana's */
    assert_int_equal(review.decided[0], 4);
    review_done(&review);
    match_free(match);
}

/* ---- Whole games --------------------------------------------------------------------------- */

/* Random games of every game to the end, any number of persons, by a bot that tries things out:
   what holds for all of them. */
static void random_games_by_estimate(void **state)
{
    (void)state;
    const Game *game;
    for (unsigned n = 0; (game = game_at(n)) != NULL; n++) {
        Options options = options_initial(game, game->options[PLAYERS].least > 3 ? 4 : 3);
        Match *match = match_new(game, &options);
        estimator_game = game;
        assert_non_null(match);
        bool is_long = strcmp(game->name, "sketch") == 0;
        assert_int_equal(match_random(match, 5, is_long ? 60 : MAX_MOVES).id, 0);
        bool over = game->to_act(&match->state) == 0;
        Course course = course_of(match);
        Scene scene = scene_of(match);
        Judge judge = judge_by(&estimator);
        ReviewStyle style = {&scene, NULL, 600000};
        Review review;
        assert_true(review_game(&review, &course, &judge, &style));
        assert_true(review.whole);
        double lost[MAX_SEATS] = {0};
        for (size_t i = 0; i < review.decision_count; i++) {
            const Decision *decision = &review.decisions[i];
            double cost = decision_cost(decision);
            lost[decision->move.actor % review.persons] += cost;
            assert_true(decision->cost.low <= decision->cost.high);
            assert_true(cost == 0 || decision->best_worth.low > decision->worth.high);
            assert_true(cost == 0 || decision->ahead == 0);
            assert_true((cost > 0) == (decision->why_end > decision->why));
            assert_true(i == 0 || decision_cost(&review.decisions[i - 1]) >= cost);
            assert_near(review.costs[decision->number], cost);
        }
        double end = 0;
        for (unsigned person = 0; person < review.persons; person++) {
            assert_near(lost[person], review.lost[person]);
            for (size_t i = 0; i <= course.count; i++) {
                Worth chance = review_chance(&review, person, i);
                assert_true(chance.low >= -0.001 && chance.low <= chance.high &&
                            chance.high <= 1.001);
            }
            end += worth_middle(review_chance(&review, person, course.count));
        }
        if (over)
            assert_near(end, 1);
        review_done(&review);
        match_free(match);
    }
}

/* The question that advice is made from is the one a table would ask: who acts knows no more. */
static void a_record_is_asked_like_a_table(void **state)
{
    (void)state;
    Match *match = match_of(skull_record);
    Course course = course_of(match);
    GuestQuestion question;
    Player player = {&opinionated, NULL, character_plain()};
    Worth worth[32];
    told_faces = 0;
    assert_false(course_ask(&course, 0, player, &question)); /* Bo begins, who lost */
    course.count = 4;
    assert_true(course_ask(&course, 1, player, &question));
    assert_int_equal(told_faces, 0);
    Hint hint = guest_hint(&question, worth, COUNT(worth));
    assert_true(hint.weighed);
    assert_int_equal(question.question.count, 3); /* bid 2, bid 3, pass */
    assert_near(worth_middle(worth[2]), 0.60);
    hint_question_done(&question);
    match_free(match);
}

/* ---- Who is asked -------------------------------------------------------------------------- */

static void who_weighs_is_asked(void **state)
{
    (void)state;
    static const Bot *const ours[] = {&opinionated};
    const Game *game = game_named(TEXT("null"));
    Options options = options_initial(game, 3);
    Roster roster;
    roster_init(&roster);
    assert_ptr_equal(roster_adviser(&roster, game, &options), &random_bot);
    assert_false(judge_exists(&roster, game, &options));
    roster.others = ours;
    roster.other_count = 1;
    assert_ptr_equal(roster_adviser(&roster, game, &options), &opinionated);
    assert_true(judge_exists(&roster, game, &options));
    roster_done(&roster);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(only_what_is_beyond_the_error_counts),
        cmocka_unit_test(what_is_shared_is_not_in_the_difference),
        cmocka_unit_test(what_reads_like_its_error_is_left_out),
        cmocka_unit_test(reasons_are_told_to_the_reader),
        cmocka_unit_test(advisers_name_people),
        cmocka_unit_test(without_advice_there_is_no_review),
        cmocka_unit_test(everybody_is_judged_by_what_they_knew),
        cmocka_unit_test(chances_go_from_decision_to_decision),
        cmocka_unit_test(it_stops_when_it_is_told),
        cmocka_unit_test(it_stops_when_time_is_up),
        cmocka_unit_test(a_slow_bot_is_told_to_answer),
        cmocka_unit_test(random_games_by_estimate),
        cmocka_unit_test(a_record_is_asked_like_a_table),
        cmocka_unit_test(who_weighs_is_asked),
    };
    return RUN(tests);
}
