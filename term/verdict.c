/* Advice and reviews in words: see verdict.h. */
#include "term/verdict.h"

#include "base/buffer.h"
#include "base/seats.h"
#include "os/signals.h"
#include "term/match_scene.h"
#include "term/page.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_TURNING_POINTS = 5 };

/* A decision that cost less did not matter. */
static const double matters = 0.01;

/* ---- Chances ------------------------------------------------------------------------------- */

static void out_tenths(const Lang *lang, double chance, bool alone, Out *out)
{
    unsigned tenths = (unsigned)(chance * 1000 + 0.5);
    say(out, alone ? tr(lang, "%1.%2%") : tr(lang, "%1.%2"), NUM(tenths / 10), NUM(tenths % 10));
}

void out_percent(const Lang *lang, Worth worth, Out *out)
{
    char low[32], high[32];
    Out from = {.text = low, .capacity = sizeof low}, to = {.text = high, .capacity = sizeof high};
    if (worth.high <= worth.low) {
        out_tenths(lang, worth.low, true, out);
        return;
    }
    out_tenths(lang, worth.low, false, &from);
    out_tenths(lang, worth.high, true, &to);
    say(out, tr(lang, "%1 to %2"), (Text){low, from.length}, (Text){high, to.length});
}

void out_estimate(const Lang *lang, Worth worth, Out *out)
{
    double middle = worth_middle(worth), error = (worth.high - worth.low) / 2;
    unsigned whole = (unsigned)(100 * (middle > 0 ? middle : 0) + 0.5);
    unsigned bar = (unsigned)(100 * error); /* rounded up: it says no less than is so */
    bar += bar < 100 * error;
    if (bar == 0 && (middle <= 0 || middle >= 1)) /* certain */
        say(out, tr(lang, "%1%"), NUM(whole));
    else if (bar == 0)
        /* TRANSLATORS: an estimate of which nobody knows the error: "about 43%". */
        say(out, tr(lang, "about %1%"), NUM(whole));
    else
        /* TRANSLATORS: an estimate with its error: "about 43% ± 4". */
        say(out, tr(lang, "about %1% ± %2"), NUM(whole), NUM(bar));
}

/* The same in a small text of its own. */
typedef struct Percent {
    char bytes[64];
    size_t length;
} Percent;

static Percent percent(const Lang *lang, Worth worth, bool exact)
{
    Percent text;
    Out out = {.text = text.bytes, .capacity = sizeof text.bytes};
    if (exact)
        out_percent(lang, worth, &out);
    else
        out_estimate(lang, worth, &out);
    text.length = out.length;
    return text;
}

static Text percent_text(const Percent *percent)
{
    return (Text){percent->bytes, percent->length};
}

/* In points, with its sign: "+12.3", or "−4.0 ± 2.5". */
static void out_difference(const Lang *lang, double value, double error, Out *out)
{
    out_string(out, value < 0 ? "−" : "+");
    out_tenths(lang, value < 0 ? -value : value, false, out);
    if (error > 0) {
        out_string(out, " ± ");
        out_tenths(lang, error, false, out);
    }
}

/* ---- Choices ------------------------------------------------------------------------------- */

static int by_worth(const void *one, const void *other)
{
    const Advice *a = one, *b = other;
    if (worth_middle(a->worth) != worth_middle(b->worth))
        return worth_middle(a->worth) > worth_middle(b->worth) ? -1 : 1;
    return a->action < b->action ? -1 : 1;
}

void advice_sort(Advice *advice, uint32_t count)
{
    qsort(advice, count, sizeof *advice, by_worth);
}

