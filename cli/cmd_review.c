/* `triskel review`: which decisions of a game mattered, what was better, and how the chances went
   up and down. Only what seats decide counts; the dice are nobody's fault. */
#include "base/buffer.h"
#include "base/seats.h"
#include "cli/given.h"
#include "cli/plot.h"
#include "cli/solved.h"
#include "os/command.h"
#include "os/file.h"
#include "term/verdict.h"

#include <errno.h>
#include <string.h>

static Plot plot_of(const Given *given, const Review *review)
{
    return (Plot){.lang = given->scene.lang,
                  .values = review->values,
                  .costs = review->costs,
                  .count = review->course.count + 1,
                  .names = {given->scene.names[0], given->scene.names[1]}};
}

static void write_text(const Given *given, const Solved *solved, const Review *review, bool all,
                       Out *out)
{
    const Lang *lang = given->scene.lang;
    Plot plot = plot_of(given, review);
    VerdictStyle style = {.persons = 3, .all = all, .width = output_width()};
    if (!given->over)
        say(out, tr(lang, "The game is not over: this is how it went so far.\n"));
    if (given->scene.viewer < given->scene.persons)
        style.persons = seats_of(given->scene.viewer);
    verdict_review(&given->scene, solved->solver, review, &style, out);
    say(out, tr(lang, "%1's chance to win, from the first move to the last:\n"), plot.names[0]);
    plot_terminal(&plot, out);
}

static void put_decision(Json *json, const Game *game, const Decision *decision)
{
    put_open(json, '{');
    put_number(put_key(json, "number"), decision->number);
    put_seat(put_key(json, "seat"), decision->move.actor);
    put_action(put_key(json, "action"), game, decision->move.action);
    put_worth(put_key(json, "value"), decision->worth);
    put_worth(put_key(json, "cost"), worth_exactly(decision->cost));
    put_action(put_key(json, "best"), game, decision->best);
    put_close(json, '}');
}

static void write_json(const Given *given, const Solved *solved, const Review *review, Out *out)
{
    Json json = {out, false};
    put_open(&json, '{');
    solved->solver->write_key(solved->solution, &json);
    put_flag(put_key(&json, "finished"), given->over);
    put_open(put_key(&json, "lost"), '[');
    for (unsigned person = 0; person < DUELISTS; person++)
        put_worth(&json, worth_exactly(review->lost[person]));
    put_close(&json, ']');
    put_open(put_key(&json, "decisions"), '[');
    for (size_t i = 0; i < review->decision_count; i++)
        put_decision(&json, given->scene.game, &review->decisions[i]);
    put_close(&json, ']');
    put_open(put_key(&json, "p1"), '[');
    for (size_t i = 0; i <= review->course.count; i++)
        put_worth(&json, worth_exactly(review->values[i]));
    put_close(&json, ']');
    put_close(&json, '}');
    out_char(out, '\n');
}

static bool write_svg(const Plot *plot, const char *path)
{
    Out out = buffer_new();
    plot_svg(plot, &out);
    bool written = file_write_out(path, ANYBODY, &out);
    int error = errno;
    buffer_free(&out);
    if (!written)
        (void)failure(N_("cannot write %1: %2"), text_of(path), text_of(strerror(error)));
    return written;
}

typedef struct Wish {
    bool json, all;
    const char *svg; /* a file; NULL: none */
} Wish;

static bool review_given(const Given *given, const Solved *solved, Wish wish)
{
    Review review;
    Out out = buffer_new();
    bool done = review_game(&review, &given->course, solved->solver, solved->solution);
    if (!done) {
        (void)failure(N_("there is not enough memory"));
    } else {
        Plot plot = plot_of(given, &review);
        if (wish.json)
            write_json(given, solved, &review, &out);
        else
            write_text(given, solved, &review, wish.all, &out);
        done = (wish.svg == NULL || write_svg(&plot, wish.svg)) && print_words(&out);
    }
    review_done(&review);
    buffer_free(&out);
    return done;
}

/* What is not solved is not judged; but it can be watched. */
static void say_unsolved(const Given *given)
{
    char text[256];
    Out why = {.text = text, .capacity = sizeof text};
    (void)verdict_missing(given->scene.lang, given->scene.game, given->scene.options, &why);
    (void)failure("%1", (Text){text, why.length - 1});
    if (given->match != NULL)
        (void)say_more(N_("Watch it again: %1 replay %2"), command_name(), text_of(given->path));
}

int cmd_review(Arguments arguments)
{
    Wish wish = {.json = take_flag(&arguments, "--json"),
                 .all = take_flag(&arguments, "--all"),
                 .svg = take_value(&arguments, "--svg")};
    Given given;
    Solved solved = {0};
    bool done = false;
    if (arguments.count > 1)
        return usage_is("review [FILE] [--all] [--svg FILE] [--json]");
    if (given_open(arguments.count > 0 ? arguments.at[0] : NULL, &given)) {
        SolverRequest request = {.options = given.course.options};
        if (!verdict_exists(given.scene.game, given.scene.options))
            say_unsolved(&given);
        else if (solved_open(given.scene.game, request, &solved))
            done = review_given(&given, &solved, wish);
    }
    solved_close(&solved);
    given_close(&given);
    return solved_exit(done);
}
