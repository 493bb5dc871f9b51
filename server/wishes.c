/* What people at a table ask for by frames, one function a kind. Each does it at the table; whether
   it was done or refused, and that it is on disk before it is told, is the same for all (wish). */
#include "base/buffer.h"
#include "base/memory.h"
#include "server/inside.h"

enum { MOST_LINE = 256 }; /* bytes of an action */

/* What is asked, by whom. */
typedef struct Wish {
    Room *room;
    Table *table;
    Visitor *visitor;
    unsigned person;
    const Incoming *message;
    uint64_t now;
    Text line; /* that was to be done: a refusal names the rule behind it */
    char text[MOST_LINE + 8];
} Wish;

/* How it went. Neither refused: it was done. */
typedef struct Outcome {
    HallRefusal refusal;
    TableResult result;
    bool answered; /* already, or it will be */
} Outcome;

static Outcome refused(HallRefusal refusal)
{
    return (Outcome){.refusal = refusal};
}

static Outcome outcome_of(TableResult result)
{
    return (Outcome){.result = result};
}

/* ---- Playing ------------------------------------------------------------------------------- */

/* What was seen when it was chosen: nothing that was not sent. What was seen need not be shown
   again (SKE-71). */
static HallRefusal read_seen(const Wish *wish, uint32_t *seen)
{
    if (!incoming_number(wish->message, "seen", seen))
        return HALL_MALFORMED;
    if (*seen > wish->visitor->sent)
        return HALL_NOT_TOLD_YET;
    faces_shown(&wish->room->people[wish->person].faces, *seen);
    return HALL_DONE;
}

/* The seat that a line without one is about: that which is to act, or the person's first. */
static unsigned seat_meant(const Wish *wish)
{
    SeatSet to_act = table_own_to_act(wish->table, (Viewer)wish->person);
    return to_act != 0 ? seats_lowest(to_act) : wish->person;
}

static bool begins_with_seat(Text line)
{
    Text word;
    uint64_t number;
    return text_next(&line, &word) && text_seat(word, &number);
}

static Outcome wish_do(Wish *wish)
{
    Out out = {.text = wish->text, .capacity = sizeof wish->text};
    Text line;
    uint32_t seen;
    HallRefusal refusal = read_seen(wish, &seen);
    if (refusal != HALL_DONE)
        return refused(refusal);
    if (!incoming_text(wish->message, "line", &line) || line.length > MOST_LINE)
        return refused(HALL_MALFORMED);
    if (!begins_with_seat(line)) {
        out_seat(&out, seat_meant(wish));
        out_char(&out, ' ');
    }
    out_text(&out, line);
    wish->line = (Text){wish->text, out.length};
    uint32_t entries = table_entry_count(wish->table);
    TableResult result = table_do(wish->table, wish->person, wish->line, seen, wish->now);
    if (result.held) {
        Held *held = &wish->room->held[table_entry(wish->table, entries)->move.actor];
        *held = (Held){.visitor = wish->visitor, .entries = table_entry_count(wish->table)};
        memcpy(held->id, wish->message->id, MAX_ID);
    }
    return outcome_of(result);
}

static Outcome wish_undo(Wish *wish)
{
    uint32_t seen;
    HallRefusal refusal = read_seen(wish, &seen);
    return refusal != HALL_DONE ? refused(refusal)
                                : outcome_of(table_undo(wish->table, wish->person, wish->now));
}

static Outcome wish_hint(Wish *wish)
{
    HallRefusal refusal = hint_ask(wish->room, wish->visitor, wish->message->id);
    return refusal != HALL_DONE ? refused(refusal) : (Outcome){.answered = true};
}

/* ---- Talking ------------------------------------------------------------------------------- */

static Outcome wish_say(Wish *wish)
{
    Text id;
    unsigned about = 0;
    const Game *game = table_game(wish->table);
    if (!incoming_text(wish->message, "line", &id))
        return refused(HALL_MALFORMED);
    unsigned line = talk_find(game, id);
    if (line != 0 && talk_line(game, line)->about_person &&
        !incoming_person(wish->message, "about", &about))
        return refused(HALL_MALFORMED);
    Saying saying = {.line = (uint8_t)line, .person = (uint8_t)about};
    return outcome_of(table_say(wish->table, wish->person, saying, wish->now));
}

static Outcome wish_chat(Wish *wish)
{
    Text text;
    if (!incoming_text(wish->message, "text", &text))
        return refused(HALL_MALFORMED);
    return outcome_of(table_chat(wish->table, wish->person, text, wish->now));
}

