/* A game that a verb is to speak of, wherever it is: a record, a saved table, one that is kept
   while it is played, or the last that is over at a table elsewhere. What is hidden at a table that
   is still played stays so: it is looked at with the eyes of the one person who plays there, with a
   spectator's if nobody does, and not at all if there are several. */
#ifndef TRISKEL_GIVEN_H
#define TRISKEL_GIVEN_H

#include "bots/review.h"
#include "cli/command.h"
#include "os/file.h"
#include "term/match_scene.h"

typedef struct Given {
    Match *match;  /* of a record, or NULL: … */
    Table *table;  /* … a table */
    Move *moves;   /* of the table; NULL: there is something in it that its viewer does not know */
    Course course; /* as far as it is known */
    Scene scene;   /* without views */
    MatchNames names;
    bool over;
    char path[MAX_PATH]; /* where it is */
} Given;

/* By a file's path (`-`: a record on standard input), the name of a kept game, a table's link, or
   with NULL the kept game that was played last. False after saying what is wrong. */
__attribute__((warn_unused_result)) bool given_open(const char *wanted, Given *given);
void given_close(Given *given); /* also one that could not be opened */

/* The state to which its course leads. */
void given_state(const Given *given, State *state);

#endif
