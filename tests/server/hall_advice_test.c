/* What a hall says about choices (docs/protocol.md): hints with their error and a reason, reviews
   of games that are over, by estimate where nothing is known exactly, and the figures of a game. */
#include "tests/server/company.h"

#include "core/games.h"
#include "server/inside.h"
#include "tests/estimator.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <time.h>

static unsigned weighed; /* decisions */

static Action counting_weigh(void *memory, const Question *question, Worth *worth)
{
    weighed++;
    return estimator_weigh(memory, question, worth);
}

/* The house has a bot that weighs any game, by estimate. */
static int open_advised_house(void **state)
{
    static Bot bot;
    static const Bot *const ours[] = {&bot};
    bot = estimator;
    bot.weigh = counting_weigh;
    open_house(state);
    estimator_game = game_named(TEXT("skull"));
    house.roster.others = ours;
    house.roster.other_count = 1;
    weighed = 0;
    return 0;
}

/* ---- Hints --------------------------------------------------------------------------------- */

/* Ana alone against bots, and asked. */
static void ana_is_asked(void)
{
    ana_opens("\"game\":\"skull\",\"options\":{\"players\":\"3\",\"first\":\"P2\"},"
              "\"bots\":{\"P2\":\"random\",\"P3\":\"random\"}");
    hello(0, "");
    client_send(&house, &people[0], "{\"t\":\"start\",\"id\":1}");
    house_pass(&house, 1000);
    client_look(&people[0]);
}

static void an_estimate_has_its_error_and_a_reason(void **state)
{
    (void)state;
    ana_is_asked();
    client_send(&house, &people[0], "{\"t\":\"hint\",\"id\":7}");
    Text hinted = last_frame(&people[0], "hinted");
    assert_true(mentions(hinted, "\"id\":7,\"line\":\"place "));
    assert_true(mentions(hinted, "\"why\":\"Ana has tried it out.\""));
    assert_true(mentions(hinted, "\"worth\":0."));
    assert_true(mentions(hinted, "\"low\":0.") && mentions(hinted, "\"high\":0."));
    assert_true(mentions(hinted, "\"choices\":[{\"do\":\"place flower\",\"worth\":0."));
    assert_true(mentions(hinted, "\"exact\":false"));
}

/* Who wants no sentences gets no reason. */
static void no_reason_without_a_language(void **state)
{
    (void)state;
    ana_is_asked();
    client_send(&house, &people[0], "{\"t\":\"lang\",\"id\":6,\"lang\":\"\"}");
    client_send(&house, &people[0], "{\"t\":\"hint\",\"id\":7}");
    Text hinted = last_frame(&people[0], "hinted");
    assert_true(mentions(hinted, "\"worth\":0."));
    assert_false(mentions(hinted, "\"why\""));
    assert_false(mentions(hinted, "\"text\""));
}

/* ---- What the best adviser needs ----------------------------------------------------------- */

static atomic_uint preparing, prepared; /* how often somebody began, and was done */
static atomic_bool may_be_done;

static void nap(void)
{
    (void)nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
}

static void *prepare_long(const Options *options, const Progress *progress)
{
    (void)options;
    atomic_fetch_add(&preparing, 1);
    while (!atomic_load(&may_be_done)) {
        if (!progress->tell(progress->context, 0))
            return NULL;
        nap();
    }
    atomic_fetch_add(&prepared, 1);
    return &may_be_done;
}

static void release_nothing(void *aid)
{
    (void)aid;
}

static Action know_all(void *memory, const Question *question, Worth *worth)
{
    (void)memory;
    for (uint32_t i = 0; i < question->count; i++)
        worth[i] = worth_between(0.5, 0.5);
    return question->legal[0];
}

/* Ana is at a table with a bot; the best adviser knows all, once it has prepared itself for long,
   and plays not without. One thread thinks. */
