/* What halls promise that share a store (store/store.h, "Whose a table is"): a table is where
   somebody comes to it, at once; whoever has lost it tells nobody anything any more, and sends
   everybody there; nothing that was acknowledged is lost, nothing happens twice. Two houses, one
   store in memory, and no network. */
#include "base/buffer.h"
#include "tests/server/company.h"
#include "tests/server/frail.h"

#include <stdlib.h>
#include <string.h>

static House other;
static Store *shared;

static void open_one(House *one, uint64_t seed)
{
    house_init(one, "memory:", seed);
    store_close(one->store);
    one->store = frail_share(shared);
    house_open(one);
}

static int open_houses(void **state)
{
    StoreResult result;
    (void)state;
    shared = store_open("memory:", STORE_SERVE, &result);
    assert_non_null(shared);
    open_one(&house, 1);
    open_one(&other, 2);
    return 0;
}

static int close_houses(void **state)
{
    house_done(&other);
    (void)close_house(state);
    store_close(shared);
    return 0;
}

/* Somebody comes to a house, as they were before. */
static void come(House *to, Client *client, unsigned person)
{
    char text[256];
    client_open(to, client, code);
    snprintf(text, sizeof text, "{\"t\":\"hello\",\"v\":1,\"token\":\"%s\",\"lang\":\"en\"}",
             tokens[person]);
    client_send(to, client, text);
}

static void chats(House *in, Client *client, const char *key, const char *text)
{
    char frame[256];
    snprintf(frame, sizeof frame, "{\"t\":\"chat\",\"id\":5,\"key\":\"%s\",\"text\":\"%s\"}", key,
             text);
    client_send(in, client, frame);
}

static const char key_one[] = "00000000000000000000000000000a01";
static const char key_two[] = "00000000000000000000000000000a02";

static uint64_t epoch_of_table(void)
{
    StoreTable found;
    assert_int_equal(store_find(shared, text_of(code), &found).status, STORE_DONE);
    return found.epoch;
}

static bool count_said(void *context, uint32_t number, Text line)
{
    (void)number;
    *(unsigned *)context += mentions(line, "hallo");
    return true;
}

/* How often that stands in the store. */
static unsigned said_hallo(void)
{
    unsigned count = 0;
    assert_int_equal(store_entries(shared, text_of(code), 1, count_said, &count).status,
                     STORE_DONE);
    return count;
}

static bool was_sent_away(const Client *client)
{
    return client_got(client, "{\"t\":\"bye\"") && client_got(client, "\"why\":\"restarting\"") &&
           client_got(client, "\"retry\":") && !client_is_open(client);
}

/* ---- Taking over --------------------------------------------------------------------------- */

static void a_table_is_where_somebody_comes(void **state)
{
    (void)state;
    begin();
    uint64_t before = epoch_of_table();
    come(&other, &second, 0);
    assert_true(client_got(&second, "{\"t\":\"welcome\""));
    assert_true(client_got(&second, "{\"t\":\"now\""));
    assert_true(epoch_of_table() > before);
    /* Who stayed cannot do anything any more, is not told that it happened or did not, and finds
       the table where it is. */
    look_all();
    chats(&house, &people[1], key_one, "hallo");
    assert_false(client_got(&people[1], "{\"t\":\"done\""));
    assert_false(client_got(&people[1], "{\"t\":\"no\""));
    assert_true(was_sent_away(&people[0]));
    assert_true(was_sent_away(&people[1]));
    assert_int_equal(said_hallo(), 0);
    assert_int_equal(hall_counts(house.hall)->lost, 1);
    assert_int_equal(hall_counts(house.hall)->rooms, 0);
    come(&other, &third, 1);
    chats(&other, &third, key_one, "hallo");
    assert_true(client_got(&third, "{\"t\":\"done\",\"id\":5"));
    assert_true(client_got(&second, "hallo"));
    assert_int_equal(said_hallo(), 1);
}

