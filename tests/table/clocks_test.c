/* Clocks: how long a decision and a reaction window take, and what is played when time is up. */
#include "tests/table/host.h"

static void no_clock(void **state)
{
    (void)state;
    open_table("skull players=3 first=P1", CLOCK_NONE);
    begin();
    for (Actor seat = 0; seat < 3; seat++)
        assert_int_equal(table_deadline(table, seat), NEVER);
    uint32_t latest = table_latest(table);
    assert_int_equal(run(1000000000), NEVER);
    assert_int_equal(table_latest(table), latest);
}

static void decision_clocks(void **state)
{
    (void)state;
    static const Clock clocks[] = {CLOCK_RELAXED, CLOCK_QUICK};
    for (size_t i = 0; i < COUNT(clocks); i++) {
        uint64_t limit = clock_kinds[clocks[i]].decision;
        open_table("skull players=3 first=P1", clocks[i]);
        begin();
        uint32_t latest = table_latest(table);
        assert_int_equal(table_deadline(table, 0), NEVER); /* lays last */
        assert_int_equal(table_deadline(table, 1), now + limit);
        assert_int_equal(table_deadline(table, 2), now + limit);
        now += limit / 2;
        act_now("P2 place skull"); /* another's move changes nothing for P3 */
        assert_int_equal(table_deadline(table, 1), NEVER);
        assert_int_equal(table_deadline(table, 2), 1000 + limit);
        assert_int_equal(run(1000 + limit - 1), 1000 + limit);
        assert_int_equal(table_latest(table), latest + 1);
        assert_int_equal(run(1000 + limit), 1000 + 2 * limit);
        assert_last(0, "\"at\":");
        assert_last(0, "\"by\":\"clock\",\"move\":\"P3 place ?\"");
        now = 1000 + limit + 5;
        act_now("P1 place flower");
        act_now("P1 bid 1");
        /* Long after: everything happens when it was due. */
        assert_int_equal(table_deadline(table, 1), now + limit);
        (void)run(now + limit + 1);
        assert_last(0, "\"by\":\"clock\",\"move\":\"P2 pass\"");
        assert_int_equal(table_deadline(table, 2), now + 2 * limit);
        close_table(NULL);
    }
}

/* The clock alone brings every game to its end. */
static void clocks_alone(void **state)
{
    (void)state;
    const Game *game;
    for (unsigned i = 0; (game = game_at(i)) != NULL; i++) {
        open_table(game->name, CLOCK_QUICK);
        begin();
        for (unsigned steps = 0; !table_over(table); steps++) {
            assert_true(steps < 20000);
            uint64_t next = run(now);
            assert_true(table_over(table) || (next != NEVER && next > now));
            now = next;
        }
        assert_false(gets(SPECTATOR, 1, "\"by\":\"person\""));
        close_table(NULL);
    }
}

/* A host that did not look for a while: what was due is made up for, and time never goes back. */
static void late_host(void **state)
{
    (void)state;
    open_table("skull players=3 first=P1", CLOCK_QUICK);
    begin();
    now = 50000;
    DONE(table_chat(table, 0, TEXT("is anybody there?"), now));
    (void)run(now);
    TableReader reader;
    Message message;
    uint64_t at = 0;
    table_reader_begin(&reader, table, SPECTATOR, 1, 1);
    while (table_reader_next(&reader, &message)) {
        assert_true(message.at >= at);
        at = message.at;
    }
    assert_true(at <= now);
    table_free(saved_and_loaded(table)); /* and it can be kept */
}

