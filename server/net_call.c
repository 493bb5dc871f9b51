/* Callers: a request is read within limits of size and time, then asked of the hall or answered
   here, or becomes a socket. See net_inside.h. */
#include "server/net_inside.h"

#include "server/metrics.h"
#include "server/page.h"
#include "server/page_files.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

static bool begins(Text text, const char *string)
{
    size_t length = strlen(string);
    return text.length >= length && memcmp(text.at, string, length) == 0;
}

/* ---- What is answered here ----------------------------------------------------------------- */

/* Other servers have room: nobody else is to be sent here, before people have to be turned away,
   and with them a proxy that only wants to know whether it is alive. It is full until there is
   room for some more. */
static bool is_full(Net *net)
{
    enum { FULL = 90, ROOM = 80 }; /* percent */
    unsigned percent = net->is_full ? ROOM : FULL;
    net->is_full =
        hall_is_shared(net->hall) &&
        (hall_is_filled(net->hall, percent) ||
         net->counts.connections * 100 >= (uint64_t)net->setup.most_connections * percent);
    return net->is_full;
}

static void give_health(Caller *caller)
{
    Net *net = caller->net;
    NetAnswer answer = {
        .status = 200, .type = "text/plain", .cache = "no-store", .body = TEXT("ok\n")};
    if (net->is_stopping) {
        answer.status = 503;
        answer.body = TEXT("stopping\n");
    } else if (net->is_draining) { /* who is here stays, nobody else is to come: a proxy knows */
        answer.status = 404;
        answer.body = TEXT("draining\n");
    } else if (!hall_is_able(net->hall)) {
        answer.status = 503;
        answer.body = TEXT("away from its tables\n");
    } else if (is_full(net)) {
        answer.status = 404;
        answer.body = TEXT("full\n");
    }
    answer_give(caller, &answer);
}

static void give_metrics(Caller *caller)
{
    Out out = buffer_new();
    metrics_write(hall_counts(caller->net->hall), &caller->net->counts, &out);
    answer_give(caller, &(NetAnswer){.status = 200,
                                     .type = "text/plain; version=0.0.4",
                                     .cache = "no-store",
                                     .body = {out.text, out.length}});
    buffer_free(&out);
}

static void give_style(Caller *caller)
{
    answer_give(caller, &(NetAnswer){.status = 200,
                                     .type = "text/css",
                                     .cache = "max-age=3600",
                                     .body = text_of(page_style)});
}

/* A file of the page to play on; not again to who has it. */
static void give_file(Caller *caller, const NetRequest *request, const PageFile *file)
{
    NetAnswer answer = {.status = 304,
                        .cache =
                            file->is_lasting ? "public, max-age=31536000, immutable" : "no-cache",
                        .etag = file->etag};
    if (!text_is(http_field(&request->head, "if-none-match"), file->etag)) {
        answer.status = 200;
        answer.type = file->type;
        answer.body =
            page_file_for(file, http_field(&request->head, "accept-encoding"), &answer.encoding);
    }
    answer_give(caller, &answer);
}

/* Where there is no page to play on: how to do it in a terminal. */
static void give_page(Caller *caller, const NetRequest *request)
{
    bool is_table = begins(request->head.path, "/t/");
    char text[640];
    Out link = {.text = text, .capacity = sizeof text}, page = buffer_new();
    out_string(&link, request->is_secure ? "https://" : "http://");
    out_text(&link, request->host);
    out_text(&link, request->head.path);
    page_write(lang_accepted(request->lang), (Text){text, link.length}, is_table, &page);
    answer_give(caller, &(NetAnswer){.status = 200,
                                     .type = "text/html; charset=utf-8",
                                     .cache = "no-cache",
                                     .body = {page.text, page.length}});
    buffer_free(&page);
}

/* `/`, or the link of a table. */
static bool is_page(Text path)
{
    static const Text table = TEXT("/t/");
    if (!begins(path, table.at))
        return text_is(path, "/");
    Text code = {path.at + table.length, path.length - table.length};
    for (size_t i = 0; i < code.length; i++)
        if (!((code.at[i] >= 'a' && code.at[i] <= 'z') || (code.at[i] >= '0' && code.at[i] <= '9')))
            return false;
    return code.length == CODE_LENGTH;
}

