/* Styled text: see style.h. */
#include "base/style.h"

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

/* Marks that take no column, and wide characters (Unicode's East Asian wide and full-width ones,
   and pictures), as far as names are written with them: ranges in ascending order. */
typedef struct Range {
    uint32_t first, last;
} Range;

static const Range marks[] = {
    {0x300, 0x36F},   {0x483, 0x489},   {0x591, 0x5BD},   {0x5BF, 0x5BF},     {0x5C1, 0x5C2},
    {0x5C4, 0x5C5},   {0x5C7, 0x5C7},   {0x610, 0x61A},   {0x64B, 0x65F},     {0x670, 0x670},
    {0x6D6, 0x6DC},   {0x6DF, 0x6E4},   {0x6E7, 0x6E8},   {0x6EA, 0x6ED},     {0x900, 0x902},
    {0x93A, 0x93A},   {0x93C, 0x93C},   {0x941, 0x948},   {0x94D, 0x94D},     {0x951, 0x957},
    {0xE31, 0xE31},   {0xE34, 0xE3A},   {0xE47, 0xE4E},   {0xEB1, 0xEB1},     {0xEB4, 0xEBC},
    {0xEC8, 0xECE},   {0xF71, 0xF7E},   {0xF80, 0xF84},   {0x1AB0, 0x1AFF},   {0x1DC0, 0x1DFF},
    {0x200B, 0x200F}, {0x202A, 0x202E}, {0x2060, 0x206F}, {0x20D0, 0x20FF},   {0x302A, 0x302D},
    {0x3099, 0x309A}, {0xFE00, 0xFE0F}, {0xFE20, 0xFE2F}, {0xE0100, 0xE01EF},
};

static const Range wide[] = {
    {0x1100, 0x115F},   {0x231A, 0x231B},   {0x23E9, 0x23EC},   {0x23F0, 0x23F0},
    {0x23F3, 0x23F3},   {0x25FD, 0x25FE},   {0x2614, 0x2615},   {0x2648, 0x2653},
    {0x267F, 0x267F},   {0x2693, 0x2693},   {0x26A1, 0x26A1},   {0x26AA, 0x26AB},
    {0x26BD, 0x26BE},   {0x26C4, 0x26C5},   {0x26CE, 0x26CE},   {0x26D4, 0x26D4},
    {0x26EA, 0x26EA},   {0x26F2, 0x26F3},   {0x26F5, 0x26F5},   {0x26FA, 0x26FA},
    {0x26FD, 0x26FD},   {0x2705, 0x2705},   {0x270A, 0x270B},   {0x2728, 0x2728},
    {0x274C, 0x274C},   {0x274E, 0x274E},   {0x2753, 0x2755},   {0x2757, 0x2757},
    {0x2795, 0x2797},   {0x27B0, 0x27B0},   {0x27BF, 0x27BF},   {0x2B1B, 0x2B1C},
    {0x2B50, 0x2B50},   {0x2B55, 0x2B55},   {0x2E80, 0x303E},   {0x3041, 0x3247},
    {0x3250, 0x4DBF},   {0x4E00, 0xA4CF},   {0xA960, 0xA97F},   {0xAC00, 0xD7A3},
    {0xF900, 0xFAFF},   {0xFE10, 0xFE19},   {0xFE30, 0xFE6F},   {0xFF01, 0xFF60},
    {0xFFE0, 0xFFE6},   {0x16FE0, 0x18AFF}, {0x1B000, 0x1B2FF}, {0x1F004, 0x1F004},
    {0x1F0CF, 0x1F0CF}, {0x1F18E, 0x1F18E}, {0x1F191, 0x1F19A}, {0x1F200, 0x1F320},
    {0x1F32D, 0x1F335}, {0x1F337, 0x1F37C}, {0x1F37E, 0x1F393}, {0x1F3A0, 0x1F3CA},
    {0x1F3CF, 0x1F3D3}, {0x1F3E0, 0x1F3F0}, {0x1F3F4, 0x1F3F4}, {0x1F3F8, 0x1F43E},
    {0x1F440, 0x1F440}, {0x1F442, 0x1F4FC}, {0x1F4FF, 0x1F53D}, {0x1F54B, 0x1F54E},
    {0x1F550, 0x1F567}, {0x1F57A, 0x1F57A}, {0x1F595, 0x1F596}, {0x1F5A4, 0x1F5A4},
    {0x1F5FB, 0x1F64F}, {0x1F680, 0x1F6C5}, {0x1F6CC, 0x1F6CC}, {0x1F6D0, 0x1F6D2},
    {0x1F6D5, 0x1F6D7}, {0x1F6DD, 0x1F6DF}, {0x1F6EB, 0x1F6EC}, {0x1F6F4, 0x1F6FC},
    {0x1F7E0, 0x1F7EB}, {0x1F90C, 0x1F93A}, {0x1F93C, 0x1F945}, {0x1F947, 0x1F9FF},
    {0x1FA70, 0x1FAFF}, {0x20000, 0x3FFFD},
};

static bool is_in(uint32_t character, const Range *ranges, size_t count)
{
    size_t low = 0;
    while (count > 0) { /* ranges[low] is the first that does not end before it */
        size_t half = count / 2;
        if (ranges[low + half].last < character) {
            low += half + 1;
            count -= half + 1;
        } else {
            count = half;
        }
    }
    return character >= ranges[low].first && character <= ranges[low].last;
}

unsigned character_width(uint32_t character)
{
    if (character < 0x300)
        return character != 0xAD;
    if (character <= 0xE01EF && is_in(character, marks, sizeof marks / sizeof *marks))
        return 0;
    return character <= 0x3FFFD && is_in(character, wide, sizeof wide / sizeof *wide) ? 2 : 1;
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
