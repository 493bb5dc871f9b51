/* What the verbs share: messages, options of a game, flags. See command.h. */
#include "cli/command.h"
#include "base/nearest.h"
#include "base/tidy.h"
#include "core/games.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void print_error(const char *format, va_list arguments)
{
    char text[2048];
    vsnprintf(text, sizeof text, format, arguments);
    hide_controls(text, strlen(text));
    fputs(text, stderr);
}

void say_error(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    print_error(format, arguments);
    va_end(arguments);
}

int usage_error(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    fputs("triskel: ", stderr);
    print_error(format, arguments);
    fputs("\nTry: triskel --help\n", stderr);
    va_end(arguments);
    return EXIT_USAGE;
}

int say_usage(const Out *out)
{
    say_error("triskel: %.*s", (int)out->length, out->text);
    return EXIT_USAGE;
}

int unknown_word(const Lang *lang, const char *sentence, const char *word,
                 const char *(*name_at)(const void *context, unsigned i), const void *context)
{
    char text[1024], list[512];
    Out out = {.text = text, .capacity = sizeof text},
        all = {.text = list, .capacity = sizeof list};
    Nearest nearest = {.word = text_of(word), .within = 4, .keeps_some = true};
    const char *name;
    for (unsigned i = 0; (name = name_at(context, i)) != NULL; i++) {
        nearest_try(&nearest, name);
        if (i > 0)
            out_string(&all, ", ");
        out_string(&all, name);
    }
    say(&out, sentence, text_of(word));
    out_char(&out, ' ');
    if (nearest.name != NULL) {
        say(&out, tr(lang, "Did you mean “%1”?"), text_of(nearest.name));
        out_char(&out, ' ');
    }
    say(&out, tr(lang, "There are: %1.\n"), (Text){list, all.length});
    return say_usage(&out);
}

bool print_out(const Out *out)
{
    if (out->full) {
        fputs("triskel: the output is too long to be kept in memory\n", stderr);
        return false;
    }
    if ((out->length > 0 && fwrite(out->text, out->length, 1, stdout) != 1) ||
        fflush(stdout) != 0 || ferror(stdout)) {
        fprintf(stderr, "triskel: cannot write the output: %s\n", strerror(errno));
        return false;
    }
    return true;
}

static void unknown_game(Text name)
{
    Nearest nearest = {.word = name, .within = 3};
    for (unsigned i = 0; game_at(i) != NULL; i++)
        nearest_try(&nearest, game_at(i)->name);
    say_error("triskel: there is no game called '%.*s'", (int)name.length, name.at);
    if (nearest.name != NULL)
        say_error("; did you mean '%s'?", nearest.name);
    fputs("\nTry: triskel games\n", stderr);
}

void write_option_values(const Option *option, Out *out)
{
    if (option->kind == OPTION_CHOICE) {
        for (unsigned i = option->least; i <= option->most; i++) {
            if (i > option->least)
                out_string(out, ", ");
            out_string(out, option->names[i]);
        }
    } else if (option->kind == OPTION_SEAT) {
        out_string(out, option->names[0]);
        out_string(out, ", P1 …");
    } else {
        out_number(out, option->least);
        out_string(out, "–");
        out_number(out, option->most);
    }
}

