/* How one game looks in a terminal: a picture of the table. A game's picture is
   games/<game>/picture.c. Like its voice (core/voice.h) it knows what one viewer may know and
   nothing else. */
#ifndef TRISKEL_PICTURE_H
#define TRISKEL_PICTURE_H

#include "core/voice.h"

typedef struct Picture {
    /* The table as a picture of at most so many columns and lines, the viewer's own seat first or
       at the bottom, who is to act marked. Whole lines, styled (base/style.h). */
    void (*draw)(const Scene *scene, unsigned width, unsigned height, Out *out);
} Picture;

/* That of a registered game. */
const Picture *picture_of(const Game *game);
/* A scene as its game draws it: for a Drawing (table/frames.h) too. */
void picture_draw(const Scene *scene, unsigned width, unsigned height, Out *out);

#endif
