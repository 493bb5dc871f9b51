/* What the verbs share: messages, options of a game, flags. See command.h. */
#include "cli/command.h"
#include "base/nearest.h"
#include "base/tidy.h"
#include "core/games.h"
#include "os/command.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

/* ---- Language ------------------------------------------------------------------------------ */

static const Lang *spoken;
static bool was_asked_for; /* by --lang */

const Lang *reader_lang(void)
{
    static const char *const variables[] = {"LC_ALL", "LC_MESSAGES", "LANG"};
    const char *locale = NULL;
    for (unsigned i = 0; i < 3 && (locale == NULL || locale[0] == '\0'); i++)
        locale = getenv(variables[i]);
    if (spoken == NULL)
        spoken = lang_of_locale(locale);
    return spoken;
}

void reader_speaks(const Lang *lang)
{
    spoken = lang;
}

void reader_prefers(const Lang *lang)
{
    if (!was_asked_for)
        spoken = lang;
}

static const char *lang_name(const void *context, unsigned i)
{
    (void)context;
    return lang_at(i) != NULL ? lang_code(lang_at(i)) : NULL;
}

bool take_lang(Arguments *arguments, const Lang **lang)
{
    Arguments before = {0, arguments->at};
    while (before.count < arguments->count && strcmp(before.at[before.count], "--") != 0)
        before.count++;
    int rest = arguments->count - before.count;
    char **behind = arguments->at + before.count;
    const char *code = take_value(&before, "--lang");
    memmove(before.at + before.count, behind, (size_t)rest * sizeof *behind);
    arguments->count = before.count + rest;
    *lang = reader_lang();
    if (code == NULL)
        return true;
    if (lang_named(text_of(code)) == NULL) {
        (void)unknown_word(*lang, tr(*lang, "“%1” is not a language spoken here."), code, lang_name,
                           NULL);
        return false;
    }
    *lang = spoken = lang_named(text_of(code));
    was_asked_for = true;
    return true;
}

/* ---- Saying what is wrong ------------------------------------------------------------------ */

static void print_error(Out *out)
{
    out_in_line(out, 0);
    fwrite(out->text, hide_unfit(out->text, out->length), 1, stderr);
}

int say_error(int code, const char *english, unsigned count, const Text *values)
{
    char text[2048];
    Out out = {.text = text, .capacity = sizeof text};
    if (code != EXIT_DONE)
        out_string(&out, "triskel: ");
    out_filled(&out, tr(reader_lang(), english), count, values);
    print_error(&out);
    fputc('\n', stderr);
    if (code == EXIT_USAGE)
        say_try("--help");
    return code;
}

void say_try(const char *words)
{
    (void)say_more(N_("Try: %1 %2"), command_name(), text_of(words));
}

int usage_is(const char *usage)
{
    char text[512];
    Out out = {.text = text, .capacity = sizeof text};
    out_text(&out, command_name());
    out_char(&out, ' ');
    out_string(&out, usage);
    return usage_error(N_("write: %1"), (Text){text, out.length});
}

/* The last flag that take_value found with nothing behind it. */
static const char *without_value;

int not_understood(const char *word)
{
    if (word == without_value)
        return usage_error(N_("'%1' wants a value behind it"), text_of(word));
    return usage_error(N_("'%1' is not understood here"), text_of(word));
}

int say_usage(Out *sentence)
{
    fputs("triskel: ", stderr);
    print_error(sentence);
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

void problem_tell(const Problem *problem, Out *out)
{
    const Lang *lang = reader_lang();
    const uint8_t *numbers = problem->refusal.numbers;
    if (problem->line > 0)
        say(out, tr(lang, "line %1: "), NUM(problem->line));
    if (problem->length > 0) {
        out_bytes(out, problem->excerpt, problem->length);
        out_string(out, ": ");
    }
    if (problem->detail != NULL)
        out_string(out, tr(lang, problem->detail));
    else
        say(out, tr(lang, refusal_text(problem->game, problem->refusal)->sentence), NUM(numbers[0]),
            NUM(numbers[1]), NUM(numbers[2]));
}

/* ---- Reading and writing ------------------------------------------------------------------- */

bool print_out(const Out *out)
{
    return print_data(
        &(Out){.text = out->text, .length = hide_unfit(out->text, out->length), .full = out->full});
}

bool print_data(const Out *out)
{
    if (out->full) {
        (void)failure(N_("the output is too long to be kept in memory"));
        return false;
    }
    if ((out->length > 0 && fwrite(out->text, out->length, 1, stdout) != 1) ||
        fflush(stdout) != 0 || ferror(stdout)) {
        (void)failure(N_("cannot write the output: %1"), text_of(strerror(errno)));
        return false;
    }
    return true;
}

unsigned output_width(void)
{
    enum { MOST = 80, LEAST = 40 };
    struct winsize size = {0};
    if (!isatty(STDOUT_FILENO) || ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col == 0)
        return MOST;
    return size.ws_col < LEAST ? LEAST : size.ws_col < MOST ? size.ws_col : MOST;
}

static const char *game_name(const void *context, unsigned i)
{
    (void)context;
    for (unsigned k = 0; game_at(k) != NULL; k++)
        if (!game_at(k)->is_template && i-- == 0)
            return game_at(k)->name;
    return NULL;
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
        if (option->most > option->least) {
            out_string(out, "–");
            out_number(out, option->most);
        }
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
    const Lang *lang = reader_lang();
    char said[1024];
    Out message = {.text = said, .capacity = sizeof said};
    say(&message, "%1=%2: %3", name, value,
        text_of(tr(lang, refusal_text(game, refusal)->sentence)));
    if (nearest.name != NULL) {
        say(&message, tr(lang, "; did you mean '%1'?"), text_of(nearest.name));
        if (out.length > 0) {
            out_char(&message, ' ');
            say(&message, tr(lang, "There are: %1."), (Text){text, out.length});
        }
    } else if (out.length > 0) {
        say(&message, ": %1", (Text){text, out.length});
    }
    out_char(&message, '\n');
    (void)say_usage(&message);
    char games[64];
    snprintf(games, sizeof games, "games %s", game->name);
    say_try(games);
}

bool read_game(Arguments *arguments, const Game **game, Options *options)
{
    if (arguments->count == 0) {
        (void)usage_error(N_("say which game"));
        return false;
    }
    if (arguments->at[0][0] == '-') {
        (void)not_understood(arguments->at[0]);
        return false;
    }
    Text name = text_of(arguments->at[0]);
    *game = game_named(name);
    if (*game == NULL) {
        const Lang *lang = reader_lang();
        (void)unknown_word(lang, tr(lang, "There is no game called “%1” here."), arguments->at[0],
                           game_name, NULL);
        say_try("games");
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
        (void)failure(why);
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
        if (argument[length] == '\0')
            without_value = argument;
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

bool take_number(Arguments *arguments, const char *name, uint64_t least, uint64_t most,
                 uint64_t *value)
{
    const char *text = take_value(arguments, name);
    uint64_t number;
    if (text == NULL)
        return true;
    if (!text_number(text_of(text), &number) || number < least || number > most) {
        (void)usage_error(N_("%1 takes a number from %2 to %3, not '%4'"), text_of(name),
                          NUM(least), NUM(most), text_of(text));
        return false;
    }
    *value = number;
    return true;
}

bool must_be_plain(bool asked)
{
    const char *term = getenv("TERM");
    return asked || !isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO) || term == NULL ||
           term[0] == '\0' || strcmp(term, "dumb") == 0;
}
