/* Bounded line reading: see lines.h. */
#include "os/lines.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

void lines_init(Lines *lines, int file)
{
    lines->file = file;
    lines->at_end = lines->failed = false;
    lines->start = lines->end = 0;
}

static char *find_end(const Lines *lines)
{
    return memchr(lines->bytes + lines->start, '\n', lines->end - lines->start);
}

bool lines_ready(const Lines *lines)
{
    return find_end(lines) != NULL;
}

/* Moves what there is to the front, and reads more. Of a line that is too long, its beginning is
   kept only. */
bool lines_fetch(Lines *lines)
{
    if (lines->end - lines->start > MAX_LINE)
        lines->end = lines->start + MAX_LINE + 1;
    memmove(lines->bytes, lines->bytes + lines->start, lines->end - lines->start);
    lines->end -= lines->start;
    lines->start = 0;
    ssize_t count;
    do
        count = read(lines->file, lines->bytes + lines->end, sizeof lines->bytes - lines->end);
    while (count < 0 && errno == EINTR);
    if (count < 0)
        lines->failed = true;
    else if (count == 0)
        lines->at_end = true;
    else
        lines->end += (size_t)count;
    return !lines->at_end && !lines->failed;
}

LinesResult lines_next(Lines *lines, Text *line)
{
    char *newline;
    while ((newline = find_end(lines)) == NULL && !lines->at_end && !lines->failed)
        (void)lines_fetch(lines);
    if (lines->failed)
        return LINES_FAILED;
    char *begin = lines->bytes + lines->start;
    char *end = newline != NULL ? newline : lines->bytes + lines->end;
    size_t length = (size_t)(end - begin);
    if (newline == NULL && length == 0)
        return LINES_END;
    if (length > MAX_LINE)
        length = MAX_LINE + 1;
    *line = (Text){begin, length};
    lines->start = (size_t)(end - lines->bytes) + (newline != NULL);
    return newline != NULL ? LINES_LINE : LINES_UNENDED;
}
