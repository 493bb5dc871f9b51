/* Playing at a drawn table: what a sitting has to show and to ask, on a desk. See play.h. */
#include "term/play.h"

#include "base/buffer.h"
#include "os/clock.h"
#include "os/signals.h"
#include "term/desk.h"
#include "term/page.h"
#include "term/verdict.h"

#include <string.h>

enum { MOST_TOLD = 250 }; /* entries: more than any screen shows, and told anew after every move */

typedef struct Drawn {
    Sitting *sitting;
    const char *path;
    Desk desk;
    uint32_t since;  /* the story begins with this entry; */
    uint32_t fresh;  /* what came before this one, the looker has to remember */
    uint32_t latest; /* entry that is drawn */
    SittingTurn turn;
    uint64_t deadline;    /* of its question; NEVER: none */
    uint64_t progress_at; /* when it was last shown how far something is */
    bool acted;           /* somebody here did something, and nothing is asked since */
    bool stopped;         /* by PRESS_STOP, while a moment was held or before a question */
} Drawn;

/* ---- What is asked ------------------------------------------------------------------------- */

static void set_buttons(Drawn *drawn)
{
    Buttons *buttons = &drawn->desk.buttons;
    if (drawn->turn.kind == TURN_ACT) {
        Choices choices = sitting_choices(drawn->sitting, drawn->turn.seat);
        buttons_for_choices(buttons, sitting_scene(drawn->sitting), &choices);
        choices_free(&choices);
    } else if (drawn->turn.kind == TURN_OVER) {
        static const char *const words[] = {"rematch", "review", "figures", "log", "quit"};
        const Scene *scene = &drawn->sitting->scene;
        bool reviews = judge_exists(drawn->sitting->roster, scene->game, scene->options);
        for (unsigned i = 0; i < sizeof words / sizeof *words; i++)
            if ((reviews || strcmp(words[i], "review") != 0) &&
                (scene->game->voice->figures != NULL || strcmp(words[i], "figures") != 0))
                buttons_add(buttons, text_of(tr_in(scene->lang, "command", words[i])));
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
           same_text(&drawn->desk.question, &before->desk.question) &&
           buttons_are_same(&drawn->desk.buttons, &before->desk.buttons);
}

/* Sets what is asked now. The same question keeps what is marked and picked; at a shared prompt,
   where nothing typed is an answer too, any news make a new one. */
static void pose(Drawn *drawn)
{
    Sitting *sitting = drawn->sitting;
    Desk *desk = &drawn->desk;
    Drawn before = *drawn;
    drawn->turn = sitting_turn(sitting);
    drawn->deadline = time_of_turn(drawn);
    desk->takes_nothing = drawn->turn.kind == TURN_REACT;
    if (before.deadline <= clock_now()) { /* half a word is no answer to what comes next */
        desk->typed_length = 0;
        screen_forget_keys();
    }
    desk->question = buffer_new();
    sitting_ask(sitting, &drawn->turn, &desk->question);
    desk->buttons = (Buttons){.count = 0};
    set_buttons(drawn);
    if (asks_the_same(drawn, &before) && drawn->turn.kind != TURN_REACT)
        desk->buttons = before.desk.buttons;
    else if (drawn->turn.kind != TURN_WAIT && !drawn->stopped)
        drawn->stopped = !desk_take_early_keys(desk);
    drawn->acted = false;
    buffer_free(&before.desk.question);
}

/* ---- Drawing ------------------------------------------------------------------------------- */

enum { MAX_BAR = MAX_SEATS * (MAX_CALLED + 8) + 200 };

static Text write_bar(const Drawn *drawn, char text[MAX_BAR])
{
    const Sitting *sitting = drawn->sitting;
    Out out = {.text = text, .capacity = MAX_BAR};
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
    return (Text){text, out.length};
}

/* For a DeskPicture, with a scene. */
static void draw_scene(void *context, unsigned width, unsigned height, Out *out)
{
    picture_draw(context, width, height, out);
}

static void draw(Drawn *drawn)
{
    char bar[MAX_BAR];
    Scene scene = *sitting_scene(drawn->sitting);
    drawn->desk.coach.length = 0;
    if (drawn->desk.answer.length == 0)
        (void)sitting_coach(drawn->sitting, &drawn->turn, &drawn->desk.coach);
    desk_draw(&drawn->desk, write_bar(drawn, bar), &(DeskPicture){draw_scene, &scene});
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
    Scene scene;
    bool waits;
} Held;

static void draw_held(void *context)
{
    Held *held = context;
    const Lang *lang = held->scene.lang;
    char bar[MAX_BAR];
    desk_draw_moment(
        &held->drawn->desk, write_bar(held->drawn, bar), &(DeskPicture){draw_scene, &held->scene},
        held->waits ? tr(lang, "Any key when you have seen it") : tr(lang, "Any key goes on"));
}

/* For a Watcher: shows a moment and holds it. */
static void hold_moment(void *context, const Scene *scene, Beat beat)
{
    Drawn *drawn = context;
    Held held = {drawn, *scene, waits_for_key(drawn, beat)};
    uint32_t length = beat_length(drawn->sitting->pace, beat);
    if (length > 0 && !drawn->stopped)
        drawn->stopped = !screen_hold(held.waits ? -1 : (int)length, draw_held, &held);
}

/* ---- Going on ------------------------------------------------------------------------------ */

/* What happened since, and what is to do now. */
static void catch_up(Drawn *drawn)
{
    Sitting *sitting = drawn->sitting;
    drawn->desk.story.length = 0;
    if (table_latest(sitting->table) > drawn->since + MOST_TOLD)
        drawn->since = table_latest(sitting->table) - MOST_TOLD;
    sitting_story(sitting, drawn->since, drawn->fresh, &drawn->desk.story);
    drawn->desk.ending = NOWHERE;
    if (table_over(sitting->table)) {
        drawn->desk.ending = drawn->desk.story.length;
        end_tell(sitting->table, sitting_scene(sitting), &drawn->desk.story);
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
    size_t before = drawn->desk.story.length;
    sitting_news(sitting, &drawn->desk.story);
    if (sitting->looker == SPECTATOR || drawn->desk.story.length == before)
        return true;
    drawn->turn.kind = TURN_WAIT; /* nothing is asked */
    drawn->desk.buttons = (Buttons){.count = 0};
    drawn->desk.answer.length = drawn->desk.question.length = 0;
    say(&drawn->desk.answer, tr(sitting->lang, "Enter when you have read it.\n"));
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
    drawn->desk.story.length = drawn->desk.answer.length = drawn->desk.typed_length = 0;
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

/* A bot that takes long to get ready, or to judge a game, says how far it is. */
static bool show_progress(void *context, double done)
{
    enum { SOMETIMES = 100 }; /* milliseconds: drawing takes longer than some steps of it */
    Drawn *drawn = context;
    uint64_t now = clock_now();
    if (done < 1 && now < drawn->progress_at + SOMETIMES)
        return !was_stopped();
    drawn->progress_at = now;
    drawn->desk.answer.length = 0;
    if (done < 1)
        say(&drawn->desk.answer, tr(drawn->sitting->lang, "Working out the chances: %1%\n"),
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
    sitting->width = screen_width() - 2;
    CommandReply reply = sitting_command(sitting, &drawn->turn, typed, clock_now(), &out);
    switch (reply) {
    case REPLY_DONE:
        drawn->acted = true;
        drawn->fresh = sitting->told[sitting->looker] + 1;
        break;
    case REPLY_ANSWER:
    case REPLY_PAGE:
    case REPLY_LOG:
        goes_on = desk_answer(&drawn->desk, (Text){out.text, out.length}, reply != REPLY_ANSWER,
                              reply == REPLY_LOG);
        *was_stop = !goes_on;
        break;
    case REPLY_AGAIN:
        drawn->desk.story.length = 0;
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

/* One key. False: the sitting ends. */
static bool press_key(Drawn *drawn, const Press *press, bool *was_stop)
{
    char typed[MAX_TYPED];
    Out line = {.text = typed, .capacity = sizeof typed};
    switch (desk_press(&drawn->desk, press, &line)) {
    case DESK_STOP:
        *was_stop = true;
        return false;
    case DESK_LINE:
        return run_typed(drawn, (Text){typed, line.length}, was_stop);
    case DESK_NOTHING:
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
                   .desk = desk_new(sitting->lang, sitting->scene.game->title),
                   .turn = {.kind = TURN_WAIT},
                   .deadline = NEVER};
    Progress progress = {show_progress, &drawn};
    Watcher watcher = {hold_moment, &drawn};
    bool stop = false, goes_on = true;
    drawn.since = sitting_since(sitting);
    drawn.fresh = sitting->told[sitting->looker] + 1;
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
    desk_done(&drawn.desk);
    return stop && was_stopped() ? ENDED_SIGNAL : ENDED_QUIT; /* Ctrl-D is no signal */
}
