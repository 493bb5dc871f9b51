/* Playing in lines: for pipes, screen readers and terminals that cannot draw. See play.h. What has
   changed is told, the whole table where nothing of it is on the screen, and on request. */
#include "term/play.h"

#include "base/buffer.h"
#include "base/character.h"
#include "os/clock.h"
#include "os/lines.h"
#include "os/signals.h"
#include "term/verdict.h"
#include "term/wipe.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

bool print_plain(Text text)
{
    size_t length;
    for (; text.length > 0; text.at += length, text.length -= length) {
        uint32_t character = text_character(text, &length);
        if ((unsigned char)text.at[0] < 0x20 && text.at[0] != '\n')
            continue; /* a style */
        if (character != '\n' && character_is_unfit(character))
            putchar('?');
        else
            fwrite(text.at, length, 1, stdout);
    }
    return fflush(stdout) == 0 && !ferror(stdout);
}

enum { LEAST_CLEARED = 60 }; /* lines */

typedef struct Plain {
    Sitting *sitting;
    const char *path;
    Lines *lines;
    bool at_keyboard; /* somebody sits there and sees a prompt */
    bool real_time;   /* a clock runs: else time passes only while bots think */
    uint64_t now;
    bool described; /* the table, since there was nothing of it on the screen */
    bool explained; /* what is told, and what is not */
    bool warned;    /* that lines stay readable */
    bool ended;     /* the end was told */
    Ending ending;
} Plain;

static bool lost(const Plain *plain)
{
    int error = errno;
    bool is_lost = plain->at_keyboard && lost_terminal();
    errno = error;
    return is_lost;
}

static bool print(Plain *plain, Out *out)
{
    bool printed = print_plain((Text){out->text, out->length});
    out->length = 0;
    if (!printed)
        plain->ending = lost(plain) ? ENDED_SIGNAL : ENDED_BROKEN;
    return printed;
}

static uint64_t now(const Plain *plain)
{
    return plain->real_time ? clock_now() : plain->now;
}

/* Waits for a line until `due`. 1: there is one; 0: it is time; -1: there will be none. */
static int wait_for_line(Plain *plain, uint64_t due, Text *line)
{
    while (!lines_ready(plain->lines)) {
        uint64_t time = now(plain);
        int limit = -1;
        if (plain->real_time && due != NEVER)
            limit = due <= time ? 0 : due - time > 60000 ? 60000 : (int)(due - time);
        int ready = wait_for_input(limit);
        if (was_stopped()) {
            plain->ending = ENDED_SIGNAL;
            return -1;
        }
        if (ready < 0 && errno != EINTR)
            return -1;
        if (ready > 0 && !lines_fetch(plain->lines))
            break;
        if (plain->real_time && due != NEVER && due <= now(plain))
            return 0;
    }
    LinesResult result = lines_next(plain->lines, line);
    bool is_line = result == LINES_LINE || result == LINES_UNENDED;
    if (was_stopped() || (!is_line && lost(plain))) {
        plain->ending = ENDED_SIGNAL;
        return -1;
    }
    return is_line ? 1 : -1;
}

static bool prompt(Plain *plain)
{
    return !plain->at_keyboard || print_plain(TEXT("> "));
}

/* What happened, and at the end how it ended. */
static void tell_news(Plain *plain, Out *out)
{
    Sitting *sitting = plain->sitting;
    sitting_news(sitting, out);
    if (!table_over(sitting->table) || plain->ended)
        return;
    end_tell(sitting->table, sitting_scene(sitting), out);
    table_figures_tell(sitting->table, &sitting->scene, out);
    plain->ended = true;
}

/* Whoever looks has to have seen what only they may see before the screen goes to others. */
static bool seen_by_looker(Plain *plain, Out *out)
{
    Text line;
    size_t before = out->length;
    sitting_news(plain->sitting, out);
    if (plain->sitting->looker == SPECTATOR || out->length == before)
        return true;
    say(out, tr(plain->sitting->lang, "Enter when you have read it.\n"));
    return print(plain, out) && prompt(plain) && wait_for_line(plain, NEVER, &line) > 0;
}

