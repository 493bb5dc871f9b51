/* The loop under all connections: see wire.h. libwebsockets does the work on a loop of libuv's,
   which we own and run ourselves: it can be waited for together with a terminal's keyboard, and it
   carries ten thousand sockets as well as one. */
#include "client/wires_inside.h"

#include "os/clock.h"
#include "os/signals.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ---- Links --------------------------------------------------------------------------------- */

bool link_add(Link *link, Wires *wires, const ServerUrl *server, const char *path)
{
    if (strlen(path) > WIRE_MAX_PATH)
        return false;
    link->wires = wires;
    link->server = *server;
    strcpy(link->path, path);
    link->next = wires->links;
    if (link->next != NULL)
        link->next->previous = link;
    wires->links = link;
    *wires->to_dial_end = link;
    wires->to_dial_end = &link->next_to_dial;
    return true;
}

static void forget_to_dial(Link *link)
{
    Wires *wires = link->wires;
    for (Link **place = &wires->to_dial; *place != NULL; place = &(*place)->next_to_dial)
        if (*place == link) {
            *place = link->next_to_dial;
            if (wires->to_dial_end == &link->next_to_dial)
                wires->to_dial_end = place;
            return;
        }
}

void link_free(Link *link)
{
    Wires *wires = link->wires;
    forget_to_dial(link);
    if (wires->dialing == link)
        wires->dialing = NULL;
    if (link->previous != NULL)
        link->previous->next = link->next;
    else
        wires->links = link->next;
    if (link->next != NULL)
        link->next->previous = link->previous;
    if (link->wsi != NULL)
        lws_set_wsi_user(link->wsi, NULL);
    link->dropped(link);
    free(link);
}

/* A Remote looks itself whether somebody is there (remote.c). libwebsockets would ask once in five
   minutes, with a timer for each of thousands, and hang up ten seconds later if a busy server has
   not answered by then: it is not to. */
static const lws_retry_bo_t no_timers = {.secs_since_valid_ping = 0};

static void dial(Wires *wires, Link *link)
{
    char host[WIRE_MAX_HOST + 16], where[sizeof link->server.socket + 1];
    const ServerUrl *server = &link->server;
    bool is_standard = server->port == (server->tls ? 443 : 80) || server->socket[0] != '\0';
    bool is_v6 = strchr(server->host, ':') != NULL;
    lws_snprintf(host, sizeof host, is_v6 ? "[%s]" : "%s", server->host);
    if (!is_standard)
        lws_snprintf(host + strlen(host), sizeof host - strlen(host), ":%u", server->port);
    lws_snprintf(where, sizeof where, "+%s", server->socket);
    struct lws_client_connect_info info = {
        .context = wires->context,
        .address = server->socket[0] != '\0' ? where : server->host,
        .port = server->port,
        .ssl_connection = server->tls ? LCCSCF_USE_SSL : 0,
        .path = link->path,
        .host = host,
        .method = link->method,
        .alpn = "http/1.1",
        .local_protocol_name = link->protocol,
        .userdata = link,
        .pwsi = &link->wsi,
        .retry_and_idle_policy = &no_timers,
    };
    wires->dialing = link;
    struct lws *wsi = lws_client_connect_via_info(&info);
    /* It may have failed already, and may have said so or not. */
    if (wsi == NULL && wires->dialing == link)
        link->failed(link);
    wires->dialing = NULL;
}

static void dial_all(Wires *wires)
{
    while (wires->to_dial != NULL) {
        Link *link = wires->to_dial;
        forget_to_dial(link);
        dial(wires, link);
    }
}

/* ---- The loop ------------------------------------------------------------------------------ */

Wires *wires_new(const WireOptions *options)
{
    const char *ca_file = options != NULL ? options->ca_file : NULL;
    const struct lws_protocols protocols[] = {wire_protocol, call_protocol, {0}};
    Wires *wires = calloc(1, sizeof *wires);
    void *loops[] = {wires == NULL ? NULL : &wires->loop};
    if (wires == NULL || (ca_file != NULL && access(ca_file, R_OK) != 0) ||
        uv_loop_init(&wires->loop) != 0) {
        free(wires);
        return NULL;
    }
    wires->to_dial_end = &wires->to_dial;
    lws_set_log_level(0, NULL);
    struct lws_context_creation_info info = {
        .port = CONTEXT_PORT_NO_LISTEN,
        .protocols = protocols,
        .options = LWS_SERVER_OPTION_LIBUV | LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT |
                   LWS_SERVER_OPTION_VALIDATE_UTF8,
        .foreign_loops = loops,
        .pcontext = &wires->context,
        .client_ssl_ca_filepath = ca_file,
    };
    wires->context = lws_create_context(&info);
    if (wires->context != NULL)
        return wires;
    (void)uv_loop_close(&wires->loop);
    free(wires);
    return NULL;
}

void wires_free(Wires *wires)
{
    if (wires == NULL)
        return;
    wires->is_closing = true;
    /* On a loop that is not its own, libwebsockets closes what it has there while the loop runs; it
       sets `context` to NULL when it is through. */
    lws_context_destroy(wires->context);
    while (uv_run(&wires->loop, UV_RUN_NOWAIT) != 0)
        ;
    if (wires->context != NULL)
        lws_context_destroy(wires->context);
    while (wires->links != NULL) {
        wires->links->wsi = NULL;
        link_free(wires->links);
    }
    (void)uv_run(&wires->loop, UV_RUN_NOWAIT);
    (void)uv_loop_close(&wires->loop);
    free(wires);
}

WireCounts wires_counts(const Wires *wires)
{
    return wires->counts;
}

/* How long to sleep: until `end`, or until the loop wants to run. */
static int time_left(const Wires *wires, uint64_t end)
{
    int wanted = uv_backend_timeout(&wires->loop);
    uint64_t now = clock_now(), left = end > now ? end - now : 0;
    if (end == UINT64_MAX || (wanted >= 0 && (uint64_t)wanted < left))
        return wanted;
    return left < 60000 ? (int)left : 60000;
}

int wires_wait(Wires *wires, int file, int milliseconds)
{
    const int files[] = {file, uv_backend_fd(&wires->loop)};
    uint64_t end = milliseconds < 0 ? UINT64_MAX : clock_now() + (uint64_t)milliseconds;
    wires->is_calling = false;
    for (;;) {
        dial_all(wires);
        (void)uv_run(&wires->loop, UV_RUN_NOWAIT);
        bool is_over = wires->is_calling || was_stopped() || clock_now() >= end;
        int found = wait_for_files(files, 2, is_over ? 0 : time_left(wires, end));
        if (found > 0 && (found & 1) != 0)
            return 1;
        if (is_over)
            return 0;
    }
}
