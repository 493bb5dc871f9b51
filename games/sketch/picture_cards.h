/* What the picture of Sketch! is made of: blocks, which are lines that can be put side by side, and
   cards drawn into them. */
#ifndef TRISKEL_SKETCH_PICTURE_CARDS_H
#define TRISKEL_SKETCH_PICTURE_CARDS_H

#include "games/sketch/voice.h"

enum { SKETCH_BLOCK_LINES = 256 };

typedef struct SketchBlock {
    Out out;
    unsigned count;
    size_t start[SKETCH_BLOCK_LINES + 1];
    char text[16384];
} SketchBlock;

void sketch_block_begin(SketchBlock *block);
void sketch_end_line(SketchBlock *block);
Text sketch_line_of(const SketchBlock *block, unsigned i); /* empty behind the last */

/* The line that is being written. */
size_t sketch_line_start(const SketchBlock *block);
unsigned sketch_line_width(const SketchBlock *block);

/* Puts one block's lines beside another's, which begin in column `from`. */
void sketch_draw_beside(const SketchBlock *left, unsigned from, const SketchBlock *right,
                        SketchBlock *block);

/* The first so many lines of a block, clipped; how many there were. */
unsigned sketch_out_block(Out *out, const SketchBlock *block, unsigned width, unsigned lines);

/* The discard and the pile, with room at their right. */
enum { SKETCH_ART_WIDTH = 24 };
void sketch_draw_art(const Scene *scene, SketchBlock *block);

typedef enum SketchHandStyle {
    SKETCH_AS_RANGES, /* [1–4] [6] */
    SKETCH_AS_CELLS,  /* [1] [2] [3] [4] · [6] */
    SKETCH_AS_CARDS = 5,
    SKETCH_AS_WIDE_CARDS = 7, /* small cards of so many columns */
} SketchHandStyle;

/* A hand as lines of cells within these columns; the first line has something in it already. */
void sketch_draw_cells(const Scene *scene, unsigned seat, SketchHandStyle style, unsigned from,
                       unsigned to, SketchBlock *block);

/* A hand as rows of small cards. */
void sketch_draw_cards(const Scene *scene, unsigned seat, unsigned card_width, unsigned width,
                       SketchBlock *block);

#endif
