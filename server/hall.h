/* The hall: all tables of a server and everybody who is at one of them. It speaks the network
   protocol (docs/protocol.md) as text: calls and frames come in, answers and frames go out. It
   knows no socket, no loop and no clock; who runs it (server/net.h, a test, later a worker in a
   browser) brings those.

   A table handles one thing at a time, and stands still until what it entered is on disk: a writer
   thread gathers what many tables have (server/writer.h). So memory is never ahead of the disk for
   anybody to see, and no frame tells what a crash could undo. What comes meanwhile waits its turn.
   When writing fails the table is read again from the store, and who asked is told.

   Where several servers share a store, a table is taken before anything is done with it, and that
   is a write like others. If another server takes it then, the next write here is refused, or it
   is noticed within a second or so: everybody is told `bye` `restarting`, and finds it where it is.

   Frames are pulled: of a visitor the hall keeps how far it has read, and makes the next frame when
   its line has room (hall_next). Somebody slow costs no more memory than somebody quick.

   Bots think in worker threads (server/workers.h); a table that nobody is near is dropped from
   memory and costs nothing until somebody comes.

   Everything here is called from one thread. Times are milliseconds since 1970 that never go back.
 */
#ifndef TRISKEL_HALL_H
#define TRISKEL_HALL_H

#include "bots/roster.h"
#include "server/limits.h"
#include "store/store.h"
#include "table/frames.h"

typedef struct Hall Hall;
typedef struct Visitor Visitor; /* one socket at one table */

/* ---- Who runs it --------------------------------------------------------------------------- */

/* An answer to a call. Its texts are borrowed for the call. */
typedef struct HallAnswer {
    unsigned status;  /* of HTTP */
    const char *type; /* of the body: `application/json` … */
    Text body;
} HallAnswer;

/* What an operator is told, without secrets. */
typedef struct HallNote {
    bool trouble;       /* somebody should look at it */
    const char *what;   /* a word of small letters */
    const char *table;  /* the code of the table that it is about; NULL: none */
    const char *detail; /* a sentence */
} HallNote;

typedef struct HallHost {
    void *context;
    /* There is something for this visitor: ask hall_next when its line has room. It is not called
       again before hall_next has said that there is nothing. */
    void (*wake)(void *context, void *line);
    /* The answer to a call, at once or later, exactly one, unless the call was forgotten. */
    void (*answer)(void *context, void *call, const HallAnswer *answer);
    /* From any thread: the hall wants hall_arrived, soon. */
    void (*arrived)(void *context);
    /* Something that an operator wants to know. */
    void (*note)(void *context, const HallNote *note);
} HallHost;

/* Times in milliseconds, and limits. Zero is taken as it is. */
typedef struct HallSetup {
    Store *store;          /* borrowed; opened with STORE_SERVE */
    Roster *roster;        /* borrowed */
    Source source;         /* of codes, tokens and seeds */
    Limits *limits;        /* borrowed */
    unsigned workers;      /* threads in which bots think; 0: they think in hall_arrived … */
    bool writes_in_thread; /* … and false: so is written. For tests */
    uint32_t hello_within; /* from the upgrade to `hello` */
    uint32_t seat_kept;    /* from sitting down to `hello` */
    uint32_t away_after;   /* the last socket of a person was closed */
    uint32_t wake_within;  /* clocks stand still for so long after a restart, until all are back */
    uint32_t linger;       /* a table that nobody is near stays in memory */
    uint32_t shown_after;  /* what was sent has been on a screen */
    uint32_t bot_delay[2]; /* bots answer after so long, at least and at most */
    uint32_t most_rooms;   /* tables in memory */
    uint32_t most_visitors_a_person;
    uint32_t most_spectators;                 /* a table */
    uint32_t retry;                           /* `retry` of a `bye restarting` */
    uint32_t frames_a_second, frames_at_once; /* from one visitor */
    uint64_t keep_over, keep_waiting; /* tables that are over, or never began, are forgotten then,
                                         if nobody was there since */
    /* Draws the table of a scene for a terminal (table/frames.h); NULL: nobody does. */
    void (*draw)(const Scene *scene, unsigned width, unsigned height, Out *out);
} HallSetup;

/* What `triskel serve` begins with; store, roster, source and limits are the caller's to fill. */
HallSetup hall_defaults(void);

/* NULL without memory or threads. */
Hall *hall_new(const HallSetup *setup, const HallHost *host);
/* Waits for what is being written and thought. */
void hall_free(Hall *hall); /* NULL is fine */

