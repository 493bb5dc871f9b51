/* What is asked and answered: see remote.h. A request is kept as the frame it was until its answer
   comes, so that what is sent again is the same to the byte, its key included. */
#include "client/remote_inside.h"

#include "base/heap.h"

#include <string.h>

enum { KEY_BYTES = 16 };

/* What carries a key (docs/protocol.md, ◆): it can be sent twice and happens once. */
static const char *const keyed[] = {"do", "say", "chat", "undo", "rematch"};

static RequestKind kind_of(const char *kind)
{
    for (size_t i = 0; i < sizeof keyed / sizeof *keyed; i++)
        if (strcmp(kind, keyed[i]) == 0)
            return KEYED_REQUEST;
    return UNKEYED_REQUEST;
}

static void write_request(Remote *remote, const char *kind, Text members, bool with_key, Out *out)
{
    Json json = {.out = out};
    put_open(&json, '{');
    put_string(put_key(&json, "t"), kind);
    put_number(put_key(&json, "id"), remote->last_id + 1);
    if (with_key) {
        uint8_t key[KEY_BYTES];
        char digits[2 * KEY_BYTES];
        remote->means.source.fill(remote->means.source.context, key, sizeof key);
        hex_write(key, sizeof key, digits);
        put_text(put_key(&json, "key"), (Text){digits, sizeof digits});
    }
    if (members.length > 0) {
        out_char(out, ',');
        out_text(out, members);
    }
    put_close(&json, '}');
}

static bool send_request(Remote *remote, RemoteRequest *request)
{
    request->sent =
        remote->means.send(remote->means.context, (Text){request->text, request->length});
    return request->sent;
}

uint64_t request_send(Remote *remote, const char *kind, Text members, RequestKind request_kind)
{
    char text[REMOTE_MAX_REQUEST];
    Out out = {.text = text, .capacity = sizeof text};
    bool with_key = request_kind == KEYED_REQUEST;
    if (remote->state == REMOTE_GONE || (remote->state != REMOTE_HERE && !with_key) ||
        remote->pending == REMOTE_MAX_PENDING)
        return 0;
    write_request(remote, kind, members, with_key, &out);
    RemoteRequest *request = out.full ? NULL : malloc(sizeof *request + out.length);
    if (request == NULL)
        return 0;
    *request =
        (RemoteRequest){.id = remote->last_id + 1, .kind = request_kind, .length = out.length};
    memcpy(request->text, text, out.length);
    if (remote->state == REMOTE_HERE && !send_request(remote, request) && !with_key) {
        free(request);
        return 0;
    }
    remote->last_id++;
    RemoteRequest **end = &remote->first;
    while (*end != NULL)
        end = &(*end)->next;
    *end = request;
    remote->pending++;
    return request->id;
}

/* Tells the host, if it asked. The request is no longer one of the pending. */
static void end_request(Remote *remote, RemoteRequest *request, const Frame *answer)
{
    if (request->kind != OWN_REQUEST && remote->ears.answered != NULL)
        remote->ears.answered(remote->context, request->id, answer);
    free(request);
}

static RemoteRequest *take_out(Remote *remote, RemoteRequest **place)
{
    RemoteRequest *request = *place;
    *place = request->next;
    remote->pending--;
    return request;
}

bool request_answered(Remote *remote, const Frame *frame)
{
    uint64_t id;
    if (text_is(frame->kind, "returned") || !value_number(frame_member(frame, "id"), &id))
        return false;
    for (RemoteRequest **place = &remote->first; *place != NULL; place = &(*place)->next)
        if ((*place)->id == id) {
            end_request(remote, take_out(remote, place), frame);
            return true;
        }
    return false;
}

/* Without a connection; whoever is called back may ask for something new. */
void requests_lost(Remote *remote)
{
    RemoteRequest **place = &remote->first;
    while (*place != NULL) {
        (*place)->sent = false;
        if ((*place)->kind == KEYED_REQUEST && remote->state != REMOTE_GONE) {
            place = &(*place)->next;
        } else {
            end_request(remote, take_out(remote, place), NULL);
            place = &remote->first;
        }
    }
}

void requests_again(Remote *remote)
{
    for (RemoteRequest *request = remote->first; request != NULL; request = request->next)
        if (!request->sent)
            (void)send_request(remote, request);
}

void requests_drop(Remote *remote)
{
    while (remote->first != NULL)
        free(take_out(remote, &remote->first));
}

unsigned remote_pending(const Remote *remote)
{
    return remote->pending;
}

uint64_t remote_ask(Remote *remote, const char *kind, Text members)
{
    return request_send(remote, kind, members, kind_of(kind));
}

uint64_t remote_do(Remote *remote, Text line, uint64_t seen)
{
    char text[REMOTE_MAX_REQUEST];
    Out out = {.text = text, .capacity = sizeof text};
    out_string(&out, "\"line\":");
    out_json(&out, line);
    out_string(&out, ",\"seen\":");
    out_number(&out, seen);
    return out.full ? 0 : remote_ask(remote, "do", (Text){text, out.length});
}

void remote_shown(Remote *remote, uint64_t n)
{
    char text[64];
    Out out = {.text = text, .capacity = sizeof text};
    if (remote->state != REMOTE_HERE)
        return;
    out_string(&out, "{\"t\":\"shown\",\"n\":");
    out_number(&out, n);
    out_char(&out, '}');
    /* If it is not sent, nothing is lost: `last` says the same when it comes back. */
    (void)remote->means.send(remote->means.context, (Text){text, out.length});
}

void picture_put(const Remote *remote, Json *json)
{
    put_number(put_key(json, "columns"), remote->columns);
    put_number(put_key(json, "lines"), remote->lines);
}

/* Something that has no answer. Before the welcome it is not sent, for hello says so. */
static void send_wish(const Remote *remote, Out *out)
{
    if (remote->dialed && remote->welcome && !out->full)
        (void)remote->means.send(remote->means.context, (Text){out->text, out->length});
}

void remote_picture(Remote *remote, unsigned columns, unsigned lines)
{
    char text[96];
    Out out = {.text = text, .capacity = sizeof text};
    Json json = {.out = &out};
    remote->wants_picture = true;
    remote->columns = columns;
    remote->lines = lines;
    put_open(&json, '{');
    put_string(put_key(&json, "t"), "picture");
    picture_put(remote, &json);
    put_close(&json, '}');
    send_wish(remote, &out);
}

/* ---- The coach ----------------------------------------------------------------------------- */

enum { MOST_HEARD = 64 };

void heard_put(const Remote *remote, Json *json)
{
    put_open(json, '[');
    for (unsigned lesson = 0; lesson < MOST_HEARD; lesson++)
        if (remote->heard >> lesson & 1)
            put_number(json, lesson);
    put_close(json, ']');
}

void heard_note(Remote *remote, const Frame *now)
{
    uint64_t lesson;
    if (value_number(value_member(frame_member(now, "coach"), "lesson"), &lesson) &&
        lesson < MOST_HEARD)
        remote->heard |= UINT64_C(1) << lesson;
}

void remote_coach(Remote *remote, bool on)
{
    char text[320];
    Out out = {.text = text, .capacity = sizeof text};
    Json json = {.out = &out};
    remote->coached = on;
    put_open(&json, '{');
    put_string(put_key(&json, "t"), "coach");
    put_flag(put_key(&json, "on"), on);
    heard_put(remote, put_key(&json, "heard"));
    put_close(&json, '}');
    send_wish(remote, &out);
}
