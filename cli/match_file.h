/* Records in files, read into a match line by line, in bounded memory. */
#ifndef TRISKEL_MATCH_FILE_H
#define TRISKEL_MATCH_FILE_H

#include "engine/match.h"

/* Gets every line of a record before it is read, comments too; `moves` come before it. */
typedef struct LineListener {
    void (*hear)(void *context, Text line, size_t moves);
    void *context;
} LineListener;

/* The record in a file. On failure NULL; `problem` says what is wrong with the record, unless
   `error` is not 0, an errno that says why it could not be read. `listener` may be NULL. */
Match *match_read(int file, const LineListener *listener, Problem *problem, int *error);

#endif
