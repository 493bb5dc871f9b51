/* Answers that come late, early or twice: returned, held or played, and nobody learns by it. */
#include "tests/table/host.h"

/* SKE-37: a veto stands only if that very card is still on top. */
static void late_veto(void **state)
{
    (void)state;
    deal_and_draw(CLOCK_NONE, "archer 7 7 9", "veto 7 5 6", "veto 8 1 2", "10");
    act_now("P1 discard 1");
    act_now("P1 aim P3");
    uint32_t chosen = table_latest(table);
    act_now("P2 veto 1");
    /* P3 had chosen when the Archer was on top. It is returned: unseen, without penalty. */
    Out before = view_of(table, SPECTATOR);
    REFUSED(try_at("P3 veto 1", chosen), TABLE_TOO_LATE);
    REFUSED(try_at("P3 veto 2", chosen), TABLE_TOO_LATE);   /* whatever card it is */
    REFUSED(try_at("P3 veto 9", chosen), TABLE_TOO_LATE);   /* or none at all */
    REFUSED(try_at("P3 sketch 2", chosen), TABLE_TOO_LATE); /* a Veto does not match an Archer */
    REFUSED(try_at("P3 ok", chosen), TABLE_TOO_LATE);       /* that was to the Archer */
    Out after = view_of(table, SPECTATOR);
    assert_true(same_text(&before, &after));
    assert_int_equal(table_to_act(table), 7);
    /* To the card that is there now, it is done. */
    act_now("P3 veto 1");
    assert_last(SPECTATOR, "\"move\":\"P3 veto 1 = veto\"");
    buffer_free(&before);
    buffer_free(&after);
}

/* SKE-37: a sketch stands if the top still matches. */
static void late_sketch(void **state)
{
    (void)state;
    deal_and_draw(CLOCK_NONE, "7 1 2 3", "7 4 5 6", "8 7 9 10", "10");
    act_now("P1 discard 1");
    uint32_t chosen = table_latest(table);
    act_now("P2 sketch 1");
    DONE(try_at("P3 sketch 2", chosen));
    assert_last(SPECTATOR, "\"move\":\"P3 sketch 2 = 7\"");
    assert_false(gets(SPECTATOR, chosen, "C card"));
    /* And a wrong one is wrong, late or not: SKE-32. P1 chose at the first card. */
    DONE(try_at("P1 sketch 2", chosen));
    assert_true(gets(SPECTATOR, chosen, "\"move\":\"P1 sketch 2 = 1\""));
    assert_true(gets(SPECTATOR, chosen, "\"move\":\"C card ?\""));
}

/* SKE-32: a wrong card is no other card on top: what others had chosen stands. Its player may
   answer again, but the same card sent twice in a hurry costs one penalty, not two. */
static void after_a_wrong_card(void **state)
{
    (void)state;
    deal_and_draw(CLOCK_NONE, "archer 7 7 9", "1 veto 5 6", "veto 8 1 2", "10 4");
    act_now("P1 discard 1");
    act_now("P1 aim P3");
    uint32_t chosen = table_latest(table);
    DONE(try_at("P2 veto 1", chosen));
    REFUSED(try_at("P2 veto 1", chosen), TABLE_TOO_LATE);
    DONE(try_at("P3 veto 1", chosen));
    assert_last(SPECTATOR, "\"move\":\"P3 veto 1 = veto\"");
    DONE(try_at("P2 veto 2", table_latest(table)));
    assert_last(SPECTATOR, "\"move\":\"P2 veto 2 = veto\"");
}

static void late_after_the_window(void **state)
{
    (void)state;
    deal_and_draw(CLOCK_QUICK, "7 1 2 3", "7 4 5 6", "8 7 9 10", "10");
    act_now("P1 discard 1");
    uint32_t chosen = table_latest(table);
    now += 5000;
    (void)run(now); /* the clock said ok for all */
    REFUSED(try_at("P3 sketch 2", chosen), TABLE_TOO_LATE);
    REFUSED(try_at("P3 ok", chosen), TABLE_TOO_LATE);
    REFUSED(try_at("P3 sketch 2", table_latest(table)),
            TABLE_GAME_REFUSED); /* not late: no window */
}

