/* Who comes and goes at a table of the hall, what time does to them, and which faces they have
   seen. See inside.h. */
#include "base/memory.h"
#include "server/inside.h"

unsigned room_sockets(const Room *room, unsigned person)
{
    unsigned count = 0;
    for (const Visitor *visitor = room->visitors; visitor != NULL; visitor = visitor->next)
        count += visitor->greeted && !visitor->closing && visitor->viewer == person;
    return count;
}

/* What was told a while before the last entry has been seen, whoever sent it. */
static uint32_t seen_before(const Room *room)
{
    const Table *table = room->table;
    uint64_t time = table_time(table), spell = room->hall->setup.shown_after;
    uint32_t number = table_latest(table);
    for (uint32_t i = table_entry_count(table); i-- > 0;) {
        const Entry *entry = table_entry(table, i);
        if (entry->at + spell <= time)
            break;
        number -= entry_is_told((EntryKind)entry->kind);
    }
    return number;
}

void presence_init(Room *room, bool stored)
{
    uint32_t seen = stored ? seen_before(room) : 0;
    for (unsigned person = 0; person < MAX_SEATS; person++)
        room->people[person] =
            (Presence){.away_at = NEVER, .keep_until = NEVER, .faces = {.shown = seen}};
}

void presence_expect(Room *room, unsigned person, uint64_t now)
{
    room->people[person] =
        (Presence){.away_at = NEVER, .keep_until = now + room->hall->setup.seat_kept};
}

/* Does somebody who should be here sit at this place? */
static bool is_expected(const Room *room, unsigned person)
{
    const Place *place = table_place(room->table, person);
    return place->holder == PLACE_PERSON && !place->gone && !place->away;
}

static bool all_are_back(const Room *room)
{
    for (unsigned person = 0; person < table_persons(room->table); person++)
        if (is_expected(room, person) && room_sockets(room, person) == 0)
            return false;
    return true;
}

static bool is_underway(const Table *table)
{
    return table_is_starting(table) || (table_started(table) && !table_over(table));
}

/* Nobody was near: clocks begin anew, and wait for those who are not back yet. */
static void wake_up(Room *room, uint64_t now)
{
    room->awake = true;
    room->sleeps_at = NEVER;
    for (unsigned person = 0; person < table_persons(room->table); person++)
        if (room->people[person].pledger == NULL) /* its socket is no more */
            (void)table_unpledge(room->table, person, now).id;
    if (!is_underway(room->table) || table_resume(room->table, now).id != TABLE_DONE)
        return;
    if (!all_are_back(room))
        room->waking_until = now + room->hall->setup.wake_within;
}

void presence_comes(Room *room, Viewer viewer, uint64_t now)
{
    room->drop_at = room->sleeps_at = NEVER;
    if (viewer < table_persons(room->table)) {
        room->people[viewer].away_at = room->people[viewer].keep_until = NEVER;
        (void)table_back(room->table, viewer, now).id;
    }
    if (!room->awake)
        wake_up(room, now);
}

void presence_goes(Room *room, Visitor *visitor, uint64_t now)
{
    unsigned person = visitor->viewer;
    if (room->table == NULL || !visitor->greeted)
        return;
    if (person < MAX_SEATS) {
        Presence *presence = &room->people[person];
        if (presence->pledger == visitor) {
            presence->pledger = NULL;
            room->unpledge |= seats_of(person);
        }
        if (room_sockets(room, person) == !visitor->closing) /* no other */
            presence->away_at = now + room->hall->setup.away_after;
    }
    if (room->visitors == visitor && visitor->next == NULL) /* the last one */
        room->sleeps_at = now + room->hall->setup.away_after;
}

void presence_again(Room *room, uint64_t now)
{
    for (unsigned person = 0; person < table_persons(room->table); person++) {
        const Place *place = table_place(room->table, person);
        Presence *presence = &room->people[person];
        bool is_away = room_sockets(room, person) == 0;
        if (place->holder == PLACE_PERSON && !place->gone && place->away != is_away &&
            presence->away_at == NEVER && presence->keep_until == NEVER)
            presence->away_at = now;
    }
    if (room->awake && is_underway(room->table) && room->waking_until == NEVER)
        room->waking_until = now + room->hall->setup.away_after;
}

