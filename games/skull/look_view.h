/* What the parts of Skull's look share: reading a viewer's view of the table, and what discs and
   seats are called. look_tell.c tells, look_draw.c and look_mat.c draw, look.c does the rest. */
#ifndef TRISKEL_SKULL_LOOK_H
#define TRISKEL_SKULL_LOOK_H

#include "games/skull/skull.h"
#include "term/look.h"

enum { KINDS = SKULL_DISC_UNKNOWN + 1 };
enum { NAME_COLUMNS = 24 }; /* of a name inside a sentence that has to fit in a line */

typedef struct SeatView {
    const json_t *hand, *stack; /* lists of discs; the stack from the bottom */
    unsigned in_hand, laid, up; /* `up` of those laid are turned, from the top */
    bool in_play, to_act, passed, flower_mat, last_chance;
} SeatView;

SkullPhase skull_phase(const Scene *scene);
SeatView skull_seat(const Scene *scene, unsigned seat);
unsigned skull_in_play(const Scene *scene); /* how many seats */
unsigned skull_disc_of(const json_t *discs, unsigned i);

/* The viewer plays this seat and no other: it is "you". Who plays two gangs hears them called by
   their names. */
bool skull_is_you(const Scene *scene, int seat);

/* A disc as a word, and as a picture of one column. */
const char *skull_disc_word(const Lang *lang, unsigned disc);
const char *skull_disc_picture(unsigned disc);
const char *skull_disc_style(unsigned disc);
void skull_out_words(const Lang *lang, const json_t *discs, unsigned from, Out *out);

/* Writes styled text, cut to so many columns. */
void skull_out_clipped(Out *out, Text text, unsigned columns);
/* A seat's name cut to so many columns; never its gang. */
void skull_out_name(const Scene *scene, unsigned seat, unsigned columns, Out *out);

/* What a seat is called, for the enclosing block: NAME in its colour, SHORT_NAME plain and no
   longer than fits in a choice. */
#define NAME(scene, seat) skull_name((scene), (seat), (char[192]){0})
#define SHORT_NAME(scene, seat) skull_short_name((scene), (seat), (char[192]){0})
Text skull_name(const Scene *scene, int seat, char text[192]);
Text skull_short_name(const Scene *scene, int seat, char text[192]);

void skull_tell(const Scene *scene, const Seen *seen, Out *out);
void skull_draw(const Scene *scene, unsigned width, unsigned height, Out *out);

#endif
