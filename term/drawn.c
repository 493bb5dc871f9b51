/* Playing at a drawn table: the picture, what happened, what can be done now. See play.h. */
#include "term/play.h"

#include "base/buffer.h"
#include "os/clock.h"
#include "os/signals.h"
#include "term/buttons.h"
#include "term/page.h"
#include "term/screen.h"
#include "term/verdict.h"

#include <stdio.h>
#include <string.h>

enum {
    MAX_TYPED = 200,
    PICTURE_WIDTH = 80, /* where all games have their full picture … */
    LEAST_SIDE = 32,    /* … and beside it, if there is room, the story */
    MOST_SIDE = 48,
    MOST_ASKED = 6,  /* lines of a question with what the coach says, or an answer above it … */
    MOST_ANSWER = 4, /* … which has so many; a longer one is a page */
    MOST_TOLD = 250, /* entries: more than any screen shows, and told anew after every move */
};
#define NOWHERE SIZE_MAX

typedef struct Drawn {
    Sitting *sitting;
    const char *path;
    Out story;      /* what has happened since the looker looks … */
    uint32_t since; /* … from this entry on; */
    uint32_t fresh; /* what came before this one, they have to remember */
    size_t ending;  /* where in the story the end is told; NOWHERE: it has not come */
    Out answer;     /* of the last command */
    Out question;   /* what is asked now; empty: nothing */
    Buttons buttons;
    char typed[MAX_TYPED];
    size_t typed_length;
    uint32_t latest; /* entry that is drawn */
    SittingTurn turn;
    uint64_t deadline; /* of its question; NEVER: none */
    bool acted;        /* somebody here did something, and nothing is asked since */
    bool stopped;      /* by PRESS_STOP, while a moment was held or before a question */
} Drawn;

/* ---- What is asked ------------------------------------------------------------------------- */

static void set_buttons(Drawn *drawn)
{
    Buttons *buttons = &drawn->buttons;
    if (drawn->turn.kind == TURN_ACT) {
        Choices choices = sitting_choices(drawn->sitting, drawn->turn.seat);
        buttons_for_choices(buttons, sitting_scene(drawn->sitting), &choices);
        choices_free(&choices);
    } else if (drawn->turn.kind == TURN_OVER) {
        static const char *const words[] = {"rematch", "review", "log", "quit"};
        const Scene *scene = &drawn->sitting->scene;
        bool reviews = verdict_exists(scene->game, scene->options);
        for (unsigned i = 0; i < sizeof words / sizeof *words; i++)
            if (reviews || strcmp(words[i], "review") != 0)
                buttons_add(buttons, text_of(tr_in(scene->lang, "command", words[i])));
    }
}

/* A space in front of everything is not typed: nobody would see it there, and wonder why the space
   bar picks nothing. */
static void type(Drawn *drawn, const char *text)
{
    size_t length = strlen(text);
    if (text[0] == ' ' && drawn->typed_length == 0)
        return;
    if (drawn->typed_length + length <= sizeof drawn->typed) {
        memcpy(drawn->typed + drawn->typed_length, text, length);
        drawn->typed_length += length;
    }
}

static void erase_one(Drawn *drawn)
{
    drawn->typed_length = text_less_one((Text){drawn->typed, drawn->typed_length}).length;
}

/* Keys that were pressed before a question was on the screen do not answer it: what they type
   stands there, to be seen and entered; Enter, arrows and clicks are gone. */
static void take_early_keys(Drawn *drawn)
{
    Press press;
    while (!drawn->stopped && (press = screen_press(0)).key != PRESS_NONE) {
        if (press.key == PRESS_CHARACTER)
            type(drawn, press.text);
        else if (press.key == PRESS_ERASE)
            erase_one(drawn);
        else if (press.key == PRESS_WIPE)
            drawn->typed_length = 0;
        drawn->stopped = press.key == PRESS_STOP;
    }
}