void verdict_choices(const Scene *scene, Actor seat, const Advice *advice, unsigned count,
                     unsigned most, const Bot *estimates, Out *out)
{
    enum { CHANCE_COLUMNS = 9, ESTIMATE_COLUMNS = 16 };
    unsigned columns = estimates == NULL ? CHANCE_COLUMNS : ESTIMATE_COLUMNS;
    if (estimates == NULL)
        say(out, tr(scene->lang, "The exact chances of winning:\n"));
    else
        say(out, tr(scene->lang, "The chances of winning as the bot “%1” estimates them:\n"),
            text_of(estimates->name));
    for (unsigned i = 0; i < count && i < most; i++) {
        char offered[128], form[128];
        Out choice = {.text = offered, .capacity = sizeof offered};
        Out typed = {.text = form, .capacity = sizeof form};
        Percent chance = percent(scene->lang, advice[i].worth, estimates == NULL);
        unsigned wide = styled_width(percent_text(&chance));
        scene->game->voice->offer(scene, seat, advice[i].action, &choice);
        typed_write(scene, advice[i].action, &typed);
        out_times(out, " ", wide < columns ? columns - wide : 0);
        say(out, tr(scene->lang, "%1   %2 (“%3”)\n"), percent_text(&chance),
            (Text){offered, choice.length}, (Text){form, typed.length});
    }
    if (count > most && estimates == NULL)
        say(out, tr(scene->lang, "  The other choices are worse: %1\n"), NUM(count - most));
    else if (count > most)
        say(out, tr(scene->lang, "  Other choices, estimated lower: %1\n"), NUM(count - most));
}

void verdict_opinion(const Scene *scene, const Bot *bot, Actor seat, Action action, Out *out)
{
    char text[128], form[128];
    Out choice = {.text = text, .capacity = sizeof text};
    Out typed = {.text = form, .capacity = sizeof form};
    scene->game->voice->offer(scene, seat, action, &choice);
    typed_write(scene, action, &typed);
    say(out, tr(scene->lang, "The bot “%1” would: %2 (“%3”).\n"), text_of(bot->name),
        (Text){text, choice.length}, (Text){form, typed.length});
}

void verdict_hint(const Scene *scene, GuestQuestion *asked, const Hint *hint, const Advice *advice,
                  unsigned most, Out *out)
{
    const Bot *bot = asked->player.bot;
    Actor seat = asked->question.seat;
    if (hint->weighed)
        verdict_choices(scene, seat, advice, asked->question.count, most,
                        bot->weighs_exactly ? NULL : bot, out);
    if (!hint->weighed || advice[0].action != hint->action) /* it may mix what is as good */
        verdict_opinion(scene, bot, seat, hint->action, out);
    guest_reason(asked, hint->action, scene, out);
}

/* ---- What lay there ------------------------------------------------------------------------ */

/* Is this a line of the text? */
static bool has_line(Text text, Text line)
{
    Text one;
    while (text_line(&text, &one))
        if (one.length == line.length && memcmp(one.at, line.at, line.length) == 0)
            return true;
    return false;
}

/* A scene before a move of the game. */
typedef struct Moment {
    Scene scene;
    View view; /* of its viewer's */
    View all;  /* of everything, … */
    View own;  /* … and of who made the move */
} Moment;

static void moment_before(const Scene *scene, const Course *course, size_t number, Moment *moment)
{
    State state;
    unsigned person = course->moves[number - 1].actor % scene->persons;
    course_state(course, number, &state);
    moment->scene = *scene;
    course->game->see(&state, scene->viewer, &moment->view);
    course->game->see(&state, EVERYTHING, &moment->all);
    course->game->see(&state, (Viewer)person, &moment->own);
    moment->scene.view = &moment->view;
}

/* The whole table as it was. What its person could not know is marked. */
static void tell_table(const Moment *moment, unsigned person, unsigned width, Out *out)
{
    enum { INDENT = 4 };
    Scene scene = moment->scene;
    Out all = buffer_new(), own = buffer_new();
    scene.viewer = EVERYTHING;
    scene.view = &moment->all;
    scene.game->voice->describe(&scene, &all);
    scene.view = &moment->own;
    scene.game->voice->describe(&scene, &own);
    Text text = {all.text, all.length}, line;
    while (text_line(&text, &line)) {
        char marked[1024];
        Out whole = {.text = marked, .capacity = sizeof marked};
        out_text(&whole, line);
        if (!has_line((Text){own.text, own.length}, line)) {
            out_char(&whole, ' ');
            say(&whole,
                person == moment->scene.viewer ? tr(scene.lang, "(You could not see all of that.)")
                                               : tr(scene.lang, "(%1 could not see all of that.)"),
                scene.names[person]);
        }
        out_times(out, " ", INDENT);
        out_wrapped(out, (Text){marked, whole.length}, width - INDENT, INDENT);
    }
    buffer_free(&all);
    buffer_free(&own);
}

