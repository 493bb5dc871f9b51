/* Moves taken back by one person against bots: they know nothing of them, chance is new, and what
   was shown stays, but at a table for practice. */
#include "table/words.h"
#include "tests/table/host.h"
#include "tests/table/spy.h"

#include <stdlib.h>

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
    open_for("skull players=3 first=P1", true);
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
    assert_last(1, "\"kind\":\"undone\",\"person\":\"P1\",\"to\":7}");
    assert_int_equal(table_latest(table), latest + 1);
    DONE(table_undo(table, 0, now));
    assert_last(1, "\"to\":6}");
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
    open_for("skalpott players=2 first=P1", true);
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

/* ---- What was shown stays ------------------------------------------------------------------ */

static void throws_stay(void **state)
{
    (void)state;
    open_table("skalpott players=2 first=P1", CLOCK_NONE);
    DONE(table_sit(table, 0, TEXT("Ana"), now));
    seat_bots(1, &spy);
    DONE(table_start(table, 0, now));
    (void)run(now);
    assert_int_equal(try("P1 reroll 1 2").id, TABLE_DONE);
    DONE(table_undo(table, 0, now)); /* the dice are still in her hand */
    act_now("P1 reroll 1 2 3");
    REFUSED(table_undo(table, 0, now), TABLE_HAS_SHOWN);
}

static Answer first_choose(void *memory, const Question *question)
{
    (void)memory;
    return (Answer){question->legal[0], {0, 0}};
}

/* Discs laid face down tell nothing; a pass does, and so does a disc that is turned. */
static void answers_and_discs_stay(void **state)
{
    (void)state;
    Bot first = random_bot; /* lays as long as it can */
    first.name = "first";
    first.choose = first_choose;
    open_table("skull players=3 first=P1", CLOCK_NONE);
    DONE(table_sit(table, 0, TEXT("Ana"), now));
    seat_bots(1, &first);
    DONE(table_start(table, 0, now));
    run_bots();
    act_now("P1 place flower");
    act_now("P1 place flower");
    run_bots(); /* the others lay */
    DONE(table_undo(table, 0, now));
    act_now("P1 bid 1");
    DONE(table_undo(table, 0, now)); /* nobody has answered yet */
    act_now("P1 bid 1");
    Due due = table_run(table, now + 10000);
    assert_int_equal(due.kind, DUE_BOT);
    Answer pass = {0};
    assert_int_equal(action_read(table_game(table), TEXT("pass"), &pass.action).id, ACCEPTED);
    DONE(table_answer(table, &due, &pass));
    REFUSED(table_undo(table, 0, now), TABLE_HAS_SHOWN);
    due = table_run(table, due.at + 10000);
    DONE(table_answer(table, &due, &pass)); /* Ana's own flower is turned */
    REFUSED(table_undo(table, 0, now), TABLE_HAS_SHOWN);
}

static void looks_stay(void **state)
{
    (void)state;
    for (unsigned practice = 0; practice < 2; practice++) {
        open_for("sketch players=3 dealer=P3", practice != 0);
        DONE(table_sit(table, 0, TEXT("Ana"), now));
        seat_bots(1, &spy);
        DONE(table_start(table, 0, now));
        (void)run(now);
        act_now("P1 peek 1 2");
        if (practice != 0)
            DONE(table_undo(table, 0, now));
        else
            REFUSED(table_undo(table, 0, now), TABLE_HAS_SHOWN);
        close_table(NULL);
    }
}

/* The record and the end say what was taken back, and that it was for practice. */
static void practice_is_said(void **state)
{
    (void)state;
    Random random = random_from(3);
    for (unsigned practice = 0; practice < 2; practice++) {
        Out record = buffer_new(), end = buffer_new();
        open_for("skull players=2 first=P1", practice != 0);
        DONE(table_sit(table, 0, TEXT("Ana"), now));
        seat_bots(1, &spy);
        DONE(table_start(table, 0, now));
        run_bots();
        for (unsigned i = 0; i < 2; i++) {
            act_now("P1 place flower");
            DONE(table_undo(table, 0, now));
        }
        assert_int_equal(table_undone(table), 2);
        play_out(&random);
        assert_true(table_record(table, &record));
        assert_int_equal(contains(&record, "\n# practice\n"), practice);
        assert_true(contains(&record, "\n# taken back: 2\n"));
        View view;
        Scene scene = table_scene(table, 0, lang_at(0));
        table_see(table, 0, &view);
        scene.view = &view;
        end_tell(table, &scene, &end);
        assert_int_equal(contains(&end, "It was a game for practice.\n"), practice);
        assert_true(contains(&end, "2 moves were taken back.\n"));
        buffer_free(&record);
        buffer_free(&end);
        close_table(NULL);
    }
}

/* ---- What is learnt ------------------------------------------------------------------------ */

/* The moves of the game as one person saw them. */
typedef struct Saw {
    uint32_t count;
    Seen moves[2000];
} Saw;

