/* What lies on a drawn screen at a table: its picture, the story, the question, the buttons and the
   line that is typed; where each of them stands, and what keys do to them. It knows no table: the
   one here (drawn.c) and one that is elsewhere (visit_drawn.c) both stand on it, and look alike. */
#ifndef TRISKEL_DESK_H
#define TRISKEL_DESK_H

#include "term/buttons.h"
#include "term/screen.h"

enum { MAX_TYPED = 200 };
#define NOWHERE SIZE_MAX

typedef struct Desk {
    const Lang *lang;
    const char *title; /* of pages; borrowed */
    Out story;         /* what has happened */
    size_t ending;     /* where in the story the end is told; NOWHERE: it has not come */
    Out answer;        /* of the last command, wrapped; it stays until the next key */
    Out coach;         /* what the coach says, where there is no answer */
    Out question;      /* what is asked now; empty: nothing */
    Buttons buttons;
    char typed[MAX_TYPED];
    size_t typed_length;
    bool takes_nothing; /* Enter with nothing typed is an answer, too */
} Desk;

Desk desk_new(const Lang *lang, const char *title);
void desk_done(Desk *desk);

/* Who draws the table itself, at most this large. */
typedef struct DeskPicture {
    void (*draw)(void *context, unsigned width, unsigned height, Out *out);
    void *context;
} DeskPicture;

/* The whole screen; `bar` is its first line. */
void desk_draw(Desk *desk, Text bar, const DeskPicture *picture);
/* A moment: the table and the story, and `keys` in the last line. */
void desk_draw_moment(const Desk *desk, Text bar, const DeskPicture *picture, const char *keys);
/* How large the picture is as long as nothing needs more room than usual. */
void desk_picture_size(unsigned *width, unsigned *height);

/* A command's answer, styled lines: beside the question, or where it is long, or to be one
   (`is_page`, which `ends` where it matters most), as a page. False: PRESS_STOP. */
__attribute__((warn_unused_result)) bool desk_answer(Desk *desk, Text lines, bool is_page,
                                                     bool ends);

typedef enum DeskWish {
    DESK_NOTHING, /* more than drawing it again */
    DESK_LINE,    /* what was typed or chosen is to be done */
    DESK_STOP,
} DeskWish;

/* One key. A line is in `line`, which has room for MAX_TYPED bytes. */
DeskWish desk_press(Desk *desk, const Press *press, Out *line);

/* Keys that were pressed before a question was on the screen do not answer it: what they type
   stands there, to be seen and entered; Enter, arrows and clicks are gone. False: PRESS_STOP. */
__attribute__((warn_unused_result)) bool desk_take_early_keys(Desk *desk);

#endif
