/* One socket at one table: what it is sent, frame by frame, and how it begins. See inside.h. */
#include "base/buffer.h"
#include "base/memory.h"
#include "server/inside.h"

#include <stdlib.h>

/* ---- Frames besides events ----------------------------------------------------------------- */

void visitor_wake(Visitor *visitor)
{
    if (visitor->woken)
        return;
    visitor->woken = true;
    visitor->hall->host.wake(visitor->hall->host.context, visitor->line);
}

bool visitor_is_behind(const Visitor *visitor)
{
    return visitor->greeted && !visitor->closing &&
           (visitor->welcome_due || visitor->now_due || visitor->sent < visitor->room->told);
}

Json visitor_frame(Visitor *visitor, const char *kind)
{
    Json json = {&visitor->answers, false};
    put_open(&json, '{');
    put_string(put_key(&json, "t"), kind);
    return json;
}

void visitor_frame_written(Visitor *visitor)
{
    out_char(&visitor->answers, '\n');
    visitor_wake(visitor);
    if (visitor->answers.length - visitor->told <= MOST_ANSWERS && !visitor->answers.full)
        return;
    visitor->told = visitor->answers.length = 0; /* it does not read what it asks for */
    visitor->answers.full = false;
    if (!visitor->closing)
        visitor_dismiss(visitor, HALL_SLOW);
}

void visitor_frame_end(Visitor *visitor, Json *json)
{
    put_close(json, '}');
    visitor_frame_written(visitor);
}

void visitor_refuse(Visitor *visitor, const char *id, HallRefusal refusal)
{
    Json json = visitor_frame(visitor, "no");
    out_string(put_raw(put_key(&json, "id")), id);
    put_refusal(&json, visitor->lang, refusal);
    visitor_frame_end(visitor, &json);
    visitor->hall->counts.refused++;
}

/* Nobody answers it any more. */
static void forget_answers(Room *room, Visitor *visitor)
{
    if (room->asker.visitor == visitor)
        room->asker.visitor = NULL;
    for (unsigned seat = 0; seat < MAX_SEATS; seat++)
        if (room->held[seat].visitor == visitor)
            room->held[seat] = (Held){0};
    hint_forget_visitor(visitor);
}

void visitor_dismiss(Visitor *visitor, HallRefusal refusal)
{
    if (visitor->closing)
        return;
    visitor->closing = true;
    if (visitor->room != NULL)
        forget_answers(visitor->room, visitor); /* `bye` is the last word */
    Json json = visitor_frame(visitor, "bye");
    put_refusal(&json, visitor->lang, refusal);
    if (refusal == HALL_RESTARTING || refusal == HALL_AWAY || refusal == HALL_MOVED)
        put_number(put_key(&json, "retry"),
                   refusal == HALL_MOVED ? RETRY_MOVED : visitor->hall->setup.retry);
    visitor_frame_end(visitor, &json);
}

/* ---- What is sent next --------------------------------------------------------------------- */

static bool next_answer(Visitor *visitor, Out *frame)
{
    Text rest, line;
    if (visitor->told == visitor->answers.length)
        return false;
    rest = (Text){visitor->answers.text + visitor->told, visitor->answers.length - visitor->told};
    (void)text_line(&rest, &line);
    out_text(frame, line);
    visitor->told = visitor->answers.length - rest.length;
    if (rest.length == 0) { /* what nobody waits for takes no memory */
        buffer_free(&visitor->answers);
        visitor->answers = buffer_new();
        visitor->told = 0;
    }
    return true;
}

static bool next_event(Visitor *visitor, uint64_t now, Out *frame)
{
    Room *room = visitor->room;
    if (visitor->sent >= room->told || !event_stream_next(&visitor->stream, frame))
        return false;
    visitor->sent++;
    if (visitor->viewer < MAX_SEATS)
        faces_sent(visitor->hall, &room->people[visitor->viewer].faces, visitor->sent, now);
    return true;
}

