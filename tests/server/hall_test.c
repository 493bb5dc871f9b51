/* What a hall promises (server/hall.h, docs/protocol.md), tried without sockets. */
#include "tests/server/company.h"

#include <stdatomic.h>
#include <time.h>

static void opening(void **state)
{
    (void)state;
    gather();
    assert_true(client_got(&people[0], "\"t\":\"welcome\",\"v\":1,\"you\":\"P1\""));
    assert_true(client_got(&people[1], "\"kind\":\"sat\",\"person\":\"P2\",\"name\":\"Bo\""));
    assert_true(client_got(&people[0], "\"kind\":\"bot\",\"person\":\"P3\""));
    assert_true(client_got(&people[0], "{\"t\":\"now\",\"n\":3"));
    assert_int_equal(house_call(&house, "GET", "/api/games", "", ""), 200);
    assert_int_equal(house_call(&house, "GET", "/api/games/skull/rules?lang=fr", "", ""), 200);
    assert_int_equal(house_call(&house, "GET", "/api/tables/aaaaaa", "", ""), 404);
}

static void a_whole_game(void **state)
{
    (void)state;
    begin();
    assert_true(client_got(&people[0], "\"kind\":\"started\""));
    for (unsigned i = 0; i < 4000 && !client_got(&people[0], "\"conclusion\""); i++) {
        if (!plays(0) && !plays(1))
            house_pass(&house, 500);
        else
            house_settle(&house);
    }
    assert_true(client_got(&people[0], "\"results\""));
    assert_true(client_got(&people[1], "\"conclusion\""));
    assert_int_equal(house_call(&house, "GET", path_of("/record"), "", ""), 403);
    assert_int_equal(house_call(&house, "GET", path_of("/record"), tokens[1], ""), 200);
    assert_true(house.body.length > 200);
}

/* Bots and clocks whose time comes while it stops are not waited for, and do nothing. */
static void stopping(void **state)
{
    (void)state;
    begin();
    client_look(&people[1]);
    hall_stop(house.hall);
    house_pass(&house, 60000);
    assert_true(client_got(&people[1], "{\"t\":\"bye\""));
    assert_true(client_got(&people[1], "\"why\":\"restarting\""));
    assert_false(client_got(&people[1], "\"kind\":\"move\""));
    assert_true(hall_is_quiet(house.hall));
}

/* A bot that thinks until it is told to stop. */
static atomic_bool think_on;

static Answer think_long(void *memory, const Question *question)
{
    (void)memory;
    while (atomic_load(&think_on))
        (void)nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
    return (Answer){.action = question->legal[0]};
}

static void begin_nothing(void *memory, const Options *options, Viewer person, const void *aid)
{
    (void)memory;
    (void)options;
    (void)person;
    (void)aid;
}

/* One bot has two gangs, and both are to lay a disc; it thinks about the one, and the other's time
   has come. The hall does not stand still for that, nor does it try again and again. */
static void a_bot_thinks_about_one_seat_at_a_time(void **state)
{
    (void)state;
    static const Bot slow = {.name = "slow", .begin = begin_nothing, .choose = think_long};
    static const Bot *const others[] = {&slow};
    house_init(&house, "memory:", 1);
    house.setup.workers = 1;
    house_open(&house);
    house.roster.others = others;
    house.roster.other_count = 1;
    atomic_store(&think_on, true);
    ana_opens("\"game\":\"skull\",\"options\":{\"players\":\"3\",\"gangs\":\"2\"},"
              "\"bots\":{\"P2\":\"slow\",\"P3\":\"slow\"}");
    hello(0, "");
    client_send(&house, &people[0], "{\"t\":\"start\",\"id\":2}");
    for (unsigned i = 0; i < 8; i++)
        if (!plays(0))
            house_pass(&house, 5000);
    assert_int_equal(hall_counts(house.hall)->bot_moves, 0);
    assert_int_equal(hall_counts(house.hall)->thinking, 2);
    atomic_store(&think_on, false);
    for (unsigned i = 0; i < 2000 && hall_counts(house.hall)->bot_moves < 2; i++) {
        (void)nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
        house_pass(&house, 100);
        (void)plays(0);
    }
    assert_true(hall_counts(house.hall)->bot_moves >= 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(opening, open_house, close_house),
        cmocka_unit_test_setup_teardown(a_bot_thinks_about_one_seat_at_a_time, NULL, close_house),
        cmocka_unit_test_setup_teardown(a_whole_game, open_house, close_house),
        cmocka_unit_test_setup_teardown(stopping, open_house, close_house),
    };
    return RUN(tests);
}
