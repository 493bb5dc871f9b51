/* Real sockets for a house: see doors.h. The clients are our own, of a few lines, so that every
   byte that comes is seen. */
#include "tests/server/doors.h"

#include "base/buffer.h"
#include "server/net.h"

#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

enum { IDLE_TURNS = 3 }; /* of the loop, without any news: then all is at rest */

uint32_t doors_slow_after = UINT32_MAX;

typedef struct Behind {
    Net *net;
    Log log;
    char folder[64], path[96];
} Behind;

/* A connection, as its client sees it. */
typedef struct Wire {
    int file;
    bool is_upgraded;
    Out bytes; /* that came, and are not a whole frame yet */
} Wire;

/* ---- Bytes --------------------------------------------------------------------------------- */

static int connect_to(const char *path)
{
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    int file = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    assert_true(file >= 0 && strlen(path) < sizeof address.sun_path);
    memcpy(address.sun_path, path, strlen(path));
    assert_int_equal(connect(file, (struct sockaddr *)&address, sizeof address), 0);
    return file;
}

/* What is sent is small, and fits. Whoever has gone does not mind. */
static void send_bytes(int file, Text bytes)
{
    ssize_t sent = send(file, bytes.at, bytes.length, MSG_NOSIGNAL | MSG_DONTWAIT);
    assert_true(sent == (ssize_t)bytes.length || errno == EPIPE || errno == ECONNRESET);
}

/* What has come. False: nothing more will. */
static bool receive_bytes(int file, Out *bytes)
{
    char buffer[1 << 16];
    ssize_t count;
    while ((count = recv(file, buffer, sizeof buffer, MSG_DONTWAIT)) > 0)
        out_bytes(bytes, buffer, (size_t)count);
    return count < 0 && errno == EAGAIN;
}

static void drop_bytes(Out *bytes, size_t count)
{
    bytes->length -= count;
    memmove(bytes->text, bytes->text + count, bytes->length);
}

/* ---- WebSocket ----------------------------------------------------------------------------- */

static void send_frame(const Wire *wire, unsigned kind, Text payload)
{
    char head[8] = {(char)(0x80 | kind), (char)0x80};
    size_t length = 2;
    Out out = buffer_new();
    if (payload.length < 126) {
        head[1] = (char)(0x80 | payload.length);
    } else {
        head[1] = (char)(0x80 | 126);
        head[2] = (char)(payload.length >> 8);
        head[3] = (char)payload.length;
        length = 4;
    }
    out_bytes(&out, head, length);
    out_bytes(&out, (const char[4]){0}, 4); /* masked with nothing */
    out_text(&out, payload);
    send_bytes(wire->file, (Text){out.text, out.length});
    buffer_free(&out);
}

/* The next whole frame. False: it is not here yet. */
static bool next_frame(const Wire *wire, unsigned *kind, Text *payload, size_t *whole)
{
    const unsigned char *at = (const unsigned char *)wire->bytes.text;
    size_t have = wire->bytes.length, length, head = 2;
    if (have < 2)
        return false;
    length = at[1];
    unsigned digits = length == 126 ? 2 : length == 127 ? 8 : 0;
    if (have < head + digits)
        return false;
    if (digits > 0)
        length = 0;
    for (unsigned i = 0; i < digits; i++)
        length = length << 8 | at[head++];
    if (have < head + length)
        return false;
    assert_true((at[0] & 0x80) != 0); /* the server sends no fragments */
    *kind = at[0] & 15;
    *payload = (Text){(const char *)at + head, length};
    *whole = head + length;
    return true;
}

static bool upgrade(Wire *wire)
{
    const char *end =
        wire->bytes.length > 0 ? memmem(wire->bytes.text, wire->bytes.length, "\r\n\r\n", 4) : NULL;
    if (end == NULL)
        return false;
    assert_memory_equal(wire->bytes.text, "HTTP/1.1 101", 12);
    drop_bytes(&wire->bytes, (size_t)(end + 4 - wire->bytes.text));
    wire->is_upgraded = true;
    return true;
}

/* ---- Clients ------------------------------------------------------------------------------- */

static Behind *behind(const House *house)
{
    return house->behind;
}

static void open_wire(House *house, Client *client, const char *code)
{
    char request[512];
    Wire *wire = calloc(1, sizeof *wire);
    assert_non_null(wire);
    *wire = (Wire){.file = connect_to(behind(house)->path), .bytes = buffer_new()};
    int length = snprintf(request, sizeof request,
                          "GET /api/tables/%s/live HTTP/1.1\r\nHost: localhost\r\n"
                          "Connection: Upgrade\r\nUpgrade: websocket\r\n"
                          "Sec-WebSocket-Version: 13\r\n"
                          "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
                          code);
    send_bytes(wire->file, (Text){request, (size_t)length});
    client->wire = wire;
}

static void put_frame(House *house, Client *client, Text frame)
{
    (void)house;
    send_frame(client->wire, 1, frame);
}

static void close_wire(House *house, Client *client)
{
    Wire *wire = client->wire;
    (void)house;
    client->wire = NULL;
    (void)close(wire->file);
    buffer_free(&wire->bytes);
    free(wire);
}

