/* base/text: slices, numbers, seats, UTF-8 and the bounded writer, mostly as tables of what is
   given and what must come back. Of base/tidy what complaints are cleaned with, of
   base/json decimals. */
#include "base/json.h"
#include "base/tidy.h"
#include "tests/unit.h"

/* ---- Slices -------------------------------------------------------------------------------- */

static void words_are_cut_at_every_single_space(void **state)
{
    static const struct {
        const char *text;
        unsigned count;
        const char *words[4];
    } rows[] = {
        {"pass", 1, {"pass"}},
        {"bid 3", 2, {"bid", "3"}},
        {"swap P1 2", 3, {"swap", "P1", "2"}},
        {"", 1, {""}},
        {" ", 2, {"", ""}},
        {"bid ", 2, {"bid", ""}},
        {" bid", 2, {"", "bid"}},
        {"bid  3", 3, {"bid", "", "3"}},
        {"bid\t3", 1, {"bid\t3"}},
    };
    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        Text rest = text_of(rows[i].text), word;
        for (unsigned k = 0; k < rows[i].count; k++) {
            assert_true(text_next(&rest, &word));
            assert_text(word, rows[i].words[k]);
        }
        assert_false(text_next(&rest, &word));
        assert_null(rest.at);
    }
}

static void a_slice_is_compared_to_its_last_byte(void **state)
{
    (void)state;
    assert_true(text_is(text_of("pass"), "pass"));
    assert_true(text_is((Text){NULL, 0}, ""));
    assert_false(text_is(text_of("pass"), "pas"));
    assert_false(text_is(text_of("pas"), "pass"));
    assert_false(text_is(text_of("Pass"), "pass"));
    assert_false(text_is(TEXT("pass\0"), "pass"));
    assert_false(text_is((Text){NULL, 0}, "pass"));
}

/* ---- Numbers and seats --------------------------------------------------------------------- */

enum { UNTOUCHED = 77 };

static void numbers_are_canonical_decimals_of_any_length(void **state)
{
    static const struct {
        const char *text;
        bool good;
        uint64_t value;
    } rows[] = {
        {"0", true, 0},
        {"7", true, 7},
        {"10", true, 10},
        {"18446744073709551614", true, UINT64_MAX - 1},
        {"18446744073709551615", true, UINT64_MAX},
        {"18446744073709551616", true, UINT64_MAX},
        {"18446744073709551620", true, UINT64_MAX},
        {"99999999999999999999", true, UINT64_MAX},
        {"184467440737095516150", true, UINT64_MAX},
        {"", false, 0},
        {"00", false, 0},
        {"07", false, 0},
        {"-1", false, 0},
        {"+1", false, 0},
        {" 1", false, 0},
        {"1 ", false, 0},
        {"1.", false, 0},
        {"1e3", false, 0},
        {"0x1", false, 0},
        {"1/", false, 0},
        {"1:", false, 0},
        {"\xD9\xA1", false, 0}, /* an Arabic digit */
        {"99999999999999999999x", false, 0},
    };
    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        uint64_t value = UNTOUCHED;
        if (text_number(text_of(rows[i].text), &value) != rows[i].good ||
            value != (rows[i].good ? rows[i].value : UNTOUCHED))
            fail_msg("'%s' became %llu", rows[i].text, (unsigned long long)value);
    }
    uint64_t value = UNTOUCHED;
    assert_false(text_number(TEXT("1\0"), &value));
    assert_int_equal(value, UNTOUCHED);
}

static void a_number_of_20000_digits_is_the_largest(void **state)
{
    static char digits[20000];
    uint64_t value = 0;
    (void)state;
    memset(digits, '9', sizeof digits);
    assert_true(text_number((Text){digits, sizeof digits}, &value));
    assert_true(value == UINT64_MAX);
    digits[sizeof digits - 1] = 'x';
    assert_false(text_number((Text){digits, sizeof digits}, &value));
}

