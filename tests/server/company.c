/* People at one table of a house: see company.h. */
#include "tests/server/company.h"

#include <stdlib.h>
#include <string.h>

House house;
Client people[PEOPLE], second, third;
char code[16], watch[16], tokens[PEOPLE][32];

static unsigned keys;

int open_house(void **state)
{
    (void)state;
    house_init(&house, "memory:", 1);
    house_open(&house);
    return 0;
}

int close_house(void **state)
{
    (void)state;
    for (unsigned person = 0; person < PEOPLE; person++)
        client_done(&house, &people[person]);
    client_done(&house, &second);
    client_done(&house, &third);
    house_done(&house);
    return 0;
}

/* ---- Requests ------------------------------------------------------------------------------ */

static void copy(char *to, size_t size, Text text)
{
    assert_true(text.length > 0 && text.length < size);
    memcpy(to, text.at, text.length);
    to[text.length] = '\0';
}

Text answered(void)
{
    return written(&house.body);
}

bool mentions(Text text, const char *part)
{
    return text.length > 0 && memmem(text.at, text.length, part, strlen(part)) != NULL;
}

const char *with_key(const char *format, ...)
{
    static char text[512], filled[1024];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    snprintf(filled, sizeof filled, "{\"key\":\"%032x\",%s", ++keys, text + 1);
    return filled;
}

const char *path_of(const char *what)
{
    static char path[128];
    snprintf(path, sizeof path, "/api/tables/%s%s", code, what);
    return path;
}

/* ---- Coming -------------------------------------------------------------------------------- */

void ana_opens(const char *members)
{
    assert_int_equal(
        house_call(&house, "POST", "/api/tables", "", with_key("{\"name\":\"Ana\",%s}", members)),
        201);
    copy(code, sizeof code, member_of(answered(), "code"));
    copy(tokens[0], sizeof tokens[0], member_of(answered(), "token"));
    copy(watch, sizeof watch, member_of(answered(), "watch"));
}

void sit(unsigned person, const char *members)
{
    static const char *const names[] = {"Ana", "Bo", "Cy", "Di"};
    assert_int_equal(house_call(&house, "POST", path_of("/seats"), "",
                                with_key("{\"name\":\"%s\"%s}", names[person], members)),
                     201);
    copy(tokens[person], sizeof tokens[person], member_of(answered(), "token"));
}

void hello_on(Client *client, unsigned person, const char *more)
{
    char text[256];
    client_open(&house, client, code);
    snprintf(text, sizeof text, "{\"t\":\"hello\",\"v\":1,\"token\":\"%s\",\"lang\":\"en\"%s}",
             tokens[person], more);
    client_send(&house, client, text);
}

void hello(unsigned person, const char *more)
{
    hello_on(&people[person], person, more);
}

void watch_on(Client *client, const char *with)
{
    char text[256];
    client_open(&house, client, code);
    snprintf(text, sizeof text, "{\"t\":\"hello\",\"v\":1%s%s%s,\"lang\":\"en\"}",
             with != NULL ? ",\"watch\":\"" : "", with != NULL ? with : "",
             with != NULL ? "\"" : "");
    client_send(&house, client, text);
}

void gather(void)
{
    ana_opens("\"game\":\"skull\",\"options\":{\"players\":\"3\"},\"bots\":{\"P3\":\"easy\"},"
              "\"chat\":true");
    sit(1, "");
    hello(0, "");
    hello(1, "");
}

void begin(void)
{
    gather();
    client_send(&house, &people[1], "{\"t\":\"ready\",\"id\":1}");
    client_send(&house, &people[0], "{\"t\":\"start\",\"id\":2}");
}

void look_all(void)
{
    for (unsigned person = 0; person < PEOPLE; person++)
        client_look(&people[person]);
    client_look(&second);
    client_look(&third);
}

/* ---- What came ----------------------------------------------------------------------------- */

Text last_frame(const Client *client, const char *kind)
{
    char key[32];
    Text frames = written(&client->frames), line, found = {"", 0};
    int length = snprintf(key, sizeof key, "{\"t\":\"%s\"", kind);
    while (frames.length > 0 && text_line(&frames, &line))
        if (line.length > (size_t)length && memcmp(line.at, key, (size_t)length) == 0)
            found = line;
    return found;
}

unsigned count_frames(const Client *client, const char *part)
{
    Text frames, line;
    unsigned count = 0;
    if (client->frames.length == client->looked)
        return 0;
    frames = (Text){client->frames.text + client->looked, client->frames.length - client->looked};
    while (text_line(&frames, &line))
        count += mentions(line, part);
    return count;
}

bool plays(unsigned person)
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
