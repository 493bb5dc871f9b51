/* Languages: see lang.h. The list is lang/langs.def; the catalogues and the rules are embedded by
   the build (lang/embedded.h). */
#include "lang/lang.h"

#include "lang/catalogue.h"
#include "lang/embedded.h"

#define LANG(code, title, form)                                                                    \
    static unsigned form_##code(unsigned long n)                                                   \
    {                                                                                              \
        return (unsigned)(form);                                                                   \
    }
#include "lang/langs.def"
#undef LANG

#define LANG(code, title, form) {#code, title, &catalogue_##code, form_##code},
static const Lang langs[] = {
#include "lang/langs.def"
};
#undef LANG
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
    /* language[_TERRITORY][.CODESET][@modifier] */
    size_t length = 0;
    while (locale != NULL && locale[length] != '\0' && locale[length] != '_' &&
           locale[length] != '.' && locale[length] != '@')
        length++;
    const Lang *lang = lang_named((Text){locale, length});
    return lang != NULL ? lang : lang_at(0);
}

const char *lang_code(const Lang *lang)
{
    return lang->code;
}

const char *lang_title(const Lang *lang)
{
    return lang->title;
}

/* In a catalogue the empty sentence is its header, which is nothing to show. */
static const char *translation(const Lang *lang, const char *context, const char *english,
                               unsigned form)
{
    return *english != '\0' ? catalogue_find(*lang->catalogue, context, english, form) : NULL;
}

const char *tr(const Lang *lang, const char *english)
{
    return tr_in(lang, NULL, english);
}

const char *tr_in(const Lang *lang, const char *context, const char *english)
{
    const char *sentence = translation(lang, context, english, 0);
    return sentence != NULL ? sentence : english;
}

const char *tr_own(const Lang *lang, const char *context, const char *game, const char *english)
{
    char own[64];
    Out out = {.text = own, .capacity = sizeof own - 1};
    out_string(&out, context);
    out_char(&out, ' ');
    out_string(&out, game);
    own[out.length] = '\0';
    const char *sentence = translation(lang, own, english, 0);
    return sentence != NULL ? sentence : tr_in(lang, context, english);
}

const char *tr_count(const Lang *lang, const char *one, const char *many, unsigned long count)
{
    const char *sentence = translation(lang, NULL, one, lang->form(count));
    if (sentence != NULL)
        return sentence;
    return count == 1 ? one : many;
}

static Text rules_text(const char *code, const char *game)
{
    for (const RulesText *rules = rules_texts; rules->game != NULL; rules++)
        if (text_is(text_of(game), rules->game) && text_is(text_of(code), rules->code))
            return rules->text;
    return (Text){NULL, 0};
}

Text lang_rules(const Lang *lang, const char *game)
{
    Text rules = rules_text(lang->code, game);
    return rules.length > 0 ? rules : rules_text(lang_at(0)->code, game);
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
