/* Listening: ports, a socket in the file system, and connections as they come. See net_inside.h.

   libwebsockets could listen too; here every connection meets the limits before anything is made
   for it, one server has several doors of different kinds, and they are closed while who is inside
   is still being served. */
#include "server/net_inside.h"

#include <errno.h>
#include <fcntl.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

enum {
    BACKLOG = 4096,
    SEND_BUFFER = 64 << 10, /* bytes that the system keeps for one slow reader */
    OTHER_FILES = 64,       /* the store, the log, what libraries open */
};

static bool fails(NetProblem *problem, const char *sentence, const char *door, int error)
{
    problem->sentence = sentence;
    (void)snprintf(problem->door, sizeof problem->door, "%s", door);
    problem->error = error;
    return false;
}

/* ---- Doors --------------------------------------------------------------------------------- */

static void set_option(int file, int level, int name, int value)
{
    (void)setsockopt(file, level, name, &value, sizeof value);
}

/* A socket at an address, listening. -1 with errno. What is set here, connections inherit. */
static int open_door(const struct sockaddr *address, socklen_t length)
{
    int file = socket(address->sa_family, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    if (file < 0)
        return -1;
    if (address->sa_family != AF_UNIX) {
        set_option(file, SOL_SOCKET, SO_REUSEADDR, 1);
        set_option(file, IPPROTO_TCP, TCP_NODELAY, 1);
    }
    if (address->sa_family == AF_INET6)
        set_option(file, IPPROTO_IPV6, IPV6_V6ONLY,
                   !IN6_IS_ADDR_UNSPECIFIED(&((const struct sockaddr_in6 *)address)->sin6_addr));
    set_option(file, SOL_SOCKET, SO_SNDBUF, SEND_BUFFER);
    if (bind(file, address, length) != 0 || listen(file, BACKLOG) != 0) {
        int error = errno;
        (void)close(file);
        errno = error;
        return -1;
    }
    return file;
}

static void add_door(Net *net, int file, bool is_for_metrics, bool is_socket)
{
    net->listeners[net->listener_count++] = (Listener){
        .net = net, .file = file, .is_for_metrics = is_for_metrics, .is_socket = is_socket};
}

static void set_port(struct sockaddr *address, uint32_t port)
{
    if (address->sa_family == AF_INET6)
        ((struct sockaddr_in6 *)address)->sin6_port = htons((uint16_t)port);
    else
        ((struct sockaddr_in *)address)->sin_port = htons((uint16_t)port);
}

static uint32_t port_of(int file)
{
    struct sockaddr_storage address;
    socklen_t length = sizeof address;
    if (getsockname(file, (struct sockaddr *)&address, &length) != 0)
        return NO_PORT;
    return ntohs(address.ss_family == AF_INET6 ? ((struct sockaddr_in6 *)&address)->sin6_port
                                               : ((struct sockaddr_in *)&address)->sin_port);
}

/* All addresses: one socket for both kinds of them, or for IPv4 where there is no other. */
static bool open_everywhere(Net *net, uint32_t *port, bool is_for_metrics)
{
    struct sockaddr_in6 six = {.sin6_family = AF_INET6, .sin6_addr = IN6ADDR_ANY_INIT};
    struct sockaddr_in four = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_ANY)};
    six.sin6_port = four.sin_port = htons((uint16_t)*port);
    int file = open_door((struct sockaddr *)&six, sizeof six);
    if (file < 0 && errno != EADDRINUSE && errno != EACCES)
        file = open_door((struct sockaddr *)&four, sizeof four);
    if (file < 0)
        return false;
    *port = port_of(file);
    add_door(net, file, is_for_metrics, false);
    return true;
}

/* The addresses of a name, two at most (`localhost` has one of each kind), at the same port: the
   first of them must be free. */