static void window_clock(void **state)
{
    (void)state;
    static const Clock clocks[] = {CLOCK_RELAXED, CLOCK_QUICK};
    for (size_t i = 0; i < COUNT(clocks); i++) {
        uint64_t limit = clock_kinds[clocks[i]].window;
        deal_and_draw(clocks[i], "7 1 2 3", "7 4 5 6", "8 9 9 10", "10");
        now = 5000;
        act_now("P1 discard 1");
        for (Actor seat = 0; seat < 3; seat++)
            assert_int_equal(table_deadline(table, seat), 5000 + limit);
        now = 6000;
        act_now("P3 ok");
        assert_int_equal(table_deadline(table, 2), NEVER);
        assert_int_equal(table_deadline(table, 0), 5000 + limit); /* an ok is no card */
        now = 7000;
        act_now("P2 sketch 1"); /* a new card: everybody's time begins anew */
        for (Actor seat = 0; seat < 3; seat++)
            assert_int_equal(table_deadline(table, seat), 7000 + limit);
        uint32_t latest = table_latest(table);
        assert_int_equal(run(7000 + limit - 1), 7000 + limit);
        assert_int_equal(table_latest(table), latest);
        (void)run(7000 + limit);
        assert_int_equal(table_latest(table), latest + 3);
        for (unsigned seat = 0; seat < 3; seat++) {
            char part[64];
            snprintf(part, sizeof part, "\"by\":\"clock\",\"move\":\"P%u ok\"", seat + 1);
            assert_true(gets(SPECTATOR, latest + 1, part));
        }
        assert_int_equal(table_to_act(table), 1); /* end or assault */
        assert_int_equal(table_deadline(table, 0), 7000 + limit + clock_kinds[clocks[i]].decision);
        close_table(NULL);
    }
}

/* A failed sketch and its penalty are no card to answer: nobody else gets more time, or less. Who
   failed may answer again (SKE-32) and has its time for that. */
static void failed_sketch_and_the_clock(void **state)
{
    (void)state;
    deal_and_draw(CLOCK_QUICK, "7 1 2 3", "7 4 5 6", "8 9 9 10", "10 1");
    now = 5000;
    act_now("P1 discard 1");
    now = 6000;
    act_now("P3 sketch 1");
    assert_last(0, "\"move\":\"C card ?\"");
    assert_int_equal(table_deadline(table, 0), 10000);
    assert_int_equal(table_deadline(table, 1), 10000);
    assert_int_equal(table_deadline(table, 2), 11000);
}

/* The window takes its time whether or not anybody could react. */
static void windows_are_uniform(void **state)
{
    (void)state;
    static const char *const others[][2] = {
        {"7 7 7 veto", "veto veto veto veto"}, /* everything */
        {"1 1 2 2", "3 3 4 4"},                /* nothing */
    };
    uint64_t deadlines[2][3], ends[2];
    for (size_t i = 0; i < 2; i++) {
        deal_and_draw(CLOCK_QUICK, "7 5 6 8", others[i][0], others[i][1], "10");
        now = 9000;
        act_now("P1 discard 1");
        for (Actor seat = 0; seat < 3; seat++)
            deadlines[i][seat] = table_deadline(table, seat);
        ends[i] = run(now);
        assert_int_equal(run(ends[i] - 1), ends[i]);
        assert_int_equal(table_to_act(table), 7);
        close_table(NULL);
    }
    assert_memory_equal(deadlines[0], deadlines[1], sizeof deadlines[0]);
    assert_int_equal(ends[0], ends[1]);
}

/* Where there are windows, speed is part of the game, and a late slam is a late slam. */
static void slow_hands(void **state)
{
    (void)state;
    const Game *game;
    for (unsigned i = 0; (game = game_at(i)) != NULL; i++)
        assert_int_equal(clock_kinds[clock_of_game(game)].window > 0, game->window != NULL);
    Clock clock = clock_of_game(game_named(TEXT("sketch")));
    deal_and_draw(clock, "7 1 2 3", "7 4 5 6", "8 9 9 10", "10");
    act_now("P1 discard 1");
    uint32_t seen = table_latest(table);
    now += clock_kinds[clock].window;
    (void)run(now);
    REFUSED(try_at("P2 sketch 1", seen), TABLE_TOO_LATE);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TABLE_TEST(no_clock),
        TABLE_TEST(decision_clocks),
        TABLE_TEST(clocks_alone),
        TABLE_TEST(late_host),
        TABLE_TEST(window_clock),
        TABLE_TEST(failed_sketch_and_the_clock),
        TABLE_TEST(windows_are_uniform),
        TABLE_TEST(slow_hands),
    };
    return RUN(tests);
}
