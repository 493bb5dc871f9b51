/* What a hall teaches who asks for it (docs/protocol.md, "Learning"): the coach, beside one socket
   and with its own memory, and answers to “what is that?”. */
#include "tests/server/company.h"

#include "server/inside.h"

static Text coach_of(const Client *client)
{
    return member_of(last_frame(client, "now"), "coach");
}

static void the_coach_is_beside_who_asked(void **state)
{
    (void)state;
    begin();
    hello_on(&second, 1, ",\"coach\":[]");
    if (!seats_have(table_to_act(second.visitor->room->table), 1))
        assert_true(plays(0)); /* Bo lays last */
    house_pass(&house, 5000);
    assert_true(client_got(&second, "\"coach\":{\"lesson\":"));
    assert_true(client_got(&second, "Lay one disc face down"));
    assert_false(client_got(&people[0], "\"coach\":"));
    assert_false(client_got(&people[1], "\"coach\":")); /* nor on the other socket of Bo */
}

/* The same question, the same sentence; after an answer another one, and none twice. */
static void the_coach_says_everything_once(void **state)
{
    (void)state;
    uint64_t heard = 0;
    uint32_t asked_at = 0;
    unsigned lesson = NO_LESSON, said = 0;
    begin();
    client_close(&house, &people[1]);
    hello_on(&people[1], 1, ",\"coach\":[]");
    for (unsigned i = 0; i < 400 && !client_got(&people[1], "\"conclusion\""); i++) {
        uint64_t number;
        const Visitor *bo = people[1].visitor;
        Text sentence = coach_of(&people[1]);
        bool is_asked = seats_have(table_to_act(bo->room->table), 1);
        if (is_asked && text_number(member_of(sentence, "lesson"), &number)) {
            bool is_same = table_asked_at(bo->room->table, 1) == asked_at;
            assert_true(is_same ? lesson == number : !(heard >> number & 1));
            heard |= UINT64_C(1) << number;
            lesson = (unsigned)number;
            said += !is_same;
            asked_at = table_asked_at(bo->room->table, 1);
        }
        client_send(&house, &people[0], with_key("{\"t\":\"say\",\"id\":9,\"line\":\"hello\"}"));
        if (!plays(0) && !plays(1))
            house_pass(&house, 500);
    }
    assert_true(said >= 4);
}

/* Who comes back says what was heard, and hears it no more. */
static void the_coach_remembers_what_it_is_told(void **state)
{
    (void)state;
    begin();
    hello_on(&second, 0, ",\"coach\":[]");
    Text first = member_of(coach_of(&second), "lesson");
    uint64_t number;
    char more[64];
    if (first.length == 0) /* Ana lays last */
        assert_true(plays(1));
    first = member_of(coach_of(&second), "lesson");
    assert_true(text_number(first, &number));
    client_close(&house, &second);
    (void)snprintf(more, sizeof more, ",\"coach\":[%u]", (unsigned)number);
    client_look(&second);
    hello_on(&second, 0, more);
    assert_true(client_got(&second, "\"ask\":{\"P1\""));
    assert_false(client_got(&second, "Lay one disc face down"));
    /* It can be sent away, and called again. */
    client_look(&second);
    client_send(&house, &second, "{\"t\":\"coach\",\"id\":3,\"on\":false}");
    assert_true(client_got(&second, "{\"t\":\"now\""));
    assert_false(client_got(&second, "\"coach\":"));
    client_look(&second);
    client_send(&house, &second, "{\"t\":\"coach\",\"id\":4,\"heard\":[]}");
    assert_true(client_got(&second, "Lay one disc face down"));
    client_look(&second);
    client_send(&house, &second, "{\"t\":\"coach\",\"id\":5,\"heard\":3}");
    assert_true(client_got(&second, "\"id\":5") && client_got(&second, "\"why\":\"bad\""));
    client_look(&second);
    client_send(&house, &second, "{\"t\":\"lang\",\"id\":6,\"lang\":\"\"}");
    assert_true(client_got(&second, "{\"t\":\"now\""));
    assert_false(client_got(&second, "\"coach\":")); /* no sentences */
}

