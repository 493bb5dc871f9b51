/* Runs the rule tests of every game: the scenarios in games/<name>/rules*.t, whose language is
   described in docs/rules/README.md. Every numbered rule of docs/rules/<name>.md must be cited by a
   test; one that has none is named and counts as failed. With arguments, only those games are run.
 */
#include "base/buffer.h"
#include "core/legal.h"
#include "core/view.h"
#include "engine/match.h"
#include "tests/new_line.h"
#include "tests/scenario.h"

#include <glob.h>
#include <stdarg.h>
#include <stdlib.h>

enum { MAX_RULES = 256 };

/* A rule by its number, `SKU-21`. */
typedef struct Rule {
    char name[16];
    bool tested;
} Rule;

static struct {
    Rule rules[MAX_RULES];
    unsigned rule_count;

    Scenario scenario;
    Match *match;
    char title[512];
    bool in_test, broken;
    unsigned passed, failed;
} run;

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
}

/* ---- The rules page ------------------------------------------------------------------------ */

static void read_rules(const char *path)
{
    char line[4096];
    FILE *file = fopen(path, "r");
    run.rule_count = 0;
    if (file == NULL) {
        printf("there is no rules page %s\n", path);
        run.failed++;
        return;
    }
    while (fgets(line, sizeof line, file) != NULL) {
        char name[16];
        if (sscanf(line, "- **%15[A-Z0-9-]**", name) == 1 && run.rule_count < MAX_RULES)
            snprintf(run.rules[run.rule_count++].name, sizeof name, "%s", name);
    }
    fclose(file);
    for (unsigned i = 0; i < run.rule_count; i++)
        run.rules[i].tested = false;
}

static void cite(Text name)
{
    if (text_is(name, "MODEL"))
        return;
    for (unsigned i = 0; i < run.rule_count; i++) {
        if (text_is(name, run.rules[i].name)) {
            run.rules[i].tested = true;
            return;
        }
    }
    complain("%.*s is not a rule of this game's page", (int)name.length, name.at);
}

static void name_untested_rules(const char *page)
{
    for (unsigned i = 0; i < run.rule_count; i++) {
        if (!run.rules[i].tested) {
            printf("%s: %s has no test\n", page, run.rules[i].name);
            run.failed++;
        }
    }
}

/* ---- Statements ---------------------------------------------------------------------------- */

static bool split(Text text, bool last, Text *left, Text *right)
{
    bool found = scenario_split(text, last, left, right);
    if (!found)
        complain("a colon is missing");
    return found;
}

static bool equal(Text expected, const Out *actual)
{
    return expected.length == actual->length &&
           memcmp(expected.at, actual->text, actual->length) == 0;
}

static void expect(const char *what, Text expected, const Out *actual)
{
    if (!equal(expected, actual))
        complain("%s: expected %.*s\n    %*s  but it is %.*s", what, (int)expected.length,
                 expected.at, (int)strlen(what), "", (int)actual->length, actual->text);
}

/* `GAME key=value …`: the rule that refuses it, or NULL and a new match. */
static const char *try_new(Text rest)
{
    const Game *game;
    Options options;
    Refusal refusal = new_line_read(rest, &game, &options);
    if (refusal.id != ACCEPTED)
        return refusal_text(game, refusal)->rule;
    match_free(run.match);
    run.match = match_new(game, &options);
    return NULL;
}

static void do_new(Text rest)
{
    if (try_new(rest) != NULL)
        complain("these options are refused");
    else if (!scenario_is_of(&run.scenario, run.match->header.game))
        complain("this is another game than the folder's");
}

static void do_refuse(Text rest)
{
    Text what, rule, word = {NULL, 0};
    if (!split(rest, true, &what, &rule))
        return;
    Text after = what;
    (void)text_next(&after, &word);
    const char *refused_by;
    if (text_is(word, "new")) {
        refused_by = try_new(after);
    } else {
        State before = run.match->state;
        size_t count = run.match->count;
        const Game *game = run.match->header.game;
        Move move;
        Refusal refusal = match_do(run.match, what, &move);
        refused_by = refusal.id == ACCEPTED ? NULL : refusal_text(game, refusal)->rule;
        if (refused_by != NULL && (run.match->count != count ||
                                   memcmp(&before, &run.match->state, game->state_size) != 0))
            complain("the refused action changed something");
    }
    if (refused_by == NULL)
        complain("this was accepted, but %.*s forbids it", (int)rule.length, rule.at);
    else if (!text_is(rule, refused_by))
        complain("refused by %s, not by %.*s", refused_by, (int)rule.length, rule.at);
}

