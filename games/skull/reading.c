/* Reading the others: see reading.h. */
#include "games/skull/reading.h"
#include "base/memory.h"

void skull_read_begin(SkullReading *reading, const Options *options, Viewer person,
                      const SkullPractice *practice)
{
    memset(reading, 0, sizeof *reading);
    reading->practice = practice;
    for (unsigned model = 0; model < SKULL_MODELS; model++)
        skull_know(&reading->knows[model], options, person);
    for (unsigned other = 0; other < SKULL_SEATS; other++)
        memcpy(reading->credit[other], practice->credit, sizeof practice->credit);
    reading->person = person;
}

/* ---- How somebody plays -------------------------------------------------------------------- */

/* Each thing that is allowed as often as another. */
static void anyhow(const Skull *s, unsigned seat, SkullChoice *choice)
{
    choice->count = 0;
    choice->situation = 0;
    for (unsigned disc = SKULL_DISC_FLOWER; disc <= SKULL_DISC_LAST; disc++)
        if (s->phase != SKULL_AUCTION && skull_has_disc(s->hand[seat], disc))
            skull_offer(choice, SKULL_DO_FLOWER, action1(SKULL_WORD_PLACE, disc + 1), 1);
    if (s->phase == SKULL_AUCTION)
        skull_offer(choice, SKULL_DO_PASS, action0(SKULL_WORD_PASS), 1);
    unsigned bids = s->phase == SKULL_PREPARING ? 0 : (unsigned)s->table - s->bid;
    float all = (float)(choice->count + bids);
    for (unsigned i = 0; i < choice->count; i++)
        choice->share[i] /= all;
    if (bids > 0) /* one stands for all of them */
        skull_offer(choice, SKULL_DO_LEAST, action1(SKULL_WORD_BID, s->bid + 1u),
                    (float)bids / all);
}

static void by_instinct(const SkullPractice *practice, const SkullRound *round, unsigned seat,
                        SkullChoice *choice)
{
    SkullGlance glance;
    skull_glance(round, seat, practice->odds, practice->weights, &glance);
    skull_choices(&skull_instinct, round, &glance, choice);
}

const SkullPractice skull_by_instinct = {
    .choices = by_instinct,
    .odds = &skull_instinct.odds,
    .weights = &skull_weights,
    .temper = 0.045,
    .curiosity = 0.05,
    .rounds = 250,
    .credit = {[SKULL_PRACTISED] = 0.6F, [SKULL_BY_ODDS] = 0.3F, [SKULL_ANYHOW] = 0.1F}};

void skull_model_choices(const SkullPractice *practice, unsigned model, const SkullRound *round,
                         unsigned seat, SkullChoice *choice)
{
    SkullGlance glance;
    switch (model) {
    case SKULL_PRACTISED:
        practice->choices(practice, round, seat, choice);
        return;
    case SKULL_BY_ODDS: /* as medium does, from what medium knows */
        skull_glance(round, seat, &skull_instinct.odds, &skull_weights, &glance);
        skull_medium_choices(round, &glance, 0, character_plain(), choice);
        return;
    case SKULL_BY_INSTINCT:
        by_instinct(&skull_by_instinct, round, seat, choice);
        return;
    default:
        anyhow(&round->table, seat, choice);
    }
}

/* How likely somebody who plays like this does that. */
static double likelihood(const SkullPractice *practice, unsigned model, const SkullRound *round,
                         unsigned seat, Action action)
{
    SkullChoice choice;
    skull_model_choices(practice, model, round, seat, &choice);
    if (model == SKULL_ANYHOW && action_word(action) == SKULL_WORD_BID)
        return choice.share[choice.count - 1] / (float)(round->table.table - round->table.bid);
    return skull_likelihood(&choice, &round->table, action);
}

/* ---- Weighing ------------------------------------------------------------------------------ */

static double *weight_of(SkullBelief *belief, SkullCase c)
{
    return &belief->weight[c.skull][c.skull_place][c.last_place];
}

static double total(SkullBelief *belief)
{
    double sum = 0;
    SkullCase c = {0, 0, 0};
    do
        sum += *weight_of(belief, c);
    while (skull_next_case(&c));
    return sum;
}

static bool is_stranger(const SkullReading *reading, unsigned seat)
{
    return skull_owner(skull_read_table(reading), seat) != reading->person;
}

/* A model under which something was likely gains credit; none is lost for good. */
static void give_credit(SkullReading *reading, unsigned seat, const double evidence[SKULL_MODELS])
{
    float *credit = reading->credit[skull_owner(skull_read_table(reading), seat)];
    float all = 0;
    for (unsigned model = 0; model < SKULL_MODELS; model++)
        all += credit[model] *= (float)evidence[model];
    if (all <= 0)
        return;
    for (unsigned model = 0; model < SKULL_MODELS; model++)
        credit[model] = 0.99F * credit[model] / all + 0.01F * reading->practice->credit[model];
}

