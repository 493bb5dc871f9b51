/* Who sits where: the waiting room, its owner, and the secrets that say who somebody is. */
#include "tests/table/host.h"

#include "core/mark.h"
#include "table/words.h"

static void sitting(void **state)
{
    (void)state;
    open_table("skull players=3", CLOCK_NONE);
    REFUSED(table_sit(table, 3, TEXT("Ana"), now), TABLE_NO_PLACE);
    REFUSED(table_sit(table, 0, TEXT(""), now), TABLE_BAD_NAME);
    REFUSED(table_sit(table, 0, TEXT(" \t "), now), TABLE_BAD_NAME);
    REFUSED(table_sit(table, 0, TEXT("\xE2\x80\x8B\x1B"), now), TABLE_BAD_NAME);
    REFUSED(table_sit(table, 0, TEXT("123456789012345678901234567890123"), now), TABLE_BAD_NAME);
    assert_int_equal(table_place(table, 0)->holder, PLACE_EMPTY);
    assert_string_equal(table_place(table, 0)->name, "");

    DONE(table_sit(table, 1, TEXT("  Ana \t  Maria "), now));
    const Place *place = table_place(table, 1);
    assert_int_equal(place->holder, PLACE_PERSON);
    assert_string_equal(place->name, "Ana Maria");
    assert_false(place->ready || place->away || place->gone);
    assert_string_equal(place->bot, "");
    assert_last(SPECTATOR, "\"kind\":\"sat\",\"person\":\"P2\",\"name\":\"Ana Maria\"}");

    REFUSED(table_sit(table, 1, TEXT("Bo"), now), TABLE_PLACE_TAKEN);
    REFUSED(table_sit(table, 0, TEXT("Ana Maria"), now), TABLE_NAME_TAKEN);
    REFUSED(table_sit(table, 0, TEXT("Ana\xE2\x80\x8B  Maria"), now), TABLE_NAME_TAKEN);
    DONE(table_sit(table, 0, TEXT("12345678901234567890123456789012"), now));
    REFUSED(seat_bot(1, 2, &random_bot, "Ana Maria"), TABLE_NAME_TAKEN);
    DONE(seat_bot(1, 2, &random_bot, ""));
    assert_string_equal(table_place(table, 2)->name, "random");
    assert_ptr_equal(bot_playing(2), &random_bot);
    assert_last(0, "\"kind\":\"bot\",\"person\":\"P3\",\"name\":\"random\",\"bot\":\"random\"}");
    REFUSED(table_sit(table, 2, TEXT("Cy"), now), TABLE_PLACE_TAKEN);
}

static void ownership(void **state)
{
    (void)state;
    open_table("skull players=4", CLOCK_NONE);
    DONE(table_sit(table, 2, TEXT("Cy"), now));
    DONE(table_sit(table, 0, TEXT("Ana"), now));
    assert_int_equal(table_owner(table), 2);
    REFUSED(seat_bot(0, 1, &random_bot, ""), TABLE_NOT_THE_OWNER);
    DONE(seat_bot(2, 1, &random_bot, ""));
    REFUSED(table_remove(table, 0, 1, now), TABLE_NOT_THE_OWNER);
    /* Nobody's for a while, whoever sits down in that place; then the next person's. */
    DONE(table_sit(table, 3, TEXT("Di"), now));
    DONE(table_leave(table, 2, now));
    assert_int_equal(table_owner(table), NO_SEAT);
    REFUSED(table_remove(table, 2, 1, now), TABLE_NOT_THE_OWNER);
    DONE(table_sit(table, 2, TEXT("Cy"), now));
    REFUSED(table_remove(table, 2, 1, now), TABLE_NOT_THE_OWNER);
    uint64_t left = now;
    assert_int_equal(run(left), left + OWNER_TIME);
    (void)run(left + OWNER_TIME - 1);
    assert_int_equal(table_owner(table), NO_SEAT);
    Table *again = saved_and_loaded(table);
    assert_int_equal(table_run(again, left + OWNER_TIME).kind, DUE_NOTHING);
    assert_int_equal(table_owner(again), 3);
    table_free(again);
    now = left + OWNER_TIME + 500; /* nobody looked in between */
    (void)run(now);
    assert_last(SPECTATOR, "\"at\":60000,\"kind\":\"owner\",\"person\":\"P4\"}");
    assert_int_equal(table_owner(table), 3);
    DONE(table_remove(table, 3, 1, now));
    DONE(table_leave(table, 2, now));
    DONE(table_leave(table, 3, now));
    /* All are gone: the table is whose who comes next. */
    DONE(table_leave(table, 0, now));
    DONE(table_sit(table, 3, TEXT("Di"), now));
    assert_int_equal(table_owner(table), 3);
    /* And in the middle of a game. */
    DONE(table_sit(table, 0, TEXT("Ana"), now));
    DONE(table_sit(table, 2, TEXT("Cy"), now));
    begin();
    DONE(table_leave(table, 3, now));
    assert_int_equal(table_owner(table), NO_SEAT);
    now += OWNER_TIME;
    (void)run(now);
    assert_int_equal(table_owner(table), 0);
}