/* A key that was answered by one server is answered the same by another, and nothing is done. */
static void a_request_that_was_done_is_not_done_again(void **state)
{
    (void)state;
    begin();
    chats(&house, &people[0], key_one, "hallo");
    assert_true(client_got(&people[0], "{\"t\":\"done\",\"id\":5"));
    come(&other, &second, 0);
    client_look(&second);
    chats(&other, &second, key_one, "hallo");
    assert_true(client_got(&second, "{\"t\":\"done\",\"id\":5"));
    assert_int_equal(said_hallo(), 1);
    client_look(&second);
    for (unsigned i = 0; i < 100; i++) { /* however many there are */
        char key[64];
        snprintf(key, sizeof key, "%032x", 0xb00 + i / 2);
        house_pass(&other, 1000); /* so much may be said */
        chats(&other, &second, key, "hallo");
        assert_true(client_got(&second, "{\"t\":\"done\",\"id\":5"));
        client_look(&second);
    }
    assert_int_equal(said_hallo(), 51);
}

static void who_does_nothing_is_sent_there_too(void **state)
{
    (void)state;
    begin();
    come(&other, &second, 0);
    look_all();
    assert_true(client_is_open(&people[0]) && client_is_open(&people[1]));
    house_pass(&house, 2000);
    assert_true(was_sent_away(&people[0]));
    assert_true(was_sent_away(&people[1]));
    house_pass(&other, 2000);
    assert_true(client_is_open(&second)); /* it is there, and stays */
}

/* Nobody is shown a table as it was before it was taken over. */
static void what_is_stale_is_shown_to_nobody(void **state)
{
    (void)state;
    gather();
    client_close(&house, &people[0]);
    client_close(&house, &people[1]);
    come(&other, &second, 0);
    chats(&other, &second, key_one, "hallo");
    assert_true(client_got(&second, "{\"t\":\"done\",\"id\":5"));
    assert_int_equal(hall_counts(house.hall)->rooms, 1); /* it does not know yet */
    come(&house, &third, 1);
    assert_true(client_got(&third, "{\"t\":\"welcome\""));
    assert_true(client_got(&third, "hallo"));
    house_pass(&other, 2000);
    assert_true(was_sent_away(&second));
    /* By a call too: somebody new sits at the table, there. */
    come(&other, &second, 0);
    assert_int_equal(house_call(&other, "POST", path_of("/seats"), "",
                                with_key("{\"name\":\"Cy\",\"person\":\"P2\"}")),
                     409);
    assert_int_equal(house_call(&house, "GET", path_of(""), "", ""), 200);
    assert_true(mentions(written(&house.body), "\"Bo\""));
}

static void take_elsewhere(void)
{
    come(&other, &second, 0);
    chats(&other, &second, key_one, "hallo");
}

/* Not even if it was ours when they came, and their greeting is late … */
static void who_is_late_is_not_shown_the_past(void **state)
{
    char text[256];
    (void)state;
    gather();
    client_open(&house, &third, code);
    come(&other, &second, 0);
    chats(&other, &second, key_one, "hallo");
    snprintf(text, sizeof text, "{\"t\":\"hello\",\"v\":1,\"watch\":\"%s\"}", watch);
    client_send(&house, &third, text);
    assert_false(client_got(&third, "{\"t\":\"welcome\""));
    assert_true(was_sent_away(&third));
}

/* … or it waited for something to be written, which was done in time. */
static void who_had_to_wait_is_not_shown_the_past(void **state)
{
    char text[256];
    (void)state;
    gather();
    client_open(&house, &third, code);
    client_put(&house, &people[1], with_key("{\"t\":\"chat\",\"id\":1,\"text\":\"first\"}"));
    snprintf(text, sizeof text, "{\"t\":\"hello\",\"v\":1,\"watch\":\"%s\"}", watch);
    client_put(&house, &third, text);
    frail_written_then(house.store, take_elsewhere);
    house_settle(&house);
    assert_true(client_got(&people[1], "first"));
    assert_false(client_got(&third, "{\"t\":\"welcome\""));
    assert_true(was_sent_away(&third));
}

