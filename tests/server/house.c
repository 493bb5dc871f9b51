/* A hall for tests: see house.h. */
#include "tests/server/house.h"

#include "base/buffer.h"

#include <stdlib.h>
#include <string.h>

/* ---- What a hall asks of its host ---------------------------------------------------------- */

static void wake(void *context, void *line)
{
    Client *client = line;
    (void)context;
    client->woken = true;
    client->wakes++;
}

static void answer(void *context, void *call, const HallAnswer *given)
{
    House *house = context;
    (void)call;
    assert_false(house->answered);
    house->answered = true;
    house->status = given->status;
    house->body.length = 0;
    out_text(&house->body, given->body);
}

static void arrived(void *context)
{
    ((House *)context)->arrived = true;
}

static void note(void *context, const HallNote *told)
{
    House *house = context;
    say(&house->notes, "%1 %2 %3: %4\n", text_of(told->trouble ? "!" : " "), text_of(told->what),
        text_of(told->table != NULL ? told->table : ""), text_of(told->detail));
}

/* ---- The house ----------------------------------------------------------------------------- */

static void open_store(House *house)
{
    StoreResult result;
    house->store = store_open(house->where, STORE_SERVE, &result);
    assert_non_null(house->store);
}

void house_init(House *house, const char *where, uint64_t seed)
{
    *house = (House){.where = where, .now = 1000000, .random = random_from(seed)};
    house->body = buffer_new();
    house->notes = buffer_new();
    roster_init(&house->roster);
    open_store(house);
    LimitsSetup limits = limits_defaults();
    for (unsigned kind = 0; kind < LIMIT_KIND_COUNT; kind++)
        if (kind != LIMIT_MISSES)
            limits.kinds[kind].most = 0;
    limits.most_connections = 0;
    house->limits = limits_new(&limits);
    house->setup = hall_defaults();
    house->setup.workers = 0;
    house->setup.writes_in_thread = false;
    house->setup.frames_at_once = 100000;
}

void house_open(House *house)
{
    HallHost host = {
        .context = house, .wake = wake, .answer = answer, .arrived = arrived, .note = note};
    if (house->doors != NULL)
        host = house->doors->open_up(house);
    house->setup.store = house->store;
    house->setup.roster = &house->roster;
    house->setup.source = seeded_source(&house->random);
    house->setup.limits = house->limits;
    house->hall = hall_new(&house->setup, &host);
    assert_non_null(house->hall);
    if (house->doors != NULL)
        house->doors->begin(house);
}

void house_close(House *house)
{
    for (unsigned i = 0; i < MOST_CLIENTS; i++)
        if (house->clients[i] != NULL)
            client_close(house, house->clients[i]);
    if (house->doors != NULL)
        house->doors->shut(house);
    hall_free(house->hall);
    house->hall = NULL;
}

void house_restart(House *house)
{
    house_close(house);
    store_close(house->store);
    open_store(house);
    house_open(house);
}

void house_done(House *house)
{
    if (house->hall != NULL)
        house_close(house);
    store_close(house->store);
    limits_free(house->limits);
    roster_done(&house->roster);
    buffer_free(&house->body);
    buffer_free(&house->notes);
}

/* What the hall has for this client now. */
static bool read_frames(House *house, Client *client)
{
    bool read = false;
    HallNext next = HALL_NOTHING;
    client->woken = false;
    while (client->visitor != NULL &&
           (next = hall_next(client->visitor, house->now, &client->frames)) == HALL_FRAME) {
        out_char(&client->frames, '\n');
        read = true;
    }
    if (client->visitor != NULL && next == HALL_CLOSE) {
        out_string(&client->frames, "closed\n");
        client_close(house, client);
    }
    return read;
}

void house_settle(House *house)
{
    bool goes_on = true;
    if (house->doors != NULL) {
        house->doors->settle(house);
        return;
    }
    while (goes_on) {
        goes_on = house->arrived;
        house->arrived = false;
        hall_arrived(house->hall, house->now);
        (void)hall_run(house->hall, house->now);
        for (unsigned i = 0; i < MOST_CLIENTS; i++)
            if (house->clients[i] != NULL && house->clients[i]->woken)
                goes_on |= read_frames(house, house->clients[i]);
        goes_on |= house->arrived;
    }
}

