/* core/notation and core/refusal: actions as text in both directions, what each viewer reads of
   them, and `act`. A made-up game has an argument of every kind, optional ones too, and shows faces
   and seats to different people. */
#include "core/notation.h"
#include "tests/unit.h"

enum { GO, PUT, DEAL, SWAP, LOOK, WORDS };

static const char *const names[] = {"sun", "moon", "star"};
static const Word words[WORDS] = {
    [GO] = {.text = "go"},
    [PUT] = {"put", false, false, 1, 1, {{.kind = ARGUMENT_NUMBER}}},
    [DEAL] = {"deal", false, false, 0, 1, {{.kind = ARGUMENT_NUMBER}}},
    [SWAP] = {"swap",
              true,
              false,
              2,
              4,
              {{.kind = ARGUMENT_SEAT},
               {.kind = ARGUMENT_NUMBER},
               {.kind = ARGUMENT_SEAT},
               {.kind = ARGUMENT_NUMBER}}},
    [LOOK] =
        {"look", true, false, 0, 1, {{.kind = ARGUMENT_NAME, .name_count = 2, .names = names}}},
};

typedef struct Played {
    uint32_t actions;
} Played;

enum { PUT_TOO_HIGH = GAME_REFUSALS, ODD };
static const RefusalText refusals[] = {{"TST-1", "above %1"}, {"TST-2", "%3, %1 and %2"}};

/* Only P1 and chance may act. `look` shows a face to P1, a face to all and the seat P3 to P2. */
static Refusal apply(void *state, Actor actor, Action action, Told *told)
{
    if (actor != 0 && actor != CHANCE)
        return refuse(MODEL_NOT_TO_ACT);
    if (action_word(action) == PUT && action_argument(action, 0) > 5)
        return refuse_with(PUT_TOO_HIGH, 5);
    ((Played *)state)->actions++;
    *told = (Told){.arguments = words[action_word(action)].secret ? ONLY(0) : EVERYBODY};
    if (action_word(action) == LOOK) {
        told_show(told, ONLY(0), 0);
        told_show(told, EVERYBODY, 1);
        told_show(told, ONLY(1), SHOWN_SEAT + 2);
    }
    return accepted();
}

static uint16_t everyone_won;

static uint16_t winners(const void *state)
{
    (void)state;
    return everyone_won;
}

static const Game game = {
    .words = words,
    .word_count = WORDS,
    .faces = names,
    .face_count = 3,
    .refusals = refusals,
    .refusal_count = 2,
    .state_size = sizeof(Played),
    .apply = apply,
    .winners = winners,
};

/* ---- Reading and writing ------------------------------------------------------------------- */