static void do_turn(Text rest)
{
    const Game *game = run.match->header.game;
    ActorSet actors = game->to_act(&run.match->state);
    char text[128];
    Out out = {.text = text, .capacity = sizeof text};
    if (actors == 0)
        out_string(&out, "over");
    for (Actor actor = 0; actor <= CHANCE; actor++) {
        if (!(actors >> actor & 1))
            continue;
        if (out.length > 0)
            out_char(&out, ' ');
        actor_write(actor, &out);
    }
    expect("turn", rest, &out);
}

static void do_legal(Text rest)
{
    const Game *game = run.match->header.game;
    Text who, list;
    Actor actor;
    if (!split(rest, false, &who, &list))
        return;
    if (!actor_read(who, &actor)) {
        complain("legal needs an actor");
        return;
    }
    Out out = buffer_new();
    LegalList legal = legal_of(game, &run.match->state, actor);
    Action action;
    uint32_t weight;
    while (legal_next(&legal, &action, &weight)) {
        if (out.length > 0)
            out_string(&out, "; ");
        action_write(game, action, &out);
        if (actor == CHANCE) {
            out_string(&out, " *");
            out_number(&out, weight);
        }
    }
    expect("legal", list, &out);
    buffer_free(&out);
}

/* A viewer's name at the front of `rest`. */
static bool take_viewer(Text name, Viewer *viewer)
{
    if (viewer_read(name, match_persons(run.match), viewer))
        return true;
    complain("there is no viewer %.*s", (int)name.length, name.at);
    return false;
}

/* The last action line of a viewer's record. */
static void do_sees(Text rest)
{
    Text who, expected;
    Viewer viewer;
    if (!split(rest, false, &who, &expected) || !take_viewer(who, &viewer))
        return;
    const Header *header = &run.match->header;
    State state;
    Told told = {0};
    header->game->start(&state, &header->options);
    if (run.match->count == 0) {
        complain("nothing has happened yet");
        return;
    }
    for (size_t i = 0; i < run.match->count; i++)
        INSIST(header->game
                   ->apply(&state, run.match->moves[i].actor, run.match->moves[i].action, &told)
                   .id == ACCEPTED);
    Out out = buffer_new();
    move_write(header->game, run.match->moves[run.match->count - 1], &told, viewer, &out);
    expect("sees", expected, &out);
    buffer_free(&out);
}

static void do_result(Text rest)
{
    const Game *game = run.match->header.game;
    if (game->to_act(&run.match->state) != 0) {
        complain("the game is not over");
        return;
    }
    char text[256];
    Out out = {.text = text, .capacity = sizeof text};
    result_write(game, &run.match->state, match_persons(run.match), ' ', &out);
    expect("result", rest, &out);
}

/* `view P1 ~ part`: the view contains this part; with `!~` it does not. */
static void do_view(Text rest)
{
    Text who = {NULL, 0}, sign = {NULL, 0};
    Viewer viewer;
    (void)text_next(&rest, &who);
    (void)text_next(&rest, &sign);
    if (!take_viewer(who, &viewer))
        return;
    Out out = buffer_new();
    view_write(run.match->header.game, &run.match->state, viewer, &out);
    bool found = memmem(out.text, out.length, rest.at, rest.length) != NULL;
    if (found != text_is(sign, "~"))
        complain("the view is %.*s", (int)out.length, out.text);
    buffer_free(&out);
}

/* Does a source file of the project have this test function, and run it? */
static bool has_test(Text path, Text function)
{
    char name[512], definition[128], entry[128], line[512];
    bool defined = false, listed = false;
    snprintf(name, sizeof name, "%s/%.*s", SOURCE_DIR, (int)path.length, path.at);
    snprintf(definition, sizeof definition, "static void %.*s(void **state)\n",
             (int)function.length, function.at);
    snprintf(entry, sizeof entry, "TEST(%.*s),", (int)function.length, function.at);
    FILE *file = fopen(name, "r");
    while (file != NULL && fgets(line, sizeof line, file) != NULL) {
        defined = defined || strcmp(line, definition) == 0;
        listed = listed || strstr(line, entry) != NULL;
    }
    if (file != NULL)
        fclose(file);
    return defined && listed;
}

