/* server/site, server/http: whom a request is for, where it comes from, and what is no request. */
#include "server/http.h"
#include "server/site.h"
#include "tests/unit.h"

static Address at(const char *text)
{
    Address address = {{0}};
    assert_true(address_read(text_of(text), &address));
    return address;
}

/* ---- Sites --------------------------------------------------------------------------------- */

static void only_our_names_are_known(void **state)
{
    static const Site site = {.name = "Table", .hosts = "play.example.org, games.example.org:1"};
    static const struct {
        const char *host;
        bool known;
    } rows[] = {
        {"localhost", true},
        {"LocalHost:7777", true},
        {"table", true},
        {"table.local:80", true},
        {"TABLE.LOCAL", true},
        {"play.example.org:443", true},
        {"127.0.0.1", true},
        {"192.0.2.7:7777", true},
        {"[2001:db8::1]:7777", true},
        {"games.example.org", false}, /* a port is no part of a name */
        {"", false},
        {":80", false},
        {"example.org", false},
        {"org", false},
        {"table.example", false},
        {"tablelocal", false},
        {".local", false},
        {"localhost.example", false},
        {"localhost:", true},
        {"localhost:x", false},
        {"localhost:65536", false},
        {"localhost:80:80", false},
        {"play.example.org,", false},
        {"127.0.0.1.example", false},
    };
    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        if (site_knows(&site, text_of(rows[i].host)) != rows[i].known)
            print_error("%s\n", rows[i].host);
        assert_int_equal(site_knows(&site, text_of(rows[i].host)), rows[i].known);
    }
    assert_false(site_knows(&(Site){.name = ""}, TEXT(".local")));
    assert_false(site_knows(&(Site){.name = ""}, TEXT("")));
}

static void a_page_is_ours_if_it_was_asked_for_by_the_same_name(void **state)
{
    static const struct {
        const char *origin, *host;
        bool secure, own;
    } rows[] = {
        {"http://localhost:7777", "localhost:7777", false, true},
        {"http://localhost", "localhost:80", false, true},
        {"http://localhost:80", "localhost", false, true},
        {"https://localhost", "localhost:443", true, true},
        {"HTTP://LocalHost", "localhost", false, true},
        {"http://[2001:db8::1]:7777", "[2001:db8::1]:7777", false, true},
        {"http://localhost:7777", "localhost:7778", false, false},
        {"http://localhost", "localhost:7777", false, false},
        {"https://localhost:7777", "localhost:7777", false, false},
        {"http://localhost:7777", "localhost:7777", true, false},
        {"https://localhost:80", "localhost", true, false},
        {"null", "localhost", false, false},
        {"http://", "", false, false},
        {"http://:80", ":80", false, true}, /* such a host is known to nobody */
        {"localhost", "localhost", false, false},
        {"http://localhost/", "localhost", false, false},
        {"", "localhost", false, false},
    };
    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++)
        assert_int_equal(site_owns(text_of(rows[i].origin), text_of(rows[i].host), rows[i].secure),
                         rows[i].own);
}

static void the_last_address_that_is_no_proxy_counts(void **state)
{
    Site site = {.trusted_count = 2};
    static const char *const rows[][3] = {
        /* from, what it says, who that is */
        {"10.0.0.1", "", "10.0.0.1"},
        {"10.0.0.1", "192.0.2.7", "192.0.2.7"},
        {"10.0.0.1", "203.0.113.9, 192.0.2.7", "192.0.2.7"},
        {"10.0.0.1", "192.0.2.7, 10.0.0.2", "192.0.2.7"},
        {"10.0.0.1", "192.0.2.7,10.0.0.2,10.0.0.1", "192.0.2.7"},
        {"10.0.0.1", "10.0.0.2", "10.0.0.2"},
        {"10.0.0.1", "192.0.2.7, unknown", "10.0.0.1"},
        {"10.0.0.1", "unknown, 192.0.2.7", "192.0.2.7"},
        {"10.0.0.1", "192.0.2.7 203.0.113.9", "192.0.2.7"},
        {"10.0.0.1", ",", "10.0.0.1"},
        {"10.0.0.1", "[2001:db8::1]:4711", "2001:db8::1"},
        {"::", "192.0.2.7", "192.0.2.7"}, /* the machine's own socket */
        {"10.0.0.3", "192.0.2.7", "10.0.0.3"},
        {"::1", "192.0.2.7", "::1"},
    };
    (void)state;
    site.trusted[0] = at("10.0.0.1");
    site.trusted[1] = at("10.0.0.2");
    for (size_t i = 0; i < COUNT(rows); i++) {
        char text[64];
        Out out = {.text = text, .capacity = sizeof text};
        address_write(site_sender(&site, at(rows[i][0]), text_of(rows[i][1])), &out);
        assert_text(written(&out), rows[i][2]);
    }
}

/* ---- Heads of requests --------------------------------------------------------------------- */

