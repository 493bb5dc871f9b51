/* server/limits, server/address: what one address may do, who that is, and that the memory for it
   is bounded. */
#include "server/limits.h"
#include "tests/unit.h"

#include <sodium.h>

static const uint64_t START = 1700000000000;

static Address at(const char *text)
{
    Address address = {{0}};
    assert_true(address_read(text_of(text), &address));
    return address;
}

static Limits *limits_of(uint32_t most, uint32_t spell, uint32_t connections, uint32_t addresses)
{
    LimitsSetup setup = {.most_connections = connections, .most_addresses = addresses};
    setup.kinds[LIMIT_CALLS].most = most;
    setup.kinds[LIMIT_CALLS].spell = spell;
    Limits *limits = limits_new(&setup);
    assert_non_null(limits);
    return limits;
}

static unsigned taken(Limits *limits, const char *from, uint64_t now)
{
    unsigned count = 0;
    while (count < 10000 && limits_take(limits, at(from), LIMIT_CALLS, now))
        count++;
    return count;
}

/* ---- Addresses ----------------------------------------------------------------------------- */

static void addresses_are_read_as_proxies_write_them(void **state)
{
    static const char *const rows[][2] = {
        {"192.0.2.7", "192.0.2.7"},
        {"192.0.2.7:4711", "192.0.2.7"},
        {"[192.0.2.7]:80", "192.0.2.7"},
        {"::ffff:192.0.2.7", "192.0.2.7"},
        {"2001:db8::1", "2001:db8::1"},
        {"[2001:db8::1]", "2001:db8::1"},
        {"[2001:db8::1]:4711", "2001:db8::1"},
        {"2001:DB8:0:0::1", "2001:db8::1"},
        {"::", "socket"},
    };
    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        char text[64];
        Out out = {.text = text, .capacity = sizeof text};
        address_write(at(rows[i][0]), &out);
        assert_text(written(&out), rows[i][1]);
    }
}

static void what_is_no_address_is_refused(void **state)
{
    static const Text rows[] = {
        {"", 0},
        TEXT("unknown"),
        TEXT("_hidden"),
        TEXT("192.0.2"),
        TEXT("192.0.2.256"),
        TEXT("192.0.2.7:"),
        TEXT("192.0.2.7:http"),
        TEXT("192.0.2.7:65536"),
        TEXT("192.0.2.7 "),
        TEXT("[2001:db8::1"),
        TEXT("[2001:db8::1]4711"),
        TEXT("[2001:db8::1]:"),
        TEXT("2001:db8::1%eth0"),
        TEXT("192.0.2.7\0"),
        TEXT("1111:2222:3333:4444:5555:6666:7777:8888:9999:aaaa:bbbb:cccc"),
    };
    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        Address address = {{42}};
        assert_false(address_read(rows[i], &address));
        assert_true(address_is(address, (Address){{42}}));
    }
}

static void this_machine_is_known_by_all_its_doors(void **state)
{
    (void)state;
    assert_true(address_is_loopback(at("127.0.0.1")));
    assert_true(address_is_loopback(at("127.8.9.10")));
    assert_true(address_is_loopback(at("::1")));
    assert_true(address_is_loopback(at("::ffff:127.0.0.1")));
    assert_true(address_is_loopback((Address){{0}}));
    assert_false(address_is_loopback(at("128.0.0.1")));
    assert_false(address_is_loopback(at("::2")));
    assert_false(address_is_loopback(at("7f00::1")));
}

static void one_network_of_ipv6_is_one_payer(void **state)
{
    Limits *limits = limits_of(3, 1000, 0, 16);
    (void)state;
    assert_int_equal(taken(limits, "2001:db8:0:1::1", START), 3);
    assert_int_equal(taken(limits, "2001:db8:0:1:ffff::2", START), 0);
    assert_int_equal(taken(limits, "2001:db8:0:2::1", START), 3);
    assert_int_equal(taken(limits, "192.0.2.7", START), 3);
    assert_int_equal(taken(limits, "192.0.2.8", START), 3);
    assert_int_equal(taken(limits, "::1", START), 3);
    assert_true(limits_take(limits, (Address){{0}}, LIMIT_CALLS, START));
    limits_free(limits);
}

/* ---- Limits -------------------------------------------------------------------------------- */

