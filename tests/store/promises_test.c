/* What every store promises (store/store.h), one after another: in memory, in a file, and by
   tests/store/postgres.py in a database. */
#include "tests/store/shelf.h"

#include <pthread.h>

static void open_one(const char *code)
{
    StoreTable made = shelf_table(code, 1000);
    write_all(WRITES(table_write(&made), entry_write_of(code, 1, "0 first")));
}

/* ---- Entries ------------------------------------------------------------------------------- */

static void what_is_written_is_read(void **state)
{
    (void)state;
    StoreTable made = shelf_table("abcdef", 1234), found;
    made.listing.is_public = false;
    write_all(WRITES(table_write(&made), entry_write_of("abcdef", 1, "0 one"),
                     entry_write_of("abcdef", 2, "5 zw\xc3\xb6lf")));
    write_all(WRITES(entry_write_of("abcdef", 3, "6 three")));
    assert_heard(ENTRIES("abcdef", 1), "1 0 one\n2 5 zw\xc3\xb6lf\n3 6 three\n");
    assert_heard(ENTRIES("abcdef", 3), "3 6 three\n");
    assert_heard(ENTRIES("abcdef", 4), "");
    assert_int_equal(store_find(store, TEXT("abcdef"), &found).status, STORE_DONE);
    assert_string_equal(found.code, made.code);
    assert_string_equal(found.watch, made.watch);
    assert_string_equal(found.game, made.game);
    assert_int_equal(found.opened, 1234);
    assert_int_equal(found.listing.at, 1234);
    assert_int_equal(found.listing.free, 2);
    assert_false(found.listing.is_public);
}

static void what_is_not_there_is_unknown(void **state)
{
    (void)state;
    char code[CODE_LENGTH + 1];
    uint16_t status;
    open_one("abcdef");
    assert_int_equal(ENTRIES("abcdeg", 1).status, STORE_UNKNOWN);
    assert_int_equal(ENTRIES("ABCDEF", 1).status, STORE_UNKNOWN);
    assert_int_equal(ENTRIES("' OR 1", 1).status, STORE_UNKNOWN);
    assert_int_equal(ENTRIES("", 1).status, STORE_UNKNOWN);
    assert_int_equal(status_of_table("abcde"), STORE_UNKNOWN);
    assert_int_equal(store_record(store, TEXT("abcdef"), 1, hear()).status, STORE_UNKNOWN);
    assert_int_equal(store_answer(store, TEXT("00ff"), code, &status, hear()).status,
                     STORE_UNKNOWN);
    assert_int_equal(store_write(store, WRITES(entry_write_of("abcdeg", 1, "0 x"))).status,
                     STORE_UNKNOWN);
}

static void a_reader_says_when_it_is_enough(void **state)
{
    (void)state;
    uint32_t most = 2;
    open_one("abcdef");
    write_all(WRITES(entry_write_of("abcdef", 2, "1 b"), entry_write_of("abcdef", 3, "1 c")));
    (void)hear();
    assert_heard(store_entries(store, TEXT("abcdef"), 1, hear_entry, &most), "1 0 first\n2 1 b\n");
}

static void numbers_have_no_gaps(void **state)
{
    (void)state;
    open_one("abcdef");
    StoreResult result = store_write(
        store, WRITES(entry_write_of("abcdef", 2, "1 b"), entry_write_of("abcdef", 4, "1 d")));
    assert_int_equal(result.status, STORE_GAP);
    assert_int_equal(result.which, 1);
    assert_heard(ENTRIES("abcdef", 1), "1 0 first\n");
}

static void nothing_is_written_over(void **state)
{
    (void)state;
    StoreTable other = shelf_table("abcdef", 77);
    open_one("abcdef");
    StoreResult result = store_write(store, WRITES(entry_write_of("abcdef", 1, "0 other")));
    assert_int_equal(result.status, STORE_CONFLICT);
    assert_int_equal(result.which, 0);
    assert_int_equal(store_write(store, WRITES(table_write(&other))).status, STORE_CONFLICT);
    assert_heard(ENTRIES("abcdef", 1), "1 0 first\n");
}

