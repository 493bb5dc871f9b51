/* Languages: sentences found in a catalogue and in damaged ones, locales, the texts that the build
   puts into the program, and places filled in. The catalogue is tests/catalogue.po, compiled. */
#include "core/games.h"
#include "lang/catalogue.h"
#include "lang/embedded.h"
#include "unit.h"

#include <stdlib.h>

/* A whole file in memory of exactly its size, so that a sanitizer sees a byte too far; NULL if
   there is none. */
static char *read_whole(const char *path, size_t *length)
{
    FILE *file = fopen(path, "rb");
    if (file == NULL)
        return NULL;
    assert_int_equal(fseek(file, 0, SEEK_END), 0);
    *length = (size_t)ftell(file);
    rewind(file);
    char *bytes = malloc(*length > 0 ? *length : 1);
    assert_non_null(bytes);
    assert_int_equal(fread(bytes, 1, *length, file), *length);
    fclose(file);
    return bytes;
}

static Text sample; /* the compiled tests/catalogue.po */

static int read_sample(void **unused)
{
    (void)unused;
    sample.at = read_whole(CATALOGUE, &sample.length);
    return sample.at != NULL ? 0 : -1;
}

static int free_sample(void **unused)
{
    (void)unused;
    free((char *)sample.at);
    return 0;
}

/* ---- A catalogue ----------------------------------------------------------------------------- */

static const struct {
    const char *context, *english;
    unsigned form;
    const char *expected; /* NULL: there is none */
} lookups[] = {
    {NULL, "%1 raises to %2.", 0, "À %2, dit %1."},
    {NULL, "a", 0, "first in order"},
    {NULL, "–", 0, "last in order"},
    {NULL, "pass", 0, "je passe"},
    {"word", "pass", 0, "passer"},
    {"other word", "pass", 0, "un col"},
    {"word", "only here", 0, "seulement ici"},
    {NULL, "%1 disc", 0, "%1 disque"},
    {NULL, "%1 disc", 1, "%1 disques"},
    {"tray", "%1 disc", 0, "%1 rond"},
    {"tray", "%1 disc", 1, "%1 ronds"},
    /* What is not there: as a whole, without or with a context, as a form. */
    {NULL, "nowhere", 0, NULL},
    {NULL, "", 1, NULL},
    {NULL, "pas", 0, NULL},
    {NULL, "passe", 0, NULL},
    {NULL, "only here", 0, NULL},
    {NULL, "%1 discs", 0, NULL},
    {NULL, "not yet", 0, NULL},
    {NULL, "perhaps", 0, NULL},
    {NULL, "pass", 1, NULL},
    {NULL, "%1 disc", 2, NULL},
    {NULL, "%1 disc", 4000000000u, NULL},
    {"", "pass", 0, NULL},
    {"wor", "pass", 0, NULL},
    {"words", "pass", 0, NULL},
    {"tray", "pass", 0, NULL},
    {"word", "", 0, NULL},
};

static void finds_sentences(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < COUNT(lookups); i++) {
        const char *found =
            catalogue_find(sample, lookups[i].context, lookups[i].english, lookups[i].form);
        if (lookups[i].expected == NULL)
            assert_null(found);
        else
            assert_string_equal(found, lookups[i].expected);
    }
    assert_non_null(strstr(catalogue_find(sample, NULL, "", 0), "Language: fr\n"));
}

/* Looks for everything in bytes that may be anything. What is found must be a string inside of
   them: the copy is as large as they are, so reading on beyond it would be noticed. */
static void look_for_all(Text bytes)
{
    for (size_t i = 0; i < COUNT(lookups); i++) {
        const char *found =
            catalogue_find(bytes, lookups[i].context, lookups[i].english, lookups[i].form);
        if (found == NULL)
            continue;
        assert_true(found >= bytes.at && found < bytes.at + bytes.length);
        assert_non_null(memchr(found, '\0', (size_t)(bytes.at + bytes.length - found)));
    }
}

static void survives_truncation(void **unused)
{
    (void)unused;
    look_for_all((Text){NULL, 0});
    for (size_t length = 0; length < sample.length; length++) {
        char *bytes = malloc(length > 0 ? length : 1);
        assert_non_null(bytes);
        memcpy(bytes, sample.at, length);
        look_for_all((Text){bytes, length});
        free(bytes);
    }
}

