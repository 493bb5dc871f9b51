/* Fair chance: what players add to it, what the table commits itself to, and that anybody can check
   it afterwards. */
#include "tests/table/host.h"

static const uint8_t luck[64] = "a long line of nonsense, for luck and nothing else";

static void pledge(unsigned person, size_t count)
{
    uint8_t digest[FAIRNESS_BYTES];
    table_pledge_of(table, person, luck, count, digest);
    DONE(table_pledge(table, person, digest, now));
}

static void ready_all(void)
{
    sit_all();
    for (unsigned person = 0; person < table_persons(table); person++)
        if (table_place(table, person)->holder == PLACE_PERSON)
            DONE(table_ready(table, person, true, now));
}

static void pledges(void **state)
{
    (void)state;
    uint8_t digest[FAIRNESS_BYTES] = {0};
    open_table("skull players=3", CLOCK_NONE);
    REFUSED(table_pledge(table, 0, digest, now), TABLE_NOBODY_THERE);
    ready_all();
    REFUSED(table_pledge(table, 3, digest, now), TABLE_NO_PLACE);
    DONE(table_pledge(table, 0, digest, now));
    pledge(0, 64); /* a newer one replaces it */
    pledge(1, 16);
    pledge(2, 16);
    DONE(table_unpledge(table, 2, now));
    assert_last(1, "\"kind\":\"unpledged\",\"person\":\"P3\"");
    REFUSED(table_reveal(table, 0, luck, 64, now), TABLE_BAD_REVEAL); /* too early */
    DONE(table_start(table, 0, now));
    assert_true(table_is_starting(table) && !table_started(table));
    REFUSED(table_start(table, 0, now), TABLE_HAS_STARTED); /* asked for twice */
    assert_last(2, "\"kind\":\"starting\"");
    REFUSED(table_start(table, 0, now), TABLE_HAS_STARTED);
    REFUSED(table_ready(table, 1, false, now), TABLE_HAS_STARTED);
    REFUSED(table_pledge(table, 2, digest, now), TABLE_HAS_STARTED);
    REFUSED(table_reveal(table, 0, luck, 63, now), TABLE_BAD_REVEAL);
    REFUSED(table_reveal(table, 1, luck, 15, now), TABLE_BAD_REVEAL);
    REFUSED(table_reveal(table, 1, luck, 65, now), TABLE_BAD_REVEAL);
    REFUSED(table_reveal(table, 2, luck, 16, now), TABLE_BAD_REVEAL); /* pledged nothing */
    uint32_t latest = table_latest(table);
    DONE(table_reveal(table, 1, luck, 16, now));
    assert_int_equal(table_latest(table), latest); /* nobody is told before all have */
    REFUSED(table_reveal(table, 1, luck, 16, now), TABLE_BAD_REVEAL); /* once */
    DONE(table_reveal(table, 0, luck, 64, now));
    assert_true(table_started(table) && !table_is_starting(table));
    assert_int_equal(commitment_of(table).length, FAIRNESS_HEX);
    REFUSED(table_reveal(table, 0, luck, 64, now), TABLE_BAD_REVEAL);
}

/* Whoever knows the seed and waits what others give can choose nothing: it is given before. */
static void a_broken_pledge(void **state)
{
    (void)state;
    uint8_t digest[FAIRNESS_BYTES] = {0};
    char before[FAIRNESS_HEX], after[FAIRNESS_HEX];
    open_table("skull players=3", CLOCK_NONE);
    ready_all();
    pledge(0, 16);
    pledge(1, 16);
    table_commitment(table, before);
    DONE(table_start(table, 0, now));
    DONE(table_reveal(table, 0, luck, 16, now));
    assert_int_equal(table_run(table, now + REVEAL_TIME - 1).kind, DUE_REVEALS);
    assert_true(table_is_starting(table));
    assert_int_equal(table_run(table, now + REVEAL_TIME).kind, DUE_NOTHING);
    assert_false(table_is_starting(table) || table_started(table));
    assert_last(2, "\"kind\":\"unstarted\",\"persons\":[\"P2\"]");
    table_commitment(table, after);
    assert_memory_not_equal(before, after, FAIRNESS_HEX);
    now += REVEAL_TIME;
    assert_false(table_place(table, 1)->ready);
    REFUSED(table_pledge(table, 1, digest, now), TABLE_NO_MORE_PLEDGES);
    REFUSED(table_reveal(table, 0, luck, 16, now), TABLE_BAD_REVEAL); /* pledges are new as well */
    DONE(table_ready(table, 1, true, now));
    DONE(table_start(table, 0, now)); /* nobody pledges: it begins at once */
    assert_true(table_started(table));
}

