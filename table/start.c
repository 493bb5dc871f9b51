/* How a game starts: pledges, reveals, and what becomes of a start when somebody does not reveal.
   See table.h, and fairness.h for what it is good for. */
#include "base/memory.h"
#include "table/inside.h"

/* ---- Can it happen? ------------------------------------------------------------------------ */

static TableResult check_pledge(const Table *table, const Entry *entry)
{
    uint8_t pledge[FAIRNESS_BYTES];
    TableResult result = person_sits(table, entry->person);
    if (result.id != TABLE_DONE)
        return result;
    if (table->started || table->starting)
        return table_refuse(TABLE_HAS_STARTED);
    if (entry->kind == ENTRY_UNPLEDGED)
        return seats_have(table->opening.fairness.pledged, entry->person)
                   ? result
                   : table_refuse(TABLE_NOT_SO);
    if (seats_have(table->broke_pledge, entry->person))
        return table_refuse(TABLE_NO_MORE_PLEDGES);
    if (!hex_read_whole(entry->text, pledge))
        return table_refuse(TABLE_BAD_PLEDGE);
    return result;
}

/* Everybody is there and ready. */
static TableResult check_start_by(const Table *table, const Entry *entry)
{
    if (table->started || table->starting)
        return table_refuse(TABLE_HAS_STARTED);
    if (entry->person >= table->persons)
        return table_refuse(TABLE_NO_PLACE);
    if (!directs(table, entry->person))
        return table_refuse(TABLE_NOT_THE_OWNER);
    for (unsigned person = 0; person < table->persons; person++)
        if (table->places[person].holder == PLACE_EMPTY)
            return table_refuse(TABLE_PLACES_EMPTY);
    for (unsigned person = 0; person < table->persons; person++)
        if (table->places[person].holder == PLACE_PERSON && !table->places[person].ready &&
            person != entry->person)
            return table_refuse(TABLE_NOT_READY);
    return table_done();
}

/* Who has pledged and not revealed yet. */
static SeatSet to_reveal(const Table *table)
{
    const Fairness *fairness = &table->opening.fairness;
    SeatSet waiting = 0;
    for (unsigned person = 0; person < table->persons; person++)
        if (seats_have(fairness->pledged, person) && fairness->entropy_length[person] == 0)
            waiting |= seats_of(person);
    return waiting;
}

static TableResult check_reveal(const Table *table, const Entry *entry)
{
    uint8_t bytes[MAX_ENTROPY];
    size_t count;
    TableResult result = person_sits(table, entry->person);
    if (result.id != TABLE_DONE)
        return result;
    if (!table->starting || !seats_have(to_reveal(table), entry->person) ||
        !hex_read(entry->text, bytes, MAX_ENTROPY, &count) ||
        !fairness_is_pledged(&table->opening.fairness, entry->person, bytes, count))
        return table_refuse(TABLE_BAD_REVEAL);
    return result;
}

static TableResult check_started(const Table *table, const Entry *entry)
{
    char digits[FAIRNESS_HEX];
    TableResult result = table_done();
    if (!table->starting)
        result = table->opening.fairness.pledged != 0 ? table_refuse(TABLE_NOT_SO)
                                                      : check_start_by(table, entry);
    else if (to_reveal(table) != 0 || entry->person != table->starter)
        result = table_refuse(TABLE_NOT_SO);
    table_commitment(table, digits);
    if (result.id == TABLE_DONE &&
        (entry->text.length != FAIRNESS_HEX || memcmp(entry->text.at, digits, FAIRNESS_HEX) != 0))
        return table_refuse(TABLE_NOT_SO);
    return result;
}

bool are_secrets(const Entry *entry)
{
    Fairness fairness;
    char digits[FAIRNESS_HEX];
    if (!secrets_read(entry->text, &fairness) || entry->word.length != FAIRNESS_HEX)
        return false;
    fairness_commit(&fairness, digits);
    return memcmp(digits, entry->word.at, FAIRNESS_HEX) == 0;
}

