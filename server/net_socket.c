/* Sockets: one viewer at one table, frames in and out, by libwebsockets. See net_inside.h.

   What libwebsockets gets to see of a request is written here anew, from what was found good in it:
   no byte from outside reaches its reader of HTTP. */
#include "server/net_inside.h"

#include <errno.h>
#include <linux/sockios.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/socket.h>

/* ---- The upgrade --------------------------------------------------------------------------- */

/* The code in `/api/tables/CODE/live`. */
static bool code_of(Text path, Text *code)
{
    static const Text before = TEXT("/api/tables/"), behind = TEXT("/live");
    enum { LONGEST = 32 };
    if (path.length <= before.length + behind.length ||
        memcmp(path.at, before.at, before.length) != 0 ||
        memcmp(path.at + path.length - behind.length, behind.at, behind.length) != 0)
        return false;
    *code = (Text){path.at + before.length, path.length - before.length - behind.length};
    for (size_t i = 0; i < code->length; i++)
        if (!((code->at[i] >= 'a' && code->at[i] <= 'z') ||
              (code->at[i] >= 'A' && code->at[i] <= 'Z') ||
              (code->at[i] >= '0' && code->at[i] <= '9')))
            return false;
    return code->length <= LONGEST;
}

/* Sixteen bytes in base 64. */
static bool is_key(Text key)
{
    static const Text end = TEXT("==");
    enum { LENGTH = 24 };
    for (size_t i = 0; i + end.length < key.length; i++)
        if (!((key.at[i] >= 'a' && key.at[i] <= 'z') || (key.at[i] >= 'A' && key.at[i] <= 'Z') ||
              (key.at[i] >= '0' && key.at[i] <= '9') || key.at[i] == '+' || key.at[i] == '/'))
            return false;
    return key.length == LENGTH && memcmp(key.at + LENGTH - end.length, end.at, end.length) == 0;
}

HallRefusal socket_may_open(const NetRequest *request)
{
    const HttpHead *head = &request->head;
    Text code;
    if (!text_is(head->method, "GET") || !code_of(head->path, &code))
        return HALL_NO_SUCH_PAGE;
    if (!http_has_word(http_field(head, "upgrade"), "websocket") ||
        !http_has_word(http_field(head, "connection"), "upgrade") ||
        !text_is(http_field(head, "sec-websocket-version"), "13") ||
        !is_key(http_field(head, "sec-websocket-key")))
        return HALL_MALFORMED;
    return HALL_DONE;
}

/* A request for a socket as libwebsockets wants it, and the bytes that came behind it. */
static void write_request(const Caller *caller, const NetRequest *request, Out *out)
{
    say(out,
        "GET %1 HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: %2\r\n\r\n",
        request->head.path, http_field(&request->head, "sec-websocket-key"));
    out_bytes(out, caller->got.text + caller->head, caller->got.length - caller->head);
}

static void peer_free(Peer *peer)
{
    Net *net = peer->net;
    age_leave(&peer->life);
    age_leave(&peer->stuck);
    age_leave(&peer->news);
    origin_done(net, &peer->origin);
    net->counts.connections--;
    buffer_free(&peer->gathered);
    free(peer);
}

void socket_open(Caller *caller, const NetRequest *request)
{
    Net *net = caller->net;
    Peer *peer = calloc(1, sizeof *peer);
    Out bytes = buffer_new();
    write_request(caller, request, &bytes);
    if (peer == NULL || bytes.full) {
        free(peer);
        buffer_free(&bytes);
        caller_close(caller);
        return;
    }
    *peer = (Peer){.net = net, .origin = caller->origin, .gathered = buffer_new()};
    net->arriving = peer;
    (void)code_of(request->head.path, &net->arriving_at);
    int file = caller->file;
    caller->file = -1;
    caller_close(caller); /* its bytes stay until the loop has closed its handle */
    (void)lws_adopt_socket_vhost_readbuf(net->vhost, file, bytes.text, bytes.length);
    buffer_free(&bytes);
    if (net->arriving != NULL) /* nobody has taken it */
        peer_free(peer);
    net->arriving = NULL;
}

