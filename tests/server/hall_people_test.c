/* What a hall promises about people: who they are, which sockets are theirs, what each of them is
   told and what is nobody else's business (docs/protocol.md). */
#include "tests/server/company.h"

#include <string.h>

static Client second, third; /* further sockets */

static int close_all(void **state)
{
    client_done(&house, &second);
    client_done(&house, &third);
    return close_house(state);
}

static bool is_open(const Client *client)
{
    return client->visitor != NULL;
}

static void look(void)
{
    for (unsigned person = 0; person < PEOPLE; person++)
        client_look(&people[person]);
    client_look(&second);
    client_look(&third);
}

/* ---- Sockets ------------------------------------------------------------------------------- */

static void two_tabs(void **state)
{
    (void)state;
    begin();
    hello_on(&second, 0, "");
    assert_true(client_got(&second, "\"you\":\"P1\""));
    assert_int_equal(count_frames(&second, "\"t\":\"event\""),
                     count_frames(&people[0], "\"t\":\"event\""));
    look();
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
    assert_false(is_open(&more[3]));
    assert_true(is_open(&people[0]) && is_open(&more[2]));
    client_close(&house, &more[1]);
    hello_on(&more[3], 0, "");
    assert_true(is_open(&more[3]));
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
    look();
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
    assert_true(is_open(&second));
    house_pass(&house, 1);
    assert_true(client_got(&second, "\"t\":\"bye\""));
    assert_true(client_got(&second, "\"why\":\"late\""));
    assert_false(is_open(&second));
    client_open(&house, &third, code);
    client_send(&house, &third, "{\"t\":\"ping\",\"id\":1}");
    assert_true(client_got(&third, "\"t\":\"no\",\"id\":1"));
    client_send(&house, &third, "{\"t\":\"hello\",\"v\":2}");
    assert_true(client_got(&third, "\"why\":\"version\""));
    assert_false(is_open(&third));
}

/* ---- Places -------------------------------------------------------------------------------- */

static void a_place_is_kept(void **state)
{
    (void)state;
    open_table("\"game\":\"skull\",\"options\":{\"players\":\"3\"}");
    hello(0, "");
    sit(1, "");
    house_pass(&house, 29999);
    assert_false(client_got(&people[0], "\"kind\":\"left\""));
    house_pass(&house, 1);
    assert_true(client_got(&people[0], "\"kind\":\"left\",\"person\":\"P2\""));
    hello(1, "");
    assert_true(client_got(&people[1], "\"why\":\"token\""));
    assert_false(is_open(&people[1]));
    sit(1, ""); /* the place is free, and the token another */
    hello(1, "");
    assert_true(client_got(&people[1], "\"you\":\"P2\""));
    house_pass(&house, 60000);
    assert_true(is_open(&people[1]));
    assert_int_equal(count_frames(&people[0], "\"kind\":\"left\""), 1);
}

