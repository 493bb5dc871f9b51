/* Reading untrusted input line by line, in bounded memory: a line longer than MAX_LINE is cut, its
   rest is thrown away, and its length says so. NUL bytes are bytes like any other. */
#ifndef TRISKEL_LINES_H
#define TRISKEL_LINES_H

#include "base/text.h"

typedef struct Lines {
    int file; /* a descriptor, borrowed */
    bool at_end, failed;
    size_t start, end; /* what is read and not yet given out */
    char bytes[4 * MAX_LINE];
} Lines;

void lines_init(Lines *lines, int file);

typedef enum LinesResult {
    LINES_LINE,
    LINES_UNENDED, /* the last line, and no line end after it */
    LINES_END,
    LINES_FAILED, /* errno says why */
} LinesResult;

/* The next line without its end, borrowed until the next call. Longer than MAX_LINE: MAX_LINE + 1
   bytes of it. */
LinesResult lines_next(Lines *lines, Text *line);

/* Reads once, what there is or what comes next. False: there is no more to come. */
bool lines_fetch(Lines *lines);

/* Is a whole line waiting, so that lines_next would not have to wait for input? */
bool lines_ready(const Lines *lines);

#endif