/* Clocks, bots and timers act, as far as it is time. Returns when it will be again, or NEVER. */
uint64_t hall_run(Hall *hall, uint64_t now);
/* Takes what has been written and thought, after HallHost.arrived. */
void hall_arrived(Hall *hall, uint64_t now);

/* No new tables and visitors from now on; everybody gets `bye` `restarting`. */
void hall_stop(Hall *hall);
/* Other servers have the same tables: in a moment, when a proxy will have noticed that nobody is to
   be sent here any more, they are given away one after the other; everybody at one of them gets
   `bye` `restarting`. False: there are none, so it makes no sense. */
__attribute__((warn_unused_result)) bool hall_drain(Hall *hall, uint64_t now);
/* All tables are given away. */
bool hall_is_drained(const Hall *hall);
/* Do other servers have the same tables? */
bool hall_is_shared(const Hall *hall);
/* Are there so many tables in memory, of those that may be? */
bool hall_is_filled(const Hall *hall, unsigned percent);
/* Can tables be played at here? Not if the store does not answer. */
bool hall_is_able(const Hall *hall);
/* Nothing is being written, and everybody has been told. */
bool hall_is_quiet(const Hall *hall);

/* ---- HTTP ---------------------------------------------------------------------------------- */

/* A call to what begins with /api/. Texts are borrowed for the call, and as untrusted as can be. */
typedef struct HallCall {
    Text method; /* `GET`, `POST` */
    Text path;   /* without the query, not decoded */
    Text query;  /* behind the `?`, or empty */
    Text type;   /* the header Content-Type, or empty … */
    Text token;  /* … what Authorization has behind `Bearer` … */
    Text lang;   /* … and Accept-Language */
    Text body;
    Address from;
} HallCall;

void hall_call(Hall *hall, const HallCall *call, void *id, uint64_t now);
/* Nobody waits for that answer any more. */
void hall_forget_call(Hall *hall, void *id);

/* ---- Sockets ------------------------------------------------------------------------------- */

/* Somebody has opened `/api/tables/CODE/live`; `line` is the host's. NULL without memory. What is
   wrong with it (an unknown code) the visitor is told by a frame. */
Visitor *hall_visit(Hall *hall, Text code, Address from, void *line, uint64_t now);
/* A frame has come, a whole one. */
void hall_receive(Visitor *visitor, Text frame, uint64_t now);
/* The next frame for a visitor. */
typedef enum HallNext {
    HALL_NOTHING, /* there is none now */
    HALL_FRAME,   /* here it is */
    HALL_CLOSE,   /* there will be none any more: close the socket, with code 4000 */
} HallNext;
__attribute__((warn_unused_result)) HallNext hall_next(Visitor *visitor, uint64_t now, Out *frame);
/* The socket is closed, by whomever: `visitor` is gone. */
void hall_left(Visitor *visitor, uint64_t now);

/* ---- For operators ------------------------------------------------------------------------- */

/* What is counted, with the names of /metrics (`triskel_` before them): what goes up and down, and
   what only goes up. */
#define HALL_GAUGES(X)                                                                             \
    X(rooms, "tables in memory")                                                                   \
    X(visitors, "sockets at tables")                                                               \
    X(thinking, "bots that think now")                                                             \
    X(writing, "tables that wait for the disk")
#define HALL_COUNTERS(X)                                                                           \
    X(calls, "HTTP calls")                                                                         \
    X(frames_in, "frames from clients")                                                            \
    X(frames_out, "frames to clients")                                                             \
    X(entries, "entries on disk")                                                                  \
    X(writes, "transactions")                                                                      \
    X(failed_writes, "tables whose entries could not be written")                                  \
    X(opened, "tables opened")                                                                     \
    X(loaded, "tables read from the store")                                                        \
    X(lost, "tables that another server has taken over, or that could not be taken")               \
    X(moves, "moves by people")                                                                    \
    X(bot_moves, "moves by bots")                                                                  \
    X(hints, "hints given")                                                                        \
    X(reviews, "games judged for a review")                                                        \
    X(refused, "requests refused")                                                                 \
    X(limited, "requests over a limit")                                                            \
    X(forgotten, "tables forgotten")

typedef struct HallCounts {
#define X(name, meaning) uint64_t name;
    HALL_GAUGES(X)
    HALL_COUNTERS(X)
#undef X
} HallCounts;

const HallCounts *hall_counts(const Hall *hall);

#endif