/* Whoever does not know whether a call has happened makes it again. */
static void the_same_again_changes_nothing(void **state)
{
    (void)state;
    StoreTable made = shelf_table("abcdef", 1000);
    StoreStats stats;
    for (unsigned i = 0; i < 3; i++)
        write_all(WRITES(table_write(&made), entry_write_of("abcdef", 1, "0 a"),
                         entry_write_of("abcdef", 2, "0 b"),
                         answer_write("abcdef", "00ff", 201, "{}"),
                         record_write_of("abcdef", 1, "a record\n")));
    assert_int_equal(store_stats(store, &stats).status, STORE_DONE);
    assert_int_equal(stats.tables, 1);
    assert_int_equal(stats.unfinished, 1);
    assert_int_equal(stats.entries, 2);
    assert_int_equal(stats.answers, 1);
    assert_int_equal(stats.records, 1);
}

/* Whatever the writes before did: none of it is there. */
static void all_of_it_or_none(void **state)
{
    (void)state;
    StoreTable made = shelf_table("ghjkmn", 1000), found;
    char code[CODE_LENGTH + 1];
    uint16_t status;
    open_one("abcdef");
    open_one("pqrstu");
    StoreResult result = store_write(
        store, WRITES(table_write(&made), entry_write_of("ghjkmn", 1, "0 a"),
                      entry_write_of("abcdef", 2, "0 b"), answer_write("abcdef", "00ff", 201, "{}"),
                      record_write_of("abcdef", 1, "r"),
                      listing_write("abcdef", (StoreListing){.state = STORE_OVER, .at = 5}),
                      forget_write("pqrstu"), entry_write_of("abcdef", 9, "0 gap")));
    assert_int_equal(result.status, STORE_GAP);
    assert_int_equal(result.which, 7);
    assert_int_equal(status_of_table("ghjkmn"), STORE_UNKNOWN);
    assert_int_equal(status_of_table("pqrstu"), STORE_DONE);
    assert_heard(ENTRIES("abcdef", 1), "1 0 first\n");
    assert_heard(ENTRIES("pqrstu", 1), "1 0 first\n");
    assert_int_equal(store_answer(store, TEXT("00ff"), code, &status, hear()).status,
                     STORE_UNKNOWN);
    assert_int_equal(store_record(store, TEXT("abcdef"), 1, hear()).status, STORE_UNKNOWN);
    assert_int_equal(store_find(store, TEXT("abcdef"), &found).status, STORE_DONE);
    assert_int_equal(found.listing.state, STORE_WAITING);
    /* And without the one that did not fit, all of it is. */
    write_all(WRITES(table_write(&made), entry_write_of("ghjkmn", 1, "0 a"),
                     entry_write_of("abcdef", 2, "0 b")));
    assert_heard(ENTRIES("ghjkmn", 1), "1 0 a\n");
}

static void what_does_not_fit_is_refused(void **state)
{
    (void)state;
    static char large[STORE_MAX_ANSWER + 2];
    StoreTable made = shelf_table("abcdef", 1000), nameless = made, timeless = made;
    memset(large, 'x', sizeof large - 1);
    nameless.game[0] = '\0';
    timeless.opened = UINT64_MAX;
    write_all(WRITES(table_write(&made)));
    const StoreWrite refused[] = {
        entry_write_of("abcdef", 0, "0 a"),
        entry_write_of("abcdef", MAX_LOG + 1, "0 a"),
        entry_write_of("abcdef", 1, ""),
        entry_write_of("abcdef", 1, "0 two\nlines"),
        entry_write_of("abcdef", 1, "0 \xff"),
        entry_write_of("abcdefg", 1, "0 a"),
        entry_write_of("ABCDEF", 1, "0 a"),
        entry_write_of("", 1, "0 a"),
        {.kind = STORE_ENTRY, .code = TEXT("abcdef"), .entry = {1, {large, MAX_ENTRY + 1}}},
        answer_write("abcdef", "", 200, ""),
        answer_write("abcdef", "0\n", 200, ""),
        answer_write("abcdef", "00", 200, large),
        record_write_of("abcdef", 0, "r"),
        listing_write("abcdef", (StoreListing){.state = STORE_STATES}),
        listing_write("abcdef", (StoreListing){.at = UINT64_MAX}),
        table_write(&nameless),
        table_write(&timeless),
        {.kind = (StoreWriteKind)99, .code = TEXT("abcdef")},
    };
    for (size_t i = 0; i < COUNT(refused); i++) {
        StoreWrite writes[] = {entry_write_of("abcdef", 1, "0 a"), refused[i]};
        StoreResult result = store_write(store, writes, 2);
        assert_int_equal(result.status, STORE_REFUSED);
        assert_int_equal(result.which, 1);
    }
    assert_int_equal(store_write(store, refused, STORE_MAX_WRITES + 1).status, STORE_REFUSED);
    assert_heard(ENTRIES("abcdef", 1), "");
    write_all(NULL, 0);
}