/* When there is no more time to answer. */
static uint64_t time_of_turn(const Drawn *drawn)
{
    bool is_asked = drawn->turn.kind == TURN_ACT || drawn->turn.kind == TURN_REACT;
    return is_asked ? table_deadline(drawn->sitting->table, drawn->turn.seat) : NEVER;
}

static bool same_text(const Out *one, const Out *other)
{
    return one->length == other->length &&
           (one->length == 0 || memcmp(one->text, other->text, one->length) == 0);
}

/* Is it the question that stood there before, while others spoke or reacted? */
static bool asks_the_same(const Drawn *drawn, const Drawn *before)
{
    return !before->acted && drawn->turn.kind == before->turn.kind &&
           drawn->turn.seat == before->turn.seat && drawn->deadline == before->deadline &&
           same_text(&drawn->question, &before->question) &&
           buttons_are_same(&drawn->buttons, &before->buttons);
}

/* Sets what is asked now. The same question keeps what is marked and picked; at a shared prompt,
   where nothing typed is an answer too, any news make a new one. */
static void pose(Drawn *drawn)
{
    Sitting *sitting = drawn->sitting;
    Drawn before = *drawn;
    drawn->turn = sitting_turn(sitting);
    drawn->deadline = time_of_turn(drawn);
    if (before.deadline <= clock_now()) { /* half a word is no answer to what comes next */
        drawn->typed_length = 0;
        screen_forget_keys();
    }
    drawn->question = buffer_new();
    sitting_ask(sitting, &drawn->turn, &drawn->question);
    drawn->buttons = (Buttons){.count = 0};
    set_buttons(drawn);
    if (asks_the_same(drawn, &before) && drawn->turn.kind != TURN_REACT)
        drawn->buttons = before.buttons;
    else if (drawn->turn.kind != TURN_WAIT)
        take_early_keys(drawn);
    drawn->acted = false;
    buffer_free(&before.question);
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
static void draw_story(const Drawn *drawn, unsigned row, unsigned column, unsigned width,
                       unsigned height)
{
    Out lines = buffer_new();
    Text story = {drawn->story.text, drawn->story.length};
    size_t told = drawn->ending < story.length ? drawn->ending : story.length;
    out_wrapped_lines(&lines, (Text){story.at, told}, width, 2);
    size_t ending = lines.length;
    out_wrapped_lines(&lines, (Text){story.at + told, story.length - told}, width, 2);
    if (!lines.full) {
        size_t start = last_lines(&lines, height);
        start = start < ending ? start : ending;
        Out shown = {.text = lines.text + start, .length = lines.length - start};
        unsigned count = text_line_ends((Text){shown.text, shown.length});
        unsigned gap = start > 0 && count < height ? height - count : 0; /* above, not below it */
        screen_lines(row + gap, column, width, height - gap, (Text){shown.text, shown.length});
    }
    buffer_free(&lines);
}

static void draw_title(const Drawn *drawn)
{
    const Sitting *sitting = drawn->sitting;
    char text[MAX_SEATS * (MAX_CALLED + 8) + 200];
    Out out = {.text = text, .capacity = sizeof text};
    out_string(&out, "Triskel · ");
    out_string(&out, sitting->scene.game->title);
    uint64_t now = clock_now();
    if (drawn->deadline != NEVER) {
        out_string(&out, " · ");
        say(&out, tr(sitting->lang, "%1 s left"),
            NUM(drawn->deadline > now ? (drawn->deadline - now + 999) / 1000 : 0));
    }
    if (table_game_number(sitting->table) > 1) {
        out_string(&out, " · ");
        say(&out, tr(sitting->lang, "game %1"), NUM(table_game_number(sitting->table)));
        out_string(&out, " · ");
        out_score(sitting->table, &sitting->scene, &out);
    }
    screen_bar(0, (Text){text, out.length});
}

/* The answer to the last command, which stays until the next key, or else what the coach says, and
   the question below it. */
static void ask_wrapped(const Drawn *drawn, unsigned width, Out *out)
{
    Out coach = buffer_new();
    out_bytes(out, drawn->answer.text, drawn->answer.length);
    if (drawn->answer.length == 0)
        (void)sitting_coach(drawn->sitting, &drawn->turn, &coach);
    out_wrapped_lines(out, (Text){coach.text, coach.length}, width, 0);
    out_wrapped_lines(out, (Text){drawn->question.text, drawn->question.length}, width, 0);
    buffer_free(&coach);
}

/* Rows below the picture, from the last one up. */
enum { BAR_ROW = 1, INPUT_ROW = 2, BUTTON_ROWS = 2, ABOVE_BUTTONS = 4 };

/* The table as this scene has it, and the story; `asked`: lines of the question below. */
static void draw_table(const Drawn *drawn, const Scene *scene, unsigned asked)
{
    unsigned width = screen_width(), height = screen_height();
    bool wide = width >= PICTURE_WIDTH + LEAST_SIDE;
    unsigned side = width - PICTURE_WIDTH < MOST_SIDE ? width - PICTURE_WIDTH : MOST_SIDE;
    unsigned picture_width = wide ? width - side : width;
    /* Rows under the picture: story, question, buttons, input. A coach and a question take theirs
       from the story, and only then from the picture; an answer, which goes with the next key, may
       have all of the story's. */
    unsigned spare = wide ? 2 : drawn->answer.length > 0 ? 5 : 3;
    unsigned below = (wide ? 6 : 9) + (asked > spare ? asked - spare : 0);
    unsigned picture_height = height - 1 - below;
    Out picture = buffer_new();
    screen_clear();
    draw_title(drawn);
    picture_of(scene->game)->draw(scene, picture_width, picture_height, &picture);
    screen_lines(1, 0, picture_width, picture_height, (Text){picture.text, picture.length});
    if (wide)
        draw_story(drawn, 2, picture_width + 1, side - 2, picture_height - 1);
    else
        draw_story(drawn, 1 + picture_height, 1, width - 2, below - asked - ABOVE_BUTTONS);
    buffer_free(&picture);
}

static const char *what_keys_do(const Drawn *drawn)
{
    const Lang *lang = drawn->sitting->lang;
    return buttons_have_set(&drawn->buttons)
               ? tr(lang, "Arrows · space picks · Enter does it · or type · ? helps")
               : tr(lang, "Arrows choose · Enter does it · or type · ? helps");
}

static void draw(Drawn *drawn)
{
    unsigned width = screen_width(), height = screen_height();
    Out ask = buffer_new();
    char prompt[MAX_TYPED + 8];
    Out input = {.text = prompt, .capacity = sizeof prompt};

    ask_wrapped(drawn, width - 2, &ask);
    unsigned asked = text_line_ends((Text){ask.text, ask.length});
    /* Where the game is over nothing is asked, and how it ended has the room. */
    unsigned least = drawn->ending == NOWHERE ? 1 : 0;
    asked = asked < least ? least : asked > MOST_ASKED ? MOST_ASKED : asked;
    draw_table(drawn, sitting_scene(drawn->sitting), asked);
    screen_lines(height - ABOVE_BUTTONS - asked, 1, width - 2, asked, (Text){ask.text, ask.length});
    buttons_draw(&drawn->buttons, height - ABOVE_BUTTONS, BUTTON_ROWS);
    out_string(&input, "> ");
    out_bytes(&input, drawn->typed, drawn->typed_length);
    screen_lines(height - INPUT_ROW, 1, width - 2, 1, (Text){prompt, input.length});
    screen_bar(height - BAR_ROW, text_of(what_keys_do(drawn)));
    screen_show(height - INPUT_ROW, 1 + styled_width((Text){prompt, input.length}));
    buffer_free(&ask);
}

/* ---- Moments ------------------------------------------------------------------------------- */

/* A face for one's own eyes stays, at leisure, until it has been seen; all else for its beat. */
static bool waits_for_key(const Drawn *drawn, Beat beat)
{
    return beat == BEAT_PRIVATE && !table_is_timed(drawn->sitting->table);
}

/* A moment, for screen_hold. */
typedef struct Held {
    const Drawn *drawn;
    const Scene *scene;
    bool waits;
} Held;

static void draw_held(void *context)
{
    const Held *held = context;
    const Lang *lang = held->scene->lang;
    draw_table(held->drawn, held->scene, 1);
    screen_bar(screen_height() - 1, text_of(held->waits ? tr(lang, "Any key when you have seen it")
                                                        : tr(lang, "Any key goes on")));
    screen_show(screen_height() - 2, 1);
}

/* For a Watcher: shows a moment and holds it. */
static void hold_moment(void *context, const Scene *scene, Beat beat)
{
    Drawn *drawn = context;
    Held held = {drawn, scene, waits_for_key(drawn, beat)};
    uint32_t length = beat_length(drawn->sitting->pace, beat);
    if (length > 0 && !drawn->stopped)
        drawn->stopped = !screen_hold(held.waits ? -1 : (int)length, draw_held, &held);
}

/* ---- Going on ------------------------------------------------------------------------------ */

/* What happened since, and what is to do now. */
static void catch_up(Drawn *drawn)
{
    Sitting *sitting = drawn->sitting;
    drawn->story.length = 0;
    if (table_latest(sitting->table) > drawn->since + MOST_TOLD)
        drawn->since = table_latest(sitting->table) - MOST_TOLD;
    sitting_story(sitting, drawn->since, drawn->fresh, &drawn->story);
    drawn->ending = NOWHERE;
    if (table_over(sitting->table)) {
        drawn->ending = drawn->story.length;
        const Scene *scene = sitting_scene(sitting);
        end_tell(sitting->table, scene, &drawn->story);
    }
    drawn->latest = table_latest(sitting->table);
    pose(drawn);
    if (drawn->path[0] != '\0')
        (void)keep_game(sitting, drawn->path);
}

/* Whoever looks has to have seen what only they may see before the screen goes to others. False:
   PRESS_STOP. */
static bool seen_by_looker(Drawn *drawn)
{
    Sitting *sitting = drawn->sitting;
    size_t before = drawn->story.length;
    sitting_news(sitting, &drawn->story);
    if (sitting->looker == SPECTATOR || drawn->story.length == before)
        return true;
    drawn->turn.kind = TURN_WAIT; /* nothing is asked */
    drawn->buttons = (Buttons){.count = 0};
    drawn->answer.length = drawn->question.length = 0;
    say(&drawn->answer, tr(sitting->lang, "Enter when you have read it.\n"));
    for (;;) {
        if (!screen_fits())
            return false;
        draw(drawn);
        Key key = screen_press(-1).key;
        if (key == PRESS_STOP)
            return false;
        if (key == PRESS_ENTER || key == PRESS_CLICK)
            return true;
    }
}

/* Passes the screen to somebody else. False: PRESS_STOP. */
static bool veil(Drawn *drawn, Viewer looker)
{
    Sitting *sitting = drawn->sitting;
    if (!seen_by_looker(drawn))
        return false;
    screen_forget_keys(); /* Enter, pressed once too often, is not the next person's */
    (void)sitting_scene(sitting);
    drawn->story.length = drawn->answer.length = drawn->typed_length = 0;
    while (looker != SPECTATOR) {
        char text[256];
        Out out = {.text = text, .capacity = sizeof text};
        if (!screen_fits())
            return false;
        say(&out,
            tr(sitting->lang, "The screen is for %1 alone now. Enter when the others look away.\n"),
            sitting->scene.names[looker]);
        screen_clear();
        Out lines = buffer_new();
        out_wrapped_lines(&lines, (Text){text, out.length}, screen_width() - 4, 0);
        screen_lines(screen_height() / 2, 2, screen_width() - 4, 4,
                     (Text){lines.text, lines.length});
        buffer_free(&lines);
        screen_show(screen_height() - 1, 0);
        Key key = screen_press(-1).key;
        if (key == PRESS_STOP)
            return false;
        if (key == PRESS_ENTER || key == PRESS_CLICK)
            break;
    }
    sitting_look(sitting, looker);
    drawn->since = sitting_since(sitting);
    drawn->fresh = sitting->told[looker] + 1;
    return true;
}

/* A bot that takes long to get ready says how far it is. */
static bool show_progress(void *context, double done)
{
    Drawn *drawn = context;
    drawn->answer.length = 0;
    if (done < 1)
        say(&drawn->answer,
            tr(drawn->sitting->lang, "Working out every chance, once and for all: %1 %\n"),
            NUM((uint64_t)(100 * done)));
    else
        screen_forget_keys(); /* pressed while waiting: they would take the answer away */
    draw(drawn);
    return !was_stopped();
}

/* Does what was typed. False: the sitting ends, by itself or (`was_stop`) by a signal. */
static bool run_typed(Drawn *drawn, Text typed, bool *was_stop)
{
    Sitting *sitting = drawn->sitting;
    Out out = buffer_new();
    bool goes_on = true;
    drawn->answer.length = 0;
    buttons_unmark(&drawn->buttons);
    sitting->width = screen_width() - 2;
    Reply reply = sitting_command(sitting, &drawn->turn, typed, clock_now(), &out);
    switch (reply) {
    case REPLY_DONE:
        drawn->acted = true;
        drawn->fresh = sitting->told[sitting->looker] + 1;
        break;
    case REPLY_ANSWER:
    case REPLY_PAGE:
    case REPLY_LOG:
        out_wrapped_lines(&drawn->answer, (Text){out.text, out.length}, screen_width() - 2, 2);
        if (reply != REPLY_ANSWER || text_line_ends((Text){out.text, out.length}) > 2 ||
            text_line_ends((Text){drawn->answer.text, drawn->answer.length}) > MOST_ANSWER) {
            const char *title = sitting->scene.game->title;
            Text page = {drawn->answer.text, drawn->answer.length};
            goes_on = reply == REPLY_LOG ? screen_page_end(title, page) : screen_page(title, page);
            drawn->answer.length = 0;
            *was_stop = !goes_on;
        }
        break;
    case REPLY_AGAIN:
        drawn->story.length = 0;
        drawn->latest = 0;
        drawn->acted = true;
        goes_on = sitting_rematch(sitting, clock_now());
        drawn->since = drawn->fresh = table_before_game(sitting->table) + 1;
        break;
    case REPLY_QUIT:
        goes_on = false;
        break;
    }
    buffer_free(&out);
    return goes_on;
}

static bool enter_line(Drawn *drawn, bool *was_stop)
{
    char typed[MAX_TYPED];
    size_t length = drawn->typed_length;
    memcpy(typed, drawn->typed, length);
    drawn->typed_length = 0;
    return run_typed(drawn, (Text){typed, length}, was_stop);
}

/* What is marked is done; where nothing is, nothing. */
static bool enter_marked(Drawn *drawn, bool *was_stop)
{
    Out typed = {.text = drawn->typed, .capacity = sizeof drawn->typed};
    const Buttons *buttons = &drawn->buttons;
    bool begun;
    drawn->answer.length = 0;
    if (buttons_type(buttons, &typed, &begun)) {
        drawn->typed_length = typed.length;
        return begun || enter_line(drawn, was_stop);
    }
    if (buttons->marked < buttons->count)
        say(&drawn->answer, tr(drawn->sitting->lang, "Pick some with the space bar first.\n"));
    else if (buttons->count > 0)
        say(&drawn->answer, tr(drawn->sitting->lang, "Choose with the arrows, or type.\n"));
    return true;
}

/* Enter: what was typed, else what is marked. At a shared prompt nothing typed is an answer too. */
static bool enter(Drawn *drawn, bool *was_stop)
{
    bool is_line = drawn->typed_length > 0 || drawn->turn.kind == TURN_REACT;
    return is_line ? enter_line(drawn, was_stop) : enter_marked(drawn, was_stop);
}

static bool click(Drawn *drawn, const Press *press, bool *was_stop)
{
    if (!buttons_mark_at(&drawn->buttons, press->row, press->column))
        return true;
    drawn->typed_length = 0;
    return buttons_pick(&drawn->buttons) || enter_marked(drawn, was_stop);
}

static void step(Drawn *drawn, bool forward)
{
    drawn->answer.length = 0;
    buttons_step(&drawn->buttons, forward);
}

/* One key. False: the sitting ends. */
static bool press_key(Drawn *drawn, const Press *press, bool *was_stop)
{
    switch (press->key) {
    case PRESS_STOP:
        *was_stop = true;
        return false;
    case PRESS_CHARACTER:
        if (press->text[0] != ' ' || drawn->typed_length > 0 || !buttons_pick(&drawn->buttons))
            type(drawn, press->text);
        break;
    case PRESS_ENTER:
        return enter(drawn, was_stop);
    case PRESS_CLICK:
        return click(drawn, press, was_stop);
    case PRESS_ERASE:
        erase_one(drawn);
        break;
    case PRESS_WIPE:
    case PRESS_ESCAPE:
        drawn->typed_length = drawn->answer.length = 0;
        buttons_unmark(&drawn->buttons);
        break;
    case PRESS_LEFT:
    case PRESS_UP:
    case PRESS_BACK_TAB:
        step(drawn, false);
        break;
    case PRESS_RIGHT:
    case PRESS_DOWN:
    case PRESS_TAB:
        step(drawn, true);
        break;
    default:
        break;
    }
    return true;
}

static int until(uint64_t due, bool timed)
{
    uint64_t now = clock_now();
    if (due <= now)
        return 0;
    if (timed)
        return due - now < 250 ? (int)(due - now) : 250; /* the seconds are shown */
    return due == NEVER ? -1 : due - now > 60000 ? 60000 : (int)(due - now);
}

Ending play_drawn(Sitting *sitting, const char *path)
{
    Drawn drawn = {.sitting = sitting,
                   .path = path,
                   .ending = NOWHERE,
                   .turn = {.kind = TURN_WAIT},
                   .deadline = NEVER};
    Progress progress = {show_progress, &drawn};
    Watcher watcher = {hold_moment, &drawn};
    bool stop = false, goes_on = true;
    drawn.since = sitting_since(sitting);
    drawn.fresh = sitting->told[sitting->looker] + 1;
    drawn.story = buffer_new();
    drawn.answer = buffer_new();
    drawn.question = buffer_new();
    sitting->progress = &progress;
    sitting->watcher = &watcher;
    while (goes_on) {
        uint64_t due = sitting_run(sitting, clock_now());
        if (drawn.latest != table_latest(sitting->table)) {
            SittingTurn turn = sitting_turn(sitting);
            if (turn.looker != sitting->looker && turn.kind != TURN_WAIT &&
                !veil(&drawn, turn.looker)) {
                stop = true;
                break;
            }
            catch_up(&drawn);
        }
        if (drawn.stopped || !screen_fits()) {
            stop = true;
            break;
        }
        draw(&drawn);
        Press press = screen_press(until(due, table_is_timed(sitting->table)));
        goes_on = press_key(&drawn, &press, &stop);
    }
    sitting->progress = NULL;
    sitting->watcher = NULL;
    buffer_free(&drawn.story);
    buffer_free(&drawn.answer);
    buffer_free(&drawn.question);
    return stop && was_stopped() ? ENDED_SIGNAL : ENDED_QUIT; /* Ctrl-D is no signal */
}
