/* Names of bots: see bot_name.h. */
#include "cli/bot_name.h"

#include "cli/command.h"

#include <string.h>

static const char *bot_at_place(const void *game, unsigned i)
{
    const Bot *bot = roster_at(game, i);
    return bot != NULL ? bot->name : NULL;
}

static const char *character_at_place(const void *context, unsigned i)
{
    (void)context;
    const Character *character = character_at(i);
    return character != NULL ? character->name : NULL;
}

static void copy(char *word, size_t room, Text text)
{
    size_t length = text.length < room - 1 ? text.length : room - 1;
    memcpy(word, text.at, length);
    word[length] = '\0';
}

const Bot *read_bot_name(const Lang *lang, const Game *game, Text name, const Character **character)
{
    const Bot *bot = roster_named(game, name, character);
    char word[64];
    if (bot != NULL)
        return bot;
    size_t end = name.length;
    while (end > 0 && name.at[end - 1] != '-')
        end--;
    Text before = {name.at, end > 0 ? end - 1 : name.length};
    if (roster_named(game, before, NULL) == NULL) {
        copy(word, sizeof word, before);
        (void)unknown_word(lang, tr(lang, "There is no bot called “%1” in this game."), word,
                           bot_at_place, game);
    } else {
        copy(word, sizeof word, (Text){name.at + end, name.length - end});
        (void)unknown_word(lang, tr(lang, "There is no character called “%1”."), word,
                           character_at_place, NULL);
    }
    return NULL;
}
