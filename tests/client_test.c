/* The client's side of the protocol, without a network: frames are lines of a script, time is an
   argument, and what would have been sent is read here. And what it stands on: addresses, and JSON
   read in place. */
#include "client/remote.h"
#include "table/fairness.h"
#include "tests/unit.h"

#include <stdlib.h>

/* ---- A world without a network ------------------------------------------------------------- */

typedef struct World {
    Remote *remote;
    uint64_t now;
    bool is_dialed, cannot_dial;
    unsigned dials, drawn;
    char sent[32][512]; /* all that was sent, in order */
    unsigned sent_count;
    char told[64][256]; /* what the host was told, a line each */
    unsigned told_count;
} World;

static bool world_dial(void *context)
{
    World *world = context;
    world->dials++;
    world->is_dialed = !world->cannot_dial;
    return world->is_dialed;
}

static bool world_send(void *context, Text text)
{
    World *world = context;
    assert_true(world->is_dialed && world->sent_count < COUNT(world->sent));
    snprintf(world->sent[world->sent_count++], sizeof world->sent[0], "%.*s", (int)text.length,
             text.at);
    return true;
}

static void world_hang_up(void *context)
{
    World *world = context;
    assert_true(world->is_dialed);
    world->is_dialed = false;
}

/* Every byte another one, so that keys differ. */
static void world_draw(void *context, void *bytes, size_t count)
{
    World *world = context;
    for (size_t i = 0; i < count; i++)
        ((uint8_t *)bytes)[i] = (uint8_t)world->drawn++;
}

static void tell(World *world, const char *what, Text text)
{
    assert_true(world->told_count < COUNT(world->told));
    snprintf(world->told[world->told_count++], sizeof world->told[0], "%s%.*s", what,
             (int)text.length, text.at);
}

static void told_frame(void *context, const Frame *frame)
{
    tell(context, "", frame->text);
}

static void told_answer(void *context, uint64_t id, const Frame *answer)
{
    char what[32];
    snprintf(what, sizeof what, "%u: ", (unsigned)id);
    tell(context, what, answer != NULL ? answer->text : TEXT("lost"));
}

static void told_change(void *context, RemoteState state)
{
    static const char *const names[] = {"coming", "here", "away", "gone"};
    tell(context, names[state], TEXT(""));
}

static void told_broken(void *context, const char *what)
{
    tell(context, "broken: ", text_of(what));
}

static const RemoteEars ears = {told_frame, told_answer, told_change, told_broken};

static const RemoteVisit as_person = {.token = {"secret", 6}, .lang = {"fr", 2}};

static void world_init(World *world, const RemoteVisit *visit)
{
    *world = (World){.now = 1000};
    RemoteMeans means = {.context = world,
                         .dial = world_dial,
                         .send = world_send,
                         .hang_up = world_hang_up,
                         .source = {world_draw, world}};
    world->remote = remote_new(visit, &means, &ears, world);
    assert_non_null(world->remote);
}

static void hear(World *world, const char *frame)
{
    remote_heard(world->remote, text_of(frame), world->now);
}

static void lose(World *world)
{
    assert_true(world->is_dialed);
    world->is_dialed = false;
    remote_closed(world->remote, world->now);
}

#define assert_told(world, i, text)                                                                \
    do {                                                                                           \
        assert_true((i) < (world)->told_count);                                                    \
        assert_string_equal((world)->told[i], text);                                               \
    } while (0)

#define WELCOME(last)                                                                              \
    "{\"t\":\"welcome\",\"v\":1,\"you\":\"P2\",\"log\":\"a1\",\"latest\":" #last "}"
#define EVENT(n) "{\"t\":\"event\",\"n\":" #n ",\"at\":" #n "00,\"kind\":\"chat\"}"
#define NOW(n) "{\"t\":\"now\",\"n\":" #n ",\"at\":1,\"view\":{}}"

/* Connected, welcome, with one event, and caught up; then nothing is told or sent yet. */
static void come(World *world)
{
    remote_run(world->remote, world->now);
    remote_opened(world->remote, world->now);
    hear(world, WELCOME(1));
    if (remote_last(world->remote) == 0)
        hear(world, EVENT(1));
    hear(world, NOW(1));
    assert_int_equal(remote_state(world->remote), REMOTE_HERE);
    world->told_count = world->sent_count = 0;
}