static void leaving_before_the_start(void **state)
{
    (void)state;
    Viewer viewer;
    char token[TOKEN_LENGTH + 1];
    open_table("skull players=3", CLOCK_NONE);
    REFUSED(table_leave(table, 0, now), TABLE_NOBODY_THERE);
    REFUSED(table_leave(table, 3, now), TABLE_NO_PLACE);
    sit_all();
    memcpy(token, table_token(table, 1), sizeof token);
    assert_true(table_who(table, text_of(token), &viewer));
    assert_int_equal(viewer, 1);
    DONE(table_mute(table, 1, 0, true, now));
    DONE(table_mute(table, 0, 1, true, now));
    DONE(table_pledge(table, 1, (uint8_t[FAIRNESS_BYTES]){1}, now));
    DONE(table_leave(table, 1, now));
    assert_last(0, "\"kind\":\"left\",\"person\":\"P2\"");
    assert_int_equal(table_place(table, 1)->holder, PLACE_EMPTY);
    assert_false(table_who(table, text_of(token), &viewer));
    /* Who sits there next is somebody else: nothing of the one before is left. */
    DONE(table_sit(table, 1, TEXT("Bea"), now));
    assert_false(table_who(table, text_of(token), &viewer));
    DONE(table_chat(table, 0, TEXT("to Bea"), now));
    assert_true(gets(1, 1, "to Bea"));
    DONE(table_chat(table, 1, TEXT("to Ana"), now));
    assert_true(gets(0, 1, "to Ana"));
    assert_int_equal(fairness_of(table)->pledged, 0);
    DONE(table_pledge(table, 1, (uint8_t[FAIRNESS_BYTES]){2}, now));
    Table *again = saved_and_loaded(table);
    assert_memory_equal(fairness_of(again), fairness_of(table), sizeof(Fairness));
    table_free(again);
}

static void starting(void **state)
{
    (void)state;
    open_table("skull players=3 first=P1", CLOCK_NONE);
    REFUSED(table_start(table, 0, now), TABLE_PLACES_EMPTY);
    REFUSED(table_start(table, 77, now), TABLE_NO_PLACE);
    REFUSED(table_ready(table, 0, true, now), TABLE_NOBODY_THERE);
    REFUSED(table_ready(table, 5, true, now), TABLE_NO_PLACE);
    DONE(table_sit(table, 0, TEXT("Ana"), now));
    DONE(table_sit(table, 1, TEXT("Bo"), now));
    REFUSED(table_start(table, 0, now), TABLE_PLACES_EMPTY);
    DONE(seat_bot(0, 2, &random_bot, "Cy"));
    assert_true(table_place(table, 2)->ready);
    REFUSED(table_start(table, 1, now), TABLE_NOT_THE_OWNER);
    REFUSED(table_start(table, 0, now), TABLE_NOT_READY);
    REFUSED(try("P1 place flower"), TABLE_NOT_STARTED);
    REFUSED(table_undo(table, 0, now), TABLE_NOT_STARTED);
    assert_int_equal(table_to_act(table), 0);
    assert_false(table_started(table) || table_over(table));
    DONE(table_ready(table, 1, true, now));
    assert_last(0, "\"kind\":\"ready\",\"person\":\"P2\"");
    DONE(table_ready(table, 1, false, now));
    assert_last(0, "\"kind\":\"unready\",\"person\":\"P2\"");
    REFUSED(table_start(table, 0, now), TABLE_NOT_READY);
    DONE(table_ready(table, 1, true, now));
    assert_false(table_place(table, 0)->ready); /* the owner asks for it */
    DONE(table_start(table, 0, now));
    assert_true(table_started(table));
    assert_int_equal(table_to_act(table), 6);
    REFUSED(table_start(table, 0, now), TABLE_HAS_STARTED);
    REFUSED(table_ready(table, 1, false, now), TABLE_HAS_STARTED);
    REFUSED(table_sit(table, 1, TEXT("Di"), now), TABLE_HAS_STARTED);
    REFUSED(seat_bot(0, 1, &random_bot, "Di"), TABLE_HAS_STARTED);
}

