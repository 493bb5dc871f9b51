/* Two halls that one viewer cannot tell apart: see twin_houses.h. */
#include "tests/server/twin_houses.h"

#include "base/buffer.h"
#include "server/inside.h"
#include "table/frames.h"
#include "term/picture.h"

#include <stdio.h>
#include <string.h>

static uint32_t below(TwinHouses *twins, uint32_t bound)
{
    return random_below(&twins->pair.random, bound);
}

static bool one_in(TwinHouses *twins, uint32_t times)
{
    return below(twins, times) == 0;
}

/* ---- Requests ------------------------------------------------------------------------------ */

void request_begin(TwinHouses *twins, TwinRequest *request, const char *kind)
{
    char key[KEY_LENGTH + 1];
    request->out = (Out){.text = request->text, .capacity = sizeof request->text};
    request->json = (Json){&request->out, false};
    (void)snprintf(key, sizeof key, "%032x", ++twins->requests);
    put_open(&request->json, '{');
    if (kind != NULL) {
        put_string(put_key(&request->json, "t"), kind);
        put_number(put_key(&request->json, "id"), twins->requests);
    }
    put_string(put_key(&request->json, "key"), key);
}

const char *request_end(TwinRequest *request)
{
    put_close(&request->json, '}');
    out_char(&request->out, '\0');
    INSIST(!request->out.full);
    return request->text;
}

void put_heard(TwinHouses *twins, Json *json)
{
    put_open(json, '[');
    for (unsigned i = below(twins, 4); i > 0; i--)
        put_number(json, below(twins, 20));
    put_close(json, ']');
}

void send_both(TwinHouses *twins, Clients clients, const char *const frames[2], Clients tab,
               const char *hurried)
{
    for (int i = 0; i < 2; i++) {
        if (frames[i] != NULL)
            client_put(&twins->houses[i], &clients[i], frames[i]);
        if (hurried != NULL)
            client_put(&twins->houses[i], &tab[i], hurried);
        house_settle(&twins->houses[i]);
    }
}

void call_both(TwinHouses *twins, const char *method, const char *path, const char *token,
               const char *body)
{
    unsigned status[2];
    for (int i = 0; i < 2; i++)
        status[i] = house_call(&twins->houses[i], method, path, token, body);
    twins->answers++;
    if (status[0] != status[1])
        report("a leak: %s is answered %u at one table and %u at the other", path, status[0],
               status[1]);
    compare_texts(&twins->pair.eyes, path, &twins->houses[0].body, &twins->houses[1].body);
}

void pass_both(TwinHouses *twins, uint64_t milliseconds)
{
    for (int i = 0; i < 2; i++)
        house_pass(&twins->houses[i], milliseconds);
}

static void copy_member(TwinHouses *twins, const char *name, char *to, size_t size)
{
    Text member = member_of(written(&twins->houses[0].body), name);
    INSIST(member.length > 0 && member.length < size);
    memcpy(to, member.at, member.length);
    to[member.length] = '\0';
}

/* ---- Sockets ------------------------------------------------------------------------------- */

bool is_open(const Clients clients)
{
    return client_is_open(&clients[0]);
}

Client *client_of(TwinHouses *twins, unsigned person)
{
    if (person != twins->pair.eyes.viewer)
        return is_open(twins->others[person]) ? twins->others[person] : NULL;
    unsigned first = below(twins, TABS);
    for (unsigned i = 0; i < TABS; i++) {
        unsigned tab = (first + i) % TABS;
        if (is_open(twins->tabs[tab]) && !twins->as_spectator[tab])
            return twins->tabs[tab];
    }
    return NULL;
}

/* What it has already: nothing, the right thing, or something impossible. */
static void put_last(TwinHouses *twins, Json *json)
{
    uint32_t latest = table_latest(twins->pair.twins[0].table);
    if (one_in(twins, 3))
        return;
    put_string(put_key(json, "log"), one_in(twins, 6) ? "0123456789abcdef" : twins->log);
    put_number(put_key(json, "last"), one_in(twins, 2) ? latest : below(twins, latest + 4));
}

