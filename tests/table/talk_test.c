/* Talk: ready-made lines and free chat, how much of it, and who hears it. It changes nothing. */
#include "table/words.h"
#include "tests/table/host.h"

static void lines_to_say(void **state)
{
    (void)state;
    open_table("skull players=3 first=P1", CLOCK_NONE);
    REFUSED(table_say(table, 0, saying("hello", 0), now), TABLE_NOBODY_THERE);
    sit_all();
    DONE(table_say(table, 0, saying("hello", 0), now)); /* before the start, too */
    assert_last(SPECTATOR,
                "\"kind\":\"said\",\"person\":\"P1\",\"line\":\"hello\",\"about\":null}");
    REFUSED(table_say(table, 0, (Saying){0, 0}, now), TABLE_NO_SUCH_LINE);
    REFUSED(table_say(table, 0, (Saying){200, 0}, now), TABLE_NO_SUCH_LINE);
    REFUSED(table_say(table, 7, saying("hello", 0), now), TABLE_NO_PLACE);
    DONE(table_say(table, 1, saying("bluffing", 2), now));
    assert_last(0, "\"line\":\"bluffing\",\"about\":\"P3\"}");
    REFUSED(table_say(table, 1, saying("bluffing", 3), now), TABLE_NO_PLACE);
}

/* SKU-60 */
static void talk_changes_nothing(void **state)
{
    (void)state;
    Random random = random_from(3);
    open_table("skull players=3 first=P1", CLOCK_QUICK);
    begin();
    act_now("P2 place skull");
    Out view = view_of(table, 0), after;
    State before = *state_of(table);
    uint64_t deadline = table_deadline(table, 2), next = run(now);
    static Listed legal, legal_after;
    list_legal(2, &legal);
    /* True or not, in turn or not, by anybody. */
    now += 100;
    DONE(table_say(table, 0, saying("skull", 0), now));
    DONE(table_say(table, 1, saying("flowers", 0), now));
    DONE(table_say(table, 2, saying("bluffing", 1), now));
    DONE(table_chat(table, 1, TEXT("P3 place flower"), now));
    list_legal(2, &legal_after);
    assert_memory_equal(&legal, &legal_after, sizeof legal);
    assert_memory_equal(&before, state_of(table), sizeof before);
    assert_int_equal(table_deadline(table, 2), deadline);
    assert_int_equal(run(now), next);
    assert_int_equal(table_to_act(table), 4);
    after = view_of(table, 0);
    assert_true(same_text(&view, &after));
    /* A person's own seen number is not spoilt by what was said since. */
    DONE(try_at("P3 place flower", table_latest(table) - 4));
    /* Part of the log, in order, for everybody, the spectator too; no part of the record. */
    assert_true(gets(SPECTATOR, 1, "\"person\":\"P1\",\"line\":\"skull\""));
    assert_true(gets(2, 1, "\"person\":\"P2\",\"line\":\"flowers\""));
    assert_true(gets(0, 1, "\"kind\":\"chat\",\"person\":\"P2\",\"chat\":\"P3 place flower\""));
    play_out(&random);
    DONE(table_chat(table, 1, TEXT("well, well"), now)); /* after the end, too */
    Out record = buffer_new();
    assert_true(table_record(table, &record));
    assert_false(contains(&record, "bluffing"));
    assert_false(contains(&record, "well"));
    buffer_free(&record);
    buffer_free(&view);
    buffer_free(&after);
}

static Answer chatty_choose(void *memory, const Question *question)
{
    (void)memory;
    return (Answer){question->legal[0], {1, 0}};
}

static void bots_talk(void **state)
{
    (void)state;
    Bot chatty = random_bot;
    chatty.name = "chatty";
    chatty.choose = chatty_choose;
    open_table("skull players=3 first=P1", CLOCK_NONE);
    DONE(table_sit(table, 0, TEXT("Ana"), now));
    seat_bots(1, &chatty);
    DONE(table_start(table, 0, now));
    (void)run(now + 2000);
    assert_true(gets(0, 1, "\"kind\":\"said\",\"person\":\"P2\",\"line\":\"hello\""));
}

/* Says with every move that it has laid a skull. */
static Answer claiming_choose(void *memory, const Question *question)
{
    (void)memory;
    return (Answer){question->legal[random_below(question->random, question->count)],
                    saying("skull", 0)};
}

