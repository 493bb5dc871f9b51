/* Is what a refused player is told convincing? In random games of every kind, and in the positions
   of the rule tests, which know the corners, everything is tried, by seats that are to act and by
   others: each word, with arguments good and bad. The rule that the person is told (core/voice.h:
   scene_refusal) must be one of those that somebody wrote down for that word in that phase,
   games/<name>/why.t, where the format is explained; each of those must come at least once; and the
   rules for players must have a paragraph for it. */
#include "base/buffer.h"
#include "core/games.h"
#include "core/notation.h"
#include "core/playout.h"
#include "core/view.h"
#include "term/page.h"
#include "tests/new_line.h"
#include "tests/random_options.h"
#include "tests/scenario.h"
#include "tests/unit.h"

#include <glob.h>

enum { MAX_EXPECTED = 1024, TRIES = 3 };

/* A rule that may explain why a word is refused in a phase. */
typedef struct Expected {
    char phase[40], rule[12];
    unsigned word; /* ANY_WORD: any */
    bool met;      /* it came, or is so rare that it need not */
} Expected;
enum { ANY_WORD = 255 };

static struct {
    const Game *game;
    unsigned count;
    Expected expected[MAX_EXPECTED];
} list;

/* ---- The list ------------------------------------------------------------------------------- */

static unsigned word_named(const Game *game, Text name)
{
    for (unsigned word = 0; word < game->word_count; word++)
        if (text_is(name, game->words[word].text))
            return word;
    if (!text_is(name, "always"))
        fail_msg("%s has no word %.*s", game->name, (int)name.length, name.at);
    return ANY_WORD;
}

static void add_expected(const char *phase, unsigned word, Text rule)
{
    assert_true(list.count < MAX_EXPECTED);
    Expected *expected = &list.expected[list.count++];
    bool rare = rule.at[0] == '(';
    if (rare)
        rule = (Text){rule.at + 1, rule.length - 2};
    *expected = (Expected){.word = word, .met = rare};
    snprintf(expected->phase, sizeof expected->phase, "%s", phase);
    snprintf(expected->rule, sizeof expected->rule, "%.*s", (int)rule.length, rule.at);
}

static void read_list(const Game *game)
{
    char path[512], phase[40] = "";
    Scenario scenario;
    Text statement, words, rules, word = {NULL, 0}, rule = {NULL, 0};
    list.game = game;
    list.count = 0;
    snprintf(path, sizeof path, SOURCE_DIR "/games/%s/why.t", game->name);
    assert_true(scenario_open(&scenario, path));
    while (scenario_next(&scenario, &statement)) {
        if (statement.length > 6 && memcmp(statement.at, "phase ", 6) == 0) {
            snprintf(phase, sizeof phase, "%s", statement.at + 6);
            continue;
        }
        if (!scenario_split(statement, false, &words, &rules))
            fail_msg("%s:%u: a colon is missing", path, scenario.line);
        while (text_next(&words, &word))
            for (Text rest = rules; text_next(&rest, &rule);)
                add_expected(phase, word_named(game, word), rule);
    }
}

static bool is_expected(const char *phase, unsigned word, const char *rule)
{
    for (unsigned i = 0; i < list.count; i++) {
        Expected *expected = &list.expected[i];
        bool any = expected->word == ANY_WORD;
        if ((any || (expected->word == word && strcmp(expected->phase, phase) == 0)) &&
            strcmp(expected->rule, rule) == 0) {
            expected->met = true;
            return true;
        }
    }
    return false;
}

/* ---- Trying --------------------------------------------------------------------------------- */

/* What views call the phase; `-` where they do not. */
static void name_phase(const Game *game, const void *state, char phase[40])
{
    Out out = buffer_new();
    view_write(game, state, EVERYTHING, &out);
    out_char(&out, '\0');
    if (sscanf(out.text, "{\"phase\":\"%39[^\"]", phase) != 1)
        snprintf(phase, 40, "-");
    buffer_free(&out);
}

/* This word with any arguments: more often than not, such as there are. */
static Action any_action(const Scene *scene, unsigned word, Random *random)
{
    const Word *form = &scene->game->words[word];
    unsigned arguments[MAX_ARGUMENTS] = {0};
    unsigned count = form->required + random_below(random, form->allowed - form->required + 1u);
    for (unsigned i = 0; i < count; i++) {
        const Argument *argument = &form->arguments[i];
        unsigned most = argument->kind == ARGUMENT_NAME   ? argument->name_count
                        : argument->kind == ARGUMENT_SEAT ? scene->seats + 1u
                                                          : 8;
        arguments[i] = 1 + random_below(random, most);
        if (argument->kind == ARGUMENT_NUMBER && random_below(random, 8) == 0)
            arguments[i] = random_below(random, 2) == 0 ? 0 : argument_limit(i);
    }
    return action_with(word, arguments[0], arguments[1], arguments[2], arguments[3]);
}

