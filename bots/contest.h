/* Many games between the same bots, on all cores. They go in rounds: the bots sit down in an order
   that is drawn for the round, and then every one of them moves on by a place, game after game,
   until all have sat everywhere; each of these games has the same chance. So no bot has the better
   seat, and luck is shared out as evenly as the game allows. Who is on one side in the line-up
   (Game.sides) is so in all of its games. Where programs play, who may remember, each game has a
   chance of its own.

   A round follows from the seed and its number, and whether to go on is decided after numbers of
   rounds that are always the same: the same seed gives the same score on any number of threads. */
#ifndef TRISKEL_CONTEST_H
#define TRISKEL_CONTEST_H

#include "bots/score.h"

/* Somebody who plays. Without a bot and without a program it is the rules themselves
   (Game.automata). */
typedef struct Entrant {
    const char *name;
    Player player;
    const char *program; /* of who is no bot of ours (foreign/): its file; else NULL */
    bool is_command;     /* that is a command line, for a shell */
} Entrant;

/* A game of a contest: who sits where, and the seeds it follows from. */
typedef struct Fixture {
    const Game *game;
    const Options *options;
    const Entrant *entrants;
    uint64_t number;         /* of the game, counted from 0 */
    uint8_t sits[MAX_SEATS]; /* which entrant, by person */
    uint64_t chance;         /* of its outcomes: as a rule the same for all games of a round … */
    uint64_t order;          /* … and of who acts first, where several must */
    uint64_t random;         /* of all else */
} Fixture;

/* How it went. */
typedef struct Played {
    uint16_t winners; /* persons */
    Thinking thinking[MAX_SEATS];
    Move *moves; /* on the heap, as long as the next game has not begun */
    size_t move_count, room;
} Played;

/* Who lets the games be played, where the plain arena is not enough. A worker is one thread's, and
   stays from its first game to the end. */
typedef struct ContestHost {
    void *context;
    void *(*worker_new)(void *context); /* NULL without memory */
    void (*worker_free)(void *worker);
    bool (*play)(void *worker, const Fixture *fixture, Played *played);
} ContestHost;

typedef struct Contest {
    const Game *game;
    Options options;
    const Entrant *entrants;
    uint8_t lineup[MAX_SEATS]; /* which of them play: as many as there are places to sit */
    uint8_t automaton;         /* which of them is the rules; NO_SEAT: the rules do not play */
    uint64_t seed, games;      /* these are rounded up to whole rounds */
    double until;     /* stop once no interval is wider than this to both sides; 0: play them all */
    unsigned threads; /* 0: one for each core */
    const ContestHost *host; /* NULL: the arena */
    /* Gets every game that was played, from any thread. NULL: nobody does. False: stop. */
    bool (*witness)(void *context, const Fixture *fixture, const Played *played);
    void *witness_context;
    const Progress *progress; /* or NULL */
} Contest;

typedef enum ContestEnd {
    CONTEST_OVER,      /* all games were played */
    CONTEST_CLEAR,     /* `until` was reached before */
    CONTEST_STOPPED,   /* by the progress or the witness; what was decided before counts */
    CONTEST_BROKEN,    /* a bot answered what is not legal */
    CONTEST_NO_MEMORY, /* or no thread */
} ContestEnd;

/* How many places there are for bots. */
unsigned contest_places(const Game *game, const Options *options);
/* A round has so many games. */
unsigned contest_round(const Game *game, const Options *options);

ContestEnd contest_run(const Contest *contest, Score *score);

/* Adds a move to what was played. False without memory. */
__attribute__((warn_unused_result)) bool played_add(Played *played, Move move);

#endif