/* ---- Decisions ----------------------------------------------------------------------------- */

/* `Played: stop and take link 6. Chance to win: 52.1 %.` */
static void tell_choice(const Moment *moment, const char *sentence, Actor seat, Action action,
                        const Percent *chance, unsigned width, Out *out)
{
    enum { INDENT = 4 };
    Scene scene = moment->scene;
    char offered[128], line[512];
    Out choice = {.text = offered, .capacity = sizeof offered};
    Out whole = {.text = line, .capacity = sizeof line};
    scene.view = &moment->own;
    scene.game->voice->offer(&scene, seat, action, &choice);
    say(&whole, sentence, (Text){offered, choice.length}, percent_text(chance));
    out_times(out, " ", INDENT);
    out_wrapped(out, (Text){line, whole.length}, width - INDENT, INDENT);
}

static void tell_why(const Review *review, const Decision *decision, unsigned width, Out *out)
{
    enum { INDENT = 4 };
    Text text = review_reason(review, decision), line;
    while (text_line(&text, &line)) {
        out_times(out, " ", INDENT);
        out_wrapped(out, line, width - INDENT, INDENT);
    }
}

static void tell_decision(const Scene *scene, const Judge *judge, const Review *review,
                          const Decision *decision, unsigned width, Out *out)
{
    enum { INDENT = 4 };
    const Lang *lang = scene->lang;
    char line[1024];
    Out whole = {.text = line, .capacity = sizeof line};
    Actor seat = decision->move.actor;
    unsigned person = seat % scene->persons;
    Moment moment;
    Worth lost = decision_cost(decision) > 0 ? decision->cost : worth_exactly(0);
    Percent cost = percent(lang, lost, review->exact);
    Percent played = percent(lang, decision->worth, review->exact);
    Percent best = percent(lang, decision->best_worth, review->exact);
    moment_before(scene, &review->course, decision->number, &moment);
    if (judge->solver != NULL) {
        say(&whole, tr(lang, "Move %1, cost %2:"), NUM(decision->number), percent_text(&cost));
        out_char(&whole, ' ');
        judge->solver->situation(&moment.scene, &whole);
        out_wrapped(out, (Text){line, whole.length}, width, INDENT);
    } else {
        say(&whole,
            person == scene->viewer ? tr(lang, "Move %1, by you, cost %2:")
                                    : tr(lang, "Move %1, by %3, cost %2:"),
            NUM(decision->number), percent_text(&cost), scene->names[person]);
        out_wrapped(out, (Text){line, whole.length}, width, INDENT);
        tell_table(&moment, person, width, out);
    }
    tell_choice(&moment, tr(lang, "Played: %1. Chance to win: %2."), seat, decision->move.action,
                &played, width, out);
    if (lost.low > 0)
        tell_choice(&moment, tr(lang, "Better: %1. Chance to win: %2."), seat, decision->best,
                    &best, width, out);
    tell_why(review, decision, width, out);
}

static bool is_told(const Decision *decision, const VerdictStyle *style, unsigned persons)
{
    return seats_have(style->persons, decision->move.actor % persons) &&
           (style->all || decision_cost(decision) >= matters);
}

/* ---- People -------------------------------------------------------------------------------- */

static void tell_exact_person(const Scene *scene, const Review *review, unsigned person, Out *out)
{
    unsigned decided = (unsigned)review->decided[person];
    Percent lost = percent(scene->lang, worth_exactly(review->lost[person]), true);
    if (person == scene->viewer)
        say(out,
            tr_count(scene->lang, "You: %1 decision, %2 perfect, %3 given away in all.\n",
                     "You: %1 decisions, %2 perfect, %3 given away in all.\n", decided),
            NUM(decided), NUM(review->decided_best[person]), percent_text(&lost));
    else
        say(out,
            tr_count(scene->lang, "%4: %1 decision, %2 perfect, %3 given away in all.\n",
                     "%4: %1 decisions, %2 perfect, %3 given away in all.\n", decided),
            NUM(decided), NUM(review->decided_best[person]), percent_text(&lost),
            scene->names[person]);
}

