/* Calls: which of them are for the hall, and the few that are answered here. See net_inside.h. */
#include "server/net_inside.h"

#include "server/metrics.h"
#include "server/page.h"

#include <string.h>

static bool begins(Text text, const char *string)
{
    size_t length = strlen(string);
    return text.length >= length && memcmp(text.at, string, length) == 0;
}

/* ---- What is answered here ----------------------------------------------------------------- */

static void give_health(Peer *peer)
{
    bool stops = peer->net->is_stopping;
    answer_give(peer, &(NetAnswer){.status = stops ? 503 : 200,
                                   .type = "text/plain",
                                   .cache = "no-store",
                                   .body = stops ? TEXT("stopping\n") : TEXT("ok\n")});
}

static void give_metrics(Peer *peer)
{
    Out out = buffer_new();
    metrics_write(hall_counts(peer->net->hall), &peer->net->counts, &out);
    answer_give(peer, &(NetAnswer){.status = 200,
                                   .type = "text/plain; version=0.0.4",
                                   .cache = "no-store",
                                   .body = {out.text, out.length}});
    buffer_free(&out);
}

/* Where a table's link points; what stands behind the code is not looked at. */
static void give_page(Peer *peer, const Request *request)
{
    bool is_table = begins(request->path, "/t/");
    char text[640];
    Out link = {.text = text, .capacity = sizeof text}, page = buffer_new();
    out_string(&link, request->is_secure ? "https://" : "http://");
    out_text(&link, request->host);
    out_text(&link, request->path);
    page_write(lang_accepted(request->lang), (Text){text, link.length}, is_table, &page);
    answer_give(peer, &(NetAnswer){.status = 200,
                                   .type = "text/html; charset=utf-8",
                                   .cache = "no-cache",
                                   .body = {page.text, page.length}});
    buffer_free(&page);
}

static bool is_page(Text path)
{
    static const Text table = TEXT("/t/");
    if (!begins(path, table.at))
        return text_is(path, "/");
    Text code = {path.at + table.length, path.length - table.length};
    for (size_t i = 0; i < code.length; i++)
        if (!((code.at[i] >= 'a' && code.at[i] <= 'z') ||
              (code.at[i] >= 'A' && code.at[i] <= 'Z') || (code.at[i] >= '0' && code.at[i] <= '9')))
            return false;
    return code.length == CODE_LENGTH;
}

/* Figures are for who runs the server: on this machine, or by a door of their own. */
static bool may_see_metrics(const Peer *peer, const Request *request)
{
    return peer->is_for_metrics || (address_is_loopback(request->from) && !request->is_forwarded);
}

static HallRefusal give(Peer *peer, const Request *request)
{
    bool is_get = text_is(request->method, "GET");
    bool is_style = text_is(request->path, "/style.css");
    bool is_metrics = text_is(request->path, "/metrics") && may_see_metrics(peer, request);
    if ((peer->is_for_metrics || (!is_page(request->path) && !is_style)) && !is_metrics)
        return HALL_NO_SUCH_PAGE;
    if (!is_get)
        return HALL_NO_SUCH_METHOD;
    if (is_metrics)
        give_metrics(peer);
    else if (is_style)
        answer_give(peer, &(NetAnswer){.status = 200,
                                       .type = "text/css",
                                       .cache = "max-age=3600",
                                       .body = text_of(page_style)});
    else
        give_page(peer, request);
    return HALL_DONE;
}

/* ---- What is for the hall ------------------------------------------------------------------ */

static void ask_hall(Peer *peer, const Request *request)
{
    Net *net = peer->net;
    HallCall call = {.method = request->method,
                     .path = request->path,
                     .query = request->query,
                     .type = request->type,
                     .token = request->token,
                     .lang = request->lang,
                     .body = {peer->gathered.text, peer->gathered.length},
                     .from = request->from};
    age_leave(&peer->life);
    peer->is_calling = true;
    hall_call(net->hall, &call, peer, net_now(net));
}

/* How long the body of a request will be, if it says so. */
static bool body_length(const Peer *peer, uint64_t *length)
{
    char text[24];
    int count = lws_hdr_copy(peer->wsi, text, sizeof text, WSI_TOKEN_HTTP_CONTENT_LENGTH);
    *length = 0;
    if (lws_hdr_total_length(peer->wsi, WSI_TOKEN_HTTP_TRANSFER_ENCODING) > 0)
        return false;
    return count > 0 && text_number((Text){text, (size_t)count}, length);
}

static HallRefusal begin(Peer *peer, const Request *request)
{
    Net *net = peer->net;
    bool is_post = text_is(request->method, "POST");
    bool is_for_hall = begins(request->path, "/api/") && !peer->is_for_metrics;
    uint64_t length = 0;
    if (!peer_counts_for(peer, request->from))
        return HALL_TOO_MANY_HERE;
    if (!is_post && !text_is(request->method, "GET"))
        return HALL_NO_SUCH_METHOD;
    bool has_length = body_length(peer, &length);
    if (is_post ? !has_length : length > 0)
        return HALL_MALFORMED;
    if (!is_for_hall && !limits_take(net->limits, request->from, LIMIT_CALLS, net_now(net)))
        return HALL_TOO_MUCH;
    if (!is_for_hall)
        return give(peer, request);
    peer->is_swallowing = length > MESSAGE_LIMIT && length <= SWALLOWED;
    if (length > MESSAGE_LIMIT && !peer->is_swallowing)
        return HALL_TOO_LARGE;
    if (length == 0 && !is_post)
        ask_hall(peer, request);
    return HALL_DONE;
}

/* ---- As it comes --------------------------------------------------------------------------- */

/* Who asks whether the server is alive need not know what it is called. */
static bool asks_for_health(const Peer *peer)
{
    char path[16];
    int length = lws_hdr_copy(peer->wsi, path, sizeof path, WSI_TOKEN_GET_URI);
    return length > 0 && text_is((Text){path, (size_t)length}, "/healthz");
}

int call_begin(Peer *peer)
{
    Request request;
    if (asks_for_health(peer)) {
        give_health(peer);
        return 0;
    }
    HallRefusal refusal = request_read(&request, peer);
    if (refusal == HALL_DONE)
        refusal = begin(peer, &request);
    if (refusal != HALL_DONE) {
        peer->net->counts.turned_away++;
        answer_refuse(peer, request.path, request.lang, refusal);
    }
    return 0;
}

int call_body(Peer *peer, Text piece)
{
    if (peer->is_swallowing || peer->answer.length > 0)
        return 0;
    if (peer->gathered.length + piece.length > MESSAGE_LIMIT)
        return -1; /* libwebsockets gives no more than was announced */
    out_text(&peer->gathered, piece);
    return 0;
}

int call_is_whole(Peer *peer)
{
    Request request;
    if (peer->answer.length > 0 || peer->is_calling)
        return 0;
    HallRefusal refusal = request_read(&request, peer); /* once more: it is still there */
    if (refusal == HALL_DONE && peer->is_swallowing)
        refusal = HALL_TOO_LARGE;
    if (refusal == HALL_DONE && peer->gathered.full)
        refusal = HALL_NO_MEMORY;
    if (refusal == HALL_DONE)
        ask_hall(peer, &request);
    else
        answer_refuse(peer, request.path, request.lang, refusal);
    return 0;
}
