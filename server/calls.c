/* What is asked by HTTP: menus, rules, lists, tables, records. Opening a table and sitting down are
   in opening.c. See hall.h and inside.h. */
#include "base/buffer.h"
#include "base/memory.h"
#include "core/games.h"
#include "server/inside.h"

#include <stdlib.h>

enum { MOST_LISTED = 50 }; /* public tables */

/* ---- Answers ------------------------------------------------------------------------------- */

static void answer_as(Hall *hall, void *id, unsigned status, const char *type, Text body)
{
    HallAnswer answer = {.status = status, .type = type, .body = body};
    hall->host.answer(hall->host.context, id, &answer);
}

void answer_json(Hall *hall, void *id, unsigned status, Text body)
{
    answer_as(hall, id, status, "application/json", body);
}

/* What went wrong, in words. */
static void answer_error(Hall *hall, void *id, const Lang *lang, unsigned status,
                         const char *sentence, const char *why)
{
    char text[512];
    Out out = {.text = text, .capacity = sizeof text};
    Json json = {&out, false};
    put_open(&json, '{');
    put_sentence(put_key(&json, "error"), tr(lang_or_english(lang), sentence));
    put_string(put_key(&json, "why"), why);
    put_close(&json, '}');
    hall->counts.refused++;
    answer_json(hall, id, status, (Text){text, out.length});
}

void answer_result(Hall *hall, void *id, const Lang *lang, TableResult result)
{
    const char *why = table_why(result);
    answer_error(hall, id, lang, status_of(why), table_sentence(result), why);
}

void answer_refusal(Hall *hall, void *id, const Lang *lang, HallRefusal refusal,
                    const char *sentence)
{
    answer_error(hall, id, lang, hall_status(refusal),
                 sentence != NULL ? sentence : hall_sentence(refusal), hall_why(refusal));
}

bool answer_again(Hall *hall, void *id, Text key)
{
    char code[CODE_LENGTH + 1];
    uint16_t status;
    Out body = buffer_new();
    StoreResult result = store_answer(hall->setup.store, key, code, &status, &body);
    bool found = result.status == STORE_DONE && status != 0, is_away = result.status == STORE_AWAY;
    hall_heard(hall, result.status);
    if (found)
        answer_json(hall, id, status, (Text){body.text, body.length});
    else if (is_away) /* nobody knows: whoever asks again with this key will hear it */
        answer_refusal(hall, id, NULL, HALL_AWAY, NULL);
    buffer_free(&body);
    return found || is_away;
}

static void answer_out(Hall *hall, void *id, Out *body)
{
    if (body->full)
        answer_refusal(hall, id, NULL, HALL_NO_MEMORY, NULL);
    else
        answer_json(hall, id, 200, (Text){body->text, body->length});
    buffer_free(body);
}

/* ---- What a call says ---------------------------------------------------------------------- */

/* A part of the query, `game=2`. False: it is not there. */
static bool query_has(Text query, const char *name, Text *value)
{
    size_t length = text_of(name).length;
    while (query.length > 0) {
        size_t end = 0;
        while (end < query.length && query.at[end] != '&')
            end++;
        if (end > length && memcmp(query.at, name, length) == 0 && query.at[length] == '=') {
            *value = (Text){query.at + length + 1, end - length - 1};
            return true;
        }
        size_t skip = end < query.length ? end + 1 : end;
        query = (Text){query.at + skip, query.length - skip};
    }
    return false;
}

const Lang *lang_of(Text code)
{
    size_t length = 0;
    while (length < code.length && code.at[length] != '-' && code.at[length] != '_')
        length++;
    const Lang *lang = lang_named((Text){code.at, length});
    return lang != NULL ? lang : lang_at(0);
}

const Lang *call_lang(const HallCall *call)
{
    Text code;
    return query_has(call->query, "lang", &code) ? lang_of(code) : lang_accepted(call->lang);
}

/* Cuts the next part off a path: `/tables/k7…`. False: there is none. */
static bool path_next(Text *path, Text *part)
{
    size_t length = 1;
    if (path->length < 2 || path->at[0] != '/')
        return false;
    while (length < path->length && path->at[length] != '/')
        length++;
    *part = (Text){path->at + 1, length - 1};
    *path = (Text){path->at + length, path->length - length};
    return part->length > 0;
}

