/* How one game looks in a terminal: a picture of the table, the same in sentences for reading
   aloud, moves told as sentences, actions named as choices. A game's look is games/<game>/look.c.

   A look sees what one viewer may see and nothing else: the viewer's view (the game's own JSON) and
   moves as that viewer saw them. Everything it writes is in the reader's language (lang/lang.h),
   styled text (term/style.h), in whole lines that end in '\n'. */
#ifndef TRISKEL_LOOK_H
#define TRISKEL_LOOK_H

#include "core/game.h"
#include "lang/lang.h"
#include "term/style.h"

#include <jansson.h>

typedef struct Scene {
    const Lang *lang;
    const Game *game;
    const Options *options;
    Viewer viewer; /* a person, SPECTATOR or EVERYTHING */
    unsigned seats, persons;
    Text names[MAX_SEATS]; /* by person; clean, never empty */
    const json_t *view;    /* what the viewer may see now; after the move that is told */
    const json_t *before;  /* what it might see before that move; only for `tell` */
} Scene;

typedef struct Look {
    /* A move as one line, or several: "Ana lays a disc." To the person who made it: "You lay a
       flower." Nothing where there is nothing to tell (dealing card by card). */
    void (*tell)(const Scene *scene, const Seen *seen, Out *out);

    /* The table as a picture of at most so many columns and lines, the viewer's own seat first or
       at the bottom, who is to act marked. */
    void (*draw)(const Scene *scene, unsigned width, unsigned height, Out *out);

    /* The same in short sentences, most important first: what lies where, whose turn it is. */
    void (*describe)(const Scene *scene, Out *out);

    /* What a seat of the viewer's is asked now, in one line: "Lay a disc, or open a challenge." */
    void (*ask)(const Scene *scene, Actor seat, Out *out);

    /* A legal action as a choice, without line end: "lay a flower", "bid 3", "turn Ana's disc". */
    void (*offer)(const Scene *scene, Actor seat, Action action, Out *out);

    /* A word all of whose actions would make too long a list, as one choice with an example of how
       one of them is typed, without line end: "trade two cards: swap Ana 2 Milo 1". */
    void (*offer_word)(const Scene *scene, unsigned word, Text example, Out *out);

    /* How it ended, for everybody to read: who won and why, points or places. */
    void (*conclude)(const Scene *scene, Out *out);
} Look;

/* The look of a registered game. */
const Look *look_of(const Game *game);

/* A seat as people call it: its person's name, with the gang where a person has several seats. */
void out_seat_name(const Scene *scene, unsigned seat, Out *out);
bool is_mine(const Scene *scene, Actor seat); /* the viewer plays this seat */

/* Reading a view; what is not there is 0, "" or NULL. */
unsigned view_number(const json_t *object, const char *key);
const char *view_string(const json_t *object, const char *key);
bool view_flag(const json_t *object, const char *key);
const json_t *view_list(const json_t *object, const char *key);
int view_seat(const json_t *object, const char *key); /* "P3" is 2; null is -1 */
bool view_has_seat(const json_t *object, const char *key, unsigned seat); /* in a list of seats */

#endif
