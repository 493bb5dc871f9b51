/* Signals that stop: see signals.h. */
#include "os/signals.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stddef.h>
#include <sys/select.h>
#include <unistd.h>

static const int stops[] = {SIGINT, SIGQUIT, SIGTERM, SIGHUP};
enum { STOPS = sizeof stops / sizeof *stops };

static volatile sig_atomic_t stopped;

static void stop(int signal_number)
{
    (void)signal_number;
    stopped = 1;
}

void watch_signals(void)
{
    struct sigaction action = {.sa_handler = stop}; /* no SA_RESTART: reading is to end */
    sigemptyset(&action.sa_mask);
    for (unsigned i = 0; i < STOPS; i++) {
        struct sigaction before;
        if (sigaction(stops[i], NULL, &before) != 0 || before.sa_handler != SIG_IGN)
            sigaction(stops[i], &action, NULL);
    }
}

bool was_stopped(void)
{
    return stopped != 0;
}

bool lost_terminal(void)
{
    struct pollfd input = {.fd = STDIN_FILENO, .events = POLLIN};
    bool lost =
        poll(&input, 1, 0) < 0 ? errno != EINTR : (input.revents & (POLLHUP | POLLNVAL)) != 0;
    if (lost)
        stopped = 1;
    return lost;
}

int wait_for_input(int milliseconds)
{
    int input = STDIN_FILENO;
    return wait_for_files(&input, 1, milliseconds);
}

int wait_for_files(const int *files, unsigned count, int milliseconds)
{
    struct timespec limit = {milliseconds / 1000, milliseconds % 1000 * 1000000L};
    sigset_t blocked, before;
    fd_set readable;
    int end = 0, ready = 0, found = 0;
    FD_ZERO(&readable);
    for (unsigned i = 0; i < count; i++)
        if (files[i] >= 0) {
            FD_SET(files[i], &readable);
            end = files[i] >= end ? files[i] + 1 : end;
        }
    sigemptyset(&blocked);
    for (unsigned i = 0; i < STOPS; i++)
        sigaddset(&blocked, stops[i]);
    sigprocmask(SIG_BLOCK, &blocked, &before);
    if (!was_stopped())
        ready = pselect(end, &readable, NULL, NULL, milliseconds < 0 ? NULL : &limit, &before);
    int error = errno;
    sigprocmask(SIG_SETMASK, &before, NULL);
    errno = error;
    for (unsigned i = 0; i < count && ready > 0; i++)
        found |= files[i] >= 0 && FD_ISSET(files[i], &readable) ? 1 << i : 0;
    return ready > 0 ? found : ready;
}
