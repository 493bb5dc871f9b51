/* Opening a table and sitting down at one, by HTTP, and what a table can be set to. See inside.h.
 */
#include "base/memory.h"
#include "base/nearest.h"
#include "core/games.h"
#include "core/options.h"
#include "server/inside.h"

/* ---- What is played ------------------------------------------------------------------------ */

typedef struct OptionsAsked {
    const Game *game;
    OptionsReader reader;
    const char *sentence; /* why not */
} OptionsAsked;

static bool read_option(void *context, Text name, Text value)
{
    OptionsAsked *asked = context;
    Refusal refusal = options_read(asked->game, &asked->reader, name, value);
    if (refusal.id != ACCEPTED)
        asked->sentence = refusal_text(asked->game, refusal)->sentence;
    return refusal.id == ACCEPTED;
}

static HallRefusal read_options(const Incoming *message, TableSetup *setup, const char **sentence)
{
    OptionsAsked asked = {.game = setup->game, .reader = options_begin(setup->game)};
    const char *why = NULL;
    bool read = incoming_each(message, "options", read_option, &asked);
    if (read && options_end(setup->game, &asked.reader, &setup->options, &why).id == ACCEPTED)
        return HALL_DONE;
    *sentence = read ? why : asked.sentence;
    return HALL_BAD_OPTIONS;
}

static bool read_clock(const Incoming *message, TableSetup *setup)
{
    Text name;
    if (!incoming_has(message, "clock"))
        return true;
    if (!incoming_text(message, "clock", &name))
        return false;
    for (unsigned clock = 0; clock < CLOCKS; clock++) {
        if (text_is(name, clock_kinds[clock].name)) {
            setup->clock = (uint8_t)clock;
            return true;
        }
    }
    return false;
}

/* True: it is as it was, or a flag. */
static bool read_flag(const Incoming *message, const char *name, bool *flag)
{
    return !incoming_has(message, name) || incoming_flag(message, name, flag);
}

HallRefusal settings_change(const Incoming *message, TableSetup *setup, bool is_new,
                            const char **sentence)
{
    bool hints = setup->hints == HINTS_ON, has_hints = incoming_has(message, "hints");
    *sentence = NULL;
    if (is_new || incoming_has(message, "options")) {
        HallRefusal refusal = read_options(message, setup, sentence);
        if (refusal != HALL_DONE)
            return refusal;
    }
    if (!read_clock(message, setup) || !read_flag(message, "public", &setup->is_public) ||
        !read_flag(message, "chat", &setup->free_chat) ||
        !read_flag(message, "takeover", &setup->takeover) ||
        !read_flag(message, "practice", &setup->practice) || !read_flag(message, "hints", &hints))
        return HALL_MALFORMED;
    if (has_hints)
        setup->hints = hints ? HINTS_ON : HINTS_OFF;
    return HALL_DONE;
}

/* ---- Bots ---------------------------------------------------------------------------------- */

static bool has_name(const Table *table, const char *name)
{
    for (unsigned person = 0; person < table_persons(table); person++)
        if (equals_folded(text_of(table_place(table, person)->name), name))
            return true;
    return false;
}

static Text free_name(const Table *table)
{
    const char *name;
    for (unsigned i = 0; (name = guest_name(i)) != NULL; i++)
        if (!has_name(table, name))
            return text_of(name);
    return (Text){NULL, 0};
}

TableResult place_bot(Hall *hall, Table *table, unsigned by, unsigned person, Text name,
                      HallRefusal *refusal, uint64_t now)
{
    const Bot *bot = roster_find(hall->setup.roster, table_game(table), name, NULL);
    *refusal = HALL_DONE;
    if (bot != NULL && roster_plays(bot, table_options(table)))
        return table_seat_bot(table, by, person, name, free_name(table), now);
    *refusal = HALL_NO_SUCH_BOT;
    return (TableResult){.id = TABLE_BOT_UNFIT};
}

typedef struct BotsAsked {
    Hall *hall;
    Table *table;
    uint64_t now;
    HallRefusal refusal;
    TableResult result;
} BotsAsked;

static bool seat_one_bot(void *context, Text place, Text bot)
{
    BotsAsked *asked = context;
    uint64_t number;
    if (!text_seat(place, &number) || number > MAX_SEATS) {
        asked->refusal = HALL_MALFORMED;
        return false;
    }
    asked->result = place_bot(asked->hall, asked->table, 0, (unsigned)(number - 1), bot,
                              &asked->refusal, asked->now);
    return asked->result.id == TABLE_DONE;
}

/* ---- Opening ------------------------------------------------------------------------------- */