static void automata(void **state)
{
    (void)state;
    open_table("skalpott players=1", CLOCK_NONE);
    assert_int_equal(table_persons(table), 2);
    assert_int_equal(table_place(table, 1)->holder, PLACE_RULES);
    REFUSED(table_sit(table, 1, TEXT("Bo"), now), TABLE_PLACE_TAKEN);
    DONE(table_sit(table, 0, TEXT("Ana"), now));
    DONE(table_start(table, 0, now));
    assert_int_equal(table_to_act(table), 1);
}

static void tokens(void **state)
{
    (void)state;
    Viewer viewer;
    open_table("skull players=3", CLOCK_NONE);
    assert_int_equal(strlen(table_code(table)), CODE_LENGTH);
    assert_int_equal(strlen(table_watch_code(table)), WATCH_LENGTH);
    for (unsigned person = 0; person < 3; person++) {
        assert_string_equal(table_token(table, person), ""); /* nobody sits there */
        assert_false(table_who(table, TEXT(""), &viewer));
    }
    sit_all();
    for (unsigned person = 0; person < 3; person++) {
        const char *token = table_token(table, person);
        assert_int_equal(strlen(token), TOKEN_LENGTH);
        assert_null(strstr(token, table_code(table)));
        assert_null(strstr(token, table_watch_code(table)));
        for (unsigned other = 0; other < person; other++)
            assert_string_not_equal(token, table_token(table, other));
    }
    assert_null(strstr(table_watch_code(table), table_code(table)));
    for (unsigned person = 0; person < 3; person++) {
        Text token = text_of(table_token(table, person));
        assert_true(table_who(table, token, &viewer));
        assert_int_equal(viewer, person);
        assert_false(table_who(table, (Text){token.at, token.length - 1}, &viewer));
        assert_false(table_who(table, (Text){token.at, 0}, &viewer));
    }
    assert_true(table_who(table, text_of(table_watch_code(table)), &viewer));
    assert_int_equal(viewer, SPECTATOR);
    assert_false(table_who(table, text_of(table_code(table)), &viewer));
    assert_false(table_who(table, TEXT("aaaaaaaaaaaaaaaaaaaaaaaaaa"), &viewer));
    /* No message has a secret in it. */
    begin();
    for (Viewer eyes = 0; eyes <= SPECTATOR; eyes++) {
        Out out = read_from(table, eyes, 1, 1);
        for (unsigned person = 0; person < 3; person++)
            assert_false(contains(&out, table_token(table, person)));
        assert_false(contains(&out, table_watch_code(table)));
        buffer_free(&out);
    }
}

/* The signs of all seats, as a table shows them. */
static const char *signs(void)
{
    static char text[128];
    Out out = {.text = text, .capacity = sizeof text - 1};
    Scene scene = table_scene(table, SPECTATOR, lang_at(0));
    for (unsigned seat = 0; seat < scene.seats; seat++)
        out_string(&out, scene_sign(&scene, seat));
    text[out.length] = '\0';
    return text;
}

