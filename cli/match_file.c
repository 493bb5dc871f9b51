/* Records in files: see match_file.h. */
#include "cli/match_file.h"
#include "os/lines.h"

#include <errno.h>
#include <stdlib.h>

Match *match_read(int file, const LineListener *listener, Problem *problem, int *error)
{
    Lines *lines = malloc(sizeof *lines);
    MatchReader *reader = match_reader_new();
    Text line;
    LinesResult result;

    *error = 0;
    if (lines == NULL || reader == NULL) {
        *error = ENOMEM;
        goto failed;
    }
    lines_init(lines, file);
    while ((result = lines_next(lines, &line)) == LINES_LINE && !reader->refused) {
        if (listener != NULL)
            listener->hear(listener->context, line, reader->match->count);
        match_reader_line(reader, line);
    }
    if (result == LINES_FAILED) {
        *error = errno;
        goto failed;
    }
    if (result == LINES_UNENDED)
        match_reader_cut_off(reader);
    free(lines);
    return match_reader_end(reader, problem);

failed:
    free(lines);
    match_reader_free(reader);
    return NULL;
}
