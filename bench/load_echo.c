/* The load tool against a bare echo (bench/echo.c): see load.h. The same loop, the same library and
   a text as long as a small event; what a server can do at most on this machine. */
#include "bench/load.h"
#include "bench/usage.h"

#include "os/clock.h"
#include "os/signals.h"

#include <stdlib.h>

enum { MOST_CONNECTING = 256, SPARE_FILES = 64, SILENCE = 10000 /* milliseconds */ };

static const char text[] = "{\"t\":\"event\",\"n\":123,\"at\":456789,\"kind\":\"move\",\"by\":"
                           "\"person\",\"move\":\"P3 bid 2\",\"text\":\"Ana raises to 2.\"}";

typedef struct Echoes {
    unsigned open, closed;
    bool is_over;
} Echoes;

typedef struct Caller {
    Echoes *echoes;
    Wire *wire;
} Caller;

static void say_again(Caller *caller)
{
    if (!caller->echoes->is_over && !wire_send(caller->wire, TEXT(text)))
        caller->echoes->closed++;
}

static void opened(void *context)
{
    Caller *caller = context;
    caller->echoes->open++;
    say_again(caller);
}

static void heard(void *context, Text heard_text)
{
    (void)heard_text;
    say_again(context);
}

static void closed(void *context)
{
    Caller *caller = context;
    caller->wire = NULL;
    caller->echoes->closed++;
}

/* All of them, not too many at a time. False: nobody is there. */
static bool connect_all(const EchoPlan *plan, Wires *wires, Caller *callers, Echoes *echoes)
{
    static const WireEars ears = {opened, heard, closed};
    uint64_t changed_at = clock_now();
    for (unsigned begun = 0, before = 0; echoes->open < plan->sockets;) {
        for (; begun < plan->sockets && begun - echoes->open < MOST_CONNECTING; begun++) {
            callers[begun].echoes = echoes;
            callers[begun].wire = wire_open(wires, &plan->server, "/", &ears, &callers[begun]);
        }
        (void)wires_wait(wires, -1, 100);
        if (echoes->open != before)
            changed_at = clock_now();
        before = echoes->open;
        if (echoes->closed > 0 || was_stopped() || clock_now() - changed_at > SILENCE)
            return false;
    }
    return true;
}

bool echo_run(const EchoPlan *plan, EchoReport *report, const char **why)
{
    bool are_allowed = allow_files((uint64_t)plan->sockets + SPARE_FILES);
    Echoes echoes = {0};
    Wires *wires = wires_new(NULL);
    Caller *callers = calloc(plan->sockets, sizeof *callers);
    *why = NULL;
    if (!are_allowed) {
        *why = too_many_files;
    } else if (wires == NULL || callers == NULL) {
        *why = N_("there is not enough memory");
    } else if (!connect_all(plan, wires, callers, &echoes)) {
        *why = N_("nobody answers there");
    } else {
        uint64_t start = clock_micros(), end = start + (uint64_t)plan->seconds * 1000000;
        WireCounts before = wires_counts(wires);
        double worked = usage_own();
        while (clock_micros() < end && !was_stopped())
            (void)wires_wait(wires, -1, 20);
        WireCounts after = wires_counts(wires);
        report->seconds = (double)(clock_micros() - start) * 1e-6;
        report->messages = after.heard - before.heard + after.sent - before.sent;
        report->worked = usage_own() - worked;
        if (echoes.closed > 0)
            *why = N_("the server has closed connections");
    }
    echoes.is_over = true;
    wires_free(wires);
    free(callers);
    return *why == NULL;
}
