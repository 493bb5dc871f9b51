/* A program's place at a table: see seat.h. */
#include "foreign/seat.h"
#include "base/buffer.h"
#include "server/message.h"
#include "server/refusal.h"

#include <stdlib.h>

enum { MOST_LINE = 256 }; /* bytes of an action */

bool foreign_sit(ForeignSeat *seat, Table *table, unsigned person, Text log, uint32_t think)
{
    Welcome welcome = {.log = log, .think = think};
    *seat = (ForeignSeat){.table = table, .person = person, .frames = buffer_new()};
    seat->stream = malloc(sizeof *seat->stream);
    if (seat->stream == NULL)
        return false;
    event_stream_begin(seat->stream, table, (Viewer)person, NULL, 1, 0);
    welcome_write(table, (Viewer)person, NULL, &welcome, &seat->frames);
    out_char(&seat->frames, '\n');
    return true;
}

void foreign_rise(ForeignSeat *seat)
{
    buffer_free(&seat->frames);
    free(seat->stream);
    *seat = (ForeignSeat){0};
}

void foreign_tell(ForeignSeat *seat, uint64_t now)
{
    const NowExtras extras = {.table = table_over(seat->table)};
    while (event_stream_next(seat->stream, &seat->frames))
        out_char(&seat->frames, '\n');
    now_write(seat->table, (Viewer)seat->person, NULL, now, &extras, &seat->frames);
    out_char(&seat->frames, '\n');
    seat->asked = table_latest(seat->table);
}

/* ---- What it says -------------------------------------------------------------------------- */

/* A message that was read, and what becomes of it. */
typedef struct Spoken {
    ForeignSeat *seat;
    const Incoming *message;
    uint64_t now;
    Text line; /* that was to be done */
    char text[MOST_LINE + 8];
} Spoken;

static Json answer_begin(const Spoken *spoken, const char *kind)
{
    Json json = {&spoken->seat->frames, false};
    put_open(&json, '{');
    put_string(put_key(&json, "t"), kind);
    out_string(put_raw(put_key(&json, "id")), spoken->message->id);
    return json;
}

static void answer_end(Json *json)
{
    put_close(json, '}');
    out_char(json->out, '\n');
}

static Heard refuse_message(const Spoken *spoken, HallRefusal refusal)
{
    Json json = answer_begin(spoken, "no");
    put_refusal(&json, NULL, refusal);
    answer_end(&json);
    return HEARD_NONSENSE;
}

/* Done, or not: it is told. */
static Heard settle(const Spoken *spoken, TableResult result, uint32_t before, Heard heard)
{
    ForeignSeat *seat = spoken->seat;
    if (result.id != TABLE_DONE) {
        no_write(seat->table, (Viewer)seat->person, NULL, text_of(spoken->message->id),
                 spoken->line, result, &seat->frames);
        out_char(&seat->frames, '\n');
        return result.id == TABLE_TOO_LATE ? HEARD_LATE : HEARD_REFUSED;
    }
    Json json = answer_begin(spoken, "done");
    uint32_t latest = table_latest(seat->table);
    put_number(put_key(&json, "n"), latest > before ? before + 1 : latest);
    if (result.held)
        put_flag(put_key(&json, "held"), true);
    answer_end(&json);
    return heard;
}

/* The seat that a line without one is about: the first of its own that is to act. */
static unsigned seat_meant(const ForeignSeat *seat)
{
    SeatSet to_act = table_own_to_act(seat->table, (Viewer)seat->person);
    return to_act != 0 ? seats_lowest(to_act) : seat->person;
}

static Heard hear_do(Spoken *spoken)
{
    ForeignSeat *seat = spoken->seat;
    Out out = {.text = spoken->text, .capacity = sizeof spoken->text};
    Text line, word, rest;
    uint64_t number;
    uint32_t seen, before = table_latest(seat->table);
    if (!incoming_number(spoken->message, "seen", &seen) ||
        !incoming_text(spoken->message, "line", &line) || line.length > MOST_LINE)
        return refuse_message(spoken, HALL_MALFORMED);
    if (seen > seat->asked)
        return refuse_message(spoken, HALL_NOT_TOLD_YET);
    rest = line;
    if (!text_next(&rest, &word) || !text_seat(word, &number)) {
        out_seat(&out, seat_meant(seat));
        out_char(&out, ' ');
    }
    out_text(&out, line);
    spoken->line = (Text){spoken->text, out.length};
    /* Nothing happens between its being asked and its answer: what it chose before is stale. */
    TableResult result = seen < seat->asked
                             ? (TableResult){.id = TABLE_TOO_LATE}
                             : table_do(seat->table, seat->person, spoken->line, seen, spoken->now);
    return settle(spoken, result, before, HEARD_MOVE);
}

static Heard hear_say(Spoken *spoken)
{
    ForeignSeat *seat = spoken->seat;
    const Game *game = table_game(seat->table);
    uint32_t before = table_latest(seat->table);
    unsigned about = 0;
    Text id;
    if (!incoming_text(spoken->message, "line", &id))
        return refuse_message(spoken, HALL_MALFORMED);
    unsigned line = talk_find(game, id);
    if (line != 0 && talk_line(game, line)->about_person &&
        !incoming_person(spoken->message, "about", &about))
        return refuse_message(spoken, HALL_MALFORMED);
    Saying saying = {.line = (uint8_t)line, .person = (uint8_t)about};
    TableResult result = table_say(seat->table, seat->person, saying, spoken->now);
    (void)settle(spoken, result, before, HEARD_TALK);
    return HEARD_TALK; /* also what was not said: it is no decision */
}

static Heard hear_chat(Spoken *spoken)
{
    ForeignSeat *seat = spoken->seat;
    uint32_t before = table_latest(seat->table);
    Text text;
    if (!incoming_text(spoken->message, "text", &text))
        return refuse_message(spoken, HALL_MALFORMED);
    TableResult result = table_chat(seat->table, seat->person, text, spoken->now);
    (void)settle(spoken, result, before, HEARD_TALK);
    return HEARD_TALK;
}

static Heard hear_ping(Spoken *spoken)
{
    Json json = answer_begin(spoken, "pong");
    put_number(put_key(&json, "at"), spoken->now - table_opened_at(spoken->seat->table));
    answer_end(&json);
    return HEARD_TALK;
}

static Heard hear_shown(Spoken *spoken)
{
    (void)spoken;
    return HEARD_TALK; /* it has no answer, and programs remember anyway (SKE-72) */
}

static const struct {
    const char *kind;
    Heard (*hear)(Spoken *spoken);
} kinds[] = {
    {"do", hear_do},     {"say", hear_say},     {"chat", hear_chat},
    {"ping", hear_ping}, {"shown", hear_shown},
};

Heard foreign_hear(ForeignSeat *seat, Text line, uint64_t now)
{
    Incoming message;
    Spoken spoken = {.seat = seat, .message = &message, .now = now};
    Heard heard;
    Text kind;
    if (!incoming_read(&message, line))
        return refuse_message(&spoken, HALL_NOT_JSON);
    bool known = false;
    if (incoming_text(&message, "t", &kind))
        for (unsigned i = 0; i < sizeof kinds / sizeof *kinds && !known; i++)
            if (text_is(kind, kinds[i].kind)) {
                known = true;
                heard = kinds[i].hear(&spoken);
            }
    if (!known)
        heard = refuse_message(&spoken, HALL_NO_SUCH_REQUEST);
    incoming_done(&message);
    return heard;
}