static int open_learned_house(void **state)
{
    static Bot learned;
    static const Bot *const ours[] = {&learned, &estimator};
    (void)state;
    learned = estimator;
    learned.name = "learned";
    learned.prepare = prepare_long;
    learned.release = release_nothing;
    learned.weigh = know_all;
    learned.weighs_exactly = true;
    house_init(&house, "memory:", 1);
    house.setup.workers = 1;
    house_open(&house);
    estimator_game = game_named(TEXT("skull"));
    house.roster.others = ours;
    house.roster.other_count = COUNT(ours);
    atomic_store(&preparing, 0);
    atomic_store(&prepared, 0);
    atomic_store(&may_be_done, false);
    return 0;
}

/* Have operators been told so? */
static bool is_noted(const char *what)
{
    return mentions((Text){house.notes.text, house.notes.length}, what);
}

/* Lets time pass until Ana gets this. False: it does not come. */
static bool comes(const char *part)
{
    for (unsigned i = 0; i < 5000 && !client_got(&people[0], part); i++) {
        nap();
        house_pass(&house, 20);
    }
    return client_got(&people[0], part);
}

/* Lets time pass until somebody prepares, in a thread that begins when it may: once for all who
 * ask. */
static void one_prepares(void)
{
    for (unsigned i = 0; i < 5000 && atomic_load(&preparing) == 0; i++) {
        nap();
        house_pass(&house, 100);
    }
    assert_int_equal(atomic_load(&preparing), 1);
}

/* Ana, who is to act, asks for a hint: it comes, and is exact or not. */
static void ana_gets_a_hint(unsigned id, bool exact)
{
    char frame[64], hinted[64];
    snprintf(frame, sizeof frame, "{\"t\":\"hint\",\"id\":%u}", id);
    snprintf(hinted, sizeof hinted, "\"hinted\",\"id\":%u,", id);
    assert_true(comes("\"legal\":{\"P1\""));
    client_send(&house, &people[0], frame);
    assert_true(comes(hinted));
    assert_true(
        mentions(last_frame(&people[0], "hinted"), exact ? "\"exact\":true" : "\"exact\":false"));
}

/* While it is being prepared, somebody who can be asked at once gives advice, and bots play on. */
static void nobody_waits_for_the_best_adviser(void **state)
{
    (void)state;
    ana_opens("\"game\":\"skull\",\"clock\":\"none\","
              "\"options\":{\"players\":\"3\",\"first\":\"P1\"},"
              "\"bots\":{\"P2\":\"random\",\"P3\":\"random\"}");
    hello(0, "");
    client_send(&house, &people[0], "{\"t\":\"start\",\"id\":1}");
    ana_gets_a_hint(7, false);
    client_look(&people[0]);
    assert_true(plays(0)); /* and is asked again at once */
    ana_gets_a_hint(8, false);
    client_look(&people[0]);
    assert_true(plays(0));
    assert_true(comes("\"by\":\"bot\""));
    one_prepares();
    assert_int_equal(atomic_load(&prepared), 0);

    atomic_store(&may_be_done, true);
    for (unsigned i = 0; i < 5000 && !is_noted(" prepared "); i++) {
        nap();
        house_pass(&house, 1);
    }
    assert_true(is_noted(" preparing "));
    ana_gets_a_hint(9, true);
    assert_int_equal(hall_counts(house.hall)->hints, 3);
}

/* A bot that plays not without what it needs is waited for at its own table, and nowhere else. */
static void a_bot_that_prepares_holds_up_nobody_else(void **state)
{
    (void)state;
    ana_opens("\"game\":\"skull\",\"options\":{\"players\":\"3\",\"first\":\"P1\"},"
              "\"bots\":{\"P2\":\"learned\",\"P3\":\"random\"}");
    hello(0, "");
    client_send(&house, &people[0], "{\"t\":\"start\",\"id\":1}");
    one_prepares();
    client_close(&house, &people[0]);
    ana_opens("\"game\":\"skull\",\"options\":{\"players\":\"3\",\"first\":\"P1\"},"
              "\"bots\":{\"P2\":\"random\",\"P3\":\"random\"}");
    hello(0, "");
    client_look(&people[0]);
    client_send(&house, &people[0], "{\"t\":\"start\",\"id\":1}");
    assert_true(comes("\"by\":\"bot\""));
    assert_int_equal(atomic_load(&prepared), 0);
    atomic_store(&may_be_done, true);
}

