/* The last choices: see last.h. */
#include "cli/last.h"

#include "base/tidy.h"
#include "bots/roster.h"
#include "core/games.h"
#include "os/file.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

enum { MAX_FILE = 4096 };
static const char first_line[] = "triskel-last 1";

LastTable *last_table(Last *last, const Game *game)
{
    for (unsigned i = 0; i < last->count; i++)
        if (last->tables[i].game == game)
            return &last->tables[i];
    LastTable *table = &last->tables[last->count < MAX_LAST_GAMES ? last->count++ : 0];
    const Bot *easy = bot_named(game, TEXT("easy"));
    *table =
        (LastTable){.game = game, .options = options_initial(game, game->options[PLAYERS].initial)};
    snprintf(table->bot, sizeof table->bot, "%s", easy != NULL ? easy->name : random_bot.name);
    return table;
}

/* ---- Reading ------------------------------------------------------------------------------- */

/* `skull easy players=4 …` */
static bool read_table(Last *last, Text rest)
{
    Text word = {NULL, 0};
    const Game *game = text_next(&rest, &word) ? game_named(word) : NULL;
    Text level = {NULL, 0};
    const char *why;
    if (game == NULL || !text_next(&rest, &level) || roster_named(game, level, NULL) == NULL)
        return false;
    OptionsReader reader = options_begin(game);
    while (text_next(&rest, &word)) {
        const char *equals = memchr(word.at, '=', word.length);
        if (equals == NULL)
            return false;
        size_t length = (size_t)(equals - word.at);
        Text value = {equals + 1, word.length - length - 1};
        if (options_read(game, &reader, (Text){word.at, length}, value).id != ACCEPTED)
            return false;
    }
    LastTable *table = last_table(last, game);
    snprintf(table->bot, sizeof table->bot, "%.*s", (int)level.length, level.at);
    return options_end(game, &reader, &table->options, &why).id == ACCEPTED;
}

static bool read_line(Last *last, Text line)
{
    Text rest = line, word = {NULL, 0};
    if (!text_is_clean(line) || !text_next(&rest, &word) || rest.at == NULL)
        return false;
    if (text_is(word, "lang"))
        return (last->lang = lang_named(rest)) != NULL;
    if (text_is(word, "game"))
        return (last->game = game_named(rest)) != NULL;
    if (text_is(word, "names")) {
        size_t length = tidy_text(rest, last->names, sizeof last->names - 1);
        last->names[length] = '\0';
        return length > 0;
    }
    return text_is(word, "table") && read_table(last, rest);
}

static bool read_lines(Last *last, Text text)
{
    for (bool first = true; text.length > 0; first = false) {
        const char *end = memchr(text.at, '\n', text.length);
        if (end == NULL)
            return false;
        Text line = {text.at, (size_t)(end - text.at)};
        text = (Text){end + 1, text.length - line.length - 1};
        if (first ? !text_is(line, first_line) : !read_line(last, line))
            return false;
    }
    return true;
}

bool last_read(Last *last)
{
    char path[MAX_PATH], text[MAX_FILE];
    Out file = {.text = text, .capacity = sizeof text};
    *last = (Last){0};
    if (!user_path(USER_DATA, "last", path))
        return true;
    bool read = file_read(path, &file);
    if (!read && (errno == ENOENT || errno == ENOTDIR))
        return true;
    if (read && read_lines(last, (Text){text, file.length}))
        return true;
    *last = (Last){0};
    return false;
}

/* ---- Writing ------------------------------------------------------------------------------- */

/* Options that do not go together, left so half-way through the menu, are nothing to offer again.
 */
static bool can_be_played(const LastTable *table)
{
    return table->game->conflict == NULL || table->game->conflict(&table->options) == NULL;
}

static void write_table(const LastTable *table, Out *out)
{
    say(out, "table %1 %2", text_of(table->game->name), text_of(table->bot));
    for (unsigned i = 0; i < table->game->option_count; i++) {
        const Option *option = &table->game->options[i];
        say(out, " %1=", text_of(option->name));
        option_write_value(option, table->options.value[i], out);
    }
    out_char(out, '\n');
}

bool last_write(const Last *last)
{
    char path[MAX_PATH], text[MAX_FILE];
    Out out = {.text = text, .capacity = sizeof text};
    say(&out, "%1\n", text_of(first_line));
    if (last->lang != NULL)
        say(&out, "lang %1\n", text_of(lang_code(last->lang)));
    if (last->game != NULL)
        say(&out, "game %1\n", text_of(last->game->name));
    if (last->names[0] != '\0')
        say(&out, "names %1\n", text_of(last->names));
    for (unsigned i = 0; i < last->count; i++)
        if (can_be_played(&last->tables[i]))
            write_table(&last->tables[i], &out);
    return user_path(USER_DATA, "last", path) && make_folders(path) &&
           file_write_out(path, OWNER_ALONE, &out);
}
