/* Styled text: see style.h. */
#include "base/style.h"
#include "base/character.h"

void out_seat_style(Out *out, unsigned colour)
{
    out_char(out, (char)(STYLE_SEAT + colour % SEAT_STYLES));
}

unsigned styled_width(Text text)
{
    unsigned width = 0;
    while (text.length > 0) {
        size_t length;
        uint32_t character = text_character(text, &length);
        text.at += length;
        text.length -= length;
        if (character == 0 || character >= 0x20) /* what is not UTF-8 is drawn as one column */
            width += character_width(character);
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

void out_times(Out *out, const char *string, unsigned count)
{
    while (count-- > 0)
        out_string(out, string);
}

void out_clipped(Out *out, Text text, unsigned columns)
{
    if (styled_width(text) <= columns) {
        out_text(out, text);
        return;
    }
    Text start = {text.at, 0};
    for (size_t i = 1; columns > 0 && i <= text.length; i++) {
        if (i < text.length && ((unsigned char)text.at[i] & 0xC0) == 0x80)
            continue; /* inside a character */
        if (styled_width((Text){text.at, i}) > columns - 1)
            break;
        start.length = i;
    }
    out_text(out, start);
    if (columns > 0)
        out_string(out, "…");
}

void out_centred(Out *out, Text text, unsigned columns)
{
    size_t start = out->length;
    unsigned width = styled_width(text);
    out_times(out, " ", width < columns ? (columns - width) / 2 : 0);
    out_clipped(out, text, columns);
    out_string(out, S_PLAIN);
    out_pad(out, start, columns);
}
