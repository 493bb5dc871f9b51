/* engine/engine: the protocol of docs/rules/model.md as sessions, request by request with the
   answer each must get; then input that is malformed, binary or enormous. */
#include "base/buffer.h"
#include "engine/engine.h"
#include "tests/unit.h"

#include <stdlib.h>
#include <sys/resource.h>

#define OK "{\"ok\":true}"
#define HEX64 "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff"
#define HEADER "triskel 1\ngame null\nplayers 2\nviewer all\n\n"

/* A request, or several lines of which only the last is answered. The answer is a whole one, `~`
   and a part of one, or the rule of a refusal; NULL: none. */
typedef struct Step {
    const char *request, *answer;
} Step;

static bool answer_is(const char *answer, const char *expected)
{
    char refused[64];
    if (expected[0] == '{')
        return strcmp(answer, expected) == 0;
    if (expected[0] == '~')
        return strstr(answer, expected + 1) != NULL;
    snprintf(refused, sizeof refused, "\",\"rule\":\"%s\"}", expected);
    return strncmp(answer, "{\"ok\":false,\"error\":\"", 21) == 0 && strlen(answer) > 40 &&
           strcmp(answer + strlen(answer) - strlen(refused), refused) == 0;
}

static void play(Engine *engine, const Step *steps, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        Out out = buffer_new();
        Text rest = text_of(steps[i].request);
        const char *end;
        while ((end = memchr(rest.at, '\n', rest.length)) != NULL) {
            Text line = {rest.at, (size_t)(end - rest.at)};
            engine_line(engine, line, &out);
            assert_int_equal(out.length, 0);
            rest = (Text){end + 1, rest.length - line.length - 1};
        }
        engine_line(engine, rest, &out);
        out_char(&out, '\0');
        if (steps[i].answer == NULL) {
            assert_string_equal(out.text, "");
        } else {
            char *newline = strchr(out.text, '\n');
            assert_ptr_equal(newline, out.text + out.length - 2); /* one line, and all of it */
            *newline = '\0';
            if (!answer_is(out.text, steps[i].answer))
                fail_msg("%s\nanswered %s\ninstead of %s", steps[i].request, out.text,
                         steps[i].answer);
        }
        buffer_free(&out);
    }
}

#define PLAY(steps)                                                                                \
    do {                                                                                           \
        Engine engine_;                                                                            \
        engine_init(&engine_);                                                                     \
        play(&engine_, steps, COUNT(steps));                                                       \
        engine_done(&engine_);                                                                     \
    } while (0)

/* ---- Requests ------------------------------------------------------------------------------ */

static void a_whole_game_goes_through_every_request(void **state)
{
    static const Step steps[] = {
        {"new null bias=2", OK},
        {"legal", "{\"ok\":true,\"turn\":{\"P1\":[\"call heads\",\"call tails\"],"
                  "\"P2\":[\"call heads\",\"call tails\"]}}"},
        {"do P2 call tails", OK},
        {"view P1", "{\"ok\":true,\"view\":{\"calls\":[null,\"?\"],\"toss\":null}}"},
        {"view P2", "{\"ok\":true,\"view\":{\"calls\":[null,\"tails\"],\"toss\":null}}"},
        {"view spectator", "{\"ok\":true,\"view\":{\"calls\":[null,\"?\"],\"toss\":null}}"},
        {"view all", "{\"ok\":true,\"view\":{\"calls\":[null,\"tails\"],\"toss\":null}}"},
        {"legal", "{\"ok\":true,\"turn\":{\"P1\":[\"call heads\",\"call tails\"]}}"},
        {"do P1 call heads", OK},
        {"legal", "{\"ok\":true,\"chance\":[[\"toss heads\",2],[\"toss tails\",1]]}"},
        {"do C toss heads = heads tails", OK},
        {"legal", "{\"ok\":true,\"over\":[1,0]}"},
        {"record", "{\"ok\":true,\"record\":\"triskel 1\\ngame null\\nplayers 2\\noption bias "
                   "2\\nviewer all\\n\\nP2 call tails\\nP1 call heads\\nC toss heads = heads "
                   "tails\\nresult 1 0\\n\"}"},
        {"record all", "~viewer all\\n\\nP2 call tails\\nP1 call heads\\n"},
        {"record P1", "~viewer P1\\n\\nP2 call ?\\nP1 call heads\\n"},
        {"record P2", "~viewer P2\\n\\nP2 call tails\\nP1 call ?\\n"},
        {"record spectator", "~viewer spectator\\n\\nP2 call ?\\nP1 call ?\\n"},
        {"random 1", OK}, /* it is over: nothing happens */
        {"legal", "{\"ok\":true,\"over\":[1,0]}"},
        {"undo", OK},
        {"legal", "{\"ok\":true,\"chance\":[[\"toss heads\",2],[\"toss tails\",1]]}"},
        {"undo", OK},
        {"undo", OK},
        {"undo", "MODEL"},
        {"random 18446744073709551615 2", OK},
        {"legal", "~chance"},
        {"random 0 0", OK},
        {"legal", "~chance"},
        {"new null players=4", OK}, /* over what was there */
        {"legal", "~\"P4\":"},
        {"quit", OK},
    };
    Engine engine;
    (void)state;
    engine_init(&engine);
    play(&engine, steps, COUNT(steps));
    assert_true(engine.quit);
    engine_done(&engine);
}

