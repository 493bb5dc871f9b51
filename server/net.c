/* The loop: time, signals, what the hall has to say, connections that come and go. See net.h. */
#include "server/net_inside.h"

#include <limits.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum {
    SECOND = 1000,              /* milliseconds … */
    DRAINED_WITHIN = 40000,     /* from a signal until it stops, whoever still has tables here */
    STOP_WITHIN = 1200,         /* … from a signal until nobody is waited for any more … */
    TOLD_WITHIN = 300,          /* … or after everybody was told */
    CLOSED_WITHIN = 2 * SECOND, /* … from our last frame to the other side's … */
    CUT_AGAIN = 10,             /* … from some who are cut off to the next … */
    CUT_AT_ONCE = 64            /* … so many */
};

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
    if (net->setup.clock != NULL)
        return net->setup.clock(net->setup.clock_context);
    return net->date_at_start + (uv_hrtime() - net->ticks_at_start) / 1000000;
}

uint32_t net_port(const Net *net)
{
    return net->port;
}

/* ---- Who answers for a connection ---------------------------------------------------------- */

bool origin_counts(Net *net, Origin *origin, Address from)
{
    if (origin->is_over || origin->is_counted)
        return origin->is_counted;
    origin->from = from;
    origin->is_counted = limits_connect(net->limits, from, net_now(net));
    return origin->is_counted;
}

void origin_done(Net *net, const Origin *origin)
{
    if (origin->is_counted)
        limits_disconnect(net->limits, origin->from);
    net->over -= origin->is_over;
}

/* ---- The hall ------------------------------------------------------------------------------ */

static void hall_wakes(void *context, void *at)
{
    (void)context;
    peer_has_news(at);
}

static void hall_answers(void *context, void *call, const HallAnswer *answer)
{
    Caller *caller = call;
    (void)context;
    caller->is_calling = false;
    answer_give(caller, &(NetAnswer){.status = answer->status,
                                     .type = answer->type,
                                     .cache = "no-store",
                                     .body = answer->body});
}

static void hall_arrives(void *context)
{
    Net *net = context;
    uv_async_send(&net->arrived);
}

static void hall_notes(void *context, const HallNote *note)
{
    Net *net = context;
    LogLine line;
    log_begin(&line, net->log, note->trouble ? LEVEL_WARNING : LEVEL_INFO, note->what);
    if (note->table != NULL)
        log_text(&line, "table", text_of(note->table));
    log_text(&line, "detail", text_of(note->detail));
    log_end(&line);
}

