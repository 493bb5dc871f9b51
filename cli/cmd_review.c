/* `triskel review`: what each decision of a game cost in chances of winning, and how the chances
   went up and down. Only what seats decide counts; the dice are nobody's fault. */
#include "base/buffer.h"
#include "cli/plot.h"
#include "cli/solved.h"
#include "os/file.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct Decision {
    size_t number; /* of the action, from 1 */
    Move move;
    Action best;
    double value, cost; /* of what was done, to who did it; and what it lost to the best */
} Decision;

typedef struct Review {
    const Match *match;
    SkalpottKey key;
    double *values; /* P1's chance before the first action and after each */
    double *costs;  /* of each action; of the first, before any, 0 */
    Decision *decisions;
    size_t decision_count;
    double lost[2]; /* by each seat, in all */
    size_t decided[2];
} Review;

static bool review_init(Review *review, const Match *match)
{
    *review = (Review){
        .match = match,
        .values = calloc(match->count + 1, sizeof *review->values),
        .costs = calloc(match->count + 1, sizeof *review->costs),
        .decisions = calloc(match->count + 1, sizeof *review->decisions),
    };
    return review->values != NULL && review->costs != NULL && review->decisions != NULL;
}

static void review_done(Review *review)
{
    free(review->values);
    free(review->costs);
    free(review->decisions);
}

/* The worst first; of equal ones the earlier. */
static int by_cost(const void *one, const void *other)
{
    const Decision *a = one, *b = other;
    if (a->cost != b->cost)
        return a->cost > b->cost ? -1 : 1;
    return a->number < b->number ? -1 : 1;
}

static void judge(Review *review, const SkalpottSolution *solution, const Skalpott *s, size_t i)
{
    Move move = review->match->moves[i];
    Advice advice[SKALPOTT_MOST_ADVICE];
    unsigned count = skalpott_solution_advise(solution, s, advice), at = 0;
    while (at < count && advice[at].action != move.action)
        at++;
    INSIST(at < count);
    double cost = advice[0].value - advice[at].value;
    if (cost < 1e-12) /* as good as the best, but for rounding */
        cost = 0;
    review->decisions[review->decision_count++] =
        (Decision){i + 1, move, advice[0].action, advice[at].value, cost};
    review->costs[i + 1] = cost;
    review->lost[move.actor] += cost;
    review->decided[move.actor]++;
}

static void review_game(Review *review, const SkalpottSolution *solution)
{
    const Match *match = review->match;
    const Game *game = match->header.game;
    State state;
    review->key = solution->key;
    game->start(&state, &match->header.options);
    for (size_t i = 0;; i++) {
        Skalpott s;
        memcpy(&s, &state, sizeof s);
        review->values[i] = skalpott_solution_value(solution, &s, 0);
        if (i == match->count)
            break;
        Move move = match->moves[i];
        if (move.actor != CHANCE)
            judge(review, solution, &s, i);
        INSIST(game->apply(&state, move.actor, move.action, NULL).id == ACCEPTED);
    }
    qsort(review->decisions, review->decision_count, sizeof *review->decisions, by_cost);
}

/* ---- Writing ------------------------------------------------------------------------------- */

static Plot plot_of(const Review *review)
{
    const Header *header = &review->match->header;
    Plot plot = {.values = review->values,
                 .costs = review->costs,
                 .count = review->match->count + 1,
                 .names = {TEXT("P1"), TEXT("P2")}};
    if (review->key.players == 1)
        plot.names[1] = TEXT("Le Jeu");
    for (unsigned seat = 0; seat < 2; seat++)
        if (header->name_length[seat] > 0)
            plot.names[seat] = (Text){header->names[seat], header->name_length[seat]};
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
    for (unsigned seat = 0; seat < 2; seat++)
        if (review->decided[seat] > 0) {
            out_text(out, plot.names[seat]);
            out_format(out, " decided %zu times and gave away %.4f percentage points in all.\n",
                       review->decided[seat], 100 * review->lost[seat]);
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

static void write_json(const Review *review, Out *out)
{
    const Game *game = review->match->header.game;
    out_char(out, '{');
    solved_write_key(review->key, out);
    out_format(out, ",\"finished\":%s,\"lost\":[%.12f,%.12f],\"decisions\":[",
               game->to_act(&review->match->state) == 0 ? "true" : "false", review->lost[0],
               review->lost[1]);
    for (size_t i = 0; i < review->decision_count; i++) {
        const Decision *decision = &review->decisions[i];
        out_format(out, "%s{\"number\":%zu,\"seat\":\"", i > 0 ? "," : "", decision->number);
        out_seat(out, decision->move.actor);
        out_string(out, "\",\"action\":\"");
        action_write(game, decision->move.action, out);
        out_format(out, "\",\"value\":%.12f,\"cost\":%.12f,\"best\":\"", decision->value,
                   decision->cost);
        action_write(game, decision->best, out);
        out_string(out, "\"}");
    }
    out_string(out, "],\"p1\":[");
    for (size_t i = 0; i <= review->match->count; i++)
        out_format(out, "%s%.12f", i > 0 ? "," : "", review->values[i]);
    out_string(out, "]}\n");
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
        say_error("triskel: cannot write %s: %s\n", path, strerror(error));
    return written;
}

int cmd_review(Arguments arguments)
{
    bool json = take_flag(&arguments, "--json");
    const char *svg = take_value(&arguments, "--svg");
    if (arguments.count != 1)
        return usage_error("write: triskel review FILE [--svg FILE] [--json]");
    Match *match = open_record(arguments.at[0]);
    if (match == NULL)
        return EXIT_FAILED;
    SolvedRequest request = {.game = match->header.game, .options = &match->header.options};
    Solved solved;
    Review review = {0};
    bool done = solved_open(&request, &solved);
    if (done && !review_init(&review, match)) {
        fputs("triskel: there is not enough memory\n", stderr);
        done = false;
    }
    if (done) {
        Out out = buffer_new();
        review_game(&review, solved.solution);
        (json ? write_json : write_text)(&review, &out);
        done = (svg == NULL || write_svg(&review, svg)) && print_out(&out);
        buffer_free(&out);
    }
    review_done(&review);
    skalpott_solution_free(solved.solution);
    match_free(match);
    return done ? EXIT_DONE : EXIT_FAILED;
}
