/* The doors of a server: HTTP and WebSocket (libwebsockets) on one event loop (libuv), for a hall
   that knows neither. It takes connections within limits, looks at where they come from, carries
   calls and frames to the hall and its answers back, and cuts off who is too slow, too silent or
   too much.

       net_new      opens the doors, or says why not
       net_host     is what the hall is made with
       net_serve    serves until a signal says to stop; then everybody is told and all is on disk
       net_free     after the hall

   A connection is one call, or one socket at one table. */
#ifndef TRISKEL_NET_H
#define TRISKEL_NET_H

#include "server/hall.h"
#include "server/log.h"
#include "server/site.h"

typedef struct Net Net;

enum { NO_PORT = 1 << 16, NET_PATH = 108 /* bytes of a socket's path, its NUL counted */ };

/* Times in milliseconds. */
typedef struct NetSetup {
    uint32_t port;         /* 0: any that is free; NO_PORT: none */
    uint32_t metrics_port; /* where /metrics is for everybody; NO_PORT: it is for this machine */
    char bind[64];         /* an address or name, or "" for all that this machine has */
    char socket[NET_PATH]; /* a socket in the file system too, or "" */
    Site site;
    uint32_t most_connections; /* at a time, in all */
    uint32_t call_within;      /* from connecting until all of a request is here */
    uint32_t ping_after;       /* a socket was silent for so long … */
    uint32_t gone_after;       /* … and does not answer within this */
    uint32_t slow_after;       /* something waits to be sent, and nothing of it can be */
    /* For tests: what time it is; NULL: the system says it. */
    uint64_t (*clock)(void *context);
    void *clock_context;
} NetSetup;

NetSetup net_defaults(void);

/* Why a door could not be opened. */
typedef struct NetProblem {
    const char *sentence; /* English, the key for translation. Places: %1 the door, %2 … */
    char door[NET_PATH + 16];
    int error; /* … what the system said; 0: nothing */
} NetProblem;

/* `log` and `limits` are borrowed. NULL: `problem` says why. */
Net *net_new(const NetSetup *setup, Limits *limits, const Log *log, NetProblem *problem);
void net_free(Net *net); /* NULL is fine */

uint32_t net_port(const Net *net); /* NO_PORT: there is none */
/* Milliseconds since 1970; they do not go back while the program runs. */
uint64_t net_now(const Net *net);

HallHost net_host(Net *net);
void net_serve(Net *net, Hall *hall);

/* The same step by step, for tests, without signals: a turn does what there is to do, and waits for
   nothing. */
void net_begin(Net *net, Hall *hall);
void net_turn(Net *net);
void net_end(Net *net);

/* ---- What is counted, with the names of /metrics ------------------------------------------- */

#define NET_GAUGES(X) X(connections, "connections, sockets at tables among them")
#define NET_COUNTERS(X)                                                                            \
    X(accepted, "connections taken")                                                               \
    X(dropped, "connections over a limit, closed without a word")                                  \
    X(turned_away, "requests over a limit, or from where none may come")                           \
    X(cut_slow, "connections that did not read what they were sent")                               \
    X(cut_silent, "sockets that did not answer a ping")                                            \
    X(cut_late, "connections whose request did not come in time")

typedef struct NetCounts {
#define X(name, meaning) uint64_t name;
    NET_GAUGES(X)
    NET_COUNTERS(X)
#undef X
} NetCounts;

#endif
