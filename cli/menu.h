/* What is asked when nobody said what to play: which game, how many, with whom, which variant, in
   which language; or to go on with a game that was left, to read the rules, to leave. The last
   choice is offered again. */
#ifndef TRISKEL_MENU_H
#define TRISKEL_MENU_H

#include "cli/last.h"
#include "cli/request.h"
#include "term/ask.h"
#include "term/kept.h"

typedef enum MenuChoice {
    MENU_PLAY,   /* a new game, as the request says now */
    MENU_RESUME, /* the kept game `name` */
    MENU_LEAVE,
    MENU_STOP, /* a signal, or the input has ended */
} MenuChoice;

typedef struct Menu {
    Request *request;
    bool drawn;
    Last last;
    char name[MAX_KEPT_NAME];
    char players[MAX_NAMES + MAX_SEATS * (MAX_BOT_NAME + 8)]; /* the request's list */
} Menu;

/* Needs somebody at the terminal. Lines or a screen as the request says. */
MenuChoice menu_run(Menu *menu, Request *request);

/* Only which of the kept games, if there are several: MENU_RESUME, MENU_LEAVE or MENU_STOP. */
MenuChoice menu_resume(Menu *menu, Request *request);

/* ---- Between menu.c and menu_table.c ------------------------------------------------------- */

/* How many play a game, who, with which bots and options. MENU_LEAVE: back to the first question.
 */
MenuChoice menu_table(Menu *menu, const Game *game);

/* A question with nothing to choose yet; asked; a note beside one of its choices; what was wrong
   with the answer before, with the place %1 for what was typed. */
AskForm menu_form(const char *title, const char *sentence);
Asked menu_ask(const Menu *menu, const AskForm *form);
void menu_note(AskChoice *choice, Text text);
void menu_complain(AskForm *form, const char *sentence, const char *typed);

/* A page to read about a game. False: stopped. */
typedef void PageWriter(const Lang *lang, const Game *game, unsigned width, Out *out);
__attribute__((warn_unused_result)) bool menu_page(const Menu *menu, const Game *game,
                                                   PageWriter *write);

#endif
