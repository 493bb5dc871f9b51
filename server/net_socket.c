/* Sockets: one viewer at one table, frames in and out. See net_inside.h. */
#include "server/net_inside.h"

#include <string.h>
#include <strings.h>

/* ---- The upgrade --------------------------------------------------------------------------- */

/* The code in `/api/tables/CODE/live`. */
static bool code_of(Text path, Text *code)
{
    static const Text before = TEXT("/api/tables/"), behind = TEXT("/live");
    if (path.length <= before.length + behind.length ||
        memcmp(path.at, before.at, before.length) != 0 ||
        memcmp(path.at + path.length - behind.length, behind.at, behind.length) != 0)
        return false;
    *code = (Text){path.at + before.length, path.length - before.length - behind.length};
    return memchr(code->at, '/', code->length) == NULL;
}

static HallRefusal may_open(Peer *peer, Request *request, const char *upgrade_to)
{
    Net *net = peer->net;
    HallRefusal refusal = request_read(request, peer);
    char version[4] = "";
    Text code;
    if (refusal != HALL_DONE)
        return refusal;
    if (peer->is_for_metrics || !text_is(request->method, "GET") || !code_of(request->path, &code))
        return HALL_NO_SUCH_PAGE;
    if (strcasecmp(upgrade_to, "websocket") != 0 ||
        lws_hdr_copy(peer->wsi, version, sizeof version, WSI_TOKEN_VERSION) < 0 ||
        strcmp(version, "13") != 0)
        return HALL_MALFORMED;
    if (!peer_counts_for(peer, request->from))
        return HALL_TOO_MANY_HERE;
    if (!limits_take(net->limits, request->from, LIMIT_CALLS, net_now(net)))
        return HALL_TOO_MUCH;
    return net->is_stopping ? HALL_RESTARTING : HALL_DONE;
}

int socket_may_open(Peer *peer, const char *upgrade_to)
{
    Request request;
    HallRefusal refusal = may_open(peer, &request, upgrade_to);
    if (refusal == HALL_DONE)
        return 0;
    peer->net->counts.turned_away++;
    answer_refuse(peer, request.path, request.lang, refusal);
    (void)answer_write(peer);
    return 1;
}

int socket_open(Peer *peer)
{
    Net *net = peer->net;
    Request request;
    Text code;
    if (request_read(&request, peer) != HALL_DONE || !code_of(request.path, &code))
        return -1;
    peer->visitor = hall_visit(net->hall, code, request.from, peer, net_now(net));
    if (peer->visitor == NULL)
        return -1;
    age_enter(&net->silent, &peer->life, net_now(net));
    return 0;
}

/* ---- In ------------------------------------------------------------------------------------ */

static int refuse_frame(Peer *peer, enum lws_close_status status)
{
    lws_close_reason(peer->wsi, status, NULL, 0);
    return -1;
}

void socket_heard(Peer *peer)
{
    if (peer->visitor != NULL)
        age_enter(&peer->net->silent, &peer->life, net_now(peer->net));
}

int socket_receive(Peer *peer, Text piece)
{
    bool is_first = lws_is_first_fragment(peer->wsi), is_last = lws_is_final_fragment(peer->wsi);
    socket_heard(peer);
    if (peer->visitor == NULL)
        return 0;
    if (lws_frame_is_binary(peer->wsi))
        return refuse_frame(peer, LWS_CLOSE_STATUS_UNACCEPTABLE_OPCODE);
    if (peer->gathered.length + piece.length > MESSAGE_LIMIT)
        return refuse_frame(peer, LWS_CLOSE_STATUS_MESSAGE_TOO_LARGE);
    if (is_first && is_last) {
        hall_receive(peer->visitor, piece, net_now(peer->net));
        return 0;
    }
    out_text(&peer->gathered, piece);
    if (!is_last)
        return 0;
    if (peer->gathered.full)
        return refuse_frame(peer, LWS_CLOSE_STATUS_UNEXPECTED_CONDITION);
    hall_receive(peer->visitor, (Text){peer->gathered.text, peer->gathered.length},
                 net_now(peer->net));
    buffer_free(&peer->gathered); /* few frames come in pieces: nothing is kept for the next */
    peer->gathered = buffer_new();
    return 0;
}

/* ---- Out ----------------------------------------------------------------------------------- */

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

int socket_write(Peer *peer)
{
    enum { AT_ONCE = 16 }; /* frames, so that who catches up does not hold up the others */
    age_leave(&peer->stuck);
    if (peer->visitor == NULL)
        return 0;
    if (peer->ping_due) {
        peer->ping_due = false;
        (void)empty_frame(peer);
        if (!send_frame(peer, LWS_WRITE_PING))
            return -1;
    }
    for (unsigned i = 0; i < AT_ONCE && !lws_partial_buffered(peer->wsi); i++) {
        Out *frame = empty_frame(peer);
        HallNext next = hall_next(peer->visitor, net_now(peer->net), frame);
        if (next == HALL_NOTHING)
            return 0;
        if (next == HALL_CLOSE) {
            lws_close_reason(peer->wsi, (enum lws_close_status)4000, NULL, 0);
            return -1;
        }
        if (frame->full || !send_frame(peer, LWS_WRITE_TEXT))
            return -1;
    }
    peer_wants_to_write(peer);
    return 0;
}
