/* A glance at a round: see glance.h. */
#include "games/skull/glance.h"

void skull_round_note(SkullRound *round, unsigned seat, Action action)
{
    if (action_word(action) == SKULL_WORD_BID)
        round->bidders |= seats_of(seat);
    if (action_word(action) == SKULL_WORD_PLACE)
        round->bidders = 0;
}

unsigned skull_role(const SkullRound *round, unsigned seat)
{
    if (seats_have(round->bidders, seat))
        return SKULL_BIDDER;
    return skull_passed(&round->table, seat) ? SKULL_PASSER : SKULL_SILENT;
}

/* ---- Stacks -------------------------------------------------------------------------------- */

static unsigned at_most(unsigned number, unsigned limit)
{
    return number < limit ? number : limit;
}

/* The chances that the topmost so many discs of a stack are flowers, those turned up included. */
static const float *clean_of(const SkullRound *round, unsigned seat, const SkullOdds *odds)
{
    const Skull *s = &round->table;
    return odds->clean[skull_role(round, seat)][at_most(skull_disc_count(s, seat), SKULL_STACK)]
                      [at_most(s->laid[seat], SKULL_STACK)];
}

/* The chance that the next disc of a stack is a flower, so many above it being flowers. */
static float next_clean(const SkullRound *round, unsigned seat, unsigned other, unsigned above,
                        const SkullOdds *odds)
{
    const Skull *s = &round->table;
    if (skull_owner(s, other) == skull_owner(s, seat))
        return skull_stack_disc(s, other, s->laid[other] - 1u - above) != SKULL_DISC_SKULL;
    const float *clean = clean_of(round, other, odds);
    return above < SKULL_STACK && clean[above] > 0 ? clean[above + 1] / clean[above] : 0;
}

/* The chance of every bid. One's own discs come first (SKU-30); then always the disc that is
   likeliest a flower. */
static void judge_bids(const SkullRound *round, const SkullOdds *odds, SkullGlance *glance)
{
    const Skull *s = &round->table;
    float next[SKULL_SEATS];
    uint8_t taken[SKULL_SEATS];
    float chance = glance->run == glance->own ? 1 : 0;
    SeatSet others = seats_without(s->in_play, glance->seat);
    glance->chance[0] = 1;
    for (unsigned bid = 1; bid <= glance->own; bid++)
        glance->chance[bid] = bid <= glance->run ? 1 : 0;
    for (SeatSet rest = others; rest != 0 && chance > 0; rest = (SeatSet)(rest & (rest - 1))) {
        unsigned other = seats_lowest(rest);
        taken[other] = 0;
        next[other] = s->laid[other] > 0 ? next_clean(round, glance->seat, other, 0, odds) : -1;
    }
    for (unsigned bid = glance->own + 1; bid <= s->table; bid++) {
        if (chance > 0) {
            unsigned best = seats_lowest(others);
            for (SeatSet rest = others; rest != 0; rest = (SeatSet)(rest & (rest - 1)))
                if (next[seats_lowest(rest)] > next[best])
                    best = seats_lowest(rest);
            chance *= next[best];
            taken[best]++;
            next[best] = taken[best] < s->laid[best]
                             ? next_clean(round, glance->seat, best, taken[best], odds)
                             : -1;
        }
        glance->chance[bid] = chance;
    }
}

/* The chance that the highest bidder succeeds, as this seat sees it: it knows what is on its own
   mat, and that others turn it as likely as any. */
static double rival_chance(const SkullRound *round, unsigned seat, const SkullOdds *odds)
{
    const Skull *s = &round->table;
    unsigned rival = s->challenger, own = at_most(s->laid[rival], s->bid), more = s->bid - own;
    unsigned others = (unsigned)s->table - s->laid[rival];
    double chance = 1, clean = 0;
    unsigned strangers = 0;
    if (skull_owner(s, rival) == skull_owner(s, seat))
        chance = skull_on_top(s, rival, own) ? 0 : 1;
    else
        chance = clean_of(round, rival, odds)[at_most(own, SKULL_STACK)];
    if (more == 0)
        return chance;
    if (others == s->laid[seat]) /* there is only one's own to turn */
        return skull_on_top(s, seat, more) ? 0 : chance;
    for (SeatSet rest = seats_without(seats_without(s->in_play, rival), seat); rest != 0;
         rest = (SeatSet)(rest & (rest - 1))) {
        unsigned other = seats_lowest(rest);
        clean += next_clean(round, seat, other, 0, odds) * s->laid[other];
        strangers += s->laid[other];
    }
    double mine = (double)s->laid[seat] / others;
    double risk = (skull_is_laid(s, seat) ? 0.8 * mine : 0) + (1 - mine) * (1 - clean / strangers);
    for (; more > 0; more--)
        chance *= 1 - risk;
    return chance;
}

/* ---- Standings ----------------------------------------------------------------------------- */

typedef struct Scales {
    const SkullWeights *weights;
    unsigned crowd, person;
    double all, own; /* of all seats, of the person's */
} Scales;

/* The weight of a seat that would have so many discs: of somebody else's skull one knows only that
   it was lost as likely as any disc. */
static double weight_with(const Scales *scales, const Skull *s, unsigned seat, bool point,
                          unsigned discs)
{
    const float(*by_skull)[5] = scales->weights->seat[scales->crowd][point];
    if (discs == 0)
        return 0;
    if (skull_owner(s, seat) == scales->person)
        return by_skull[(s->owned[seat] & SKULL_HAS_SKULL) != 0][discs];
    return 0.25 * (discs * (double)by_skull[1][discs] + (4 - discs) * (double)by_skull[0][discs]);
}