/* Figures are for who runs the server: on this machine, or by a door of their own. */
static bool may_see_metrics(const Caller *caller, const NetRequest *request)
{
    return caller->is_for_metrics || (address_is_loopback(request->from) && !request->is_forwarded);
}

static HallRefusal give(Caller *caller, const NetRequest *request)
{
    Text path = request->head.path;
    bool is_health = text_is(path, "/healthz"),
         is_metrics = text_is(path, "/metrics") && may_see_metrics(caller, request),
         is_style = text_is(path, "/style.css") && !caller->is_for_metrics,
         is_here = is_page(path) && !caller->is_for_metrics;
    const PageFile *file = page_file(&page_files, is_here ? TEXT("/index.html") : path);
    if (caller->is_for_metrics)
        file = NULL;
    if (!is_health && !is_metrics && !is_style && !is_here && file == NULL)
        return HALL_NO_SUCH_PAGE;
    if (!text_is(request->head.method, "GET"))
        return HALL_NO_SUCH_METHOD;
    if (is_health)
        give_health(caller);
    else if (is_metrics)
        give_metrics(caller);
    else if (file != NULL)
        give_file(caller, request, file);
    else if (is_style)
        give_style(caller);
    else
        give_page(caller, request);
    return HALL_DONE;
}

/* ---- What is for the hall ------------------------------------------------------------------ */

static void ask_hall(Caller *caller, const NetRequest *request)
{
    Net *net = caller->net;
    HallCall call = {.method = request->head.method,
                     .path = request->head.path,
                     .query = request->head.query,
                     .type = http_field(&request->head, "content-type"),
                     .token = request->token,
                     .lang = request->lang,
                     .body = {caller->got.text + caller->head, caller->body},
                     .from = request->from};
    age_enter(&net->asking, &caller->life, net_now(net));
    caller_watch(caller, 0);
    caller->is_calling = true;
    hall_call(net->hall, &call, caller, net_now(net));
}

static HallRefusal begin(Caller *caller, const NetRequest *request)
{
    Net *net = caller->net;
    bool is_post = text_is(request->head.method, "POST"),
         is_get = text_is(request->head.method, "GET"),
         is_for_hall = begins(request->head.path, "/api/") && !caller->is_for_metrics;
    if (!origin_counts(net, &caller->origin, request->from))
        return HALL_TOO_MANY_HERE;
    if (is_post ? !request->has_length : request->length > 0 && is_get)
        return HALL_MALFORMED;
    if (request->length > MESSAGE_LIMIT)
        return HALL_TOO_LARGE;
    if ((!is_for_hall || request->is_upgrade) &&
        !limits_take(net->limits, request->from, LIMIT_CALLS, net_now(net)))
        return HALL_TOO_MUCH;
    if (!is_for_hall)
        return give(caller, request);
    if (!is_post && !is_get)
        return HALL_NO_SUCH_METHOD;
    if (request->is_upgrade) {
        HallRefusal refusal = net->is_stopping ? HALL_STOPPING : socket_may_open(request);
        if (refusal == HALL_DONE)
            socket_open(caller, request);
        return refusal;
    }
    caller->body = request->length;
    return HALL_DONE;
}

/* ---- As it comes --------------------------------------------------------------------------- */

/* Who asks for the head of an answer asks for what GET would get, and is given no more than that.
 */
static HallRefusal read_request(NetRequest *request, Caller *caller)
{
    HallRefusal refusal = request_read(request, caller);
    if (refusal == HALL_DONE && text_is(request->head.method, "HEAD") && !request->is_upgrade) {
        caller->wants_head = true;
        request->head.method = TEXT("GET");
    }
    return refusal;
}

/* All of the head is here: looks at it, once. */
static void take_head(Caller *caller)
{
    NetRequest request;
    HallRefusal refusal = read_request(&request, caller);
    if (refusal == HALL_DONE)
        refusal = begin(caller, &request);
    if (refusal != HALL_DONE)
        answer_refuse(caller, &request, refusal);
}

/* All of a call to the hall is here. */
static void take_call(Caller *caller)
{
    NetRequest request;
    if (read_request(&request, caller) == HALL_DONE) /* as it was before the body came */
        ask_hall(caller, &request);
    else
        caller_close(caller);
}

