/* Kinds of characters: see character.h. */
#include "base/character.h"

#include <stddef.h>

enum {
    NO_COLUMN = 1, /* letters' signs in some scripts, and what is not seen at all */
    PILES_UP = 2,
    MARK = NO_COLUMN | PILES_UP,
    WIDE = 4, /* Unicode's East Asian wide and full-width characters, and pictures */
};

/* From U+0300 on, in ascending order, as far as names are written with them. What is in no range is
   an ordinary character of one column. */
static const struct Range {
    uint32_t first, last;
    unsigned kind;
} ranges[] = {
    {0x300, 0x36F, MARK},          {0x483, 0x489, MARK},
    {0x591, 0x5BD, MARK},          {0x5BF, 0x5BF, NO_COLUMN},
    {0x5C1, 0x5C2, NO_COLUMN},     {0x5C4, 0x5C5, NO_COLUMN},
    {0x5C7, 0x5C7, NO_COLUMN},     {0x610, 0x61A, MARK},
    {0x64B, 0x65F, MARK},          {0x670, 0x670, NO_COLUMN},
    {0x6D6, 0x6DC, MARK},          {0x6DF, 0x6E4, MARK},
    {0x6E7, 0x6E8, NO_COLUMN},     {0x6EA, 0x6ED, NO_COLUMN},
    {0x900, 0x902, NO_COLUMN},     {0x93A, 0x93A, NO_COLUMN},
    {0x93C, 0x93C, NO_COLUMN},     {0x941, 0x948, NO_COLUMN},
    {0x94D, 0x94D, NO_COLUMN},     {0x951, 0x957, NO_COLUMN},
    {0xE31, 0xE31, MARK},          {0xE34, 0xE3A, MARK},
    {0xE47, 0xE4E, MARK},          {0xEB1, 0xEB1, MARK},
    {0xEB4, 0xEBC, MARK},          {0xEC8, 0xECE, MARK},
    {0xF71, 0xF7E, MARK},          {0xF7F, 0xF7F, PILES_UP},
    {0xF80, 0xF84, MARK},          {0x1100, 0x115F, WIDE},
    {0x1AB0, 0x1AFF, MARK},        {0x1DC0, 0x1DFF, MARK},
    {0x200B, 0x200F, NO_COLUMN},   {0x202A, 0x202E, NO_COLUMN},
    {0x2060, 0x206F, NO_COLUMN},   {0x20D0, 0x20FF, MARK},
    {0x231A, 0x231B, WIDE},        {0x23E9, 0x23EC, WIDE},
    {0x23F0, 0x23F0, WIDE},        {0x23F3, 0x23F3, WIDE},
    {0x25FD, 0x25FE, WIDE},        {0x2614, 0x2615, WIDE},
    {0x2648, 0x2653, WIDE},        {0x267F, 0x267F, WIDE},
    {0x2693, 0x2693, WIDE},        {0x26A1, 0x26A1, WIDE},
    {0x26AA, 0x26AB, WIDE},        {0x26BD, 0x26BE, WIDE},
    {0x26C4, 0x26C5, WIDE},        {0x26CE, 0x26CE, WIDE},
    {0x26D4, 0x26D4, WIDE},        {0x26EA, 0x26EA, WIDE},
    {0x26F2, 0x26F3, WIDE},        {0x26F5, 0x26F5, WIDE},
    {0x26FA, 0x26FA, WIDE},        {0x26FD, 0x26FD, WIDE},
    {0x2705, 0x2705, WIDE},        {0x270A, 0x270B, WIDE},
    {0x2728, 0x2728, WIDE},        {0x274C, 0x274C, WIDE},
    {0x274E, 0x274E, WIDE},        {0x2753, 0x2755, WIDE},
    {0x2757, 0x2757, WIDE},        {0x2795, 0x2797, WIDE},
    {0x27B0, 0x27B0, WIDE},        {0x27BF, 0x27BF, WIDE},
    {0x2B1B, 0x2B1C, WIDE},        {0x2B50, 0x2B50, WIDE},
    {0x2B55, 0x2B55, WIDE},        {0x2E80, 0x3029, WIDE},
    {0x302A, 0x302D, NO_COLUMN},   {0x302E, 0x303E, WIDE},
    {0x3041, 0x3098, WIDE},        {0x3099, 0x309A, NO_COLUMN},
    {0x309B, 0x3247, WIDE},        {0x3250, 0x4DBF, WIDE},
    {0x4E00, 0xA4CF, WIDE},        {0xA960, 0xA97F, WIDE},
    {0xAC00, 0xD7A3, WIDE},        {0xF900, 0xFAFF, WIDE},
    {0xFE00, 0xFE0F, MARK},        {0xFE10, 0xFE19, WIDE | PILES_UP},
    {0xFE1A, 0xFE1F, PILES_UP},    {0xFE20, 0xFE2F, MARK},
    {0xFE30, 0xFE6F, WIDE},        {0xFF01, 0xFF60, WIDE},
    {0xFFE0, 0xFFE6, WIDE},        {0x16FE0, 0x18AFF, WIDE},
    {0x1B000, 0x1B2FF, WIDE},      {0x1F004, 0x1F004, WIDE},
    {0x1F0CF, 0x1F0CF, WIDE},      {0x1F18E, 0x1F18E, WIDE},
    {0x1F191, 0x1F19A, WIDE},      {0x1F200, 0x1F320, WIDE},
    {0x1F32D, 0x1F335, WIDE},      {0x1F337, 0x1F37C, WIDE},
    {0x1F37E, 0x1F393, WIDE},      {0x1F3A0, 0x1F3CA, WIDE},
    {0x1F3CF, 0x1F3D3, WIDE},      {0x1F3E0, 0x1F3F0, WIDE},
    {0x1F3F4, 0x1F3F4, WIDE},      {0x1F3F8, 0x1F43E, WIDE},
    {0x1F440, 0x1F440, WIDE},      {0x1F442, 0x1F4FC, WIDE},
    {0x1F4FF, 0x1F53D, WIDE},      {0x1F54B, 0x1F54E, WIDE},
    {0x1F550, 0x1F567, WIDE},      {0x1F57A, 0x1F57A, WIDE},
    {0x1F595, 0x1F596, WIDE},      {0x1F5A4, 0x1F5A4, WIDE},
    {0x1F5FB, 0x1F64F, WIDE},      {0x1F680, 0x1F6C5, WIDE},
    {0x1F6CC, 0x1F6CC, WIDE},      {0x1F6D0, 0x1F6D2, WIDE},
    {0x1F6D5, 0x1F6D7, WIDE},      {0x1F6DD, 0x1F6DF, WIDE},
    {0x1F6EB, 0x1F6EC, WIDE},      {0x1F6F4, 0x1F6FC, WIDE},
    {0x1F7E0, 0x1F7EB, WIDE},      {0x1F90C, 0x1F93A, WIDE},
    {0x1F93C, 0x1F945, WIDE},      {0x1F947, 0x1F9FF, WIDE},
    {0x1FA70, 0x1FAFF, WIDE},      {0x20000, 0x3FFFD, WIDE},
    {0xE0100, 0xE01EF, NO_COLUMN},
};

