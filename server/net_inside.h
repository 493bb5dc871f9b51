/* The inside of the doors, for net*.c only: the loop (net.c), listening (net_listen.c), what
   a request says (net_request.c), calls (net_call.c), answers (net_answer.c), sockets
   (net_socket.c). */
#ifndef TRISKEL_NET_INSIDE_H
#define TRISKEL_NET_INSIDE_H

#include "base/buffer.h"
#include "server/net.h"
#include "server/refusal.h"

#include <libwebsockets.h>
#include <uv.h>

enum {
    MESSAGE_LIMIT = 8 << 10,   /* bytes of a frame or of the body of a call */
    SWALLOWED = 1 << 20,       /* bytes of a body that is too large, read so as to be answered */
    ANSWERS_HELD = 64 << 20,   /* bytes of answers that wait for slow readers, in all */
    WRITTEN_AT_ONCE = 32 << 10 /* bytes of one answer before others have their turn */
};

/* ---- Ageing -------------------------------------------------------------------------------- */

/* Connections in the order in which something began for them, so that only the first must be looked
   at to know whether its time is up: a timer for each would have to be sorted in. */
typedef struct Age {
    struct Age *next, *previous; /* NULL: it is in no list */
    uint64_t since;
} Age;

static inline void age_leave(Age *age)
{
    if (age->next == NULL)
        return;
    age->next->previous = age->previous;
    age->previous->next = age->next;
    age->next = age->previous = NULL;
}

static inline void age_enter(Age *list, Age *age, uint64_t now)
{
    age_leave(age);
    age->since = now;
    age->next = list;
    age->previous = list->previous;
    list->previous->next = age;
    list->previous = age;
}

/* ---- A connection -------------------------------------------------------------------------- */

/* Who is at the other end. */
typedef struct Peer {
    Net *net;
    struct lws *wsi;
    Address nearest;     /* where the connection comes from … */
    Address from;        /* … and who answers for it: the same, or for whom that proxy speaks */
    bool is_counted;     /* among the connections of `from` */
    bool is_over;        /* there are too many of those: it is told so, and that is all */
    bool is_for_metrics; /* it came by that door */
    bool ping_due;
    bool is_calling;    /* the hall has its call and has not answered */
    bool is_swallowing; /* a body that is too large */
    Age life;           /* young, silent or pinged */
    Age stuck;          /* something waits to be sent */
    Visitor *visitor;   /* NULL: it is no socket */
    Out gathered;       /* the body of a call, or a frame that comes in pieces */
    Out answer;         /* behind LWS_PRE bytes; the first `sent` are gone */
    size_t sent;
} Peer;

/* ---- The doors ----------------------------------------------------------------------------- */

typedef struct Listener {
    uv_poll_t poll;
    Net *net;
    int file; /* -1: closed */
    bool is_for_metrics, is_socket;
} Listener;

enum { MOST_LISTENERS = 5 };

struct Net {
    NetSetup setup;
    Limits *limits;
    const Log *log;
    Hall *hall;
    NetCounts counts;

    uv_loop_t loop;
    uv_async_t arrived;
    uv_timer_t due, second;
    uv_prepare_t before_waiting;
    uv_signal_t signals[3];
    uint64_t ticks_at_start, date_at_start; /* nanoseconds of the loop's clock; milliseconds */

    Listener listeners[MOST_LISTENERS];
    unsigned listener_count;
    uint32_t port;
    bool is_out_of_files; /* until the next second nobody is let in */

    struct lws_context *context;
    struct lws_vhost *vhost;
    Age young, silent, pinged, stuck;
    unsigned over;       /* lines that are told that they are too many */
    size_t answer_bytes; /* held for all lines */
    Out frame;           /* the one that is being sent, behind LWS_PRE bytes */

    bool is_stopping;
    uint64_t stop_by;
};

/* ---- net.c --------------------------------------------------------------------------------- */

/* A connection was accepted. */
void net_adopt(Net *net, int file, Address from, bool is_for_metrics);
/* Closes it now, from outside libwebsockets' callbacks. */
void peer_cut(Peer *peer);
/* It wants to write, and is given up if it cannot for a while. */
void peer_wants_to_write(Peer *peer);

/* ---- net_listen.c -------------------------------------------------------------------------- */

__attribute__((warn_unused_result)) bool net_listen(Net *net, NetProblem *problem);
void net_watch_doors(Net *net); /* on the loop */
void net_close_doors(Net *net);

/* ---- net_request.c ------------------------------------------------------------------------- */

/* What the headers of a request say. */
typedef struct Request {
    Text method, path, query, type, token, lang, host;
    Address from;
    bool is_secure;    /* the browser was, says a proxy that is trusted */
    bool is_forwarded; /* somebody says that it came by way of somebody else */
    char texts[4 << 10];
    size_t used;
} Request;

/* Reads them, and says whether such a request may come from there. */
__attribute__((warn_unused_result)) HallRefusal request_read(Request *request, const Peer *peer);
/* From now on it counts for that address. False: it has too many. */
__attribute__((warn_unused_result)) bool peer_counts_for(Peer *peer, Address from);

/* ---- net_call.c ---------------------------------------------------------------------------- */

/* HTTP's callbacks; other than 0: close it. */
int call_begin(Peer *peer);
int call_body(Peer *peer, Text piece);
int call_is_whole(Peer *peer);

/* ---- net_answer.c -------------------------------------------------------------------------- */

/* What every answer has among its headers. */
const struct lws_protocol_vhost_options *answer_headers(void);

/* An answer is put down, and written when there is room; then the connection is closed. `cache` and
   `allow` are headers, or NULL. */
typedef struct NetAnswer {
    unsigned status;
    const char *type, *cache, *allow;
    Text body;
} NetAnswer;
void answer_give(Peer *peer, const NetAnswer *answer);
/* A refusal: for programs an object, for people who follow a link a sentence. */
void answer_refuse(Peer *peer, Text path, Text lang, HallRefusal refusal);
/* HTTP's callback; other than 0: close it. */
int answer_write(Peer *peer);

/* ---- net_socket.c -------------------------------------------------------------------------- */

/* WebSocket's callbacks; the first is asked before the upgrade: 0 if it may, else it was answered.
 */
int socket_may_open(Peer *peer, const char *upgrade_to);
int socket_open(Peer *peer);
int socket_receive(Peer *peer, Text piece);
void socket_heard(Peer *peer);
int socket_write(Peer *peer);

#endif
