/* What the headers of a request say, and whether it may come: see net_inside.h. */
#include "server/net_inside.h"

#include <string.h>

/* ---- Headers ------------------------------------------------------------------------------- */

/* The next text of a request, of at most so many bytes. False: there is no room for it. */
static bool take_header(Request *request, const Peer *peer, enum lws_token_indexes token,
                        size_t most, Text *text)
{
    size_t left = sizeof request->texts - request->used;
    char *at = request->texts + request->used;
    *text = (Text){at, 0};
    if (lws_hdr_total_length(peer->wsi, token) == 0)
        return true;
    int length = lws_hdr_copy(peer->wsi, at, (int)(left < most ? left : most), token);
    if (length < 0)
        return false;
    text->length = (size_t)length;
    request->used += text->length + 1;
    return true;
}

/* The query, whose parts libwebsockets has taken apart. */
static bool take_query(Request *request, const Peer *peer)
{
    enum { MOST = 512 };
    char *at = request->texts + request->used;
    size_t length = 0;
    for (int part = 0; part < 16; part++) {
        if (length + 1 >= MOST || request->used + MOST > sizeof request->texts)
            return false;
        size_t start = length > 0 ? length + 1 : 0;
        int got = lws_hdr_copy_fragment(peer->wsi, at + start, (int)(MOST - start),
                                        WSI_TOKEN_HTTP_URI_ARGS, part);
        if (got < 0)
            break;
        if (start > 0)
            at[length] = '&';
        length = start + (size_t)got;
    }
    request->query = (Text){at, length};
    request->used += length + 1;
    return true;
}

static void take_method(Request *request, const Peer *peer)
{
    static const struct {
        enum lws_token_indexes token;
        const char *method;
    } methods[] = {{WSI_TOKEN_GET_URI, "GET"}, {WSI_TOKEN_POST_URI, "POST"}};
    request->method = (Text){"", 0};
    for (size_t i = 0; i < sizeof methods / sizeof *methods; i++)
        if (lws_hdr_total_length(peer->wsi, methods[i].token) > 0)
            request->method = text_of(methods[i].method);
}

/* Whatever the method, its path. */
static bool take_path(Request *request, const Peer *peer)
{
    char *path;
    int length;
    if (lws_http_get_uri_and_method(peer->wsi, &path, &length) < 0 || length < 0 ||
        (size_t)length > 256)
        return false;
    memcpy(request->texts + request->used, path, (size_t)length);
    request->path = (Text){request->texts + request->used, (size_t)length};
    request->used += (size_t)length;
    return true;
}

static void take_token(Request *request, Text authorization)
{
    static const Text bearer = TEXT("Bearer ");
    request->token = (Text){"", 0};
    if (authorization.length > bearer.length &&
        memcmp(authorization.at, bearer.at, bearer.length) == 0)
        request->token =
            (Text){authorization.at + bearer.length, authorization.length - bearer.length};
}

/* ---- Where it comes from ------------------------------------------------------------------- */

/* Does a proxy that is trusted say that it was asked safely? */
static bool is_secure(const Peer *peer)
{
    static const char name[] = "x-forwarded-proto:";
    char scheme[16];
    if (!site_trusts(&peer->net->setup.site, peer->nearest))
        return false;
    int length = lws_hdr_custom_copy(peer->wsi, scheme, sizeof scheme, name, sizeof name - 1);
    return length > 0 && text_is((Text){scheme, (size_t)length}, "https");
}

HallRefusal request_read(Request *request, const Peer *peer)
{
    const Site *site = &peer->net->setup.site;
    Text authorization, origin, forwarded;
    request->used = 0;
    request->lang = request->path = (Text){"", 0};
    take_method(request, peer);
    if (!take_path(request, peer) || !take_query(request, peer) ||
        !take_header(request, peer, WSI_TOKEN_HTTP_ACCEPT_LANGUAGE, 512, &request->lang) ||
        !take_header(request, peer, WSI_TOKEN_HTTP_CONTENT_TYPE, 128, &request->type) ||
        !take_header(request, peer, WSI_TOKEN_HTTP_AUTHORIZATION, 256, &authorization) ||
        !take_header(request, peer, WSI_TOKEN_HOST, 280, &request->host) ||
        !take_header(request, peer, WSI_TOKEN_ORIGIN, 300, &origin) ||
        !take_header(request, peer, WSI_TOKEN_X_FORWARDED_FOR, 1024, &forwarded))
        return HALL_MALFORMED;
    take_token(request, authorization);
    request->is_secure = is_secure(peer);
    request->is_forwarded = forwarded.length > 0;
    request->from = site_sender(site, peer->nearest, forwarded);
    if (!site_knows(site, request->host))
        return HALL_OTHER_HOST;
    if (origin.length > 0 && !site_owns(origin, request->host, request->is_secure))
        return HALL_FOREIGN_PAGE;
    return HALL_DONE;
}

bool peer_counts_for(Peer *peer, Address from)
{
    Net *net = peer->net;
    if (peer->is_over)
        return false;
    if (peer->is_counted)
        return true;
    peer->from = from;
    peer->is_counted = limits_connect(net->limits, from, net_now(net));
    return peer->is_counted;
}
