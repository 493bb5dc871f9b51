/* Games that were left: which there are, going on with one, removing one. */
#ifndef TRISKEL_RESUME_H
#define TRISKEL_RESUME_H

#include "cli/command.h"
#include "table/table.h"
#include "term/kept.h"

/* A kept game in one line, without its end: who plays, how far it is, when it was left. */
void kept_describe(const Kept *kept, Out *out);

/* Finds a kept game by its name, a saved one by its file, or with NULL the last that was left, and
   loads it. `name` is that under which it is kept from now on, "" if nowhere. NULL after saying
   what is wrong. */
Table *resume_table(const char *wanted, char name[MAX_KEPT_NAME]);

/* `play --kept` and `play --forget NAME`. */
int kept_show(void);
int kept_remove(const char *name);

#endif