/* ---- Whose a table is ---------------------------------------------------------------------- */

static StoreWrite take_write(const char *code, StoreTaken *taken)
{
    return (StoreWrite){.kind = STORE_TAKE, .code = text_of(code), .take = taken};
}

static StoreWrite in_epoch(uint64_t epoch, StoreWrite write)
{
    write.epoch = epoch;
    return write;
}

static uint64_t epoch_of(const char *code)
{
    StoreTable found = {.epoch = UINT64_MAX};
    assert_int_equal(store_find(store, text_of(code), &found).status, STORE_DONE);
    return found.epoch;
}

static void who_has_lost_a_table_cannot_write(void **state)
{
    (void)state;
    StoreTaken taken = {0}, other = {0};
    open_one("abcdef");
    open_one("pqrstu");
    assert_int_equal(epoch_of("abcdef"), 0);
    write_all(WRITES(take_write("abcdef", &taken)));
    assert_int_equal(taken.epoch, 1);
    assert_int_equal(taken.entries, 1);
    assert_int_equal(epoch_of("abcdef"), 1);
    assert_int_equal(epoch_of("pqrstu"), 0);
    write_all(
        WRITES(in_epoch(1, entry_write_of("abcdef", 2, "0 b")), take_write("abcdef", &other)));
    assert_int_equal(other.epoch, 2);
    assert_int_equal(other.entries, 2);
    /* Whatever it is: nothing of a call is there if one of its writes comes too late … */
    const StoreWrite late[] = {
        entry_write_of("abcdef", 3, "0 c"),
        entry_write_of("abcdef", 2, "0 b"), /* the same again, too: it is not known to be ours */
        entry_write_of("abcdef", 9, "0 c"),
        answer_write("abcdef", "00ff", 200, "{}"),
        record_write_of("abcdef", 1, "r"),
        listing_write("abcdef", (StoreListing){.state = STORE_OVER, .at = 5}),
        forget_write("abcdef"),
    };
    for (size_t i = 0; i < COUNT(late); i++)
        for (uint64_t epoch = 0; epoch < 4; epoch += epoch == 1 ? 2 : 1) { /* not 2 */
            StoreWrite writes[] = {entry_write_of("pqrstu", 2, "0 x"), in_epoch(epoch, late[i])};
            StoreResult result = store_write(store, writes, 2);
            assert_int_equal(result.status, STORE_FENCED);
            assert_int_equal(result.which, 1);
        }
    assert_heard(ENTRIES("pqrstu", 1), "1 0 first\n");
    assert_heard(ENTRIES("abcdef", 2), "2 0 b\n");
    /* … and the others go on. */
    write_all(WRITES(entry_write_of("pqrstu", 2, "0 x"),
                     in_epoch(2, entry_write_of("abcdef", 3, "0 c")),
                     in_epoch(2, entry_write_of("abcdef", 3, "0 c"))));
    StoreResult result = store_write(store, WRITES(take_write("nobody", &taken)));
    assert_int_equal(result.status, STORE_UNKNOWN);
}

/* A table that is taken in a call that fails is not taken. */
static void to_take_is_all_or_nothing_too(void **state)
{
    (void)state;
    StoreTaken taken;
    StoreTable again = shelf_table("abcdef", 2000);
    open_one("abcdef");
    StoreResult result = store_write(
        store, WRITES(take_write("abcdef", &taken), in_epoch(1, entry_write_of("abcdef", 9, "x"))));
    assert_int_equal(result.status, STORE_GAP);
    assert_int_equal(epoch_of("abcdef"), 0);
    write_all(WRITES(entry_write_of("abcdef", 2, "0 b")));
    /* Whoever gets the code next begins anew. */
    write_all(WRITES(take_write("abcdef", &taken), in_epoch(1, forget_write("abcdef")),
                     table_write(&again), entry_write_of("abcdef", 1, "0 new")));
    assert_int_equal(epoch_of("abcdef"), 0);
}