/* What the other one writes between our reading of the table and our taking of it. */
static void nothing_is_missed_while_it_is_taken(void **state)
{
    (void)state;
    begin();
    second.frames = buffer_new();
    second.visitor = hall_visit(other.hall, text_of(code), other.from, &second, other.now);
    other.clients[0] = &second;
    chats(&house, &people[0], key_one, "hallo"); /* it was read, but is not ours yet */
    assert_true(client_got(&people[0], "{\"t\":\"done\",\"id\":5"));
    house_settle(&other);
    char text[256];
    snprintf(text, sizeof text, "{\"t\":\"hello\",\"v\":1,\"watch\":\"%s\"}", watch);
    client_send(&other, &second, text); /* who only watches enters nothing by coming */
    assert_true(client_got(&second, "hallo"));
    assert_int_equal(hall_counts(other.hall)->failed_writes, 0);
    look_all();
    chats(&house, &people[0], key_two, "too late");
    assert_true(was_sent_away(&people[0]));
}

/* ---- A database that is away --------------------------------------------------------------- */

static void what_may_be_written_is_not_denied(void **state)
{
    (void)state;
    begin();
    look_all();
    frail_fails(house.store, STORE_LOST, NULL);
    chats(&house, &people[0], key_one, "hallo");
    assert_false(client_got(&people[0], "{\"t\":\"no\""));
    assert_false(client_got(&people[0], "{\"t\":\"done\""));
    assert_true(was_sent_away(&people[0]));
    assert_true(was_sent_away(&people[1]));
    assert_int_equal(house_call(&house, "POST", "/api/tables", "",
                                with_key("{\"name\":\"Ana\",\"game\":\"skull\"}")),
                     503);
    frail_fails(house.store, STORE_DONE, NULL);
    come(&house, &people[0], 0);
    look_all();
    chats(&house, &people[0], key_one, "hallo");
    assert_true(client_got(&people[0], "{\"t\":\"done\",\"id\":5"));
    assert_int_equal(said_hallo(), 1);
}

static void who_comes_meanwhile_comes_back_later(void **state)
{
    (void)state;
    begin();
    frail_is_unreadable(other.store, STORE_AWAY);
    come(&other, &second, 0);
    assert_true(was_sent_away(&second));
    assert_int_equal(house_call(&other, "GET", path_of(""), "", ""), 503);
    assert_int_equal(epoch_of_table(), 0); /* it is not taken by who cannot read it */
    /* A moment of it is nothing that a proxy should know … */
    house_pass(&other, 1500);
    assert_true(hall_is_able(other.hall));
    frail_is_unreadable(other.store, STORE_DONE);
    house_pass(&other, 1500);
    frail_is_unreadable(other.store, STORE_AWAY);
    house_pass(&other, 2500);
    assert_true(hall_is_able(other.hall));
    /* … but if it lasts. */
    house_pass(&other, 1000);
    assert_false(hall_is_able(other.hall));
    frail_is_unreadable(other.store, STORE_DONE);
    house_pass(&other, 300);
    assert_true(hall_is_able(other.hall));
    /* It can be read, but not taken. */
    frail_fails(other.store, STORE_READ_ONLY, NULL);
    client_look(&second);
    come(&other, &second, 0);
    assert_true(was_sent_away(&second));
    frail_fails(other.store, STORE_DONE, NULL);
    come(&other, &second, 0);
    assert_true(client_is_open(&second));
}

/* That it is another's is known only from a store that answers. */
static void what_cannot_be_read_is_not_given_up(void **state)
{
    (void)state;
    begin();
    look_all();
    frail_is_unreadable(house.store, STORE_FAILED);
    assert_int_equal(house_call(&house, "GET", path_of(""), "", ""), 503);
    assert_true(client_is_open(&people[0]) && client_is_open(&people[1]));
    frail_is_unreadable(house.store, STORE_DONE);
    assert_int_equal(house_call(&house, "GET", path_of(""), "", ""), 200);
    assert_int_equal(epoch_of_table(), 0); /* nor taken anew */
}

/* Whether a key was answered before cannot be known: then nothing is done, nor refused. */
static void an_unknown_key_is_not_taken_for_a_new_one(void **state)
{
    (void)state;
    begin();
    chats(&house, &people[0], key_one, "hallo");
    look_all();
    frail_is_unreadable(house.store, STORE_AWAY);
    chats(&house, &people[0], key_one, "hallo");
    assert_true(was_sent_away(&people[0]));
    assert_false(client_got(&people[0], "{\"t\":\"done\""));
    assert_int_equal(said_hallo(), 1);
    assert_int_equal(house_call(&house, "POST", "/api/tables", "",
                                with_key("{\"name\":\"Ana\",\"game\":\"skull\"}")),
                     503);
}

