/* A file that is being written: out of everybody's sight until it is whole, then in its place at
   once. It is for os/file.c; whoever has a whole file to write calls file_write.

   Where the system can, a draft has no name at all until it is done, and is gone with the program
   that writes it. Elsewhere, and for the moment in which it takes the place of another file, it is
   called `.triskel-PID-N` and is locked by who writes it; what a killed program leaves behind has
   no lock any more, and goes away when the next draft is opened in that folder. */
#ifndef TRISKEL_DRAFT_H
#define TRISKEL_DRAFT_H

#include "os/file.h"

#include <sys/types.h>

enum { DRAFT_NAME = 48 }; /* bytes of a draft's own name, its NUL counted */

typedef struct Draft {
    int file;                         /* to be written to */
    bool named;                       /* it can be seen, as `name` */
    char folder[MAX_PATH];            /* in which it is … */
    char name[MAX_PATH + DRAFT_NAME]; /* … and its path there */
} Draft;

/* Opens a draft in the folder of `path`. False with errno. */
__attribute__((warn_unused_result)) bool draft_open(Draft *draft, const char *path, mode_t mode);

/* Puts it in its place and closes it. False with errno: then it is gone, and what was there still
   is. */
__attribute__((warn_unused_result)) bool draft_publish(Draft *draft, const char *path);

/* Closes it, and it is gone; errno stays. */
void draft_drop(Draft *draft);

#endif
