/* What the owner changes before the start: options, clock, flags; who loses a place by it, and what
   is as it was. */
#include "table/frames.h"
#include "tests/new_line.h"
#include "tests/table/host.h"

/* The setup that the table has, with these options. */
static TableSetup with_options(const char *text)
{
    TableSetup setup = *table_setup(table);
    Refusal refusal = new_line_read(text_of(text), &setup.game, &setup.options);
    assert_int_equal(refusal.id, ACCEPTED);
    return setup;
}

static void set_by_the_owner(void **state)
{
    (void)state;
    open_table("skull players=3", CLOCK_NONE);
    sit_all();
    TableSetup wanted = *table_setup(table);
    uint32_t before = table_latest(table);
    DONE(table_set(table, 0, &wanted, now)); /* nothing has changed */
    assert_int_equal(table_latest(table), before);
    wanted.clock = CLOCK_QUICK;
    wanted.free_chat = false;
    wanted.takeover = wanted.practice = wanted.is_public = true;
    wanted.hints = HINTS_ON;
    REFUSED(table_set(table, 1, &wanted, now), TABLE_NOT_THE_OWNER);
    REFUSED(table_set(table, 7, &wanted, now), TABLE_NO_PLACE);
    DONE(table_ready(table, 1, true, now));
    DONE(table_pledge(table, 2, (uint8_t[FAIRNESS_BYTES]){1}, now));
    char commitment[2][FAIRNESS_HEX];
    table_commitment(table, commitment[0]);
    DONE(table_set(table, 0, &wanted, now));
    table_commitment(table, commitment[1]);
    assert_memory_equal(commitment[0], commitment[1], FAIRNESS_HEX);
    assert_last(SPECTATOR, "\"kind\":\"set\",\"person\":\"P1\",\"options\":{\"players\":\"3\",");
    assert_last(SPECTATOR, "\"clock\":\"quick\",\"public\":true,\"chat\":false,\"takeover\":true,"
                           "\"practice\":true,\"hints\":true}");
    assert_false(table_place(table, 1)->ready);
    assert_int_equal(fairness_of(table)->pledged, 0);
    assert_true(table_is_timed(table) && table_is_for_practice(table) && table_has_hints(table));
    REFUSED(table_chat(table, 0, TEXT("hello"), now), TABLE_NO_FREE_CHAT);
    table_free(saved_and_loaded(table));
    begin();
    wanted.practice = false;
    REFUSED(table_set(table, 1, &wanted, now), TABLE_NOT_THE_OWNER); /* that is told first */
    REFUSED(table_set(table, 0, &wanted, now), TABLE_HAS_STARTED);
    wanted.game = game_named(TEXT("sketch"));
    Random random = random_from(1);
    play_out(&random);
    DONE(table_rematch(table, 0, now));
    REFUSED(table_set(table, 0, &wanted, now), TABLE_NOT_SO);
}

/* The last ones leave. */
static void a_smaller_table(void **state)
{
    (void)state;
    open_table("skull players=5", CLOCK_NONE);
    DONE(table_sit(table, 3, TEXT("Di"), now)); /* who owns it */
    sit_all();
    TableSetup three = with_options("skull players=3"), four = with_options("skull players=4");
    char token[TOKEN_LENGTH + 1];
    memcpy(token, table_token(table, 4), sizeof token);
    REFUSED(table_set(table, 3, &three, now), TABLE_OWN_PLACE);
    uint32_t latest = table_latest(table);
    DONE(table_set(table, 3, &four, now));
    assert_int_equal(table_latest(table), latest + 2);
    assert_true(gets(0, latest + 1, "\"kind\":\"left\",\"person\":\"P5\"}"));
    assert_last(0, "\"kind\":\"set\",\"person\":\"P4\"");
    assert_int_equal(table_persons(table), 4);
    Viewer viewer;
    assert_false(table_who(table, text_of(token), &viewer));
    /* And one with more places again: they are empty. */
    DONE(table_set(
        table, 3,
        &(TableSetup){.game = four.game, .options = with_options("skull players=6").options}, now));
    assert_int_equal(table_place(table, 4)->holder, PLACE_EMPTY);
    assert_int_equal(table_place(table, 5)->holder, PLACE_EMPTY);
    Table *again = saved_and_loaded(table);
    Out one = inside_of(table), other = inside_of(again);
    assert_int_equal(one.length, other.length);
    assert_int_equal(table_persons(again), 6);
    buffer_free(&one);
    buffer_free(&other);
    table_free(again);
    begin();
    Random random = random_from(1);
    play_out(&random);
}