/* The bot that sits in for who is away: one that plays at all, if there is. */
static void choose_substitute(Hall *hall, TableSetup *setup)
{
    const Bot *bot = roster_find(hall->setup.roster, setup->game, TEXT("easy"), NULL);
    Out out = {.text = setup->substitute, .capacity = sizeof setup->substitute - 1};
    if (bot != NULL && bot->prepare == NULL && roster_plays(bot, &setup->options))
        out_string(&out, bot->name);
}

static HallRefusal read_setup(Hall *hall, const Incoming *message, TableSetup *setup,
                              const char **sentence)
{
    Text name;
    *setup = (TableSetup){.bot_delay = {hall->setup.bot_delay[0], hall->setup.bot_delay[1]}};
    *sentence = NULL;
    if (!incoming_text(message, "game", &name))
        return HALL_MALFORMED;
    setup->game = game_named(name);
    if (setup->game == NULL)
        return HALL_NO_SUCH_GAME;
    setup->clock = (uint8_t)clock_of_game(setup->game);
    HallRefusal refusal = settings_change(message, setup, true, sentence);
    if (refusal == HALL_DONE)
        choose_substitute(hall, setup);
    return refusal;
}

/* A table with a code that no other has. NULL without memory. */
static Table *new_table(Hall *hall, const TableSetup *setup, uint64_t now)
{
    for (unsigned attempt = 0; attempt < 8; attempt++) {
        Table *table = table_new(setup, hall->setup.source, now);
        if (table == NULL || !hall_has_code(hall, table_code(table)))
            return table;
        table_free(table);
    }
    return NULL;
}

/* Who sits down first: whoever opens the table, and then the bots. */
static HallRefusal seat_first(Hall *hall, Table *table, const Incoming *message,
                              TableResult *result, uint64_t now)
{
    Text name;
    BotsAsked bots = {.hall = hall, .table = table, .now = now};
    if (!incoming_text(message, "name", &name))
        return HALL_MALFORMED;
    *result = table_sit(table, 0, name, now);
    if (result->id != TABLE_DONE)
        return HALL_DONE;
    if (!incoming_each(message, "bots", seat_one_bot, &bots)) {
        *result = bots.result;
        return bots.refusal != HALL_DONE || bots.result.id != TABLE_DONE ? bots.refusal
                                                                         : HALL_MALFORMED;
    }
    return HALL_DONE;
}

static void write_seat(const Table *table, unsigned person, Json *json)
{
    put_string(put_key(json, "code"), table_code(table));
    put_seat(put_key(json, "person"), person);
    put_string(put_key(json, "token"), table_token(table, person));
}

/* What an opener is told: the seat, and what belongs to the table. */
static void write_opened(const Table *table, Out *out)
{
    char commitment[FAIRNESS_HEX];
    Json json = {out, false};
    table_commitment(table, commitment);
    put_open(&json, '{');
    write_seat(table, 0, &json);
    put_string(put_key(&json, "watch"), table_watch_code(table));
    put_text(put_key(&json, "commit"), (Text){commitment, FAIRNESS_HEX});
    put_close(&json, '}');
}

/* Is a table being opened by this key just now? */
static bool is_being_opened(const Hall *hall, Text key)
{
    for (const Room *room = hall->openings; room != NULL; room = room->next_opening)
        if (text_is(key, room->opening_key))
            return true;
    return false;
}

static void open_room(Hall *hall, const HallCall *call, const TableSetup *setup,
                      const Incoming *message, Text key, void *id, uint64_t now)
{
    TableResult result = {.id = TABLE_DONE};
    Table *table = new_table(hall, setup, now);
    HallRefusal refusal =
        table != NULL ? seat_first(hall, table, message, &result, now) : HALL_NO_MEMORY;
    Room *room = refusal == HALL_DONE && result.id == TABLE_DONE ? hall_open(hall, table) : NULL;
    if (room == NULL) {
        table_free(table);
        if (refusal == HALL_DONE && result.id != TABLE_DONE)
            answer_result(hall, id, call_lang(call), result);
        else
            answer_refusal(hall, id, call_lang(call),
                           refusal != HALL_DONE ? refusal : HALL_NO_MEMORY, NULL);
        return;
    }
    room->asker.call = id;
    room->asker.lang = call_lang(call);
    room->asker.status = 201;
    memcpy(room->opening_key, key.at, key.length);
    write_opened(table, &room->asker.body);
    presence_expect(room, 0, now);
    room->awake = true;
    hall->counts.opened++;
    room_commit(room, key, now);
    room_run(room, now);
}

