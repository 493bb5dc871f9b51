/* Who sits where at a new table: the people at this screen, and bots for the others. */
#ifndef TRISKEL_SEATING_H
#define TRISKEL_SEATING_H

#include "bots/roster.h"
#include "cli/request.h"
#include "table/table.h"

/* Who you are on this machine, or just the first player. */
Text your_name(void);

/* Everybody sits down as the request says; `people` gets the persons at this screen. EXIT_DONE, or
   the exit code after saying what is wrong. */
int seat_everybody(const Request *request, Roster *roster, Table *table, uint16_t *people);

#endif