/* ---- To the hall --------------------------------------------------------------------------- */

static void call_games(Hall *hall, const HallCall *call, void *id)
{
    Out out = buffer_new();
    games_write(call_lang(call), roster_at, &out);
    answer_out(hall, id, &out);
}

static void call_rules(Hall *hall, const HallCall *call, Text name, void *id)
{
    const Game *game = game_named(name);
    Out out = buffer_new();
    if (game == NULL) {
        answer_refusal(hall, id, call_lang(call), HALL_NO_SUCH_PAGE, NULL);
        return;
    }
    rules_write(game, call_lang(call), &out);
    answer_out(hall, id, &out);
}

static bool list_table(void *context, const StoreTable *table)
{
    Json *json = context;
    put_open(json, '{');
    put_string(put_key(json, "code"), table->code);
    put_string(put_key(json, "game"), table->game);
    put_number(put_key(json, "free"), table->listing.free);
    put_close(json, '}');
    return true;
}

static StoreStatus write_list(Store *store, Out *out)
{
    Json json = {out, false};
    put_open(&json, '{');
    put_open(put_key(&json, "join"), '[');
    StoreResult result = store_list(store, STORE_TO_JOIN, MOST_LISTED, list_table, &json);
    put_close(&json, ']');
    put_open(put_key(&json, "watch"), '[');
    if (result.status == STORE_DONE)
        result = store_list(store, STORE_TO_WATCH, MOST_LISTED, list_table, &json);
    put_close(&json, ']');
    put_close(&json, '}');
    return out->full && result.status == STORE_DONE ? STORE_NO_MEMORY : result.status;
}

/* A database that several servers share is not asked each time somebody looks: all who look within
   a moment get one list. Who has a file of their own need not wait for what they have just done. */
static void call_list(Hall *hall, const HallCall *call, void *id, uint64_t now)
{
    if (now >= hall->listed_until) {
        Out out = buffer_new();
        StoreStatus status = write_list(hall->setup.store, &out);
        hall_heard(hall, status);
        if (status != STORE_DONE) {
            buffer_free(&out);
            answer_refusal(hall, id, call_lang(call),
                           status == STORE_AWAY        ? HALL_AWAY
                           : status == STORE_NO_MEMORY ? HALL_NO_MEMORY
                                                       : HALL_UNREADABLE,
                           NULL);
            return;
        }
        buffer_free(&hall->listed);
        hall->listed = out;
        hall->listed_until = hall->is_shared ? now + LISTED_FOR : now;
    }
    answer_json(hall, id, 200, (Text){hall->listed.text, hall->listed.length});
}

/* ---- To a table ---------------------------------------------------------------------------- */

/* May who asks see it? */
static bool may_see(const Room *room, const HallCall *call)
{
    Viewer viewer;
    return table_setup(room->table)->is_public || table_who(room->table, call->token, &viewer);
}

/* Which game is meant: the last one that is over, if nothing is said. 0: there is none such. */
static unsigned game_meant(const Room *room, const HallCall *call)
{
    Text text;
    uint64_t number;
    unsigned over = table_game_number(room->table) - !table_over(room->table);
    if (!query_has(call->query, "game", &text))
        return over;
    return text_number(text, &number) && number <= over ? (unsigned)number : 0;
}

static void call_object(Room *room, const HallCall *call, unsigned game, void *id)
{
    (void)call;
    (void)game;
    Out out = buffer_new();
    table_object_write(room->table, &out);
    answer_out(room->hall, id, &out);
}

/* The record of a game that is over. False: it cannot be had, and that was answered. */
static bool find_record(Room *room, const HallCall *call, unsigned game, void *id, Out *out)
{
    Hall *hall = room->hall;
    *out = buffer_new();
    bool found =
        game == table_game_number(room->table)
            ? table_record(room->table, out)
            : store_record(hall->setup.store, text_of(room->code), game, out).status == STORE_DONE;
    if (found && !out->full)
        return true;
    buffer_free(out);
    answer_refusal(hall, id, call_lang(call), HALL_NO_SUCH_RECORD, NULL);
    return false;
}