/* A bid or a pass, which is yet to be applied: each case by how likely it would have led there. */
static void weigh_auction(SkullReading *reading, unsigned model, unsigned seat, Action action)
{
    SkullKnowledge *knows = &reading->knows[model];
    SkullRound round = {knows->table, reading->bidders};
    SkullCase c = {0, 0, 0};
    do {
        double *weight = weight_of(&knows->beliefs[seat], c);
        if (*weight <= 0)
            continue;
        skull_set_case(&round.table, seat, c);
        *weight *= likelihood(reading->practice, model, &round, seat, action);
    } while (skull_next_case(&c));
}

/* A disc was laid face down, which the knowledge took for any of those that could be: now for what
   would have been laid. `before` is the table before it. */
static void weigh_placing(SkullReading *reading, unsigned model, const SkullRound *before,
                          unsigned seat)
{
    SkullBelief *belief = &reading->knows[model].beliefs[seat];
    unsigned place = before->table.laid[seat];
    SkullRound round = *before;
    SkullCase c = {0, 0, 0};
    do {
        double *weight = weight_of(belief, c);
        SkullCase earlier = c;
        unsigned disc = SKULL_DISC_FLOWER;
        if (*weight <= 0)
            continue;
        if (c.skull_place == place) {
            disc = SKULL_DISC_SKULL;
            earlier.skull_place = SKULL_NOT_LAID;
        } else if (c.last_place == place && c.last_place != SKULL_LAST_NOT_LAID) {
            disc = SKULL_DISC_LAST;
            earlier.last_place = SKULL_LAST_NOT_LAID;
        }
        skull_set_case(&round.table, seat, earlier);
        SkullDiscs hand = round.table.hand[seat];
        unsigned kinds = 0;
        for (unsigned kind = SKULL_DISC_FLOWER; kind <= SKULL_DISC_LAST; kind++)
            kinds += skull_has_disc(hand, kind) && !skull_lies_open(&round.table, kind);
        if (disc == SKULL_DISC_LAST && skull_has_disc(hand, SKULL_DISC_FLOWER))
            disc = SKULL_DISC_FLOWER; /* as good as one */
        *weight *= kinds * likelihood(reading->practice, model, &round, seat,
                                      action1(SKULL_WORD_PLACE, disc + 1));
    } while (skull_next_case(&c));
}

/* What was claimed is compared with what was turned up. */
static void check_claim(SkullReading *reading, unsigned seat, const Seen *seen)
{
    unsigned person = skull_owner(skull_read_table(reading), seat);
    bool skull = false;
    int8_t *trust = &reading->trust[person];
    for (unsigned i = 0; i < seen->count; i++)
        skull |= seen->shown[i] == SKULL_DISC_SKULL;
    if (seen->count == 0 || reading->claim[person] == 0)
        return;
    if ((reading->claim[person] < 0) == skull)
        *trust = (int8_t)(*trust < 4 ? *trust + 1 : 4);
    else if (skull)
        *trust = (int8_t)(*trust > -4 ? *trust - 1 : -4);
}

void skull_read(SkullReading *reading, const Seen *seen)
{
    const Skull *s = skull_read_table(reading);
    SkullRound before = {*s, reading->bidders};
    unsigned seat = seen->move.actor, word = action_word(seen->move.action);
    bool acts = seat != CHANCE && is_stranger(reading, seat);
    bool auction = word == SKULL_WORD_BID || word == SKULL_WORD_PASS;
    double evidence[SKULL_MODELS];
    if (word == SKULL_WORD_FLIP)
        check_claim(reading, action_argument(seen->move.action, 0) - 1, seen);
    if (word == SKULL_WORD_SHOW)
        check_claim(reading, seat, seen);
    for (unsigned model = 0; model < SKULL_MODELS; model++) {
        SkullKnowledge *knows = &reading->knows[model];
        SkullBelief *belief = &knows->beliefs[acts ? seat : 0];
        double sum = total(belief);
        evidence[model] = 1;
        if (reading->practice->credit[model] <= 0)
            continue;
        before.table = knows->table;
        if (acts && auction)
            weigh_auction(reading, model, seat, seen->move.action);
        evidence[model] = sum > 0 ? total(belief) / sum : 1;
        skull_learn(knows, seen);
        if (acts && word == SKULL_WORD_PLACE && seen->hidden) {
            sum = total(belief);
            weigh_placing(reading, model, &before, seat);
            evidence[model] = sum > 0 ? total(belief) / sum : 1;
        }
    }
    if (acts && (auction || (word == SKULL_WORD_PLACE && seen->hidden)))
        give_credit(reading, seat, evidence);
    if (word == SKULL_WORD_BID) {
        reading->bidders |= seats_of(seat);
        reading->bids[seat]++;
    }
    if (s->bid == 0) {
        reading->bidders = 0;
        memset(reading->bids, 0, sizeof reading->bids);
    }
    if (s->phase == SKULL_PREPARING && s->table == 0)
        memset(reading->claim, 0, sizeof reading->claim);
}

