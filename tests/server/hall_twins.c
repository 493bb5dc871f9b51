/* That a server tells nobody what is hidden (docs/protocol.md, "Nothing hidden"): two halls at
   which the same happens in one viewer's eyes (twin_houses.h), while cards, discs and secret
   choices differ. Whatever that viewer gets must be the same at both: frames on all its sockets,
   those of a spectator among them, after a reconnection too, how its requests are answered, what
   HTTP says.

   With --sockets all of it goes through real ones (doors.h).

   What others do that is nobody's business, they do at one table only: they mute somebody, have
   another socket, look at the table, are refused something, answer before it is time.

       hall_twins [--sockets] [--pairs N] [--seed FIRST] [--table SEED] [GAME…] */
#include "tests/server/doors.h"
#include "tests/server/twin_wishes.h"

#include "tests/random_options.h"

#include <stdarg.h>
#include <stdlib.h>

enum { MOST_STEPS = 4000, MOST_GAMES = 3 };

bool failed;

void report(const char *format, ...)
{
    va_list arguments;
    if (failed)
        return;
    failed = true;
    va_start(arguments, format);
    vprintf(format, arguments);
    va_end(arguments);
    putchar('\n');
}

static TwinHouses twins;
static Pair *const pair = &twins.pair;

static uint32_t below(uint32_t bound)
{
    return random_below(&pair->random, bound);
}

static bool one_in(uint32_t times)
{
    return below(times) == 0;
}

static const Table *table_at(int i)
{
    return pair->twins[i].table;
}

static bool is_viewer(unsigned person)
{
    return person == pair->eyes.viewer;
}

static void send_same(Client *clients, const char *frame)
{
    send_both(&twins, clients, (const char *[]){frame, frame}, NULL, NULL);
}

/* The owner's socket; NULL: there is none. */
static Client *owner_of_both(void)
{
    unsigned owner = table_owner(table_at(0));
    return owner < MAX_SEATS ? client_of(&twins, owner) : NULL;
}

/* ---- What the viewer asks for -------------------------------------------------------------- */

static void viewer_asks(void)
{
    TwinRequest request;
    Client *tab = twins.tabs[below(TABS)];
    const char *frame = wish_anything(&twins, &request);
    send_same(tab, frame);
}

/* A record or a replay is refused as long as the game is not over; afterwards it tells all. */
static void viewer_calls(void)
{
    static const char *const whats[] = {"",        "/record",  "/replay", "/replay",
                                        "/review", "/figures", "/live"};
    static const char *const viewers[] = {"", "&viewer=P1", "&viewer=all", "&viewer=spectator"};
    static const char *const langs[] = {"", "&lang=fr", "&lang=de"};
    const Table *table = table_at(0);
    Viewer viewer = pair->eyes.viewer;
    char path[128];
    if (one_in(6)) {
        call_both(&twins, "GET", "/api/tables", "", "");
        return;
    }
    if (table_over(table))
        return;
    (void)snprintf(path, sizeof path, "/api/tables/%s%s?game=%u%s%s", twins.code,
                   whats[below(COUNT(whats))], table_game_number(table),
                   viewers[below(COUNT(viewers))], langs[below(COUNT(langs))]);
    call_both(&twins, "GET", path,
              one_in(4)             ? ""
              : viewer == SPECTATOR ? twins.watch
                                    : twins.tokens[viewer],
              "");
}

static void viewer_comes_or_goes(void)
{
    Client *tab = twins.tabs[below(TABS)];
    if (is_open(tab) && one_in(2))
        go_both(&twins, tab);
    else
        come_both(&twins, pair->eyes.viewer);
}

/* ---- Playing ------------------------------------------------------------------------------- */

/* Of a move: what it had when it chose. */
static uint32_t any_seen(void)
{
    uint32_t latest = table_latest(table_at(0));
    return one_in(8) ? below(latest + 2) : latest;
}

/* The same for each house, but for the line; without a line nothing. Sometimes the viewer has a
   request of its own in between. */
