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

/* A vowel as French has them: plain, accented, Æ and Œ. Y is one before a consonant only (d’Yves,
   but de Yann), which the caller sees to. */
static bool is_vowel(uint32_t c)
{
    static const char plain[] = "AEIOUaeiou";
    for (const char *at = plain; *at != '\0'; at++)
        if (c == (uint32_t)*at)
            return true;
    uint32_t upper = c >= 0xE0 && c <= 0xFE ? c - 0x20 : c;
    return (upper >= 0xC0 && upper <= 0xDC && upper != 0xC7 && upper != 0xD0 && upper != 0xD1 &&
            upper != 0xD7) ||
           c == 0x152 || c == 0x153;
}

static bool is_letter(char c)
{
    return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
}

/* Does a text begin with a vowel, styles (base/style.h) aside? A number never does. */
static bool begins_with_vowel(Text text)
{
    while (text.length > 0 && (unsigned char)text.at[0] < ' ')
        text = (Text){text.at + 1, text.length - 1};
    if (text.length == 0)
        return false;
    size_t used;
    uint32_t first = text_character(text, &used);
    if (first != 'Y' && first != 'y')
        return is_vowel(first);
    text = (Text){text.at + used, text.length - used};
    return text.length > 0 && is_letter(text.at[0]) && !is_vowel((unsigned char)text.at[0]);
}

/* How long the part of "de %1" or "que %1" is that stays before a vowel, "d" or "qu"; 0 if a
   sentence has neither here. Both are French: tests/po.sh sees to it that no other language has
   them before a place. */
static size_t elided(const char *start, const char *at)
{
    /* The bytes of other letters are no ASCII: remède has no "de" in it. */
    if (at > start && ((unsigned char)at[-1] >= 0x80 || is_letter(at[-1])))
        return 0;
    size_t stem = at[0] == 'd' || at[0] == 'D'                     ? 1
                  : (at[0] == 'q' || at[0] == 'Q') && at[1] == 'u' ? 2
                                                                   : 0;
    return stem > 0 && at[stem] == 'e' && at[stem + 1] == ' ' ? stem : 0;
}

static bool is_place(const char *at)
{
    return at[0] == '%' && at[1] >= '1' && at[1] <= '9';
}

void out_filled(Out *out, const char *sentence, unsigned count, const Text *values)
{
    for (const char *at = sentence; *at != '\0'; at++) {
        size_t stem = elided(sentence, at);
        const char *next = stem > 0 ? at + stem + 2 : at; /* behind "de " or "que " */
        if (is_place(at)) {
            unsigned place = (unsigned)(*++at - '1');
            if (place < count)
                out_text(out, values[place]);
        } else if (stem > 0 && is_place(next) && (unsigned)(next[1] - '1') < count &&
                   begins_with_vowel(values[next[1] - '1'])) {
            out_bytes(out, at, stem);
            out_string(out, "’");
            at = next - 1;
        } else {
            out_char(out, *at);
        }
    }
}

Text number_text(uint64_t number, char digits[24])
{
    Out out = {.text = digits, .capacity = 24};
    out_number(&out, number);
    return (Text){digits, out.length};
}
