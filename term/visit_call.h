/* What a server is asked over HTTP: to open a table, to sit down at one, for the record of a game.
   Each waits for the answer. */
#ifndef TRISKEL_VISIT_CALL_H
#define TRISKEL_VISIT_CALL_H

#include "client/wire.h"
#include "lang/lang.h"
#include "term/pass.h"

/* A place at a table. */
typedef struct VisitPlace {
    char code[MAX_CODE + 1];
    char pass[MAX_PASS + 1];
} VisitPlace;

typedef enum VisitCalled {
    CALLED_DONE,
    CALLED_REFUSED, /* `why` says why */
    CALLED_IN_VAIN, /* nobody answers there, or nothing that can be understood */
    CALLED_STOPPED, /* a signal came (os/signals.h) */
} VisitCalled;

/* Asks for a place: `path` is `/api/tables` or a table's seats, `members` is what the request has
   besides its key, as JSON without braces. `why` is the server's sentence, fit to be shown. */
VisitCalled visit_call(Wires *wires, const ServerUrl *server, const Lang *lang, const char *path,
                       Text members, VisitPlace *place, Out *why);

/* Asks for a text, as whom the pass is (""; nobody in particular), and appends it to `text`. */
VisitCalled visit_fetch(Wires *wires, const ServerUrl *server, const Lang *lang, const char *path,
                        const char *pass, Out *text, Out *why);

/* Is it a table's code, so that it can stand in a path? */
bool visit_is_code(Text code);

#endif
