/* Who plays in a contest, as `match` and `tournament` are told: `--bots hard,easy-bold,./mybot`, a
   game with its options, and how the games are to be played. Who has a slash in the name is a
   program, by its file; `cmd:` stands before the command line of one, for a shell. */
#ifndef TRISKEL_ENTRANTS_H
#define TRISKEL_ENTRANTS_H

#include "bots/contest.h"
#include "cli/command.h"
#include "foreign/host.h"

enum { LONGEST_ENTRANT = 512 }; /* bytes of what one is called or run by */

typedef struct Entrants {
    const Game *game;
    Options options;
    unsigned count; /* each once, whatever the list says, the rules behind them */
    Entrant at[MAX_ENTRANTS + 1];
    char names[MAX_ENTRANTS + 1][LONGEST_ENTRANT];
    unsigned listed; /* the list itself: which of them, in order */
    uint8_t list[MAX_ENTRANTS];
    uint8_t automaton; /* which of them is the rules; NO_SEAT: none */
    Roster roster;
    bool has_programs;
    ForeignHost foreign; /* where they play */
    ContestHost host;
} Entrants;

/* What else can be said of both verbs. */
typedef struct ContestWish {
    uint64_t seed, games;
    double until;
    unsigned threads;
    uint32_t think; /* milliseconds a decision of a program's */
    bool json;
    const char *bots; /* the list */
} ContestWish;

/* Takes the flags of both verbs out of the arguments. EXIT_DONE, or the exit code after saying what
   is wrong. */
int take_contest_wish(Arguments *arguments, ContestWish *wish);

/* `--think MS`. False after saying what is wrong. */
bool take_think(Arguments *arguments, uint64_t *think);

/* Reads `GAME [key=value…]` and the list, and gets what the bots need at hand, with a progress bar.
   With `by_list` there are as many players as the list has, if nothing else is said. To be done
   with entrants_done, also if this fails. */
int entrants_begin(Entrants *entrants, Arguments arguments, const ContestWish *wish, bool by_list);
void entrants_done(Entrants *entrants);

/* The contest of some of them, all else as wished. */
Contest contest_of(const Entrants *entrants, const ContestWish *wish);

/* The exit code of a contest that ended so, after saying what is wrong. */
int contest_exit(ContestEnd end);

#endif