/* ---- Hello, events, now -------------------------------------------------------------------- */

static void says_hello_and_what_it_has(void **state)
{
    (void)state;
    World world;
    world_init(&world, &as_person);
    assert_int_equal(world.dials, 0);
    remote_run(world.remote, world.now);
    assert_int_equal(world.dials, 1);
    remote_opened(world.remote, world.now);
    assert_string_equal(
        world.sent[0], "{\"t\":\"hello\",\"v\":1,\"token\":\"secret\",\"lang\":\"fr\",\"last\":0}");
    hear(&world, WELCOME(2));
    hear(&world, EVENT(1));
    hear(&world, EVENT(2));
    assert_int_equal(remote_state(world.remote), REMOTE_COMING);
    hear(&world, NOW(2));
    assert_told(&world, 0, "coming");
    assert_told(&world, 1, WELCOME(2));
    assert_told(&world, 2, EVENT(1));
    assert_told(&world, 3, EVENT(2));
    assert_told(&world, 4, "here");
    assert_told(&world, 5, NOW(2));
    lose(&world);
    remote_run(world.remote, world.now);
    remote_opened(world.remote, world.now);
    assert_string_equal(world.sent[1],
                        "{\"t\":\"hello\",\"v\":1,\"token\":\"secret\",\"lang\":\"fr\","
                        "\"log\":\"a1\",\"last\":2}");
    remote_free(world.remote);
}

/* How large the table is to be drawn is said at once, and again by every hello. */
static void says_how_large_pictures_are(void **state)
{
    (void)state;
    World world;
    world_init(&world, &as_person);
    remote_picture(world.remote, 80, 20);
    (void)remote_run(world.remote, world.now);
    remote_opened(world.remote, world.now);
    assert_int_equal(world.sent_count, 1);
    assert_non_null(strstr(world.sent[0], "\"picture\":{\"columns\":80,\"lines\":20}"));
    hear(&world, WELCOME(0));
    remote_picture(world.remote, 0, 0);
    assert_int_equal(world.sent_count, 2);
    assert_string_equal(world.sent[1], "{\"t\":\"picture\",\"columns\":0,\"lines\":0}");
    assert_int_equal(remote_pending(world.remote), 0);
    lose(&world);
    remote_picture(world.remote, 60, 10);
    assert_int_equal(world.sent_count, 2);
    (void)remote_run(world.remote, world.now);
    remote_opened(world.remote, world.now);
    assert_non_null(strstr(world.sent[2], "\"picture\":{\"columns\":60,\"lines\":10}"));
    remote_free(world.remote);
}

static void hands_on_each_event_once(void **state)
{
    (void)state;
    World world;
    world_init(&world, &as_person);
    come(&world);
    hear(&world, EVENT(1));
    assert_told(&world, 0, "broken: an event that was told before");
    hear(&world, EVENT(2));
    assert_told(&world, 1, EVENT(2));
    hear(&world, EVENT(4));
    assert_told(&world, 2, "broken: an event is missing");
    assert_told(&world, 3, "away");
    assert_false(world.is_dialed);
    remote_run(world.remote, world.now);
    remote_opened(world.remote, world.now);
    assert_non_null(strstr(world.sent[0], "\"last\":2"));
    hear(&world, "{\"t\":\"welcome\",\"you\":\"P2\",\"log\":\"a1\",\"latest\":3}");
    hear(&world, "{\"t\":\"event\",\"n\":3,\"at\":150,\"kind\":\"chat\"}");
    assert_told(&world, 6, "broken: time goes back");
    assert_int_equal(remote_last(world.remote), 3);
    remote_free(world.remote);
}

static void begins_anew_with_another_log(void **state)
{
    (void)state;
    World world;
    world_init(&world, &as_person);
    come(&world);
    lose(&world);
    remote_run(world.remote, world.now);
    remote_opened(world.remote, world.now);
    hear(&world, "{\"t\":\"welcome\",\"you\":\"P2\",\"log\":\"b2\",\"latest\":1}");
    assert_int_equal(remote_last(world.remote), 0);
    hear(&world, EVENT(1));
    assert_told(&world, world.told_count - 1, EVENT(1));
    lose(&world);
    /* What was told and is gone now was not on disk: that is worth a word. */
    world.now += 60000;
    remote_run(world.remote, world.now);
    remote_opened(world.remote, world.now);
    hear(&world, "{\"t\":\"welcome\",\"you\":\"P2\",\"log\":\"b2\",\"latest\":0}");
    assert_told(&world, world.told_count - 2, "broken: events that were told are gone");
    assert_int_equal(remote_last(world.remote), 0);
    remote_free(world.remote);
}

