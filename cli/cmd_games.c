/* `triskel games`: what can be played, with which options and against which bots, from the registry
   and the roster. */
#include "base/buffer.h"
#include "bots/roster.h"
#include "cli/command.h"
#include "core/games.h"

#include <stdio.h>

static void write_game(const Game *game, Out *out)
{
    out_string(out, game->title);
    out_string(out, " (");
    out_string(out, game->name);
    out_string(out, ")\n  ");
    out_string(out, game->summary);
    out_string(out, "\n  Options:\n");
    for (unsigned i = 0; i < game->option_count; i++) {
        const Option *option = &game->options[i];
        size_t before = out->length;
        out_string(out, "    ");
        out_string(out, option->name);
        out_char(out, '=');
        option_write_value(option, option->initial, out);
        while (out->length < before + 24)
            out_char(out, ' ');
        out_string(out, option->meaning);
        out_string(out, " (");
        write_option_values(option, out);
        out_string(out, ")\n");
    }
    out_string(out, "  Bots:\n");
    const Bot *bot;
    for (unsigned i = 0; (bot = roster_at(game, i)) != NULL; i++) {
        size_t before = out->length;
        out_string(out, "    bot:");
        out_string(out, bot->name);
        while (out->length < before + 24)
            out_char(out, ' ');
        out_string(out, bot->meaning);
        out_char(out, '\n');
    }
}

static void write_value_json(const Option *option, unsigned value, Out *out)
{
    bool quoted = option->kind != OPTION_NUMBER;
    if (quoted)
        out_char(out, '"');
    option_write_value(option, value, out);
    if (quoted)
        out_char(out, '"');
}

static void write_option_json(const Option *option, Out *out)
{
    out_string(out, "{\"name\":");
    out_json(out, text_of(option->name));
    out_string(out, ",\"meaning\":");
    out_json(out, text_of(option->meaning));
    out_string(out, ",\"default\":");
    write_value_json(option, option->initial, out);
    if (option->kind == OPTION_NUMBER) {
        out_string(out, ",\"least\":");
        out_number(out, option->least);
        out_string(out, ",\"most\":");
        out_number(out, option->most);
    } else {
        out_string(out, ",\"values\":[");
        for (unsigned value = option->least; value <= option->most; value++) {
            if (value > option->least)
                out_char(out, ',');
            write_value_json(option, value, out);
        }
        out_char(out, ']');
    }
    out_char(out, '}');
}

static void write_game_json(const Game *game, Out *out)
{
    out_string(out, "{\"name\":");
    out_json(out, text_of(game->name));
    out_string(out, ",\"title\":");
    out_json(out, text_of(game->title));
    out_string(out, ",\"summary\":");
    out_json(out, text_of(game->summary));
    out_string(out, ",\"options\":[");
    for (unsigned i = 0; i < game->option_count; i++) {
        if (i > 0)
            out_char(out, ',');
        write_option_json(&game->options[i], out);
    }
    out_string(out, "],\"bots\":[");
    const Bot *bot;
    for (unsigned i = 0; (bot = roster_at(game, i)) != NULL; i++) {
        out_string(out, i > 0 ? ",{\"name\":" : "{\"name\":");
        out_json(out, text_of(bot->name));
        out_string(out, ",\"meaning\":");
        out_json(out, text_of(bot->meaning));
        out_char(out, '}');
    }
    out_string(out, "]}");
}

int cmd_games(Arguments arguments)
{
    bool json = take_flag(&arguments, "--json");
    const Game *only = NULL;
    Options options;
    if (arguments.count > 0 && !read_game(&arguments, &only, &options))
        return EXIT_USAGE;
    if (arguments.count > 0)
        return usage_error("games takes a game's name and --json, nothing else");

    Out out = buffer_new();
    const char *between = "";
    if (json)
        out_char(&out, '[');
    for (unsigned i = 0; game_at(i) != NULL; i++) {
        const Game *game = game_at(i);
        if (only == NULL ? game->is_template : game != only)
            continue;
        out_string(&out, between);
        if (json)
            write_game_json(game, &out);
        else
            write_game(game, &out);
        between = json ? "," : "\n";
    }
    if (json)
        out_string(&out, "]\n");
    bool printed = print_out(&out);
    buffer_free(&out);
    return printed ? EXIT_DONE : EXIT_FAILED;
}
