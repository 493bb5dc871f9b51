/* A program at a table that is elsewhere: see relay.h. */
#include "foreign/relay.h"
#include "base/buffer.h"
#include "base/json.h"
#include "base/tidy.h"
#include "os/clock.h"
#include "os/signals.h"
#include "server/refusal.h"

#include <errno.h>
#include <string.h>

/* Which of the program's requests one of ours was made for. */
typedef struct Carried {
    uint64_t ours;
    char theirs[MAX_ID];
    bool is_move;
} Carried;

typedef struct Relay {
    const RelayWish *wish;
    RelayReport *report;
    Remote *remote;
    Program *program;
    unsigned failures, late, messages, refused;
    int error;   /* why the program could not be started; 0: it could */
    bool is_new; /* nothing was asked since the program was started */
    Out history; /* the welcome and all events, as they came: for a program that is started again */
    Out now;     /* the last of its kind */
    bool asks;   /* it has something for us to decide, … */
    uint64_t until; /* … and that is how long we wait; NEVER: an answer is on its way */
    bool ready;     /* the server knows that we are, or was told so … */
    uint64_t ready_id, ready_at; /* … by this request; not to be told again before */
    bool over;                   /* the game is */
    bool asked; /* something was, in a game of which we have not heard that it is over */
    Carried carried[REMOTE_MAX_PENDING];
    unsigned next_carried;
    Out last_do;       /* the members of the last one, … */
    Carried last_of;   /* … whose it was, … */
    uint64_t again_at; /* … and when to send it again, because the server was busy; NEVER: not */
    Random random;
} Relay;

/* ---- What the program is told -------------------------------------------------------------- */

static void tell_line(Relay *relay, Text line)
{
    if (relay->program == NULL)
        return;
    program_tell(relay->program, line);
    program_tell(relay->program, TEXT("\n"));
}

/* An answer of the server's, with the number that the program gave its request. */
static void tell_answer(Relay *relay, const Frame *frame, const char *id)
{
    Out line = buffer_new();
    out_char(&line, '{');
    for (unsigned i = 0; i < frame->count; i++) {
        bool is_id = text_is(frame->members[i].key, "id");
        out_string(&line, i > 0 ? ",\"" : "\"");
        out_text(&line, frame->members[i].key);
        out_string(&line, "\":");
        out_text(&line, is_id ? text_of(id) : frame->members[i].value);
    }
    out_char(&line, '}');
    tell_line(relay, (Text){line.text, line.length});
    buffer_free(&line);
}

/* What is refused here already. */
static void tell_refused(Relay *relay, const char *id, HallRefusal refusal)
{
    Out line = buffer_new();
    Json json = {&line, false};
    put_open(&json, '{');
    put_string(put_key(&json, "t"), "no");
    out_string(put_raw(put_key(&json, "id")), id);
    put_refusal(&json, NULL, refusal);
    put_close(&json, '}');
    tell_line(relay, (Text){line.text, line.length});
    buffer_free(&line);
}

static void keep_line(Out *lines, Text line)
{
    out_text(lines, line);
    out_char(lines, '\n');
}

/* Has this `now` something to decide? */
static bool has_question(const Frame *now)
{
    Text seats = frame_member(now, "legal"), seat;
    return value_next(&seats, &seat);
}

static void hear_now(Relay *relay, const Frame *frame)
{
    relay->now.length = 0;
    out_text(&relay->now, frame->text);
    tell_line(relay, frame->text);
    bool over = frame_member(frame, "results").length > 0;
    relay->report->games += over && !relay->over;
    relay->over = over;
    relay->asks = has_question(frame);
    relay->asked = !over && (relay->asked || relay->asks);
    relay->messages = relay->refused = 0;
    relay->until = clock_now() + relay->wish->think + (relay->is_new ? START_TIME : 0u);
}

static void hear_event(Relay *relay, const Frame *frame)
{
    static const char *const unready[] = {"set", "rematch", "unstarted"};
    Text kind;
    keep_line(&relay->history, frame->text);
    tell_line(relay, frame->text);
    if (!value_word(frame_member(frame, "kind"), &kind))
        return;
    if (text_is(kind, "rematch")) { /* the `now` with its end may have given way to a newer one */
        relay->report->games += relay->asked;
        relay->asked = false;
    }
    for (unsigned i = 0; i < sizeof unready / sizeof *unready; i++)
        if (text_is(kind, unready[i]))
            relay->ready = false;
}