static bool open_at_name(Net *net, uint32_t *port, bool is_for_metrics, NetProblem *problem)
{
    struct addrinfo *found, hints = {.ai_socktype = SOCK_STREAM, .ai_flags = AI_PASSIVE};
    unsigned count = 0;
    if (getaddrinfo(net->setup.bind, NULL, &hints, &found) != 0)
        return fails(problem, N_("%1 is not an address of this machine"), net->setup.bind, 0);
    for (struct addrinfo *at = found; at != NULL && count < 2; at = at->ai_next) {
        set_port(at->ai_addr, *port);
        int file = open_door(at->ai_addr, at->ai_addrlen);
        if (file < 0 && count == 0)
            break;
        if (file < 0)
            continue;
        *port = port_of(file);
        add_door(net, file, is_for_metrics, false);
        count++;
    }
    int error = errno;
    freeaddrinfo(found);
    errno = error;
    return count > 0;
}

static bool open_port(Net *net, uint32_t *port, bool is_for_metrics, NetProblem *problem)
{
    char door[sizeof problem->door];
    bool everywhere = net->setup.bind[0] == '\0';
    if (*port == NO_PORT)
        return true;
    problem->error = 0;
    if (everywhere ? open_everywhere(net, port, is_for_metrics)
                   : open_at_name(net, port, is_for_metrics, problem))
        return true;
    if (problem->door[0] != '\0')
        return false;
    int error = errno;
    (void)snprintf(door, sizeof door, "%s:%u", everywhere ? "localhost" : net->setup.bind,
                   (unsigned)*port);
    return fails(problem,
                 error == EADDRINUSE
                     ? N_("%1 is taken by another program; say another one with --port")
                     : N_("%1 cannot be opened: %2"),
                 door, error);
}

/* What a server that is gone has left in its place is removed; one that is there is not. */
static bool clear_path(const char *path, const struct sockaddr_un *address)
{
    struct stat status;
    if (lstat(path, &status) != 0)
        return true;
    if (!S_ISSOCK(status.st_mode)) {
        errno = EEXIST;
        return false;
    }
    int file = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    bool is_dead = file >= 0 &&
                   connect(file, (const struct sockaddr *)address, sizeof *address) != 0 &&
                   errno == ECONNREFUSED;
    if (file >= 0)
        (void)close(file);
    errno = EADDRINUSE;
    return is_dead && unlink(path) == 0;
}

static bool open_socket(Net *net, NetProblem *problem)
{
    enum { OWNER_AND_GROUP = 0660 };
    const char *path = net->setup.socket;
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    _Static_assert(sizeof address.sun_path == NET_PATH, "as the system has it");
    if (path[0] == '\0')
        return true;
    memcpy(address.sun_path, path, sizeof address.sun_path);
    int file = clear_path(path, &address)
                   ? open_door((const struct sockaddr *)&address, sizeof address)
                   : -1;
    if (file < 0)
        return fails(problem, N_("%1 cannot be opened: %2"), path, errno);
    add_door(net, file, false, true);
    (void)chmod(path, OWNER_AND_GROUP);
    return true;
}

/* Files for all connections; as many as are allowed if that is fewer. */
static void make_room_for_connections(Net *net)
{
    struct rlimit limit;
    rlim_t wanted = (rlim_t)net->setup.most_connections + OTHER_FILES;
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0)
        return;
    rlim_t most =
        limit.rlim_max == RLIM_INFINITY || limit.rlim_max > wanted ? wanted : limit.rlim_max;
    limit.rlim_cur = most;
    if (setrlimit(RLIMIT_NOFILE, &limit) != 0 || most >= wanted)
        return;
    net->setup.most_connections = most > OTHER_FILES ? (uint32_t)(most - OTHER_FILES) : 1;
    LogLine line;
    log_begin(&line, net->log, LEVEL_WARNING, "fewer_connections");
    log_number(&line, "most_connections", net->setup.most_connections);
    log_text(&line, "detail", TEXT("the system allows this process no more open files"));
    log_end(&line);
}

