/* Positions of Sketch!, and what the hard bot must do there; what it believes, weighs and says. */
#include "core/options.h"
#include "games/sketch/belief.h"
#include "games/sketch/tests/host.h"
#include "tests/unit.h"

/* Two hard players; P1 begins. */
static void begin(Host *host, const char *const *lines)
{
    Options options = options_initial(&sketch_game, 2);
    options.value[SKETCH_DEALER] = 2;
    host_begin(host, &options, &sketch_hard, 1);
    host_play_lines(host, lines);
}

#define LINES(...) ((const char *const[]){__VA_ARGS__, NULL})

/* P1 has these four cards and P2 those, and each has looked at the first two. */
#define DEAL(a, b, c, d, e, f, g, h)                                                               \
    "C card " a, "C card " e, "C card " b, "C card " f, "C card " c, "C card " g, "C card " d,     \
        "C card " h, "P1 peek 1 2", "P2 peek 1 2"
#define NOBODY_ANSWERS "P1 ok", "P2 ok"
#define DRAWS(player, card, slot)                                                                  \
    player " draw", "C card " card, player " discard " slot, NOBODY_ANSWERS

/* ---- Choosing ------------------------------------------------------------------------------ */

static void what_matches_is_slammed(void **state)
{
    (void)state;
    Host host;
    begin(&host, LINES(DEAL("7", "1", "2", "9", "5", "6", "8", "10"), "P1 draw", "C card 7",
                       "P1 discard 5"));
    assert_int_equal(host_answer(&host, 0), action1(SKETCH_WORD_SKETCH, 1));
    assert_int_equal(host_answer(&host, 1), action0(SKETCH_WORD_OK));
    host_done(&host);
}

static void an_archer_is_vetoed(void **state)
{
    (void)state;
    Host host;
    begin(&host, LINES(DEAL("veto", "1", "2", "3", "5", "6", "8", "10"), DRAWS("P1", "10", "5"),
                       "P1 end", "P2 draw", "C card archer", "P2 discard 5", "P2 aim P1"));
    assert_int_equal(host_answer(&host, 0), action1(SKETCH_WORD_VETO, 1));
    assert_int_equal(host_answer(&host, 1), action0(SKETCH_WORD_OK));
    host_done(&host);
}

/* P1 gets a Good King and a Veto for the two cards it does not know: 3 points in all. */
static void the_assault_is_called_with_a_low_hand(void **state)
{
    (void)state;
    Host host;
    begin(&host, LINES(DEAL("1", "2", "10", "9", "5", "6", "8", "7"), DRAWS("P1", "goodking", "3"),
                       "P1 end", DRAWS("P2", "10", "5"), "P2 end", DRAWS("P1", "veto", "4")));
    assert_int_equal(host_answer(&host, 0), action0(SKETCH_WORD_ASSAULT));
    host_done(&host);
}

static void and_not_with_a_high_one(void **state)
{
    (void)state;
    Host host;
    begin(&host, LINES(DEAL("10", "9", "1", "2", "5", "6", "8", "7"), DRAWS("P1", "8", "5")));
    assert_int_equal(host_answer(&host, 0), action0(SKETCH_WORD_END));
    host_done(&host);
}

/* P2 has taken a 1 for all to see; P1 knows that it has a 10 and a 9. */
static void the_magician_fetches_what_is_known_to_be_low(void **state)
{
    (void)state;
    Host host;
    begin(&host, LINES(DEAL("10", "9", "8", "8", "5", "6", "7", "7"), DRAWS("P1", "1", "5"),
                       "P1 end", "P2 take", "P2 discard 4", NOBODY_ANSWERS, "P2 end", "P1 draw",
                       "C card magician", "P1 discard 5"));
    Action action = host_answer(&host, 0);
    assert_int_equal(action_word(action), SKETCH_WORD_SWAP);
    assert_in_range(action_argument(action, 1), 1, 2);
    assert_int_equal(action_argument(action, 3), 5);
    host_done(&host);
}