static void a_head_ends_with_an_empty_line(void **state)
{
    (void)state;
    assert_int_equal(http_length(TEXT("GET / HTTP/1.1\r\n\r\nmore")), 18);
    assert_int_equal(http_length(TEXT("\r\n\r\n")), 4);
    assert_int_equal(http_length(TEXT("GET / HTTP/1.1\r\n\r")), 0);
    assert_int_equal(http_length(TEXT("GET / HTTP/1.1\n\n")), 0);
    assert_int_equal(http_length(TEXT("")), 0);
}

static void a_request_is_read(void **state)
{
    HttpHead head;
    char text[64];
    Out out = {.text = text, .capacity = sizeof text};
    (void)state;
    assert_true(http_read(TEXT("POST /a%20b?x=1?y HTTP/1.1\r\nHost:  localhost \t\r\nX-A: 1\r\n"
                               "x-a:2\r\nEmpty:\r\nConnection: keep-alive, Upgrade\r\n\r\n"),
                          &head));
    assert_text(head.method, "POST");
    assert_text(head.path, "/a%20b");
    assert_text(head.query, "x=1?y");
    assert_text(http_field(&head, "host"), "localhost");
    assert_text(http_field(&head, "empty"), "");
    assert_text(http_field(&head, "none"), "");
    assert_text(http_field(&head, "x-a"), ""); /* which of the two? */
    assert_int_equal(http_count(&head, "x-a"), 2);
    http_list(&head, "x-a", &out);
    assert_text(written(&out), "1, 2");
    assert_true(http_has_word(http_field(&head, "connection"), "upgrade"));
    assert_true(http_has_word(http_field(&head, "connection"), "keep-alive"));
    assert_false(http_has_word(http_field(&head, "connection"), "keep"));
    assert_false(http_has_word(http_field(&head, "connection"), ""));
    assert_true(http_read(TEXT("GET / HTTP/1.0\r\n\r\n"), &head));
    assert_int_equal(head.field_count, 0);
    assert_text(head.query, "");
}

static void what_is_no_request_is_refused(void **state)
{
    static const Text rows[] = {
        TEXT(""),
        TEXT("\r\n\r\n"),
        TEXT("GET / HTTP/1.1\r\n"),
        TEXT("GET /\r\n\r\n"),
        TEXT("GET  / HTTP/1.1\r\n\r\n"),
        TEXT("GET / HTTP/1.1 \r\n\r\n"),
        TEXT("GET / HTTP/2.0\r\n\r\n"),
        TEXT("GET / http/1.1\r\n\r\n"),
        TEXT("GET http://localhost/ HTTP/1.1\r\n\r\n"),
        TEXT("OPTIONS * HTTP/1.1\r\n\r\n"),
        TEXT("CONNECT localhost:80 HTTP/1.1\r\n\r\n"),
        TEXT(" GET / HTTP/1.1\r\n\r\n"),
        TEXT("G\0T / HTTP/1.1\r\n\r\n"),
        TEXT("GET /\0 HTTP/1.1\r\n\r\n"),
        TEXT("GET /\xc3\xa9 HTTP/1.1\r\n\r\n"),
        TEXT("GET /#a HTTP/1.1\r\n\r\n"),
        TEXT("GET / HTTP/1.1\r\nHost\r\n\r\n"),
        TEXT("GET / HTTP/1.1\r\n: x\r\n\r\n"),
        TEXT("GET / HTTP/1.1\r\nHost : x\r\n\r\n"),
        TEXT("GET / HTTP/1.1\r\n Host: x\r\n\r\n"),
        TEXT("GET / HTTP/1.1\r\nHost: x\r\n folded\r\n\r\n"),
        TEXT("GET / HTTP/1.1\r\nHost: x\ny\r\n\r\n"),
        TEXT("GET / HTTP/1.1\r\nHost: x\ry\r\n\r\n"),
        TEXT("GET / HTTP/1.1\r\nHost: x\0y\r\n\r\n"),
        TEXT("GET / HTTP/1.1\r\nHost: \x7f\r\n\r\n"),
        TEXT("GET / HTTP/1.1\r\nHost: x\r\n\r\nmore"),
    };
    HttpHead head;
    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++)
        assert_false(http_read(rows[i], &head));
}

static void fields_are_not_without_number(void **state)
{
    char text[4096];
    HttpHead head;
    (void)state;
    for (unsigned count = HTTP_FIELDS; count <= HTTP_FIELDS + 1; count++) {
        Out out = {.text = text, .capacity = sizeof text};
        out_string(&out, "GET / HTTP/1.1\r\n");
        for (unsigned i = 0; i < count; i++)
            out_string(&out, "a: b\r\n");
        out_string(&out, "\r\n");
        assert_int_equal(http_read(written(&out), &head), count == HTTP_FIELDS);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(only_our_names_are_known),
        cmocka_unit_test(a_page_is_ours_if_it_was_asked_for_by_the_same_name),
        cmocka_unit_test(the_last_address_that_is_no_proxy_counts),
        cmocka_unit_test(a_head_ends_with_an_empty_line),
        cmocka_unit_test(a_request_is_read),
        cmocka_unit_test(what_is_no_request_is_refused),
        cmocka_unit_test(fields_are_not_without_number),
    };
    return RUN(tests);
}
