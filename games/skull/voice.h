/* What the parts of Skull's voice (core/voice.h) share, and its picture with them: what discs and
   seats are called. voice_tell.c tells the moves, voice.c says the rest. */
#ifndef TRISKEL_SKULL_VOICE_H
#define TRISKEL_SKULL_VOICE_H

#include "core/voice.h"
#include "games/skull/skull.h"

enum { SKULL_NAME_COLUMNS = 24 }; /* of a name inside a sentence that has to fit in a line */

/* Seats may be NO_SEAT here: nobody is "you" and has no name.

   The viewer plays this seat and no other: it is "you". Who plays two gangs hears them called by
   their names. */
bool skull_is_you(const Scene *scene, unsigned seat);

/* What a seat is called, for the enclosing block: NAME in its colour, SHORT_NAME plain and no
   longer than fits in a choice. */
#define SKULL_NAME(scene, seat) skull_name((scene), (seat), (char[192]){0})
#define SKULL_SHORT_NAME(scene, seat) skull_short_name((scene), (seat), (char[192]){0})
Text skull_name(const Scene *scene, unsigned seat, char text[192]);
Text skull_short_name(const Scene *scene, unsigned seat, char text[192]);

/* A seat's name cut to so many columns; never its gang. */
void skull_out_name(const Scene *scene, unsigned seat, unsigned columns, Out *out);

const char *skull_disc_word(const Lang *lang, unsigned disc);
const char *skull_disc_style(unsigned disc);

void skull_tell(const Scene *scene, const Seen *seen, Out *out);
Beat skull_moment(const Scene *scene, const Seen *seen, unsigned i, void *view);
const RefusalText *skull_why(const Scene *scene, Actor seat, unsigned word);

#endif
