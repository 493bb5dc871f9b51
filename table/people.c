/* Who sits at a table, and what they do there besides playing: see table.h. */
#include "base/memory.h"
#include "base/tidy.h"
#include "core/mark.h"
#include "table/inside.h"

static const struct {
    const char *why, *sentence;
} refusals[] = {
#define X(id, why, sentence) [id] = {why, sentence},
    TABLE_REFUSALS(X)
#undef X
};

const char *table_sentence(TableResult result)
{
    INSIST(result.id < sizeof refusals / sizeof *refusals);
    return refusals[result.id].sentence;
}

const char *table_why(TableResult result)
{
    INSIST(result.id < sizeof refusals / sizeof *refusals);
    return refusals[result.id].why;
}

/* ---- What there is to know ----------------------------------------------------------------- */

const Game *table_game(const Table *table)
{
    return table->game;
}

const TableSetup *table_setup(const Table *table)
{
    return &table->opening.setup;
}

const Options *table_options(const Table *table)
{
    return &table->opening.setup.options;
}

unsigned table_persons(const Table *table)
{
    return table->persons;
}

const ClockKind *table_clock(const Table *table)
{
    return &clock_kinds[table->opening.setup.clock];
}

bool table_is_timed(const Table *table)
{
    return table->opening.setup.clock != CLOCK_NONE;
}

bool table_is_for_practice(const Table *table)
{
    return table->opening.setup.practice;
}

bool table_is_seeded(const Table *table)
{
    return table->opening.setup.seeded;
}

bool table_started(const Table *table)
{
    return table->started;
}

bool table_is_starting(const Table *table)
{
    return table->starting;
}

bool table_over(const Table *table)
{
    return table->started && table->game->to_act(&table->state) == 0;
}

ActorSet table_to_act(const Table *table)
{
    return table->started ? table->game->to_act(&table->state) : 0;
}

SeatSet table_own_to_act(const Table *table, Viewer viewer)
{
    SeatSet own = 0;
    for (unsigned seat = viewer; viewer < table->persons && seat < table->seats;
         seat += table->persons)
        own |= seats_of(seat);
    return own & table_to_act(table);
}

bool table_window(const Table *table)
{
    return table_to_act(table) != 0 && table->game->window != NULL &&
           table->game->window(&table->state) != 0;
}

unsigned table_game_number(const Table *table)
{
    return table->game_number;
}

uint32_t table_latest(const Table *table)
{
    return table->told;
}

uint32_t table_before_game(const Table *table)
{
    return table->begins > 0 ? table->log[table->begins].number : 0;
}

uint64_t table_time(const Table *table)
{
    return table->count > 0 ? table->log[table->count - 1].entry.at : 0;
}

uint64_t table_opened_at(const Table *table)
{
    return table->log[0].entry.at;
}

uint32_t table_entry_count(const Table *table)
{
    return table->count;
}

const Entry *table_entry(const Table *table, uint32_t n)
{
    INSIST(n < table->count);
    return &table->log[n].entry;
}

void table_commitment(const Table *table, char digits[FAIRNESS_HEX])
{
    fairness_commit(&table->opening.fairness, digits);
}

const char *table_code(const Table *table)
{
    return table->opening.code;
}

const char *table_watch_code(const Table *table)
{
    return table->opening.watch;
}

const char *table_token(const Table *table, unsigned person)
{
    INSIST(person < table->persons);
    return table->privates[person].token;
}

/* In a time that does not depend on how much of it is right. */
static bool is_secret(Text text, const char *secret, size_t length)
{
    unsigned differs = 0;
    for (size_t i = 0; text.length == length && i < length; i++)
        differs |= (unsigned)(unsigned char)text.at[i] ^ (unsigned char)secret[i];
    return text.length == length && differs == 0;
}

bool table_who(const Table *table, Text secret, Viewer *viewer)
{
    for (unsigned person = 0; person < table->persons; person++) {
        if (person_sits(table, person).id == TABLE_DONE &&
            is_secret(secret, table->privates[person].token, TOKEN_LENGTH)) {
            *viewer = (Viewer)person;
            return true;
        }
    }
    if (!is_secret(secret, table->opening.watch, WATCH_LENGTH))
        return false;
    *viewer = SPECTATOR;
    return true;
}

const Place *table_place(const Table *table, unsigned person)
{
    INSIST(person < table->persons);
    return &table->places[person];
}

bool bot_plays(const Table *table, unsigned person)
{
    return table->places[person].bot[0] != '\0';
}

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

/* ---- Sitting down and getting up ----------------------------------------------------------- */

/* A name made fit to be shown; empty if it cannot be. */
static Text tidy_name(Text given, char name[MAX_CALLED])
{
    return (Text){name, given.length <= MAX_CALLED ? tidy_text(given, name, MAX_CALLED) : 0};
}

static TableResult sit(Table *table, EntryKind kind, unsigned person, Text given, uint64_t now)
{
    char name[MAX_CALLED], token[TOKEN_LENGTH + 1];
    if (person >= table->persons)
        return table_refuse(table->started ? TABLE_HAS_STARTED : TABLE_NO_PLACE);
    make_code(table->source, token, TOKEN_LENGTH);
    return enter_now(table,
                     (Entry){.kind = (uint8_t)kind,
                             .person = (uint8_t)person,
                             .word = {token, TOKEN_LENGTH},
                             .text = tidy_name(given, name)},
                     now);
}

TableResult table_sit(Table *table, unsigned person, Text name, uint64_t now)
{
    return sit(table, ENTRY_SAT, person, name, now);
}