/* What is made of the table as it is waits until all of that is on disk. */
static bool next_welcome(Visitor *visitor, Out *frame)
{
    const Room *room = visitor->room;
    Welcome welcome = {.log = text_of(room->log), .think = GUEST_THINKS};
    if (!visitor->welcome_due || room_stands(room))
        return false;
    welcome_write(room->table, visitor->viewer, visitor->lang, &welcome, frame);
    visitor->welcome_due = false;
    visitor->object = room->object;
    return true;
}

/* The pictures that it wants; NULL: none. */
static const Drawing *drawing_of(const Visitor *visitor)
{
    return visitor->drawing.draw != NULL ? &visitor->drawing : NULL;
}

static bool next_now(Visitor *visitor, uint64_t now, Out *frame)
{
    const Room *room = visitor->room;
    if (!visitor->now_due || room_stands(room))
        return false;
    const NowExtras extras = {.table = visitor->object != room->object,
                              .drawing = drawing_of(visitor),
                              .coach = visitor->coached ? &visitor->coach : NULL};
    now_write(room->table, visitor->viewer, visitor->lang, now, &extras, frame);
    visitor->now_due = false;
    visitor->object = room->object;
    return true;
}

/* In this order: nobody is told that something cannot be before what made it so. */
HallNext hall_next(Visitor *visitor, uint64_t now, Out *frame)
{
    bool reads = visitor->greeted && !visitor->closing && visitor->room != NULL &&
                 visitor->room->table != NULL;
    if ((reads && next_welcome(visitor, frame)) ||
        (reads && !visitor->welcome_due && next_event(visitor, now, frame)) ||
        next_answer(visitor, frame) || (reads && next_now(visitor, now, frame))) {
        visitor->hall->counts.frames_out++;
        return HALL_FRAME;
    }
    visitor->woken = false;
    return visitor->closing ? HALL_CLOSE : HALL_NOTHING;
}

/* ---- Hello --------------------------------------------------------------------------------- */

static void begin_stream(Visitor *visitor, uint64_t now)
{
    Room *room = visitor->room;
    uint32_t fresh = 0;
    if (visitor->viewer < MAX_SEATS)
        fresh = faces_fresh(visitor->hall, &room->people[visitor->viewer].faces, now);
    event_stream_begin(&visitor->stream, room->table, visitor->viewer, visitor->lang,
                       visitor->sent + 1, fresh);
    visitor->stream.drawing = drawing_of(visitor);
}

void visitor_begin_again(Visitor *visitor, uint64_t now)
{
    if (visitor->greeted)
        begin_stream(visitor, now);
}

/* Whom a greeting makes of who sent it. */
static HallRefusal recognise(const Visitor *visitor, const Incoming *hello, Viewer *viewer)
{
    const Table *table = visitor->room->table;
    Text secret;
    uint32_t version;
    if (!incoming_number(hello, "v", &version) || version != PROTOCOL_VERSION)
        return HALL_OTHER_VERSION;
    if (incoming_has(hello, "token"))
        return incoming_text(hello, "token", &secret) && table_who(table, secret, viewer) &&
                       *viewer < MAX_SEATS
                   ? HALL_DONE
                   : HALL_BAD_TOKEN;
    *viewer = SPECTATOR;
    if (incoming_has(hello, "watch"))
        return incoming_text(hello, "watch", &secret) && table_who(table, secret, viewer) &&
                       *viewer == SPECTATOR
                   ? HALL_DONE
                   : HALL_BAD_TOKEN;
    return table_setup(table)->is_public ? HALL_DONE : HALL_PRIVATE;
}

static HallRefusal find_room_for(const Visitor *visitor, Viewer viewer)
{
    const HallSetup *setup = &visitor->hall->setup;
    unsigned here = room_sockets(visitor->room, viewer);
    if (viewer < MAX_SEATS)
        return here < setup->most_visitors_a_person ? HALL_DONE : HALL_HERE_ALREADY;
    return here < setup->most_spectators ? HALL_DONE : HALL_ENOUGH_SPECTATORS;
}