/* It is there, and what came with the request is about to be read. */
static int established(Peer *peer)
{
    Net *net = peer->net;
    peer->visitor = hall_visit(net->hall, net->arriving_at, peer->origin.from, peer, net_now(net));
    if (peer->visitor == NULL)
        return -1;
    age_enter(&net->silent, &peer->life, net_now(net));
    return 0;
}

/* ---- In ------------------------------------------------------------------------------------ */

/* It gets a last frame with this code, and nothing that it sends is read any more. libwebsockets
   could do that too, but has a timer for each in a sorted list: when a server stops, that are all.
 */
static void close_with(Peer *peer, unsigned code)
{
    peer->close_code = (uint16_t)code;
    peer_wants_to_write(peer);
}

static void heard(Peer *peer)
{
    age_enter(&peer->net->silent, &peer->life, net_now(peer->net));
}

static void receive(Peer *peer, Text piece)
{
    bool is_first = lws_is_first_fragment(peer->wsi), is_last = lws_is_final_fragment(peer->wsi);
    size_t all = peer->gathered.length + piece.length + lws_remaining_packet_payload(peer->wsi);
    if (lws_frame_is_binary(peer->wsi)) {
        close_with(peer, LWS_CLOSE_STATUS_UNACCEPTABLE_OPCODE);
        return;
    }
    if (all > MESSAGE_LIMIT) {
        close_with(peer, LWS_CLOSE_STATUS_MESSAGE_TOO_LARGE);
        return;
    }
    if (is_first && is_last) {
        hall_receive(peer->visitor, piece, net_now(peer->net));
        return;
    }
    out_text(&peer->gathered, piece);
    if (!is_last)
        return;
    if (peer->gathered.full)
        close_with(peer, LWS_CLOSE_STATUS_UNEXPECTED_CONDITION);
    else
        hall_receive(peer->visitor, (Text){peer->gathered.text, peer->gathered.length},
                     net_now(peer->net));
    buffer_free(&peer->gathered); /* few frames come in pieces: nothing is kept for the next */
    peer->gathered = buffer_new();
}

/* It says that it closes, and why; nothing is read behind that. If we said so first, that is all.
   An answer to a code that cannot be would have to be one. */
static int closes(Peer *peer, Text reason)
{
    enum { HIGHEST = 4999 };
    const unsigned char *code = (const unsigned char *)reason.at;
    if (peer->close_code != 0)
        return -1;
    peer->is_closing = true;
    return reason.length == 1 || (reason.length >= 2 && (code[0] << 8 | code[1]) > HIGHEST) ? -1
                                                                                            : 0;
}

/* ---- Out ----------------------------------------------------------------------------------- */

void peer_wants_to_write(Peer *peer)
{
    if (peer->stuck.next == NULL)
        age_enter(&peer->net->stuck, &peer->stuck, net_now(peer->net));
    lws_callback_on_writable(peer->wsi);
}

static bool send_frame(Peer *peer, enum lws_write_protocol kind)
{
    Out *frame = &peer->net->frame;
    return lws_write(peer->wsi, (unsigned char *)frame->text + LWS_PRE, frame->length - LWS_PRE,
                     kind) >= 0;
}

/* Makes room before a frame for what libwebsockets puts there. */
static Out *empty_frame(Peer *peer)
{
    static const char room[LWS_PRE];
    Out *frame = &peer->net->frame;
    frame->length = 0;
    frame->full = false;
    out_bytes(frame, room, sizeof room);
    return frame;
}

