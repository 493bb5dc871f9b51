/* A drawn screen at a table: see desk.h. */
#include "term/desk.h"

#include "base/buffer.h"
#include "term/page.h"

#include <string.h>

enum {
    PICTURE_WIDTH = 80, /* where all games have their full picture … */
    LEAST_SIDE = 32,    /* … and beside it, if there is room, the story */
    MOST_SIDE = 48,
    MOST_ASKED = 6,  /* lines of a question with what the coach says, or an answer above it … */
    MOST_ANSWER = 4, /* … which has so many; a longer one is a page */
};

Desk desk_new(const Lang *lang, const char *title)
{
    return (Desk){.lang = lang,
                  .title = title,
                  .ending = NOWHERE,
                  .story = buffer_new(),
                  .answer = buffer_new(),
                  .coach = buffer_new(),
                  .question = buffer_new()};
}

void desk_done(Desk *desk)
{
    buffer_free(&desk->story);
    buffer_free(&desk->answer);
    buffer_free(&desk->coach);
    buffer_free(&desk->question);
}

static Text written(const Out *out)
{
    return (Text){out->text, out->length};
}

/* ---- Drawing ------------------------------------------------------------------------------- */

/* Where the last lines of a text begin, at most `height` of them: with a sentence rather than with
   the end of one, whose lines are indented. */
static size_t last_lines(const Out *lines, unsigned height)
{
    unsigned count = 0;
    size_t start = lines->length;
    while (start > 0 && (lines->text[start - 1] != '\n' || count++ < height))
        start--;
    size_t sentence = start;
    while (sentence < lines->length && lines->text[sentence] == ' ') {
        while (sentence < lines->length && lines->text[sentence++] != '\n')
            ;
    }
    return sentence < lines->length ? sentence : start;
}

/* The last `height` lines of the story once they are wrapped; but how it ended is read from its
   beginning, which says who won. */
static void draw_story(const Desk *desk, unsigned row, unsigned column, unsigned width,
                       unsigned height)
{
    Out lines = buffer_new();
    Text story = written(&desk->story);
    size_t told = desk->ending < story.length ? desk->ending : story.length;
    out_wrapped_lines(&lines, (Text){story.at, told}, width, 2);
    size_t ending = lines.length;
    out_wrapped_lines(&lines, (Text){story.at + told, story.length - told}, width, 2);
    if (!lines.full) {
        size_t start = last_lines(&lines, height);
        start = start < ending ? start : ending;
        Out shown = {.text = lines.text + start, .length = lines.length - start};
        unsigned count = text_line_ends(written(&shown));
        unsigned gap = start > 0 && count < height ? height - count : 0; /* above, not below it */
        screen_lines(row + gap, column, width, height - gap, written(&shown));
    }
    buffer_free(&lines);
}

/* The answer to the last command, or else what the coach says, and the question below it. */
static void ask_wrapped(const Desk *desk, unsigned width, Out *out)
{
    if (desk->answer.length > 0)
        out_text(out, written(&desk->answer));
    else
        out_wrapped_lines(out, written(&desk->coach), width, 0);
    out_wrapped_lines(out, written(&desk->question), width, 0);
}

/* Rows below the picture, from the last one up. */
enum { BAR_ROW = 1, INPUT_ROW = 2, BUTTON_ROWS = 2, ABOVE_BUTTONS = 4 };

/* Where what stands. */
typedef struct Layout {
    bool wide;              /* the story stands beside the picture */
    unsigned side;          /* its columns there */
    unsigned width, height; /* of the picture */
    unsigned below;         /* rows under it: story, question, buttons, input */
} Layout;

/* A coach and a question take their rows from the story, and only then from the picture; an answer,
   which goes with the next key, may have all of the story's. */
