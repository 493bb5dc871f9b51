/* Advice and reviews in words: see verdict.h. */
#include "term/verdict.h"

#include "base/buffer.h"
#include "base/seats.h"
#include "core/hosted.h"
#include "os/signals.h"
#include "term/page.h"

#include <stdlib.h>

enum { MOST_TURNING_POINTS = 5 };

/* A decision that cost less did not matter. */
static const double matters = 0.01;

/* ---- Chances ------------------------------------------------------------------------------- */

static void out_tenths(const Lang *lang, double chance, bool alone, Out *out)
{
    unsigned tenths = (unsigned)(chance * 1000 + 0.5);
    say(out, alone ? tr(lang, "%1.%2 %") : tr(lang, "%1.%2"), NUM(tenths / 10), NUM(tenths % 10));
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

/* The same in a small text of its own. */
typedef struct Percent {
    char bytes[64];
    size_t length;
} Percent;

static Percent percent(const Lang *lang, Worth worth)
{
    Percent text;
    Out out = {.text = text.bytes, .capacity = sizeof text.bytes};
    out_percent(lang, worth, &out);
    text.length = out.length;
    return text;
}

void verdict_choices(const Scene *scene, Actor seat, const Advice *advice, unsigned count,
                     unsigned most, Out *out)
{
    enum { CHANCE_COLUMNS = 9 };
    for (unsigned i = 0; i < count && i < most; i++) {
        char offered[128], form[128];
        Out choice = {.text = offered, .capacity = sizeof offered};
        Out typed = {.text = form, .capacity = sizeof form};
        Percent chance = percent(scene->lang, advice[i].worth);
        unsigned wide = styled_width((Text){chance.bytes, chance.length});
        scene->game->voice->offer(scene, seat, advice[i].action, &choice);
        typed_write(scene, advice[i].action, &typed);
        out_times(out, " ", wide < CHANCE_COLUMNS ? CHANCE_COLUMNS - wide : 0);
        say(out, tr(scene->lang, "%1   %2 (“%3”)\n"), (Text){chance.bytes, chance.length},
            (Text){offered, choice.length}, (Text){form, typed.length});
    }
    if (count > most)
        say(out, tr(scene->lang, "  The other choices are worse: %1\n"), NUM(count - most));
}

/* ---- Reviews ------------------------------------------------------------------------------- */

/* A scene before a move of the game. */
typedef struct Moment {
    Scene scene;
    View view;
} Moment;

static void moment_before(const Scene *scene, const Course *course, size_t number, Moment *moment)
{
    State state;
    course->game->start(&state, course->options);
    for (size_t i = 0; i + 1 < number; i++) {
        Move move = course->moves[i];
        Refusal refusal = course->game->apply(&state, move.actor, move.action, NULL);
        INSIST(refusal.id == 0);
    }
    moment->scene = *scene;
    course->game->see(&state, scene->viewer, &moment->view);
    moment->scene.view = &moment->view;
}

/* `Played: stop: take link 6. Chance to win: 52.1 %.` */
static void tell_choice(const Moment *moment, const char *sentence, Actor seat, Action action,
                        Worth worth, unsigned width, Out *out)
{
    enum { INDENT = 4 };
    const Scene *scene = &moment->scene;
    char offered[128], line[512];
    Out choice = {.text = offered, .capacity = sizeof offered};
    Out whole = {.text = line, .capacity = sizeof line};
    Percent chance = percent(scene->lang, worth);
    scene->game->voice->offer(scene, seat, action, &choice);
    say(&whole, sentence, (Text){offered, choice.length}, (Text){chance.bytes, chance.length});
    out_times(out, " ", INDENT);
    out_wrapped(out, (Text){line, whole.length}, width - INDENT, INDENT);
}

static void tell_decision(const Scene *scene, const Solver *solver, const Review *review,
                          const Decision *decision, unsigned width, Out *out)
{
    enum { INDENT = 4 };
    char line[1024];
    Out whole = {.text = line, .capacity = sizeof line};
    Moment moment;
    Percent cost = percent(scene->lang, worth_exactly(decision->cost));
    moment_before(scene, &review->course, decision->number, &moment);
    say(&whole, tr(scene->lang, "Move %1, cost %2:"), NUM(decision->number),
        (Text){cost.bytes, cost.length});
    out_char(&whole, ' ');
    solver->situation(&moment.scene, &whole);
    out_wrapped(out, (Text){line, whole.length}, width, INDENT);
    tell_choice(&moment, tr(scene->lang, "Played: %1. Chance to win: %2."), decision->move.actor,
                decision->move.action, decision->worth, width, out);
    if (decision->cost > 0)
        tell_choice(&moment, tr(scene->lang, "Better: %1. Chance to win: %2."),
                    decision->move.actor, decision->best, decision->best_worth, width, out);
}

static bool is_told(const Decision *decision, const VerdictStyle *style, unsigned persons)
{
    return seats_have(style->persons, decision->move.actor % persons) &&
           (style->all || decision->cost >= matters);
}

static void tell_person(const Scene *scene, const Review *review, unsigned person, Out *out)
{
    unsigned decided = (unsigned)review->decided[person];
    Percent lost = percent(scene->lang, worth_exactly(review->lost[person]));
    Text all = {lost.bytes, lost.length};
    if (person == scene->viewer)
        say(out,
            tr_count(scene->lang, "You: %1 decision, %2 perfect, %3 given away in all.\n",
                     "You: %1 decisions, %2 perfect, %3 given away in all.\n", decided),
            NUM(decided), NUM(review->decided_best[person]), all);
    else
        say(out,
            tr_count(scene->lang, "%4: %1 decision, %2 perfect, %3 given away in all.\n",
                     "%4: %1 decisions, %2 perfect, %3 given away in all.\n", decided),
            NUM(decided), NUM(review->decided_best[person]), all, scene->names[person]);
}

void verdict_review(const Scene *scene, const Solver *solver, const Review *review,
                    const VerdictStyle *style, Out *out)
{
    size_t told = 0, most = style->all ? review->decision_count : MOST_TURNING_POINTS;
    for (size_t i = 0; i < review->decision_count && told < most; i++) {
        const Decision *decision = &review->decisions[i];
        if (!is_told(decision, style, scene->persons))
            continue;
        if (told++ == 0) {
            out_string(out, S_BOLD);
            say(out, tr(scene->lang, "What mattered, the costliest decision first"));
            out_string(out, S_PLAIN "\n");
        }
        tell_decision(scene, solver, review, decision, style->width, out);
    }
    if (told == 0)
        say(out, tr(scene->lang, "No decision cost as much as one per cent.\n"));
    for (unsigned person = 0; person < DUELISTS; person++)
        if (seats_have(style->persons, person) && review->decided[person] > 0)
            tell_person(scene, review, person, out);
}

bool verdict_exists(const Game *game, const Options *options)
{
    const Solver *solver = solver_of(game);
    char text[256];
    Out why = {.text = text,
               .capacity = sizeof text}; /* verdict_missing has a sentence for people */
    return solver != NULL && solver->solves(&(SolverRequest){.options = options}, &why);
}

bool verdict_missing(const Lang *lang, const Game *game, const Options *options, Out *out)
{
    if (verdict_exists(game, options))
        return false;
    if (solver_of(game) == NULL)
        say(out,
            tr(lang, "%1 is not solved: nobody knows what a choice is worth, so none is judged.\n"),
            text_of(game->title));
    else
        say(out,
            tr(lang, "%1 is not solved for this number of players: nobody knows what a choice is "
                     "worth, so none is judged.\n"),
            text_of(game->title));
    return true;
}

/* ---- At the table -------------------------------------------------------------------------- */

static void review_sitting(Sitting *sitting, const Solver *solver, const void *solution, Out *out)
{
    const Scene *scene = sitting_scene(sitting);
    VerdictStyle style = {.persons = (uint16_t)((1u << scene->persons) - 1),
                          .width = sitting->width};
    Review review = {0};
    Course course = {.game = scene->game, .options = scene->options};
    if (!table_over(sitting->table)) {
        say(out, tr(sitting->lang, "The game is not over: your own decisions so far.\n"));
        style.persons = seats_of(sitting->looker);
    }
    Move *moves = moves_seen_at(sitting->table, scene->viewer, &course.count);
    course.moves = moves;
    if (moves != NULL && review_game(&review, &course, solver, solution))
        verdict_review(scene, solver, &review, &style, out);
    review_done(&review);
    free(moves);
}

void verdict_of_sitting(Sitting *sitting, Out *out)
{
    const Scene *scene = sitting_scene(sitting);
    if (verdict_missing(sitting->lang, scene->game, scene->options, out))
        return;
    if (!table_over(sitting->table) &&
        (!seats_single(sitting->people) || sitting->looker >= scene->persons)) {
        say(out,
            tr(sitting->lang, "Several people play here: the review comes when it is over.\n"));
        return;
    }
    const Solver *solver = solver_of(scene->game);
    SolverRequest request = {.options = scene->options, .progress = sitting->progress};
    void *solution = solver->open(&request);
    if (solution != NULL)
        review_sitting(sitting, solver, solution, out);
    else if (!was_stopped())
        say(out, tr(sitting->lang, "Nobody here has advice.\n"));
    solver->free(solution);
}
