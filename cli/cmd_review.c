/* `triskel review`: which decisions of a game mattered, what was better, and how the chances went
   up and down. Only what seats decide counts; the dice are nobody's fault. */
#include "base/buffer.h"
#include "base/seats.h"
#include "cli/given.h"
#include "cli/plot.h"
#include "cli/solved.h"
#include "cli/visiting.h"
#include "os/command.h"
#include "os/file.h"
#include "os/signals.h"
#include "table/frames.h"
#include "term/bar.h"
#include "term/verdict.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* Milliseconds that a bot may think about a whole game. */
enum { PATIENCE = 120000 };

typedef struct Wish {
    bool json, all;
    const char *svg; /* a file; NULL: none */
    Viewer whose;    /* chances are drawn; EVERYTHING: P1's, and everybody's decisions are told */
} Wish;

/* ---- The curve ----------------------------------------------------------------------------- */

typedef struct Curve {
    double *values, *costs;
    Plot plot;
} Curve;

static unsigned person_of(const Wish *wish)
{
    return wish->whose != EVERYTHING ? wish->whose : 0;
}

/* Of two persons everybody's mistakes are marked, since they are the other's luck; of more, one's
   own. False without memory. */
static bool curve_make(Curve *curve, const Given *given, const Review *review, const Wish *wish)
{
    size_t count = review->course.count + 1;
    unsigned person = person_of(wish);
    *curve = (Curve){.values = calloc(count, sizeof *curve->values),
                     .costs = calloc(count, sizeof *curve->costs)};
    if (curve->values == NULL || curve->costs == NULL)
        return false;
    for (size_t i = 0; i < count; i++) {
        bool is_shown = i > 0 && (review->persons == DUELISTS ||
                                  review->course.moves[i - 1].actor % review->persons == person);
        curve->values[i] = worth_middle(review_chance(review, person, i));
        curve->costs[i] = is_shown ? review->costs[i] : 0;
    }
    curve->plot = (Plot){.lang = given->scene.lang,
                         .values = curve->values,
                         .costs = curve->costs,
                         .count = count,
                         .names = {given->scene.names[person]}};
    if (review->persons == DUELISTS)
        curve->plot.names[1] = given->scene.names[1 - person];
    return true;
}

static void curve_done(Curve *curve)
{
    free(curve->values);
    free(curve->costs);
}

/* ---- In words ------------------------------------------------------------------------------ */

/* Of a game that is over: what its game counts. */
static void count_figures(const Given *given, Counter *counter)
{
    *counter = (Counter){0};
    counter_begin(counter, given->course.game, given->course.options);
    for (size_t i = 0; i < given->course.count; i++)
        counter_move(counter, given->course.moves[i]);
}

static void write_text(const Given *given, const Judge *judge, const Review *review,
                       const Wish *wish, const Plot *plot, Out *out)
{
    const Lang *lang = given->scene.lang;
    VerdictStyle style = {.persons = (uint16_t)((1u << review->persons) - 1),
                          .all = wish->all,
                          .width = output_width()};
    if (!given->over)
        say(out, tr(lang, "The game is not over: this is how it went so far.\n"));
    if (wish->whose != EVERYTHING)
        style.persons = seats_of(wish->whose);
    verdict_review(&given->scene, judge, review, &style, out);
    if (given->over) {
        Counter counter;
        count_figures(given, &counter);
        figures_tell(&given->scene, &counter.counts, out);
    }
    say(out, tr(lang, "%1’s chance to win, from the first move to the last:\n"), plot->names[0]);
    plot_terminal(plot, out);
}

/* ---- As JSON ------------------------------------------------------------------------------- */

static void put_decision(Json *json, const Review *review, const Decision *decision)
{
    const Game *game = review->course.game;
    Text why = review_reason(review, decision);
    put_open(json, '{');
    put_number(put_key(json, "number"), decision->number);
    put_seat(put_key(json, "seat"), decision->move.actor);
    put_action(put_key(json, "action"), game, decision->move.action);
    put_worth(put_key(json, "value"), decision->worth);
    put_worth(put_key(json, "cost"), decision->cost);
    put_action(put_key(json, "best"), game, decision->best);
    if (!review->exact) {
        put_worth(put_key(json, "best_value"), decision->best_worth);
        put_flag(put_key(json, "counts"), decision_cost(decision) > 0);
    }
    if (why.length > 0)
        put_sentence_text(put_key(json, "why"), why);
    put_close(json, '}');
}

/* A number of each person, ± its error where there is one. */
static void put_sums(Json *json, const Review *review, const double *sums, const double *errors)
{
    put_open(json, '[');
    for (unsigned person = 0; person < review->persons; person++)
        put_worth(json,
                  worth_between(sums[person] - errors[person], sums[person] + errors[person]));
    put_close(json, ']');
}

static void put_chances(Json *json, const Review *review, unsigned person)
{
    put_open(json, '[');
    for (size_t i = 0; i <= review->course.count; i++)
        put_worth(json, review_chance(review, person, i));
    put_close(json, ']');
}