static void marks(void **state)
{
    (void)state;
    open_table("skull players=3 first=P1", CLOCK_NONE);
    REFUSED(table_choose_mark(table, 0, TEXT("comets"), now), TABLE_NOBODY_THERE);
    REFUSED(table_choose_mark(table, 3, TEXT("comets"), now), TABLE_NO_PLACE);
    sit_all();
    assert_string_equal(signs(), "●▲■");
    REFUSED(table_choose_mark(table, 0, TEXT("Comets"), now), TABLE_NO_SUCH_MARK);
    REFUSED(table_choose_mark(table, 0, TEXT(""), now), TABLE_NO_SUCH_MARK);
    DONE(table_choose_mark(table, 0, TEXT("comets"), now));
    assert_last(1, "\"kind\":\"mark\",\"person\":\"P1\",\"mark\":\"comets\"");
    assert_string_equal(signs(), "★▲■");
    uint32_t latest = table_latest(table);
    DONE(table_choose_mark(table, 0, TEXT("comets"), now)); /* again: nothing to tell */
    assert_int_equal(table_latest(table), latest);
    REFUSED(table_choose_mark(table, 1, TEXT("comets"), now), TABLE_MARK_TAKEN);
    /* Who has a mark by their place only makes room, and takes what is left. */
    DONE(table_choose_mark(table, 0, TEXT("fangs"), now));
    assert_string_equal(signs(), "▲●■");
    assert_string_equal(table_mark(table, 0), "fangs");
    assert_string_equal(table_mark(table, 1), "moons");
    DONE(table_choose_mark(table, 1, TEXT("bones"), now));
    assert_string_equal(signs(), "▲✚■");
    Table *again = saved_and_loaded(table);
    assert_int_equal(table_place(again, 1)->mark, 6);
    table_free(again);
    /* Who sits there next is somebody else. */
    DONE(table_leave(table, 1, now));
    assert_string_equal(signs(), "▲●■");
    DONE(table_sit(table, 1, TEXT("Bo"), now));
    DONE(table_choose_mark(table, 2, TEXT("bones"), now));
    begin();
    REFUSED(table_choose_mark(table, 1, TEXT("moons"), now), TABLE_HAS_STARTED);
    REFUSED(table_choose_mark(table, 2, TEXT("bones"), now), TABLE_HAS_STARTED);
    assert_string_equal(signs(), "▲●✚");
    play_out(&(Random){.state = 3});
    DONE(table_rematch(table, 0, now));
    assert_string_equal(signs(), "▲●✚");
    DONE(table_choose_mark(table, 1, TEXT("moons"), now));
}

/* A second gang has its person's other sign. With more persons than marks two have the same, and
   the second of them the other sign. */
static void marks_of_two_boxes(void **state)
{
    (void)state;
    open_table("skull players=3 gangs=2", CLOCK_NONE);
    sit_all();
    DONE(table_choose_mark(table, 0, TEXT("comets"), now));
    assert_string_equal(signs(), "★▲■☆△□");
    close_table(state);
    open_table("skull players=12", CLOCK_NONE);
    sit_all();
    assert_string_equal(signs(), "●▲■◆★✚○△□◇☆✖");
    DONE(table_choose_mark(table, 0, TEXT("bones"), now));
    DONE(table_choose_mark(table, 1, TEXT("bones"), now));
    REFUSED(table_choose_mark(table, 2, TEXT("bones"), now), TABLE_MARK_TAKEN);
    assert_string_equal(signs(), "✚✖■◆★●○▲□◇☆△");
    close_table(state);
    open_table("sketch players=2", CLOCK_NONE); /* marks that all games share */
    sit_all();
    DONE(table_choose_mark(table, 0, TEXT("star"), now));
    assert_string_equal(signs(), "★▲");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TABLE_TEST(sitting),  TABLE_TEST(ownership),          TABLE_TEST(leaving_before_the_start),
        TABLE_TEST(starting), TABLE_TEST(automata),           TABLE_TEST(tokens),
        TABLE_TEST(marks),    TABLE_TEST(marks_of_two_boxes),
    };
    return RUN(tests);
}