static void hear_farewell(Relay *relay, const Frame *frame)
{
    json_t *sentence = value_tree(frame_member(frame, "error"));
    char *farewell = relay->report->farewell;
    if (json_is_string(sentence))
        farewell[tidy_text(text_of(json_string_value(sentence)), farewell,
                           sizeof relay->report->farewell - 1)] = '\0';
    json_decref(sentence);
}

/* An answer that the server held, and gives back. */
static void hear_returned(Relay *relay, const Frame *frame)
{
    uint64_t id;
    if (!value_number(frame_member(frame, "id"), &id))
        return;
    for (unsigned i = 0; i < REMOTE_MAX_PENDING; i++)
        if (relay->carried[i].ours == id)
            tell_answer(relay, frame, relay->carried[i].theirs);
}

static void hear_frame(void *context, const Frame *frame)
{
    Relay *relay = context;
    if (text_is(frame->kind, "welcome")) {
        relay->ready = false;
        if (remote_last(relay->remote) > 0)
            return; /* we come back, and it has not been away */
        relay->history.length = 0;
        keep_line(&relay->history, frame->text);
        tell_line(relay, frame->text);
    } else if (text_is(frame->kind, "event")) {
        hear_event(relay, frame);
    } else if (text_is(frame->kind, "now")) {
        hear_now(relay, frame);
    } else if (text_is(frame->kind, "bye")) {
        hear_farewell(relay, frame);
    } else if (text_is(frame->kind, "returned")) {
        hear_returned(relay, frame);
    }
}

/* The server has heard too much at once. That is nothing for the program: we say it again. */
static bool is_busy(const Frame *answer)
{
    Text why;
    return answer != NULL && text_is(answer->kind, "no") &&
           value_word(frame_member(answer, "why"), &why) && text_is(why, "rate");
}

static void hear_answer(void *context, uint64_t id, const Frame *answer)
{
    enum { BUSY_TIME = 500 }; /* milliseconds */
    Relay *relay = context;
    if (relay->ready_id == id && is_busy(answer)) {
        relay->ready = false;
        relay->ready_at = clock_now() + BUSY_TIME;
        return;
    }
    if (relay->last_of.ours == id && is_busy(answer)) {
        relay->again_at = clock_now() + BUSY_TIME;
        return;
    }
    for (unsigned i = 0; i < REMOTE_MAX_PENDING; i++) {
        Carried *carried = &relay->carried[i];
        if (carried->ours != id)
            continue;
        bool done = answer != NULL && text_is(answer->kind, "done");
        if (carried->is_move && done) {
            relay->late = relay->failures = 0;
            relay->is_new = false;
            relay->asks = false; /* until the next `now` */
        } else if (carried->is_move && relay->until == NEVER) {
            relay->until = clock_now() + relay->wish->think;
        }
        if (answer != NULL)
            tell_answer(relay, answer, carried->theirs);
    }
}

/* ---- What the program says ----------------------------------------------------------------- */

/* Asks the server, and notes for whom. False: it cannot be asked now. */
static bool ask_for(Relay *relay, Text members, Carried carried, const char *kind, const char *id)
{
    carried.ours = remote_ask(relay->remote, kind, members);
    if (carried.ours == 0)
        return false;
    memcpy(carried.theirs, id, MAX_ID);
    relay->carried[relay->next_carried++ % REMOTE_MAX_PENDING] = carried;
    if (carried.is_move) {
        relay->last_of = carried;
        relay->until = relay->again_at = NEVER;
    }
    return true;
}

/* What the server was too busy for. */
static void ask_again(Relay *relay)
{
    Carried carried = relay->last_of;
    relay->again_at = NEVER;
    if (!ask_for(relay, (Text){relay->last_do.text, relay->last_do.length}, carried, "do",
                 carried.theirs))
        relay->until = clock_now(); /* it cannot be helped */
}

