/* `triskel VERB …`: finds the verb and runs it. */
#include "base/buffer.h"
#include "base/nearest.h"
#include "cli/command.h"
#include "core/games.h"
#include "core/hosted.h"

#include <signal.h>
#include <stdio.h>
#include <string.h>

static const Verb verbs[] = {
    {"play", "play in this terminal, against bots or with others at the same screen",
     "triskel play [GAME] [key=value…] [--players you,bot:easy,…] [--clock none|relaxed|quick]\n"
     "             [--pace calm|brisk|instant] [--seed N] [--practice]\n"
     "             [--lang en|fr|de] [--plain]\n"
     "triskel play --resume [FILE] [--lang en|fr|de] [--plain]\n\n"
     "Without a game it asks which one. 'triskel skull' is short for 'triskel play skull'.\n\n"
     "  --players   who sits where: you, a name for somebody else at this screen, bot, bot:easy …\n"
     "              Places that are left over are for bots. 'triskel games' lists bots and "
     "options.\n"
     "  --clock     how long people may take; none by default, but in games of speed relaxed for\n"
     "              one person at the keyboard\n"
     "  --pace      how long bots seem to think\n"
     "  --seed      the same seed and the same moves give the same game\n"
     "  --practice  alone against bots every move can be taken back; the record and the end say "
     "so\n"
     "  --lang      the language; otherwise that of the locale\n"
     "  --plain     lines to read and type, instead of a drawn table: for screen readers and "
     "pipes\n"
     "  --resume    go on with the game that was left last, or with one that was saved\n\n"
     "At the table: ? says what you can do, hint helps, rules explains, quit leaves.\n",
     cmd_play},
    {"rules", "learn a game: the basics on one screen, an example, every rule with its number",
     "triskel rules [GAME] [PART|NUMBER] [--lang en|fr|de]\n\n"
     "Prints the rules as players read them, or a piece of them: what to read before a first game\n"
     "(triskel rules skull learn), a part (triskel rules skull example) or a rule (triskel rules\n"
     "skull 24, triskel rules SKU-24). Without a game it lists the games and the parts of their\n"
     "rules.\n",
     cmd_rules},
    {"replay", "watch a game that was saved, move by move",
     "triskel replay FILE [--viewer P1|…|spectator|all] [--lang en|fr|de] [--plain]\n\n"
     "The arrow keys step through the record, seen through one player's eyes or seeing all.\n",
     cmd_replay},
    {"games", "what can be played, with which options and bots",
     "triskel games [GAME] [--json]\n\n"
     "Lists the games with their options, defaults and bots; --json for programs.\n",
     cmd_games},
    {"record", "check, show, mask, make and verify records of games",
     "triskel record check FILE…              is each file a good record? (- for standard input)\n"
     "triskel record show FILE                the game, action by action\n"
     "triskel record mask FILE --viewer P1|…|spectator|all\n"
     "                                        the record as that viewer may see it\n"
     "triskel record random GAME [key=value…] [--seed N]\n"
     "                                        a complete random game\n"
     "triskel record verify FILE…             was chance fair? computes every outcome again from\n"
     "                                        the seed that the table published at the end\n",
     cmd_record},
    {"engine", "speak the engine protocol, for programs and tests",
     "triskel engine\n\n"
     "Reads one request a line and answers one JSON object a line:\n"
     "  new GAME [key=value …]    legal    do ACTOR ACTION    view VIEWER    record [VIEWER]\n"
     "  load (a record, then a line with a dot)    undo    random SEED [N]    quit\n"
     "docs/rules/model.md describes it.\n",
     cmd_engine},
    {"bench", "measure how fast random games go",
     "triskel bench playout GAME [key=value…] [--seconds S] [--json]\n\n"
     "Plays complete random games on one core, through the same interface and with the same "
     "checks\n"
     "as every other caller. 'calibration' is a fixed loop measured in the same run: compare "
     "ratios\n"
     "to it between machines and days.\n",
     cmd_bench},
    {"solve", "compute the exact chances of every position of a game",
     "%1\n"
     "%2 The table is kept in the cache "
     "folder\n"
     "and used the next time; --fresh computes it anew. --facts plays 100000 perfect games and "
     "tells "
     "what\n"
     "good play looks like.\n",
     cmd_solve},
    {"advise", "say what every action is worth in a game",
     "triskel advise FILE [--json]\n\n"
     "Takes the record of a game of %3 (- for standard input) and gives every legal action "
     "with\n"
     "its exact chance of winning, the best first. %4\n",
     cmd_advise},
    {"review", "say what every decision of a game has cost",
     "triskel review FILE [--svg FILE] [--json]\n\n"
     "Takes the record of a game of %3 (- for standard input) and lists the decisions with "
     "what\n"
     "they cost in chances of winning, the worst first, and draws the chances over the game; "
     "--svg\n"
     "as a picture.\n",
     cmd_review},
    {"complete", NULL,
     "triskel complete -- WORDS…\n\n"
     "For the completion of shells: what the last of these words, which may be empty, could become "
     "on\n"
     "a command line of triskel, one candidate a line, with a tab before what it means. A pattern, "
     "as\n"
     "*.tsk, stands for files.\n",
     cmd_complete},
};
enum { VERB_COUNT = sizeof verbs / sizeof *verbs };

const Verb *verb_at(unsigned i)
{
    return i < VERB_COUNT ? &verbs[i] : NULL;
}

const Verb *verb_named(Text name)
{
    for (size_t i = 0; i < VERB_COUNT; i++)
        if (text_is(name, verbs[i].name))
            return &verbs[i];
    return NULL;
}

