/* What a hall promises about the disk: nothing is told before it is there, what could not be
   written did not happen, and a table is the same after a restart (server/hall.h,
   docs/protocol.md). */
#include "base/buffer.h"
#include "tests/server/company.h"
#include "tests/server/frail.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ---- A disk that fails --------------------------------------------------------------------- */

static int open_frail_house(void **state)
{
    (void)state;
    house_init(&house, "memory:", 1);
    house.store = frail_open(house.store);
    house_open(&house);
    return 0;
}

static void disk_fails(StoreStatus status)
{
    frail_fails(house.store, status, NULL);
}

static bool got_something(const Client *client)
{
    return client->frames.length > client->looked;
}

static void chat(unsigned person, const char *text)
{
    client_send(&house, &people[person],
                with_key("{\"t\":\"chat\",\"id\":5,\"text\":\"%s\"}", text));
}

/* Until somebody is asked. */
static unsigned who_is_asked(void)
{
    for (unsigned i = 0; i < 100; i++) {
        for (unsigned person = 0; person < 2; person++)
            if (member_of(last_frame(&people[person], "now"), "do").length > 0)
                return person;
        house_pass(&house, 500);
    }
    fail();
    return 0;
}

static void what_is_not_written_did_not_happen(void **state)
{
    (void)state;
    begin();
    unsigned person = who_is_asked(), other = 1 - person;
    look_all();
    disk_fails(STORE_FULL);
    assert_true(plays(person));
    assert_true(client_got(&people[person], "{\"t\":\"no\",\"id\":9"));
    assert_true(client_got(&people[person], "\"why\":\"full\""));
    assert_false(client_got(&people[person], "\"t\":\"event\""));
    assert_false(got_something(&people[other]));
    assert_true(mentions(written(&house.notes), "! unwritten"));
    disk_fails(STORE_DONE);
    look_all();
    assert_true(plays(person)); /* it is as it was */
    assert_true(client_got(&people[person], "{\"t\":\"done\",\"id\":9"));
    assert_true(client_got(&people[other], "\"t\":\"event\""));
    assert_int_equal(hall_counts(house.hall)->failed_writes, 1);
}

static void nothing_is_told_before_it_is_written(void **state)
{
    (void)state;
    begin();
    watch_on(&second, watch);
    unsigned person = who_is_asked(), other = 1 - person;
    Text now = last_frame(&people[person], "now"), line = member_of(now, "do");
    Out frame = {.text = (char[4096]){0}, .capacity = 4096};
    look_all();
    client_put(&house, &people[person],
               with_key("{\"t\":\"do\",\"id\":1,\"line\":\"%.*s\",\"seen\":%.*s}", (int)line.length,
                        line.at, (int)member_of(now, "n").length, member_of(now, "n").at));
    client_put(&house, &people[other], "{\"t\":\"ping\",\"id\":2}");
    assert_int_equal(hall_next(people[person].visitor, house.now, &frame), HALL_NOTHING);
    assert_int_equal(hall_next(people[other].visitor, house.now, &frame), HALL_NOTHING);
    assert_int_equal(hall_next(second.visitor, house.now, &frame), HALL_NOTHING);
    house_settle(&house);
    assert_true(client_got(&people[person], "{\"t\":\"done\",\"id\":1"));
    assert_true(client_got(&people[other], "{\"t\":\"pong\",\"id\":2"));
    assert_true(client_got(&second, "\"t\":\"event\""));
}

/* What was entered before is told while the next is being written; but not how the table is now. */
static void the_present_waits_for_the_disk(void **state)
{
    (void)state;
    Out frame = buffer_new();
    gather();
    hall_receive(people[1].visitor, TEXT("{\"t\":\"ready\",\"id\":1,\"on\":true}"), house.now);
    hall_arrived(house.hall, house.now);
    hall_receive(people[1].visitor, TEXT("{\"t\":\"ready\",\"id\":2,\"on\":false}"), house.now);
    assert_int_equal(hall_next(people[0].visitor, house.now, &frame), HALL_FRAME);
    assert_true(mentions(written(&frame), "\"kind\":\"ready\""));
    assert_int_equal(hall_next(people[0].visitor, house.now, &frame), HALL_NOTHING);
    look_all();
    house_settle(&house);
    assert_true(client_got(&people[0], "\"kind\":\"unready\""));
    assert_true(client_got(&people[0], "{\"t\":\"now\""));
    buffer_free(&frame);
}

