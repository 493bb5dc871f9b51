/* Ready-made talk: see talk.h. */
#include "core/talk.h"

static const Line common_lines[] = {
    {NC_("say", "hello"), N_("Hello, everybody!"), false, NULL},
    {NC_("say", "luck"), N_("Good luck!"), false, NULL},
    {NC_("say", "hurry"), N_("%1, we are waiting for you."), true, NULL},
    {NC_("say", "thinking"), N_("Let me think …"), false, NULL},
    {NC_("say", "well"), N_("Well played, %1!"), true, NULL},
    {NC_("say", "oops"), N_("Oops."), false, NULL},
    {NC_("say", "laugh"), N_("Ha ha!"), false, NULL},
    {NC_("say", "thanks"), N_("Thank you for the game."), false, NULL},
    {NC_("say", "again"), N_("Another one?"), false, NULL},
};
enum { COMMON_LINES = sizeof common_lines / sizeof *common_lines };

const Line *talk_line(const Game *game, unsigned n)
{
    if (n == 0 || n > (unsigned)COMMON_LINES + game->line_count)
        return NULL;
    return n <= COMMON_LINES ? &common_lines[n - 1] : &game->lines[n - 1 - COMMON_LINES];
}

unsigned talk_find(const Game *game, Text id)
{
    const Line *line;
    for (unsigned n = 1; (line = talk_line(game, n)) != NULL; n++)
        if (text_is(id, line->id))
            return n;
    return 0;
}

bool talk_fits(const Game *game, unsigned n, const void *view, unsigned person)
{
    const Line *line = talk_line(game, n);
    return line != NULL && (line->fits == NULL || line->fits(view, person));
}
