/* Calls to a server: see visit_call.h. */
#include "term/visit_call.h"

#include "base/buffer.h"
#include "os/clock.h"
#include "os/signals.h"
#include "table/fairness.h"
#include "term/visit_inside.h"

#include <sodium.h>
#include <string.h>

enum { PATIENCE = 20000, NAP = 400 }; /* milliseconds: for an answer; a signal is not slept over */

/* A call under way. An answer may come after nobody waits for it any more: there is one at a time,
   and it stays. */
static struct Waiting {
    bool answered;
    unsigned status;
    Out body;
} waiting;

static void take_answer(void *context, unsigned status, Text body)
{
    (void)context;
    waiting.answered = true;
    waiting.status = status;
    out_text(&waiting.body, body);
}

/* False: there is no answer. */
static bool wait_for_answer(Wires *wires, const ServerUrl *server, const Call *call)
{
    uint64_t until = clock_now() + PATIENCE;
    buffer_free(&waiting.body);
    waiting = (struct Waiting){.body = buffer_new()};
    if (!call_make(wires, server, call, take_answer, NULL))
        return false;
    while (!waiting.answered && !was_stopped() && clock_now() < until)
        (void)wires_wait(wires, -1, NAP);
    return waiting.answered && !waiting.body.full;
}

/* The answer as a tree; NULL: it is none. A new reference. */
static json_t *answer_tree(void)
{
    Frame frame;
    Text body = {waiting.body.text, waiting.body.length};
    return body.length > 0 && frame_read(body, &frame) ? visit_door(&frame) : NULL;
}

/* What an answer means that is not what was wanted. */
static VisitCalled refused(const json_t *answer, Out *why)
{
    const char *error = visit_string(answer, "error");
    if (waiting.status < 400 || error[0] == '\0')
        return CALLED_IN_VAIN;
    out_string(why, error);
    return CALLED_REFUSED;
}

bool visit_is_code(Text code)
{
    for (size_t i = 0; i < code.length; i++)
        if (!(code.at[i] >= '0' && code.at[i] <= '9') &&
            !(code.at[i] >= 'A' && code.at[i] <= 'Z') && !(code.at[i] >= 'a' && code.at[i] <= 'z'))
            return false;
    return code.length > 0 && code.length <= MAX_CODE;
}

/* `{"key":"…",members}`. The same key again does nothing twice, if an answer was lost. */
static void write_body(Text members, Out *body)
{
    uint8_t key[16];
    char digits[2 * sizeof key];
    randombytes_buf(key, sizeof key);
    hex_write(key, sizeof key, digits);
    out_string(body, "{\"key\":\"");
    out_bytes(body, digits, sizeof digits);
    out_string(body, "\",");
    out_text(body, members);
    out_string(body, "}");
    out_char(body, '\0');
}

/* A place, if the answer is one. */
static bool take_place(const json_t *answer, VisitPlace *place)
{
    const char *code = visit_string(answer, "code"), *pass = visit_string(answer, "token");
    if (!visit_is_code(text_of(code)) || pass[0] == '\0' || strlen(pass) > MAX_PASS)
        return false;
    memcpy(place->code, code, strlen(code) + 1);
    memcpy(place->pass, pass, strlen(pass) + 1);
    return true;
}

VisitCalled visit_call(Wires *wires, const ServerUrl *server, const Lang *lang, const char *path,
                       Text members, VisitPlace *place, Out *why)
{
    char text[4096];
    Out body = {.text = text, .capacity = sizeof text};
    write_body(members, &body);
    Call call = {.path = path, .body = text, .lang = lang_code(lang)};
    bool is_answered = !body.full && wait_for_answer(wires, server, &call);
    if (was_stopped())
        return CALLED_STOPPED;
    if (!is_answered)
        return CALLED_IN_VAIN;
    json_t *answer = answer_tree();
    bool has_place = waiting.status == 201 && take_place(answer, place);
    VisitCalled called = has_place ? CALLED_DONE : refused(answer, why);
    json_decref(answer);
    return called;
}

VisitCalled visit_fetch(Wires *wires, const ServerUrl *server, const Lang *lang, const char *path,
                        const char *pass, Out *text, Out *why)
{
    Call call = {.path = path, .token = pass[0] != '\0' ? pass : NULL, .lang = lang_code(lang)};
    bool is_answered = wait_for_answer(wires, server, &call);
    if (was_stopped())
        return CALLED_STOPPED;
    if (!is_answered)
        return CALLED_IN_VAIN;
    if (waiting.status == 200) {
        out_text(text, (Text){waiting.body.text, waiting.body.length});
        return CALLED_DONE;
    }
    json_t *answer = answer_tree();
    VisitCalled called = refused(answer, why);
    json_decref(answer);
    return called;
}
