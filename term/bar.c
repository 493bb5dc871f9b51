/* Progress bars: see bar.h. */
#include "term/bar.h"

#include "os/clock.h"
#include "os/signals.h"

#include <stdio.h>
#include <unistd.h>

Bar progress_bar(const Lang *lang, const char *what)
{
    return (Bar){
        .lang = lang, .what = what, .begin = clock_now(), .silent = !isatty(STDERR_FILENO)};
}

Bar progress_bar_for_later(const Lang *lang, const char *what)
{
    Bar bar = progress_bar(lang, what);
    bar.done = 1;
    return bar;
}

bool progress_show(void *context, double done)
{
    static const char full[] = "########################################";
    Bar *bar = context;
    uint64_t time = clock_now();
    if (bar->done >= 1) /* another thing begins */
        bar->begin = time;
    bar->done = done;
    double left = done > 0 ? (double)(time - bar->begin) / 1000 * (1 - done) / done : 0;
    bool goes_on = !was_stopped();
    char text[64];
    Out out = {.text = text, .capacity = sizeof text};
    if (bar->silent || (time - bar->shown < 100 && done < 1 && goes_on))
        return goes_on;
    bar->shown = time;
    if (done > 0) {
        out_string(&out, ", ");
        say(&out, tr(bar->lang, "%1 s left"), NUM((uint64_t)(left + 0.5)));
    }
    if (done < 1 && goes_on)
        fprintf(stderr, "\r%s [%-40.*s] %3.0f %%%.*s \033[K", bar->what, (int)(40 * done), full,
                100 * done, (int)out.length, text);
    else
        fputs("\r\033[K", stderr);
    return goes_on;
}