static bool has_answer(const Caller *caller)
{
    return caller->answer.length > 0 || caller->file < 0;
}

/* More of a request has come; what was there before had `before` bytes. */
static void take(Caller *caller, size_t before)
{
    size_t start = before > 3 ? before - 3 : 0;
    if (caller->head == 0) {
        size_t end = http_length((Text){caller->got.text + start, caller->got.length - start});
        if (end == 0 && caller->got.length >= HEAD_LIMIT)
            answer_refuse(caller, &(NetRequest){.head.path = TEXT("")}, HALL_TOO_LARGE);
        if (end == 0)
            return;
        caller->head = start + end;
        take_head(caller);
    }
    if (!has_answer(caller) && caller->got.length >= caller->head + caller->body)
        take_call(caller);
}

static void on_readable(Caller *caller)
{
    char bytes[4 << 10];
    size_t before = caller->got.length,
           most = caller->head > 0 ? caller->head + caller->body : HEAD_LIMIT;
    size_t wanted =
        caller->is_answered || most - before > sizeof bytes ? sizeof bytes : most - before;
    ssize_t count = recv(caller->file, bytes, wanted, 0);
    if (count < 0 && (errno == EAGAIN || errno == EINTR))
        return;
    if (count <= 0) {
        caller_close(caller);
        return;
    }
    if (caller->is_answered) {
        caller->thrown_away += (size_t)count;
        if (caller->thrown_away > SWALLOWED)
            caller_close(caller);
        return;
    }
    out_bytes(&caller->got, bytes, (size_t)count);
    if (caller->got.full)
        caller_close(caller);
    else
        take(caller, before);
}

static void on_event(uv_poll_t *poll, int status, int events)
{
    Caller *caller = poll->data;
    if (status < 0)
        caller_close(caller);
    else if ((events & UV_WRITABLE) != 0)
        answer_send(caller);
    else if ((events & UV_READABLE) != 0)
        on_readable(caller);
}

void caller_watch(Caller *caller, int events)
{
    if (events == 0)
        uv_poll_stop(&caller->poll);
    else
        uv_poll_start(&caller->poll, events, on_event);
}

/* ---- Coming and going ---------------------------------------------------------------------- */

static void on_closed(uv_handle_t *handle)
{
    Caller *caller = handle->data;
    buffer_free(&caller->got);
    buffer_free(&caller->answer);
    free(caller);
}

void caller_close(Caller *caller)
{
    Net *net = caller->net;
    if (uv_is_closing((uv_handle_t *)&caller->poll))
        return;
    if (caller->is_calling)
        hall_forget_call(net->hall, caller);
    age_leave(&caller->life);
    net->answer_bytes -= caller->answer.length;
    uv_close((uv_handle_t *)&caller->poll, on_closed);
    if (caller->file < 0)
        return; /* it is a socket now, and counts as such */
    origin_done(net, &caller->origin);
    net->counts.connections--;
    (void)close(caller->file);
    caller->file = -1;
}

void caller_comes(Net *net, int file, Address from, bool is_for_metrics)
{
    enum { TOLD_AT_ONCE = 64 }; /* who is too many may ask all the same, so as to be told */
    uint64_t now = net_now(net);
    bool is_trusted = site_trusts(&net->setup.site, from);
    /* For whom a proxy speaks is known when its request is. */
    bool is_counted = !is_trusted && limits_connect(net->limits, from, now),
         is_over = !is_trusted && !is_counted;
    Caller *caller = is_over && net->over >= TOLD_AT_ONCE ? NULL : calloc(1, sizeof *caller);
    if (caller == NULL || uv_poll_init(&net->loop, &caller->poll, file) != 0) {
        if (is_counted)
            limits_disconnect(net->limits, from);
        net->counts.dropped++;
        free(caller);
        (void)close(file);
        return;
    }
    caller->poll.data = caller;
    caller->net = net;
    caller->file = file;
    caller->origin =
        (Origin){.nearest = from, .from = from, .is_counted = is_counted, .is_over = is_over};
    caller->is_for_metrics = is_for_metrics;
    caller->got = caller->answer = buffer_new();
    net->over += is_over;
    net->counts.accepted++;
    net->counts.connections++;
    age_enter(&net->young, &caller->life, now);
    caller_watch(caller, UV_READABLE);
}
