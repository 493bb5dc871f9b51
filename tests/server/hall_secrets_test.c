/* What a hall promises about secrets: codes, tokens, faces that were seen, pledges and keys
   (docs/protocol.md). */
#include "tests/server/company.h"

#include <string.h>

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
    assert_false(client_is_open(&second));
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
    look_all();
    client_send(
        &house, &people[0],
        with_key("{\"t\":\"do\",\"id\":1,\"line\":\"place flower\",\"seen\":%u}", told + 1));
    assert_true(client_got(&people[0], "{\"t\":\"no\",\"id\":1"));
    assert_true(client_got(&people[0], "\"why\":\"bad\""));
    look_all();
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
    ana_opens("\"game\":\"sketch\",\"options\":{\"players\":\"2\"},\"clock\":\"none\"");
    sit(1, "");
    hello(0, "");
    hello(1, "");
    client_send(&house, &people[1], "{\"t\":\"ready\",\"id\":1}");
    client_send(&house, &people[0], "{\"t\":\"start\",\"id\":2}");
    for (unsigned i = 0; i < 200 && !client_got(&people[0], "\"t\":\"done\",\"id\":3"); i++) {
        Text n = member_of(last_frame(&people[0], "now"), "n");
        look_all();
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
    look_all();
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
    look_all();
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
    look_all();
    client_send(&house, &people[0], chat);
    assert_true(client_got(&people[0], "{\"t\":\"done\",\"id\":5"));
    assert_false(client_got(&people[1], "\"kind\":\"chat\""));
}

static void a_refusal_is_not_stored(void **state)
{
    char undo[160];
    (void)state;
    ana_opens("\"game\":\"skull\",\"options\":{\"players\":\"2\"},\"bots\":{\"P2\":\"easy\"},"
              "\"practice\":true");
    hello(0, "");
    client_send(&house, &people[0], "{\"t\":\"start\",\"id\":1}");
    look_all();
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
    ana_opens("\"game\":\"skull\",\"options\":{\"players\":\"4\"}");
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

#define TEST(name) cmocka_unit_test_setup_teardown(name, open_house, close_house)

int main(void)
{
    const struct CMUnitTest tests[] = {
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