static void nobody_speaks_too_soon(void **state)
{
    (void)state;
    Bot claiming = random_bot;
    TableReader reader;
    Message message;
    unsigned claims = 0, silent = 0;
    claiming.name = "claiming";
    claiming.choose = claiming_choose;
    open_table("skull players=3 first=P1", CLOCK_NONE);
    for (unsigned person = 0; person < 3; person++)
        DONE(seat_bot(0, person, &claiming, person == 0 ? "Ana" : person == 1 ? "Bo" : "Cy"));
    DONE(table_start(table, 0, now));
    run_bots();
    table_reader_begin(&reader, table, SPECTATOR, 1, 1);
    while (table_reader_next(&reader, &message)) {
        View view;
        table_reader_see(&reader, &view);
        bool fits = talk_fits(table_game(table), saying("skull", 0).line, &view, message.person);
        if (message.kind == ENTRY_SAID) {
            assert_true(fits);
            claims++;
        } else if (message.kind == ENTRY_MOVE) {
            silent += !fits;
        }
    }
    assert_true(claims > 0 && silent > 0);
    /* Talk is free: a person may claim it all the same. */
    close_table(NULL);
    open_table("skull players=3 first=P1", CLOCK_NONE);
    begin();
    DONE(table_say(table, 1, saying("skull", 0), now));
}

static void chat_off(void **state)
{
    (void)state;
    TableSetup setup = setup_of("skull players=3");
    setup.free_chat = false;
    open_with(setup);
    sit_all();
    REFUSED(table_chat(table, 0, TEXT("hello"), now), TABLE_NO_FREE_CHAT);
    DONE(table_say(table, 0, saying("hello", 0), now));
}

static void chat_on(void **state)
{
    (void)state;
    char text[1000];
    open_table("skull players=3", CLOCK_NONE);
    REFUSED(table_chat(table, 0, TEXT("hello"), now), TABLE_NOBODY_THERE);
    sit_all();
    REFUSED(table_chat(table, 4, TEXT("hello"), now), TABLE_NO_PLACE);
    REFUSED(table_chat(table, 0, TEXT(""), now), TABLE_NOTHING_SAID);
    REFUSED(table_chat(table, 0, TEXT(" \n\x07\xE2\x80\xAE"), now), TABLE_NOTHING_SAID);
    DONE(table_chat(table, 0, TEXT("\x1B[31m \"quoted\" \\ <b>"), now));
    assert_last(1,
                "\"kind\":\"chat\",\"person\":\"P1\",\"chat\":\"[31m \\\"quoted\\\" \\\\ <b>\"}");
    memset(text, 'x', sizeof text);
    DONE(table_chat(table, 0, (Text){text, sizeof text}, now));
    TableReader reader;
    Message message;
    table_reader_begin(&reader, table, 1, table_latest(table), 1);
    assert_true(table_reader_next(&reader, &message));
    assert_int_equal(message.text.length, MAX_CHAT);
}

static void too_much_talk(void **state)
{
    (void)state;
    open_table("skull players=3", CLOCK_NONE);
    sit_all();
    for (unsigned i = 0; i < TALK_BURST; i++) {
        now += 100;
        if (i % 2 == 0)
            DONE(table_chat(table, 0, TEXT("blah"), now));
        else
            DONE(table_say(table, 0, saying("hello", 0), now));
    }
    REFUSED(table_chat(table, 0, TEXT("blah"), now), TABLE_TOO_MUCH_TALK);
    REFUSED(table_say(table, 0, saying("hello", 0), now), TABLE_TOO_MUCH_TALK);
    DONE(table_chat(table, 1, TEXT("others may"), now));
    REFUSED(table_chat(table, 0, TEXT("blah"), 1100 + TALK_SPELL - 1), TABLE_TOO_MUCH_TALK);
    DONE(table_chat(table, 0, TEXT("blah"), 1100 + TALK_SPELL));
    REFUSED(table_chat(table, 0, TEXT("blah"), 1100 + TALK_SPELL), TABLE_TOO_MUCH_TALK);
}