static StoreListing listing_of(const char *code)
{
    StoreTable found = {0};
    assert_int_equal(store_find(store, text_of(code), &found).status, STORE_DONE);
    return found.listing;
}

/* Whoever takes a table uses it, by whatever clock: it is not forgotten by those who have not heard
   of it. */
static void who_takes_a_table_uses_it(void **state)
{
    (void)state;
    StoreTaken taken;
    StoreWrite take = take_write("abcdef", &taken);
    open_one("abcdef");
    assert_int_equal(listing_of("abcdef").at, 1000);
    take.at = 5000;
    write_all(&take, 1);
    assert_int_equal(listing_of("abcdef").at, 5000);
    assert_int_equal(listing_of("abcdef").free, 2);
    take.at = 3000; /* by a clock that is behind */
    write_all(&take, 1);
    assert_int_equal(listing_of("abcdef").at, 5000);
    (void)hear();
    assert_heard(store_expired(store, 5000, 5000, 10, hear_table, NULL), "");
    take.at = 9000;
    assert_int_equal(
        store_write(store, WRITES(take, in_epoch(3, entry_write_of("abcdef", 9, "x")))).status,
        STORE_GAP);
    assert_int_equal(listing_of("abcdef").at, 5000);
    take.at = MAX_TIME + UINT64_C(1);
    assert_int_equal(store_write(store, &take, 1).status, STORE_REFUSED);
}

/* The same call again, that was thought lost and comes when more has happened. */
static void a_late_listing_changes_nothing(void **state)
{
    (void)state;
    StoreWrite playing =
        listing_write("abcdef", (StoreListing){.state = STORE_PLAYING, .at = 2000});
    StoreWrite over = listing_write("abcdef", (StoreListing){.state = STORE_OVER, .at = 2000});
    open_one("abcdef");
    playing.entries = 2;
    over.entries = 3;
    for (unsigned i = 0; i < 2; i++) {
        write_all(WRITES(playing, entry_write_of("abcdef", 2, "0 b")));
        assert_int_equal(listing_of("abcdef").state, STORE_PLAYING);
    }
    write_all(WRITES(over, entry_write_of("abcdef", 3, "0 c")));
    assert_int_equal(listing_of("abcdef").state, STORE_OVER);
    write_all(WRITES(playing, entry_write_of("abcdef", 2, "0 b")));
    assert_int_equal(listing_of("abcdef").state, STORE_OVER);
    over.entries = MAX_LOG + 1;
    assert_int_equal(store_write(store, &over, 1).status, STORE_REFUSED);
}

static bool hear_code(void *context, Text code)
{
    (void)context;
    out_text(&heard_out, code);
    out_char(&heard_out, '\n');
    return true;
}

static void what_was_taken_over_is_told(void **state)
{
    (void)state;
    StoreTaken taken;
    open_one("abcdef");
    open_one("pqrstu");
    write_all(WRITES(take_write("abcdef", &taken)));
    const StoreHeld held[] = {{"pqrstu", 0}, {"abcdef", 1}, {"nobody", 3}};
    (void)hear();
    assert_heard(store_taken_over(store, held, 2, hear_code, NULL), "");
    write_all(WRITES(take_write("abcdef", &taken)));
    (void)hear();
    assert_heard(store_taken_over(store, held, 2, hear_code, NULL), "abcdef\n");
    (void)hear();
    assert_heard(store_taken_over(store, &held[2], 1, hear_code, NULL), "nobody\n");
    (void)hear();
    assert_heard(store_taken_over(store, held, 0, hear_code, NULL), "");
}

/* ---- Answers and records ------------------------------------------------------------------- */

static void hear_key(void *context, Text key)
{
    (void)context;
    out_text(&heard_out, key);
    out_char(&heard_out, '\n');
}

static void keys_are_told(void **state)
{
    (void)state;
    StoreTable one = shelf_table("abcdef", 1000), other = shelf_table("ghjkmn", 1000);
    write_all(WRITES(table_write(&one), table_write(&other),
                     answer_write("abcdef", "00ff", 201, "{}"),
                     answer_write("ghjkmn", "11ff", 201, "{}")));
    assert_heard((hear(), store_keys(store, TEXT("abcdef"), hear_key, NULL)), "00ff\n");
    assert_heard((hear(), store_keys(store, TEXT("ghjkmn"), hear_key, NULL)), "11ff\n");
}

