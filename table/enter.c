/* How entries happen: once check.c says that one can, it is appended to the list and made so.
   Nothing else changes a table; see table.h. */
#include "base/heap.h"
#include "base/memory.h"
#include "core/mark.h"
#include "table/inside.h"

/* ---- The list ------------------------------------------------------------------------------ */

static bool has_room(Table *table, TableResult *result)
{
    if (table->count < table->capacity)
        return true;
    uint32_t capacity = table->capacity > 0 ? 2 * table->capacity : 64;
    Logged *log = capacity <= MAX_LOG ? realloc(table->log, capacity * sizeof *log) : NULL;
    if (log == NULL) {
        *result = table_refuse(capacity <= MAX_LOG ? TABLE_NO_MEMORY : TABLE_LOG_FULL);
        return false;
    }
    table->log = log;
    table->capacity = capacity;
    return true;
}

TableResult append_entry(Table *table, const Entry *entry)
{
    TableResult result = table_done();
    size_t length = entry->word.length + entry->text.length;
    if (!has_room(table, &result))
        return result;
    Logged *logged = &table->log[table->count];
    *logged = (Logged){.entry = *entry};
    if (entry->kind == ENTRY_MOVE) /* its line does not say it */
        logged->entry.person =
            (uint8_t)(entry->move.actor != CHANCE ? entry->move.actor % table->persons : 0);
    if (length > 0) {
        logged->copy = malloc(length);
        if (logged->copy == NULL)
            return table_refuse(TABLE_NO_MEMORY);
        if (entry->word.length > 0)
            memcpy(logged->copy, entry->word.at, entry->word.length);
        if (entry->text.length > 0)
            memcpy(logged->copy + entry->word.length, entry->text.at, entry->text.length);
        logged->entry.word.at = logged->copy;
        logged->entry.text.at = logged->copy + entry->word.length;
    }
    table->count++;
    table->told += entry_is_told((EntryKind)entry->kind);
    logged->number = table->told;
    return result;
}

/* ---- It happens ---------------------------------------------------------------------------- */

static void sit_down(Table *table, const Entry *entry)
{
    Place *place = &table->places[entry->person];
    bool first = !has_people(table);
    tally_sat_down(table, entry->person);
    copy_word(place->name, entry->text);
    if (entry->kind == ENTRY_BOT) {
        place->holder = PLACE_BOT;
        place->ready = true;
        copy_word(place->bot, entry->word);
        return;
    }
    place->holder = PLACE_PERSON;
    place->program = entry->kind == ENTRY_PROGRAM;
    copy_word(table->privates[entry->person].token, entry->word);
    if (first) /* who sits down first owns the table */
        become_owner(table, entry->person);
}

/* A place is empty again: who sits there next is somebody else, and begins with nothing. */
static void clear_place(Table *table, unsigned person)
{
    table->places[person] = (Place){0};
    memset(&table->privates[person], 0, sizeof table->privates[person]);
    take_pledge_back(table, person);
    for (unsigned other = 0; other < table->persons; other++)
        table->privates[other].muted = seats_without(table->privates[other].muted, person);
    for (uint32_t i = 0; i < table->count; i++)
        table->log[i].deaf = seats_without(table->log[i].deaf, person);
}

static void leave(Table *table, unsigned person, uint64_t at)
{
    if (person == table_owner(table))
        leave_ownerless(table, at);
    if (table->started)
        table->places[person].away = table->places[person].gone = true;
    else
        clear_place(table, person);
}

/* Whoever plays for a person from now on has the whole time to think. */
static void change_hands(Table *table, unsigned person)
{
    for (unsigned seat = person; seat < table->seats; seat += table->persons)
        table->clocks[seat].asked = false;
}

static void come_back(Table *table, unsigned person)
{
    table->places[person].away = false;
    if (table->places[person].bot[0] == '\0')
        return;
    table->places[person].bot[0] = '\0';
    change_hands(table, person);
}

static void make_move(Table *table, Logged *logged, const State *next)
{
    Actor actor = logged->entry.move.actor;
    tally_move(table, logged->entry.move, next);
    memcpy(&table->state, next, table->game->state_size);
    logged->position = table->position++;
    logged->move_number = ++table->move_number;
    if (actor == CHANCE)
        return;
    table->clocks[actor].asked = table->clocks[actor].holds = false;
    table->clocks[actor].acted = table->told;
}

static void hold(Table *table, const Entry *entry)
{
    SeatClock *clock = &table->clocks[entry->move.actor];
    if (!clock->holds) /* another answer of one seat keeps its place */
        clock->held_order = ++table->arrivals;
    clock->holds = true;
    clock->held = entry->move.action;
    clock->held_seen = entry->number;
}