/* SKE-37: who answers while another announces is held, and played in order of arrival. */
static void held_answers(void **state)
{
    (void)state;
    deal_and_draw(CLOCK_QUICK, "archer 7 7 9", "5 archer 5 6", "1 2 archer 8", "10");
    now = 5000;
    act_now("P1 discard 1"); /* now P1 has to say at whom */
    uint32_t latest = table_latest(table);
    assert_int_equal(table_to_act(table), 1);
    TableResult result = try("P3 sketch 3");
    DONE(result);
    assert_true(result.held);
    now = 5500;
    result = try("P2 sketch 2");
    DONE(result);
    assert_true(result.held);
    /* Nobody sees that there is something. */
    assert_int_equal(table_latest(table), latest);
    assert_int_equal(table_to_act(table), 1);
    now = 6000;
    result = try("P1 aim P2");
    DONE(result);
    assert_false(result.held);
    /* P3 came first; now P3 has to aim, and P2 still waits. */
    assert_last(0, "\"by\":\"person\",\"move\":\"P3 sketch 3 = archer\"");
    assert_int_equal(table_latest(table), latest + 2);
    assert_int_equal(table_to_act(table), 4);
    act_now("P3 aim P1");
    assert_last(0, "\"move\":\"P2 sketch 2 = archer\"");
    assert_int_equal(table_to_act(table), 2);
    act_now("P2 aim P1");
    assert_int_equal(table_to_act(table), 7);
    for (Actor seat = 0; seat < 3; seat++)
        assert_int_equal(table_deadline(table, seat), 11000);
}

/* A held veto is for the card it was meant for; and one a seat. */
static void held_vetoes(void **state)
{
    (void)state;
    deal_and_draw(CLOCK_NONE, "archer 7 7 9", "veto 7 5 6", "veto 8 1 veto", "10");
    act_now("P1 discard 1");
    uint32_t chosen = table_latest(table);
    assert_true(try("P2 veto 1").held);
    assert_true(try("P3 veto 1").held);
    act_now("P1 aim P3");
    assert_true(gets(0, chosen, "\"move\":\"P2 veto 1 = veto\""));
    /* P3's was for the Archer, which is covered: as if it had not been sent. */
    assert_false(gets(0, chosen, "P3 veto"));
    assert_false(gets(0, chosen, "C card"));
    assert_int_equal(table_to_act(table), 7);
    assert_int_equal(table_latest(table), chosen + 2);
    close_table(NULL);

    deal_and_draw(CLOCK_NONE, "archer 7 7 9", "veto 7 5 6", "veto 8 1 veto", "10");
    act_now("P1 discard 1");
    chosen = table_latest(table);
    assert_true(try("P3 veto 4").held);
    assert_true(try("P3 ok").held);
    assert_true(try("P3 veto 1").held);
    act_now("P1 aim P3");
    assert_int_equal(table_latest(table), chosen + 2); /* one of them, not three */
    assert_true(gets(0, chosen, "\"move\":\"P3 "));
    /* What is held and turns out to be nothing is forgotten. */
    close_table(NULL);
    deal_and_draw(CLOCK_NONE, "archer 7 7 9", "veto 7 5 6", "veto 8 1 veto", "10");
    act_now("P1 discard 1");
    chosen = table_latest(table);
    assert_true(try("P3 veto 9").held); /* no such card: nobody learns it now */
    act_now("P1 aim P3");
    assert_int_equal(table_latest(table), chosen + 1);
    assert_int_equal(table_to_act(table), 7);
    act_now("P3 veto 4");
}

/* Sent twice, or after the clock: returned. In any game. */
static void duplicates(void **state)
{
    (void)state;
    deal_and_draw(CLOCK_NONE, "7 1 2 3", "7 4 5 6", "8 7 9 10", "10");
    act_now("P1 discard 1");
    uint32_t chosen = table_latest(table);
    DONE(try_at("P2 ok", chosen));
    REFUSED(try_at("P2 ok", chosen), TABLE_TOO_LATE);
    act_now("P3 sketch 2");
    REFUSED(try_at("P2 ok", chosen), TABLE_TOO_LATE);
    DONE(try_at("P2 ok", table_latest(table)));
    close_table(NULL);

    open_table("skull players=3 first=P1", CLOCK_QUICK);
    begin();
    chosen = table_latest(table);
    DONE(try_at("P2 place flower", chosen));
    REFUSED(try_at("P2 place flower", chosen), TABLE_TOO_LATE);
    now = 30000;
    (void)run(now); /* for P3 */
    REFUSED(try_at("P3 place flower", chosen), TABLE_TOO_LATE);
    /* What others did meanwhile does not matter. */
    act_now("P1 place flower");
    act_now("P1 place flower");
    act_now("P2 place flower");
    assert_refusal(try("P2 place flower"), MODEL_NOT_TO_ACT);
    act_now("P3 place flower");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TABLE_TEST(late_veto),          TABLE_TEST(late_sketch),
        TABLE_TEST(after_a_wrong_card), TABLE_TEST(late_after_the_window),
        TABLE_TEST(held_answers),       TABLE_TEST(held_vetoes),
        TABLE_TEST(duplicates),
    };
    return RUN(tests);
}
