/* `triskel games`: what can be played, with which options and marks, against which bots, from the
   registry and the roster. */
#include "base/buffer.h"
#include "bots/roster.h"
#include "cli/command.h"
#include "core/games.h"
#include "core/mark.h"
#include "term/page.h"

#include <stdio.h>

static void write_game(const Game *game, Out *out)
{
    enum { COLUMN = 24 };
    const Lang *lang = reader_lang();
    unsigned width = output_width();
    out_string(out, game->title);
    out_string(out, " (");
    out_string(out, game->name);
    out_string(out, ")\n  ");
    out_beside(out, text_of(tr(lang, game->summary)), width, 2);
    say(out, tr(lang, "  Options:\n"));
    for (unsigned i = 0; i < game->option_count; i++) {
        const Option *option = &game->options[i];
        size_t before = out->length;
        out_string(out, "    ");
        out_string(out, option->name);
        out_char(out, '=');
        option_write_value(option, option->initial, out);
        out_pad(out, before, COLUMN);
        char text[256];
        Out meaning = {.text = text, .capacity = sizeof text};
        say(&meaning, "%1 (", text_of(tr(lang, option->meaning)));
        write_option_values(option, &meaning);
        out_char(&meaning, ')');
        out_beside(out, (Text){text, meaning.length}, width, COLUMN);
    }
    say(out, tr(lang, "  Marks: "));
    const Mark *mark;
    for (unsigned i = 0; (mark = mark_at(game, i)) != NULL; i++) {
        out_string(out, i > 0 ? ", " : "");
        out_string(out, mark->sign);
        out_char(out, ' ');
        out_string(out, tr_in(lang, "mark", mark->name));
    }
    out_char(out, '\n');
    say(out, tr(lang, "  Bots:\n"));
    const Bot *bot;
    for (unsigned i = 0; (bot = roster_at(game, i)) != NULL; i++) {
        size_t before = out->length;
        out_string(out, "    bot:");
        out_string(out, bot->name);
        out_pad(out, before, COLUMN);
        out_beside(out, text_of(tr(lang, bot->meaning)), width, COLUMN);
    }
}

static void write_characters(Out *out)
{
    enum { COLUMN = 24 };
    const Lang *lang = reader_lang();
    const Character *character;
    say(out, tr(lang, "Characters, behind a bot’s name (bot:easy-bold):\n"));
    for (unsigned i = 0; (character = character_at(i)) != NULL; i++) {
        size_t before = out->length;
        out_string(out, "    -");
        out_string(out, character->name);
        out_pad(out, before, COLUMN);
        out_beside(out, text_of(tr(lang, character->meaning)), output_width(), COLUMN);
    }
}

static void put_value(Json *json, const Option *option, unsigned value)
{
    char text[64];
    Out out = {.text = text, .capacity = sizeof text};
    option_write_value(option, value, &out);
    if (option->kind == OPTION_NUMBER)
        put_number(json, value);
    else
        put_text(json, (Text){text, out.length});
}

static void put_option(Json *json, const Option *option)
{
    put_open(json, '{');
    put_string(put_key(json, "name"), option->name);
    put_string(put_key(json, "meaning"), option->meaning);
    put_value(put_key(json, "default"), option, option->initial);
    if (option->kind == OPTION_NUMBER) {
        put_number(put_key(json, "least"), option->least);
        put_number(put_key(json, "most"), option->most);
    } else {
        put_open(put_key(json, "values"), '[');
        for (unsigned value = option->least; value <= option->most; value++)
            put_value(json, option, value);
        put_close(json, ']');
    }
    put_close(json, '}');
}

static void put_game(Json *json, const Game *game)
{
    const Bot *bot;
    const Mark *mark;
    const Character *character;
    put_open(json, '{');
    put_string(put_key(json, "name"), game->name);
    put_string(put_key(json, "title"), game->title);
    put_string(put_key(json, "summary"), game->summary);
    put_open(put_key(json, "options"), '[');
    for (unsigned i = 0; i < game->option_count; i++)
        put_option(json, &game->options[i]);
    put_close(json, ']');
    put_open(put_key(json, "marks"), '[');
    for (unsigned i = 0; (mark = mark_at(game, i)) != NULL; i++) {
        put_open(json, '{');
        put_string(put_key(json, "name"), mark->name);
        put_string(put_key(json, "sign"), mark->sign);
        put_close(json, '}');
    }
    put_close(json, ']');
    put_open(put_key(json, "bots"), '[');
    for (unsigned i = 0; (bot = roster_at(game, i)) != NULL; i++) {
        put_open(json, '{');
        put_string(put_key(json, "name"), bot->name);
        put_string(put_key(json, "meaning"), bot->meaning);
        put_close(json, '}');
    }
    put_close(json, ']');
    put_open(put_key(json, "characters"), '[');
    for (unsigned i = 0; (character = character_at(i)) != NULL; i++) {
        put_open(json, '{');
        put_string(put_key(json, "name"), character->name);
        put_string(put_key(json, "meaning"), character->meaning);
        put_close(json, '}');
    }
    put_close(json, ']');
    put_close(json, '}');
}

int cmd_games(Arguments arguments)
{
    bool json = take_flag(&arguments, "--json");
    const Game *only = NULL;
    Options options;
    if (arguments.count > 0 && !read_game(&arguments, &only, &options))
        return EXIT_USAGE;
    if (arguments.count > 0)
        return usage_error(N_("games takes a game’s name and --json, nothing else"));

    Out out = buffer_new();
    Json list = {&out, false};
    if (json)
        put_open(&list, '[');
    for (unsigned i = 0; game_at(i) != NULL; i++) {
        const Game *game = game_at(i);
        if (only == NULL ? game->is_template : game != only)
            continue;
        if (json) {
            put_game(&list, game);
            continue;
        }
        if (out.length > 0)
            out_char(&out, '\n');
        write_game(game, &out);
    }
    if (json) {
        put_close(&list, ']');
        out_char(&out, '\n');
    } else {
        out_char(&out, '\n');
        write_characters(&out);
    }
    bool printed = print_out(&out);
    buffer_free(&out);
    return printed ? EXIT_DONE : EXIT_FAILED;
}