void call_open(Hall *hall, const HallCall *call, void *id, uint64_t now)
{
    Incoming message;
    TableSetup setup;
    Text key;
    const char *sentence = NULL;
    HallRefusal refusal = HALL_DONE;
    if (!incoming_read(&message, call->body)) {
        answer_refusal(hall, id, call_lang(call), HALL_NOT_JSON, NULL);
        return;
    }
    if (!incoming_key(&message, &key))
        refusal = HALL_NO_KEY;
    else if (answer_again(hall, id, key))
        refusal = HALL_ANSWERED;
    else if (is_being_opened(hall, key))
        refusal = HALL_TOO_MUCH;
    else if (hall->stopping || hall->gives_away)
        refusal = HALL_STOPPING;
    else
        refusal = read_setup(hall, &message, &setup, &sentence);
    if (refusal == HALL_DONE && !limits_take(hall->setup.limits, call->from, LIMIT_TABLES, now))
        refusal = HALL_TOO_MUCH;
    if (refusal == HALL_DONE && hall->room_count >= hall->setup.most_rooms)
        refusal = HALL_TOO_MANY_TABLES;
    if (refusal == HALL_DONE)
        open_room(hall, call, &setup, &message, key, id, now);
    else if (refusal != HALL_ANSWERED)
        answer_refusal(hall, id, call_lang(call), refusal, sentence);
    incoming_done(&message);
}

/* ---- Sitting down -------------------------------------------------------------------------- */

/* The place that is asked for, or the first that is free; MAX_SEATS: none is. */
static HallRefusal choose_place(const Room *room, const Incoming *message, unsigned *person)
{
    const Table *table = room->table;
    if (incoming_has(message, "person"))
        return incoming_person(message, "person", person) ? HALL_DONE : HALL_MALFORMED;
    for (*person = 0; *person < table_persons(table); ++*person)
        if (table_place(table, *person)->holder == PLACE_EMPTY)
            return HALL_DONE;
    *person = 0; /* the table says what is wrong with it */
    return table_started(table) ? HALL_DONE : HALL_NO_PLACE_FREE;
}

/* A bot that has this name takes another, for it does not mind. False: it is nobody's, or no
   bot's. */
static bool give_way(Room *room, Text name, uint64_t now)
{
    Table *table = room->table;
    unsigned owner = table_owner(table);
    for (unsigned person = 0; person < table_persons(table); person++) {
        const Place *place = table_place(table, person);
        char bot[MAX_BOT_NAME + 1];
        if (place->holder != PLACE_BOT || !equals_folded(name, place->name))
            continue;
        Text other = free_name(table);
        memcpy(bot, place->bot, sizeof bot);
        return other.length > 0 && table_remove(table, owner, person, now).id == TABLE_DONE &&
               table_seat_bot(table, owner, person, text_of(bot), other, now).id == TABLE_DONE;
    }
    return false;
}

static TableResult sit_as(Room *room, unsigned person, Text name, bool is_program, uint64_t now)
{
    return is_program ? table_sit_program(room->table, person, name, now)
                      : table_sit(room->table, person, name, now);
}

static HallRefusal sit(Room *room, const HallCall *call, const Incoming *message, Text key,
                       void *id, uint64_t now)
{
    Hall *hall = room->hall;
    unsigned person;
    bool is_program = false;
    Text name;
    HallRefusal refusal = choose_place(room, message, &person);
    if (refusal != HALL_DONE)
        return refusal;
    if (!incoming_text(message, "name", &name) || !read_flag(message, "bot", &is_program))
        return HALL_MALFORMED;
    TableResult result = sit_as(room, person, name, is_program, now);
    if (result.id == TABLE_NAME_TAKEN && give_way(room, name, now))
        result = sit_as(room, person, name, is_program, now);
    if (result.id != TABLE_DONE) {
        room_commit_if_entered(room, now);
        answer_result(hall, id, call_lang(call), result);
        return HALL_ANSWERED;
    }
    Json json = {&room->asker.body, false};
    room->asker.call = id;
    room->asker.lang = call_lang(call);
    room->asker.status = 201;
    put_open(&json, '{');
    write_seat(room->table, person, &json);
    put_close(&json, '}');
    presence_expect(room, person, now);
    room_commit(room, key, now);
    return HALL_DONE;
}

void call_sit(Room *room, const HallCall *call, void *id, uint64_t now)
{
    Hall *hall = room->hall;
    Incoming message;
    Text key;
    HallRefusal refusal;
    if (!incoming_read(&message, call->body)) {
        answer_refusal(hall, id, call_lang(call), HALL_NOT_JSON, NULL);
        return;
    }
    if (!incoming_key(&message, &key))
        refusal = HALL_NO_KEY;
    else if (answer_again(hall, id, key))
        refusal = HALL_ANSWERED;
    else if (!limits_take(hall->setup.limits, call->from, LIMIT_SEATS, now))
        refusal = HALL_TOO_MUCH;
    else
        refusal = hall->stopping ? HALL_STOPPING : sit(room, call, &message, key, id, now);
    if (refusal != HALL_DONE && refusal != HALL_ANSWERED)
        answer_refusal(hall, id, call_lang(call), refusal, NULL);
    incoming_done(&message);
}