/* ---- What is old --------------------------------------------------------------------------- */

static void what_is_forgotten_elsewhere_is_gone(void **state)
{
    (void)state;
    gather();
    look_all();
    assert_int_equal(
        store_write(
            shared,
            &(StoreWrite){.kind = STORE_FORGET, .code = text_of(code), .epoch = epoch_of_table()},
            1)
            .status,
        STORE_DONE);
    chats(&house, &people[0], key_one, "hallo");
    assert_true(was_sent_away(&people[0]));
    client_look(&people[0]);
    come(&house, &people[0], 0);
    assert_true(client_got(&people[0], "\"why\":\"unknown\""));
}

static void pass_in_both(uint64_t milliseconds)
{
    enum { STEP = 20000 };
    for (uint64_t passed = 0; passed < milliseconds; passed += STEP) {
        house_pass(&house, STEP);
        house_pass(&other, STEP);
    }
}

enum { MINUTE = 60000, KEPT = 8 * MINUTE };

static int open_forgetful_houses(void **state)
{
    (void)open_houses(state);
    house_close(&house);
    house_close(&other);
    house.setup.keep_waiting = other.setup.keep_waiting = KEPT;
    house_open(&house);
    house_open(&other);
    return 0;
}

/* A server knows nothing of who is at the tables of another but what the store says: as long as
   somebody is at one it is kept, and for a while longer. */
static void what_is_used_elsewhere_is_kept(void **state)
{
    (void)state;
    gather();
    come(&other, &second, 0); /* it was opened in one house, and is open in the other */
    pass_in_both(3 * KEPT);
    assert_true(client_is_open(&second));
    assert_int_equal(hall_counts(house.hall)->forgotten, 0);
    chats(&other, &second, key_one, "hallo");
    assert_true(client_got(&second, "{\"t\":\"done\",\"id\":5"));
    client_close(&other, &second);
    pass_in_both(KEPT / 2);
    assert_int_equal(said_hallo(), 1);
    pass_in_both(KEPT);
    assert_int_equal(hall_counts(house.hall)->forgotten + hall_counts(other.hall)->forgotten, 1);
}

/* To be asked for a table is enough, though nobody stays. */
static void what_was_taken_elsewhere_is_kept(void **state)
{
    (void)state;
    gather();
    client_close(&house, &people[0]);
    client_close(&house, &people[1]);
    pass_in_both(KEPT - MINUTE);
    come(&other, &second, 0);
    client_close(&other, &second);
    pass_in_both(KEPT - MINUTE);
    assert_int_equal(epoch_of_table(), 1);
    pass_in_both(3 * MINUTE);
    assert_int_equal(hall_counts(house.hall)->forgotten + hall_counts(other.hall)->forgotten, 1);
}

/* ---- What is public ------------------------------------------------------------------------ */

static bool lists(House *one, const char *part)
{
    assert_int_equal(house_call(one, "GET", "/api/tables", "", ""), 200);
    return mentions((Text){one->body.text, one->body.length}, part);
}

/* Whichever server is asked, and the database a few times a second at most. */
static void public_tables_are_those_of_all(void **state)
{
    (void)state;
    assert_false(lists(&other, "\"code\""));
    ana_opens("\"game\":\"skull\",\"public\":true,\"options\":{\"players\":\"3\"}");
    house_pass(&other, 900);
    assert_false(lists(&other, code));
    house_pass(&other, 200);
    assert_true(lists(&other, code));
    assert_true(lists(&house, code));
    frail_is_unreadable(other.store, STORE_AWAY);
    assert_true(lists(&other, code)); /* for a moment that is not noticed … */
    house_pass(&other, 1000);
    assert_int_equal(house_call(&other, "GET", "/api/tables", "", ""), 503);
    assert_true(mentions((Text){other.body.text, other.body.length}, "\"why\":\"restarting\""));
    frail_is_unreadable(other.store, STORE_DONE);
    assert_true(lists(&other, code)); /* … and what went wrong is not kept */
}

/* ---- Upgrades ------------------------------------------------------------------------------ */

