/* How entries happen: `check` says whether one can, `happen` makes it so. Nothing else changes a
   table; see table.h. Where an entry does not say who asked for it, whether they may is checked by
   the functions that make it. */
#include "base/heap.h"
#include "base/memory.h"
#include "base/tidy.h"
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

/* Copies an entry to the end of the list. */
static TableResult append(Table *table, const Entry *entry)
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

/* ---- Can it happen? ------------------------------------------------------------------------ */

bool has_people(const Table *table)
{
    for (unsigned person = 0; person < table->persons; person++)
        if (person_sits(table, person).id == TABLE_DONE)
            return true;
    return false;
}

TableResult person_sits(const Table *table, unsigned person)
{
    if (person >= table->persons)
        return table_refuse(TABLE_NO_PLACE);
    const Place *place = &table->places[person];
    return place->holder == PLACE_PERSON && !place->gone ? table_done()
                                                         : table_refuse(TABLE_NOBODY_THERE);
}

static bool is_tidy(Text text, size_t most)
{
    char tidy[MAX_CHAT];
    return text.length > 0 && text.length <= most && tidy_text(text, tidy, most) == text.length &&
           memcmp(tidy, text.at, text.length) == 0;
}

/* Something that is one word of a line. */
static bool is_word(Text text, size_t least, size_t most)
{
    for (size_t i = 0; i < text.length; i++)
        if (text.at[i] == ' ')
            return false;
    return text.length >= least && text.length <= most && text_is_clean(text);
}

static TableResult check_sitting(const Table *table, const Entry *entry)
{
    bool is_bot = entry->kind == ENTRY_BOT;
    if (table->started || table->starting)
        return table_refuse(TABLE_HAS_STARTED);
    if (entry->person >= table->persons)
        return table_refuse(TABLE_NO_PLACE);
    if (table->places[entry->person].holder != PLACE_EMPTY)
        return table_refuse(TABLE_PLACE_TAKEN);
    if (!is_tidy(entry->text, MAX_CALLED))
        return table_refuse(TABLE_BAD_NAME);
    for (unsigned other = 0; other < table->persons; other++)
        if (text_is(entry->text, table->places[other].holder != PLACE_RULES
                                     ? table->places[other].name
                                     : table->game->automaton))
            return table_refuse(TABLE_NAME_TAKEN);
    if (is_bot ? !is_word(entry->word, 1, MAX_BOT_NAME)
               : !is_word(entry->word, TOKEN_LENGTH, TOKEN_LENGTH))
        return table_refuse(TABLE_NOT_SO);
    return table_done();
}

static TableResult check_leaving(const Table *table, const Entry *entry)
{
    if (table->starting)
        return table_refuse(TABLE_HAS_STARTED); /* that is called off first */
    if (entry->person < table->persons && !table->started &&
        table->places[entry->person].holder == PLACE_BOT)
        return table_done();
    return person_sits(table, entry->person);
}

static TableResult check_presence(const Table *table, const Entry *entry)
{
    TableResult result = person_sits(table, entry->person);
    if (result.id == TABLE_DONE && table->places[entry->person].away == (entry->kind == ENTRY_AWAY))
        return table_refuse(TABLE_NOT_SO);
    return result;
}

static TableResult check_taking_over(const Table *table, const Entry *entry)
{
    if (entry->person >= table->persons)
        return table_refuse(TABLE_NO_PLACE);
    const Place *place = &table->places[entry->person];
    if (!table->started || place->holder != PLACE_PERSON || !place->away || place->bot[0] != '\0')
        return table_refuse(TABLE_NOBODY_THERE);
    if (!is_word(entry->word, 1, MAX_BOT_NAME))
        return table_refuse(TABLE_NOT_SO);
    return table_done();
}

static TableResult check_ready(const Table *table, const Entry *entry)
{
    TableResult result = person_sits(table, entry->person);
    if (result.id == TABLE_DONE && (table->started || table->starting))
        return table_refuse(TABLE_HAS_STARTED);
    if (result.id == TABLE_DONE &&
        table->places[entry->person].ready == (entry->kind == ENTRY_READY))
        return table_refuse(TABLE_NOT_SO);
    return result;
}

