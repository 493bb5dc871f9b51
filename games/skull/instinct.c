/* Instinct: see instinct.h. */
#include "games/skull/instinct.h"

/* ---- Situations ---------------------------------------------------------------------------- */

static unsigned at_most(unsigned number, unsigned limit)
{
    return number < limit ? number : limit;
}

static unsigned edge_step(double edge)
{
    static const float steps[SKULL_EDGES - 1] = {-0.4F, -0.2F, -0.08F, 0.04F, 0.15F, 0.35F, 0.7F};
    unsigned step = 0;
    while (step < SKULL_EDGES - 1 && edge >= steps[step])
        step++;
    return step;
}

static unsigned preparing(const Skull *s, unsigned seat)
{
    unsigned crowd = at_most(seats_count(s->in_play) - 2, 4);
    unsigned point = seats_have(s->flower_mats, seat);
    unsigned threat = (seats_without(s->flower_mats, seat) & s->in_play) != 0;
    unsigned discs = at_most(skull_size(s->hand[seat]) - 1, 3);
    discs = discs > 0 ? discs - 1 : 0;
    return (((crowd * 2 + point) * 2 + threat) * 3 + discs) * 2 + (s->first == seat);
}

static unsigned laying(const Skull *s, const SkullGlance *glance)
{
    unsigned skull = glance->trapped ? 2 : (s->hand[glance->seat] & SKULL_HAS_SKULL) != 0 ? 1 : 0;
    unsigned height = at_most(glance->own, 3) - 1;
    unsigned next = at_most(glance->own + 1, s->table);
    unsigned crowd = at_most(seats_count(s->in_play) - 2, 3);
    unsigned edge = edge_step(skull_edge(glance, glance->trapped ? 1 : next));
    return SKULL_OF_PREPARING + ((skull * 3 + height) * SKULL_EDGES + edge) * 4 + crowd;
}

static unsigned auction(const Skull *s, const SkullGlance *glance)
{
    unsigned room = at_most(s->table - glance->bid, 3);
    unsigned others = at_most(seats_count(s->in_auction) - 1, 3) - 1;
    unsigned edge = edge_step(skull_edge(glance, glance->bid));
    unsigned far = glance->trapped ? seats_have(s->flower_mats, s->challenger)
                                   : glance->safe > glance->bid + 1;
    return SKULL_OF_PREPARING + SKULL_OF_LAYING +
           (((glance->trapped * SKULL_EDGES + edge) * 4 + room) * 3 + others) * 2 + far;
}

/* ---- Choices ------------------------------------------------------------------------------- */

void skull_offer(SkullChoice *choice, unsigned kind, Action action, float share)
{
    unsigned n = 0;
    while (n < choice->count && choice->action[n] != action)
        n++;
    if (n < choice->count) {
        choice->share[n] += share;
        return;
    }
    INSIST(n < SKULL_CHOICES);
    choice->kind[n] = (uint8_t)kind;
    choice->action[n] = action;
    choice->share[n] = share;
    choice->count = n + 1;
}

static void offer_bid(SkullChoice *choice, unsigned kind, const Skull *s, unsigned bid)
{
    if (bid > s->bid && bid <= s->table)
        skull_offer(choice, kind, action1(SKULL_WORD_BID, bid), 0);
}

/* The Last Chance disc is a flower to lay when there is no other. */
static void offer_discs(SkullChoice *choice, SkullDiscs hand)
{
    unsigned flower = skull_has_disc(hand, SKULL_DISC_FLOWER) ? SKULL_DISC_FLOWER : SKULL_DISC_LAST;
    if (skull_has_disc(hand, flower))
        skull_offer(choice, SKULL_DO_FLOWER, action1(SKULL_WORD_PLACE, flower + 1), 0);
    if (skull_has_disc(hand, SKULL_DISC_SKULL))
        skull_offer(choice, SKULL_DO_SKULL, action1(SKULL_WORD_PLACE, SKULL_DISC_SKULL + 1), 0);
}

void skull_choices(const SkullInstinct *instinct, const SkullRound *round,
                   const SkullGlance *glance, SkullChoice *choice)
{
    const Skull *s = &round->table;
    unsigned seat = glance->seat;
    float all = 0;
    choice->count = 0;
    if (s->phase == SKULL_AUCTION) {
        choice->situation = auction(s, glance);
        skull_offer(choice, SKULL_DO_PASS, action0(SKULL_WORD_PASS), 0);
        offer_bid(choice, SKULL_DO_LEAST, s, glance->bid);
        offer_bid(choice, SKULL_DO_MORE, s, glance->bid + 1);
        offer_bid(choice, SKULL_DO_SAFE, s, glance->safe);
    } else {
        offer_discs(choice, s->hand[seat]);
        if (s->phase == SKULL_LAYING) {
            choice->situation = laying(s, glance);
            offer_bid(choice, SKULL_DO_LEAST, s, 1);
            offer_bid(choice, SKULL_DO_OWN, s, glance->own);
            offer_bid(choice, SKULL_DO_MORE, s, glance->own + 1);
            offer_bid(choice, SKULL_DO_SAFE, s, glance->safe);
        } else {
            choice->situation = preparing(s, seat);
        }
    }
    for (unsigned i = 0; i < choice->count; i++) {
        choice->share[i] = instinct->share[choice->situation][choice->kind[i]];
        all += choice->share[i];
    }
    for (unsigned i = 0; i < choice->count; i++)
        choice->share[i] = all > 0 ? choice->share[i] / all : 1.0F / (float)choice->count;
}

Action skull_pick(const SkullChoice *choice, Random *random)
{
    float ticket = (float)random_next(random) / 4294967296.0F;
    unsigned i = 0;
    while (i + 1 < choice->count && ticket >= choice->share[i])
        ticket -= choice->share[i++];
    return choice->action[i];
}

double skull_likelihood(const SkullChoice *choice, const Skull *s, Action action)
{
    double exact = 0, bids = 0;
    bool is_bid = action_word(action) == SKULL_WORD_BID;
    for (unsigned i = 0; i < choice->count; i++) {
        if (choice->action[i] == action)
            exact = choice->share[i];
        if (action_word(choice->action[i]) == SKULL_WORD_BID)
            bids += choice->share[i];
    }
    if (is_bid) /* who bids may bid something else */
        exact = 0.75 * exact + 0.25 * bids / (s->table - s->bid);
    return 0.97 * exact + 0.03 / (choice->count + 1.0);
}