/* `tested SKU-60: tests/table/talk_test.c function …`: a rule about what no game does alone. */
static void do_tested(Text rest)
{
    Text rule, where, path = {NULL, 0}, function = {NULL, 0};
    unsigned functions = 0;
    if (!split(rest, false, &rule, &where))
        return;
    (void)text_next(&where, &path);
    for (; text_next(&where, &function); functions++)
        if (!has_test(path, function))
            complain("%.*s has no test %.*s", (int)path.length, path.at, (int)function.length,
                     function.at);
    if (functions == 0)
        complain("say which functions test it");
    cite(rule);
}

/* `waits SKU-60: why`: a rule that cannot be tested yet. */
static void do_waits(Text rest)
{
    Text rule, why;
    if (!split(rest, false, &rule, &why))
        return;
    cite(rule);
    printf("%.*s has no test yet: %.*s\n", (int)rule.length, rule.at, (int)why.length, why.at);
}

static const struct {
    const char *word;
    bool needs_match;
    void (*run)(Text rest);
} statements[] = {
    {"new", false, do_new},    {"refuse", false, do_refuse}, {"turn", true, do_turn},
    {"legal", true, do_legal}, {"sees", true, do_sees},      {"result", true, do_result},
    {"view", true, do_view},
};

static void do_statement(Text line)
{
    Text rest = line, word = {NULL, 0};
    (void)text_next(&rest, &word);
    for (size_t i = 0; i < sizeof statements / sizeof *statements; i++) {
        if (!text_is(word, statements[i].word))
            continue;
        if (statements[i].needs_match && run.match == NULL)
            complain("a test begins with new");
        else
            statements[i].run(rest);
        return;
    }
    Move move;
    if (run.match == NULL) {
        complain("a test begins with new");
        return;
    }
    Refusal refusal = match_do(run.match, line, &move);
    if (refusal.id != ACCEPTED)
        complain("%.*s was refused by %s: %s", (int)line.length, line.at,
                 refusal_text(run.match->header.game, refusal)->rule,
                 refusal_text(run.match->header.game, refusal)->sentence);
}

/* ---- Files --------------------------------------------------------------------------------- */

static void end_test(void)
{
    if (run.in_test) {
        if (run.broken)
            run.failed++;
        else
            run.passed++;
    }
    run.in_test = run.broken = false;
    match_free(run.match);
    run.match = NULL;
}

static void begin_test(Text rest)
{
    Text rules, title, rule = {NULL, 0};
    end_test();
    snprintf(run.title, sizeof run.title, "%.*s", (int)rest.length, rest.at);
    run.in_test = true;
    if (!split(rest, false, &rules, &title))
        return;
    while (text_next(&rules, &rule))
        cite(rule);
}

static void run_file(const char *path)
{
    Text text;
    INSIST(scenario_open(&run.scenario, path));
    while (scenario_next(&run.scenario, &text)) {
        Text rest = text, word = {NULL, 0};
        (void)text_next(&rest, &word);
        if (text_is(word, "test")) {
            begin_test(rest);
        } else if (text_is(word, "waits")) {
            end_test();
            do_waits(rest);
        } else if (text_is(word, "tested")) {
            end_test();
            snprintf(run.title, sizeof run.title, "%.*s", (int)rest.length, rest.at);
            run.in_test = true; /* a statement that can fail */
            do_tested(rest);
            end_test();
        } else if (!run.in_test) {
            run.title[0] = '\0';
            run.in_test = true;
            complain("a statement before the first test");
        } else if (!run.broken) {
            do_statement(text); /* what follows a failure would only repeat it */
        }
    }
    end_test();
}

static void run_game(const Game *game)
{
    char page[512], pattern[512];
    glob_t found;
    snprintf(page, sizeof page, "%s/docs/rules/%s.md", SOURCE_DIR, game->name);
    snprintf(pattern, sizeof pattern, "%s/games/%s/rules*.t", SOURCE_DIR, game->name);
    read_rules(page);
    if (glob(pattern, 0, NULL, &found) == 0) {
        for (size_t i = 0; i < found.gl_pathc; i++)
            run_file(found.gl_pathv[i]);
        globfree(&found);
    }
    name_untested_rules(page);
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