static void bots_and_clocks_wait_for_the_disk(void **state)
{
    (void)state;
    begin();
    for (unsigned i = 0; i < 50 && count_frames(&people[0], "\"by\":\"bot\"") == 0; i++)
        if (!plays(0) && !plays(1))
            break;
    look_all();
    disk_fails(STORE_FULL);
    house_pass(&house, 10000);
    assert_false(got_something(&people[0]));
    assert_true(hall_counts(house.hall)->failed_writes > 1); /* now and then it is tried again … */
    assert_true(hall_counts(house.hall)->failed_writes < 20);
    disk_fails(STORE_DONE);
    house_pass(&house, 5000);
    assert_true(client_got(&people[0], "\"by\":\"bot\"")); /* … until it goes on */
}

/* Who asked for it can ask again, with the same key, when the server is there again. */
static void nothing_is_told_after_goodbye(void **state)
{
    (void)state;
    begin();
    look_all();
    client_put(&house, &people[0], with_key("{\"t\":\"chat\",\"id\":5,\"text\":\"late\"}"));
    hall_stop(house.hall);
    house_settle(&house);
    assert_true(client_got(&people[0], "\"t\":\"bye\""));
    assert_false(client_got(&people[0], "\"t\":\"done\""));
    assert_true(hall_is_quiet(house.hall));
}

static void a_table_that_cannot_be_opened(void **state)
{
    char body[160];
    (void)state;
    snprintf(
        body, sizeof body,
        "{\"key\":\"%032x\",\"name\":\"Ana\",\"game\":\"skull\",\"options\":{\"players\":\"2\"}}",
        7);
    disk_fails(STORE_READ_ONLY);
    assert_int_equal(house_call(&house, "POST", "/api/tables", "", body), 503);
    assert_text(member_of(answered(), "why"), "full");
    house_pass(&house, 5000);
    assert_int_equal(hall_counts(house.hall)->rooms, 0);
    disk_fails(STORE_DONE);
    assert_int_equal(house_call(&house, "POST", "/api/tables", "", body), 201);
}

static void a_place_that_cannot_be_taken(void **state)
{
    (void)state;
    ana_opens("\"game\":\"skull\",\"options\":{\"players\":\"2\"}");
    hello(0, "");
    look_all();
    disk_fails(STORE_LOCKED);
    assert_int_equal(
        house_call(&house, "POST", path_of("/seats"), "", with_key("{\"name\":\"Bo\"}")), 503);
    assert_false(got_something(&people[0]));
    disk_fails(STORE_DONE);
    sit(1, "");
    hello(1, "");
    assert_true(client_got(&people[1], "\"you\":\"P2\""));
}

static void other_tables_go_on(void **state)
{
    char broken[16];
    (void)state;
    begin();
    client_close(&house, &people[0]);
    client_close(&house, &people[1]);
    memcpy(broken, code, sizeof broken);
    hello_on(&second, 0, "");
    begin(); /* another table */
    look_all();
    frail_fails(house.store, STORE_CONFLICT, broken);
    client_put(&house, &second, with_key("{\"t\":\"chat\",\"id\":1,\"text\":\"lost\"}"));
    client_put(&house, &people[0], with_key("{\"t\":\"chat\",\"id\":2,\"text\":\"kept\"}"));
    house_settle(&house);
    assert_true(client_got(&second, "{\"t\":\"no\",\"id\":1"));
    assert_true(client_got(&people[0], "{\"t\":\"done\",\"id\":2"));
    assert_true(client_got(&people[1], "\"chat\":\"kept\""));
}

/* Neither to be written nor to be read again: everybody is told, and it is tried again later. */
static void a_table_that_cannot_be_read_again(void **state)
{
    (void)state;
    begin();
    look_all();
    disk_fails(STORE_FAILED);
    frail_is_unreadable(house.store, STORE_CORRUPT);
    chat(0, "anybody?");
    assert_true(client_got(&people[0], "{\"t\":\"no\",\"id\":5"));
    assert_true(client_got(&people[0], "\"t\":\"bye\""));
    assert_true(client_got(&people[1], "\"t\":\"bye\""));
    assert_true(people[0].visitor == NULL && people[1].visitor == NULL);
    hello(1, "");
    assert_false(client_got(&people[1], "welcome"));
    assert_true(people[1].visitor == NULL);
    house_pass(&house, 5000);
    disk_fails(STORE_DONE);
    frail_is_unreadable(house.store, STORE_DONE);
    hello(1, "");
    assert_true(client_got(&people[1], "\"you\":\"P2\""));
}

