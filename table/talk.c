/* What people say at a table: see table.h. */
#include "table/inside.h"

/* May this person say something now? */
static TableResult may_talk(Table *table, unsigned person, uint64_t now)
{
    if (person >= table->persons)
        return table_refuse(NO_PLACE);
    if (table->places[person].holder == EMPTY_PLACE || table->places[person].gone)
        return table_refuse(NOBODY_THERE);
    Private *private = &table->privates[person];
    if (private->spoken >= TALK_BURST &&
        now < private->spoke[private->spoken % TALK_BURST] + TALK_SPELL)
        return table_refuse(TOO_MUCH_TALK);
    return table_done();
}

static TableResult enter_talk(Table *table, Entry entry, Text text)
{
    Private *private = &table->privates[entry.person];
    if (log_add(table, entry, text) == NULL)
        return table_refuse(TABLE_FULL_LOG);
    private->spoke[private->spoken++ % TALK_BURST] = entry.at;
    return table_done();
}

TableResult table_say(Table *table, unsigned person, Saying saying, uint64_t now)
{
    const Line *line = talk_line(table->setup.game, saying.line);
    if (line == NULL)
        return table_refuse(NO_SUCH_LINE);
    if (line->about_person ? saying.person >= table->persons : saying.person != 0)
        return table_refuse(NO_PLACE);
    TableResult result = may_talk(table, person, now);
    if (result.id != TABLE_DONE)
        return result;
    return enter_talk(
        table, (Entry){.at = now, .kind = ENTRY_SAID, .person = (uint8_t)person, .saying = saying},
        (Text){NULL, 0});
}

TableResult table_chat(Table *table, unsigned person, Text text, uint64_t now)
{
    char tidy[MAX_CHAT];
    if (!table->setup.free_chat)
        return table_refuse(NO_FREE_CHAT);
    size_t length = tidy_text(text, tidy, sizeof tidy);
    if (length == 0)
        return table_refuse(NOTHING_SAID);
    TableResult result = may_talk(table, person, now);
    if (result.id != TABLE_DONE)
        return result;
    return enter_talk(table, (Entry){.at = now, .kind = ENTRY_CHAT, .person = (uint8_t)person},
                      (Text){tidy, length});
}

TableResult table_mute(Table *table, unsigned person, unsigned other, bool mute)
{
    if (person >= table->persons || other >= table->persons)
        return table_refuse(NO_PLACE);
    uint16_t bit = seats_of(other);
    Private *private = &table->privates[person];
    private->muted = (uint16_t)(mute ? private->muted | bit : private->muted & ~bit);
    return table_done();
}
