/* `triskel rules`: the rules as players read them, before any game; whole, one part or one rule. */
#include "base/buffer.h"
#include "cli/command.h"
#include "core/games.h"
#include "lang/rules.h"
#include "os/command.h"
#include "term/page.h"
#include "term/play.h"

enum { PAGE_WIDTH = 78 };

/* The games, and the parts of their rules. */
static void write_contents(const Lang *lang, Out *out)
{
    const Game *game;
    for (unsigned i = 0; (game = game_at(i)) != NULL; i++) {
        if (game->is_template)
            continue;
        say(out, "%1 (%2)\n", text_of(game->title), text_of(game->name));
        page_parts(lang, game, out);
        out_char(out, '\n');
    }
    say(out,
        tr(lang, "Before a first game: %1 rules skull learn\n"
                 "One part: %1 rules skull example\n"
                 "One rule: %1 rules skull 24\n"),
        command_name());
}

/* The game whose rules have a number that is written with its letters, `SKU-24`. NULL: none. */
static const Game *game_of_number(Text number)
{
    RulesParagraph paragraph;
    const Game *game;
    if (number.length > 0 && number.at[0] >= '0' && number.at[0] <= '9')
        return NULL;
    for (unsigned i = 0; (game = game_at(i)) != NULL; i++)
        if (rules_find(lang_rules(lang_at(0), game->name), number, &paragraph))
            return game;
    return NULL;
}

int cmd_rules(Arguments arguments)
{
    const Lang *lang;
    const Game *game = NULL;
    Options options;
    if (!take_lang(&arguments, &lang))
        return EXIT_USAGE;
    if (arguments.count > 0 && (game = game_of_number(text_of(arguments.at[0]))) == NULL &&
        !read_game(&arguments, &game, &options))
        return EXIT_USAGE;
    if (arguments.count > 1)
        return usage_is("rules [GAME] [PART|NUMBER]");

    Out out = buffer_new();
    bool found = true;
    if (game == NULL)
        write_contents(lang, &out);
    else if (arguments.count == 0)
        page_rules(lang, game, PAGE_WIDTH, &out);
    else
        found = page_asked(lang, game, text_of(arguments.at[0]), PAGE_WIDTH, &out);
    if (!found)
        (void)say_usage(&out);
    bool printed = !out.full && (!found || print_plain((Text){out.text, out.length}));
    buffer_free(&out);
    return !found ? EXIT_USAGE : printed ? EXIT_DONE : EXIT_FAILED;
}
