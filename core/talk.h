/* What can be said at a table without writing it: the lines that fit any game, and each game's own
   (Game.lines). A line has an id and perhaps the person it is about, so that every reader gets it
   in their own language; talk changes nothing in a game. */
#ifndef TRISKEL_TALK_H
#define TRISKEL_TALK_H

#include "core/game.h"

/* Something said: a line's place in the list of its game, counted from 1 (0: nothing), and the
   person it is about, counted from 0. */
typedef struct Saying {
    uint8_t line;
    uint8_t person;
} Saying;

/* The n-th line that can be said at this game, counted from 1; NULL behind the last. */
const Line *talk_line(const Game *game, unsigned n);

/* The line with this id; 0 if there is none. */
unsigned talk_find(const Game *game, Text id);

/* Does that line fit, said by a person who looks at this view? Menus offer such only, and bots say
   no others. */
bool talk_fits(const Game *game, unsigned n, const void *view, unsigned person);

#endif