/* A list with something else in it is none, and nothing of it was heard. */
static void a_list_counts_as_a_whole(void **state)
{
    (void)state;
    begin();
    hello_on(&second, 1, ",\"coach\":[0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,\"all\"]");
    if (!seats_have(table_to_act(second.visitor->room->table), 1))
        assert_true(plays(0)); /* Bo lays last */
    house_pass(&house, 5000);
    assert_false(client_got(&second, "\"coach\":"));
    client_look(&second);
    client_send(&house, &second, "{\"t\":\"coach\",\"id\":3}");
    assert_true(client_got(&second, "Lay one disc face down"));
}

static void lays(unsigned person, const char *disc)
{
    Text sent = member_of(last_frame(&people[person], "now"), "n");
    client_send(&house, &people[person],
                with_key("{\"t\":\"do\",\"id\":5,\"line\":\"place %s\",\"seen\":%.*s}", disc,
                         (int)sent.length, sent.at));
}

/* What Bo has laid is Bo's secret, also when Ana learns what matters for her (SKU-30). */
static void one_learns_from_ones_own(void **state)
{
    (void)state;
    ana_opens("\"game\":\"skull\",\"options\":{\"players\":\"2\",\"first\":\"P1\"}");
    sit(1, "");
    hello(0, "");
    hello(1, "");
    client_send(&house, &people[1], "{\"t\":\"ready\",\"id\":1}");
    client_send(&house, &people[0], "{\"t\":\"start\",\"id\":2}");
    lays(1, "skull");
    lays(0, "flower");
    assert_true(mentions(last_frame(&people[0], "now"), "\"rules\":[\"SKU-20\"]"));
    lays(0, "flower");
    assert_true(mentions(last_frame(&people[1], "now"), "\"rules\":[\"SKU-30\",\"SKU-20\"]"));
}

static void what_things_are(void **state)
{
    (void)state;
    begin();
    client_look(&people[0]);
    client_send(&house, &people[0], "{\"t\":\"what\",\"id\":7,\"about\":\"skull\"}");
    assert_true(client_got(&people[0], "{\"t\":\"explained\",\"id\":7,\"text\":\"skull: "));
    client_send(&house, &people[0], "{\"t\":\"what\",\"id\":8,\"about\":\"skul\"}");
    assert_true(client_got(&people[0], "{\"t\":\"explained\",\"id\":8,\"text\":\"skull: "));
    client_send(&house, &people[0], "{\"t\":\"what\",\"id\":9,\"about\":\"skulk\"}");
    assert_true(
        client_got(&people[0], "{\"t\":\"no\",\"id\":9,\"error\":\"Nothing here is called"));
    assert_true(client_got(&people[0], "\"why\":\"unknown\""));
    client_send(&house, &people[0], "{\"t\":\"what\",\"id\":10}");
    assert_true(client_got(&people[0], "\"id\":10,\"text\":\"flower, skull"));
    client_send(&house, &people[0], "{\"t\":\"what\",\"id\":11,\"about\":\"a\\u0007b\"}");
    assert_true(client_got(&people[0], "\"id\":11") && client_got(&people[0], "\"why\":\"bad\""));
    client_send(&house, &people[0], "{\"t\":\"what\",\"id\":12,\"about\":[]}");
    assert_true(client_got(&people[0], "\"id\":12"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(the_coach_is_beside_who_asked, open_house, close_house),
        cmocka_unit_test_setup_teardown(the_coach_says_everything_once, open_house, close_house),
        cmocka_unit_test_setup_teardown(the_coach_remembers_what_it_is_told, open_house,
                                        close_house),
        cmocka_unit_test_setup_teardown(a_list_counts_as_a_whole, open_house, close_house),
        cmocka_unit_test_setup_teardown(one_learns_from_ones_own, open_house, close_house),
        cmocka_unit_test_setup_teardown(what_things_are, open_house, close_house),
    };
    return RUN(tests);
}