static void put_judge(Json *json, const Given *given, const Judge *judge)
{
    if (judge->solver != NULL) {
        judge->solver->write_key(judge->solution, json);
        return;
    }
    put_string(put_key(json, "game"), given->course.game->name);
    put_string(put_key(json, "bot"), judge->player.bot->name);
}

static void write_json(const Given *given, const Judge *judge, const Review *review, Out *out)
{
    Json json = {out, false};
    put_open(&json, '{');
    put_judge(&json, given, judge);
    put_flag(put_key(&json, "exact"), review->exact);
    put_flag(put_key(&json, "finished"), given->over);
    put_flag(put_key(&json, "whole"), review->whole);
    put_sums(put_key(&json, "lost"), review, review->lost, review->lost_error);
    put_open(put_key(&json, "decisions"), '[');
    for (size_t i = 0; i < review->decision_count; i++)
        put_decision(&json, review, &review->decisions[i]);
    put_close(&json, ']');
    put_chances(put_key(&json, "p1"), review, 0);
    put_open(put_key(&json, "chances"), '[');
    for (unsigned person = 0; person < review->persons; person++)
        put_chances(&json, review, person);
    put_close(&json, ']');
    if (review->has_luck != 0)
        put_sums(put_key(&json, "luck"), review, review->luck, review->luck_error);
    if (given->over) {
        Counter counter;
        count_figures(given, &counter);
        figures_write(given->course.game, given->scene.lang, review->persons, &counter.counts,
                      put_key(&json, "figures"));
    }
    put_close(&json, '}');
    out_char(out, '\n');
}

/* ---- All of it ----------------------------------------------------------------------------- */

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

static bool write_review(const Given *given, const Judge *judge, const Review *review,
                         const Wish *wish)
{
    Curve curve;
    Out out = buffer_new();
    bool done = curve_make(&curve, given, review, wish);
    if (!done) {
        (void)failure(N_("there is not enough memory"));
    } else {
        if (wish->json)
            write_json(given, judge, review, &out);
        else
            write_text(given, judge, review, wish, &curve.plot, &out);
        done = (wish->svg == NULL || write_svg(&curve.plot, wish->svg)) && print_words(&out);
    }
    curve_done(&curve);
    buffer_free(&out);
    return done;
}

static bool review_given(const Given *given, const Judge *judge, const Wish *wish)
{
    Review review;
    Bar bar = progress_bar(reader_lang(), tr_in(reader_lang(), "bar", "judging"));
    Progress progress = {progress_show, &bar};
    ReviewStyle style = {&given->scene, &progress, PATIENCE};
    bool done = review_game(&review, &given->course, judge, &style);
    if (!done)
        (void)failure(N_("there is not enough memory"));
    else
        done = !was_stopped() && write_review(given, judge, &review, wish);
    review_done(&review);
    return done;
}

/* What is not known is not judged; but it can be watched. */
static void say_unjudged(const Given *given)
{
    char text[256];
    Out why = {.text = text, .capacity = sizeof text};
    verdict_missing(given->scene.lang, given->scene.game, &why);
    (void)failure("%1", (Text){text, why.length - 1});
    if (given->match != NULL && !is_link(given->path))
        (void)say_more(N_("Watch it again: %1 replay %2"), command_name(), text_of(given->path));
}

/* False after saying why there is nothing to judge. */
static bool can_judge(const Given *given, Roster *roster)
{
    if (!judge_exists(roster, given->scene.game, given->scene.options))
        say_unjudged(given);
    else if (given->match == NULL && given->moves == NULL)
        (void)failure(N_("the game is not over: its review comes then"));
    else
        return true;
    return false;
}

/* False: there is no such person, and that was said. */
static bool read_whose(const Given *given, const char *name, Viewer *whose)
{
    *whose = given->scene.viewer < given->scene.persons ? given->scene.viewer : EVERYTHING;
    if (name == NULL)
        return true;
    if (viewer_read(text_of(name), given->scene.persons, whose) &&
        (*whose < given->scene.persons || *whose == EVERYTHING) &&
        (given->scene.viewer == EVERYTHING || *whose == given->scene.viewer))
        return true;
    (void)failure(N_("there is no viewer '%1' at this table"), text_of(name));
    return false;
}

int cmd_review(Arguments arguments)
{
    const char *name = take_value(&arguments, "--viewer");
    Wish wish = {.json = take_flag(&arguments, "--json"),
                 .all = take_flag(&arguments, "--all"),
                 .svg = take_value(&arguments, "--svg")};
    Given given;
    Roster roster;
    Judge judge = {0};
    bool done = false;
    if (arguments.count > 1)
        return usage_is("review [FILE|LINK] [--all] [--viewer P1|…|all] [--svg FILE] [--json]");
    roster_init(&roster);
    if (given_open(arguments.count > 0 ? arguments.at[0] : NULL, &given) &&
        read_whose(&given, name, &wish.whose) && can_judge(&given, &roster) &&
        judge_ready(&judge, &roster, given.scene.game, given.scene.options))
        done = review_given(&given, &judge, &wish);
    judge_close(&judge);
    given_close(&given);
    roster_done(&roster);
    return solved_exit(done);
}
