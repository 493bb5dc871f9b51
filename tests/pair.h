/* Two tables of the same setup and seed at which the same happens in one viewer's eyes, while
   cards, discs and secret choices differ (non-interference, docs/rules/model.md). Here is what
   makes them so: chance is steered, at the first table to anything, at the second to whatever looks
   the same to the viewer; somebody who acts chooses for both; and what has happened is gone through
   with the core's eyes, for when the viewer learns by the rules which of the two tables it is at,
   the pair has come to its end. What the viewer gets is compared elsewhere: of tables in twins.c,
   of a server in server/hall_twins.c. */
#ifndef TRISKEL_TEST_PAIR_H
#define TRISKEL_TEST_PAIR_H

#include "table/inside.h"
#include "tests/alike.h"

typedef struct Twin {
    Table *table;
    uint32_t walked; /* entries that were looked at */
    State state;     /* after them */
} Twin;

typedef struct Pair {
    const Game *game;
    uint64_t seed;
    Random random;
    Eyes eyes;
    uint32_t caution; /* what is hidden is changed once in so many times */
    bool ended;       /* the viewer knows which table it is at */
    Twin twins[2];
    SeatSet uneven;            /* seats of which an answer is held at one table only */
    Action answers[MAX_SEATS]; /* what a seat last did in a reaction window, or anything */
    struct Outcome *chance;    /* of the first table, by the number of the move */
    uint64_t clocks;           /* moves of clocks, of all pairs so far */
    uint64_t apart;            /* moves after which the tables differed, of all pairs so far */
} Pair;

/* Has this game anything to hide? */
bool pair_can_be(const Game *game);
/* Is it among the games that were named, if any were? */
bool is_wanted(const Game *game, int count, char **names);

/* All pairs of one game. */
void pair_init(Pair *pair, const Game *game);
void pair_done(Pair *pair);

/* The next one: its randomness, and nothing else yet. The eyes are the caller's to set. */
void pair_begin(Pair *pair, uint64_t seed);
/* One of its two tables, at which no game has begun. */
void pair_follow(Pair *pair, int which, Table *table);

/* Goes through what is new at both: is it still the same game for the viewer? What tells the tables
   apart and may not is reported. */
void pair_walk(Pair *pair);
bool pair_differs(const Pair *pair);
/* The game is over at one of them, or there is no room for much more of it. */
bool pair_is_over(const Pair *pair);

/* A move for both of a seat that is to act, the same in the viewer's eyes. False: there is none,
   and the pair has ended. */
__attribute__((warn_unused_result)) bool pair_choose(Pair *pair, Actor seat, Move moves[2]);

/* A line that perhaps cannot be done now, from this seat; mostly an answer, if it is the time for
   that. */
Text pair_disturbance(Pair *pair, Actor seat, bool answers, char line[96]);
/* Whose action a line is. False: nobody's who sits here. */
bool pair_actor(const Pair *pair, Text line, Actor *actor);

/* ---- What is sent to tables ---------------------------------------------------------------- */

/* `P1 bid 3` */
Text write_line(const Game *game, Actor seat, Action action, char line[96]);

/* Any action that could be written down, sensible or not. */
Action any_action(const Game *game, Random *random);

/* Something that is perhaps no line at all. */
Text write_garbage(const Game *game, Random *random, char line[96]);

#endif
