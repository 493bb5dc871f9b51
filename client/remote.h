/* A table that is elsewhere, from one viewer's end: the client's side of docs/protocol.md, for the
   terminal, the load tool and whatever comes next. It keeps what a client must keep and does what
   every client must do:

   - says hello, with the log and the last event it has, and hands on each event once and in order;
   - comes back by itself when the connection is lost: at once, then after 1, 2, 4, 8, 15 s with a
     random part, or when the server says; never after a reason that will not pass;
   - sends again what got no answer, with the same key, once it is back;
   - adds to chance: pledges, and reveals when the game starts.

   It has no connection, no clock and no randomness of its own: they come as functions and
   arguments, so a test can be a list of frames. `remote_on_wire` gives it the real ones
   (client/wire.h).

       opened, heard, closed   what the connection does      ──►  remote_opened …
       remote_run              time passes                   ──►  when it wants to be called again
       RemoteEars              what the host learns of it */
#ifndef TRISKEL_REMOTE_H
#define TRISKEL_REMOTE_H

#include "client/frame.h"
#include "client/wire.h"
#include "table/table.h"

typedef struct Remote Remote;

enum {
    REMOTE_MAX_REQUEST = 8 << 10, /* bytes of a frame that a server takes */
    REMOTE_MAX_PENDING = 64,      /* requests without an answer */
    REMOTE_MAX_WHY = 15,          /* bytes of a reason: `restarting` */
};

typedef enum RemoteState {
    REMOTE_COMING, /* connecting, or catching up */
    REMOTE_HERE,   /* told everything up to now */
    REMOTE_AWAY,   /* the connection is lost; it will be tried again at remote_run's time */
    REMOTE_GONE,   /* for good: remote_why says why */
} RemoteState;

/* Who comes, to which table. All copied. */
typedef struct RemoteVisit {
    Text token;  /* a person's; or "" … */
    Text watch;  /* … and a spectator's of a private table; or "": of a public one */
    Text lang;   /* "": no sentences, whole lists */
    bool pledge; /* adds to chance */
} RemoteVisit;

/* What it does with the world; `context` is each one's first argument. */
typedef struct RemoteMeans {
    void *context;
    /* Begins to connect: remote_opened or remote_closed is to be called later, not from inside. */
    bool (*dial)(void *context);
    bool (*send)(void *context, Text text);
    /* Closes it; no remote_closed follows. */
    void (*hang_up)(void *context);
    void (*done)(void *context); /* the Remote is being freed; NULL: no matter */
    Source source;               /* for keys, entropy, and the random part of waiting */
} RemoteMeans;

/* What the host is told, with the `context` of remote_new; each may be NULL. Frames are borrowed
   for the call. None may free the Remote; all else is allowed. */
typedef struct RemoteEars {
    /* A `welcome`, `event`, `now`, `returned`, `bye`, or something newer than this client. An
       event comes once, in order. If the server knows another log, everything begins anew: a
       welcome with remote_last() at 0, and events from 1. */
    void (*frame)(void *context, const Frame *frame);
    /* The answer to a request: `done`, `no`, `pong`, `hinted`. NULL: it was lost with the
       connection, and is not one that can be sent again. */
    void (*answered)(void *context, uint64_t id, const Frame *answer);
    /* It has another state, or (REMOTE_AWAY) another time to come back. */
    void (*changed)(void *context, RemoteState state);
    /* The server broke the protocol: what it did, an English sentence, the key for translation. The
       frame is skipped, and the connection given up where nothing after it could be trusted. */
    void (*broken)(void *context, const char *what);
} RemoteEars;

/* NULL without memory. It does nothing before the first remote_run. */
Remote *remote_new(const RemoteVisit *visit, const RemoteMeans *means, const RemoteEars *ears,
                   void *context);
void remote_free(Remote *remote); /* hangs up; NULL is fine */

/* ---- What the connection does -------------------------------------------------------------- */

void remote_opened(Remote *remote, uint64_t now);
void remote_heard(Remote *remote, Text text, uint64_t now);
void remote_closed(Remote *remote, uint64_t now);
/* Time passes. Answers when it wants to be called again, NEVER if only a frame can change anything.
 */
uint64_t remote_run(Remote *remote, uint64_t now);

/* The same over the network: dials the table `code` there, and takes its own time from os/clock.h.
   Then the four functions above are called by it; the host calls wires_wait, and remote_run after
   it (or at the time that it says). */
Remote *remote_on_wire(Wires *wires, const ServerUrl *server, Text code, const RemoteVisit *visit,
                       const RemoteEars *ears, void *context);
/* wires_wait for who has this one alone, with remote_run before and after it: for so many
   milliseconds at most, and no longer than until something is due. */
int remote_wait(Remote *remote, Wires *wires, int file, int milliseconds);

/* ---- What is known ------------------------------------------------------------------------- */

RemoteState remote_state(const Remote *remote);
const char *remote_why(const Remote *remote);  /* of the last `bye`; "" if there was none */
uint64_t remote_last(const Remote *remote);    /* the number of the last event it has */
unsigned remote_pending(const Remote *remote); /* requests without an answer */

/* ---- Requests ------------------------------------------------------------------------------ */

/* Asks for something: `kind` is the request's `t`, `members` what it has besides `id` and `key`, as
   JSON without braces (`"on":true`), or "". Answers its id, 0 if it cannot be taken: too long, too
   many without an answer, gone for good. Those that carry a key are sent again after a loss, and
   may be asked for while the connection is away; others are lost with it, and then refused with 0.
 */
uint64_t remote_ask(Remote *remote, const char *kind, Text members);

/* `do`: a line (`bid 3`, `P4 bid 3`), and the last event that was there when it was chosen. */
uint64_t remote_do(Remote *remote, Text line, uint64_t seen);
/* Private faces of events up to `n` have been on the screen; has no answer. */
void remote_shown(Remote *remote, uint64_t n);
/* From now on, however often it comes back, frames have the game's own picture, this large
   (docs/protocol.md, “Pictures”); 0 columns: in words. Has no answer but a `now`. */
void remote_picture(Remote *remote, unsigned columns, unsigned lines);
/* From now on, however often it comes back, the server's coach is there, or is not. What it has
   said is remembered here, so that it is not said again. Has no answer but a `now`. */
void remote_coach(Remote *remote, bool on);

#endif