static const char *const seer_position[] = {DEAL("1", "2", "10", "9", "5", "6", "8", "7"),
                                            "P1 draw", "C card seer", "P1 discard 5", NULL};

static void the_seer_looks_at_cards_not_known_yet(void **state)
{
    (void)state;
    Host host;
    begin(&host, seer_position);
    Action action = host_answer(&host, 0);
    assert_int_equal(action_word(action), SKETCH_WORD_LOOK);
    assert_int_equal(action_argument(action, 0), 1);
    assert_in_range(action_argument(action, 1), 3, 4);
    host_done(&host);
}

static bool stop(void *context, double done)
{
    (void)done;
    ++*(unsigned *)context;
    return false;
}

static void it_stops_when_told(void **state)
{
    (void)state;
    Host host;
    unsigned told = 0;
    Progress progress = {stop, &told};
    Worth worth[64];
    begin(&host, seer_position);
    Question question = host_question(&host, 0);
    question.progress = &progress;
    Action action = sketch_hard.choose(host.memories[0], &question).action;
    assert_int_equal(told, 1);
    assert_int_equal(action_word(action), SKETCH_WORD_LOOK);
    action = sketch_hard.weigh(host.memories[0], &question, worth);
    assert_int_equal(told, 2);
    assert_int_equal(action_word(action), SKETCH_WORD_LOOK);
    host_done(&host);
}

/* ---- Believing ----------------------------------------------------------------------------- */

/* How often, of a thousand tables that P1 draws, the card in a slot of P2's counts more. */
static unsigned how_often_above(const SketchBelief *belief, unsigned slot, unsigned points)
{
    unsigned count = 0;
    Random random = random_from(9);
    for (unsigned i = 0; i < 1000; i++) {
        Sketch s;
        sketch_belief_draw(belief, &random, &s);
        assert_null(sketch_flaw(&s));
        count += s.points[sketch_kind_at(&s, 1, slot - 1)] > points;
    }
    return count;
}

/* P2 draws a 3 and discards it: what it has looked at and keeps is hardly a high card. Of the cards
   that it does not know this tells nothing. */
static void who_keeps_a_card_likes_it(void **state)
{
    (void)state;
    Host host;
    begin(&host, LINES(DEAL("10", "9", "8", "8", "1", "2", "7", "7"), DRAWS("P1", "6", "5"),
                       "P1 end", DRAWS("P2", "3", "5"), "P2 end"));
    const SketchBelief *belief = host.memories[0]; /* it stands first in what the bot keeps */
    assert_true(how_often_above(belief, 1, 8) < 100);
    assert_true(how_often_above(belief, 3, 8) > 250);
    host_done(&host);
}

/* P1 discards a 6, and P2 lets it pass: it knows of no 6. */
static void who_lets_a_card_pass_has_no_match(void **state)
{
    (void)state;
    Host host;
    begin(&host, LINES(DEAL("10", "9", "8", "8", "1", "2", "7", "7"), DRAWS("P1", "6", "5")));
    unsigned sixes = 0, others = 0;
    Random random = random_from(9);
    for (unsigned i = 0; i < 4000; i++) {
        Sketch s;
        sketch_belief_draw(host.memories[0], &random, &s);
        sixes += sketch_kind_at(&s, 1, 0) == 5;
        others += sketch_kind_at(&s, 1, 2) == 5;
    }
    assert_true(3 * sixes < others);
    host_done(&host);
}

/* ---- Weighing ------------------------------------------------------------------------------ */

static bool is_within(Worth one, Worth other)
{
    return one.low <= other.high && other.low <= one.high;
}

