/* Questions: see ask.h. */
#include "term/ask.h"

#include "base/buffer.h"
#include "base/nearest.h"
#include "base/style.h"
#include "term/page.h"
#include "term/play.h"
#include "term/screen.h"

#include <stdio.h>
#include <string.h>

AskChoice *ask_add(AskForm *form, Text word)
{
    if (form->count < MAX_ASKED)
        form->count++;
    AskChoice *choice = &form->choices[form->count - 1];
    size_t length = word.length < sizeof choice->word ? word.length : sizeof choice->word - 1;
    *choice = (AskChoice){.word = ""};
    memcpy(choice->word, word.at, length);
    return choice;
}

Asked ask_means(const AskForm *form, Text typed)
{
    Asked asked = {.kind = ASKED_TEXT};
    uint64_t number;
    unsigned found = 0;
    while (typed.length > 0 && typed.at[0] == ' ')
        typed = (Text){typed.at + 1, typed.length - 1};
    while (typed.length > 0 && typed.at[typed.length - 1] == ' ')
        typed.length--;
    if (typed.length == 0) {
        asked.kind = form->initial < form->count ? ASKED_CHOICE : ASKED_BACK;
        asked.choice = form->initial;
        return asked;
    }
    for (unsigned i = 0; i < form->count; i++) { /* a number may be the word of a choice */
        if (!equals_folded(typed, form->choices[i].word))
            continue;
        return (Asked){.kind = ASKED_CHOICE, .choice = i};
    }
    if (text_number(typed, &number) && number >= 1 && number <= form->count)
        return (Asked){.kind = ASKED_CHOICE, .choice = (unsigned)number - 1};
    for (unsigned i = 0; i < form->count; i++) {
        if (!begins_folded(typed, form->choices[i].word))
            continue;
        asked.choice = i;
        found++;
    }
    if (found == 1) {
        asked.kind = ASKED_CHOICE;
        return asked;
    }
    size_t length = typed.length < sizeof asked.text ? typed.length : 0;
    memcpy(asked.text, typed.at, text_is_clean((Text){typed.at, length}) ? length : 0);
    return asked;
}

/* Columns of the widest word. */
static unsigned words_width(const AskForm *form)
{
    unsigned width = 0;
    for (unsigned i = 0; i < form->count; i++) {
        unsigned wide = styled_width(text_of(form->choices[i].word));
        width = wide > width ? wide : width;
    }
    return width;
}

/* Are all words numbers? Then they are not numbered besides. */
static bool are_numbers(const AskForm *form)
{
    uint64_t number;
    for (unsigned i = 0; i < form->count; i++)
        if (!text_number(text_of(form->choices[i].word), &number))
            return false;
    return true;
}

/* `  2  Sketch!   Memory and speed …`, wrapped, the note below itself. */
static void write_choice(const AskForm *form, unsigned i, unsigned width, bool marked, Out *out)
{
    const AskChoice *choice = &form->choices[i];
    unsigned column = 6 + words_width(form) + 2;
    size_t start = out->length;
    if (!are_numbers(form)) {
        out_string(out, i + 1 < 10 ? "  " : " ");
        out_number(out, i + 1);
    }
    out_string(out, "  ");
    out_string(out, marked ? S_MARK : S_GOLD);
    out_string(out, choice->word);
    out_string(out, S_PLAIN);
    if (choice->note[0] == '\0') {
        out_char(out, '\n');
        return;
    }
    out_pad(out, start, column);
    out_beside(out, text_of(choice->note), width > column + 20 ? width : column + 20, column);
}

/* ---- In lines ------------------------------------------------------------------------------ */

Asked ask_in_lines(const AskForm *form)
{
    enum { WIDTH = 80 };
    Out out = buffer_new();
    char line[MAX_ASKED_TEXT + 2];
    say(&out, "\n%1\n\n", text_of(form->title));
    for (unsigned i = 0; i < form->count; i++)
        write_choice(form, i, WIDTH, false, &out);
    if (form->count > 0)
        out_char(&out, '\n');
    if (form->complaint[0] != '\0')
        out_wrapped(&out, text_of(form->complaint), WIDTH, 0);
    out_string(&out, form->sentence);
    if (form->initial < form->count)
        say(&out, " [Enter: %1]", text_of(form->choices[form->initial].word));
    out_string(&out, " > ");
    bool shown = print_plain((Text){out.text, out.length});
    buffer_free(&out);
    if (!shown || fgets(line, sizeof line, stdin) == NULL)
        return (Asked){.kind = ASKED_STOP};
    size_t length = strcspn(line, "\n");
    if (line[length] == '\0') /* the rest of a long line is no answer to the next question */
        for (int c = 0; c != '\n' && c != EOF;)
            c = getchar();
    return ask_means(form, (Text){line, length});
}

/* ---- Drawn --------------------------------------------------------------------------------- */

typedef struct Asking {
    const AskForm *form;
    unsigned marked;
    char typed[MAX_ASKED_TEXT];
    size_t length;
    unsigned first;              /* choice that is shown … */
    unsigned row[MAX_ASKED + 1]; /* … and where each begins; 0: it is not shown */
} Asking;

