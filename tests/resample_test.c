/* Are drawn states as likely as they should be? Small positions are enumerated: every full game
   that one viewer cannot tell from the one played, each with its weight (chance by its weights,
   hidden choices uniform over their kinds, open choices telling nothing). The frequencies of what
   `resample` draws are compared with that by a chi-square test. */
#include "core/games.h"
#include "core/legal.h"
#include "core/view.h"
#include "engine/match.h"
#include "games/sketch/sketch.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_MOVES_HERE = 64, MAX_OUTCOMES = 20000, DRAWS = 100000 };

/* A state, written out in full, and how often it should and did come. */
typedef struct Outcome {
    uint64_t key;
    double weight;
    uint32_t drawn;
} Outcome;

static struct {
    const Game *game;
    Viewer viewer;
    State start;
    Seen seen[MAX_MOVES_HERE];
    size_t count;
    Outcome outcomes[MAX_OUTCOMES];
    size_t outcome_count;
} small;

static uint64_t key_of(const State *state)
{
    static char text[65536];
    Out out = {.text = text, .capacity = sizeof text};
    uint64_t hash = 1469598103934665603u;
    view_write(small.game, state, EVERYTHING, &out);
    INSIST(!out.full);
    for (size_t i = 0; i < out.length; i++)
        hash = (hash ^ (unsigned char)text[i]) * 1099511628211u;
    return hash;
}

static Outcome *outcome_of(uint64_t key)
{
    for (size_t i = 0; i < small.outcome_count; i++)
        if (small.outcomes[i].key == key)
            return &small.outcomes[i];
    return NULL;
}

static void add_outcome(const State *state, double weight)
{
    uint64_t key = key_of(state);
    Outcome *outcome = outcome_of(key);
    if (outcome == NULL) {
        INSIST(small.outcome_count < MAX_OUTCOMES);
        outcome = &small.outcomes[small.outcome_count++];
        *outcome = (Outcome){.key = key};
    }
    outcome->weight += weight;
}

static bool same(const Seen *one, const Seen *other)
{
    return one->move.actor == other->move.actor && one->move.action == other->move.action &&
           one->hidden == other->hidden && one->count == other->count &&
           memcmp(one->shown, other->shown, one->count) == 0;
}

/* Goes through every game that looks like the one played, from move `at` on. */
static void enumerate(const State *state, size_t at, double weight)
{
    const Seen *seen = &small.seen[at];
    if (at == small.count) {
        add_outcome(state, weight);
        return;
    }
    Actor actor = seen->move.actor;
    LegalList list = legal_of(small.game, state, actor);
    uint32_t ticket_weight, alike = 0;
    Action action;
    double total = list.count;
    for (int pass = 0; pass < 2;
         pass++) { /* first count the kinds among which a choice was hidden */
        list.next = 0;
        while (legal_next(&list, &action, &ticket_weight)) {
            State next = *state;
            Told told;
            if (action_word(action) != action_word(seen->move.action) ||
                (!seen->hidden && action != seen->move.action))
                continue;
            INSIST(small.game->apply(&next, actor, action, &told).id == ACCEPTED);
            Seen this = seen_by(small.viewer, (Move){action, actor}, &told);
            if (this.hidden != seen->hidden)
                continue;
            if (pass == 0) {
                alike++;
                continue;
            }
            if (!same(&this, seen))
                continue;
            double chance = actor == CHANCE ? ticket_weight / total : 1.0 / alike;
            enumerate(&next, at + 1, weight * chance);
        }
    }
}

/* The statistic stays below about its degrees of freedom plus five standard deviations. */
static bool frequencies_agree(const char *name)
{
    double total = 0, statistic = 0, freedom = -1;
    for (size_t i = 0; i < small.outcome_count; i++)
        total += small.outcomes[i].weight;
    double rest_expected = 0, rest_drawn = 0;
    for (size_t i = 0; i < small.outcome_count; i++) {
        double expected = small.outcomes[i].weight / total * DRAWS;
        double drawn = small.outcomes[i].drawn;
        if (expected < 5) { /* rare ones together */
            rest_expected += expected;
            rest_drawn += drawn;
            continue;
        }
        statistic += (drawn - expected) * (drawn - expected) / expected;
        freedom++;
    }
    if (rest_expected >= 5) {
        statistic += (rest_drawn - rest_expected) * (rest_drawn - rest_expected) / rest_expected;
        freedom++;
    }
    double limit = freedom + 5 * __builtin_sqrt(2 * (freedom > 0 ? freedom : 1)) + 5;
    printf("%s: %zu states, chi-square %.1f for %.0f degrees of freedom\n", name,
           small.outcome_count, statistic, freedom);
    return statistic < limit;
}

