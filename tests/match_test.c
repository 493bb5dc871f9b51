/* engine/match, cli/match_file and base/buffer: games with their history, records read from files,
   the hard limits, and every allocation failing once. To make them fail, these files are compiled
   into this one with allocators that can be told to. */
#include "base/buffer.h"
#include "cli/match_file.h"
#include "core/games.h"
#include "engine/engine.h"
#include "tests/unit.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>

static long until_failure = -1; /* so many allocations succeed, the next one fails; -1: none does */

static bool fails_now(void)
{
    return until_failure >= 0 && until_failure-- == 0;
}

static void *failing_malloc(size_t size)
{
    return fails_now() ? NULL : malloc(size);
}

static void *failing_calloc(size_t count, size_t size)
{
    return fails_now() ? NULL : calloc(count, size);
}

static void *failing_realloc(void *block, size_t size)
{
    return fails_now() ? NULL : realloc(block, size);
}

#define malloc failing_malloc
#define calloc failing_calloc
#define realloc failing_realloc
#include "base/buffer.c"
#include "cli/match_file.c"
#include "engine/match.c"
#undef malloc
#undef calloc
#undef realloc

/* ---- Playing ------------------------------------------------------------------------------- */

static Match *new_match(const Game *game)
{
    Options options = options_initial(game, game->options[PLAYERS].initial);
    Match *match = match_new(game, &options);
    assert_non_null(match);
    return match;
}

static bool same_record(const Match *match, const Out *record)
{
    Out out = buffer_new();
    match_write(match, EVERYTHING, &out);
    bool same = out.length == record->length && memcmp(out.text, record->text, out.length) == 0;
    buffer_free(&out);
    return same;
}

static void undo_leads_back_through_every_position_to_the_start(void **state)
{
    (void)state;
    for (unsigned i = 0; game_at(i) != NULL; i++) {
        static Out before[4096];
        static State states[4096];
        Match *match = new_match(game_at(i));
        size_t count = 0;
        assert_false(match_undo(match));
        for (; game_at(i)->to_act(&match->state) != 0; count++) {
            assert_true(count < COUNT(before));
            before[count] = buffer_new();
            match_write(match, EVERYTHING, &before[count]);
            states[count] = match->state;
            assert_int_equal(match_random(match, count, 1).id, ACCEPTED);
            assert_int_equal(match->count, count + 1);
        }
        while (count-- > 0) {
            assert_true(match_undo(match));
            assert_int_equal(match->count, count);
            assert_true(same_record(match, &before[count]));
            assert_memory_equal(&match->state, &states[count], game_at(i)->state_size);
            buffer_free(&before[count]);
        }
        assert_false(match_undo(match));
        match_free(match);
    }
}

static void random_moves_depend_on_the_seed_alone(void **state)
{
    (void)state;
    for (unsigned i = 0; game_at(i) != NULL; i++) {
        Match *one = new_match(game_at(i)), *other = new_match(game_at(i));
        Out record = buffer_new();
        bool differs = false;
        assert_int_equal(match_random(one, 7, UINT64_MAX).id, ACCEPTED);
        match_write(one, EVERYTHING, &record);
        assert_int_equal(match_random(one, 8, UINT64_MAX).id, ACCEPTED); /* it is over */
        assert_true(same_record(one, &record));
        for (uint64_t seed = 0; seed < 32; seed++) {
            assert_int_equal(match_random(other, seed, UINT64_MAX).id, ACCEPTED);
            differs = differs || !same_record(other, &record);
            while (match_undo(other))
                ;
        }
        assert_true(differs);
        assert_int_equal(match_random(other, 7, 0).id, ACCEPTED);
        assert_int_equal(other->count, 0);
        assert_int_equal(match_random(other, 7, 3).id, ACCEPTED);
        assert_int_equal(other->count, 3);
        assert_memory_equal(one->moves, other->moves, 3 * sizeof *one->moves);
        match_free(one);
        match_free(other);
        buffer_free(&record);
    }
}

static void a_refused_action_changes_nothing(void **state)
{
    (void)state;
    for (unsigned i = 0; game_at(i) != NULL; i++) {
        Match *match = new_match(game_at(i));
        State before = match->state;
        Move move;
        assert_int_equal(match_do(match, TEXT("P1 nonsense"), &move).id, MODEL_UNKNOWN_WORD);
        assert_int_equal(match->count, 0);
        assert_memory_equal(&match->state, &before, sizeof before);
        match_free(match);
    }
}

/* ---- Limits -------------------------------------------------------------------------------- */

/* A game that never ends. */
static void endless_start(void *state, const Options *options)
{
    (void)options;
    memset(state, 0, sizeof(uint64_t));
}

static ActorSet endless_to_act(const void *state)
{
    (void)state;
    return 1;
}

static uint32_t endless_tickets(const void *state, Actor actor)
{
    (void)state, (void)actor;
    return 1;
}

