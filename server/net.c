/* The loop: time, signals, what the hall has to say, connections that come and go. See net.h. */
#include "server/net_inside.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { SECOND = 1000, STOP_WITHIN = 1500 /* milliseconds */ };

NetSetup net_defaults(void)
{
    return (NetSetup){.port = 7777,
                      .metrics_port = NO_PORT,
                      .most_connections = 12000,
                      .call_within = 10 * SECOND,
                      .ping_after = 25 * SECOND,
                      .gone_after = 15 * SECOND,
                      .slow_after = 30 * SECOND};
}

uint64_t net_now(const Net *net)
{
    return net->date_at_start + (uv_hrtime() - net->ticks_at_start) / 1000000;
}

uint32_t net_port(const Net *net)
{
    return net->port;
}

/* ---- Lines --------------------------------------------------------------------------------- */

void net_adopt(Net *net, int file, Address from, bool is_for_metrics)
{
    enum { TOLD_AT_ONCE = 64 }; /* lines that are too many and may ask all the same, to be told */
    Peer *peer = calloc(1, sizeof *peer);
    bool is_trusted = site_trusts(&net->setup.site, from);
    uint64_t now = net_now(net);
    if (peer == NULL) {
        (void)close(file);
        return;
    }
    *peer = (Peer){.net = net, .nearest = from, .from = from, .is_for_metrics = is_for_metrics};
    peer->gathered = peer->answer = buffer_new();
    /* For whom a proxy speaks is known when its request is. */
    peer->is_counted = !is_trusted && limits_connect(net->limits, from, now);
    peer->is_over = !is_trusted && !peer->is_counted;
    bool is_taken = !peer->is_over || net->over < TOLD_AT_ONCE;
    if (is_taken)
        peer->wsi = lws_adopt_socket_vhost(net->vhost, file);
    else
        (void)close(file);
    if (peer->wsi == NULL) {
        if (peer->is_counted)
            limits_disconnect(net->limits, from);
        net->counts.dropped++;
        free(peer);
        return;
    }
    lws_set_opaque_user_data(peer->wsi, peer);
    net->over += peer->is_over;
    net->counts.accepted++;
    net->counts.connections++;
    age_enter(&net->young, &peer->life, now);
}

static void peer_free(Peer *peer)
{
    Net *net = peer->net;
    age_leave(&peer->life);
    age_leave(&peer->stuck);
    if (peer->is_counted)
        limits_disconnect(net->limits, peer->from);
    net->over -= peer->is_over;
    net->answer_bytes -= peer->answer.length;
    net->counts.connections--;
    buffer_free(&peer->gathered);
    buffer_free(&peer->answer);
    free(peer);
}

/* Whatever the hall still has of it is given back. */
static void peer_closes(Peer *peer)
{
    Net *net = peer->net;
    age_leave(&peer->life);
    age_leave(&peer->stuck);
    if (peer->visitor != NULL)
        hall_left(peer->visitor, net_now(net));
    if (peer->is_calling)
        hall_forget_call(net->hall, peer);
    peer->visitor = NULL;
    peer->is_calling = false;
}

void peer_cut(Peer *peer)
{
    lws_set_timeout(peer->wsi, PENDING_TIMEOUT_USER_REASON_BASE, LWS_TO_KILL_SYNC);
}

void peer_wants_to_write(Peer *peer)
{
    if (peer->stuck.next == NULL)
        age_enter(&peer->net->stuck, &peer->stuck, net_now(peer->net));
    lws_callback_on_writable(peer->wsi);
}

static int called(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                  size_t length)
{
    Peer *peer = lws_get_opaque_user_data(wsi);
    (void)user;
    if (peer == NULL)
        return 0;
    switch (reason) {
    case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE:
        return socket_may_open(peer, in);
    case LWS_CALLBACK_HTTP:
        return call_begin(peer);
    case LWS_CALLBACK_HTTP_BODY:
        return call_body(peer, (Text){in, length});
    case LWS_CALLBACK_HTTP_BODY_COMPLETION:
        return call_is_whole(peer);
    case LWS_CALLBACK_HTTP_WRITEABLE:
        return answer_write(peer);
    case LWS_CALLBACK_ESTABLISHED:
        return socket_open(peer);
    case LWS_CALLBACK_RECEIVE:
        return socket_receive(peer, (Text){in, length});
    case LWS_CALLBACK_RECEIVE_PONG:
        socket_heard(peer);
        return 0;
    case LWS_CALLBACK_SERVER_WRITEABLE:
        return socket_write(peer);
    case LWS_CALLBACK_RAW_ADOPT: /* CONNECT: what would follow is not for us */
        return -1;
    case LWS_CALLBACK_CLOSED:
    case LWS_CALLBACK_CLOSED_HTTP:
        peer_closes(peer);
        return 0;
    case LWS_CALLBACK_WSI_DESTROY:
        peer_closes(peer);
        peer_free(peer);
        return 0;
    default:
        return 0;
    }
}

