/* `triskel review`: what each decision of a game cost in chances of winning, and how the chances
   went up and down. Only what seats decide counts; the dice are nobody's fault. */
#include "base/buffer.h"
#include "cli/plot.h"
#include "cli/solved.h"
#include "os/file.h"
#include "os/format.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct Decision {
    size_t number; /* of the action, from 1 */
    Move move;
    Action best;
    Worth worth; /* of what was done, to who did it … */
    double cost; /* … and what it lost to the best */
} Decision;

typedef struct Review {
    const Match *match;
    Solved solved;
    double *values; /* P1's chance before the first action and after each */
    double *costs;  /* of each action; of the first, before any, 0 */
    Decision *decisions;
    size_t decision_count;
    double lost[DUELISTS]; /* by each person, in all */
    size_t decided[DUELISTS];
} Review;

static bool review_init(Review *review)
{
    size_t count = review->match->count + 1;
    review->values = calloc(count, sizeof *review->values);
    review->costs = calloc(count, sizeof *review->costs);
    review->decisions = calloc(count, sizeof *review->decisions);
    return review->values != NULL && review->costs != NULL && review->decisions != NULL;
}

static void review_done(Review *review)
{
    free(review->values);
    free(review->costs);
    free(review->decisions);
    solved_close(&review->solved);
}

/* The worst first; of equal ones the earlier. */
static int by_cost(const void *one, const void *other)
{
    const Decision *a = one, *b = other;
    if (a->cost != b->cost)
        return a->cost > b->cost ? -1 : 1;
    return a->number < b->number ? -1 : 1;
}

static void judge(Review *review, const void *state, size_t i)
{
    Move move = review->match->moves[i];
    Advice advice[MAX_ADVICE];
    const Solved *solved = &review->solved;
    unsigned count = solved->solver->advise(solved->solution, state, move.actor, advice), at = 0;
    while (at < count && advice[at].action != move.action)
        at++;
    INSIST(at < count);
    double cost = worth_loss(advice[0].worth, advice[at].worth);
    if (cost < 1e-12) /* as good as the best, but for rounding */
        cost = 0;
    review->decisions[review->decision_count++] =
        (Decision){i + 1, move, advice[0].action, advice[at].worth, cost};
    review->costs[i + 1] = cost;
    review->lost[move.actor % DUELISTS] += cost;
    review->decided[move.actor % DUELISTS]++;
}

static void review_game(Review *review)
{
    const Match *match = review->match;
    const Game *game = match->header.game;
    State state;
    game->start(&state, &match->header.options);
    for (size_t i = 0;; i++) {
        Worth worth[DUELISTS];
        review->solved.solver->value(review->solved.solution, &state, worth);
        review->values[i] = worth_middle(worth[0]);
        if (i == match->count)
            break;
        Move move = match->moves[i];
        if (move.actor != CHANCE)
            judge(review, &state, i);
        INSIST(game->apply(&state, move.actor, move.action, NULL).id == ACCEPTED);
    }
    qsort(review->decisions, review->decision_count, sizeof *review->decisions, by_cost);
}

/* ---- Writing ------------------------------------------------------------------------------- */

static Plot plot_of(const Review *review)
{
    static const char *const seats[DUELISTS] = {"P1", "P2"};
    const Header *header = &review->match->header;
    const Game *game = header->game;
    uint16_t automata = game->automata != NULL ? game->automata(&header->options) : 0;
    Plot plot = {
        .values = review->values, .costs = review->costs, .count = review->match->count + 1};
    for (unsigned person = 0; person < DUELISTS; person++) {
        bool automaton = seats_have(automata, person);
        plot.names[person] = text_of(automaton ? game->automaton : seats[person]);
        if (header->name_length[person] > 0)
            plot.names[person] = (Text){header->names[person], header->name_length[person]};
    }
    return plot;
}

static void write_text(const Review *review, Out *out)
{
    const Game *game = review->match->header.game;
    Plot plot = plot_of(review);
    out_string(out, "The chance of ");
    out_text(out, plot.names[0]);
    out_format(out, " to win, over %zu actions:\n", review->match->count);
    plot_terminal(&plot, out);
    for (unsigned person = 0; person < DUELISTS; person++)
        if (review->decided[person] > 0) {
            out_text(out, plot.names[person]);
            out_format(out, " decided %zu times and gave away %.4f percentage points in all.\n",
                       review->decided[person], 100 * review->lost[person]);
        }
    if (game->to_act(&review->match->state) != 0)
        out_string(out, "The game is not finished: this is how it went so far.\n");
    out_string(out, "The decisions, the costliest first:\n   cost %   action\n");
    for (size_t i = 0; i < review->decision_count; i++) {
        const Decision *decision = &review->decisions[i];
        out_format(out, "%9.4f %8zu  ", 100 * decision->cost, decision->number);
        out_seat(out, decision->move.actor);
        out_char(out, ' ');
        action_write(game, decision->move.action, out);
        if (decision->cost > 0) {
            out_string(out, "  (better: ");
            action_write(game, decision->best, out);
            out_char(out, ')');
        }
        out_char(out, '\n');
    }
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

static void write_json(const Review *review, Out *out)
{
    const Game *game = review->match->header.game;
    Json json = {out, false};
    put_open(&json, '{');
    review->solved.solver->write_key(review->solved.solution, &json);
    put_flag(put_key(&json, "finished"), game->to_act(&review->match->state) == 0);
    put_open(put_key(&json, "lost"), '[');
    for (unsigned person = 0; person < DUELISTS; person++)
        put_worth(&json, worth_exactly(review->lost[person]));
    put_close(&json, ']');
    put_open(put_key(&json, "decisions"), '[');
    for (size_t i = 0; i < review->decision_count; i++)
        put_decision(&json, game, &review->decisions[i]);
    put_close(&json, ']');
    put_open(put_key(&json, "p1"), '[');
    for (size_t i = 0; i <= review->match->count; i++)
        put_worth(&json, worth_exactly(review->values[i]));
    put_close(&json, ']');
    put_close(&json, '}');
    out_char(out, '\n');
}

static bool write_svg(const Review *review, const char *path)
{
    Plot plot = plot_of(review);
    Out out = buffer_new();
    plot_svg(&plot, &out);
    bool written = file_write_out(path, ANYBODY, &out);
    int error = errno;
    buffer_free(&out);
    if (!written)
        (void)failure(N_("cannot write %1: %2"), text_of(path), text_of(strerror(error)));
    return written;
}

int cmd_review(Arguments arguments)
{
    bool json = take_flag(&arguments, "--json");
    const char *svg = take_value(&arguments, "--svg");
    if (arguments.count != 1)
        return usage_is("review FILE [--svg FILE] [--json]");
    Match *match = open_record(arguments.at[0]);
    if (match == NULL)
        return EXIT_FAILED;
    SolverRequest request = {.options = &match->header.options};
    Review review = {.match = match};
    bool done = solved_open(match->header.game, request, &review.solved);
    if (done && !review_init(&review)) {
        (void)failure(N_("there is not enough memory"));
        done = false;
    }
    if (done) {
        Out out = buffer_new();
        review_game(&review);
        (json ? write_json : write_text)(&review, &out);
        done = (svg == NULL || write_svg(&review, svg)) && print_out(&out);
        buffer_free(&out);
    }
    review_done(&review);
    match_free(match);
    return solved_exit(done);
}