static void tell_estimated_person(const Scene *scene, const Review *review, unsigned person,
                                  Out *out)
{
    unsigned decided = (unsigned)review->decided[person];
    double sum = review->lost[person], error = review->lost_error[person];
    Percent lost = percent(scene->lang, worth_between(sum - error, sum + error), false);
    const char *sentence =
        person == scene->viewer
            ? tr_count(
                  scene->lang,
                  "You: %1 decision, %2 as good as the best within the error, %3 given away.\n",
                  "You: %1 decisions, %2 as good as the best within the error, %3 given away.\n",
                  decided)
            : tr_count(
                  scene->lang,
                  "%4: %1 decision, %2 as good as the best within the error, %3 given away.\n",
                  "%4: %1 decisions, %2 as good as the best within the error, %3 given away.\n",
                  decided);
    say(out, sentence, NUM(decided), NUM(review->decided_best[person]), percent_text(&lost),
        scene->names[person]);
}

/* `Ana's best decision, move 12: stop and take link 6. Everything else was worth 12.0 % less.` */
static void tell_best(const Scene *scene, const Review *review, unsigned person, unsigned width,
                      Out *out)
{
    const Decision *best = review_best_of(review, person);
    char offered[128], line[512], lead[32];
    Out choice = {.text = offered, .capacity = sizeof offered};
    Out whole = {.text = line, .capacity = sizeof line};
    Out ahead = {.text = lead, .capacity = sizeof lead};
    Moment moment;
    if (best == NULL || best->ahead < matters)
        return;
    moment_before(scene, &review->course, best->number, &moment);
    moment.scene.view = &moment.own;
    scene->game->voice->offer(&moment.scene, best->move.actor, best->move.action, &choice);
    out_tenths(scene->lang, best->ahead, true, &ahead);
    say(&whole,
        person == scene->viewer
            ? tr(scene->lang, "Your best decision, move %1: %2. All else was worth %3 less.")
            : tr(scene->lang, "%4’s best decision, move %1: %2. All else was worth %3 less."),
        NUM(best->number), (Text){offered, choice.length}, (Text){lead, ahead.length},
        scene->names[person]);
    out_wrapped(out, (Text){line, whole.length}, width, 2);
}

static void tell_luck(const Scene *scene, const Review *review, unsigned width, Out *out)
{
    char list[1024], line[1200];
    Out each = {.text = list, .capacity = sizeof list};
    Out whole = {.text = line, .capacity = sizeof line};
    for (unsigned person = 0; person < review->persons; person++) {
        double luck = review->luck[person], size = luck < 0 ? -luck : luck;
        if (!seats_have(review->has_luck, person) || size < review->luck_error[person])
            continue; /* not known, or no more than the error */
        out_string(&each, each.length > 0 ? ", " : "");
        out_text(&each, scene->names[person]);
        out_char(&each, ' ');
        out_difference(scene->lang, luck, review->luck_error[person], &each);
    }
    if (each.length == 0)
        return;
    /* A sum over all that chance did may be above a hundred: it is said in points, not per cent. */
    say(&whole, tr(scene->lang, "Luck, summed over the game, in points of winning chance: %1."),
        (Text){list, each.length});
    out_wrapped(out, (Text){line, whole.length}, width, 2);
}

void verdict_review(const Scene *scene, const Judge *judge, const Review *review,
                    const VerdictStyle *style, Out *out)
{
    size_t told = 0, most = style->all ? review->decision_count : MOST_TURNING_POINTS;
    if (!review->exact)
        say(out,
            tr(scene->lang, "As the bot “%1” estimates it from what each could know then; ± is "
                            "the error.\n"),
            text_of(review->bot->name));
    if (!review->whole)
        say(out,
            tr_count(scene->lang, "There was time for the first decision alone.\n",
                     "There was time for the first %1 decisions alone.\n", review->decision_count),
            NUM(review->decision_count));
    for (size_t i = 0; i < review->decision_count && told < most; i++) {
        const Decision *decision = &review->decisions[i];
        if (!is_told(decision, style, scene->persons))
            continue;
        if (told++ == 0) {
            out_string(out, S_BOLD);
            say(out, tr(scene->lang, "What mattered, the costliest decision first"));
            out_string(out, S_PLAIN "\n");
        }
        tell_decision(scene, judge, review, decision, style->width, out);
    }
    if (told == 0 && review->exact)
        say(out, tr(scene->lang, "No decision cost as much as one per cent.\n"));
    else if (told == 0)
        say(out, tr(scene->lang, "No decision cost more than the error of the estimate.\n"));
    for (unsigned person = 0; person < review->persons; person++) {
        if (!seats_have(style->persons, person) || review->decided[person] == 0)
            continue;
        if (review->exact)
            tell_exact_person(scene, review, person, out);
        else
            tell_estimated_person(scene, review, person, out);
        tell_best(scene, review, person, style->width, out);
    }
    tell_luck(scene, review, style->width, out);
}

