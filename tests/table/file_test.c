/* The table as a file: it makes a round trip, and whatever is damaged in it is refused. */
#include "os/file.h"
#include "tests/table/host.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A table in the middle of a game at which all kinds of things have happened. */
static void lively_table(void)
{
    TableSetup setup = setup_of("skull players=4 lastchance=hidden");
    Random random = random_from(8);
    static const uint8_t mine[16] = "\x01\xFF mine";
    uint8_t pledge[FAIRNESS_BYTES];
    setup.takeover = true;
    setup.clock = CLOCK_QUICK;
    open_with(setup);
    DONE(table_sit(table, 1, TEXT("Bo"), now));
    DONE(table_sit(table, 0, TEXT("An a"), now));
    DONE(seat_bot(1, 2, &random_bot, "Cy the bot"));
    DONE(table_remove(table, 1, 2, now));
    DONE(seat_bot(1, 2, &random_bot, ""));
    DONE(table_chat(table, 0, TEXT("\"Gr\xC3\xBC\xC3\x9F\" # = P1"), now += 10));
    DONE(table_sit(table, 3, TEXT("Di"), now));
    DONE(table_leave(table, 3, now));
    DONE(table_sit(table, 3, TEXT("Ed"), now));
    table_pledge_of(table, 0, mine, sizeof mine, pledge);
    DONE(table_pledge(table, 0, pledge, now));
    DONE(table_pledge(table, 3, pledge, now));
    DONE(table_unpledge(table, 3, now));
    DONE(table_ready(table, 0, true, now));
    DONE(table_ready(table, 0, false, now));
    DONE(table_mute(table, 0, 3, true, now));
    begin();
    DONE(table_reveal(table, 0, mine, sizeof mine, now));
    DONE(table_say(table, 0, saying("bluffing", 2), now += 10));
    DONE(table_say(table, 0, saying("luck", 0), now += 10));
    DONE(table_away(table, 3, now += 10));
    for (unsigned i = 0; i < 12 && !table_over(table); i++) {
        static Listed listed;
        now += 700 + random_below(&random, 3000);
        (void)run(now);
        for (Actor seat = 0; seat < 2; seat++) {
            list_legal(seat, &listed);
            if (listed.count > 0)
                do_action(seat, listed.actions[0]);
        }
    }
    DONE(table_back(table, 3, now += 10));
    DONE(table_leave(table, 0, now += 10));
    assert_false(table_over(table));
}

static void assert_same_tables(const Table *one, const Table *other)
{
    Out first = saved(one), second = saved(other);
    assert_true(same_text(&first, &second));
    buffer_free(&first);
    buffer_free(&second);
    assert_memory_equal(state_of(one), state_of(other), sizeof(State));
    assert_int_equal(table_owner(one), table_owner(other));
    assert_int_equal(table_to_act(one), table_to_act(other));
    for (unsigned person = 0; person < table_persons(one); person++)
        assert_memory_equal(table_place(one, person), table_place(other, person), sizeof(Place));
    TableReader readers[2];
    Message messages[2];
    table_reader_begin(&readers[0], one, SPECTATOR, 1, 1);
    table_reader_begin(&readers[1], other, SPECTATOR, 1, 1);
    while (table_reader_next(&readers[0], &messages[0])) {
        assert_true(table_reader_next(&readers[1], &messages[1]));
        assert_int_equal(messages[0].person, messages[1].person);
        assert_int_equal(messages[0].name.length, messages[1].name.length);
        assert_memory_equal(messages[0].name.at, messages[1].name.at, messages[0].name.length);
    }
    for (Viewer viewer = 0; viewer <= EVERYTHING; viewer++) {
        first = read_from(one, viewer, 1, 1);
        second = read_from(other, viewer, 1, 1);
        assert_true(same_text(&first, &second));
        buffer_free(&first);
        buffer_free(&second);
        first = view_of(one, viewer);
        second = view_of(other, viewer);
        assert_true(same_text(&first, &second));
        buffer_free(&first);
        buffer_free(&second);
    }
}

static void round_trip(void **state)
{
    (void)state;
    Random random = random_from(4);
    lively_table();
    Table *again = saved_and_loaded(table);
    assert_same_tables(table, again);
    table_free(table);
    table = again;
    play_out(&random); /* and it goes on */
    again = saved_and_loaded(table);
    assert_same_tables(table, again);
    table_free(again);
}

static void empty_round_trip(void **state)
{
    (void)state;
    open_table("sketch", CLOCK_RELAXED);
    Table *again = saved_and_loaded(table);
    assert_same_tables(table, again);
    table_free(again);
}

static void undone_round_trip(void **state)
{
    (void)state;
    open_for("sketch players=3 dealer=P3", true);
    DONE(table_sit(table, 0, TEXT("Ana"), now));
    seat_bots(1, &random_bot);
    DONE(table_start(table, 0, now));
    run_bots();
    act_now("P1 peek 1 2");
    act_now("P1 draw");
    act_now("P1 discard 1");
    DONE(table_undo(table, 0, now));
    DONE(table_undo(table, 0, now));
    act_now("P1 draw");
    Table *again = saved_and_loaded(table);
    assert_same_tables(table, again);
    assert_int_equal(moves_ever_made(again), moves_ever_made(table));
    table_free(again);
}

