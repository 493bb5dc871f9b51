/* One table of the hall: it does one thing, stands still until that is on disk, tells everybody,
   and takes the next. See hall.h and inside.h. */
#include "base/buffer.h"
#include "base/hash.h"
#include "base/memory.h"
#include "server/inside.h"

#include <stdlib.h>

/* ---- Beginning and end --------------------------------------------------------------------- */

/* Which list of events this is: it follows from the first entry, and tells nothing of it. */
static void name_log(Room *room)
{
    static const char digits[] = "0123456789abcdef";
    uint8_t digest[LOG_LENGTH];
    Hash hash;
    const Entry *opened = table_entry(room->table, 0);
    hash_begin(&hash, NULL, 0, sizeof digest);
    hash_add(&hash, "log", 3);
    hash_add(&hash, opened->text.at, opened->text.length);
    hash_end(&hash, digest, sizeof digest);
    for (unsigned i = 0; i < LOG_LENGTH; i++)
        room->log[i] = digits[digest[i] & 15];
}

static StoreListing listing_of(const Room *room, uint64_t now)
{
    const Table *table = room->table;
    StoreListing listing = {.is_public = table_setup(table)->is_public, .at = now};
    listing.state = table_over(table)      ? STORE_OVER
                    : table_started(table) ? STORE_PLAYING
                                           : STORE_WAITING;
    for (unsigned person = 0; person < table_persons(table) && !table_started(table); person++)
        if (table_place(table, person)->holder == PLACE_EMPTY)
            listing.free++;
    return listing;
}

/* The table that it is of: one from the store, or a new one. */
static void set_table(Room *room, Table *table, bool stored)
{
    room->table = table;
    room->opened = stored;
    room->stored = stored ? table_entry_count(table) : 0;
    room->told = stored ? table_latest(table) : 0;
    room->recorded = stored ? table_game_number(table) - 1 : 0;
    memcpy(room->code, table_code(table), sizeof room->code);
    name_log(room);
    if (stored)
        room->listing = listing_of(room, 0);
    presence_init(room, stored);
}

Room *room_new(Hall *hall, Table *table, bool stored)
{
    Room *room = calloc(1, sizeof *room);
    if (room == NULL)
        return NULL;
    room->hall = hall;
    room->waiting_end = &room->waiting;
    room->due = room->sleeps_at = room->waking_until = room->drop_at = NEVER;
    room->asker.body = buffer_new();
    room->record = buffer_new();
    set_table(room, table, stored);
    return room;
}

static void free_guests(Room *room)
{
    if (room->guests != NULL)
        guests_done(room->guests);
    free(room->guests);
    room->guests = NULL;
}

void room_free(Room *room)
{
    think_forget_all(room);
    for (Waiting *one = room->waiting, *next; one != NULL; one = next) {
        next = one->next;
        free(one);
    }
    free_guests(room);
    table_free(room->table);
    keys_done(&room->keys);
    buffer_free(&room->asker.body);
    buffer_free(&room->record);
    free(room);
}

bool room_stands(const Room *room)
{
    return room->writing != NULL || room->failed || room->lost;
}

void room_wake(Room *room)
{
    for (Visitor *visitor = room->visitors; visitor != NULL; visitor = visitor->next)
        if (visitor_is_behind(visitor))
            visitor_wake(visitor);
}

/* ---- What was entered ---------------------------------------------------------------------- */

void room_settle(Room *room)
{
    for (;;) {
        Due due = table_due(room->table, room_thinking(room));
        if ((due.kind != DUE_CHANCE && due.kind != DUE_HELD) ||
            table_step(room->table, &due).id != TABLE_DONE)
            return;
    }
}

/* Can the last move of a game still be taken back once it is over? Then its record is not final
   before the next one begins. */
static bool may_change_its_end(const Room *room)
{
    unsigned people = 0;
    for (unsigned person = 0; person < table_persons(room->table); person++)
        people += table_place(room->table, person)->holder == PLACE_PERSON;
    return people < 2 || table_is_for_practice(room->table);
}

static bool wants_record(const Room *room)
{
    return table_over(room->table) && room->recorded < table_game_number(room->table) &&
           !may_change_its_end(room);
}

void room_keep_record(Room *room)
{
    room->record.length = 0;
    if (room->recorded < table_game_number(room->table) &&
        !table_record(room->table, &room->record))
        room->record.length = 0;
}

static void add_record(Room *room, Batch *batch)
{
    size_t begin = batch_record_begin(batch);
    if (room->record.length > 0)
        out_bytes(&batch->text, room->record.text, room->record.length);
    else if (!wants_record(room) || !table_record(room->table, &batch->text))
        return;
    batch_record_end(batch, room->code, room->recorded + 1, begin);
    buffer_free(&room->record);
    room->record = buffer_new();
}