static void saw(Saw *all, Viewer person)
{
    TableReader reader;
    Message message;
    all->count = 0;
    table_reader_begin(&reader, table, person, 1, 1);
    while (table_reader_next(&reader, &message)) {
        if (message.kind == ENTRY_MOVE) {
            assert_true(all->count < COUNT(all->moves));
            all->moves[all->count++] = message.seen;
        } else if (message.kind == ENTRY_UNDONE) {
            all->count = message.kept;
        }
    }
}

static bool same_seen(const Seen *one, const Seen *other)
{
    return one->move.actor == other->move.actor && one->move.action == other->move.action &&
           one->hidden == other->hidden && one->count == other->count &&
           memcmp(one->shown, other->shown, one->count) == 0;
}

/* Can something happen in this world that looks to the person like what they saw? Then it does. */
static bool happens(State *world, Viewer person, const Seen *seen)
{
    const Game *game = table_game(table);
    Actor actor = seen->move.actor;
    uint32_t tickets = game->tickets(world, actor);
    for (uint32_t i = 0; i < tickets; i++) {
        State next = *world;
        Told told;
        Move move = {game->ticket(world, actor, i), actor};
        Refusal refusal = game->apply(&next, actor, move.action, &told);
        assert_int_equal(refusal.id, ACCEPTED);
        Seen here = seen_by(person, move, &told);
        if (!same_seen(&here, seen))
            continue;
        *world = next;
        return true;
    }
    return false;
}

/* Whatever table was possible for the person at move `kept` still is, after all that was taken
   back: it could have gone just like that there. */
static void expect_nothing_learnt(const Saw *all, uint32_t kept, Random *random)
{
    const Game *game = table_game(table);
    void *knowledge = malloc(game->knowledge_size);
    assert_non_null(knowledge);
    game->know(knowledge, table_options(table), 0);
    for (uint32_t i = 0; i < kept; i++)
        game->learn(knowledge, &all->moves[i]);
    for (unsigned i = 0; i < 8; i++) {
        State world = {0};
        game->resample(knowledge, random, &world);
        for (uint32_t j = kept; j < all->count; j++)
            if (!happens(&world, 0, &all->moves[j]))
                fail_msg("%s: move %u of %u that was taken back tells something", game->name, j,
                         all->count);
    }
    free(knowledge);
}

/* And chance has not answered yet. */
static void send(Action action)
{
    char line[64];
    Out out = {.text = line, .capacity = sizeof line};
    out_string(&out, "P1 ");
    action_write(table_game(table), action, &out);
    assert_int_equal(table_do(table, 0, out_as_text(&out), table_latest(table), now).id,
                     TABLE_DONE);
}

static unsigned play_taking_back(Random *random)
{
    static Listed listed;
    static Saw all;
    unsigned undone = 0;
    for (unsigned step = 0; step < 4000 && !table_over(table) && undone < 20; step++) {
        now += random_below(random, 800);
        if (random_below(random, 4) != 0)
            (void)run(now);
        saw(&all, 0);
        if (random_below(random, 3) == 0 && table_undo(table, 0, now).id == TABLE_DONE) {
            uint32_t kept = table_entry(table, table_entry_count(table) - 1)->number;
            assert_true(kept < all.count);
            expect_nothing_learnt(&all, kept, random);
            undone++;
        }
        list_legal(0, &listed);
        if (listed.count > 0)
            send(listed.actions[random_below(random, listed.count)]);
    }
    return undone;
}

static void nothing_is_learnt(void **state)
{
    (void)state;
    const Game *game;
    for (unsigned i = 0; (game = game_at(i)) != NULL; i++) {
        unsigned undone = 0;
        for (uint64_t seed = 1; seed <= 200 && undone < 100; seed++) {
            Random random = random_from(seed);
            open_table(game->name, CLOCK_NONE);
            DONE(table_sit(table, 0, TEXT("Ana"), now));
            seat_bots(1, &random_bot);
            DONE(table_start(table, 0, now));
            undone += play_taking_back(&random);
            close_table(NULL);
        }
        if (undone < 20)
            fail_msg("%s: only %u moves were taken back", game->name, undone);
    }
}

/* Each is looked for in the whole list, so a table that was stored does not load for ever. */
static void enough_is_enough(void **state)
{
    (void)state;
    open_for("skull players=2 first=P1", true);
    DONE(table_sit(table, 0, TEXT("Ana"), now));
    seat_bots(1, &spy);
    DONE(table_start(table, 0, now));
    run_bots();
    for (unsigned i = 0; i < MAX_UNDONE; i++) {
        act_now("P1 place flower");
        DONE(table_undo(table, 0, now));
    }
    act_now("P1 place flower");
    REFUSED(table_undo(table, 0, now), TABLE_UNDONE_OFTEN);
    Table *again = saved_and_loaded(table);
    assert_int_equal(table_undone(again), MAX_UNDONE);
    table_free(again);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TABLE_TEST(undoing),
        TABLE_TEST(undoing_with_others),
        TABLE_TEST(fresh_chance),
        TABLE_TEST(throws_stay),
        TABLE_TEST(answers_and_discs_stay),
        TABLE_TEST(looks_stay),
        TABLE_TEST(practice_is_said),
        TABLE_TEST(nothing_is_learnt),
        TABLE_TEST(enough_is_enough),
    };
    return RUN(tests);
}
