/* A hall without sockets for tests: calls and frames go in and come out as text, time passes when a
   test says so, everything happens in one thread, and randomness comes from a seed. */
#ifndef TRISKEL_TEST_HOUSE_H
#define TRISKEL_TEST_HOUSE_H

#include "tests/unit.h"

#include "server/hall.h"
#include "tests/tables.h"

#include <stdatomic.h>

/* A client: its socket, and all that was sent to it, a frame a line. */
typedef struct Client {
    Visitor *visitor;  /* NULL: closed … */
    struct Wire *wire; /* … and so is this, where there are doors */
    bool woken;
    unsigned wakes; /* times that the hall said that there is something */
    Out frames;
    size_t looked; /* what was sent up to here was looked at */
} Client;

enum { MOST_CLIENTS = 64 };

struct House;

/* How a hall and its clients come together: by real sockets (doors.h), or, where there are no
   doors, by calls. */
typedef struct Doors {
    HallHost (*open_up)(struct House *house); /* before there is a hall … */
    void (*begin)(struct House *house);       /* … when it is there … */
    void (*shut)(struct House *house);        /* … and is about to go */
    void (*open)(struct House *house, Client *client, const char *code);
    void (*put)(struct House *house, Client *client, Text frame);
    void (*close)(struct House *house, Client *client);
    void (*call)(struct House *house, const HallCall *call);
    /* Lets everything come to rest. */
    void (*settle)(struct House *house);
} Doors;

typedef struct House {
    Hall *hall;
    const Doors *doors; /* to be set before it is opened; NULL: none */
    void *behind;       /* the doors' own */
    HallSetup setup;
    Client *clients[MOST_CLIENTS]; /* whose sockets are looked after */
    const char *where;             /* the store is; borrowed */
    Store *store;
    Limits *limits;
    Roster roster;
    Random random;
    Address from; /* of calls and sockets */
    uint64_t now;
    atomic_bool arrived; /* something from another thread */
    unsigned status;     /* of the last call … */
    Out body;            /* … and its answer; */
    bool answered;       /* no: not yet */
    Out notes;           /* for operators, a line each */
} House;

/* `where` is a store, as in store_open; it stays when the house is closed, if it is a file. `seed`
   is that of all randomness. */
void house_init(House *house, const char *where, uint64_t seed);
/* What is changed in `setup` before this counts. */
void house_open(House *house);
/* As if it had been switched off; and it can be opened again. */
void house_close(House *house);
/* Both, for a store that is a file: another program with the same file. */
void house_restart(House *house);
void house_done(House *house);

/* Lets what is under way come to its end, and everybody read what there is. */
void house_settle(House *house);
/* Time passes, a step at a time. */
void house_pass(House *house, uint64_t milliseconds);

/* A call and its answer, from `house->from`. */
unsigned house_call(House *house, const char *method, const char *path, const char *token,
                    const char *body);

/* A socket to a table. Clients are the test's, and stand where they are. */
void client_open(House *house, Client *client, const char *code);
void client_send(House *house, Client *client, const char *frame);
/* The same, and nobody waits for what comes of it. */
void client_put(House *house, Client *client, const char *frame);
bool client_is_open(const Client *client);
void client_close(House *house, Client *client);
void client_done(House *house, Client *client);

/* What was sent since this was last asked, without it being forgotten: does it contain that? */
bool client_got(const Client *client, const char *part);
/* From now on only what comes is looked at. */
void client_look(Client *client);

/* The value of a member of the last answer, or of a text: a string without its quotes, or what
   stands there. Borrowed; empty if there is none. */
Text member_of(Text json, const char *name);

#endif
