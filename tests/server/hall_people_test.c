/* What a hall promises about people: which sockets and places are theirs, and who hears whom
   (docs/protocol.md). */
#include "tests/server/company.h"

#include <string.h>

/* ---- Sockets ------------------------------------------------------------------------------- */

static void two_tabs(void **state)
{
    (void)state;
    begin();
    hello_on(&second, 0, "");
    assert_true(client_got(&second, "\"you\":\"P1\""));
    assert_int_equal(count_frames(&second, "\"t\":\"event\""),
                     count_frames(&people[0], "\"t\":\"event\""));
    look_all();
    client_send(&house, &second, with_key("{\"t\":\"chat\",\"id\":7,\"text\":\"here\"}"));
    assert_true(client_got(&second, "{\"t\":\"done\",\"id\":7"));
    assert_false(client_got(&people[0], "\"t\":\"done\"")); /* it did not ask */
    assert_true(client_got(&people[0], "\"chat\":\"here\""));
    assert_true(client_got(&second, "\"chat\":\"here\""));
    client_close(&house, &people[0]); /* the other one is still there */
    house_pass(&house, 60000);
    assert_false(client_got(&people[1], "\"kind\":\"away\""));
    client_close(&house, &second);
    house_pass(&house, 4999);
    assert_false(client_got(&people[1], "\"kind\":\"away\""));
    house_pass(&house, 1);
    assert_true(client_got(&people[1], "\"kind\":\"away\",\"person\":\"P1\""));
    hello(0, "");
    assert_true(client_got(&people[1], "\"kind\":\"back\",\"person\":\"P1\""));
}

static void the_fifth_socket(void **state)
{
    static Client more[4];
    (void)state;
    gather();
    for (unsigned i = 0; i < 3; i++)
        hello_on(&more[i], 0, "");
    hello_on(&more[3], 0, "");
    assert_true(client_got(&more[3], "{\"t\":\"bye\""));
    assert_true(client_got(&more[3], "\"why\":\"full\""));
    assert_false(client_got(&more[3], "welcome"));
    assert_false(client_is_open(&more[3]));
    assert_true(client_is_open(&people[0]) && client_is_open(&more[2]));
    client_close(&house, &more[1]);
    hello_on(&more[3], 0, "");
    assert_true(client_is_open(&more[3]));
    for (unsigned i = 0; i < 4; i++)
        client_done(&house, &more[i]);
}

/* Who has somebody's token is that person: there is no telling who of them is meant. */
static void a_token_used_by_two(void **state)
{
    (void)state;
    begin();
    hello_on(&second, 0, "");
    Text now = last_frame(&people[0], "now"), line = member_of(now, "do");
    while (line.length == 0) {
        assert_true(plays(1) || (house_pass(&house, 500), true));
        now = last_frame(&people[0], "now");
        line = member_of(now, "do");
    }
    char first[256], other[256];
    snprintf(first, sizeof first,
             "{\"t\":\"do\",\"id\":1,\"key\":\"%032x\",\"line\":\"%.*s\",\"seen\":%.*s}", 0xA1,
             (int)line.length, line.at, (int)member_of(now, "n").length, member_of(now, "n").at);
    snprintf(other, sizeof other, "%s", first);
    memcpy(strstr(other, "a1\""), "b2\"", 3);
    look_all();
    client_put(&house, &people[0], first);
    client_put(&house, &second, other);
    house_settle(&house);
    assert_true(client_got(&people[0], "{\"t\":\"done\",\"id\":1"));
    assert_true(client_got(&second, "{\"t\":\"no\",\"id\":1"));
    assert_int_equal(count_frames(&people[1], "\"move\":\"P1 "), 1);
}

static void hello_in_time(void **state)
{
    (void)state;
    gather();
    client_open(&house, &second, code);
    house_pass(&house, 4999);
    assert_true(client_is_open(&second));
    house_pass(&house, 1);
    assert_true(client_got(&second, "\"t\":\"bye\""));
    assert_true(client_got(&second, "\"why\":\"late\""));
    assert_false(client_is_open(&second));
    client_open(&house, &third, code);
    client_send(&house, &third, "{\"t\":\"ping\",\"id\":1}");
    assert_true(client_got(&third, "\"t\":\"no\",\"id\":1"));
    client_send(&house, &third, "{\"t\":\"hello\",\"v\":2}");
    assert_true(client_got(&third, "\"why\":\"version\""));
    assert_false(client_is_open(&third));
}

/* ---- Places -------------------------------------------------------------------------------- */

static void a_place_is_kept(void **state)
{
    (void)state;
    ana_opens("\"game\":\"skull\",\"options\":{\"players\":\"3\"}");
    hello(0, "");
    sit(1, "");
    house_pass(&house, 29999);
    assert_false(client_got(&people[0], "\"kind\":\"left\""));
    house_pass(&house, 1);
    assert_true(client_got(&people[0], "\"kind\":\"left\",\"person\":\"P2\""));
    hello(1, "");
    assert_true(client_got(&people[1], "\"why\":\"token\""));
    assert_false(client_is_open(&people[1]));
    sit(1, ""); /* the place is free, and the token another */
    hello(1, "");
    assert_true(client_got(&people[1], "\"you\":\"P2\""));
    house_pass(&house, 60000);
    assert_true(client_is_open(&people[1]));
    assert_int_equal(count_frames(&people[0], "\"kind\":\"left\""), 1);
}