static Outcome wish_mute(Wish *wish)
{
    unsigned other;
    bool on;
    if (!incoming_person(wish->message, "person", &other) ||
        !incoming_flag(wish->message, "on", &on))
        return refused(HALL_MALFORMED);
    return outcome_of(table_mute(wish->table, wish->person, other, on, wish->now));
}

/* ---- The waiting room ---------------------------------------------------------------------- */

static Outcome wish_set(Wish *wish)
{
    TableSetup setup = *table_setup(wish->table);
    const char *sentence = NULL;
    HallRefusal refusal = settings_change(wish->message, &setup, false, &sentence);
    if (sentence != NULL) {
        Json json = visitor_frame(wish->visitor, "no");
        out_string(put_raw(put_key(&json, "id")), wish->message->id);
        put_sentence(put_key(&json, "error"), tr(lang_or_english(wish->visitor->lang), sentence));
        put_string(put_key(&json, "why"), hall_why(refusal));
        visitor_frame_end(wish->visitor, &json);
        return (Outcome){.answered = true};
    }
    if (refusal != HALL_DONE)
        return refused(refusal);
    return outcome_of(table_set(wish->table, wish->person, &setup, wish->now));
}

static Outcome wish_bot(Wish *wish)
{
    unsigned person;
    Text bot;
    if (!incoming_person(wish->message, "person", &person) ||
        !incoming_text(wish->message, "bot", &bot))
        return refused(HALL_MALFORMED);
    Outcome outcome = {0};
    outcome.result = place_bot(wish->room->hall, wish->table, wish->person, person, bot,
                               &outcome.refusal, wish->now);
    return outcome;
}

/* Those that are about a person. */
static Outcome wish_about(Wish *wish, TableResult (*change)(Table *table, unsigned by,
                                                            unsigned person, uint64_t now))
{
    unsigned person;
    if (!incoming_person(wish->message, "person", &person))
        return refused(HALL_MALFORMED);
    return outcome_of(change(wish->table, wish->person, person, wish->now));
}

static Outcome wish_remove(Wish *wish)
{
    return wish_about(wish, table_remove);
}

static Outcome wish_takeover(Wish *wish)
{
    if (!table_setup(wish->table)->takeover)
        return refused(HALL_NO_TAKEOVER);
    return wish_about(wish, table_replace);
}

static Outcome wish_ready(Wish *wish)
{
    bool on = true;
    if (incoming_has(wish->message, "on") && !incoming_flag(wish->message, "on", &on))
        return refused(HALL_MALFORMED);
    return outcome_of(table_ready(wish->table, wish->person, on, wish->now));
}

static Outcome wish_start(Wish *wish)
{
    return outcome_of(table_start(wish->table, wish->person, wish->now));
}

static Outcome wish_leave(Wish *wish)
{
    return outcome_of(table_leave(wish->table, wish->person, wish->now));
}

static Outcome wish_mark(Wish *wish)
{
    Text mark;
    if (!incoming_text(wish->message, "mark", &mark))
        return refused(HALL_MALFORMED);
    return outcome_of(table_choose_mark(wish->table, wish->person, mark, wish->now));
}

static Outcome wish_pledge(Wish *wish)
{
    uint8_t pledge[FAIRNESS_BYTES];
    Text digits;
    if (!incoming_text(wish->message, "hex", &digits))
        return refused(HALL_MALFORMED);
    if (!hex_read_whole(digits, pledge))
        return outcome_of((TableResult){.id = TABLE_BAD_PLEDGE});
    TableResult result = table_pledge(wish->table, wish->person, pledge, wish->now);
    if (result.id == TABLE_DONE)
        wish->room->people[wish->person].pledger = wish->visitor;
    return outcome_of(result);
}

static Outcome wish_reveal(Wish *wish)
{
    uint8_t bytes[MAX_ENTROPY];
    size_t count;
    Text digits;
    if (!incoming_text(wish->message, "hex", &digits))
        return refused(HALL_MALFORMED);
    if (!hex_read(digits, bytes, sizeof bytes, &count))
        return outcome_of((TableResult){.id = TABLE_BAD_REVEAL});
    return outcome_of(table_reveal(wish->table, wish->person, bytes, count, wish->now));
}

