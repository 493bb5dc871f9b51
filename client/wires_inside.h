/* What the files of client/wire.h share and nobody else sees: wires.c has the loop and makes
   connections, wire.c has sockets, call.c HTTP calls. */
#ifndef TRISKEL_WIRES_INSIDE_H
#define TRISKEL_WIRES_INSIDE_H

#include "client/wire.h"

#include <libwebsockets.h>
#include <uv.h>

/* A connection of either kind, the first member of a Wire and of a call under way. It is made in
   link_add, dialed by the loop, and freed by link_free when libwebsockets has closed it, or with
   the loop. */
typedef struct Link Link;
struct Link {
    Wires *wires;
    Link *next, *previous; /* of all */
    Link *next_to_dial;
    ServerUrl server;
    char path[WIRE_MAX_PATH + 1];
    const char *method;   /* NULL: a socket */
    const char *protocol; /* whose callback hears of it, by name */
    struct lws *wsi;
    void (*failed)(Link *link);  /* no connection came about: tell, and link_free */
    void (*dropped)(Link *link); /* frees what it holds */
};

struct Wires {
    uv_loop_t loop;
    struct lws_context *context;
    Link *links;
    Link *to_dial, **to_dial_end;
    Link *dialing; /* in this moment; NULL if it is gone already */
    WireCounts counts;
    bool is_calling; /* somebody was called back since the flag was cleared */
    bool is_closing; /* nobody is to be called back any more */
};

/* Puts a link of zeros with its server and path into the loop. False if the path is too long. */
bool link_add(Link *link, Wires *wires, const ServerUrl *server, const char *path);
void link_free(Link *link);

extern const struct lws_protocols wire_protocol, call_protocol;

#endif
