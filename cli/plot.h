/* The chance of winning over a game as a picture: lines of block characters for the terminal, or an
   SVG file. */
#ifndef TRISKEL_PLOT_H
#define TRISKEL_PLOT_H

#include "lang/lang.h"

typedef struct Plot {
    const Lang *lang;
    const double *values; /* 0 to 1, somebody's chance after so many moves, from 0 */
    const double *costs;  /* what the move before cost who acted, 0 for chance */
    size_t count;         /* at least 1 */
    Text names[2];        /* whose chance it is; and of the other, empty where there are several */
} Plot;

void plot_terminal(const Plot *plot, Out *out);
void plot_svg(const Plot *plot, Out *out);

#endif
