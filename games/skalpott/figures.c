/* What is counted of a game of Skalpott: links won and lost, Jokers, turns in a row. How lucky the
   dice were, the review knows (bots/review.h). See core/figures.h. */
#include "core/figures.h"
#include "games/skalpott/skalpott.h"

/* X(id, name, label) */
#define SKALPOTT_FIGURES(X)                                                                        \
    X(TAKEN, "taken", N_("Links taken"))                                                           \
    X(LOST, "lost", N_("Links lost"))                                                              \
    X(JOKERS, "jokers", N_("Jokers played"))                                                       \
    X(AGAIN, "again", N_("Times played on after four even or odd dice"))

enum {
#define X(id, name, label) id,
    SKALPOTT_FIGURES(X)
#undef X
        SKALPOTT_FIGURE_COUNT
};

static const Figure list[] = {
#define X(id, name, label) {name, label, false},
    SKALPOTT_FIGURES(X)
#undef X
};

static void skalpott_count_move(const void *before, Move move, const void *after, uint32_t *note,
                                Counts *counts)
{
    const Skalpott *s = before, *then = after;
    (void)note;
    for (unsigned seat = 0; seat < s->seats; seat++) {
        int32_t *of = counts->of[seat];
        of[TAKEN] += (int32_t)seats_count((SeatSet)(then->chains[seat] & ~s->chains[seat]));
        of[LOST] += (int32_t)seats_count((SeatSet)(s->chains[seat] & ~then->chains[seat]));
        of[JOKERS] += seats_have(then->boxes, seat) && !seats_have(s->boxes, seat);
    }
    if (action_word(move.action) == SKALPOTT_WORD_AGAIN)
        counts->of[move.actor][AGAIN]++;
}

const Figures skalpott_figures = {SKALPOTT_FIGURE_COUNT, list, skalpott_count_move};
