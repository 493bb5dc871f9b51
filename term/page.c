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
    while (next_line(&lines, &line))
        out_wrapped(out, line, width, indent);
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
            out_wrapped(out, after(line, 2), width > 4 ? width - 4 : width, 4);
        } else {
            out_wrapped(out, split_numbers(line, &numbers), width, 0);
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
            out_wrapped(out, text, width, 0);
            while (next_line(&rest, &line) && begins(line, "- ")) {
                out_string(out, "  • ");
                out_wrapped(out, after(line, 2), width > 4 ? width - 4 : width, 4);
            }
            return true;
        }
    }
    return false;
}
