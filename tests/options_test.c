/* core/options and core/games: every value of every option of every registered game, written and
   read again; and what is refused. */
#include "core/games.h"
#include "core/options.h"
#include "tests/unit.h"

static void every_game_is_found_by_its_name_and_by_nothing_else(void **state)
{
    unsigned count = 0;
    (void)state;
    for (; game_at(count) != NULL; count++) {
        const Game *game = game_at(count);
        assert_ptr_equal(game_named(text_of(game->name)), game);
        assert_null(game_named((Text){game->name, strlen(game->name) - 1}));
        assert_null(game_named((Text){game->name, strlen(game->name) + 1}));
    }
    assert_true(count > 0);
    assert_null(game_at(count + 1));
    assert_null(game_named((Text){NULL, 0}));
    assert_null(game_named(TEXT("chess")));
}

static void the_options_of_every_game_are_well_made(void **state)
{
    (void)state;
    for (unsigned i = 0; game_at(i) != NULL; i++) {
        const Game *of = game_at(i);
        const Option *players = &of->options[PLAYERS];
        assert_in_range(of->option_count, 1, MAX_OPTIONS);
        assert_string_equal(players->name, "players");
        for (unsigned k = 0; k < of->option_count; k++) {
            assert_in_range(of->options[k].initial, of->options[k].least, of->options[k].most);
            assert_true(text_is_clean(text_of(of->options[k].name)));
            assert_true(text_is_clean(text_of(of->options[k].meaning)));
        }
        /* for any number of players, what is not given goes together */
        for (unsigned count = players->least; count <= players->most; count++) {
            Options initial = options_initial(of, count);
            assert_int_equal(initial.value[PLAYERS], count);
            for (unsigned k = 0; k < of->option_count; k++)
                assert_in_range(initial.value[k], of->options[k].least, of->options[k].most);
            assert_true(of->conflict == NULL || of->conflict(&initial) == NULL);
        }
    }
}

static void every_value_is_read_as_it_is_written(void **state)
{
    (void)state;
    for (unsigned i = 0; game_at(i) != NULL; i++) {
        const Game *game = game_at(i);
        for (unsigned k = 0; k < game->option_count; k++) {
            const Option *option = &game->options[k];
            for (unsigned value = option->least; value <= option->most; value++) {
                char text[32];
                Out out = {.text = text, .capacity = sizeof text};
                OptionsReader reader = options_begin(game);
                option_write_value(option, value, &out);
                assert_false(out.full);
                Refusal refusal = options_read(game, &reader, text_of(option->name), written(&out));
                assert_int_equal(refusal.id, ACCEPTED);
                assert_int_equal(reader.options.value[k], value);
                assert_int_equal(reader.given, 1u << k);
            }
        }
    }
}

/* A game of options only, one of each kind. Four play blue, unless they say otherwise. */
static const char *const colours[] = {"(unused)", "red", "blue", "(unused too)"};
static const char *const first[] = {"random"};
static const Option options[] = {
    {"players", "Players", "persons", OPTION_NUMBER, 2, 4, 3, NULL},
    {"colour", "Colour", "a choice", OPTION_CHOICE, 1, 2, 1, colours},
    {"first", "Who begins", "a seat", OPTION_SEAT, 0, 4, 0, first},
};

static const char *no_blue_pairs(const Options *given)
{
    return given->value[PLAYERS] == 2 && given->value[1] == 2 ? "two do not play blue" : NULL;
}

static void four_play_blue(Options *initial)
{
    if (initial->value[PLAYERS] == 4)
        initial->value[1] = 2;
}

static const Game game = {
    .options = options, .option_count = 3, .conflict = no_blue_pairs, .adapt = four_play_blue};