/* Four bytes, when nothing else waits to be sent: for who has no room for them it is over too. */
static bool send_close(Peer *peer)
{
    enum { CLOSE = 0x88, LENGTH = 2 };
    const unsigned char frame[] = {CLOSE, LENGTH, (unsigned char)(peer->close_code >> 8),
                                   (unsigned char)(peer->close_code & 0xff)};
    peer->is_closing = true;
    age_enter(&peer->net->leaving, &peer->life, net_now(peer->net));
    return send(lws_get_socket_fd(peer->wsi), frame, sizeof frame, MSG_NOSIGNAL) == sizeof frame;
}

static int write_frames(Peer *peer)
{
    enum { AT_ONCE = 16, DISMISSED = 4000 }; /* who catches up does not hold up the others */
    age_leave(&peer->stuck);
    if (peer->ping_due && peer->close_code == 0) {
        peer->ping_due = false;
        out_char(empty_frame(peer), '?'); /* of an answer to nothing we would not hear */
        if (!send_frame(peer, LWS_WRITE_PING))
            return -1;
    }
    for (unsigned i = 0; i < AT_ONCE && !lws_partial_buffered(peer->wsi); i++) {
        Out *frame = empty_frame(peer);
        HallNext next = peer->close_code != 0 ? HALL_CLOSE
                                              : hall_next(peer->visitor, net_now(peer->net), frame);
        if (next == HALL_NOTHING)
            return 0;
        if (next == HALL_CLOSE) {
            peer->close_code = peer->close_code != 0 ? peer->close_code : DISMISSED;
            return send_close(peer) ? 0 : -1;
        }
        if (frame->full || !send_frame(peer, LWS_WRITE_TEXT))
            return -1;
    }
    peer_wants_to_write(peer);
    return 0;
}

/* ---- News ---------------------------------------------------------------------------------- */

enum {
    NEWS_AT_ONCE = 16 << 10
}; /* bytes: a socket that has sent all it had takes that, as a rule */

/* As a text frame of a server: not masked, whole. */
static void add_frame(Out *batch, Text text)
{
    enum { TEXT_FRAME = 0x81, SHORT = 126 };
    out_char(batch, (char)TEXT_FRAME);
    if (text.length < SHORT) {
        out_char(batch, (char)text.length);
    } else {
        out_char(batch, (char)SHORT);
        out_char(batch, (char)(text.length >> 8));
        out_char(batch, (char)(text.length & 0xff));
    }
    out_text(batch, text);
}

/* Nothing of what it was sent waits in this machine. */
static bool has_taken_all(const Peer *peer)
{
    int waiting = 0;
    return !lws_partial_buffered(peer->wsi) &&
           ioctl(lws_get_socket_fd(peer->wsi), SIOCOUTQ, &waiting) == 0 && waiting == 0;
}

/* Where the system is short of memory it may take a part, or nothing: libwebsockets keeps the rest
   and sends it before anything else, pongs of its own included. */
static bool send_batch(const Peer *peer, const Out *batch)
{
    if (batch->length == 0)
        return true;
    ssize_t taken =
        send(lws_get_socket_fd(peer->wsi), batch->text, batch->length, MSG_NOSIGNAL | MSG_DONTWAIT);
    if (taken < 0 && errno != EAGAIN)
        return false;
    size_t sent = taken > 0 ? (size_t)taken : 0;
    return sent == batch->length || lws_write(peer->wsi, (unsigned char *)batch->text + sent,
                                              batch->length - sent, LWS_WRITE_RAW) >= 0;
}

/* What there is for somebody is as a rule an event or two, and how the table is now: together they
   are one call of the system instead of one each, and none to be told when there is room. Who has
   not taken everything before is sent frame by frame by libwebsockets, as it has room. */
