/* Moves taken back by one person against bots: they know nothing of them, and chance is new. */
#include "tests/table/host.h"
#include "tests/table/spy.h"

/* What the spy at a place must know now, from what that person gets. */
static Spied told_to(unsigned person)
{
    Spied spied;
    Seen moves[512];
    uint32_t count = 0;
    TableReader reader;
    Message message;
    spy_begin(&spied, NULL, (Viewer)person, NULL);
    table_reader_begin(&reader, table, (Viewer)person, 1, 1);
    while (table_reader_next(&reader, &message)) {
        assert_true(count < COUNT(moves));
        if (message.kind == ENTRY_MOVE)
            moves[count++] = message.seen;
        else if (message.kind == ENTRY_UNDONE)
            count = message.kept;
    }
    for (uint32_t i = 0; i < count; i++)
        spy_see(&spied, &moves[i]);
    return spied;
}

static void undoing(void **state)
{
    (void)state;
    open_table("skull players=3 first=P1", CLOCK_NONE);
    DONE(table_sit(table, 0, TEXT("Ana"), now));
    seat_bots(1, &spy);
    REFUSED(table_undo(table, 0, now), TABLE_NOT_STARTED);
    DONE(table_start(table, 0, now));
    REFUSED(table_undo(table, 0, now), TABLE_NOTHING_TO_UNDO);
    REFUSED(table_undo(table, 1, now), TABLE_NOBODY_THERE);
    REFUSED(table_undo(table, 9, now), TABLE_NO_PLACE);
    run_bots();
    assert_int_equal(table_to_act(table), 1);
    Out before = view_of(table, 0);
    act_now("P1 place flower");
    act_now("P1 place skull");
    run_bots();
    uint32_t latest = table_latest(table);
    assert_int_equal(moves_ever_made(table), 6);
    DONE(table_undo(table, 0, now)); /* the second disc, and what the bots did since */
    assert_last(1, "\"kind\":\"undone\",\"person\":\"P1\",\"kept\":3}");
    assert_int_equal(table_latest(table), latest + 1);
    DONE(table_undo(table, 0, now));
    assert_last(1, "\"kept\":2}");
    Out after = view_of(table, 0);
    assert_true(same_text(&before, &after));
    REFUSED(table_undo(table, 0, now), TABLE_NOTHING_TO_UNDO); /* the bots' own moves stay */
    /* The bots know what they know now, and nothing of what was taken back. */
    for (unsigned person = 1; person < 3; person++) {
        Spied expected = told_to(person);
        assert_int_equal(expected.seen, 2);
        assert_memory_equal(bot_memory(person), &expected, sizeof expected);
    }
    /* An answer from before is late. */
    REFUSED(try_at("P1 place flower", latest), TABLE_TOO_LATE);
    act_now("P1 place flower");
    act_now("P1 bid 1");
    run_bots();
    for (unsigned person = 1; person < 3; person++) {
        Spied expected = told_to(person);
        assert_memory_equal(bot_memory(person), &expected, sizeof expected);
    }
    buffer_free(&before);
    buffer_free(&after);
}

static void undoing_with_others(void **state)
{
    (void)state;
    open_table("skull players=3 first=P1", CLOCK_NONE);
    begin();
    act_now("P2 place flower");
    REFUSED(table_undo(table, 1, now), TABLE_NOT_ALONE);
}

/* What chance does after a move was taken back is not what it did before; the number goes on. */
static void fresh_chance(void **state)
{
    (void)state;
    char rolls[8][128] = {""};
    Random random = random_from(5);
    open_table("skalpott players=2 first=P1", CLOCK_NONE);
    DONE(table_sit(table, 0, TEXT("Ana"), now));
    seat_bots(1, &spy);
    DONE(table_start(table, 0, now));
    unsigned different = 0;
    for (unsigned i = 0; i < COUNT(rolls); i++) {
        uint32_t number = moves_ever_made(table);
        act_now("P1 reroll 1 2 3 4");
        assert_int_equal(moves_ever_made(table), number + 2);
        Out out = read_from(table, 0, table_latest(table), 1);
        const char *move = memmem(out.text, out.length, "\"move\"", 6);
        assert_non_null(move);
        snprintf(rolls[i], sizeof rolls[i], "%.*s", (int)(out.text + out.length - move), move);
        buffer_free(&out);
        different += i > 0 && strcmp(rolls[i], rolls[0]) != 0;
        DONE(table_undo(table, 0, now));
        assert_int_equal(moves_ever_made(table), number + 2);
    }
    assert_in_range(different, COUNT(rolls) - 3, COUNT(rolls) - 1);
    play_out(&random);
    REFUSED(table_undo(table, 0, now), TABLE_NOTHING_TO_UNDO); /* the seed is known now */
    RecordReader reader;
    Verifier verifier;
    Verdict verdict;
    Problem problem;
    Out record = buffer_new();
    assert_true(table_record(table, &record));
    assert_true(verify_record(out_as_text(&record), &reader, &verifier, &verdict, &problem));
    assert_int_equal(verdict, CHANCE_FAIR);
    assert_int_equal(verifier.taken_back, 2 * COUNT(rolls));
    buffer_free(&record);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TABLE_TEST(undoing),
        TABLE_TEST(undoing_with_others),
        TABLE_TEST(fresh_chance),
    };
    return RUN(tests);
}
