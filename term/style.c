/* Styled text: see style.h. */
#include "term/style.h"

#include <stdlib.h>
#include <string.h>
#include <wchar.h>

void out_seat_style(Out *out, unsigned seat)
{
    out_char(out, (char)(STYLE_SEAT + seat % SEAT_STYLES));
}

const char *seat_motif(unsigned seat)
{
    static const char *const motifs[] = {"●", "▲", "■", "◆", "★", "✚",
                                         "○", "△", "□", "◇", "☆", "✖"};
    return motifs[seat % (sizeof motifs / sizeof *motifs)];
}

/* The next character of UTF-8 text that is not empty, and its length; what is none is one byte of
   U+FFFD. */
static wchar_t next_character(Text text, size_t *length)
{
    const unsigned char *at = (const unsigned char *)text.at;
    size_t count = at[0] < 0x80 ? 1 : at[0] >= 0xF0 ? 4 : at[0] >= 0xE0 ? 3 : at[0] >= 0xC2 ? 2 : 0;
    *length = 1;
    if (count == 0 || count > text.length)
        return 0xFFFD;
    wchar_t character = count == 1 ? at[0] : at[0] & (0xFF >> (count + 1));
    for (size_t i = 1; i < count; i++) {
        if ((at[i] & 0xC0) != 0x80)
            return 0xFFFD;
        character = character << 6 | (at[i] & 0x3F);
    }
    *length = count;
    return character;
}

unsigned styled_width(Text text)
{
    unsigned width = 0;
    while (text.length > 0) {
        size_t length;
        wchar_t character = next_character(text, &length);
        text.at += length;
        text.length -= length;
        if (character < 0x20)
            continue;
        int columns = wcwidth(character);
        width += columns < 0 ? 1 : (unsigned)columns; /* where the locale knows no better */
    }
    return width;
}

void out_pad(Out *out, size_t line, unsigned width)
{
    if (out->full)
        return;
    unsigned has = styled_width((Text){out->text + line, out->length - line});
    for (; has < width; has++)
        out_char(out, ' ');
}