static void leaving_a_start(void **state)
{
    (void)state;
    open_table("skull players=3", CLOCK_NONE);
    ready_all();
    pledge(0, 16);
    DONE(table_start(table, 0, now));
    DONE(table_leave(table, 2, now));
    assert_false(table_is_starting(table));
    assert_int_equal(table_place(table, 2)->holder, PLACE_EMPTY);
    assert_last(2, "\"kind\":\"left\"");
    DONE(table_sit(table, 2, TEXT("Di"), now));
    DONE(table_ready(table, 2, true, now));
    pledge(0, 16);
    DONE(table_start(table, 0, now));
    DONE(table_unpledge(table, 0, now));
    assert_last(2, "\"persons\":[\"P1\"]");
    assert_false(table_is_starting(table) || table_started(table));
}

static void commitment(void **state)
{
    (void)state;
    Random random = random_from(9);
    char digits[FAIRNESS_HEX + 1] = "", seed[FAIRNESS_HEX + 1] = "", nonce[FAIRNESS_HEX + 1] = "";
    open_table("sketch players=3", CLOCK_NONE);
    begin();
    fairness_commit(fairness_of(table), digits);
    hex_write(fairness_of(table)->seed, FAIRNESS_BYTES, seed);
    hex_write(fairness_of(table)->nonce, FAIRNESS_BYTES, nonce);
    Out record = buffer_new();
    for (int over = 0; over < 2; over++) {
        assert_text(commitment_of(table), digits);
        for (Viewer viewer = 0; viewer <= EVERYTHING; viewer++) {
            Out out = read_from(table, viewer, 1, 1);
            write_table_view(table, viewer, &out);
            assert_true(contains(&out, digits));
            assert_false(contains(&out, seed) || contains(&out, nonce));
            buffer_free(&out);
        }
        if (!over) {
            assert_false(table_record(table, &record));
            assert_int_equal(record.length, 0);
            play_out(&random);
        }
    }
    assert_true(table_record(table, &record));
    assert_true(contains(&record, seed) && contains(&record, nonce) && contains(&record, digits));
    buffer_free(&record);
}

static void verifying(void **state)
{
    (void)state;
    const Game *game;
    Random random = random_from(12);
    for (unsigned i = 0; (game = game_at(i)) != NULL; i++) {
        RecordReader reader;
        Verifier verifier;
        Verdict verdict;
        Problem problem;
        open_table(game->name, CLOCK_NONE);
        ready_all();
        pledge(0, 20);
        DONE(table_start(table, table_owner(table), now));
        DONE(table_reveal(table, 0, luck, 20, now));
        play_out(&random);
        Out record = buffer_new();
        assert_true(table_record(table, &record));
        assert_true(verify_record(out_as_text(&record), &reader, &verifier, &verdict, &problem));
        assert_int_equal(verdict, CHANCE_FAIR);
        assert_true(verifier.outcomes > 0);
        bool many = verifier.outcomes > 20; /* fewer may be the same by chance */
        assert_memory_equal(&reader.state, state_of(table), game->state_size);
        /* Anything else in the header: it is noticed. */
        static const struct {
            const char *line;
            Verdict verdict;
        } lines[] = {{"\nseed ", WRONG_SEED},         {"\nnonce ", WRONG_SEED},
                     {"\ncommit ", WRONG_SEED},       {"\npledge P1 ", WRONG_REVEAL},
                     {"\nentropy P1 ", WRONG_REVEAL}, {"\nname P1 ", WRONG_OUTCOME}};
        for (unsigned k = 0; k < COUNT(lines) - !many; k++) {
            char *digit = memmem(record.text, record.length, lines[k].line, strlen(lines[k].line));
            assert_non_null(digit);
            digit += strlen(lines[k].line);
            *digit = *digit == '0' ? '1' : '0';
            assert_true(
                verify_record(out_as_text(&record), &reader, &verifier, &verdict, &problem));
            assert_int_equal(verdict, lines[k].verdict);
            buffer_free(&record);
            record = buffer_new();
            assert_true(table_record(table, &record));
        }
        buffer_free(&record);
        close_table(NULL);
    }
}

