/* Blueprints: every situation has a place of its own kind, training finds what is plainly best,
   comes to the same when it was stopped, and files are what they should be. */
#include "base/buffer.h"
#include "core/options.h"
#include "core/playout.h"
#include "games/skull/hosted/blueprint_file.h"
#include "games/skull/hosted/strong.h"
#include "games/skull/hosted/training_file.h"
#include "tests/unit.h"

#include <stdlib.h>
#include <unistd.h>

static Blueprint shipped;

static Training *trained(unsigned players, uint64_t seed, unsigned games)
{
    Training *training = training_new(players, seed);
    assert_non_null(training);
    while (training->games < games)
        training_play(training);
    return training;
}

static Out packed(const Training *training)
{
    Out out = buffer_new();
    training_write(training, &out);
    assert_false(out.full);
    return out;
}

/* ---- Situations ---------------------------------------------------------------------------- */

/* In any game at all: the shares are there, the choices are legal, and all different. */
static void every_decision_is_a_situation(void **state)
{
    (void)state;
    Random random = random_from(5);
    for (unsigned game = 0; game < 2000; game++) {
        Options options = options_initial(&skull_game, 3 + game % 4);
        SkullRound round = {.bidders = 0};
        Skull *s = &round.table;
        skull_game.start(s, &options);
        while (s->to_act != 0) {
            Move move = random_move(&skull_game, s, s->to_act, &random);
            if (s->phase == SKULL_PREPARING || s->phase == SKULL_LAYING ||
                s->phase == SKULL_AUCTION) {
                SkullChoice choice;
                float all = 0;
                blueprint_choices(&shipped, &round, move.actor, &choice);
                assert_in_range(choice.count, 1, BLUEPRINT_MOST_CHOICES);
                for (unsigned i = 0; i < choice.count; i++) {
                    Skull after = *s;
                    assert_int_equal(
                        skull_game.apply(&after, move.actor, choice.action[i], NULL).id, ACCEPTED);
                    for (unsigned k = 0; k < i; k++)
                        assert_true(choice.action[i] != choice.action[k]);
                    all += choice.share[i];
                }
                assert_true(all > 0.999F && all < 1.001F);
            }
            assert_int_equal(skull_game.apply(s, move.actor, move.action, NULL).id, ACCEPTED);
            skull_round_note(&round, move.actor, move.action);
        }
    }
}

/* What others have in their hands and stacks is nobody's business. */
static void hidden_discs_change_no_situation(void **state)
{
    (void)state;
    Random random = random_from(6);
    unsigned compared = 0;
    for (unsigned game = 0; game < 500; game++) {
        Options options = options_initial(&skull_game, 3 + game % 4);
        SkullKnowledge knows;
        SkullRound round = {.bidders = 0};
        Skull *table = &round.table;
        skull_know(&knows, &options, 0);
        skull_game.start(table, &options);
        while (table->to_act != 0) {
            Move move = random_move(&skull_game, table, table->to_act, &random);
            bool chooses = table->phase == SKULL_PREPARING || table->phase == SKULL_LAYING ||
                           table->phase == SKULL_AUCTION;
            if (move.actor == 0 && chooses) {
                BlueprintSituation one, other;
                SkullRound resampled = round;
                skull_resample(&knows, &random, &resampled.table);
                blueprint_situation(&round, 0, &one);
                blueprint_situation(&resampled, 0, &other);
                assert_int_equal(one.at, other.at);
                assert_true(one.key == other.key);
                assert_int_equal(one.count, other.count);
                compared++;
            }
            Told told;
            assert_int_equal(skull_game.apply(table, move.actor, move.action, &told).id, ACCEPTED);
            skull_round_note(&round, move.actor, move.action);
            Seen seen = seen_by(0, move, &told);
            skull_learn(&knows, &seen);
        }
    }
    assert_true(compared > 1000);
}

/* ---- Training ------------------------------------------------------------------------------ */

/* Two are left with a disc each, the starter with a flower and a point: who then bids 1 has won,
   whatever the other has, while a bid of 2 ends at the other's skull. */
static void training_finds_a_sure_win(void **state)
{
    (void)state;
    Training *training = training_new(3, 1);
    Options options = options_initial(&skull_game, 3);
    SkullRound round = {.bidders = 0};
    Skull *s = &round.table;
    SkullChoice choice;
    Blueprint *blueprint = malloc(sizeof *blueprint);
    assert_non_null(training);
    assert_non_null(blueprint);
    options.value[SKULL_FIRST] = 1;
    skull_game.start(s, &options);
    s->in_play = s->in_auction = 3;
    s->flower_mats = 1;
    s->to_act = 2;
    s->owned[0] = s->hand[0] = 1;
    s->owned[1] = s->hand[1] = SKULL_HAS_SKULL;
    s->owned[2] = s->hand[2] = 0;
    for (unsigned i = 0; i < 500; i++)
        training_round(training, s);
    training_blueprint(training, blueprint);
    assert_int_equal(skull_game.apply(s, 1, action1(SKULL_WORD_PLACE, 2), NULL).id, ACCEPTED);
    assert_int_equal(skull_game.apply(s, 0, action1(SKULL_WORD_PLACE, 1), NULL).id, ACCEPTED);
    blueprint_choices(blueprint, &round, 0, &choice);
    assert_int_equal(choice.count, 2);
    assert_int_equal(choice.action[0], action1(SKULL_WORD_BID, 1));
    assert_true(choice.share[0] > 0.95F);
    training_free(training);
    free(blueprint);
}

