/* The table's own voice: see words.h. */
#include "table/words.h"

Scene table_scene(const Table *table, Viewer viewer, const Lang *lang)
{
    const Game *game = table_game(table);
    const Options *options = table_options(table);
    Scene scene = {.lang = lang,
                   .game = game,
                   .options = options,
                   .viewer = viewer,
                   .seats = game->seats(options),
                   .persons = table_persons(table)};
    for (unsigned person = 0; person < scene.persons; person++) {
        const Place *place = table_place(table, person);
        scene.names[person] = text_of(place->holder == PLACE_RULES ? game->automaton : place->name);
    }
    return scene;
}

static void tell_talk(const Scene *scene, const Message *message, Out *out)
{
    char text[256];
    Out sentence = {.text = text, .capacity = sizeof text};
    Text said = message->text;
    if (message->kind == ENTRY_SAID) {
        const Line *line = talk_line(scene->game, message->saying.line);
        say(&sentence, tr(scene->lang, line->sentence), scene->names[message->saying.person]);
        said = (Text){text, sentence.length};
    }
    say(out, tr(scene->lang, "%1: “%2”\n"), message->name, said);
}

void message_tell(const Scene *scene, const Message *message, Out *out)
{
    const Lang *lang = scene->lang;
    Text name = message->name;
    switch (message->kind) {
    case ENTRY_MOVE:
        if (message->by == BY_CLOCK)
            say(out, tr(lang, "%1's time is up.\n"), name);
        scene->game->voice->tell(scene, &message->seen, out);
        break;
    case ENTRY_UNDONE:
        say(out, tr(lang, "%1 takes back a move.\n"), name);
        break;
    case ENTRY_SAID:
    case ENTRY_CHAT:
        tell_talk(scene, message, out);
        break;
    case ENTRY_TAKEN:
        say(out, tr(lang, "A bot sits in for %1.\n"), name);
        break;
    case ENTRY_AWAY:
        say(out, tr(lang, "%1 is away.\n"), name);
        break;
    case ENTRY_BACK:
        say(out, tr(lang, "%1 is back.\n"), name);
        break;
    case ENTRY_LEFT:
        say(out, tr(lang, "%1 has left.\n"), name);
        break;
    default:
        break;
    }
}