/* ---- The hall ------------------------------------------------------------------------------ */

static void hall_wakes(void *context, void *at)
{
    (void)context;
    peer_wants_to_write(at);
}

static void hall_answers(void *context, void *call, const HallAnswer *answer)
{
    Peer *peer = call;
    (void)context;
    peer->is_calling = false;
    answer_give(peer, &(NetAnswer){.status = answer->status,
                                   .type = answer->type,
                                   .cache = "no-store",
                                   .body = answer->body});
}

static void hall_arrives(void *context)
{
    Net *net = context;
    uv_async_send(&net->arrived);
}

static void hall_notes(void *context, bool trouble, const char *what, Text detail)
{
    Net *net = context;
    LogLine line;
    log_begin(&line, net->log, trouble ? LEVEL_WARNING : LEVEL_INFO, what);
    log_text(&line, "detail", detail);
    log_end(&line);
}

HallHost net_host(Net *net)
{
    return (HallHost){.context = net,
                      .wake = hall_wakes,
                      .answer = hall_answers,
                      .arrived = hall_arrives,
                      .note = hall_notes};
}

static void on_arrived(uv_async_t *async)
{
    Net *net = async->data;
    if (net->hall != NULL)
        hall_arrived(net->hall, net_now(net));
}

static void on_due(uv_timer_t *timer)
{
    (void)timer; /* the loop has woken up, and the hall runs before it waits again */
}

/* Whatever has come may have made something due: so the hall runs each time before the loop waits.
 */
static void on_before_waiting(uv_prepare_t *prepare)
{
    Net *net = prepare->data;
    uint64_t now = net_now(net), next = hall_run(net->hall, now);
    if (next == NEVER)
        uv_timer_stop(&net->due);
    else
        uv_timer_start(&net->due, on_due, next > now ? next - now : 0, 0);
    if (net->is_stopping &&
        (now >= net->stop_by || (hall_is_quiet(net->hall) && net->counts.connections == 0)))
        uv_stop(&net->loop);
}

/* ---- Time ---------------------------------------------------------------------------------- */

/* The connection that is longest in a list, if that is longer than it may be. */
static Peer *overdue(Age *list, size_t offset, uint64_t limit, uint64_t now)
{
    Age *first = list->next;
    return first != list && now - first->since >= limit ? (Peer *)((char *)first - offset) : NULL;
}

/* What waits to be sent is given a moment to leave, so somebody may stay after the cut: once is
   enough.
 */
static void cut_overdue(Net *net, Age *list, size_t offset, uint64_t limit, uint64_t *count)
{
    uint64_t now = net_now(net);
    Peer *peer;
    while ((peer = overdue(list, offset, limit, now)) != NULL) {
        age_leave(&peer->life);
        age_leave(&peer->stuck);
        ++*count;
        peer_cut(peer);
    }
}

static void on_second(uv_timer_t *timer)
{
    Net *net = timer->data;
    size_t life = offsetof(Peer, life), stuck = offsetof(Peer, stuck);
    uint64_t now = net_now(net);
    Peer *peer;
    while ((peer = overdue(&net->silent, life, net->setup.ping_after, now)) != NULL) {
        age_enter(&net->pinged, &peer->life, now);
        peer->ping_due = true;
        peer_wants_to_write(peer);
    }
    cut_overdue(net, &net->young, life, net->setup.call_within, &net->counts.cut_late);
    cut_overdue(net, &net->pinged, life, net->setup.gone_after, &net->counts.cut_silent);
    cut_overdue(net, &net->stuck, stuck, net->setup.slow_after, &net->counts.cut_slow);
    if (net->is_out_of_files && !net->is_stopping) {
        net->is_out_of_files = false;
        net_watch_doors(net);
    }
}

/* ---- Stopping ------------------------------------------------------------------------------ */

/* Nobody new comes in; everybody here is told. A second time: that is enough. */
static void on_signal(uv_signal_t *handle, int number)
{
    Net *net = handle->data;
    LogLine line;
    log_begin(&line, net->log, LEVEL_INFO, "stopping");
    log_number(&line, "signal", (uint64_t)number);
    log_number(&line, "connections", net->counts.connections);
    log_end(&line);
    if (net->is_stopping) {
        uv_stop(&net->loop);
        return;
    }
    net->is_stopping = true;
    net->stop_by = net_now(net) + STOP_WITHIN;
    uv_timer_start(&net->second, on_second, STOP_WITHIN, SECOND);
    net_close_doors(net);
    hall_stop(net->hall, net_now(net));
}

