/* Positions of Skull, and what its bots must do there and make of it. A position is the moves that
   led to it; the bot sits in the first seat and is told what that person saw. */
#include "core/notation.h"
#include "core/options.h"
#include "games/skull/hard.h"
#include "tests/unit.h"

#include <stdlib.h>

enum { SEEDS = 12 };

typedef struct Position {
    Options options;
    State state;
    View view;
    Action legal[64];
    union {
        _Alignas(16) char bytes[65536];
        SkullReading reading; /* of hard */
    } memory;
    const Bot *bot;
    Random random;
    Question question;
} Position;

/* The position after these moves, one a line, with a bot in seat P1. */
static void set_up(Position *p, const Bot *bot, unsigned players, const char *moves)
{
    p->bot = bot;
    p->options = options_initial(&skull_game, players);
    p->options.value[SKULL_FIRST] = 1;
    assert_true(bot->memory_size <= sizeof p->memory);
    bot->begin(&p->memory, &p->options, 0, NULL);
    memset(&p->state, 0, sizeof p->state);
    skull_game.start(&p->state, &p->options);
    while (*moves != '\0') {
        size_t length = strcspn(moves, "\n");
        Move move;
        Text shown;
        Told told;
        Refusal read = move_read(&skull_game, (Text){moves, length}, false, &move, &shown);
        assert_int_equal(read.id, ACCEPTED);
        Refusal done = skull_game.apply(&p->state, move.actor, move.action, &told);
        if (done.id != ACCEPTED)
            fail_msg("not legal: %.*s", (int)length, moves);
        Seen seen = seen_by(0, move, &told);
        bot->see(&p->memory, &seen);
        moves += length + (moves[length] == '\n');
    }
    skull_game.see(&p->state, 0, &p->view);
    p->question = (Question){.view = &p->view,
                             .legal = p->legal,
                             .random = &p->random,
                             .character = character_plain(),
                             .milliseconds = 1000};
    p->question.count = skull_game.tickets(&p->state, 0);
    assert_in_range(p->question.count, 1, COUNT(p->legal));
    for (uint32_t i = 0; i < p->question.count; i++)
        p->legal[i] = skull_game.ticket(&p->state, 0, i);
}

static Action answer(Position *p, uint64_t seed)
{
    p->random = random_from(seed);
    return p->bot->choose(&p->memory, &p->question).action;
}

/* How often of SEEDS it does this. */
static unsigned how_often(const Bot *bot, unsigned players, const char *moves, const char *wanted)
{
    static Position p;
    Action action;
    unsigned count = 0;
    assert_int_equal(action_read(&skull_game, text_of(wanted), &action).id, ACCEPTED);
    set_up(&p, bot, players, moves);
    for (uint64_t seed = 0; seed < SEEDS; seed++)
        count += answer(&p, seed) == action;
    return count;
}

/* ---- What must be done --------------------------------------------------------------------- */

static void who_has_bid_is_turned_first(void **state)
{
    (void)state;
    const char *moves = "P2 place flower\nP3 place flower\nP4 place flower\nP1 place flower\n"
                        "P1 bid 1\nP2 bid 2\nP3 pass\nP4 pass\nP1 bid 3\nP2 pass";
    assert_int_equal(how_often(&skull_medium, 4, moves, "flip P2"), SEEDS);
    assert_int_equal(how_often(&skull_hard, 4, moves, "flip P2"), SEEDS);
}

/* The second success of P2 has to be stopped, and only a raise does. */
static void who_wins_with_its_own_disc_is_outbid(void **state)
{
    (void)state;
    const char *moves = "P2 place flower\nP1 place flower\nP1 place flower\nP2 bid 1\nP1 pass\n"
                        "P1 place flower\nP2 place flower\nP2 bid 1";
    assert_in_range(how_often(&skull_medium, 2, moves, "bid 2"), SEEDS - 3, SEEDS);
    assert_in_range(how_often(&skull_hard, 2, moves, "bid 2"), SEEDS - 1, SEEDS);
}

