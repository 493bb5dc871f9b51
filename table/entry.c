/* Entries as text: see entry.h. */
#include "table/entry.h"

#include "base/memory.h"

static const struct {
    const char *name;
    bool told;
} kinds[ENTRY_KIND_COUNT] = {
#define X(id, name, told) [ENTRY_##id] = {name, told},
    ENTRY_KINDS(X)
#undef X
};

static const char *const movers[MOVERS] = {
    [BY_CHANCE] = "chance", [BY_PERSON] = "person", [BY_BOT] = "bot", [BY_CLOCK] = "clock"};

bool entry_is_told(EntryKind kind)
{
    return kinds[kind].told;
}

bool entry_seats(EntryKind kind)
{
    return kind == ENTRY_SAT || kind == ENTRY_PROGRAM || kind == ENTRY_BOT;
}

const char *entry_name(EntryKind kind)
{
    return kinds[kind].name;
}

const char *mover_name(Mover mover)
{
    return movers[mover];
}

/* What stands behind the kind, in this order, each with a space before it. */
typedef struct Shape {
    bool mover, move, person, word, number, other, saying, text;
} Shape;

static Shape shape_of(EntryKind kind)
{
    switch (kind) {
    case ENTRY_MOVE:
        return (Shape){.mover = true, .move = true};
    case ENTRY_HELD:
        return (Shape){.number = true, .move = true};
    case ENTRY_UNDONE:
        return (Shape){.person = true, .number = true};
    case ENTRY_MUTED:
    case ENTRY_UNMUTED:
        return (Shape){.person = true, .other = true};
    case ENTRY_SAID:
        return (Shape){.person = true, .saying = true};
    case ENTRY_SAT:
    case ENTRY_PROGRAM:
    case ENTRY_BOT:
        return (Shape){.person = true, .word = true, .text = true};
    case ENTRY_TAKEN:
    case ENTRY_MARK:
        return (Shape){.person = true, .word = true};
    case ENTRY_SET:
    case ENTRY_PLEDGED:
    case ENTRY_REVEALED:
    case ENTRY_STARTED:
    case ENTRY_CHAT:
        return (Shape){.person = true, .text = true};
    case ENTRY_UNSTARTED:
        return (Shape){.number = true, .word = true, .text = true};
    case ENTRY_REMATCH:
        return (Shape){.person = true, .word = true, .text = true};
    case ENTRY_OPENED:
    case ENTRY_RESUMED:
        return (Shape){.text = true};
    case ENTRY_LEFT:
    case ENTRY_AWAY:
    case ENTRY_BACK:
    case ENTRY_OWNER:
    case ENTRY_READY:
    case ENTRY_UNREADY:
    case ENTRY_UNPLEDGED:
    case ENTRY_STARTING:
    case ENTRY_KIND_COUNT:
        break;
    }
    return (Shape){.person = true};
}

/* ---- Writing ------------------------------------------------------------------------------- */

static void write_saying(const Game *game, Saying saying, Out *out)
{
    const Line *line = talk_line(game, saying.line);
    out_char(out, ' ');
    out_string(out, line->id);
    if (line->about_person) {
        out_char(out, ' ');
        out_seat(out, saying.person);
    }
}

void entry_write(const Game *game, const Entry *entry, Out *out)
{
    Shape shape = shape_of((EntryKind)entry->kind);
    out_number(out, entry->at);
    out_char(out, ' ');
    out_string(out, kinds[entry->kind].name);
    if (shape.mover) {
        out_char(out, ' ');
        out_string(out, movers[entry->by]);
    }
    if (shape.person) {
        out_char(out, ' ');
        out_seat(out, entry->person);
    }
    if (shape.number) {
        out_char(out, ' ');
        out_number(out, entry->number);
    }
    if (shape.other) {
        out_char(out, ' ');
        out_seat(out, entry->number);
    }
    if (shape.move) {
        out_char(out, ' ');
        actor_write(entry->move.actor, out);
        out_char(out, ' ');
        action_write(game, entry->move.action, out);
    }
    if (shape.saying)
        write_saying(game, entry->saying, out);
    if (shape.word) {
        out_char(out, ' ');
        out_text(out, entry->word);
    }
    if (shape.text) {
        out_char(out, ' ');
        out_text(out, entry->text);
    }
}

/* ---- Reading ------------------------------------------------------------------------------- */

static bool read_number(Text *rest, uint32_t *number)
{
    Text word = {NULL, 0};
    uint64_t value;
    if (!text_next(rest, &word) || !text_number(word, &value) || value > UINT32_MAX)
        return false;
    *number = (uint32_t)value;
    return true;
}

static bool read_person(Text *rest, uint32_t *person)
{
    Text word = {NULL, 0};
    uint64_t value;
    if (!text_next(rest, &word) || !text_seat(word, &value) || value > MAX_SEATS)
        return false;
    *person = (uint32_t)value - 1;
    return true;
}

static bool read_mover(Text *rest, uint8_t *by)
{
    Text word = {NULL, 0};
    (void)text_next(rest, &word);
    for (*by = 0; *by < MOVERS; ++*by)
        if (text_is(word, movers[*by]))
            return true;
    return false;
}

static bool read_saying(const Game *game, Text *rest, Saying *saying)
{
    Text word = {NULL, 0};
    uint32_t about = 0;
    (void)text_next(rest, &word);
    saying->line = (uint8_t)talk_find(game, word);
    const Line *line = talk_line(game, saying->line);
    if (line == NULL || (line->about_person && !read_person(rest, &about)))
        return false;
    saying->person = (uint8_t)about;
    return true;
}

/* Everything but whether nothing is left over. */
static bool read_pieces(const Game *game, Text *rest, Entry *entry)
{
    Text word = {NULL, 0}, shown;
    uint64_t at;
    uint32_t person = 0;
    if (!text_next(rest, &word) || !text_number(word, &at) || at > MAX_TIME ||
        !text_next(rest, &word))
        return false;
    entry->at = at;
    while (entry->kind < ENTRY_KIND_COUNT && !text_is(word, kinds[entry->kind].name))
        entry->kind++;
    if (entry->kind == ENTRY_KIND_COUNT || (game == NULL && entry->kind != ENTRY_OPENED))
        return false;
    Shape shape = shape_of((EntryKind)entry->kind);
    if ((shape.mover && !read_mover(rest, &entry->by)) ||
        (shape.person && !read_person(rest, &person)) ||
        (shape.number && !read_number(rest, &entry->number)) ||
        (shape.other && !read_person(rest, &entry->number)) ||
        (shape.saying && !read_saying(game, rest, &entry->saying)) ||
        (shape.word && (!text_next(rest, &entry->word) || entry->word.length == 0)))
        return false;
    entry->person = (uint8_t)person;
    if (shape.move) {
        if (rest->at == NULL || move_read(game, *rest, false, &entry->move, &shown).id != ACCEPTED)
            return false;
        rest->at = NULL;
    }
    if (shape.text) {
        if (rest->at == NULL)
            return false;
        entry->text = *rest;
        rest->at = NULL;
    }
    return true;
}

bool entry_read(const Game *game, Text line, Entry *entry)
{
    Entry read = {0};
    Text rest = line;
    char text[MAX_ENTRY];
    Out out = {.text = text, .capacity = sizeof text};
    if (line.length > MAX_ENTRY || !text_is_clean(line) || !read_pieces(game, &rest, &read) ||
        rest.at != NULL)
        return false;
    entry_write(game, &read, &out); /* there is one way to write it */
    if (out.full || out.length != line.length || memcmp(text, line.at, line.length) != 0)
        return false;
    *entry = read;
    return true;
}
