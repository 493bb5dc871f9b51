/* A table that is elsewhere, in lines: for pipes, screen readers and terminals that cannot draw.
   See play.h. What has changed is told, the whole table at first and on request. */
#include "term/play.h"

#include "base/buffer.h"
#include "os/clock.h"
#include "os/lines.h"
#include "os/signals.h"
#include "term/bar.h"
#include "term/visit.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { MOST_SO_FAR = 12 }; /* lines of what had happened before one came */

typedef struct VisitLines {
    Visit *visit;
    Wires *wires;
    Lines *lines;
    bool at_keyboard;     /* somebody sits there and sees a prompt */
    bool came;            /* and was told how things stand */
    bool described;       /* the table, in this game */
    bool told_end;        /* of this game */
    bool lost;            /* the connection: that was told */
    bool prompted;        /* and nothing was typed since */
    Out asked;            /* what was asked last; a new question is asked anew */
    Out coached;          /* what the coach said last */
    Bar bar;              /* of a review … */
    uint64_t progress_at; /* … and when it was last shown */
    Ending ending;
} VisitLines;

static Text written(const Out *out)
{
    return (Text){out->text, out->length};
}

static bool print(VisitLines *plain, Out *out)
{
    bool printed = print_plain(written(out));
    out->length = 0;
    if (!printed)
        plain->ending = plain->at_keyboard && lost_terminal() ? ENDED_SIGNAL : ENDED_BROKEN;
    return printed;
}

/* ---- What is told -------------------------------------------------------------------------- */

/* The first time only the last lines: there may have been a whole game. */
static void tell_so_far(VisitLines *plain, Out *out)
{
    const Lang *lang = plain->visit->lang;
    Out story = buffer_new();
    visit_tell(plain->visit, NULL, &story);
    size_t start = story.length;
    unsigned lines = 0;
    while (start > 0 && (story.text[start - 1] != '\n' || lines++ < MOST_SO_FAR))
        start--;
    if (start > 0)
        say(out, tr(lang, "So far (“log” tells all of it):\n"));
    out_bytes(out, story.text + start, story.length - start);
    buffer_free(&story);
}

static void tell_connection(VisitLines *plain, Out *out)
{
    const Visit *visit = plain->visit;
    bool lost = visit->now != NULL && remote_state(visit->remote) != REMOTE_HERE;
    if (lost && !plain->lost) {
        say(out, tr(visit->lang, "The connection is lost; trying again …\n"));
    } else if (!lost && plain->lost) {
        say(out, tr(visit->lang, "The connection is there again.\n"));
    }
    plain->lost = lost;
}

/* What is new, how it ended, what the server answered. */
static void tell(VisitLines *plain, Out *out)
{
    Visit *visit = plain->visit;
    VisitKind kind = visit_turn(visit).kind;
    if (kind == VISIT_COMING)
        return;
    if (!plain->came)
        tell_so_far(plain, out);
    plain->came = true;
    visit_tell(visit, NULL, out);
    if (kind == VISIT_OVER && !plain->told_end) {
        out_text(out, visit_conclusion(visit));
        out_char(out, '\n');
        visit_figures(visit, out);
    }
    plain->told_end = kind == VISIT_OVER;
    out_text(out, written(&visit->answers));
    visit->answers.length = 0;
    tell_connection(plain, out);
}

/* ---- What is asked ------------------------------------------------------------------------- */

static void tell_time(const Visit *visit, const VisitTurn *turn, Out *out)
{
    uint64_t deadline = visit_deadline(visit, turn), now = clock_now();
    if (deadline == NEVER)
        return;
    uint64_t seconds = deadline > now ? (deadline - now + 999) / 1000 : 0;
    say(out, tr_count(visit->lang, "You have %1 second.\n", "You have %1 seconds.\n", seconds),
        NUM(seconds));
}

/* The whole table, where nothing of it has been told yet. */
static void describe(VisitLines *plain, const VisitTurn *turn, Out *out)
{
    const Visit *visit = plain->visit;
    Text words = visit_words(visit);
    bool is_game = turn->kind == VISIT_ACT || turn->kind == VISIT_WAIT;
    if (turn->kind == VISIT_ROOM)
        visit_room(visit, out);
    if (is_game && !plain->described && words.length > 0) {
        out_text(out, words);
        out_char(out, '\n');
    }
    plain->described = is_game && (plain->described || words.length > 0);
}

static void write_question(const Visit *visit, const VisitTurn *turn, Out *out)
{
    visit_ask(visit, turn, out);
    if (turn->kind == VISIT_ACT) {
        char text[512];
        Out summary = {.text = text, .capacity = sizeof text};
        visit_summary(visit, turn->seat, &summary);
        say(out, tr(visit->lang, "You can type: %1 (“?” explains)\n"),
            (Text){text, summary.length});
    } else if (turn->kind == VISIT_OVER && visit_plays(visit)) {
        say(out,
            visit_is_judged(visit)
                ? tr(visit->lang, "“review” shows where it turned. “rematch” for another game, "
                                  "“save FILE”, or “quit”.\n")
                : tr(visit->lang, "“rematch” for another game, “save FILE”, or “quit”.\n"));
    }
}

/* Is it another text than before? Then it is kept. */
static bool is_changed(Out *kept, const Out *text)
{
    if (text->length == kept->length &&
        (text->length == 0 || memcmp(text->text, kept->text, text->length) == 0))
        return false;
    kept->length = 0;
    out_text(kept, written(text));
    return true;
}

/* Asks what has not been asked yet. `again`: something was told since, and the prompt has gone up.
   False: nothing was. */
