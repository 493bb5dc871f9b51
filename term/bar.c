/* Progress bars: see bar.h. */
#include "term/bar.h"

#include "os/clock.h"

#include <stdio.h>

Bar progress_bar(const char *what)
{
    return (Bar){.what = what != NULL ? what : "preparing", .begin = clock_now()};
}

void progress_show(void *context, double done)
{
    static const char full[] = "########################################";
    Bar *bar = context;
    uint64_t time = clock_now();
    double left = (double)(time - bar->begin) / 1000 * (1 - done) / done;
    if (time - bar->shown < 100 && done < 1)
        return;
    bar->shown = time;
    if (done < 1)
        fprintf(stderr, "\r%s [%-40.*s] %3.0f %%, %.0f s left \033[K", bar->what, (int)(40 * done),
                full, 100 * done, left + 0.5);
    else
        fputs("\r\033[K", stderr);
}
