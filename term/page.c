/* Long texts: see page.h. */
#include "term/page.h"
#include "base/nearest.h"
#include "lang/rules.h"
#include "term/typed.h"

#include <string.h>

/* Wraps text from a column on; lines after the first begin with `indent` spaces. */
static void wrap(Out *out, Text text, unsigned width, unsigned indent, unsigned column)
{
    bool first_word = true;
    Text word = {NULL, 0};
    while (text_next(&text, &word)) {
        if (word.length == 0)
            continue;
        unsigned wide = styled_width(word);
        if (!first_word && column + 1 + wide > width) {
            out_char(out, '\n');
            for (column = 0; column < indent; column++)
                out_char(out, ' ');
        } else if (!first_word) {
            out_char(out, ' ');
            column++;
        }
        out_text(out, word);
        column += wide;
        first_word = false;
    }
    out_char(out, '\n');
}

void out_wrapped(Out *out, Text text, unsigned width, unsigned indent)
{
    wrap(out, text, width, indent, 0);
}

void out_beside(Out *out, Text text, unsigned width, unsigned column)
{
    wrap(out, text, width, column, column);
}

static Text after(Text text, size_t count)
{
    return (Text){text.at + count, text.length - count};
}

/* Where the second column of a line of a table begins, behind two spaces or more; 0: it has none.
 */
static size_t second_column(Text line)
{
    size_t i = 0;
    while (i < line.length && line.at[i] == ' ')
        i++;
    while (i + 1 < line.length && (line.at[i] != ' ' || line.at[i + 1] != ' '))
        i++;
    while (i < line.length && line.at[i] == ' ')
        i++;
    return i < line.length && line.at[0] == ' ' && line.at[i - 1] == ' ' ? i : 0;
}

void out_wrapped_lines(Out *out, Text lines, unsigned width, unsigned indent)
{
    Text line = {NULL, 0};
    while (text_line(&lines, &line)) {
        unsigned spaces = 0;
        if (styled_width(line) <= width) { /* as it is, tables too */
            out_text(out, line);
            out_char(out, '\n');
            continue;
        }
        size_t second = second_column(line);
        unsigned column = styled_width((Text){line.at, second});
        if (second > 0 && column < width / 2) {
            out_bytes(out, line.at, second);
            out_beside(out, after(line, second), width, column);
            continue;
        }
        for (; line.length > 0 && line.at[0] == ' '; line.at++, line.length--)
            spaces++;
        for (unsigned i = 0; i < spaces; i++)
            out_char(out, ' ');
        out_wrapped(out, line, width > spaces ? width - spaces : width, spaces + indent);
    }
}

void out_items(Out *out, Text items, unsigned width)
{
    static const char between[] = " · ";
    enum { BETWEEN = sizeof between - 1 };
    size_t last = items.length; /* where the last item begins, with what is before it … */
    while (last > 0 && (items.length - last < BETWEEN || memcmp(items.at + last, between, BETWEEN)))
        last--;
    Text ending = {items.at + last, items.length - last};
    size_t kept = last; /* … and where those end that are shown */
    while (kept > 0 && styled_width((Text){items.at, kept}) + styled_width(ending) > width)
        do
            kept--;
        while (kept > 0 && memcmp(items.at + kept, between, BETWEEN) != 0);
    if (kept == 0 && last > 0) /* only the last is left */
        ending = (Text){ending.at + BETWEEN, ending.length - BETWEEN};
    out_bytes(out, items.at, kept);
    out_clipped(out, ending, width - styled_width((Text){items.at, kept}));
}

static bool begins(Text text, const char *with)
{
    size_t length = strlen(with);
    return text.length >= length && memcmp(text.at, with, length) == 0;
}

/* The word of a game that stands in a command; NULL: it has none of that name. */
static const Word *find_word(const Game *game, Text text)
{
    for (unsigned i = 0; i < game->word_count; i++)
        if (text_is(text, game->words[i].text))
            return &game->words[i];
    return NULL;
}

/* The name that a word is said of: `flower` after `place`; NULL: that is none. */
static const char *find_name(const Word *word, Text text)
{
    const Argument *argument = &word->arguments[0];
    for (unsigned i = 0; i < argument->name_count; i++)
        if (text_is(text, argument->names[i]))
            return argument->names[i];
    return NULL;
}

