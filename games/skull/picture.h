/* The parts of Skull's picture: what picture_mat.c draws of one seat for picture.c, which makes a
   table of it. */
#ifndef TRISKEL_SKULL_PICTURE_H
#define TRISKEL_SKULL_PICTURE_H

#include "games/skull/voice.h"

typedef struct SkullPicture {
    const Scene *scene;
    const Skull *seen;
    unsigned width, height;
    bool has_own;             /* the viewer sits at the table … */
    unsigned own;             /* … here */
    unsigned others;          /* mats in the rows; all of them, for who only looks on */
    unsigned lines, per_line; /* rows of mats, and mats in a row */
    unsigned mat;             /* columns of a mat and the space behind it */
    unsigned thick;           /* lines of a disc */
} SkullPicture;

enum {
    SKULL_AIRY_MAT = 20, /* from here on there is room for space around a name */
    SKULL_MOST_STACK = 4,
};

/* A piece of the picture before it is known whether it fits. */
typedef struct SkullPiece {
    char text[512];
    Out out;
} SkullPiece;

Out *skull_piece(SkullPiece *piece);
Text skull_piece_text(const SkullPiece *piece);

/* Takes back spaces, and styles that nothing follows, at the end of a line. */
void skull_trim(Out *out, size_t start);

/* Switches to a seat's colour, as long as it has a say. */
void skull_seat_style(const SkullPicture *p, unsigned seat, Out *out);
/* Pointer, motif and name; that it is the viewer's where there is room to say so. */
void skull_write_name(const SkullPicture *p, unsigned seat, unsigned columns, bool airy, Out *out);
/* What there is to say of a seat in a word or two, the most important first, as far as it fits. */
void skull_write_state(const SkullPicture *p, unsigned seat, unsigned columns, Out *out);
/* How many discs are in its hand, or which. */
void skull_write_hand(const SkullPicture *p, unsigned seat, Out *out);

/* A disc as one of its lines, `face` columns between its edges: hatched while it lies face down. */
void skull_draw_disc(unsigned disc, bool up, unsigned face, unsigned thick, unsigned line,
                     Out *out);
/* One line of a mat: its upper edge with the name, a line of the stack, its lower edge. */
void skull_draw_mat(const SkullPicture *p, unsigned seat, unsigned line, unsigned columns,
                    Out *out);

#endif