static void options_are_those_of_the_games_page(void **state)
{
    static const Step steps[] = {
        {"new null players=3 bias=9", OK},
        {"new null bias=1", OK}, /* the default */
        {"new skull", OK},
        {"legal", "~[\"first P4\",1]]"}, /* four, when not said */
        {"new skull players=12 lastchance=open gangs=1 show=off first=P12", OK},
        {"new skull players=6 gangs=2 first=P12", OK},
        {"new", "MODEL"},
        {"new ", "MODEL"},
        {"new chess", "MODEL"},
        {"new Skull", "MODEL"},
        {"new skull players", "MODEL"},
        {"new skull players 3", "MODEL"},
        {"new skull ", "MODEL"},
        {"new skull  players=3", "MODEL"},
        {"new skull players=", "MODEL"},
        {"new skull =3", "MODEL"},
        {"new skull players=13", "MODEL"},
        {"new skull players=03", "MODEL"},
        {"new skull players=3 players=3", "MODEL"},
        {"new skull lastchance=OPEN", "MODEL"},
        {"new skull lastchance=open=open", "MODEL"},
        {"new skull colour=red", "MODEL"},
        {"new skull players=7 gangs=2", "~with two gangs each"},
        {"new skull players=3 first=P4", "MODEL"},
        {"new skull first=P0", "MODEL"},
        {"record", "~option gangs 2\\noption first P12"}, /* what was there is there still */
    };
    (void)state;
    PLAY(steps);
}

static void refusals_carry_the_rule_that_forbids_it(void **state)
{
    static const Step steps[] = {
        {"new skull players=3 first=P1", OK},
        {"do P2 place last", "SKU-10"},
        {"do P2 bid 1", "MODEL"},
        {"do P1 place flower", "MODEL"},
        {"do P4 place flower", "MODEL"},
        {"do P2 place ?", "MODEL"},
        {"do P2 place", "MODEL"},
        {"do P2 place flower flower", "MODEL"},
        {"do P2 place  flower", "MODEL"},
        {"do P2 place flower ", "MODEL"},
        {"do P2", "MODEL"},
        {"do P2 ", "MODEL"},
        {"do  P2 place flower", "MODEL"},
        {"do C first P1", "MODEL"},
        {"do spectator place flower", "MODEL"},
        {"do P2 dance", "MODEL"},
        {"undo", "MODEL"}, /* nothing has been done */
        {"do P2 place flower", OK},
        {"do P2 place flower", "MODEL"},
        {"do P3 place skull = skull", "MODEL"},
        {"do P3 place skull =", "MODEL"},
        {"do P3 place skull", OK},
        {"do P1 place flower", OK},
        {"do P1 bid 0", "SKU-21"},
        {"do P1 bid 4", "{\"ok\":false,\"error\":\"bid 4: there are only 3 discs on the table\","
                        "\"rule\":\"SKU-21\"}"},
        {"do P1 bid 99999999999999999999", "SKU-21"},
        {"do P1 bid 01", "MODEL"},
        {"do P1 bid -1", "MODEL"},
        {"do P1 bid 2", OK},
        {"do P2 bid 2", "SKU-24"},
        {"do P2 pass", OK},
        {"do P3 pass = skull", "MODEL"},
        {"do P3 pass", OK},
        {"do P1 flip P1", "SKU-31"},
        {"do P1 flip P9", "SKU-31"},
        {"do P1 flip P3 = flower", "MODEL"},
        {"do P1 flip P3 = skull", OK},
        {"do P2 hide", OK},
        {"do C drop last", "SKU-41"},
        {"do C drop skull", OK},
        {"do P1 place skull", "MODEL"}, /* the others first */
        {"record P2", "~\\nC drop ?\\n"},
        {"record P1", "~\\nC drop skull\\n"},
    };
    (void)state;
    PLAY(steps);
}

