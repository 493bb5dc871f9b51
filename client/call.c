/* An HTTP call: see wire.h. One connection each, closed when it was answered. */
#include "client/wires_inside.h"

#include "base/buffer.h"

#include <stdlib.h>
#include <string.h>

typedef struct Calling {
    Link link;
    CallAnswered *answered;
    void *context;
    char *body, *token, *lang; /* copies; NULL: none */
    unsigned status;
    bool is_whole; /* the answer */
    Out answer;
} Calling;

/* ---- Its life ------------------------------------------------------------------------------ */

static void call_dropped(Link *link)
{
    Calling *calling = (Calling *)link;
    buffer_free(&calling->answer);
    free(calling->body);
    free(calling->token);
    free(calling->lang);
}

static void end_call(Calling *calling)
{
    Wires *wires = calling->link.wires;
    bool is_good = calling->is_whole && !calling->answer.full;
    if (!wires->is_closing) {
        wires->is_calling = true;
        calling->answered(calling->context, is_good ? calling->status : 0,
                          is_good ? (Text){calling->answer.text, calling->answer.length}
                                  : (Text){"", 0});
    }
    link_free(&calling->link);
}

static void call_failed(Link *link)
{
    end_call((Calling *)link);
}

/* False without memory; NULL is copied as NULL. */
static bool copy(char **to, const char *from)
{
    *to = from != NULL ? strdup(from) : NULL;
    return *to != NULL || from == NULL;
}

bool call_make(Wires *wires, const ServerUrl *server, const Call *call, CallAnswered *answered,
               void *context)
{
    Calling *calling = calloc(1, sizeof *calling);
    if (calling == NULL)
        return false;
    calling->link.protocol = call_protocol.name;
    calling->link.method = call->body != NULL ? "POST" : "GET";
    calling->link.failed = call_failed;
    calling->link.dropped = call_dropped;
    calling->answered = answered;
    calling->context = context;
    calling->answer = buffer_new();
    if (copy(&calling->body, call->body) && copy(&calling->token, call->token) &&
        copy(&calling->lang, call->lang) && link_add(&calling->link, wires, server, call->path))
        return true;
    call_dropped(&calling->link);
    free(calling);
    return false;
}

/* ---- What libwebsockets says --------------------------------------------------------------- */

static int add(struct lws *wsi, const char *name, const char *value, unsigned char **at,
               unsigned char *end)
{
    return lws_add_http_header_by_name(wsi, (const unsigned char *)name,
                                       (const unsigned char *)value, (int)strlen(value), at, end);
}

/* False if there is no room for them. */
static bool add_headers(Calling *calling, struct lws *wsi, unsigned char **at, size_t room)
{
    unsigned char *end = *at + room;
    char text[128];
    if (calling->lang != NULL && add(wsi, "accept-language:", calling->lang, at, end) != 0)
        return false;
    if (calling->token != NULL) {
        lws_snprintf(text, sizeof text, "Bearer %s", calling->token);
        if (add(wsi, "authorization:", text, at, end) != 0)
            return false;
    }
    if (calling->body == NULL)
        return true;
    lws_snprintf(text, sizeof text, "%zu", strlen(calling->body));
    if (add(wsi, "content-type:", "application/json", at, end) != 0 ||
        add(wsi, "content-length:", text, at, end) != 0)
        return false;
    lws_client_http_body_pending(wsi, 1);
    (void)lws_callback_on_writable(wsi);
    return true;
}

static bool send_body(Calling *calling, struct lws *wsi)
{
    size_t length = calling->body != NULL ? strlen(calling->body) : 0;
    if (length == 0)
        return true;
    unsigned char *bytes = malloc(LWS_PRE + length);
    if (bytes == NULL)
        return false;
    memcpy(bytes + LWS_PRE, calling->body, length);
    lws_client_http_body_pending(wsi, 0);
    int written = lws_write(wsi, bytes + LWS_PRE, length, LWS_WRITE_HTTP_FINAL);
    free(bytes);
    return written == (int)length;
}

static bool read_more(struct lws *wsi)
{
    char bytes[LWS_PRE + 4096], *at = bytes + LWS_PRE;
    int room = (int)sizeof bytes - LWS_PRE;
    return lws_http_client_read(wsi, &at, &room) >= 0;
}

static int happened(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                    size_t length)
{
    Calling *calling = user;
    if (calling == NULL)
        return 0;
    switch (reason) {
    case LWS_CALLBACK_CLIENT_APPEND_HANDSHAKE_HEADER:
        return add_headers(calling, wsi, in, length) ? 0 : -1;
    case LWS_CALLBACK_CLIENT_HTTP_WRITEABLE:
        return send_body(calling, wsi) ? 0 : -1;
    case LWS_CALLBACK_ESTABLISHED_CLIENT_HTTP:
        calling->status = lws_http_client_http_response(wsi);
        return 0;
    case LWS_CALLBACK_RECEIVE_CLIENT_HTTP:
        return read_more(wsi) ? 0 : -1;
    case LWS_CALLBACK_RECEIVE_CLIENT_HTTP_READ:
        out_bytes(&calling->answer, in, length);
        return calling->answer.full || calling->answer.length > WIRE_MAX_TEXT ? -1 : 0;
    case LWS_CALLBACK_COMPLETED_CLIENT_HTTP:
        calling->is_whole = true;
        return -1; /* that was all */
    case LWS_CALLBACK_CLIENT_CONNECTION_ERROR:
    case LWS_CALLBACK_CLOSED_CLIENT_HTTP:
        calling->link.wsi = wsi;
        end_call(calling);
        return 0;
    default:
        return 0;
    }
}

const struct lws_protocols call_protocol = {
    .name = "triskel-call",
    .callback = happened,
    .rx_buffer_size = 4096,
};
