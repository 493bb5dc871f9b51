/* The solved duel as a file: a head with a magic word, a version, the size and a digest, then what
   pack.h writes. One is part of the program; `triskel solve skull --fresh` makes another in the
   user's cache folder, and keeps there what it has so far when it is stopped. Whatever is not
   exactly such a file is noticed. */
#ifndef TRISKEL_SKULL_FILE_H
#define TRISKEL_SKULL_FILE_H

#include "games/skull/hosted/table.h"
#include "os/file.h"

typedef enum DuelFile {
    DUEL_FILE_GOOD,
    DUEL_FILE_ABSENT,
    DUEL_FILE_UNREADABLE, /* errno says why */
    DUEL_FILE_FOREIGN,    /* not such a table, or of another version */
    DUEL_FILE_DAMAGED,    /* one, but cut off or changed */
} DuelFile;

enum { DUEL_FILE_HEAD = 48 };

/* The path of the table, or of what there is of one that is being made. False: there is no such
   folder. */
__attribute__((warn_unused_result)) bool duel_file_path(bool whole, char path[MAX_PATH]);

/* Bytes to a table and back. NULL with any state but DUEL_FILE_GOOD; without memory the state is
   DUEL_FILE_UNREADABLE. A whole table has all states. */
DuelTable *duel_file_read(Text bytes, bool whole, DuelFile *state);
void duel_file_write(const DuelTable *table, Out *out);

DuelTable *duel_file_load(const char *path, bool whole, DuelFile *state);
__attribute__((warn_unused_result)) bool duel_file_save(const char *path, const DuelTable *table);

/* The table that is part of the program. NULL without memory. */
DuelTable *duel_table_built_in(void);

/* The user's own table if there is a good one, whose path is then given, else the one built in.
   `path` may be NULL. NULL without memory. */
DuelTable *duel_table_open(char path[MAX_PATH]);

#endif
