/* All tables in memory, by their code and by when they want to act; what comes back from other
   threads; and tables that are forgotten. See hall.h. */
#include "server/hall.h"

#include "base/buffer.h"
#include "base/memory.h"
#include "server/inside.h"

#include <stdlib.h>

HallSetup hall_defaults(void)
{
    return (HallSetup){
        .workers = 2,
        .writes_in_thread = true,
        .hello_within = 5000,
        .seat_kept = 30000,
        .away_after = 5000,
        .wake_within = 15000,
        .linger = 60000,
        .shown_after = 10000,
        .bot_delay = {600, 1800},
        .most_rooms = 20000,
        .most_visitors_a_person = 4,
        .most_spectators = 100,
        .retry = 2000,
        .frames_a_second = 20,
        .frames_at_once = 60,
        .keep_over = UINT64_C(30) * 24 * 3600 * 1000,
        .keep_waiting = UINT64_C(7) * 24 * 3600 * 1000,
    };
}

/* ---- Beginning and end --------------------------------------------------------------------- */

enum { FIRST_BUCKETS = 1024 };

/* Who thinks asks now and then whether anybody still waits for it. */
static bool goes_on(void *context, double done)
{
    (void)done;
    return !atomic_load(&((Hall *)context)->gives_up);
}

static bool hire_workers(Hall *hall)
{
    const HallHost *host = &hall->host;
    unsigned one = hall->setup.workers > 0;
    const unsigned threads[ERRAND_KINDS] = {[ERRAND_BOT] = hall->setup.workers,
                                            [ERRAND_HINT] = hall->setup.workers,
                                            [ERRAND_NEED] = one,
                                            [ERRAND_STOCK] = one};
    hall->judges = workers_new(one, host->arrived, host->context);
    bool done = hall->judges != NULL;
    for (unsigned kind = 0; kind < ERRAND_KINDS; kind++) {
        hall->errands[kind] = workers_new(threads[kind], host->arrived, host->context);
        done = done && hall->errands[kind] != NULL;
    }
    return done;
}

Hall *hall_new(const HallSetup *setup, const HallHost *host)
{
    Hall *hall = calloc(1, sizeof *hall);
    if (hall == NULL)
        return NULL;
    hall->setup = *setup;
    hall->is_shared = store_is_shared(setup->store);
    hall->look_at = hall->is_shared ? 0 : NEVER;
    hall->drain_at = hall->away_since = NEVER;
    hall->patience = (Progress){.tell = goes_on, .context = hall};
    hall->host = *host;
    hall->strangers_end = &hall->strangers;
    hall->bucket_count = FIRST_BUCKETS;
    hall->buckets = calloc(FIRST_BUCKETS, sizeof *hall->buckets);
    bool has_workers = hire_workers(hall);
    hall->writer = writer_new(setup->store, setup->writes_in_thread, host->arrived, host->context);
    if (hall->buckets == NULL || !has_workers || hall->writer == NULL) {
        hall_free(hall);
        return NULL;
    }
    return hall;
}

void hall_free(Hall *hall)
{
    if (hall == NULL)
        return;
    hall->gives_up = true;
    for (unsigned kind = 0; kind < ERRAND_KINDS; kind++)
        workers_free(hall->errands[kind], errand_dispose);
    workers_free(hall->judges, judge_stays);
    while (hall->judgements != NULL)
        hall->judgements = judge_free(hall->judgements);
    replays_free(hall);
    writer_free(hall->writer);
    for (size_t i = 0; hall->buckets != NULL && i < hall->bucket_count; i++)
        for (Room *room = hall->buckets[i], *next; room != NULL; room = next) {
            next = room->next;
            room_free(room);
        }
    for (Room *room = hall->lost, *next; room != NULL; room = next) {
        next = room->next_lost;
        room_free(room);
    }
    free(hall->buckets);
    free(hall->heap);
    buffer_free(&hall->listed);
    free(hall);
}

void hall_note(const Hall *hall, const HallNote *note)
{
    hall->host.note(hall->host.context, note);
}

const HallCounts *hall_counts(const Hall *hall)
{
    return &hall->counts;
}

/* ---- By code ------------------------------------------------------------------------------- */

static size_t hash_of(const char *code)
{
    size_t hash = 14695981039346656037u; /* FNV-1a */
    for (; *code != '\0'; code++)
        hash = (hash ^ (unsigned char)*code) * 1099511628211u;
    return hash;
}

static Room **bucket_of(const Hall *hall, const char *code)
{
    return &hall->buckets[hash_of(code) & (hall->bucket_count - 1)];
}

