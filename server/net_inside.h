/* The inside of the doors, for net*.c only: the loop (net.c), listening (net_listen.c), callers and
   what they ask (net_call.c, net_request.c), answers (net_answer.c), sockets (net_socket.c). */
#ifndef TRISKEL_NET_INSIDE_H
#define TRISKEL_NET_INSIDE_H

#include "base/buffer.h"
#include "server/http.h"
#include "server/net.h"
#include "server/refusal.h"

#include <libwebsockets.h>
#include <uv.h>

enum {
    HEAD_LIMIT = 8 << 10,      /* bytes of the head of a request */
    MESSAGE_LIMIT = 8 << 10,   /* bytes of a frame or of the body of a call */
    SWALLOWED = 1 << 20,       /* bytes that somebody may go on sending behind the answer */
    ANSWERS_HELD = 64 << 20,   /* bytes of answers that wait for slow readers, in all */
    WRITTEN_AT_ONCE = 64 << 10 /* bytes of one answer before others have their turn */
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

/* ---- Connections --------------------------------------------------------------------------- */

/* Who answers for a connection. */
typedef struct Origin {
    Address nearest; /* where it comes from … */
    Address from;    /* … and who that is: the same, or for whom that proxy speaks */
    bool is_counted; /* among the connections of `from` */
    bool is_over;    /* there are too many of those: it is told so, and that is all */
} Origin;

/* A connection with a request: it is answered and closed, or becomes a socket. */
typedef struct Caller {
    uv_poll_t poll;
    Net *net;
    int file;
    Origin origin;
    bool is_for_metrics; /* it came by that door */
    bool wants_head;     /* and not the body of the answer */
    bool is_calling;     /* the hall has its call and has not answered */
    bool is_answered;    /* all of the answer is sent; what else it sends is thrown away … */
    size_t thrown_away;  /* … so many bytes of it until now */
    Age life;            /* young, asking or writing */
    Out got;             /* the head of its request and the body */
    size_t head, body;   /* bytes of each; 0: the head is not all there */
    Out answer;
    size_t sent;
} Caller;

/* A socket at a table. */
typedef struct Peer {
    Net *net;
    struct lws *wsi;
    Origin origin;
    uint16_t close_code; /* we close it, and this says why; 0: we do not … */
    bool is_closing;     /* … it was told, or tells us */
    bool ping_due;
    Age life;         /* silent, pinged or leaving */
    Age stuck;        /* something waits to be sent */
    Age news;         /* and the hall has just said so */
    Visitor *visitor; /* NULL: it is closed */
    Out gathered;     /* a frame that comes in pieces */
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
    uv_signal_t signals[4];
    uint64_t ticks_at_start, date_at_start; /* nanoseconds of the loop's clock; milliseconds */

    Listener listeners[MOST_LISTENERS];
    unsigned listener_count;
    uint32_t port;
    bool is_out_of_files; /* until the next second nobody is let in */

    Age young, asking, writing; /* callers */
    unsigned over;              /* those that are told that they are too many */
    size_t answer_bytes;        /* held for all of them */

    struct lws_context *context;
    struct lws_vhost *vhost;
    Age silent, pinged, leaving, stuck, news; /* peers */
    Peer *arriving;                           /* the one that libwebsockets is being given … */
    Text arriving_at;                         /* … and the code of its table */
    Out frame; /* the one that is being sent, behind LWS_PRE bytes … */
    Out batch; /* … or several, as they go out */

    bool is_draining; /* it will be stopping when its tables are given away */
    bool is_full;     /* when it was last asked */
    uint64_t drain_by;
    bool is_stopping;
    bool is_told; /* to everybody */
    uint64_t stop_by;
};

/* ---- net.c --------------------------------------------------------------------------------- */

/* From now on a connection counts for `from`. False: that has too many. */
__attribute__((warn_unused_result)) bool origin_counts(Net *net, Origin *origin, Address from);
void origin_done(Net *net, const Origin *origin);

/* ---- net_listen.c -------------------------------------------------------------------------- */

__attribute__((warn_unused_result)) bool net_listen(Net *net, NetProblem *problem);
void net_watch_doors(Net *net); /* on the loop */
void net_close_doors(Net *net);

/* ---- net_request.c ------------------------------------------------------------------------- */

/* What a head says that matters to us. Its texts lie in the caller's bytes. */
typedef struct NetRequest {
    HttpHead head;
    Text token, lang, host;
    uint64_t length;   /* of the body */
    bool has_length;   /* which it says */
    bool is_upgrade;   /* it wants to be something else */
    bool is_secure;    /* the browser was, says a proxy that is trusted */
    bool is_forwarded; /* somebody says that it came by way of somebody else */
    Address from;
} NetRequest;

/* Reads it, and says whether such a request may come from there. */
__attribute__((warn_unused_result)) HallRefusal request_read(NetRequest *request,
                                                             const Caller *caller);

/* ---- net_call.c ---------------------------------------------------------------------------- */

/* Somebody has connected. */
void caller_comes(Net *net, int file, Address from, bool is_for_metrics);
void caller_close(Caller *caller);
/* It reads, writes or waits for neither. */
void caller_watch(Caller *caller, int events);

/* ---- net_answer.c -------------------------------------------------------------------------- */

/* What is not there of these headers is NULL. */
typedef struct NetAnswer {
    unsigned status;
    const char *type, *cache, *allow, *etag, *encoding;
    Text body;
} NetAnswer;

/* The answer is sent as there is room, then the connection is closed: it may be gone. */
void answer_give(Caller *caller, const NetAnswer *answer);
/* A refusal: for programs an object, for people who follow a link a sentence. */
void answer_refuse(Caller *caller, const NetRequest *request, HallRefusal refusal);
void answer_send(Caller *caller);

/* ---- net_socket.c -------------------------------------------------------------------------- */

/* May this request become a socket? */
__attribute__((warn_unused_result)) HallRefusal socket_may_open(const NetRequest *request);
/* It does: the caller is gone. */
void socket_open(Caller *caller, const NetRequest *request);

extern const struct lws_protocols socket_protocols[];
/* It wants to write, and is given up if it cannot for a while. */
void peer_wants_to_write(Peer *peer);
/* The hall has something for it; and whatever it has for anybody is sent. */
void peer_has_news(Peer *peer);
void send_news(Net *net);

#endif