static TableResult check_mark(const Table *table, const Entry *entry)
{
    unsigned mark = mark_find(table->game, entry->word), others = 0;
    TableResult result = person_sits(table, entry->person);
    if (result.id != TABLE_DONE)
        return result;
    if (table->started || table->starting)
        return table_refuse(TABLE_HAS_STARTED);
    if (mark >= mark_count(table->game))
        return table_refuse(TABLE_NO_SUCH_MARK);
    if (table->places[entry->person].mark == mark + 1)
        return table_refuse(TABLE_NOT_SO);
    for (unsigned other = 0; other < table->persons; other++)
        others += table->places[other].mark == mark + 1;
    return others < mark_limit(table->game, table->persons) ? table_done()
                                                            : table_refuse(TABLE_MARK_TAKEN);
}

/* Who makes a move is one who may. */
static bool fits_mover(const Table *table, const Entry *entry)
{
    Actor actor = entry->move.actor;
    if (entry->by >= MOVERS || (actor == CHANCE) != (entry->by == BY_CHANCE))
        return false;
    if (actor == CHANCE)
        return true;
    if (actor >= table->seats)
        return false;
    const Place *place = &table->places[actor % table->persons];
    return entry->by == BY_CLOCK ||
           (entry->by == BY_BOT ? place->bot[0] != '\0' : place->holder == PLACE_PERSON);
}

/* Fills `next`, the state after the move. */
static TableResult check_move(const Table *table, const Entry *entry, State *next)
{
    if (!table->started)
        return table_refuse(TABLE_NOT_STARTED);
    if (!fits_mover(table, entry))
        return table_refuse(TABLE_NOT_SO);
    memcpy(next, &table->state, table->game->state_size);
    Refusal refusal = table->game->apply(next, entry->move.actor, entry->move.action, NULL);
    if (refusal.id != ACCEPTED)
        return table_refuse_move(refusal);
    if (entry->by == BY_CHANCE && table->steer == NULL &&
        chance_outcome(table) != entry->move.action)
        return table_refuse(TABLE_NOT_CHANCE);
    return table_done();
}

static TableResult check_held(const Table *table, const Entry *entry)
{
    Actor seat = entry->move.actor;
    if (!table->started)
        return table_refuse(TABLE_NOT_STARTED);
    if (seat >= table->seats || entry->number > table->told)
        return table_refuse(TABLE_NOT_SO);
    TableResult result = person_sits(table, seat % table->persons);
    if (result.id == TABLE_DONE &&
        arrival_of(table, seat, entry->move.action, entry->number) != ARRIVED_EARLY)
        return table_refuse(TABLE_NOT_SO);
    return result;
}

static TableResult check_talk(const Table *table, const Entry *entry)
{
    if (entry->kind == ENTRY_SAID) {
        const Line *line = talk_line(table->game, entry->saying.line);
        if (line == NULL)
            return table_refuse(TABLE_NO_SUCH_LINE);
        if (line->about_person ? entry->saying.person >= table->persons : entry->saying.person != 0)
            return table_refuse(TABLE_NO_PLACE);
    } else {
        if (!table->opening.setup.free_chat)
            return table_refuse(TABLE_NO_FREE_CHAT);
        if (!is_tidy(entry->text, MAX_CHAT))
            return table_refuse(TABLE_NOTHING_SAID);
    }
    if (entry->person >= table->persons)
        return table_refuse(TABLE_NO_PLACE);
    const Place *place = &table->places[entry->person];
    if (place->holder == PLACE_EMPTY || place->gone)
        return table_refuse(TABLE_NOBODY_THERE);
    const Private *private = &table->privates[entry->person];
    if (private->spoken >= TALK_BURST &&
        entry->at < private->spoke[private->spoken % TALK_BURST] + TALK_SPELL)
        return table_refuse(TABLE_TOO_MUCH_TALK);
    return table_done();
}