static bool send_at_once(Peer *peer)
{
    Net *net = peer->net;
    Out *batch = &net->batch;
    HallNext next = HALL_NOTHING;
    batch->length = 0;
    do {
        Out *frame = empty_frame(peer);
        next = hall_next(peer->visitor, net_now(net), frame);
        if (next != HALL_FRAME)
            break;
        if (frame->full)
            return false;
        Text text = {frame->text + LWS_PRE, frame->length - LWS_PRE};
        if (batch->length + text.length <= NEWS_AT_ONCE) {
            add_frame(batch, text);
            continue;
        }
        if (!send_batch(peer, batch) || !send_frame(peer, LWS_WRITE_TEXT))
            return false;
        batch->length = 0;
        break;
    } while (!batch->full);
    if (batch->full || !send_batch(peer, batch))
        return false;
    if (next == HALL_NOTHING && !lws_partial_buffered(peer->wsi))
        age_leave(&peer->stuck);
    else
        peer_wants_to_write(peer); /* the rest of it, or goodbye */
    return true;
}

void peer_has_news(Peer *peer)
{
    if (peer->stuck.next == NULL)
        age_enter(&peer->net->stuck, &peer->stuck, net_now(peer->net));
    if (peer->news.next == NULL)
        age_enter(&peer->net->news, &peer->news, net_now(peer->net));
}

void send_news(Net *net)
{
    while (net->news.next != &net->news) {
        Peer *peer = (Peer *)((char *)net->news.next - offsetof(Peer, news));
        age_leave(&peer->news);
        if (peer->visitor == NULL || peer->is_closing)
            continue;
        if (peer->close_code != 0 || peer->ping_due || !has_taken_all(peer))
            peer_wants_to_write(peer);
        else if (!send_at_once(peer))
            lws_set_timeout(peer->wsi, PENDING_TIMEOUT_USER_REASON_BASE, LWS_TO_KILL_SYNC);
    }
}

/* ---- What libwebsockets calls -------------------------------------------------------------- */

static void closed(Peer *peer)
{
    age_leave(&peer->life);
    age_leave(&peer->stuck);
    age_leave(&peer->news);
    if (peer->visitor != NULL)
        hall_left(peer->visitor, net_now(peer->net));
    peer->visitor = NULL;
}

static int called(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                  size_t length)
{
    Net *net = lws_context_user(lws_get_context(wsi));
    Peer *peer = lws_get_opaque_user_data(wsi);
    bool is_open = peer != NULL && peer->visitor != NULL && !peer->is_closing,
         is_here = is_open && peer->close_code == 0;
    (void)user;
    switch (reason) {
    case LWS_CALLBACK_SERVER_NEW_CLIENT_INSTANTIATED:
        lws_set_opaque_user_data(wsi, net->arriving);
        net->arriving->wsi = wsi;
        net->arriving = NULL;
        return 0;
    case LWS_CALLBACK_ESTABLISHED:
        return established(peer);
    case LWS_CALLBACK_RECEIVE:
        if (is_here) {
            heard(peer);
            receive(peer, (Text){in, length});
        }
        return 0;
    case LWS_CALLBACK_RECEIVE_PONG:
        if (is_here)
            heard(peer);
        return 0;
    case LWS_CALLBACK_SERVER_WRITEABLE:
        return is_open ? write_frames(peer) : 0;
    case LWS_CALLBACK_WS_PEER_INITIATED_CLOSE:
        return peer->visitor != NULL ? closes(peer, (Text){in, length}) : 0;
    case LWS_CALLBACK_HTTP: /* what is no upgrade has not come here */
        return -1;
    case LWS_CALLBACK_CLOSED:
        closed(peer);
        return 0;
    case LWS_CALLBACK_WSI_DESTROY:
        if (peer != NULL) {
            closed(peer);
            peer_free(peer);
        }
        return 0;
    default:
        return 0;
    }
}

const struct lws_protocols socket_protocols[] = {
    {.name = "triskel",
     .callback = called,
     .rx_buffer_size = 512,           /* what is longer comes in pieces: few frames are */
     .tx_packet_size = NEWS_AT_ONCE}, /* else it would send in such pieces, too */
    {.name = NULL}};