/* A command as it is typed in the reader's language. */
static void translate_command(const Lang *lang, const Game *game, Text command, Out *out)
{
    Text rest = command, token = {NULL, 0};
    const Word *word = text_next(&rest, &token) ? find_word(game, token) : NULL;
    if (word == NULL) {
        out_text(out, command);
        return;
    }
    Text said = text_of(word_said(lang, game, (unsigned)(word - game->words)));
    const char *name = rest.at != NULL ? find_name(word, rest) : NULL;
    if (name != NULL) {
        typed_join(lang, said, text_of(tr_own(lang, "name", game->name, name)), out);
        return;
    }
    out_text(out, said);
    if (rest.at != NULL) {
        out_char(out, ' ');
        out_text(out, rest);
    }
}

/* The same in quotes and in one piece, whatever the width of the screen. */
static void write_command(const Lang *lang, const Game *game, Text command, Out *out)
{
    char text[128], whole[2 * sizeof text];
    Out typed = {.text = text, .capacity = sizeof text};
    Out quoted = {.text = whole, .capacity = sizeof whole};
    translate_command(lang, game, command, &typed);
    out_string(&quoted, S_GOLD);
    for (size_t i = 0; i < typed.length; i++) {
        if (text[i] == ' ')
            out_string(&quoted, "\u00A0");
        else
            out_char(&quoted, text[i]);
    }
    out_string(&quoted, S_PLAIN);
    /* TRANSLATORS: the quotes around something to type */
    say(out, tr_in(lang, "typed", "“%1”"), (Text){whole, quoted.length});
}

/* A paragraph with its `commands`. */
static void write_spoken(const Lang *lang, const Game *game, Text text, Out *out)
{
    while (text.length > 0) {
        const char *tick = memchr(text.at, '`', text.length);
        size_t length = tick != NULL ? (size_t)(tick - text.at) : text.length;
        out_bytes(out, text.at, length);
        text = after(text, length);
        const char *end = tick != NULL ? memchr(tick + 1, '`', text.length - 1) : NULL;
        if (end == NULL) {
            out_text(out, text);
            return;
        }
        Text command = {tick + 1, (size_t)(end - tick) - 1};
        text = after(text, command.length + 2);
        write_command(lang, game, command, out);
    }
}

/* The same, wrapped, behind its numbers, if there are any, or as an item of a list. */
static void write_paragraph(const Lang *lang, const Game *game, Text numbers, Text text,
                            bool is_item, unsigned width, Out *out)
{
    char spoken[4096];
    Out paragraph = {.text = spoken, .capacity = sizeof spoken};
    unsigned indent = is_item ? 4 : 0;
    if (numbers.length > 0) {
        out_string(&paragraph, S_DIM);
        out_text(&paragraph, numbers);
        out_string(&paragraph, S_PLAIN " ");
    }
    write_spoken(lang, game, text, &paragraph);
    out_string(out, is_item ? "  • " : "");
    wrap(out, (Text){spoken, paragraph.length}, width, indent, indent);
}

/* Lines of a text of rules: paragraphs, with their numbers if `numbered`, and items. */
static void write_lines(const Lang *lang, const Game *game, Text lines, bool numbered,
                        unsigned width, Out *out)
{
    Text line = {NULL, 0}, numbers;
    while (text_line(&lines, &line)) {
        bool is_item = begins(line, "- ");
        Text text = rules_split_numbers(is_item ? after(line, 2) : line, &numbers);
        if (!numbered)
            numbers.length = 0;
        write_paragraph(lang, game, numbers, text, is_item, width, out);
    }
}

static void write_part(const Lang *lang, const Game *game, const RulesPart *part, unsigned width,
                       Out *out)
{
    out_string(out, S_BOLD);
    out_text(out, part->title);
    out_string(out, S_PLAIN "\n\n");
    write_lines(lang, game, part->body, true, width, out);
}

/* The part of that id. False: a game whose rules nobody has told yet has none. */
static bool write_part_of(const Lang *lang, const Game *game, const char *id, unsigned width,
                          Out *out)
{
    Text rest = lang_rules(lang, game->name);
    RulesPart part;
    while (rules_next_part(&rest, &part)) {
        if (!text_is(part.id, id))
            continue;
        write_part(lang, game, &part, width, out);
        return true;
    }
    return false;
}