static void add_listing(Room *room, Batch *batch, uint64_t now)
{
    StoreListing listing = listing_of(room, now);
    const StoreListing *old = &room->listing;
    if (!room->opened) {
        StoreTable table = {.opened = table_opened_at(room->table), .listing = listing};
        memcpy(table.code, room->code, sizeof table.code);
        memcpy(table.watch, table_watch_code(room->table), sizeof table.watch);
        Out game = {.text = table.game, .capacity = sizeof table.game - 1};
        out_string(&game, table_game(room->table)->name);
        batch_table(batch, &table);
        room->listing = listing;
    } else if (listing.state != old->state || listing.is_public != old->is_public ||
               listing.free != old->free) {
        batch_listing(batch, room->code, listing, table_entry_count(room->table));
        room->listing = listing;
    }
}

/* ---- Telling who waits --------------------------------------------------------------------- */

static void forget_asker(Room *room)
{
    Out body = room->asker.body;
    body.length = 0;
    room->asker = (Asker){.body = body};
}

static void tell_done(Room *room)
{
    Asker *asker = &room->asker;
    if (asker->visitor != NULL) {
        Json json = visitor_frame(asker->visitor, "done");
        out_string(put_raw(put_key(&json, "id")), asker->id);
        out_char(json.out, ',');
        out_bytes(json.out, asker->body.text, asker->body.length);
        visitor_frame_end(asker->visitor, &json);
    }
    if (asker->call != NULL)
        answer_json(room->hall, asker->call, asker->status,
                    (Text){asker->body.text, asker->body.length});
    forget_asker(room);
}

static void tell_failed(Room *room)
{
    Asker *asker = &room->asker;
    if (asker->visitor != NULL)
        visitor_refuse(asker->visitor, asker->id, HALL_NOT_WRITTEN);
    if (asker->call != NULL)
        answer_refusal(room->hall, asker->call, asker->lang, HALL_NOT_WRITTEN, NULL);
    forget_asker(room);
}

/* ---- Writing ------------------------------------------------------------------------------- */

/* It stands still until that is on disk. */
static void put_batch(Room *room, Batch *batch)
{
    Hall *hall = room->hall;
    room->writing = batch;
    hall->counts.writing++;
    writer_put(hall->writer, batch);
    if (!hall->setup.writes_in_thread)
        hall->host.arrived(hall->host.context);
}

void room_commit(Room *room, Text key, uint64_t now)
{
    uint32_t count = table_entry_count(room->table);
    bool has_answer = key.length > 0;
    if (count == room->stored && !has_answer && room->opened) {
        tell_done(room);
        return;
    }
    Batch *batch = batch_new(room);
    if (batch == NULL) {
        room->failed = true;
        tell_failed(room);
        room_calm(room, now);
        return;
    }
    batch->epoch = room->epoch;
    add_listing(room, batch, now);
    for (uint32_t i = room->stored; i < count; i++)
        batch_entry(batch, room->code, i + 1, table_game(room->table), table_entry(room->table, i));
    add_record(room, batch);
    if (has_answer) {
        keys_add(&room->keys, key);
        batch_answer(batch, room->code, key, room->asker.status,
                     (Text){room->asker.body.text, room->asker.body.length});
    }
    put_batch(room, batch);
}

void room_commit_if_entered(Room *room, uint64_t now)
{
    if (table_entry_count(room->table) == room->stored)
        return;
    room_settle(room);
    room_commit(room, (Text){NULL, 0}, now);
}

/* Is nobody shown anything new by it but those who hear talk? */
static bool is_talk(EntryKind kind)
{
    return kind == ENTRY_SAID || kind == ENTRY_CHAT;
}

static void count_move(Hall *hall, const Entry *entry)
{
    hall->counts.moves += entry->by == BY_PERSON;
    hall->counts.bot_moves += entry->by == BY_BOT;
}

/* Whoever had that place is not at the table any more. */
static void dismiss_person(Room *room, unsigned person, HallRefusal why)
{
    for (Visitor *visitor = room->visitors; visitor != NULL; visitor = visitor->next)
        if (visitor->greeted && visitor->viewer == person) {
            visitor_dismiss(visitor, why);
            visitor->viewer = SPECTATOR; /* whoever sits there next is somebody else */
        }
    room->people[person] = (Presence){.away_at = NEVER, .keep_until = NEVER, .pledger = NULL};
}

