/* The client's side of the protocol: see remote.h. Here is what happens to a connection, from hello
   to coming back; requests and their answers are in remote_requests.c, fair chance is in
   remote_chance.c. */
#include "client/remote_inside.h"

#include "base/heap.h"

#include <string.h>

/* Milliseconds. */
enum {
    LONGEST_WAIT = 15000, /* before the next attempt, its random part not counted */
    SILENCE = 30000,      /* after which a ping asks whether somebody is there … */
    PATIENCE = 15000, /* … and how long an answer may take; likewise a connection or a welcome */
    SETTLED = 1000,   /* who was here for so long begins to count attempts anew */
};

/* After these nobody need come back. */
static const char *const final_reasons[] = {"unknown", "token",   "private",
                                            "version", "removed", "left"};

/* ---- Beginning and end --------------------------------------------------------------------- */

static bool copy_secret(char *to, size_t size, Text from)
{
    if (from.length >= size || !text_is_clean(from))
        return false;
    if (from.length > 0) /* else there may be no bytes at all */
        memcpy(to, from.at, from.length);
    return true;
}

Remote *remote_new(const RemoteVisit *visit, const RemoteMeans *means, const RemoteEars *ears,
                   void *context)
{
    Remote *remote = calloc(1, sizeof *remote);
    if (remote == NULL)
        return NULL;
    remote->means = *means;
    remote->ears = *ears;
    remote->context = context;
    remote->person = NO_SEAT;
    remote->state = REMOTE_AWAY; /* the first attempt is at once */
    remote->may_pledge = visit->pledge;
    if (copy_secret(remote->token, sizeof remote->token, visit->token) &&
        copy_secret(remote->watch, sizeof remote->watch, visit->watch) &&
        copy_secret(remote->lang, sizeof remote->lang, visit->lang))
        return remote;
    free(remote);
    return NULL;
}

void remote_free(Remote *remote)
{
    if (remote == NULL)
        return;
    if (remote->dialed)
        remote->means.hang_up(remote->means.context);
    requests_drop(remote);
    if (remote->means.done != NULL)
        remote->means.done(remote->means.context);
    free(remote);
}

RemoteState remote_state(const Remote *remote)
{
    return remote->state;
}

const char *remote_why(const Remote *remote)
{
    return remote->why;
}

uint64_t remote_last(const Remote *remote)
{
    return remote->last;
}

static void change(Remote *remote, RemoteState state)
{
    remote->state = state;
    if (remote->ears.changed != NULL)
        remote->ears.changed(remote->context, state);
}

/* ---- Losing the connection, and coming back ------------------------------------------------ */

static uint64_t drawn_below(Remote *remote, uint64_t bound)
{
    uint32_t drawn;
    remote->means.source.fill(remote->means.source.context, &drawn, sizeof drawn);
    return drawn % bound;
}

/* How long to wait before the next attempt. The random part keeps ten thousand from coming back
   together. */
static uint64_t next_wait(Remote *remote)
{
    uint64_t wait = remote->retry;
    if (!remote->told_when) {
        if (remote->attempts == 0)
            return 0;
        wait = remote->attempts > 4 ? LONGEST_WAIT : (uint64_t)500 << remote->attempts;
    }
    return wait + drawn_below(remote, wait / 2 + 1);
}

/* There is no connection any more. */
static void lost(Remote *remote, uint64_t now)
{
    remote->dialed = false;
    if (remote->state == REMOTE_HERE && now - remote->here_since >= SETTLED)
        remote->attempts = 0;
    chance_lost(remote);
    requests_lost(remote);
    if (remote->is_final) {
        change(remote, REMOTE_GONE);
        requests_lost(remote);
        return;
    }
    remote->due = now + next_wait(remote);
    remote->attempts++;
    remote->told_when = false;
    change(remote, REMOTE_AWAY);
}

static void give_up(Remote *remote, uint64_t now)
{
    remote->means.hang_up(remote->means.context);
    lost(remote, now);
}

/* The frame is to be skipped. */
static void broken(Remote *remote, const char *what)
{
    if (remote->ears.broken != NULL)
        remote->ears.broken(remote->context, what);
}

static void dial(Remote *remote, uint64_t now)
{
    remote->why[0] = '\0';
    remote->dialed = true;
    remote->welcome = remote->pinged = false;
    remote->heard_at = now;
    change(remote, REMOTE_COMING);
    if (!remote->means.dial(remote->means.context))
        lost(remote, now);
}

uint64_t remote_run(Remote *remote, uint64_t now)
{
    if (remote->state == REMOTE_AWAY && now >= remote->due)
        dial(remote, now);
    if (remote->state == REMOTE_AWAY)
        return remote->due;
    if (remote->state == REMOTE_GONE)
        return NEVER;
    bool quiet = remote->state == REMOTE_HERE && !remote->pinged;
    uint64_t until = remote->heard_at + (quiet ? SILENCE : PATIENCE);
    if (remote->pinged)
        until = remote->pinged_at + PATIENCE;
    if (now < until)
        return until;
    if (quiet && request_send(remote, "ping", (Text){"", 0}, OWN_REQUEST) != 0) {
        remote->pinged = true;
        remote->pinged_at = now;
        return now + PATIENCE;
    }
    give_up(remote, now);
    return remote->state == REMOTE_AWAY ? remote->due : NEVER;
}

void remote_closed(Remote *remote, uint64_t now)
{
    lost(remote, now); /* why, was said in a `bye`, if at all */
}

/* ---- What the server says ------------------------------------------------------------------ */

