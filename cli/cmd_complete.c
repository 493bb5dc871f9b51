/* `triskel complete -- WORDS…`: what the last word could become, for the shells' completion
   (completion/). There is no list of its own: verbs, arguments and flags are read from the usage
   lines of each verb (verbs.c), games, options and bots from the registry and the roster.

   A usage line is `triskel VERB` and then words: GAME, FILE, DIR and MARK stand for one,
   [key=value…] for the game's options, PART for a part of its rules, NAME for that of a kept game,
   --flag VALUE for a flag that takes one, GAME,… and BOT,… for several games or bots, COMMAND for a
   program, --SETTING for each setting of a server, a|b|c for a choice; small letters are meant as
   they are. --lang and --help go with every verb. */
#include "base/buffer.h"
#include "bots/roster.h"
#include "cli/command.h"
#include "core/games.h"
#include "core/mark.h"
#include "lang/rules.h"
#include "server/config.h"
#include "term/kept.h"

#include <string.h>

typedef struct Completion {
    Arguments words; /* behind the verb; the last is the one to be completed */
    Text typed;      /* that one */
    const Game *game;
    Out *out;
} Completion;

static bool begins(Text text, Text beginning)
{
    return text.length >= beginning.length && memcmp(text.at, beginning.at, beginning.length) == 0;
}

static bool has(Text text, const char *part)
{
    Text sought = text_of(part);
    for (; text.length >= sought.length; text.at++, text.length--)
        if (begins(text, sought))
            return true;
    return false;
}

/* Do these lines have one that is this candidate? */
static bool is_offered(Text lines, Text candidate)
{
    while (lines.length > 0) {
        const char *end = memchr(lines.at, '\n', lines.length);
        size_t length = (size_t)(end - lines.at) + 1;
        if (length > candidate.length && begins(lines, candidate) &&
            (lines.at[candidate.length] == '\t' || lines.at[candidate.length] == '\n'))
            return true;
        lines = (Text){lines.at + length, lines.length - length};
    }
    return false;
}

/* One candidate: two pieces and, if there is one, what it means. Only if it goes on from what was
   typed, and once. */
static void offer(const Completion *completion, Text first, Text second, const char *meaning)
{
    Out *out = completion->out;
    size_t start = out->length;
    out_text(out, first);
    out_text(out, second);
    Text candidate = {out->text + start, out->length - start};
    if (out->full || !begins(candidate, completion->typed) ||
        is_offered((Text){out->text, start}, candidate)) {
        out->length = start;
        return;
    }
    if (meaning != NULL) {
        out_char(out, '\t');
        out_string(out, meaning);
    }
    out_char(out, '\n');
}

/* A pattern for files, which the shell itself finds. */
static void offer_files(const Completion *completion, const char *pattern)
{
    out_string(completion->out, pattern);
    out_char(completion->out, '\n');
}

/* Kept games; where there is none, saved ones. */
static void offer_kept(const Completion *completion, bool files)
{
    Kept list[MAX_KEPT];
    size_t before = completion->out->length;
    unsigned count = kept_list(list);
    for (unsigned i = 0; i < count; i++)
        offer(completion, text_of(list[i].name), TEXT(""), NULL);
    if (files && completion->out->length == before)
        offer_files(completion, "*.tsk");
}

/* `before` is what stands before it in the same word. */
static void offer_games(const Completion *completion, Text before)
{
    for (unsigned i = 0; game_at(i) != NULL; i++)
        if (!game_at(i)->is_template)
            offer(completion, before, text_of(game_at(i)->name),
                  tr(reader_lang(), game_at(i)->summary));
}

/* Is this word there already, alone or with something behind it that begins like `end`? */
static bool is_given(const Completion *completion, Text word, Text end)
{
    for (int i = 0; i + 1 < completion->words.count; i++) {
        Text given = text_of(completion->words.at[i]);
        if (begins(given, word) &&
            (given.length == word.length || begins((Text){given.at + word.length, 1}, end)))
            return true;
    }
    return false;
}

/* ---- Usage lines --------------------------------------------------------------------------- */

typedef struct Token {
    Text text;           /* without brackets and dots */
    bool opens, closes;  /* it had a bracket */
    bool repeats;        /* `FILE…` */
    bool flag, is_value; /* `--seed`, and the `N` behind it */
} Token;