/* Takes what has come. True: something has. */
static bool read_wire(House *house, Client *client)
{
    enum { TEXT_FRAME = 1, CLOSE = 8, PING = 9, PONG = 10 };
    Wire *wire = client->wire;
    size_t before = wire->bytes.length, whole;
    bool is_open = receive_bytes(wire->file, &wire->bytes), closes = false;
    bool came = wire->bytes.length > before || !is_open;
    unsigned kind;
    Text payload;
    if (!wire->is_upgraded && !upgrade(wire) && is_open)
        return came;
    while (!closes && next_frame(wire, &kind, &payload, &whole)) {
        if (kind == TEXT_FRAME) {
            out_text(&client->frames, payload);
            out_char(&client->frames, '\n');
        } else if (kind == PING) {
            send_frame(wire, PONG, payload);
        }
        closes = kind == CLOSE;
        drop_bytes(&wire->bytes, whole);
    }
    if (closes || !is_open) {
        out_string(&client->frames, "closed\n");
        close_wire(house, client);
    }
    return came;
}

/* ---- The house ----------------------------------------------------------------------------- */

static uint64_t house_time(void *context)
{
    return ((House *)context)->now;
}

static HallHost open_up(House *house)
{
    Behind *own = calloc(1, sizeof *own);
    NetSetup setup = net_defaults();
    NetProblem problem;
    assert_non_null(own);
    (void)snprintf(own->folder, sizeof own->folder, "/tmp/triskel-doors-XXXXXX");
    assert_non_null(mkdtemp(own->folder));
    (void)snprintf(own->path, sizeof own->path, "%s/door", own->folder);
    setup.port = NO_PORT;
    memcpy(setup.socket, own->path, sizeof own->path);
    /* Hours pass here within a moment: nobody is cut off for that. */
    setup.call_within = setup.ping_after = setup.gone_after = UINT32_MAX;
    setup.slow_after = doors_slow_after;
    setup.clock = house_time;
    setup.clock_context = house;
    own->log = (Log){.file = STDERR_FILENO, .least = LEVEL_ERROR};
    own->net = net_new(&setup, house->limits, &own->log, &problem);
    if (own->net == NULL)
        fail_msg("%s %s %d", problem.sentence, problem.door, problem.error);
    house->behind = own;
    return net_host(own->net);
}

static void begin(House *house)
{
    net_begin(behind(house)->net, house->hall);
}

static void shut(House *house)
{
    Behind *own = behind(house);
    net_end(own->net);
    net_free(own->net);
    (void)unlink(own->path);
    (void)rmdir(own->folder);
    free(own);
    house->behind = NULL;
}

/* What has come to any of the clients. */
static bool read_wires(House *house)
{
    struct pollfd files[MOST_CLIENTS];
    unsigned places[MOST_CLIENTS], count = 0;
    bool came = false;
    for (unsigned i = 0; i < MOST_CLIENTS; i++) {
        if (house->clients[i] == NULL || house->clients[i]->wire == NULL)
            continue;
        places[count] = i;
        files[count++] = (struct pollfd){.fd = house->clients[i]->wire->file, .events = POLLIN};
    }
    (void)poll(files, count, 0);
    for (unsigned i = 0; i < count; i++)
        if (files[i].revents != 0)
            came |= read_wire(house, house->clients[places[i]]);
    return came;
}

/* One turn of the loop, and all that it brought. False: nothing. */
static bool turn(House *house)
{
    HallCounts before = *hall_counts(house->hall);
    net_turn(behind(house)->net);
    return read_wires(house) || memcmp(&before, hall_counts(house->hall), sizeof before) != 0;
}

static void come_to_rest(House *house)
{
    unsigned idle = 0;
    while (idle < IDLE_TURNS)
        idle = turn(house) ? 0 : idle + 1;
}

static void put_header(Out *out, const char *name, Text value)
{
    if (value.length == 0)
        return;
    out_string(out, name);
    out_text(out, value);
    out_string(out, "\r\n");
}

static void send_call(int file, const HallCall *call)
{
    Out out = buffer_new();
    out_text(&out, call->method);
    out_char(&out, ' ');
    out_text(&out, call->path);
    out_string(&out, call->query.length > 0 ? "?" : "");
    out_text(&out, call->query);
    out_string(&out, " HTTP/1.1\r\nHost: localhost\r\n");
    put_header(&out, "Authorization: Bearer ", call->token);
    if (call->body.length > 0) {
        put_header(&out, "Content-Type: ", call->type);
        out_string(&out, "Content-Length: ");
        out_number(&out, call->body.length);
        out_string(&out, "\r\n");
    }
    out_string(&out, "\r\n");
    out_text(&out, call->body);
    send_bytes(file, (Text){out.text, out.length});
    buffer_free(&out);
}

static void call_by_http(House *house, const HallCall *call)
{
    int file = connect_to(behind(house)->path);
    Out answer = buffer_new();
    send_call(file, call);
    while (receive_bytes(file, &answer))
        (void)turn(house);
    (void)close(file);
    const char *end = memmem(answer.text, answer.length, "\r\n\r\n", 4);
    assert_non_null(end);
    house->status = (unsigned)strtoul(answer.text + strlen("HTTP/1.1 "), NULL, 10);
    house->body.length = 0;
    out_bytes(&house->body, end + 4, answer.length - (size_t)(end + 4 - answer.text));
    house->answered = true;
    buffer_free(&answer);
}

const Doors real_doors = {.open_up = open_up,
                          .begin = begin,
                          .shut = shut,
                          .open = open_wire,
                          .put = put_frame,
                          .close = close_wire,
                          .call = call_by_http,
                          .settle = come_to_rest};
