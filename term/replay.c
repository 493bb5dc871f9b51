/* Watching a record: see replay.h. */
#include "term/replay.h"

#include "base/buffer.h"
#include "core/view.h"
#include "os/signals.h"
#include "term/match_scene.h"
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
} Replay;

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
    replay->scene.game->voice->tell(&replay->scene, &seen, &replay->told);
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

static void begin(Replay *replay, const Match *match, Viewer viewer, const Lang *lang)
{
    memset(replay, 0, sizeof *replay);
    replay->match = match;
    replay->told = buffer_new();
    replay->scene = match_scene(match, viewer, lang, &replay->names);
    go_to(replay, 0);
}

static void end(Replay *replay)
{
    buffer_free(&replay->told);
}

Ending replay_in_lines(const Match *match, Viewer viewer, const Lang *lang)
{
    Replay replay;
    bool at_keyboard = isatty(STDIN_FILENO) && isatty(STDOUT_FILENO), good = true;
    char line[64];
    begin(&replay, match, viewer, lang);
    while (good && replay.step < match->count) {
        step(&replay, true);
        good = print_plain((Text){replay.told.text, replay.told.length});
        while (good && at_keyboard) {
            uint64_t number;
            Out out = buffer_new();
            say(&out, tr(lang, "%1 of %2 — Enter: on, b: back, a number: there, q: end > "),
                NUM(replay.step), NUM(match->count));
            good = print_plain((Text){out.text, out.length}) &&
                   fgets(line, sizeof line, stdin) != NULL && line[0] != 'q';
            buffer_free(&out);
            if (!good || line[0] == '\n')
                break;
            line[strcspn(line, "\n")] = '\0';
            if (line[0] == 'b')
                step(&replay, false);
            else if (text_number(text_of(line), &number))
                go_to(&replay, (size_t)number);
            good = print_plain((Text){replay.told.text, replay.told.length});
            Out words = buffer_new();
            replay.scene.game->voice->describe(&replay.scene, &words);
            good = good && print_plain((Text){words.text, words.length});
            buffer_free(&words);
        }
    }
    end(&replay);
    return was_stopped() ? ENDED_SIGNAL : good || at_keyboard ? ENDED_QUIT : ENDED_BROKEN;
}

static void draw(const Replay *replay)
{
    unsigned width = screen_width(), height = screen_height();
    Out picture = buffer_new(), told = buffer_new(), bar = buffer_new();
    picture_of(replay->scene.game)->draw(&replay->scene, width, height - 9, &picture);
    out_wrapped_lines(&told, (Text){replay->told.text, replay->told.length}, width - 2, 2);
    screen_clear();
    out_string(&bar, "Triskel · ");
    out_string(&bar, replay->scene.game->title);
    out_string(&bar, " · ");
    say(&bar, tr(replay->scene.lang, "move %1 of %2"), NUM(replay->step),
        NUM(replay->match->count));
    screen_bar(0, (Text){bar.text, bar.length});
    screen_lines(1, 0, width, height - 9, (Text){picture.text, picture.length});
    screen_lines(height - 8, 1, width - 2, 6, (Text){told.text, told.length});
    screen_bar(height - 1,
               text_of(tr(replay->scene.lang, "Arrows: one move · Page keys: ten · q: end")));
    screen_show(height - 1, width - 1);
    buffer_free(&picture);
    buffer_free(&told);
    buffer_free(&bar);
}

Ending replay_drawn(const Match *match, Viewer viewer, const Lang *lang)
{
    Replay replay;
    bool stop = false;
    begin(&replay, match, viewer, lang);
    for (bool goes_on = true; goes_on;) {
        if (!screen_fits()) {
            stop = true;
            break;
        }
        draw(&replay);
        Press press = screen_press(-1);
        switch (press.key) {
        case PRESS_STOP:
            stop = true;
            goes_on = false;
            break;
        case PRESS_LEFT:
            step(&replay, false);
            break;
        case PRESS_RIGHT:
        case PRESS_ENTER:
            step(&replay, true);
            break;
        case PRESS_PAGE_UP:
            go_to(&replay, replay.step > 10 ? replay.step - 10 : 0);
            break;
        case PRESS_PAGE_DOWN:
            go_to(&replay, replay.step + 10);
            break;
        case PRESS_ESCAPE:
            goes_on = false;
            break;
        case PRESS_CHARACTER:
            goes_on = press.text[0] != 'q';
            if (press.text[0] == ' ')
                step(&replay, true);
            break;
        default:
            break;
        }
    }
    end(&replay);
    return stop && was_stopped() ? ENDED_SIGNAL : ENDED_QUIT;
}