static bool next_token(Text *rest, Token *token)
{
    bool after_flag = token->flag && !token->closes;
    if (rest->length > 0 && rest->at[0] == ' ') {
        rest->at++;
        rest->length--;
    }
    if (rest->length == 0 || rest->at[0] == '\n')
        return false;
    Text text = {rest->at, 0};
    while (text.length < rest->length && rest->at[text.length] != ' ' &&
           rest->at[text.length] != '\n')
        text.length++;
    rest->at += text.length;
    rest->length -= text.length;

    *token = (Token){.opens = text.at[0] == '[', .closes = text.at[text.length - 1] == ']'};
    text.at += token->opens;
    text.length -= (size_t)token->opens + token->closes;
    size_t dots = strlen("…");
    if (text.length > dots && memcmp(text.at + text.length - dots, "…", dots) == 0) {
        text.length -= dots;
        token->repeats = true;
    }
    token->text = text;
    token->flag = begins(text, TEXT("--"));
    token->is_value = after_flag && !token->opens && !token->flag;
    return true;
}

/* What stands behind `triskel VERB` in the next usage line. False: there is none. */
static bool next_usage(const char **help, Text *usage)
{
    const char *line = strncmp(*help, "triskel ", 8) == 0 ? *help : strstr(*help, "\ntriskel ");
    if (line == NULL)
        return false;
    Token token = {0};
    *usage = text_of(line + (line[0] == '\n'));
    *help = usage->at + 1;
    return next_token(usage, &token) && next_token(usage, &token);
}

/* The flag called so, and its value if it takes one. False: this usage has none. */
static bool find_flag(Text usage, Text name, Token *value)
{
    Token token = {0};
    while (next_token(&usage, &token)) {
        if (!token.flag || !begins(name, token.text) || name.length != token.text.length)
            continue;
        *value = token;
        if (!next_token(&usage, value) || !value->is_value)
            *value = (Token){0};
        return true;
    }
    return false;
}

/* The n-th word that is neither flag nor option. False: so many are not expected, or not before a
   flag without brackets. */
static bool find_argument(const Completion *completion, Text usage, unsigned n, Token *argument)
{
    Token token = {0};
    while (next_token(&usage, &token)) {
        if (token.flag && !token.opens && !is_given(completion, token.text, TEXT("=")))
            return false;
        if (token.flag || token.is_value || has(token.text, "="))
            continue;
        *argument = token;
        if (n == 0 || token.repeats)
            return true;
        n--;
    }
    return false;
}

static bool is_literal(const Token *argument)
{
    return argument->text.at[0] >= 'a' && argument->text.at[0] <= 'z';
}

/* ---- Values -------------------------------------------------------------------------------- */

/* What stands before the next entry of a list with commas; `before`: before all of it. */
static Text before_next(const Completion *completion, Text before)
{
    Text entries = completion->typed;
    for (size_t i = before.length; i < entries.length; i++)
        if (entries.at[i] == ',')
            before = (Text){entries.at, i + 1};
    return before;
}

/* The bots of the game, behind `bot:` or not; once one is typed as far as `easy-`, its characters.
 */
static void offer_bots(const Completion *completion, Text before, const char *prefix)
{
    const Bot *bot;
    const Character *character;
    for (unsigned i = 0; completion->game != NULL && (bot = roster_at(completion->game, i)); i++) {
        char name[128];
        Out out = {.text = name, .capacity = sizeof name};
        say(&out, "%1%2", text_of(prefix), text_of(bot->name));
        offer(completion, before, (Text){name, out.length}, tr(reader_lang(), bot->meaning));
        out_char(&out, '-');
        size_t length = out.length, typed = completion->typed.length - before.length;
        if (typed < length || memcmp(completion->typed.at + before.length, name, length) != 0)
            continue;
        for (unsigned n = 0; (character = character_at(n)) != NULL; n++) {
            out.length = length;
            out_string(&out, character->name);
            offer(completion, before, (Text){name, out.length},
                  tr(reader_lang(), character->meaning));
        }
    }
}

/* The next entry of `you,ana,bot:easy`. */
static void offer_players(const Completion *completion, Text before)
{
    before = before_next(completion, before);
    if (!has(before, "you"))
        offer(completion, before, TEXT("you"), tr(reader_lang(), "the person at this screen"));
    offer(completion, before, TEXT("bot"), tr(reader_lang(), "a bot for newcomers"));
    offer_bots(completion, before, "bot:");
}

