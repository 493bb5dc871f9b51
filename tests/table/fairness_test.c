/* Fair chance: what players add to it, what the table commits itself to, and that anybody can check
   it afterwards. */
#include "tests/table/host.h"

static void entropy(void **state)
{
    (void)state;
    uint8_t bytes[65] = {1, 2, 3};
    open_table("skull players=3", CLOCK_NONE);
    REFUSED(table_entropy(table, 0, bytes, 3, now), TABLE_NOBODY_THERE);
    sit_all();
    REFUSED(table_entropy(table, 3, bytes, 3, now), TABLE_NO_PLACE);
    REFUSED(table_entropy(table, 0, bytes, 0, now), TABLE_BAD_ENTROPY);
    REFUSED(table_entropy(table, 0, bytes, 65, now), TABLE_BAD_ENTROPY);
    DONE(table_entropy(table, 0, bytes, 64, now));
    REFUSED(table_entropy(table, 0, bytes, 3, now), TABLE_BAD_ENTROPY); /* once */
    DONE(table_entropy(table, 1, bytes, 3, now));
    assert_last(2, "\"kind\":\"entropy\",\"person\":\"P2\",\"text\":\"010203\"");
    begin();
    REFUSED(table_entropy(table, 2, bytes, 3, now), TABLE_BAD_ENTROPY);
    assert_string_equal(table_sentence((TableResult){.id = TABLE_BAD_ENTROPY}),
                        "give 1 to 64 bytes, once, before the game begins");
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
        sit_all();
        DONE(table_entropy(table, 0, (const uint8_t *)"luck", 4, now));
        begin();
        play_out(&random);
        Out record = buffer_new();
        assert_true(table_record(table, &record));
        assert_true(verify_record(out_as_text(&record), &reader, &verifier, &verdict, &problem));
        assert_int_equal(verdict, CHANCE_FAIR);
        assert_true(verifier.outcomes > 0);
        assert_memory_equal(&reader.state, state_of(table), game->state_size);
        /* Another seed, another nonce, another entropy: it is noticed. */
        static const char *const lines[] = {"\nseed ", "\nnonce ", "\nentropy P1 "};
        for (unsigned k = 0; k < 3; k++) {
            char *digit = memmem(record.text, record.length, lines[k], strlen(lines[k]));
            assert_non_null(digit);
            digit += strlen(lines[k]);
            *digit = *digit == '0' ? '1' : '0';
            assert_true(
                verify_record(out_as_text(&record), &reader, &verifier, &verdict, &problem));
            assert_int_equal(verdict, k < 2 ? WRONG_SEED : WRONG_OUTCOME);
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
    fairness.entropy_length[3] = 1;
    assert_int_not_equal(fairness_below(&fairness, LOT_CHANCE, 1, 1u << 31), before);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TABLE_TEST(entropy),          TABLE_TEST(commitment),
        TABLE_TEST(verifying),        TABLE_TEST(verifying_a_changed_outcome),
        TABLE_TEST(fixed_derivation),
    };
    return RUN(tests);
}