void remote_opened(Remote *remote, uint64_t now)
{
    char text[768];
    Out out = {.text = text, .capacity = sizeof text};
    Json json = {.out = &out};
    remote->heard_at = now;
    put_open(&json, '{');
    put_string(put_key(&json, "t"), "hello");
    put_number(put_key(&json, "v"), 1);
    if (remote->token[0] != '\0')
        put_string(put_key(&json, "token"), remote->token);
    else if (remote->watch[0] != '\0')
        put_string(put_key(&json, "watch"), remote->watch);
    put_string(put_key(&json, "lang"), remote->lang);
    if (remote->log[0] != '\0')
        put_string(put_key(&json, "log"), remote->log);
    put_number(put_key(&json, "last"), remote->last);
    if (remote->wants_picture) {
        put_open(put_key(&json, "picture"), '{');
        picture_put(remote, &json);
        put_close(&json, '}');
    }
    if (remote->coached)
        heard_put(remote, put_key(&json, "coach"));
    put_close(&json, '}');
    if (out.full || !remote->means.send(remote->means.context, (Text){text, out.length}))
        give_up(remote, now);
}

static void hand_on(Remote *remote, const Frame *frame)
{
    if (remote->ears.frame != NULL)
        remote->ears.frame(remote->context, frame);
}

/* Everything begins anew: the server has another log, or has lost what it told. */
static void begin_anew(Remote *remote, Text log)
{
    memcpy(remote->log, log.at, log.length);
    remote->log[log.length] = '\0';
    remote->last = remote->at = 0;
}

static bool hear_welcome(Remote *remote, const Frame *frame)
{
    uint64_t latest, person;
    Text log, you;
    if (!value_word(frame_member(frame, "log"), &log) || log.length >= sizeof remote->log ||
        !value_word(frame_member(frame, "you"), &you) ||
        !value_number(frame_member(frame, "latest"), &latest) || remote->welcome) {
        broken(remote, N_("a welcome that is none"));
        return false;
    }
    remote->person = NO_SEAT;
    if (text_seat(you, &person) && person <= MAX_SEATS)
        remote->person = (unsigned)person - 1;
    if (text_is(log, remote->log) && latest < remote->last) {
        broken(remote, N_("events that were told are gone"));
        begin_anew(remote, log);
    } else if (!text_is(log, remote->log)) {
        begin_anew(remote, log);
    }
    remote->welcome = true;
    remote->latest = latest;
    chance_welcome(remote, frame);
    hand_on(remote, frame);
    return true;
}

static bool hear_event(Remote *remote, const Frame *frame)
{
    uint64_t n, at;
    if (!value_number(frame_member(frame, "n"), &n) ||
        !value_number(frame_member(frame, "at"), &at)) {
        broken(remote, N_("an event without its number or time"));
        return false;
    }
    if (n <= remote->last) {
        broken(remote, N_("an event that was told before"));
        return true;
    }
    if (n > remote->last + 1) {
        broken(remote, N_("an event is missing"));
        return false;
    }
    if (at < remote->at)
        broken(remote, N_("time goes back"));
    else
        remote->at = at;
    remote->last = n;
    chance_event(remote, frame);
    hand_on(remote, frame);
    return true;
}

static bool hear_now(Remote *remote, const Frame *frame, uint64_t now)
{
    uint64_t n;
    if (!value_number(frame_member(frame, "n"), &n) || n != remote->last) {
        broken(remote, N_("a now that is not of the last event"));
        return false;
    }
    heard_note(remote, frame);
    bool is_first = remote->state == REMOTE_COMING;
    if (is_first) {
        remote->here_since = now;
        change(remote, REMOTE_HERE);
    }
    hand_on(remote, frame);
    if (is_first && remote->state == REMOTE_HERE) {
        requests_again(remote);
        chance_here(remote);
    }
    return true;
}

static void hear_bye(Remote *remote, const Frame *frame)
{
    Text why = {"", 0};
    uint64_t retry;
    (void)value_word(frame_member(frame, "why"), &why);
    if (why.length > REMOTE_MAX_WHY)
        why.length = REMOTE_MAX_WHY;
    memcpy(remote->why, why.at, why.length);
    remote->why[why.length] = '\0';
    for (size_t i = 0; i < sizeof final_reasons / sizeof *final_reasons; i++)
        remote->is_final |= text_is(why, final_reasons[i]);
    if (value_number(frame_member(frame, "retry"), &retry)) {
        remote->told_when = true;
        remote->retry = retry < 60000 ? retry : 60000;
    }
    hand_on(remote, frame);
}

/* False if nothing after it can be trusted. */
static bool hear(Remote *remote, const Frame *frame, uint64_t now)
{
    if (text_is(frame->kind, "bye")) {
        hear_bye(remote, frame);
        return false;
    }
    if (text_is(frame->kind, "welcome"))
        return hear_welcome(remote, frame);
    if (!remote->welcome) {
        broken(remote, N_("something before the welcome"));
        return false;
    }
    if (text_is(frame->kind, "event"))
        return hear_event(remote, frame);
    if (text_is(frame->kind, "now"))
        return hear_now(remote, frame, now);
    if (!request_answered(remote, frame))
        hand_on(remote, frame);
    return true;
}

void remote_heard(Remote *remote, Text text, uint64_t now)
{
    Frame frame;
    bool trusted;
    if (!remote->dialed)
        return;
    remote->heard_at = now;
    remote->pinged = false;
    trusted = frame_read(text, &frame);
    if (!trusted)
        broken(remote, N_("a frame that is no JSON object"));
    else
        trusted = hear(remote, &frame, now);
    if (!trusted && remote->dialed)
        give_up(remote, now);
}
