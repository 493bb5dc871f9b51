/* core/record: bad records with the line and the refusal they must get, good ones with what must be
   written again, and what a masked record may never contain. */
#include "core/record.h"
#include "tests/unit.h"

#define HEX64 "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff"
#define HEADER "triskel 1\ngame null\nplayers 2\nviewer all\n\n"
#define CALLS HEADER "P1 call heads\nP2 call tails\n"
#define TOSS CALLS "C toss heads\n"
#define SKULL "triskel 1\ngame skull\nplayers 3\noption first P1\nviewer all\n\n"

typedef struct Loaded {
    RecordReader reader;
    Move moves[64];
    size_t count;
    Problem problem;
} Loaded;

/* Reads a whole text; true if it is a good record. */
static bool load(Loaded *loaded, Text text)
{
    record_begin(&loaded->reader);
    loaded->count = 0;
    while (text.length > 0) {
        const char *end = memchr(text.at, '\n', text.length);
        assert_non_null(end);
        Text line = {text.at, (size_t)(end - text.at)};
        Move move;
        switch (record_line(&loaded->reader, line, &move, &loaded->problem)) {
        case LINE_REFUSED:
            return false;
        case LINE_TAKEN:
            break;
        case LINE_MOVED:
            assert_true(loaded->count < COUNT(loaded->moves));
            loaded->moves[loaded->count++] = move;
            break;
        }
        text = (Text){end + 1, text.length - line.length - 1};
    }
    return record_end(&loaded->reader, &loaded->problem);
}

/* ---- Good records -------------------------------------------------------------------------- */

static void good_records_are_written_again_in_one_canonical_form(void **state)
{
    static const struct {
        const char *given, *written;
    } rows[] = {
        {HEADER, HEADER},
        {CALLS, CALLS},
        {TOSS "result 1 0\n", CALLS "C toss heads = heads tails\nresult 1 0\n"},
        /* header lines in any order */
        {"triskel 1\nviewer all\noption bias 3\nname P2 Bo\nplayers 3\nname P1 Ana\ngame null\n\n",
         "triskel 1\ngame null\nplayers 3\noption bias 3\nname P1 Ana\nname P2 Bo\nviewer all\n\n"},
        /* an option equal to its default is accepted and not written */
        {"triskel 1\ngame null\noption bias 1\nplayers 2\nviewer all\n\n", HEADER},
        /* names are free text */
        {"triskel 1\ngame null\nplayers 2\nname P1  é, 日本 = # 🎲 \nviewer all\n\n",
         "triskel 1\ngame null\nplayers 2\nname P1  é, 日本 = # 🎲 \nviewer all\n\n"},
        /* of up to 128 bytes, for up to 12 persons */
        {"triskel 1\ngame skull\nplayers 12\nname P12 " HEX64 HEX64 "\nviewer all\n\n",
         "triskel 1\ngame skull\nplayers 12\nname P12 " HEX64 HEX64 "\nviewer all\n\n"},
        /* comments anywhere, before the first line too */
        {"# hello\ntriskel 1\n#\ngame null\nplayers 2\n# viewer P1\nviewer all\n\n# result\nP1 "
         "call "
         "heads\n#P2 call heads\nP2 call tails\nC toss heads\nresult 1 0\n# the end\n",
         CALLS "C toss heads = heads tails\nresult 1 0\n"},
        /* seats of two gangs act, persons have names and results */
        {"triskel 1\ngame skull\nplayers 2\noption gangs 2\noption first P4\nname P2 Bo\nviewer "
         "all\n\nP3 place skull\n",
         "triskel 1\ngame skull\nplayers 2\noption gangs 2\noption first P4\nname P2 Bo\nviewer "
         "all\n\nP3 place skull\n"},
        /* fairness */
        {"triskel 1\nentropy P2 00\nnonce " HEX64 "\nseed " HEX64
         "\ngame null\nentropy P1 " HEX64 HEX64 "\ncommit " HEX64 "\nplayers 2\nviewer all\n\n",
         "triskel 1\ngame null\nplayers 2\ncommit " HEX64 "\nentropy P1 " HEX64 HEX64
         "\nentropy P2 00\nseed " HEX64 "\nnonce " HEX64 "\nviewer all\n\n"},
        {"triskel 1\npledge P2 " HEX64 "\nseeded\ngame null\nviewer all\nplayers 2\ncommit " HEX64
         "\n\n",
         "triskel 1\ngame null\nplayers 2\nseeded\ncommit " HEX64 "\npledge P2 " HEX64
         "\nviewer all\n\n"},
    };
    static char text[4096];
    static Loaded loaded;
    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        if (!load(&loaded, text_of(rows[i].given)))
            fail_msg("%s\nrefusal %u in line %u", rows[i].given, loaded.problem.refusal.id,
                     loaded.problem.line);
        Out out = {.text = text, .capacity = sizeof text};
        record_write(&loaded.reader.header, loaded.moves, loaded.count, EVERYTHING, &out);
        assert_text(written(&out), rows[i].written);
    }
}