/* Who has come or gone while the disk failed has come or gone all the same. */
static void people_come_and_go_meanwhile(void **state)
{
    (void)state;
    begin();
    client_close(&house, &people[1]);
    house_pass(&house, 5000);
    assert_true(client_got(&people[0], "\"kind\":\"away\",\"person\":\"P2\""));
    look_all();
    disk_fails(STORE_FULL);
    hello(1, "");
    assert_true(client_got(&people[1], "\"you\":\"P2\""));
    assert_false(client_got(&people[0], "\"kind\":\"back\""));
    house_pass(&house, 3000);
    disk_fails(STORE_DONE);
    house_pass(&house, 2000);
    assert_true(client_got(&people[0], "\"kind\":\"back\",\"person\":\"P2\""));
    look_all();
    disk_fails(STORE_FULL);
    client_close(&house, &people[1]);
    house_pass(&house, 7000);
    assert_false(client_got(&people[0], "\"kind\":\"away\""));
    disk_fails(STORE_DONE);
    house_pass(&house, 2000);
    assert_true(client_got(&people[0], "\"kind\":\"away\",\"person\":\"P2\""));
}

/* A request that came while the write before it failed is handled afterwards. */
static void what_waits_is_handled(void **state)
{
    (void)state;
    begin();
    look_all();
    disk_fails(STORE_FULL);
    client_put(&house, &people[0], with_key("{\"t\":\"chat\",\"id\":1,\"text\":\"one\"}"));
    client_put(&house, &people[1], "{\"t\":\"ping\",\"id\":2}");
    client_put(&house, &people[0], "{\"t\":\"lang\",\"id\":3,\"lang\":\"de\"}");
    house_settle(&house);
    assert_true(client_got(&people[0], "{\"t\":\"no\",\"id\":1"));
    assert_true(client_got(&people[1], "{\"t\":\"pong\",\"id\":2"));
    assert_true(client_got(&people[0], "{\"t\":\"done\",\"id\":3"));
    assert_true(client_got(&people[0], "\"t\":\"now\""));
}

/* ---- A restart ----------------------------------------------------------------------------- */

static char folder[64], path[128];

static int open_house_in_file(void **state)
{
    (void)state;
    (void)snprintf(folder, sizeof folder, "/tmp/triskel-hall-XXXXXX");
    assert_non_null(mkdtemp(folder));
    (void)snprintf(path, sizeof path, "%s/tables.sqlite", folder);
    house_init(&house, path, 1);
    house_open(&house);
    return 0;
}

static int close_house_in_file(void **state)
{
    char command[128];
    (void)close_house(state);
    (void)snprintf(command, sizeof command, "rm -rf -- %s", folder);
    return system(command);
}

/* Two people at a clock of a few seconds. */
static void begin_quickly(void)
{
    ana_opens("\"game\":\"skull\",\"options\":{\"players\":\"3\"},\"clock\":\"quick\","
              "\"bots\":{\"P3\":\"easy\"}");
    sit(1, "");
    hello(0, "");
    hello(1, "");
    client_send(&house, &people[1], "{\"t\":\"ready\",\"id\":1}");
    client_send(&house, &people[0], "{\"t\":\"start\",\"id\":2}");
    (void)who_is_asked();
}

static bool something_moved(void)
{
    return client_got(&people[0], "\"kind\":\"move\"");
}

static void clocks_stand_still_until_all_are_back(void **state)
{
    (void)state;
    begin_quickly();
    house_restart(&house);
    house.now += 3600000;
    assert_int_equal(hall_counts(house.hall)->rooms, 0); /* it costs nothing yet */
    look_all();
    char last[96];
    Text n = member_of(last_frame(&people[0], "now"), "n");
    Text log = member_of(last_frame(&people[0], "welcome"), "log");
    snprintf(last, sizeof last, ",\"log\":\"%.*s\",\"last\":%.*s", (int)log.length, log.at,
             (int)n.length, n.at);
    hello(0, last);
    assert_true(
        client_got(&people[0], "\"you\":\"P1\"")); /* seats are kept, and the list goes on */
    assert_true(client_got(&people[0], "\"kind\":\"resumed\""));
    assert_int_equal(count_frames(&people[0], "\"t\":\"event\""), 1);
    house_pass(&house, 14000);
    assert_false(something_moved());
    assert_false(client_got(&people[0], "\"kind\":\"away\""));
    hello(1, "");
    assert_int_equal(count_frames(&people[0], "\"kind\":\"resumed\""), 2);
    house_pass(&house, 3600000);
    assert_true(something_moved());
    assert_false(client_got(&people[0], "\"kind\":\"away\""));
}

static void clocks_do_not_wait_for_ever(void **state)
{
    (void)state;
    begin_quickly();
    house_restart(&house);
    look_all();
    hello(0, "");
    client_look(&people[0]);
    house_pass(&house, 14999);
    assert_false(something_moved() || client_got(&people[0], "\"kind\":\"away\""));
    house_pass(&house, 1);
    assert_true(client_got(&people[0], "\"kind\":\"away\",\"person\":\"P2\""));
    assert_true(client_got(&people[0], "\"kind\":\"resumed\""));
    house_pass(&house, 3600000);
    assert_true(something_moved());
}