static void an_answer_is_given_again(void **state)
{
    (void)state;
    char code[CODE_LENGTH + 1];
    uint16_t status;
    open_one("abcdef");
    open_one("pqrstu");
    write_all(WRITES(answer_write("abcdef", "00ff", 201, "{\"code\":\"abcdef\"}"),
                     answer_write("pqrstu", "00fe", 0, "")));
    assert_int_equal(store_answer(store, TEXT("00ff"), code, &status, hear()).status, STORE_DONE);
    assert_string_equal(code, "abcdef");
    assert_int_equal(status, 201);
    assert_text(written(&heard_out), "{\"code\":\"abcdef\"}");
    assert_int_equal(store_answer(store, TEXT("00fe"), code, &status, hear()).status, STORE_DONE);
    assert_int_equal(heard_out.length, 0);
    /* One key, one answer: wherever it is asked. */
    const StoreWrite others[] = {answer_write("abcdef", "00ff", 200, "{\"code\":\"abcdef\"}"),
                                 answer_write("abcdef", "00ff", 201, "{}"),
                                 answer_write("pqrstu", "00ff", 201, "{\"code\":\"abcdef\"}")};
    for (size_t i = 0; i < COUNT(others); i++)
        assert_int_equal(store_write(store, &others[i], 1).status, STORE_CONFLICT);
}

static void records_are_kept(void **state)
{
    (void)state;
    open_one("abcdef");
    write_all(WRITES(record_write_of("abcdef", 1, "one\n"), record_write_of("abcdef", 2, "two\n")));
    assert_heard(store_record(store, TEXT("abcdef"), 2, hear()), "two\n");
    assert_int_equal(store_write(store, WRITES(record_write_of("abcdef", 2, "else\n"))).status,
                     STORE_CONFLICT);
    assert_int_equal(store_record(store, TEXT("abcdef"), 3, hear()).status, STORE_UNKNOWN);
}

static void too_little_room_is_said(void **state)
{
    (void)state;
    char code[CODE_LENGTH + 1], small[3];
    uint16_t status;
    Out out = {.text = small, .capacity = sizeof small};
    open_one("abcdef");
    write_all(WRITES(answer_write("abcdef", "00ff", 201, "{...}"),
                     record_write_of("abcdef", 1, "a record\n")));
    assert_int_equal(store_answer(store, TEXT("00ff"), code, &status, &out).status,
                     STORE_NO_MEMORY);
    out = (Out){.text = small, .capacity = sizeof small};
    assert_int_equal(store_record(store, TEXT("abcdef"), 1, &out).status, STORE_NO_MEMORY);
}

/* ---- Listings ------------------------------------------------------------------------------ */

static void list_as(const char *code, StoreState is, bool is_public, uint8_t places, uint64_t at)
{
    StoreTable made = shelf_table(code, 1000);
    write_all(WRITES(
        table_write(&made),
        listing_write(
            code, (StoreListing){.state = is, .is_public = is_public, .free = places, .at = at})));
}

static void tables_are_listed(void **state)
{
    (void)state;
    uint32_t most = 1;
    list_as("join22", STORE_WAITING, true, 1, 2000);
    list_as("join33", STORE_WAITING, true, 3, 3000);
    list_as("fullup", STORE_WAITING, true, 0, 3100);
    list_as("secret", STORE_WAITING, false, 3, 3200);
    list_as("watch2", STORE_PLAYING, true, 0, 4000);
    list_as("watch3", STORE_PLAYING, true, 1, 1500);
    list_as("hidden", STORE_PLAYING, false, 0, 4200);
    list_as("overit", STORE_OVER, true, 0, 5000);
    assert_heard(LISTED(STORE_TO_JOIN, 10), "join33\njoin22\n");
    assert_heard(LISTED(STORE_TO_JOIN, 1), "join33\n");
    assert_heard(LISTED(STORE_TO_WATCH, 10), "watch2\nwatch3\n");
    assert_heard(LISTED(STORE_UNFINISHED, 10),
                 "hidden\nwatch2\nsecret\nfullup\njoin33\njoin22\nwatch3\n");
    assert_heard(LISTED(STORE_EVERY, 3), "overit\nhidden\nwatch2\n");
    (void)hear();
    assert_heard(store_list(store, STORE_TO_JOIN, 10, hear_table, &most), "join33\n");
}