/* Whoever has lost a place hears nothing more from the table, whoever sits there next. */
static void removed(void **state)
{
    (void)state;
    gather();
    hello_on(&second, 1, "");
    look_all();
    client_send(&house, &people[0], "{\"t\":\"remove\",\"id\":1,\"person\":\"P2\"}");
    assert_true(client_got(&people[0], "\"t\":\"done\",\"id\":1"));
    for (Client *client = &people[1];; client = &second) {
        assert_true(client_got(client, "\"t\":\"bye\""));
        assert_true(client_got(client, "\"why\":\"removed\""));
        assert_false(client_is_open(client));
        assert_false(client_got(client, "\"t\":\"event\""));
        if (client == &second)
            break;
    }
    char old[32];
    memcpy(old, tokens[1], sizeof old);
    assert_int_equal(house_call(&house, "POST", path_of("/seats"), "",
                                with_key("{\"name\":\"Cy\",\"person\":\"P2\"}")),
                     201);
    assert_false(text_is(member_of(answered(), "token"), old));
    hello(1, "");
    assert_true(client_got(&people[1], "\"why\":\"token\""));
    assert_int_equal(house_call(&house, "GET", path_of("/record"), old, ""), 401);
}

static void left(void **state)
{
    (void)state;
    gather();
    hello_on(&second, 1, "");
    look_all();
    client_send(&house, &people[1], "{\"t\":\"leave\",\"id\":1}");
    assert_true(client_got(&people[1], "\"t\":\"done\",\"id\":1"));
    assert_true(client_got(&people[1], "\"why\":\"left\""));
    assert_true(client_got(&second, "\"why\":\"left\"")); /* it is the same person */
    assert_false(client_is_open(&people[1]) || client_is_open(&second));
    assert_true(client_got(&people[0], "\"kind\":\"left\",\"person\":\"P2\""));
}

static void a_spectator_sits_down(void **state)
{
    (void)state;
    ana_opens("\"game\":\"skull\",\"options\":{\"players\":\"3\"},\"chat\":true,"
              "\"bots\":{\"P3\":\"easy\"}");
    hello(0, "");
    watch_on(&second, NULL); /* the table is private */
    assert_true(client_got(&second, "\"why\":\"private\""));
    watch_on(&second, tokens[0]); /* a token is no watch code */
    assert_true(client_got(&second, "\"why\":\"token\""));
    client_look(&second);
    watch_on(&second, watch);
    assert_true(client_got(&second, "\"you\":\"spectator\""));
    assert_false(client_got(&second, watch));
    client_send(&house, &second, with_key("{\"t\":\"chat\",\"id\":1,\"text\":\"me too\"}"));
    client_send(&house, &second, with_key("{\"t\":\"say\",\"id\":2,\"line\":\"hello\"}"));
    client_send(&house, &second, "{\"t\":\"ready\",\"id\":3}");
    assert_int_equal(count_frames(&second, "\"why\":\"token\""), 3);
    assert_false(client_got(&people[0], "me too"));
    sit(1, "");
    hello(1, "");
    client_send(&house, &people[1], "{\"t\":\"ready\",\"id\":1}");
    client_send(&house, &people[0], "{\"t\":\"start\",\"id\":2}");
    assert_true(client_got(&people[1], "\"you\":\"P2\""));
    assert_true(client_got(&second, "\"kind\":\"started\""));
    for (unsigned i = 0; i < 20; i++)
        if (!plays(i % 2))
            house_pass(&house, 500);
    /* The old socket is a spectator's for good. */
    assert_true(client_got(&people[1], "\"legal\":{\"P2\":"));
    assert_false(client_got(&second, "\"legal\":{\"P"));
    client_send(&house, &second, "{\"t\":\"leave\",\"id\":4}");
    assert_int_equal(count_frames(&second, "\"why\":\"token\""), 4);
}

/* ---- Talk ---------------------------------------------------------------------------------- */

static void a_muted_talker(void **state)
{
    (void)state;
    gather();
    watch_on(&second, watch);
    look_all();
    client_send(&house, &people[1], "{\"t\":\"mute\",\"id\":1,\"person\":\"P1\",\"on\":true}");
    assert_true(client_got(&people[1], "\"t\":\"done\",\"id\":1"));
    assert_int_equal(people[0].frames.length, people[0].looked); /* it is nobody's business */
    client_send(&house, &people[0], with_key("{\"t\":\"chat\",\"id\":2,\"text\":\"psst\"}"));
    assert_true(client_got(&people[0], "\"chat\":\"psst\""));
    assert_true(client_got(&second, "\"chat\":\"psst\""));
    assert_false(client_got(&people[0], "muted"));
    assert_true(client_got(&people[1], "\"kind\":\"muted\""));
    assert_false(client_got(&people[1], "psst"));
    client_send(&house, &people[1], "{\"t\":\"mute\",\"id\":3,\"person\":\"P1\",\"on\":false}");
    client_send(&house, &people[0], with_key("{\"t\":\"chat\",\"id\":4,\"text\":\"again\"}"));
    assert_true(client_got(&people[1], "\"chat\":\"again\""));
    /* What was told once is told the same again. */
    hello_on(&third, 1, "");
    assert_true(client_got(&third, "\"kind\":\"muted\""));
    assert_false(client_got(&third, "psst"));
    assert_true(client_got(&third, "\"chat\":\"again\""));
}

static void talk_alone_is_no_news(void **state)
{
    (void)state;
    gather();
    look_all();
    client_send(&house, &people[0], with_key("{\"t\":\"chat\",\"id\":1,\"text\":\"well\"}"));
    assert_true(client_got(&people[1], "\"chat\":\"well\""));
    assert_false(client_got(&people[1], "\"t\":\"now\""));
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, open_house, close_house)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(two_tabs),
        TEST(the_fifth_socket),
        TEST(a_token_used_by_two),
        TEST(hello_in_time),
        TEST(a_place_is_kept),
        TEST(removed),
        TEST(left),
        TEST(a_spectator_sits_down),
        TEST(a_muted_talker),
        TEST(talk_alone_is_no_news),
    };
    return RUN(tests);
}
