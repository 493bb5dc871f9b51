/* A board of Skalpott to print. */
#ifndef TRISKEL_SKALPOTT_BOARD_H
#define TRISKEL_SKALPOTT_BOARD_H

#include "lang/lang.h"

/* A page of A4, upright, as an SVG picture. Four chains, head to tail, so that two people can sit
   side by side and two opposite; each with its Joker box; places for the pool and the scrap heap.
   It reads without colour. */
void skalpott_write_board(const Lang *lang, Out *out);

#endif