static void what_is_old_expires(void **state)
{
    (void)state;
    list_as("over22", STORE_OVER, true, 0, 2000);
    list_as("over33", STORE_OVER, false, 0, 3000);
    list_as("wait11", STORE_WAITING, true, 1, 1000);
    list_as("wait22", STORE_WAITING, true, 1, 2500);
    list_as("played", STORE_PLAYING, true, 1, 1);
    (void)hear();
    assert_heard(store_expired(store, 3000, 2500, 10, hear_table, NULL), "wait11\nover22\n");
    (void)hear();
    assert_heard(store_expired(store, 3001, 2501, 3, hear_table, NULL), "wait11\nover22\nwait22\n");
    assert_int_equal(store_expired(store, UINT64_MAX, 0, 3, hear_table, NULL).status,
                     STORE_REFUSED);
}

static void forgotten_is_gone(void **state)
{
    (void)state;
    char code[CODE_LENGTH + 1];
    uint16_t status;
    StoreStats stats;
    StoreTable again = shelf_table("abcdef", 2000);
    open_one("abcdef");
    open_one("pqrstu");
    write_all(WRITES(answer_write("abcdef", "00ff", 201, "{}"), record_write_of("abcdef", 1, "r"),
                     answer_write("pqrstu", "00fe", 201, "{}")));
    write_all(WRITES(forget_write("abcdef"), forget_write("nobody")));
    assert_int_equal(status_of_table("abcdef"), STORE_UNKNOWN);
    assert_int_equal(ENTRIES("abcdef", 1).status, STORE_UNKNOWN);
    assert_int_equal(store_answer(store, TEXT("00ff"), code, &status, hear()).status,
                     STORE_UNKNOWN);
    assert_int_equal(store_stats(store, &stats).status, STORE_DONE);
    assert_int_equal(stats.tables, 1);
    assert_int_equal(stats.entries, 1);
    assert_int_equal(stats.answers, 1);
    assert_int_equal(stats.records, 0);
    /* Its code is free for another table, in the same call too. */
    write_all(WRITES(table_write(&again), entry_write_of("abcdef", 1, "0 new"),
                     forget_write("abcdef"), table_write(&again)));
    assert_heard(ENTRIES("abcdef", 1), "");
}

/* ---- Live tables --------------------------------------------------------------------------- */

static void keep_table(void)
{
    StoreTable made = row_of(table);
    write_all(WRITES(table_write(&made)));
    write_table(table, 0);
}

static Table *load_table(StoreStatus expected, Problem *problem)
{
    Table *loaded = NULL;
    Random random = random_from(1);
    StoreResult result =
        store_load(store, text_of(table_code(table)), seeded_source(&random), &loaded, problem);
    assert_int_equal(result.status, expected);
    return loaded;
}

static void a_table_is_there_again(void **state)
{
    (void)state;
    static const char *const games[] = {"skull players=4", "sketch players=3", "skalpott"};
    Problem problem;
    Random random = random_from(3);
    for (size_t i = 0; i < COUNT(games); i++) {
        open_table(games[i], CLOCK_RELAXED);
        begin();
        keep_table();
        uint32_t kept = table_entry_count(table);
        play_out(&random);
        write_table(table, kept);
        Table *loaded = load_table(STORE_DONE, &problem);
        Out before = saved(table), after = saved(loaded);
        assert_true(same_text(&before, &after));
        buffer_free(&before);
        buffer_free(&after);
        table_free(loaded);
        write_all(WRITES(forget_write(table_code(table)))); /* the next has the same code */
        (void)close_table(NULL);
    }
}

static void a_forged_entry_is_told(void **state)
{
    (void)state;
    static const char *const forged[] = {"1001 move person P1 pass", "1001 nonsense",
                                         "0 sat P1 x y", "1001 move chance C first P9"};
    Problem problem;
    for (size_t i = 0; i < COUNT(forged); i++) {
        open_table("skull players=3", CLOCK_NONE);
        begin();
        keep_table();
        uint32_t last = table_entry_count(table);
        write_all(WRITES(entry_write_of(table_code(table), last + 1, forged[i])));
        assert_null(load_table(STORE_CORRUPT, &problem));
        assert_int_equal(problem.line, last + 1);
        write_all(WRITES(forget_write(table_code(table))));
        (void)close_table(NULL);
    }
}

