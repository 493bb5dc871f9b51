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

/* Cuts the first piece off `rest`, up to `end`, without the spaces around it. */
static bool cut_piece(Text *rest, char end, Text *piece)
{
    size_t length = 0;
    if (rest->length == 0)
        return false;
    while (length < rest->length && rest->at[length] != end)
        length++;
    *piece = (Text){rest->at, length};
    size_t used = length < rest->length ? length + 1 : length;
    *rest = (Text){rest->at + used, rest->length - used};
    while (piece->length > 0 && piece->at[0] == ' ')
        *piece = (Text){piece->at + 1, piece->length - 1};
    while (piece->length > 0 && piece->at[piece->length - 1] == ' ')
        piece->length--;
    return true;
}

/* `0.8` as thousandths; 0 for what is no such number. */
static unsigned thousandths(Text text)
{
    unsigned value = 0, unit = 1000;
    for (size_t i = 0; i < text.length && unit > 0; i++) {
        if (i == 1 && text.at[i] == '.')
            continue;
        if (i == 1 || text.at[i] < '0' || text.at[i] > '9')
            return 0;
        value += (unsigned)(text.at[i] - '0') * unit;
        unit /= 10;
    }
    return value <= 1000 ? value : 1000;
}

const Lang *lang_accepted(Text header)
{
    const Lang *best = lang_at(0);
    unsigned most = 0;
    Text range, tag, code, parameter;
    while (cut_piece(&header, ',', &range)) {
        unsigned wanted = 1000;
        if (!cut_piece(&range, ';', &tag) || !cut_piece(&tag, '-', &code))
            continue;
        while (cut_piece(&range, ';', &parameter))
            if (parameter.length > 2 && parameter.at[0] == 'q' && parameter.at[1] == '=')
                wanted = thousandths((Text){parameter.at + 2, parameter.length - 2});
        const Lang *lang = lang_named(code);
        if (lang != NULL && wanted > most) {
            best = lang;
            most = wanted;
        }
    }
    return best;
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
