/* What goes out by a socket when the system takes only a part of what it is given, or nothing now:
   every byte comes all the same, in order, and who does not read is cut off after a while. The
   system is one of ours: `send`, here, is what the doors and libwebsockets call. */
#include "tests/server/company.h"
#include "tests/server/doors.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/un.h>
#include <unistd.h>

/* Bytes that a server's socket takes at once, and how often it takes none; 0: as many as it can. */
static size_t most_taken;
static unsigned none_every, asked;

/* Ours is the side that has the door's name. */
static bool is_servers(int file)
{
    struct sockaddr_un name = {0};
    socklen_t length = sizeof name;
    return getsockname(file, (struct sockaddr *)&name, &length) == 0 &&
           length > sizeof name.sun_family;
}

ssize_t send(int file, const void *bytes, size_t length, int flags)
{
    if (most_taken > 0 && is_servers(file)) {
        if (none_every > 0 && ++asked % none_every == 0) {
            errno = EAGAIN;
            return -1;
        }
        length = length < most_taken ? length : most_taken;
    }
    return syscall(SYS_sendto, file, bytes, length, flags, NULL, 0);
}

static int open_doors(void **state)
{
    (void)state;
    most_taken = none_every = asked = 0;
    doors_slow_after = 10000;
    house_init(&house, "memory:", 1);
    house.doors = &real_doors;
    house_open(&house);
    return 0;
}

/* A game of Skull to its end, as far as it goes within so many moves. */
static void play_a_game(void)
{
    begin();
    watch_on(&second, watch);
    for (unsigned i = 0; i < 60; i++)
        if (!plays(0) && !plays(1))
            house_pass(&house, 2000);
    client_send(&house, &people[0], "{\"t\":\"ping\",\"id\":77}");
}

/* All that Ana, Bo and who watches were sent. */
static void take_frames(Out *all)
{
    const Client *clients[] = {&people[0], &people[1], &second};
    for (unsigned i = 0; i < sizeof clients / sizeof *clients; i++) {
        assert_true(client_is_open(clients[i]));
        out_text(all, written(&clients[i]->frames));
    }
}

static void frames_of_a_game(size_t most, unsigned none, Out *all)
{
    (void)open_doors(NULL);
    most_taken = most;
    none_every = none;
    play_a_game();
    take_frames(all);
    most_taken = 0;
    (void)close_house(NULL);
}

static void what_was_not_taken_is_sent_later(void **state)
{
    static const struct {
        size_t most;
        unsigned none;
    } systems[] = {{1, 0}, {7, 3}, {100, 0}, {1000, 2}, {5000, 2}};
    Out whole = buffer_new();
    (void)state;
    frames_of_a_game(0, 0, &whole);
    assert_true(whole.length > 50000);
    for (unsigned i = 0; i < sizeof systems / sizeof *systems; i++) {
        Out pieces = buffer_new();
        frames_of_a_game(systems[i].most, systems[i].none, &pieces);
        assert_int_equal(pieces.length, whole.length);
        assert_memory_equal(pieces.text, whole.text, whole.length);
        buffer_free(&pieces);
    }
    buffer_free(&whole);
}

/* Nothing more is taken of what was sent: that is not waited for without end. */
static void who_takes_no_more_is_cut_off(void **state)
{
    (void)state;
    begin();
    assert_true(client_is_open(&people[0]));
    most_taken = 100;
    client_send(&house, &people[1], with_key("{\"t\":\"chat\",\"id\":5,\"text\":\"%0200d\"}", 0));
    none_every = 1;
    for (unsigned i = 0; i < 50 && client_is_open(&people[0]); i++) {
        house_pass(&house, 1000);
        (void)usleep(100000); /* doors look at the clock once a second */
    }
    assert_false(client_is_open(&people[0]));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_was_not_taken_is_sent_later),
        cmocka_unit_test_setup_teardown(who_takes_no_more_is_cut_off, open_doors, close_house),
    };
    return RUN(tests);
}