/* The record of the game that is over, or one in which something was replaced. */
static void keep_record(uint32_t game, const char *replaced, const char *by)
{
    Out record = buffer_new();
    assert_true(table_record(table, &record));
    out_char(&record, '\0');
    char *at = replaced != NULL ? strstr(record.text, replaced) : NULL;
    if (at != NULL)
        memcpy(at, by, strlen(by));
    write_all(WRITES(record_write_of(table_code(table), game, record.text)));
    buffer_free(&record);
}

static void a_good_store_has_no_faults(void **state)
{
    (void)state;
    Random random = random_from(5);
    StoreChecked checked;
    open_table("skull players=3", CLOCK_NONE);
    begin();
    play_out(&random);
    keep_table();
    keep_record(1, NULL, NULL);
    assert_heard(check_store(&checked), "");
    assert_int_equal(checked.tables, 1);
    assert_int_equal(checked.entries, table_entry_count(table));
    assert_int_equal(checked.records, 1);
    assert_int_equal(checked.faults, 0);
}

static void faults_are_told(void **state)
{
    (void)state;
    Random random = random_from(5);
    StoreChecked checked;
    char code[CODE_LENGTH + 1];
    char expected[128];
    open_table("skull players=3", CLOCK_NONE);
    begin();
    play_out(&random);
    StoreTable made = row_of(table), empty = shelf_table("empty2", 10);
    memcpy(made.watch, "anotherone", sizeof made.watch);
    memcpy(code, made.code, sizeof code);
    write_all(WRITES(table_write(&made), table_write(&empty)));
    write_table(table, 0);
    keep_record(1, "name P1 Ana", "name P1 Eve");
    keep_record(3, "nonce ", "nonce 00000000");
    write_all(WRITES(record_write_of(code, 2, "no record\n"),
                     entry_write_of("empty2", 1, "0 opened nothing")));
    StoreTable other = shelf_table("emptyy", 5);
    write_all(WRITES(table_write(&other)));
    StoreResult result = check_store(&checked);
    assert_int_equal(result.status, STORE_DONE);
    assert_int_equal(checked.faults, 6);
    out_char(&heard_out, '\0');
    (void)snprintf(expected, sizeof expected,
                   "table %s: its first entry is that of another table\n", code);
    assert_non_null(strstr(heard, expected));
    (void)snprintf(expected, sizeof expected, "table %s, the record of game 1: the table’s entries",
                   code);
    assert_non_null(strstr(heard, expected));
    assert_non_null(strstr(heard, "the record of game 2: line 1: "));
    assert_non_null(strstr(heard, "the record of game 3: not fair: "));
    assert_non_null(strstr(heard, "table empty2, entry 1: "));
    assert_non_null(strstr(heard, "table emptyy: it has no entries\n"));
}

static bool stop_at_once(void *context, double done)
{
    (void)context;
    (void)done;
    return false;
}

static void a_check_can_be_stopped(void **state)
{
    (void)state;
    StoreChecked checked;
    open_one("abcdef");
    (void)hear();
    assert_int_equal(
        store_check(store, hear_fault, NULL, &(Progress){stop_at_once, NULL}, &checked).status,
        STORE_STOPPED);
}

/* ---- Two threads --------------------------------------------------------------------------- */

enum { ROUNDS = 300 };

static void *write_pairs(void *context)
{
    for (uint32_t number = 2; number <= ROUNDS; number++)
        if (store_write(store, WRITES(entry_write_of("abcdef", number, "0 a"),
                                      entry_write_of("pqrstu", number, "0 b")))
                .status != STORE_DONE)
            return NULL;
    return context;
}

static bool count_entries(void *context, uint32_t number, Text line)
{
    (void)line;
    *(uint32_t *)context = number;
    return true;
}

/* The two tables grow together; who looks at the first and then at the second never finds the
   second behind. */
static void a_reader_never_sees_half_a_write(void **state)
{
    (void)state;
    pthread_t writer;
    uint32_t first = 0, second = 0;
    void *ended = NULL;
    open_one("abcdef");
    open_one("pqrstu");
    assert_int_equal(pthread_create(&writer, NULL, write_pairs, &first), 0);
    while (first < ROUNDS) {
        uint32_t before = second;
        assert_int_equal(store_entries(store, TEXT("abcdef"), 1, count_entries, &first).status,
                         STORE_DONE);
        assert_int_equal(store_entries(store, TEXT("pqrstu"), 1, count_entries, &second).status,
                         STORE_DONE);
        assert_true(second >= first && second >= before);
    }
    assert_int_equal(pthread_join(writer, &ended), 0);
    assert_non_null(ended);
}

