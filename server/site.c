/* Hosts, origins and proxies: see site.h. */
#include "server/site.h"

#include <string.h>

/* ---- Names --------------------------------------------------------------------------------- */

static char small(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

static bool same(Text one, Text other)
{
    if (one.length != other.length)
        return false;
    for (size_t i = 0; i < one.length; i++)
        if (small(one.at[i]) != small(other.at[i]))
            return false;
    return true;
}

static bool is_between(char c)
{
    return c == ',' || c == ' ' || c == '\t';
}

bool list_next(Text *rest, Text *item)
{
    while (rest->length > 0 && is_between(rest->at[0]))
        *rest = (Text){rest->at + 1, rest->length - 1};
    size_t length = 0;
    while (length < rest->length && !is_between(rest->at[length]))
        length++;
    *item = (Text){rest->at, length};
    *rest = (Text){rest->at + length, rest->length - length};
    return length > 0;
}

/* Cuts the port off what is no address: `name:7777`. Empty without one. */
static Text cut_port(Text *host)
{
    Text port = {"", 0};
    const char *colon = memchr(host->at, ':', host->length);
    if (host->length == 0 || host->at[0] == '[' || colon == NULL)
        return port;
    port = (Text){colon + 1, host->length - (size_t)(colon + 1 - host->at)};
    host->length = (size_t)(colon - host->at);
    return port;
}

static bool is_port(Text port)
{
    uint64_t number;
    return port.length == 0 || (text_number(port, &number) && number <= UINT16_MAX);
}

bool site_knows(const Site *site, Text host)
{
    static const Text local = TEXT(".local");
    Address address;
    Text name = text_of(site->name), list = text_of(site->hosts), item;
    if (address_read(host, &address))
        return true;
    if (!is_port(cut_port(&host)) || host.length == 0)
        return false;
    if (same(host, TEXT("localhost")) || same(host, name))
        return true;
    if (name.length > 0 && host.length == name.length + local.length &&
        same((Text){host.at, name.length}, name) &&
        same((Text){host.at + name.length, local.length}, local))
        return true;
    while (list_next(&list, &item))
        if (same(host, item))
            return true;
    return false;
}

/* A host without the port that its scheme has anyway. */
static Text without_port(Text host, bool is_secure)
{
    Text usual = is_secure ? TEXT(":443") : TEXT(":80");
    if (host.length > usual.length &&
        same((Text){host.at + host.length - usual.length, usual.length}, usual))
        host.length -= usual.length;
    return host;
}

bool site_owns(Text origin, Text host, bool is_secure)
{
    Text scheme = is_secure ? TEXT("https://") : TEXT("http://");
    if (origin.length <= scheme.length || !same((Text){origin.at, scheme.length}, scheme))
        return false;
    Text page = {origin.at + scheme.length, origin.length - scheme.length};
    return same(without_port(page, is_secure), without_port(host, is_secure));
}

/* ---- Proxies ------------------------------------------------------------------------------- */

bool site_trusts(const Site *site, Address proxy)
{
    static const Address own_socket = {{0}};
    for (unsigned i = 0; i < site->trusted_count; i++)
        if (address_is(site->trusted[i], proxy))
            return true;
    /* Who may write to the socket of this machine is for its owner to say. */
    return address_is(proxy, own_socket);
}

Address site_sender(const Site *site, Address from, Text forwarded_for)
{
    while (site_trusts(site, from) && forwarded_for.length > 0) {
        size_t start = forwarded_for.length;
        while (start > 0 && forwarded_for.at[start - 1] != ',')
            start--;
        Text rest = {forwarded_for.at + start, forwarded_for.length - start}, item;
        if (!list_next(&rest, &item) || !address_read(item, &from))
            break;
        forwarded_for.length = start > 0 ? start - 1 : 0;
    }
    return from;
}