static void who_was_stopped_comes_to_the_same(void **state)
{
    (void)state;
    Training *whole = trained(4, 9, 1100), *half = trained(4, 9, 500);
    Out kept = packed(half);
    Training *again = training_new(3, 1);
    assert_int_equal(training_read(written(&kept), again), FILE_GOOD);
    while (again->games < 1100)
        training_play(again);
    Out one = packed(whole), other = packed(again);
    assert_int_equal(one.length, other.length);
    assert_memory_equal(one.text, other.text, one.length);
    Training *different = trained(4, 10, 500);
    Out third = packed(different);
    assert_false(third.length == kept.length && memcmp(third.text, kept.text, third.length) == 0);
    buffer_free(&kept);
    buffer_free(&one);
    buffer_free(&other);
    buffer_free(&third);
    training_free(whole);
    training_free(half);
    training_free(again);
    training_free(different);
}

/* The same by files: asked twice for a half, or once for all of it. */
static void a_trainer_goes_on_where_it_was(void **state)
{
    (void)state;
    char folder[] = "/tmp/blueprint-XXXXXX", one[64], other[64], part[80];
    TrainReport report;
    assert_non_null(mkdtemp(folder));
    snprintf(one, sizeof one, "%s/one", folder);
    snprintf(other, sizeof other, "%s/other", folder);
    TrainRequest request = {.players = 3, .seed = 4, .rounds = 400, .path = one};
    assert_int_equal(skull_trainer.train(&request, &report), TRAIN_DONE);
    assert_true(report.rounds >= 400 && report.rounds < 600 && report.bytes > 1000);
    request.rounds = 900;
    assert_int_equal(skull_trainer.train(&request, &report), TRAIN_DONE);
    request.path = other;
    assert_int_equal(skull_trainer.train(&request, &report), TRAIN_DONE);
    Out first = buffer_new(), second = buffer_new();
    assert_true(file_read(one, &first) && file_read(other, &second));
    assert_int_equal(first.length, second.length);
    assert_memory_equal(first.text, second.text, first.length);
    assert_int_equal(report.bytes, first.length);
    request.seed = 5;
    assert_int_equal(skull_trainer.train(&request, &report), TRAIN_OTHER);
    snprintf(part, sizeof part, "%s.part", other);
    assert_true(file_write_out(part, OWNER_ALONE, &first));
    assert_int_equal(skull_trainer.train(&request, &report), TRAIN_FOREIGN);
    first.length = 20;
    assert_true(file_write_out(part, OWNER_ALONE, &first));
    assert_int_equal(skull_trainer.train(&request, &report), TRAIN_DAMAGED);
    buffer_free(&first);
    buffer_free(&second);
    unlink(part);
    snprintf(part, sizeof part, "%s.part", one);
    unlink(part);
    unlink(one);
    unlink(other);
    rmdir(folder);
}

/* ---- Files --------------------------------------------------------------------------------- */

extern const unsigned char skull_blueprint[]; /* blueprint.table */
extern const unsigned long skull_blueprint_size;

static void files_are_small_and_every_change_is_noticed(void **state)
{
    (void)state;
    Out out = buffer_new();
    Blueprint *again = malloc(sizeof *again);
    assert_non_null(again);
    blueprint_write(&shipped, &out);
    assert_true(out.length <= 2 << 20);
    assert_int_equal(out.length, skull_blueprint_size);
    assert_memory_equal(out.text, skull_blueprint, out.length);
    assert_int_equal(blueprint_read(written(&out), again), FILE_GOOD);
    assert_memory_equal(again, &shipped, sizeof shipped);
    for (size_t i = 0; i < out.length; i += i < 64 ? 1 : 9973) {
        out.text[i] ^= 1;
        assert_int_equal(blueprint_read(written(&out), again),
                         i < 20 ? FILE_FOREIGN : FILE_DAMAGED);
        out.text[i] ^= 1;
    }
    assert_int_equal(blueprint_read((Text){out.text, out.length - 1}, again), FILE_DAMAGED);
    assert_int_equal(blueprint_read((Text){out.text, 10}, again), FILE_DAMAGED);
    buffer_free(&out);
    free(again);
}

/* Bytes that no digest protects. */
static void impossible_numbers_are_refused(void **state)
{
    (void)state;
    enum { HEAD = 40 };
    Training *training = trained(3, 2, 20), *again = training_new(3, 1);
    Out out = packed(training);
    Text body = {out.text + HEAD, out.length - HEAD};
    char *bytes = out.text + HEAD;
    assert_true(training_unpack(body, again));
    assert_false(training_unpack((Text){body.at, body.length - 4}, again));
    bytes[0] = 7; /* players */
    assert_false(training_unpack(body, again));
    bytes[0] = 3;
    bytes[41 + 7] = (char)0xff; /* the second weight: not a number */
    assert_false(training_unpack(body, again));
    buffer_free(&out);
    training_free(training);
    training_free(again);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_decision_is_a_situation),
        cmocka_unit_test(hidden_discs_change_no_situation),
        cmocka_unit_test(training_finds_a_sure_win),
        cmocka_unit_test(who_was_stopped_comes_to_the_same),
        cmocka_unit_test(a_trainer_goes_on_where_it_was),
        cmocka_unit_test(files_are_small_and_every_change_is_noticed),
        cmocka_unit_test(impossible_numbers_are_refused),
    };
    blueprint_built_in(&shipped);
    return RUN(tests);
}