static void call_record(Room *room, const HallCall *call, unsigned game, void *id)
{
    Out out;
    if (!find_record(room, call, game, id, &out))
        return;
    answer_as(room->hall, id, 200, "text/plain; charset=utf-8", (Text){out.text, out.length});
    buffer_free(&out);
}

static void call_replay(Room *room, const HallCall *call, unsigned game, void *id)
{
    Viewer viewer = EVERYTHING;
    Text text;
    uint64_t number;
    if (query_has(call->query, "viewer", &text)) {
        if (text_is(text, "spectator"))
            viewer = SPECTATOR;
        else if (text_seat(text, &number) && number <= table_persons(room->table))
            viewer = (Viewer)(number - 1);
        else if (!text_is(text, "all")) {
            answer_refusal(room->hall, id, call_lang(call), HALL_MALFORMED, NULL);
            return;
        }
    }
    replay_ask(room, call, game, viewer, id);
}

static void call_review(Room *room, const HallCall *call, unsigned game, void *id)
{
    Out record;
    if (find_record(room, call, game, id, &record))
        judge_record(room->hall, call, record, id);
}

/* What is counted of a game that is over, and of all such at this table together. */
static void call_figures(Room *room, const HallCall *call, unsigned game, void *id)
{
    const Lang *lang = call_lang(call);
    const Game *played = table_game(room->table);
    Counts counts, all;
    Out out = buffer_new();
    Json json = {&out, false};
    if (!table_figures(room->table, game, &counts) || !table_figures(room->table, 0, &all)) {
        buffer_free(&out);
        answer_refusal(room->hall, id, lang, HALL_NO_SUCH_RECORD, NULL);
        return;
    }
    unsigned persons = table_persons(room->table);
    put_open(&json, '{');
    put_number(put_key(&json, "game"), game);
    figures_write(played, lang, persons, &counts, put_key(&json, "figures"));
    figures_write(played, lang, persons, &all, put_key(&json, "all"));
    put_close(&json, '}');
    answer_out(room->hall, id, &out);
}

static const struct {
    const char *name;
    bool of_a_game; /* one that is over */
    void (*answer)(Room *room, const HallCall *call, unsigned game, void *id);
} table_calls[] = {
    {"", false, call_object},      {"record", true, call_record},   {"replay", true, call_replay},
    {"review", true, call_review}, {"figures", true, call_figures},
};

/* `/api/tables/CODE/WHAT`: what. */
static Text what_of(const HallCall *call)
{
    Text path = call->path, part = {NULL, 0};
    for (unsigned i = 0; i < 3; i++)
        (void)path_next(&path, &part);
    return path_next(&path, &part) ? part : (Text){"", 0};
}

void call_room(Room *room, const HallCall *call, void *id, uint64_t now)
{
    Text what = what_of(call);
    unsigned i = 0, count = sizeof table_calls / sizeof *table_calls;
    if (room->table == NULL) {
        answer_refusal(room->hall, id, call_lang(call), HALL_UNREADABLE, NULL);
        return;
    }
    if (text_is(what, "seats")) {
        call_sit(room, call, id, now);
        return;
    }
    while (i < count && !text_is(what, table_calls[i].name))
        i++;
    unsigned game = i < count && table_calls[i].of_a_game ? game_meant(room, call) : 1;
    if (i == count)
        answer_refusal(room->hall, id, call_lang(call), HALL_NO_SUCH_PAGE, NULL);
    else if (table_calls[i].of_a_game && !may_see(room, call))
        answer_refusal(room->hall, id, call_lang(call),
                       call->token.length > 0 ? HALL_BAD_TOKEN : HALL_PRIVATE, NULL);
    else if (game == 0)
        answer_refusal(room->hall, id, call_lang(call), HALL_NO_SUCH_RECORD, NULL);
    else
        table_calls[i].answer(room, call, game, id);
}

/* ---- All of them --------------------------------------------------------------------------- */

static char *keep_text(char *at, Text from, Text *to)
{
    memcpy(at, from.length > 0 ? from.at : "", from.length);
    *to = (Text){at, from.length};
    return at + from.length;
}