static void write_elsewhere(const Lang *lang, const Game *game, Out *out)
{
    say(out, tr(lang, "The rules are in docs/rules/%1.md.\n"), text_of(game->name));
}

void page_rules(const Lang *lang, const Game *game, unsigned width, Out *out)
{
    Text rest = lang_rules(lang, game->name);
    RulesPart part;
    if (!write_part_of(lang, game, "basics", width, out))
        write_elsewhere(lang, game, out);
    while (rules_next_part(&rest, &part)) {
        if (text_is(part.id, "basics"))
            continue;
        out_char(out, '\n');
        write_part(lang, game, &part, width, out);
    }
}

void page_learn(const Lang *lang, const Game *game, unsigned width, Out *out)
{
    static const char *const lessons[] = {"setting", "basics", "example"};
    for (unsigned i = 0; i < sizeof lessons / sizeof *lessons; i++) {
        if (i > 0)
            out_char(out, '\n');
        if (!write_part_of(lang, game, lessons[i], width, out)) {
            write_elsewhere(lang, game, out);
            return;
        }
    }
}

void page_parts(const Lang *lang, const Game *game, Out *out)
{
    Text rest = lang_rules(lang, game->name);
    RulesPart part;
    if (rest.length == 0)
        write_elsewhere(lang, game, out);
    while (rules_next_part(&rest, &part)) {
        size_t start = out->length;
        out_string(out, "  ");
        out_text(out, part.id);
        out_pad(out, start, 14);
        out_text(out, part.title);
        out_char(out, '\n');
    }
}

bool page_rule(const Lang *lang, const Game *game, const char *rule, unsigned width, Out *out)
{
    RulesParagraph paragraph;
    if (!rules_find(lang_rules(lang, game->name), text_of(rule), &paragraph))
        return false;
    write_lines(lang, game, paragraph.text, false, width, out);
    return true;
}

/* The part whose id is near to a word; empty if there is none. */
static Text near_part(Text rules, Text word)
{
    char letters[64];
    RulesPart part;
    Text folded = {letters, fold_text(word, letters, sizeof letters)}, nearest = {NULL, 0};
    unsigned within = 4; /* so many letters are too many to change */
    while (rules_next_part(&rules, &part)) {
        unsigned distance = word_distance(folded, part.id);
        if (distance < within && distance < part.id.length) {
            within = distance;
            nearest = part.id;
        }
    }
    return nearest;
}

bool page_asked(const Lang *lang, const Game *game, Text asked, unsigned width, Out *out)
{
    enum { MOST_QUOTED = 40 }; /* columns */
    Text rules = lang_rules(lang, game->name);
    RulesPart part;
    RulesParagraph paragraph;
    char text[4 * MOST_QUOTED + 8];
    Out quoted = {.text = text, .capacity = sizeof text};
    if (rules.length == 0) {
        write_elsewhere(lang, game, out);
        return false;
    }
    if (equals_folded(asked, "learn") || equals_folded(asked, tr_in(lang, "part", "learn"))) {
        page_learn(lang, game, width, out);
        return true;
    }
    if (rules_find(rules, asked, &paragraph)) {
        say(out, tr(lang, "Rule %1:\n"), paragraph.number);
        write_lines(lang, game, paragraph.text, false, width, out);
        return true;
    }
    out_clipped(&quoted, asked, MOST_QUOTED);
    if (paragraph.number.length > 0) {
        say(out, tr(lang, "There is no rule “%1” in this game; the nearest is %2.\n"),
            (Text){text, quoted.length}, paragraph.number);
        return false;
    }
    if (rules_find_part(rules, asked, &part)) {
        write_part(lang, game, &part, width, out);
        return true;
    }
    Text near = near_part(rules, asked);
    if (near.length > 0)
        say(out, tr(lang, "The rules have no part “%1”; did you mean “%2”? There are:\n"),
            (Text){text, quoted.length}, near);
    else
        say(out, tr(lang, "The rules have no part “%1”. There are:\n"),
            (Text){text, quoted.length});
    page_parts(lang, game, out);
    return false;
}
