/* Situations of a blueprint: see blueprint.h. */
#include "games/skull/hosted/blueprint.h"

static unsigned at_most(unsigned number, unsigned limit)
{
    return number < limit ? number : limit;
}

/* A number of several digits, each below its base. */
static void digit(unsigned *number, unsigned base, unsigned value)
{
    INSIST(value < base);
    *number = *number * base + value;
}

/* ---- What is seen -------------------------------------------------------------------------- */

static unsigned crowd_of(const Skull *s)
{
    return at_most(seats_count(s->in_play) - 2, 4);
}

/* How many others could win the game in this round. */
static unsigned threats(const Skull *s, unsigned seat)
{
    return seats_count((SeatSet)(seats_without(s->flower_mats, seat) & s->in_play));
}

/* One's own discs, and which of them lie: by discs, height and where the skull is (lost, in hand,
   on top, below). */
static unsigned own_of(const Skull *s, unsigned seat)
{
    static const uint8_t begins[4][4] = {{0}, {2, 5}, {8, 11, 15}, {18, 20, 23, 26}};
    unsigned discs = at_most(skull_disc_count(s, seat), 4), height = at_most(s->laid[seat], discs);
    unsigned begin = begins[discs - 1][height - 1];
    bool lost = (s->owned[seat] & SKULL_HAS_SKULL) == 0;
    bool hand = (s->hand[seat] & SKULL_HAS_SKULL) != 0;
    bool top = skull_on_top(s, seat, 1);
    /* With four discs none is lost; with none in hand the skull is not there. */
    unsigned cases = 0, found = 0;
    if (discs < 4) {
        found = lost ? cases : found;
        cases++;
    }
    if (height < discs) {
        found = hand ? cases : found;
        cases++;
    }
    found = top ? cases : found;
    cases++;
    if (height > 1 && !lost && !hand && !top)
        found = cases;
    return begin + found;
}

/* The same in the auction, where the hand does not matter: clean, the skull on top, or below. */
static unsigned stack_of(const Skull *s, unsigned seat)
{
    static const uint8_t begins[4][4] = {{0}, {2, 4}, {7, 9, 12}, {15, 17, 20, 23}};
    unsigned discs = at_most(skull_disc_count(s, seat), 4), height = at_most(s->laid[seat], discs);
    unsigned skull = skull_on_top(s, seat, 1) ? 1 : skull_is_laid(s, seat) ? 2 : 0;
    return begins[discs - 1][height - 1] + skull;
}

/* All discs of the others; and how many each of them has: few, some or nearly all. */
static unsigned discs_of_others(const Skull *s, unsigned seat)
{
    unsigned discs = 0;
    for (SeatSet rest = seats_without(s->in_play, seat); rest != 0;
         rest = (SeatSet)(rest & (rest - 1)))
        discs += skull_disc_count(s, seats_lowest(rest));
    return discs;
}

static unsigned wealth_of_others(const Skull *s, unsigned seat)
{
    unsigned others = seats_count(s->in_play) - 1, discs = discs_of_others(s, seat);
    return 2 * discs > 7 * others - 1 ? 2 : 2 * discs > 5 * others - 1 ? 1 : 0;
}

static unsigned preparing(const Skull *s, unsigned seat)
{
    unsigned number = 0;
    digit(&number, 5, crowd_of(s));
    digit(&number, 2, seats_have(s->flower_mats, seat));
    digit(&number, 3, at_most(threats(s, seat), 2));
    digit(&number, 3, at_most(skull_disc_count(s, seat) - 1, 3) - 1);
    digit(&number, 3, seat == s->first ? 0 : seat == seats_next(s->in_play, s->first) ? 1 : 2);
    digit(&number, 3, wealth_of_others(s, seat));
    return number;
}

static unsigned laying(const Skull *s, unsigned seat)
{
    unsigned number = 0, others = seats_count(s->in_play) - 1;
    unsigned lie = (unsigned)s->table - s->laid[seat];
    digit(&number, 5, crowd_of(s));
    digit(&number, 2, seats_have(s->flower_mats, seat));
    digit(&number, 3, at_most(threats(s, seat), 2));
    digit(&number, 28, own_of(s, seat));
    digit(&number, 4, at_most((2 * (lie - others) + others - 1) / others, 3));
    digit(&number, 3, wealth_of_others(s, seat));
    return number;
}

