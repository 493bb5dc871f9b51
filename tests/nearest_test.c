/* base/nearest: what people type is compared without capitals and accents, and the nearest of
   several names is found, if any is near. */
#include "base/nearest.h"
#include "tests/unit.h"

static void words_are_folded(void **state)
{
    static const char *const rows[][2] = {
        {"Pass", "pass"},         {"RÉVÉLER", "reveler"}, {"Würfel", "wurfel"},
        {"Straße", "strase"},     {"cœur", "coeur"},      {"ŒUVRE", "oeuvre"},
        {"Ø×÷", "o*/"},           {"日", "日"},           {"", ""},
        {"na\xC3", "na\xC3"},     {"na\xC5", "na\xC5"},   {"na\xFF", "na\xFF"},
        {"Ångström", "angstrom"}, {"Łódź", "Łodź"},       {"P1 bid 3", "p1 bid 3"},
    };
    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        char folded[64];
        Text text = {folded, fold_text(text_of(rows[i][0]), folded, sizeof folded)};
        assert_text(text, rows[i][1]);
        assert_true(equals_folded(text_of(rows[i][0]), rows[i][1]));
    }
    char folded[3];
    assert_int_equal(fold_text(TEXT("skull"), folded, sizeof folded), 3);
    assert_int_equal(fold_text(TEXT("réœ"), folded, sizeof folded), 3);
    assert_memory_equal(folded, "reo", 3);
}

static void a_beginning_is_not_empty(void **state)
{
    (void)state;
    assert_true(begins_folded(TEXT("r"), "révéler"));
    assert_true(begins_folded(TEXT("REV"), "révéler"));
    assert_true(begins_folded(TEXT("révéler"), "Reveler"));
    assert_false(begins_folded(TEXT("revelers"), "révéler"));
    assert_false(begins_folded(TEXT("e"), "révéler"));
    assert_false(begins_folded(TEXT(""), "révéler"));
    assert_false(equals_folded(TEXT("rev"), "révéler"));
    assert_true(equals_folded(TEXT(""), ""));
}

static void distance_is_the_number_of_changed_letters(void **state)
{
    static const struct {
        const char *one, *other;
        unsigned distance;
    } rows[] = {
        {"", "", 0},           {"skull", "skull", 0}, {"skul", "skull", 1}, {"sskull", "skull", 1},
        {"skill", "skull", 1}, {"ksull", "skull", 2}, {"", "skull", 5},     {"pass", "bid", 4},
        {"sketch", "", 6},     {"Pass", "pass", 1},
    };
    char large[34];
    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        assert_int_equal(word_distance(text_of(rows[i].one), text_of(rows[i].other)),
                         rows[i].distance);
        assert_int_equal(word_distance(text_of(rows[i].other), text_of(rows[i].one)),
                         rows[i].distance);
    }
    memset(large, 'x', sizeof large);
    assert_int_equal(word_distance((Text){large, 32}, (Text){large, 31}), 1);
    assert_true(word_distance((Text){large, 33}, (Text){large, 33}) > 32);
}

static void the_nearest_name_is_found_if_one_is_near(void **state)
{
    static const char *const names[] = {"off", "open", "opal", "ok", "Été"};
    static const struct {
        const char *word;
        Nearest how;
        const char *nearest;
    } rows[] = {
        {"opem", {.within = 3}, "open"},
        {"opa", {.within = 3}, "opal"},
        {"opel", {.within = 3}, "open"}, /* the first of equals */
        {"open", {.within = 3}, "open"},
        {"oxx", {.within = 3}, "off"},
        {"xx", {.within = 3}, "ok"},
        {"xx", {.within = 3, .keeps_some = true}, NULL},
        {"xk", {.within = 3, .keeps_some = true}, "ok"},
        {"xxx", {.within = 4, .keeps_some = true}, NULL},
        {"nothing", {.within = 4}, NULL},
        {"ete", {.within = 3}, NULL},
        {"ete", {.within = 3, .folded = true}, "Été"},
        {"OPAL", {.within = 3, .folded = true}, "opal"},
    };
    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        Nearest nearest = rows[i].how;
        nearest.word = text_of(rows[i].word);
        for (size_t k = 0; k < COUNT(names); k++)
            nearest_try(&nearest, names[k]);
        if (rows[i].nearest == NULL)
            assert_null(nearest.name);
        else
            assert_string_equal(nearest.name, rows[i].nearest);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(words_are_folded),
        cmocka_unit_test(a_beginning_is_not_empty),
        cmocka_unit_test(distance_is_the_number_of_changed_letters),
        cmocka_unit_test(the_nearest_name_is_found_if_one_is_near),
    };
    return RUN(tests);
}