static void actions_are_read_in_canonical_text_only(void **state)
{
    static const struct {
        const char *text;
        unsigned id, word, arguments[MAX_ARGUMENTS];
    } rows[] = {
        {"go", ACCEPTED, GO, {0}},
        {"put 0", ACCEPTED, PUT, {0}},
        {"put 7", ACCEPTED, PUT, {7}},
        {"put 126", ACCEPTED, PUT, {126}},
        {"put 127", ACCEPTED, PUT, {127}}, /* the largest that fits stands for all larger ones */
        {"put 128", ACCEPTED, PUT, {127}},
        {"put 18446744073709551617", ACCEPTED, PUT, {127}},
        {"deal", ACCEPTED, DEAL, {0}},
        {"deal 1", ACCEPTED, DEAL, {1}},
        {"deal 0", ACCEPTED, DEAL, {127}}, /* written, so not left out */
        {"swap P1 2", ACCEPTED, SWAP, {1, 2}},
        {"swap P1 0", ACCEPTED, SWAP, {1, 0}},
        {"swap P1 2 P3", ACCEPTED, SWAP, {1, 2, 3}},
        {"swap P1 2 P3 4", ACCEPTED, SWAP, {1, 2, 3, 4}},
        {"swap P1 2 P3 0", ACCEPTED, SWAP, {1, 2, 3, 127}},
        {"swap P126 126 P30 126", ACCEPTED, SWAP, {126, 126, 30, 126}},
        {"swap P999 999 P999 999", ACCEPTED, SWAP, {127, 127, 31, 127}},
        {"look", ACCEPTED, LOOK, {0}},
        {"look sun", ACCEPTED, LOOK, {1}},
        {"look moon", ACCEPTED, LOOK, {2}},
        {"", MODEL_UNKNOWN_WORD, 0, {0}},
        {" go", MODEL_UNKNOWN_WORD, 0, {0}},
        {"GO", MODEL_UNKNOWN_WORD, 0, {0}},
        {"gone", MODEL_UNKNOWN_WORD, 0, {0}},
        {"?", MODEL_UNKNOWN_WORD, 0, {0}},
        {"go ", MODEL_BAD_ARGUMENTS, 0, {0}},
        {"go 1", MODEL_BAD_ARGUMENTS, 0, {0}},
        {"put", MODEL_BAD_ARGUMENTS, 0, {0}},
        {"put ", MODEL_BAD_ARGUMENTS, 0, {0}},
        {"put  7", MODEL_BAD_ARGUMENTS, 0, {0}},
        {"put 07", MODEL_BAD_ARGUMENTS, 0, {0}},
        {"put -7", MODEL_BAD_ARGUMENTS, 0, {0}},
        {"put 7 ", MODEL_BAD_ARGUMENTS, 0, {0}},
        {"put 7 7", MODEL_BAD_ARGUMENTS, 0, {0}},
        {"put P7", MODEL_BAD_ARGUMENTS, 0, {0}},
        {"put ?", MODEL_BAD_ARGUMENTS, 0, {0}},
        {"swap P1", MODEL_BAD_ARGUMENTS, 0, {0}},
        {"swap 1 2", MODEL_BAD_ARGUMENTS, 0, {0}},
        {"swap P0 2", MODEL_BAD_ARGUMENTS, 0, {0}},
        {"swap P1 2 3", MODEL_BAD_ARGUMENTS, 0, {0}},
        {"swap P1 2 P3 4 P5", MODEL_BAD_ARGUMENTS, 0, {0}},
        {"look star", MODEL_BAD_ARGUMENTS, 0, {0}}, /* a face, but no argument of this word */
        {"look Sun", MODEL_BAD_ARGUMENTS, 0, {0}},
        {"look sun moon", MODEL_BAD_ARGUMENTS, 0, {0}},
        {"look ", MODEL_BAD_ARGUMENTS, 0, {0}},
    };
    const Action untouched = action_with(WORDS, 9, 9, 9, 9);
    Action action;
    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        const unsigned *arguments = rows[i].arguments;
        Action expected =
            rows[i].id != ACCEPTED
                ? untouched
                : action_with(rows[i].word, arguments[0], arguments[1], arguments[2], arguments[3]);
        action = untouched;
        unsigned id = action_read(&game, text_of(rows[i].text), &action).id;
        if (id != rows[i].id || action != expected)
            fail_msg("'%s': refusal %u, action %08x", rows[i].text, id, action);
    }
    assert_int_equal(action_read(&game, (Text){NULL, 0}, &action).id, MODEL_NO_ACTION);
}

static void actions_are_written_as_they_are_read(void **state)
{
    static const char *const texts[] = {"go",        "put 0",        "put 126",        "look",
                                        "swap P1 2", "swap P1 2 P3", "swap P1 0 P3 4", "look moon"};
    (void)state;
    for (size_t i = 0; i < COUNT(texts); i++) {
        char text[64];
        Out out = {.text = text, .capacity = sizeof text};
        Action action;
        assert_int_equal(action_read(&game, text_of(texts[i]), &action).id, ACCEPTED);
        action_write(&game, action, &out);
        assert_text(written(&out), texts[i]);
    }
}

static void the_order_of_actions_is_the_order_of_the_integers(void **state)
{
    static const char *const texts[] = {"go",        "put 2",     "put 10",
                                        "swap P1 9", "swap P2 1", "swap P2 1 P1",
                                        "look",      "look sun",  "look moon"};
    Action before = 0;
    (void)state;
    for (size_t i = 0; i < COUNT(texts); i++) {
        Action action;
        assert_int_equal(action_read(&game, text_of(texts[i]), &action).id, ACCEPTED);
        assert_true(i == 0 || action > before);
        before = action;
    }
}