static void a_seat_is_P_and_a_number_from_1(void **state)
{
    static const struct {
        const char *text;
        uint64_t number; /* 0: not a seat */
    } rows[] = {
        {"P1", 1},  {"P12", 12}, {"P99999999999999999999", UINT64_MAX},
        {"", 0},    {"P", 0},    {"P0", 0},
        {"P01", 0}, {"p1", 0},   {"Q1", 0},
        {"1P", 0},  {"P1 ", 0},  {"P-1", 0},
        {"P1x", 0}, {"PP1", 0},  {"C", 0},
    };
    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        uint64_t number = UNTOUCHED;
        bool good = text_seat(text_of(rows[i].text), &number);
        if (good != (rows[i].number > 0) || number != (good ? rows[i].number : UNTOUCHED))
            fail_msg("'%s' became %llu", rows[i].text, (unsigned long long)number);
    }
}

/* ---- UTF-8 --------------------------------------------------------------------------------- */

static size_t encode(uint32_t point, char bytes[4])
{
    if (point < 0x80) {
        bytes[0] = (char)point;
        return 1;
    }
    size_t length = point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
    for (size_t i = length; i-- > 1; point >>= 6)
        bytes[i] = (char)(0x80 | (point & 0x3F));
    bytes[0] = (char)(0xF00u >> length | point);
    return length;
}

static bool is_control(uint32_t point)
{
    return point < 0x20 || (point >= 0x7F && point < 0xA0);
}

static void every_character_but_the_controls_is_clean(void **state)
{
    (void)state;
    for (uint32_t point = 0; point <= 0x10FFFF; point++) {
        char bytes[4];
        size_t length = encode(point, bytes);
        bool surrogate = point >= 0xD800 && point <= 0xDFFF;
        size_t read;
        if (text_character((Text){bytes, length}, &read) != (surrogate ? 0 : point) ||
            read != (surrogate ? 1 : length))
            fail_msg("U+%04X is read as another character", (unsigned)point);
        if (text_is_clean((Text){bytes, length}) != (!surrogate && !is_control(point)))
            fail_msg("U+%04X", point);
        for (size_t cut = 1; cut < length; cut++)
            if (text_is_clean((Text){bytes, cut}))
                fail_msg("U+%04X, cut to %zu bytes", point, cut);
    }
    assert_true(text_is_clean((Text){NULL, 0}));
}

/* The other way round: of all sequences made of the bytes at the edges of the ranges, those are
   clean that naive decoding and encoding gives back. */
static bool naively_clean(const unsigned char *bytes, size_t length)
{
    while (length > 0) {
        size_t size = bytes[0] < 0xC0 ? 1 : bytes[0] < 0xE0 ? 2 : bytes[0] < 0xF0 ? 3 : 4;
        uint32_t point = size == 1 ? bytes[0] : bytes[0] & 0x7Fu >> size;
        char again[4];
        if (size > length || bytes[0] >= 0xF8)
            return false;
        for (size_t i = 1; i < size; i++)
            point = point << 6 | (bytes[i] & 0x3F);
        if (point > 0x10FFFF || (point >= 0xD800 && point <= 0xDFFF) || is_control(point) ||
            encode(point, again) != size || memcmp(again, bytes, size) != 0)
            return false;
        bytes += size;
        length -= size;
    }
    return true;
}

static void every_other_sequence_of_bytes_is_unclean(void **state)
{
    static const unsigned char edges[] = {
        0x00, 0x1F, 0x20, 0x7E, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xC1, 0xC2,
        0xDF, 0xE0, 0xE1, 0xEC, 0xED, 0xEE, 0xEF, 0xF0, 0xF1, 0xF3, 0xF4, 0xF5, 0xF8, 0xFF};
    const unsigned n = COUNT(edges);
    (void)state;
    for (unsigned i = 0; i < n * n * n * n; i++) {
        const unsigned char bytes[4] = {edges[i % n], edges[i / n % n], edges[i / n / n % n],
                                        edges[i / n / n / n]};
        for (size_t length = 1; length <= 4; length++)
            if (text_is_clean((Text){(const char *)bytes, length}) != naively_clean(bytes, length))
                fail_msg("%02X %02X %02X %02X, %zu bytes of it", bytes[0], bytes[1], bytes[2],
                         bytes[3], length);
    }
}

