/* What people say at a table: see table.h. */
#include "base/tidy.h"
#include "table/inside.h"

TableResult table_say(Table *table, unsigned person, Saying saying, uint64_t now)
{
    if (person >= table->persons)
        return table_refuse(talk_line(table->game, saying.line) == NULL ? TABLE_NO_SUCH_LINE
                                                                        : TABLE_NO_PLACE);
    return enter_now(table,
                     (Entry){.kind = ENTRY_SAID, .person = (uint8_t)person, .saying = saying}, now);
}

TableResult table_chat(Table *table, unsigned person, Text text, uint64_t now)
{
    char tidy[MAX_CHAT];
    size_t length = tidy_text(text, tidy, sizeof tidy);
    if (person >= table->persons)
        return table_refuse(TABLE_NO_PLACE);
    return enter_now(
        table, (Entry){.kind = ENTRY_CHAT, .person = (uint8_t)person, .text = {tidy, length}}, now);
}

TableResult table_mute(Table *table, unsigned person, unsigned other, bool mute, uint64_t now)
{
    if (person >= table->persons || other >= table->persons)
        return table_refuse(TABLE_NO_PLACE);
    if (seats_have(table->privates[person].muted, other) == mute)
        return table_done();
    return enter_now(table,
                     (Entry){.kind = mute ? ENTRY_MUTED : ENTRY_UNMUTED,
                             .person = (uint8_t)person,
                             .number = other},
                     now);
}