static void with_two_gangs_viewers_are_persons(void **state)
{
    static const Step steps[] = {
        {"new skull players=2 gangs=2 first=P1", OK},
        {"do P3 place skull", OK},
        {"do P4 place flower", OK},
        {"record P1", "~P3 place skull\\nP4 place ?\\n"},
        {"record P2", "~P3 place ?\\nP4 place flower\\n"},
        {"record P3", "MODEL"},
        {"view P2", "~\"seat\":\"P4\",\"person\":\"P2\""},
        {"view P3", "MODEL"},
        {"view P4", "MODEL"},
        {"random 1", OK},
        {"legal", "{\"ok\":true,\"over\":[0,1]}"}, /* so it goes with this seed */
        {"record", "~\\nresult 0 1\\n\"}"},
        {"do P1 place flower", "MODEL"},
    };
    (void)state;
    PLAY(steps);
}

static void anything_else_is_refused_and_the_engine_goes_on(void **state)
{
    static const Step steps[] = {
        {"", "MODEL"},
        {" ", "MODEL"},
        {".", "MODEL"},
        {"hello", "MODEL"},
        {"NEW null", "MODEL"},
        {" new null", "MODEL"},
        {"# comment", "MODEL"},
        {"{\"request\":\"new\"}", "MODEL"},
        /* without a game */
        {"legal", "~there is no game yet"},
        {"do P1 call heads", "MODEL"},
        {"view all", "MODEL"},
        {"record", "MODEL"},
        {"undo", "MODEL"},
        {"random 1", "MODEL"},
        /* with one */
        {"new null", OK},
        {"legal P1", "MODEL"},
        {"legal ", "MODEL"},
        {"do", "MODEL"},
        {"do ", "MODEL"},
        {"do call heads", "MODEL"},
        {"view", "MODEL"},
        {"view ", "MODEL"},
        {"view P3", "MODEL"},
        {"view P0", "MODEL"},
        {"view C", "MODEL"},
        {"view P1 ", "MODEL"},
        {"view P1 P2", "MODEL"},
        {"record P3", "MODEL"},
        {"record ", "MODEL"},
        {"record \"", "~{\"ok\":false,\"error\":\"\\\": there is no such player"},
        {"load now", "MODEL"},
        {"undo 1", "MODEL"},
        {"random", "MODEL"},
        {"random ", "MODEL"},
        {"random x", "MODEL"},
        {"random 01", "MODEL"},
        {"random -1", "MODEL"},
        {"random 1 ", "MODEL"},
        {"random 1 x", "MODEL"},
        {"random 1 1 1", "MODEL"},
        {"random  1", "MODEL"},
        {"quit now", "MODEL"},
        {"tab\tin it", "MODEL"},
        {"new null\r", "MODEL"},
        {"\xFF\xFE", "MODEL"},
        {"do P1 call \xC3", "MODEL"},
        {"do P1 call heads", OK},
    };
    (void)state;
    PLAY(steps);
}

/* ---- Loading ------------------------------------------------------------------------------- */

