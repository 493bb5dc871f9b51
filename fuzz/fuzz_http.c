/* Fuzzes the head of a request, and what is made of it: texts lie in the bytes that came, hosts and
   origins are looked at, an address that was read is written and read again as the same. */
#include "core/game.h"
#include "fuzz/input.h"
#include "server/http.h"
#include "server/site.h"

static void check_inside(Text text, Text bytes)
{
    INSIST(text.length == 0 ||
           (text.at >= bytes.at && text.at + text.length <= bytes.at + bytes.length));
}

static void check_address(Address address)
{
    char text[64];
    Out out = {.text = text, .capacity = sizeof text};
    Address again;
    if (address_is(address, (Address){{0}}))
        return; /* the machine's own socket has no such name */
    address_write(address, &out);
    INSIST(!out.full && address_read((Text){text, out.length}, &again));
    INSIST(address_is(address, again));
}

static void check_site(const HttpHead *head)
{
    static Site site = {.name = "table", .hosts = "play.example.org", .trusted_count = 1};
    char text[1024];
    Out list = {.text = text, .capacity = sizeof text};
    Text host = http_field(head, "host"), origin = http_field(head, "origin");
    http_list(head, "x-forwarded-for", &list);
    check_address(site_sender(&site, site.trusted[0], (Text){text, list.length}));
    if (site_knows(&site, host) && site_owns(origin, host, false))
        INSIST(origin.length >= host.length);
    (void)http_has_word(http_field(head, "connection"), "upgrade");
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    const Text all = {(const char *)bytes, size};
    size_t length = http_length(all);
    HttpHead head;
    INSIST(length <= size);
    if (length == 0 || !http_read((Text){all.at, length}, &head))
        return 0;
    INSIST(head.path.length > 0 && head.path.at[0] == '/' && head.field_count <= HTTP_FIELDS);
    check_inside(head.method, all);
    check_inside(head.path, all);
    check_inside(head.query, all);
    for (unsigned i = 0; i < head.field_count; i++) {
        check_inside(head.fields[i].name, all);
        check_inside(head.fields[i].value, all);
    }
    check_site(&head);
    return 0;
}
