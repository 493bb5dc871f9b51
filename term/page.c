/* Long texts: see page.h. */
#include "term/page.h"

#include <string.h>

/* Cuts the next line off. */
static bool next_line(Text *rest, Text *line)
{
    if (rest->length == 0)
        return false;
    const char *end = memchr(rest->at, '\n', rest->length);
    size_t length = end != NULL ? (size_t)(end - rest->at) : rest->length;
    *line = (Text){rest->at, length};
    length += end != NULL;
    *rest = (Text){rest->at + length, rest->length - length};
    return true;
}

void out_wrapped(Out *out, Text text, unsigned width, unsigned indent)
{
    unsigned column = 0;
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

void out_wrapped_lines(Out *out, Text lines, unsigned width, unsigned indent)
{
    Text line = {NULL, 0};
    while (next_line(&lines, &line)) {
        unsigned spaces = 0;
        if (styled_width(line) <= width) { /* as it is, tables too */
            out_text(out, line);
            out_char(out, '\n');
            continue;
        }
        for (; line.length > 0 && line.at[0] == ' '; line.at++, line.length--)
            spaces++;
        for (unsigned i = 0; i < spaces; i++)
            out_char(out, ' ');
        out_wrapped(out, line, width > spaces ? width - spaces : width, spaces + indent);
    }
}

static bool begins(Text text, const char *with)
{
    size_t length = strlen(with);
    return text.length >= length && memcmp(text.at, with, length) == 0;
}

static Text after(Text text, size_t count)
{
    return (Text){text.at + count, text.length - count};
}

/* Splits `[SKU-20 SKU-23] From …` into the numbers and the rest. */
static Text split_numbers(Text line, Text *numbers)
{
    *numbers = (Text){NULL, 0};
    const char *end = begins(line, "[") ? memchr(line.at, ']', line.length) : NULL;
    if (end == NULL)
        return line;
    *numbers = (Text){line.at + 1, (size_t)(end - line.at) - 1};
    line = after(line, numbers->length + 2);
    return begins(line, " ") ? after(line, 1) : line;
}

/* The translation of a word as it is typed, if the game has such a word or name. */
static const char *typed_word(const Lang *lang, const Game *game, Text token)
{
    for (unsigned i = 0; i < game->word_count; i++) {
        const Word *word = &game->words[i];
        if (text_is(token, word->text))
            return tr_own(lang, "word", game->name, word->text);
        for (unsigned j = 0; j < word->allowed; j++)
            for (unsigned k = 0; k < word->arguments[j].name_count; k++)
                if (text_is(token, word->arguments[j].names[k]))
                    return tr_own(lang, "name", game->name, word->arguments[j].names[k]);
    }
    return NULL;
}

/* A paragraph with its `commands` as they are typed in the reader's language, in one piece each. */
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
        Text command = {tick + 1, (size_t)(end - tick) - 1}, token = {NULL, 0};
        text = after(text, command.length + 2);
        out_string(out, S_GOLD);
        for (const char *between = ""; text_next(&command, &token); between = "\u00A0") {
            const char *here = typed_word(lang, game, token);
            out_string(out, between);
            out_text(out, here != NULL ? text_of(here) : token);
        }
        out_string(out, S_PLAIN);
    }
}

/* The same, wrapped. */
static void write_paragraph(const Lang *lang, const Game *game, Text text, unsigned width,
                            unsigned indent, Out *out)
{
    char spoken[4096];
    Out paragraph = {.text = spoken, .capacity = sizeof spoken};
    write_spoken(lang, game, text, &paragraph);
    out_wrapped(out, (Text){spoken, paragraph.length}, width, indent);
}

void page_rules(const Lang *lang, const Game *game, unsigned width, Out *out)
{
    Text rest = lang_rules(lang, game->name), line = {NULL, 0}, numbers;
    if (rest.length == 0)
        say(out, tr(lang, "The rules are in docs/rules/%1.md.\n"), text_of(game->name));
    while (next_line(&rest, &line)) {
        if (begins(line, "# ") || begins(line, "## ")) {
            out_string(out, S_BOLD);
            out_text(out, after(line, line.at[1] == '#' ? 3 : 2));
            out_string(out, S_PLAIN "\n");
        } else if (begins(line, "- ")) {
            out_string(out, "  • ");
            write_paragraph(lang, game, after(line, 2), width > 4 ? width - 4 : width, 4, out);
        } else {
            write_paragraph(lang, game, split_numbers(line, &numbers), width, 0, out);
        }
    }
}

bool page_rule(const Lang *lang, const Game *game, const char *rule, unsigned width, Out *out)
{
    Text rest = lang_rules(lang, game->name), line = {NULL, 0}, numbers, number = {NULL, 0};
    while (next_line(&rest, &line)) {
        Text text = split_numbers(line, &numbers);
        while (text_next(&numbers, &number)) {
            if (!text_is(number, rule))
                continue;
            write_paragraph(lang, game, text, width, 0, out);
            while (next_line(&rest, &line) && begins(line, "- ")) {
                out_string(out, "  • ");
                write_paragraph(lang, game, after(line, 2), width > 4 ? width - 4 : width, 4, out);
            }
            return true;
        }
    }
    return false;
}