static void try_all(Scene *scene, const State *state, Random *random)
{
    const Game *game = scene->game;
    char phase[40];
    View view;
    name_phase(game, state, phase);
    scene->view = &view;
    for (Actor seat = 0; seat < scene->seats; seat++) {
        scene->viewer = (Viewer)(seat % scene->persons);
        game->see(state, scene->viewer, &view);
        for (unsigned i = 0; i < game->word_count * TRIES; i++) {
            unsigned word = i / TRIES;
            State after = *state;
            Move move = {any_action(scene, word, random), seat};
            Refusal refusal = game->apply(&after, seat, move.action, NULL);
            if (refusal.id == ACCEPTED)
                continue;
            const RefusalText *told = scene_refusal(scene, move, refusal);
            if (!is_expected(phase, word, told->rule))
                fail_msg("%s, %s: `%s` is refused by %s, “%s”", game->name, phase,
                         game->words[word].text, told->rule, told->sentence);
        }
    }
}

static Scene begin(const Game *game, const Options *options, State *state)
{
    *state = (State){{0}};
    game->start(state, options);
    return (Scene){.lang = lang_at(0),
                   .game = game,
                   .options = options,
                   .seats = game->seats(options),
                   .persons = game->persons(options)};
}

static void play(const Game *game, uint64_t seed)
{
    Random random = random_from(seed);
    Options options = random_options(game, &random);
    State state;
    ActorSet actors;
    Scene scene = begin(game, &options, &state);
    while ((actors = game->to_act(&state)) != 0) {
        if (random_below(&random, 4) == 0)
            try_all(&scene, &state, &random);
        Move move = random_move(game, &state, actors, &random);
        Refusal refusal = game->apply(&state, move.actor, move.action, NULL);
        INSIST(refusal.id == ACCEPTED);
    }
    try_all(&scene, &state, &random);
}

/* The games of a file of rule tests: what is no move there says nothing here. */
static void play_rule_tests(const char *path, Random *random)
{
    Scenario scenario;
    Text statement;
    const Game *game;
    Options options;
    State state;
    Scene scene = {0};
    assert_true(scenario_open(&scenario, path));
    while (scenario_next(&scenario, &statement)) {
        Move move;
        if (statement.length > 4 && memcmp(statement.at, "new ", 4) == 0) {
            Text rest = {statement.at + 4, statement.length - 4};
            assert_int_equal(new_line_read(rest, &game, &options).id, ACCEPTED);
            scene = begin(game, &options, &state);
        } else if (scene.game != NULL &&
                   act(scene.game, &state, statement, true, &move).id == ACCEPTED) {
            try_all(&scene, &state, random);
        }
    }
}

static void play_all_rule_tests(const Game *game)
{
    char pattern[512];
    glob_t files = {0};
    Random random = random_from(1);
    snprintf(pattern, sizeof pattern, SOURCE_DIR "/games/%s/rules*.t", game->name);
    assert_int_equal(glob(pattern, 0, NULL, &files), 0);
    for (size_t i = 0; i < files.gl_pathc; i++)
        play_rule_tests(files.gl_pathv[i], &random);
    globfree(&files);
}

static void refusals_are_convincing(void **state)
{
    (void)state;
    enum { GAMES = 400 };
    unsigned never = 0;
    for (unsigned i = 0; game_at(i) != NULL; i++) {
        read_list(game_at(i));
        for (uint64_t seed = 1; seed <= GAMES; seed++)
            play(game_at(i), seed);
        play_all_rule_tests(game_at(i));
        for (unsigned k = 0; k < list.count; k++) {
            if (list.expected[k].met)
                continue;
            printf("%s, %s: `%s` was never refused by %s\n", list.game->name,
                   list.expected[k].phase, list.game->words[list.expected[k].word].text,
                   list.expected[k].rule);
            never++;
        }
    }
    assert_int_equal(never, 0);
}

/* ---- The rules for players ------------------------------------------------------------------ */

static void explained(const Game *game, const char *rule)
{
    char text[8192];
    for (unsigned i = 0; lang_at(i) != NULL; i++) {
        Out out = {.text = text, .capacity = sizeof text};
        if (!page_rule(lang_at(i), game, rule, 60, &out) || out.length < 20)
            fail_msg("%s in %s", rule, lang_code(lang_at(i)));
    }
}

static void reasons_have_their_rule_explained(void **state)
{
    (void)state;
    for (unsigned i = 0; game_at(i) != NULL; i++) {
        const Game *game = game_at(i);
        if (game->is_template)
            continue; /* nobody plays it */
        read_list(game);
        for (unsigned k = 0; k < list.count; k++)
            explained(game, list.expected[k].rule);
        assert_true((game->arrival != NULL) == (game->voice->late != NULL));
        if (game->voice->late != NULL)
            explained(game, game->voice->late);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(refusals_are_convincing),
        cmocka_unit_test(reasons_have_their_rule_explained),
    };
    return RUN(tests);
}