void verdict_missing(const Lang *lang, const Game *game, Out *out)
{
    if (solver_of(game) == NULL)
        say(out,
            tr(lang, "%1 is not solved: nobody knows what a choice is worth, so none is judged.\n"),
            text_of(game->title));
    else
        say(out,
            tr(lang, "%1 is not solved for this number of players: nobody knows what a choice is "
                     "worth, so none is judged.\n"),
            text_of(game->title));
}

/* ---- At the table -------------------------------------------------------------------------- */

/* The course of a game in the scene of who reads it. */
static void tell_review(const Scene *scene, const Course *course, SeatSet persons,
                        const Reviewer *reviewer, Out *out)
{
    SolverRequest request = {.options = scene->options, .progress = reviewer->progress};
    ReviewStyle how = {scene, reviewer->progress, REVIEW_TIME};
    VerdictStyle style = {.persons = persons, .width = reviewer->width};
    Judge judge;
    Review review = {0};
    if (!judge_open(&judge, reviewer->roster, scene->game, &request)) {
        if (!was_stopped())
            say(out, tr(scene->lang, "Nobody here has advice.\n"));
    } else if (review_game(&review, course, &judge, &how)) {
        verdict_review(scene, &judge, &review, &style, out);
    }
    review_done(&review);
    judge_close(&judge);
}

static SeatSet everybody(const Scene *scene)
{
    return (SeatSet)((1u << scene->persons) - 1);
}

static void review_sitting(Sitting *sitting, Out *out)
{
    const Scene *scene = sitting_scene(sitting);
    Reviewer reviewer = {
        .width = sitting->width, .roster = sitting->roster, .progress = sitting->progress};
    bool over = table_over(sitting->table);
    Course course = {.game = scene->game, .options = scene->options};
    if (!over)
        say(out, tr(sitting->lang, "The game is not over: your own decisions so far.\n"));
    Move *moves = moves_seen_at(sitting->table, over ? EVERYTHING : scene->viewer, &course.count);
    course.moves = moves;
    if (moves != NULL)
        tell_review(scene, &course, over ? everybody(scene) : seats_of(sitting->looker), &reviewer,
                    out);
    free(moves);
}

void verdict_of_sitting(Sitting *sitting, Out *out)
{
    const Scene *scene = sitting_scene(sitting);
    bool over = table_over(sitting->table);
    if (!judge_exists(sitting->roster, scene->game, scene->options))
        verdict_missing(sitting->lang, scene->game, out);
    else if (!over && (!seats_single(sitting->people) || sitting->looker >= scene->persons))
        say(out,
            tr(sitting->lang, "Several people play here: the review comes when it is over.\n"));
    else if (!over && !judge_is_exact(scene->game, scene->options))
        say(out, tr(sitting->lang, "The review comes when the game is over.\n"));
    else
        review_sitting(sitting, out);
}

void verdict_of_match(const Match *match, const Reviewer *reviewer, Out *out)
{
    MatchNames names;
    Viewer viewer = reviewer->viewer < match_persons(match) ? reviewer->viewer : EVERYTHING;
    Scene scene = match_scene(match, viewer, reviewer->lang, &names);
    Course course = {scene.game, scene.options, match->moves, match->count};
    if (!judge_exists(reviewer->roster, scene.game, scene.options))
        verdict_missing(scene.lang, scene.game, out);
    else if (scene.game->to_act(&match->state) != 0)
        say(out, tr(scene.lang, "The review comes when the game is over.\n"));
    else
        tell_review(&scene, &course, everybody(&scene), reviewer, out);
}
