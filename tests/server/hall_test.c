/* What a hall promises (server/hall.h, docs/protocol.md), tried without sockets. */
#include "tests/server/company.h"

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
    hall_stop(house.hall, house.now);
    house_pass(&house, 60000);
    assert_true(client_got(&people[1], "{\"t\":\"bye\""));
    assert_true(client_got(&people[1], "\"why\":\"restarting\""));
    assert_false(client_got(&people[1], "\"kind\":\"move\""));
    assert_true(hall_is_quiet(house.hall));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(opening, open_house, close_house),
        cmocka_unit_test_setup_teardown(a_whole_game, open_house, close_house),
        cmocka_unit_test_setup_teardown(stopping, open_house, close_house),
    };
    return RUN(tests);
}