static void values_out_of_bounds_or_badly_written_are_refused(void **state)
{
    static const struct {
        const char *name, *value;
        unsigned id, option, is;
    } rows[] = {
        {"players", "2", ACCEPTED, 0, 2},
        {"players", "4", ACCEPTED, 0, 4},
        {"players", "3", ACCEPTED, 0, 3}, /* equal to the default */
        {"players", "1", MODEL_BAD_OPTION, 0, 3},
        {"players", "5", MODEL_BAD_OPTION, 0, 3},
        {"players", "258", MODEL_BAD_OPTION, 0, 3},
        {"players", "4294967298", MODEL_BAD_OPTION, 0, 3},
        {"players", "18446744073709551618", MODEL_BAD_OPTION, 0, 3},
        {"players", "02", MODEL_BAD_OPTION, 0, 3},
        {"players", "", MODEL_BAD_OPTION, 0, 3},
        {"players", "P2", MODEL_BAD_OPTION, 0, 3},
        {"players", "two", MODEL_BAD_OPTION, 0, 3},
        {"colour", "red", ACCEPTED, 1, 1},
        {"colour", "blue", ACCEPTED, 1, 2},
        {"colour", "Blue", MODEL_BAD_OPTION, 1, 1},
        {"colour", "blu", MODEL_BAD_OPTION, 1, 1},
        {"colour", "", MODEL_BAD_OPTION, 1, 1},
        {"colour", "2", MODEL_BAD_OPTION, 1, 1},
        {"colour", "(unused)", MODEL_BAD_OPTION, 1, 1},
        {"colour", "(unused too)", MODEL_BAD_OPTION, 1, 1},
        {"first", "random", ACCEPTED, 2, 0},
        {"first", "P1", ACCEPTED, 2, 1},
        {"first", "P4", ACCEPTED, 2, 4},
        {"first", "P5", MODEL_BAD_OPTION, 2, 0},
        {"first", "P0", MODEL_BAD_OPTION, 2, 0},
        {"first", "P257", MODEL_BAD_OPTION, 2, 0},
        {"first", "1", MODEL_BAD_OPTION, 2, 0},
        {"first", "", MODEL_BAD_OPTION, 2, 0},
        {"", "2", MODEL_UNKNOWN_OPTION, 0, 3},
        {"player", "2", MODEL_UNKNOWN_OPTION, 0, 3},
        {"players ", "2", MODEL_UNKNOWN_OPTION, 0, 3},
        {"COLOUR", "red", MODEL_UNKNOWN_OPTION, 1, 1},
    };
    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        OptionsReader reader = options_begin(&game);
        Refusal refusal =
            options_read(&game, &reader, text_of(rows[i].name), text_of(rows[i].value));
        if (refusal.id != rows[i].id || reader.options.value[rows[i].option] != rows[i].is ||
            (reader.given != 0) != (refusal.id == ACCEPTED))
            fail_msg("%s=%s", rows[i].name, rows[i].value);
    }
}

static void no_option_is_given_twice_not_even_with_the_same_value(void **state)
{
    OptionsReader reader = options_begin(&game);
    (void)state;
    assert_int_equal(options_read(&game, &reader, TEXT("players"), TEXT("4")).id, ACCEPTED);
    assert_int_equal(options_read(&game, &reader, TEXT("colour"), TEXT("red")).id, ACCEPTED);
    assert_int_equal(options_read(&game, &reader, TEXT("players"), TEXT("4")).id,
                     MODEL_OPTION_TWICE);
    assert_int_equal(options_read(&game, &reader, TEXT("players"), TEXT("2")).id,
                     MODEL_OPTION_TWICE);
    assert_int_equal(reader.options.value[PLAYERS], 4);
}

static void what_is_not_given_follows_the_number_of_players(void **state)
{
    static const struct {
        const char *given[3]; /* by option */
        Options options;
    } rows[] = {
        {{NULL, NULL, NULL}, {{3, 1, 0}}},  {{"2", NULL, NULL}, {{2, 1, 0}}},
        {{"3", "blue", "P2"}, {{3, 2, 2}}}, {{"4", NULL, "P1"}, {{4, 2, 1}}},
        {{"4", "red", NULL}, {{4, 1, 0}}},
    };
    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        OptionsReader reader = options_begin(&game);
        Options chosen = {{0}};
        const char *why = "";
        for (unsigned k = 3; k-- > 0;) { /* `players` may come last */
            if (rows[i].given[k] == NULL)
                continue;
            assert_int_equal(
                options_read(&game, &reader, text_of(options[k].name), text_of(rows[i].given[k]))
                    .id,
                ACCEPTED);
        }
        assert_int_equal(options_end(&game, &reader, &chosen, &why).id, ACCEPTED);
        assert_null(why);
        assert_memory_equal(&chosen, &rows[i].options, sizeof chosen);
    }
}

static void options_that_do_not_go_together_are_refused_with_the_reason(void **state)
{
    OptionsReader reader = options_begin(&game);
    Options chosen = {{9}};
    const char *why = NULL;
    (void)state;
    assert_int_equal(options_read(&game, &reader, TEXT("colour"), TEXT("blue")).id, ACCEPTED);
    assert_int_equal(options_read(&game, &reader, TEXT("players"), TEXT("2")).id, ACCEPTED);
    assert_int_equal(options_end(&game, &reader, &chosen, &why).id, MODEL_OPTIONS_CONFLICT);
    assert_string_equal(why, "two do not play blue");
    assert_int_equal(chosen.value[PLAYERS], 9); /* untouched */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_game_is_found_by_its_name_and_by_nothing_else),
        cmocka_unit_test(the_options_of_every_game_are_well_made),
        cmocka_unit_test(every_value_is_read_as_it_is_written),
        cmocka_unit_test(values_out_of_bounds_or_badly_written_are_refused),
        cmocka_unit_test(no_option_is_given_twice_not_even_with_the_same_value),
        cmocka_unit_test(what_is_not_given_follows_the_number_of_players),
        cmocka_unit_test(options_that_do_not_go_together_are_refused_with_the_reason),
    };
    return RUN(tests);
}