/* ---- Help ---------------------------------------------------------------------------------- */

/* The i-th game that is solved, and its solver; NULL behind the last. */
static const Game *solved_game(unsigned i, const Solver **solver)
{
    const Game *game;
    for (unsigned k = 0; (game = game_at(k)) != NULL; k++)
        if ((*solver = solver_of(game)) != NULL && i-- == 0)
            return game;
    return NULL;
}

void verb_help(const Verb *verb, Out *out)
{
    static const char flags[] = " [--json] [--facts]\n              [--threads N] [--fresh]\n";
    enum { USAGES, SCOPES, TITLES, LIMITS, PLACES };
    char texts[PLACES][1024];
    Out places[PLACES];
    const Solver *solver;
    const Game *game;
    for (unsigned k = 0; k < PLACES; k++)
        places[k] = (Out){.text = texts[k], .capacity = sizeof texts[k]};
    for (unsigned i = 0; (game = solved_game(i, &solver)) != NULL; i++) {
        say(&places[USAGES], "triskel solve %1 %2%3", text_of(game->name), text_of(solver->usage),
            text_of(flags));
        say(&places[SCOPES], i > 0 ? " %1" : "%1", text_of(solver->scope));
        say(&places[TITLES], i > 0 ? " or %1" : "%1", text_of(game->title));
        say(&places[LIMITS], i > 0 ? " %1" : "%1", text_of(solver->limits));
    }
    if (places[USAGES].length == 0) {
        say(&places[USAGES], "triskel solve GAME [key=value…]%1", text_of(flags));
        out_string(&places[SCOPES], "No game is solved yet.");
        out_string(&places[TITLES], "a solved kind");
        out_string(&places[LIMITS], "No game is solved yet.");
    }
    say(out, verb->help, (Text){texts[USAGES], places[USAGES].length},
        (Text){texts[SCOPES], places[SCOPES].length}, (Text){texts[TITLES], places[TITLES].length},
        (Text){texts[LIMITS], places[LIMITS].length});
}

static void print_games(void)
{
    static const char *const numbers[] = {"no", "one", "two", "three", "four", "five", "six"};
    const char *invitation = ": play against bots, right here";
    const Game *game;
    unsigned count = 0;
    for (unsigned i = 0; (game = game_at(i)) != NULL; i++)
        count += !game->is_template;
    printf("Triskel: one table, %s game%s.\n\n",
           count < sizeof numbers / sizeof *numbers ? numbers[count] : "many",
           count == 1 ? "" : "s");
    for (unsigned i = 0; (game = game_at(i)) != NULL; i++) {
        if (game->is_template)
            continue;
        printf("  triskel %-12s %s%s\n", game->name, game->motto, invitation);
        invitation = "";
    }
}

static void print_help(void)
{
    print_games();
    puts("\nAt the table, ? says what you can do. Everything else:\n");
    for (size_t i = 0; i < VERB_COUNT; i++)
        if (verbs[i].summary != NULL)
            printf("  %-10s %s\n", verbs[i].name, verbs[i].summary);
    puts("\n  triskel VERB --help    more about one of them\n"
         "  triskel --version");
}

/* Behind `--` nothing is a flag. */
static bool asks_for(const Arguments *arguments, const char *flag)
{
    for (int i = 0; i < arguments->count && strcmp(arguments->at[i], "--") != 0; i++)
        if (strcmp(arguments->at[i], flag) == 0)
            return true;
    return false;
}

/* With the nearest verb or game that there is. */
static int unknown_verb(const char *name)
{
    Nearest nearest = {.word = text_of(name), .within = 3};
    for (unsigned i = 0; i < VERB_COUNT; i++)
        nearest_try(&nearest, verbs[i].name);
    for (unsigned i = 0; game_at(i) != NULL; i++)
        nearest_try(&nearest, game_at(i)->name);
    if (nearest.name != NULL)
        return usage_error("'%s' is not something triskel does; did you mean '%s'?", name,
                           nearest.name);
    return usage_error("'%s' is not something triskel does", name);
}

static int run(int count, char **at)
{
    Arguments arguments = {count - 1, at + 1};
    if (count < 2) {
        print_help();
        return EXIT_USAGE;
    }
    if (strcmp(at[1], "--help") == 0 || strcmp(at[1], "-h") == 0 || strcmp(at[1], "help") == 0) {
        print_help();
        return EXIT_DONE;
    }
    if (asks_for(&arguments, "--version")) {
        puts("triskel " TRISKEL_VERSION);
        return EXIT_DONE;
    }
    const Verb *verb = verb_named(text_of(at[1]));
    int used = 2;
    if (verb == NULL && game_named(text_of(at[1])) != NULL) {
        verb = verb_named(TEXT("play")); /* a game's name is short for playing it */
        used = 1;
    }
    if (verb == NULL)
        return unknown_verb(at[1]);
    if (asks_for(&arguments, "--help") || asks_for(&arguments, "-h")) {
        Out help = buffer_new();
        verb_help(verb, &help);
        bool printed = print_out(&help);
        buffer_free(&help);
        return printed ? EXIT_DONE : EXIT_FAILED;
    }
    return verb->run((Arguments){count - used, at + used});
}

int main(int count, char **at)
{
    (void)signal(SIGPIPE, SIG_IGN); /* writing to a closed pipe is an error like any other */
    int code = run(count, at);
    return code == EXIT_DONE && !print_out(&(Out){0}) ? EXIT_FAILED : code;
}
