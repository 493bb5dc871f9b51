/* Contests in which programs of other people play (bots/contest.h): the games go at a live table,
   and programs are told what a server would tell them (foreign/seat.h). A program is started once
   for each of its places and each thread, and plays game after game: every one begins with a
   `welcome`. Who is late, dead, floods or talks nonsense forfeits the decision, and a legal action
   is made in its place, each equally likely; the game always goes on. */
#ifndef TRISKEL_FOREIGN_HOST_H
#define TRISKEL_FOREIGN_HOST_H

#include "bots/contest.h"
#include "foreign/program.h"

/* Why a decision was forfeited. */
#define FOREIGN_FAULTS(X)                                                                          \
    X(FAULT_LATE, NC_("fault", "late")) /* no answer in time */                                    \
    X(FAULT_DEAD, NC_("fault", "dead")) /* it has ended, or could not be started */                \
    X(FAULT_FLOOD,                                                                                 \
      NC_("fault", "flooding")) /* lines without end, or without number; or it does not read */    \
    X(FAULT_NONSENSE, NC_("fault", "nonsense")) /* again and again nothing that could be done */

typedef enum Fault {
#define X(id, name) id,
    FOREIGN_FAULTS(X)
#undef X
        FAULTS
} Fault;
extern const char *const fault_names[FAULTS];

/* What is to be said of a program's conduct. */
typedef struct Conduct {
    uint64_t forfeited[FAULTS]; /* decisions */
    uint64_t refused;           /* messages that were answered with `no`, late ones not counted */
    char first[256];            /* why it first forfeited one, a sentence; "": never */
    char complaint[PROGRAM_COMPLAINT + 1]; /* what it had said on standard error then */
} Conduct;

typedef struct ForeignHost {
    const Lang *lang; /* of the sentences */
    Roster *roster;   /* of the bots that play with them */
    uint32_t think;   /* milliseconds a decision */
    pthread_mutex_t lock;
    Conduct conduct[MAX_ENTRANTS + 1]; /* by entrant */
} ForeignHost;

void foreign_host_init(ForeignHost *host, Roster *roster, const Lang *lang, uint32_t think);
void foreign_host_done(ForeignHost *host);

ContestHost contest_host(ForeignHost *host);

#endif