/* Its record is written then, and nothing is entered that would change it. */
static void a_game_that_ends_while_somebody_is_missing(void **state)
{
    (void)state;
    unsigned person;
    ana_opens("\"game\":\"skalpott\",\"options\":{\"players\":\"2\",\"counters\":\"1\"}");
    sit(1, "");
    hello(0, "");
    hello(1, "");
    client_send(&house, &people[1], "{\"t\":\"ready\",\"id\":1,\"on\":true}");
    client_send(&house, &people[0], "{\"t\":\"start\",\"id\":2}");
    for (;;) {
        person = who_is_asked();
        house_restart(&house);
        look_all();
        hello(person, "");
        assert_true(client_got(&people[person], "\"kind\":\"resumed\""));
        while (plays(person))
            ;
        if (client_got(&people[person], "\"results\""))
            break;
        hello(1 - person, "");
    }
    look_all();
    hello(1 - person, "");
    house_pass(&house, 60000);
    assert_false(client_got(&people[person], "\"kind\":\"resumed\""));
}

static void keys_survive(void **state)
{
    (void)state;
    begin_quickly();
    unsigned person = who_is_asked();
    Text now = last_frame(&people[person], "now"), line = member_of(now, "do");
    char frame[256];
    snprintf(frame, sizeof frame, "%s",
             with_key("{\"t\":\"do\",\"id\":1,\"line\":\"%.*s\",\"seen\":%.*s}", (int)line.length,
                      line.at, (int)member_of(now, "n").length, member_of(now, "n").at));
    client_send(&house, &people[person], frame);
    Text done = last_frame(&people[person], "done");
    char first[64];
    snprintf(first, sizeof first, "%.*s", (int)done.length, done.at);
    house_restart(&house);
    hello(0, "");
    hello(1, "");
    look_all();
    client_send(&house, &people[person], frame); /* did it arrive? */
    assert_true(client_got(&people[person], first));
    assert_false(client_got(&people[person], "\"t\":\"event\""));
}

static void a_deserted_table_is_dropped(void **state)
{
    (void)state;
    begin_quickly();
    assert_int_equal(house_call(&house, "GET", path_of(""), "", ""), 200);
    client_close(&house, &people[0]);
    client_close(&house, &people[1]);
    house_pass(&house, 59000);
    assert_int_equal(hall_counts(house.hall)->rooms, 1);
    house_pass(&house, 2000);
    assert_int_equal(hall_counts(house.hall)->rooms, 0);
    uint64_t loaded = hall_counts(house.hall)->loaded;
    hello(0, "");
    assert_true(client_got(&people[0], "\"you\":\"P1\""));
    assert_int_equal(hall_counts(house.hall)->loaded, loaded + 1);
    hello(1, "");
    house_pass(&house, 3600000);
    assert_true(something_moved());
    /* A look at it lets nobody in: it goes again. */
    client_close(&house, &people[0]);
    client_close(&house, &people[1]);
    house_pass(&house, 70000);
    assert_int_equal(house_call(&house, "GET", path_of(""), "", ""), 200);
    assert_int_equal(hall_counts(house.hall)->rooms, 1);
    house_pass(&house, 61000);
    assert_int_equal(hall_counts(house.hall)->rooms, 0);
}

#define FRAIL(name) cmocka_unit_test_setup_teardown(name, open_frail_house, close_house)
#define FILED(name) cmocka_unit_test_setup_teardown(name, open_house_in_file, close_house_in_file)

int main(void)
{
    const struct CMUnitTest tests[] = {
        FRAIL(what_is_not_written_did_not_happen),
        FRAIL(nothing_is_told_before_it_is_written),
        FRAIL(the_present_waits_for_the_disk),
        FRAIL(bots_and_clocks_wait_for_the_disk),
        FRAIL(nothing_is_told_after_goodbye),
        FRAIL(a_table_that_cannot_be_opened),
        FRAIL(a_place_that_cannot_be_taken),
        FRAIL(other_tables_go_on),
        FRAIL(a_table_that_cannot_be_read_again),
        FRAIL(people_come_and_go_meanwhile),
        FRAIL(what_waits_is_handled),
        FILED(clocks_stand_still_until_all_are_back),
        FILED(clocks_do_not_wait_for_ever),
        FILED(a_game_that_ends_while_somebody_is_missing),
        FILED(keys_survive),
        FILED(a_deserted_table_is_dropped),
    };
    return RUN(tests);
}
