/* Fuzzes the network's door to tables: calls and frames, whatever bytes they have, to a hall
   without sockets. Whatever comes out is one line of JSON that begins like a frame; nobody is told
   anything after `bye`; and in the end everything is given back.

   A line of input is one thing that happens:

       c POST /api/tables {"key":"#",…}      a call; `#` is a key that was not used before
       v ~                                   a visitor comes to the table that was opened last
       f2 {"t":"hello","token":"@1"}         the second visitor's frame; `@1` is P1's token
       x2                                    the second visitor goes
       p900                                  so many milliseconds pass */
#include "base/buffer.h"
#include "fuzz/input.h"
#include "server/hall.h"

#include <stdio.h>
#include <stdlib.h>

enum { VISITORS = 4, MOST_LINES = 60, MOST_TOKENS = 4, TOKEN_ROOM = 40 };

static struct {
    Hall *hall;
    Store *store;
    Limits *limits;
    Roster roster;
    Visitor *visitors[VISITORS];
    bool dismissed[VISITORS];
    uint64_t now, drawn;
    unsigned keys;
    char code[CODE_LENGTH + 1], tokens[MOST_TOKENS][TOKEN_ROOM];
    Out frame;
} world;

static void fill(void *context, void *bytes, size_t count)
{
    uint8_t *byte = bytes;
    (void)context;
    for (size_t i = 0; i < count; i++)
        byte[i] = (uint8_t)((world.drawn += 0x9E3779B97F4A7C15u) >> 56);
}

/* ---- What a hall asks of its host ---------------------------------------------------------- */

static void nothing(void *context)
{
    (void)context;
}

static void no_wake(void *context, void *line)
{
    (void)context;
    (void)line;
}

static void no_note(void *context, const HallNote *note)
{
    (void)context;
    INSIST(note->what[0] != '\0' && text_is_clean(text_of(note->detail)));
}

/* The value of a member that is a string without anything escaped. */
static void find_member(Text json, const char *name, char *to, size_t room)
{
    size_t length = strlen(name);
    for (size_t i = 0; i + length + room < json.length; i++) {
        if (memcmp(json.at + i, name, length) != 0)
            continue;
        for (size_t n = 0; n < room && json.at[i + length + n] != '"'; n++)
            to[n] = json.at[i + length + n];
        return;
    }
}

static void answer(void *context, void *call, const HallAnswer *given)
{
    (void)context;
    (void)call;
    INSIST(given->status >= 200 && given->status < 600 && given->body.length > 0);
    if (given->status != 201)
        return;
    unsigned person = 0;
    char digit[2] = "1";
    find_member(given->body, "\"code\":\"", world.code, CODE_LENGTH);
    find_member(given->body, "\"person\":\"P", digit, 1);
    person = (unsigned)(digit[0] - '1') % MOST_TOKENS;
    find_member(given->body, "\"token\":\"", world.tokens[person], TOKEN_LENGTH);
}

/* ---- What happens -------------------------------------------------------------------------- */

static void read_frames(unsigned i)
{
    HallNext next;
    if (world.visitors[i] == NULL)
        return;
    for (;;) {
        world.frame.length = 0;
        next = hall_next(world.visitors[i], world.now, &world.frame);
        if (next != HALL_FRAME)
            break;
        Text text = {world.frame.text, world.frame.length};
        INSIST(!world.dismissed[i] && !world.frame.full);
        INSIST(text.length > 8 && memcmp(text.at, "{\"t\":\"", 6) == 0);
        INSIST(text.at[text.length - 1] == '}' && memchr(text.at, '\n', text.length) == NULL);
        if (memcmp(text.at, "{\"t\":\"bye\"", 10) == 0)
            world.dismissed[i] = true;
    }
    if (next == HALL_CLOSE) {
        hall_left(world.visitors[i], world.now);
        world.visitors[i] = NULL;
    }
}

static void settle(void)
{
    for (unsigned round = 0; round < 8; round++) {
        hall_arrived(world.hall, world.now);
        (void)hall_run(world.hall, world.now);
        for (unsigned i = 0; i < VISITORS; i++)
            read_frames(i);
    }
}

