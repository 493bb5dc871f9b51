/* Contests in which programs of other people play (bots/contest.h): the games go at a live table,
   and programs are told what a server would tell them (foreign/seat.h). A program is started once
   for each of its places and each thread, and plays game after game: every one begins with a
   `welcome`. Who is late, dead, floods or talks nonsense forfeits the decision, and a legal action
   is made in its place, each equally likely; the game always goes on. */
#ifndef TRISKEL_FOREIGN_HOST_H
#define TRISKEL_FOREIGN_HOST_H

#include "bots/contest.h"
#include "foreign/conduct.h"

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