static void do_both(Client *clients, const Text lines[2], uint32_t seen)
{
    TwinRequest requests[2], hurried;
    const char *frames[2] = {NULL, NULL};
    Client *tab = twins.tabs[below(TABS)];
    unsigned number = twins.requests;
    for (int i = 0; i < 2; i++) {
        if (lines[i].at == NULL)
            continue;
        twins.requests = number; /* it is the same request */
        request_begin(&twins, &requests[i], "do");
        put_number(put_key(&requests[i].json, "seen"), seen);
        put_text(put_key(&requests[i].json, "line"), lines[i]);
        frames[i] = request_end(&requests[i]);
    }
    bool hurries = one_in(4) && clients != tab;
    send_both(&twins, clients, frames, tab, hurries ? wish_harmless(&twins, &hurried) : NULL);
    if (clients == tab && one_in(4))
        send_both(&twins, clients, frames, NULL, NULL); /* the same key again */
}

static bool plays(unsigned person)
{
    const Place *place = table_place(table_at(0), person);
    return place->holder == PLACE_PERSON && !place->gone;
}

/* Whose turn it is acts; at the second table it may do something else that the viewer cannot tell
   from it. */
static void act_both(void)
{
    ActorSet actors = table_to_act(table_at(0)) & (SeatSet) ~(1u << CHANCE);
    if (actors == 0)
        return;
    Actor seat = (Actor)seats_nth(actors, below(seats_count(actors)));
    unsigned person = seat % pair->eyes.persons;
    Client *clients = plays(person) ? client_of(&twins, person) : NULL;
    Move moves[2];
    char written[2][96];
    Text lines[2];
    if (clients == NULL || !pair_choose(pair, seat, moves))
        return;
    for (int i = 0; i < 2; i++)
        lines[i] = write_line(pair->game, seat, moves[i].action, written[i]);
    do_both(clients, lines, any_seen());
}

/* Something that is not to be done now, at one of the tables only: if it is held, that is nobody's
   business. */
static void answer_at_one(Client *clients, Actor seat, Text line, uint32_t seen)
{
    unsigned only = below(2);
    Text lines[2] = {{NULL, 0}, {NULL, 0}};
    lines[only] = line;
    do_both(clients, lines, seen);
    if (table_holds(table_at((int)only), seat))
        pair->uneven |= seats_of(seat);
}

/* Somebody sends something that is not to be done, or the viewer anything at all. */
static void disturb_both(bool answers)
{
    char line[96];
    bool own = pair->eyes.own != 0 && !one_in(4);
    unsigned person = own ? pair->eyes.viewer : below(pair->eyes.persons);
    Actor seat = (Actor)(one_in(6) ? below(MAX_SEATS) : person), actor;
    Text text = pair_disturbance(pair, seat, answers, line);
    Client *clients = plays(person) ? client_of(&twins, person) : NULL;
    if (clients == NULL)
        return;
    if (own)
        do_both(clients, (const Text[]){text, text}, any_seen());
    else if (!pair_actor(pair, text, &actor) || seats_have(table_to_act(table_at(0)), actor))
        return; /* it must not be legal, or the two would do different things */
    else if (actor % pair->eyes.persons == person && !is_viewer(person) && one_in(2))
        answer_at_one(clients, actor, text, any_seen());
    else
        do_both(clients, (const Text[]){text, text}, any_seen());
}

/* ---- What others do besides ---------------------------------------------------------------- */

static unsigned any_other(void)
{
    unsigned person = below(pair->eyes.persons);
    return is_viewer(person) ? (person + 1) % pair->eyes.persons : person;
}

/* For all to see. */
static void others_do(void)
{
    TwinRequest request;
    unsigned person = any_other();
    Client *clients = twins.others[person];
    const char *frame = NULL;
    if (!is_open(clients)) {
        if (plays(person))
            come_both(&twins, person);
        return;
    }
    switch (below(8)) {
    case 0:
        if (!client_is_open(&twins.stray)) /* or it would not be away at one of the tables */
            go_both(&twins, clients);
        return;
    case 1:
        frame = wish_number(&twins, &request, "undo", "seen", table_latest(table_at(0)));
        break;
    case 2:
        frame = wish_about(&twins, &request, "takeover");
        break;
    case 3:
        frame = wish_text(&twins, &request, "chat", "text", TEXT("let us see"));
        break;
    case 4:
        if (one_in(20))
            frame = wish_plain(&twins, &request, "leave");
        break;
    default:
        frame = wish_saying(&twins, &request);
    }
    if (frame != NULL)
        send_same(clients, frame);
}

