/* Wiping a terminal: see wipe.h. Apart from screen.c, which takes the whole terminal over, and from
   plain.c, since <term.h> makes macros of many short names. */
#include "term/wipe.h"

#include <ncursesw/curses.h>
#include <stdio.h>
#include <unistd.h>

#include <ncursesw/term.h>

/* One of terminfo's strings, if this terminal has it. */
static bool send(const char *name)
{
    const char *text = tigetstr(name);
    return text != NULL && text != (const char *)-1 && putp(text) != ERR;
}

bool wipe_terminal(void)
{
    int found;
    if (setupterm(NULL, STDOUT_FILENO, &found) != OK)
        return false;
    bool wiped = send("clear");
    if (wiped)
        (void)send("E3"); /* the lines that have scrolled away, which not all terminals forget */
    (void)del_curterm(cur_term);
    return fflush(stdout) == 0 && wiped;
}
