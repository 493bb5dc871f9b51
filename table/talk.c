/* What people say at a table, and how text from people is made fit for everybody: see table.h. */
#include "table/inside.h"

#include <string.h>

/* ---- Tidy text ----------------------------------------------------------------------------- */

/* Characters that are not seen but change what is: marks and overrides of the direction of writing,
   separators, invisible operators, letters that are not drawn (with which a name could look empty,
   or like another), tags; and those that mean something to some programs only. */
static bool is_unfit(uint32_t c)
{
    return c < 0x20 || (c >= 0x7F && c < 0xA0) || c == 0xAD || c == 0x034F || c == 0x061C ||
           c == 0x115F || c == 0x1160 || c == 0x17B4 || c == 0x17B5 ||
           (c >= 0x180B && c <= 0x180F) || (c >= 0x200B && c <= 0x200F) ||
           (c >= 0x2028 && c <= 0x202E) || (c >= 0x2060 && c <= 0x206F) || c == 0x3164 ||
           (c >= 0xE000 && c <= 0xF8FF) || c == 0xFEFF || c == 0xFFA0 ||
           (c >= 0xFFF0 && c <= 0xFFFB) || (c & 0xFFFE) == 0xFFFE ||
           (c >= 0x1D173 && c <= 0x1D17A) || c >= 0xE0000;
}

/* Spaces of any width, ends of lines, and the empty braille cell, which is a space. */
static bool is_blank(uint32_t c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == 0xA0 || c == 0x1680 ||
           (c >= 0x2000 && c <= 0x200A) || c == 0x202F || c == 0x205F || c == 0x2800 || c == 0x3000;
}

/* A mark that is drawn over what stands before it. Few are part of how people write; many make text
   climb over its line. */
static bool is_mark(uint32_t c)
{
    return (c >= 0x300 && c <= 0x36F) || (c >= 0x483 && c <= 0x489) || (c >= 0x591 && c <= 0x5BD) ||
           (c >= 0x610 && c <= 0x61A) || (c >= 0x64B && c <= 0x65F) || (c >= 0x6D6 && c <= 0x6DC) ||
           (c >= 0x6DF && c <= 0x6E4) || (c >= 0xE31 && c <= 0xE3A && c != 0xE32 && c != 0xE33) ||
           (c >= 0xE47 && c <= 0xE4E) || (c >= 0xEB1 && c <= 0xEBC && c != 0xEB2 && c != 0xEB3) ||
           (c >= 0xEC8 && c <= 0xECE) || (c >= 0xF71 && c <= 0xF84) ||
           (c >= 0x1AB0 && c <= 0x1AFF) || (c >= 0x1DC0 && c <= 0x1DFF) ||
           (c >= 0x20D0 && c <= 0x20FF) || (c >= 0xFE00 && c <= 0xFE2F);
}

size_t tidy_text(Text text, char *tidy, size_t most)
{
    size_t used = 0, length;
    unsigned marks = 0;
    bool space = false;
    for (; text.length > 0; text.at += length, text.length -= length) {
        uint32_t c = text_character(text, &length);
        if (is_blank(c)) {
            space = used > 0;
            continue;
        }
        if (is_unfit(c))
            continue;
        marks = is_mark(c) ? marks + 1 : 0;
        if (marks > 2 || (marks > 0 && (used == 0 || space)))
            continue;
        if (used + space + length > most)
            break;
        if (space)
            tidy[used++] = ' ';
        space = false;
        memcpy(tidy + used, text.at, length);
        used += length;
    }
    return used;
}

/* ---- Talk ---------------------------------------------------------------------------------- */

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