static void so_many_at_once_and_all_of_them_again_after_the_spell(void **state)
{
    static const struct {
        uint32_t most, spell;
    } rows[] = {{1, 1000}, {3, 1000}, {7, 1000}, {20, 60000}, {2000, 1000}, {600, 2}};
    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        uint32_t most = rows[i].most, spell = rows[i].spell;
        Limits *limits = limits_of(most, spell, 0, 16);
        assert_int_equal(taken(limits, "192.0.2.7", START), most);
        assert_true(limits_are_reached(limits, at("192.0.2.7"), LIMIT_CALLS, START));
        assert_int_equal(taken(limits, "192.0.2.7", START + spell), most);
        assert_int_equal(taken(limits, "192.0.2.7", START + spell + spell / 2), most / 2);
        limits_free(limits);
    }
}

static void looking_counts_nothing(void **state)
{
    Limits *limits = limits_of(1, 1000, 0, 16);
    (void)state;
    for (unsigned i = 0; i < 10; i++)
        assert_false(limits_are_reached(limits, at("192.0.2.7"), LIMIT_CALLS, START));
    assert_int_equal(taken(limits, "192.0.2.7", START), 1);
    assert_true(limits_are_reached(limits, at("192.0.2.7"), LIMIT_CALLS, START));
    assert_false(limits_are_reached(limits, at("192.0.2.7"), LIMIT_CALLS, START + 1000));
    limits_free(limits);
}

static void kinds_are_counted_apart(void **state)
{
    LimitsSetup setup = {.most_addresses = 4};
    for (unsigned kind = 0; kind < LIMIT_KIND_COUNT; kind++) {
        setup.kinds[kind].most = kind + 1;
        setup.kinds[kind].spell = 1000;
    }
    Limits *limits = limits_new(&setup);
    (void)state;
    for (LimitKind kind = 0; kind < LIMIT_KIND_COUNT; kind++) {
        for (unsigned i = 0; i < setup.kinds[kind].most; i++)
            assert_true(limits_take(limits, at("192.0.2.7"), kind, START));
        assert_false(limits_take(limits, at("192.0.2.7"), kind, START));
    }
    limits_free(limits);
}

static void zero_is_no_limit(void **state)
{
    Limits *limits = limits_of(0, 0, 0, 0);
    (void)state;
    assert_int_equal(taken(limits, "192.0.2.7", START), 10000);
    assert_false(limits_are_reached(limits, at("192.0.2.7"), LIMIT_CALLS, START));
    for (unsigned i = 0; i < 1000; i++)
        assert_true(limits_connect(limits, at("192.0.2.7"), START));
    limits_free(limits);
}

static void connections_count_while_they_are_open(void **state)
{
    Limits *limits = limits_of(1, 1000, 2, 16);
    (void)state;
    assert_true(limits_connect(limits, at("192.0.2.7"), START));
    assert_true(limits_connect(limits, at("192.0.2.7"), START));
    assert_false(limits_connect(limits, at("192.0.2.7"), START + 100000));
    assert_true(limits_connect(limits, at("192.0.2.8"), START));
    limits_disconnect(limits, at("192.0.2.7"));
    assert_true(limits_connect(limits, at("192.0.2.7"), START));
    assert_false(limits_connect(limits, at("192.0.2.7"), START));
    limits_free(limits);
}

/* ---- Memory -------------------------------------------------------------------------------- */

static void who_has_no_room_shares_with_all_others(void **state)
{
    Limits *limits = limits_of(2, 1000, 2, 2);
    (void)state;
    assert_true(limits_connect(limits, at("192.0.2.1"), START));
    assert_true(limits_connect(limits, at("192.0.2.2"), START));
    assert_int_equal(taken(limits, "192.0.2.3", START), 2);
    assert_int_equal(taken(limits, "192.0.2.4", START), 0);
    assert_int_equal(taken(limits, "192.0.2.1", START), 2);
    assert_int_equal(taken(limits, "192.0.2.4", START + 1000), 2);
    limits_free(limits);
}

static void who_is_idle_makes_room_and_who_is_not_is_remembered(void **state)
{
    Limits *limits = limits_of(2, 1000, 2, 2);
    (void)state;
    assert_true(limits_connect(limits, at("192.0.2.1"), START));
    assert_int_equal(taken(limits, "192.0.2.2", START), 2);
    assert_int_equal(taken(limits, "192.0.2.3", START + 1000), 2);
    assert_int_equal(taken(limits, "192.0.2.4", START + 1001), 2); /* with all others */
    assert_true(limits_connect(limits, at("192.0.2.1"), START + 1001));
    assert_false(limits_connect(limits, at("192.0.2.1"), START + 1001));
    limits_free(limits);
}