/* What a flag's value could be; `before` is the `--flag=` it stands behind, if it does. */
static void offer_value(const Completion *completion, Text before, Text value)
{
    if (has(value, "bot:")) {
        offer_players(completion, before);
    } else if (text_is(value, "GAME,")) {
        offer_games(completion, before_next(completion, before));
    } else if (text_is(value, "BOT,")) {
        offer_bots(completion, before_next(completion, before), "");
    } else if (text_is(value, "FILE") || text_is(value, "COMMAND")) {
        offer_files(completion, "*");
    } else if (text_is(value, "DIR")) {
        offer_files(completion, "*/");
    } else if (text_is(value, "NAME")) {
        offer_kept(completion, false);
    } else if (text_is(value, "MARK") && completion->game != NULL) {
        const Mark *mark;
        for (unsigned i = 0; (mark = mark_at(completion->game, i)) != NULL; i++)
            offer(completion, before, text_of(mark->name), mark->sign);
    } else if (has(value, "|")) {
        while (value.length > 0) {
            const char *bar = memchr(value.at, '|', value.length);
            Text choice = {value.at, bar != NULL ? (size_t)(bar - value.at) : value.length};
            if (!text_is(choice, "…"))
                offer(completion, before, choice, NULL);
            size_t used = choice.length + (bar != NULL);
            value = (Text){value.at + used, value.length - used};
        }
    }
}

/* `lastchance=`, or once that is there, its values. */
static void offer_options(const Completion *completion)
{
    const Game *game = completion->game;
    for (unsigned i = 0; i < game->option_count; i++) {
        const Option *option = &game->options[i];
        char key[64];
        Out out = {.text = key, .capacity = sizeof key};
        out_string(&out, option->name);
        out_char(&out, '=');
        Text name = {key, out.length};
        if (is_given(completion, text_of(option->name), TEXT("=")))
            continue;
        if (!begins(completion->typed, name)) {
            offer(completion, name, TEXT(""), tr(reader_lang(), option->meaning));
            continue;
        }
        for (unsigned value = option->least; value <= option->most; value++) {
            char text[32];
            Out written = {.text = text, .capacity = sizeof text};
            option_write_value(option, value, &written);
            offer(completion, name, (Text){text, written.length}, NULL);
        }
    }
}

/* The parts of the game's rules. */
static void offer_parts(const Completion *completion)
{
    RulesPart part;
    char title[128];
    Text rest = lang_rules(reader_lang(), completion->game->name);
    while (rules_next_part(&rest, &part)) {
        Out out = {.text = title, .capacity = sizeof title - 1};
        out_text(&out, part.title);
        title[out.length] = '\0';
        offer(completion, part.id, TEXT(""), title);
    }
    offer(completion, TEXT("learn"), TEXT(""),
          tr(reader_lang(), "what to read before a first game"));
}

/* ---- A verb's words ------------------------------------------------------------------------ */

/* What help says of a flag; NULL if nothing. */
static const char *flag_meaning(const Verb *verb, Text flag)
{
    for (const Explained *word = verb->words; word->name != NULL; word++)
        if (text_is(flag, word->name))
            return tr(reader_lang(), word->meaning);
    return NULL;
}

/* A server's settings as flags: `--away-after`. */
static void offer_settings(const Completion *completion)
{
    const Setting *setting;
    for (unsigned i = 0; (setting = setting_at(i)) != NULL; i++) {
        char flag[64];
        Text name = setting_flag(setting, flag);
        if (!is_given(completion, name, TEXT("=")))
            offer(completion, name, TEXT(""), tr(reader_lang(), setting_meaning(setting)));
    }
}

static void offer_flags(const Completion *completion, Text usage, const Verb *verb)
{
    Token token = {0};
    while (next_token(&usage, &token))
        if (text_is(token.text, "--SETTING"))
            offer_settings(completion);
        else if (token.flag && !is_given(completion, token.text, TEXT("=")))
            offer(completion, token.text, TEXT(""), flag_meaning(verb, token.text));
}

