/* Progress bars: see bar.h. */
#include "term/bar.h"

#include "os/clock.h"
#include "os/signals.h"

#include <stdio.h>
#include <unistd.h>

Bar progress_bar(const char *what)
{
    return (Bar){.what = what != NULL ? what : "preparing",
                 .begin = clock_now(),
                 .silent = !isatty(STDERR_FILENO)};
}

bool progress_show(void *context, double done)
{
    static const char full[] = "########################################";
    Bar *bar = context;
    uint64_t time = clock_now();
    double left = (double)(time - bar->begin) / 1000 * (1 - done) / done;
    bool goes_on = !was_stopped();
    if (bar->silent || (time - bar->shown < 100 && done < 1 && goes_on))
        return goes_on;
    bar->shown = time;
    if (done < 1 && goes_on)
        fprintf(stderr, "\r%s [%-40.*s] %3.0f %%, %.0f s left \033[K", bar->what, (int)(40 * done),
                full, 100 * done, left + 0.5);
    else
        fputs("\r\033[K", stderr);
    return goes_on;
}
