/* Answers to calls: their headers, and bytes that leave as there is room. See net_inside.h.

   A connection has one call: it is closed behind the answer. That is simple to reason about for
   whoever counts connections and bounds their time; a table is played through a socket. */
#include "server/net_inside.h"

#include <errno.h>
#include <string.h>
#include <sys/socket.h>

/* Nothing may be loaded from elsewhere, and no code may stand in a page. */
#define POLICY                                                                                     \
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; manifest-src "       \
    "'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

static const struct {
    const char *name, *value;
} headers[] = {
    {"content-security-policy", POLICY},
    {"x-content-type-options", "nosniff"},
    {"x-frame-options", "DENY"},
    {"referrer-policy", "no-referrer"},
    {"cross-origin-opener-policy", "same-origin"},
    {"cross-origin-resource-policy", "same-origin"},
    {"cross-origin-embedder-policy", "require-corp"},
    {"permissions-policy",
     "camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()"},
    {"vary", "accept-encoding, accept-language"},
    {"connection", "close"},
};

/* ---- Writing it down ----------------------------------------------------------------------- */

static void add_header(Out *out, const char *name, const char *value)
{
    out_string(out, name);
    out_string(out, ": ");
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
                   {304, "Not Modified"},
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

static void write_answer(Out *out, const NetAnswer *answer, bool wants_head)
{
    out_string(out, "HTTP/1.1 ");
    out_number(out, answer->status);
    out_char(out, ' ');
    out_string(out, reason_of(answer->status));
    out_string(out, "\r\n");
    for (size_t i = 0; i < sizeof headers / sizeof *headers; i++)
        add_header(out, headers[i].name, headers[i].value);
    const struct {
        const char *name, *value;
    } own[] = {{"cache-control", answer->cache},
               {"allow", answer->allow},
               {"etag", answer->etag},
               {"content-encoding", answer->encoding},
               {"content-type", answer->type}};
    for (size_t i = 0; i < sizeof own / sizeof *own; i++)
        if (own[i].value != NULL)
            add_header(out, own[i].name, own[i].value);
    out_string(out, "content-length: ");
    out_number(out, answer->body.length);
    out_string(out, "\r\n\r\n");
    if (!wants_head)
        out_text(out, answer->body);
}

void answer_give(Caller *caller, const NetAnswer *answer)
{
    static const NetAnswer too_much = {.status = 503, .type = "text/plain"};
    Net *net = caller->net;
    bool has_room = net->answer_bytes + answer->body.length <= ANSWERS_HELD;
    write_answer(&caller->answer, has_room ? answer : &too_much, caller->wants_head);
    if (caller->answer.full) {
        caller_close(caller);
        return;
    }
    net->answer_bytes += caller->answer.length;
    buffer_free(&caller->got);
    caller->got = buffer_new();
    age_enter(&net->writing, &caller->life, net_now(net));
    answer_send(caller);
}

void answer_refuse(Caller *caller, const NetRequest *request, HallRefusal refusal)
{
    static const Text api = TEXT("/api/");
    Text path = request->head.path;
    bool is_call = path.length >= api.length && memcmp(path.at, api.at, api.length) == 0;
    const Lang *lang = lang_accepted(request->lang);
    char text[1024];
    Out out = {.text = text, .capacity = sizeof text};
    caller->net->counts.turned_away++;
    if (is_call) {
        Json json = {.out = &out};
        put_open(&json, '{');
        put_refusal(&json, lang, refusal);
        put_close(&json, '}');
    } else {
        out_string(&out, tr(lang, hall_sentence(refusal)));
        out_char(&out, '\n');
    }
    answer_give(caller,
                &(NetAnswer){.status = hall_status(refusal),
                             .type = is_call ? "application/json" : "text/plain; charset=utf-8",
                             .cache = "no-store",
                             .allow = refusal == HALL_NO_SUCH_METHOD
                                          ? is_call ? "GET, HEAD, POST" : "GET, HEAD"
                                          : NULL,
                             .body = {text, out.length}});
}

/* ---- Sending it ---------------------------------------------------------------------------- */

/* All is sent. Who still has something to say is listened to for a while: to close the connection
   over unread bytes would take the answer away from who has not read it yet. */
static void finish(Caller *caller)
{
    char byte;
    if (recv(caller->file, &byte, 1, MSG_PEEK) < 0) {
        caller_close(caller);
        return;
    }
    (void)shutdown(caller->file, SHUT_WR);
    caller->is_answered = true;
    age_enter(&caller->net->young, &caller->life, net_now(caller->net));
    caller_watch(caller, UV_READABLE);
}

void answer_send(Caller *caller)
{
    Net *net = caller->net;
    size_t left = caller->answer.length - caller->sent;
    ssize_t count = send(caller->file, caller->answer.text + caller->sent,
                         left < WRITTEN_AT_ONCE ? left : WRITTEN_AT_ONCE, MSG_NOSIGNAL);
    if (count < 0 && errno != EAGAIN && errno != EINTR) {
        caller_close(caller);
        return;
    }
    if (count > 0) {
        caller->sent += (size_t)count;
        age_enter(&net->writing, &caller->life, net_now(net));
    }
    if (caller->sent == caller->answer.length)
        finish(caller);
    else
        caller_watch(caller, UV_WRITABLE);
}