static void actors_are_chance_and_seats(void **state)
{
    static const struct {
        const char *text;
        int actor; /* -1: none */
    } rows[] = {
        {"C", CHANCE},      {"P1", 0},
        {"P12", 11},        {"P13", MAX_SEATS},
        {"P16", MAX_SEATS}, {"P99999999999999999999", MAX_SEATS}, /* a seat that is never to act */
        {"", -1},           {"c", -1},
        {"CC", -1},         {"P", -1},
        {"P0", -1},         {"p1", -1},
        {"all", -1},        {"1", -1},
    };
    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        Actor actor = 99;
        if (actor_read(text_of(rows[i].text), &actor) != (rows[i].actor >= 0) ||
            actor != (rows[i].actor >= 0 ? rows[i].actor : 99))
            fail_msg("'%s' became %u", rows[i].text, actor);
    }
}

static void viewers_are_persons_the_spectator_and_all(void **state)
{
    static const struct {
        const char *text;
        int viewer; /* of 3 persons; -1: none */
    } rows[] = {
        {"P1", 0},
        {"P3", 2},
        {"spectator", SPECTATOR},
        {"all", EVERYTHING},
        {"P4", -1},
        {"P0", -1},
        {"P18446744073709551616", -1},
        {"", -1},
        {"C", -1},
        {"p1", -1},
        {"Spectator", -1},
        {"all ", -1},
        {"spectators", -1},
    };
    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        Viewer viewer = 99;
        char text[16];
        Out out = {.text = text, .capacity = sizeof text};
        if (viewer_read(text_of(rows[i].text), 3, &viewer) != (rows[i].viewer >= 0) ||
            viewer != (rows[i].viewer >= 0 ? rows[i].viewer : 99))
            fail_msg("'%s' became %u", rows[i].text, viewer);
        if (rows[i].viewer >= 0) {
            viewer_write(viewer, &out);
            assert_text(written(&out), rows[i].text);
        }
    }
}

static void a_result_is_written_as_printf_writes_it(void **state)
{
    (void)state;
    for (unsigned persons = 1; persons <= MAX_SEATS; persons++) {
        for (unsigned count = 1; count <= persons; count++) {
            char text[256], expected[256] = "";
            Out out = {.text = text, .capacity = sizeof text};
            everyone_won = (uint16_t)(((1u << count) - 1) << (persons - count));
            for (unsigned person = 0; person < persons; person++)
                sprintf(expected + strlen(expected), "%s%g", person > 0 ? "," : "",
                        person >= persons - count ? 1.0 / count : 0.0);
            result_write(&game, NULL, persons, ',', &out);
            assert_text(written(&out), expected);
        }
    }
}

/* ---- What each viewer reads ---------------------------------------------------------------- */

static void everyone_reads_only_what_was_meant_for_them(void **state)
{
    static const struct {
        const char *line;
        Viewer viewer;
        const char *reads;
    } rows[] = {
        {"P1 go", SPECTATOR, "P1 go"},
        {"C put 3", SPECTATOR, "C put 3"},
        {"P1 swap P1 2 P3 4", EVERYTHING, "P1 swap P1 2 P3 4"},
        {"P1 swap P1 2 P3 4", 0, "P1 swap P1 2 P3 4"},
        {"P1 swap P1 2 P3 4", 1, "P1 swap ?"},
        {"C swap P1 2", SPECTATOR, "C swap ?"},
        {"P1 look sun", EVERYTHING, "P1 look sun = sun moon P3"},
        {"P1 look sun", 0, "P1 look sun = sun moon"},
        {"P1 look sun", 1, "P1 look ? = moon P3"},
        {"P1 look sun", 2, "P1 look ? = moon"},
        {"P1 look", SPECTATOR, "P1 look ? = moon"},
    };
    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        char text[64];
        Out out = {.text = text, .capacity = sizeof text};
        State table = {{0}};
        Move move;
        Told told;
        assert_int_equal(act(&game, &table, text_of(rows[i].line), true, &move).id, ACCEPTED);
        assert_int_equal(apply(&table, move.actor, move.action, &told).id, ACCEPTED);
        move_write(&game, move, &told, rows[i].viewer, &out);
        assert_text(written(&out), rows[i].reads);
    }
}

static void nothing_shown_to_a_viewer_leaves_no_equals_sign(void **state)
{
    char text[64];
    Out out = {.text = text, .capacity = sizeof text};
    Told told = {.arguments = EVERYBODY};
    (void)state;
    told_show(&told, ONLY(2), 0);
    move_write(&game, (Move){action0(GO), 0}, &told, 1, &out);
    assert_text(written(&out), "P1 go");
    out.length = 0;
    move_write(&game, (Move){action0(GO), 0}, &told, 2, &out);
    assert_text(written(&out), "P1 go = sun");
}

