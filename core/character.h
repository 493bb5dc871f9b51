/* Characters: how somebody plays, whatever their strength. A bot's name may have one behind it,
   `hard-bold`; without, it is the plain one. A character is a few knobs, handed to the bot with
   every question (core/bot.h). What a knob does is the bot's: it shifts what the bot would do
   anyway, and never lets it do what is plainly wrong, so that characters differ in style and talk
   and not by much in strength. */
#ifndef TRISKEL_BOT_CHARACTER_H
#define TRISKEL_BOT_CHARACTER_H

#include "base/text.h"

/* From -MOST_KNOB, far less than the bot by itself, to MOST_KNOB, far more; 0 leaves it as it is.
 */
enum { MOST_KNOB = 2 };

typedef struct Character {
    const char *name;    /* as written behind a bot's name; translated in the context "character" */
    const char *meaning; /* one sentence for menus, English, the key for translation */
    int8_t caution;      /* how sure it wants to be before it risks something */
    int8_t bluffing;     /* how often it pretends by what it does */
    int8_t talk;         /* how often it says something */
    int8_t honesty;      /* how often what it says is so */
} Character;

/* The n-th, the plain one first; NULL behind the last. */
const Character *character_at(unsigned n);

/* All knobs at 0: who has no other. */
static inline const Character *character_plain(void)
{
    return character_at(0);
}

/* Takes the character off the end of a bot's name, `-bold`; where there is none, it is the plain
   one. NULL, and the name as it was: what stands there is no character. */
const Character *character_take(Text *name);

/* So many of a hundred, with a knob turned: at -2 a quarter, at 2 twice as many. */
unsigned character_shade(unsigned percent, int knob);

#endif