/* Plays the moves (`actor action` each) from a start that `prepare` may make smaller, and compares.
 */
typedef void Prepare(State *state, void *knowledge);

static bool check(const char *name, const char *game_name, Options options, Viewer viewer,
                  Prepare *prepare, const char *const *lines)
{
    small.game = game_named(text_of(game_name));
    small.viewer = viewer;
    small.count = small.outcome_count = 0;
    small.start = (State){{0}};
    void *knowledge = malloc(small.game->knowledge_size);
    small.game->start(&small.start, &options);
    small.game->know(knowledge, &options, viewer);
    if (prepare != NULL)
        prepare(&small.start, knowledge);

    State state = small.start;
    for (; lines[small.count] != NULL; small.count++) {
        Move move;
        State before = state;
        Told told;
        Refusal refusal = act(small.game, &state, text_of(lines[small.count]), true, &move);
        if (refusal.id != ACCEPTED) {
            printf("%s: '%s' is refused\n", name, lines[small.count]);
            free(knowledge);
            return false;
        }
        INSIST(small.game->apply(&before, move.actor, move.action, &told).id == ACCEPTED);
        small.seen[small.count] = seen_by(viewer, move, &told);
        small.game->learn(knowledge, &small.seen[small.count]);
    }
    enumerate(&small.start, 0, 1);

    Random random = random_from(7);
    bool known = true;
    for (int i = 0; i < DRAWS && known; i++) {
        State drawn = {{0}};
        small.game->resample(knowledge, &random, &drawn);
        Outcome *outcome = outcome_of(key_of(&drawn));
        known = outcome != NULL;
        if (known)
            outcome->drawn++;
        else
            printf("%s: a state was drawn that cannot be\n", name);
    }
    free(knowledge);
    return known && frequencies_agree(name);
}

/* ---- Positions ----------------------------------------------------------------------------- */

/* A Sketch! deck of these few cards. */
static void set_pile(State *state, void *knowledge, const uint8_t pile[SKETCH_KINDS])
{
    Sketch *tables[] = {(Sketch *)state, &((SketchKnowledge *)knowledge)->table};
    SketchWorld *world = &((SketchKnowledge *)knowledge)->worlds[0];
    for (int i = 0; i < 2; i++) {
        tables[i]->pile_size = 0;
        for (unsigned kind = 0; kind < SKETCH_KINDS; kind++) {
            tables[i]->pile[kind] = pile[kind];
            tables[i]->pile_size = (uint8_t)(tables[i]->pile_size + pile[kind]);
        }
    }
    memcpy(world->left, pile, SKETCH_KINDS);
    world->left_total = tables[0]->pile_size;
}

/* Numbers are kinds 0 to 9. */
static void dancer_deck(State *state, void *knowledge)
{
    static const uint8_t pile[SKETCH_KINDS] = {
        [0] = 2, [1] = 2, [2] = 3, [SKETCH_DANCER] = 2, [SKETCH_VETO] = 2};
    set_pile(state, knowledge, pile);
}

static void magician_deck(State *state, void *knowledge)
{
    static const uint8_t pile[SKETCH_KINDS] = {
        [0] = 2, [1] = 2, [2] = 3, [SKETCH_DANCER] = 1, [SKETCH_MAGICIAN] = 2, [SKETCH_VETO] = 1};
    set_pile(state, knowledge, pile);
}

/* Eight cards are dealt, two or three drawn, and then digging begins. */
static void ten_cards(State *state, void *knowledge)
{
    static const uint8_t pile[SKETCH_KINDS] = {[0] = 3, [1] = 3, [2] = 2, [3] = 1, [4] = 1};
    set_pile(state, knowledge, pile);
}

static void eleven_cards(State *state, void *knowledge)
{
    static const uint8_t pile[SKETCH_KINDS] = {
        [0] = 3, [1] = 3, [2] = 2, [3] = 1, [4] = 1, [5] = 1};
    set_pile(state, knowledge, pile);
}

static Options sketch_two(void)
{
    Options options = options_initial(game_named(TEXT("sketch")), 2);
    options.value[SKETCH_DEALER] = 2;
    return options;
}

static Options skull_of(unsigned players, unsigned lastchance, unsigned show)
{
    /* players, lastchance, gangs, show, first: as on the rules page */
    return (Options){{(uint8_t)players, (uint8_t)lastchance, 1, (uint8_t)show, 1}};
}

