/* Watching a record: see replay.h. */
#include "term/replay.h"

#include "base/buffer.h"
#include "core/view.h"
#include "os/signals.h"
#include "term/match_scene.h"
#include "term/moment.h"
#include "term/page.h"
#include "term/screen.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef struct Replay {
    const Match *match;
    Scene scene;
    State state;
    size_t step; /* moves made */
    bool begun;
    View view, before;
    Out told; /* the last move */
    MatchNames names;
    const Watcher *watcher; /* while single moves are watched; else NULL */
    bool plays;             /* by itself … */
    unsigned pace;          /* … so fast */
    bool stopped;           /* by PRESS_STOP, while a moment was held */
} Replay;

/* How long a move stands there, in milliseconds. */
static const int paces_of_moves[] = {5000, 3000, 1800, 1000, 500, 200};
enum { PACES_OF_MOVES = sizeof paces_of_moves / sizeof *paces_of_moves, FIRST_PACE = 2 };

static void set_view(Replay *replay)
{
    replay->before = replay->view;
    replay->scene.game->see(&replay->state, replay->scene.viewer, &replay->view);
    replay->scene.before = &replay->before;
    replay->scene.view = &replay->view;
}

static void make_move(Replay *replay)
{
    Move move = replay->match->moves[replay->step++];
    Told told;
    Refusal refusal = replay->scene.game->apply(&replay->state, move.actor, move.action, &told);
    INSIST(refusal.id == ACCEPTED);
    Seen seen = seen_by(replay->scene.viewer, move, &told);
    set_view(replay);
    replay->told.length = 0;
    if (replay->watcher != NULL) {
        Out lines = buffer_new();
        replay->scene.game->voice->tell(&replay->scene, &seen, &lines);
        tell_in_moments(&replay->scene, &seen, (Text){lines.text, lines.length}, replay->watcher,
                        &replay->told);
        buffer_free(&lines);
    } else {
        replay->scene.game->voice->tell(&replay->scene, &seen, &replay->told);
    }
    if (replay->scene.game->to_act(&replay->state) == 0)
        replay->scene.game->voice->conclude(&replay->scene, &replay->told);
}

/* Goes to a step, from the beginning if it lies behind. */
static void go_to(Replay *replay, size_t step)
{
    if (step > replay->match->count)
        step = replay->match->count;
    if (step < replay->step || !replay->begun) {
        replay->begun = true;
        replay->step = 0;
        replay->scene.game->start(&replay->state, &replay->match->header.options);
        replay->told.length = 0;
        set_view(replay);
    }
    while (replay->step < step)
        make_move(replay);
}

/* To the next move that there is something to tell of, or the one before. */
static void step(Replay *replay, bool forward)
{
    size_t from = replay->step;
    if (forward) {
        do
            go_to(replay, replay->step + 1);
        while (replay->told.length == 0 && replay->step < replay->match->count);
    } else {
        while (from > 0) {
            go_to(replay, --from);
            if (replay->told.length > 0)
                break;
        }
    }
}

/* What began with the last move, if something did: a round, or a turn. */
static bool out_headline(const Replay *replay, Out *out)
{
    Scene scene = replay->scene;
    if (replay->step == 0)
        scene.before = NULL;
    return scene_headline(&scene, out);
}

static bool has_headline(const Replay *replay)
{
    Out nowhere = {0};
    return out_headline(replay, &nowhere);
}

/* To where the next round, or turn, begins, or the one before; else to the end or the beginning. */
static void go_to_headline(Replay *replay, bool forward)
{
    size_t from = replay->step, found = 0;
    if (forward) {
        do
            go_to(replay, replay->step + 1);
        while (!has_headline(replay) && replay->step < replay->match->count);
        return;
    }
    for (size_t i = 0; i < from; i++) {
        go_to(replay, i);
        if (has_headline(replay))
            found = i;
    }
    go_to(replay, found);
}

/* All that there is, then each person's eyes, then those of who only looks on, and again. */
static void change_viewer(Replay *replay, bool forward)
{
    Viewer *viewer = &replay->scene.viewer;
    unsigned last = replay->scene.persons + 1;
    unsigned place = *viewer == EVERYTHING ? 0 : *viewer == SPECTATOR ? last : *viewer + 1u;
    place = (place + (forward ? 1 : last)) % (last + 1);
    *viewer = place == 0 ? EVERYTHING : place == last ? SPECTATOR : (Viewer)(place - 1);
    replay->begun = false;
    go_to(replay, replay->step);
}

