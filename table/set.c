/* How a table is set up, and how its owner changes that before the start: see table.h. A change is
   an entry with the whole setup, so that any entry can be read with the options of its time. */
#include "base/memory.h"
#include "core/mark.h"
#include "table/inside.h"

void lay_places(Table *table)
{
    const Options *options = &table->opening.setup.options;
    SeatSet automata = table->game->automata != NULL ? table->game->automata(options) : 0;
    table->persons = table->game->persons(options);
    table->seats = table->game->seats(options);
    for (unsigned person = 0; person < MAX_SEATS; person++) {
        Place *place = &table->places[person];
        if (place->holder == PLACE_RULES)
            *place = (Place){0};
        if (seats_have(automata, person))
            place->holder = PLACE_RULES;
    }
}

Options options_after(const Table *table, uint32_t place)
{
    Opening opening;
    const char *why;
    bool read;
    if (table->sets == 0)
        return table->opening.setup.options;
    while (place > 0 && table->log[place].entry.kind != ENTRY_SET)
        place--;
    Text text = table->log[place].entry.text;
    read = place > 0 ? settings_read(text, &opening.setup) : opening_read(text, &opening, &why);
    INSIST(read);
    return opening.setup.options;
}

/* Does somebody sit where nobody can with these options? */
static bool is_in_the_way(const Table *table, const TableSetup *wanted, unsigned person)
{
    const Game *game = table->game;
    Holder holder = table->places[person].holder;
    bool is_place =
        person < game->persons(&wanted->options) &&
        (game->automata == NULL || !seats_have(game->automata(&wanted->options), person));
    return (holder == PLACE_PERSON || holder == PLACE_BOT) && !is_place;
}

/* Is somebody called what the game calls whom the rules play? */
static bool has_name_of_automaton(const Table *table, const TableSetup *wanted)
{
    const Game *game = table->game;
    if (game->automata == NULL || game->automata(&wanted->options) == 0)
        return false;
    for (unsigned person = 0; person < table->persons; person++)
        if (text_is(text_of(table->places[person].name), game->automaton))
            return true;
    return false;
}

/* Is it the time to change anything, and may this person? */
static TableResult check_setting_by(const Table *table, unsigned by)
{
    if (by >= table->persons)
        return table_refuse(TABLE_NO_PLACE);
    if (!directs(table, by))
        return table_refuse(TABLE_NOT_THE_OWNER);
    if (table->started || table->starting)
        return table_refuse(TABLE_HAS_STARTED);
    return table_done();
}

TableResult check_setting(const Table *table, const Entry *entry)
{
    TableSetup wanted = table->opening.setup;
    TableResult result = check_setting_by(table, entry->person);
    if (result.id != TABLE_DONE)
        return result;
    if (!settings_read(entry->text, &wanted) || wanted.game != table->game)
        return table_refuse(TABLE_NOT_SO);
    for (unsigned person = 0; person < table->persons; person++)
        if (is_in_the_way(table, &wanted, person)) /* they leave first */
            return table_refuse(TABLE_NOT_SO);
    return has_name_of_automaton(table, &wanted) ? table_refuse(TABLE_NAME_TAKEN) : result;
}

/* At a smaller table fewer may have the same mark: the last who chose it have chosen none. */
static void spread_chosen_marks(Table *table)
{
    for (unsigned person = 0; person < table->persons; person++) {
        unsigned before = 0;
        for (unsigned other = 0; other < person; other++)
            before += table->places[other].mark == table->places[person].mark;
        if (before >= mark_limit(table->game, table->persons))
            table->places[person].mark = 0;
    }
}

void set_happens(Table *table, const Entry *entry)
{
    bool read = settings_read(entry->text, &table->opening.setup);
    INSIST(read);
    lay_places(table);
    spread_chosen_marks(table);
    void_pledges(table);
    for (unsigned person = 0; person < table->persons; person++)
        if (table->places[person].holder == PLACE_PERSON)
            table->places[person].ready = false;
    table->sets++;
}

/* Everybody who is in the way leaves. */
static TableResult make_way(Table *table, const TableSetup *wanted, uint64_t now)
{
    TableResult result = table_done();
    for (unsigned person = 0; person < table->persons && result.id == TABLE_DONE; person++)
        if (is_in_the_way(table, wanted, person))
            result = enter_now(table, (Entry){.kind = ENTRY_LEFT, .person = (uint8_t)person}, now);
    return result;
}

TableResult table_set(Table *table, unsigned by, const TableSetup *wanted, uint64_t now)
{
    TableSetup checked = table->opening.setup;
    char before[MAX_ENTRY], after[MAX_ENTRY];
    Out old = {.text = before, .capacity = sizeof before};
    Out new = {.text = after, .capacity = sizeof after};
    TableResult result = check_setting_by(table, by);
    if (result.id != TABLE_DONE)
        return result;
    if (wanted->game != table->game || wanted->clock >= CLOCKS || wanted->hints >= HINTS)
        return table_refuse(TABLE_NOT_SO);
    settings_write(&table->opening.setup, &old);
    settings_write(wanted, &new);
    Text text = {after, new.length};
    if (new.length == old.length && memcmp(before, after, new.length) == 0)
        return result;
    if (!settings_read(text, &checked))
        return table_refuse(TABLE_NOT_SO);
    if (has_name_of_automaton(table, &checked))
        return table_refuse(TABLE_NAME_TAKEN);
    if (has_people(table) && is_in_the_way(table, &checked, by))
        return table_refuse(TABLE_OWN_PLACE);
    result = make_way(table, &checked, now);
    return result.id == TABLE_DONE
               ? enter_now(table, (Entry){.kind = ENTRY_SET, .person = (uint8_t)by, .text = text},
                           now)
               : result;
}

bool table_has_hints(const Table *table)
{
    unsigned people = 0, empty = 0;
    for (unsigned person = 0; person < table->persons; person++) {
        people += table->places[person].holder == PLACE_PERSON;
        empty += table->places[person].holder == PLACE_EMPTY;
    }
    switch ((Hints)table->opening.setup.hints) {
    case HINTS_ON:
        return true;
    case HINTS_OFF:
        return false;
    case HINTS_ALONE:
    case HINTS:
        break;
    }
    return people == 1 && empty == 0;
}
