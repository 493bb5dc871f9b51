/* What is counted of a game of Skull: bluffs and what came of them, challenges, and the discs that
   chance took. See core/figures.h. */
#include "core/figures.h"
#include "games/skull/skull.h"

/* X(id, name, label, compares) */
#define SKULL_FIGURES(X)                                                                           \
    X(BLUFFS, "bluffs", N_("Bluffs: rounds with a bid on one’s own skull"), false)                 \
    X(LURED, "lured", N_("Bluffs that worked: others failed at that skull"), false)                \
    X(CAUGHT, "caught", N_("Challenges that failed at one’s own skull"), false)                    \
    X(CHALLENGES, "challenges", N_("Challenges"), false)                                           \
    X(WON, "won", N_("Challenges won"), false)                                                     \
    X(TAKEN, "taken", N_("Discs lost by chance"), false)                                           \
    X(SPARED, "luck",                                                                              \
      N_("Luck (+ good, − bad): how often chance spared the skull, compared with the odds"), true)

enum {
#define X(id, name, label, compares) id,
    SKULL_FIGURES(X)
#undef X
        SKULL_FIGURE_COUNT
};

static const Figure list[] = {
#define X(id, name, label, compares) {name, label, compares},
    SKULL_FIGURES(X)
#undef X
};

/* Would this seat, challenged to turn so many, meet a skull of its own (SKU-30)? */
static bool is_bluff(const Skull *s, unsigned seat, unsigned bid)
{
    for (unsigned i = 0; i < s->laid[seat] && i < bid; i++)
        if (skull_stack_disc(s, seat, s->laid[seat] - 1u - i) == SKULL_DISC_SKULL)
            return true;
    return false;
}

/* A challenge ended at this skull; NO_SEAT: it was won. `bluffers` bid on their own in its round.
 */
static void count_end(const Skull *s, unsigned challenger, unsigned felled_by, SeatSet bluffers,
                      Counts *counts)
{
    int32_t *of = counts->of[skull_owner(s, challenger)];
    of[CHALLENGES]++;
    if (felled_by == NO_SEAT)
        of[WON]++;
    else if (felled_by == challenger)
        of[CAUGHT]++;
    else if (seats_have(bluffers, felled_by))
        counts->of[skull_owner(s, felled_by)][LURED]++;
}

/* The auction is over (SKU-26): one's own discs decide, or others' have to be turned. */
static void count_attempt(const Skull *s, unsigned challenger, unsigned bid, SeatSet bluffers,
                          Counts *counts)
{
    if (is_bluff(s, challenger, bid))
        count_end(s, challenger, challenger, bluffers, counts);
    else if (s->laid[challenger] >= bid)
        count_end(s, challenger, NO_SEAT, bluffers, counts);
}

static void count_bid(const Skull *s, unsigned seat, unsigned bid, SeatSet *bluffers,
                      Counts *counts)
{
    if (is_bluff(s, seat, bid)) {
        counts->of[skull_owner(s, seat)][BLUFFS] += !seats_have(*bluffers, seat);
        *bluffers |= seats_of(seat);
    }
    if (bid == s->table)
        count_attempt(s, seat, bid, *bluffers, counts);
}

static void count_flip(const Skull *s, unsigned target, SeatSet bluffers, Counts *counts)
{
    if (skull_stack_disc(s, target, skull_down(s, target) - 1) == SKULL_DISC_SKULL)
        count_end(s, s->challenger, target, bluffers, counts);
    else if (s->turned + 1u == s->bid)
        count_end(s, s->challenger, NO_SEAT, bluffers, counts);
}

/* SKU-41 */
static void count_drop(const Skull *s, unsigned disc, Counts *counts)
{
    int32_t *of = counts->of[skull_owner(s, s->challenger)];
    of[TAKEN]++;
    if (skull_has_disc(s->owned[s->challenger], SKULL_DISC_SKULL))
        of[SPARED] += HUNDREDTHS / (int32_t)skull_size(s->owned[s->challenger]) -
                      (disc == SKULL_DISC_SKULL ? HUNDREDTHS : 0);
}

/* The note is the set of seats that have bluffed in this round. */
static void skull_count_move(const void *before, Move move, const void *after, uint32_t *note,
                             Counts *counts)
{
    const Skull *s = before;
    unsigned argument = action_argument(move.action, 0);
    SeatSet bluffers = (SeatSet)*note;
    switch (action_word(move.action)) {
    case SKULL_WORD_BID:
        count_bid(s, move.actor, argument, &bluffers, counts);
        break;
    case SKULL_WORD_PASS:
        if (seats_single(seats_without(s->in_auction, move.actor)))
            count_attempt(s, s->challenger, s->bid, bluffers, counts);
        break;
    case SKULL_WORD_FLIP:
        count_flip(s, argument - 1, bluffers, counts);
        break;
    case SKULL_WORD_DROP:
        count_drop(s, argument - 1, counts);
        break;
    default:
        break;
    }
    *note = ((const Skull *)after)->bid > 0 ? bluffers : 0;
}

const Figures skull_figures = {SKULL_FIGURE_COUNT, list, skull_count_move};