static unsigned kind_of(uint32_t character)
{
    size_t low = 0, end = sizeof ranges / sizeof *ranges;
    while (low < end) { /* the first that does not end before it is not below `low` */
        size_t middle = low + (end - low) / 2;
        if (ranges[middle].last < character)
            low = middle + 1;
        else
            end = middle;
    }
    bool found = low < sizeof ranges / sizeof *ranges && ranges[low].first <= character;
    return found ? ranges[low].kind : 0;
}

unsigned character_width(uint32_t character)
{
    if (character < 0x300)
        return character != 0xAD; /* the hyphen that is not seen */
    unsigned kind = kind_of(character);
    return kind & NO_COLUMN ? 0 : kind & WIDE ? 2 : 1;
}

bool character_piles_up(uint32_t character)
{
    return (kind_of(character) & PILES_UP) != 0;
}

bool character_is_unfit(uint32_t c)
{
    return c < 0x20 || (c >= 0x7F && c < 0xA0) || c == 0xAD || c == 0x034F || c == 0x061C ||
           c == 0x115F || c == 0x1160 || c == 0x17B4 || c == 0x17B5 ||
           (c >= 0x180B && c <= 0x180F) || (c >= 0x200B && c <= 0x200F) ||
           (c >= 0x2028 && c <= 0x202E) || (c >= 0x2060 && c <= 0x206F) || c == 0x3164 ||
           (c >= 0xE000 && c <= 0xF8FF) || c == 0xFEFF || c == 0xFFA0 ||
           (c >= 0xFFF0 && c <= 0xFFFB) || (c & 0xFFFE) == 0xFFFE ||
           (c >= 0x1D173 && c <= 0x1D17A) || c >= 0xE0000;
}
