/* Are drawn states as likely as they should be? (core/game.h: resample) Positions of every game,
   games/<name>/resample.t, are gone through: every full game that one viewer cannot tell from the
   one played, each with its weight (chance by its weights, hidden choices uniform over their kinds,
   open choices telling nothing). The frequencies of what `resample` draws are compared with that by
   a chi-square test. With arguments, only those games are run. One statement a line:

       test A sentence          begins a position
       new skull players=3      the game; then its moves, as in rule tests
       drawn P1: 9              for all that P1 knows there are 9 states, and they are drawn rightly

   Where the usual game has too many states, it begins with less (smaller.h): Sketch! says with
   which cards, `deck 1 1 2 dancer`. */
#include "core/legal.h"
#include "core/view.h"
#include "engine/match.h"
#include "tests/new_line.h"
#include "tests/scenario.h"
#include "tests/smaller.h"

#include <stdarg.h>
#include <stdlib.h>

enum { MOST_MOVES = 64, OUTCOME_SLOTS = 1 << 15, MOST_OUTCOMES = 20000, DRAWS = 100000 };

/* A state, written out in full, and how often it should and did come. */
typedef struct Outcome {
    uint64_t key; /* 0: none */
    double weight;
    uint32_t drawn;
} Outcome;

static struct {
    Scenario scenario;
    char title[256];
    bool broken; /* nothing more is asked of this position */
    unsigned passed, failed;

    Match *match;
    State start;
    Smaller *smaller; /* or NULL */
    char less[128];   /* how */
} run;

/* The position as one viewer knows it. */
static struct {
    const Game *game;
    Viewer viewer;
    Seen seen[MOST_MOVES];
    size_t count;
    Outcome outcomes[OUTCOME_SLOTS]; /* each near the slot its key says */
    unsigned outcome_count;
} small;

static void complain(const char *format, ...) __attribute__((format(printf, 1, 2)));
static void complain(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    printf("%s:%u: %s\n    ", run.scenario.path, run.scenario.line, run.title);
    vprintf(format, arguments);
    putchar('\n');
    va_end(arguments);
    run.broken = true;
    run.failed++;
}

/* ---- What can be --------------------------------------------------------------------------- */

static uint64_t key_of(const State *state)
{
    static char text[65536];
    Out out = {.text = text, .capacity = sizeof text};
    uint64_t hash = 1469598103934665603u;
    view_write(small.game, state, EVERYTHING, &out);
    INSIST(!out.full);
    for (size_t i = 0; i < out.length; i++)
        hash = (hash ^ (unsigned char)text[i]) * 1099511628211u;
    return hash | 1;
}

/* Where this state is counted, or, with key 0, would be. */
static Outcome *outcome_of(uint64_t key)
{
    size_t slot = key >> 32;
    while (small.outcomes[slot % OUTCOME_SLOTS].key != 0 &&
           small.outcomes[slot % OUTCOME_SLOTS].key != key)
        slot++;
    return &small.outcomes[slot % OUTCOME_SLOTS];
}

