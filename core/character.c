/* The characters: see character.h. */
#include "core/character.h"

static const Character characters[] = {
    /* caution, bluffing, talk, honesty */
    {NC_("character", "plain"), N_("plays as it is"), 0, 0, 0, 0},
    {NC_("character", "careful"), N_("risks little, and bluffs rarely"), 2, -1, 0, 0},
    {NC_("character", "bold"), N_("likes a risk"), -2, 1, 0, 0},
    {NC_("character", "liar"), N_("bluffs often, and rarely says what is so"), 0, 2, 1, -2},
    {NC_("character", "honest"), N_("bluffs rarely, and means what it says"), 0, -2, 0, 2},
    {NC_("character", "chatterbox"), N_("talks all the time"), 0, 0, 2, 0},
    {NC_("character", "quiet"), N_("hardly ever says a word"), 0, 0, -2, 0},
};
enum { CHARACTERS = sizeof characters / sizeof *characters };

const Character *character_at(unsigned n)
{
    return n < CHARACTERS ? &characters[n] : NULL;
}

const Character *character_take(Text *name)
{
    size_t end = name->length;
    while (end > 0 && name->at[end - 1] != '-')
        end--;
    if (end == 0)
        return character_plain();
    for (unsigned i = 0; i < CHARACTERS; i++) {
        if (!text_is((Text){name->at + end, name->length - end}, characters[i].name))
            continue;
        name->length = end - 1;
        return &characters[i];
    }
    return NULL;
}

unsigned character_shade(unsigned percent, int knob)
{
    static const uint8_t quarters[2 * MOST_KNOB + 1] = {1, 2, 4, 6, 8};
    unsigned shaded = percent * quarters[knob + MOST_KNOB] / 4;
    return shaded < 100 ? shaded : 100;
}
