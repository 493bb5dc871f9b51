/* What `triskel play` was asked for: the flags, the game and its options. */
#ifndef TRISKEL_REQUEST_H
#define TRISKEL_REQUEST_H

#include "cli/command.h"
#include "table/opening.h"
#include "term/moment.h"

/* Whether there is a coach: in the first game of a kind that somebody plays at this keyboard, or as
   was said. */
typedef enum CoachWish { COACH_AT_FIRST, COACH_ALWAYS, COACH_NEVER } CoachWish;

typedef struct Request {
    const Lang *lang;
    bool plain;
    const Game *game;
    Options options;
    const char *players; /* `you,ana,bot:easy`; NULL: you and bots */
    bool seeded;
    uint64_t seed;
    int clock;     /* a Clock, or -1: what suits the game */
    bool practice; /* everything can be taken back */
    const Pace *pace;
    CoachWish coach;
    const char *mark; /* yours; NULL: that of your place */
} Request;

/* Takes the flags out of the arguments, but for --lang. EXIT_DONE, or the exit code after saying
   what is wrong. */
int request_flags(Request *request, Arguments *arguments);

/* The game and its options; the number of players from the list of them, if only that was given.
   False after saying what is wrong. */
bool request_table(Request *request, Arguments arguments);

/* The next of a list of players, `you,ana,bot:easy`. False behind the last. */
bool request_next_player(Text *rest, Text *who);

/* One entry of the list of players: is it a bot, and of which strength? Empty: any. */
bool request_names_bot(Text who, Text *level);

/* The clock that was asked for, or the one that suits the game. Without being asked nobody's clock
   runs who does not sit at the keyboard, or shares it with others: there nobody can be quick. */
Clock request_clock(const Request *request);

#endif