/* What it has already of this list of events. */
static uint32_t last_of(const Visitor *visitor, const Incoming *hello)
{
    const Room *room = visitor->room;
    Text log;
    uint32_t last;
    if (!incoming_text(hello, "log", &log) || !text_is(log, room->log) ||
        !incoming_number(hello, "last", &last) || last > table_latest(room->table))
        return 0;
    return last;
}

bool visitor_draws(Visitor *visitor, const Incoming *message, const char *member)
{
    uint32_t columns, lines;
    if (visitor->hall->setup.draw == NULL ||
        !incoming_number_in(message, member, "columns", &columns) ||
        !incoming_number_in(message, member, "lines", &lines))
        return false;
    visitor->drawing =
        (Drawing){.draw = visitor->hall->setup.draw, .columns = columns, .lines = lines};
    visitor->stream.drawing = &visitor->drawing;
    return true;
}

/* The language of what is said from now on. False: that is none. */
static bool read_lang(Visitor *visitor, const Incoming *hello)
{
    Text lang;
    if (!incoming_has(hello, "lang"))
        return true;
    if (!incoming_text(hello, "lang", &lang))
        return false;
    visitor->lang = lang.length > 0 ? lang_of(lang) : NULL;
    return true;
}

static void say_hello(Visitor *visitor, const Incoming *hello, uint64_t now)
{
    Room *room = visitor->room;
    HallRefusal refusal = read_lang(visitor, hello) ? visitor->refusal : HALL_MALFORMED;
    if (refusal == HALL_DONE)
        refusal = recognise(visitor, hello, &visitor->viewer);
    if (refusal == HALL_DONE)
        refusal = find_room_for(visitor, visitor->viewer);
    if (refusal != HALL_DONE) {
        visitor_dismiss(visitor, refusal);
        return;
    }
    (void)!visitor_draws(visitor, hello, "picture");
    visitor->coached = incoming_bits(hello, "coach", &visitor->coach.heard);
    visitor->greeted = visitor->welcome_due = visitor->now_due = true;
    room->ungreeted--;
    visitor->sent = last_of(visitor, hello);
    if (visitor->viewer < MAX_SEATS)
        faces_shown(&room->people[visitor->viewer].faces, visitor->sent);
    presence_comes(room, visitor->viewer, now);
    begin_stream(visitor, now);
    room_commit_if_entered(room, now);
    visitor_wake(visitor);
}

/* ---- Coming and going ---------------------------------------------------------------------- */

Visitor *hall_visit(Hall *hall, Text code, Address from, void *line, uint64_t now)
{
    Visitor *visitor = calloc(1, sizeof *visitor);
    Room *room = NULL;
    if (visitor == NULL)
        return NULL;
    visitor->hall = hall;
    visitor->line = line;
    visitor->viewer = SPECTATOR;
    visitor->lang = lang_at(0);
    visitor->answers = buffer_new();
    visitor->credit = hall->setup.frames_at_once;
    visitor->credit_at = now;
    visitor->hello_by = now + hall->setup.hello_within;
    HallRefusal refusal = hall->stopping ? HALL_RESTARTING : HALL_DONE;
    if (refusal == HALL_DONE)
        refusal = limits_are_reached(hall->setup.limits, from, LIMIT_MISSES, now)
                      ? HALL_TOO_MUCH
                      : hall_find(hall, code, &room, now);
    if (refusal == HALL_NO_SUCH_TABLE)
        (void)!limits_take(hall->setup.limits, from, LIMIT_MISSES, now);
    visitor->room = room;
    visitor->refusal = refusal;
    hall->counts.visitors++;
    if (room == NULL) {
        visitor->link = hall->strangers_end;
        hall->strangers_end = &visitor->next;
        *visitor->link = visitor;
        return visitor;
    }
    visitor->link = &room->visitors;
    visitor->next = room->visitors;
    if (visitor->next != NULL)
        visitor->next->link = &visitor->next;
    room->visitors = visitor;
    room->drop_at = NEVER;
    room->ungreeted++;
    hall_schedule(room, room_stands(room) ? NEVER : now);
    return visitor;
}

