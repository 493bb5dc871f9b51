/* Games that begin with less: see smaller.h. */
#include "tests/smaller.h"
#include "games/sketch/knowledge.h"

#include <string.h>

static bool kind_named(Text name, unsigned *kind)
{
    for (*kind = 0; *kind < SKETCH_KINDS; ++*kind)
        if (text_is(name, sketch_kind_names[*kind]))
            return true;
    return false;
}

/* `deck 1 1 2 dancer`: Sketch! with these cards and no others. */
static bool sketch_with(Text cards, State *state, void *knowledge)
{
    Text card;
    unsigned kind;
    uint8_t pile[SKETCH_KINDS] = {0}, size = 0;
    for (; text_next(&cards, &card); size++) {
        if (!kind_named(card, &kind))
            return false;
        pile[kind]++;
    }
    SketchKnowledge *known = knowledge;
    Sketch *tables[] = {(Sketch *)state, &known->table};
    for (unsigned i = 0; i < 2; i++) {
        memcpy(tables[i]->pile, pile, SKETCH_KINDS);
        tables[i]->pile_size = size;
    }
    memcpy(known->worlds.at[0].left, pile, SKETCH_KINDS);
    known->worlds.at[0].left_total = size;
    return true;
}

Smaller *smaller_start(const Game *game, Text word)
{
    static const struct {
        const char *game, *word;
        Smaller *make;
    } all[] = {{"sketch", "deck", sketch_with}};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        if (text_is(word, all[i].word) && text_is(text_of(game->name), all[i].game))
            return all[i].make;
    return NULL;
}
