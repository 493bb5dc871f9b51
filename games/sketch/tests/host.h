/* A table for the tests of Sketch!'s bots: the whole state, and a bot at each seat that is told
   what its person sees. */
#ifndef TRISKEL_SKETCH_TESTS_HOST_H
#define TRISKEL_SKETCH_TESTS_HOST_H

#include "core/bot.h"
#include "games/sketch/sketch.h"

typedef struct Host {
    Options options;
    Sketch s;
    Random random;
    const Bot *bots[SKETCH_SEATS]; /* NULL: nobody is told anything there */
    void *memories[SKETCH_SEATS];
    Action *legal; /* of the last question */
    Sketch view;
} Host;

/* All seats that have no bot of their own get this one, or nobody if it is NULL. */
void host_begin(Host *host, const Options *options, const Bot *bot, uint64_t seed);
void host_done(Host *host);

/* Plays lines as a record has them, one after another: "P1 draw", "C card 7". */
void host_play_lines(Host *host, const char *const *lines);
void host_play(Host *host, Actor actor, Action action);

/* The question for a seat that is to act; good until the next. */
Question host_question(Host *host, Actor seat);
Action host_answer(Host *host, Actor seat);

/* The next move, by chance or by a bot; false: it is over. */
bool host_go_on(Host *host);

#endif