static void a_record_is_loaded_whole_or_not_at_all(void **state)
{
    static const Step steps[] = {
        {"load\n.", "MODEL"},
        {"legal", "MODEL"},
        {"load\n" HEADER ".", OK},
        {"legal", "~\"turn\":{\"P1\":"},
        {"load\n" HEADER "P2 call heads\nP1 call heads\nC toss tails\nresult 0.5 0.5\n.", OK},
        {"legal", "{\"ok\":true,\"over\":[0.5,0.5]}"},
        {"undo", OK},
        {"undo", OK},
        {"do P1 call tails", OK}, /* the game goes on from there */
        /* half a record, a wrong one, a masked one: what was loaded before stays */
        {"load\ntriskel 1\ngame null\n.", "MODEL"},
        {"load\n" HEADER "P1 call heads\nP1 call heads\nP2 call heads\n.",
         "{\"ok\":false,\"error\":\"line 7: call heads: it is not this seat’s turn (MODEL)\","
         "\"rule\":\"MODEL\"}"},
        {"load\ntriskel 2\n.", "~version 1"},
        {"load\ntriskel 1\ngame null\nplayers 2\nviewer P1\n\nP1 call heads\nP2 call ?\n.",
         "~line 5: this is one viewer’s masked record"},
        {"load\n" HEADER "P1 call heads\nP2 call heads\nC toss heads\n.", "~'result' is missing"},
        {"load\n" HEADER "P1 call heads\nP2 call heads\nC toss heads\nresult 1 0\n.",
         "~line 9: result 1 0: this is not the result of the game"},
        {"load\n" HEADER "P1 call heads\nP2 call tails\nC toss heads = heads heads\n.",
         "~line 8: toss heads = heads heads: what stands after '='"},
        {"load\ntriskel 1\ngame skull\nplayers 3\noption first P1\nviewer all\n\nP2 place flower\n"
         "P3 place flower\nP1 place flower\nP1 bid 9\n.",
         "{\"ok\":false,\"error\":\"line 10: bid 9: there are only 3 discs on the table (SKU-21)\","
         "\"rule\":\"SKU-21\"}"},
        {"record", "~viewer all\\n\\nP2 call heads\\nP1 call tails\\n\"}"},
        /* requests are lines like any other while loading, and only a lone dot ends it */
        {"load\nquit\nnew null\n..\n .\n. \nload\n.", "MODEL"},
        {"legal", "~chance"},
        {"load\n# .\n" HEADER "#.\n.", OK},
    };
    (void)state;
    PLAY(steps);
}

static void headers_are_kept_and_written_in_one_order(void **state)
{
    static const Step steps[] = {
        {"load\ntriskel 1\nname P2 \"Bo\" \\o/\nviewer all\nentropy P2 11\nseed " HEX64
         "\nname P1 Aña\nnonce " HEX64 "\nplayers 2\noption bias 2\ncommit " HEX64
         "\nentropy P1 00\ngame null\n\nP1 call heads\n.",
         OK},
        {"record",
         "{\"ok\":true,\"record\":\"triskel 1\\ngame null\\nplayers 2\\noption bias 2\\n"
         "name P1 Aña\\nname P2 \\\"Bo\\\" \\\\o/\\ncommit " HEX64
         "\\nentropy P1 00\\nentropy P2 11\\nseed " HEX64 "\\nnonce " HEX64 "\\nviewer all\\n\\n"
         "P1 call heads\\n\"}"},
        /* a masked record never has what chance is computed from */
        {"record P1", "{\"ok\":true,\"record\":\"triskel 1\\ngame null\\nplayers 2\\noption bias "
                      "2\\nname P1 Aña\\nname P2 \\\"Bo\\\" \\\\o/\\ncommit " HEX64
                      "\\nviewer P1\\n\\nP1 call heads\\n\"}"},
        {"record spectator", "{\"ok\":true,\"record\":\"triskel 1\\ngame null\\nplayers 2\\noption "
                             "bias 2\\nname P1 Aña\\nname P2 \\\"Bo\\\" \\\\o/\\ncommit " HEX64
                             "\\nviewer spectator\\n\\nP1 call ?\\n\"}"},
        {"new null", OK}, /* and a new game has none of it */
        {"record", "{\"ok\":true,\"record\":\"triskel 1\\ngame null\\nplayers 2\\nviewer all\\n\\n"
                   "\"}"},
    };
    (void)state;
    PLAY(steps);
}