static void survives_damage(void **unused)
{
    (void)unused;
    char *bytes = malloc(sample.length);
    assert_non_null(bytes);
    memcpy(bytes, sample.at, sample.length);
    Text damaged = {bytes, sample.length};
    for (size_t at = 0; at < sample.length; at++) {
        for (unsigned value = 0; value < 256; value++) {
            bytes[at] = (char)value;
            look_for_all(damaged);
        }
        bytes[at] = sample.at[at];
    }
    /* Every number of the head and the tables, at the edges of what it can be. */
    static const uint32_t edges[] = {0, 1, 28, 0x7fffffff, 0x80000000, 0xfffffff8, 0xffffffff};
    for (size_t at = 0; at + 4 <= sample.length; at += 4) {
        for (size_t i = 0; i < COUNT(edges) + 3; i++) {
            uint32_t number =
                i < COUNT(edges) ? edges[i] : (uint32_t)(sample.length - 1 + (i - COUNT(edges)));
            for (unsigned byte = 0; byte < 4; byte++)
                bytes[at + byte] = (char)(number >> 8 * byte);
            look_for_all(damaged);
        }
        memcpy(bytes + at, sample.at + at, 4);
    }
    assert_memory_equal(bytes, sample.at, sample.length);
    free(bytes);
}

static void refuses_other_formats(void **unused)
{
    (void)unused;
    char *bytes = malloc(sample.length);
    assert_non_null(bytes);
    memcpy(bytes, sample.at, sample.length);
    Text changed = {bytes, sample.length};
    assert_non_null(catalogue_find(changed, NULL, "pass", 0));
    bytes[0] ^= 1; /* the magic number */
    assert_null(catalogue_find(changed, NULL, "pass", 0));
    bytes[0] ^= 1;
    bytes[4] = 1; /* a minor revision: what we read is the same in it */
    assert_non_null(catalogue_find(changed, NULL, "pass", 0));
    bytes[6] = 1; /* a major one */
    assert_null(catalogue_find(changed, NULL, "pass", 0));
    free(bytes);
}

/* ---- Languages ------------------------------------------------------------------------------- */

static const Lang *lang(const char *code)
{
    const Lang *found = lang_named(text_of(code));
    assert_non_null(found);
    return found;
}

static void lists_languages(void **unused)
{
    (void)unused;
    assert_string_equal(lang_code(lang_at(0)), "en");
    assert_string_equal(lang_title(lang("de")), "Deutsch");
    assert_string_equal(lang_title(lang("fr")), "Français");
    unsigned count = 0;
    for (; lang_at(count) != NULL; count++)
        assert_ptr_equal(lang(lang_code(lang_at(count))), lang_at(count));
    assert_true(count >= 3);
    assert_null(lang_at(count + 1));
    assert_null(lang_named(TEXT("")));
    assert_null(lang_named(TEXT("f")));
    assert_null(lang_named(TEXT("fra")));
    assert_null(lang_named(TEXT("FR")));
    assert_null(lang_named((Text){NULL, 0}));
}

static void reads_locales(void **unused)
{
    (void)unused;
    static const struct {
        const char *locale, *code;
    } cases[] = {
        {"fr", "fr"},       {"fr_FR.UTF-8", "fr"}, {"fr_CA", "fr"},
        {"fr.UTF-8", "fr"}, {"de_AT@euro", "de"},  {"de@euro", "de"},
        {"de", "de"},       {"en_GB.UTF-8", "en"}, {"C", "en"},
        {"C.UTF-8", "en"},  {"POSIX", "en"},       {"", "en"},
        {NULL, "en"},       {"it_IT.UTF-8", "en"}, {"d", "en"},
        {"f_FR", "en"},     {"frp", "en"},         {"fro_FR", "en"},
        {"_fr", "en"},      {"deutsch", "en"},     {"fr_FR.UTF-8@x", "fr"},
        {"@", "en"},
    };
    for (size_t i = 0; i < COUNT(cases); i++)
        assert_string_equal(lang_code(lang_of_locale(cases[i].locale)), cases[i].code);
}

static void gives_browsers_what_they_want_most(void **unused)
{
    (void)unused;
    static const struct {
        const char *header, *code;
    } cases[] = {
        {"", "en"},
        {"fr", "fr"},
        {"fr-CA", "fr"},
        {"de-CH, de;q=0.9, en;q=0.8", "de"},
        {"en;q=0.5, fr;q=0.8", "fr"},
        {"en;q=0.5,fr;q=0.501", "fr"},
        {"es, pt;q=0.9, de;q=0.1", "de"},
        {"es", "en"},
        {"de;q=0", "en"},
        {"fr;q=0, de;q=0.001", "de"},
        {"fr, de", "fr"},
        {"*", "en"},
        {"fr;q=1.5, de;q=1", "fr"},
        {"fr;q=x, de;q=0.2", "de"},
        {"fr;q=0x5, de;q=0.2", "de"},
        {" , ;, fr ; q=0.7 ,", "fr"},
        {"frx, de;q=0.2", "de"},
        {";;;;q=1,,,-", "en"},
    };
    for (size_t i = 0; i < COUNT(cases); i++)
        assert_string_equal(lang_code(lang_accepted(text_of(cases[i].header))), cases[i].code);
}

