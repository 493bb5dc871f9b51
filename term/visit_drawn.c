/* A table that is elsewhere, drawn: what a visit has to show and to ask, on a desk. See play.h. */
#include "term/play.h"

#include "base/buffer.h"
#include "os/clock.h"
#include "os/signals.h"
#include "term/desk.h"
#include "term/visit.h"

#include <string.h>
#include <unistd.h>

enum { MOST_STORY = 1 << 16 }; /* bytes: more than any screen shows */

typedef struct VisitScreen {
    Visit *visit;
    Wires *wires;
    const Pace *pace;
    Desk desk;
    VisitTurn turn;
    uint64_t deadline;       /* of its question; NEVER: none */
    unsigned columns, lines; /* of the picture that the server draws */
    uint64_t progress_at;    /* when it was last shown */
    bool told_end;           /* of this game */
    bool stopped;            /* by PRESS_STOP, while a moment was held or before a question */
} VisitScreen;

static Text written(const Out *out)
{
    return (Text){out->text, out->length};
}

/* For screen_waits_by: keys and the server are waited for together. */
static void wait_for_both(void *context, int milliseconds)
{
    VisitScreen *screen = context;
    (void)remote_wait(screen->visit->remote, screen->wires, STDIN_FILENO, milliseconds);
}

/* ---- Drawing ------------------------------------------------------------------------------- */

enum { MAX_BAR = 512 };

static Text write_bar(const VisitScreen *screen, char text[MAX_BAR])
{
    const Visit *visit = screen->visit;
    Out out = {.text = text, .capacity = MAX_BAR};
    uint64_t now = clock_now();
    out_string(&out, "Triskel · ");
    out_string(&out, visit_title(visit));
    if (screen->deadline != NEVER) {
        out_string(&out, " · ");
        say(&out, tr(visit->lang, "%1 s left"),
            NUM(screen->deadline > now ? (screen->deadline - now + 999) / 1000 : 0));
    }
    if (visit_game_number(visit) > 1) {
        out_string(&out, " · ");
        say(&out, tr(visit->lang, "game %1"), NUM(visit_game_number(visit)));
    }
    size_t before = out.length;
    out_string(&out, " · ");
    size_t start = out.length;
    visit_connection(visit, &out);
    if (out.length == start)
        out.length = before;
    return (Text){text, out.length};
}

/* For a DeskPicture: a text, as it is. The screen cuts what is too large. */
static void draw_text(void *context, unsigned width, unsigned height, Out *out)
{
    (void)width;
    (void)height;
    out_text(out, *(Text *)context);
}

/* The waiting room, a little off the edge. */
static void draw_room(const VisitScreen *screen, Out *out)
{
    Out room = buffer_new();
    visit_room(screen->visit, &room);
    Text rest = written(&room), line;
    while (text_line(&rest, &line))
        say(out, "\n %1", line);
    buffer_free(&room);
}

/* The table, or before there is one the waiting room. */
static void draw(VisitScreen *screen)
{
    char bar[MAX_BAR];
    Out room = buffer_new();
    if (screen->turn.kind == VISIT_ROOM)
        draw_room(screen, &room);
    Text picture = screen->turn.kind == VISIT_ROOM ? written(&room) : visit_picture(screen->visit);
    desk_draw(&screen->desk, write_bar(screen, bar), &(DeskPicture){draw_text, &picture});
    buffer_free(&room);
}

/* The server draws in the size of this screen. */
static void set_size(VisitScreen *screen)
{
    unsigned columns, lines;
    desk_picture_size(&columns, &lines);
    if (columns != screen->columns || lines != screen->lines)
        remote_picture(screen->visit->remote, columns, lines);
    screen->columns = columns;
    screen->lines = lines;
}

/* ---- Moments ------------------------------------------------------------------------------- */

typedef struct Held {
    const VisitScreen *screen;
    Text picture;
    bool waits;
} Held;

static void draw_held(void *context)
{
    Held *held = context;
    const Lang *lang = held->screen->visit->lang;
    char bar[MAX_BAR];
    desk_draw_moment(&held->screen->desk, write_bar(held->screen, bar),
                     &(DeskPicture){draw_text, &held->picture},
                     held->waits ? tr(lang, "Any key when you have seen it")
                                 : tr(lang, "Any key goes on"));
}

/* For a VisitWatcher. A face for one's own eyes stays, at leisure, until it has been seen. */
static void hold_moment(void *context, Text picture, Beat beat)
{
    VisitScreen *screen = context;
    Held held = {screen, picture, beat == BEAT_PRIVATE && !visit_is_timed(screen->visit)};
    uint32_t length = beat_length(screen->pace, beat);
    if (length > 0 && !screen->stopped)
        screen->stopped = !screen_hold(held.waits ? -1 : (int)length, draw_held, &held);
}

/* ---- Going on ------------------------------------------------------------------------------ */

/* Only its end is ever seen. */
static void shorten_story(Desk *desk)
{
    Out *story = &desk->story;
    size_t start = story->length > MOST_STORY ? story->length - MOST_STORY / 2 : 0;
    while (start > 0 && start < story->length && story->text[start - 1] != '\n')
        start++;
    if (start == 0)
        return;
    memmove(story->text, story->text + start, story->length - start);
    story->length -= start;
}