static void note_door(const Net *net, const char *what, uint32_t port)
{
    LogLine line;
    if (port == NO_PORT)
        return;
    log_begin(&line, net->log, LEVEL_INFO, what);
    log_text(&line, "address", text_of(net->setup.bind[0] != '\0' ? net->setup.bind : "all"));
    log_number(&line, "port", port);
    log_end(&line);
}

bool net_listen(Net *net, NetProblem *problem)
{
    uint32_t port = net->setup.port, metrics_port = net->setup.metrics_port;
    Site *site = &net->setup.site;
    if (gethostname(site->name, sizeof site->name - 1) != 0)
        site->name[0] = '\0';
    make_room_for_connections(net);
    if (!open_port(net, &port, false, problem) || !open_port(net, &metrics_port, true, problem) ||
        !open_socket(net, problem))
        return false;
    net->port = port;
    if (net->listener_count == 0)
        return fails(problem, N_("there is neither a port nor a socket to listen at"), "", 0);
    note_door(net, "listening", port);
    note_door(net, "metrics", metrics_port);
    return true;
}

/* ---- Who comes ----------------------------------------------------------------------------- */

static Address address_of(const struct sockaddr_storage *from)
{
    Address address = {{0}};
    if (from->ss_family == AF_INET6) {
        memcpy(address.bytes, &((const struct sockaddr_in6 *)from)->sin6_addr,
               sizeof address.bytes);
    } else if (from->ss_family == AF_INET) {
        address.bytes[10] = address.bytes[11] = 0xff;
        memcpy(address.bytes + 12, &((const struct sockaddr_in *)from)->sin_addr, 4);
    }
    return address;
}

/* Nobody can be let in before somebody leaves: waiting for that beats trying without end. */
static void out_of_files(Net *net, int error)
{
    LogLine line;
    log_begin(&line, net->log, LEVEL_WARNING, "cannot_accept");
    log_text(&line, "detail", text_of(strerror(error)));
    log_end(&line);
    net->is_out_of_files = true;
    for (unsigned i = 0; i < net->listener_count; i++)
        uv_poll_stop(&net->listeners[i].poll);
}

static void on_connection(uv_poll_t *poll, int status, int events)
{
    enum { AT_ONCE = 64 }; /* then who is inside has a turn */
    Listener *listener = poll->data;
    Net *net = listener->net;
    (void)status;
    (void)events;
    for (unsigned i = 0; i < AT_ONCE && listener->file >= 0; i++) {
        struct sockaddr_storage from = {0};
        socklen_t length = sizeof from;
        int file = accept4(listener->file, (struct sockaddr *)&from, &length,
                           SOCK_CLOEXEC | SOCK_NONBLOCK);
        if (file < 0) {
            if (errno == EMFILE || errno == ENFILE || errno == ENOMEM || errno == ENOBUFS)
                out_of_files(net, errno);
            return;
        }
        if (net->counts.connections >= net->setup.most_connections) {
            (void)close(file);
            net->counts.dropped++;
            continue;
        }
        caller_comes(net, file, address_of(&from), listener->is_for_metrics);
    }
}

void net_watch_doors(Net *net)
{
    for (unsigned i = 0; i < net->listener_count; i++) {
        Listener *listener = &net->listeners[i];
        if (listener->file < 0)
            continue;
        if (listener->poll.data == NULL)
            uv_poll_init(&net->loop, &listener->poll, listener->file);
        listener->poll.data = listener;
        uv_poll_start(&listener->poll, UV_READABLE, on_connection);
    }
}

void net_close_doors(Net *net)
{
    for (unsigned i = 0; i < net->listener_count; i++) {
        Listener *listener = &net->listeners[i];
        if (listener->file < 0)
            continue;
        if (listener->poll.data != NULL)
            uv_close((uv_handle_t *)&listener->poll, NULL);
        (void)close(listener->file);
        listener->file = -1;
        if (listener->is_socket)
            (void)unlink(net->setup.socket);
    }
}
