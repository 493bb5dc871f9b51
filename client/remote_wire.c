/* A Remote with a real connection: see remote.h. */
#include "client/remote.h"

#include "os/clock.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

typedef struct Connection {
    Remote *remote;
    Wires *wires;
    ServerUrl server;
    char path[WIRE_MAX_PATH + 1];
    Wire *wire; /* NULL: there is none */
} Connection;

static void opened(void *context)
{
    remote_opened(((Connection *)context)->remote, clock_now());
}

static void heard(void *context, Text text)
{
    remote_heard(((Connection *)context)->remote, text, clock_now());
}

static void closed(void *context)
{
    Connection *connection = context;
    connection->wire = NULL;
    remote_closed(connection->remote, clock_now());
}

static const WireEars ears_of_wire = {opened, heard, closed};

static bool dial(void *context)
{
    Connection *connection = context;
    connection->wire = wire_open(connection->wires, &connection->server, connection->path,
                                 &ears_of_wire, connection);
    return connection->wire != NULL;
}

static bool send_text(void *context, Text text)
{
    Connection *connection = context;
    return connection->wire != NULL && wire_send(connection->wire, text);
}

static void hang_up(void *context)
{
    Connection *connection = context;
    wire_close(connection->wire);
    connection->wire = NULL;
}

static void fill_from_system(void *context, void *bytes, size_t count)
{
    (void)context;
    randombytes_buf(bytes, count);
}

/* A code is letters and digits, and so goes into a path as it is. */
static bool is_code(Text code)
{
    for (size_t i = 0; i < code.length; i++)
        if (!(code.at[i] >= '0' && code.at[i] <= '9') &&
            !(code.at[i] >= 'A' && code.at[i] <= 'Z') && !(code.at[i] >= 'a' && code.at[i] <= 'z'))
            return false;
    return code.length > 0 && code.length <= 64;
}

Remote *remote_on_wire(Wires *wires, const ServerUrl *server, Text code, const RemoteVisit *visit,
                       const RemoteEars *ears, void *context)
{
    Connection *connection = is_code(code) ? calloc(1, sizeof *connection) : NULL;
    if (connection == NULL)
        return NULL;
    Out path = {.text = connection->path, .capacity = WIRE_MAX_PATH};
    RemoteMeans means = {
        .context = connection,
        .dial = dial,
        .send = send_text,
        .hang_up = hang_up,
        .done = free,
        .source = {fill_from_system, NULL},
    };
    connection->wires = wires;
    connection->server = *server;
    out_string(&path, "/api/tables/");
    out_text(&path, code);
    out_string(&path, "/live");
    Remote *remote = remote_new(visit, &means, ears, context);
    connection->remote = remote;
    if (remote == NULL)
        free(connection);
    return remote;
}

int remote_wait(Remote *remote, Wires *wires, int file, int milliseconds)
{
    uint64_t now = clock_now(), due = remote_run(remote, now);
    if (due < now + (unsigned)milliseconds)
        milliseconds = due > now ? (int)(due - now) : 0;
    int ready = wires_wait(wires, file, milliseconds);
    (void)remote_run(remote, clock_now());
    return ready;
}