static void add_outcome(const State *state, double weight)
{
    uint64_t key = key_of(state);
    Outcome *outcome = outcome_of(key);
    if (outcome->key == 0) {
        INSIST(small.outcome_count < MOST_OUTCOMES);
        small.outcome_count++;
        outcome->key = key;
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
    /* First the kinds among which a choice was hidden are counted. */
    for (int pass = 0; pass < 2; pass++) {
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

/* ---- What is drawn ------------------------------------------------------------------------- */

/* What the viewer knows after all moves; and what it saw. */
static void *knowledge_of(Viewer viewer)
{
    small.game = run.match->header.game;
    small.viewer = viewer;
    small.count = run.match->count;
    void *knowledge = malloc(small.game->knowledge_size);
    INSIST(knowledge != NULL);
    small.game->know(knowledge, &run.match->header.options, viewer);
    State state = run.start;
    if (run.smaller != NULL)
        INSIST(run.smaller(text_of(run.less), &state, knowledge));
    for (size_t i = 0; i < small.count; i++) {
        Told told;
        Move move = run.match->moves[i];
        INSIST(small.game->apply(&state, move.actor, move.action, &told).id == ACCEPTED);
        small.seen[i] = seen_by(viewer, move, &told);
        small.game->learn(knowledge, &small.seen[i]);
    }
    return knowledge;
}

static bool draw_often(const void *knowledge)
{
    Random random = random_from(7);
    for (int i = 0; i < DRAWS; i++) {
        State drawn = {{0}};
        small.game->resample(knowledge, &random, &drawn);
        Outcome *outcome = outcome_of(key_of(&drawn));
        if (outcome->key == 0)
            return false;
        outcome->drawn++;
    }
    return true;
}

/* The statistic of what was drawn against what should have been, and its degrees of freedom. */
static double chi_square(double *freedom)
{
    double total = 0, statistic = 0, rest_expected = 0, rest_drawn = 0;
    *freedom = -1;
    for (size_t i = 0; i < OUTCOME_SLOTS; i++)
        total += small.outcomes[i].weight;
    for (size_t i = 0; i < OUTCOME_SLOTS; i++) {
        double expected = small.outcomes[i].weight / total * DRAWS;
        double drawn = small.outcomes[i].drawn;
        if (expected < 5) { /* rare ones together */
            rest_expected += expected;
            rest_drawn += drawn;
            continue;
        }
        statistic += (drawn - expected) * (drawn - expected) / expected;
        ++*freedom;
    }
    if (rest_expected >= 5) {
        statistic += (rest_drawn - rest_expected) * (rest_drawn - rest_expected) / rest_expected;
        ++*freedom;
    }
    return statistic;
}

/* ---- Statements ---------------------------------------------------------------------------- */

static void do_new(Text rest)
{
    const Game *game;
    Options options;
    if (new_line_read(rest, &game, &options).id != ACCEPTED) {
        complain("these options are refused");
        return;
    }
    if (!scenario_is_of(&run.scenario, game)) {
        complain("this is another game than the folder's");
        return;
    }
    match_free(run.match);
    run.match = match_new(game, &options);
    INSIST(run.match != NULL);
    run.start = run.match->state;
    run.smaller = NULL;
}

static void do_smaller(Smaller *smaller, Text rest)
{
    const Game *game = run.match->header.game;
    void *knowledge = malloc(game->knowledge_size);
    INSIST(knowledge != NULL);
    game->know(knowledge, &run.match->header.options, SPECTATOR);
    if (run.match->count > 0 || rest.length >= sizeof run.less ||
        !smaller(rest, &run.start, knowledge)) {
        complain("such a start cannot be made");
    } else {
        run.match->state = run.start;
        run.smaller = smaller;
        snprintf(run.less, sizeof run.less, "%.*s", (int)rest.length, rest.at);
    }
    free(knowledge);
}

/* The statistic stays below about its degrees of freedom plus five standard deviations. */
static void do_drawn(Text rest)
{
    Text who, number;
    Viewer viewer;
    uint64_t states;
    double freedom;
    if (!scenario_split(rest, false, &who, &number) ||
        !viewer_read(who, match_persons(run.match), &viewer) || !text_number(number, &states)) {
        complain("say for whom, and how many states there are");
        return;
    }
    small.outcome_count = 0;
    memset(small.outcomes, 0, sizeof small.outcomes);
    void *knowledge = knowledge_of(viewer);
    enumerate(&run.start, 0, 1);
    bool possible = draw_often(knowledge);
    free(knowledge);
    double statistic = chi_square(&freedom);
    double limit = freedom + 5 * __builtin_sqrt(2 * (freedom > 0 ? freedom : 1)) + 5;
    printf("%s, %s, for %.*s: %u states, chi-square %.1f for %.0f degrees of freedom\n",
           small.game->title, run.title, (int)who.length, who.at, small.outcome_count, statistic,
           freedom);
    if (small.outcome_count != states)
        complain("there are %u states", small.outcome_count);
    else if (!possible)
        complain("a state was drawn that cannot be");
    else if (statistic >= limit)
        complain("they are not drawn as often as they should be");
    else
        run.passed++;
}

static void do_move(Text line)
{
    Move move;
    Refusal refusal = match_do(run.match, line, &move);
    if (refusal.id != ACCEPTED)
        complain("%.*s was refused by %s", (int)line.length, line.at,
                 refusal_text(run.match->header.game, refusal)->rule);
    else if (run.match->count > MOST_MOVES)
        complain("these are too many moves");
}

static void do_statement(Text line)
{
    Text rest = line, word = {NULL, 0};
    Smaller *smaller;
    (void)text_next(&rest, &word);
    if (text_is(word, "test")) {
        snprintf(run.title, sizeof run.title, "%.*s", (int)rest.length, rest.at);
        run.broken = false;
        match_free(run.match);
        run.match = NULL;
    } else if (run.broken) {
        return; /* what follows a failure would only repeat it */
    } else if (text_is(word, "new")) {
        do_new(rest);
    } else if (run.match == NULL) {
        complain("a position begins with new");
    } else if (text_is(word, "drawn")) {
        do_drawn(rest);
    } else if ((smaller = smaller_start(run.match->header.game, word)) != NULL) {
        do_smaller(smaller, rest);
    } else {
        do_move(line);
    }
}

static void run_game(const Game *game)
{
    char path[512];
    Text line;
    snprintf(path, sizeof path, "%s/games/%s/resample.t", SOURCE_DIR, game->name);
    if (!scenario_open(&run.scenario, path)) {
        printf("%s has no positions to draw from\n", game->title);
        return;
    }
    run.title[0] = '\0';
    while (scenario_next(&run.scenario, &line))
        do_statement(line);
    match_free(run.match);
    run.match = NULL;
}

int main(int count, char **names)
{
    for (unsigned i = 0; game_at(i) != NULL; i++) {
        bool wanted = count == 1;
        for (int k = 1; k < count; k++)
            wanted = wanted || strcmp(names[k], game_at(i)->name) == 0;
        if (wanted)
            run_game(game_at(i));
    }
    printf("%u passed, %u failed\n", run.passed, run.failed);
    return run.failed > 0;
}