/* Its own skull would be the first to be turned, and nobody could raise. */
static void no_bot_bids_everything_upon_its_own_skull(void **state)
{
    (void)state;
    const char *moves = "P2 place flower\nP3 place flower\nP1 place skull\nP1 place flower\n"
                        "P2 bid 3\nP3 pass";
    assert_int_equal(how_often(&skull_easy, 3, moves, "bid 4"), 0);
    assert_int_equal(how_often(&skull_hard, 3, moves, "bid 4"), 0);
}

/* ---- What is made of it -------------------------------------------------------------------- */

static void bids_and_passes_are_read(void **state)
{
    static Position p;
    (void)state;
    set_up(&p, &skull_hard, 4,
           "P2 place flower\nP3 place flower\nP4 place flower\nP1 place flower\n"
           "P1 bid 1\nP2 bid 2\nP3 pass\nP4 pass");
    const SkullReading *reading = &p.memory.reading;
    assert_true(skull_read_clean(reading, 1, 1) > skull_read_clean(reading, 2, 1) + 0.05);
    assert_true(skull_read_clean(reading, 1, 1) > skull_read_clean(reading, 3, 1) + 0.05);
    for (unsigned seat = 1; seat < 4; seat++)
        assert_true(skull_read_clean(reading, seat, 1) > 0.1 &&
                    skull_read_clean(reading, seat, 1) < 0.95);
}

/* Who bids anything at all is soon taken for somebody who plays anyhow. */
static void wild_players_are_known_for_it(void **state)
{
    static Position p;
    (void)state;
    set_up(&p, &skull_hard, 3,
           "P2 place flower\nP3 place skull\nP1 place flower\nP1 place flower\n"
           "P2 place flower\nP3 place flower\nP1 bid 1\nP2 bid 6\nP2 flip P3\nP2 flip P3\n"
           "P1 hide\nC drop flower\n"
           "P1 place flower\nP3 place flower\nP2 place flower\nP2 bid 3\nP2 flip P1\nP2 flip P3");
    const SkullReading *reading = &p.memory.reading;
    assert_true(reading->credit[1][SKULL_ANYHOW] > reading->credit[2][SKULL_ANYHOW]);
}

/* Of how others may play, something that is supposed of nobody is never drawn, however the credits
   are rounded: what they have laid would not be known by it. */
static void nobody_plays_as_a_model_without_credit(void **state)
{
    (void)state;
    static Position p;
    SkullReading *reading = &p.memory.reading;
    Random random = random_from(1);
    set_up(&p, &skull_hard, 3, "P2 place skull\nP3 place flower\nP1 place flower");
    for (unsigned model = 0; model < SKULL_MODELS; model++)
        reading->credit[1][model] /= 2; /* as if half of it were rounded away */
    for (unsigned i = 0; i < 1000; i++) {
        SkullRound round;
        uint8_t models[SKULL_SEATS];
        skull_read_sample(reading, &random, &round, models);
        assert_true(reading->practice->credit[models[1]] > 0);
    }
}

/* What somebody says counts a little, and only once a round. */
static void talk_is_weighed_and_not_believed(void **state)
{
    static Position p;
    (void)state;
    set_up(&p, &skull_hard, 3, "P2 place flower\nP3 place flower\nP1 place flower");
    Saying skull = {(uint8_t)talk_find(&skull_game, TEXT("skull")), 0};
    double before = skull_read_clean(&p.memory.reading, 1, 1);
    skull_hard.hear(&p.memory, 1, skull);
    double after = skull_read_clean(&p.memory.reading, 1, 1);
    assert_true(after < before && after > before - 0.05);
    skull_hard.hear(&p.memory, 1, skull);
    assert_true(skull_read_clean(&p.memory.reading, 1, 1) == after);
}

