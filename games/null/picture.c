/* Null's picture in a terminal (term/picture.h): its table in words is picture enough. */
#include "term/picture.h"
#include "games/null/null.h"

static void null_draw(const Scene *scene, unsigned width, unsigned height, Out *out)
{
    (void)width;
    (void)height;
    null_describe(scene, out);
}

const Picture null_picture = {.draw = null_draw};
