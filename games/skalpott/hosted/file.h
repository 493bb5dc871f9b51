/* Solutions as files in the user's cache folder, so that a table is computed once. A file has a
   head with a magic word, a version, the options and checksums that are as fast as reading, for it
   is mapped and not read (os/seal.h is for smaller ones); whatever is not exactly that is noticed,
   and a table for other options is FILE_FOREIGN. Files are written under another name and then
   renamed: nobody ever sees half of one, and several programs may do so at once. */
#ifndef TRISKEL_SKALPOTT_FILE_H
#define TRISKEL_SKALPOTT_FILE_H

#include "games/skalpott/hosted/solution.h"
#include "os/file.h"

/* The path of a table in $XDG_CACHE_HOME/triskel or ~/.cache/triskel. False if there is neither, or
   if the path is too long. */
__attribute__((warn_unused_result)) bool skalpott_solution_path(SkalpottKey key,
                                                                char path[MAX_PATH]);

/* The bytes of a file: a head, whose sums are right for these values, and the values. What is wrong
   with them, as a table of that key? */
enum { SKALPOTT_FILE_HEAD = 64 };
void skalpott_solution_head(const SkalpottSolution *solution, uint8_t head[SKALPOTT_FILE_HEAD]);
FileState skalpott_solution_judge(const void *bytes, size_t size, const SkalpottSolution *expected);

/* Reads a table into memory; all of it is checked. NULL with any state but FILE_GOOD. */
SkalpottSolution *skalpott_solution_load(const char *path, SkalpottKey key, FileState *state);

/* Writes a table, and the folders that it is to be in. False, with errno, if that fails; then
   nothing is left of it, and a table that was there before still is. */
__attribute__((warn_unused_result)) bool skalpott_solution_save(const char *path,
                                                                const SkalpottSolution *solution);

#endif