/* Until the table has written what it is writing. */
static bool wait_for_table(Room *room, const HallCall *call, void *id)
{
    const Text *texts[] = {&call->method, &call->path, &call->query, &call->type,
                           &call->token,  &call->lang, &call->body};
    size_t length = 0;
    for (unsigned i = 0; i < sizeof texts / sizeof *texts; i++)
        length += texts[i]->length;
    Waiting *waiting =
        room->calls_waiting < MOST_CALLS_WAITING ? malloc(sizeof *waiting + length) : NULL;
    if (waiting == NULL)
        return false;
    *waiting = (Waiting){.call = id, .asked = {.from = call->from}};
    HallCall *kept = &waiting->asked;
    char *at = waiting->texts;
    at = keep_text(at, call->method, &kept->method);
    at = keep_text(at, call->path, &kept->path);
    at = keep_text(at, call->query, &kept->query);
    at = keep_text(at, call->type, &kept->type);
    at = keep_text(at, call->token, &kept->token);
    at = keep_text(at, call->lang, &kept->lang);
    (void)keep_text(at, call->body, &kept->body);
    room_wait(room, waiting);
    return true;
}

static void call_table(Hall *hall, const HallCall *call, Text code, void *id, uint64_t now)
{
    Room *room;
    HallRefusal refusal = limits_are_reached(hall->setup.limits, call->from, LIMIT_MISSES, now)
                              ? HALL_TOO_MUCH
                              : hall_find(hall, code, &room, now);
    if (refusal == HALL_NO_SUCH_TABLE &&
        !limits_take(hall->setup.limits, call->from, LIMIT_MISSES, now))
        refusal = HALL_TOO_MUCH;
    if (refusal != HALL_DONE) {
        answer_refusal(hall, id, call_lang(call), refusal, NULL);
        return;
    }
    if (room_stands(room) || room->waiting != NULL) {
        if (!wait_for_table(room, call, id))
            answer_refusal(hall, id, call_lang(call), HALL_TOO_MUCH, NULL);
        return;
    }
    call_room(room, call, id, now);
    room_run(room, now);
}

static bool is_json(Text type)
{
    static const char json[] = "application/json";
    size_t length = sizeof json - 1;
    if (type.length < length || memcmp(type.at, json, length) != 0)
        return false;
    return type.length == length || type.at[length] == ';' || type.at[length] == ' ';
}

/* Is what one finds there got, or posted to? */
static HallRefusal check_method(const HallCall *call, bool posts, bool gets)
{
    bool is_post = text_is(call->method, "POST");
    if (!(is_post && posts) && !(text_is(call->method, "GET") && gets))
        return HALL_NO_SUCH_METHOD;
    if (is_post && !is_json(call->type))
        return HALL_NOT_JSON_TYPE;
    return is_post && call->body.length > MESSAGE_SIZE ? HALL_TOO_LARGE : HALL_DONE;
}

void hall_call(Hall *hall, const HallCall *call, void *id, uint64_t now)
{
    Text path = call->path, part = {NULL, 0}, name = {NULL, 0}, what = {NULL, 0};
    bool is_api = path_next(&path, &part) && text_is(part, "api") && path_next(&path, &part);
    bool has_name = path_next(&path, &name), has_what = path_next(&path, &what);
    bool is_tables = is_api && text_is(part, "tables") && path.length == 0;
    bool is_games = is_api && text_is(part, "games") && path.length == 0;
    HallRefusal refusal = HALL_NO_SUCH_PAGE;
    hall->counts.calls++;
    if (!limits_take(hall->setup.limits, call->from, LIMIT_CALLS, now))
        refusal = HALL_TOO_MUCH;
    else if (is_games && has_name == has_what && (!has_what || text_is(what, "rules")))
        refusal = check_method(call, false, true);
    else if (is_tables)
        refusal = check_method(call, !has_name || text_is(what, "seats"),
                               !has_name || !text_is(what, "seats"));
    if (refusal == HALL_TOO_MUCH)
        hall->counts.limited++;
    if (refusal != HALL_DONE)
        answer_refusal(hall, id, call_lang(call), refusal, NULL);
    else if (is_games && has_name)
        call_rules(hall, call, name, id);
    else if (is_games)
        call_games(hall, call, id);
    else if (has_name)
        call_table(hall, call, name, id, now);
    else if (text_is(call->method, "POST"))
        call_open(hall, call, id, now);
    else
        call_list(hall, call, id, now);
}
