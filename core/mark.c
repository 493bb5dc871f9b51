/* Marks: see mark.h. */
#include "core/mark.h"

#include "base/memory.h"

static const Mark common_marks[] = {
    {NC_("mark", "disc"), "●", "○"},   {NC_("mark", "triangle"), "▲", "△"},
    {NC_("mark", "square"), "■", "□"}, {NC_("mark", "diamond"), "◆", "◇"},
    {NC_("mark", "star"), "★", "☆"},   {NC_("mark", "cross"), "✚", "✖"},
};
enum { COMMON_MARKS = sizeof common_marks / sizeof *common_marks };

unsigned mark_count(const Game *game)
{
    return game->marks != NULL ? game->mark_count : COMMON_MARKS;
}

const Mark *mark_at(const Game *game, unsigned i)
{
    if (i >= mark_count(game))
        return NULL;
    return game->marks != NULL ? &game->marks[i] : &common_marks[i];
}

unsigned mark_find(const Game *game, Text name)
{
    unsigned i = 0;
    while (i < mark_count(game) && !text_is(name, mark_at(game, i)->name))
        i++;
    return i;
}

unsigned mark_limit(const Game *game, unsigned persons)
{
    unsigned count = mark_count(game);
    return (persons + count - 1) / count;
}

void marks_spread(const Game *game, unsigned persons, const uint8_t chosen[MAX_SEATS],
                  uint8_t marks[MAX_SEATS])
{
    enum { MOST_MARKS = 32, OPEN = 0xFF };
    unsigned count = mark_count(game), limit = mark_limit(game, persons);
    uint8_t used[MOST_MARKS] = {0};
    INSIST(count > 0 && count <= MOST_MARKS);
    memset(marks, OPEN, MAX_SEATS);
    for (unsigned person = 0; person < persons; person++) {
        if (chosen[person] == 0)
            continue;
        marks[person] = (uint8_t)(chosen[person] - 1);
        used[marks[person]]++;
    }
    for (unsigned person = 0; person < persons; person++) {
        unsigned mark = person % count;
        if (marks[person] != OPEN || used[mark] >= limit)
            continue;
        marks[person] = (uint8_t)mark;
        used[mark]++;
    }
    for (unsigned person = 0, mark = 0; person < persons; person++) {
        if (marks[person] != OPEN)
            continue;
        while (used[mark] >= limit)
            mark++;
        marks[person] = (uint8_t)mark;
        used[mark]++;
    }
}

/* ---- In a scene ---------------------------------------------------------------------------- */

const char *scene_sign(const Scene *scene, unsigned seat)
{
    uint8_t marks[MAX_SEATS];
    unsigned person = seat % scene->persons;
    bool second = seat >= scene->persons;
    marks_spread(scene->game, scene->persons, scene->chosen_marks, marks);
    for (unsigned other = 0; other < person; other++)
        second = second || marks[other] == marks[person];
    const Mark *mark = mark_at(scene->game, marks[person]);
    return second ? mark->other : mark->sign;
}

void out_seat_colour(const Scene *scene, unsigned seat, Out *out)
{
    uint8_t marks[MAX_SEATS];
    marks_spread(scene->game, scene->persons, scene->chosen_marks, marks);
    out_seat_style(out, marks[seat % scene->persons]);
}
