/* Text from people, made fit: see tidy.h. */
#include "base/tidy.h"
#include "base/character.h"
#include "base/memory.h"

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

void hide_controls(char *text, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        unsigned char c = (unsigned char)text[i];
        unsigned char next = i + 1 < length ? (unsigned char)text[i + 1] : 0;
        bool c1 = c == 0xC2 && next >= 0x80 && next < 0xA0;
        if ((c < 0x20 && c != '\n') || c == 0x7F || c1)
            text[i] = '?';
        if (c1)
            text[++i] = '?';
    }
}