/* ---- Doing --------------------------------------------------------------------------------- */

static void a_line_is_done_or_refused_and_then_nothing_changes(void **state)
{
    static const struct {
        const char *line;
        bool shown_allowed;
        unsigned id;
    } rows[] = {
        {"P1 go", true, ACCEPTED},
        {"P1 go", false, ACCEPTED},
        {"C put 5", true, ACCEPTED},
        {"P1 look sun = sun moon P3", true, ACCEPTED},
        {"P1 look sun = sun moon P3", false, MODEL_SHOWN_UNWANTED},
        {"P1 look sun = moon", false, MODEL_SHOWN_UNWANTED},
        {"P2 nonsense = x", false, MODEL_SHOWN_UNWANTED}, /* unlooked */
        {"P1 look sun = sun moon P4", true, MODEL_WRONG_SHOWN},
        {"P1 look sun = sun moon", true, MODEL_WRONG_SHOWN},
        {"P1 look sun = sun moon P3 P3", true, MODEL_WRONG_SHOWN},
        {"P1 look sun = sun moon P3 ", true, MODEL_WRONG_SHOWN},
        {"P1 look sun =  sun moon P3", true, MODEL_WRONG_SHOWN},
        {"P1 look sun =sun moon P3", true, MODEL_WRONG_SHOWN},
        {"P1 look sun =", true, MODEL_WRONG_SHOWN},
        {"P1 look sun = ?", true, MODEL_WRONG_SHOWN},
        {"P1 look sun = = sun moon P3", true, MODEL_WRONG_SHOWN},
        {"P1 go =", true, MODEL_WRONG_SHOWN}, /* it shows nothing */
        {"P1 go = ", true, MODEL_WRONG_SHOWN},
        {"P1 go = sun", true, MODEL_WRONG_SHOWN},
        {"P1 go=", true, MODEL_UNKNOWN_WORD},
        {"P1 = sun", true, MODEL_UNKNOWN_WORD},
        {"P1  = sun", true, MODEL_UNKNOWN_WORD},
        {"P1 look sun  = sun moon P3", true, MODEL_BAD_ARGUMENTS},
        {"P1 put 6", true, PUT_TOO_HIGH},
        {"P1 put 6 = sun", true, PUT_TOO_HIGH},
        {"P1 put 20000000000000000000000", true, PUT_TOO_HIGH},
        {"P1 put x", true, MODEL_BAD_ARGUMENTS},
        {"P2 go", true, MODEL_NOT_TO_ACT},
        {"P13 go", true, MODEL_NOT_TO_ACT},
        {"P1", true, MODEL_NO_ACTION},
        {"P1 ", true, MODEL_UNKNOWN_WORD},
        {"", true, MODEL_NO_ACTOR},
        {" P1 go", true, MODEL_NO_ACTOR},
        {"P0 go", true, MODEL_NO_ACTOR},
        {"go", true, MODEL_NO_ACTOR},
        {"spectator go", true, MODEL_NO_ACTOR},
    };
    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        State table = {{0}};
        Move move = {123, 99};
        unsigned id = act(&game, &table, text_of(rows[i].line), rows[i].shown_allowed, &move).id;
        bool done = id == ACCEPTED;
        if (id != rows[i].id || ((Played *)&table)->actions != done || (move.actor != 99) != done)
            fail_msg("'%s': refusal %u", rows[i].line, id);
    }
    State table = {{0}};
    Move move;
    assert_int_equal(act(&game, &table, (Text){NULL, 0}, true, &move).id, MODEL_NO_ACTOR);
    /* what stands behind the line is not looked at */
    assert_int_equal(act(&game, &table, (Text){"P1 put 3 =", 9}, true, &move).id,
                     MODEL_BAD_ARGUMENTS);
    assert_int_equal(act(&game, &table, (Text){"P1 put 33", 8}, true, &move).id, ACCEPTED);
}

/* ---- Refusals ------------------------------------------------------------------------------ */

