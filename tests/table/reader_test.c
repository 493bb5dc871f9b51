/* What people get: the log from any number on, and nothing again that they have to remember. */
#include "tests/table/host.h"

static void reading_from(void **state)
{
    (void)state;
    open_table("skull players=3 first=P1", CLOCK_NONE);
    begin();
    act_now("P2 place skull");
    act_now("P3 place flower");
    act_now("P1 place flower");
    uint32_t latest = table_latest(table);
    for (uint32_t from = 0; from <= latest + 3; from++) {
        TableReader reader;
        Message message;
        uint32_t expected = from > 0 ? from : 1;
        table_reader_begin(&reader, table, 1, from, 1);
        for (; table_reader_next(&reader, &message); expected++)
            assert_int_equal(message.number, expected);
        assert_int_equal(expected, from > latest ? from : latest + 1);
        Out view = view_of(table, 1), seen = buffer_new();
        write_reader_view(&reader, &seen);
        assert_true(same_text(&view, &seen));
        buffer_free(&view);
        buffer_free(&seen);
    }
    assert_true(gets(1, 1, "\"P2 place skull\""));
    assert_false(gets(0, 1, "skull") || gets(SPECTATOR, 1, "skull"));
    /* Nobody sees everything yet, whoever asks; nor does somebody who is not here. */
    Out all = read_from(table, EVERYTHING, 1, 1), public = read_from(table, SPECTATOR, 1, 1);
    assert_true(same_text(&all, &public));
    buffer_free(&all);
    all = read_from(table, 9, 1, 1);
    assert_true(same_text(&all, &public));
    buffer_free(&all);
    buffer_free(&public);
    all = view_of(table, EVERYTHING);
    public = view_of(table, SPECTATOR);
    assert_true(same_text(&all, &public));
    buffer_free(&all);
    buffer_free(&public);
    /* A view in the middle of the log is the view of that moment. */
    TableReader reader;
    Message message;
    table_reader_begin(&reader, table, 1, 1, 1);
    for (uint32_t i = 0; i < latest - 2; i++)
        assert_true(table_reader_next(&reader, &message));
    Out then = buffer_new();
    write_reader_view(&reader, &then);
    assert_true(contains(&then, "\"stack\":[\"skull\"]"));
    assert_true(contains(&then, "\"to_act\":[\"P3\"]"));
    buffer_free(&then);
}

/* SKE-71: while the game runs nobody is shown again what they alone saw. */
static void memory_game(void **state)
{
    (void)state;
    static const char *const hands[3] = {"archer 7 7 9", "veto 7 5 6", "8 1 2 3"};
    for (int memory = 0; memory < 2; memory++) {
        deal(setup_of(memory ? "sketch players=3 dealer=P3 memory=on"
                             : "sketch players=3 dealer=P3"),
             hands, "10");
        act_now("P1 peek 1 4");
        act_now("P2 peek 2");
        act_now("P3 peek");
        act_now("P1 draw");
        act_now("P1 discard 2");
        uint32_t after = table_latest(table) + 1;
        /* As it happens, P1 sees it; re-sent, it does not. */
        Out fresh = read_from(table, 0, 1, 1), again = read_from(table, 0, 1, after);
        assert_true(contains(&fresh, "\"P1 peek 1 4 = archer 9\""));
        assert_true(contains(&fresh, "\"C card 10\""));
        assert_true(contains(&fresh, "\"P2 peek 2\""));
        if (memory) {
            assert_true(same_text(&fresh, &again));
        } else {
            assert_true(contains(&again, "\"P1 peek 1 4 = ? ?\""));
            assert_false(contains(&again, "C card 10"));
            assert_false(contains(&again, "archer"));
            /* What all saw is there for all. */
            assert_true(contains(&again, "\"P1 discard 2 = 7\""));
            assert_true(contains(&again, "\"P2 peek 2\""));
            /* Half of it is new. */
            Out half = read_from(table, 0, 1, after - 2);
            assert_true(contains(&half, "\"P1 peek 1 4 = ? ?\""));
            assert_true(contains(&half, "\"C card 10\""));
            buffer_free(&half);
            /* The others saw nothing there and see nothing there. */
            Out other = read_from(table, 1, 1, 1);
            assert_true(contains(&other, "\"P1 peek 1 4\""));
            assert_true(contains(&other, "\"P2 peek 2 = 7\""));
            assert_false(contains(&other, "C card 10"));
            buffer_free(&other);
        }
        /* After the end all of it is shown. */
        Random random = random_from(1);
        play_out(&random);
        buffer_free(&again);
        again = read_from(table, 0, 1, table_latest(table) + 1);
        assert_true(contains(&again, "\"P1 peek 1 4 = archer 9\""));
        Out all = read_from(table, EVERYTHING, 1, table_latest(table) + 1);
        assert_true(contains(&all, "\"P2 peek 2 = 7\""));
        assert_true(contains(&all, "\"C card archer\""));
        assert_false(contains(&all, "?"));
        buffer_free(&all);
        buffer_free(&fresh);
        buffer_free(&again);
        close_table(NULL);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TABLE_TEST(reading_from),
        TABLE_TEST(memory_game),
    };
    return RUN(tests);
}
