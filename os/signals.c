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
    struct timespec limit = {milliseconds / 1000, milliseconds % 1000 * 1000000L};
    sigset_t blocked, before;
    fd_set input;
    FD_ZERO(&input);
    FD_SET(STDIN_FILENO, &input);
    sigemptyset(&blocked);
    for (unsigned i = 0; i < STOPS; i++)
        sigaddset(&blocked, stops[i]);
    sigprocmask(SIG_BLOCK, &blocked, &before);
    int ready = 0;
    if (!was_stopped())
        ready = pselect(STDIN_FILENO + 1, &input, NULL, NULL, milliseconds < 0 ? NULL : &limit,
                        &before);
    int error = errno;
    sigprocmask(SIG_SETMASK, &before, NULL);
    errno = error;
    return ready;
}