int main(void)
{
    static const char *const laid[] = {"P2 place skull",
                                       "P3 place flower",
                                       "P1 place flower",
                                       "P1 place skull",
                                       "P2 place flower",
                                       "P3 place flower",
                                       NULL};
    static const char *const turned[] = {
        "P2 place flower", "P1 place flower", "P1 place flower", "P2 place skull",  "P1 bid 4",
        "P1 flip P2",      "C drop flower",   "P2 place flower", "P1 place flower", NULL};
    static const char *const lost_after_shown[] = {"P2 place skull",  "P3 place flower",
                                                   "P1 place flower", "P1 bid 1",
                                                   "P2 bid 2",        "P3 bid 3 = flower",
                                                   "P3 flip P2",      "P1 hide",
                                                   "C drop flower",   "P1 place flower",
                                                   "P2 place flower", "P3 place flower",
                                                   "P3 place flower", NULL};
    static const char *const own_skull[] = {"P2 place skull",
                                            "P1 place flower",
                                            "P1 bid 1",
                                            "P2 bid 2",
                                            "P1 show",
                                            "P2 lose flower",
                                            "P1 place flower",
                                            "P2 place flower",
                                            "P2 place flower",
                                            "P1 place flower",
                                            NULL};
    static const char *const last_chance[] = {
        "P2 place skull",  "P1 place flower", "P1 bid 1",        "P2 bid 2", "P2 lose flower",
        "P1 place flower", "P2 place skull",  "P2 bid 1",        "P1 bid 2", "P1 flip P2",
        "C drop flower",   "P2 place skull",  "P1 place flower", "P1 bid 1", "P2 bid 2",
        "P2 lose flower",  "P1 place flower", "P2 place skull",  "P2 bid 2", "P2 lose skull",
        "P1 place flower", "P2 place last",   "P2 place flower", NULL};
    static const char *const danced[] = {
        "C card 1",     "C card 3",    "C card 2",    "C card 3", "C card 3", "C card 2",
        "C card 1",     "C card veto", "P1 peek 1 2", "P2 peek",  "P1 draw",  "C card dancer",
        "P1 discard 5", "P1 aim P1",   "P1 ok",       "P2 ok",    "C pick 2", "C pick 1",
        "C pick 1",     "P1 ok",       "P2 ok",       "P1 end",   "P2 draw",  "C card veto",
        "P2 discard 2", NULL};
    static const char *const danced_and_shown[] = {
        "C card 1",     "C card 3",    "C card 2",    "C card 3", "C card 3", "C card 2",
        "C card 1",     "C card veto", "P1 peek 1 2", "P2 peek",  "P1 draw",  "C card dancer",
        "P1 discard 5", "P1 aim P1",   "P1 ok",       "P2 ok",    "C pick 2", "C pick 1",
        "C pick 1",     "P1 ok",       "P2 ok",       "P1 end",   "P2 draw",  "C card veto",
        "P2 discard 1", "P1 ok",       "P2 ok",       "P2 end",   "P1 draw",  "C card dancer",
        "P1 discard 2", NULL};
    static const char *const half_danced[] = {
        "C card 1",     "C card 3",    "C card 2",    "C card 3", "C card 3", "C card 2",
        "C card 1",     "C card veto", "P1 peek 1 2", "P2 peek",  "P1 draw",  "C card dancer",
        "P1 discard 5", "P1 aim P1",   "P1 ok",       "P2 ok",    "C pick 2", NULL};
    static const char *const swapped_away[] = {"C card 1",
                                               "C card 3",
                                               "C card 2",
                                               "C card 3",
                                               "C card 3",
                                               "C card 2",
                                               "C card 1",
                                               "C card magician",
                                               "P1 peek 1 2",
                                               "P2 peek",
                                               "P1 draw",
                                               "C card dancer",
                                               "P1 discard 5",
                                               "P1 aim P1",
                                               "P1 ok",
                                               "P2 ok",
                                               "C pick 2",
                                               "C pick 1",
                                               "C pick 1",
                                               "P1 ok",
                                               "P2 ok",
                                               "P1 end",
                                               "P2 draw",
                                               "C card magician",
                                               "P2 discard 5",
                                               "P2 swap P1 1 P2 2",
                                               "P1 ok",
                                               "P2 ok",
                                               "P1 ok",
                                               "P2 ok",
                                               "P2 end",
                                               "P1 draw",
                                               "C card veto",
                                               "P1 discard 2",
                                               NULL};
    static const char *const dug[] = {
        "C card 1",    "C card 1",    "C card 2",     "C card 2",     "C card 3",
        "C card 3",    "C card 1",    "C card 2",     "P1 peek",      "P2 peek 1 2",
        "P1 draw",     "C card 4",    "P1 discard 3", "P1 ok",        "P2 ok",
        "P1 end",      "P2 draw",     "C card 5",     "P2 discard 4", "P1 sketch 2",
        "P2 sketch 2", "P1 sketch 1", "C dig 1",      "P2 ok",        NULL};
    static const char *const dug_twice[] = {
        "C card 1",     "C card 1",    "C card 2",     "C card 2",     "C card 3",
        "C card 3",     "C card 1",    "C card 2",     "P1 peek",      "P2 peek 1 2",
        "P1 draw",      "C card 4",    "P1 discard 5", "P1 ok",        "P2 ok",
        "P1 end",       "P2 draw",     "C card 5",     "P2 discard 3", "P1 sketch 3",
        "P1 ok",        "P2 ok",       "P2 end",       "P1 draw",      "C card 6",
        "P1 discard 2", "P2 sketch 2", "P2 sketch 1",  "C dig 1",      "P1 sketch 1",
        "C dig 2",      NULL};
    static const char *const dug_and_shown[] = {
        "C card 1",     "C card 1",     "C card 2",    "C card 2",    "C card 3", "C card 3",
        "C card 1",     "C card 2",     "P1 peek",     "P2 peek 1 2", "P1 draw",  "C card 4",
        "P1 discard 5", "P1 ok",        "P2 ok",       "P1 end",      "P2 draw",  "C card 5",
        "P2 discard 3", "P1 sketch 3",  "P1 ok",       "P2 ok",       "P2 end",   "P1 draw",
        "C card 6",     "P1 discard 2", "P2 sketch 2", "P2 sketch 1", "C dig 2",  "P1 sketch 1",
        "C dig 1",      "P1 end",       "P2 sketch 2", NULL};
    const struct {
        const char *name, *game;
        Options options;
        Viewer viewer;
        Prepare *prepare;
        const char *const *lines;
    } positions[] = {
        {"Skull: discs laid by two others", "skull", skull_of(3, 0, 1), 0, NULL, laid},
        {"Skull: the same for the spectator", "skull", skull_of(3, 0, 1), SPECTATOR, NULL, laid},
        {"Skull: a disc dropped, seen by the other", "skull", skull_of(2, 0, 0), 1, NULL, turned},
        {"Skull: a disc lost after a shown skull", "skull", skull_of(3, 0, 1), 0, NULL,
         lost_after_shown},
        {"Skull: a disc chosen after one's own skull", "skull", skull_of(2, 0, 1), 0, NULL,
         own_skull},
        {"Skull: a hidden Last Chance", "skull", skull_of(2, 1, 0), 0, NULL, last_chance},
        {"Skull: an open Last Chance", "skull", skull_of(2, 2, 0), 0, NULL, last_chance},
        {"Sketch!: a Dancer, then the other discards", "sketch", sketch_two(), 0, dancer_deck,
         danced},
        {"Sketch!: a Dancer, then a discard from that hand", "sketch", sketch_two(), 0, dancer_deck,
         danced_and_shown},
        {"Sketch!: the same for the other", "sketch", sketch_two(), 1, dancer_deck,
         danced_and_shown},
        {"Sketch!: in the middle of a dance", "sketch", sketch_two(), 0, dancer_deck, half_danced},
        {"Sketch!: a danced card swapped away", "sketch", sketch_two(), 0, magician_deck,
         swapped_away},
        {"Sketch!: a dig, for the other", "sketch", sketch_two(), 1, ten_cards, dug},
        {"Sketch!: a dig, for who dug", "sketch", sketch_two(), 0, ten_cards, dug},
        {"Sketch!: two digs, a card coming in between", "sketch", sketch_two(), 1, eleven_cards,
         dug_twice},
        {"Sketch!: a dug card is shown", "sketch", sketch_two(), 0, eleven_cards, dug_and_shown},
    };
    unsigned passed = 0, failed = 0;
    for (size_t i = 0; i < sizeof positions / sizeof *positions; i++) {
        if (check(positions[i].name, positions[i].game, positions[i].options, positions[i].viewer,
                  positions[i].prepare, positions[i].lines))
            passed++;
        else
            failed++;
    }
    printf("%u passed, %u failed\n", passed, failed);
    return failed > 0;
}
