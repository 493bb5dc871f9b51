/* What can be chosen at a drawn table with the arrows or the mouse: a button for each action, for
   the beginning of one that has to be typed on, for each of a set (the dice of a throw) that can be
   picked. One of them may be marked, by who sits there and by nobody else: no button of a new
   question is, so that Enter alone does nothing that cannot be taken back. */
#ifndef TRISKEL_BUTTONS_H
#define TRISKEL_BUTTONS_H

#include "term/typed.h"

enum { MAX_BUTTONS = 40, MAX_BUTTON = 72 };

typedef enum ButtonKind {
    BUTTON_WHOLE, /* what it says is done */
    BUTTON_BEGUN, /* … is to be typed on */
    BUTTON_ONE,   /* of a set: it can be picked */
    BUTTON_SET,   /* its word is done with those that are picked */
} ButtonKind;

typedef struct Button {
    ButtonKind kind;
    char text[MAX_BUTTON]; /* as it is typed; of one of a set, how it is called */
    size_t length;
    unsigned word, number; /* of one of a set, and of the set itself */
    bool picked;
    unsigned row, column, width; /* where it was drawn; width 0: it was not */
} Button;

typedef struct Buttons {
    Button at[MAX_BUTTONS];
    unsigned count;
    unsigned marked; /* `count`: none */
} Buttons;

/* Buttons for what a seat may do, none of them marked. The scene needs no view; with one, each of a
   set says what it is. */
void buttons_for_choices(Buttons *buttons, const Scene *scene, const Choices *choices);
/* One more, for what is done when it is chosen. */
void buttons_add(Buttons *buttons, Text text);

/* Do they offer the same? Then what is marked and picked may stay. */
bool buttons_are_same(const Buttons *one, const Buttons *other);

void buttons_unmark(Buttons *buttons);
/* Marks the next one, or the one before; the first step marks the first, or the last. */
void buttons_step(Buttons *buttons, bool forward);
/* Marks the one at a place of the screen. False: there is none. */
__attribute__((warn_unused_result)) bool buttons_mark_at(Buttons *buttons, unsigned row,
                                                         unsigned column);
/* Picks the marked one of a set, or no longer. False: it is none. */
__attribute__((warn_unused_result)) bool buttons_pick(Buttons *buttons);
bool buttons_have_set(const Buttons *buttons);

/* What the marked one types. False: nothing is marked, or nothing is picked yet of its set.
   `begun`: the rest is to be typed. */
__attribute__((warn_unused_result)) bool buttons_type(const Buttons *buttons, Out *typed,
                                                      bool *begun);

/* As many as there is room for, the marked one among them; where there are more, it says so. */
void buttons_draw(Buttons *buttons, unsigned row, unsigned rows);

#endif