/* What stands on the screen goes up out of sight, and what was typed ahead counts no more: Enter,
   pressed once too often, is not the next person's. */
static void clear_screen(Plain *plain, Out *out)
{
    struct winsize size = {0};
    plain->described = false;
    if (!plain->at_keyboard)
        return;
    (void)tcflush(STDIN_FILENO, TCIFLUSH);
    if (print(plain, out) && wipe_terminal())
        return;
    unsigned lines = ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_row > LEAST_CLEARED
                         ? size.ws_row
                         : LEAST_CLEARED;
    for (unsigned i = 0; i < lines; i++)
        out_char(out, '\n');
}

/* Nobody sees the next person's secrets, and the next one nobody's. */
static bool veil(Plain *plain, Viewer looker, Out *out)
{
    Sitting *sitting = plain->sitting;
    Text line;
    clear_screen(plain, out);
    (void)sitting_scene(sitting);
    if (!plain->warned)
        say(out, tr(sitting->lang, "You share this screen: what one of you is shown may stay "
                                   "readable further up, where the terminal keeps its lines.\n"));
    plain->warned = true;
    say(out,
        tr(sitting->lang, "The screen is for %1 alone now. Enter when the others look away.\n"),
        sitting->scene.names[looker]);
    if (!print(plain, out) || !prompt(plain) || wait_for_line(plain, NEVER, &line) < 0)
        return false;
    sitting_look(sitting, looker);
    return true;
}

/* From one person's eyes to everybody's. */
static void unveil(Plain *plain, Out *out)
{
    clear_screen(plain, out);
    sitting_look(plain->sitting, SPECTATOR);
}

/* How long there is to answer. */
static void tell_time(const Plain *plain, const SittingTurn *turn, Out *out)
{
    uint64_t deadline = table_deadline(plain->sitting->table, turn->seat), time = now(plain);
    if (deadline == NEVER)
        return;
    uint64_t seconds = deadline > time ? (deadline - time + 999) / 1000 : 0;
    say(out,
        tr_count(plain->sitting->lang, "You have %1 second.\n", "You have %1 seconds.\n", seconds),
        NUM(seconds));
}

/* What is asked, and what can be typed. */
static void ask(Plain *plain, const SittingTurn *turn, Out *out)
{
    Sitting *sitting = plain->sitting;
    if (turn->kind == TURN_OVER) {
        if (plain->at_keyboard)
            say(out,
                judge_exists(sitting->roster, sitting->scene.game, sitting->scene.options)
                    ? tr(sitting->lang, "“review” shows where it turned. “rematch” for another "
                                        "game, “save FILE”, or “quit”.\n")
                    : tr(sitting->lang, "“rematch” for another game, “save FILE”, or “quit”.\n"));
        return;
    }
    const Scene *scene = sitting_scene(sitting);
    if (!plain->described)
        scene->game->voice->describe(scene, out);
    plain->described = true;
    if (!plain->explained) {
        sitting_terms(sitting, out);
        say(out,
            tr(sitting->lang, "From now on only what changes is told; “%1” tells the whole "
                              "table.\n"),
            text_of(tr_in(sitting->lang, "command", "table")));
    }
    plain->explained = true;
    tell_time(plain, turn, out);
    size_t before = out->length;
    if (!sitting_coach(sitting, turn, out))
        out->length = before; /* it stands further up */
    sitting_ask(sitting, turn, out);
    if (turn->kind == TURN_ACT) {
        Choices choices = sitting_choices(sitting, turn->seat);
        char text[512];
        Out summary = {.text = text, .capacity = sizeof text};
        typed_summary(scene, &choices, &summary);
        say(out, tr(sitting->lang, "You can type: %1 (“?” explains)\n"),
            (Text){text, summary.length});
        choices_free(&choices);
    }
}