static void muting(void **state)
{
    (void)state;
    open_table("skull players=3", CLOCK_NONE);
    sit_all();
    REFUSED(table_mute(table, 3, 0, true, now), TABLE_NO_PLACE);
    REFUSED(table_mute(table, 0, 3, true, now), TABLE_NO_PLACE);
    DONE(table_mute(table, 0, 1, true, now));
    DONE(table_chat(table, 1, TEXT("rude"), now));
    DONE(table_say(table, 1, saying("laugh", 0), now));
    DONE(table_chat(table, 2, TEXT("nice"), now));
    assert_false(gets(0, 1, "rude") || gets(0, 1, "laugh"));
    assert_true(gets(0, 1, "nice"));
    assert_true(gets(0, 1, "\"n\":4,\"at\":0,\"kind\":\"muted\",\"person\":\"P2\"}"));
    assert_true(gets(0, 1, "\"n\":5,\"at\":0,\"kind\":\"muted\",\"person\":\"P2\"}"));
    assert_true(gets(1, 1, "rude") && gets(2, 1, "rude") && gets(SPECTATOR, 1, "rude"));
    begin(); /* what is no talk is heard */
    assert_true(gets(0, 1, "\"kind\":\"ready\",\"person\":\"P2\""));
    /* It is kept with the table. */
    Table *again = saved_and_loaded(table);
    Out one = read_from(table, 0, 1, 1), other = read_from(again, 0, 1, 1);
    assert_true(same_text(&one, &other));
    /* What was told once is told the same again, whatever has become of it since. */
    DONE(table_mute(table, 0, 1, false, now));
    DONE(table_mute(table, 0, 2, true, now));
    DONE(table_chat(table, 1, TEXT("sorry"), now));
    assert_false(gets(0, 1, "rude"));
    assert_true(gets(0, 1, "nice"));
    assert_true(gets(0, 1, "sorry"));
    table_free(again);
    buffer_free(&one);
    buffer_free(&other);
}

/* Whom somebody had muted is not told to who sits there next. */
static void muting_is_forgotten(void **state)
{
    (void)state;
    open_table("skull players=3", CLOCK_NONE);
    sit_all();
    DONE(table_mute(table, 1, 0, true, now));
    DONE(table_chat(table, 0, TEXT("hello"), now));
    assert_true(gets(1, 1, "\"kind\":\"muted\""));
    DONE(table_leave(table, 1, now));
    DONE(table_sit(table, 1, TEXT("Bea"), now));
    assert_false(gets(1, 1, "\"kind\":\"muted\""));
    assert_true(gets(1, 1, "hello"));
}

/* What was said is told under the name of who said it. */
static void names_of_then(void **state)
{
    (void)state;
    TableReader reader;
    Message message;
    char text[256];
    Out told = {.text = text, .capacity = sizeof text};
    open_table("skull players=3", CLOCK_NONE);
    DONE(table_sit(table, 0, TEXT("Ana"), now));
    DONE(table_sit(table, 1, TEXT("Bo"), now));
    DONE(table_chat(table, 1, TEXT("I am Bo"), now));
    DONE(table_leave(table, 1, now));
    DONE(table_sit(table, 1, TEXT("Cy"), now));
    Scene scene = table_scene(table, 0, lang_at(0));
    table_reader_begin(&reader, table, 0, 1, 1);
    while (table_reader_next(&reader, &message))
        message_tell(&scene, &message, &told);
    assert_true(contains(&told, "Bo: “I am Bo”\nBo has left.\n"));
}

/* Who is not there hears nobody, and mutes nobody. */
static void empty_places_mute_nobody(void **state)
{
    (void)state;
    open_table("skull players=3", CLOCK_NONE);
    DONE(table_sit(table, 0, TEXT("Ana"), now));
    REFUSED(table_mute(table, 1, 0, true, now), TABLE_NOBODY_THERE);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TABLE_TEST(lines_to_say),
        TABLE_TEST(talk_changes_nothing),
        TABLE_TEST(bots_talk),
        TABLE_TEST(nobody_speaks_too_soon),
        TABLE_TEST(chat_off),
        TABLE_TEST(chat_on),
        TABLE_TEST(too_much_talk),
        TABLE_TEST(muting),
        TABLE_TEST(names_of_then),
        TABLE_TEST(empty_places_mute_nobody),
        TABLE_TEST(muting_is_forgotten),
    };
    return RUN(tests);
}