/* More discs, a success, and a skull among four discs are worth something. */
static void better_standings_are_worth_more(void **state)
{
    (void)state;
    for (unsigned crowd = 0; crowd < SKULL_CROWDS; crowd++)
        for (unsigned point = 0; point < 2; point++) {
            const float(*seat)[5] = skull_weights.seat[crowd][point];
            for (unsigned discs = 1; discs < 4; discs++)
                assert_true(seat[1][discs] < seat[1][discs + 1]);
            assert_true(seat[1][4] > seat[0][3]);
            assert_true(skull_weights.seat[crowd][1][1][4] > skull_weights.seat[crowd][0][1][4]);
        }
}

/* ---- Hints --------------------------------------------------------------------------------- */

static void reasons_name_people(void **state)
{
    static Position p;
    char text[512];
    (void)state;
    set_up(&p, &skull_hard, 4,
           "P2 place flower\nP3 place flower\nP4 place flower\nP1 place flower\n"
           "P1 place flower\nP2 bid 1\nP3 pass\nP4 bid 2\nP1 bid 3\nP2 bid 4\nP4 pass");
    Scene scene = {.lang = lang_at(0),
                   .game = &skull_game,
                   .options = &p.options,
                   .viewer = 0,
                   .seats = 4,
                   .persons = 4,
                   .names = {TEXT("Ana"), TEXT("Milo"), TEXT("Zoé"), TEXT("Otto")},
                   .view = &p.view};
    Out out = {.text = text, .capacity = sizeof text};
    skull_hard.reason(&p.memory, &p.question, action1(SKULL_WORD_BID, 5), &scene, &out);
    /* the name stands in its colour */
    static const char rest[] = " has bid twice: a skull on top is unlikely.\n";
    assert_true(out.length > sizeof rest);
    assert_memory_equal(out.text + out.length - (sizeof rest - 1), rest, sizeof rest - 1);
    out.text[out.length] = '\0';
    assert_non_null(strstr(out.text, "Milo"));
}

static void chances_have_their_bounds(void **state)
{
    static Position p;
    Worth worth[COUNT(p.legal)];
    (void)state;
    set_up(
        &p, &skull_hard, 4,
        "P2 place flower\nP3 place flower\nP4 place flower\nP1 place flower\nP1 bid 1\nP2 bid 2\n"
        "P3 pass\nP4 pass");
    p.random = random_from(1);
    Action best = skull_hard.weigh(&p.memory, &p.question, worth);
    assert_true(habit_offered(&p.question, best));
    for (uint32_t i = 0; i < p.question.count; i++) {
        assert_true(worth[i].low >= 0 && worth[i].low < worth[i].high && worth[i].high <= 1);
        assert_true(worth_middle(worth[i]) > 0.02 && worth_middle(worth[i]) < 0.7);
    }
}

static bool stop_at_once(void *context, double done)
{
    assert_true(done >= 0 && done <= 1);
    ++*(unsigned *)context;
    return false;
}

static void it_stops_when_told(void **state)
{
    static Position p;
    unsigned asked = 0;
    Progress progress = {stop_at_once, &asked};
    (void)state;
    set_up(&p, &skull_hard, 4, "P2 place flower\nP3 place flower\nP4 place flower");
    p.question.progress = &progress;
    assert_true(habit_offered(&p.question, answer(&p, 1)));
    assert_int_equal(asked, 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(who_has_bid_is_turned_first),
        cmocka_unit_test(who_wins_with_its_own_disc_is_outbid),
        cmocka_unit_test(no_bot_bids_everything_upon_its_own_skull),
        cmocka_unit_test(bids_and_passes_are_read),
        cmocka_unit_test(wild_players_are_known_for_it),
        cmocka_unit_test(nobody_plays_as_a_model_without_credit),
        cmocka_unit_test(talk_is_weighed_and_not_believed),
        cmocka_unit_test(better_standings_are_worth_more),
        cmocka_unit_test(reasons_name_people),
        cmocka_unit_test(chances_have_their_bounds),
        cmocka_unit_test(it_stops_when_told),
    };
    return RUN(tests);
}
