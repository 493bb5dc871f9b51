/* Calls before a visit: see visit_call.h. */
#include "term/visit_call.h"

#include "os/clock.h"
#include "os/signals.h"
#include "table/fairness.h"
#include "term/visit_inside.h"

#include <sodium.h>
#include <string.h>

enum { PATIENCE = 20000, NAP = 400 }; /* milliseconds: for an answer; a signal is not slept over */

/* A call under way. */
typedef struct Waiting {
    bool answered;
    unsigned status;
    json_t *answer; /* owned */
} Waiting;

static void take_answer(void *context, unsigned status, Text body)
{
    Waiting *waiting = context;
    Frame frame;
    waiting->answered = true;
    waiting->status = status;
    if (frame_read(body, &frame))
        waiting->answer = visit_door(&frame);
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

static VisitCalled understand(const Waiting *waiting, VisitPlace *place, Out *why)
{
    const char *error = visit_string(waiting->answer, "error");
    if (waiting->status == 201 && take_place(waiting->answer, place))
        return CALLED_DONE;
    if (waiting->status < 400 || error[0] == '\0')
        return CALLED_IN_VAIN;
    out_string(why, error);
    return CALLED_REFUSED;
}

VisitCalled visit_call(Wires *wires, const ServerUrl *server, const Lang *lang, const char *path,
                       Text members, VisitPlace *place, Out *why)
{
    char text[4096];
    Out body = {.text = text, .capacity = sizeof text};
    static Waiting waiting; /* an answer may come after nobody waits for it any more */
    waiting = (Waiting){0};
    write_body(members, &body);
    Call call = {.path = path, .body = text, .lang = lang_code(lang)};
    uint64_t until = clock_now() + PATIENCE;
    if (body.full || !call_make(wires, server, &call, take_answer, &waiting))
        return CALLED_IN_VAIN;
    while (!waiting.answered && !was_stopped() && clock_now() < until)
        (void)wires_wait(wires, -1, NAP);
    VisitCalled called = was_stopped() ? CALLED_STOPPED : understand(&waiting, place, why);
    json_decref(waiting.answer);
    waiting.answer = NULL;
    return called;
}
