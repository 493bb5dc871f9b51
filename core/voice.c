/* What the voices of all games share: see voice.h. */
#include "core/voice.h"

void out_seat_name(const Scene *scene, unsigned seat, Out *out)
{
    out_text(out, scene->names[seat % scene->persons]);
    if (scene->seats > scene->persons)
        out_string(out, seat < scene->persons ? " I" : " II");
}

bool scene_is_mine(const Scene *scene, Actor seat)
{
    return seat != CHANCE && scene->viewer < scene->persons &&
           seat % scene->persons == scene->viewer;
}
