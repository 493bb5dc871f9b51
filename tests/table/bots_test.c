/* Bots at the table: in places of their own, in for somebody who is away or has left, and as
   advisers. */
#include "tests/table/host.h"

#include "games/skull/reading.h"

static void bots_alone(void **state)
{
    (void)state;
    open_table("skull players=3", CLOCK_NONE);
    seat_bots(0, &random_bot);
    DONE(table_start(table, 0, now));
    for (unsigned i = 0; i < 10000 && !table_over(table); i++) {
        uint64_t next = run(now);
        assert_true(table_over(table) || next > now);
        if (next != NEVER)
            now = next;
    }
    assert_true(table_over(table));
}

static bool plays_nothing(const Options *options)
{
    (void)options;
    return false;
}

static void unfit_bots(void **state)
{
    (void)state;
    Bot unfit = random_bot;
    unfit.name = "unfit";
    unfit.plays = plays_nothing;
    open_table("skull players=3", CLOCK_NONE);
    seat_bots(0, &unfit);
    assert_int_equal(bots_missing(), 0);
    DONE(table_start(table, 0, now));
    run_bots();
    assert_true(table_over(table)); /* no bot holds up a table */
    assert_true(gets(0, 1, "\"by\":\"clock\""));
    assert_false(gets(0, 1, "\"by\":\"bot\""));
}

static void away_and_back(void **state)
{
    (void)state;
    TableSetup setup = setup_of("skull players=3 first=P1");
    setup.clock = CLOCK_QUICK;
    setup.takeover = true;
    open_with(setup);
    REFUSED(table_away(table, 1, now), TABLE_NOBODY_THERE);
    begin();
    uint32_t before = table_latest(table);
    DONE(table_away(table, 1, now));
    assert_last(0, "\"kind\":\"away\",\"person\":\"P2\"");
    assert_true(table_place(table, 1)->away);
    assert_int_equal(table_deadline(table, 1), 21000); /* the clock runs on */
    DONE(table_back(table, 1, now + 500));
    assert_last(0, "\"kind\":\"back\",\"person\":\"P2\"");
    assert_false(table_place(table, 1)->away);
    assert_int_equal(table_latest(table), before + 2);
    assert_int_equal(table_deadline(table, 1), 21000);

    /* Away when the clock runs out: it plays, then a bot sits in. */
    now = 2000;
    DONE(table_away(table, 1, now));
    act_now("P3 place flower");
    (void)run(20999);
    assert_null(bot_playing(1));
    (void)run(21000);
    now = 21000;
    assert_ptr_equal(bot_playing(1), &random_bot);
    assert_int_equal(table_place(table, 1)->holder, PLACE_PERSON);
    assert_true(gets(0, 1, "\"by\":\"clock\",\"move\":\"P2 place ?\""));
    assert_true(gets(0, 1, "\"kind\":\"taken\",\"person\":\"P2\",\"bot\":\"random\""));
    act_now("P1 place flower");
    act_now("P1 place flower");
    /* The bot answers after its delay, not before and not much later. */
    uint64_t due = run(now);
    assert_in_range(due, now + 500, now + 1500);
    assert_int_equal(table_to_act(table), 2);
    (void)run(due - 1);
    assert_int_equal(table_to_act(table), 2);
    now = due;
    (void)run(now);
    assert_true(gets(0, 1, "\"by\":\"bot\",\"move\":\"P2 "));
    /* Who comes back has the seat back. */
    DONE(table_back(table, 1, now));
    assert_null(bot_playing(1));
    assert_false(table_place(table, 1)->away);
    /* Who acts is here. */
    while (!(table_to_act(table) >> 1 & 1)) {
        now = run(now);
        assert_int_not_equal(now, NEVER);
        (void)run(now);
    }
    static Listed listed;
    list_legal(1, &listed);
    DONE(table_away(table, 1, now));
    do_action(1, listed.actions[0]);
    assert_false(table_place(table, 1)->away);
    assert_true(gets(0, table_latest(table) - 2, "\"kind\":\"back\",\"person\":\"P2\""));
}

