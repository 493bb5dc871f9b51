/* Typed actions: see typed.h. */
#include "term/typed.h"

#include "base/nearest.h"
#include "core/notation.h"

#include <stdlib.h>
#include <string.h>

enum { MAX_TOKEN = 64, MAX_TOKENS = MAX_ARGUMENTS + 1 };

void choices_add(void *context, Action action)
{
    Choices *choices = context;
    if (choices->count == choices->capacity) {
        uint32_t capacity = choices->capacity > 0 ? 2 * choices->capacity : 64;
        Action *actions = realloc(choices->actions, capacity * sizeof *actions);
        if (actions == NULL)
            return;
        choices->actions = actions;
        choices->capacity = capacity;
    }
    choices->actions[choices->count++] = action;
}

void choices_free(Choices *choices)
{
    free(choices->actions);
    *choices = (Choices){0};
}

/* ---- Words ---------------------------------------------------------------------------------- */

/* A word of the game in the reader's language. */
static const char *word_here(const Scene *scene, unsigned word)
{
    return word_said(scene->lang, scene->game, word);
}

static const char *name_here(const Scene *scene, const char *name)
{
    return tr_own(scene->lang, "name", scene->game->name, name);
}

static bool is_offered(const Choices *choices, unsigned word)
{
    for (uint32_t i = 0; i < choices->count; i++)
        if (action_word(choices->actions[i]) == word)
            return true;
    return false;
}

/* Has the word more actions than those that are listed? */
static bool has_many(const Choices *choices, unsigned word)
{
    return choices->many >> word & 1;
}

bool typed_is_offered(const Scene *scene, const Choices *choices, Text typed)
{
    for (unsigned word = 0; word < scene->game->word_count; word++)
        if (is_offered(choices, word) && (equals_folded(typed, scene->game->words[word].text) ||
                                          equals_folded(typed, word_here(scene, word))))
            return true;
    return false;
}

enum { NO_WORD = 64, SEVERAL_WORDS = 65 };

/* The word of the game that a token means: exactly, else cut short among those offered now. */
static unsigned find_word(const Scene *scene, const Choices *choices, Text token)
{
    unsigned found = NO_WORD;
    for (unsigned word = 0; word < scene->game->word_count; word++)
        if (equals_folded(token, scene->game->words[word].text) ||
            equals_folded(token, word_here(scene, word)))
            if (found == NO_WORD || is_offered(choices, word))
                found = word;
    if (found != NO_WORD)
        return found;
    for (unsigned word = 0; word < scene->game->word_count; word++) {
        if (!is_offered(choices, word))
            continue;
        if (begins_folded(token, word_here(scene, word)) ||
            begins_folded(token, scene->game->words[word].text))
            found = found == NO_WORD ? word : SEVERAL_WORDS;
    }
    return found;
}

/* ---- Arguments ----------------------------------------------------------------------------- */

/* `P3` or `3`; 0: it is no number of a seat. */
static unsigned seat_number(Text token)
{
    uint64_t number;
    if (token.length > 1 && (token.at[0] == 'p' || token.at[0] == 'P'))
        token = (Text){token.at + 1, token.length - 1};
    return !text_number(token, &number) ? 0 : number < 100 ? (unsigned)number : 99;
}

/* The person of that name, in full or cut short, counted from 1; 0: nobody, or not clear. */
static unsigned find_name(const Scene *scene, Text token)
{
    unsigned found = 0;
    for (unsigned exact = 2; exact-- > 0 && found == 0;) {
        for (unsigned person = 0; person < scene->persons; person++) {
            char name[MAX_TOKEN];
            Out out = {.text = name, .capacity = sizeof name - 1};
            out_text(&out, scene->names[person]);
            name[out.length] = '\0';
            if (exact ? equals_folded(token, name) : begins_folded(token, name)) {
                if (found != 0)
                    return 0;
                found = person + 1;
            }
        }
    }
    return found;
}

/* A seat by its number or its person's name, counted from 1; 0: not clear. */
static unsigned find_seat(const Scene *scene, Text token)
{
    unsigned number = seat_number(token);
    if (number > 0 || scene->seats != scene->persons)
        return number;
    return find_name(scene, token);
}