/* The languages as they are, but for the catalogue. */
static void translates(void **unused)
{
    (void)unused;
    Lang french = *lang("fr"), german = *lang("de");
    french.catalogue = german.catalogue = &sample;
    assert_string_equal(tr(&french, "pass"), "je passe");
    assert_string_equal(tr_in(&french, "word", "pass"), "passer");
    assert_string_equal(tr_in(&french, "nowhere", "pass"), "pass");
    assert_string_equal(tr(&french, "not yet"), "not yet");
    assert_string_equal(tr(&french, "perhaps"), "perhaps");
    assert_string_equal(tr(&french, ""), "");

    static const struct {
        unsigned long count;
        const char *french, *german;
    } counts[] = {
        {0, "%1 disque", "%1 disques"},
        {1, "%1 disque", "%1 disque"},
        {2, "%1 disques", "%1 disques"},
        {101, "%1 disques", "%1 disques"},
        {(unsigned long)-1, "%1 disques", "%1 disques"},
    };
    for (size_t i = 0; i < COUNT(counts); i++) {
        unsigned long count = counts[i].count;
        assert_string_equal(tr_count(&french, "%1 disc", "%1 discs", count), counts[i].french);
        assert_string_equal(tr_count(&german, "%1 disc", "%1 discs", count), counts[i].german);
        assert_string_equal(tr_count(lang("en"), "%1 disc", "%1 discs", count),
                            count == 1 ? "%1 disc" : "%1 discs");
    }
    /* A catalogue without that form is as one without the sentence. */
    assert_string_equal(tr_count(&french, "pass", "passes", 1), "je passe");
    assert_string_equal(tr_count(&french, "pass", "passes", 2), "passes");
}

/* The key itself, not only its text: callers may compare. */
static void falls_back_to_english(void **unused)
{
    (void)unused;
    static const char one[] = "%1 sentence that no catalogue has",
                      many[] = "%1 sentences that no catalogue has", empty[] = "";
    for (unsigned i = 0; lang_at(i) != NULL; i++) {
        assert_ptr_equal(tr(lang_at(i), one), one);
        assert_ptr_equal(tr_in(lang_at(i), "word", one), one);
        assert_ptr_equal(tr_count(lang_at(i), one, many, 0), many);
        assert_ptr_equal(tr_count(lang_at(i), one, many, 1), one);
        assert_ptr_equal(tr_count(lang_at(i), one, many, 2), many);
        /* The header of a catalogue is nothing to show. */
        assert_ptr_equal(tr(lang_at(i), empty), empty);
        assert_ptr_equal(tr_count(lang_at(i), empty, many, 1), empty);
    }
}