static Layout lay_out(const Desk *desk, unsigned asked)
{
    unsigned width = screen_width(), beside = width - PICTURE_WIDTH;
    Layout layout = {.wide = width >= PICTURE_WIDTH + LEAST_SIDE,
                     .side = beside < MOST_SIDE ? beside : MOST_SIDE};
    bool is_answered = desk != NULL && desk->answer.length > 0;
    unsigned spare = layout.wide ? 2 : is_answered ? 5 : 3;
    layout.below = (layout.wide ? 6 : 9) + (asked > spare ? asked - spare : 0);
    layout.width = layout.wide ? width - layout.side : width;
    layout.height = screen_height() - 1 - layout.below;
    return layout;
}

void desk_picture_size(unsigned *width, unsigned *height)
{
    Layout layout = lay_out(NULL, 1);
    *width = layout.width;
    *height = layout.height;
}

/* The table and the story; `asked`: lines of the question below. */
static void draw_table(const Desk *desk, Text bar, const DeskPicture *picture, unsigned asked)
{
    Layout layout = lay_out(desk, asked);
    Out out = buffer_new();
    screen_clear();
    screen_bar(0, bar);
    picture->draw(picture->context, layout.width, layout.height, &out);
    screen_lines(1, 0, layout.width, layout.height, written(&out));
    if (layout.wide)
        draw_story(desk, 2, layout.width + 1, layout.side - 2, layout.height - 1);
    else
        draw_story(desk, 1 + layout.height, 1, screen_width() - 2,
                   layout.below - asked - ABOVE_BUTTONS);
    buffer_free(&out);
}

static const char *what_keys_do(const Desk *desk)
{
    return buttons_have_set(&desk->buttons)
               ? tr(desk->lang, "Arrows · space picks · Enter does it · or type · ? helps")
               : tr(desk->lang, "Arrows choose · Enter does it · or type · ? helps");
}

void desk_draw(Desk *desk, Text bar, const DeskPicture *picture)
{
    unsigned width = screen_width(), height = screen_height();
    Out ask = buffer_new();
    char prompt[MAX_TYPED + 8];
    Out input = {.text = prompt, .capacity = sizeof prompt};

    ask_wrapped(desk, width - 2, &ask);
    unsigned asked = text_line_ends(written(&ask));
    /* Where the game is over nothing is asked, and how it ended has the room. */
    unsigned least = desk->ending == NOWHERE ? 1 : 0;
    asked = asked < least ? least : asked > MOST_ASKED ? MOST_ASKED : asked;
    draw_table(desk, bar, picture, asked);
    screen_lines(height - ABOVE_BUTTONS - asked, 1, width - 2, asked, written(&ask));
    buttons_draw(&desk->buttons, height - ABOVE_BUTTONS, BUTTON_ROWS);
    out_string(&input, "> ");
    out_bytes(&input, desk->typed, desk->typed_length);
    screen_lines(height - INPUT_ROW, 1, width - 2, 1, (Text){prompt, input.length});
    screen_bar(height - BAR_ROW, text_of(what_keys_do(desk)));
    screen_show(height - INPUT_ROW, 1 + styled_width((Text){prompt, input.length}));
    buffer_free(&ask);
}

void desk_draw_moment(const Desk *desk, Text bar, const DeskPicture *picture, const char *keys)
{
    draw_table(desk, bar, picture, 1);
    screen_bar(screen_height() - BAR_ROW, text_of(keys));
    screen_show(screen_height() - INPUT_ROW, 1);
}

bool desk_answer(Desk *desk, Text lines, bool is_page, bool ends)
{
    Out *answer = &desk->answer;
    answer->length = 0;
    out_wrapped_lines(answer, lines, screen_width() - 2, 2);
    if (!is_page && text_line_ends(lines) <= 2 && text_line_ends(written(answer)) <= MOST_ANSWER)
        return true;
    bool goes_on = ends ? screen_page_end(desk->title, written(answer))
                        : screen_page(desk->title, written(answer));
    answer->length = 0;
    return goes_on;
}