unsigned typed_person(const Scene *scene, Text token)
{
    unsigned number = seat_number(token);
    if (number == 0)
        number = find_name(scene, token);
    return number > 0 && number <= scene->persons ? number - 1 : scene->persons;
}

/* A token as one argument; 0: it is none. */
static unsigned find_argument(const Scene *scene, const Argument *argument, Text token)
{
    uint64_t number;
    unsigned found = 0;
    switch (argument->kind) {
    case ARGUMENT_NUMBER:
        return text_number(token, &number) && number > 0 ? (number < 128 ? (unsigned)number : 127)
                                                         : 0;
    case ARGUMENT_SEAT:
        return find_seat(scene, token);
    case ARGUMENT_NAME:
        for (unsigned i = 0; i < argument->name_count; i++)
            if (equals_folded(token, argument->names[i]) ||
                equals_folded(token, name_here(scene, argument->names[i])))
                return i + 1;
        for (unsigned i = 0; i < argument->name_count; i++) {
            if (!begins_folded(token, argument->names[i]) &&
                !begins_folded(token, name_here(scene, argument->names[i])))
                continue;
            if (found != 0)
                return 0;
            found = i + 1;
        }
        return found;
    }
    return 0;
}

/* Numbers of a set come in any order; records have them ascending. */
static void sort_numbers(unsigned *numbers, unsigned count)
{
    for (unsigned i = 1; i < count; i++) {
        unsigned number = numbers[i], j = i;
        for (; j > 0 && numbers[j - 1] > number; j--)
            numbers[j] = numbers[j - 1];
        numbers[j] = number;
    }
}

/* The tokens as the arguments of a word. */
static bool read_arguments(const Scene *scene, unsigned word, const Text *tokens, unsigned count,
                           Action *action)
{
    const Word *shape = &scene->game->words[word];
    unsigned values[MAX_ARGUMENTS] = {0};
    if (count < shape->required || count > shape->allowed)
        return false;
    for (unsigned i = 0; i < count; i++) {
        values[i] = find_argument(scene, &shape->arguments[i], tokens[i]);
        if (values[i] == 0 || values[i] > argument_limit(i))
            return false;
    }
    if (word_takes_set(scene->game, word))
        sort_numbers(values, count);
    *action = action_with(word, values[0], values[1], values[2], values[3]);
    return true;
}

/* The only action offered with this word, for who leaves its arguments out. */
static bool only_action(const Choices *choices, unsigned word, Action *action)
{
    unsigned count = has_many(choices, word) ? 1 : 0;
    for (uint32_t i = 0; i < choices->count; i++) {
        if (action_word(choices->actions[i]) == word) {
            *action = choices->actions[i];
            count++;
        }
    }
    return count == 1;
}

/* Arguments alone, where one word only could be meant by them: `3` in an auction. */
static bool read_bare(const Scene *scene, const Choices *choices, const Text *tokens,
                      unsigned count, Action *action)
{
    unsigned found = 0;
    Action read;
    for (unsigned word = 0; word < scene->game->word_count; word++) {
        if (!is_offered(choices, word) || !read_arguments(scene, word, tokens, count, &read))
            continue;
        *action = read;
        found++;
    }
    return found == 1;
}

/* The place of a word's first action among the choices; their number: it has none. */
static uint32_t first_of(const Choices *choices, unsigned word)
{
    uint32_t first = 0;
    while (first < choices->count && action_word(choices->actions[first]) != word)
        first++;
    return first;
}

/* Of the actions of one word, from `i` on, one that shows well how they are written: two arguments,
   or as many as there must be. */
static Action good_example(const Scene *scene, const Choices *choices, uint32_t i)
{
    const Word *shape = &scene->game->words[action_word(choices->actions[i])];
    unsigned wanted = shape->required > 2 ? shape->required : 2;
    for (uint32_t j = i; j < choices->count; j++) {
        Action action = choices->actions[j];
        if (action_word(action) != action_word(choices->actions[i]))
            break;
        if (action_argument(action, wanted - 1) != 0 &&
            (wanted == MAX_ARGUMENTS || action_argument(action, wanted) == 0))
            return action;
    }
    return choices->actions[i];
}