/* A request of the program's goes to the server, its members as they are. */
static HallRefusal carry(Relay *relay, Incoming *message, const char *kind)
{
    static const char *const ours[] = {"t", "id", "key"};
    for (unsigned i = 0; i < sizeof ours / sizeof *ours; i++)
        (void)json_object_del(message->root, ours[i]);
    char text[REMOTE_MAX_REQUEST];
    size_t length = json_dumpb(message->root, text, sizeof text, JSON_COMPACT);
    if (length < 2 || length > sizeof text)
        return HALL_TOO_LARGE;
    bool is_move = strcmp(kind, "do") == 0;
    Text members = {text + 1, length - 2};
    if (is_move) {
        relay->last_do.length = 0;
        out_text(&relay->last_do, members);
    }
    return ask_for(relay, members, (Carried){.is_move = is_move}, kind, message->id)
               ? HALL_DONE
               : HALL_TOO_MUCH;
}

/* One line. False: it was of no use. */
static bool hear_line(Relay *relay, Text line)
{
    static const char *const kinds[] = {"do", "say", "chat", "ping"};
    enum { COUNT = sizeof kinds / sizeof *kinds };
    Incoming message;
    Text kind;
    HallRefusal refusal = HALL_NO_SUCH_REQUEST;
    if (!incoming_read(&message, line)) {
        tell_refused(relay, message.id, HALL_NOT_JSON);
        return false;
    }
    unsigned known = 0;
    bool has_kind = incoming_text(&message, "t", &kind);
    while (known < COUNT && !(has_kind && text_is(kind, kinds[known])))
        known++;
    if (known < COUNT)
        refusal = carry(relay, &message, kinds[known]);
    else if (has_kind && text_is(kind, "shown"))
        refusal = HALL_DONE; /* programs remember anyway (SKE-72) */
    if (refusal != HALL_DONE)
        tell_refused(relay, message.id, refusal);
    incoming_done(&message);
    return refusal == HALL_DONE;
}

/* ---- Decisions that are forfeited ---------------------------------------------------------- */

/* Any legal action of the seat that the last `now` asks first. */
static void act_for(Relay *relay)
{
    Frame frame;
    const char *seat;
    json_t *offers;
    uint64_t seen;
    relay->asks = false;
    if (!frame_read((Text){relay->now.text, relay->now.length}, &frame) ||
        !value_number(frame_member(&frame, "n"), &seen))
        return;
    json_t *legal = value_tree(frame_member(&frame, "legal"));
    json_object_foreach(legal, seat, offers)
    {
        size_t count = json_array_size(offers);
        if (count == 0)
            continue;
        const json_t *offer = json_array_get(offers, random_below(&relay->random, (uint32_t)count));
        const char *action = json_string_value(json_object_get(offer, "do"));
        char text[256];
        Out line = {.text = text, .capacity = sizeof text};
        say(&line, "%1 %2", text_of(seat), text_of(action != NULL ? action : ""));
        (void)remote_do(relay->remote, (Text){text, line.length}, seen);
        break;
    }
    json_decref(legal);
}

static void note(Relay *relay, Fault fault, const Out *why)
{
    conduct_note(&relay->report->conduct, fault, why, relay->program);
}

static void dismiss(Relay *relay)
{
    program_stop(relay->program);
    relay->program = NULL;
    relay->failures++;
}

static void start(Relay *relay)
{
    relay->program = program_start(relay->wish->words);
    if (relay->program == NULL) {
        relay->error = errno;
        relay->failures = MOST_FAILURES;
        return;
    }
    relay->is_new = true;
    relay->late = relay->messages = relay->refused = 0;
    program_tell(relay->program, (Text){relay->history.text, relay->history.length});
    if (relay->now.length > 0)
        tell_line(relay, (Text){relay->now.text, relay->now.length});
    relay->until = clock_now() + relay->wish->think + START_TIME;
}

