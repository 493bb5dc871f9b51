/* Lines that a table does not take: wrong ones, somebody else's, and what is shown in them. */
#include "tests/table/host.h"

/* model.md: what is shown is never sent to a table, and not looked at. */
static void shown_is_refused(void **state)
{
    (void)state;
    deal_and_draw(CLOCK_NONE, "7 1 2 3", "7 4 5 6", "8 7 9 10", "10");
    act_now("P1 discard 1");
    uint32_t chosen = table_latest(table);
    static const char *const lines[] = {"P2 sketch 1 = 7", "P2 sketch 1 = 8",  "P2 sketch 9 = 8",
                                        "P2 ok =",         "P2 nonsense = 3",  "P2 sketch 1 =",
                                        "P2 sketch 1=7",   "P1 sketch 1 = ? ?"};
    for (size_t i = 0; i < COUNT(lines); i++) {
        TableResult result = try_at(lines[i], chosen);
        assert_refusal(result, MODEL_SHOWN_UNWANTED);
    }
    DONE(try_at("P2 sketch 1", chosen));
    for (size_t i = 0; i < COUNT(lines); i++) { /* late or not */
        TableResult result = try_at(lines[i], chosen);
        assert_refusal(result, MODEL_SHOWN_UNWANTED);
    }
    assert_int_equal(table_latest(table), chosen + 1);
}

static void bad_lines(void **state)
{
    (void)state;
    open_table("skull players=3 first=P1", CLOCK_NONE);
    begin();
    uint32_t latest = table_latest(table);
    static const struct {
        const char *line;
        unsigned refusal;
    } bad[] = {{"", MODEL_NO_ACTOR},
               {"place flower", MODEL_NO_ACTOR},
               {"P0 place flower", MODEL_NO_ACTOR},
               {"P2", MODEL_NO_ACTION},
               {"P2 ", MODEL_UNKNOWN_WORD},
               {"P2 dance", MODEL_UNKNOWN_WORD},
               {"P2 place", MODEL_BAD_ARGUMENTS},
               {"P2 place  flower", MODEL_BAD_ARGUMENTS},
               {"P2 place flower ", MODEL_BAD_ARGUMENTS},
               {"P2 bid 1", MODEL_NOT_NOW}};
    for (size_t i = 0; i < COUNT(bad); i++) {
        TableResult result = table_do(table, 1, text_of(bad[i].line), latest, now);
        assert_refusal(result, bad[i].refusal);
    }
    REFUSED(table_do(table, 1, TEXT("P1 place flower"), latest, now), TABLE_NOT_YOUR_SEAT);
    REFUSED(table_do(table, 1, TEXT("P4 place flower"), latest, now), TABLE_NOT_YOUR_SEAT);
    REFUSED(table_do(table, 1, TEXT("C first P1"), latest, now), TABLE_NOT_YOUR_SEAT);
    REFUSED(table_do(table, 7, TEXT("P2 place flower"), latest, now), TABLE_NO_PLACE);
    assert_refusal(try("P1 place flower"), MODEL_NOT_TO_ACT);
    assert_int_equal(table_latest(table), latest);
    /* With two gangs both seats are theirs. */
    close_table(NULL);
    open_table("skull players=2 gangs=2 first=P1", CLOCK_NONE);
    begin();
    DONE(table_do(table, 1, TEXT("P4 place flower"), table_latest(table), now));
    DONE(table_do(table, 1, TEXT("P2 place flower"), table_latest(table), now));
    REFUSED(table_do(table, 1, TEXT("P3 place flower"), table_latest(table), now),
            TABLE_NOT_YOUR_SEAT);
    DONE(table_do(table, 0, TEXT("P3 place flower"), table_latest(table), now));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TABLE_TEST(shown_is_refused),
        TABLE_TEST(bad_lines),
    };
    return RUN(tests);
}
