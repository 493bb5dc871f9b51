/* The drawn screen, with ncursesw: styled text at places, keys, the mouse, pages to scroll. It
   knows nothing of games. One screen at a time; whatever happens, screen_end leaves a clean
   terminal. */
#ifndef TRISKEL_SCREEN_H
#define TRISKEL_SCREEN_H

#include "base/style.h"
#include "lang/lang.h"

/* False if this terminal cannot be drawn on. */
__attribute__((warn_unused_result)) bool screen_begin(const Lang *lang);
void screen_end(void);

unsigned screen_width(void);
unsigned screen_height(void);

enum { LEAST_WIDTH = 60, LEAST_HEIGHT = 20 };

void screen_clear(void);
/* Shows what was drawn, the cursor at this place. */
void screen_show(unsigned row, unsigned column);

/* Draws the lines of a styled text from a place on, none wider than `width`, at most `height`. */
void screen_lines(unsigned row, unsigned column, unsigned width, unsigned height, Text text);
/* A bar across the whole row. */
void screen_bar(unsigned row, Text text);

/* Keys besides characters. */
typedef enum Key {
    PRESS_NONE,      /* it is time */
    PRESS_CHARACTER, /* `text` */
    PRESS_ENTER,
    PRESS_ERASE, /* the last character */
    PRESS_WIPE,  /* all */
    PRESS_LEFT,
    PRESS_RIGHT,
    PRESS_UP, /* the wheel of the mouse too */
    PRESS_DOWN,
    PRESS_TAB,
    PRESS_BACK_TAB,
    PRESS_PAGE_UP,
    PRESS_PAGE_DOWN,
    PRESS_HOME,
    PRESS_END,
    PRESS_ESCAPE,
    PRESS_CLICK, /* at `row`, `column` */
    PRESS_RESIZED,
    PRESS_OTHER, /* nothing that is used here */
    PRESS_STOP,  /* a signal, or the terminal is gone */
} Key;

typedef struct Press {
    Key key;
    char text[8];
    unsigned row, column;
} Press;

/* Waits up to so many milliseconds (-1: as long as it takes, or until somebody else who waits, see
   below, has something to look at: PRESS_NONE). */
Press screen_press(int milliseconds);

/* From now on `wait` waits for standard input, however a key is waited for: in pages and while a
   moment is held, too. For who has more to wait for. NULL: the screen does again. */
void screen_waits_by(void (*wait)(void *context, int milliseconds), void *context);

/* Draws and holds what was drawn for so many milliseconds (-1: for ever), counted from when it is
   seen; any key goes on, and what is pressed meanwhile is forgotten. False: PRESS_STOP. */
__attribute__((warn_unused_result)) bool screen_hold(int milliseconds, void (*draw)(void *context),
                                                     void *context);

/* What was typed and not read yet counts no more. */
void screen_forget_keys(void);

/* Shows a long text, to be scrolled; returns when the reader is done. Who types instead is done,
   and the character comes with the next press. False: PRESS_STOP. */
__attribute__((warn_unused_result)) bool screen_page(const char *title, Text text);
/* The same, at its end. */
__attribute__((warn_unused_result)) bool screen_page_end(const char *title, Text text);

/* Waits until the terminal is large enough, saying what it needs. False: PRESS_STOP. */
__attribute__((warn_unused_result)) bool screen_fits(void);

#endif