/* ---- Coming back --------------------------------------------------------------------------- */

/* Lets time pass until it dials again, and says how long that took. */
static uint64_t wait_for_dial(World *world)
{
    uint64_t start = world->now, due;
    unsigned dials = world->dials;
    while (due = remote_run(world->remote, world->now), world->dials == dials) {
        assert_true(due > world->now && due != NEVER);
        world->now = due;
    }
    return world->now - start;
}

static void comes_back_later_and_later(void **state)
{
    (void)state;
    static const unsigned waits[] = {1000, 2000, 4000, 8000, 15000, 15000};
    World world;
    world_init(&world, &as_person);
    come(&world);
    world.now += 5000;
    lose(&world);
    assert_int_equal(wait_for_dial(&world), 0);
    for (unsigned i = 0; i < COUNT(waits); i++) {
        lose(&world);
        uint64_t wait = wait_for_dial(&world);
        assert_in_range(wait, waits[i], waits[i] + waits[i] / 2);
    }
    /* It was here for a while: once more at once. */
    come(&world);
    world.now += 5000;
    lose(&world);
    assert_int_equal(wait_for_dial(&world), 0);
    /* But a server that throws everybody out at once is not asked again and again. */
    come(&world);
    lose(&world);
    assert_in_range(wait_for_dial(&world), 1000, 1500);
    remote_free(world.remote);
}

static void tries_again_where_nobody_answers(void **state)
{
    (void)state;
    World world;
    world_init(&world, &as_person);
    world.cannot_dial = true;
    assert_int_equal(remote_run(world.remote, world.now), world.now);
    assert_int_equal(world.dials, 1);
    world.cannot_dial = false;
    wait_for_dial(&world);
    /* Connected, but no welcome comes. */
    remote_opened(world.remote, world.now);
    uint64_t silence = wait_for_dial(&world);
    assert_in_range(silence, 15000, 18000);
    assert_int_equal(world.dials, 3);
    remote_free(world.remote);
}

static void comes_back_when_it_is_told_to(void **state)
{
    (void)state;
    World world;
    world_init(&world, &as_person);
    come(&world);
    hear(&world, "{\"t\":\"bye\",\"error\":\"\",\"why\":\"restarting\",\"retry\":3000}");
    assert_false(world.is_dialed);
    assert_string_equal(remote_why(world.remote), "restarting");
    assert_in_range(wait_for_dial(&world), 3000, 4500);
    remote_free(world.remote);
}

static void stays_away_for_good(void **state)
{
    (void)state;
    static const char *const whys[] = {"unknown", "token", "private", "version", "removed", "left"};
    for (unsigned i = 0; i < COUNT(whys); i++) {
        World world;
        char bye[128];
        world_init(&world, &as_person);
        come(&world);
        assert_int_equal(remote_do(world.remote, TEXT("bid 3"), 1), 1);
        snprintf(bye, sizeof bye, "{\"t\":\"bye\",\"why\":\"%s\",\"retry\":5}", whys[i]);
        hear(&world, bye);
        assert_int_equal(remote_state(world.remote), REMOTE_GONE);
        assert_string_equal(remote_why(world.remote), whys[i]);
        assert_true(remote_run(world.remote, world.now + 1000000) == NEVER);
        assert_int_equal(world.dials, 1);
        assert_int_equal(remote_do(world.remote, TEXT("bid 4"), 1), 0);
        /* What was asked will have no answer. */
        assert_told(&world, world.told_count - 1, "1: lost");
        remote_free(world.remote);
    }
}

