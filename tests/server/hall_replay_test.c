/* Replays of long games: a hall writes them some events at a time, and goes on with everything else
   in between. */
#include "tests/server/company.h"

#include "server/inside.h"

static int first, other; /* who calls */

/* What the hall was asked for. */
static void ask_for_replay(void *id)
{
    HallCall call = {.method = TEXT("GET"),
                     .path = text_of(path_of("/replay")),
                     .query = TEXT("viewer=all&lang=fr"),
                     .token = text_of(tokens[0]),
                     .from = house.from};
    house.answered = false;
    hall_call(house.hall, &call, id, house.now);
}

static const Room *room_of_ana(void)
{
    return people[0].visitor->room;
}

/* Ana and Bo have talked for a long time, and played to the end. */
static void a_long_game_is_over(unsigned lines)
{
    begin();
    for (unsigned i = 0; i < lines; i++) {
        house.now += 700;
        client_send(&house, &people[i % 2],
                    with_key("{\"t\":\"chat\",\"id\":5,\"text\":\"That is line %u.\"}", i));
    }
    for (unsigned i = 0; i < 2000 && !table_over(room_of_ana()->table); i++)
        if (!plays(0) && !plays(1))
            house_pass(&house, 2000);
    assert_true(table_over(room_of_ana()->table));
    look_all();
}

static void a_short_one_is_answered_at_once(void **state)
{
    (void)state;
    a_long_game_is_over(0);
    ask_for_replay(&first);
    assert_true(house.answered);
    assert_int_equal(house.status, 200);
    assert_int_equal(room_of_ana()->errands, 0);
}

/* By turns: who asks something else meanwhile does not wait for it. */
static void a_long_one_holds_up_nobody(void **state)
{
    (void)state;
    unsigned turns = 0;
    Out whole = buffer_new();
    a_long_game_is_over(1500);
    assert_true(replay_write(room_of_ana()->table, 1, EVERYTHING, lang_named(TEXT("fr")), &whole));
    ask_for_replay(&first);
    assert_false(house.answered);
    client_put(&house, &people[1], "{\"t\":\"ping\",\"id\":9}");
    assert_true(house.arrived);
    for (; !house.answered; turns++) {
        assert_true(house.arrived); /* it says itself that it wants to go on */
        house.arrived = false;
        hall_arrived(house.hall, house.now);
    }
    assert_in_range(turns, 5, 20);
    assert_int_equal(house.status, 200);
    assert_true(same_text(&house.body, &whole));
    house_settle(&house);
    assert_true(client_got(&people[1], "{\"t\":\"pong\",\"id\":9"));
    assert_int_equal(room_of_ana()->errands, 0);
    buffer_free(&whole);
}

/* Its table stays in memory until it is written, though everybody leaves. */
static void it_keeps_its_table(void **state)
{
    (void)state;
    a_long_game_is_over(1500);
    ask_for_replay(&first);
    client_close(&house, &people[0]);
    client_close(&house, &people[1]);
    house.now += 10 * house.setup.linger;
    (void)hall_run(house.hall, house.now);
    assert_int_equal(hall_counts(house.hall)->rooms, 1);
    assert_false(house.answered);
    house_settle(&house);
    assert_true(house.answered);
    assert_int_equal(house.status, 200);
    house_pass(&house, 10 * house.setup.linger);
    assert_int_equal(hall_counts(house.hall)->rooms, 0);
}

/* Nobody waits for it any more; or the hall goes. */
static void it_is_given_up(void **state)
{
    (void)state;
    a_long_game_is_over(1500);
    ask_for_replay(&first);
    hall_forget_call(house.hall, &first);
    house_settle(&house);
    assert_false(house.answered);
    assert_int_equal(room_of_ana()->errands, 0);
    ask_for_replay(&other);
    assert_int_equal(room_of_ana()->errands, 1);
}

/* So many at a time, for each takes memory. */
static void there_are_not_too_many(void **state)
{
    (void)state;
    static int calls[20];
    unsigned waiting = 0;
    a_long_game_is_over(1500);
    for (unsigned i = 0; i < 20; i++) {
        ask_for_replay(&calls[i]);
        if (house.answered)
            assert_int_equal(house.status, 429);
        else
            waiting++;
    }
    assert_int_equal(waiting, 8);
    for (unsigned i = 0; i < 20; i++)
        hall_forget_call(house.hall, &calls[i]);
    house_settle(&house);
    ask_for_replay(&first);
    house_settle(&house);
    assert_int_equal(house.status, 200);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_short_one_is_answered_at_once, open_house, close_house),
        cmocka_unit_test_setup_teardown(a_long_one_holds_up_nobody, open_house, close_house),
        cmocka_unit_test_setup_teardown(it_keeps_its_table, open_house, close_house),
        cmocka_unit_test_setup_teardown(it_is_given_up, open_house, close_house),
        cmocka_unit_test_setup_teardown(there_are_not_too_many, open_house, close_house),
    };
    return RUN(tests);
}
