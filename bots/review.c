/* The decisions of a game, judged: see review.h. */
#include "bots/review.h"

#include "base/seats.h"

#include <stdlib.h>

Move *moves_seen_at(const Table *table, Viewer viewer, size_t *count)
{
    TableReader reader;
    Message message;
    size_t room = table_entry_count(table), seen = 0;
    bool all = true;
    Move *moves = malloc((room + 1) * sizeof *moves);
    if (moves == NULL)
        return NULL;
    table_reader_begin(&reader, table, viewer, table_before_game(table) + 1, 0);
    reader.standing = true;
    while (table_reader_next(&reader, &message)) {
        if (message.kind != ENTRY_MOVE)
            continue;
        all = all && !message.seen.hidden;
        moves[seen++] = message.seen.move;
    }
    if (!all) {
        free(moves);
        return NULL;
    }
    *count = seen;
    return moves;
}

static int by_cost(const void *one, const void *other)
{
    const Decision *a = one, *b = other;
    if (a->cost != b->cost)
        return a->cost > b->cost ? -1 : 1;
    return a->number < b->number ? -1 : 1;
}

static void judge(Review *review, const Solver *solver, const void *solution, const void *state,
                  size_t i)
{
    Move move = review->course.moves[i];
    Advice advice[MAX_ADVICE];
    unsigned count = solver->advise(solution, state, move.actor, advice), at = 0;
    while (at < count && advice[at].action != move.action)
        at++;
    INSIST(at < count);
    double cost = worth_loss(advice[0].worth, advice[at].worth);
    if (cost < 1e-12) /* as good as the best, but for rounding */
        cost = 0;
    review->decisions[review->decision_count++] =
        (Decision){i + 1, move, advice[0].action, advice[at].worth, advice[0].worth, cost};
    review->costs[i + 1] = cost;
    review->lost[move.actor % DUELISTS] += cost;
    review->decided[move.actor % DUELISTS]++;
    review->decided_best[move.actor % DUELISTS] += cost == 0;
}

bool review_game(Review *review, const Course *course, const Solver *solver, const void *solution)
{
    State state;
    size_t room = course->count + 1;
    *review = (Review){.course = *course};
    review->values = calloc(room, sizeof *review->values);
    review->costs = calloc(room, sizeof *review->costs);
    review->decisions = calloc(room, sizeof *review->decisions);
    if (review->values == NULL || review->costs == NULL || review->decisions == NULL)
        return false;
    course->game->start(&state, course->options);
    for (size_t i = 0;; i++) {
        Worth worth[DUELISTS];
        solver->value(solution, &state, worth);
        review->values[i] = worth_middle(worth[0]);
        if (i == course->count)
            break;
        Move move = course->moves[i];
        if (move.actor != CHANCE)
            judge(review, solver, solution, &state, i);
        Refusal refusal = course->game->apply(&state, move.actor, move.action, NULL);
        INSIST(refusal.id == 0);
    }
    qsort(review->decisions, review->decision_count, sizeof *review->decisions, by_cost);
    return true;
}

void review_done(Review *review)
{
    free(review->values);
    free(review->costs);
    free(review->decisions);
    *review = (Review){0};
}