static void notices_that_nobody_is_there(void **state)
{
    (void)state;
    World world;
    world_init(&world, &as_person);
    come(&world);
    uint64_t due = remote_run(world.remote, world.now);
    assert_int_equal(due, world.now + 30000);
    world.now = due;
    due = remote_run(world.remote, world.now);
    assert_string_equal(world.sent[0], "{\"t\":\"ping\",\"id\":1}");
    hear(&world, "{\"t\":\"pong\",\"id\":1,\"at\":7}");
    assert_int_equal(world.told_count, 0); /* its own question */
    world.now = remote_run(world.remote, world.now);
    remote_run(world.remote, world.now);
    assert_string_equal(world.sent[1], "{\"t\":\"ping\",\"id\":2}");
    world.now += 15000;
    remote_run(world.remote, world.now);
    assert_false(world.is_dialed);
    assert_int_equal(remote_state(world.remote), REMOTE_AWAY);
    remote_free(world.remote);
}

/* ---- Requests ------------------------------------------------------------------------------ */

static void sends_again_what_got_no_answer(void **state)
{
    (void)state;
    World world;
    char asked[512];
    world_init(&world, &as_person);
    come(&world);
    assert_int_equal(remote_do(world.remote, TEXT("bid \"3\""), 1), 1);
    assert_int_equal(remote_ask(world.remote, "ready", TEXT("\"on\":true")), 2);
    assert_int_equal(remote_pending(world.remote), 2);
    assert_string_equal(world.sent[1], "{\"t\":\"ready\",\"id\":2,\"on\":true}");
    strcpy(asked, world.sent[0]);
    assert_non_null(strstr(asked, "{\"t\":\"do\",\"id\":1,\"key\":\""));
    assert_non_null(strstr(asked, "\",\"line\":\"bid \\\"3\\\"\",\"seen\":1}"));
    lose(&world);
    assert_told(&world, 0, "2: lost");
    assert_told(&world, 1, "away");
    assert_int_equal(remote_pending(world.remote), 1);
    /* Without a connection: what has a key waits, the rest is not taken. */
    assert_int_equal(remote_ask(world.remote, "ready", TEXT("\"on\":true")), 0);
    assert_int_equal(remote_ask(world.remote, "chat", TEXT("\"text\":\"hm\"")), 3);
    world.sent_count = 0;
    remote_run(world.remote, world.now);
    remote_opened(world.remote, world.now);
    hear(&world, WELCOME(1));
    assert_int_equal(world.sent_count, 1); /* the hello */
    hear(&world, NOW(1));
    assert_int_equal(world.sent_count, 3);
    assert_string_equal(world.sent[1], asked);
    assert_non_null(strstr(world.sent[2], "{\"t\":\"chat\",\"id\":3,\"key\":\""));
    hear(&world, "{\"t\":\"done\",\"id\":1,\"n\":2}");
    assert_told(&world, world.told_count - 1, "1: {\"t\":\"done\",\"id\":1,\"n\":2}");
    hear(&world, "{\"t\":\"no\",\"id\":3,\"why\":\"rate\",\"error\":\"\"}");
    assert_int_equal(remote_pending(world.remote), 0);
    /* Answers to nothing are told as what they are. */
    hear(&world, "{\"t\":\"done\",\"id\":1,\"n\":2}");
    assert_told(&world, world.told_count - 1, "{\"t\":\"done\",\"id\":1,\"n\":2}");
    hear(&world, "{\"t\":\"returned\",\"id\":1,\"why\":\"late\"}");
    assert_told(&world, world.told_count - 1, "{\"t\":\"returned\",\"id\":1,\"why\":\"late\"}");
    remote_free(world.remote);
}

static void keys_are_never_the_same(void **state)
{
    (void)state;
    World world;
    world_init(&world, &as_person);
    come(&world);
    remote_do(world.remote, TEXT("pass"), 1);
    remote_do(world.remote, TEXT("pass"), 1);
    const char *one = strstr(world.sent[0], "\"key\":"), *two = strstr(world.sent[1], "\"key\":");
    assert_memory_not_equal(one, two, strlen("\"key\":\"") + 32);
    assert_int_equal(strcspn(one + 7, "\""), 32);
    remote_free(world.remote);
}

static void takes_no_more_than_it_can_keep(void **state)
{
    (void)state;
    World world;
    static char long_line[REMOTE_MAX_REQUEST];
    world_init(&world, &as_person);
    come(&world);
    memset(long_line, 'x', sizeof long_line);
    assert_int_equal(remote_do(world.remote, (Text){long_line, sizeof long_line}, 1), 0);
    assert_int_equal(world.sent_count, 0);
    lose(&world);
    for (unsigned i = 1; i <= REMOTE_MAX_PENDING; i++)
        assert_int_equal(remote_do(world.remote, TEXT("pass"), 1), i);
    assert_int_equal(remote_do(world.remote, TEXT("pass"), 1), 0);
    remote_free(world.remote);
}

