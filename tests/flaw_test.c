/* Would a broken state be noticed? Random states of every game are damaged in one byte, and their
   `flaw` is asked. It must stand any damage, raise no false alarm, and notice as much as it once
   did: the conformance suite relies on it. How much that is depends on the game, a byte that is not
   in use now being no damage to it: games/<name>/flaw.t says `notices N`, of 100 states. */
#include "core/games.h"
#include "core/playout.h"
#include "tests/random_options.h"
#include "tests/scenario.h"

enum { DAMAGES = 100000 };

/* A state somewhere in a random game. */
static void somewhere(const Game *game, Random *random, State *state)
{
    Options options = random_options(game, random);
    game->start(state, &options);
    ActorSet actors;
    for (uint32_t moves = random_below(random, 120);
         moves > 0 && (actors = game->to_act(state)) != 0; moves--) {
        Move move = random_move(game, state, actors, random);
        INSIST(game->apply(state, move.actor, move.action, NULL).id == 0);
    }
}

static void damage(const Game *game, Random *random, State *state)
{
    uint8_t *byte = &state->bytes[random_below(random, game->state_size)];
    bool one_bit = random_below(random, 2);
    *byte ^= (uint8_t)(one_bit ? 1u << random_below(random, 8) : 1 + random_below(random, 255));
}

/* What games/<name>/flaw.t says. False: there is no such file, or something else in it. */
static bool read_notices(const Game *game, uint64_t *percent)
{
    char path[512];
    Scenario scenario;
    Text statement, word = {NULL, 0};
    unsigned statements = 0;
    bool understood = true;
    snprintf(path, sizeof path, "%s/games/%s/flaw.t", SOURCE_DIR, game->name);
    if (!scenario_open(&scenario, path))
        return false;
    for (; scenario_next(&scenario, &statement); statements++)
        understood = understood && text_next(&statement, &word) && text_is(word, "notices") &&
                     text_number(statement, percent);
    return understood && statements == 1;
}

static bool check(const Game *game)
{
    Random random = random_from(1);
    unsigned noticed = 0, false_alarms = 0;
    uint64_t percent;
    for (int i = 0; i < DAMAGES; i++) {
        State state = {{0}};
        somewhere(game, &random, &state);
        false_alarms += game->flaw(&state) != NULL;
        damage(game, &random, &state);
        noticed += game->flaw(&state) != NULL;
    }
    printf("%s: %.1f of 100 damaged states noticed, %u false alarms\n", game->name,
           100.0 * noticed / DAMAGES, false_alarms);
    if (!read_notices(game, &percent)) {
        printf("games/%s/flaw.t does not say 'notices N' with the number that must be\n",
               game->name);
        return false;
    }
    bool enough = (uint64_t)noticed * 100 >= percent * DAMAGES;
    if (!enough)
        printf("it must be %u, says games/%s/flaw.t\n", (unsigned)percent, game->name);
    return enough && false_alarms == 0;
}

int main(void)
{
    unsigned passed = 0, failed = 0;
    const Game *game;
    for (unsigned i = 0; (game = game_at(i)) != NULL; i++) {
        if (game->flaw == NULL)
            printf("%s has no flaw to ask for\n", game->name);
        else if (check(game))
            passed++;
        else
            failed++;
    }
    printf("%u passed, %u failed\n", passed, failed);
    return failed > 0;
}