/* Where the rules play nobody sits. */
static void places_of_the_rules(void **state)
{
    (void)state;
    open_table("skalpott players=2", CLOCK_NONE);
    DONE(table_sit(table, 0, TEXT("Ana"), now));
    DONE(seat_bot(0, 1, &random_bot, table_game(table)->automaton));
    TableSetup solo = with_options("skalpott players=1"), two = *table_setup(table);
    assert_int_equal(table_game(table)->automata(&solo.options), 2);
    REFUSED(table_set(table, 0, &solo, now), TABLE_NAME_TAKEN);
    DONE(table_remove(table, 0, 1, now));
    DONE(seat_bot(0, 1, &random_bot, "Bo"));
    DONE(table_set(table, 0, &solo, now));
    assert_int_equal(table_place(table, 1)->holder, PLACE_RULES);
    assert_true(table_has_hints(table));
    DONE(table_set(table, 0, &two, now));
    assert_int_equal(table_place(table, 1)->holder, PLACE_EMPTY);
    assert_false(table_has_hints(table));
}

/* Each game at a table is read with the options that it was played with. */
static void games_of_several_setups(void **state)
{
    (void)state;
    Random random = random_from(4);
    unsigned won[MAX_SEATS], sum = 0;
    open_table("skull players=4", CLOCK_NONE);
    begin();
    play_out(&random);
    Out first = read_from(table, 1, 1, 1);
    uint32_t last = table_latest(table);
    DONE(table_rematch(table, 0, now));
    TableSetup three = with_options("skull players=3 gangs=2");
    DONE(table_set(table, 0, &three, now));
    begin();
    Out all = read_from(table, 1, 1, 1), one = buffer_new(), other = buffer_new();
    assert_memory_equal(first.text, all.text, first.length);
    /* Who was at the first and is not at the second sees of this what all see. */
    act_now("P2 place skull");
    assert_true(gets(1, last, "P2 place skull"));
    assert_false(gets(3, last, "P2 place skull"));
    play_out(&random);
    table_score(table, won);
    for (unsigned person = 0; person < MAX_SEATS; person++)
        sum += won[person];
    assert_true(sum >= 2 && won[3] <= 1);
    assert_true(replay_write(table, 1, 3, lang_at(0), &one));
    assert_true(contains(&one, "\"players\":\"4\""));
    assert_true(replay_write(table, 2, EVERYTHING, lang_at(0), &other));
    assert_true(contains(&other, "\"players\":\"3\"") && contains(&other, "P2 place skull"));
    table_free(saved_and_loaded(table));
    buffer_free(&first);
    buffer_free(&all);
    buffer_free(&one);
    buffer_free(&other);
}

/* A table that does not say it is neither public nor has it hints, but for one against bots. */
static void flags_that_are_left_out(void **state)
{
    (void)state;
    TableSetup setup = setup_of("skull players=3");
    for (unsigned i = 0; i < 2 * HINTS; i++) {
        setup.is_public = i % 2 != 0;
        setup.hints = (uint8_t)(i / 2);
        open_with(setup);
        Out file = saved(table);
        assert_int_equal(contains(&file, " public=on"), setup.is_public);
        assert_int_equal(contains(&file, " hints=on"), setup.hints == HINTS_ON);
        assert_int_equal(contains(&file, " hints=off"), setup.hints == HINTS_OFF);
        assert_false(contains(&file, "alone") || contains(&file, "public=off"));
        Table *again = saved_and_loaded(table);
        assert_int_equal(table_setup(again)->is_public, setup.is_public);
        assert_int_equal(table_setup(again)->hints, setup.hints);
        table_free(again);
        buffer_free(&file);
        close_table(NULL);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TABLE_TEST(set_by_the_owner),        TABLE_TEST(a_smaller_table),
        TABLE_TEST(places_of_the_rules),     TABLE_TEST(games_of_several_setups),
        TABLE_TEST(flags_that_are_left_out),
    };
    return RUN(tests);
}
