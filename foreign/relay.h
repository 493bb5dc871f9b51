/* A program at a table that is elsewhere: it speaks with a server through us, as it would in the
   arena. We greet, come back when the connection is lost, say that it is ready before every game,
   add keys, and hand on the rest; what the server tells reaches the program as it is. Should the
   program forfeit a decision, a legal action is sent in its place, so that nobody at the table
   waits for ever; should it end, it is started again and told everything from the beginning. */
#ifndef TRISKEL_RELAY_H
#define TRISKEL_RELAY_H

#include "client/remote.h"
#include "foreign/conduct.h"

typedef struct RelayWish {
    Wires *wires;
    const ServerUrl *server;
    Text code, token;         /* of the table, and of the place there */
    const char *const *words; /* the program, as for execvp */
    uint32_t think;           /* milliseconds a decision */
    const Lang *lang;         /* of sentences about it */
} RelayWish;

typedef enum RelayEnd {
    RELAY_STOPPED,   /* by a signal (os/signals.h) */
    RELAY_GONE,      /* the server hung up for good: `farewell` says why */
    RELAY_NO_MEMORY, /* or the program cannot be started */
} RelayEnd;

typedef struct RelayReport {
    Conduct conduct;
    uint64_t games;     /* that came to their end */
    char farewell[256]; /* the server's sentence; "": none */
} RelayReport;

/* Plays until the table is gone or a signal comes. */
RelayEnd relay_run(const RelayWish *wish, RelayReport *report);

#endif