static void says_what_was_shown(void **state)
{
    (void)state;
    World world;
    world_init(&world, &as_person);
    come(&world);
    remote_shown(world.remote, 1);
    assert_string_equal(world.sent[0], "{\"t\":\"shown\",\"n\":1}");
    remote_free(world.remote);
}

/* ---- What no server should send ------------------------------------------------------------ */

static void garbage_ends_the_connection(void **state)
{
    (void)state;
    static const struct {
        const char *frame, *what;
    } cases[] = {
        {"", "broken: a frame that is no JSON object"},
        {"[1]", "broken: a frame that is no JSON object"},
        {"{\"t\":\"event\"", "broken: a frame that is no JSON object"},
        {"{\"t\":\"\xff\"}", "broken: a frame that is no JSON object"},
        {"{\"t\":\"event\",\"n\":\"2\",\"at\":1}", "broken: an event without its number or time"},
        {"{\"t\":\"event\",\"n\":2}", "broken: an event without its number or time"},
        {"{\"t\":\"event\",\"n\":9007199254740992,\"at\":1}",
         "broken: an event without its number or time"},
        {"{\"t\":\"now\",\"n\":2}", "broken: a now that is not of the last event"},
        {WELCOME(1), "broken: a welcome that is none"},
    };
    for (unsigned i = 0; i < COUNT(cases); i++) {
        World world;
        world_init(&world, &as_person);
        come(&world);
        hear(&world, cases[i].frame);
        assert_told(&world, 0, cases[i].what);
        assert_told(&world, 1, "away");
        assert_false(world.is_dialed);
        hear(&world, EVENT(2)); /* a frame that was on its way */
        assert_int_equal(world.told_count, 2);
        remote_free(world.remote);
    }
    World world;
    world_init(&world, &as_person);
    remote_run(world.remote, world.now);
    remote_opened(world.remote, world.now);
    hear(&world, EVENT(1));
    assert_told(&world, 1, "broken: something before the welcome");
    remote_free(world.remote);
}

static void what_is_newer_is_handed_on(void **state)
{
    (void)state;
    World world;
    world_init(&world, &as_person);
    come(&world);
    hear(&world, "{\"t\":\"weather\",\"sun\":[1,{\"x\":null}]}");
    hear(&world, "{}");
    assert_told(&world, 0, "{\"t\":\"weather\",\"sun\":[1,{\"x\":null}]}");
    assert_told(&world, 1, "{}");
    assert_true(world.is_dialed);
    remote_free(world.remote);
}

/* ---- Fair chance --------------------------------------------------------------------------- */

/* What a table would check: a commitment by seed and nonce, and what was sent under it. */
typedef struct Fair {
    Fairness fairness;
    char commit[FAIRNESS_HEX + 1];
} Fair;

static void fair_init(Fair *fair, uint8_t seed)
{
    *fair = (Fair){0};
    memset(fair->fairness.seed, seed, sizeof fair->fairness.seed);
    fairness_commit(&fair->fairness, fair->commit);
}

/* The bytes of `"hex":"…"` in what was sent. */
static size_t sent_hex(const char *sent, const char *kind, uint8_t bytes[MAX_ENTROPY])
{
    Frame frame;
    Text digits;
    size_t count;
    assert_true(frame_read(text_of(sent), &frame));
    assert_text(frame.kind, kind);
    assert_true(value_word(frame_member(&frame, "hex"), &digits));
    assert_true(hex_read(digits, bytes, MAX_ENTROPY, &count));
    return count;
}

static void check_pledge_and_reveal(const Fair *fair, const char *pledge, const char *reveal)
{
    Fairness table = fair->fairness;
    uint8_t bytes[MAX_ENTROPY];
    assert_int_equal(sent_hex(pledge, "pledge", bytes), FAIRNESS_BYTES);
    memcpy(table.pledges[1], bytes, FAIRNESS_BYTES);
    table.pledged = seats_of(1);
    size_t count = sent_hex(reveal, "reveal", bytes);
    assert_in_range(count, LEAST_ENTROPY, MAX_ENTROPY);
    assert_true(fairness_is_pledged(&table, 1, bytes, count));
}

