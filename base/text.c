/* Slices and the bounded writer: see text.h. */
#include "base/text.h"
#include "base/character.h"
#include "base/memory.h"

Text text_of(const char *string)
{
    size_t length = 0;
    while (string[length] != '\0')
        length++;
    return (Text){string, length};
}

bool text_is(Text text, const char *string)
{
    Text other = text_of(string);
    return text.length == other.length &&
           (text.length == 0 || memcmp(text.at, string, text.length) == 0);
}

bool text_next(Text *rest, Text *word)
{
    if (rest->at == NULL)
        return false;
    size_t length = 0;
    while (length < rest->length && rest->at[length] != ' ')
        length++;
    *word = (Text){rest->at, length};
    if (length == rest->length)
        *rest = (Text){NULL, 0};
    else
        *rest = (Text){rest->at + length + 1, rest->length - length - 1};
    return true;
}

bool text_line(Text *rest, Text *line)
{
    if (rest->length == 0)
        return false;
    size_t length = 0;
    while (length < rest->length && rest->at[length] != '\n')
        length++;
    *line = (Text){rest->at, length};
    length += length < rest->length;
    *rest = (Text){rest->at + length, rest->length - length};
    return true;
}

unsigned text_line_ends(Text text)
{
    unsigned count = 0;
    for (size_t i = 0; i < text.length; i++)
        count += text.at[i] == '\n';
    return count;
}

Text text_less_one(Text text)
{
    while (text.length > 0 && ((unsigned char)text.at[--text.length] & 0xC0) == 0x80)
        ; /* within a character */
    return text;
}

bool text_number(Text text, uint64_t *value)
{
    if (text.length == 0 || (text.at[0] == '0' && text.length > 1))
        return false;
    uint64_t number = 0;
    for (size_t i = 0; i < text.length; i++) {
        unsigned digit = (unsigned char)text.at[i] - (unsigned)'0';
        if (digit > 9)
            return false;
        if (number > (UINT64_MAX - digit) / 10)
            number = UINT64_MAX; /* stays: no digit brings it back into range */
        else
            number = number * 10 + digit;
    }
    *value = number;
    return true;
}

bool text_seat(Text text, uint64_t *number)
{
    uint64_t value;
    if (text.length < 2 || text.at[0] != 'P')
        return false;
    if (!text_number((Text){text.at + 1, text.length - 1}, &value) || value == 0)
        return false;
    *number = value;
    return true;
}

/* The length of the UTF-8 sequence that text begins with (which is not empty), or 0 if it begins
   with none: overlong forms, surrogates and anything above U+10FFFF are none. */
static size_t utf8_length(Text text)
{
    const unsigned char *b = (const unsigned char *)text.at;
    unsigned char low = 0x80, high = 0xBF; /* the range of the second byte */
    size_t length;

    if (b[0] < 0x80)
        return 1;
    if (b[0] >= 0xC2 && b[0] <= 0xDF) {
        length = 2;
    } else if (b[0] >= 0xE0 && b[0] <= 0xEF) {
        length = 3;
        if (b[0] == 0xE0)
            low = 0xA0;
        if (b[0] == 0xED)
            high = 0x9F;
    } else if (b[0] >= 0xF0 && b[0] <= 0xF4) {
        length = 4;
        if (b[0] == 0xF0)
            low = 0x90;
        if (b[0] == 0xF4)
            high = 0x8F;
    } else {
        return 0;
    }
    if (text.length < length || b[1] < low || b[1] > high)
        return 0;
    for (size_t i = 2; i < length; i++)
        if (b[i] < 0x80 || b[i] > 0xBF)
            return 0;
    return length;
}

uint32_t text_character(Text text, size_t *length)
{
    size_t count = utf8_length(text);
    *length = count > 0 ? count : 1;
    if (count == 0)
        return 0;
    uint32_t character = (unsigned char)text.at[0];
    if (count > 1)
        character &= 0xFFu >> (count + 1);
    for (size_t i = 1; i < count; i++)
        character = character << 6 | ((unsigned char)text.at[i] & 0x3F);
    return character;
}

bool text_is_clean(Text text)
{
    while (text.length > 0) {
        size_t length = utf8_length(text);
        unsigned char first = (unsigned char)text.at[0];
        if (length == 0 || first < 0x20 || first == 0x7F)
            return false;
        if (first == 0xC2 && (unsigned char)text.at[1] < 0xA0)
            return false;
        text.at += length;
        text.length -= length;
    }
    return true;
}

void out_bytes(Out *out, const char *bytes, size_t length)
{
    if (out->full || length == 0)
        return;
    if (length > out->capacity - out->length &&
        (out->grow == NULL || !out->grow(out, out->length + length))) {
        out->full = true;
        return;
    }
    memcpy(out->text + out->length, bytes, length);
    out->length += length;
}

void out_text(Out *out, Text text)
{
    out_bytes(out, text.at, text.length);
}

void out_string(Out *out, const char *string)
{
    out_text(out, text_of(string));
}

void out_char(Out *out, char c)
{
    out_bytes(out, &c, 1);
}

void out_number(Out *out, uint64_t number)
{
    char digits[20];
    size_t at = sizeof digits;
    do {
        digits[--at] = (char)('0' + number % 10);
        number /= 10;
    } while (number > 0);
    out_bytes(out, digits + at, sizeof digits - at);
}

void out_seat(Out *out, unsigned seat)
{
    out_char(out, 'P');
    out_number(out, seat + 1);
}

/* How many characters from the start are ASCII and written in JSON as they are. */
static size_t plain_length(Text text)
{
    size_t length = 0;
    while (length < text.length && text.at[length] >= 0x20 && text.at[length] < 0x7F &&
           text.at[length] != '"' && text.at[length] != '\\')
        length++;
    return length;
}

/* `\u202e`: 16 bits … */
static void out_unit(Out *out, uint32_t unit)
{
    static const char hex[] = "0123456789abcdef";
    out_string(out, "\\u");
    for (unsigned shift = 16; shift > 0; shift -= 4)
        out_char(out, hex[unit >> (shift - 4) & 15]);
}

/* … of which a character above U+FFFF has two. */
static void out_escaped(Out *out, uint32_t character)
{
    if (character > 0xFFFF)
        out_unit(out, 0xD800 + ((character - 0x10000) >> 10));
    out_unit(out, character > 0xFFFF ? 0xDC00 + (character & 0x3FF) : character);
}

void out_json(Out *out, Text text)
{
    out_char(out, '"');
    while (text.length > 0) {
        size_t length = plain_length(text);
        uint32_t c = length > 0 ? ' ' : text_character(text, &length);
        if (c == 0 && text.at[0] != '\0') {
            out_string(out, "\xEF\xBF\xBD");
        } else if (c == '"' || c == '\\') {
            out_char(out, '\\');
            out_char(out, (char)c);
        } else if (c == '\n') {
            out_string(out, "\\n");
        } else if (character_is_unfit(c)) {
            out_escaped(out, c);
        } else {
            out_bytes(out, text.at, length);
        }
        text.at += length;
        text.length -= length;
    }
    out_char(out, '"');
}