/* The choices from `first` on, as many as there is room for. Is the marked one among them? */
static bool draw_choices(Asking *asking, unsigned row, unsigned end)
{
    const AskForm *form = asking->form;
    bool seen = form->count == 0 || asking->marked >= form->count;
    memset(asking->row, 0, sizeof asking->row);
    for (unsigned i = asking->first; i < form->count; i++) {
        Out out = buffer_new();
        write_choice(form, i, screen_width() - 2, i == asking->marked, &out);
        unsigned lines = text_line_ends((Text){out.text, out.length});
        if (row + lines <= end) {
            screen_lines(row, 0, screen_width() - 1, lines, (Text){out.text, out.length});
            asking->row[i] = row;
            seen = seen || i == asking->marked;
        }
        row += lines;
        buffer_free(&out);
    }
    return seen;
}

/* The title; and which choices are seen, where there is no room for all of them. */
static void draw_title(const Asking *asking)
{
    const AskForm *form = asking->form;
    char text[160];
    Out bar = {.text = text, .capacity = sizeof text};
    unsigned end = asking->first;
    while (end < form->count && asking->row[end] != 0)
        end++;
    out_string(&bar, form->title);
    if (end - asking->first < form->count)
        say(&bar, " · %1–%2 / %3", NUM(asking->first + 1), NUM(end), NUM(form->count));
    screen_bar(0, (Text){text, bar.length});
}

static void draw(Asking *asking)
{
    const AskForm *form = asking->form;
    unsigned width = screen_width(), height = screen_height();
    char prompt[MAX_ASKED_TEXT + 4];
    Out input = {.text = prompt, .capacity = sizeof prompt}, ask = buffer_new();
    if (asking->first > asking->marked)
        asking->first = asking->marked;
    for (;;) {
        screen_clear();
        if (draw_choices(asking, 2, height - 5) || asking->first >= asking->marked)
            break;
        asking->first++;
    }
    draw_title(asking);
    if (form->complaint[0] != '\0')
        out_wrapped(&ask, text_of(form->complaint), width - 2, 0);
    out_wrapped(&ask, text_of(form->sentence), width - 2, 0);
    screen_lines(height - 5, 1, width - 2, 3, (Text){ask.text, ask.length});
    out_string(&input, "> ");
    out_bytes(&input, asking->typed, asking->length);
    screen_lines(height - 2, 1, width - 2, 1, (Text){prompt, input.length});
    screen_bar(
        height - 1,
        text_of(form->count > 0
                    ? tr(form->lang, "Arrows choose · Enter does it · or type · Esc goes back")
                    : tr(form->lang, "Type, then Enter · Esc goes back")));
    screen_show(height - 2, 1 + styled_width((Text){prompt, input.length}));
    buffer_free(&ask);
}

/* The choice at a row of the screen; `count`: none. */
static unsigned choice_at(const Asking *asking, unsigned row)
{
    unsigned found = asking->form->count;
    for (unsigned i = 0; i < asking->form->count; i++)
        if (asking->row[i] != 0 && asking->row[i] <= row)
            found = i;
    return row < screen_height() - 5 ? found : asking->form->count;
}

static void type(Asking *asking, const char *text)
{
    size_t length = strlen(text);
    if (asking->length + length >= sizeof asking->typed)
        return;
    memcpy(asking->typed + asking->length, text, length);
    asking->length += length;
}

static void erase_one(Asking *asking)
{
    asking->length = text_less_one((Text){asking->typed, asking->length}).length;
}

Asked ask_drawn(const AskForm *form)
{
    Asking asking = {.form = form, .marked = form->initial};
    unsigned count = form->count;
    for (;;) {
        if (!screen_fits())
            return (Asked){.kind = ASKED_STOP};
        draw(&asking);
        Press press = screen_press(-1);
        switch (press.key) {
        case PRESS_STOP:
            return (Asked){.kind = ASKED_STOP};
        case PRESS_ESCAPE:
            if (asking.length == 0)
                return (Asked){.kind = ASKED_BACK};
            asking.length = 0;
            break;
        case PRESS_ENTER:
            if (asking.length > 0)
                return ask_means(form, (Text){asking.typed, asking.length});
            if (asking.marked < count)
                return (Asked){.kind = ASKED_CHOICE, .choice = asking.marked};
            return (Asked){.kind = ASKED_BACK};
        case PRESS_CLICK:
            if (choice_at(&asking, press.row) < count)
                return (Asked){.kind = ASKED_CHOICE, .choice = choice_at(&asking, press.row)};
            break;
        case PRESS_CHARACTER:
            type(&asking, press.text);
            break;
        case PRESS_ERASE:
            erase_one(&asking);
            break;
        case PRESS_WIPE:
            asking.length = 0;
            break;
        case PRESS_LEFT:
        case PRESS_UP:
        case PRESS_BACK_TAB:
            if (count > 0)
                asking.marked = (asking.marked + count - 1) % count;
            break;
        case PRESS_RIGHT:
        case PRESS_DOWN:
        case PRESS_TAB:
            if (count > 0)
                asking.marked = asking.marked < count ? (asking.marked + 1) % count : 0;
            break;
        default:
            break;
        }
    }
}