static void hear_commit(World *world, const char *before, const Fair *fair, const char *after)
{
    char text[512];
    snprintf(text, sizeof text, "%s\"commit\":\"%s\"%s", before, fair->commit, after);
    hear(world, text);
}

static void come_to_wait(World *world, const Fair *fair)
{
    remote_run(world->remote, world->now);
    remote_opened(world->remote, world->now);
    hear_commit(world, "{\"t\":\"welcome\",\"you\":\"P2\",\"log\":\"a1\",\"latest\":1,", fair,
                ",\"table\":{\"game\":\"skull\",\"state\":\"waiting\"}}");
    if (remote_last(world->remote) == 0)
        hear(world, EVENT(1));
    world->sent_count = 0;
    hear(world, NOW(1));
}

static const RemoteVisit as_pledger = {.token = {"secret", 6}, .pledge = true};

#define STARTING(n) "{\"t\":\"event\",\"n\":" #n ",\"at\":900,\"kind\":\"starting\",\"pledges\":{}}"

static void pledges_and_reveals(void **state)
{
    (void)state;
    World world;
    Fair first, second;
    fair_init(&first, 1);
    fair_init(&second, 2);
    world_init(&world, &as_pledger);
    come_to_wait(&world, &first);
    assert_int_equal(world.sent_count, 1);
    hear(&world, STARTING(2));
    assert_int_equal(world.sent_count, 2);
    check_pledge_and_reveal(&first, world.sent[0], world.sent[1]);
    /* Somebody else did not reveal: a new commitment, a new pledge. */
    hear_commit(&world, "{\"t\":\"event\",\"n\":3,\"at\":901,\"kind\":\"unstarted\",", &second,
                ",\"persons\":[\"P1\"]}");
    hear(&world, STARTING(4));
    assert_int_equal(world.sent_count, 4);
    check_pledge_and_reveal(&second, world.sent[2], world.sent[3]);
    /* The game, and another one. */
    hear(&world, "{\"t\":\"event\",\"n\":5,\"at\":902,\"kind\":\"started\",\"game\":1}");
    hear_commit(&world, "{\"t\":\"event\",\"n\":6,\"at\":903,\"kind\":\"rematch\",", &first, "}");
    assert_int_equal(world.sent_count, 5);
    /* The owner changes the setup: pledges are void. */
    hear(&world, "{\"t\":\"event\",\"n\":7,\"at\":904,\"kind\":\"set\",\"clock\":\"none\"}");
    assert_int_equal(world.sent_count, 6);
    hear(&world, STARTING(8));
    check_pledge_and_reveal(&first, world.sent[5], world.sent[6]);
    remote_free(world.remote);
}

static void pledges_again_on_a_new_connection(void **state)
{
    (void)state;
    World world;
    Fair fair;
    char before[512];
    fair_init(&fair, 1);
    world_init(&world, &as_pledger);
    come_to_wait(&world, &fair);
    strcpy(before, world.sent[0]);
    lose(&world);
    come_to_wait(&world, &fair);
    assert_int_equal(world.sent_count, 1);
    assert_string_not_equal(before, world.sent[0]);
    hear(&world, STARTING(2));
    check_pledge_and_reveal(&fair, world.sent[0], world.sent[1]);
    remote_free(world.remote);
}

static void does_not_pledge_where_it_should_not(void **state)
{
    (void)state;
    World world;
    Fair fair;
    fair_init(&fair, 1);
    /* Who was not asked to. */
    world_init(&world, &as_person);
    come_to_wait(&world, &fair);
    hear(&world, STARTING(2));
    assert_int_equal(world.sent_count, 0);
    remote_free(world.remote);
    /* Who did not reveal in time, at this table: not even after coming back. */
    world_init(&world, &as_pledger);
    come_to_wait(&world, &fair);
    world.sent_count = 0;
    hear_commit(&world, "{\"t\":\"event\",\"n\":2,\"at\":901,\"kind\":\"unstarted\",", &fair,
                ",\"persons\":[\"P1\",\"P2\"]}");
    assert_int_equal(world.sent_count, 0);
    remote_free(world.remote);
    /* What is read again has happened long ago, also the last of it. */
    world_init(&world, &as_pledger);
    remote_run(world.remote, world.now);
    remote_opened(world.remote, world.now);
    hear_commit(&world, "{\"t\":\"welcome\",\"you\":\"P2\",\"log\":\"a1\",\"latest\":2,", &fair,
                ",\"table\":{\"state\":\"playing\"}}");
    world.sent_count = 0;
    hear(&world, STARTING(1));
    hear_commit(&world, "{\"t\":\"event\",\"n\":2,\"at\":901,\"kind\":\"unstarted\",", &fair,
                ",\"persons\":[\"P1\"]}");
    hear(&world, NOW(2));
    assert_int_equal(world.sent_count, 0);
    remote_free(world.remote);
}

