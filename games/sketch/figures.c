/* What is counted of a game of Sketch!: cards slammed, penalties, and the luck of what came from
   the pile. See core/figures.h. */
#include "core/figures.h"
#include "games/sketch/sketch.h"

/* X(id, name, label, compares) */
#define SKETCH_FIGURES(X)                                                                          \
    X(SLAMMED, "slammed", N_("Cards slammed that matched"), false)                                 \
    X(VETOED, "vetoed", N_("Vetoes played"), false)                                                \
    X(WRONG, "wrong", N_("Wrong cards slammed"), false)                                            \
    X(PENALTIES, "penalties", N_("Cards taken as a penalty or from an Archer"), false)             \
    X(LUCK, "luck",                                                                                \
      N_("Luck of the pile (+ good, − bad): points spared, compared with average cards"), true)

enum {
#define X(id, name, label, compares) id,
    SKETCH_FIGURES(X)
#undef X
        SKETCH_FIGURE_COUNT
};

static const Figure list[] = {
#define X(id, name, label, compares) {name, label, compares},
    SKETCH_FIGURES(X)
#undef X
};

/* SKE-31, SKE-33; SKE-32: the wrong card. */
static void count_slam(const Sketch *s, Move move, Counts *counts)
{
    unsigned kind = sketch_kind_at(s, move.actor, action_argument(move.action, 0) - 1);
    bool is_veto = action_word(move.action) == SKETCH_WORD_VETO;
    bool is_right = is_veto ? kind == SKETCH_VETO : sketch_match(kind, sketch_top(s));
    counts->of[move.actor][!is_right ? WRONG : is_veto ? VETOED : SLAMMED]++;
}

/* SKE-13: a card of the pile comes to somebody, each that is left being as likely. */
static void count_card(const Sketch *s, unsigned kind, unsigned seat, Counts *counts)
{
    unsigned sum = 0;
    for (unsigned i = 0; i < SKETCH_KINDS; i++)
        sum += s->pile[i] * s->points[i];
    counts->of[seat][LUCK] += (int32_t)((sum * HUNDREDTHS + s->pile_size / 2u) / s->pile_size) -
                              (int32_t)s->points[kind] * HUNDREDTHS;
}

/* Who gets the card that chance gives. */
static unsigned taker(const Sketch *s)
{
    switch (s->phase) {
    case SKETCH_DEALING:
        return (s->dealer + 1u + s->dealt) % s->seats;
    case SKETCH_DRAWN:
        return s->player;
    default:
        return s->owed[0];
    }
}

static void sketch_count_move(const void *before, Move move, const void *after, uint32_t *note,
                              Counts *counts)
{
    const Sketch *s = before;
    (void)after, (void)note;
    switch (action_word(move.action)) {
    case SKETCH_WORD_CARD:
        count_card(s, action_argument(move.action, 0) - 1, taker(s), counts);
        counts->of[taker(s)][PENALTIES] += s->phase == SKETCH_PENALTY;
        break;
    case SKETCH_WORD_DIG:
        counts->of[taker(s)][PENALTIES]++;
        break;
    case SKETCH_WORD_SKETCH:
    case SKETCH_WORD_VETO:
        count_slam(s, move, counts);
        break;
    default:
        break;
    }
}

const Figures sketch_figures = {SKETCH_FIGURE_COUNT, list, sketch_count_move};