TableResult check_start(const Table *table, const Entry *entry)
{
    bool good;
    switch ((EntryKind)entry->kind) {
    case ENTRY_STARTING:
        return table->opening.fairness.pledged != 0 ? check_start_by(table, entry)
                                                    : table_refuse(TABLE_NOT_SO);
    case ENTRY_REVEALED:
        return check_reveal(table, entry);
    case ENTRY_UNSTARTED:
        good = table->starting && entry->number != 0 && entry->number >> table->persons == 0 &&
               are_secrets(entry);
        return good ? table_done() : table_refuse(TABLE_NOT_SO);
    case ENTRY_STARTED:
        return check_started(table, entry);
    default:
        return check_pledge(table, entry);
    }
}

/* ---- It happens ---------------------------------------------------------------------------- */

static void read_hex(Text digits, uint8_t *bytes, size_t most, uint8_t *count)
{
    size_t length;
    bool read = hex_read(digits, bytes, most, &length);
    INSIST(read);
    *count = (uint8_t)length;
}

void take_pledge_back(Table *table, unsigned person)
{
    Fairness *fairness = &table->opening.fairness;
    fairness->pledged = seats_without(fairness->pledged, person);
    memset(fairness->pledges[person], 0, FAIRNESS_BYTES);
    table->broke_pledge = seats_without(table->broke_pledge, person); /* it is somebody else */
}

void void_pledges(Table *table)
{
    Fairness *fairness = &table->opening.fairness;
    fairness->pledged = 0;
    memset(fairness->pledges, 0, sizeof fairness->pledges);
}

void begin_chance_anew(Table *table, Text secrets)
{
    bool read = secrets_read(secrets, &table->opening.fairness);
    INSIST(read);
    table->opening.fairness.seeded = table->opening.setup.seeded;
}

/* SeatSet of persons who are to blame: they are not ready, and nobody waits for them again. */
static void unstart(Table *table, const Entry *entry)
{
    SeatSet blamed = (SeatSet)entry->number;
    table->starting = false;
    table->broke_pledge |= blamed & table->opening.fairness.pledged;
    begin_chance_anew(table, entry->text);
    for (unsigned person = 0; person < table->persons; person++)
        if (seats_have(blamed, person))
            table->places[person].ready = false;
}

void table_header(const Table *table, Header *header)
{
    *header = (Header){
        .game = table->game, .options = table->opening.setup.options, .viewer = EVERYTHING};
    for (unsigned person = 0; person < table->persons; person++) {
        Text name = text_of(table->places[person].name);
        memcpy(header->names[person], name.at, name.length);
        header->name_length[person] = (uint8_t)name.length;
    }
}

static void begin_game(Table *table)
{
    Header header;
    table_header(table, &header);
    fairness_bind(&table->opening.fairness, &header);
    table->starting = false;
    table->started = true;
    table->people_wait = true;
    memset(&table->state, 0, sizeof table->state);
    table->game->start(&table->state, &table->opening.setup.options);
}

void start_happens(Table *table, const Entry *entry)
{
    Fairness *fairness = &table->opening.fairness;
    unsigned person = entry->person;
    uint8_t count;
    switch ((EntryKind)entry->kind) {
    case ENTRY_PLEDGED:
        read_hex(entry->text, fairness->pledges[person], FAIRNESS_BYTES, &count);
        fairness->pledged |= seats_of(person);
        break;
    case ENTRY_UNPLEDGED:
        take_pledge_back(table, person);
        break;
    case ENTRY_STARTING:
        table->starting = true;
        table->starter = person;
        table->reveal_by = entry->at + REVEAL_TIME;
        break;
    case ENTRY_REVEALED:
        read_hex(entry->text, fairness->entropy[person], MAX_ENTROPY,
                 &fairness->entropy_length[person]);
        break;
    case ENTRY_UNSTARTED:
        unstart(table, entry);
        break;
    default:
        begin_game(table);
        break;
    }
}

/* ---- What there is to know ----------------------------------------------------------------- */

void table_added(const Table *table, uint32_t number, EntryKind kind, Text texts[MAX_SEATS])
{
    memset(texts, 0, MAX_SEATS * sizeof *texts);
    for (uint32_t i = 0; i < table->count && table->log[i].number <= number; i++) {
        const Entry *entry = &table->log[i].entry;
        if (entry->kind == kind)
            texts[entry->person] = entry->text;
        else if (entry->kind == ENTRY_UNPLEDGED || entry->kind == ENTRY_LEFT)
            texts[entry->person] = (Text){NULL, 0};
        else if (entry->kind == ENTRY_UNSTARTED || entry->kind == ENTRY_SET ||
                 entry->kind == ENTRY_REMATCH)
            memset(texts, 0, MAX_SEATS * sizeof *texts);
    }
}