/* ---- Addresses ----------------------------------------------------------------------------- */

static void reads_addresses(void **state)
{
    (void)state;
    static const struct {
        const char *url;
        bool tls;
        unsigned port;
        const char *host, *socket, *rest;
    } good[] = {
        {"http://localhost:7777", false, 7777, "localhost", "", ""},
        {"http://localhost:7777/t/ABCDEF#w", false, 7777, "localhost", "", "/t/ABCDEF#w"},
        {"https://play.example.org", true, 443, "play.example.org", "", ""},
        {"http://[::1]:80/", false, 80, "::1", "", "/"},
        {"http://10.0.0.1?x", false, 80, "10.0.0.1", "", "?x"},
        {"unix:/run/triskel.sock", false, 0, "localhost", "/run/triskel.sock", ""},
    };
    static const char *const bad[] = {
        "",
        "localhost:7777",
        "ftp://a",
        "http://",
        "http://:80",
        "http://[",
        "http://[::1",
        "http://[::1]x",
        "http://a:",
        "http://a:0",
        "http://a:65536",
        "http://a:1x/",
        "http://a b/",
        "http://a\r\nX: y/",
        "unix:",
    };
    for (unsigned i = 0; i < COUNT(good); i++) {
        ServerUrl server;
        Text rest;
        assert_true(url_read(text_of(good[i].url), &server, &rest));
        assert_int_equal(server.tls, good[i].tls);
        assert_int_equal(server.port, good[i].port);
        assert_string_equal(server.host, good[i].host);
        assert_string_equal(server.socket, good[i].socket);
        assert_text(rest, good[i].rest);
    }
    for (unsigned i = 0; i < COUNT(bad); i++) {
        ServerUrl server;
        Text rest;
        if (url_read(text_of(bad[i]), &server, &rest))
            fail_msg("read: %s", bad[i]);
    }
}

/* ---- JSON in place ------------------------------------------------------------------------- */

static void reads_what_is_json(void **state)
{
    (void)state;
    static const char *const good[] = {
        "{}",
        " { \"a\" : [ ] , \"b\" : { } } ",
        "{\"a\":-0.5e+7,\"b\":1E2,\"c\":0,\"d\":true,\"e\":false,\"f\":null}",
        "{\"a\":\"\\\"\\\\\\/\\b\\f\\n\\r\\t\\u00e9é\"}",
        "{\"a\":[[[]],[{}]]}",
    };
    static const char *const bad[] = {
        "",
        " ",
        "{",
        "}",
        "[]",
        "1",
        "{\"a\"}",
        "{\"a\":}",
        "{\"a\":1,}",
        "{,}",
        "{a:1}",
        "{\"a\":01}",
        "{\"a\":1.}",
        "{\"a\":.5}",
        "{\"a\":-}",
        "{\"a\":1e}",
        "{\"a\":+1}",
        "{\"a\":tru}",
        "{\"a\":\"\\x\"}",
        "{\"a\":\"\\u12g4\"}",
        "{\"a\":\"\n\"}",
        "{\"a\":\"",
        "{\"a\":[1,]}",
        "{\"a\":[1 2]}",
        "{\"a\":[1}",
        "{}{}",
        "{\"a\":1} x",
        "{\"a\":\"\x80\"}",
    };
    Frame frame;
    for (unsigned i = 0; i < COUNT(good); i++) {
        json_t *tree = value_tree(text_of(good[i]));
        if (tree == NULL || !frame_read(text_of(good[i]), &frame))
            fail_msg("not read: %s", good[i]);
        json_decref(tree);
    }
    for (unsigned i = 0; i < COUNT(bad); i++) {
        json_t *tree = value_tree(text_of(bad[i]));
        if (json_is_object(tree) || frame_read(text_of(bad[i]), &frame))
            fail_msg("read: %s", bad[i]);
        json_decref(tree);
    }
}

