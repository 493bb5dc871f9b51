/* `triskel play` at a table that is elsewhere: its link, a place there, and the visit itself. */
#ifndef TRISKEL_VISITING_H
#define TRISKEL_VISITING_H

#include "cli/request.h"
#include "term/visit.h"
#include "term/visit_call.h"

/* A table as a link names it. */
typedef struct TableLink {
    ServerUrl server;
    char base[MAX_LINK]; /* the server's own address, as it was written */
    char code[MAX_CODE + 1];
    char watch[MAX_PASS + 1];
} TableLink;

/* Reads `http://host:7777/t/CODE#WATCH`, or `host:7777/CODE`. EXIT_DONE, or the exit code after
   saying what is wrong. */
int table_link(const char *written, TableLink *link);

/* What came of a call there: EXIT_DONE, or the exit code after saying what is wrong, which is the
   server's sentence `why` if it refused. */
int called_well(VisitCalled called, const TableLink *link, const Out *why);

/* Which table, and as what. */
typedef struct Invitation {
    const char *join;  /* the link of a table, to sit down there; or NULL … */
    const char *watch; /* … to look on; or NULL … */
    bool hosts;        /* … or a table is opened … */
    const char *host;  /* … there; NULL: on this machine */
    const char *name;  /* what one is called there; NULL: as on this machine */
} Invitation;

/* Takes its flags out of the arguments. EXIT_DONE, or the exit code after saying what is wrong. */
int invitation_flags(Invitation *invitation, Arguments *arguments);

/* Is it one at all? */
bool is_invited(const Invitation *invitation);

/* Plays or watches there. Where a table is opened, the request says which. The exit code. */
int visit_elsewhere(const Request *request, const Invitation *invitation);

/* Is it the link of a table rather than a file? */
bool is_link(const char *written);
/* The record of the last game that is over at a table, by its link: for who has a place there, or
   the link of those who watch. False after saying why not. */
__attribute__((warn_unused_result)) bool record_of_table(const char *written, Out *record);

#endif