/* The first opens the waiting room again, whoever comes after is ready. */
static Outcome wish_rematch(Wish *wish)
{
    if (!table_started(wish->table) && table_game_number(wish->table) > 1)
        return outcome_of(table_ready(wish->table, wish->person, true, wish->now));
    room_keep_record(wish->room);
    TableResult result = table_rematch(wish->table, wish->person, wish->now);
    if (result.id != TABLE_DONE)
        wish->room->record.length = 0;
    return outcome_of(result);
}

/* ---- What concerns the socket alone -------------------------------------------------------- */

static Outcome wish_lang(Wish *wish)
{
    Text code;
    Visitor *visitor = wish->visitor;
    if (!incoming_text(wish->message, "lang", &code))
        return refused(HALL_MALFORMED);
    visitor->lang = code.length > 0 ? lang_of(code) : NULL;
    visitor_begin_again(visitor, wish->now);
    visitor->now_due = true;
    return outcome_of((TableResult){.id = TABLE_DONE});
}

/* The answer is a `now` with the table in that size. */
static Outcome wish_picture(Wish *wish)
{
    if (!visitor_draws(wish->visitor, wish->message, NULL))
        return refused(HALL_MALFORMED);
    wish->visitor->now_due = true;
    visitor_wake(wish->visitor);
    return (Outcome){.answered = true};
}

/* The coach comes, having said what is heard, or goes; and so is there in the next `now`. */
static Outcome wish_coach(Wish *wish)
{
    Visitor *visitor = wish->visitor;
    bool on = true;
    uint64_t heard = visitor->coach.heard;
    if ((incoming_has(wish->message, "on") && !incoming_flag(wish->message, "on", &on)) ||
        (incoming_has(wish->message, "heard") && !incoming_bits(wish->message, "heard", &heard)))
        return refused(HALL_MALFORMED);
    visitor->coached = on;
    visitor->coach = (Coach){.heard = heard};
    visitor->now_due = true;
    visitor_wake(visitor);
    return (Outcome){.answered = true};
}

static Outcome wish_what(Wish *wish)
{
    Visitor *visitor = wish->visitor;
    Text about = {"", 0};
    if (incoming_has(wish->message, "about") && (!incoming_text(wish->message, "about", &about) ||
                                                 about.length > MOST_LINE || !text_is_clean(about)))
        return refused(HALL_MALFORMED);
    explained_write(wish->table, visitor->viewer, visitor->lang, text_of(wish->message->id), about,
                    &visitor->answers);
    visitor_frame_written(visitor);
    return (Outcome){.answered = true};
}

static Outcome wish_shown(Wish *wish)
{
    uint32_t number;
    if (!incoming_number(wish->message, "n", &number) || number > wish->visitor->sent)
        return (Outcome){.answered = true}; /* this one has no answer */
    if (wish->person < MAX_SEATS)
        faces_shown(&wish->room->people[wish->person].faces, number);
    return (Outcome){.answered = true};
}

static Outcome wish_ping(Wish *wish)
{
    if (text_is(text_of(wish->message->id), "null"))
        return refused(HALL_MALFORMED);
    Json json = visitor_frame(wish->visitor, "pong");
    out_string(put_raw(put_key(&json, "id")), wish->message->id);
    put_number(put_key(&json, "at"), wish->now - table_opened_at(wish->table));
    visitor_frame_end(wish->visitor, &json);
    return (Outcome){.answered = true};
}

/* ---- All of them --------------------------------------------------------------------------- */

static const struct {
    const char *kind;
    bool keyed; /* the same key again does nothing twice */
    enum { BY_ANYBODY, BY_SEATED, BY_OWNER } who;
    Outcome (*act)(Wish *wish);
} kinds[] = {
    {"do", true, BY_SEATED, wish_do},
    {"say", true, BY_SEATED, wish_say},
    {"chat", true, BY_SEATED, wish_chat},
    {"mute", false, BY_SEATED, wish_mute},
    {"set", false, BY_OWNER, wish_set},
    {"bot", false, BY_OWNER, wish_bot},
    {"remove", false, BY_OWNER, wish_remove},
    {"ready", false, BY_SEATED, wish_ready},
    {"start", false, BY_OWNER, wish_start},
    {"leave", false, BY_SEATED, wish_leave},
    {"takeover", false, BY_OWNER, wish_takeover},
    {"mark", false, BY_SEATED, wish_mark},
    {"pledge", false, BY_SEATED, wish_pledge},
    {"reveal", false, BY_SEATED, wish_reveal},
    {"undo", true, BY_SEATED, wish_undo},
    {"rematch", true, BY_SEATED, wish_rematch},
    {"hint", false, BY_SEATED, wish_hint},
    {"lang", false, BY_ANYBODY, wish_lang},
    {"shown", false, BY_ANYBODY, wish_shown},
    {"picture", false, BY_ANYBODY, wish_picture},
    {"coach", false, BY_ANYBODY, wish_coach},
    {"what", false, BY_ANYBODY, wish_what},
    {"ping", false, BY_ANYBODY, wish_ping},
};