/* ---- Bad records --------------------------------------------------------------------------- */

static void bad_records_are_refused_with_their_line(void **state)
{
    static const struct {
        unsigned line, id;
        const char *text;
    } rows[] = {
        /* the first line */
        {0, MODEL_NOT_A_RECORD, ""},
        {1, MODEL_NOT_A_RECORD, "\n"},
        {1, MODEL_NOT_A_RECORD, "# only a comment\n"},
        {2, MODEL_NOT_A_RECORD, "# a comment\ngame null\n"},
        {1, MODEL_NOT_A_RECORD, "triskel\n"},
        {1, MODEL_NOT_A_RECORD, "triskel \n"},
        {1, MODEL_NOT_A_RECORD, "triskel  1\n"},
        {1, MODEL_NOT_A_RECORD, "triskel 01\n"},
        {1, MODEL_NOT_A_RECORD, "triskel one\n"},
        {1, MODEL_NOT_A_RECORD, "triskel 1 \n"},
        {1, MODEL_NOT_A_RECORD, "Triskel 1\n"},
        {1, MODEL_NOT_A_RECORD, "\xC2\xA0triskel 1\n"},
        {1, MODEL_OTHER_VERSION, "triskel 0\n"},
        {1, MODEL_OTHER_VERSION, "triskel 2\n"},
        {1, MODEL_OTHER_VERSION, "triskel 18446744073709551617\n"},
        /* header lines */
        {2, MODEL_UNKNOWN_HEADER, "triskel 1\ntriskel 1\n"},
        {2, MODEL_UNKNOWN_HEADER, "triskel 1\nhello\n"},
        {2, MODEL_UNKNOWN_HEADER, "triskel 1\n game null\n"},
        {2, MODEL_UNKNOWN_HEADER, "triskel 1\nGAME null\n"},
        {2, MODEL_UNKNOWN_HEADER, "triskel 1\nP1 call heads\n"},
        {2, MODEL_UNKNOWN_HEADER, "triskel 1\nresult 1 0\n"},
        {2, MODEL_BAD_HEADER, "triskel 1\ngame\n"},
        {2, MODEL_UNKNOWN_GAME, "triskel 1\ngame \n"},
        {2, MODEL_UNKNOWN_GAME, "triskel 1\ngame chess\n"},
        {2, MODEL_UNKNOWN_GAME, "triskel 1\ngame null \n"},
        {3, MODEL_HEADER_TWICE, "triskel 1\ngame null\ngame null\n"},
        {3, MODEL_HEADER_TWICE, "triskel 1\ngame null\ngame\n"},
        {3, MODEL_HEADER_TWICE, "triskel 1\nplayers 2\nplayers 2\n"},
        {3, MODEL_HEADER_TWICE, "triskel 1\nviewer all\nviewer P1\n"},
        {3, MODEL_HEADER_TWICE, "triskel 1\ncommit " HEX64 "\ncommit " HEX64 "\n"},
        {3, MODEL_HEADER_TWICE, "triskel 1\nseed " HEX64 "\nseed " HEX64 "\n"},
        {3, MODEL_HEADER_TWICE, "triskel 1\nnonce " HEX64 "\nnonce " HEX64 "\n"},
        {2, MODEL_BAD_HEADER, "triskel 1\nviewer\n"},
        {2, MODEL_BAD_HEADER, "triskel 1\nviewer everybody\n"},
        {2, MODEL_BAD_HEADER, "triskel 1\nviewer P13\n"},
        {2, MODEL_BAD_HEADER, "triskel 1\nviewer all \n"},
        {2, MODEL_BAD_HEADER, "triskel 1\nplayers\n"},
        {2, MODEL_BAD_HEADER,
         "triskel 1\nplayers 12345678901234567890123456789012345678901234567890123456789012345\n"},
        /* names */
        {2, MODEL_BAD_HEADER, "triskel 1\nname\n"},
        {2, MODEL_BAD_HEADER, "triskel 1\nname P1\n"},
        {2, MODEL_BAD_HEADER, "triskel 1\nname P1 \n"},
        {2, MODEL_BAD_HEADER, "triskel 1\nname Ana P1\n"},
        {2, MODEL_BAD_HEADER, "triskel 1\nname P0 Ana\n"},
        {2, MODEL_BAD_HEADER, "triskel 1\nname  P1 Ana\n"},
        {2, MODEL_BAD_HEADER, "triskel 1\nname P1 " HEX64 HEX64 "x\n"},
        {2, MODEL_NO_SUCH_PERSON, "triskel 1\nname P13 Ana\n"},
        {2, MODEL_NO_SUCH_PERSON, "triskel 1\nname P18446744073709551617 Ana\n"},
        {3, MODEL_HEADER_TWICE, "triskel 1\nname P2 Bo\nname P2 Bo\n"},
        {3, MODEL_NO_SUCH_PERSON,
         "triskel 1\ngame null\nname P3 Cy\nname P1 A\nplayers 2\nviewer all\n\n"},
        {4, MODEL_NO_SUCH_PERSON, /* seats, but not persons */
         "triskel 1\ngame skull\noption gangs 2\nname P3 Cy\nplayers 2\nviewer all\n\n"},
        {2, MODEL_UNCLEAN_TEXT, "triskel 1\nname P1 bell\a\n"},
        /* fairness */
        {2, MODEL_BAD_HEADER, "triskel 1\ncommit\n"},
        {2, MODEL_BAD_HEADER, "triskel 1\ncommit 00\n"},
        {2, MODEL_BAD_HEADER, "triskel 1\ncommit " HEX64 "00\n"},
        {2, MODEL_BAD_HEADER, "triskel 1\nseed " HEX64 "0\n"},
        {2, MODEL_BAD_HEADER, "triskel 1\nseed g0112233445566778899aabbccddeeff" HEX64 "\n"},
        {2, MODEL_BAD_HEADER,
         "triskel 1\nseed 00112233445566778899aabbccddeeff00112233445566778899aabbccddeefg\n"},
        {2, MODEL_BAD_HEADER,
         "triskel 1\nnonce 00112233445566778899aabbccddeefF00112233445566778899aabbccddeeff\n"},
        {2, MODEL_BAD_HEADER,
         "triskel 1\nnonce 0011223344556677/899aabbccddeeff00112233445566778899aabbccddeeff\n"},
        {2, MODEL_BAD_HEADER,
         "triskel 1\nnonce 0011223344556677:899aabbccddeeff00112233445566778899aabbccddeeff\n"},
        {2, MODEL_BAD_HEADER,
         "triskel 1\nnonce 0011223344556677`899aabbccddeeff00112233445566778899aabbccddeeff\n"},
        {2, MODEL_BAD_HEADER, "triskel 1\nseeded by hand\n"},
        {3, MODEL_HEADER_TWICE, "triskel 1\nseeded\nseeded\n"},
        {2, MODEL_BAD_HEADER, "triskel 1\npledge P1\n"},
        {2, MODEL_BAD_HEADER, "triskel 1\npledge P1 00\n"},
        {3, MODEL_HEADER_TWICE, "triskel 1\npledge P1 " HEX64 "\npledge P1 " HEX64 "\n"},
        {2, MODEL_BAD_HEADER, "triskel 1\nentropy P1\n"},
        {2, MODEL_BAD_HEADER, "triskel 1\nentropy P1 \n"},
        {2, MODEL_BAD_HEADER, "triskel 1\nentropy P1 0\n"},
        {2, MODEL_BAD_HEADER, "triskel 1\nentropy P1 000\n"},
        {2, MODEL_BAD_HEADER, "triskel 1\nentropy P1 00 \n"},
        {2, MODEL_BAD_HEADER, "triskel 1\nentropy P1 " HEX64 HEX64 "00\n"},
        {2, MODEL_BAD_HEADER, "triskel 1\nentropy 00\n"},
        {3, MODEL_HEADER_TWICE, "triskel 1\nentropy P1 00\nentropy P1 00\n"},
        {2, MODEL_NO_SUCH_PERSON, "triskel 1\nentropy P13 00\n"},
        {2, MODEL_NO_SUCH_PERSON, "triskel 1\nentropy P9 00\ngame null\nplayers 2\nviewer all\n\n"},
        /* options, which can be judged only when the game is known */
        {2, MODEL_BAD_OPTION, "triskel 1\nplayers 5\ngame null\nviewer all\n\n"},
        {2, MODEL_BAD_OPTION, "triskel 1\nplayers 1\ngame null\nviewer all\n\n"},
        {2, MODEL_BAD_OPTION, "triskel 1\nplayers two\ngame null\nviewer all\n\n"},
        {2, MODEL_BAD_OPTION, "triskel 1\nplayers \ngame null\nviewer all\n\n"},
        {3, MODEL_BAD_OPTION, "triskel 1\ngame null\noption bias 10\nplayers 2\nviewer all\n\n"},
        {3, MODEL_BAD_OPTION, "triskel 1\ngame null\noption bias 2 2\nplayers 2\nviewer all\n\n"},
        {3, MODEL_BAD_OPTION, "triskel 1\ngame null\noption bias  2\nplayers 2\nviewer all\n\n"},
        {3, MODEL_BAD_HEADER, "triskel 1\ngame null\noption bias\nplayers 2\nviewer all\n\n"},
        {3, MODEL_BAD_HEADER, "triskel 1\ngame null\noption bias=2\nplayers 2\nviewer all\n\n"},
        {2, MODEL_BAD_HEADER, "triskel 1\noption\n"},
        {2, MODEL_BAD_HEADER, "triskel 1\noption " HEX64 "0\n"},
        {2, MODEL_BAD_HEADER, "triskel 1\noption " HEX64 "\ngame null\nplayers 2\nviewer all\n\n"},
        {3, MODEL_UNKNOWN_OPTION, /* as long as such a line may be */
         "triskel 1\ngame null\noption gangs 12345678901234567890123456789012345678901234567890"
         "12345678\nplayers 2\nviewer all\n\n"},
        {3, MODEL_UNKNOWN_OPTION,
         "triskel 1\ngame null\noption gangs 2\nplayers 2\nviewer all\n\n"},
        {3, MODEL_UNKNOWN_OPTION,
         "triskel 1\ngame null\noption players 2\nplayers 2\nviewer all\n\n"},
        {3, MODEL_UNKNOWN_OPTION, "triskel 1\ngame null\noption  2\nplayers 2\nviewer all\n\n"},
        {4, MODEL_OPTION_TWICE,
         "triskel 1\ngame null\noption bias 1\noption bias 1\nplayers 2\nviewer all\n\n"},
        {15, MODEL_UNKNOWN_OPTION, /* more than any game has */
         "triskel 1\noption a 1\noption a 1\noption a 1\noption a 1\noption a 1\noption a 1\n"
         "option a 1\noption a 1\noption a 1\noption a 1\noption a 1\noption a 1\noption a 1\n"
         "option a 1\n"},
        {6, MODEL_OPTIONS_CONFLICT,
         "triskel 1\ngame skull\nplayers 7\noption gangs 2\nviewer all\n\n"},
        {6, MODEL_OPTIONS_CONFLICT,
         "triskel 1\ngame skull\nplayers 3\noption first P4\nviewer all\n\n"},
        /* the end of the header */
        {2, MODEL_HEADER_MISSING, "triskel 1\n\n"},
        {4, MODEL_HEADER_MISSING, "triskel 1\nplayers 2\nviewer all\n\n"},
        {4, MODEL_HEADER_MISSING, "triskel 1\ngame null\nviewer all\n\n"},
        {4, MODEL_HEADER_MISSING, "triskel 1\ngame null\nplayers 2\n\n"},
        {5, MODEL_MASKED_RECORD, "triskel 1\ngame null\nplayers 2\nviewer P2\n\n"},
        {5, MODEL_MASKED_RECORD, "triskel 1\ngame null\nplayers 2\nviewer spectator\n\n"},
        {5, MODEL_MASKED_RECORD, "triskel 1\ngame null\nplayers 2\nviewer P12\n\n"},
        {1, MODEL_CUT_OFF, "triskel 1\n"},
        {4, MODEL_CUT_OFF, "triskel 1\ngame null\nplayers 2\nviewer all\n"},
        /* actions */
        {6, MODEL_EMPTY_LINE, HEADER "\n"},
        {7, MODEL_EMPTY_LINE, HEADER "P1 call heads\n\n"},
        {6, MODEL_NO_ACTOR, HEADER "hello\n"},
        {6, MODEL_NO_ACTOR, HEADER " P1 call heads\n"},
        {6, MODEL_NO_ACTION, HEADER "P1\n"},
        {6, MODEL_UNKNOWN_WORD, HEADER "P1 \n"},
        {6, MODEL_UNKNOWN_WORD, HEADER "P1 bid 3\n"},
        {6, MODEL_BAD_ARGUMENTS, HEADER "P1 call ?\n"},
        {6, MODEL_BAD_ARGUMENTS, HEADER "P1 call heads \n"},
        {6, MODEL_NOT_NOW, HEADER "P1 toss heads\n"},
        {6, MODEL_NOT_TO_ACT, HEADER "P3 call heads\n"},
        {6, MODEL_NOT_TO_ACT, HEADER "C toss heads\n"},
        {7, MODEL_NOT_TO_ACT, HEADER "P1 call heads\nP1 call tails\n"},
        {8, MODEL_CHANCE_ACTS, CALLS "P1 call heads\n"},
        {8, MODEL_WRONG_SHOWN, CALLS "C toss heads = tails heads\n"},
        {6, MODEL_WRONG_SHOWN, HEADER "P1 call heads = heads\n"},
        {9, MODEL_GAME_OVER, TOSS "C toss heads\n"},
        {8, MODEL_UNCLEAN_TEXT, CALLS "C toss heads\r\n"},
        {8, MODEL_UNCLEAN_TEXT, CALLS "# \xFF\n"},
        {1, MODEL_UNCLEAN_TEXT, "\xEF\xBF\n"},
        {1, MODEL_NOT_A_RECORD, "\xEF\xBB\xBFtriskel 1\n"}, /* a byte order mark */
        /* the result */
        {8, MODEL_RESULT_MISSING, TOSS},
        {8, MODEL_RESULT_TOO_EARLY, CALLS "result 1 0\n"},
        {6, MODEL_RESULT_TOO_EARLY, HEADER "result\n"},
        {9, MODEL_WRONG_RESULT, TOSS "result 0 1\n"},
        {9, MODEL_WRONG_RESULT, TOSS "result 1\n"},
        {9, MODEL_WRONG_RESULT, TOSS "result\n"},
        {9, MODEL_WRONG_RESULT, TOSS "result 1 0 \n"},
        {9, MODEL_WRONG_RESULT, TOSS "result 1 0 0\n"},
        {9, MODEL_WRONG_RESULT, TOSS "result 1.0 0\n"},
        {9, MODEL_NO_ACTOR, TOSS "results 1 0\n"},
        {10, MODEL_AFTER_RESULT, TOSS "result 1 0\nresult 1 0\n"},
        {10, MODEL_AFTER_RESULT, TOSS "result 1 0\nP1 call heads\n"},
        {10, MODEL_EMPTY_LINE, TOSS "result 1 0\n\n"},
    };
    static Loaded loaded;
    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        if (load(&loaded, text_of(rows[i].text)))
            fail_msg("accepted: %s", rows[i].text);
        if (loaded.problem.refusal.id != rows[i].id || loaded.problem.line != rows[i].line)
            fail_msg("%s\nrefusal %u instead of %u in line %u instead of %u", rows[i].text,
                     loaded.problem.refusal.id, rows[i].id, loaded.problem.line, rows[i].line);
        assert_string_equal(problem_rule(&loaded.problem), "MODEL");
    }
    assert_false(load(&loaded, TEXT("triskel 1\0\n")));
    assert_int_equal(loaded.problem.refusal.id, MODEL_UNCLEAN_TEXT);
}