static unsigned auction(const Skull *s, unsigned seat)
{
    static const uint8_t groups[4] = {0, 1, 3, 6};
    unsigned number = 0, crowd = at_most(crowd_of(s), 3), rival = s->challenger;
    unsigned others = at_most(seats_count(s->in_auction) - 1, at_most(crowd + 1, 3));
    unsigned bid = s->bid + 1u, own = s->laid[seat], theirs = s->laid[rival];
    SeatSet third = seats_without(seats_without(s->in_auction, seat), rival);
    digit(&number, 9, groups[crowd] + others - 1);
    digit(&number, 2, seats_have(s->flower_mats, seat));
    digit(&number, 2, seats_have(s->flower_mats, rival));
    digit(&number, 2, (s->flower_mats & third) != 0);
    digit(&number, 26, stack_of(s, seat));
    digit(&number, 7, bid > own ? at_most(bid - own, 6) : 0);
    digit(&number, 4, at_most(s->table - bid, 3));
    digit(&number, 4, s->bid > theirs ? at_most(s->bid - theirs, 3) : 0);
    return number;
}

/* ---- What is seen, finely ------------------------------------------------------------------ */

/* A number of several digits of any size, mixed at the end. */
static void note(uint64_t *key, unsigned base, unsigned value)
{
    *key = *key * base + (value < base ? value : base - 1);
}

static uint64_t mixed(uint64_t key)
{
    key = (key ^ key >> 31) * 0x9E3779B97F4A7C15u;
    key = (key ^ key >> 29) * 0xBF58476D1CE4E5B9u;
    return (key ^ key >> 32) | 1;
}

/* How deep one's own skull lies below the top: 0 and up; 4 in hand, 5 lost. */
static unsigned skull_at(const Skull *s, unsigned seat)
{
    if ((s->owned[seat] & SKULL_HAS_SKULL) == 0)
        return 5;
    for (unsigned deep = 0; deep < s->laid[seat] && deep < 4; deep++)
        if (skull_on_top(s, seat, deep + 1))
            return deep;
    return 4;
}

static uint64_t preparing_key(const Skull *s, unsigned seat)
{
    uint64_t key = 1;
    unsigned ahead = 0, others = seats_count(s->in_play) - 1;
    unsigned discs = discs_of_others(s, seat);
    for (unsigned at = s->first; at != seat; at = seats_next(s->in_play, at))
        ahead++;
    note(&key, 8, others);
    note(&key, 2, seats_have(s->flower_mats, seat));
    note(&key, 4, threats(s, seat));
    note(&key, 5, skull_disc_count(s, seat));
    note(&key, 8, ahead);
    note(&key, 2, seats_have(s->flower_mats, s->first));
    note(&key, 2, seats_have(s->flower_mats, seats_next(s->in_play, seat)));
    note(&key, 4, (4 * others - discs) * 2 / others);
    return mixed(key);
}

static uint64_t laying_key(const Skull *s, unsigned seat)
{
    uint64_t key = 2;
    unsigned others = seats_count(s->in_play) - 1, discs = 0, highest = 0, threat = 0, bare = 0;
    for (SeatSet rest = seats_without(s->in_play, seat); rest != 0;
         rest = (SeatSet)(rest & (rest - 1))) {
        unsigned other = seats_lowest(rest), height = s->laid[other];
        discs += skull_disc_count(s, other);
        highest = height > highest ? height : highest;
        if (seats_have(s->flower_mats, other) && height > threat)
            threat = height;
        bare += s->hand[other] == 0;
    }
    note(&key, 8, others);
    note(&key, 2, seats_have(s->flower_mats, seat));
    note(&key, 3, threats(s, seat));
    note(&key, 5, skull_disc_count(s, seat));
    note(&key, 5, s->laid[seat]);
    note(&key, 6, skull_at(s, seat));
    note(&key, 16, (unsigned)s->table - s->laid[seat] - others);
    note(&key, 5, highest);
    note(&key, 5, threat);
    note(&key, 3, bare);
    note(&key, 4, (4 * others - discs) * 2 / others);
    return mixed(key);
}

static uint64_t auction_key(const SkullRound *round, unsigned seat)
{
    const Skull *s = &round->table;
    uint64_t key = 3;
    unsigned rival = s->challenger, others = seats_count(s->in_play) - 1;
    unsigned at = skull_at(s, seat);
    SeatSet third = seats_without(seats_without(s->in_auction, seat), rival);
    note(&key, 8, others);
    note(&key, 4, seats_count(s->in_auction) - 1);
    note(&key, 2, seats_have(s->flower_mats, seat));
    note(&key, 2, seats_have(s->flower_mats, rival));
    note(&key, 2, (s->flower_mats & third) != 0);
    note(&key, 5, skull_disc_count(s, seat));
    note(&key, 5, s->laid[seat]);
    note(&key, 5, at < 4 ? at : 4);
    note(&key, 12, s->bid);
    note(&key, 5, (unsigned)s->table - s->bid - 1);
    note(&key, 5, s->laid[rival]);
    note(&key, 3, skull_disc_count(s, rival) - 1);
    note(&key, 2, seats_have(round->bidders, seat));
    note(&key, 3, seats_count(round->bidders) - 1);
    return mixed(key);
}

