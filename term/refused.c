/* Refusals: see refused.h. */
#include "term/refused.h"

#include "term/page.h"

#include <string.h>

void out_refused(const Lang *lang, Text sentence, const char *rule, Out *out)
{
    if (strcmp(rule, "MODEL") == 0)
        say(out, tr(lang, "That cannot be done: %1.\n"), sentence);
    else
        say(out, tr(lang, "That cannot be done: %1 (%2; “why” explains it).\n"), sentence,
            text_of(rule));
}

void out_why(const Lang *lang, const Game *game, const char *rule, unsigned width, Out *out)
{
    if (rule == NULL) {
        say(out, tr(lang, "Nothing was refused just now.\n"));
    } else if (strcmp(rule, "MODEL") == 0) {
        say(out, tr(lang, "No rule of the game is behind it: it cannot be done at this point, "
                          "or is not written as it should be. “?” says what you can do.\n"));
    } else {
        say(out, tr(lang, "Rule %1:\n"), text_of(rule));
        if (!page_rule(lang, game, rule, width, out))
            say(out, tr(lang, "It is in docs/rules/%1.md.\n"), text_of(game->name));
    }
}