static void goes_only_so_deep(void **state)
{
    (void)state;
    Frame frame;
    for (unsigned depth = FRAME_MAX_DEPTH - 1; depth <= FRAME_MAX_DEPTH; depth++) {
        char text[128] = "{\"a\":";
        size_t start = strlen(text);
        memset(text + start, '[', depth);
        memset(text + start + depth, ']', depth);
        strcpy(text + start + 2 * depth, "}");
        assert_int_equal(frame_read(text_of(text), &frame), depth < FRAME_MAX_DEPTH);
    }
    char text[1024] = "{";
    for (unsigned i = 0; i < FRAME_MAX_MEMBERS + 1; i++) {
        snprintf(text + strlen(text), sizeof text - strlen(text), "%s\"a\":%u", i > 0 ? "," : "",
                 i);
        char whole[1024 + 1];
        snprintf(whole, sizeof whole, "%s}", text);
        assert_int_equal(frame_read(text_of(whole), &frame), i < FRAME_MAX_MEMBERS);
    }
}

static void finds_values(void **state)
{
    (void)state;
    Frame frame;
    Text value, rest, word;
    uint64_t number;
    const char *text = "{\"n\": 12, \"t\" :\"now\",\"legal\":{\"P1\":[],\"P2\":[ [1] , [2],{\"do\":"
                       "\"bid 3\"} ]},\"name\":\"a\\\"b\",\"x\":-1,\"y\":1.5,\"n\":13}";
    assert_true(frame_read(text_of(text), &frame));
    assert_text(frame.kind, "now");
    assert_true(value_number(frame_member(&frame, "n"), &number));
    assert_int_equal(number, 12);
    assert_int_equal(frame_member(&frame, "none").length, 0);
    assert_false(value_number(frame_member(&frame, "x"), &number));
    assert_false(value_number(frame_member(&frame, "y"), &number));
    assert_false(value_number(frame_member(&frame, "t"), &number));
    assert_false(value_word(frame_member(&frame, "name"), &word));
    assert_false(value_word(frame_member(&frame, "n"), &word));
    rest = value_member(frame_member(&frame, "legal"), "P2");
    assert_true(value_next(&rest, &value));
    assert_text(value, "[1]");
    assert_true(value_next(&rest, &value));
    assert_text(value, "[2]");
    assert_true(value_next(&rest, &value));
    assert_true(value_word(value_member(value, "do"), &word));
    assert_text(word, "bid 3");
    assert_false(value_next(&rest, &value));
    rest = value_member(frame_member(&frame, "legal"), "P1");
    assert_false(value_next(&rest, &value));
    assert_int_equal(value_member(frame_member(&frame, "n"), "P1").length, 0);
    json_t *tree = value_tree(frame_member(&frame, "name"));
    assert_string_equal(json_string_value(tree), "a\"b");
    json_decref(tree);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(says_hello_and_what_it_has),
        cmocka_unit_test(says_how_large_pictures_are),
        cmocka_unit_test(hands_on_each_event_once),
        cmocka_unit_test(begins_anew_with_another_log),
        cmocka_unit_test(comes_back_later_and_later),
        cmocka_unit_test(tries_again_where_nobody_answers),
        cmocka_unit_test(comes_back_when_it_is_told_to),
        cmocka_unit_test(stays_away_for_good),
        cmocka_unit_test(notices_that_nobody_is_there),
        cmocka_unit_test(sends_again_what_got_no_answer),
        cmocka_unit_test(keys_are_never_the_same),
        cmocka_unit_test(takes_no_more_than_it_can_keep),
        cmocka_unit_test(says_what_was_shown),
        cmocka_unit_test(garbage_ends_the_connection),
        cmocka_unit_test(what_is_newer_is_handed_on),
        cmocka_unit_test(pledges_and_reveals),
        cmocka_unit_test(pledges_again_on_a_new_connection),
        cmocka_unit_test(does_not_pledge_where_it_should_not),
        cmocka_unit_test(reads_addresses),
        cmocka_unit_test(reads_what_is_json),
        cmocka_unit_test(goes_only_so_deep),
        cmocka_unit_test(finds_values),
    };
    return RUN(tests);
}