static void *prepare_at_once(const Options *options, const Progress *progress)
{
    (void)options;
    (void)progress;
    return &may_be_done;
}

/* Nor does anybody wait for what a bot prepares that plays without: not even one that does not. */
static void what_is_prepared_meanwhile_holds_up_no_bot(void **state)
{
    static Bot needy;
    static const Bot *ours[3];
    (void)state;
    needy = estimator;
    needy.name = "needy";
    needy.prepare = prepare_at_once;
    needy.release = release_nothing;
    ours[0] = house.roster.others[0];
    ours[1] = house.roster.others[1];
    ours[2] = &needy;
    house.roster.others = ours;
    house.roster.other_count = COUNT(ours);
    ana_opens("\"game\":\"skull\",\"clock\":\"none\","
              "\"options\":{\"players\":\"3\",\"first\":\"P1\"},"
              "\"bots\":{\"P2\":\"random\",\"P3\":\"random\"}");
    hello(0, "");
    client_send(&house, &people[0], "{\"t\":\"start\",\"id\":1}");
    ana_gets_a_hint(7, false);
    one_prepares(); /* the best adviser */
    client_close(&house, &people[0]);
    ana_opens("\"game\":\"skull\",\"options\":{\"players\":\"3\",\"first\":\"P1\"},"
              "\"bots\":{\"P2\":\"needy\",\"P3\":\"needy\"}");
    hello(0, "");
    client_look(&people[0]);
    client_send(&house, &people[0], "{\"t\":\"start\",\"id\":1}");
    assert_true(comes("\"by\":\"bot\""));
    assert_int_equal(atomic_load(&prepared), 0);
    atomic_store(&may_be_done, true);
}

static void *prepare_in_vain(const Options *options, const Progress *progress)
{
    (void)options;
    (void)progress;
    return NULL;
}

/* For a bot that cannot be had the clock plays, until another one sits there. */
static void another_takes_the_place_of_a_bot_that_cannot_be_had(void **state)
{
    static Bot unable;
    static const Bot *const ours[] = {&unable};
    (void)state;
    unable = estimator;
    unable.name = "unable";
    unable.prepare = prepare_in_vain;
    unable.release = release_nothing;
    house.roster.others = ours;
    house.roster.other_count = 1;
    ana_opens("\"game\":\"skull\",\"options\":{\"players\":\"3\",\"first\":\"P1\"},"
              "\"bots\":{\"P2\":\"unable\",\"P3\":\"random\"}");
    hello(0, "");
    client_send(&house, &people[0], "{\"t\":\"start\",\"id\":1}");
    for (unsigned i = 0; i < 2000 && !client_got(&people[0], "\"conclusion\""); i++)
        if (!plays(0))
            house_pass(&house, 20000);
    assert_true(client_got(&people[0], "\"by\":\"clock\",\"move\":\"P2 place"));
    assert_false(client_got(&people[0], "\"by\":\"bot\",\"move\":\"P2 place"));
    client_send(&house, &people[0], with_key("{\"t\":\"rematch\",\"id\":2}"));
    client_send(&house, &people[0], "{\"t\":\"remove\",\"id\":3,\"person\":\"P2\"}");
    client_send(&house, &people[0],
                "{\"t\":\"bot\",\"id\":4,\"person\":\"P2\",\"bot\":\"random\"}");
    client_send(&house, &people[0], "{\"t\":\"start\",\"id\":5}");
    house_pass(&house, 20000);
    assert_true(client_got(&people[0], "\"by\":\"bot\",\"move\":\"P2 place"));
}

static atomic_uint thinking; /* about hints */