static Room *room_in_memory(const Hall *hall, const char *code)
{
    Room *room = *bucket_of(hall, code);
    while (room != NULL && memcmp(room->code, code, CODE_LENGTH) != 0)
        room = room->next;
    return room;
}

/* Twice as many, if there is memory for it; it only gets slower otherwise. */
static void widen(Hall *hall)
{
    size_t old_count = hall->bucket_count;
    Room **old = hall->buckets, **buckets = calloc(2 * old_count, sizeof *buckets);
    if (buckets == NULL)
        return;
    hall->buckets = buckets;
    hall->bucket_count = 2 * old_count;
    for (size_t i = 0; i < old_count; i++)
        for (Room *room = old[i], *next; room != NULL; room = next) {
            Room **bucket = bucket_of(hall, room->code);
            next = room->next;
            room->next = *bucket;
            *bucket = room;
        }
    free(old);
}

/* Into memory. False without it. */
static bool add_room(Hall *hall, Room *room)
{
    if (hall->heap_capacity < hall->room_count + 2) {
        size_t capacity = 2 * (hall->room_count + 2);
        Room **heap = realloc(hall->heap, capacity * sizeof *heap);
        if (heap == NULL)
            return false;
        hall->heap = heap;
        hall->heap_capacity = capacity;
    }
    if (hall->room_count >= hall->bucket_count)
        widen(hall);
    Room **bucket = bucket_of(hall, room->code);
    room->next = *bucket;
    *bucket = room;
    hall->room_count++;
    hall->counts.rooms++;
    return true;
}

Room *hall_open(Hall *hall, Table *table)
{
    Room *room = room_new(hall, table, false);
    if (room != NULL && !add_room(hall, room)) {
        room->table = NULL; /* that is the caller's */
        room_free(room);
        return NULL;
    }
    if (room != NULL) {
        if (hall->is_shared)
            keys_begin(&room->keys);
        room->next_opening = hall->openings;
        hall->openings = room;
    }
    return room;
}

void hall_opened(Room *room)
{
    Room **link = &room->hall->openings;
    while (*link != NULL && *link != room)
        link = &(*link)->next_opening;
    if (*link != NULL)
        *link = room->next_opening;
}

static void take_from_bucket(Room *room)
{
    Room **link = bucket_of(room->hall, room->code);
    while (*link != room)
        link = &(*link)->next;
    *link = room->next;
    hall_opened(room);
    hall_schedule(room, NEVER);
}

void hall_lose(Room *room)
{
    Hall *hall = room->hall;
    take_from_bucket(room);
    room->next_lost = hall->lost;
    hall->lost = room;
    hall->counts.lost++;
}

void hall_close(Room *room)
{
    Hall *hall = room->hall;
    if (room->lost) {
        Room **link = &hall->lost;
        while (*link != room)
            link = &(*link)->next_lost;
        *link = room->next_lost;
    } else {
        take_from_bucket(room);
    }
    hall->room_count--;
    hall->counts.rooms--;
    room_free(room);
}

/* As it is written in links, however it was typed. False: no table has such a code. */
static bool read_code(Text text, char code[CODE_LENGTH + 1])
{
    if (text.length != CODE_LENGTH)
        return false;
    for (unsigned i = 0; i < CODE_LENGTH; i++) {
        char c = text.at[i];
        code[i] = (char)(c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c);
        if (!((code[i] >= 'a' && code[i] <= 'z') || (code[i] >= '0' && code[i] <= '9')))
            return false;
    }
    code[CODE_LENGTH] = '\0';
    return true;
}

bool hall_has_code(Hall *hall, const char *code)
{
    StoreTable found;
    return room_in_memory(hall, code) != NULL ||
           store_find(hall->setup.store, text_of(code), &found).status == STORE_DONE;
}

void hall_heard(Hall *hall, StoreStatus status)
{
    bool is_away = status == STORE_AWAY || status == STORE_LOST;
    if (is_away && !hall->is_away)
        hall_note(hall, &(HallNote){
                            .trouble = true, .what = "away", .detail = store_sentence(STORE_AWAY)});
    hall->is_away = is_away;
}

bool hall_is_shared(const Hall *hall)
{
    return hall->is_shared;
}

bool hall_is_filled(const Hall *hall, unsigned percent)
{
    return (uint64_t)hall->room_count * 100 >= (uint64_t)hall->setup.most_rooms * percent;
}

bool hall_is_able(const Hall *hall)
{
    return !hall->is_unable;
}