/* What it has asked for and nobody has looked at is not done. */
static void forget_waiting(Room *room, const Visitor *visitor)
{
    Waiting **link = &room->waiting;
    while (*link != NULL) {
        Waiting *one = *link;
        if (one->visitor == visitor) {
            *link = one->next;
            free(one);
        } else {
            link = &one->next;
        }
    }
    room->waiting_end = link;
}

void hall_left(Visitor *visitor, uint64_t now)
{
    Room *room = visitor->room;
    if (room != NULL) {
        room->ungreeted -= !visitor->greeted;
        presence_goes(room, visitor, now);
        forget_waiting(room, visitor);
        forget_answers(room, visitor);
    }
    *visitor->link = visitor->next;
    if (visitor->next != NULL)
        visitor->next->link = visitor->link;
    else if (room == NULL)
        visitor->hall->strangers_end = visitor->link;
    visitor->hall->counts.visitors--;
    buffer_free(&visitor->answers);
    free(visitor);
    if (room != NULL)
        room_run(room, now);
}

/* ---- What comes ---------------------------------------------------------------------------- */

/* So many a second, and some more at once. */
static bool is_within_rate(Visitor *visitor, uint64_t now)
{
    const HallSetup *setup = &visitor->hall->setup;
    double most = setup->frames_at_once;
    visitor->credit += (double)(now - visitor->credit_at) * setup->frames_a_second / 1000;
    visitor->credit_at = now;
    if (visitor->credit > most)
        visitor->credit = most;
    if (visitor->credit < 1)
        return false;
    visitor->credit -= 1;
    return true;
}

void visitor_asks(Visitor *visitor, Text frame, uint64_t now)
{
    Incoming message;
    Text kind;
    if (visitor->closing)
        return;
    if (!incoming_read(&message, frame)) {
        visitor_refuse(visitor, "null", HALL_NOT_JSON);
    } else if (!incoming_text(&message, "t", &kind)) {
        visitor_refuse(visitor, message.id, HALL_NO_SUCH_REQUEST);
    } else if (text_is(kind, "hello")) {
        if (visitor->greeted)
            visitor_refuse(visitor, message.id, HALL_HELLO_TWICE);
        else
            say_hello(visitor, &message, now);
    } else if (!visitor->greeted) {
        visitor_refuse(visitor, message.id, HALL_HELLO_FIRST);
    } else {
        wish(visitor, kind, &message, now);
    }
    incoming_done(&message);
}

/* Until the table has written what it is writing. */
static bool wait_for_table(Visitor *visitor, Text frame)
{
    Waiting *waiting = malloc(sizeof *waiting + frame.length);
    if (waiting == NULL)
        return false;
    *waiting = (Waiting){.visitor = visitor, .frame = {waiting->texts, frame.length}};
    memcpy(waiting->texts, frame.at, frame.length);
    room_wait(visitor->room, waiting);
    return true;
}

void hall_receive(Visitor *visitor, Text frame, uint64_t now)
{
    Hall *hall = visitor->hall;
    Room *room = visitor->room;
    hall->counts.frames_in++;
    if (visitor->closing)
        return;
    if (!is_within_rate(visitor, now)) {
        Incoming message;
        hall->counts.limited++;
        bool read = incoming_read(&message, frame);
        visitor_refuse(visitor, message.id, HALL_TOO_MUCH);
        if (read)
            incoming_done(&message);
        return;
    }
    if (room == NULL) {
        visitor_asks(visitor, frame, now);
    } else if (!room_stands(room) && room->waiting == NULL) {
        HallRefusal refusal = visitor->greeted ? HALL_DONE : hall_look(room);
        if (refusal == HALL_DONE)
            visitor_asks(visitor, frame, now);
        else if (refusal == HALL_AWAY)
            visitor_dismiss(visitor, refusal);
        if (refusal == HALL_MOVED)
            room_lose(room, refusal, now);
        else
            room_run(room, now);
    } else if (visitor->waiting >= MOST_WAITING || !wait_for_table(visitor, frame)) {
        hall->counts.limited++;
        visitor_refuse(visitor, "null", HALL_TOO_MUCH);
    }
}