static void out_viewer(const Replay *replay, Out *out)
{
    const Scene *scene = &replay->scene;
    if (scene->viewer == EVERYTHING)
        say(out, tr(scene->lang, "everything is shown"));
    else if (scene->viewer == SPECTATOR)
        say(out, tr(scene->lang, "as a spectator sees it"));
    else
        say(out, tr(scene->lang, "as %1 sees it"), scene->names[scene->viewer]);
}

static void begin(Replay *replay, const Match *match, Viewer viewer, const Lang *lang)
{
    memset(replay, 0, sizeof *replay);
    replay->match = match;
    replay->told = buffer_new();
    replay->pace = FIRST_PACE;
    replay->scene = match_scene(match, viewer, lang, &replay->names);
    go_to(replay, 0);
}

static void end(Replay *replay)
{
    buffer_free(&replay->told);
}

/* The last move, the headline of what it began, and, if asked for, the table. */
static bool print_step(const Replay *replay, bool table)
{
    Out out = buffer_new();
    out_bytes(&out, replay->told.text, replay->told.length);
    size_t before = out.length;
    out_string(&out, "— ");
    if (out_headline(replay, &out))
        out_string(&out, " —\n");
    else
        out.length = before;
    if (table)
        replay->scene.game->voice->describe(&replay->scene, &out);
    bool printed = print_plain((Text){out.text, out.length});
    buffer_free(&out);
    return printed;
}

static bool print_prompt(const Replay *replay)
{
    Out out = buffer_new();
    say(&out,
        tr(replay->scene.lang, "%1 of %2 — Enter: on, b: back, r: next round or turn, v: other "
                               "eyes, a number: there, q: end > "),
        NUM(replay->step), NUM(replay->match->count));
    bool printed = print_plain((Text){out.text, out.length});
    buffer_free(&out);
    return printed;
}

static bool print_viewer(const Replay *replay)
{
    Out out = buffer_new();
    out_viewer(replay, &out);
    out_char(&out, '\n');
    bool printed = print_plain((Text){out.text, out.length});
    buffer_free(&out);
    return printed;
}

Ending replay_in_lines(const Match *match, Viewer viewer, const Lang *lang)
{
    Replay replay;
    bool at_keyboard = isatty(STDIN_FILENO) && isatty(STDOUT_FILENO), good;
    char line[64];
    begin(&replay, match, viewer, lang);
    good = print_step(&replay, false);
    while (good && replay.step < match->count) {
        step(&replay, true);
        good = print_step(&replay, false);
        while (good && at_keyboard) {
            uint64_t number;
            good =
                print_prompt(&replay) && fgets(line, sizeof line, stdin) != NULL && line[0] != 'q';
            if (!good || line[0] == '\n')
                break;
            line[strcspn(line, "\n")] = '\0';
            if (line[0] == 'b') {
                step(&replay, false);
            } else if (line[0] == 'r') {
                go_to_headline(&replay, true);
            } else if (line[0] == 'v') {
                change_viewer(&replay, true);
                good = print_viewer(&replay);
            } else if (text_number(text_of(line), &number)) {
                go_to(&replay, (size_t)number);
            }
            good = good && print_step(&replay, true);
        }
    }
    end(&replay);
    if (was_stopped() || (at_keyboard && lost_terminal()))
        return ENDED_SIGNAL;
    return good || at_keyboard ? ENDED_QUIT : ENDED_BROKEN;
}

static void draw_bars(const Replay *replay)
{
    const Lang *lang = replay->scene.lang;
    unsigned height = screen_height();
    Out bar = buffer_new();
    out_string(&bar, "Triskel · ");
    out_string(&bar, replay->scene.game->title);
    out_string(&bar, " · ");
    say(&bar, tr(lang, "move %1 of %2"), NUM(replay->step), NUM(replay->match->count));
    out_string(&bar, " · ");
    out_viewer(replay, &bar);
    if (replay->plays) {
        out_string(&bar, " · ");
        say(&bar, tr(lang, "playing"));
    }
    screen_bar(0, (Text){bar.text, bar.length});
    screen_bar(height - 2,
               text_of(tr(lang, "← → move · ↑ ↓ round or turn · PgUp, PgDn ten · Home, End")));
    screen_bar(height - 1,
               text_of(tr(lang, "Space: play, pause · + -: speed · Tab: other eyes · q: quit")));
    buffer_free(&bar);
}

