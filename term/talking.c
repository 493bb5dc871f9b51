/* Saying something: see talking.h. */
#include "term/talking.h"

#include "base/nearest.h"
#include "table/entry.h"
#include "term/typed.h"

/* What can be said, a line each. */
static void list_lines(const Scene *scene, unsigned speaker, Out *out)
{
    const Line *line;
    say(out, tr(scene->lang, "You can say, for instance “say %1”, or anything else:\n"),
        text_of(tr_in(scene->lang, "say", talk_line(scene->game, 1)->id)));
    for (unsigned n = 1; (line = talk_line(scene->game, n)) != NULL; n++) {
        size_t start = out->length;
        if (scene->view != NULL && !talk_fits(scene->game, n, scene->view, speaker))
            continue;
        out_string(out, "  ");
        out_string(out, tr_in(scene->lang, "say", line->id));
        if (line->about_person)
            out_string(out, tr(scene->lang, " NAME"));
        out_pad(out, start, 20);
        say(out, tr(scene->lang, line->sentence), TEXT("…"));
        out_char(out, '\n');
    }
}

/* The line that a word means, in English or in the reader's language; 0: none. */
static unsigned find_line(const Scene *scene, Text word)
{
    const Line *line;
    for (unsigned n = 1; (line = talk_line(scene->game, n)) != NULL; n++)
        if (equals_folded(word, line->id) ||
            equals_folded(word, tr_in(scene->lang, "say", line->id)))
            return n;
    return 0;
}

Talking talking_read(const Scene *scene, unsigned speaker, Text typed, Saying *saying, Out *out)
{
    Text rest = typed, word = {NULL, 0};
    if (!text_next(&rest, &word) || word.length == 0) {
        list_lines(scene, speaker, out);
        return TALKING_LISTED;
    }
    unsigned n = find_line(scene, word);
    const Line *line = talk_line(scene->game, n);
    if (line == NULL || (rest.at != NULL && !line->about_person))
        return TALKING_FREELY;
    *saying = (Saying){.line = (uint8_t)n};
    if (!line->about_person)
        return TALKING_LINE;
    unsigned person = typed_person(scene, rest.at != NULL ? rest : (Text){NULL, 0});
    if (person < scene->persons) {
        saying->person = (uint8_t)person;
        return TALKING_LINE;
    }
    char name[MAX_CALLED + 8];
    Out other = {.text = name, .capacity = sizeof name};
    typed_write_person(scene, (speaker + 1) % scene->persons, &other);
    say(out, tr(scene->lang, "Say whom you mean: “say %1 %2”.\n"), word,
        (Text){name, other.length});
    return TALKING_LISTED;
}