static Action endless_ticket(const void *state, Actor actor, uint32_t i)
{
    (void)state, (void)actor, (void)i;
    return action0(0);
}

static Refusal endless_apply(void *state, Actor actor, Action action, Told *told)
{
    (void)actor, (void)action, (void)told;
    ++*(uint64_t *)state;
    return accepted();
}

static const Word endless_words[] = {{.text = "go"}};
static const Game endless = {.words = endless_words,
                             .word_count = 1,
                             .state_size = sizeof(uint64_t),
                             .start = endless_start,
                             .to_act = endless_to_act,
                             .tickets = endless_tickets,
                             .ticket = endless_ticket,
                             .apply = endless_apply};

static void a_game_that_does_not_end_is_stopped_at_a_limit(void **state)
{
    const Options options = {{0}};
    Match *match = match_new(&endless, &options);
    Move move;
    (void)state;
    assert_int_equal(match_random(match, 1, 10).id, ACCEPTED);
    assert_int_equal(match_random(match, 1, UINT64_MAX).id, MODEL_NO_ROOM);
    assert_int_equal(match->count, 10);
    assert_int_equal(*(uint64_t *)&match->state, 10);
    assert_int_equal(match_random(match, 1, MAX_MOVES - 10).id, ACCEPTED);
    assert_int_equal(match_do(match, TEXT("P1 go"), &move).id, MODEL_NO_ROOM);
    assert_int_equal(match->count, MAX_MOVES);
    assert_true(match_undo(match));
    assert_int_equal(match_do(match, TEXT("P1 go"), &move).id, ACCEPTED);
    match_free(match);
}

static void a_buffer_grows_to_its_limit_and_not_beyond(void **state)
{
    static char block[1 << 20];
    Out out = buffer_new();
    (void)state;
    for (size_t i = 0; i < MAX_BUFFER / sizeof block; i++)
        out_bytes(&out, block, sizeof block);
    assert_false(out.full);
    assert_int_equal(out.length, MAX_BUFFER);
    out_char(&out, 'x');
    assert_true(out.full);
    assert_int_equal(out.length, MAX_BUFFER);
    buffer_free(&out);
    assert_null(out.text);
}

/* ---- Reading files ------------------------------------------------------------------------- */

static int file_with(const char *bytes, size_t length)
{
    FILE *file = tmpfile();
    assert_non_null(file);
    int copy = dup(fileno(file));
    fclose(file);
    assert_int_equal(write(copy, bytes, length), length);
    assert_int_equal(lseek(copy, 0, SEEK_SET), 0);
    return copy;
}

static void random_records_of_every_game_are_read_as_they_were_written(void **state)
{
    (void)state;
    for (unsigned i = 0; game_at(i) != NULL; i++) {
        for (uint64_t most = 0; most < 60; most++) {
            Match *match = new_match(game_at(i));
            Out record = buffer_new();
            Problem problem;
            int error = 99;
            assert_int_equal(match_random(match, most, most < 59 ? most : UINT64_MAX).id, ACCEPTED);
            match_write(match, EVERYTHING, &record);
            int file = file_with(record.text, record.length);
            Match *again = match_read(file, NULL, &problem, &error);
            assert_non_null(again);
            assert_int_equal(error, 0);
            assert_int_equal(again->count, match->count);
            assert_memory_equal(&again->state, &match->state, game_at(i)->state_size);
            assert_true(same_record(again, &record));
            close(file);
            match_free(match);
            match_free(again);
            buffer_free(&record);
        }
    }
}

static const char good[] = "triskel 1\ngame null\nplayers 2\nviewer all\n\n"
                           "P1 call heads\nP2 call tails\nC toss heads = heads tails\nresult 1 0\n";

static void every_record_cut_off_in_a_line_is_refused(void **state)
{
    (void)state;
    for (size_t length = 0; length <= sizeof good - 1; length++) {
        Problem problem;
        int error, file = file_with(good, length);
        Match *match = match_read(file, NULL, &problem, &error);
        assert_int_equal(error, 0);
        const char *end = good + length, *actions = strstr(good, "\n\n") + 2;
        bool whole_line = length == 0 || end[-1] == '\n';
        bool is_good = whole_line && end >= actions && end != strstr(good, "result");
        if ((match != NULL) != is_good)
            fail_msg("cut after %zu bytes", length);
        if (match == NULL && !whole_line)
            assert_int_equal(problem.refusal.id, MODEL_CUT_OFF);
        match_free(match);
        close(file);
    }
}

static void of_many_faults_the_first_is_reported(void **state)
{
    static const struct {
        const char *text;
        unsigned id, line;
    } rows[] = {
        {"triskel 1\nhello\ngame chess\n", MODEL_UNKNOWN_HEADER, 2},
        {"triskel 1\nhello\ngame chess", MODEL_UNKNOWN_HEADER, 2}, /* and then it is cut off */
        {"triskel 1\nhello", MODEL_CUT_OFF, 2},
        {"", MODEL_NOT_A_RECORD, 0},
        {"\x7F"
         "ELF\x02\x01\n\x01",
         MODEL_UNCLEAN_TEXT, 1},
    };
    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        Problem problem;
        int error, file = file_with(rows[i].text, strlen(rows[i].text));
        assert_null(match_read(file, NULL, &problem, &error));
        assert_int_equal(error, 0);
        assert_int_equal(problem.refusal.id, rows[i].id);
        assert_int_equal(problem.line, rows[i].line);
        close(file);
    }
}