/* Reads something that may be damaged. What is read says what was written, and perhaps what chance
   did after it; what is not is explained. */
static bool load_damaged(Text file)
{
    Problem problem;
    Table *again = load(file, &problem);
    if (again == NULL) {
        char text[512];
        Out out = {.text = text, .capacity = sizeof text};
        problem_write(&problem, &out);
        assert_false(out.full);
        assert_true(out.length > 0);
        assert_true(text_is_clean(written(&out)));
        return false;
    }
    Out out = saved(again);
    assert_true(out.length >= file.length);
    assert_memory_equal(out.text, file.at, file.length);
    buffer_free(&out);
    table_free(again);
    return true;
}

static void damaged_files(void **state)
{
    (void)state;
    lively_table();
    Out file = saved(table);
    char *text = malloc(2 * file.length);
    unsigned lines = 0, deleted = 0, doubled = 0, changed = 0, cut = 0;
    assert_true(load_damaged(out_as_text(&file)));
    for (size_t begin_ = 0; begin_ < file.length;) {
        size_t end = begin_;
        while (file.text[end++] != '\n') {
        }
        memcpy(text, file.text, begin_);
        memcpy(text + begin_, file.text + end, file.length - end);
        deleted += load_damaged((Text){text, file.length - (end - begin_)});
        memcpy(text, file.text, end);
        memcpy(text + end, file.text + begin_, file.length - begin_);
        doubled += load_damaged((Text){text, file.length + (end - begin_)});
        cut += load_damaged((Text){file.text, end - 1});
        begin_ = end;
        lines++;
    }
    Random random = random_from(6);
    for (unsigned i = 0; i < 2000; i++) {
        memcpy(text, file.text, file.length);
        text[random_below(&random, (uint32_t)file.length)] =
            i % 3 == 0 ? (char)random_next(&random) : "019 aZ\nP="[random_below(&random, 9)];
        changed += load_damaged((Text){text, file.length});
    }
    /* Only what changes nothing else can be missing: the last line, what somebody said, … A changed
       byte may be another name, another time, another token: not much else. */
    assert_in_range(deleted, 1, lines / 4);
    assert_int_equal(doubled, 0);
    assert_int_equal(cut, 0);
    assert_in_range(changed, 1, 900);
    assert_false(load_damaged((Text){"", 0}));
    assert_false(load_damaged(TEXT(FILE_HEAD_OF_ANOTHER_VERSION)));
    assert_false(load_damaged(TEXT(FILE_HEAD "\n")));
    assert_false(load_damaged(TEXT(FILE_HEAD FILE_GAME_LINE)));
    free(text);
    buffer_free(&file);
}

/* A file in which one outcome was changed is refused, too. */
static void loading_a_changed_outcome(void **state)
{
    (void)state;
    Problem problem;
    open_table("skull players=3", CLOCK_NONE);
    begin();
    Out file = saved(table);
    char *digit = memmem(file.text, file.length, FILE_FIRST_PLAYER, strlen(FILE_FIRST_PLAYER));
    assert_non_null(digit);
    digit += strlen(FILE_FIRST_PLAYER);
    *digit = *digit == '1' ? '2' : '1';
    assert_null(load(out_as_text(&file), &problem));
    assert_int_not_equal(problem.line, 0);
    buffer_free(&file);
}

/* Where the fuzz target begins: tables of today, all but two. One that is refused at its first line
   leads nowhere. */
static void the_corpus_is_of_today(void **state)
{
    DIR *folder = opendir(SOURCE_DIR "/fuzz/corpus/fuzz_table");
    struct dirent *entry;
    unsigned read = 0;
    (void)state;
    assert_non_null(folder);
    while ((entry = readdir(folder)) != NULL) {
        char path[1024];
        Problem problem;
        Out file = buffer_new();
        bool is_good = strcmp(entry->d_name, "cut") != 0 && strcmp(entry->d_name, "damaged") != 0;
        if (entry->d_name[0] == '.')
            continue;
        snprintf(path, sizeof path, SOURCE_DIR "/fuzz/corpus/fuzz_table/%s", entry->d_name);
        assert_true(file_read(path, &file));
        Table *loaded = load(out_as_text(&file), &problem);
        if ((loaded != NULL) != is_good)
            fail_msg("%s is %s", path, is_good ? "refused" : "read");
        read += loaded != NULL;
        table_free(loaded);
        buffer_free(&file);
    }
    closedir(folder);
    assert_true(read > 20);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TABLE_TEST(round_trip),
        TABLE_TEST(empty_round_trip),
        TABLE_TEST(undone_round_trip),
        TABLE_TEST(damaged_files),
        TABLE_TEST(loading_a_changed_outcome),
        TABLE_TEST(the_corpus_is_of_today),
    };
    return RUN(tests);
}