TableResult table_sit_program(Table *table, unsigned person, Text name, uint64_t now)
{
    return sit(table, ENTRY_PROGRAM, person, name, now);
}

TableResult table_seat_bot(Table *table, unsigned by, unsigned person, Text bot, Text given,
                           uint64_t now)
{
    char name[MAX_CALLED];
    if (!directs(table, by))
        return table_refuse(TABLE_NOT_THE_OWNER);
    if (person >= table->persons)
        return table_refuse(table->started ? TABLE_HAS_STARTED : TABLE_NO_PLACE);
    return enter_now(table,
                     (Entry){.kind = ENTRY_BOT,
                             .person = (uint8_t)person,
                             .word = bot,
                             .text = tidy_name(given.length > 0 ? given : bot, name)},
                     now);
}

TableResult sit_in(Table *table, unsigned person, uint64_t now)
{
    return enter_now(table,
                     (Entry){.kind = ENTRY_TAKEN,
                             .person = (uint8_t)person,
                             .word = text_of(table->opening.setup.substitute)},
                     now);
}

TableResult table_leave(Table *table, unsigned person, uint64_t now)
{
    TableResult result = person_sits(table, person);
    if (result.id == TABLE_DONE && table->starting)
        result = call_start_off(table, seats_of(person), now);
    if (result.id == TABLE_DONE)
        result = enter_now(table, (Entry){.kind = ENTRY_LEFT, .person = (uint8_t)person}, now);
    if (result.id == TABLE_DONE && table->started && table->opening.setup.takeover &&
        !bot_plays(table, person) && !table_over(table))
        return sit_in(table, person, now);
    return result;
}

/* May the owner decide about the one who sits there? */
static TableResult check_other(const Table *table, unsigned by, unsigned person)
{
    if (by != table_owner(table))
        return table_refuse(TABLE_NOT_THE_OWNER);
    return person < table->persons ? table_done() : table_refuse(TABLE_NO_PLACE);
}

TableResult table_remove(Table *table, unsigned by, unsigned person, uint64_t now)
{
    TableResult result = check_other(table, by, person);
    if (result.id == TABLE_DONE && (table->started || table->starting))
        result = table_refuse(TABLE_HAS_STARTED);
    if (result.id == TABLE_DONE && by == person)
        result = table_refuse(TABLE_OWN_PLACE);
    if (result.id != TABLE_DONE)
        return result;
    return enter_now(table, (Entry){.kind = ENTRY_LEFT, .person = (uint8_t)person}, now);
}

TableResult table_replace(Table *table, unsigned by, unsigned person, uint64_t now)
{
    TableResult result = check_other(table, by, person);
    if (result.id == TABLE_DONE && !table->started)
        result = table_refuse(TABLE_NOT_STARTED);
    return result.id == TABLE_DONE ? sit_in(table, person, now) : result;
}

TableResult table_away(Table *table, unsigned person, uint64_t now)
{
    TableResult result = person_sits(table, person);
    if (result.id != TABLE_DONE || table->places[person].away)
        return result;
    return enter_now(table, (Entry){.kind = ENTRY_AWAY, .person = (uint8_t)person}, now);
}

TableResult table_back(Table *table, unsigned person, uint64_t now)
{
    TableResult result = person_sits(table, person);
    if (result.id != TABLE_DONE || !table->places[person].away)
        return result;
    return enter_now(table, (Entry){.kind = ENTRY_BACK, .person = (uint8_t)person}, now);
}

const char *table_mark(const Table *table, unsigned person)
{
    uint8_t chosen[MAX_SEATS] = {0}, marks[MAX_SEATS];
    INSIST(person < table->persons);
    for (unsigned other = 0; other < table->persons; other++)
        chosen[other] = table->places[other].mark;
    marks_spread(table->game, table->persons, chosen, marks);
    return mark_at(table->game, marks[person])->name;
}

TableResult table_choose_mark(Table *table, unsigned person, Text mark, uint64_t now)
{
    TableResult result = person_sits(table, person);
    unsigned chosen = mark_find(table->game, mark) + 1;
    if (result.id != TABLE_DONE ||
        (!table->started && !table->starting && table->places[person].mark == chosen))
        return result;
    return enter_now(table, (Entry){.kind = ENTRY_MARK, .person = (uint8_t)person, .word = mark},
                     now);
}

TableResult table_ready(Table *table, unsigned person, bool ready, uint64_t now)
{
    TableResult result = person_sits(table, person);
    if (result.id == TABLE_DONE && (table->started || table->starting))
        return table_refuse(TABLE_HAS_STARTED);
    if (result.id != TABLE_DONE || table->places[person].ready == ready)
        return result;
    return enter_now(
        table, (Entry){.kind = ready ? ENTRY_READY : ENTRY_UNREADY, .person = (uint8_t)person},
        now);
}

TableResult table_resume(Table *table, uint64_t now)
{
    char tag[RESUMED_LENGTH + 1];
    make_code(table->source, tag, RESUMED_LENGTH);
    return enter_now(table, (Entry){.kind = ENTRY_RESUMED, .text = {tag, RESUMED_LENGTH}}, now);
}

TableResult table_rematch(Table *table, unsigned by, uint64_t now)
{
    NewSecrets secrets;
    if (!table_over(table))
        return table_refuse(TABLE_NOT_OVER);
    if (by >= table->persons)
        return table_refuse(TABLE_NO_PLACE);
    draw_secrets(table, &secrets);
    return enter_now(table,
                     (Entry){.kind = ENTRY_REMATCH,
                             .person = (uint8_t)by,
                             .word = {secrets.commitment, FAIRNESS_HEX},
                             .text = {secrets.text, sizeof secrets.text}},
                     now);
}