/* A database that is silent for a moment, or gives its place to its standby, is so for all servers:
   it would be no use to cut everybody's lines at once. */
static void judge_ability(Hall *hall, uint64_t now)
{
    if (!hall->is_away)
        hall->away_since = NEVER;
    else if (hall->away_since == NEVER)
        hall->away_since = now;
    hall->is_unable = hall->is_away && now >= hall->away_since + AWAY_BEFORE;
}

static HallRefusal load(Hall *hall, const char *code, Room **room, uint64_t now)
{
    Table *table = NULL;
    Problem problem;
    if (hall->drain_at != NEVER) /* it would have to be given away again at once */
        return HALL_MOVED;
    if (hall->room_count >= hall->setup.most_rooms)
        return HALL_TOO_MANY_TABLES;
    StoreResult result =
        store_load(hall->setup.store, text_of(code), hall->setup.source, &table, &problem);
    hall_heard(hall, result.status);
    if (result.status == STORE_UNKNOWN)
        return HALL_NO_SUCH_TABLE;
    if (result.status == STORE_AWAY)
        return HALL_AWAY;
    if (result.status != STORE_DONE) {
        hall_note(hall, &(HallNote){.trouble = true,
                                    .what = "unreadable",
                                    .detail = store_sentence(result.status)});
        return HALL_UNREADABLE;
    }
    *room = room_new(hall, table, true);
    if (*room == NULL || !add_room(hall, *room)) {
        if (*room != NULL)
            room_free(*room);
        else
            table_free(table);
        *room = NULL;
        return HALL_NO_MEMORY;
    }
    (*room)->drop_at = now + hall->setup.linger;
    hall->counts.loaded++;
    if (hall->is_shared && !room_take(*room, now)) {
        hall_close(*room);
        *room = NULL;
        return HALL_NO_MEMORY;
    }
    return HALL_DONE;
}

HallRefusal hall_look(const Room *room)
{
    StoreTable found;
    Hall *hall = room->hall;
    if (!hall->is_shared)
        return HALL_DONE;
    StoreResult result = store_find(hall->setup.store, text_of(room->code), &found);
    hall_heard(hall, result.status);
    if (result.status == STORE_UNKNOWN)
        return HALL_MOVED; /* another has it, or has forgotten it */
    if (result.status != STORE_DONE)
        return HALL_AWAY; /* nobody knows */
    return found.epoch == room->epoch ? HALL_DONE : HALL_MOVED;
}

/* What stands still looks when it goes on. */
static HallRefusal find_ours(Hall *hall, Room **room, uint64_t now)
{
    char code[CODE_LENGTH + 1];
    HallRefusal refusal = room_stands(*room) ? HALL_DONE : hall_look(*room);
    if (refusal != HALL_MOVED)
        return refusal;
    memcpy(code, (*room)->code, sizeof code);
    room_lose(*room, HALL_MOVED, now);
    return load(hall, code, room, now);
}

HallRefusal hall_find(Hall *hall, Text text, Room **room, uint64_t now)
{
    char code[CODE_LENGTH + 1];
    if (!read_code(text, code))
        return HALL_NO_SUCH_TABLE;
    *room = room_in_memory(hall, code);
    if (*room == NULL)
        return load(hall, code, room, now);
    if (!(*room)->opened) /* nobody can know of it yet */
        return HALL_NO_SUCH_TABLE;
    if ((*room)->table == NULL)
        return HALL_UNREADABLE;
    HallRefusal refusal = find_ours(hall, room, now);
    if (refusal != HALL_DONE)
        *room = NULL;
    return refusal;
}

/* ---- By time: a heap, the soonest first ---------------------------------------------------- */

static void put_in_heap(Hall *hall, Room *room, size_t place)
{
    hall->heap[place] = room;
    room->place = place;
}

static void rise(Hall *hall, Room *room)
{
    size_t place = room->place;
    for (; place > 1 && hall->heap[place / 2]->due > room->due; place /= 2)
        put_in_heap(hall, hall->heap[place / 2], place);
    put_in_heap(hall, room, place);
}

static void sink(Hall *hall, Room *room)
{
    size_t place = room->place, below;
    while ((below = 2 * place) <= hall->heap_count) {
        if (below < hall->heap_count && hall->heap[below + 1]->due < hall->heap[below]->due)
            below++;
        if (hall->heap[below]->due >= room->due)
            break;
        put_in_heap(hall, hall->heap[below], place);
        place = below;
    }
    put_in_heap(hall, room, place);
}