/* Somebody does too much: who, and of what. */
static void is_over_limit(void *context, Address from, const char *what)
{
    Net *net = context;
    LogLine line;
    log_begin(&line, net->log, LEVEL_WARNING, "limited");
    log_text(&line, "of", text_of(what));
    log_address(&line, "from", from);
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

/* ---- Time ---------------------------------------------------------------------------------- */

/* What is longest in a list, if that is longer than it may be: the connection in which its Age
   stands at `offset`. */
static void *overdue(Age *list, size_t offset, uint64_t limit, uint64_t now)
{
    Age *first = list->next;
    return first != list && now - first->since >= limit ? (char *)first - offset : NULL;
}

/* So many at most, for thousands who came together would hold up everybody else when they go.
   False: there are more. */
static bool cut_callers(Net *net, Age *list, uint64_t limit, unsigned most, uint64_t *count)
{
    Caller *caller;
    while ((caller = overdue(list, offsetof(Caller, life), limit, net_now(net))) != NULL) {
        if (most-- == 0)
            return false;
        ++*count;
        caller_close(caller);
    }
    return true;
}

/* libwebsockets would rather wait as long as something is to be sent; not when nobody is there. */
static void cut_peers(Net *net, Age *list, size_t offset, uint64_t limit, uint64_t *count)
{
    Peer *peer;
    while ((peer = overdue(list, offset, limit, net_now(net))) != NULL) {
        age_leave(&peer->life);
        age_leave(&peer->stuck);
        ++*count;
        (void)shutdown(lws_get_socket_fd(peer->wsi), SHUT_RDWR);
        lws_set_timeout(peer->wsi, PENDING_TIMEOUT_USER_REASON_BASE, LWS_TO_KILL_SYNC);
    }
}

static void on_second(uv_timer_t *timer)
{
    Net *net = timer->data;
    const NetSetup *setup = &net->setup;
    NetCounts *counts = &net->counts;
    size_t life = offsetof(Peer, life), stuck = offsetof(Peer, stuck);
    uint64_t now = net_now(net);
    Peer *peer;
    while ((peer = overdue(&net->silent, life, setup->ping_after, now)) != NULL) {
        age_enter(&net->pinged, &peer->life, now);
        peer->ping_due = true;
        peer_wants_to_write(peer);
    }
    bool all_cut =
        cut_callers(net, &net->young, setup->call_within, CUT_AT_ONCE, &counts->cut_late);
    all_cut &= cut_callers(net, &net->writing, setup->slow_after, CUT_AT_ONCE, &counts->cut_slow);
    if (!all_cut && !net->is_stopping)
        uv_timer_start(timer, on_second, CUT_AGAIN, SECOND);
    cut_peers(net, &net->pinged, life, setup->gone_after, &counts->cut_silent);
    cut_peers(net, &net->leaving, life, CLOSED_WITHIN, &counts->cut_silent);
    cut_peers(net, &net->stuck, stuck, setup->slow_after, &counts->cut_slow);
    if (net->is_out_of_files && !net->is_stopping) {
        net->is_out_of_files = false;
        net_watch_doors(net);
    }
}

static bool is_empty(const Age *list)
{
    return list->next == list;
}

/* Who was told and does not close is given a moment, not more: its system has what we sent. */
static void stop_when_told(Net *net, uint64_t now)
{
    bool all_told = hall_is_quiet(net->hall) && is_empty(&net->silent) && is_empty(&net->pinged) &&
                    is_empty(&net->stuck) && is_empty(&net->asking) && is_empty(&net->writing);
    if (all_told && net->stop_by > now + TOLD_WITHIN && !net->is_told) {
        net->is_told = true;
        net->stop_by = now + TOLD_WITHIN;
        uv_timer_start(&net->second, on_second, TOLD_WITHIN, SECOND);
    }
    if (now >= net->stop_by || (all_told && net->counts.connections == 0))
        uv_stop(&net->loop);
}

/* Nobody new comes in; everybody here is told. */
static void stop(Net *net)
{
    net->is_stopping = true;
    net->stop_by = net_now(net) + STOP_WITHIN;
    uv_timer_start(&net->second, on_second, STOP_WITHIN, SECOND);
    net_close_doors(net);
    hall_stop(net->hall);
}

/* Whatever has come may have made something due: so the hall runs each time before the loop waits.
 */
static void on_before_waiting(uv_prepare_t *prepare)
{
    Net *net = prepare->data;
    uint64_t now = net_now(net), next = hall_run(net->hall, now);
    send_news(net);
    if (next == NEVER)
        uv_timer_stop(&net->due);
    else
        uv_timer_start(&net->due, on_due, next > now ? next - now : 0, 0);
    if (net->is_draining && !net->is_stopping &&
        (hall_is_drained(net->hall) || now >= net->drain_by))
        stop(net);
    if (net->is_stopping)
        stop_when_told(net, now);
}

/* ---- Signals ------------------------------------------------------------------------------- */

static void note_signal(const Net *net, const char *what, int number)
{
    LogLine line;
    log_begin(&line, net->log, LEVEL_INFO, what);
    log_number(&line, "signal", (uint64_t)number);
    log_number(&line, "connections", net->counts.connections);
    log_end(&line);
}

/* A second time: that is enough. */
static void on_signal(uv_signal_t *handle, int number)
{
    Net *net = handle->data;
    note_signal(net, "stopping", number);
    if (net->is_stopping)
        uv_stop(&net->loop);
    else
        stop(net);
}

/* Tables go to other servers first, one after the other, if there are others. */
static void on_drain(uv_signal_t *handle, int number)
{
    Net *net = handle->data;
    if (net->is_stopping)
        return;
    if (!hall_drain(net->hall, net_now(net))) {
        on_signal(handle, number);
        return;
    }
    note_signal(net, "draining", number);
    net->is_draining = true;
    net->drain_by = net_now(net) + DRAINED_WITHIN;
}

/* A signal that the program was started to ignore (nohup) stays ignored. */
static void watch_signals_of(Net *net)
{
    static const int numbers[] = {SIGTERM, SIGINT, SIGHUP, SIGUSR1};
    for (unsigned i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        struct sigaction before;
        uv_signal_init(&net->loop, &net->signals[i]);
        net->signals[i].data = net;
        if (sigaction(numbers[i], NULL, &before) == 0 && before.sa_handler != SIG_IGN)
            uv_signal_start(&net->signals[i], numbers[i] == SIGUSR1 ? on_drain : on_signal,
                            numbers[i]);
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
    uint64_t count = 0;
    net_close_doors(net);
    uv_prepare_stop(&net->before_waiting);
    (void)cut_callers(net, &net->young, 0, UINT_MAX, &count);
    (void)cut_callers(net, &net->asking, 0, UINT_MAX, &count);
    (void)cut_callers(net, &net->writing, 0, UINT_MAX, &count);
    if (net->context == NULL)
        return;
    lws_context_destroy(net->context);
    while (has_foreign_handles(net))
        uv_run(&net->loop, UV_RUN_NOWAIT);
    lws_context_destroy(net->context);
    net->context = NULL;
}

void net_begin(Net *net, Hall *hall)
{
    net->hall = hall;
    net_watch_doors(net);
    uv_prepare_start(&net->before_waiting, on_before_waiting);
    uv_timer_start(&net->second, on_second, SECOND, SECOND);
}

void net_turn(Net *net)
{
    uv_run(&net->loop, UV_RUN_NOWAIT);
}

void net_end(Net *net)
{
    close_context(net); /* the hall is told who has left while it is there */
}

void net_serve(Net *net, Hall *hall)
{
    net_begin(net, hall);
    watch_signals_of(net);
    uv_run(&net->loop, UV_RUN_DEFAULT);
    net_end(net);
}

/* ---- Beginning and end --------------------------------------------------------------------- */

static bool open_context(Net *net)
{
    static const lws_retry_bo_t no_timers = {.secs_since_valid_ping = 0};
    void *loops[] = {&net->loop};
    struct lws_context_creation_info info = {
        .port = CONTEXT_PORT_NO_LISTEN_SERVER,
        .protocols = socket_protocols,
        .options = LWS_SERVER_OPTION_LIBUV | LWS_SERVER_OPTION_EXPLICIT_VHOSTS |
                   LWS_SERVER_OPTION_VALIDATE_UTF8,
        .foreign_loops = loops,
        .count_threads = 1,
        .gid = -1,
        .uid = -1,
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
    net->batch = buffer_new();
    limits_tell(limits, is_over_limit, net);
    age_list(&net->young);
    age_list(&net->asking);
    age_list(&net->writing);
    age_list(&net->silent);
    age_list(&net->pinged);
    age_list(&net->leaving);
    age_list(&net->stuck);
    age_list(&net->news);
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
    limits_tell(net->limits, NULL, NULL);
    close_context(net);
    uv_walk(&net->loop, close_handle, NULL);
    uv_run(&net->loop, UV_RUN_DEFAULT);
    uv_loop_close(&net->loop);
    buffer_free(&net->frame);
    buffer_free(&net->batch);
    free(net);
}