static TableResult check_muting(const Table *table, const Entry *entry)
{
    TableResult result = person_sits(table, entry->person);
    if (result.id != TABLE_DONE)
        return result;
    if (entry->number >= table->persons)
        return table_refuse(TABLE_NO_PLACE);
    if (seats_have(table->privates[entry->person].muted, entry->number) ==
        (entry->kind == ENTRY_MUTED))
        return table_refuse(TABLE_NOT_SO);
    return table_done();
}

static TableResult check_rematch(const Table *table, const Entry *entry)
{
    if (!table_over(table))
        return table_refuse(TABLE_NOT_OVER);
    if (has_people(table) && person_sits(table, entry->person).id != TABLE_DONE)
        return person_sits(table, entry->person);
    if (entry->person >= table->persons)
        return table_refuse(TABLE_NO_PLACE);
    return are_secrets(entry) ? table_done() : table_refuse(TABLE_NOT_SO);
}

static TableResult check(const Table *table, const Entry *entry, State *next)
{
    if (entry->at < table_time(table) || entry->at > MAX_TIME)
        return table_refuse(TABLE_NOT_SO);
    switch ((EntryKind)entry->kind) {
    case ENTRY_SAT:
    case ENTRY_BOT:
        return check_sitting(table, entry);
    case ENTRY_LEFT:
        return check_leaving(table, entry);
    case ENTRY_AWAY:
    case ENTRY_BACK:
        return check_presence(table, entry);
    case ENTRY_TAKEN:
        return check_taking_over(table, entry);
    case ENTRY_READY:
    case ENTRY_UNREADY:
        return check_ready(table, entry);
    case ENTRY_MARK:
        return check_mark(table, entry);
    case ENTRY_PLEDGED:
    case ENTRY_UNPLEDGED:
    case ENTRY_STARTING:
    case ENTRY_REVEALED:
    case ENTRY_UNSTARTED:
    case ENTRY_STARTED:
        return check_start(table, entry);
    case ENTRY_MOVE:
        return check_move(table, entry, next);
    case ENTRY_HELD:
        return check_held(table, entry);
    case ENTRY_UNDONE:
        return check_undoing(table, entry);
    case ENTRY_SAID:
    case ENTRY_CHAT:
        return check_talk(table, entry);
    case ENTRY_MUTED:
    case ENTRY_UNMUTED:
        return check_muting(table, entry);
    case ENTRY_RESUMED:
        return is_word(entry->text, RESUMED_LENGTH, RESUMED_LENGTH) ? table_done()
                                                                    : table_refuse(TABLE_NOT_SO);
    case ENTRY_REMATCH:
        return check_rematch(table, entry);
    case ENTRY_OPENED: /* the first, and table_open has it */
    case ENTRY_KIND_COUNT:
        break;
    }
    return table_refuse(TABLE_NOT_SO);
}

/* ---- It happens ---------------------------------------------------------------------------- */

static void copy_word(char *to, Text word)
{
    memcpy(to, word.at, word.length);
    to[word.length] = '\0';
}

static void sit_down(Table *table, const Entry *entry)
{
    Place *place = &table->places[entry->person];
    bool first = !has_people(table);
    copy_word(place->name, entry->text);
    if (entry->kind == ENTRY_BOT) {
        place->holder = PLACE_BOT;
        place->ready = true;
        copy_word(place->bot, entry->word);
        return;
    }
    place->holder = PLACE_PERSON;
    copy_word(table->privates[entry->person].token, entry->word);
    if (first) /* who sits down first owns the table */
        table->owner = entry->person;
}

/* A place is empty again: who sits there next is somebody else, and begins with nothing. */
static void clear_place(Table *table, unsigned person)
{
    table->places[person] = (Place){0};
    memset(&table->privates[person], 0, sizeof table->privates[person]);
    take_pledge_back(table, person);
    for (unsigned other = 0; other < table->persons; other++)
        table->privates[other].muted = seats_without(table->privates[other].muted, person);
}

/* The owner is not there any more: the first who is, from there on clockwise or from the first
   place on. */