static void embeds_catalogues(void **unused)
{
    (void)unused;
    assert_null(catalogue_find(catalogue_en, NULL, "", 0));
#define LANG(code, title, form)                                                                    \
    if (catalogue_##code.length > 0)                                                               \
        assert_non_null(                                                                           \
            strstr(catalogue_find(catalogue_##code, NULL, "", 0), "Language: " #code "\n"));       \
    else                                                                                           \
        assert_string_equal(#code, "en");
#include "lang/langs.def"
#undef LANG
}

/* Every game's rules in every language are the bytes of the file, or of the English one. */
static void embeds_rules(void **unused)
{
    (void)unused;
    for (unsigned i = 0; game_at(i) != NULL; i++) {
        for (unsigned j = 0; lang_at(j) != NULL; j++) {
            const char *codes[] = {lang_code(lang_at(j)), "en"};
            const char *game = game_at(i)->name;
            Text rules = lang_rules(lang_at(j), game);
            char *expected = NULL;
            size_t length = 0;
            for (unsigned k = 0; length == 0 && k < 2; k++) {
                char path[1000];
                free(expected);
                snprintf(path, sizeof path, SOURCE_DIR "/games/%s/rules.%s.txt", game, codes[k]);
                expected = read_whole(path, &length);
            }
            assert_int_equal(rules.length, length);
            if (length > 0)
                assert_memory_equal(rules.at, expected, length);
            free(expected);
        }
    }
    assert_int_equal(lang_rules(lang_at(0), "no such game").length, 0);
    assert_int_equal(lang_rules(lang_at(1), "").length, 0);
}

/* ---- Sentences filled in --------------------------------------------------------------------- */

static void fills_places(void **unused)
{
    (void)unused;
    char text[100];
    Out out = {.text = text, .capacity = sizeof text};
#define FILLED(expected, ...)                                                                      \
    do {                                                                                           \
        out.length = 0;                                                                            \
        say(&out, __VA_ARGS__);                                                                    \
        assert_text(written(&out), expected);                                                      \
    } while (0)
    FILLED("Nothing to fill in", "Nothing to fill in");
    FILLED("Ana raises to 3.", "%1 raises to %2.", TEXT("Ana"), NUM(3));
    FILLED("À 3, dit Ana.", "À %2, dit %1.", TEXT("Ana"), NUM(3));
    FILLED("Ana, Ana!", "%1, %1!", TEXT("Ana"));
    FILLED("123456789", "%1%2%3%4%5%6%7%8%9", NUM(1), NUM(2), NUM(3), NUM(4), NUM(5), NUM(6),
           NUM(7), NUM(8), NUM(9));
    /* What is filled in is not read again, and nothing is a printf format. */
    FILLED("%2 and %s", "%1 and %2", TEXT("%2"), TEXT("%s"));
    FILLED("100 %, %0, %s, %%, x0, %", "100 %, %0, %s, %%, %10, %", TEXT("x"));
    /* A place without a value is empty. */
    FILLED("a  b", "a %9 b", TEXT("x"));
    FILLED("18446744073709551615", "%1", NUM(UINT64_MAX));
#undef FILLED
    out = (Out){.text = text, .capacity = 4};
    say(&out, "%1 raises", TEXT("Ana"));
    assert_true(out.full);
    out = (Out){.text = text, .capacity = sizeof text};
    out_filled(&out, "%1 and %2", 1, (Text[]){TEXT("one")});
    assert_text(written(&out), "one and ");
}

static void elides(void **unused)
{
    (void)unused;
    static const struct {
        const char *sentence, *value, *expected;
    } cases[] = {
        {"tour de %1", "Otto", "tour d’Otto"},
        {"tour de %1", "Milo", "tour de Milo"},
        {"tour de %1.", "Émile", "tour d’Émile."},
        {"De %1 : rien", "Ana", "D’Ana : rien"},
        {"Que %1 joue", "Œdipe", "Qu’Œdipe joue"},
        {"on attend que %1 joue", "ida", "on attend qu’ida joue"},
        {"(de %1)", "\021Ana", "(d’\021Ana)"}, /* a style before the name */
        /* Y is a vowel before a consonant; an h and a ç are none. */
        {"tour de %1", "Yves", "tour d’Yves"},
        {"tour de %1", "Yann", "tour de Yann"},
        {"tour de %1", "Y", "tour de Y"},
        {"tour de %1", "Hugo", "tour de Hugo"},
        {"tour de %1", "Çelik", "tour de Çelik"},
        {"tour de %1", "Ñaki", "tour de Ñaki"},
        {"tour de %1", "øystein", "tour d’øystein"},
        /* No number, nothing at all, bytes that are no character. */
        {"de %1 à 12", "11", "de 11 à 12"},
        {"tour de %1", "", "tour de "},
        {"tour de %1", "\021", "tour de \021"},
        {"tour de %1", "\xC3", "tour de \xC3"},
        /* Whole words only, and right before the place. */
        {"aide %1", "Ana", "aide Ana"},
        {"remède %1", "Ana", "remède Ana"},
        {"du que, %1", "Ana", "du que, Ana"},
        {"de « %1", "Ana", "de « Ana"},
        {"de  %1", "Ana", "de  Ana"},
        {"de %0 de %2 de %", "Ana", "de %0 de  de %"},
        {"%1 de %1", "Ana", "Ana d’Ana"},
        {"Ana q", "Ana", "Ana q"},
        {"de", "Ana", "de"},
    };
    char text[100];
    for (size_t i = 0; i < COUNT(cases); i++) {
        Out out = {.text = text, .capacity = sizeof text};
        say(&out, cases[i].sentence, text_of(cases[i].value));
        assert_text(written(&out), cases[i].expected);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(finds_sentences),
        cmocka_unit_test(survives_truncation),
        cmocka_unit_test(survives_damage),
        cmocka_unit_test(refuses_other_formats),
        cmocka_unit_test(lists_languages),
        cmocka_unit_test(reads_locales),
        cmocka_unit_test(gives_browsers_what_they_want_most),
        cmocka_unit_test(translates),
        cmocka_unit_test(falls_back_to_english),
        cmocka_unit_test(embeds_catalogues),
        cmocka_unit_test(embeds_rules),
        cmocka_unit_test(fills_places),
        cmocka_unit_test(elides),
    };
    return run_ended(cmocka_run_group_tests(tests, read_sample, free_sample), COUNT(tests));
}
