/* Answers to calls: their headers, and bytes that leave as there is room. See net_inside.h.

   A connection has one call: it is closed behind the answer. That is simple to reason about for
   whoever counts connections and bounds their time; a table is played through a socket. */
#include "server/net_inside.h"

#include <string.h>

/* Nothing may be loaded from elsewhere, and no code may stand in a page. */
#define POLICY                                                                                     \
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src "        \
    "'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

static const struct lws_protocol_vhost_options headers[] = {
    {&headers[1], NULL, "content-security-policy:", POLICY},
    {&headers[2], NULL, "x-content-type-options:", "nosniff"},
    {&headers[3], NULL, "x-frame-options:", "DENY"},
    {&headers[4], NULL, "referrer-policy:", "no-referrer"},
    {&headers[5], NULL, "cross-origin-opener-policy:", "same-origin"},
    {&headers[6], NULL, "cross-origin-resource-policy:", "same-origin"},
    {&headers[7], NULL, "cross-origin-embedder-policy:", "require-corp"},
    {NULL, NULL, "permissions-policy:",
     "camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()"},
};

const struct lws_protocol_vhost_options *answer_headers(void)
{
    return headers;
}

/* ---- Writing it down ----------------------------------------------------------------------- */

static void add_header(Out *out, const char *name, const char *value)
{
    out_string(out, name);
    out_char(out, ' ');
    out_string(out, value);
    out_string(out, "\r\n");
}

static const char *reason_of(unsigned status)
{
    static const struct {
        unsigned status;
        const char *reason;
    } reasons[] = {{200, "OK"},
                   {201, "Created"},
                   {400, "Bad Request"},
                   {401, "Unauthorized"},
                   {403, "Forbidden"},
                   {404, "Not Found"},
                   {405, "Method Not Allowed"},
                   {409, "Conflict"},
                   {413, "Content Too Large"},
                   {415, "Unsupported Media Type"},
                   {429, "Too Many Requests"},
                   {503, "Service Unavailable"}};
    for (size_t i = 0; i < sizeof reasons / sizeof *reasons; i++)
        if (reasons[i].status == status)
            return reasons[i].reason;
    return "";
}

static void write_answer(Out *out, const NetAnswer *answer)
{
    out_string(out, "HTTP/1.1 ");
    out_number(out, answer->status);
    out_char(out, ' ');
    out_string(out, reason_of(answer->status));
    out_string(out, "\r\n");
    for (const struct lws_protocol_vhost_options *header = headers; header != NULL;
         header = header->next)
        add_header(out, header->name, header->value);
    if (answer->cache != NULL)
        add_header(out, "cache-control:", answer->cache);
    if (answer->allow != NULL)
        add_header(out, "allow:", answer->allow);
    add_header(out, "vary:", "accept-language");
    add_header(out, "content-type:", answer->type);
    out_string(out, "content-length: ");
    out_number(out, answer->body.length);
    out_string(out, "\r\nconnection: close\r\n\r\n");
    out_text(out, answer->body);
}

void answer_give(Peer *peer, const NetAnswer *answer)
{
    static const char room[LWS_PRE];
    static const NetAnswer too_much = {.status = 503, .type = "text/plain"};
    Net *net = peer->net;
    if (peer->answer.length > 0)
        return; /* there is one already */
    if (net->answer_bytes + answer->body.length > ANSWERS_HELD)
        answer = &too_much;
    out_bytes(&peer->answer, room, sizeof room);
    write_answer(&peer->answer, answer);
    if (peer->answer.full) {
        peer->answer.length = 0;
        peer->answer.full = false;
        out_bytes(&peer->answer, room, sizeof room);
        write_answer(&peer->answer, &too_much);
    }
    net->answer_bytes += peer->answer.length;
    peer->sent = sizeof room;
    age_leave(&peer->life);
    peer_wants_to_write(peer);
}

void answer_refuse(Peer *peer, Text path, Text lang_wanted, HallRefusal refusal)
{
    static const Text api = TEXT("/api/");
    bool is_call = path.length >= api.length && memcmp(path.at, api.at, api.length) == 0;
    const Lang *lang = lang_accepted(lang_wanted);
    char text[1024];
    Out out = {.text = text, .capacity = sizeof text};
    if (is_call) {
        Json json = {.out = &out};
        put_open(&json, '{');
        put_refusal(&json, lang, refusal);
        put_close(&json, '}');
    } else {
        out_string(&out, tr(lang, hall_sentence(refusal)));
        out_char(&out, '\n');
    }
    answer_give(
        peer,
        &(NetAnswer){.status = status_of(hall_why(refusal)),
                     .type = is_call ? "application/json" : "text/plain; charset=utf-8",
                     .cache = "no-store",
                     .allow = refusal == HALL_NO_SUCH_METHOD ? is_call ? "GET, POST" : "GET" : NULL,
                     .body = {text, out.length}});
}

/* ---- Sending it ---------------------------------------------------------------------------- */

int answer_write(Peer *peer)
{
    size_t left = peer->answer.length - peer->sent;
    age_leave(&peer->stuck);
    if (peer->answer.length == 0)
        return 0;
    size_t piece = left < WRITTEN_AT_ONCE ? left : WRITTEN_AT_ONCE;
    bool is_last = piece == left;
    if (lws_write(peer->wsi, (unsigned char *)peer->answer.text + peer->sent, piece,
                  is_last ? LWS_WRITE_HTTP_FINAL : LWS_WRITE_HTTP) < 0 ||
        is_last)
        return -1;
    peer->sent += piece;
    peer_wants_to_write(peer);
    return 0;
}