/* Whoever has lost a place hears nothing more from the table, whoever sits there next. */
static void removed(void **state)
{
    (void)state;
    gather();
    hello_on(&second, 1, "");
    look();
    client_send(&house, &people[0], "{\"t\":\"remove\",\"id\":1,\"person\":\"P2\"}");
    assert_true(client_got(&people[0], "\"t\":\"done\",\"id\":1"));
    for (Client *client = &people[1];; client = &second) {
        assert_true(client_got(client, "\"t\":\"bye\""));
        assert_true(client_got(client, "\"why\":\"removed\""));
        assert_false(is_open(client));
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
    look();
    client_send(&house, &people[1], "{\"t\":\"leave\",\"id\":1}");
    assert_true(client_got(&people[1], "\"t\":\"done\",\"id\":1"));
    assert_true(client_got(&people[1], "\"why\":\"left\""));
    assert_true(client_got(&second, "\"why\":\"left\"")); /* it is the same person */
    assert_false(is_open(&people[1]) || is_open(&second));
    assert_true(client_got(&people[0], "\"kind\":\"left\",\"person\":\"P2\""));
}

static void a_spectator_sits_down(void **state)
{
    (void)state;
    open_table("\"game\":\"skull\",\"options\":{\"players\":\"3\"},\"chat\":true,"
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
    look();
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
    look();
    client_send(&house, &people[0], with_key("{\"t\":\"chat\",\"id\":1,\"text\":\"well\"}"));
    assert_true(client_got(&people[1], "\"chat\":\"well\""));
    assert_false(client_got(&people[1], "\"t\":\"now\""));
}

/* ---- Secrets ------------------------------------------------------------------------------- */

static void guessed_codes(void **state)
{
    char first[256], body[256], path[64], real[sizeof code];
    (void)state;
    gather();
    memcpy(real, code, sizeof real);
    for (unsigned i = 0; i < 20; i++) {
        snprintf(path, sizeof path, "/api/tables/%s",
                 i % 3 == 0   ? "no"
                 : i % 3 == 1 ? "aaaaaa"
                              : "AbC234");
        assert_int_equal(house_call(&house, "GET", path, "", ""), 404);
        snprintf(body, sizeof body, "%.*s", (int)answered().length, answered().at);
        if (i == 0)
            memcpy(first, body, sizeof first);
        assert_string_equal(body, first);
    }
    assert_int_equal(house_call(&house, "GET", "/api/tables/aaaaaa", "", ""), 429);
    assert_int_equal(house_call(&house, "GET", path_of(""), "", ""), 429); /* not even a hit */
    hello_on(&second, 0, "");
    assert_true(client_got(&second, "\"why\":\"rate\""));
    assert_false(is_open(&second));
    house.from.bytes[0] = 9; /* somebody else */
    assert_int_equal(house_call(&house, "GET", path_of(""), "", ""), 200);
    client_look(&second);
    memcpy(code, "bbbbbb", sizeof "bbbbbb");
    for (unsigned i = 0; i < 20; i++)
        hello_on(&second, 0, "");
    assert_int_equal(count_frames(&second, "\"why\":\"unknown\""), 20);
    hello_on(&second, 0, "");
    assert_int_equal(count_frames(&second, "\"why\":\"rate\""), 1);
    memcpy(code, real, sizeof code);
    house.from.bytes[0] = 0;
    house_pass(&house, 60000);
    assert_int_equal(house_call(&house, "GET", path_of(""), "", ""), 200);
}

static bool has_secret(const Client *client, unsigned reader)
{
    for (unsigned person = 0; person < 2; person++)
        if (person != reader && client_got(client, tokens[person]))
            return true;
    return reader >= 2 && client_got(client, watch);
}

static void secrets_are_told_to_nobody(void **state)
{
    (void)state;
    begin();
    watch_on(&second, watch);
    for (unsigned i = 0; i < 30; i++)
        if (!plays(i % 2))
            house_pass(&house, 300);
    hello_on(&third, 1, "");
    assert_false(has_secret(&people[0], 0));
    assert_false(has_secret(&people[1], 1));
    assert_false(has_secret(&third, 1));
    assert_false(has_secret(&second, 2));
    assert_int_equal(house_call(&house, "GET", path_of(""), tokens[0], ""), 200);
    for (unsigned person = 0; person < 2; person++)
        assert_false(mentions(answered(), tokens[person]) ||
                     mentions(written(&house.notes), tokens[person]));
    assert_false(mentions(answered(), watch) || mentions(written(&house.notes), watch));
    assert_int_equal(house_call(&house, "GET", path_of("/record"), tokens[0], ""), 409);
    assert_int_equal(house_call(&house, "GET", path_of("/replay"), tokens[0], ""), 409);
    assert_int_equal(house_call(&house, "GET", path_of("/replay"), "", ""), 403);
    assert_int_equal(house_call(&house, "GET", path_of("/replay"), "nonsense", ""), 401);
}

/* What was not sent cannot have been seen. */
static void seen_is_what_was_sent(void **state)
{
    (void)state;
    begin();
    unsigned told = count_frames(&people[0], "\"t\":\"event\"");
    look();
    client_send(
        &house, &people[0],
        with_key("{\"t\":\"do\",\"id\":1,\"line\":\"place flower\",\"seen\":%u}", told + 1));
    assert_true(client_got(&people[0], "{\"t\":\"no\",\"id\":1"));
    assert_true(client_got(&people[0], "\"why\":\"bad\""));
    look();
    client_send(&house, &people[0], with_key("{\"t\":\"undo\",\"id\":2,\"seen\":%u}", told + 9));
    assert_true(client_got(&people[0], "\"why\":\"bad\""));
}

static Text move_told(const Client *client)
{
    return member_of(last_frame(client, "event"), "move");
}

/* Ana draws a card at Sketch!, which nobody else sees. */
static void draw_card(void)
{
    open_table("\"game\":\"sketch\",\"options\":{\"players\":\"2\"},\"clock\":\"none\"");
    sit(1, "");
    hello(0, "");
    hello(1, "");
    client_send(&house, &people[1], "{\"t\":\"ready\",\"id\":1}");
    client_send(&house, &people[0], "{\"t\":\"start\",\"id\":2}");
    for (unsigned i = 0; i < 200 && !client_got(&people[0], "\"t\":\"done\",\"id\":3"); i++) {
        Text n = member_of(last_frame(&people[0], "now"), "n");
        look();
        client_send(&house, &people[0],
                    with_key("{\"t\":\"do\",\"id\":3,\"line\":\"draw\",\"seen\":%.*s}",
                             (int)n.length, n.at));
        if (!client_got(&people[0], "\"t\":\"done\",\"id\":3"))
            assert_true(plays(0) || plays(1));
    }
    Text drawn = move_told(&people[0]);
    assert_true(drawn.length > 7 && memcmp(drawn.at, "C card ", 7) == 0);
    assert_int_not_equal(drawn.at[7], '?');
    assert_text(move_told(&people[1]), "C card ?");
}

/* SKE-71: what one had to remember is not sent again, to whichever socket. */
static void faces_fade(void **state)
{
    char shown[64];
    (void)state;
    draw_card();
    hello_on(&second, 0, ""); /* it has just been sent: perhaps nobody has looked yet */
    assert_false(text_is(move_told(&second), "C card ?"));
    Text n = member_of(last_frame(&people[0], "event"), "n");
    snprintf(shown, sizeof shown, "{\"t\":\"shown\",\"n\":%.*s}", (int)n.length, n.at);
    client_send(&house, &people[0], shown);
    hello_on(&third, 0, "");
    assert_text(move_told(&third), "C card ?");
    assert_true(client_got(&third, "\"faded\":true"));
}

static void faces_fade_by_themselves(void **state)
{
    (void)state;
    draw_card();
    house_pass(&house, 9999);
    hello_on(&second, 0, "");
    assert_false(text_is(move_told(&second), "C card ?"));
    house_pass(&house, 1);
    hello_on(&third, 0, "");
    assert_text(move_told(&third), "C card ?");
}

/* ---- Pledges and keys ---------------------------------------------------------------------- */

#define PLEDGE "1111111111111111111111111111111111111111111111111111111111111111"

static void a_pledge_belongs_to_its_socket(void **state)
{
    (void)state;
    gather();
    hello_on(&second, 1, "");
    client_send(&house, &second, "{\"t\":\"pledge\",\"id\":1,\"hex\":\"" PLEDGE "\"}");
    assert_true(client_got(&people[0], "\"kind\":\"pledged\",\"person\":\"P2\""));
    client_close(&house, &second);
    house_settle(&house);
    assert_true(client_got(&people[0], "\"kind\":\"unpledged\",\"person\":\"P2\""));
    /* A newer one replaces it, and with it whose socket counts. */
    look();
    hello_on(&second, 1, "");
    client_send(&house, &second, "{\"t\":\"pledge\",\"id\":1,\"hex\":\"" PLEDGE "\"}");
    client_send(&house, &people[1], "{\"t\":\"pledge\",\"id\":2,\"hex\":\"" PLEDGE "\"}");
    client_close(&house, &second);
    house_settle(&house);
    assert_false(client_got(&people[0], "\"kind\":\"unpledged\""));
}

static void keys_do_nothing_twice(void **state)
{
    char chat[160];
    (void)state;
    gather();
    look();
    snprintf(chat, sizeof chat, "{\"t\":\"chat\",\"id\":5,\"key\":\"%032x\",\"text\":\"once\"}",
             0xC0DE);
    client_send(&house, &people[0], chat);
    client_send(&house, &people[0], chat);
    assert_int_equal(count_frames(&people[0], "{\"t\":\"done\",\"id\":5"), 2);
    assert_int_equal(count_frames(&people[1], "\"chat\":\"once\""), 1);
    Text last = last_frame(&people[0], "done");
    assert_int_equal(count_frames(&people[0], "\"t\":\"done\""), 2);
    assert_true(last.length > 0);
    memcpy(strstr(chat, "once"), "else", 4); /* whatever it says */
    client_send(&house, &people[0], chat);
    assert_false(client_got(&people[1], "else"));
    client_send(&house, &people[1], chat); /* another person's key is another key */
    assert_true(client_got(&people[0], "\"chat\":\"else\""));
    house_close(&house); /* it is remembered */
    house_open(&house);
    hello(0, "");
    hello(1, "");
    look();
    client_send(&house, &people[0], chat);
    assert_true(client_got(&people[0], "{\"t\":\"done\",\"id\":5"));
    assert_false(client_got(&people[1], "\"kind\":\"chat\""));
}

static void a_refusal_is_not_stored(void **state)
{
    char undo[160];
    (void)state;
    open_table("\"game\":\"skull\",\"options\":{\"players\":\"2\"},\"bots\":{\"P2\":\"easy\"},"
               "\"practice\":true");
    hello(0, "");
    client_send(&house, &people[0], "{\"t\":\"start\",\"id\":1}");
    look();
    snprintf(undo, sizeof undo, "{\"t\":\"undo\",\"id\":2,\"key\":\"%032x\",\"seen\":0}", 0xBEEF);
    client_send(&house, &people[0], undo);
    assert_true(client_got(&people[0], "{\"t\":\"no\",\"id\":2"));
    while (!plays(0))
        house_pass(&house, 500);
    client_send(&house, &people[0], undo);
    assert_true(client_got(&people[0], "{\"t\":\"done\",\"id\":2"));
    assert_true(client_got(&people[0], "\"kind\":\"undone\""));
}

static void calls_have_keys(void **state)
{
    char body[256], token[64];
    (void)state;
    open_table("\"game\":\"skull\",\"options\":{\"players\":\"4\"}");
    snprintf(body, sizeof body, "{\"key\":\"%032x\",\"name\":\"Bo\"}", 0xFACE);
    assert_int_equal(house_call(&house, "POST", path_of("/seats"), "", body), 201);
    snprintf(token, sizeof token, "%.*s", (int)member_of(answered(), "token").length,
             member_of(answered(), "token").at);
    memcpy(strstr(body, "Bo"), "Cy", 2);
    assert_int_equal(house_call(&house, "POST", path_of("/seats"), "", body), 201);
    assert_text(member_of(answered(), "token"), token);
    assert_text(member_of(answered(), "person"), "P2");
    hello(0, "");
    assert_int_equal(count_frames(&people[0], "\"kind\":\"sat\""), 2);
    /* A refusal is not kept: the same key may be tried again. */
    snprintf(body, sizeof body, "{\"key\":\"%032x\",\"name\":\"\"}", 0xFADE);
    assert_int_equal(house_call(&house, "POST", path_of("/seats"), "", body), 400);
    snprintf(body, sizeof body, "{\"key\":\"%032x\",\"name\":\"Di\"}", 0xFADE);
    assert_int_equal(house_call(&house, "POST", path_of("/seats"), "", body), 201);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, open_house, close_all)

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
        TEST(guessed_codes),
        TEST(secrets_are_told_to_nobody),
        TEST(seen_is_what_was_sent),
        TEST(faces_fade),
        TEST(faces_fade_by_themselves),
        TEST(a_pledge_belongs_to_its_socket),
        TEST(keys_do_nothing_twice),
        TEST(a_refusal_is_not_stored),
        TEST(calls_have_keys),
    };
    return RUN(tests);
}
