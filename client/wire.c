/* A socket at a table: see wire.h. What is to be sent waits in a queue until the socket can be
   written to; what comes in pieces is put together, up to a limit. */
#include "client/wires_inside.h"

#include "base/buffer.h"

#include <stdlib.h>
#include <string.h>

enum { MAX_WAITING = 256 << 10 }; /* bytes that wait to be sent */

typedef struct Sending {
    struct Sending *next;
    size_t length;
    unsigned char bytes[]; /* LWS_PRE for libwebsockets' own, then the text */
} Sending;

struct Wire {
    Link link;
    WireEars ears;
    void *context;
    bool is_open, is_left; /* left: nobody listens any more */
    Sending *first, **end;
    size_t waiting;
    Out heard; /* the beginning of a text, if it comes in pieces */
};

/* ---- Its life ------------------------------------------------------------------------------ */

static void wire_dropped(Link *link)
{
    Wire *wire = (Wire *)link;
    while (wire->first != NULL) {
        Sending *sending = wire->first;
        wire->first = sending->next;
        free(sending);
    }
    buffer_free(&wire->heard);
}

static void end_wire(Wire *wire)
{
    bool listens = !wire->is_left && !wire->link.wires->is_closing;
    wire->is_left = true;
    if (listens) {
        wire->link.wires->is_calling = true;
        wire->ears.closed(wire->context);
    }
    link_free(&wire->link);
}

static void wire_failed(Link *link)
{
    end_wire((Wire *)link);
}

Wire *wire_open(Wires *wires, const ServerUrl *server, const char *path, const WireEars *ears,
                void *context)
{
    Wire *wire = calloc(1, sizeof *wire);
    if (wire == NULL)
        return NULL;
    wire->link.protocol = wire_protocol.name;
    wire->link.failed = wire_failed;
    wire->link.dropped = wire_dropped;
    wire->ears = *ears;
    wire->context = context;
    wire->end = &wire->first;
    if (link_add(&wire->link, wires, server, path))
        return wire;
    free(wire);
    return NULL;
}

bool wire_send(Wire *wire, Text text)
{
    if (wire->is_left || wire->waiting + text.length > MAX_WAITING)
        return false;
    Sending *sending = malloc(sizeof *sending + LWS_PRE + text.length);
    if (sending == NULL)
        return false;
    *sending = (Sending){.length = text.length};
    memcpy(sending->bytes + LWS_PRE, text.at, text.length);
    *wire->end = sending;
    wire->end = &sending->next;
    wire->waiting += text.length;
    if (wire->is_open)
        (void)lws_callback_on_writable(wire->link.wsi);
    return true;
}

void wire_close(Wire *wire)
{
    if (wire == NULL || wire->is_left)
        return;
    wire->is_left = true;
    if (wire->is_open)
        (void)lws_callback_on_writable(wire->link.wsi); /* sends what waits, then goes */
    else if (wire->link.wsi != NULL)
        lws_set_timeout(wire->link.wsi, PENDING_TIMEOUT_USER_OK, LWS_TO_KILL_ASYNC);
    else
        link_free(&wire->link);
}

/* ---- What libwebsockets says --------------------------------------------------------------- */

/* As much as the socket takes. False: it cannot go on. */
static bool send_waiting(Wire *wire)
{
    while (wire->first != NULL) {
        Sending *sending = wire->first;
        int written =
            lws_write(wire->link.wsi, sending->bytes + LWS_PRE, sending->length, LWS_WRITE_TEXT);
        if (written < (int)sending->length)
            return false;
        wire->link.wires->counts.sent++;
        wire->first = sending->next;
        if (wire->first == NULL)
            wire->end = &wire->first;
        wire->waiting -= sending->length;
        free(sending);
        if (wire->first != NULL && lws_send_pipe_choked(wire->link.wsi)) {
            (void)lws_callback_on_writable(wire->link.wsi);
            return true;
        }
    }
    if (!wire->is_left)
        return true;
    lws_close_reason(wire->link.wsi, LWS_CLOSE_STATUS_NORMAL, NULL, 0);
    return false;
}

static void tell(Wire *wire, Text text)
{
    wire->link.wires->counts.heard++;
    if (wire->is_left || wire->link.wires->is_closing)
        return;
    wire->link.wires->is_calling = true;
    wire->ears.heard(wire->context, text);
}

/* A text, or a piece of one. False: the server does what it may not. */
static bool take_piece(Wire *wire, Text piece)
{
    struct lws *wsi = wire->link.wsi;
    bool is_last = lws_is_final_fragment(wsi) && lws_remaining_packet_payload(wsi) == 0;
    if (lws_frame_is_binary(wsi) || wire->heard.length + piece.length > WIRE_MAX_TEXT) {
        lws_close_reason(wsi, LWS_CLOSE_STATUS_MESSAGE_TOO_LARGE, NULL, 0);
        return false;
    }
    if (is_last && wire->heard.length == 0) {
        tell(wire, piece);
        return true;
    }
    if (wire->heard.grow == NULL)
        wire->heard = buffer_new();
    out_text(&wire->heard, piece);
    if (wire->heard.full)
        return false;
    if (is_last) {
        tell(wire, (Text){wire->heard.text, wire->heard.length});
        buffer_free(&wire->heard); /* few are so long: not worth keeping for each of thousands */
    }
    return true;
}

/* A connection of any kind is gone. Its user has been told, and is no longer there, but for some
   ends in the middle of a handshake: libwebsockets says nothing of them. */
static void destroyed(struct lws *wsi)
{
    Link *link = lws_wsi_user(wsi);
    if (link == NULL)
        return;
    link->wsi = wsi;
    link->failed(link);
}

static int happened(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                    size_t length)
{
    Wire *wire = user;
    if (reason ==
        LWS_CALLBACK_WSI_DESTROY) /* the first protocol hears of all, without their user */
        destroyed(wsi);
    if (wire == NULL)
        return 0;
    switch (reason) {
    case LWS_CALLBACK_CLIENT_ESTABLISHED:
        wire->link.wsi = wsi;
        wire->is_open = true;
        if (!wire->is_left) {
            wire->link.wires->is_calling = true;
            wire->ears.opened(wire->context);
        }
        (void)lws_callback_on_writable(wsi);
        return 0;
    case LWS_CALLBACK_CLIENT_WRITEABLE:
        return send_waiting(wire) ? 0 : -1;
    case LWS_CALLBACK_CLIENT_RECEIVE:
        return take_piece(wire, (Text){in, length}) ? 0 : -1;
    case LWS_CALLBACK_CLIENT_CONNECTION_ERROR:
    case LWS_CALLBACK_CLIENT_CLOSED:
        wire->link.wsi = wsi;
        end_wire(wire);
        return 0;
    default:
        return 0;
    }
}

const struct lws_protocols wire_protocol = {
    .name = "triskel-wire",
    .callback = happened,
    .rx_buffer_size = 16 << 10,
};
