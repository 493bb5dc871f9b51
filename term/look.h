/* How one game looks in a terminal: a picture of the table. A game's picture is
   games/<game>/picture.c. Like its voice (core/voice.h) it knows what one viewer may know and
   nothing else. */
#ifndef TRISKEL_LOOK_H
#define TRISKEL_LOOK_H

#include "core/voice.h"

#include <jansson.h>

typedef struct Picture {
    /* The table as a picture of at most so many columns and lines, the viewer's own seat first or
       at the bottom, who is to act marked. */
    void (*draw)(const Scene *scene, unsigned width, unsigned height, Out *out);
} Picture;

/* Those of a registered game. */
const Picture *picture_of(const Game *game);
const Voice *voice_of(const Game *game);

/* Reading a view; what is not there is 0, "" or NULL. */
unsigned view_number(const json_t *object, const char *key);
const char *view_string(const json_t *object, const char *key);
bool view_flag(const json_t *object, const char *key);
const json_t *view_list(const json_t *object, const char *key);
int view_seat(const json_t *object, const char *key); /* "P3" is 2; null is -1 */
bool view_has_seat(const json_t *object, const char *key, unsigned seat); /* in a list of seats */

#endif