static void what_is_unfit_is_hidden_and_nothing_else(void **state)
{
    static const char *const rows[][2] = {
        {"plain, é 日 🎲\n", "plain, é 日 🎲\n"},
        {"\x1B[2J\t\r\x01\x7F", "?[2J????"},
        {"a\xC2\x80\xC2\x9F"
         "b\xC2\xA0",
         "a??b\xC2\xA0"},
        {"\xC2", "?"},
        {"\xFF\xC2\n\xC2\xC2\x85", "??\n??"},
        {"\u202Ea\u2066b\u200Bc\u2028d\U000E0041", "?a?b?c?d?"},
        {"", ""},
    };
    char nul[] = "a\0b\xC2";
    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        char text[64];
        Out out = {.text = text, .capacity = sizeof text};
        out_string(&out, rows[i][0]);
        out.length = hide_unfit(out.text, out.length);
        assert_text(written(&out), rows[i][1]);
    }
    assert_int_equal(hide_unfit(nul, sizeof nul - 1), 4);
    assert_memory_equal(nul, "a?b?", sizeof nul);
}

/* ---- Writing ------------------------------------------------------------------------------- */

static void numbers_and_seats_are_written_as_they_are_read(void **state)
{
    char text[64];
    Out out = {.text = text, .capacity = sizeof text};
    (void)state;
    out_number(&out, 0);
    out_char(&out, ' ');
    out_number(&out, 10);
    out_char(&out, ' ');
    out_number(&out, UINT64_MAX);
    out_char(&out, ' ');
    out_seat(&out, 0);
    out_seat(&out, 11);
    assert_text(written(&out), "0 10 18446744073709551615 P1P12");
}

static void a_full_writer_drops_the_rest_and_touches_nothing_beyond(void **state)
{
    char text[8] = "........";
    Out out = {.text = text, .capacity = 6};
    (void)state;
    out_string(&out, "abc");
    out_string(&out, "def");
    assert_false(out.full);
    out_string(&out, "");
    assert_false(out.full);
    out_char(&out, 'g');
    assert_true(out.full);
    out_string(&out, "");
    out.capacity = 7; /* even with room again: nothing may go missing in the middle */
    out_char(&out, 'h');
    assert_text(written(&out), "abcdef");
    assert_memory_equal(text, "abcdef..", 8);
}

static size_t asked_for;

static bool grow_to_8(Out *out, size_t needed)
{
    static char room[8];
    asked_for = needed;
    if (needed > sizeof room)
        return false;
    memmove(room, out->text != NULL ? out->text : room, out->length);
    out->text = room;
    out->capacity = sizeof room;
    return true;
}

static void a_writer_asks_for_room_only_when_it_needs_some(void **state)
{
    Out out = {.grow = grow_to_8};
    (void)state;
    asked_for = 0;
    out_string(&out, "");
    out_text(&out, (Text){NULL, 0});
    assert_int_equal(asked_for, 0);
    out_string(&out, "abc");
    assert_int_equal(asked_for, 3);
    out_string(&out, "defgh");
    assert_int_equal(asked_for, 3);
    assert_false(out.full);
    out_string(&out, "ij");
    assert_int_equal(asked_for, 10);
    assert_true(out.full);
    assert_text(written(&out), "abcdefgh");
}