static Action weigh_long(void *memory, const Question *question, Worth *worth)
{
    atomic_fetch_add(&thinking, 1);
    while (!atomic_load(&may_be_done) && question->progress->tell(question->progress->context, 0))
        nap();
    return know_all(memory, question, worth);
}

/* However long hints take, bots do not wait for them. */
static void hints_hold_up_no_bot(void **state)
{
    static Bot slow;
    static const Bot *const ours[] = {&slow};
    (void)state;
    slow = estimator;
    slow.weigh = weigh_long;
    house.roster.others = ours;
    house.roster.other_count = 1;
    atomic_store(&thinking, 0);
    ana_opens("\"game\":\"skull\",\"clock\":\"none\","
              "\"options\":{\"players\":\"3\",\"first\":\"P1\"},"
              "\"bots\":{\"P2\":\"random\",\"P3\":\"random\"}");
    hello(0, "");
    client_send(&house, &people[0], "{\"t\":\"start\",\"id\":1}");
    assert_true(comes("\"legal\":{\"P1\""));
    client_send(&house, &people[0], "{\"t\":\"hint\",\"id\":7}");
    for (unsigned i = 0; i < 5000 && atomic_load(&thinking) == 0; i++)
        nap();
    assert_int_equal(atomic_load(&thinking), 1); /* in the only thread for hints */
    client_look(&people[0]);
    assert_true(plays(0));
    assert_true(plays(0));
    assert_true(comes("\"by\":\"bot\""));
    assert_false(client_got(&people[0], "\"id\":7"));
    atomic_store(&may_be_done, true);
    assert_true(comes("\"t\":\"no\",\"id\":7")); /* that decision is over */
}

/* And so many at once are enough for a server. */
static void there_are_not_too_many_hints(void **state)
{
    static Visitor askers[MOST_HINTS + 1];
    const char id[MAX_ID] = "1";
    (void)state;
    ana_is_asked();
    Visitor *ana = people[0].visitor;
    for (unsigned i = 0; i <= MOST_HINTS; i++) {
        askers[i] = *ana;
        assert_int_equal(hint_ask(ana->room, &askers[i], id),
                         i < MOST_HINTS ? HALL_DONE : HALL_TOO_MUCH);
    }
    for (unsigned i = 0; i < MOST_HINTS; i++)
        hint_forget_visitor(&askers[i]);
    house_settle(&house);
    client_send(&house, &people[0], "{\"t\":\"hint\",\"id\":7}");
    assert_true(client_got(&people[0], "\"hinted\",\"id\":7,"));
}

/* Skalpott for two is solved in the background: what comes first is an estimate, then it is exact.
 */
static void skalpott_is_solved_meanwhile(void **state)
{
    (void)state;
    char folder[] = "/tmp/triskel-hall-XXXXXX";
    assert_non_null(mkdtemp(folder));
    assert_int_equal(setenv("XDG_CACHE_HOME", folder, 1), 0);
    house.roster.other_count = 0;
    ana_opens("\"game\":\"skalpott\",\"options\":{\"players\":\"2\",\"counters\":\"1\"},"
              "\"bots\":{\"P2\":\"random\"}");
    hello(0, "");
    client_send(&house, &people[0], "{\"t\":\"start\",\"id\":1}");
    house_pass(&house, 5000);
    client_send(&house, &people[0], "{\"t\":\"hint\",\"id\":7}");
    Text hinted = last_frame(&people[0], "hinted");
    assert_true(mentions(hinted, "\"id\":7,") && mentions(hinted, "\"exact\":false"));
    assert_true(mentions(hinted, "\"low\":0.") && mentions(hinted, "\"why\":"));
    client_send(&house, &people[0], "{\"t\":\"hint\",\"id\":8}");
    hinted = last_frame(&people[0], "hinted");
    assert_true(mentions(hinted, "\"id\":8,") && mentions(hinted, "\"exact\":true"));
    assert_true(is_noted(" preparing ") && is_noted(" prepared "));
    char command[64];
    snprintf(command, sizeof command, "rm -r %s", folder);
    assert_int_equal(system(command), 0);
}

