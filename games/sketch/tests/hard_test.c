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

/* P3 is P1's partner, and seems to have the lowest hand: it has taken a 1 for all to see. */
static void an_archer_is_not_aimed_at_a_partner(void **state)
{
    (void)state;
    Host host;
    Options options = options_initial(&sketch_game, 4);
    options.value[SKETCH_TEAMS] = 1;
    options.value[SKETCH_DEALER] = 4;
    host_begin(&host, &options, &sketch_hard, 1);
    host_play_lines(&host,
                    LINES("C card 10", "C card 10", "C card 1", "C card 9", "C card 8", "C card 9",
                          "C card 2", "C card 8", "C card 7", "C card 8", "C card 7", "C card 7",
                          "C card 6", "C card 6", "C card 6", "C card 5", "P1 peek 1 2",
                          "P2 peek 1 2", "P3 peek 1 2", "P4 peek 1 2", "P1 draw", "C card 3",
                          "P1 discard 5", "P1 ok", "P2 ok", "P3 ok", "P4 ok", "P1 end", "P2 draw",
                          "C card 1", "P2 discard 5", "P1 ok", "P2 ok", "P3 ok", "P4 ok", "P2 end",
                          "P3 take", "P3 discard 4", "P1 ok", "P2 ok", "P3 ok", "P4 ok", "P3 end",
                          "P4 draw", "C card 4", "P4 discard 5", "P1 ok", "P2 ok", "P3 ok", "P4 ok",
                          "P4 end", "P1 draw", "C card archer", "P1 discard 5"));
    Action action = host_answer(&host, 0);
    assert_int_equal(action_word(action), SKETCH_WORD_AIM);
    assert_int_not_equal(action_argument(action, 0), 3);
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

/* P2 has taken a 2 and a 3 for two cards and looked at the others: it knows them all. If it does
   not call the assault then, those that nobody else has seen are hardly both low; if it does, they
   are.
 */
static void the_assault_tells_of_a_low_hand(void **state)
{
    (void)state;
    unsigned low[2];
    for (unsigned called = 0; called < 2; called++) {
        Host host;
        begin(&host, LINES(DEAL("10", "9", "8", "8", "1", "2", "7", "7"), DRAWS("P1", "2", "5"),
                           "P1 end", "P2 take", "P2 discard 4", NOBODY_ANSWERS, "P2 end",
                           DRAWS("P1", "3", "5"), "P1 end", "P2 take", "P2 discard 3",
                           NOBODY_ANSWERS, called ? "P2 assault" : "P2 end"));
        low[called] = 1000 - how_often_above(host.memories[0], 1, 4);
        host_done(&host);
    }
    assert_true(low[1] > low[0] + 100);
}

/* ---- Listening ----------------------------------------------------------------------------- */

static void utter(Host *host, unsigned speaker, const char *line)
{
    Saying saying = {(uint8_t)talk_find(&sketch_game, text_of(line)), 0};
    assert_true(saying.line > 0);
    for (unsigned seat = 0; seat < host->s.seats; seat++)
        if (seat != speaker)
            host->bots[seat]->hear(host->memories[seat], speaker, saying);
}

/* How often, of a thousand tables that P1 draws, the two cards that P2 has looked at count 8 points
   at most. */
static unsigned how_often_low(const SketchBelief *belief)
{
    unsigned count = 0;
    Random random = random_from(9);
    for (unsigned i = 0; i < 1000; i++) {
        Sketch s;
        sketch_belief_draw(belief, &random, &s);
        count += s.points[sketch_kind_at(&s, 1, 0)] + s.points[sketch_kind_at(&s, 1, 1)] <= 8;
    }
    return count;
}

/* P2 has not looked at its other two cards. */
static const char *const talk_position[] = {DEAL("10", "9", "8", "8", "1", "2", "7", "7"),
                                            DRAWS("P1", "6", "5"),
                                            "P1 end",
                                            DRAWS("P2", "10", "5"),
                                            "P2 end",
                                            NULL};

static void who_says_that_its_hand_is_low_is_weighed(void **state)
{
    (void)state;
    Host host;
    begin(&host, talk_position);
    unsigned before = how_often_low(host.memories[0]);
    utter(&host, 1, "low");
    unsigned heard = how_often_low(host.memories[0]);
    assert_in_range(heard, before + 30, 800); /* weighed, not believed */
    host_play_lines(&host, LINES(DRAWS("P1", "6", "5"), "P1 end", "P2 draw", "C card 10"));
    unsigned still = how_often_low(host.memories[0]);
    host_play_lines(&host, LINES("P2 discard 5"));
    assert_true(how_often_low(host.memories[0]) < still); /* that was before this discard */
    host_done(&host);
}

static void who_was_caught_lying_is_not(void **state)
{
    (void)state;
    Host host;
    begin(&host, talk_position);
    unsigned before = how_often_low(host.memories[0]);
    for (unsigned i = 0; i < 4; i++)
        utter(&host, 1, "know"); /* it cannot */
    utter(&host, 1, "low");
    assert_true(how_often_low(host.memories[0]) < before - 30);
    host_done(&host);
}

static unsigned how_often_known(const SketchBelief *belief)
{
    unsigned count = 0;
    Random random = random_from(9);
    for (unsigned i = 0; i < 1000; i++) {
        Sketch s;
        sketch_belief_draw(belief, &random, &s);
        count += sketch_cards_known(&s, 1) > 0;
    }
    return count;
}

/* A 1 is discarded, and P2 slams its own. */
static void who_slams_had_not_forgotten_everything(void **state)
{
    (void)state;
    Host host;
    begin(&host, talk_position);
    assert_int_equal(how_often_known(host.memories[0]), 1000);
    utter(&host, 1, "forgot");
    assert_in_range(how_often_known(host.memories[0]), 550, 800);
    host_play_lines(&host, LINES("P1 draw", "C card 1", "P1 discard 5", "P2 sketch 1"));
    assert_int_equal(how_often_known(host.memories[0]), 1000);
    utter(&host, 1, "forgot");
    assert_in_range(how_often_known(host.memories[0]), 700, 850);
    host_done(&host);
}

/* P1 is to aim an Archer; P2 and P3 have shown the same. The medium bot aims at who seems to lead.
 */
static void medium_aims_at_who_calls_itself_low(void **state)
{
    (void)state;
    Host host;
    Options options = options_initial(&sketch_game, 3);
    options.value[SKETCH_DEALER] = 3;
    host_begin(&host, &options, &sketch_medium, 1);
    host_play_lines(&host, LINES("C card 1", "C card 2", "C card 3", "C card 1", "C card 2",
                                 "C card 3", "C card 4", "C card 5", "C card 6", "C card 4",
                                 "C card 5", "C card 6", "P1 peek 1 2", "P2 peek 1 2",
                                 "P3 peek 1 2", "P1 draw", "C card archer", "P1 discard 5"));
    assert_int_equal(host_answer(&host, 0), action1(SKETCH_WORD_AIM, 2));
    utter(&host, 2, "low");
    assert_int_equal(host_answer(&host, 0), action1(SKETCH_WORD_AIM, 3));
    for (unsigned i = 0; i < 4; i++)
        utter(&host, 2, "know"); /* it has looked at two of four */
    assert_int_equal(host_answer(&host, 0), action1(SKETCH_WORD_AIM, 2));
    utter(&host, 1, "soon");
    assert_int_equal(host_answer(&host, 0), action1(SKETCH_WORD_AIM, 2));
    host_done(&host);
}

static bool can_say(const Host *host, unsigned seat, const char *id)
{
    Sketch view;
    sketch_see(&host->s, (Viewer)seat, &view);
    return talk_fits(&sketch_game, talk_find(&sketch_game, text_of(id)), &view, seat);
}

/* Nobody has forgotten anything, nor is the assault near, before each has had a turn. */
static void lines_fit_the_moment(void **state)
{
    (void)state;
    Host host;
    begin(&host, LINES(DEAL("1", "2", "3", "4", "5", "6", "7", "8")));
    assert_true(can_say(&host, 0, "high") && can_say(&host, 0, "know"));
    assert_false(can_say(&host, 0, "forgot") || can_say(&host, 0, "some"));
    assert_false(can_say(&host, 0, "soon"));
    host_play_lines(&host, LINES(DRAWS("P1", "9", "5"), "P1 end", DRAWS("P2", "10", "5")));
    assert_false(can_say(&host, 0, "soon"));
    host_play_lines(&host, LINES("P2 end"));
    assert_true(can_say(&host, 0, "forgot") && can_say(&host, 0, "some"));
    assert_true(can_say(&host, 0, "soon"));
    host.s.memory = 1;
    assert_false(can_say(&host, 0, "forgot"));
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
        cmocka_unit_test(an_archer_is_not_aimed_at_a_partner),
        cmocka_unit_test(it_stops_when_told),
        cmocka_unit_test(who_keeps_a_card_likes_it),
        cmocka_unit_test(who_lets_a_card_pass_has_no_match),
        cmocka_unit_test(the_assault_tells_of_a_low_hand),
        cmocka_unit_test(who_says_that_its_hand_is_low_is_weighed),
        cmocka_unit_test(who_was_caught_lying_is_not),
        cmocka_unit_test(who_slams_had_not_forgotten_everything),
        cmocka_unit_test(lines_fit_the_moment),
        cmocka_unit_test(medium_aims_at_who_calls_itself_low),
        cmocka_unit_test(what_is_alike_is_worth_the_same),
        cmocka_unit_test(a_match_is_worth_more_than_a_miss),
        cmocka_unit_test(there_is_always_a_reason),
    };
    return RUN(tests);
}