static void input_that_ends_while_loading_is_answered(void **state)
{
    static const Step before[] = {
        {"new null", OK},
        {"do P1 call heads", OK},
        {"load\n" HEADER "P1 call tails\nP2 call tails", NULL},
    };
    static const Step after[] = {{"record", "~\\n\\nP1 call heads\\n\"}"}};
    Engine engine;
    Out out = buffer_new();
    (void)state;
    engine_init(&engine);
    engine_end(&engine, &out);
    assert_int_equal(out.length, 0); /* nothing is owed */
    play(&engine, before, COUNT(before));
    engine_end(&engine, &out);
    assert_text(written(&out), "{\"ok\":false,\"error\":\"line 7: the record ends in the middle "
                               "(MODEL)\",\"rule\":\"MODEL\"}\n");
    play(&engine, after, COUNT(after));
    engine_done(&engine);
    buffer_free(&out);
}

static void an_engine_can_be_ended_while_it_loads(void **state)
{
    static const Step steps[] = {{"new null", OK}, {"load\n" HEADER "P1 call tails", NULL}};
    (void)state;
    PLAY(steps); /* and the sanitizer finds nothing left over */
}

/* ---- Bytes --------------------------------------------------------------------------------- */

static void expect_answer(Engine *engine, Text line, const char *rule)
{
    Out out = buffer_new();
    engine_line(engine, line, &out);
    out_char(&out, '\0');
    assert_int_equal(strcspn(out.text, "\n"), out.length - 2);
    out.text[out.length - 2] = '\0';
    if (!answer_is(out.text, rule))
        fail_msg("answered %s", out.text);
    buffer_free(&out);
}

static void what_stands_behind_a_line_is_not_looked_at(void **state)
{
    Engine engine;
    (void)state;
    engine_init(&engine);
    expect_answer(&engine, (Text){"new null players=3", 16}, "~an option is written key=value");
    expect_answer(&engine, (Text){"new nullify", 8}, OK);
    expect_answer(&engine, (Text){"view P12", 7}, "~\"view\":");
    engine_done(&engine);
}

static void nul_bytes_are_no_ends(void **state)
{
    static const Step steps[] = {{"load\n" HEADER "P1 call heads", NULL}};
    static const Step after[] = {{".", "~line 7: the text is not UTF-8"}};
    Engine engine;
    Out out = buffer_new();
    (void)state;
    engine_init(&engine);
    expect_answer(&engine, TEXT("new null\0"), "MODEL");
    expect_answer(&engine, TEXT("new null\0players=2"), "MODEL");
    expect_answer(&engine, TEXT("\0"), "MODEL");
    play(&engine, steps, COUNT(steps));
    engine_line(&engine, TEXT("P2 call heads\0"), &out);
    engine_line(&engine, TEXT(".\0"), &out);
    assert_int_equal(out.length, 0);
    play(&engine, after, COUNT(after));
    assert_null(engine.match);
    engine_done(&engine);
}

static void no_single_byte_or_pair_of_bytes_breaks_an_answer(void **state)
{
    static const Step steps[] = {{"new null", OK}};
    Engine engine;
    (void)state;
    engine_init(&engine);
    play(&engine, steps, COUNT(steps));
    for (unsigned i = 0; i < 1 << 16; i++) {
        char line[] = {'d', 'o', ' ', (char)(i >> 8), (char)i};
        expect_answer(&engine, (Text){line + 3, 2}, "MODEL");
        expect_answer(&engine, (Text){line, 5}, "MODEL");
    }
    engine_done(&engine);
}