/* Somebody else plays there, or another game: whether a bot can be had is seen again. */
static void trust_again(Room *room, const Entry *entry)
{
    if (entry->kind == ENTRY_BOT || entry->kind == ENTRY_TAKEN)
        room->unable = seats_without(room->unable, entry->person);
    else if (entry->kind == ENTRY_REMATCH)
        room->unable = 0;
}

/* What the entries from this place on mean to those who are here. */
static void tell_entries(Room *room, uint32_t from)
{
    bool now_due = false, over = table_over(room->table);
    for (uint32_t i = from; i < room->stored; i++) {
        const Entry *entry = table_entry(room->table, i);
        EntryKind kind = (EntryKind)entry->kind;
        if (kind == ENTRY_MOVE)
            count_move(room->hall, entry);
        trust_again(room, entry);
        if (!entry_is_told(kind) || is_talk(kind))
            continue;
        now_due = true;
        room->object += kind != ENTRY_MOVE || over;
    }
    for (Visitor *visitor = room->visitors; visitor != NULL; visitor = visitor->next)
        visitor->now_due |= now_due;
    room->hall->counts.entries += room->stored - from;
}

/* One has left by itself; others were sent away. */
static void dismiss_left(Room *room, uint32_t from, Viewer leaver)
{
    for (uint32_t i = from; i < room->stored; i++) {
        const Entry *entry = table_entry(room->table, i);
        if (entry->kind == ENTRY_LEFT)
            dismiss_person(room, entry->person, entry->person == leaver ? HALL_LEFT : HALL_REMOVED);
    }
}

/* Was the answer of this seat that was held given up? It was not, if it has been played. */
static bool was_given_up(const Room *room, unsigned seat)
{
    if (table_holds(room->table, (Actor)seat))
        return false;
    for (uint32_t i = room->held[seat].entries; i < room->stored; i++) {
        const Entry *entry = table_entry(room->table, i);
        if (entry->kind == ENTRY_MOVE && entry->move.actor == seat && entry->by == BY_PERSON)
            return false;
    }
    return true;
}

static void return_held(Room *room)
{
    for (unsigned seat = 0; seat < MAX_SEATS; seat++) {
        Held *held = &room->held[seat];
        if (held->visitor == NULL || table_holds(room->table, (Actor)seat))
            continue;
        if (was_given_up(room, seat)) {
            Json json = visitor_frame(held->visitor, "returned");
            out_string(put_raw(put_key(&json, "id")), held->id);
            put_string(put_key(&json, "why"), "late");
            visitor_frame_end(held->visitor, &json);
        }
        *held = (Held){0};
    }
}

/* The table as it is on disk. False: it cannot be had. */
static bool read_again(Room *room, uint64_t now)
{
    Hall *hall = room->hall;
    Problem problem;
    Table *table = NULL;
    think_forget_all(room);
    free_guests(room);
    table_free(room->table);
    room->table = NULL;
    memset(room->held, 0, sizeof room->held);
    if (!room->opened)
        return false; /* it never was */
    StoreResult result =
        store_load(hall->setup.store, text_of(room->code), hall->setup.source, &table, &problem);
    if (result.status != STORE_DONE) {
        hall_note(hall, &(HallNote){.trouble = true,
                                    .what = "unreadable",
                                    .table = room->code,
                                    .detail = store_sentence(result.status)});
        return false;
    }
    room->table = table;
    room->stored = table_entry_count(table);
    room->told = table_latest(table);
    room->listing = listing_of(room, now);
    for (Visitor *visitor = room->visitors; visitor != NULL; visitor = visitor->next)
        visitor_begin_again(visitor, now);
    presence_again(room, now);
    room_wake(room);
    return true;
}

/* Nobody can play here any more until it is mended. */
static void give_up(Room *room)
{
    for (Visitor *visitor = room->visitors; visitor != NULL; visitor = visitor->next)
        visitor_dismiss(visitor, HALL_UNREADABLE);
}

void room_calm(Room *room, uint64_t now)
{
    if (room->failed && room->errands == 0) {
        room->failed = false;
        room->retry_at = now + RETRY_WRITING;
        if (!read_again(room, now))
            give_up(room);
    }
    room_run(room, now);
}

/* ---- Whose it is --------------------------------------------------------------------------- */

bool room_take(Room *room, uint64_t now)
{
    Batch *batch = batch_new(room);
    if (batch == NULL)
        return false;
    room->taking = true;
    room->listing.at = now;
    batch_take(batch, room->code, now);
    put_batch(room, batch);
    return true;
}