/* Why an option was not taken, with the nearest there is, and all there are. */
static void option_refused(const Game *game, Text name, Text value, Refusal refusal)
{
    bool unknown = refusal.id == MODEL_UNKNOWN_OPTION;
    Nearest nearest = {.word = unknown ? name : value, .within = 4, .keeps_some = true};
    char text[512];
    Out out = {.text = text, .capacity = sizeof text};
    for (unsigned i = 0; i < game->option_count; i++) {
        const Option *option = &game->options[i];
        if (unknown) {
            out_string(&out, i > 0 ? ", " : "");
            out_string(&out, option->name);
            nearest_try(&nearest, option->name);
        } else if (refusal.id == MODEL_BAD_OPTION && text_is(name, option->name)) {
            write_option_values(option, &out);
            for (unsigned v = option->least; option->kind == OPTION_CHOICE && v <= option->most;
                 v++)
                nearest_try(&nearest, option->names[v]);
        }
    }
    say_error("triskel: %.*s=%.*s: %s", (int)name.length, name.at, (int)value.length, value.at,
              refusal_text(game, refusal)->sentence);
    if (nearest.name != NULL)
        say_error("; did you mean '%s'?", nearest.name);
    if (out.length > 0)
        say_error("%s %.*s", nearest.name != NULL ? " There are:" : ":", (int)out.length, text);
    say_error("\nTry: triskel games %s\n", game->name);
}

bool read_game(Arguments *arguments, const Game **game, Options *options)
{
    if (arguments->count == 0) {
        (void)usage_error("say which game");
        return false;
    }
    Text name = text_of(arguments->at[0]);
    *game = game_named(name);
    if (*game == NULL) {
        unknown_game(name);
        return false;
    }
    OptionsReader reader = options_begin(*game);
    int used = 1;
    for (; used < arguments->count; used++) {
        const char *pair = arguments->at[used];
        const char *equals = strchr(pair, '=');
        if (equals == NULL || pair[0] == '-')
            break;
        Text key = {pair, (size_t)(equals - pair)}, value = text_of(equals + 1);
        Refusal refusal = options_read(*game, &reader, key, value);
        if (refusal.id != ACCEPTED) {
            option_refused(*game, key, value, refusal);
            return false;
        }
    }
    const char *why;
    if (options_end(*game, &reader, options, &why).id != ACCEPTED) {
        fprintf(stderr, "triskel: %s\n", why);
        return false;
    }
    arguments->at += used;
    arguments->count -= used;
    return true;
}

static void take_out(Arguments *arguments, int from, int count)
{
    for (int i = from; i + count < arguments->count; i++)
        arguments->at[i] = arguments->at[i + count];
    arguments->count -= count;
}

const char *take_value(Arguments *arguments, const char *name)
{
    size_t length = strlen(name);
    for (int i = 0; i < arguments->count; i++) {
        char *argument = arguments->at[i];
        if (strncmp(argument, name, length) != 0)
            continue;
        if (argument[length] == '=') {
            take_out(arguments, i, 1);
            return argument + length + 1;
        }
        if (argument[length] == '\0' && i + 1 < arguments->count) {
            const char *value = arguments->at[i + 1];
            take_out(arguments, i, 2);
            return value;
        }
    }
    return NULL;
}

bool take_flag(Arguments *arguments, const char *name)
{
    for (int i = 0; i < arguments->count; i++) {
        if (strcmp(arguments->at[i], name) == 0) {
            take_out(arguments, i, 1);
            return true;
        }
    }
    return false;
}

static const char *lang_name(const void *context, unsigned i)
{
    (void)context;
    return lang_at(i) != NULL ? lang_code(lang_at(i)) : NULL;
}

bool take_lang(Arguments *arguments, const Lang **lang)
{
    static const char *const variables[] = {"LC_ALL", "LC_MESSAGES", "LANG"};
    const char *code = take_value(arguments, "--lang"), *locale = NULL;
    for (unsigned i = 0; i < 3 && (locale == NULL || locale[0] == '\0'); i++)
        locale = getenv(variables[i]);
    *lang = lang_of_locale(locale);
    if (code == NULL)
        return true;
    if (lang_named(text_of(code)) == NULL) {
        (void)unknown_word(*lang, tr(*lang, "“%1” is not a language spoken here."), code, lang_name,
                           NULL);
        return false;
    }
    *lang = lang_named(text_of(code));
    return true;
}

bool must_be_plain(bool asked)
{
    const char *term = getenv("TERM");
    return asked || !isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO) || term == NULL ||
           term[0] == '\0' || strcmp(term, "dumb") == 0;
}