/* ---- Keys ---------------------------------------------------------------------------------- */

/* A space in front of everything is not typed: nobody would see it there, and wonder why the space
   bar picks nothing. */
static void type(Desk *desk, const char *text)
{
    size_t length = strlen(text);
    if (text[0] == ' ' && desk->typed_length == 0)
        return;
    if (desk->typed_length + length <= sizeof desk->typed) {
        memcpy(desk->typed + desk->typed_length, text, length);
        desk->typed_length += length;
    }
}

static void erase_one(Desk *desk)
{
    desk->typed_length = text_less_one((Text){desk->typed, desk->typed_length}).length;
}

bool desk_take_early_keys(Desk *desk)
{
    Press press;
    while ((press = screen_press(0)).key != PRESS_NONE) {
        if (press.key == PRESS_STOP)
            return false;
        if (press.key == PRESS_CHARACTER)
            type(desk, press.text);
        else if (press.key == PRESS_ERASE)
            erase_one(desk);
        else if (press.key == PRESS_WIPE)
            desk->typed_length = 0;
    }
    return true;
}

static DeskWish enter_line(Desk *desk, Out *line)
{
    out_bytes(line, desk->typed, desk->typed_length);
    desk->typed_length = desk->answer.length = 0;
    buttons_unmark(&desk->buttons);
    return DESK_LINE;
}

/* What is marked is done; where nothing is, nothing. */
static DeskWish enter_marked(Desk *desk, Out *line)
{
    Out typed = {.text = desk->typed, .capacity = sizeof desk->typed};
    const Buttons *buttons = &desk->buttons;
    bool begun;
    desk->answer.length = 0;
    if (buttons_type(buttons, &typed, &begun)) {
        desk->typed_length = typed.length;
        return begun ? DESK_NOTHING : enter_line(desk, line);
    }
    if (buttons->marked < buttons->count)
        say(&desk->answer, tr(desk->lang, "Pick some with the space bar first.\n"));
    else if (buttons->count > 0)
        say(&desk->answer, tr(desk->lang, "Choose with the arrows, or type.\n"));
    return DESK_NOTHING;
}

/* Enter: what was typed, else what is marked. At a shared prompt nothing typed is an answer too. */
static DeskWish enter(Desk *desk, Out *line)
{
    bool is_line = desk->typed_length > 0 || desk->takes_nothing;
    return is_line ? enter_line(desk, line) : enter_marked(desk, line);
}

static DeskWish click(Desk *desk, const Press *press, Out *line)
{
    if (!buttons_mark_at(&desk->buttons, press->row, press->column))
        return DESK_NOTHING;
    desk->typed_length = 0;
    return buttons_pick(&desk->buttons) ? DESK_NOTHING : enter_marked(desk, line);
}

static void step(Desk *desk, bool forward)
{
    desk->answer.length = 0;
    buttons_step(&desk->buttons, forward);
}

DeskWish desk_press(Desk *desk, const Press *press, Out *line)
{
    switch (press->key) {
    case PRESS_STOP:
        return DESK_STOP;
    case PRESS_CHARACTER:
        if (press->text[0] != ' ' || desk->typed_length > 0 || !buttons_pick(&desk->buttons))
            type(desk, press->text);
        break;
    case PRESS_ENTER:
        return enter(desk, line);
    case PRESS_CLICK:
        return click(desk, press, line);
    case PRESS_ERASE:
        erase_one(desk);
        break;
    case PRESS_WIPE:
    case PRESS_ESCAPE:
        desk->typed_length = desk->answer.length = 0;
        buttons_unmark(&desk->buttons);
        break;
    case PRESS_LEFT:
    case PRESS_UP:
    case PRESS_BACK_TAB:
        step(desk, false);
        break;
    case PRESS_RIGHT:
    case PRESS_DOWN:
    case PRESS_TAB:
        step(desk, true);
        break;
    default:
        break;
    }
    return DESK_NOTHING;
}
