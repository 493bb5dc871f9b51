/* Another game at the same table: who is there, what stays, and what does not. */
#include "tests/table/host.h"
#include "tests/table/spy.h"

static void rematch(void **state)
{
    (void)state;
    Random random = random_from(2);
    Viewer viewer;
    char token[TOKEN_LENGTH + 1];
    open_table("skull players=4", CLOCK_NONE);
    DONE(table_sit(table, 2, TEXT("Cy"), now)); /* not the first place */
    DONE(table_sit(table, 1, TEXT("Bo"), now));
    DONE(table_sit(table, 3, TEXT("Di"), now));
    DONE(seat_bot(2, 0, &spy, "Spy"));
    DONE(table_mute(table, 1, 2, true));
    DONE(table_mute(table, 1, 3, true));
    begin();
    DONE(table_leave(table, 3, now));
    memcpy(token, table_token(table, 3), sizeof token);
    DONE(table_away(table, 1, now));
    while (!table_over(table)) {
        play_out(&random);
        DONE(table_back(table, 1, now));
    }
    DONE(table_away(table, 1, now));
    Table *again = rematch_of(table);
    assert_false(table_started(again));
    assert_int_equal(table_owner(again), 2);
    assert_string_equal(table_code(again), table_code(table));
    assert_string_equal(table_watch_code(again), table_watch_code(table));
    for (unsigned person = 0; person < 3; person++) {
        assert_string_equal(table_token(again, person), table_token(table, person));
        assert_string_equal(table_place(again, person)->name, table_place(table, person)->name);
        assert_int_equal(table_place(again, person)->holder, table_place(table, person)->holder);
    }
    assert_true(table_place(again, 1)->away);
    assert_false(table_place(again, 1)->ready);
    /* Who left for good is not there, and has no way in by the old token. */
    assert_int_equal(table_place(again, 3)->holder, EMPTY_PLACE);
    DONE(table_sit(again, 3, TEXT("Eva"), now));
    assert_false(table_who(again, text_of(token), &viewer));
    assert_true(table_who(again, text_of(table_token(again, 3)), &viewer));
    DONE(table_chat(again, 3, TEXT("from Eva"), now));
    DONE(table_chat(again, 2, TEXT("from Cy"), now));
    Out heard = read_from(again, 1, 1, 1);
    assert_true(contains(&heard, "from Eva"));
    assert_false(contains(&heard, "from Cy"));
    buffer_free(&heard);
    DONE(table_back(again, 1, now));
    DONE(table_ready(again, 1, true, now));
    DONE(table_ready(again, 3, true, now));
    DONE(table_start(again, 2, now));
    Text one = commitment_of(table), other = commitment_of(again);
    assert_int_equal(one.length, FAIRNESS_HEX);
    assert_int_equal(other.length, FAIRNESS_HEX);
    assert_memory_not_equal(one.at, other.at, FAIRNESS_HEX);
    /* It is a table like any other: it can be kept and read. */
    Out file = saved(again);
    assert_true(contains(&file, FILE_BOT_LINE));
    buffer_free(&file);
    table_free(again);
}

/* The owner of a rematch is who it was, also when it was read from a file. */
static void rematch_saved(void **state)
{
    (void)state;
    Random random = random_from(2);
    open_table("skull players=3", CLOCK_NONE);
    DONE(table_sit(table, 2, TEXT("Cy"), now));
    begin();
    play_out(&random);
    Table *again = rematch_of(table);
    table_free(table);
    table = again;
    for (unsigned person = 0; person < 2; person++)
        DONE(table_ready(table, person, true, now));
    DONE(table_start(table, 2, now));
    again = saved_and_loaded(table);
    assert_int_equal(table_owner(again), 2);
    table_free(again);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TABLE_TEST(rematch),
        TABLE_TEST(rematch_saved),
    };
    return RUN(tests);
}