void room_is_used(Room *room, uint64_t now)
{
    Batch *batch;
    if (room->visitors == NULL || room->table == NULL || !room->opened || room_stands(room) ||
        (batch = batch_new(room)) == NULL)
        return;
    room->listing.at = now;
    batch->epoch = room->epoch;
    batch_listing(batch, room->code, room->listing, room->stored);
    add_record(room, batch);
    put_batch(room, batch);
}

/* Nobody who asked knows what has come of it: they ask again where the table is. */
static void forget_who_waits(Room *room, HallRefusal why)
{
    if (room->asker.call != NULL)
        answer_refusal(room->hall, room->asker.call, room->asker.lang, why, NULL);
    forget_asker(room);
    while (room->waiting != NULL) {
        Waiting *one = room->waiting;
        room->waiting = one->next;
        if (one->visitor != NULL)
            one->visitor->waiting--;
        else if (one->call != NULL)
            answer_refusal(room->hall, one->call, call_lang(&one->asked), why, NULL);
        free(one);
    }
    room->waiting_end = &room->waiting;
    room->calls_waiting = 0;
}

void room_lose(Room *room, HallRefusal why, uint64_t now)
{
    hall_lose(room);
    room->lost = true;
    forget_who_waits(room, why);
    for (Visitor *visitor = room->visitors; visitor != NULL; visitor = visitor->next)
        visitor_dismiss(visitor, why);
    room_run(room, now);
}

/* Is it lost to us, whatever was to be written? What nobody knows to be written may be. */
static bool is_loss(const Room *room, StoreStatus status)
{
    return status == STORE_FENCED || status == STORE_LOST || status == STORE_AWAY ||
           (room->hall->is_shared && room->opened && status == STORE_UNKNOWN) ||
           (room->taking && status != STORE_DONE);
}

static void note_key(void *context, Text key)
{
    keys_add(context, key);
}

/* It is ours. What another server has added between our reading and our taking is read now. */
static bool is_all_there(Room *room, const StoreTaken *taken)
{
    Hall *hall = room->hall;
    Table *table = NULL;
    Problem problem;
    room->epoch = taken->epoch;
    keys_begin(&room->keys);
    if (store_keys(hall->setup.store, text_of(room->code), note_key, &room->keys).status !=
        STORE_DONE)
        return false;
    if (room->stored == taken->entries)
        return true;
    StoreResult result =
        store_load(hall->setup.store, text_of(room->code), hall->setup.source, &table, &problem);
    if (result.status != STORE_DONE)
        return false;
    uint64_t used_at = room->listing.at;
    table_free(room->table);
    set_table(room, table, true);
    room->listing.at = used_at;
    return room->stored == taken->entries;
}

static void room_taken(Room *room, const StoreTaken *taken, uint64_t now)
{
    room->taking = false;
    if (!is_all_there(room, taken)) {
        room_lose(room, HALL_AWAY, now);
        return;
    }
    room_wake(room);
    room_run(room, now);
}

void room_written(Room *room, Batch *batch, uint64_t now)
{
    Hall *hall = room->hall;
    StoreResult result = batch->result;
    StoreTaken taken = batch->taken;
    uint32_t from = room->stored;
    room->writing = NULL;
    hall->counts.writing--;
    batch_free(batch);
    if (result.status == STORE_AWAY || result.status == STORE_LOST)
        hall_heard(hall, result.status); /* that one connection works says nothing of the other */
    if (is_loss(room, result.status)) {
        bool is_moved = result.status == STORE_FENCED;
        hall_note(hall, &(HallNote){.trouble = !is_moved,
                                    .what = "lost",
                                    .table = room->code,
                                    .detail = store_sentence(result.status)});
        room_lose(room, is_moved ? HALL_MOVED : HALL_AWAY, now);
        return;
    }
    if (room->taking) {
        room_taken(room, &taken, now);
        return;
    }
    if (result.status != STORE_DONE) {
        hall->counts.failed_writes++;
        bool has_detail = result.detail[0] != '\0';
        hall_note(hall, &(HallNote){.trouble = true,
                                    .what = "unwritten",
                                    .table = room->code,
                                    .detail = has_detail ? result.detail
                                                         : store_sentence(result.status)});
        room->failed = true;
        tell_failed(room);
        room_calm(room, now);
        return;
    }
    if (!room->opened)
        hall_opened(room);
    room->opened = true;
    room->stored = table_entry_count(room->table);
    room->told = table_latest(room->table);
    if (room->recorded + 1 < table_game_number(room->table) || wants_record(room))
        room->recorded++;
    Viewer leaver = room->asker.visitor != NULL ? room->asker.visitor->viewer : SPECTATOR;
    tell_entries(room, from);
    tell_done(room);
    dismiss_left(room, from, leaver);
    return_held(room);
    room_wake(room);
    room_run(room, now);
}

