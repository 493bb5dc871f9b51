/* Looking up a sentence in a compiled catalogue: see catalogue.h.

   The format, from gettext's manual ("The Format of GNU MO Files"): seven 32-bit numbers, among
   them the places of two tables; in each table a pair (length, place) for every string, first the
   originals in the order of strcmp, then their translations. A NUL follows each string without
   being counted in its length. A context stands before its original, with '\004' between; a plural
   stands behind its singular, with a NUL between, and so do the forms of a translation.

   The numbers are little-endian on every machine, because the build tells msgfmt so. */
#include "lang/catalogue.h"

#define MAGIC 0x950412deu

enum {
    MAGIC_AT = 0,
    REVISION_AT = 4,
    COUNT_AT = 8,
    ORIGINALS_AT = 12,
    TRANSLATIONS_AT = 16,
    HEAD = 28,
    PAIR = 8
};

static uint32_t number_at(Text bytes, size_t at)
{
    const unsigned char *b = (const unsigned char *)bytes.at + at;
    return (uint32_t)b[0] | (uint32_t)b[1] << 8 | (uint32_t)b[2] << 16 | (uint32_t)b[3] << 24;
}

static bool table_fits(Text bytes, size_t table, size_t count)
{
    return table <= bytes.length && count <= (bytes.length - table) / PAIR;
}

/* A string of a table that fits; the NUL behind it is inside of the bytes. `at` is NULL if that is
   not so. */
static Text string_of(Text bytes, size_t table, size_t i)
{
    size_t length = number_at(bytes, table + PAIR * i);
    size_t at = number_at(bytes, table + PAIR * i + 4);
    if (at >= bytes.length || length >= bytes.length - at || bytes.at[at + length] != '\0')
        return (Text){NULL, 0};
    return (Text){bytes.at + at, length};
}

/* As strcmp of "context\004english", or "english" alone, and an original up to its first NUL. */
static int compare(const char *context, const char *english, const char *original)
{
    if (context != NULL) {
        for (; *context != '\0'; context++, original++)
            if (*context != *original)
                return (unsigned char)*context - (unsigned char)*original;
        if (*original != '\004')
            return '\004' - (unsigned char)*original;
        original++;
    }
    while (*english != '\0' && *english == *original)
        english++, original++;
    return (unsigned char)*english - (unsigned char)*original;
}

static const char *form_of(Text forms, unsigned form)
{
    size_t at = 0;
    for (; at < forms.length && form > 0; at++)
        form -= forms.at[at] == '\0';
    return at < forms.length && form == 0 && forms.at[at] != '\0' ? forms.at + at : NULL;
}

const char *catalogue_find(Text catalogue, const char *context, const char *english, unsigned form)
{
    if (catalogue.length < HEAD || number_at(catalogue, MAGIC_AT) != MAGIC ||
        number_at(catalogue, REVISION_AT) >> 16 != 0)
        return NULL;
    size_t count = number_at(catalogue, COUNT_AT);
    size_t originals = number_at(catalogue, ORIGINALS_AT);
    size_t translations = number_at(catalogue, TRANSLATIONS_AT);
    if (!table_fits(catalogue, originals, count) || !table_fits(catalogue, translations, count))
        return NULL;

    size_t low = 0, high = count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        Text original = string_of(catalogue, originals, middle);
        if (original.at == NULL)
            return NULL;
        int order = compare(context, english, original.at);
        if (order == 0)
            return form_of(string_of(catalogue, translations, middle), form);
        if (order < 0)
            high = middle;
        else
            low = middle + 1;
    }
    return NULL;
}
