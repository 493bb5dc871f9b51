/* The rules by part and by number: see rules.h. */
#include "lang/rules.h"
#include "base/memory.h"
#include "base/nearest.h"

static bool begins(Text text, Text with)
{
    return text.length >= with.length && memcmp(text.at, with.at, with.length) == 0;
}

static Text after(Text text, size_t count)
{
    return (Text){text.at + count, text.length - count};
}

/* How far a character is from the beginning of text, or the text's length. */
static size_t distance_to(Text text, char c)
{
    size_t i = 0;
    while (i < text.length && text.at[i] != c)
        i++;
    return i;
}

/* ---- Parts --------------------------------------------------------------------------------- */

bool rules_next_part(Text *rest, RulesPart *part)
{
    Text line = {NULL, 0}, ahead;
    do {
        if (!text_line(rest, &line))
            return false;
    } while (!begins(line, TEXT("## ")));
    line = after(line, 3);
    size_t colon = distance_to(line, ':');
    *part = (RulesPart){.id = {line.at, colon}};
    part->title = after(line, colon + 2 < line.length ? colon + 2 : line.length);
    for (ahead = *rest; text_line(&ahead, &line) && !begins(line, TEXT("## ")); *rest = ahead) {
        if (line.length == 0)
            continue;
        if (part->body.at == NULL)
            part->body.at = line.at;
        part->body.length = (size_t)(line.at + line.length - part->body.at);
    }
    return true;
}

/* Does a word of the title begin like this? Both are folded. */
static bool title_has(Text title, Text beginning)
{
    bool word_begins = true;
    for (; title.length > 0; title = after(title, 1)) {
        if (word_begins && begins(title, beginning))
            return true;
        word_begins = title.at[0] < 'a' || title.at[0] > 'z';
    }
    return false;
}

bool rules_find_part(Text rules, Text name, RulesPart *part)
{
    enum { IS_ID, BEGINS_ID, IN_TITLE, NOTHING } best = NOTHING, found;
    char asked_letters[64], title_letters[128];
    Text asked = {asked_letters, fold_text(name, asked_letters, sizeof asked_letters)};
    RulesPart next;
    while (asked.length > 0 && rules_next_part(&rules, &next)) {
        Text title = {title_letters, fold_text(next.title, title_letters, sizeof title_letters)};
        found = begins(next.id, asked)    ? next.id.length == asked.length ? IS_ID : BEGINS_ID
                : title_has(title, asked) ? IN_TITLE
                                          : NOTHING;
        if (found < best) {
            best = found;
            *part = next;
        }
    }
    return best != NOTHING;
}

/* ---- Rules --------------------------------------------------------------------------------- */

Text rules_split_numbers(Text line, Text *numbers)
{
    size_t end = distance_to(line, ']');
    *numbers = (Text){NULL, 0};
    if (!begins(line, TEXT("[")) || end == line.length)
        return line;
    *numbers = (Text){line.at + 1, end - 1};
    line = after(line, end + 1);
    return begins(line, TEXT(" ")) ? after(line, 1) : line;
}

/* A rule's number without its letters, and whether it has some; false if it is none. */
static bool read_number(Text text, uint64_t *number, Text *letters)
{
    size_t dash = distance_to(text, '-');
    *letters = (Text){text.at, dash < text.length ? dash : 0};
    return text_number(dash < text.length ? after(text, dash + 1) : text, number);
}

static bool same_letters(Text asked, Text letters)
{
    char one[16], other[16];
    size_t length = fold_text(asked, one, sizeof one);
    return length == 0 ||
           (length == fold_text(letters, other, sizeof other) && memcmp(one, other, length) == 0);
}

bool rules_find(Text rules, Text asked, RulesParagraph *paragraph)
{
    uint64_t wanted, number, nearest = UINT64_MAX;
    Text asked_letters, letters, line = {NULL, 0}, numbers, name = {NULL, 0};
    bool exact = false;
    *paragraph = (RulesParagraph){{NULL, 0}, {NULL, 0}};
    if (!read_number(asked, &wanted, &asked_letters))
        return false;
    while (!exact && text_line(&rules, &line)) {
        Text text = rules_split_numbers(line, &numbers), ahead = rules;
        while (!exact && text_next(&numbers, &name)) {
            if (!read_number(name, &number, &letters))
                continue;
            uint64_t distance = number > wanted ? number - wanted : wanted - number;
            if (distance >= nearest)
                continue;
            nearest = distance;
            exact = distance == 0 && same_letters(asked_letters, letters);
            for (; text_line(&ahead, &line) && begins(line, TEXT("- "));)
                text.length = (size_t)(line.at + line.length - text.at);
            *paragraph = (RulesParagraph){name, text};
        }
    }
    return exact;
}