static void take_from_heap(Room *room)
{
    Hall *hall = room->hall;
    Room *last = hall->heap[hall->heap_count--];
    size_t place = room->place;
    room->place = 0;
    if (last == room)
        return;
    put_in_heap(hall, last, place);
    rise(hall, last);
    sink(hall, last);
}

void hall_schedule(Room *room, uint64_t due)
{
    Hall *hall = room->hall;
    if (room->place != 0)
        take_from_heap(room);
    room->due = due;
    if (due == NEVER)
        return;
    room->place = ++hall->heap_count;
    rise(hall, room);
}

/* ---- What is old --------------------------------------------------------------------------- */

static bool note_expired(void *context, const StoreTable *table)
{
    Hall *hall = context;
    Batch *batch = hall->forgetting;
    if (room_in_memory(hall, table->code) != NULL)
        return true; /* somebody is there */
    memcpy(hall->forgotten[batch->count], table->code, sizeof table->code);
    batch_forget(batch, hall->forgotten[batch->count], table->epoch);
    return batch->count < FORGET_AT_ONCE;
}

/* For how long a table is kept at which nobody is. Of other servers one hears only now and then
   that somebody is at one of theirs. */
static uint64_t kept_for(const Hall *hall, uint64_t asked)
{
    uint64_t least = hall->is_shared ? (uint64_t)USED_SHARE * FORGET_EVERY : 0;
    return asked > least ? asked : least;
}

/* The others are told which tables are used here. */
static void tell_used(Hall *hall, uint64_t now)
{
    uint64_t over = kept_for(hall, hall->setup.keep_over);
    uint64_t waiting = kept_for(hall, hall->setup.keep_waiting);
    uint64_t every = (over < waiting ? over : waiting) / USED_SHARE;
    for (size_t i = 0; i < hall->bucket_count; i++)
        for (Room *room = hall->buckets[i]; room != NULL; room = room->next)
            if (room->listing.state != STORE_PLAYING && room->listing.at + every <= now)
                room_is_used(room, now);
}

static void forget_old(Hall *hall, uint64_t now)
{
    const HallSetup *setup = &hall->setup;
    hall->forget_at = now + FORGET_EVERY;
    if (hall->forgetting != NULL || hall->stopping)
        return;
    if (hall->is_shared)
        tell_used(hall, now);
    hall->forgetting = batch_new(NULL);
    if (hall->forgetting == NULL)
        return;
    uint64_t keep_over = kept_for(hall, setup->keep_over);
    uint64_t keep_waiting = kept_for(hall, setup->keep_waiting);
    uint64_t over_before = now > keep_over ? now - keep_over : 0;
    uint64_t waiting_before = now > keep_waiting ? now - keep_waiting : 0;
    StoreResult result = store_expired(setup->store, over_before, waiting_before, FORGET_AT_ONCE,
                                       note_expired, hall);
    if (result.status != STORE_DONE || hall->forgetting->count == 0) {
        batch_free(hall->forgetting);
        hall->forgetting = NULL;
        return;
    }
    writer_put(hall->writer, hall->forgetting);
    if (!setup->writes_in_thread)
        hall->host.arrived(hall->host.context);
}

/* ---- What others have taken ---------------------------------------------------------------- */

typedef struct Look {
    Hall *hall;
    uint64_t now;
} Look;

static bool note_taken_over(void *context, Text text)
{
    const Look *look = context;
    char code[CODE_LENGTH + 1];
    Room *room = read_code(text, code) ? room_in_memory(look->hall, code) : NULL;
    if (room != NULL && room->opened && !room_stands(room))
        room_lose(room, HALL_MOVED, look->now);
    return true;
}

/* Who neither plays nor is asked to would not notice otherwise. Some tables at a time; with none of
   them it is still heard whether the store answers. */
static void look_around(Hall *hall, uint64_t now)
{
    StoreHeld held[LOOK_AT_ONCE];
    size_t count = 0, seen = 0;
    hall->look_at = now + LOOK_EVERY;
    for (; seen < hall->bucket_count && count + 1 < LOOK_AT_ONCE; seen++) {
        hall->look_from = (hall->look_from + 1) & (hall->bucket_count - 1);
        for (const Room *room = hall->buckets[hall->look_from];
             room != NULL && count < LOOK_AT_ONCE; room = room->next)
            if (room->opened && !room_stands(room))
                held[count++] = (StoreHeld){room->code, room->epoch};
    }
    hall_heard(hall,
               store_taken_over(hall->setup.store, held, count, note_taken_over, &(Look){hall, now})
                   .status);
    judge_ability(hall, now);
    if (hall->is_away)
        hall->look_at = now + LOOK_AGAIN;
}