/* A signal that the program was started to ignore (nohup) stays ignored. */
static void watch_signals_of(Net *net)
{
    static const int numbers[] = {SIGTERM, SIGINT, SIGHUP};
    for (unsigned i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        struct sigaction before;
        uv_signal_init(&net->loop, &net->signals[i]);
        net->signals[i].data = net;
        if (sigaction(numbers[i], NULL, &before) == 0 && before.sa_handler != SIG_IGN)
            uv_signal_start(&net->signals[i], on_signal, numbers[i]);
    }
}

typedef struct Foreign {
    const Net *net;
    unsigned count; /* handles that are not in it */
} Foreign;

static void count_foreign(uv_handle_t *handle, void *context)
{
    Foreign *foreign = context;
    const char *at = (const char *)handle, *net = (const char *)foreign->net;
    foreign->count += at < net || at >= net + sizeof *foreign->net;
}

static bool has_foreign_handles(Net *net)
{
    Foreign foreign = {.net = net};
    uv_walk(&net->loop, count_foreign, &foreign);
    return foreign.count > 0;
}

/* libwebsockets' handles are in its memory, and are closed by the loop: it is freed behind that. */
static void close_context(Net *net)
{
    net_close_doors(net);
    uv_prepare_stop(&net->before_waiting);
    if (net->context == NULL)
        return;
    lws_context_destroy(net->context);
    while (has_foreign_handles(net))
        uv_run(&net->loop, UV_RUN_NOWAIT);
    lws_context_destroy(net->context);
    net->context = NULL;
}

void net_serve(Net *net, Hall *hall)
{
    net->hall = hall;
    watch_signals_of(net);
    net_watch_doors(net);
    uv_prepare_start(&net->before_waiting, on_before_waiting);
    uv_timer_start(&net->second, on_second, SECOND, SECOND);
    uv_run(&net->loop, UV_RUN_DEFAULT);
    close_context(net); /* the hall is told who has left while it is there */
}

/* ---- Beginning and end --------------------------------------------------------------------- */

static const struct lws_protocols protocols[] = {
    {.name = "triskel",
     .callback = called,
     .rx_buffer_size = 512}, /* what is longer comes in pieces: few frames are */
    {.name = NULL}};

static bool open_context(Net *net)
{
    static const lws_retry_bo_t no_timers = {.secs_since_valid_ping = 0};
    void *loops[] = {&net->loop};
    struct lws_context_creation_info info = {
        .port = CONTEXT_PORT_NO_LISTEN_SERVER,
        .protocols = protocols,
        .headers = answer_headers(),
        .options = LWS_SERVER_OPTION_LIBUV | LWS_SERVER_OPTION_EXPLICIT_VHOSTS |
                   LWS_SERVER_OPTION_VALIDATE_UTF8,
        .foreign_loops = loops,
        .count_threads = 1,
        .gid = -1,
        .uid = -1,
        .timeout_secs = (net->setup.call_within + SECOND - 1) / SECOND,
        .retry_and_idle_policy = &no_timers, /* ours are cheaper where there are thousands */
        .user = net,
    };
    lws_set_log_level(0, NULL); /* it would quote what people send */
    net->context = lws_create_context(&info);
    if (net->context != NULL)
        net->vhost = lws_create_vhost(net->context, &info);
    return net->vhost != NULL;
}

static void age_list(Age *list)
{
    list->next = list->previous = list;
}

Net *net_new(const NetSetup *setup, Limits *limits, const Log *log, NetProblem *problem)
{
    struct timespec date;
    Net *net = calloc(1, sizeof *net);
    *problem = (NetProblem){.sentence = N_("there is not enough memory")};
    if (net == NULL)
        return NULL;
    net->setup = *setup;
    net->limits = limits;
    net->log = log;
    net->port = NO_PORT;
    net->frame = buffer_new();
    age_list(&net->young);
    age_list(&net->silent);
    age_list(&net->pinged);
    age_list(&net->stuck);
    clock_gettime(CLOCK_REALTIME, &date);
    net->ticks_at_start = uv_hrtime();
    net->date_at_start = (uint64_t)date.tv_sec * SECOND + (uint64_t)date.tv_nsec / 1000000;
    uv_loop_init(&net->loop);
    uv_async_init(&net->loop, &net->arrived, on_arrived);
    uv_timer_init(&net->loop, &net->due);
    uv_timer_init(&net->loop, &net->second);
    uv_prepare_init(&net->loop, &net->before_waiting);
    net->arrived.data = net->second.data = net->before_waiting.data = net;
    if (!net_listen(net, problem) || !open_context(net)) {
        net_free(net);
        return NULL;
    }
    return net;
}

static void close_handle(uv_handle_t *handle, void *context)
{
    (void)context;
    if (!uv_is_closing(handle))
        uv_close(handle, NULL);
}

void net_free(Net *net)
{
    if (net == NULL)
        return;
    close_context(net);
    uv_walk(&net->loop, close_handle, NULL);
    uv_run(&net->loop, UV_RUN_DEFAULT);
    uv_loop_close(&net->loop);
    buffer_free(&net->frame);
    free(net);
}
