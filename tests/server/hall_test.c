/* What a hall promises (server/hall.h, docs/protocol.md), tried without sockets. */
#include "tests/server/house.h"

#include <stdlib.h>
#include <string.h>

static House house;

static int open_house(void **state)
{
    (void)state;
    house_init(&house, "memory:", 1);
    house_open(&house);
    return 0;
}

static int close_house(void **state)
{
    (void)state;
    house_done(&house);
    return 0;
}

/* ---- A table with people ------------------------------------------------------------------- */

static Client people[4];
static char code[16], tokens[4][32], watch[16];
static unsigned keys;

static void copy(char *to, size_t size, Text text)
{
    assert_true(text.length > 0 && text.length < size);
    memcpy(to, text.at, text.length);
    to[text.length] = '\0';
}

static Text answered(void)
{
    return written(&house.body);
}

/* A request with a key of its own: `%KEY%` in it. */
static const char *with_key(const char *format, ...)
{
    static char text[512], filled[1024];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    snprintf(filled, sizeof filled, "{\"key\":\"%032x\",%s", ++keys, text + 1);
    return filled;
}

static void open_table(const char *members)
{
    assert_int_equal(
        house_call(&house, "POST", "/api/tables", "", with_key("{\"name\":\"Ana\",%s}", members)),
        201);
    copy(code, sizeof code, member_of(answered(), "code"));
    copy(tokens[0], sizeof tokens[0], member_of(answered(), "token"));
    copy(watch, sizeof watch, member_of(answered(), "watch"));
}

static void sit(unsigned person)
{
    static const char *const names[] = {"Ana", "Bo", "Cy", "Di"};
    char path[64];
    snprintf(path, sizeof path, "/api/tables/%s/seats", code);
    assert_int_equal(
        house_call(&house, "POST", path, "", with_key("{\"name\":\"%s\"}", names[person])), 201);
    copy(tokens[person], sizeof tokens[person], member_of(answered(), "token"));
}

static void hello(unsigned person, const char *more)
{
    char text[256];
    client_open(&house, &people[person], code);
    snprintf(text, sizeof text, "{\"t\":\"hello\",\"v\":1,\"token\":\"%s\",\"lang\":\"en\"%s}",
             tokens[person], more);
    client_send(&house, &people[person], text);
}

static void leave_all(void)
{
    for (unsigned person = 0; person < COUNT(people); person++)
        if (people[person].frames.grow != NULL)
            client_done(&house, &people[person]);
}

/* Two people at Skull for three, with a bot, about to begin. */
static void gather(void)
{
    open_table("\"game\":\"skull\",\"options\":{\"players\":\"3\"},\"bots\":{\"P3\":\"easy\"}");
    sit(1);
    hello(0, "");
    hello(1, "");
}

static void begin(void)
{
    gather();
    client_send(&house, &people[1], "{\"t\":\"ready\",\"id\":1}");
    client_send(&house, &people[0], "{\"t\":\"start\",\"id\":2}");
}

/* The last `now` that a client got, or what it has of it. */
static Text last_frame(const Client *client, const char *kind)
{
    char key[32];
    Text frames = written(&client->frames), line, found = {"", 0};
    int length = snprintf(key, sizeof key, "{\"t\":\"%s\"", kind);
    while (text_line(&frames, &line))
        if (line.length > (size_t)length && memcmp(line.at, key, (size_t)length) == 0)
            found = line;
    return found;
}

/* Plays whatever stands first, as long as it is asked. True: something was played. */
static bool plays(unsigned person)
{
    Text now = last_frame(&people[person], "now"), line = member_of(now, "do");
    if (line.length == 0)
        return false;
    client_send(&house, &people[person],
                with_key("{\"t\":\"do\",\"id\":9,\"line\":\"%.*s\",\"seen\":%.*s}",
                         (int)line.length, line.at, (int)member_of(now, "n").length,
                         member_of(now, "n").at));
    return true;
}

/* ---- The promises -------------------------------------------------------------------------- */

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
    leave_all();
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
    char path[64];
    snprintf(path, sizeof path, "/api/tables/%s/record", code);
    assert_int_equal(house_call(&house, "GET", path, "", ""), 403);
    assert_int_equal(house_call(&house, "GET", path, tokens[1], ""), 200);
    assert_true(house.body.length > 200);
    leave_all();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(opening, open_house, close_house),
        cmocka_unit_test_setup_teardown(a_whole_game, open_house, close_house),
    };
    return RUN(tests);
}