static void pass_ownership(Table *table, unsigned from)
{
    for (unsigned i = 0; i < table->persons; i++) {
        unsigned person = (from + i) % table->persons;
        if (person_sits(table, person).id == TABLE_DONE) {
            table->owner = person;
            return;
        }
    }
}

static void leave(Table *table, unsigned person)
{
    if (table->started)
        table->places[person].away = table->places[person].gone = true;
    else
        clear_place(table, person);
    if (person == table->owner)
        pass_ownership(table, 0);
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

static void talk(Table *table, const Entry *entry)
{
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
    pass_ownership(table, table->owner);
}

static void happen(Table *table, Logged *logged, const State *next)
{
    const Entry *entry = &logged->entry;
    unsigned person = entry->person;
    switch ((EntryKind)entry->kind) {
    case ENTRY_SAT:
    case ENTRY_BOT:
        sit_down(table, entry);
        break;
    case ENTRY_LEFT:
        leave(table, person);
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
        talk(table, entry);
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
    TableResult result = check(table, &entry, &next);
    if (result.id == TABLE_DONE)
        result = append(table, &entry);
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

/* ---- Opening and ending -------------------------------------------------------------------- */

Table *table_open(const Entry *opened, Source source, const char **why)
{
    Table *table = calloc(1, sizeof *table);
    *why = N_("there is not enough memory");
    if (table == NULL)
        return NULL;
    table->source = source;
    table->game_number = 1;
    if (opened->kind != ENTRY_OPENED || opened->at > MAX_TIME ||
        !opening_read(opened->text, &table->opening, why) ||
        append(table, opened).id != TABLE_DONE) {
        table_free(table);
        return NULL;
    }
    const TableSetup *setup = &table->opening.setup;
    table->opening.fairness.seeded = setup->seeded;
    table->game = setup->game;
    table->persons = table->game->persons(&setup->options);
    table->seats = table->game->seats(&setup->options);
    SeatSet automata = table->game->automata != NULL ? table->game->automata(&setup->options) : 0;
    for (unsigned person = 0; person < table->persons; person++)
        if (seats_have(automata, person))
            table->places[person].holder = PLACE_RULES;
    return table;
}

/* No i, l, o and 1, which are mistaken for others: 32 are left. */
void make_code(Source source, char *code, size_t length)
{
    source.fill(source.context, code, length);
    for (size_t i = 0; i < length; i++)
        code[i] = "abcdefghjkmnpqrstuvwxyz023456789"[(unsigned char)code[i] & 31];
    code[length] = '\0';
}

Table *table_new(const TableSetup *setup, Source source, uint64_t now)
{
    Opening opening = {.setup = *setup};
    char text[MAX_ENTRY];
    Out out = {.text = text, .capacity = sizeof text};
    const char *why;
    if (opening.setup.substitute[0] == '\0')
        copy_word(opening.setup.substitute, text_of(random_bot.name));
    source.fill(source.context, opening.fairness.seed, FAIRNESS_BYTES);
    source.fill(source.context, opening.fairness.nonce, FAIRNESS_BYTES);
    make_code(source, opening.code, CODE_LENGTH);
    make_code(source, opening.watch, WATCH_LENGTH);
    opening_write(&opening, &out);
    INSIST(!out.full);
    Entry opened = {.at = now, .kind = ENTRY_OPENED, .text = {text, out.length}};
    return table_open(&opened, source, &why);
}

/* Secrets are not left lying about in memory. It looks as if it were read again, or a compiler
   would leave out what is freed at once. */
static void wipe(void *memory, size_t size)
{
    memset(memory, 0, size);
    __asm__ volatile("" : : "r"(memory) : "memory");
}

void table_free(Table *table)
{
    if (table == NULL)
        return;
    for (uint32_t i = 0; i < table->count; i++) {
        const Entry *entry = &table->log[i].entry;
        if (table->log[i].copy != NULL)
            wipe(table->log[i].copy, entry->word.length + entry->text.length);
        free(table->log[i].copy);
    }
    free(table->log);
    wipe(table, sizeof *table);
    free(table);
}