/* A key belongs to who used it: nobody is answered what somebody else did. */
static Text own_key(const Wish *wish, Text key, char text[STORE_MAX_KEY])
{
    Out out = {.text = text, .capacity = STORE_MAX_KEY};
    out_text(&out, key);
    out_char(&out, '.');
    out_string(&out, wish->room->code);
    out_char(&out, '.');
    out_seat(&out, wish->person);
    return (Text){text, out.length};
}

/* What the key was answered before; false: it is new. */
static bool repeat(const Wish *wish, Text key)
{
    char code[CODE_LENGTH + 1];
    uint16_t status;
    Visitor *visitor = wish->visitor;
    if (!keys_may_have(&wish->room->keys, key))
        return false;
    Json json = {&visitor->answers, false};
    size_t before = visitor->answers.length;
    put_open(&json, '{');
    put_string(put_key(&json, "t"), "done");
    out_string(put_raw(put_key(&json, "id")), wish->message->id);
    out_char(json.out, ',');
    StoreResult found =
        store_answer(visitor->hall->setup.store, key, code, &status, &visitor->answers);
    hall_heard(visitor->hall, found.status);
    if (found.status != STORE_DONE) {
        visitor->answers.length = before;
        if (found.status == STORE_AWAY) /* nobody knows: it will come back, and ask again */
            visitor_dismiss(visitor, HALL_AWAY);
        return found.status == STORE_AWAY;
    }
    visitor_frame_end(visitor, &json);
    return true;
}

static void tell_refused(const Wish *wish, const Outcome *outcome)
{
    Visitor *visitor = wish->visitor;
    if (outcome->refusal != HALL_DONE) {
        visitor_refuse(visitor, wish->message->id, outcome->refusal);
        return;
    }
    no_write(wish->table, visitor->viewer, visitor->lang, text_of(wish->message->id), wish->line,
             outcome->result, &visitor->answers);
    visitor_frame_written(visitor);
    visitor->hall->counts.refused++;
}

/* It was done: whoever asked is told when it is on disk, and with `n` up to where. */
static void finish(const Wish *wish, const Outcome *outcome, Text key)
{
    Room *room = wish->room;
    Asker *asker = &room->asker;
    asker->visitor = wish->visitor;
    memcpy(asker->id, wish->message->id, MAX_ID);
    out_string(&asker->body, "\"n\":");
    out_number(&asker->body, table_latest(wish->table));
    if (outcome->result.held)
        out_string(&asker->body, ",\"held\":true");
    room_settle(room);
    room_commit(room, key, wish->now);
}

void wish(Visitor *visitor, Text kind, const Incoming *message, uint64_t now)
{
    Wish asked = {.room = visitor->room,
                  .table = visitor->room->table,
                  .visitor = visitor,
                  .person = visitor->viewer,
                  .message = message,
                  .now = now};
    unsigned i = 0, count = sizeof kinds / sizeof *kinds;
    char own[STORE_MAX_KEY];
    Text key = {NULL, 0};
    Outcome outcome = {0};
    while (i < count && !text_is(kind, kinds[i].kind))
        i++;
    if (i == count)
        outcome = refused(HALL_NO_SUCH_REQUEST);
    else if (kinds[i].who != BY_ANYBODY && visitor->viewer >= MAX_SEATS)
        outcome = refused(HALL_SPECTATORS_WATCH);
    else if (kinds[i].who == BY_OWNER && table_owner(asked.table) != asked.person)
        outcome = outcome_of((TableResult){.id = TABLE_NOT_THE_OWNER});
    else if (kinds[i].keyed && !incoming_key(message, &key))
        outcome = refused(HALL_NO_KEY);
    else if (kinds[i].keyed && repeat(&asked, key = own_key(&asked, key, own)))
        return;
    else
        outcome = kinds[i].act(&asked);
    if (outcome.answered)
        return;
    if (outcome.refusal != HALL_DONE || outcome.result.id != TABLE_DONE)
        tell_refused(&asked, &outcome);
    else
        finish(&asked, &outcome, key);
}
