/* Text from people, made fit: see tidy.h. */
#include "base/tidy.h"
#include "base/character.h"
#include "base/memory.h"

/* Spaces of any width, ends of lines, and the empty braille cell, which is a space. */
static bool is_blank(uint32_t c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == 0xA0 || c == 0x1680 ||
           (c >= 0x2000 && c <= 0x200A) || c == 0x202F || c == 0x205F || c == 0x2800 || c == 0x3000;
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
        if (character_is_unfit(c))
            continue;
        marks = character_piles_up(c) ? marks + 1 : 0;
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

size_t hide_unfit(char *text, size_t length)
{
    size_t used = 0, size;
    for (Text rest = {text, length}; rest.length > 0; rest.at += size, rest.length -= size) {
        uint32_t c = text_character(rest, &size);
        if (c != '\n' && character_is_unfit(c)) {
            text[used++] = '?';
            continue;
        }
        memmove(text + used, rest.at, size);
        used += size;
    }
    return used;
}

void out_in_line(Out *out, size_t start)
{
    bool ends = out->length > start && out->text[out->length - 1] == '\n';
    for (size_t i = start; i + ends < out->length; i++)
        if (out->text[i] == '\n')
            out->text[i] = '?';
}