/* The table as this scene has it: now, or for a moment. */
static void draw_scene(const Replay *replay, const Scene *scene)
{
    enum { BELOW = 9 }; /* what is told, and two bars */
    unsigned width = screen_width(), height = screen_height();
    Out picture = buffer_new(), told = buffer_new();
    picture_of(scene->game)->draw(scene, width, height - BELOW, &picture);
    out_wrapped_lines(&told, (Text){replay->told.text, replay->told.length}, width - 2, 2);
    size_t before = told.length;
    out_string(&told, S_BOLD "— ");
    if (scene == &replay->scene && out_headline(replay, &told))
        out_string(&told, " —" S_PLAIN "\n");
    else
        told.length = before;
    screen_clear();
    draw_bars(replay);
    screen_lines(1, 0, width, height - BELOW, (Text){picture.text, picture.length});
    screen_lines(height - BELOW + 1, 1, width - 2, BELOW - 3, (Text){told.text, told.length});
    screen_show(height - 1, width - 1);
    buffer_free(&picture);
    buffer_free(&told);
}

static void draw(const Replay *replay)
{
    draw_scene(replay, &replay->scene);
}

/* A moment, for screen_hold. */
typedef struct Held {
    const Replay *replay;
    const Scene *scene;
} Held;

static void draw_held(void *context)
{
    const Held *held = context;
    draw_scene(held->replay, held->scene);
}

/* For a Watcher: half as long as a move stands there. Who watches has nothing to remember. */
static void hold_moment(void *context, const Scene *scene, Beat beat)
{
    Replay *replay = context;
    Pace pace = {.beat = (uint32_t)paces_of_moves[replay->pace] / 2};
    Held held = {replay, scene};
    uint32_t length = beat_length(&pace, beat == BEAT_PRIVATE ? BEAT_DECISIVE : beat);
    if (length > 0 && !replay->stopped)
        replay->stopped = !screen_hold((int)length, draw_held, &held);
}

/* One move on, with its moments. */
static void watch_step(Replay *replay)
{
    Watcher watcher = {hold_moment, replay};
    replay->watcher = &watcher;
    step(replay, true);
    replay->watcher = NULL;
}

/* A character typed at a replay. False: it ends. */
static bool type(Replay *replay, char character)
{
    switch (character) {
    case 'q':
        return false;
    case ' ':
        replay->plays = !replay->plays && replay->step < replay->match->count;
        break;
    case '+':
        replay->pace += replay->pace + 1 < PACES_OF_MOVES;
        break;
    case '-':
        replay->pace -= replay->pace > 0;
        break;
    case 'v':
        change_viewer(replay, true);
        break;
    default:
        break;
    }
    return true;
}

/* A key, or PRESS_NONE: it is time for the next move. False: it ends. */
static bool press_key(Replay *replay, const Press *press)
{
    switch (press->key) {
    case PRESS_CHARACTER:
        return type(replay, press->text[0]);
    case PRESS_STOP:
    case PRESS_ESCAPE:
        return false;
    case PRESS_TAB:
    case PRESS_BACK_TAB:
        change_viewer(replay, press->key == PRESS_TAB);
        return true;
    case PRESS_NONE:
        watch_step(replay);
        replay->plays &= replay->step < replay->match->count;
        return true;
    case PRESS_LEFT:
        step(replay, false);
        break;
    case PRESS_RIGHT:
    case PRESS_ENTER:
        watch_step(replay);
        break;
    case PRESS_UP:
    case PRESS_DOWN:
        go_to_headline(replay, press->key == PRESS_DOWN);
        break;
    case PRESS_PAGE_UP:
        go_to(replay, replay->step > 10 ? replay->step - 10 : 0);
        break;
    case PRESS_PAGE_DOWN:
        go_to(replay, replay->step + 10);
        break;
    case PRESS_HOME:
        go_to(replay, 0);
        break;
    case PRESS_END:
        go_to(replay, replay->match->count);
        break;
    default:
        return true;
    }
    replay->plays = false; /* who goes somewhere wants to stay there */
    return true;
}

Ending replay_drawn(const Match *match, Viewer viewer, const Lang *lang)
{
    Replay replay;
    bool goes_on = true;
    begin(&replay, match, viewer, lang);
    while (goes_on && screen_fits()) {
        draw(&replay);
        Press press = screen_press(replay.plays ? paces_of_moves[replay.pace] : -1);
        goes_on = press_key(&replay, &press) && !replay.stopped;
    }
    end(&replay);
    return was_stopped() ? ENDED_SIGNAL : ENDED_QUIT;
}
