/* Progress bars: see progress.h. */
#include "cli/progress.h"

#include <stdio.h>
#include <time.h>

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

Bar progress_bar(const char *what)
{
    return (Bar){.what = what != NULL ? what : "preparing", .begin = now()};
}

void progress_show(void *context, double done)
{
    static const char full[] = "########################################";
    Bar *bar = context;
    double time = now(), left = (time - bar->begin) * (1 - done) / done;
    if (time - bar->shown < 0.1 && done < 1)
        return;
    bar->shown = time;
    if (done < 1)
        fprintf(stderr, "\r%s [%-40.*s] %3.0f %%, %.0f s left \033[K", bar->what, (int)(40 * done),
                full, 100 * done, left + 0.5);
    else
        fputs("\r\033[K", stderr);
}