static void lines_that_are_too_long_are_refused_whatever_they_say(void **state)
{
    enum { LENGTH = 10 << 20 };
    static const Step begin[] = {{"new null", OK}, {"load", NULL}};
    static const Step end[] = {{".", "~line 1: the line is too long"}};
    char *line = malloc(LENGTH);
    Engine engine;
    Out out = buffer_new();
    (void)state;
    assert_non_null(line);
    memset(line, ' ', LENGTH);
    for (unsigned i = 0; i < 5; i++)
        line[i] = "legal"[i];
    engine_init(&engine);
    play(&engine, begin, 1);
    expect_answer(&engine, (Text){line, MAX_LINE}, "~nothing follows");
    expect_answer(&engine, (Text){line, MAX_LINE + 1}, "~too long");
    expect_answer(&engine, (Text){line, LENGTH}, "~too long");
    play(&engine, begin + 1, 1);
    line[0] = '#';
    engine_line(&engine, (Text){line, LENGTH}, &out);
    assert_int_equal(out.length, 0);
    play(&engine, end, 1);
    engine_done(&engine);
    free(line);
}

static void numbers_of_20000_digits_are_only_large(void **state)
{
    static const struct {
        const char *before, *answer;
    } rows[] = {
        {"do P1 bid ", "SKU-21"},
        {"do P1 flip P", "MODEL"},
        {"do P", "MODEL"},
        {"view P", "MODEL"},
        {"new skull players=", "MODEL"},
        {"random 1 x", "MODEL"},
        {"random 0", "MODEL"},
        {"random ", OK},
        {"", "MODEL"},
    };
    static const Step steps[] = {{"new skull players=3 first=P1", OK},
                                 {"do P2 place flower", OK},
                                 {"do P3 place flower", OK},
                                 {"do P1 place flower", OK}};
    Engine engine;
    (void)state;
    engine_init(&engine);
    play(&engine, steps, COUNT(steps));
    for (size_t i = 0; i < COUNT(rows); i++) {
        char line[20100];
        size_t length = strlen(rows[i].before);
        memcpy(line, rows[i].before, length);
        memset(line + length, '9', 20000);
        expect_answer(&engine, (Text){line, length + 20000}, rows[i].answer);
    }
    engine_done(&engine);
}

static long kilobytes(void)
{
    struct rusage usage;
    assert_int_equal(getrusage(RUSAGE_SELF, &usage), 0);
    return usage.ru_maxrss;
}

static void a_record_of_100_megabytes_of_comments_takes_no_memory(void **state)
{
    static char comment[MAX_LINE];
    static const Step end[] = {{HEADER "P1 call heads\n.", OK}, {"legal", "~\"P2\":"}};
    Engine engine;
    Out out = buffer_new();
    (void)state;
    memset(comment, 'x', sizeof comment);
    comment[0] = '#';
    engine_init(&engine);
    engine_line(&engine, TEXT("load"), &out);
    long before = kilobytes();
    for (unsigned i = 0; i < 1600; i++)
        engine_line(&engine, (Text){comment, sizeof comment}, &out);
    assert_true(kilobytes() - before < 4096);
    assert_int_equal(out.length, 0);
    play(&engine, end, COUNT(end));
    engine_done(&engine);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_whole_game_goes_through_every_request),
        cmocka_unit_test(options_are_those_of_the_games_page),
        cmocka_unit_test(refusals_carry_the_rule_that_forbids_it),
        cmocka_unit_test(with_two_gangs_viewers_are_persons),
        cmocka_unit_test(anything_else_is_refused_and_the_engine_goes_on),
        cmocka_unit_test(a_record_is_loaded_whole_or_not_at_all),
        cmocka_unit_test(headers_are_kept_and_written_in_one_order),
        cmocka_unit_test(input_that_ends_while_loading_is_answered),
        cmocka_unit_test(an_engine_can_be_ended_while_it_loads),
        cmocka_unit_test(what_stands_behind_a_line_is_not_looked_at),
        cmocka_unit_test(nul_bytes_are_no_ends),
        cmocka_unit_test(no_single_byte_or_pair_of_bytes_breaks_an_answer),
        cmocka_unit_test(lines_that_are_too_long_are_refused_whatever_they_say),
        cmocka_unit_test(numbers_of_20000_digits_are_only_large),
        cmocka_unit_test(a_record_of_100_megabytes_of_comments_takes_no_memory),
    };
    return RUN(tests);
}