/* Has the best adviser what it needs? As soon as somebody has asked at both. */
static bool adviser_is_ready(House *house)
{
    const Table *table = table_at(0);
    const Options *options = table_options(table);
    return roster_is_prepared(&house->roster,
                              roster_adviser(&house->roster, table_game(table), options), options);
}

/* What is nobody else's business, at one table only. */
static void others_do_at_one(void)
{
    static const char *const whats[] = {"", "/replay", "/record?game=9"};
    TwinRequest request;
    unsigned person = any_other(), only = below(2);
    Client *clients = twins.others[person];
    House *house = &twins.houses[only];
    char path[64];
    if (is_viewer(person) || !is_open(clients))
        return;
    switch (below(5)) {
    case 0:
        stray(&twins, person);
        return;
    case 1:
        if (table_over(table_at(0)))
            return;
        (void)snprintf(path, sizeof path, "/api/tables/%s%s", twins.code,
                       whats[below(COUNT(whats))]);
        (void)house_call(house, "GET", path, twins.tokens[person], "");
        return;
    case 2:
        client_send(house, &clients[only], wish_about(&twins, &request, "mute"));
        return;
    case 3:
        if (adviser_is_ready(
                house)) /* or the viewer's next hint would be a better one, here only */
            client_send(house, &clients[only], wish_plain(&twins, &request, "hint"));
        return;
    default:
        client_send(house, &clients[only], wish_harmless(&twins, &request));
    }
}

/* ---- Pairs of halls ------------------------------------------------------------------------ */

static void all_are_ready(void)
{
    TwinRequest request;
    for (unsigned person = 0; person < pair->eyes.persons; person++) {
        if (!plays(person))
            continue;
        if (client_of(&twins, person) == NULL)
            come_both(&twins, person);
        Client *clients = client_of(&twins, person);
        if (clients == NULL)
            continue;
        const char *frame = wish_plain(&twins, &request, "ready");
        send_same(clients, frame);
    }
    Client *owner = owner_of_both();
    if (owner != NULL)
        send_same(owner, wish_plain(&twins, &request, "start"));
}

static void seat_bot_at_both(unsigned person)
{
    TwinRequest request;
    request_begin(&twins, &request, "bot");
    put_seat(put_key(&request.json, "person"), person);
    put_string(put_key(&request.json, "bot"), random_bot.name);
    const char *frame = request_end(&request);
    Client *owner = client_of(&twins, 0);
    INSIST(owner != NULL);
    send_same(owner, frame);
}

static void begin_pair(uint64_t seed)
{
    static const char *const flags[] = {"public", "chat", "takeover", "hints", "practice"};
    char members[256];
    Out out = {.text = members, .capacity = sizeof members};
    pair_begin(pair, seed);
    Options options = random_options(pair->game, &pair->random);
    pair->eyes = random_eyes(pair->game, &options, &pair->random);
    twins.requests = 0;
    twins.astray = (int)below(2);
    out_string(&out, ",\"clock\":\"");
    out_string(&out, clock_kinds[below(CLOCKS)].name);
    out_char(&out, '"');
    for (unsigned i = 0; i < COUNT(flags); i++) {
        out_string(&out, ",\"");
        out_string(&out, flags[i]);
        out_string(&out, one_in(2) ? "\":true" : "\":false");
    }
    out_char(&out, '\0');
    twins_open(&twins, members);
    uint32_t bots = one_in(6) ? ~0u : one_in(2) ? 0 : (uint32_t)random_next(&pair->random);
    for (unsigned person = 1; person < pair->eyes.persons; person++) {
        if (bots >> person & 1 && !is_viewer(person))
            seat_bot_at_both(person);
        else
            sit_both(&twins, person);
    }
    all_are_ready();
    pair_walk(pair);
}

/* Would an answer of somebody's be held now? */
static bool is_early_for_answers(void)
{
    const State *state = &table_at(0)->state;
    for (Actor seat = 0; seat < pair->eyes.seats && pair->game->arrival != NULL; seat++)
        if (pair->game->arrival(state, state, seat, pair->answers[seat]) == ARRIVED_EARLY)
            return true;
    return false;
}

