/* `triskel load`: players who know nothing but the network protocol sit down at many tables of a
   server, play whole games as fast as they may, and look closely at what they are told. It measures
   (actions a second, how long one takes from `do` to the last seat's `event`), and it judges: an
   event that is missing or doubled, time that goes back, a move that nobody made, an acknowledged
   one that never comes, a game that stands still. */
#ifndef TRISKEL_BENCH_LOAD_H
#define TRISKEL_BENCH_LOAD_H

#include "bench/histogram.h"
#include "client/wire.h"
#include "core/game.h"

enum { LOAD_MAX_GAMES = 16, LOAD_SEATS = 4, LOAD_STUCK = 30000 /* milliseconds */ };

typedef struct LoadPlan {
    ServerUrl server;
    const char *ca_file; /* NULL: the system's */
    unsigned tables;
    unsigned seconds;
    unsigned rate;         /* actions a second at all tables together; 0: as fast as it goes */
    unsigned connect_rate; /* sockets a second; 0: as fast as it goes */
    unsigned game_count;
    const Game *games[LOAD_MAX_GAMES]; /* the tables take turns */
    const char *journal;               /* a file, or NULL */
    unsigned pid;                      /* the server's, 0: ask /metrics */
} LoadPlan;

/* How often something happened, by a short name of the server's: the reason of a refusal. */
enum { TALLY_KINDS = 24, TALLY_NAME = 15 };
typedef struct LoadTally {
    unsigned count;
    struct {
        char name[TALLY_NAME + 1];
        uint64_t times;
    } kinds[TALLY_KINDS]; /* those that do not fit are counted with the last */
} LoadTally;
void load_tally_add(LoadTally *tally, Text name);

/* What a process has used. */
typedef struct Usage {
    bool is_known;
    double worked;   /* seconds of a processor */
    uint64_t memory; /* bytes */
} Usage;

typedef struct LoadReport {
    unsigned tables, sockets; /* that were there */
    double connect_seconds;   /* until all were */
    double seconds;           /* measured, from when all games had begun */
    uint64_t actions;         /* acknowledged, in that time; all the rest too */
    uint64_t messages_in, messages_out;
    uint64_t games;     /* that came to their end */
    Histogram latency;  /* microseconds from `do` to the last seat's `event` */
    LoadTally refusals; /* by `why` */
    LoadTally returns;  /* connections that were lost and came back, by the `why` of the `bye` */
    Usage before,
        idle;         /* the server, before all of it, and with all connected and nobody playing */
    Usage start, end; /* of the time that was measured */
    double worked;    /* by this program, in that time: is it the slower one? */
    uint64_t faults;  /* what was against the protocol, and games that stood still */
    bool was_stopped; /* by a signal */
} LoadReport;

/* What it says while it works. */
typedef struct LoadTold {
    void *context;
    /* About once a second. `wanted` sockets: it is still connecting; 0: it plays. */
    void (*progress)(void *context, unsigned sockets, unsigned wanted, double actions_per_second);
    /* Something is wrong: at which table, who was told, after which event, and an English sentence,
       the key for translation. */
    void (*fault)(void *context, const char *code, const char *viewer, uint64_t event,
                  const char *sentence);
} LoadTold;

/* False if it could not be begun, or nobody could sit down: `why` is an English sentence, the key
   for translation, `detail` what the server or the system said. */
__attribute__((warn_unused_result)) bool load_run(const LoadPlan *plan, const LoadTold *told,
                                                  LoadReport *report, const char **why,
                                                  char detail[256]);

/* ---- A bare echo, to compare with ---------------------------------------------------------------
 */

typedef struct EchoPlan {
    ServerUrl server;
    unsigned sockets, seconds;
} EchoPlan;

typedef struct EchoReport {
    double seconds;
    uint64_t messages; /* in and out together */
    double worked;     /* by this program */
} EchoReport;

/* Small texts on so many sockets, the next one on each when the last has come back. False as
   load_run. */
__attribute__((warn_unused_result)) bool echo_run(const EchoPlan *plan, EchoReport *report,
                                                  const char **why);

#endif