/* ---- What people do ------------------------------------------------------------------------ */

void draw_secrets(const Table *table, NewSecrets *secrets)
{
    Fairness fairness = {0};
    Out out = {.text = secrets->text, .capacity = sizeof secrets->text};
    table->source.fill(table->source.context, fairness.seed, FAIRNESS_BYTES);
    table->source.fill(table->source.context, fairness.nonce, FAIRNESS_BYTES);
    fairness_commit(&fairness, secrets->commitment);
    secrets_write(&fairness, &out);
    INSIST(out.length == sizeof secrets->text);
}

TableResult call_start_off(Table *table, SeatSet blamed, uint64_t now)
{
    NewSecrets secrets;
    draw_secrets(table, &secrets);
    return enter_now(table,
                     (Entry){.kind = ENTRY_UNSTARTED,
                             .number = blamed,
                             .word = {secrets.commitment, FAIRNESS_HEX},
                             .text = {secrets.text, sizeof secrets.text}},
                     now);
}

TableResult time_to_reveal_is_up(Table *table, uint64_t now)
{
    return call_start_off(table, to_reveal(table), now);
}

void table_pledge_of(const Table *table, unsigned person, const uint8_t *bytes, size_t count,
                     uint8_t pledge[FAIRNESS_BYTES])
{
    fairness_pledge(&table->opening.fairness, person, bytes, count, pledge);
}

TableResult table_pledge(Table *table, unsigned person, const uint8_t pledge[FAIRNESS_BYTES],
                         uint64_t now)
{
    char digits[FAIRNESS_HEX];
    TableResult result = person_sits(table, person);
    if (result.id != TABLE_DONE)
        return result;
    hex_write(pledge, FAIRNESS_BYTES, digits);
    return enter_now(
        table,
        (Entry){.kind = ENTRY_PLEDGED, .person = (uint8_t)person, .text = {digits, FAIRNESS_HEX}},
        now);
}

TableResult table_unpledge(Table *table, unsigned person, uint64_t now)
{
    TableResult result = person_sits(table, person);
    if (result.id != TABLE_DONE || table->started ||
        !seats_have(table->opening.fairness.pledged, person))
        return result;
    if (table->starting)
        return call_start_off(table, seats_of(person), now);
    return enter_now(table, (Entry){.kind = ENTRY_UNPLEDGED, .person = (uint8_t)person}, now);
}

static TableResult start_now(Table *table, unsigned by, uint64_t now)
{
    char digits[FAIRNESS_HEX];
    table_commitment(table, digits);
    return enter_now(
        table,
        (Entry){.kind = ENTRY_STARTED, .person = (uint8_t)by, .text = {digits, FAIRNESS_HEX}}, now);
}

TableResult table_start(Table *table, unsigned by, uint64_t now)
{
    if (by >= table->persons)
        return table_refuse(table->started ? TABLE_HAS_STARTED : TABLE_NO_PLACE);
    if (table->starting && directs(table, by))
        return table_refuse(TABLE_HAS_STARTED); /* asked for twice */
    if (table->opening.fairness.pledged == 0 || table->started)
        return start_now(table, by, now);
    return enter_now(table, (Entry){.kind = ENTRY_STARTING, .person = (uint8_t)by}, now);
}

TableResult table_reveal(Table *table, unsigned person, const uint8_t *bytes, size_t count,
                         uint64_t now)
{
    char digits[MAX_HEX];
    TableResult result = person_sits(table, person);
    if (result.id != TABLE_DONE)
        return result;
    if (count > MAX_ENTROPY)
        return table_refuse(TABLE_BAD_REVEAL);
    hex_write(bytes, count, digits);
    result = enter_now(
        table,
        (Entry){.kind = ENTRY_REVEALED, .person = (uint8_t)person, .text = {digits, 2 * count}},
        now);
    if (result.id == TABLE_DONE && to_reveal(table) == 0)
        return start_now(table, table->starter, now);
    return result;
}