static void every_refusal_of_the_model_has_a_sentence(void **state)
{
    (void)state;
    for (unsigned id = ACCEPTED + 1; id <= MODEL_NO_ROOM; id++) {
        char text[256];
        Out out = {.text = text, .capacity = sizeof text};
        assert_string_equal(refusal_text(NULL, refuse(id))->rule, "MODEL");
        refusal_write(NULL, refuse(id), &out);
        assert_true(out.length > 0 && !out.full && text_is_clean(written(&out)));
    }
}

static void a_games_refusal_has_its_rule_and_its_numbers(void **state)
{
    static const struct {
        Refusal refusal;
        const char *rule, *sentence;
    } rows[] = {
        {{PUT_TOO_HIGH, {5}}, "TST-1", "above 5"},
        {{ODD, {1, 20, 255}}, "TST-2", "255, 1 and 20"},
    };
    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        char text[64];
        Out out = {.text = text, .capacity = sizeof text};
        refusal_write(&game, rows[i].refusal, &out);
        assert_text(written(&out), rows[i].sentence);
        Problem problem = {.refusal = rows[i].refusal, .game = &game};
        assert_string_equal(problem_rule(&problem), rows[i].rule);
    }
}

static void a_problem_says_where_of_what_and_why(void **state)
{
    static const struct {
        uint32_t line;
        const char *of, *detail, *says;
    } rows[] = {
        {0, "", NULL, "above 5"},
        {12, "", NULL, "line 12: above 5"},
        {0, "put 9", NULL, "put 9: above 5"},
        {12, "put 9", NULL, "line 12: put 9: above 5"},
        {12, "put 9", "too much", "line 12: put 9: too much"},
        {1, "\x1B[2J", NULL, "line 1: above 5"}, /* not to be shown to people */
        {1, "\xFF", NULL, "line 1: above 5"},
        /* 48 bytes fit, and no character is cut in two */
        {0, "123456789 123456789 123456789 123456789 12345678", NULL,
         "123456789 123456789 123456789 123456789 12345678: above 5"},
        {0, "123456789 123456789 123456789 123456789 123456789", NULL,
         "123456789 123456789 123456789 123456789 12345678: above 5"},
        {0, "123456789 123456789 123456789 123456789 1234567é", NULL,
         "123456789 123456789 123456789 123456789 1234567: above 5"},
        {0, "123456789 123456789 123456789 123456789 12345🎲", NULL,
         "123456789 123456789 123456789 123456789 12345: above 5"},
        {0, "123456789 123456789 123456789 123456789 1234🎲!", NULL,
         "123456789 123456789 123456789 123456789 1234🎲: above 5"},
    };
    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        Problem problem = {.refusal = refuse_with(PUT_TOO_HIGH, 5),
                           .game = &game,
                           .line = rows[i].line,
                           .detail = rows[i].detail};
        char text[128];
        Out out = {.text = text, .capacity = sizeof text};
        problem_quote(&problem, text_of(rows[i].of));
        problem_write(&problem, &out);
        assert_text(written(&out), rows[i].says);
    }
    char stray[64];
    Problem problem = {0};
    memset(stray, 0x80, sizeof stray);
    problem_quote(&problem, (Text){stray, sizeof stray});
    assert_int_equal(problem.length, 0);
    memset(stray, 'x', 48); /* what stands behind the text is not looked at */
    problem_quote(&problem, (Text){stray, 48});
    assert_int_equal(problem.length, 48);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(actions_are_read_in_canonical_text_only),
        cmocka_unit_test(actions_are_written_as_they_are_read),
        cmocka_unit_test(the_order_of_actions_is_the_order_of_the_integers),
        cmocka_unit_test(actors_are_chance_and_seats),
        cmocka_unit_test(viewers_are_persons_the_spectator_and_all),
        cmocka_unit_test(a_result_is_written_as_printf_writes_it),
        cmocka_unit_test(everyone_reads_only_what_was_meant_for_them),
        cmocka_unit_test(nothing_shown_to_a_viewer_leaves_no_equals_sign),
        cmocka_unit_test(a_line_is_done_or_refused_and_then_nothing_changes),
        cmocka_unit_test(every_refusal_of_the_model_has_a_sentence),
        cmocka_unit_test(a_games_refusal_has_its_rule_and_its_numbers),
        cmocka_unit_test(a_problem_says_where_of_what_and_why),
    };
    return RUN(tests);
}