static void leaving_a_game(void **state)
{
    (void)state;
    TableSetup setup = setup_of("skull players=3 first=P1");
    Viewer viewer;
    setup.takeover = true;
    open_with(setup);
    begin();
    DONE(table_leave(table, 1, now));
    assert_true(table_place(table, 1)->gone);
    assert_ptr_equal(bot_playing(1), &random_bot);
    assert_string_equal(table_place(table, 1)->name, "Bo");
    assert_false(table_who(table, text_of(table_token(table, 1)), &viewer));
    REFUSED(table_back(table, 1, now), TABLE_NOBODY_THERE);
    REFUSED(table_away(table, 1, now), TABLE_NOBODY_THERE);
    REFUSED(table_leave(table, 1, now), TABLE_NOBODY_THERE);
    REFUSED(try("P2 place flower"), TABLE_NOBODY_THERE);
    REFUSED(table_chat(table, 1, TEXT("hello"), now), TABLE_NOBODY_THERE);
    REFUSED(table_undo(table, 1, now), TABLE_NOBODY_THERE);
    assert_in_range(run(now), now + 500, now + 1500);
    now += 1500;
    (void)run(now);
    assert_true(gets(0, 1, "\"by\":\"bot\",\"move\":\"P2 place ?\""));
}

/* Nobody agreed to bots and there is no clock: the table goes on all the same. */
static void leaving_without_a_substitute(void **state)
{
    (void)state;
    open_table("skull players=3 first=P1", CLOCK_NONE);
    begin();
    assert_int_equal(run(now), NEVER);
    DONE(table_leave(table, 1, now));
    assert_null(bot_playing(1));
    uint64_t due = run(now);
    assert_in_range(due, now, now + 1500);
    now = due;
    (void)run(now);
    assert_true(gets(0, 1, "\"by\":\"clock\",\"move\":\"P2 place ?\""));
    act_now("P3 place skull");
    act_now("P1 place flower");
    act_now("P1 bid 1");
    now = run(now);
    assert_int_not_equal(now, NEVER);
    (void)run(now);
    assert_last(0, "\"by\":\"clock\",\"move\":\"P2 pass\"");
}

static void replacing(void **state)
{
    (void)state;
    open_table("skull players=3 first=P1", CLOCK_NONE);
    DONE(table_sit(table, 0, TEXT("Ana"), now));
    DONE(seat_bot(0, 1, &random_bot, "Bo"));
    REFUSED(table_remove(table, 0, 3, now), TABLE_NO_PLACE);
    REFUSED(table_remove(table, 0, 2, now), TABLE_NOBODY_THERE);
    REFUSED(table_remove(table, 0, 0, now), TABLE_OWN_PLACE);
    REFUSED(table_replace(table, 0, 1, now), TABLE_NOT_STARTED);
    DONE(table_remove(table, 0, 1, now));
    assert_int_equal(table_place(table, 1)->holder, PLACE_EMPTY);
    begin();
    REFUSED(table_replace(table, 0, 1, now), TABLE_NOBODY_THERE); /* who is here stays */
    REFUSED(table_remove(table, 0, 1, now), TABLE_HAS_STARTED);
    DONE(table_away(table, 1, now));
    REFUSED(table_replace(table, 2, 1, now), TABLE_NOT_THE_OWNER);
    DONE(table_replace(table, 0, 1, now));
    assert_ptr_equal(bot_playing(1), &random_bot);
    assert_last(2, "\"kind\":\"taken\",\"person\":\"P2\",\"bot\":\"random\"");
    REFUSED(table_replace(table, 0, 1, now), TABLE_NOBODY_THERE);
    DONE(table_back(table, 1, now));
    assert_null(bot_playing(1));
    assert_int_equal(run(now + 100000), NEVER);
}

static void hints(void **state)
{
    (void)state;
    Action action;
    bool weighed;
    open_table("skull players=3 first=P1", CLOCK_QUICK);
    assert_false(hint(0, &random_bot, 1, &action, NULL, 0, &weighed));
    begin();
    Out before = saved(table), inside = inside_of(table);
    assert_false(hint(0, &random_bot, 1, &action, NULL, 0, &weighed));
    assert_false(hint(7, &random_bot, 1, &action, NULL, 0, &weighed));
    static Listed listed;
    list_legal(1, &listed);
    Worth worth[8];
    for (uint64_t attempt = 0; attempt < 20; attempt++) {
        bool legal = false;
        assert_true(hint(1, &random_bot, attempt, &action, worth, 8, &weighed));
        assert_false(weighed);
        for (uint32_t i = 0; i < listed.count; i++)
            legal = legal || listed.actions[i] == action;
        assert_true(legal);
    }
    Out after = saved(table), inside_after = inside_of(table);
    assert_true(same_text(&before, &after));
    assert_true(same_text(&inside, &inside_after));
    buffer_free(&before);
    buffer_free(&after);
    buffer_free(&inside);
    buffer_free(&inside_after);
}