static const char *hello(TwinHouses *twins, TwinRequest *request, const char *secret, bool watches)
{
    static const char *const langs[] = {"en", "fr", "de", "", "xx"};
    request_begin(twins, request, "hello");
    put_number(put_key(&request->json, "v"), 1);
    if (secret != NULL)
        put_string(put_key(&request->json, watches ? "watch" : "token"), secret);
    put_string(put_key(&request->json, "lang"), langs[below(twins, COUNT(langs))]);
    put_last(twins, &request->json);
    if (one_in(twins, 4)) {
        put_open(put_key(&request->json, "picture"), '{');
        put_number(put_key(&request->json, "columns"), one_in(twins, 3) ? 0 : below(twins, 250));
        put_number(put_key(&request->json, "lines"), below(twins, 70));
        put_close(&request->json, '}');
    }
    if (one_in(twins, 2))
        put_heard(twins, put_key(&request->json, "coach"));
    return request_end(request);
}

static void open_both(TwinHouses *twins, Clients clients, const char *secret, bool watches)
{
    TwinRequest request;
    const char *frame = hello(twins, &request, secret, watches);
    for (int i = 0; i < 2; i++)
        client_open(&twins->houses[i], &clients[i], twins->code);
    send_both(twins, clients, (const char *[]){frame, frame}, NULL, NULL);
}

static void open_tab(TwinHouses *twins)
{
    Viewer viewer = twins->pair.eyes.viewer;
    unsigned tab = 0;
    while (tab < TABS && is_open(twins->tabs[tab]))
        tab++;
    if (tab == TABS)
        return;
    bool watches = viewer == SPECTATOR || (one_in(twins, 6) && client_of(twins, viewer) != NULL);
    bool needs_nothing = table_setup(twins->pair.twins[0].table)->is_public && one_in(twins, 2);
    twins->as_spectator[tab] = watches;
    open_both(twins, twins->tabs[tab],
              !watches        ? twins->tokens[viewer]
              : needs_nothing ? NULL
                              : twins->watch,
              watches);
}

void come_both(TwinHouses *twins, unsigned person)
{
    if (person == twins->pair.eyes.viewer)
        open_tab(twins);
    else if (!is_open(twins->others[person]))
        open_both(twins, twins->others[person], twins->tokens[person], false);
}

void go_both(TwinHouses *twins, Clients clients)
{
    for (int i = 0; i < 2; i++) {
        client_close(&twins->houses[i], &clients[i]);
        house_settle(&twins->houses[i]);
    }
}

void stray(TwinHouses *twins, unsigned person)
{
    House *house = &twins->houses[twins->astray];
    TwinRequest request;
    if (client_is_open(&twins->stray)) {
        client_close(house, &twins->stray);
        house_settle(house);
        return;
    }
    if (!is_open(twins->others[person]))
        return; /* it would be noticed, and rightly so */
    client_open(house, &twins->stray, twins->code);
    client_send(house, &twins->stray, hello(twins, &request, twins->tokens[person], false));
    twins->stray.frames.length = 0;
}

void sit_both(TwinHouses *twins, unsigned person)
{
    TwinRequest request;
    char path[64], name[8];
    (void)snprintf(path, sizeof path, "/api/tables/%s/seats", twins->code);
    (void)snprintf(name, sizeof name, "N%u", person + 1);
    request_begin(twins, &request, NULL);
    put_string(put_key(&request.json, "name"), name);
    put_seat(put_key(&request.json, "person"), person);
    call_both(twins, "POST", path, "", request_end(&request));
    copy_member(twins, "token", twins->tokens[person], sizeof twins->tokens[person]);
    come_both(twins, person);
}

/* ---- Houses -------------------------------------------------------------------------------- */

/* A bot whose words and moves do not come from its cards, to sit in for people. */
static Bot plain_bot;
static const Bot *const plain_bots[] = {&plain_bot};

static void open_house(House *house, const Doors *doors, uint64_t seed)
{
    plain_bot = random_bot;
    plain_bot.name = "easy";
    house_init(house, "memory:", seed);
    house->roster.others = plain_bots;
    house->roster.other_count = COUNT(plain_bots);
    house->doors = doors;
    house->setup.draw = picture_draw;
    house->setup.linger = UINT32_MAX; /* what chance was steered to cannot be read again */
    house_open(house);
}