/* A word alone that gives something away for good, where more could follow it: `peek`. */
bool typed_means_none(const Scene *scene, const Choices *choices, unsigned word)
{
    uint32_t first = first_of(choices, word);
    bool are_several =
        first + 1 < choices->count && action_word(choices->actions[first + 1]) == word;
    return scene->game->words[word].required == 0 && (are_several || has_many(choices, word));
}

/* ---- Reading ------------------------------------------------------------------------------- */

/* Cuts text into tokens at spaces, and between letters and digits (`b3`), but for seats (`P3`); of
   numbers only digits that follow each other (`134`) are one each where dice are named so. */
static unsigned cut(Text text, Text tokens[MAX_TOKENS])
{
    unsigned count = 0;
    size_t i = 0;
    while (i < text.length) {
        while (i < text.length && text.at[i] == ' ')
            i++;
        size_t start = i;
        while (i < text.length && text.at[i] != ' ')
            i++;
        if (i == start)
            break;
        if (count == MAX_TOKENS)
            return MAX_TOKENS + 1;
        Text token = {text.at + start, i - start};
        uint64_t number;
        size_t letters = 0;
        while (letters < token.length && !(token.at[letters] >= '0' && token.at[letters] <= '9'))
            letters++;
        bool is_seat = letters == 1 && (token.at[0] == 'p' || token.at[0] == 'P') && count > 0;
        if (letters > 0 && letters < token.length && !is_seat && count == 0 &&
            text_number((Text){token.at + letters, token.length - letters}, &number)) {
            tokens[count++] = (Text){token.at, letters};
            token = (Text){token.at + letters, token.length - letters};
        }
        tokens[count++] = token;
    }
    return count;
}

/* `reroll 134` is `reroll 1 3 4`: one token of digits for several numbers below ten. */
static unsigned spread_digits(const Scene *scene, unsigned word, Text tokens[MAX_TOKENS],
                              unsigned count)
{
    const Word *shape = &scene->game->words[word];
    Text digits = count == 2 ? tokens[1] : (Text){NULL, 0};
    uint64_t number;
    if (shape->allowed < 2 || shape->required > 1 || digits.length < 2 ||
        digits.length > shape->allowed || !text_number(digits, &number))
        return count;
    for (unsigned i = 0; i < shape->allowed; i++)
        if (shape->arguments[i].kind != ARGUMENT_NUMBER)
            return count;
    for (unsigned i = 0; i < digits.length; i++)
        tokens[1 + i] = (Text){digits.at + i, 1};
    return 1 + (unsigned)digits.length;
}

/* The word that the tokens begin with. If they end with one instead, it is put first. */
static unsigned word_first(const Scene *scene, const Choices *choices, Text *tokens, unsigned count)
{
    unsigned word = find_word(scene, choices, tokens[0]);
    unsigned last = word == NO_WORD ? find_word(scene, choices, tokens[count - 1]) : NO_WORD;
    if (last >= NO_WORD)
        return word;
    Text token = tokens[count - 1];
    memmove(tokens + 1, tokens, (count - 1) * sizeof *tokens);
    tokens[0] = token;
    return last;
}

static void write_line(const Scene *scene, Actor seat, Action action, Out *line)
{
    out_seat(line, seat);
    out_char(line, ' ');
    action_write(scene->game, action, line);
}

static void not_understood(const Scene *scene, const Choices *choices, Text token, Out *complaint)
{
    Nearest nearest = {.word = token, .within = 3, .folded = true};
    for (unsigned word = 0; word < scene->game->word_count; word++)
        if (is_offered(choices, word))
            nearest_try(&nearest, word_here(scene, word));
    if (nearest.name != NULL)
        say(complaint,
            tr(scene->lang, "“%1” is not something you can do here; did you mean “%2”?\n"), token,
            text_of(nearest.name));
    else
        say(complaint,
            tr(scene->lang, "“%1” is not something you can do here. “?” says what is.\n"), token);
}