static void a_refusal_says_the_line_the_action_and_the_reason(void **state)
{
    static const struct {
        const char *text, *rule, *says;
    } rows[] = {
        {SKULL "P2 place flower\nP3 place skull\nP1 place flower\nP1 bid 9\n", "SKU-21",
         "line 10: bid 9: there are only 3 discs on the table"},
        {SKULL "P2 place last\n", "SKU-10",
         "line 7: place last: there is no such disc in your hand"},
        {SKULL "P2\n", "MODEL", "line 7: an action is missing after the actor"},
        {SKULL "Ana place flower\n", "MODEL",
         "line 7: Ana place flower: a line begins with who acts: C for chance, or a seat such as "
         "P1"},
        {"triskel 1\ngame skull\nplayers 7\noption gangs 2\nviewer all\n\n", "MODEL",
         "line 6: with two gangs each there are 2 to 6 players"},
        {"triskel 1\noption gangs 3\ngame skull\nplayers 3\nviewer all\n\n", "MODEL",
         "line 2: gangs 3: that is not one of the option’s values"},
        {"triskel 1\ngame chess\n", "MODEL", "line 2: game chess: there is no game of that name"},
        {"triskel 1\nname P1 \x1B[2J\n", "MODEL",
         "line 2: the text is not UTF-8 or contains control characters"},
        {"", "MODEL", "a record begins with the line 'triskel 1'"},
    };
    static Loaded loaded;
    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        char text[256];
        Out out = {.text = text, .capacity = sizeof text};
        assert_false(load(&loaded, text_of(rows[i].text)));
        problem_write(&loaded.problem, &out);
        assert_text(written(&out), rows[i].says);
        assert_string_equal(problem_rule(&loaded.problem), rows[i].rule);
    }
}

