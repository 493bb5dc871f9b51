/* A question before any table is there: choices to pick by number, word, arrows or mouse, or a line
   to type; at a drawn screen or in lines, the same question for both. It knows no game. */
#ifndef TRISKEL_ASK_H
#define TRISKEL_ASK_H

#include "lang/lang.h"

enum { MAX_ASKED = 40, MAX_ASKED_TEXT = 120 };

/* A choice: what it is called and may be typed as, and what stands beside it. */
typedef struct AskChoice {
    char word[40], note[240];
} AskChoice;

typedef struct AskForm {
    const Lang *lang;
    const char *title;    /* whole text; borrowed */
    const char *sentence; /* the question itself; borrowed */
    char complaint[240];  /* about the answer before, or "" */
    unsigned count;
    unsigned initial; /* the choice that Enter alone means; `count`: none */
    AskChoice choices[MAX_ASKED];
} AskForm;

typedef enum AskKind {
    ASKED_CHOICE, /* `choice` */
    ASKED_TEXT,   /* `text`, which is no choice; clean, and empty if it was not */
    ASKED_BACK,   /* Esc, or Enter where that means nothing */
    ASKED_STOP,   /* a signal, or the input has ended */
} AskKind;

typedef struct Asked {
    AskKind kind;
    unsigned choice;
    char text[MAX_ASKED_TEXT];
} Asked;

/* One more choice, with room for its words; the last one there is room for is overwritten. */
AskChoice *ask_add(AskForm *form, Text word);

/* What is typed means: a number counted from 1, or a word, as long as it is clear. */
Asked ask_means(const AskForm *form, Text typed);

/* Asks on the screen (screen.h), or with standard input and output. */
Asked ask_drawn(const AskForm *form);
Asked ask_in_lines(const AskForm *form);

#endif