static void talk(Table *table, Logged *logged)
{
    const Entry *entry = &logged->entry;
    for (unsigned person = 0; person < table->persons; person++)
        if (seats_have(table->privates[person].muted, entry->person))
            logged->deaf |= seats_of(person);
    Private *private = &table->privates[entry->person];
    private->spoke[private->spoken++ % TALK_BURST] = entry->at;
}

static void mute(Table *table, const Entry *entry)
{
    SeatSet *muted = &table->privates[entry->person].muted;
    *muted = entry->kind == ENTRY_MUTED ? (SeatSet)(*muted | seats_of(entry->number))
                                        : seats_without(*muted, entry->number);
}

static void begin_clocks_anew(Table *table)
{
    for (unsigned seat = 0; seat < table->seats; seat++)
        table->clocks[seat].asked = false;
}

static void begin_anew(Table *table, const Entry *entry)
{
    begin_chance_anew(table, entry->text);
    tally_game_over(table);
    table->started = false;
    table->position = table->move_number = table->arrivals = table->undone = 0;
    table->delays = 0;
    table->begins = table->count - 1;
    table->game_number++;
    memset(table->clocks, 0, sizeof table->clocks);
    for (unsigned person = 0; person < table->persons; person++) {
        Place *place = &table->places[person];
        table->privates[person].spoken = 0;
        if (place->holder != PLACE_PERSON)
            continue;
        if (place->gone) {
            clear_place(table, person);
            continue;
        }
        place->ready = false;
        place->bot[0] = '\0';
    }
}

static void happen(Table *table, Logged *logged, const State *next)
{
    const Entry *entry = &logged->entry;
    unsigned person = entry->person;
    switch ((EntryKind)entry->kind) {
    case ENTRY_SAT:
    case ENTRY_PROGRAM:
    case ENTRY_BOT:
        sit_down(table, entry);
        break;
    case ENTRY_LEFT:
        leave(table, person, entry->at);
        break;
    case ENTRY_AWAY:
        table->places[person].away = true;
        break;
    case ENTRY_BACK:
        come_back(table, person);
        break;
    case ENTRY_TAKEN:
        copy_word(table->places[person].bot, entry->word);
        change_hands(table, person);
        break;
    case ENTRY_SET:
        set_happens(table, entry);
        break;
    case ENTRY_OWNER:
        become_owner(table, person);
        break;
    case ENTRY_READY:
    case ENTRY_UNREADY:
        table->places[person].ready = entry->kind == ENTRY_READY;
        break;
    case ENTRY_MARK:
        table->places[person].mark = (uint8_t)(mark_find(table->game, entry->word) + 1);
        break;
    case ENTRY_PLEDGED:
    case ENTRY_UNPLEDGED:
    case ENTRY_STARTING:
    case ENTRY_REVEALED:
    case ENTRY_UNSTARTED:
    case ENTRY_STARTED:
        start_happens(table, entry);
        break;
    case ENTRY_MOVE:
        make_move(table, logged, next);
        break;
    case ENTRY_HELD:
        hold(table, entry);
        break;
    case ENTRY_UNDONE:
        take_back(table, entry->number);
        break;
    case ENTRY_SAID:
    case ENTRY_CHAT:
        talk(table, logged);
        break;
    case ENTRY_MUTED:
    case ENTRY_UNMUTED:
        mute(table, entry);
        break;
    case ENTRY_RESUMED:
        begin_clocks_anew(table);
        break;
    case ENTRY_REMATCH:
        begin_anew(table, entry);
        break;
    case ENTRY_OPENED:
    case ENTRY_KIND_COUNT:
        break;
    }
}

TableResult table_enter(Table *table, const Entry *given)
{
    State next;
    Entry entry = *given; /* which may lie in the list itself */
    TableResult result = check_entry(table, &entry, &next);
    if (result.id == TABLE_DONE && entry.kind == ENTRY_REMATCH && !tally_has_room(table))
        result = table_refuse(TABLE_NO_MEMORY);
    if (result.id == TABLE_DONE)
        result = append_entry(table, &entry);
    if (result.id != TABLE_DONE)
        return result;
    happen(table, &table->log[table->count - 1], &next);
    ask_seats(table, entry.at);
    return result;
}

TableResult enter_now(Table *table, Entry entry, uint64_t now)
{
    /* What nobody is told happens at no time of its own: else something overdue would be told with
       that time, and tell of it. */
    bool is_told = entry_is_told((EntryKind)entry.kind);
    entry.at = is_told && now > table_time(table) ? now : table_time(table);
    return table_enter(table, &entry);
}