/* An answer counts for the question that was asked, once, and for no other. */
static void answers_to_something_else(void **state)
{
    (void)state;
    open_table("skull players=3 first=P1", CLOCK_NONE);
    DONE(table_sit(table, 0, TEXT("Ana"), now));
    seat_bots(1, &random_bot);
    DONE(table_start(table, 0, now));
    Due due = table_run(table, now);
    assert_int_equal(due.kind, DUE_BOT);
    Due other = table_due(table, seats_of(due.seat)); /* while the first one thinks */
    assert_int_equal(other.kind, DUE_BOT);
    assert_int_not_equal(other.seat, due.seat);
    static Listed listed;
    list_legal(due.seat, &listed);
    Answer answer = {.action = listed.actions[0]};
    REFUSED(table_step(table, &due), TABLE_TOO_LATE); /* a bot is asked by its host */
    DONE(table_answer(table, &due, &answer));
    REFUSED(table_answer(table, &due, &answer), TABLE_TOO_LATE);
    Due early = other;
    early.seen = 1; /* it had not seen that the game began */
    REFUSED(table_answer(table, &early, &answer), TABLE_TOO_LATE);
    DONE(table_answer(table, &other, NULL)); /* it failed: the clock plays */
    assert_last(0, "\"by\":\"clock\"");
}

/* ---- Characters, and what others say -------------------------------------------------------- */

static const Character *asked_as; /* at the last question */

typedef struct Heard {
    unsigned count, person;
    Saying saying;
} Heard;

static void listener_begin(void *memory, const Options *options, Viewer person, const void *aid)
{
    (void)options;
    (void)person;
    (void)aid;
    *(Heard *)memory = (Heard){0};
}

static void listener_hear(void *memory, unsigned person, Saying saying)
{
    Heard *heard = memory;
    *heard = (Heard){heard->count + 1, person, saying};
}

static Answer listener_choose(void *memory, const Question *question)
{
    (void)memory;
    asked_as = question->character;
    unsigned hello = talk_find(table_game(table), TEXT("hello"));
    return (Answer){question->legal[0], {(uint8_t)hello, 0}};
}

static const Bot listener = {
    .name = "listener",
    .memory_size = sizeof(Heard),
    .begin = listener_begin,
    .hear = listener_hear,
    .choose = listener_choose,
};

static void a_character_goes_with_every_question(void **state)
{
    (void)state;
    open_table("skull players=3 first=P1", CLOCK_NONE);
    DONE(table_sit(table, 0, TEXT("Ana"), now));
    DONE(seat_bot(0, 1, &listener, "Bo"));
    DONE(table_seat_bot(table, 0, 2, TEXT("listener-bold"), TEXT("Cy"), now));
    assert_int_equal(bots_missing(), 3);
    DONE(table_ready(table, 0, true, now));
    DONE(table_start(table, 0, now));
    bool asked[2] = {false, false};
    for (uint64_t next; (next = run(now)) != NEVER && next > now;) {
        now = next;
        (void)run(now);
        asked[0] |= asked_as == character_plain();
        asked[1] |= asked_as != NULL && strcmp(asked_as->name, "bold") == 0;
    }
    assert_true(asked[0] && asked[1]);
    assert_string_equal(table_place(table, 2)->bot, "listener-bold");
    assert_ptr_equal(bot_playing(2), &listener);
}

static void bots_hear_what_others_say(void **state)
{
    (void)state;
    open_table("skull players=3 first=P1", CLOCK_NONE);
    DONE(table_sit(table, 0, TEXT("Ana"), now));
    seat_bots(1, &listener);
    DONE(table_ready(table, 0, true, now));
    DONE(table_start(table, 0, now));
    for (uint64_t next; (next = run(now)) != NEVER && next > now;)
        now = next; /* both lay a disc, and say hello */
    const Heard *heard = bot_memory(1);
    assert_int_equal(heard->count, 1); /* not itself */
    assert_int_equal(heard->person, 2);
    Saying saying = {(uint8_t)talk_find(table_game(table), TEXT("hurry")), 2};
    DONE(table_say(table, 0, saying, now));
    heard = bot_memory(1);
    assert_int_equal(heard->count, 2);
    assert_int_equal(heard->person, 0);
    assert_int_equal(heard->saying.line, saying.line);
    assert_int_equal(heard->saying.person, 2);
}

