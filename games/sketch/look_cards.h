/* What the picture of Sketch! is made of: blocks, which are lines that can be put side by side, and
   cards drawn into them. */
#ifndef TRISKEL_SKETCH_LOOK_CARDS_H
#define TRISKEL_SKETCH_LOOK_CARDS_H

#include "games/sketch/look.h"

enum { BLOCK_LINES = 256 };

typedef struct Block {
    Out out;
    unsigned count;
    size_t start[BLOCK_LINES + 1];
    char text[16384];
} Block;

void sketch_block_begin(Block *block);
void sketch_end_line(Block *block);
Text sketch_line_of(const Block *block, unsigned i); /* empty behind the last */

/* The line that is being written. */
size_t sketch_line_start(const Block *block);
unsigned sketch_line_width(const Block *block);

/* As much of a text as fits, with an ellipsis for the rest. */
void sketch_out_clipped(Out *out, Text text, unsigned width);

/* Puts one block's lines beside another's, which begin in column `from`. */
void sketch_draw_beside(const Block *left, unsigned from, const Block *right, Block *block);

/* The first so many lines of a block, clipped; how many there were. */
unsigned sketch_out_block(Out *out, const Block *block, unsigned width, unsigned lines);

/* The discard and the pile, with room at their right. */
enum { ART_WIDTH = 24 };
void sketch_draw_art(const Scene *scene, Block *block);

typedef enum HandStyle {
    RANGES, /* [1–4] [6] */
    CELLS,  /* [1] [2] [3] [4] · [6] */
    CARDS = 5,
    WIDE_CARDS = 7, /* small cards of so many columns */
} HandStyle;

/* A hand as lines of cells within these columns; the first line has something in it already. */
void sketch_draw_cells(const Scene *scene, const Hand *hand, HandStyle style, unsigned from,
                       unsigned to, Block *block);

/* A hand as rows of small cards. */
void sketch_draw_cards(const Scene *scene, const Hand *hand, unsigned card_width, unsigned width,
                       Block *block);

#endif