/* ---- Acting -------------------------------------------------------------------------------- */

void room_wait(Room *room, Waiting *waiting)
{
    waiting->next = NULL;
    *room->waiting_end = waiting;
    room->waiting_end = &waiting->next;
    if (waiting->visitor != NULL)
        waiting->visitor->waiting++;
    else
        room->calls_waiting++;
}

/* The next of what came meanwhile. False: there is nothing. */
static bool take_waiting(Room *room, uint64_t now)
{
    Waiting *waiting = room->waiting;
    if (waiting == NULL)
        return false;
    room->waiting = waiting->next;
    if (room->waiting == NULL)
        room->waiting_end = &room->waiting;
    if (waiting->visitor != NULL) {
        waiting->visitor->waiting--;
        visitor_asks(waiting->visitor, waiting->frame, now);
    } else {
        room->calls_waiting--;
        if (waiting->call != NULL)
            call_room(room, &waiting->asked, waiting->call, now);
    }
    free(waiting);
    return true;
}

/* A pledge belongs to its socket. */
static bool take_pledges_back(Room *room, uint64_t now)
{
    bool entered = false;
    for (unsigned person = 0; person < table_persons(room->table); person++)
        if (seats_have(room->unpledge, person))
            entered |= table_unpledge(room->table, person, now).id == TABLE_DONE;
    room->unpledge = 0;
    return entered;
}

/* Clocks, and what else has its time. */
static bool table_acts(Room *room, uint64_t now)
{
    if (!room->awake || room->waking_until != NEVER)
        return false;
    think_ask(room);
    Due due = table_due(room->table, room_thinking(room));
    if (think_answers(room, due.at, now))
        return true;
    return due.kind != DUE_NOTHING && due.kind != DUE_BOT && due.at <= now &&
           table_step(room->table, &due).id == TABLE_DONE;
}

/* Does the next thing by itself. False: there is none yet. */
static bool acts(Room *room, uint64_t now)
{
    uint32_t before = table_entry_count(room->table);
    if (room->retry_at > now || room->hall->stopping)
        return false;
    if (!take_pledges_back(room, now) && !presence_runs(room, now) && !table_acts(room, now))
        return false;
    if (table_entry_count(room->table) == before)
        return false;
    room_commit_if_entered(room, now);
    return true;
}

static uint64_t sooner(uint64_t one, uint64_t other)
{
    return one < other ? one : other;
}

/* When it wants to act again; in a hall that stops, never. */
static uint64_t next_due(const Room *room, uint64_t now)
{
    uint64_t due = sooner(presence_due(room), room->errands == 0 ? room->drop_at : NEVER);
    if (room_stands(room) || room->hall->stopping)
        return NEVER;
    if (room->table == NULL)
        return room->drop_at;
    if (room->awake && room->waking_until == NEVER) {
        due = sooner(due, think_due(room));
        due = sooner(due, table_due(room->table, room_thinking(room)).at);
    }
    if (due < room->retry_at)
        due = room->retry_at;
    return due > now ? due : now + LET_OTHERS; /* it has just done all it could */
}

/* Nobody is near, and nothing is under way. */
static bool is_deserted(const Room *room, uint64_t now)
{
    if (room->lost)
        return room->visitors == NULL && room->errands == 0;
    return room->visitors == NULL && room->errands == 0 && !room_stands(room) &&
           room->waiting == NULL && (room->drop_at <= now || room->table == NULL);
}

/* Whoever waits and is to be told how the table is: by a call, or by the answer to a greeting. */
static bool is_to_be_told(const Waiting *waiting)
{
    return waiting != NULL && (waiting->visitor == NULL || !waiting->visitor->greeted);
}

void room_run(Room *room, uint64_t now)
{
    for (bool goes_on = true; goes_on && !room_stands(room);) {
        /* While it stood still another server may have taken it, and gone on. */
        HallRefusal refusal = is_to_be_told(room->waiting) ? hall_look(room) : HALL_DONE;
        if (refusal != HALL_DONE) {
            room_lose(room, refusal, now);
            return;
        }
        goes_on = take_waiting(room, now) || (room->table != NULL && acts(room, now));
    }
    if (room->visitors == NULL && room->drop_at == NEVER)
        room->drop_at = now + room->hall->setup.linger;
    if (is_deserted(room, now)) {
        hall_close(room);
        return;
    }
    if (room->lost)
        return;
    hall_schedule(room, next_due(room, now));
}