/* Takes the lines that are there. */
static void take_lines(Relay *relay)
{
    char text[256];
    Out why = {.text = text, .capacity = sizeof text};
    Text line;
    while (relay->program != NULL && program_line(relay->program, &line)) {
        if (!hear_line(relay, line) && ++relay->refused == MOST_REFUSED) {
            char tidy[64];
            relay->report->conduct.refused += relay->refused;
            why_nonsense(relay->wish->lang, (Text){tidy, tidy_text(line, tidy, sizeof tidy)}, &why);
            note(relay, FAULT_NONSENSE, &why);
            if (relay->asks)
                act_for(relay);
        } else if (++relay->messages >= MOST_MESSAGES) {
            why_flood(relay->wish->lang, &why);
            note(relay, FAULT_FLOOD, &why);
            dismiss(relay);
        }
    }
}

/* Looks after the program: it runs, says what it likes, and is not late. */
static void look_after(Relay *relay)
{
    char text[256];
    Out why = {.text = text, .capacity = sizeof text};
    if (relay->program == NULL && relay->failures < MOST_FAILURES)
        start(relay);
    if (relay->program != NULL) {
        ProgramState state = program_pump(relay->program);
        take_lines(relay);
        if (relay->program != NULL && state != PROGRAM_RUNS) {
            note(relay, why_ended(relay->wish->lang, relay->program, state, &why), &why);
            dismiss(relay);
        }
    }
    if (clock_now() >= relay->again_at)
        ask_again(relay);
    if (!relay->asks)
        return;
    if (relay->program == NULL && relay->failures >= MOST_FAILURES) {
        if (relay->error != 0)
            why_not_started(relay->wish->lang, relay->error, &why);
        note(relay, FAULT_DEAD, &why);
        act_for(relay);
    } else if (clock_now() >= relay->until) {
        why_late(relay->wish->lang, relay->wish->think, &why);
        note(relay, FAULT_LATE, &why);
        act_for(relay);
        relay->is_new = false;
        if (++relay->late == MOST_LATE && relay->program != NULL)
            dismiss(relay);
    }
}

/* ---- All of it ----------------------------------------------------------------------------- */

/* Until something happens. */
static void wait_a_moment(Relay *relay, uint64_t due)
{
    enum { NAP = 200, SHORT_NAP = 10 };
    uint64_t now = clock_now();
    bool lags = relay->program != NULL && program_lags(relay->program);
    uint64_t limit = now + (lags ? SHORT_NAP : NAP);
    limit = due < limit ? due : limit;
    limit = relay->asks && relay->until < limit ? relay->until : limit;
    limit = relay->again_at < limit ? relay->again_at : limit;
    (void)wires_wait(relay->wish->wires,
                     relay->program != NULL ? program_output(relay->program) : -1,
                     limit > now ? (int)(limit - now) : 0);
}

RelayEnd relay_run(const RelayWish *wish, RelayReport *report)
{
    static const RemoteEars ears = {.frame = hear_frame, .answered = hear_answer};
    RemoteVisit visit = {.token = wish->token, .lang = TEXT("")};
    Relay relay = {.wish = wish,
                   .report = report,
                   .history = buffer_new(),
                   .now = buffer_new(),
                   .last_do = buffer_new(),
                   .until = NEVER,
                   .again_at = NEVER,
                   .random = random_from(clock_micros())};
    *report = (RelayReport){0};
    relay.remote = remote_on_wire(wish->wires, wish->server, wish->code, &visit, &ears, &relay);
    RelayEnd end = relay.remote != NULL ? RELAY_STOPPED : RELAY_NO_MEMORY;
    while (relay.remote != NULL && !was_stopped()) {
        uint64_t due = remote_run(relay.remote, clock_now());
        if (remote_state(relay.remote) == REMOTE_GONE) {
            end = RELAY_GONE;
            break;
        }
        if (remote_state(relay.remote) == REMOTE_HERE && !relay.ready &&
            clock_now() >= relay.ready_at) {
            relay.ready_id = remote_ask(relay.remote, "ready", TEXT("\"on\":true"));
            relay.ready = relay.ready_id != 0;
        }
        look_after(&relay);
        wait_a_moment(&relay, due);
    }
    program_finish(relay.program);
    remote_free(relay.remote);
    buffer_free(&relay.history);
    buffer_free(&relay.now);
    buffer_free(&relay.last_do);
    return end;
}