/* ---- What may be done ---------------------------------------------------------------------- */

static void offer(BlueprintSituation *situation, unsigned kind, Action action)
{
    for (unsigned i = 0; i < situation->count; i++)
        if (situation->action[i] == action)
            return;
    situation->kind[situation->count] = (uint8_t)kind;
    situation->action[situation->count++] = action;
}

static void offer_bid(BlueprintSituation *situation, unsigned kind, const Skull *s, unsigned bid)
{
    if (bid > s->bid && bid <= s->table)
        offer(situation, kind, action1(SKULL_WORD_BID, bid));
}

static void offer_discs(BlueprintSituation *situation, SkullDiscs hand)
{
    if (skull_has_disc(hand, SKULL_DISC_FLOWER))
        offer(situation, BLUEPRINT_FLOWER, action1(SKULL_WORD_PLACE, SKULL_DISC_FLOWER + 1));
    if (skull_has_disc(hand, SKULL_DISC_SKULL))
        offer(situation, BLUEPRINT_SKULL, action1(SKULL_WORD_PLACE, SKULL_DISC_SKULL + 1));
}

void blueprint_situation(const SkullRound *round, unsigned seat, BlueprintSituation *situation)
{
    const Skull *s = &round->table;
    unsigned own = s->laid[seat];
    situation->count = 0;
    situation->at = 0;
    situation->key = 1;
    if (s->phase == SKULL_AUCTION) {
        offer(situation, BLUEPRINT_PASS, action0(SKULL_WORD_PASS));
        for (unsigned more = 1; more <= 3; more++)
            offer_bid(situation, BLUEPRINT_PASS + more, s, s->bid + more);
        offer_bid(situation, BLUEPRINT_ALL, s, s->table);
        situation->at = BLUEPRINT_AUCTION_AT + (size_t)auction(s, seat) * BLUEPRINT_AUCTION_CHOICES;
        situation->key = auction_key(round, seat);
        return;
    }
    offer_discs(situation, s->hand[seat]);
    if (s->phase == SKULL_LAYING) {
        offer_bid(situation, BLUEPRINT_OPEN_ONE, s, 1);
        offer_bid(situation, BLUEPRINT_OPEN_OWN, s, own);
        offer_bid(situation, BLUEPRINT_OPEN_MORE, s, own + 1);
        offer_bid(situation, BLUEPRINT_OPEN_FAR, s, own + 2);
        offer_bid(situation, BLUEPRINT_OPEN_ALL, s, s->table);
        situation->at = BLUEPRINT_LAYING_AT + (size_t)laying(s, seat) * BLUEPRINT_LAYING_CHOICES;
        situation->key = laying_key(s, seat);
    } else if (situation->count > 1) { /* two discs at least, and the skull */
        situation->at = (size_t)preparing(s, seat) * BLUEPRINT_PREPARING_CHOICES;
        situation->key = preparing_key(s, seat);
    }
}

static const BlueprintFine *find(const Blueprint *blueprint, uint64_t key)
{
    uint32_t mark = (uint32_t)(key >> 32);
    for (size_t at = key % BLUEPRINT_FINE;; at = (at + 1) % BLUEPRINT_FINE)
        if (!blueprint->fine[at].known || blueprint->fine[at].mark == mark)
            return &blueprint->fine[at];
}

BlueprintFine *blueprint_find(Blueprint *blueprint, uint64_t key)
{
    return blueprint->fine + (find(blueprint, key) - blueprint->fine);
}

void blueprint_choices(const Blueprint *blueprint, const SkullRound *round, unsigned seat,
                       SkullChoice *choice)
{
    BlueprintSituation situation;
    unsigned all = 0;
    blueprint_situation(round, seat, &situation);
    const BlueprintFine *fine = find(blueprint, situation.key);
    const uint8_t *shares = fine->known ? fine->shares : blueprint->shares + situation.at;
    for (unsigned i = 0; i < situation.count; i++)
        all += shares[situation.kind[i]];
    choice->situation = 0;
    choice->count = situation.count;
    for (unsigned i = 0; i < situation.count; i++) {
        choice->kind[i] = situation.kind[i];
        choice->action[i] = situation.action[i];
        choice->share[i] =
            all > 0 ? (float)shares[situation.kind[i]] / (float)all : 1.0F / (float)situation.count;
    }
}

size_t blueprint_known(const Blueprint *blueprint)
{
    size_t known = 0;
    for (size_t at = 0; at < BLUEPRINT_SHARES; at += blueprint_choices_at(at)) {
        unsigned all = 0;
        for (unsigned i = 0; i < blueprint_choices_at(at); i++)
            all += blueprint->shares[at + i];
        known += all > 0;
    }
    return known;
}