static void a_line_of_65536_bytes_is_read_and_a_longer_one_is_refused(void **state)
{
    static char line[MAX_LINE + 1];
    static RecordReader reader;
    Problem problem;
    Move move;
    (void)state;
    memset(line, 'x', sizeof line);
    line[0] = '#';
    record_begin(&reader);
    assert_int_equal(record_line(&reader, (Text){line, MAX_LINE}, &move, &problem), LINE_TAKEN);
    assert_int_equal(record_line(&reader, (Text){line, MAX_LINE + 1}, &move, &problem),
                     LINE_REFUSED);
    assert_int_equal(problem.refusal.id, MODEL_LINE_TOO_LONG);
    assert_int_equal(problem.line, 2);
    assert_int_equal(problem.length, 0);
}

/* ---- Masked records ------------------------------------------------------------------------ */

static void a_masked_record_has_the_commitment_but_nothing_that_gives_chance_away(void **state)
{
    static const char full[] = "triskel 1\ngame null\nplayers 2\nname P2 Bo\ncommit " HEX64
                               "\nentropy P1 00\nentropy P2 11\nseed " HEX64 "\nnonce " HEX64
                               "\nviewer all\n\nP2 call tails\nP1 call heads\n"
                               "C toss tails\nresult 0 1\n";
#define MASKED "triskel 1\ngame null\nplayers 2\nname P2 Bo\ncommit " HEX64 "\nviewer "
    static const struct {
        Viewer viewer;
        const char *written;
    } rows[] = {
        {0, MASKED "P1\n\nP2 call ?\nP1 call heads\nC toss tails = heads tails\nresult 0 1\n"},
        {1, MASKED "P2\n\nP2 call tails\nP1 call ?\nC toss tails = heads tails\nresult 0 1\n"},
        {SPECTATOR,
         MASKED "spectator\n\nP2 call ?\nP1 call ?\nC toss tails = heads tails\nresult 0 1\n"},
    };
    static Loaded loaded;
    (void)state;
    assert_true(load(&loaded, TEXT(full)));
    for (size_t i = 0; i < COUNT(rows); i++) {
        char text[1024];
        Out out = {.text = text, .capacity = sizeof text};
        record_write(&loaded.reader.header, loaded.moves, loaded.count, rows[i].viewer, &out);
        assert_text(written(&out), rows[i].written);
    }
}

static void a_record_that_does_not_fit_says_so(void **state)
{
    static Loaded loaded;
    char text[8];
    Out out = {.text = text, .capacity = sizeof text};
    (void)state;
    assert_true(load(&loaded, TEXT(CALLS)));
    record_write(&loaded.reader.header, loaded.moves, loaded.count, EVERYTHING, &out);
    assert_true(out.full);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(good_records_are_written_again_in_one_canonical_form),
        cmocka_unit_test(bad_records_are_refused_with_their_line),
        cmocka_unit_test(a_refusal_says_the_line_the_action_and_the_reason),
        cmocka_unit_test(a_line_of_65536_bytes_is_read_and_a_longer_one_is_refused),
        cmocka_unit_test(a_masked_record_has_the_commitment_but_nothing_that_gives_chance_away),
        cmocka_unit_test(a_record_that_does_not_fit_says_so),
    };
    return RUN(tests);
}