void twins_open(TwinHouses *twins, const char *members)
{
    Pair *pair = &twins->pair;
    TwinRequest request;
    for (int i = 0; i < 2; i++)
        open_house(&twins->houses[i], twins->doors, pair->seed ^ 0x5EED);
    request_begin(twins, &request, NULL);
    put_string(put_key(&request.json, "name"), "N1");
    put_string(put_key(&request.json, "game"), pair->game->name);
    put_options(pair->game, &pair->eyes.options, put_key(&request.json, "options"));
    out_string(&request.out, members);
    call_both(twins, "POST", "/api/tables", "", request_end(&request));
    INSIST(twins->houses[0].status == 201);
    copy_member(twins, "code", twins->code, sizeof twins->code);
    copy_member(twins, "watch", twins->watch, sizeof twins->watch);
    copy_member(twins, "token", twins->tokens[0], sizeof twins->tokens[0]);
    for (int i = 0; i < 2; i++) {
        Room *room = NULL;
        HallRefusal refusal = hall_find(twins->houses[i].hall, text_of(twins->code), &room, 0);
        INSIST(refusal == HALL_DONE);
        pair_follow(pair, i, room->table);
        memcpy(twins->log, room->log, sizeof room->log);
    }
    come_both(twins, 0);
    if (pair->eyes.viewer == SPECTATOR)
        come_both(twins, SPECTATOR);
}

static void end_clients(TwinHouses *twins, int i)
{
    House *house = &twins->houses[i];
    for (unsigned tab = 0; tab < TABS; tab++)
        client_done(house, &twins->tabs[tab][i]);
    for (unsigned person = 0; person < MAX_SEATS; person++)
        client_done(house, &twins->others[person][i]);
    if (twins->astray == i)
        client_done(house, &twins->stray);
}

void twins_close(TwinHouses *twins)
{
    for (int i = 0; i < 2; i++) {
        end_clients(twins, i);
        house_done(&twins->houses[i]);
    }
}

/* ---- What the viewer gets ------------------------------------------------------------------ */

const struct TwinSightKind twin_sights[SIGHT_COUNT] = {
#define X(name, sign, pairs) {#name, {sign, sizeof sign - 1}, pairs},
    TWIN_SIGHTS(X)
#undef X
};

static void count_sights(TwinHouses *twins, Text frames)
{
    Text line;
    while (text_line(&frames, &line)) {
        twins->frames++;
        for (unsigned i = 0; i < SIGHT_COUNT; i++)
            twins->sights[i] += memmem(line.at, line.length, twin_sights[i].sign.at,
                                       twin_sights[i].sign.length) != NULL;
    }
}

static void compare_tab(TwinHouses *twins, Clients tab)
{
    Client *one = &tab[0], *other = &tab[1];
    compare_texts(&twins->pair.eyes, "a frame", &one->frames, &other->frames);
    if (one->wakes != other->wakes)
        report("a leak: a socket is woken %u times at one table and %u at the other", one->wakes,
               other->wakes);
    count_sights(twins, written(&one->frames));
    for (int i = 0; i < 2; i++) {
        tab[i].frames.length = 0;
        tab[i].wakes = 0;
    }
}

void compare_houses(TwinHouses *twins)
{
    bool told = false;
    for (unsigned tab = 0; tab < TABS && !failed; tab++) {
        if (twins->tabs[tab][0].frames.grow == NULL)
            continue;
        told |= is_open(twins->tabs[tab]);
        compare_tab(twins, twins->tabs[tab]);
    }
    for (unsigned person = 0; person < MAX_SEATS; person++)
        for (int i = 0; i < 2; i++)
            twins->others[person][i].frames.length = 0;
    if (told) {
        twins->pairs += twins->pair.apart - twins->apart;
        if (twins->pair.eyes.viewer == SPECTATOR)
            twins->public += twins->pair.apart - twins->apart;
    }
    twins->apart = twins->pair.apart;
}