static void take_step(void)
{
    uint32_t what = below(40);
    if (is_early_for_answers() && !one_in(3))
        disturb_both(true);
    else if (what < 19)
        act_both();
    else if (what < 24)
        disturb_both(false);
    else if (what < 28)
        viewer_asks();
    else if (what < 30)
        viewer_calls();
    else if (what < 32)
        viewer_comes_or_goes();
    else if (what < 34)
        others_do();
    else if (what < 36)
        others_do_at_one();
    else
        pass_both(&twins, one_in(12) ? 95000 : below(4000));
    pair_walk(pair);
}

/* Another game at the same tables. False: that is enough. */
static bool play_again(void)
{
    TwinRequest request;
    Client *owner = owner_of_both();
    if (table_game_number(table_at(0)) == MOST_GAMES || owner == NULL || one_in(2))
        return false;
    send_same(owner, wish_plain(&twins, &request, "rematch"));
    all_are_ready();
    pair_walk(pair);
    return table_started(table_at(0));
}

static void play_pair(void)
{
    for (unsigned step = 0; step < MOST_STEPS && !pair->ended && !failed; step++) {
        compare_houses(&twins);
        if (!pair_is_over(pair))
            take_step();
        else if (!play_again())
            return;
    }
}

static uint64_t sights[SIGHT_COUNT]; /* of all games */

static void check_game(const Game *game, const Doors *doors, uint64_t first_seed, uint64_t pairs,
                       uint64_t most)
{
    uint64_t tables = 0;
    memset(&twins, 0, sizeof twins);
    twins.doors = doors;
    pair_init(pair, game);
    for (; twins.pairs < pairs && tables < most && !failed; tables++) {
        begin_pair(first_seed + tables);
        if (!failed)
            play_pair();
        if (failed)
            printf("  at twin halls of %s for viewer %u, seed %llu, after event %u\n", game->name,
                   pair->eyes.viewer, (unsigned long long)pair->seed, table_latest(table_at(0)));
        twins_close(&twins);
    }
    pair_done(pair);
    if (failed)
        return;
    printf("%s: %llu pairs of positions at %llu twin halls (%llu for the spectator), %llu frames "
           "and %llu answers the same at both\n",
           game->name, (unsigned long long)twins.pairs, (unsigned long long)tables,
           (unsigned long long)twins.public, (unsigned long long)twins.frames,
           (unsigned long long)twins.answers);
    for (unsigned i = 0; i < SIGHT_COUNT; i++) {
        printf("%s%s %llu", i == 0 ? "  " : ", ", twin_sights[i].name,
               (unsigned long long)twins.sights[i]);
        sights[i] += twins.sights[i];
    }
    putchar('\n');
    if (twins.pairs < pairs)
        report("only %llu pairs were found", (unsigned long long)twins.pairs);
}

int main(int count, char **arguments)
{
    uint64_t pairs = 3000, first = 1, one = 0;
    unsigned good = 0, bad = 0;
    const Game *game;
    const Doors *doors = NULL;
    int at = 1;
    if (at < count && strcmp(arguments[at], "--sockets") == 0) {
        doors = &real_doors;
        at++;
    }
    for (; at < count && arguments[at][0] == '-'; at += 2) {
        uint64_t *number = strcmp(arguments[at], "--pairs") == 0   ? &pairs
                           : strcmp(arguments[at], "--seed") == 0  ? &first
                           : strcmp(arguments[at], "--table") == 0 ? &one
                                                                   : NULL;
        if (number == NULL || at + 1 == count || !text_number(text_of(arguments[at + 1]), number)) {
            puts("hall_twins [--sockets] [--pairs N] [--seed FIRST] [--table SEED] [GAME…]");
            return 2;
        }
    }
    for (unsigned i = 0; (game = game_at(i)) != NULL; i++) {
        if (!pair_can_be(game) || !is_wanted(game, count - at, arguments + at))
            continue;
        failed = false;
        if (one != 0)
            check_game(game, doors, one, 0, 1);
        else
            check_game(game, doors, first, pairs, 1000 + 20 * pairs);
        failed ? bad++ : good++;
    }
    for (unsigned i = 0; i < SIGHT_COUNT && one == 0 && good > 1; i++) {
        if (pairs < twin_sights[i].pairs || sights[i] > 0)
            continue;
        printf("%s: nothing like that was among what was compared\n", twin_sights[i].name);
        bad++;
    }
    printf("%u passed, %u failed\n", good, bad);
    return bad > 0;
}