static void tell_news(VisitScreen *screen)
{
    Visit *visit = screen->visit;
    VisitWatcher watcher = {hold_moment, screen};
    Desk *desk = &screen->desk;
    bool is_over = visit_turn(visit).kind == VISIT_OVER;
    if (visit_has_news(visit)) {
        desk->ending = NOWHERE;
        shorten_story(desk);
        visit_tell(visit, &watcher, &desk->story);
    }
    if (is_over && !screen->told_end) {
        Text conclusion = visit_conclusion(visit);
        desk->ending = desk->story.length;
        out_text(&desk->story, conclusion);
        out_string(&desk->story, conclusion.length > 0 ? "\n" : "");
    }
    screen->told_end = is_over;
}

static bool same_text(const Out *one, const Out *other)
{
    return one->length == other->length &&
           (one->length == 0 || memcmp(one->text, other->text, one->length) == 0);
}

/* Sets what is asked now. The same question keeps what is marked and picked. */
static void pose(VisitScreen *screen)
{
    Desk *desk = &screen->desk;
    VisitScreen before = *screen;
    screen->turn = visit_turn(screen->visit);
    screen->deadline = visit_deadline(screen->visit, &screen->turn);
    desk->title = visit_title(screen->visit);
    desk->question = buffer_new();
    visit_ask(screen->visit, &screen->turn, &desk->question);
    desk->coach.length = 0;
    visit_coach(screen->visit, &screen->turn, &desk->coach);
    desk->buttons = (Buttons){.count = 0};
    visit_buttons(screen->visit, &screen->turn, &desk->buttons);
    bool is_same = screen->turn.kind == before.turn.kind && screen->turn.seat == before.turn.seat &&
                   same_text(&desk->question, &before.desk.question) &&
                   buttons_are_same(&desk->buttons, &before.desk.buttons);
    if (is_same) {
        desk->buttons = before.desk.buttons;
    } else if (before.deadline <= clock_now()) { /* half a word is no answer to what comes next */
        desk->typed_length = 0;
        screen_forget_keys();
    } else if (screen->turn.kind != VISIT_WAIT && !screen->stopped) {
        screen->stopped = !desk_take_early_keys(desk);
    }
    buffer_free(&before.desk.question);
}

/* What the server had to say about what was asked of it. */
static void show_answers(VisitScreen *screen)
{
    Out *answers = &screen->visit->answers;
    if (answers->length > 0 && !desk_answer(&screen->desk, written(answers), false, false))
        screen->stopped = true;
    answers->length = 0;
}

/* A review takes a while: how far it is, and the server hears that somebody is here. */
static bool show_progress(void *context, double done)
{
    enum { SOMETIMES = 100 }; /* milliseconds */
    VisitScreen *screen = context;
    uint64_t now = clock_now();
    if (done < 1 && now < screen->progress_at + SOMETIMES)
        return !was_stopped();
    screen->progress_at = now;
    (void)remote_wait(screen->visit->remote, screen->wires, -1, 0);
    screen->desk.answer.length = 0;
    if (done < 1)
        say(&screen->desk.answer, tr(screen->visit->lang, "Working out the chances: %1%\n"),
            NUM((uint64_t)(100 * done)));
    else
        screen_forget_keys(); /* pressed while waiting: they would take the answer away */
    draw(screen);
    return !was_stopped();
}

/* Does what was typed. False: the visit ends. */
static bool run_typed(VisitScreen *screen, Text typed)
{
    Out out = buffer_new();
    CommandReply reply = visit_command(screen->visit, typed, &out);
    if (out.length > 0 &&
        !desk_answer(&screen->desk, written(&out), reply == REPLY_PAGE || reply == REPLY_LOG,
                     reply == REPLY_LOG))
        screen->stopped = true;
    buffer_free(&out);
    return reply != REPLY_QUIT;
}

/* One key. False: the visit ends. */
static bool press_key(VisitScreen *screen, const Press *press)
{
    char typed[MAX_TYPED];
    Out line = {.text = typed, .capacity = sizeof typed};
    switch (desk_press(&screen->desk, press, &line)) {
    case DESK_STOP:
        screen->stopped = true;
        return false;
    case DESK_LINE:
        return run_typed(screen, (Text){typed, line.length});
    case DESK_NOTHING:
        break;
    }
    return true;
}

Ending visit_drawn(Visit *visit, Wires *wires, const Pace *pace)
{
    VisitScreen screen = {.visit = visit,
                          .wires = wires,
                          .pace = pace,
                          .desk = desk_new(visit->lang, visit_title(visit)),
                          .turn = {.kind = VISIT_COMING},
                          .deadline = NEVER};
    Progress progress = {show_progress, &screen};
    screen_waits_by(wait_for_both, &screen);
    visit->progress = &progress;
    for (bool goes_on = true; goes_on && remote_state(visit->remote) != REMOTE_GONE;) {
        if (!screen_fits()) {
            screen.stopped = true;
            break;
        }
        visit->width = screen_width() - 2;
        set_size(&screen);
        tell_news(&screen);
        show_answers(&screen);
        pose(&screen);
        if (screen.stopped)
            break;
        draw(&screen);
        Press press = screen_press(screen.deadline != NEVER ? 250 : -1); /* seconds are shown */
        goes_on = press_key(&screen, &press);
    }
    visit->progress = NULL;
    screen_waits_by(NULL, NULL);
    desk_done(&screen.desk);
    return screen.stopped && was_stopped() ? ENDED_SIGNAL : ENDED_QUIT;
}