/* What a line says, with what it stands for. */
static Text fill_in(Text text, Out *out)
{
    out->length = 0;
    for (size_t i = 0; i < text.length; i++) {
        char c = text.at[i];
        if (c == '#') {
            char key[40];
            snprintf(key, sizeof key, "%032x", ++world.keys);
            out_string(out, key);
        } else if (c == '~') {
            out_string(out, world.code);
        } else if (c == '@' && i + 1 < text.length) {
            out_string(out, world.tokens[(unsigned char)text.at[++i] % MOST_TOKENS]);
        } else {
            out_char(out, c);
        }
    }
    return (Text){out->length > 0 ? out->text : "", out->length};
}

static void call(Text text)
{
    HallCall asked = {.type = TEXT("application/json"), .token = text_of(world.tokens[0])};
    (void)text_next(&text, &asked.method);
    (void)text_next(&text, &asked.path);
    const char *query =
        asked.path.length > 0 ? memchr(asked.path.at, '?', asked.path.length) : NULL;
    if (query != NULL) {
        asked.query = (Text){query + 1, asked.path.length - (size_t)(query + 1 - asked.path.at)};
        asked.path.length = (size_t)(query - asked.path.at);
    }
    asked.body = text;
    hall_call(world.hall, &asked, &world, world.now);
}

static void happen(Text line, Out *out)
{
    if (line.length == 0)
        return;
    char what = line.at[0];
    unsigned i = line.length > 1 ? (unsigned char)line.at[1] % VISITORS : 0;
    Text rest = {line.at + 1, line.length - 1}, word;
    uint64_t number;
    switch (what) {
    case 'c':
        rest = (Text){line.at + (line.length > 1 ? 2 : 1), line.length - (line.length > 1 ? 2 : 1)};
        call(fill_in(rest, out));
        break;
    case 'v':
        for (i = 0; i < VISITORS && world.visitors[i] != NULL;)
            i++;
        (void)text_next(&rest, &word);
        if (i < VISITORS) {
            world.dismissed[i] = false;
            world.visitors[i] =
                hall_visit(world.hall, fill_in(rest, out), (Address){{0}}, &world, world.now);
        }
        break;
    case 'f':
        (void)text_next(&rest, &word);
        if (world.visitors[i] != NULL)
            hall_receive(world.visitors[i], fill_in(rest, out), world.now);
        break;
    case 'x':
        if (world.visitors[i] != NULL)
            hall_left(world.visitors[i], world.now);
        world.visitors[i] = NULL;
        break;
    case 'p':
        if (text_number(rest, &number))
            world.now += number < 100000 ? number : 100000;
        break;
    default:
        break;
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    Text rest = {(const char *)bytes, size}, line;
    StoreResult result;
    Out out = buffer_new();
    LimitsSetup limits = limits_defaults();
    HallSetup setup = hall_defaults();
    HallHost host = {.wake = no_wake, .answer = answer, .arrived = nothing, .note = no_note};
    limits.most_addresses = 4;
    memset(&world, 0, sizeof world);
    world.now = 1000000;
    world.frame = buffer_new();
    world.limits = limits_new(&limits);
    world.store = store_open("memory:", STORE_SERVE, &result);
    roster_init(&world.roster);
    setup.store = world.store;
    setup.roster = &world.roster;
    setup.limits = world.limits;
    setup.source = (Source){fill, NULL};
    setup.workers = 0;
    setup.writes_in_thread = false;
    world.hall = hall_new(&setup, &host);
    INSIST(world.limits != NULL && world.store != NULL && world.hall != NULL);
    for (unsigned i = 0; i < MOST_LINES && text_line(&rest, &line); i++) {
        happen(line, &out);
        settle();
    }
    for (unsigned i = 0; i < VISITORS; i++)
        if (world.visitors[i] != NULL)
            hall_left(world.visitors[i], world.now);
    hall_free(world.hall);
    store_close(world.store);
    limits_free(world.limits);
    roster_done(&world.roster);
    buffer_free(&world.frame);
    buffer_free(&out);
    return 0;
}