static void tables_are_given_away(void **state)
{
    (void)state;
    begin();
    look_all();
    assert_true(hall_drain(house.hall, house.now));
    house_pass(&house, 2500); /* the proxy has not noticed yet: all goes on */
    assert_true(client_is_open(&people[0]));
    watch_on(&third, watch); /* and who comes to what is here stays here */
    assert_true(client_got(&third, "{\"t\":\"welcome\""));
    chats(&house, &people[0], key_one, "hallo");
    assert_true(client_got(&people[0], "{\"t\":\"done\",\"id\":5"));
    assert_false(hall_is_drained(house.hall));
    house_pass(&house, 1000);
    assert_true(was_sent_away(&people[0]));
    assert_true(was_sent_away(&people[1]));
    assert_true(hall_is_drained(house.hall));
    /* Who comes all the same is sent on, and opens no table. */
    client_look(&people[0]);
    come(&house, &people[0], 0);
    assert_true(was_sent_away(&people[0]));
    assert_int_equal(house_call(&house, "POST", "/api/tables", "",
                                with_key("{\"name\":\"Ana\",\"game\":\"skull\"}")),
                     503);
    come(&other, &second, 0);
    assert_true(client_got(&second, "hallo"));
}

/* Who is sent to a server that is about to give its tables away would be sent on again: it takes
   none from another. */
static void nothing_is_taken_by_who_gives_away(void **state)
{
    (void)state;
    begin();
    assert_true(hall_drain(other.hall, other.now));
    come(&other, &second, 0);
    assert_true(was_sent_away(&second));
    assert_int_equal(epoch_of_table(), 0);
    house_pass(&house, 2000);
    assert_true(client_is_open(&people[0]) && client_is_open(&people[1]));
}

static void one_after_the_other(void **state)
{
    (void)state;
    enum { TABLES = 40 };
    for (unsigned i = 0; i < TABLES; i++)
        ana_opens("\"game\":\"skull\",\"options\":{\"players\":\"3\"}");
    assert_int_equal(hall_counts(house.hall)->rooms, TABLES);
    assert_true(hall_drain(house.hall, house.now));
    house_pass(&house, 3500);
    assert_true(hall_counts(house.hall)->rooms < TABLES);
    assert_true(hall_counts(house.hall)->rooms > TABLES / 2);
    house_pass(&house, 25000);
    assert_true(hall_is_drained(house.hall));
}

#define IN_TWO_HOUSES(test)                                                                        \
    {                                                                                              \
#test, test, open_houses, close_houses, NULL                                               \
    }

int main(void)
{
    const struct CMUnitTest tests[] = {
        IN_TWO_HOUSES(a_table_is_where_somebody_comes),
        IN_TWO_HOUSES(a_request_that_was_done_is_not_done_again),
        IN_TWO_HOUSES(who_does_nothing_is_sent_there_too),
        IN_TWO_HOUSES(what_is_stale_is_shown_to_nobody),
        IN_TWO_HOUSES(who_is_late_is_not_shown_the_past),
        IN_TWO_HOUSES(who_had_to_wait_is_not_shown_the_past),
        IN_TWO_HOUSES(nothing_is_missed_while_it_is_taken),
        IN_TWO_HOUSES(what_may_be_written_is_not_denied),
        IN_TWO_HOUSES(who_comes_meanwhile_comes_back_later),
        IN_TWO_HOUSES(what_cannot_be_read_is_not_given_up),
        IN_TWO_HOUSES(an_unknown_key_is_not_taken_for_a_new_one),
        IN_TWO_HOUSES(what_is_forgotten_elsewhere_is_gone),
        {"what_is_used_elsewhere_is_kept", what_is_used_elsewhere_is_kept, open_forgetful_houses,
         close_houses, NULL},
        {"what_was_taken_elsewhere_is_kept", what_was_taken_elsewhere_is_kept,
         open_forgetful_houses, close_houses, NULL},
        IN_TWO_HOUSES(public_tables_are_those_of_all),
        IN_TWO_HOUSES(tables_are_given_away),
        IN_TWO_HOUSES(nothing_is_taken_by_who_gives_away),
        IN_TWO_HOUSES(one_after_the_other),
    };
    return RUN(tests);
}
