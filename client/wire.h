/* Connections to a server: one loop (Wires) that carries sockets at tables (Wire) and HTTP calls,
   from a single player's to ten thousand of a load tool. Nothing here blocks but wires_wait, and
   nothing knows what the texts mean; that is client/remote.h's.

       Wires *wires = wires_new(NULL);
       Wire *wire = wire_open(wires, &server, "/api/tables/CODE/live", &ears, context);
       while (…)
           if (wires_wait(wires, STDIN_FILENO, 1000) > 0)
               … read what was typed …

   What is called back is called from inside wires_wait, and from nowhere else: not from wire_open,
   wire_send or call_make. It may call anything here but wires_wait and wires_free. */
#ifndef TRISKEL_WIRE_H
#define TRISKEL_WIRE_H

#include "base/text.h"

enum {
    WIRE_MAX_TEXT = 1 << 20, /* bytes of what a server may send at once: more closes it */
    WIRE_MAX_HOST = 255,     /* bytes */
    WIRE_MAX_PATH = 511,     /* bytes of a path with its query */
};

/* ---- Where a server is --------------------------------------------------------------------- */

typedef struct ServerUrl {
    bool tls;
    uint16_t port;
    char host[WIRE_MAX_HOST + 1]; /* a name or an address, without brackets */
    char socket[108];             /* a path, if it is a unix socket; else "" */
} ServerUrl;

/* Reads `http://host:port`, `https://host` or `unix:/path/of/a/socket`. `rest` is what stands
   behind it, from its `/` on, borrowed: a link has the table's code there. False if it is nothing
   like that. */
__attribute__((warn_unused_result)) bool url_read(Text url, ServerUrl *server, Text *rest);

/* ---- The loop ------------------------------------------------------------------------------ */

typedef struct Wires Wires;

typedef struct WireOptions {
    const char *ca_file; /* PEM: who may vouch for servers; NULL: the system's. There is no way not
                            to check. */
} WireOptions;

/* NULL without memory, or if the CA file cannot be read. */
Wires *wires_new(const WireOptions *options); /* NULL: as usual */
/* Whatever is still open is closed and forgotten; nobody is called back any more. */
void wires_free(Wires *wires); /* NULL is fine */

/* Lets the loop work until something was called back, `file` can be read (-1: there is none), or so
   many milliseconds are over (-1: as long as it takes), or a signal stopped the program
   (os/signals.h). As poll: more than 0 if `file` can be read. */
int wires_wait(Wires *wires, int file, int milliseconds);

/* Texts that have come and gone on all sockets since the beginning. */
typedef struct WireCounts {
    uint64_t heard, sent;
} WireCounts;
WireCounts wires_counts(const Wires *wires);

/* ---- Sockets ------------------------------------------------------------------------------- */

typedef struct Wire Wire;

/* What is called back, each with the `context` of wire_open. */
typedef struct WireEars {
    void (*opened)(void *context);
    void (*heard)(void *context, Text text); /* whole, UTF-8; borrowed for the call */
    /* Once, and the last call: it was closed, or lost, or never came about. The wire is gone when
       it returns. */
    void (*closed)(void *context);
} WireEars;

/* Begins to connect; opened or closed comes later. NULL without memory. */
Wire *wire_open(Wires *wires, const ServerUrl *server, const char *path, const WireEars *ears,
                void *context);
/* What is sent before it opened waits. False without memory, or when too much waits; nothing of it
   is sent then. */
__attribute__((warn_unused_result)) bool wire_send(Wire *wire, Text text);
/* Sends what waits while the loop works on, says goodbye and goes; nobody is called back any more.
   NULL is fine. */
void wire_close(Wire *wire);

/* ---- HTTP calls ---------------------------------------------------------------------------- */

typedef struct Call {
    const char *path;  /* `/api/tables` */
    const char *body;  /* JSON: a POST; NULL: a GET */
    const char *token; /* to be shown as `Authorization: Bearer`; NULL: none */
    const char *lang;  /* `Accept-Language`; NULL: none */
} Call;

/* `status` is 0 if there was no answer, or too large a one; else HTTP's. The body is borrowed for
   the call. */
typedef void CallAnswered(void *context, unsigned status, Text body);

/* Everything in `call` is copied. False without memory: then nobody is called back. */
__attribute__((warn_unused_result)) bool call_make(Wires *wires, const ServerUrl *server,
                                                   const Call *call, CallAnswered *answered,
                                                   void *context);

#endif