/* Whose time has come leaves, or is away, or back. */
static bool person_runs(Room *room, unsigned person, uint64_t now)
{
    Presence *presence = &room->people[person];
    bool entered = false;
    if (presence->keep_until <= now) {
        if (table_started(room->table))
            entered = table_away(room->table, person, now).id == TABLE_DONE;
        else
            entered = table_leave(room->table, person, now).id == TABLE_DONE;
        if (!entered || table_started(room->table))
            presence->keep_until = NEVER; /* else it is when the place is free, on disk too */
    }
    if (presence->away_at <= now) {
        bool is_here = room_sockets(room, person) > 0;
        presence->away_at = NEVER;
        entered |=
            (is_here ? table_back(room->table, person, now) : table_away(room->table, person, now))
                .id == TABLE_DONE;
    }
    return entered;
}

/* Who has not said hello in time. */
static void dismiss_silent(Room *room, uint64_t now)
{
    for (Visitor *visitor = room->visitors; visitor != NULL && room->ungreeted > 0;
         visitor = visitor->next)
        if (!visitor->greeted && visitor->hello_by <= now)
            visitor_dismiss(visitor, HALL_LATE);
}

static uint64_t hello_due(const Room *room)
{
    uint64_t due = NEVER;
    for (const Visitor *visitor = room->visitors; visitor != NULL && room->ungreeted > 0;
         visitor = visitor->next)
        if (!visitor->greeted && !visitor->closing && visitor->hello_by < due)
            due = visitor->hello_by;
    return due;
}

/* All are back, or have had the time for it: clocks run. */
static bool waking_ends(Room *room, uint64_t now)
{
    if (room->waking_until == NEVER || (room->waking_until > now && !all_are_back(room)))
        return false;
    bool entered = false;
    room->waking_until = NEVER;
    for (unsigned person = 0; person < table_persons(room->table); person++)
        if (is_expected(room, person) && room_sockets(room, person) == 0)
            entered |= table_away(room->table, person, now).id == TABLE_DONE;
    /* Whoever was back first may have ended the game: its record has its last word. */
    return (is_underway(room->table) && table_resume(room->table, now).id == TABLE_DONE) || entered;
}

bool presence_runs(Room *room, uint64_t now)
{
    bool entered = false;
    dismiss_silent(room, now);
    for (unsigned person = 0; person < table_persons(room->table); person++)
        entered |= person_runs(room, person, now);
    if (room->sleeps_at <= now) {
        room->sleeps_at = room->waking_until = NEVER;
        room->awake = false;
    }
    return waking_ends(room, now) || entered;
}

uint64_t presence_due(const Room *room)
{
    uint64_t due = hello_due(room);
    if (room->waking_until < due)
        due = room->waking_until;
    if (room->sleeps_at < due)
        due = room->sleeps_at;
    for (unsigned person = 0; person < MAX_SEATS; person++) {
        const Presence *presence = &room->people[person];
        if (presence->keep_until < due)
            due = presence->keep_until;
        if (presence->away_at < due)
            due = presence->away_at;
    }
    return due;
}

/* ---- What has been before whose eyes ------------------------------------------------------- */

void faces_shown(Faces *faces, uint32_t number)
{
    if (number > faces->shown)
        faces->shown = number;
}

/* What was sent long enough ago has been on the screen. */
static void faces_settle(const Hall *hall, Faces *faces, uint64_t now)
{
    unsigned old = 0;
    while (old < faces->count && faces->sent[old].at + hall->setup.shown_after <= now)
        faces_shown(faces, faces->sent[old++].number);
    if (old == 0)
        return;
    faces->count -= old;
    memmove(faces->sent, faces->sent + old, faces->count * sizeof *faces->sent);
}

void faces_sent(const Hall *hall, Faces *faces, uint32_t number, uint64_t now)
{
    faces_settle(hall, faces, now);
    if (faces->count > 0 && (faces->count == SENT_KEPT || faces->sent[faces->count - 1].at == now))
        faces->count--; /* together with the one before */
    faces->sent[faces->count].number = number;
    faces->sent[faces->count++].at = now;
}

uint32_t faces_fresh(const Hall *hall, Faces *faces, uint64_t now)
{
    faces_settle(hall, faces, now);
    return faces->shown + 1;
}