/* What cannot be told apart is worth the same, and trials with other luck agree. */
static void what_is_alike_is_worth_the_same(void **state)
{
    (void)state;
    Host host;
    Worth worth[64], again[64];
    begin(&host, seer_position);
    Question question = host_question(&host, 0);
    Action taken = sketch_hard.weigh(host.memories[0], &question, worth);
    assert_int_equal(action_argument(taken, 0), 1);
    assert_int_equal(question.count, 8); /* look P1 1, P1 2, …, P2 4 */
    assert_true(worth[2].low == worth[3].low && worth[2].high == worth[3].high);
    (void)sketch_hard.weigh(host.memories[0], &question, again);
    for (unsigned i = 0; i < question.count; i++) {
        assert_true(worth[i].low < worth[i].high);
        assert_true(is_within(worth[i], again[i]));
    }
    host_done(&host);
}

static void a_match_is_worth_more_than_a_miss(void **state)
{
    (void)state;
    Host host;
    Worth worth[64];
    begin(&host, LINES(DEAL("7", "1", "2", "9", "5", "6", "8", "10"), "P1 draw", "C card 7",
                       "P1 discard 5"));
    Question question = host_question(&host, 0); /* ok, sketch 1 to 4 */
    assert_int_equal(sketch_hard.weigh(host.memories[0], &question, worth), question.legal[1]);
    assert_true(worth[1].low > worth[0].high);
    assert_true(worth_middle(worth[2]) < worth_middle(worth[0]));
    host_done(&host);
}

/* ---- Saying why ---------------------------------------------------------------------------- */

static void check_reasons(Host *host, Actor seat)
{
    char text[512];
    Scene scene = {.lang = lang_at(0),
                   .game = &sketch_game,
                   .options = &host->options,
                   .viewer = seat,
                   .seats = host->s.seats,
                   .persons = host->s.seats};
    static const char *const names[] = {"Ana", "Milo", "Zoe", "Tim"};
    for (unsigned i = 0; i < COUNT(names); i++)
        scene.names[i] = text_of(names[i]);
    Question question = host_question(host, seat);
    scene.view = question.view;
    for (uint32_t i = 0; i < question.count; i++) {
        Out out = {.text = text, .capacity = sizeof text};
        sketch_hard.reason(host->memories[seat], &question, question.legal[i], &scene, &out);
        assert_true(out.length > 10 && out.length < out.capacity);
        assert_ptr_equal(memchr(text, '\n', out.length), text + out.length - 1);
        assert_null(memchr(text, '?', out.length)); /* no card without a name */
    }
}

/* There is one sentence for everything, at any table. */
static void there_is_always_a_reason(void **state)
{
    (void)state;
    for (unsigned game = 0; game < 40; game++) {
        Host host;
        Options options = options_initial(&sketch_game, 4);
        options.value[SKETCH_KIDS] = game & 1;
        options.value[SKETCH_TEAMS] = game >> 1 & 1;
        host_begin(&host, &options, &sketch_hard, game);
        while (host.s.to_act != 0) {
            if (host.s.to_act == seats_of(CHANCE)) {
                (void)host_go_on(&host);
                continue;
            }
            Actor seat = (Actor)seats_lowest(host.s.to_act);
            check_reasons(&host, seat);
            host_play(&host, seat, sketch_timeout(&host.s, seat, &host.random));
        }
        host_done(&host);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_matches_is_slammed),
        cmocka_unit_test(an_archer_is_vetoed),
        cmocka_unit_test(the_assault_is_called_with_a_low_hand),
        cmocka_unit_test(and_not_with_a_high_one),
        cmocka_unit_test(the_magician_fetches_what_is_known_to_be_low),
        cmocka_unit_test(the_seer_looks_at_cards_not_known_yet),
        cmocka_unit_test(it_stops_when_told),
        cmocka_unit_test(who_keeps_a_card_likes_it),
        cmocka_unit_test(who_lets_a_card_pass_has_no_match),
        cmocka_unit_test(what_is_alike_is_worth_the_same),
        cmocka_unit_test(a_match_is_worth_more_than_a_miss),
        cmocka_unit_test(there_is_always_a_reason),
    };
    return RUN(tests);
}