static void what_cannot_be_read_is_an_error_of_the_system(void **state)
{
    Problem problem;
    int error = 0, folder = open("/", O_RDONLY);
    (void)state;
    assert_null(match_read(folder, NULL, &problem, &error));
    assert_int_equal(error, EISDIR);
    close(folder);
    assert_null(match_read(-1, NULL, &problem, &error));
    assert_int_equal(error, EBADF);
}

/* ---- Without memory ------------------------------------------------------------------------ */

static void reading_a_record_survives_every_failing_allocation(void **state)
{
    Match *match = NULL;
    (void)state;
    for (long n = 0; match == NULL; n++) {
        Problem problem = {0};
        int error, file = file_with(good, sizeof good - 1);
        until_failure = n;
        match = match_read(file, NULL, &problem, &error);
        until_failure = -1;
        assert_true(match != NULL || error == ENOMEM || problem.refusal.id == MODEL_NO_ROOM);
        assert_true(n < 100);
        close(file);
    }
    match_free(match);
    until_failure = 0;
    assert_null(match_reader_new());
    until_failure = -1;
    match_reader_free(NULL);
    match_free(NULL);
}

/* What the engine says to each line of a session, every answer good JSON about a success or a
   refusal; true if all were successes. */
static bool session(Engine *engine, const char *const *lines, size_t count)
{
    static char room[1 << 16];
    bool succeeded = true;
    for (size_t i = 0; i < count; i++) {
        Out out = {.text = room, .capacity = sizeof room - 1};
        engine_line(engine, text_of(lines[i]), &out);
        assert_false(out.full);
        room[out.length] = '\0';
        if (out.length > 0 && strncmp(room, "{\"ok\":true", 10) != 0) {
            assert_memory_equal(room, "{\"ok\":false,\"error\":\"", 21);
            assert_non_null(strstr(room, "\"rule\":\"MODEL\"}\n"));
            succeeded = false;
        }
    }
    return succeeded;
}

static void the_engine_survives_every_failing_allocation(void **state)
{
    static const char *const whole[] = {
        "new null",  "do P1 call heads",
        "record",    "record P2",
        "random 1",  "load",
        "triskel 1", "game null",
        "players 2", "viewer all",
        "",          "P1 call heads",
        ".",         "random 5",
        "record",    "undo",
        "view all",  "new null players=3",
        "random 2",  "legal",
    };
    static const char *const after[] = {"new null", "random 3", "record", "legal"};
    bool succeeded = false;
    (void)state;
    for (long n = 0; !succeeded; n++) {
        Engine engine;
        engine_init(&engine);
        until_failure = n;
        succeeded = session(&engine, whole, COUNT(whole));
        until_failure = -1;
        if (engine.loading != NULL)
            (void)session(&engine, (const char *const[]){"."}, 1);
        assert_true(session(&engine, after, COUNT(after)));
        engine_done(&engine);
        assert_true(n < 1000);
    }
}

static void a_new_game_without_memory_leaves_the_old_one(void **state)
{
    static const char *const begin[] = {"new null", "do P2 call tails"};
    static const char *const fails[] = {"new null players=4"};
    Engine engine;
    (void)state;
    engine_init(&engine);
    assert_true(session(&engine, begin, COUNT(begin)));
    until_failure = 0;
    assert_false(session(&engine, fails, COUNT(fails)));
    assert_int_equal(until_failure, -1);
    assert_int_equal(engine.match->count, 1);
    assert_int_equal(match_persons(engine.match), 2);
    engine_done(&engine);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(undo_leads_back_through_every_position_to_the_start),
        cmocka_unit_test(random_moves_depend_on_the_seed_alone),
        cmocka_unit_test(a_refused_action_changes_nothing),
        cmocka_unit_test(a_game_that_does_not_end_is_stopped_at_a_limit),
        cmocka_unit_test(a_buffer_grows_to_its_limit_and_not_beyond),
        cmocka_unit_test(random_records_of_every_game_are_read_as_they_were_written),
        cmocka_unit_test(every_record_cut_off_in_a_line_is_refused),
        cmocka_unit_test(of_many_faults_the_first_is_reported),
        cmocka_unit_test(what_cannot_be_read_is_an_error_of_the_system),
        cmocka_unit_test(reading_a_record_survives_every_failing_allocation),
        cmocka_unit_test(the_engine_survives_every_failing_allocation),
        cmocka_unit_test(a_new_game_without_memory_leaves_the_old_one),
    };
    return RUN(tests);
}
