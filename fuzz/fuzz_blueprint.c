/* Fuzzes the reading of blueprints and trainings of Skull, without the head whose digest would keep
   most changes away. With what is read as one, rounds are played; the rest is refused. */
#include "core/options.h"
#include "games/skull/hosted/blueprint_file.h"
#include "games/skull/hosted/training_file.h"

#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

/* A game in which everybody does what the blueprint says, as far as it says something. */
static void play(const Blueprint *blueprint)
{
    Options options = options_initial(&skull_game, 4);
    Random random = random_from(1);
    SkullRound round = {.bidders = 0};
    SkullChoice choice;
    Skull *s = &round.table;
    skull_game.start(s, &options);
    for (unsigned moves = 0; s->to_act != 0 && moves < 200; moves++) {
        unsigned actor = seats_lowest(s->to_act);
        Action action = skull_game.ticket(s, (Actor)actor, 0);
        if (s->phase == SKULL_PREPARING || s->phase == SKULL_LAYING || s->phase == SKULL_AUCTION) {
            blueprint_choices(blueprint, &round, actor, &choice);
            action = skull_pick(&choice, &random);
            double standing = skull_standing(&blueprint->weights, s, 0);
            INSIST(standing >= 0 && standing <= 1);
        } else if (s->phase == SKULL_ATTEMPT) {
            action = action1(SKULL_WORD_FLIP,
                             skull_surest(&round, actor, &blueprint->odds, &random) + 1);
        }
        skull_round_note(&round, actor, action);
        INSIST(skull_game.apply(s, (Actor)actor, action, NULL).id == ACCEPTED);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    Blueprint *blueprint = malloc(sizeof *blueprint);
    Training *training = malloc(sizeof *training);
    Text text = {(const char *)bytes, size};
    INSIST(blueprint != NULL && training != NULL);
    if (blueprint_unpack(text, blueprint))
        play(blueprint);
    if (training_unpack(text, training)) {
        training_play(training);
        training_blueprint(training, blueprint);
        play(blueprint);
    }
    free(training);
    free(blueprint);
    return 0;
}
