/* Whole files: written so that nobody ever sees half of one, read into bounded memory, and the
   folders in which a user's files belong. Knows nothing of what is in them (os/seal.h does). */
#ifndef TRISKEL_FILE_H
#define TRISKEL_FILE_H

#include "base/text.h"

enum { MAX_PATH = 4096 }; /* bytes of a path, its NUL counted */

/* Where XDG wants files of each kind. What is not absolute is to be ignored, it says. */
typedef enum UserFolder {
    USER_DATA,  /* $XDG_DATA_HOME/triskel, or ~/.local/share/triskel */
    USER_CACHE, /* $XDG_CACHE_HOME/triskel, or ~/.cache/triskel */
} UserFolder;

/* The path of the user's file `name`. False if there is no such folder to be had, or if its path
   would be too long to write. */
__attribute__((warn_unused_result)) bool user_path(UserFolder folder, const char *name,
                                                   char path[MAX_PATH]);

/* Makes the folders of a path, as far as they are missing. False with errno. */
__attribute__((warn_unused_result)) bool make_folders(const char *path);

/* A name lasts only when its folder is on the disk too: puts it there. If that fails, the file is
   there all the same, for as long as nothing falls over. */
void folder_sync(const char *path);

/* A new file, empty, for its owner alone. False with errno, EEXIST if there is something already.
 */
__attribute__((warn_unused_result)) bool file_new(const char *path);

typedef enum Readers {
    OWNER_ALONE, /* a game that is not over has secrets */
    ANYBODY,     /* as far as the umask allows */
} Readers;

/* Writes a file from its pieces, one after another: out of sight, synced, then put in its place, so
   that many programs may do so at once, and one that is killed meanwhile leaves nothing that stays
   (os/draft.h). What is there and is no file, as a device or a pipe, is not replaced but written
   to. False with errno: then nothing is left behind, and what was there before still is. */
__attribute__((warn_unused_result)) bool file_write(const char *path, Readers readers,
                                                    const Text *pieces, size_t count);

/* The same with what an Out has; if it is full, there was no memory for all of it. */
__attribute__((warn_unused_result)) bool file_write_out(const char *path, Readers readers,
                                                        const Out *out);

/* Reads a whole file to the end of an Out, whose limit is the file's. False with errno. */
__attribute__((warn_unused_result)) bool file_read(const char *path, Out *out);

/* What is found where a file should be, by who knows what should be in it. */
typedef enum FileState {
    FILE_GOOD,
    FILE_ABSENT,
    FILE_UNREADABLE, /* errno says why */
    FILE_FOREIGN,    /* something else, or of another version */
    FILE_DAMAGED,    /* it was one, but is cut off or changed */
} FileState;

/* After a file could not be opened or read, by errno: FILE_ABSENT or FILE_UNREADABLE. */
FileState file_lacking(void);

#endif
