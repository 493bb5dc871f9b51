/* Styled text: see style.h. */
#include "term/style.h"

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

unsigned styled_width(Text text)
{
    unsigned width = 0;
    while (text.length > 0) {
        size_t length;
        uint32_t character = text_character(text, &length);
        text.at += length;
        text.length -= length;
        if (character < 0x20)
            continue;
        int columns = wcwidth((wchar_t)character);
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
