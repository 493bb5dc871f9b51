/* `triskel VERB …`: finds the verb and runs it. */
#include "base/buffer.h"
#include "base/nearest.h"
#include "cli/command.h"
#include "core/games.h"
#include "os/command.h"

#include <signal.h>
#include <stdio.h>
#include <string.h>

/* Behind `--` nothing is a flag. */
static bool asks_for(const Arguments *arguments, const char *flag)
{
    for (int i = 0; i < arguments->count && strcmp(arguments->at[i], "--") != 0; i++)
        if (strcmp(arguments->at[i], flag) == 0)
            return true;
    return false;
}

/* With the nearest verb or game that there is, and the games. */
static int unknown_verb(const char *name)
{
    Nearest nearest = {.word = text_of(name), .within = 3};
    char text[256];
    Out games = {.text = text, .capacity = sizeof text};
    for (unsigned i = 0; verb_at(i) != NULL; i++)
        nearest_try(&nearest, verb_at(i)->name);
    for (unsigned i = 0; game_at(i) != NULL; i++) {
        nearest_try(&nearest, game_at(i)->name);
        if (!game_at(i)->is_template)
            say(&games, games.length > 0 ? ", %1" : "%1", text_of(game_at(i)->name));
    }
    if (nearest.name != NULL)
        return usage_error(N_("'%1' is not something triskel does; did you mean '%2'?"),
                           text_of(name), text_of(nearest.name));
    return usage_error(N_("'%1' is not something triskel does. The games here: %2."), text_of(name),
                       (Text){text, games.length});
}

/* Where the verb stands, which may be behind flags; a game's name is short for playing it, and so
   are flags alone. NULL: there is none. */
static const Verb *find_verb(Arguments *arguments)
{
    for (int i = 0; i < arguments->count && strcmp(arguments->at[i], "--") != 0; i++) {
        Text word = text_of(arguments->at[i]);
        const Verb *verb = verb_named(word);
        if (verb != NULL) {
            memmove(arguments->at + 1, arguments->at, (size_t)i * sizeof *arguments->at);
            arguments->at++;
            arguments->count--;
            return verb;
        }
        if (game_named(word) != NULL)
            break;
        if (i == 0 && word.at[0] != '-')
            return NULL;
    }
    return verb_named(TEXT("play"));
}

static int print_help(const Verb *verb, int code)
{
    Out help = buffer_new();
    if (verb != NULL)
        verb_help(verb, &help);
    else
        verbs_help(&help);
    bool printed = print_out(&help);
    buffer_free(&help);
    return printed ? code : EXIT_FAILED;
}

static int run(Arguments arguments)
{
    const Lang *lang;
    if (arguments.count == 0)
        return print_help(NULL, EXIT_USAGE);
    if (!take_lang(&arguments, &lang))
        return EXIT_USAGE;
    if (asks_for(&arguments, "--version")) {
        puts("triskel " TRISKEL_VERSION);
        return EXIT_DONE;
    }
    const char *first = arguments.count > 0 ? arguments.at[0] : "";
    if (strcmp(first, "--help") == 0 || strcmp(first, "-h") == 0 || strcmp(first, "help") == 0)
        return print_help(NULL, EXIT_DONE);
    const Verb *verb = find_verb(&arguments);
    if (verb == NULL)
        return unknown_verb(first);
    if (asks_for(&arguments, "--help") || asks_for(&arguments, "-h"))
        return print_help(verb, EXIT_DONE);
    return verb->run(arguments);
}

int main(int count, char **at)
{
    /* Writing to a closed pipe, or more to a file than is allowed, is an error like any other. */
    (void)signal(SIGPIPE, SIG_IGN);
    (void)signal(SIGXFSZ, SIG_IGN);
    command_called(count > 0 ? at[0] : NULL);
    int code = run((Arguments){count > 0 ? count - 1 : 0, at + 1});
    return code == EXIT_DONE && !print_out(&(Out){0}) ? EXIT_FAILED : code;
}