/* ---- What takes long to prepare ------------------------------------------------------------ */

static void *patient_prepare(const Options *options, const Progress *progress)
{
    static int aid;
    (void)options;
    (void)progress;
    return &aid;
}

static void patient_release(void *aid)
{
    (void)aid;
}

typedef struct Patient {
    const void *aid;
    unsigned seen; /* moves */
} Patient;

static void patient_begin(void *memory, const Options *options, Viewer person, const void *aid)
{
    (void)options;
    (void)person;
    *(Patient *)memory = (Patient){.aid = aid};
}

static void patient_see(void *memory, const Seen *seen)
{
    (void)seen;
    ((Patient *)memory)->seen++;
}

static Patient asked_when; /* at the last question */

static Answer patient_choose(void *memory, const Question *question)
{
    asked_when = *(Patient *)memory;
    return (Answer){.action = question->legal[0]};
}

static const Bot patient = {
    .name = "patient",
    .memory_size = sizeof(Patient),
    .prepare = patient_prepare,
    .release = patient_release,
    .plays_unprepared = true,
    .begin = patient_begin,
    .see = patient_see,
    .choose = patient_choose,
};

/* It plays without what it needs; once that is there, with it, and knows all that has happened. */
static void a_bot_plays_while_it_is_being_prepared(void **state)
{
    (void)state;
    asked_when.aid = &patient;
    open_table("skull players=3 first=P1", CLOCK_NONE);
    DONE(table_sit(table, 0, TEXT("Ana"), now));
    DONE(seat_bot(0, 1, &patient, "Bo"));
    DONE(seat_bot(0, 2, &listener, "Cy"));
    DONE(table_ready(table, 0, true, now));
    DONE(table_start(table, 0, now));
    for (uint64_t next; (next = run(now)) != NEVER && next > now;)
        now = next;
    assert_null(asked_when.aid);
    const Patient *memory = bot_memory(1); /* for which it is prepared */
    assert_non_null(memory->aid);
    assert_int_equal(memory->seen, 2);
}

/* Who stands in for the bot that was named remembers too, and does not hear all of a game again
   whenever it is asked. */
static void who_stands_in_is_told_once(void **state)
{
    (void)state;
    open_table("skull players=3 first=P1", CLOCK_NONE);
    const Bot *hard = bot_named(table_game(table), TEXT("hard"));
    DONE(table_sit(table, 0, TEXT("Ana"), now));
    DONE(seat_bot(0, 1, hard, "Bo"));
    DONE(seat_bot(0, 2, hard, "Cy"));
    DONE(table_ready(table, 0, true, now));
    DONE(table_start(table, 0, now));
    assert_ptr_equal(bot_playing(1), hard);
    SkullReading *reading = (SkullReading *)bot_memory(1);
    assert_true(reading->practice != &skull_by_instinct); /* the hosted one */
    reading->trust[0] = 3;
    for (uint64_t next; (next = run(now)) != NEVER && next > now;)
        now = next; /* both lay a disc */
    reading = (SkullReading *)bot_memory(1);
    assert_int_equal(skull_read_table(reading)->laid[1], 1);
    assert_int_equal(reading->trust[0], 3);
}

/* What a bot is called is one word of a line. */
static void forged_names(void **state)
{
    (void)state;
    open_table("skull players=3", CLOCK_NONE);
    REFUSED(table_seat_bot(table, 0, 1, TEXT("x y"), TEXT("Bo"), now), TABLE_NOT_SO);
    REFUSED(table_seat_bot(table, 0, 1, TEXT("x\n3 0 ready"), TEXT("Bo"), now), TABLE_NOT_SO);
    REFUSED(table_seat_bot(table, 0, 1, TEXT(""), TEXT("Bo"), now), TABLE_NOT_SO);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TABLE_TEST(bots_alone),
        TABLE_TEST(unfit_bots),
        TABLE_TEST(away_and_back),
        TABLE_TEST(leaving_a_game),
        TABLE_TEST(leaving_without_a_substitute),
        TABLE_TEST(replacing),
        TABLE_TEST(hints),
        TABLE_TEST(answers_to_something_else),
        TABLE_TEST(a_character_goes_with_every_question),
        TABLE_TEST(bots_hear_what_others_say),
        TABLE_TEST(a_bot_plays_while_it_is_being_prepared),
        TABLE_TEST(who_stands_in_is_told_once),
        TABLE_TEST(forged_names),
    };
    return RUN(tests);
}