/* The person's chance if this seat had that weight and started the next round. */
static double chance_if(const Scales *scales, const Skull *s, unsigned seat, double before,
                        double after)
{
    double change = after * (1 + scales->weights->start[scales->crowd]) - before;
    double own = scales->own + (skull_owner(s, seat) == scales->person ? change : 0);
    double all = scales->all + change;
    return all > 0 ? own / all : 0;
}

/* What a failure leaves of a seat whose discs are known: on its own skull it chooses. */
static double weight_after_loss(const Scales *scales, const Skull *s, unsigned seat, bool chosen)
{
    bool point = seats_have(s->flower_mats, seat);
    unsigned discs = skull_own_count(s, seat);
    const float(*by_skull)[5] = scales->weights->seat[scales->crowd][point];
    bool skull = (s->owned[seat] & SKULL_HAS_SKULL) != 0;
    if (discs <= 1 || seat == s->last_holder)
        return 0;
    double kept = by_skull[1][discs - 1], lost = by_skull[0][discs - 1];
    if (!skull)
        return lost;
    if (chosen)
        return kept > lost ? kept : lost;
    return (kept * (discs - 1) + lost) / discs;
}

static void judge_standings(const SkullRound *round, const SkullOdds *odds,
                            const SkullWeights *weights, SkullGlance *glance)
{
    const Skull *s = &round->table;
    unsigned seat = glance->seat, rival = s->challenger;
    Scales scales = {.weights = weights, .crowd = skull_crowd(s), .person = skull_owner(s, seat)};
    double mine = 0, theirs = 0;
    for (SeatSet rest = s->in_play; rest != 0; rest = (SeatSet)(rest & (rest - 1))) {
        unsigned other = seats_lowest(rest);
        double weight = weight_with(&scales, s, other, seats_have(s->flower_mats, other),
                                    skull_own_count(s, other));
        scales.all += weight;
        scales.own += skull_owner(s, other) == scales.person ? weight : 0;
        mine = other == seat ? weight : mine;
        theirs = other == rival ? weight : theirs;
    }
    glance->now = scales.own / scales.all;
    glance->success = 1;
    if (!seats_have(s->flower_mats, seat))
        glance->success = chance_if(&scales, s, seat, mine,
                                    weight_with(&scales, s, seat, true, skull_own_count(s, seat)));
    glance->failure = chance_if(&scales, s, seat, mine, weight_after_loss(&scales, s, seat, false));
    glance->own_skull =
        chance_if(&scales, s, seat, mine, weight_after_loss(&scales, s, seat, true));
    glance->leaving = glance->now;
    glance->rival = 0;
    if (s->bid == 0)
        return;
    unsigned discs = skull_own_count(s, rival);
    double won = skull_owner(s, rival) == scales.person;
    if (!seats_have(s->flower_mats, rival))
        won = chance_if(&scales, s, rival, theirs, weight_with(&scales, s, rival, true, discs));
    double lost = chance_if(&scales, s, rival, theirs,
                            weight_with(&scales, s, rival, seats_have(s->flower_mats, rival),
                                        discs > 0 ? discs - 1 : 0));
    glance->rival = rival_chance(round, seat, odds);
    glance->leaving = glance->rival * won + (1 - glance->rival) * lost;
}

/* ---- All of it ----------------------------------------------------------------------------- */

double skull_edge(const SkullGlance *glance, unsigned bid)
{
    double chance = glance->chance[bid];
    double failure =
        bid > glance->run && glance->run < glance->own ? glance->own_skull : glance->failure;
    double worth = chance * glance->success + (1 - chance) * failure;
    return (worth - glance->leaving) / (glance->now + 0.01);
}

void skull_glance(const SkullRound *round, unsigned seat, const SkullOdds *odds,
                  const SkullWeights *weights, SkullGlance *glance)
{
    const Skull *s = &round->table;
    glance->seat = seat;
    glance->own = s->laid[seat];
    glance->run = 0;
    while (glance->run < glance->own && !skull_on_top(s, seat, glance->run + 1))
        glance->run++;
    glance->trapped = glance->run < glance->own;
    glance->bid = s->bid + 1u;
    judge_bids(round, odds, glance);
    judge_standings(round, odds, weights, glance);
    glance->safe = s->table;
    while (glance->safe >= glance->bid && skull_edge(glance, glance->safe) < 0)
        glance->safe--;
    if (glance->safe < glance->bid)
        glance->safe = 0;
}

unsigned skull_surest(const SkullRound *round, unsigned seat, const SkullOdds *odds, Random *random)
{
    const Skull *s = &round->table;
    unsigned best = NO_SEAT, equals = 0;
    float most = -1;
    for (SeatSet rest = s->face_down; rest != 0; rest = (SeatSet)(rest & (rest - 1))) {
        unsigned other = seats_lowest(rest);
        float chance = next_clean(round, seat, other, s->up[other], odds);
        if (chance > most) {
            most = chance;
            equals = 0;
        }
        if (chance == most && random_below(random, ++equals) == 0)
            best = other;
    }
    return best;
}

unsigned skull_worse_disc(const SkullWeights *weights, const Skull *s, unsigned seat)
{
    const float(*by_skull)[5] = weights->seat[skull_crowd(s)][seats_have(s->flower_mats, seat)];
    unsigned left = skull_own_count(s, seat) - 1;
    return by_skull[1][left] > by_skull[0][left] ? SKULL_DISC_FLOWER : SKULL_DISC_SKULL;
}
