/* Addresses: read, written, compared. See address.h. */
#include "server/address.h"

#include <arpa/inet.h>
#include <string.h>

static const uint8_t v4_prefix[12] = {[10] = 0xff, 0xff};

static bool is_v4(Address address)
{
    return memcmp(address.bytes, v4_prefix, sizeof v4_prefix) == 0;
}

/* Up to five digits of a port, which is of no interest. */
static bool is_port(Text text)
{
    uint64_t port;
    return text_number(text, &port) && port <= UINT16_MAX;
}

/* Cuts a port off, and the brackets around what stands before it. False: they do not match. */
static bool cut_port(Text *text)
{
    const char *colon = memchr(text->at, ':', text->length);
    if (text->length > 0 && text->at[0] == '[') {
        const char *end = memchr(text->at, ']', text->length);
        if (end == NULL)
            return false;
        Text rest = {end + 1, text->length - (size_t)(end + 1 - text->at)};
        *text = (Text){text->at + 1, (size_t)(end - text->at) - 1};
        return rest.length == 0 ||
               (rest.at[0] == ':' && is_port((Text){rest.at + 1, rest.length - 1}));
    }
    if (colon == NULL)
        return true;
    Text rest = {colon + 1, text->length - (size_t)(colon + 1 - text->at)};
    if (memchr(rest.at, ':', rest.length) != NULL)
        return true; /* two colons: IPv6 */
    text->length = (size_t)(colon - text->at);
    return is_port(rest);
}

bool address_read(Text text, Address *address)
{
    char string[INET6_ADDRSTRLEN];
    Address read;
    if (!cut_port(&text) || text.length >= sizeof string ||
        memchr(text.at, '\0', text.length) != NULL)
        return false;
    memcpy(string, text.at, text.length);
    string[text.length] = '\0';
    memcpy(read.bytes, v4_prefix, sizeof v4_prefix);
    if (inet_pton(AF_INET, string, read.bytes + sizeof v4_prefix) != 1 &&
        inet_pton(AF_INET6, string, read.bytes) != 1)
        return false;
    *address = read;
    return true;
}

void address_write(Address address, Out *out)
{
    char string[INET6_ADDRSTRLEN];
    if (address_is(address, (Address){0}))
        out_string(out, "socket");
    else if (is_v4(address))
        out_string(out,
                   inet_ntop(AF_INET, address.bytes + sizeof v4_prefix, string, sizeof string));
    else
        out_string(out, inet_ntop(AF_INET6, address.bytes, string, sizeof string));
}

bool address_is(Address one, Address other)
{
    return memcmp(one.bytes, other.bytes, sizeof one.bytes) == 0;
}

bool address_is_loopback(Address address)
{
    static const Address own_socket = {{0}}, v6 = {{[15] = 1}};
    return address_is(address, own_socket) || address_is(address, v6) ||
           (is_v4(address) && address.bytes[12] == 127);
}

Address address_payer(Address address)
{
    if (!is_v4(address) && !address_is_loopback(address))
        memset(address.bytes + 8, 0, 8);
    return address;
}
