/* Where a server is: see wire.h. */
#include "client/wire.h"

#include <string.h>

static bool cut(Text *rest, const char *start)
{
    Text prefix = text_of(start);
    if (rest->length < prefix.length || memcmp(rest->at, start, prefix.length) != 0)
        return false;
    *rest = (Text){rest->at + prefix.length, rest->length - prefix.length};
    return true;
}

/* As much as none of these characters is in. */
static Text take_up_to(Text *rest, const char *characters)
{
    size_t length = 0;
    while (length < rest->length && strchr(characters, rest->at[length]) == NULL)
        length++;
    Text taken = {rest->at, length};
    *rest = (Text){rest->at + length, rest->length - length};
    return taken;
}

/* Names and addresses have letters, digits and a few signs; everything else would be trouble in a
   header. */
static bool is_host(Text host)
{
    for (size_t i = 0; i < host.length; i++) {
        char c = host.at[i];
        if (!(c >= 'a' && c <= 'z') && !(c >= 'A' && c <= 'Z') && !(c >= '0' && c <= '9') &&
            (c == '\0' || strchr("-._:", c) == NULL))
            return false;
    }
    return host.length > 0 && host.length <= WIRE_MAX_HOST;
}

static bool read_unix(Text path, ServerUrl *server, Text *rest)
{
    ServerUrl read = {0};
    if (path.length == 0 || path.length >= sizeof read.socket || !text_is_clean(path))
        return false;
    memcpy(read.socket, path.at, path.length);
    memcpy(read.host, "localhost", sizeof "localhost");
    *server = read;
    *rest = (Text){"", 0};
    return true;
}

bool url_read(Text url, ServerUrl *server, Text *rest)
{
    ServerUrl read = {0};
    Text host;
    uint64_t port;
    if (cut(&url, "unix:"))
        return read_unix(url, server, rest);
    if (cut(&url, "https://"))
        read.tls = true;
    else if (!cut(&url, "http://"))
        return false;
    port = read.tls ? 443 : 80;
    if (cut(&url, "[")) {
        host = take_up_to(&url, "]");
        if (!cut(&url, "]"))
            return false;
    } else {
        host = take_up_to(&url, ":/?#");
    }
    if (!is_host(host))
        return false;
    if (cut(&url, ":") && !text_number(take_up_to(&url, "/?#"), &port))
        return false;
    if (port == 0 || port > UINT16_MAX || (url.length > 0 && strchr("/?#", url.at[0]) == NULL))
        return false;
    memcpy(read.host, host.at, host.length);
    read.port = (uint16_t)port;
    *server = read;
    *rest = url;
    return true;
}