static bool ask(VisitLines *plain, const VisitTurn *turn, bool again, Out *out)
{
    Out question = buffer_new(), room = buffer_new(), coach = buffer_new();
    if (turn->kind == VISIT_ROOM)
        visit_room(plain->visit, &room);
    write_question(plain->visit, turn, &question);
    out_text(&room, written(&question));
    visit_coach(plain->visit, turn, &coach);
    bool says = coach.length > 0 && is_changed(&plain->coached, &coach);
    bool is_new = is_changed(&plain->asked, &room) || says;
    if (is_new || (again && turn->kind != VISIT_ROOM)) {
        describe(plain, turn, out);
        tell_time(plain->visit, turn, out);
        if (says)
            out_text(out, written(&coach));
        out_text(out, written(&question));
    }
    buffer_free(&question);
    buffer_free(&room);
    buffer_free(&coach);
    return is_new || again;
}

/* ---- Going on ------------------------------------------------------------------------------ */

/* A review takes a while, and the server hears all the same that somebody is here. */
static bool show_progress(void *context, double done)
{
    enum { SOMETIMES = 100 }; /* milliseconds */
    VisitLines *plain = context;
    uint64_t now = clock_now();
    if (done < 1 && now < plain->progress_at + SOMETIMES)
        return !was_stopped();
    plain->progress_at = now;
    (void)remote_wait(plain->visit->remote, plain->wires, -1, 0);
    return progress_show(&plain->bar, done);
}

static bool is_asked(const VisitTurn *turn)
{
    return turn->kind != VISIT_COMING && turn->kind != VISIT_WAIT;
}

/* May the next line be read? What comes from a pipe waits until it is asked for, and a spectator is
   asked nothing before the end. */
static bool takes_line(const VisitLines *plain, const VisitTurn *turn)
{
    bool is_answered = remote_pending(plain->visit->remote) == 0 && !plain->visit->leaves;
    bool looks_on = !visit_plays(plain->visit) && turn->kind != VISIT_OVER;
    return plain->at_keyboard || (is_asked(turn) && is_answered && !looks_on);
}

/* Waits for the server, and for a line if one may come. 1: there is one; 0: look again; -1: there
   will be none. */
static int wait_for_line(VisitLines *plain, bool takes, Text *line)
{
    enum { NAP = 400 }; /* a signal that comes just before is not slept over for longer */
    bool ready = takes && lines_ready(plain->lines);
    if (ready)
        (void)remote_run(plain->visit->remote, clock_now());
    else if (remote_wait(plain->visit->remote, plain->wires, takes ? STDIN_FILENO : -1, NAP) > 0 &&
             takes && !was_stopped())
        ready = !lines_fetch(plain->lines) || lines_ready(plain->lines);
    if (was_stopped()) {
        plain->ending = ENDED_SIGNAL;
        return -1;
    }
    if (!ready)
        return 0;
    LinesResult result = lines_next(plain->lines, line);
    return result == LINES_LINE || result == LINES_UNENDED ? 1 : -1;
}

/* Tells what is new, and asks what there is to ask. False: the visit ends. */
static bool tell_and_ask(VisitLines *plain, bool answered, VisitTurn *turn, Out *out)
{
    Visit *visit = plain->visit;
    size_t start = out->length;
    if (plain->prompted)
        out_char(out, '\n'); /* the prompt stays behind */
    size_t before = out->length;
    if (!visit->is_behind || remote_state(visit->remote) != REMOTE_HERE)
        tell(plain, out);
    *turn = visit_turn(visit);
    bool is_well = !visit->is_behind && !plain->lost;
    bool asks = is_well && ask(plain, turn, out->length > before || answered, out);
    if (out->length == before) /* nothing is new */
        out->length = start;
    else
        plain->prompted = false;
    if (!print(plain, out) || remote_state(visit->remote) == REMOTE_GONE)
        return false;
    if (!asks || !plain->at_keyboard || plain->prompted || !is_asked(turn))
        return true;
    plain->prompted = true;
    return print_plain(TEXT("> "));
}

/* One thing after another. False: the visit ends. */
static bool go_on(VisitLines *plain, bool *answered, Out *out)
{
    Text line = {NULL, 0};
    VisitTurn turn;
    if (!tell_and_ask(plain, *answered, &turn, out))
        return false;
    *answered = false;
    int waited = wait_for_line(plain, takes_line(plain, &turn), &line);
    if (waited <= 0)
        return waited == 0;
    if (line.length > MAX_LINE)
        line.length = MAX_LINE;
    plain->prompted = false;
    CommandReply reply = visit_command(plain->visit, line, out);
    *answered = reply != REPLY_DONE; /* else the server has something to say */
    return reply != REPLY_QUIT;
}

Ending visit_in_lines(Visit *visit, Wires *wires)
{
    VisitLines plain = {
        .visit = visit,
        .wires = wires,
        .asked = buffer_new(),
        .coached = buffer_new(),
        .bar = progress_bar_for_later(visit->lang, tr_in(visit->lang, "bar", "judging")),
        .lines = malloc(sizeof *plain.lines)};
    Progress progress = {show_progress, &plain};
    Out out = buffer_new();
    bool answered = false;
    visit->progress = &progress;
    plain.at_keyboard = isatty(STDIN_FILENO) && isatty(STDOUT_FILENO);
    if (plain.lines != NULL) {
        lines_init(plain.lines, STDIN_FILENO);
        remote_picture(visit->remote, 0, 0); /* words, and no pictures */
        while (go_on(&plain, &answered, &out))
            continue;
        if (plain.ending != ENDED_BROKEN)
            (void)print(&plain, &out);
    }
    visit->progress = NULL;
    free(plain.lines);
    buffer_free(&plain.asked);
    buffer_free(&plain.coached);
    buffer_free(&out);
    return plain.ending;
}