/* One outcome of chance is another one: of all, the verifier names the first that is wrong. */
static void verifying_a_changed_outcome(void **state)
{
    (void)state;
    Random random = random_from(12);
    open_table("null players=3 bias=3", CLOCK_NONE);
    begin();
    play_out(&random);
    Out record = buffer_new();
    RecordReader reader;
    Verifier verifier;
    Verdict verdict;
    Problem problem;
    /* The coin falls the other way, and the result with it. */
    Fairness fairness = *fairness_of(table);
    Header header = {
        .game = table_game(table), .options = *table_options(table), .viewer = EVERYTHING};
    Move moves[8];
    size_t count = moves_of(table, moves, COUNT(moves));
    assert_int_equal(moves[count - 1].actor, CHANCE);
    moves[count - 1].action = action1(action_word(moves[count - 1].action),
                                      3 - action_argument(moves[count - 1].action, 0));
    fairness_write(&fairness, true, &header);
    record_write(&header, moves, count, EVERYTHING, &record);
    assert_true(verify_record(out_as_text(&record), &reader, &verifier, &verdict, &problem));
    assert_int_equal(verdict, WRONG_OUTCOME);
    /* A record without its seed is none to verify. */
    buffer_free(&record);
    record = buffer_new();
    header.seed_length = 0;
    record_write(&header, moves, count, EVERYTHING, &record);
    assert_true(verify_record(out_as_text(&record), &reader, &verifier, &verdict, &problem));
    assert_int_equal(verdict, NO_COMMITMENT);
    buffer_free(&record);
}

/* The derivation of chance is fixed: whoever verifies in another language gets these. */
static void fixed_derivation(void **state)
{
    (void)state;
    Fairness fairness = {0};
    for (unsigned i = 0; i < FAIRNESS_BYTES; i++) {
        fairness.seed[i] = (uint8_t)i;
        fairness.nonce[i] = (uint8_t)(255 - i);
    }
    unsigned counts[6] = {0};
    for (uint64_t n = 1; n <= 6000; n++)
        counts[fairness_below(&fairness, LOT_CHANCE, n, 6)]++;
    for (unsigned i = 0; i < 6; i++)
        assert_in_range(counts[i], 850, 1150);
    assert_int_equal(fairness_below(&fairness, LOT_CHANCE, 1, 1), 0);
    uint64_t before = fairness_below(&fairness, LOT_CHANCE, 1, 1u << 31);
    fairness.bound[3] = 1;
    assert_int_not_equal(fairness_below(&fairness, LOT_CHANCE, 1, 1u << 31), before);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TABLE_TEST(pledges),          TABLE_TEST(a_broken_pledge),
        TABLE_TEST(leaving_a_start),  TABLE_TEST(commitment),
        TABLE_TEST(verifying),        TABLE_TEST(verifying_a_changed_outcome),
        TABLE_TEST(fixed_derivation),
    };
    return RUN(tests);
}
