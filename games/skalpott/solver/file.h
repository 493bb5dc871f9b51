/* Solutions as files in the user's cache folder, so that a table is computed once. A file has a
   head with a magic word, a version, the options and checksums; whatever is not exactly that is
   noticed. Files are written under another name and then renamed: nobody ever sees half of one, and
   several programs may do so at once. */
#ifndef TRISKEL_SKALPOTT_FILE_H
#define TRISKEL_SKALPOTT_FILE_H

#include "games/skalpott/solver/solution.h"

enum { MOST_PATH = 4096 };

typedef enum SolutionFile {
    FILE_GOOD,
    FILE_ABSENT,
    FILE_UNREADABLE, /* errno says why */
    FILE_FOREIGN,    /* not such a table, or of another version or for other options */
    FILE_DAMAGED,    /* one, but cut off or changed */
} SolutionFile;

/* The path of a table in $XDG_CACHE_HOME/triskel or ~/.cache/triskel. False if there is neither, or
   if the path is too long. */
__attribute__((warn_unused_result)) bool solution_path(SolutionKey key, char path[MOST_PATH]);

/* Reads a table into memory; all of it is checked. NULL with any state but FILE_GOOD. */
Solution *solution_load(const char *path, SolutionKey key, SolutionFile *state);

/* Writes a table, and the folders that it is to be in. False, with errno, if that fails; then
   nothing is left of it, and a table that was there before still is. */
__attribute__((warn_unused_result)) bool solution_save(const char *path, const Solution *solution);

#endif
