/* Buttons: see buttons.h. */
#include "term/buttons.h"

#include "term/screen.h"

#include <string.h>

/* ---- What there is ------------------------------------------------------------------------- */

static Button *add(Buttons *buttons, ButtonKind kind, Text text)
{
    if (buttons->count == MAX_BUTTONS || text.length > MAX_BUTTON)
        return NULL;
    Button *button = &buttons->at[buttons->count++];
    *button = (Button){.kind = kind, .length = text.length};
    memcpy(button->text, text.at, text.length);
    buttons_unmark(buttons);
    return button;
}

void buttons_add(Buttons *buttons, Text text)
{
    (void)add(buttons, BUTTON_WHOLE, text);
}

/* The numbers that some of these actions have among their arguments, each to be picked, and the
   word that is done with them. */
static void add_set(Buttons *buttons, const Scene *scene, const Choices *choices, uint32_t from,
                    uint32_t end)
{
    unsigned word = action_word(choices->actions[from]);
    const Voice *voice = scene->game->voice;
    bool offered[128] = {false};
    for (uint32_t i = from; i < end; i++)
        for (unsigned k = 0; k < MAX_ARGUMENTS; k++)
            offered[action_argument(choices->actions[i], k)] = true;
    for (unsigned number = 1; number < sizeof offered; number++) {
        char text[MAX_BUTTON];
        Out out = {.text = text, .capacity = sizeof text};
        if (!offered[number])
            continue;
        if (voice->offer_one != NULL && scene->view != NULL)
            voice->offer_one(scene, word, number, &out);
        else
            out_number(&out, number);
        Button *one = add(buttons, BUTTON_ONE, (Text){text, out.length});
        if (one != NULL) {
            one->word = word;
            one->number = number;
        }
    }
    Button *set = add(buttons, BUTTON_SET, text_of(word_said(scene->lang, scene->game, word)));
    if (set != NULL)
        set->word = word;
}

static void add_action(Buttons *buttons, const Scene *scene, Action action)
{
    char text[MAX_BUTTON];
    Out out = {.text = text, .capacity = sizeof text};
    typed_write(scene, action, &out);
    if (!out.full)
        buttons_add(buttons, (Text){text, out.length});
}

/* A button for each action; of a word that has many, one for all of them, or its set. */
void buttons_for_choices(Buttons *buttons, const Scene *scene, const Choices *choices)
{
    enum { MOST_OF_A_WORD = 12 };
    for (uint32_t i = 0, end; i < choices->count; i = end) {
        unsigned word = action_word(choices->actions[i]);
        for (end = i; end < choices->count && action_word(choices->actions[end]) == word;)
            end++;
        if (end - i <= MOST_OF_A_WORD && !(choices->many >> word & 1)) {
            for (uint32_t j = i; j < end; j++)
                add_action(buttons, scene, choices->actions[j]);
        } else if (word_takes_set(scene->game, word) && !(choices->many >> word & 1)) {
            add_set(buttons, scene, choices, i, end);
            if (typed_means_none(scene, choices, word))
                add_action(buttons, scene, choices->actions[i]);
        } else {
            (void)add(buttons, BUTTON_BEGUN, text_of(word_said(scene->lang, scene->game, word)));
        }
    }
}

bool buttons_are_same(const Buttons *one, const Buttons *other)
{
    if (one->count != other->count)
        return false;
    for (unsigned i = 0; i < one->count; i++) {
        const Button *a = &one->at[i], *b = &other->at[i];
        if (a->kind != b->kind || a->length != b->length ||
            memcmp(a->text, b->text, a->length) != 0)
            return false;
    }
    return true;
}

/* ---- Choosing ------------------------------------------------------------------------------ */

void buttons_unmark(Buttons *buttons)
{
    buttons->marked = buttons->count;
}

void buttons_step(Buttons *buttons, bool forward)
{
    unsigned count = buttons->count;
    if (count == 0)
        return;
    if (buttons->marked == count)
        buttons->marked = forward ? 0 : count - 1;
    else
        buttons->marked = (buttons->marked + (forward ? 1 : count - 1)) % count;
}

