/* What the files of the load tool share: load.c has the run, load_table.c how a table is opened and
   started, load_player.c how one plays and what is checked. */
#ifndef TRISKEL_BENCH_LOAD_INSIDE_H
#define TRISKEL_BENCH_LOAD_INSIDE_H

#include "bench/load.h"
#include "client/remote.h"

#include <stdio.h>

enum {
    MAX_CHOICE = 256, /* bytes of a line that is done */
    KEPT_EVENTS = 64, /* of a table, to see when all have been told */
};

typedef struct Load Load;
typedef struct LoadTable LoadTable;

/* Somebody at a table. */
typedef struct LoadPlayer {
    LoadTable *table;
    unsigned person;
    Remote *remote;   /* NULL: has no seat yet */
    char key[33];     /* of the call by which it sits down */
    uint64_t call_at; /* when to try that again; 0: not again */
    bool is_here;     /* connected and caught up … */
    bool was_here;    /* … and has been before */
    uint64_t last;    /* the last event that it was told */

    bool has_choice, is_queued;
    char choice[MAX_CHOICE]; /* what to do next … */
    uint64_t seen;           /* … after this event */
    uint64_t not_before;     /* milliseconds: it was told to slow down */
    struct LoadPlayer *next_queued;

    uint64_t request; /* the id of what is asked now; 0: nothing */
    uint64_t asked_at;
    uint64_t asked_seen;
    char asked[MAX_CHOICE];
    uint64_t doubted_at; /* milliseconds: refused as illegal, and no event says why yet; 0: no */
    uint64_t happened;   /* its event has come, its answer has not; 0: no */
    uint64_t done_n;     /* the other way round; 0: no */
    char done[MAX_CHOICE];
    bool is_held; /* an answer waits for others (SKE-37), and may happen or be returned */
    char held[MAX_CHOICE];
    uint64_t held_n; /* the event that was taken for it last */
} LoadPlayer;

/* An event, until everybody has been told. */
typedef struct LoadEvent {
    uint64_t n, at;
    unsigned told;      /* to so many */
    uint64_t last_told; /* microseconds */
    uint64_t asked_at;  /* of the acknowledged action that it is; 0: none, or not yet */
} LoadEvent;

typedef enum LoadPhase {
    LOAD_CLOSED,  /* not opened yet */
    LOAD_OPENING, /* asked for */
    LOAD_SEATING, /* there is a code; the others sit down and connect */
    LOAD_WAITING, /* all are there */
    LOAD_PLAYING,
    LOAD_OVER,
    LOAD_GIVEN_UP,
} LoadPhase;

struct LoadTable {
    Load *load;
    const Game *game;
    LoadPhase phase;
    char code[33];
    unsigned count;
    LoadPlayer players[LOAD_SEATS];
    SeatSet ready;                 /* as the first player was told */
    bool is_starting;              /* as well */
    bool has_begun;                /* a first game */
    uint64_t changed_at;           /* milliseconds: the last event */
    uint64_t nudged_at;            /* the waiting room was reminded */
    LoadEvent events[KEPT_EVENTS]; /* by number */
};

struct Load {
    const LoadPlan *plan;
    const LoadTold *told;
    LoadReport *report;
    Wires *wires;
    Random random;
    FILE *journal;
    LoadTable *tables;
    unsigned opened;                /* tables that have been begun */
    unsigned arriving;              /* of these: not all there yet */
    unsigned sockets;               /* connected and caught up */
    uint64_t actions, games;        /* acknowledged; played to their end */
    unsigned begun;                 /* tables that have played, or will not any more */
    uint64_t answered_at;           /* milliseconds: somebody could sit down */
    Usage *asked_usage;             /* where to put what /metrics says; NULL: it is not asked */
    bool may_start;                 /* all are connected */
    bool may_act;                   /* the time is not over */
    LoadPlayer *queue, **queue_end; /* who wants to act, where the rate is limited */
    const char *why;                /* it cannot go on; NULL: it can */
    char detail[256];
};

/* The first steps of a table, and those that are due again. */
void load_table_open(LoadTable *table, uint64_t now);
void load_table_run(LoadTable *table, uint64_t now);
/* Somebody is connected; perhaps all are now. */
void load_table_arrived(LoadTable *table);
/* Asks for the start, if all are ready. */
void load_table_start(LoadTable *table);
/* The waiting room: says what is missing to begin, now and then. */
void load_table_nudge(LoadTable *table, uint64_t now);

/* It plays, for the first time or again. */
void load_table_begun(LoadTable *table);
/* It will not play any more; why was told. */
void load_table_give_up(LoadTable *table);

/* The connection of somebody who has a token. */
void load_player_connect(LoadPlayer *player, Text token);
/* Does what was chosen, now. */
void load_player_act(LoadPlayer *player);

void load_fault(LoadPlayer *player, uint64_t event, const char *sentence);

#endif