bool typed_read(const Scene *scene, const Choices *choices, Text text, Out *line, Out *complaint)
{
    Text tokens[MAX_TOKENS];
    Action action = 0;
    unsigned count = text.length <= 256 ? cut(text, tokens) : 0;
    if (count == 0 || count > MAX_TOKENS) {
        say(complaint, tr(scene->lang, "That is too much at once. “?” says what you can do.\n"));
        return false;
    }
    unsigned word = word_first(scene, choices, tokens, count);
    if (word == SEVERAL_WORDS && read_bare(scene, choices, tokens, count, &action)) {
        write_line(scene, choices->seat, action, line);
        return true;
    }
    if (word == SEVERAL_WORDS) {
        say(complaint, tr(scene->lang, "“%1” could mean several things; write more of it.\n"),
            tokens[0]);
        return false;
    }
    if (word == NO_WORD) {
        for (word = 0; count == 1 && word < scene->game->word_count; word++) {
            Text spread[MAX_TOKENS] = {{"", 0}, tokens[0]};
            unsigned spread_count = spread_digits(scene, word, spread, 2);
            if (is_offered(choices, word) && spread_count > 2 &&
                read_arguments(scene, word, spread + 1, spread_count - 1, &action)) {
                write_line(scene, choices->seat, action, line);
                return true;
            }
        }
        if (read_bare(scene, choices, tokens, count, &action)) {
            write_line(scene, choices->seat, action, line);
            return true;
        }
        not_understood(scene, choices, tokens[0], complaint);
        return false;
    }
    count = spread_digits(scene, word, tokens, count);
    if (count == 2 && text_is(tokens[1], "0"))
        count = 1; /* none */
    else if (count == 1 && typed_means_none(scene, choices, word)) {
        char form[64];
        Out example = {.text = form, .capacity = sizeof form};
        typed_write(scene, good_example(scene, choices, first_of(choices, word)), &example);
        say(complaint,
            tr(scene->lang, "“%1” alone would be none at all. Write “%2”, or “%1 0” for none.\n"),
            text_of(word_here(scene, word)), (Text){form, example.length});
        return false;
    }
    if (read_arguments(scene, word, tokens + 1, count - 1, &action) ||
        (count == 1 && only_action(choices, word, &action))) {
        write_line(scene, choices->seat, action, line);
        return true;
    }
    if (!is_offered(choices, word)) { /* let the table say that it cannot be done now */
        out_seat(line, choices->seat);
        out_char(line, ' ');
        out_string(line, scene->game->words[word].text);
        for (unsigned i = 0; i < scene->game->words[word].required; i++) {
            const Argument *argument = &scene->game->words[word].arguments[i];
            out_string(line, argument->kind == ARGUMENT_SEAT   ? " P1"
                             : argument->kind == ARGUMENT_NAME ? " "
                                                               : " 1");
            if (argument->kind == ARGUMENT_NAME)
                out_string(line, argument->names[0]);
        }
        return true;
    }
    char form[160];
    Out out = {.text = form, .capacity = sizeof form};
    typed_example(scene, choices, word, &out);
    say(complaint, tr(scene->lang, "“%1” needs something after it, as in “%2”.\n"),
        text_of(word_here(scene, word)), (Text){form, out.length});
    return false;
}

/* ---- Writing ------------------------------------------------------------------------------- */

void typed_write_person(const Scene *scene, unsigned person, Out *out)
{
    Text name = scene->names[person];
    if (memchr(name.at, ' ', name.length) == NULL && typed_person(scene, name) == person)
        out_text(out, name);
    else
        out_seat(out, person);
}

static void write_seat(const Scene *scene, unsigned seat, Out *out)
{
    if (scene->seats == scene->persons && seat < scene->persons)
        typed_write_person(scene, seat, out);
    else
        out_seat(out, seat);
}

static void write_argument(const Scene *scene, const Argument *argument, unsigned value, Out *out)
{
    switch (argument->kind) {
    case ARGUMENT_NUMBER:
        out_number(out, value);
        break;
    case ARGUMENT_SEAT:
        write_seat(scene, value - 1, out);
        break;
    case ARGUMENT_NAME:
        out_string(out, name_here(scene, argument->names[value - 1]));
        break;
    }
}

