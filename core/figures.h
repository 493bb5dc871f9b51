/* The figures people like after a game: bluffs made and called, what chance gave compared with what
   was to be expected. A game counts its own from the moves as they were, so they are for games that
   are over: before, they would tell what is hidden. Sums over several games are the sums of the
   counts.

       counter_begin(&counter, game, &options);
       for every move:  counter_move(&counter, move);
       figures_tell(&scene, &counter.counts, &out);

   A game's figures are its voice's (core/voice.h), games/<game>/figures.c. */
#ifndef TRISKEL_FIGURES_H
#define TRISKEL_FIGURES_H

#include "core/voice.h"

enum { MAX_FIGURES = 8, HUNDREDTHS = 100 };

typedef struct Figure {
    const char *name;  /* for programs: `bluffs` */
    const char *label; /* for people, English, the key for translation: "Bids on one's own skull" */
    bool compares; /* it says how much more than expected there was, in hundredths, with a sign */
} Figure;

/* By person. */
typedef struct Counts {
    int32_t of[MAX_SEATS][MAX_FIGURES];
} Counts;

typedef struct Figures {
    uint8_t count;
    const Figure *list;
    /* A move was made, which led from one state to another: what it adds. `note` is the game's own,
       0 when a game begins. */
    void (*count_move)(const void *before, Move move, const void *after, uint32_t *note,
                       Counts *counts);
} Figures;

typedef struct Counter {
    const Game *game;
    State state;
    uint32_t note;
    Counts counts;
} Counter;

/* Goes through a game, whose moves are legal. What was counted before stays, and is added to. A
   game without figures counts nothing. */
void counter_begin(Counter *counter, const Game *game, const Options *options);
void counter_move(Counter *counter, Move move);

/* A line for each figure in which somebody has something: "Challenges won: Ana 2, Milo 1." */
void figures_tell(const Scene *scene, const Counts *counts, Out *out);

/* The same for programs, as a list of `{"name":"won","label":"Challenges won","values":[2,1]}`,
   with
   `"compares":true` where it does. */
void figures_write(const Game *game, const Lang *lang, unsigned persons, const Counts *counts,
                   Json *json);

#endif
