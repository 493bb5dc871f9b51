/* Two halls with one table each, of the same setup and the same secrets (tests/pair.h), and people
   who do the same at both: their requests, and what one viewer gets. That viewer has several
   sockets and asks by HTTP; every frame and every answer is compared, in order and to the last
   byte, and how often its sockets were woken. */
#ifndef TRISKEL_TEST_TWIN_HOUSES_H
#define TRISKEL_TEST_TWIN_HOUSES_H

#include "base/json.h"
#include "tests/pair.h"
#include "tests/server/house.h"

enum { TABS = 5 };

/* What must have been among what the viewer gets: how it is known, and after how many pairs of each
   game. */
#define TWIN_SIGHTS(X)                                                                             \
    X(welcome, "{\"t\":\"welcome\"", 100)                                                          \
    X(event, "{\"t\":\"event\"", 100)                                                              \
    X(now, "{\"t\":\"now\"", 100)                                                                  \
    X(done, "{\"t\":\"done\"", 100)                                                                \
    X(no, "{\"t\":\"no\"", 100)                                                                    \
    X(hinted, "{\"t\":\"hinted\"", 1500)                                                           \
    X(returned, "{\"t\":\"returned\"", 100000)                                                     \
    X(pong, "{\"t\":\"pong\"", 100)                                                                \
    X(bye, "{\"t\":\"bye\"", 1500)                                                                 \
    X(held, "\"held\":true", 1500)                                                                 \
    X(faded, "\"faded\":true", 1500)                                                               \
    X(muted, "\"kind\":\"muted\"", 1500)                                                           \
    X(undone, "\"kind\":\"undone\"", 1500)                                                         \
    X(away, "\"kind\":\"away\"", 1500)                                                             \
    X(taken, "\"kind\":\"taken\"", 1500)                                                           \
    X(rematch, "\"kind\":\"rematch\"", 1500)                                                       \
    X(by_bot, "\"by\":\"bot\"", 1500)                                                              \
    X(by_clock, "\"by\":\"clock\"", 1500)                                                          \
    X(picture, "\"picture\":", 100)

typedef enum TwinSight {
#define X(name, sign, pairs) SIGHT_##name,
    TWIN_SIGHTS(X)
#undef X
        SIGHT_COUNT
} TwinSight;

extern const struct TwinSightKind {
    const char *name;
    Text sign;
    uint64_t pairs;
} twin_sights[SIGHT_COUNT];

/* One client at both. */
typedef Client Clients[2];

typedef struct TwinHouses {
    Pair pair;
    const Doors *doors; /* of both houses; NULL: none */
    House houses[2];
    char code[16], watch[16], log[24]; /* of the table, at both */
    char tokens[MAX_SEATS][32];
    Clients tabs[TABS]; /* the viewer's */
    bool as_spectator[TABS];
    Clients others[MAX_SEATS]; /* the others', one each */
    Client stray;              /* somebody else's second one … */
    int astray;                /* … at this table only */
    unsigned requests;         /* so far: their numbers and keys */
    uint64_t apart;            /* of the pair, as of the last comparison */
    /* Compared so far: positions of which the viewer was told, of them the spectator's; and more.
     */
    uint64_t pairs, public, frames, answers, sights[SIGHT_COUNT];
} TwinHouses;

/* The next pair, whose eyes are set: a table with those options is opened at both by the first
   person. `members` are those of the call besides key, name, game and options. */
void twins_open(TwinHouses *twins, const char *members);
void twins_close(TwinHouses *twins);

/* ---- Requests ------------------------------------------------------------------------------ */

/* A frame, or the body of a call. */
typedef struct TwinRequest {
    Out out;
    Json json;
    char text[2048];
} TwinRequest;

/* With a number and a key that no other has; without a kind it is a call's. The caller puts members
   and ends it. */
void request_begin(TwinHouses *twins, TwinRequest *request, const char *kind);
const char *request_end(TwinRequest *request);
/* Some lessons of a coach. */
void put_heard(TwinHouses *twins, Json *json);

/* A frame for each house; NULL: none. The first house is done with it before the second gets its
   own, which then can do what looks the same. `hurried` is a frame of the viewer's that comes on
   `tab` before the house had time; NULL: none does. */
void send_both(TwinHouses *twins, Clients clients, const char *const frames[2], Clients tab,
               const char *hurried);
/* The viewer asks at both. */
void call_both(TwinHouses *twins, const char *method, const char *path, const char *token,
               const char *body);
/* Time passes at both. */
void pass_both(TwinHouses *twins, uint64_t milliseconds);

/* A person sits down at both and comes. */
void sit_both(TwinHouses *twins, unsigned person);

/* ---- Sockets ------------------------------------------------------------------------------- */

bool is_open(const Clients clients);
/* The socket of a person, of the viewer any that is open; NULL: there is none. */
Client *client_of(TwinHouses *twins, unsigned person);
/* Whoever is not there says hello; the viewer on one more socket, as whatever it may be and perhaps
   as if it had been there before. */
void come_both(TwinHouses *twins, unsigned person);
void go_both(TwinHouses *twins, Clients clients);
/* Somebody else has a second socket at one table, or no longer. */
void stray(TwinHouses *twins, unsigned person);

/* What the viewer has got since this was last asked is the same at both. */
void compare_houses(TwinHouses *twins);

#endif