void typed_join(const Lang *lang, Text word, Text name, Out *out)
{
    /* TRANSLATORS: %1 is what is done, %2 with what: “place flower”. Either order can be typed. */
    say(out, tr_in(lang, "typed", "%1 %2"), word, name);
}

/* Is a word always said of one thing that has a name? */
static bool has_a_name(const Word *shape)
{
    return shape->required == 1 && shape->allowed == 1 && shape->arguments[0].kind == ARGUMENT_NAME;
}

void typed_write(const Scene *scene, Action action, Out *out)
{
    const Word *shape = &scene->game->words[action_word(action)];
    Text word = text_of(word_here(scene, action_word(action)));
    if (has_a_name(shape)) {
        const char *name = shape->arguments[0].names[action_argument(action, 0) - 1];
        typed_join(scene->lang, word, text_of(name_here(scene, name)), out);
        return;
    }
    out_text(out, word);
    for (unsigned i = 0; i < shape->allowed; i++) {
        unsigned value = action_argument(action, i);
        if (value == 0)
            break;
        out_char(out, ' ');
        write_argument(scene, &shape->arguments[i], value, out);
    }
    if (shape->required == 0 && shape->allowed > 0 && action_argument(action, 0) == 0)
        out_string(out, " 0"); /* none, and not by a slip */
}

void typed_example(const Scene *scene, const Choices *choices, unsigned word, Out *out)
{
    uint32_t first = first_of(choices, word);
    if (first < choices->count)
        typed_write(scene, good_example(scene, choices, first), out);
}

/* The arguments of actions that have one each, from `i` on: `3–7`, `Ana/Milo`. */
static void write_arguments(const Scene *scene, const Choices *choices, uint32_t i, uint32_t end,
                            Out *out)
{
    const Argument *argument = &scene->game->words[action_word(choices->actions[i])].arguments[0];
    for (const char *between = ""; i < end; between = "/") {
        unsigned first = action_argument(choices->actions[i], 0), last = first;
        while (argument->kind == ARGUMENT_NUMBER && i + 1 < end &&
               action_argument(choices->actions[i + 1], 0) == last + 1) {
            last++;
            i++;
        }
        out_string(out, between);
        write_argument(scene, argument, first, out);
        if (last > first) {
            out_string(out, last > first + 1 ? "–" : "/");
            write_argument(scene, argument, last, out);
        }
        i++;
    }
}

/* Such actions of one word: `bid 3–7`, `turn Ana/Milo`. */
static void write_group(const Scene *scene, const Choices *choices, uint32_t i, uint32_t end,
                        Out *out)
{
    unsigned word = action_word(choices->actions[i]);
    char text[512];
    Out arguments = {.text = text, .capacity = sizeof text};
    write_arguments(scene, choices, i, end, &arguments);
    if (has_a_name(&scene->game->words[word]))
        typed_join(scene->lang, text_of(word_here(scene, word)), (Text){text, arguments.length},
                   out);
    else
        say(out, "%1 %2", text_of(word_here(scene, word)), (Text){text, arguments.length});
}

void typed_summary(const Scene *scene, const Choices *choices, Out *out)
{
    uint32_t end;
    for (uint32_t i = 0; i < choices->count; i = end) {
        unsigned word = action_word(choices->actions[i]);
        const Word *shape = &scene->game->words[word];
        for (end = i; end < choices->count && action_word(choices->actions[end]) == word;)
            end++;
        if (i > 0)
            out_string(out, " · ");
        if (end - i == 1 && !has_many(choices, word))
            typed_write(scene, choices->actions[i], out);
        else if (shape->allowed == 1 && shape->required == 1 && !has_many(choices, word))
            write_group(scene, choices, i, end, out);
        else if (end - i <= 3 && !has_many(choices, word))
            for (uint32_t j = i; j < end; j++) {
                if (j > i)
                    out_string(out, " · ");
                typed_write(scene, choices->actions[j], out);
            }
        else {
            typed_write(scene, good_example(scene, choices, i), out);
            out_string(out, " …");
        }
    }
}
