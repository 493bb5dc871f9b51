/* The table's own voice: what a person reads of themselves, and what others read. */
#include "table/words.h"
#include "tests/table/host.h"

/* What was told with this number, as a viewer reads it, has this sentence. */
static void expect_at(uint32_t number, Viewer viewer, const char *sentence)
{
    TableReader reader;
    Message message;
    View view, before;
    Out out = buffer_new();
    Scene scene = table_scene(table, viewer, lang_at(0));
    table_reader_begin(&reader, table, viewer, number, 1);
    table_reader_see(&reader, &before);
    assert_true(table_reader_next(&reader, &message));
    table_reader_see(&reader, &view);
    scene.view = &view;
    scene.before = &before;
    message_tell(&scene, &message, &out);
    if (sentence[0] == '\0' ? out.length > 0 : !contains(&out, sentence)) {
        print_error("expected %s in %.*s\n", sentence, (int)out.length, out.text);
        fail();
    }
    buffer_free(&out);
}

/* The last thing that was told. */
static void expect(Viewer viewer, const char *sentence)
{
    expect_at(table_latest(table), viewer, sentence);
}

static void expect_both(const char *to_them, const char *to_others)
{
    expect(1, to_them);
    expect(0, to_others);
    expect(SPECTATOR, to_others);
}

static void people_come_and_go(void **state)
{
    (void)state;
    open_table("skull players=3 first=P1", CLOCK_QUICK);
    begin();
    DONE(table_away(table, 1, now));
    expect_both("You are away.\n", "Bo is away.\n");
    DONE(table_replace(table, 0, 1, now));
    expect_both("A bot sits in for you.\n", "A bot sits in for Bo.\n");
    DONE(table_back(table, 1, now));
    expect_both("You are back.\n", "Bo is back.\n");
    DONE(table_say(table, 1, saying("hello", 0), now));
    expect_both("You: “Hello, everybody!”\n", "Bo: “Hello, everybody!”\n");
    DONE(table_chat(table, 1, TEXT("well"), now));
    expect_both("You: “well”\n", "Bo: “well”\n");
    DONE(table_resume(table, now));
    expect_both("The game goes on.\n", "The game goes on.\n");
    DONE(table_away(table, 1, now));
    DONE(table_back(table, 1, now));
    DONE(table_resume(table, now));
    expect_both("", ""); /* it waited for Bo, and nothing else has happened */
    DONE(table_say(table, 1, saying("hello", 0), now));
    DONE(table_resume(table, now));
    expect_both("The game goes on.\n", "The game goes on.\n");
    DONE(table_leave(table, 1, now));
    expect_both("You have left.\n", "Bo has left.\n");
}

/* Who leaves while others reveal has perhaps pledged nothing, and is not accused of it. */
static void a_start_is_called_off(void **state)
{
    (void)state;
    static const uint8_t added[LEAST_ENTROPY] = {7};
    uint8_t pledge[FAIRNESS_BYTES];
    open_table("skull players=3 first=P1", CLOCK_NONE);
    sit_all();
    for (unsigned person = 0; person < 3; person++)
        DONE(table_ready(table, person, true, now));
    table_pledge_of(table, 0, added, sizeof added, pledge);
    DONE(table_pledge(table, 0, pledge, now));
    DONE(table_start(table, 0, now));
    DONE(table_unpledge(table, 0, now));
    expect(1, "Ana left or did not reveal what was pledged: the game does not begin.\n");
    DONE(table_ready(table, 0, true, now));
    table_pledge_of(table, 2, added, sizeof added, pledge);
    DONE(table_pledge(table, 2, pledge, now));
    DONE(table_start(table, 0, now));
    DONE(table_leave(table, 1, now));
    expect_at(table_latest(table) - 1, 0, "Bo left or did not reveal what was pledged");
}

static void time_is_up(void **state)
{
    (void)state;
    open_table("skull players=3 first=P1", CLOCK_QUICK);
    begin();
    act_now("P3 place flower");
    (void)run(now + clock_kinds[CLOCK_QUICK].decision);
    expect_both("Your time is up.\n", "Bo’s time is up.\n");
}

/* Nothing is over for who lets a reaction window run out. */
static void a_window_runs_out(void **state)
{
    (void)state;
    deal_and_draw(CLOCK_QUICK, "7 1 2 3", "7 4 5 6", "8 9 9 10", "10");
    act_now("P1 discard 1");
    act_now("P1 ok");
    act_now("P3 ok");
    uint32_t next = table_latest(table) + 1;
    (void)run(now + clock_kinds[CLOCK_QUICK].window);
    expect_at(next, 1, "You let it pass: your time was up.\n");
    expect_at(next, 0, "Bo lets it pass: time was up.\n");
    expect_at(next, SPECTATOR, "Bo lets it pass: time was up.\n");
}

static void moves_are_taken_back(void **state)
{
    (void)state;
    open_table("skull players=3 first=P1", CLOCK_NONE);
    DONE(table_sit(table, 1, TEXT("Bo"), now));
    DONE(seat_bot(1, 0, &random_bot, "Ana"));
    DONE(seat_bot(1, 2, &random_bot, "Cy"));
    DONE(table_start(table, 1, now));
    act_now("P2 place flower");
    DONE(table_undo(table, 1, now));
    expect_both("You take back a move.\n", "Bo takes back a move.\n");
}

static void another_game(void **state)
{
    (void)state;
    Random random = random_from(1);
    open_table("skull players=3 first=P1", CLOCK_NONE);
    begin();
    play_out(&random);
    DONE(table_rematch(table, 1, now));
    expect_both("You want another game.\n", "Bo wants another game.\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TABLE_TEST(people_come_and_go), TABLE_TEST(a_start_is_called_off), TABLE_TEST(time_is_up),
        TABLE_TEST(a_window_runs_out),  TABLE_TEST(moves_are_taken_back),  TABLE_TEST(another_game),
    };
    return RUN(tests);
}
