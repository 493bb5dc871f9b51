/* Saying something at a table, here or elsewhere: ready-made lines by their words in the reader's
   language, or anything else. */
#ifndef TRISKEL_TALKING_H
#define TRISKEL_TALKING_H

#include "core/talk.h"
#include "core/voice.h"

typedef enum Talking {
    TALKING_LINE,   /* `saying` */
    TALKING_FREELY, /* what was typed, as it is */
    TALKING_LISTED, /* `out` has the answer: what can be said, as far as the scene's view, if it has
                       one, knows what fits; or whom it should be about */
} Talking;

/* What `say` means with this behind it. */
Talking talking_read(const Scene *scene, unsigned speaker, Text typed, Saying *saying, Out *out);

#endif