/* Follows a usage as far as the words go, and offers how it goes on. */
static void complete_usage(Completion *completion, Text usage, const Verb *verb)
{
    int last = completion->words.count - 1;
    unsigned place = 0;
    Token argument = {0}, value = {0};
    completion->game = NULL;
    for (int i = 0; i < last; i++) { /* the game may stand behind a flag that depends on it */
        const Game *game = game_named(text_of(completion->words.at[i]));
        completion->game = game != NULL ? game : completion->game;
    }
    for (int i = 0; i < last; i++) {
        Text word = text_of(completion->words.at[i]);
        if (begins(word, TEXT("-"))) {
            const char *equals = memchr(word.at, '=', word.length);
            if (equals != NULL)
                word.length = (size_t)(equals - word.at);
            if (!find_flag(usage, word, &value))
                return;
            if (equals == NULL && value.is_value && ++i == last) {
                offer_value(completion, TEXT(""), value.text);
                return;
            }
        } else if (!has(word, "=")) {
            if (!find_argument(completion, usage, place++, &argument) ||
                (is_literal(&argument) &&
                 (!begins(word, argument.text) || word.length != argument.text.length)))
                return;
        }
    }
    Text typed = completion->typed;
    bool expected = find_argument(completion, usage, place, &argument);
    if (begins(typed, TEXT("-"))) {
        const char *equals = memchr(typed.at, '=', typed.length);
        if (equals != NULL) {
            Text flag = {typed.at, (size_t)(equals - typed.at)};
            if (find_flag(usage, flag, &value) && value.is_value)
                offer_value(completion, (Text){typed.at, flag.length + 1}, value.text);
        } else if (!expected || !is_literal(&argument)) {
            offer_flags(completion, usage, verb);
        }
        return;
    }
    if (expected && is_literal(&argument))
        offer(completion, argument.text, TEXT(""), NULL);
    else if (expected && (text_is(argument.text, "GAME") ||
                          (argument.opens && text_is(argument.text, "URL")))) /* left out */
        offer_games(completion, TEXT(""));
    else if (expected && text_is(argument.text, "FILE"))
        offer_files(completion, "*.tsk");
    else if (expected && has(argument.text, "PART") && completion->game != NULL)
        offer_parts(completion);
    else if (expected && text_is(argument.text, "NAME"))
        offer_kept(completion, true);
    if (completion->game != NULL && has((Text){usage.at, strcspn(usage.at, "\n")}, "="))
        offer_options(completion);
}

/* What goes with every verb. */
static void offer_common(const Completion *completion)
{
    if (!begins(completion->typed, TEXT("-")))
        return;
    offer(completion, TEXT("--lang"), TEXT(""), NULL);
    offer(completion, TEXT("--help"), TEXT(""), NULL);
}

/* The first word: a verb, or a game, which is short for playing it. */
static void complete_verb(const Completion *completion)
{
    const Verb *verb;
    for (unsigned i = 0; (verb = verb_at(i)) != NULL; i++)
        if (verb->summary != NULL)
            offer(completion, text_of(verb->name), TEXT(""), tr(reader_lang(), verb->summary));
    offer_games(completion, TEXT(""));
    offer_common(completion);
    if (begins(completion->typed, TEXT("-")))
        offer(completion, TEXT("--version"), TEXT(""), NULL);
}

/* `--lang` goes with every verb, and anywhere. True: its value is what is typed. */
static bool complete_lang(Completion *completion)
{
    static const char flag[] = "--lang=";
    Arguments *words = &completion->words;
    Text before = {flag, sizeof flag - 1};
    bool typed = begins(completion->typed, before);
    Arguments given = {words->count - 1, words->at};
    (void)take_value(&given, "--lang");
    if (given.count > 0 && strcmp(given.at[given.count - 1], "--lang") == 0) {
        before.length = 0;
        typed = true;
    }
    for (unsigned i = 0; typed && lang_at(i) != NULL; i++)
        offer(completion, before, text_of(lang_code(lang_at(i))), lang_title(lang_at(i)));
    words->at[given.count] = words->at[words->count - 1];
    words->count = given.count + 1;
    return typed;
}

int cmd_complete(Arguments arguments)
{
    if (arguments.count < 2 || strcmp(arguments.at[0], "--") != 0)
        return usage_is("complete -- WORDS…");
    Arguments words = {arguments.count - 1, arguments.at + 1};
    Out out = buffer_new();
    Completion completion = {words, text_of(words.at[words.count - 1]), NULL, &out};
    if (complete_lang(&completion)) {
        /* that is all */
    } else if (completion.words.count == 1) {
        complete_verb(&completion);
    } else {
        Text first = text_of(completion.words.at[0]);
        const Verb *verb = verb_named(first);
        if (verb != NULL)
            completion.words = (Arguments){completion.words.count - 1, completion.words.at + 1};
        else if (game_named(first) != NULL || begins(first, TEXT("-")))
            verb = verb_named(TEXT("play"));
        Out help = buffer_new();
        if (verb != NULL)
            verb_usage(verb, &help);
        out_char(&help, '\0');
        const char *rest = help.full ? "" : help.text;
        Text usage;
        while (next_usage(&rest, &usage))
            complete_usage(&completion, usage, verb);
        buffer_free(&help);
        if (verb != NULL)
            offer_common(&completion);
    }
    bool printed = print_data(&out); /* for the shell: tabs between words and what they mean */
    buffer_free(&out);
    return printed ? EXIT_DONE : EXIT_FAILED;
}
