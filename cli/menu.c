/* The menu: see menu.h. */
#include "cli/menu.h"

#include "base/buffer.h"
#include "base/nearest.h"
#include "term/page.h"
#include "term/play.h"

#include <stdio.h>
#include <string.h>

const Game *menu_choose(const Lang *lang)
{
    char line[64];
    for (;;) {
        Out out = buffer_new();
        const Game *games[16];
        unsigned count = 0;
        out_string(&out, "\n  Triskel\n\n");
        for (unsigned i = 0; game_at(i) != NULL && count < 16; i++) {
            const Game *game = game_at(i);
            if (game->is_template)
                continue;
            games[count++] = game;
            out_string(&out, "  ");
            out_number(&out, count);
            out_string(&out, "  ");
            size_t start = out.length;
            out_string(&out, game->title);
            out_pad(&out, start, 10);
            out_wrapped(&out, text_of(tr(lang, game->summary)), 64, 15);
        }
        say(&out, tr(lang, "\nWhich one? A number or a name; Enter leaves. > "));
        bool shown = print_plain((Text){out.text, out.length});
        buffer_free(&out);
        if (!shown || fgets(line, sizeof line, stdin) == NULL || line[0] == '\n')
            return NULL;
        line[strcspn(line, "\n")] = '\0';
        uint64_t number;
        if (text_number(text_of(line), &number) && number >= 1 && number <= count)
            return games[number - 1];
        for (unsigned i = 0; i < count; i++)
            if (begins_folded(text_of(line), games[i]->name))
                return games[i];
    }
}