/* ---- From one store to another ------------------------------------------------------------- */

static void everything_can_be_copied(void **state)
{
    (void)state;
    StoreResult result;
    StoreCopied copied;
    char code[CODE_LENGTH + 1];
    uint16_t status;
    Random random = random_from(7);
    open_table("skull players=3", CLOCK_NONE);
    begin();
    play_out(&random);
    keep_table();
    keep_record(1, NULL, NULL);
    open_one("pqrstu");
    write_all(WRITES(answer_write("pqrstu", "00ff", 201, "{}"),
                     answer_write("pqrstu", "00fe", 0, ""),
                     listing_write("pqrstu", (StoreListing){.state = STORE_OVER, .at = 5})));
    Store *other = store_open("memory:", STORE_SERVE, &result), *own = store;
    assert_non_null(other);
    for (unsigned i = 0; i < 2; i++) { /* the second time it is all there */
        result = store_copy(own, other, NULL, &copied);
        assert_int_equal(result.status, STORE_DONE);
        assert_int_equal(copied.tables, 2);
        assert_int_equal(copied.entries, table_entry_count(table) + 1);
        assert_int_equal(copied.answers, 2);
        assert_int_equal(copied.records, 1);
    }
    write_all(WRITES(forget_write("pqrstu"), forget_write(table_code(table))));
    assert_int_equal(store_copy(other, own, NULL, &copied).status, STORE_DONE); /* and back */
    assert_heard(ENTRIES("pqrstu", 1), "1 0 first\n");
    assert_int_equal(store_answer(store, TEXT("00ff"), code, &status, hear()).status, STORE_DONE);
    assert_string_equal(code, "pqrstu");
    /* What the other has and is something else is left alone, and told. */
    write_all(WRITES(entry_write_of("pqrstu", 2, "0 here")));
    store = other;
    write_all(WRITES(entry_write_of("pqrstu", 2, "0 there")));
    store = own;
    assert_int_equal(store_copy(other, own, NULL, &copied).status, STORE_CONFLICT);
    assert_string_equal(copied.code, "pqrstu");
    assert_heard(ENTRIES("pqrstu", 2), "2 0 here\n");
    store_close(other);
}

#define PROMISES(X)                                                                                \
    X(what_is_written_is_read)                                                                     \
    X(what_is_not_there_is_unknown)                                                                \
    X(a_reader_says_when_it_is_enough)                                                             \
    X(numbers_have_no_gaps)                                                                        \
    X(nothing_is_written_over)                                                                     \
    X(the_same_again_changes_nothing)                                                              \
    X(all_of_it_or_none)                                                                           \
    X(what_does_not_fit_is_refused)                                                                \
    X(an_answer_is_given_again)                                                                    \
    X(keys_are_told)                                                                               \
    X(records_are_kept)                                                                            \
    X(too_little_room_is_said)                                                                     \
    X(tables_are_listed)                                                                           \
    X(what_is_old_expires)                                                                         \
    X(forgotten_is_gone)                                                                           \
    X(a_table_is_there_again)                                                                      \
    X(a_forged_entry_is_told)                                                                      \
    X(a_good_store_has_no_faults)                                                                  \
    X(faults_are_told)                                                                             \
    X(a_check_can_be_stopped)                                                                      \
    X(a_reader_never_sees_half_a_write)                                                            \
    X(everything_can_be_copied)                                                                    \
    X(who_has_lost_a_table_cannot_write)                                                           \
    X(to_take_is_all_or_nothing_too)                                                               \
    X(who_takes_a_table_uses_it)                                                                   \
    X(a_late_listing_changes_nothing)                                                              \
    X(what_was_taken_over_is_told)

int main(void)
{
#define X(test)                                                                                    \
    {#test " in memory", test, begin_in_memory, end_store, NULL},                                  \
        {#test " in a file", test, begin_in_file, end_store, NULL},
    const struct CMUnitTest tests[] = {PROMISES(X)};
#undef X
#define X(test) {#test " in a database", test, begin_in_database, end_store, NULL},
    const struct CMUnitTest in_database[] = {PROMISES(X)};
#undef X
    if (getenv("TRISKEL_DATABASE") != NULL)
        return RUN(in_database);
    return RUN(tests);
}
