/* `triskel engine`: the engine protocol on standard input and output. */
#include "base/buffer.h"
#include "cli/command.h"
#include "engine/engine.h"
#include "os/lines.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int cmd_engine(Arguments arguments)
{
    if (arguments.count > 0)
        return usage_error(N_("engine takes no arguments; it reads requests, one a line"));
    Lines *lines = malloc(sizeof *lines);
    if (lines == NULL)
        return EXIT_FAILED;
    Engine engine;
    Out out = buffer_new();
    Text line;
    LinesResult result = LINES_LINE;
    bool written = true;

    lines_init(lines, STDIN_FILENO);
    engine_init(&engine);
    while (written && !engine.quit &&
           ((result = lines_next(lines, &line)) == LINES_LINE || result == LINES_UNENDED)) {
        engine_line(&engine, line, &out);
        /* Answers are sent before waiting for more, many at once if many requests came at once. */
        if (!lines_ready(lines) || out.length > 65536) {
            written = print_out(&out);
            out.length = 0;
        }
    }
    if (result == LINES_FAILED)
        (void)failure(N_("cannot read the requests: %1"), text_of(strerror(errno)));
    engine_end(&engine, &out);
    written = written && print_out(&out);
    engine_done(&engine);
    buffer_free(&out);
    free(lines);
    return written && result != LINES_FAILED ? EXIT_DONE : EXIT_FAILED;
}
