/* The random bot, and the list of a game's bots: see bot.h. */
#include "core/bot.h"

static void random_begin(void *memory, const Options *options, Viewer person, const void *aid)
{
    (void)memory;
    (void)options;
    (void)person;
    (void)aid;
}

static Answer random_choose(void *memory, const Question *question)
{
    (void)memory;
    return (Answer){question->legal[random_below(question->random, question->count)], {0, 0}};
}

const Bot random_bot = {
    .name = NC_("bot", "random"),
    .meaning = N_("plays anything that is allowed"),
    .begin = random_begin,
    .choose = random_choose,
};

const Bot *bot_at(const Game *game, unsigned n)
{
    if (n == 0)
        return &random_bot;
    return n <= game->bot_count ? game->bots[n - 1] : NULL;
}

const Bot *bot_named(const Game *game, Text name)
{
    const Bot *bot;
    for (unsigned n = 0; (bot = bot_at(game, n)) != NULL; n++)
        if (text_is(name, bot->name))
            return bot;
    return NULL;
}