static void json_strings_escape_what_json_forbids(void **state)
{
    static const struct {
        const char *text, *json;
    } rows[] = {
        {"", "\"\""},
        {"bid 3", "\"bid 3\""},
        {"say \"skull\"", "\"say \\\"skull\\\"\""},
        {"back\\slash/", "\"back\\\\slash/\""},
        {"a\nb", "\"a\\nb\""},
        {"\t\r\x01\x1F\x7F", "\"\\u0009\\u000d\\u0001\\u001f\\u007f\""},
        {"\xC2\x9B\u202E\u200B", "\"\\u009b\\u202e\\u200b\""},
        {"\U000E0041\U0001F3B2", "\"\\udb40\\udc41\U0001F3B2\""},
        {"é 日 🎲", "\"é 日 🎲\""},
        {"\xFF", "\"\xEF\xBF\xBD\""},
        {"a\xC3", "\"a\xEF\xBF\xBD\""},
        {"\xE2\x82z", "\"\xEF\xBF\xBD\xEF\xBF\xBDz\""},
        {"\xC0\xAF", "\"\xEF\xBF\xBD\xEF\xBF\xBD\""},
    };
    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        char text[64];
        Out out = {.text = text, .capacity = sizeof text};
        out_json(&out, text_of(rows[i].text));
        assert_text(written(&out), rows[i].json);
    }
    char text[16];
    Out out = {.text = text, .capacity = sizeof text};
    out_json(&out, TEXT("a\0b"));
    assert_text(written(&out), "\"a\\u0000b\"");
}

static void lines_and_characters(void **state)
{
    (void)state;
    assert_int_equal(text_line_ends(TEXT("")), 0);
    assert_int_equal(text_line_ends(TEXT("one\ntwo\nthree")), 2);
    assert_text(text_less_one(TEXT("Zo\xC3\xA9")), "Zo");
    assert_text(text_less_one(TEXT("a")), "");
    assert_text(text_less_one(TEXT("")), "");
    assert_text(text_less_one(TEXT("\xA9")), ""); /* what is no whole character goes, too */
}

static void json_decimals_have_four_places(void **state)
{
    static const struct {
        double number;
        const char *decimal, *fraction;
    } rows[] = {
        {0, "0.0000", "0.0000"},
        {1, "1.0000", "1.0000"},
        {0.5, "0.5000", "0.5000"},
        {0.00004, "0.0000", "0.0000"},
        {0.00006, "0.0001", "0.0001"},
        {0.99996, "1.0000", "1.0000"},
        {-0.00004, "0.0000", "0.0000"},
        {-0.25, "-0.2500", "0.0000"},
        {-1.5, "-1.5000", "0.0000"},
        {12.0375, "12.0375", "1.0000"},
        {1234567, "1234567.0000", "1.0000"},
    };
    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        char text[64], expected[64];
        Out out = {.text = text, .capacity = sizeof text};
        Json json = {.out = &out};
        put_open(&json, '[');
        put_decimal(&json, rows[i].number);
        put_fraction(&json, rows[i].number);
        put_close(&json, ']');
        snprintf(expected, sizeof expected, "[%s,%s]", rows[i].decimal, rows[i].fraction);
        assert_text(written(&out), expected);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lines_and_characters),
        cmocka_unit_test(words_are_cut_at_every_single_space),
        cmocka_unit_test(a_slice_is_compared_to_its_last_byte),
        cmocka_unit_test(numbers_are_canonical_decimals_of_any_length),
        cmocka_unit_test(a_number_of_20000_digits_is_the_largest),
        cmocka_unit_test(a_seat_is_P_and_a_number_from_1),
        cmocka_unit_test(every_character_but_the_controls_is_clean),
        cmocka_unit_test(every_other_sequence_of_bytes_is_unclean),
        cmocka_unit_test(what_is_unfit_is_hidden_and_nothing_else),
        cmocka_unit_test(numbers_and_seats_are_written_as_they_are_read),
        cmocka_unit_test(a_full_writer_drops_the_rest_and_touches_nothing_beyond),
        cmocka_unit_test(a_writer_asks_for_room_only_when_it_needs_some),
        cmocka_unit_test(json_strings_escape_what_json_forbids),
        cmocka_unit_test(json_decimals_have_four_places),
    };
    return RUN(tests);
}
