/* Passes: by which one comes back to one's place at a table elsewhere, after the terminal was
   closed, too. A pass is a secret: each is in a file of its own in the user's data folder
   ($XDG_DATA_HOME/triskel/passes), for its owner alone, and is neither shown nor written anywhere
   else. */
#ifndef TRISKEL_PASS_H
#define TRISKEL_PASS_H

#include "client/wire.h"

enum { MAX_PASS = 63, MAX_CODE = 64 }; /* bytes of a token, and of a table's code */

/* The one for that table, of who is called so there; without a name, of who sat down first: several
   people may play by one account, each in a terminal. False: there is none. */
__attribute__((warn_unused_result)) bool pass_find(const ServerUrl *server, const char *code,
                                                   Text name, char pass[MAX_PASS + 1]);
/* Keeps it. False with errno: it cannot be. */
__attribute__((warn_unused_result)) bool pass_keep(const ServerUrl *server, const char *code,
                                                   Text name, const char *pass);
/* The place is no longer one's own. */
void pass_forget(const ServerUrl *server, const char *code, const char *pass);

#endif
