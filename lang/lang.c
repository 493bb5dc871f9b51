/* Languages: see lang.h. */
#include "lang/lang.h"

#include <string.h>

struct Lang {
    const char *code, *title;
};

static const Lang langs[] = {{"en", "English"}, {"fr", "Français"}, {"de", "Deutsch"}};
enum { LANGS = sizeof langs / sizeof *langs };

const Lang *lang_at(unsigned i)
{
    return i < LANGS ? &langs[i] : NULL;
}

const Lang *lang_named(Text code)
{
    for (unsigned i = 0; i < LANGS; i++)
        if (text_is(code, langs[i].code))
            return &langs[i];
    return NULL;
}

const Lang *lang_of_locale(const char *locale)
{
    for (unsigned i = 0; locale != NULL && i < LANGS; i++)
        if (strncmp(locale, langs[i].code, 2) == 0 && strchr("_.@", locale[2]) != NULL)
            return &langs[i];
    return &langs[0];
}

const char *lang_code(const Lang *lang)
{
    return lang->code;
}

const char *lang_title(const Lang *lang)
{
    return lang->title;
}

const char *tr(const Lang *lang, const char *english)
{
    (void)lang;
    return english;
}

const char *tr_in(const Lang *lang, const char *context, const char *english)
{
    (void)context;
    return tr(lang, english);
}

const char *tr_count(const Lang *lang, const char *one, const char *many, unsigned long count)
{
    (void)lang;
    return count == 1 ? one : many;
}

Text lang_rules(const Lang *lang, const char *game)
{
    (void)lang;
    (void)game;
    return (Text){NULL, 0};
}

void out_filled(Out *out, const char *sentence, unsigned count, const Text *values)
{
    for (; *sentence != '\0'; sentence++) {
        if (sentence[0] == '%' && sentence[1] >= '1' && sentence[1] <= '9') {
            unsigned place = (unsigned)(*++sentence - '1');
            if (place < count)
                out_text(out, values[place]);
        } else {
            out_char(out, *sentence);
        }
    }
}

Text number_text(uint64_t number, char digits[24])
{
    Out out = {.text = digits, .capacity = 24};
    out_number(&out, number);
    return (Text){digits, out.length};
}