void house_pass(House *house, uint64_t milliseconds)
{
    uint64_t end = house->now + milliseconds;
    for (;;) {
        house_settle(house);
        uint64_t due = hall_run(house->hall, house->now);
        if (house->now >= end)
            break;
        house->now = due < end && due > house->now ? due : due <= house->now ? house->now + 1 : end;
    }
}

unsigned house_call(House *house, const char *method, const char *path, const char *token,
                    const char *body)
{
    const char *query = strchr(path, '?');
    HallCall call = {.method = text_of(method),
                     .path = {path, query != NULL ? (size_t)(query - path) : strlen(path)},
                     .query = text_of(query != NULL ? query + 1 : ""),
                     .type = TEXT("application/json"),
                     .token = text_of(token),
                     .body = text_of(body),
                     .from = house->from};
    house->answered = false;
    if (house->doors != NULL)
        house->doors->call(house, &call);
    else
        hall_call(house->hall, &call, house, house->now);
    house_settle(house);
    assert_true(house->answered);
    return house->status;
}

/* ---- Clients ------------------------------------------------------------------------------- */

void client_open(House *house, Client *client, const char *code)
{
    unsigned place = 0;
    while (place < MOST_CLIENTS && house->clients[place] != NULL && house->clients[place] != client)
        place++;
    assert_true(place < MOST_CLIENTS);
    if (client->frames.grow == NULL)
        client->frames = buffer_new();
    house->clients[place] = client;
    if (house->doors != NULL) {
        house->doors->open(house, client, code);
        house_settle(house);
        return;
    }
    client->visitor = hall_visit(house->hall, text_of(code), house->from, client, house->now);
    assert_non_null(client->visitor);
    house_settle(house);
}

void client_put(House *house, Client *client, const char *frame)
{
    if (client->wire != NULL)
        house->doors->put(house, client, text_of(frame));
    else if (client->visitor != NULL)
        hall_receive(client->visitor, text_of(frame), house->now);
}

void client_send(House *house, Client *client, const char *frame)
{
    client_put(house, client, frame);
    house_settle(house);
}

bool client_is_open(const Client *client)
{
    return client->visitor != NULL || client->wire != NULL;
}

void client_close(House *house, Client *client)
{
    Visitor *visitor = client->visitor;
    if (client->wire != NULL)
        house->doors->close(house, client);
    client->visitor = NULL;
    client->woken = false;
    if (visitor != NULL)
        hall_left(visitor, house->now);
}

void client_done(House *house, Client *client)
{
    client_close(house, client);
    for (unsigned i = 0; i < MOST_CLIENTS; i++)
        if (house->clients[i] == client)
            house->clients[i] = NULL;
    buffer_free(&client->frames);
    *client = (Client){0};
}

void client_look(Client *client)
{
    client->looked = client->frames.length;
}

bool client_got(const Client *client, const char *part)
{
    size_t length = strlen(part);
    for (size_t i = client->looked; i + length <= client->frames.length; i++)
        if (memcmp(client->frames.text + i, part, length) == 0)
            return true;
    return false;
}

Text member_of(Text json, const char *name)
{
    char key[64];
    int length = snprintf(key, sizeof key, "\"%s\":", name);
    for (size_t i = 0; i + (size_t)length <= json.length; i++) {
        if (memcmp(json.at + i, key, (size_t)length) != 0)
            continue;
        size_t begin = i + (size_t)length, end;
        bool quoted = json.at[begin] == '"';
        begin += quoted;
        end = begin;
        while (end < json.length &&
               (quoted ? json.at[end] != '"' : strchr(",}]", json.at[end]) == NULL))
            end++;
        return (Text){json.at + begin, end - begin};
    }
    return (Text){"", 0};
}
