/* A record's game as a scene: see match_scene.h. */
#include "term/match_scene.h"

#include "base/seats.h"
#include "base/tidy.h"
#include "core/notation.h"
#include "table/entry.h"

static Text name_of(const Header *header, unsigned person, char text[MAX_NAME])
{
    Text written = {header->names[person], header->name_length[person]};
    size_t length = tidy_text(written, text, MAX_CALLED);
    if (length == 0) {
        Out name = {.text = text, .capacity = MAX_NAME};
        out_seat(&name, person);
        length = name.length;
    }
    return (Text){text, length};
}

Scene match_scene(const Match *match, Viewer viewer, const Lang *lang, MatchNames *names)
{
    const Header *header = &match->header;
    const Game *game = header->game;
    uint16_t automata = game->automata != NULL ? game->automata(&header->options) : 0;
    Scene scene = {.lang = lang,
                   .game = game,
                   .options = &header->options,
                   .viewer = viewer,
                   .seats = game->seats(&header->options),
                   .persons = game->persons(&header->options)};
    for (unsigned person = 0; person < scene.persons; person++)
        scene.names[person] = seats_have(automata, person)
                                  ? text_of(game->automaton)
                                  : name_of(header, person, names->at[person]);
    return scene;
}