bool buttons_mark_at(Buttons *buttons, unsigned row, unsigned column)
{
    for (unsigned i = 0; i < buttons->count; i++) {
        const Button *button = &buttons->at[i];
        if (row == button->row && column >= button->column &&
            column < button->column + button->width) {
            buttons->marked = i;
            return true;
        }
    }
    return false;
}

bool buttons_pick(Buttons *buttons)
{
    if (buttons->marked == buttons->count || buttons->at[buttons->marked].kind != BUTTON_ONE)
        return false;
    buttons->at[buttons->marked].picked ^= true;
    return true;
}

bool buttons_have_set(const Buttons *buttons)
{
    for (unsigned i = 0; i < buttons->count; i++)
        if (buttons->at[i].kind == BUTTON_SET)
            return true;
    return false;
}

/* A word of a set with what is picked. Returns how many are. */
static unsigned write_set(const Buttons *buttons, const Button *set, Out *out)
{
    unsigned picked = 0;
    out_bytes(out, set->text, set->length);
    for (unsigned i = 0; i < buttons->count; i++) {
        const Button *one = &buttons->at[i];
        if (one->kind != BUTTON_ONE || one->word != set->word || !one->picked)
            continue;
        out_char(out, ' ');
        out_number(out, one->number);
        picked++;
    }
    return picked;
}

bool buttons_type(const Buttons *buttons, Out *typed, bool *begun)
{
    unsigned i = buttons->marked;
    while (i < buttons->count && buttons->at[i].kind == BUTTON_ONE)
        i++; /* its set stands behind it */
    if (i >= buttons->count)
        return false;
    const Button *button = &buttons->at[i];
    *begun = button->kind == BUTTON_BEGUN;
    if (button->kind == BUTTON_SET)
        return write_set(buttons, button, typed) > 0;
    out_bytes(typed, button->text, button->length);
    if (*begun)
        out_char(typed, ' ');
    return true;
}

/* ---- Drawing ------------------------------------------------------------------------------- */

enum { MAX_DRAWN = MAX_BUTTON + 24 };
enum { MORE = 4 }; /* columns at the right for the dots that say so, apart from the last button */

static Text button_text(const Buttons *buttons, unsigned i, char text[MAX_DRAWN])
{
    const Button *button = &buttons->at[i];
    Out out = {.text = text, .capacity = MAX_DRAWN};
    out_string(&out, i == buttons->marked ? S_MARK : S_GOLD);
    out_char(&out, ' ');
    if (button->kind == BUTTON_ONE)
        out_string(&out, button->picked ? "[x] " : "[ ] ");
    out_bytes(&out, button->text, button->length);
    out_string(&out, button->kind == BUTTON_BEGUN ? " … " : " ");
    return (Text){text, out.length};
}

/* Gives each button its line, counted from 0, and its column. Returns how many lines there are. */
static unsigned place(Buttons *buttons)
{
    unsigned line = 0, column = 1;
    char text[MAX_DRAWN];
    for (unsigned i = 0; i < buttons->count; i++) {
        Button *button = &buttons->at[i];
        button->width = styled_width(button_text(buttons, i, text));
        if (column > 1 && column + button->width + MORE > screen_width()) {
            line++;
            column = 1;
        }
        button->row = line;
        button->column = column;
        column += button->width + 1;
    }
    return line + 1;
}

void buttons_draw(Buttons *buttons, unsigned row, unsigned rows)
{
    static const char *const more = S_DIM "…";
    unsigned lines = place(buttons), first = 0;
    char text[MAX_DRAWN];
    if (buttons->marked < buttons->count && buttons->at[buttons->marked].row >= rows)
        first = buttons->at[buttons->marked].row - rows + 1;
    for (unsigned i = 0; i < buttons->count; i++) {
        Button *button = &buttons->at[i];
        if (button->row < first || button->row >= first + rows) {
            button->width = 0;
            continue;
        }
        button->row = row + button->row - first;
        screen_lines(button->row, button->column, button->width, 1, button_text(buttons, i, text));
    }
    if (first > 0)
        screen_lines(row, screen_width() - 2, 1, 1, text_of(more));
    if (first + rows < lines)
        screen_lines(row + rows - 1, screen_width() - 2, 1, 1, text_of(more));
}