static void a_connection_without_room_is_closed_where_it_counts(void **state)
{
    Limits *limits = limits_of(1, 1000, 1, 1);
    (void)state;
    assert_true(limits_connect(limits, at("192.0.2.1"), START));
    assert_true(limits_connect(limits, at("192.0.2.2"), START)); /* with all others */
    limits_disconnect(limits, at("192.0.2.1"));
    assert_true(limits_connect(limits, at("192.0.2.2"), START)); /* for itself */
    limits_disconnect(limits, at("192.0.2.2"));
    limits_disconnect(limits, at("192.0.2.2"));
    limits_disconnect(limits, at("192.0.2.2")); /* once too often: nothing to count below */
    assert_true(limits_connect(limits, at("192.0.2.3"), START));
    assert_true(limits_connect(limits, at("192.0.2.4"), START));
    assert_false(limits_connect(limits, at("192.0.2.5"), START));
    limits_free(limits);
}

/* Many addresses come and go: chains stay whole, and each gets what it may. */
static void a_small_table_serves_many(void **state)
{
    Limits *limits = limits_of(2, 10, 0, 100);
    (void)state;
    for (unsigned i = 0; i < 20000; i++) {
        char text[24];
        snprintf(text, sizeof text, "10.%u.%u.1", i / 256 % 256, i % 256);
        assert_int_equal(taken(limits, text, START + i), 2);
        assert_int_equal(taken(limits, text, START + i), 0);
    }
    limits_free(limits);
}

/* ---- Who is over a limit ------------------------------------------------------------------- */

static Out told;

static void tell(void *context, Address from, const char *of)
{
    (void)context;
    address_write(from, &told);
    out_char(&told, ' ');
    out_string(&told, of);
    out_char(&told, '\n');
}

static void expect_told(const char *lines)
{
    assert_text(written(&told), lines);
    told.length = 0;
}

static void who_is_over_a_limit_is_told_of_once_a_minute(void **state)
{
    char text[256];
    Limits *limits = limits_of(2, 600000, 1, 100);
    (void)state;
    told = (Out){.text = text, .capacity = sizeof text};
    limits_tell(limits, tell, NULL);
    assert_int_equal(taken(limits, "192.0.2.1", START), 2);
    expect_told("192.0.2.1 calls\n");
    assert_int_equal(taken(limits, "192.0.2.1", START + 59999), 0);
    assert_true(limits_are_reached(limits, at("192.0.2.1"), LIMIT_CALLS, START + 59999));
    expect_told("");
    assert_true(limits_are_reached(limits, at("192.0.2.1"), LIMIT_CALLS, START + 60000));
    expect_told("192.0.2.1 calls\n");
    assert_true(limits_connect(limits, at("2001:db8::7"), START));
    expect_told("");
    assert_false(limits_connect(limits, at("2001:db8::8"), START)); /* the same payer */
    assert_false(limits_connect(limits, at("2001:db8::9"), START));
    expect_told("2001:db8:: connections\n");
    limits_free(limits);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(addresses_are_read_as_proxies_write_them),
        cmocka_unit_test(what_is_no_address_is_refused),
        cmocka_unit_test(this_machine_is_known_by_all_its_doors),
        cmocka_unit_test(one_network_of_ipv6_is_one_payer),
        cmocka_unit_test(so_many_at_once_and_all_of_them_again_after_the_spell),
        cmocka_unit_test(looking_counts_nothing),
        cmocka_unit_test(kinds_are_counted_apart),
        cmocka_unit_test(zero_is_no_limit),
        cmocka_unit_test(connections_count_while_they_are_open),
        cmocka_unit_test(who_has_no_room_shares_with_all_others),
        cmocka_unit_test(who_is_idle_makes_room_and_who_is_not_is_remembered),
        cmocka_unit_test(a_connection_without_room_is_closed_where_it_counts),
        cmocka_unit_test(a_small_table_serves_many),
        cmocka_unit_test(who_is_over_a_limit_is_told_of_once_a_minute),
    };
    return sodium_init() < 0 ? 1 : RUN(tests);
}