/* What somebody says of their own discs: it counts a little, and less or the other way round if it
   was not so before. */
void skull_read_saying(SkullReading *reading, unsigned person, Saying saying)
{
    int claim = 0;
    if (saying.line == talk_find(&skull_game, TEXT("skull")) ||
        saying.line == talk_find(&skull_game, TEXT("beware")))
        claim = -1;
    if (saying.line == talk_find(&skull_game, TEXT("flowers")) ||
        saying.line == talk_find(&skull_game, TEXT("turnmine")))
        claim = 1;
    if (claim == 0 || person >= SKULL_SEATS || reading->claim[person] != 0)
        return;
    reading->claim[person] = (int8_t)claim;
    double factor = 1 - 0.05 * claim * (1 + reading->trust[person]);
    for (unsigned model = 0; model < SKULL_MODELS; model++) {
        SkullKnowledge *knows = &reading->knows[model];
        for (unsigned seat = person; seat < knows->table.seats; seat += knows->table.persons) {
            SkullCase c = {0, 0, 0};
            do
                if (c.skull == 1 && c.skull_place != SKULL_NOT_LAID)
                    *weight_of(&knows->beliefs[seat], c) *= factor;
            while (skull_next_case(&c));
        }
    }
}

/* ---- Asking -------------------------------------------------------------------------------- */

/* One that this person may play by. */
static unsigned draw_model(const SkullReading *reading, unsigned person, Random *random)
{
    const float *credit = reading->credit[person];
    float ticket = (float)random_next(random) / 4294967296.0F;
    unsigned drawn = SKULL_PRACTISED;
    for (unsigned model = 0; model < SKULL_MODELS; model++) {
        if (credit[model] <= 0)
            continue;  /* nothing was learnt for it */
        drawn = model; /* rounding may leave a ticket beyond the last */
        if (ticket < credit[model])
            break;
        ticket -= credit[model];
    }
    return drawn;
}

void skull_read_sample(const SkullReading *reading, Random *random, SkullRound *round,
                       uint8_t models[SKULL_SEATS])
{
    round->table = *skull_read_table(reading);
    round->bidders = reading->bidders;
    for (unsigned seat = 0; seat < round->table.seats; seat++) {
        models[seat] = SKULL_PRACTISED;
        if (!is_stranger(reading, seat))
            continue;
        unsigned model = draw_model(reading, skull_owner(&round->table, seat), random);
        models[seat] = (uint8_t)model;
        skull_set_case(&round->table, seat,
                       skull_random_case(&reading->knows[model].beliefs[seat], random));
    }
}

double skull_read_clean(const SkullReading *reading, unsigned seat, unsigned count)
{
    const Skull *s = skull_read_table(reading);
    unsigned down = skull_down(s, seat);
    double chance = 0;
    if (!is_stranger(reading, seat))
        return skull_on_top(s, seat, count) ? 0 : 1;
    for (unsigned model = 0; model < SKULL_MODELS; model++) {
        const SkullBelief *belief = &reading->knows[model].beliefs[seat];
        double clean = 0, all = 0;
        SkullCase c = {0, 0, 0};
        if (reading->practice->credit[model] <= 0)
            continue;
        do {
            double weight = belief->weight[c.skull][c.skull_place][c.last_place];
            all += weight;
            if (c.skull_place >= down || c.skull_place + count < down)
                clean += weight;
        } while (skull_next_case(&c));
        if (all > 0)
            chance += reading->credit[skull_owner(s, seat)][model] * clean / all;
    }
    return chance;
}

void skull_read_plan(const SkullReading *reading, unsigned seat, unsigned wanted, SkullPlan *plan)
{
    const Skull *s = skull_read_table(reading);
    memset(plan, 0, sizeof *plan);
    plan->chance[0] = 1;
    for (unsigned other = 0; other < s->seats; other++) {
        double clean[SKULL_STACK + 2] = {1};
        bool turned = s->phase == SKULL_ATTEMPT && !seats_have(s->face_down, other);
        bool out = !seats_have(s->in_play, other) || other == seat || turned;
        unsigned down = out ? 0 : skull_down(s, other);
        for (unsigned count = 1; count <= down; count++)
            clean[count] = skull_read_clean(reading, other, count);
        for (unsigned n = wanted; n > 0; n--)
            for (unsigned count = 1; count <= down && count <= n; count++)
                if (plan->chance[n - count] * clean[count] > plan->chance[n]) {
                    plan->chance[n] = plan->chance[n - count] * clean[count];
                    plan->taken[other][n] = (uint8_t)count;
                }
    }
}