/* ---- Giving tables away -------------------------------------------------------------------- */

bool hall_drain(Hall *hall, uint64_t now)
{
    if (!hall->is_shared)
        return false;
    if (hall->drain_at == NEVER)
        hall->drain_at = now + DRAIN_AFTER;
    return true;
}

bool hall_is_drained(const Hall *hall)
{
    return hall->gives_away && hall->room_count == 0;
}

/* Whoever is asked for one next takes it; here it is only let go. What is being written is. */
static void give_away(Hall *hall, uint64_t now)
{
    size_t given = 0;
    if (!hall->gives_away)
        hall->give_at_once = hall->room_count * DRAIN_EVERY / DRAIN_WITHIN + 1;
    hall->gives_away = true;
    hall->drain_at = now + DRAIN_EVERY;
    for (size_t i = 0; i < hall->bucket_count && given < hall->give_at_once; i++) {
        Room *room = hall->buckets[i];
        while (room != NULL && (room_stands(room) || !room->opened))
            room = room->next;
        if (room == NULL)
            continue;
        room_lose(room, HALL_MOVED, now);
        given++;
    }
}

/* ---- Time passes --------------------------------------------------------------------------- */

/* Who came to no table, and has not even said hello. */
static uint64_t dismiss_strangers(Hall *hall, uint64_t now)
{
    Visitor *visitor = hall->strangers;
    while (visitor != NULL && (visitor->closing || visitor->hello_by <= now)) {
        visitor_dismiss(visitor, visitor->refusal);
        visitor = visitor->next;
    }
    return visitor != NULL ? visitor->hello_by : NEVER;
}

uint64_t hall_run(Hall *hall, uint64_t now)
{
    if (hall->forget_at <= now)
        forget_old(hall, now);
    if (hall->look_at <= now)
        look_around(hall, now);
    if (hall->drain_at <= now)
        give_away(hall, now);
    while (hall->heap_count > 0 && hall->heap[1]->due <= now) {
        Room *room = hall->heap[1];
        hall_schedule(room, NEVER);
        room_run(room, now);
    }
    uint64_t due = dismiss_strangers(hall, now);
    if (hall->heap_count > 0 && hall->heap[1]->due < due)
        due = hall->heap[1]->due;
    if (hall->look_at < due)
        due = hall->look_at;
    if (hall->drain_at < due)
        due = hall->drain_at;
    return due < hall->forget_at ? due : hall->forget_at;
}

static void forgotten(Hall *hall, Batch *batch)
{
    if (batch->result.status == STORE_DONE)
        hall->counts.forgotten += batch->count;
    batch_free(batch);
    hall->forgetting = NULL;
}

void hall_arrived(Hall *hall, uint64_t now)
{
    Batch *batch;
    Task *task;
    while ((batch = writer_take(hall->writer)) != NULL) {
        if (batch->owner != NULL)
            room_written(batch->owner, batch, now);
        else
            forgotten(hall, batch);
    }
    hall->counts.writes = writer_count(hall->writer);
    for (unsigned kind = 0; kind < ERRAND_KINDS; kind++)
        while ((task = workers_take(hall->errands[kind])) != NULL)
            errand_arrived(task, now);
    while ((task = workers_take(hall->judges)) != NULL)
        judge_arrived(task);
    replays_go_on(hall, now);
}

void hall_stop(Hall *hall)
{
    hall->stopping = true;
    for (size_t i = 0; i < hall->bucket_count; i++)
        for (Room *room = hall->buckets[i]; room != NULL; room = room->next)
            for (Visitor *visitor = room->visitors; visitor != NULL; visitor = visitor->next)
                visitor_dismiss(visitor, HALL_RESTARTING);
    for (Visitor *visitor = hall->strangers; visitor != NULL; visitor = visitor->next)
        visitor_dismiss(visitor, HALL_RESTARTING);
}

bool hall_is_quiet(const Hall *hall)
{
    return hall->counts.writing == 0 && hall->forgetting == NULL && hall->counts.visitors == 0;
}

void hall_forget_call(Hall *hall, void *id)
{
    judge_forget_call(hall, id);
    replay_forget_call(hall, id);
    for (size_t i = 0; i < hall->bucket_count; i++)
        for (Room *room = hall->buckets[i]; room != NULL; room = room->next) {
            if (room->asker.call == id)
                room->asker.call = NULL;
            for (Waiting *waiting = room->waiting; waiting != NULL; waiting = waiting->next)
                if (waiting->call == id)
                    waiting->call = NULL;
        }
}