static void keep(const Plain *plain)
{
    int error = errno; /* why something could not be printed, for who says so in the end */
    if (plain->path[0] != '\0')
        (void)keep_game(plain->sitting, plain->path);
    errno = error;
}

/* A line was typed. False: the sitting ends. */
static bool answer(Plain *plain, const SittingTurn *turn, Text line, Out *out)
{
    Sitting *sitting = plain->sitting;
    unsigned undone = table_undone(sitting->table);
    switch (sitting_command(sitting, turn, line, now(plain), out)) {
    case REPLY_DONE:
        if (table_undone(sitting->table) > undone)
            plain->described = false; /* the table is as it was a while ago */
        keep(plain);
        break;
    case REPLY_ANSWER:
    case REPLY_PAGE:
    case REPLY_LOG:
        break;
    case REPLY_AGAIN:
        plain->ended = false;
        plain->described = false;
        if (!sitting_rematch(sitting, now(plain)))
            return false;
        break;
    case REPLY_QUIT:
        return false;
    }
    return true;
}

/* One thing after another, until somebody has to type something. False: the sitting ends. */
static bool go_on(Plain *plain, Out *out)
{
    Sitting *sitting = plain->sitting;
    Text line = {NULL, 0};
    uint64_t due = NEVER;
    /* Without a clock time stands still while somebody thinks. */
    if (plain->real_time || sitting_turn(sitting).kind == TURN_WAIT)
        due = sitting_run(sitting, now(plain));
    SittingTurn turn = sitting_turn(sitting);
    if (turn.looker != sitting->looker && turn.kind != TURN_WAIT) {
        if (!seen_by_looker(plain, out))
            return false;
        if (turn.looker == SPECTATOR)
            unveil(plain, out);
        else if (!veil(plain, turn.looker, out))
            return false;
    }
    if (sitting_since(sitting) <= sitting->told[sitting->looker])
        sitting_so_far(sitting, out);
    tell_news(plain, out);
    if (turn.kind == TURN_WAIT && !plain->real_time) {
        plain->now = due;
        if (due == NEVER) /* nothing can happen any more */
            say(out, tr(sitting->lang, "That cannot be done: %1.\n"),
                text_of(tr(sitting->lang, table_sentence((TableResult){.id = TABLE_LOG_FULL}))));
        if (was_stopped())
            plain->ending = ENDED_SIGNAL;
        return print(plain, out) && due != NEVER && !was_stopped();
    }
    if (turn.kind != TURN_WAIT)
        ask(plain, &turn, out);
    if (turn.kind == TURN_OVER)
        keep(plain);
    if (!print(plain, out) || (turn.kind != TURN_WAIT && !prompt(plain)))
        return false;
    uint64_t deadline = table_deadline(sitting->table, turn.seat);
    int waited = wait_for_line(plain, due, &line);
    if (waited < 0)
        return false;
    if (waited > 0) {
        if (line.length > MAX_LINE)
            line.length = MAX_LINE;
        if (!answer(plain, &turn, line, out))
            return false;
    } else if (plain->at_keyboard) {
        if (turn.kind != TURN_WAIT && deadline <= now(plain))
            (void)tcflush(STDIN_FILENO, TCIFLUSH); /* half a word is no answer to what comes next */
        out_char(out, '\n');                       /* the prompt stays behind */
    }
    return print(plain, out);
}

Ending play_in_lines(Sitting *sitting, const char *path)
{
    Plain plain = {.sitting = sitting, .path = path, .lines = malloc(sizeof *plain.lines)};
    Out out = buffer_new();
    plain.at_keyboard = isatty(STDIN_FILENO) && isatty(STDOUT_FILENO);
    plain.real_time = table_is_timed(sitting->table);
    plain.now = clock_now();
    if (plain.lines != NULL) {
        lines_init(plain.lines, STDIN_FILENO);
        while (go_on(&plain, &out))
            out.length = 0;
        (void)print(&plain, &out);
    }
    free(plain.lines);
    buffer_free(&out);
    return plain.ending;
}