/* What stands in for the strongest bot of Skull is prepared in the background: until then that one
   gives advice itself. */
static void who_is_stood_in_for_gives_advice_meanwhile(void **state)
{
    (void)state;
    house.roster.other_count = 0;
    ana_is_asked();
    client_send(&house, &people[0], "{\"t\":\"hint\",\"id\":7}");
    Text hinted = last_frame(&people[0], "hinted");
    assert_true(mentions(hinted, "\"id\":7,") && mentions(hinted, "\"exact\":false"));
    assert_true(mentions(hinted, "\"low\":0.") && mentions(hinted, "\"why\":"));
    assert_true(is_noted(" preparing ") && is_noted(" prepared "));
}

/* ---- Reviews ------------------------------------------------------------------------------- */

/* A game of Ana, Bo and a bot, to its end. */
static void play_to_the_end(void)
{
    begin();
    for (unsigned i = 0; i < 2000 && !client_got(&people[0], "\"conclusion\""); i++)
        if (!plays(0) && !plays(1))
            house_pass(&house, 500);
    assert_true(client_got(&people[0], "\"conclusion\""));
}

static void a_game_is_reviewed_by_estimate(void **state)
{
    (void)state;
    begin();
    assert_int_equal(house_call(&house, "GET", path_of("/review"), tokens[0], ""), 409);
    client_close(&house, &people[0]);
    client_close(&house, &people[1]);
    play_to_the_end();
    assert_int_equal(house_call(&house, "GET", path_of("/review?lang=en"), tokens[0], ""), 200);
    Text review = answered();
    unsigned first = weighed;
    assert_true(first > 0);
    assert_true(
        mentions(review, "{\"exact\":false,\"bot\":\"estimator\",\"whole\":true,\"lost\":["));
    assert_true(mentions(review, "\"p1\":[") && mentions(review, "\"chances\":[["));
    assert_true(mentions(review, "\"errors\":[[") && mentions(review, "\"error\":0."));
    assert_true(mentions(review, "\"bests\":["));
    if (!text_is(member_of(review, "cost"), "0.0000")) /* the costliest stands first */
        assert_true(mentions(review, " has tried it out.\""));

    /* It is judged once for all who ask, in their language. */
    assert_int_equal(house_call(&house, "GET", path_of("/review?lang=en"), tokens[1], ""), 200);
    assert_int_equal(weighed, first);
    assert_int_equal(house_call(&house, "GET", path_of("/review?lang=fr"), tokens[1], ""), 200);
    assert_int_equal(weighed, 2 * first);
    assert_int_equal(house_call(&house, "GET", path_of("/review"), "", ""), 403);
}

/* Who asks while it is judged waits for the same; and who has gone is not answered. */
static void who_asks_meanwhile_waits_for_it(void **state)
{
    (void)state;
    play_to_the_end();
    char path[128];
    int gone;
    snprintf(path, sizeof path, "%s", path_of("/review"));
    HallCall call = {.method = TEXT("GET"),
                     .path = text_of(path),
                     .query = TEXT("lang=en"),
                     .token = text_of(tokens[0]),
                     .from = house.from};
    hall_call(house.hall, &call, &gone, house.now);
    hall_forget_call(house.hall, &gone);
    assert_int_equal(house_call(&house, "GET", path_of("/review?lang=en"), tokens[1], ""), 200);
    unsigned once = weighed;
    assert_int_equal(house_call(&house, "GET", path_of("/review?lang=en"), tokens[1], ""), 200);
    assert_int_equal(weighed, once);
}

