/* The solved duel as a file: what pack.h writes, sealed (os/seal.h). One is part of the program;
   `triskel solve skull --fresh` makes another in the user's cache folder, and keeps there what it
   has so far when it is stopped. */
#ifndef TRISKEL_SKULL_FILE_H
#define TRISKEL_SKULL_FILE_H

#include "games/skull/hosted/table.h"
#include "os/seal.h"

/* The path of the table, or of what there is of one that is being made. False: there is no such
   folder. */
__attribute__((warn_unused_result)) bool duel_file_path(bool whole, char path[MAX_PATH]);

/* Bytes to a table and back. NULL with any state but FILE_GOOD; without memory the state is
   FILE_UNREADABLE. A whole table has all states. */
DuelTable *duel_file_read(Text bytes, bool whole, FileState *state);
void duel_file_write(const DuelTable *table, Out *out);

DuelTable *duel_file_load(const char *path, bool whole, FileState *state);
__attribute__((warn_unused_result)) bool duel_file_save(const char *path, const DuelTable *table);

/* The table that is part of the program. NULL without memory. */
DuelTable *duel_table_built_in(void);

/* The user's own table if there is a good one, whose path is then given, else the one built in.
   `path` may be NULL. NULL without memory. */
DuelTable *duel_table_open(char path[MAX_PATH]);

#endif
