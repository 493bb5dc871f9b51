/* Text from people is made fit for everybody's screen (tidy_text). */
#include "base/tidy.h"
#include "tests/table/host.h"

static void assert_tidy(Text text, size_t most, const char *expected)
{
    char tidy[MAX_CHAT];
    Text neat = {tidy, tidy_text(text, tidy, most)};
    assert_text(neat, expected);
}

static void tidying(void **state)
{
    (void)state;
    static const char *const pairs[][2] = {
        {"plain", "plain"},
        {"  a  b\t\tc\r\nd  ", "a b c d"},
        {"Zo\xC3\xAB \xE2\x98\xA0 \xF0\x9F\x92\x80", "Zo\xC3\xAB \xE2\x98\xA0 \xF0\x9F\x92\x80"},
        {"\x01\x02"
         "a\x7F"
         "b",
         "ab"},
        {"\x1B[2J\x1B]0;title\x07!", "[2J]0;title!"},
        {"a\xC2\x9B"
         "31mb\xC2\x85"
         "c",
         "a31mbc"}, /* C1 */
        {"a\xE2\x80\xAE"
         "b\xE2\x81\xA6"
         "c\xE2\x81\xA9\xE2\x80\x8F"
         "d\xD8\x9C"
         "e",
         "abcde"}, /* bidi */
        {"a\xE2\x80\x8B"
         "b\xE2\x80\x8D"
         "c\xEF\xBB\xBF"
         "d\xE2\x81\xA0"
         "e\xC2\xAD"
         "f",
         "abcdef"}, /* zero width */
        {"a\xE2\x80\xA8"
         "b\xE2\x80\xA9"
         "c",
         "abc"}, /* separators */
        {"a\xC0\xAF"
         "b\xE0\x80\xAF"
         "c\xF0\x80\x80\xAF"
         "d",
         "abcd"}, /* overlong */
        {"a\xED\xA0\x80"
         "b\xF4\x90\x80\x80"
         "c\xFF\xFE"
         "d\x80"
         "e\xC3",
         "abcde"}, /* no UTF-8 */
        {"a\xC2\xA0\xE3\x80\x80\xE2\x80\x83"
         "b",
         "a b"}, /* other spaces */
        {"a\xE2\x80\xAF"
         "b\xE2\x81\x9F"
         "c\xE1\x9A\x80"
         "d",
         "a b c d"},
        {"\xE2\x80\xAF", ""},
        {"\xE3\x85\xA4\xE1\x85\x9F\xE1\x85\xA0\xEF\xBE\xA0", ""}, /* Hangul fillers */
        {"\xE2\xA0\x80", ""},                                     /* empty braille */
        {"a\xF3\xA0\x81\x81"
         "b",
         "ab"}, /* tags */
        {"e\xCC\x81t\xC3\xA9", "e\xCC\x81t\xC3\xA9"},
        {"\xCC\x81"
         "a \xCC\x81",
         "a"}, /* marks on nothing */
        {"", ""},
    };
    char tidy[MAX_CHAT];
    for (size_t i = 0; i < COUNT(pairs); i++)
        assert_tidy(text_of(pairs[i][0]), MAX_CHAT, pairs[i][1]);
    assert_int_equal(tidy_text((Text){"a\0b", 3}, tidy, sizeof tidy), 2);

    /* A flood of marks drowns nobody, in any script. */
    static const char *const marks[] = {"\xCC\x81", "\xD9\x8B", "\xE0\xB9\x89", "\xD6\xB0",
                                        "\xE2\x83\x9D"};
    for (size_t i = 0; i < COUNT(marks); i++) {
        char flood[300] = "a";
        for (int k = 0; k < 60; k++)
            strcat(flood, marks[i]);
        assert_in_range(tidy_text(text_of(flood), tidy, sizeof tidy), 1, 12);
    }
}

static void tidying_anything(void **state)
{
    (void)state;
    static char text[20000];
    Random random = random_from(11);
    for (unsigned round = 0; round < 3000; round++) {
        char tidy[64], again[64];
        size_t length = random_below(&random, round % 100 == 0 ? sizeof text : 80);
        size_t most = 1 + random_below(&random, sizeof tidy);
        for (size_t i = 0; i < length; i++) {
            static const char common[] = "\xE2\x80\xAE\xCC\x81\xC2\x9B\xF3\xA0 a\xC3\xA9\t";
            text[i] = random_below(&random, 3) == 0
                          ? (char)random_next(&random)
                          : common[random_below(&random, sizeof common - 1)];
        }
        Text neat = {tidy, tidy_text((Text){text, length}, tidy, most)};
        assert_true(neat.length <= most);
        assert_true(text_is_clean(neat));
        for (size_t i = 0; i < neat.length; i++)
            if (tidy[i] == ' ')
                assert_true(i > 0 && i + 1 < neat.length && tidy[i + 1] != ' ');
        assert_int_equal(tidy_text(neat, again, sizeof again), neat.length);
        assert_memory_equal(again, tidy, neat.length);
    }
    /* Cut between characters. */
    assert_tidy(TEXT("\xC3\xA9\xC3\xA9\xC3\xA9\xC3\xA9"), 7, "\xC3\xA9\xC3\xA9\xC3\xA9");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TABLE_TEST(tidying),
        TABLE_TEST(tidying_anything),
    };
    return RUN(tests);
}