/* The template game has no bot that weighs, and nothing to count. */
static void where_nobody_weighs_nothing_is_judged(void **state)
{
    (void)state;
    house.roster.other_count = 0;
    ana_opens("\"game\":\"null\",\"options\":{\"players\":\"2\"},\"bots\":{\"P2\":\"random\"}");
    hello(0, "");
    client_send(&house, &people[0], "{\"t\":\"start\",\"id\":1}");
    for (unsigned i = 0; i < 100 && !client_got(&people[0], "\"conclusion\""); i++)
        if (!plays(0))
            house_pass(&house, 500);
    assert_int_equal(house_call(&house, "GET", path_of("/review"), tokens[0], ""), 404);
    assert_true(mentions(answered(), "\"why\":\"unknown\""));
    assert_int_equal(house_call(&house, "GET", path_of("/figures"), tokens[0], ""), 200);
    assert_text(answered(), "{\"game\":1,\"figures\":[],\"all\":[]}");
}

/* ---- Figures ------------------------------------------------------------------------------- */

static void figures_come_when_it_is_over(void **state)
{
    (void)state;
    begin();
    assert_int_equal(house_call(&house, "GET", path_of("/figures"), tokens[0], ""), 409);
    client_close(&house, &people[0]);
    client_close(&house, &people[1]);
    play_to_the_end();
    assert_int_equal(house_call(&house, "GET", path_of("/figures"), "", ""), 403);
    assert_int_equal(house_call(&house, "GET", path_of("/figures?lang=en"), tokens[0], ""), 200);
    assert_true(mentions(answered(), "{\"game\":1,\"figures\":[{\"name\":\"bluffs\","));
    assert_true(mentions(answered(), "\"all\":[{\"name\":\"bluffs\","));

    /* Another game begins: of that nothing is told, and of the first the same as before. */
    Text body = answered();
    char before[2048];
    assert_true(body.length < sizeof before);
    memcpy(before, body.at, body.length);
    before[body.length] = '\0';
    client_send(&house, &people[0], "{\"t\":\"rematch\",\"id\":3}");
    client_send(&house, &people[1], "{\"t\":\"rematch\",\"id\":3}");
    client_send(&house, &people[0], "{\"t\":\"start\",\"id\":4}");
    for (unsigned i = 0; i < 12; i++)
        if (!plays(0) && !plays(1))
            house_pass(&house, 500);
    assert_int_equal(house_call(&house, "GET", path_of("/figures?lang=en"), tokens[0], ""), 200);
    assert_text(answered(), before);
    assert_int_equal(house_call(&house, "GET", path_of("/figures?game=2"), tokens[0], ""), 409);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(an_estimate_has_its_error_and_a_reason, open_advised_house,
                                        close_house),
        cmocka_unit_test_setup_teardown(no_reason_without_a_language, open_advised_house,
                                        close_house),
        cmocka_unit_test_setup_teardown(nobody_waits_for_the_best_adviser, open_learned_house,
                                        close_house),
        cmocka_unit_test_setup_teardown(a_bot_that_prepares_holds_up_nobody_else,
                                        open_learned_house, close_house),
        cmocka_unit_test_setup_teardown(what_is_prepared_meanwhile_holds_up_no_bot,
                                        open_learned_house, close_house),
        cmocka_unit_test_setup_teardown(another_takes_the_place_of_a_bot_that_cannot_be_had,
                                        open_advised_house, close_house),
        cmocka_unit_test_setup_teardown(hints_hold_up_no_bot, open_learned_house, close_house),
        cmocka_unit_test_setup_teardown(there_are_not_too_many_hints, open_advised_house,
                                        close_house),
        cmocka_unit_test_setup_teardown(skalpott_is_solved_meanwhile, open_advised_house,
                                        close_house),
        cmocka_unit_test_setup_teardown(who_is_stood_in_for_gives_advice_meanwhile,
                                        open_advised_house, close_house),
        cmocka_unit_test_setup_teardown(a_game_is_reviewed_by_estimate, open_advised_house,
                                        close_house),
        cmocka_unit_test_setup_teardown(who_asks_meanwhile_waits_for_it, open_advised_house,
                                        close_house),
        cmocka_unit_test_setup_teardown(where_nobody_weighs_nothing_is_judged, open_advised_house,
                                        close_house),
        cmocka_unit_test_setup_teardown(figures_come_when_it_is_over, open_advised_house,
                                        close_house),
    };
    return RUN(tests);
}
