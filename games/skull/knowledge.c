/* What one viewer of Skull knows, and drawing a complete table from it.

   Seats choose and lose their discs independently of each other, so there is one small belief for
   each seat: a weight for every place where its skull and its Last Chance disc may be. A hidden
   placing multiplies by one over the kinds that could have been placed, a lost disc by its chance,
   and what is turned up strikes out the cases that contradict it. The public part of the table is
   kept by the rules themselves: before a move is applied, the hidden discs of the table are set to
   a case in which it is possible. */
#include "base/memory.h"
#include "games/skull/skull.h"

bool skull_next_case(SkullCase *c)
{
    if (++c->last_place < SKULL_LAST_PLACES)
        return true;
    c->last_place = 0;
    if (++c->skull_place < SKULL_PLACES)
        return true;
    c->skull_place = 0;
    return ++c->skull < 2;
}

static double *weight_of(SkullBelief *belief, SkullCase c)
{
    return &belief->weight[c.skull][c.skull_place][c.last_place];
}

static SkullDisc disc_at(SkullCase c, unsigned place)
{
    if (place == c.skull_place)
        return SKULL_DISC_SKULL;
    return place == c.last_place && c.last_place != SKULL_LAST_NOT_LAID ? SKULL_DISC_LAST
                                                                        : SKULL_DISC_FLOWER;
}

/* The seat's own discs, without the Last Chance disc. */
static unsigned own_count(const Skull *s, unsigned seat)
{
    return skull_disc_count(s, seat) - (seat == s->last_holder);
}

static SkullDiscs hand_of(const Skull *s, unsigned seat, SkullCase c)
{
    unsigned laid_skull = c.skull_place != SKULL_NOT_LAID,
             laid_last = c.last_place != SKULL_LAST_NOT_LAID;
    unsigned flowers = own_count(s, seat) - c.skull - (s->laid[seat] - laid_skull - laid_last);
    return (SkullDiscs)(flowers | (c.skull && !laid_skull ? SKULL_HAS_SKULL : 0u) |
                        (seat == s->last_holder && !laid_last ? SKULL_HAS_LAST : 0u));
}

void skull_set_case(Skull *s, unsigned seat, SkullCase c)
{
    unsigned owned = own_count(s, seat);
    if (owned == 0)
        return; /* out, and its discs are gone */
    SkullDiscs hand = hand_of(s, seat, c);
    s->hand[seat] = hand;
    s->stack[seat] = 0;
    for (unsigned place = 0; place < s->laid[seat]; place++)
        s->stack[seat] = (uint8_t)((unsigned)s->stack[seat] << 2 | disc_at(c, place));
    if (seats_have(s->in_play, seat))
        s->owned[seat] = (SkullDiscs)((owned - c.skull) | (c.skull ? SKULL_HAS_SKULL : 0u));
}

/* ---- Learning ------------------------------------------------------------------------------ */

static const SkullCase first_case = {0, 0, 0};

static void scale(SkullBelief *belief, double factor)
{
    SkullCase c = first_case;
    do
        *weight_of(belief, c) *= factor;
    while (skull_next_case(&c));
}

static double sum(SkullBelief *belief)
{
    double total = 0;
    SkullCase c = first_case;
    do
        total += *weight_of(belief, c);
    while (skull_next_case(&c));
    return total;
}

/* A case with some weight, in which the seat has this disc in hand; UNKNOWN: any. */
static SkullCase some_case(SkullKnowledge *k, unsigned seat, unsigned disc)
{
    SkullCase c = first_case;
    do
        if (*weight_of(&k->beliefs[seat], c) > 0 &&
            (disc == SKULL_DISC_UNKNOWN || skull_has_disc(hand_of(&k->table, seat, c), disc)))
            return c;
    while (skull_next_case(&c));
    __builtin_trap();
}

/* The kinds that a seat may place without showing which. */
static unsigned hidden_kinds(const Skull *s, SkullDiscs hand, bool kinds[3])
{
    unsigned count = 0;
    for (unsigned kind = SKULL_DISC_FLOWER; kind <= SKULL_DISC_LAST; kind++) {
        kinds[kind] = skull_has_disc(hand, kind) && !skull_lies_open(s, kind);
        count += kinds[kind];
    }
    return count;
}

/* The case after one more disc was laid. */
static SkullCase with_laid(SkullCase c, unsigned place, unsigned disc)
{
    if (disc == SKULL_DISC_SKULL)
        c.skull_place = place;
    if (disc == SKULL_DISC_LAST)
        c.last_place = place;
    return c;
}

/* A disc was placed: this one, or one unseen. The action to apply. */
static Action learn_placing(SkullKnowledge *k, unsigned seat, unsigned disc)
{
    Skull *s = &k->table;
    SkullBelief *old = &k->beliefs[seat], after = {{{{0}}}};
    unsigned place = s->laid[seat];
    bool hidden = disc == SKULL_DISC_UNKNOWN;
    SkullCase c = first_case;
    do {
        bool kinds[3] = {false, false, false};
        double weight = *weight_of(old, c);
        if (weight <= 0)
            continue;
        unsigned count = hidden ? hidden_kinds(s, hand_of(s, seat, c), kinds) : 1;
        for (unsigned kind = SKULL_DISC_FLOWER; kind <= SKULL_DISC_LAST; kind++)
            if (hidden ? kinds[kind] : kind == disc)
                *weight_of(&after, with_laid(c, place, kind)) += weight / count;
    } while (skull_next_case(&c));

    c = some_case(k, seat, disc);
    skull_set_case(s, seat, c);
    if (hidden) {
        bool kinds[3];
        (void)hidden_kinds(s, s->hand[seat], kinds);
        for (disc = SKULL_DISC_FLOWER; disc < SKULL_DISC_LAST && !kinds[disc];)
            disc++;
    }
    k->beliefs[seat] = after;
    return action1(SKULL_WORD_PLACE, disc + 1);
}

/* Discs of a seat were turned from the top: cases in which they are others are struck out. */
static void learn_turned(SkullKnowledge *k, unsigned seat, const Seen *seen)
{
    SkullCase c = first_case;
    do
        for (unsigned i = 0; i < seen->count; i++)
            if (disc_at(c, skull_down(&k->table, seat) - 1 - i) != (SkullDisc)seen->shown[i])
                *weight_of(&k->beliefs[seat], c) = 0;
    while (skull_next_case(&c));
    skull_set_case(&k->table, seat, some_case(k, seat, SKULL_DISC_UNKNOWN));
}

/* The weight that the seat has its skull (1), or has not (0), wherever the discs lie. */
static double skull_weight(const SkullBelief *belief, unsigned skull)
{
    double total = 0;
    for (unsigned place = 0; place < SKULL_PLACES; place++)
        for (unsigned last = 0; last < SKULL_LAST_PLACES; last++)
            total += belief->weight[skull][place][last];
    return total;
}

/* Nothing is laid: only what the seat owns is left to believe. */
static void gather(SkullBelief *belief, double without_skull, double with_skull)
{
    memset(belief, 0, sizeof *belief);
    belief->weight[0][SKULL_NOT_LAID][SKULL_LAST_NOT_LAID] = without_skull;
    belief->weight[1][SKULL_NOT_LAID][SKULL_LAST_NOT_LAID] = with_skull;
    scale(belief, 1 / sum(belief));
}

/* The challenger lost a disc: this one, or one unseen, which is its skull with this chance if it
   has one. The action to apply; `kept` and `lost` are the weights that it has its skull, or not. */
static Action learn_loss(SkullKnowledge *k, const Seen *seen, double chance, double *lost,
                         double *kept)
{
    unsigned seat = k->table.challenger;
    unsigned disc = skull_named_disc(seen);
    double skull = skull_weight(&k->beliefs[seat], 1), none = skull_weight(&k->beliefs[seat], 0);
    *kept = disc == SKULL_DISC_SKULL ? 0 : skull * (1 - chance);
    *lost =
        (disc == SKULL_DISC_SKULL ? 0 : none) + (disc == SKULL_DISC_FLOWER ? 0 : skull * chance);

    SkullCase c = first_case;
    do { /* the case to apply it in: one in which the seat owns such a disc */
        bool owns_flower = own_count(&k->table, seat) > c.skull;
        if (*weight_of(&k->beliefs[seat], c) > 0 && (disc != SKULL_DISC_SKULL || c.skull) &&
            (disc != SKULL_DISC_FLOWER || owns_flower)) {
            skull_set_case(&k->table, seat, c);
            if (disc == SKULL_DISC_UNKNOWN)
                disc = owns_flower ? SKULL_DISC_FLOWER : SKULL_DISC_SKULL;
            return action1(action_word(seen->move.action), disc + 1);
        }
    } while (skull_next_case(&c));
    __builtin_trap();
}

void skull_know(void *knowledge, const Options *options, Viewer viewer)
{
    SkullKnowledge *k = knowledge;
    (void)viewer; /* what it sees of its own discs comes with its moves */
    memset(k, 0, sizeof *k);
    skull_start(&k->table, options);
    for (unsigned seat = 0; seat < SKULL_SEATS; seat++)
        gather(&k->beliefs[seat], 0, 1);
}

void skull_learn(void *knowledge, const Seen *seen)
{
    SkullKnowledge *k = knowledge;
    Skull *s = &k->table;
    Action action = seen->move.action;
    unsigned challenger = s->challenger;
    double lost = 0, kept = 0;
    bool loss = false;

    switch (action_word(action)) {
    case SKULL_WORD_PLACE:
        action = learn_placing(k, seen->move.actor, skull_named_disc(seen));
        break;
    case SKULL_WORD_FLIP:
        learn_turned(k, action_argument(action, 0) - 1, seen);
        break;
    case SKULL_WORD_BID:
    case SKULL_WORD_SHOW:
        learn_turned(k, seen->move.actor, seen);
        break;
    case SKULL_WORD_PASS:
        learn_turned(k, challenger, seen); /* the highest bidder's, if anything was turned */
        break;
    case SKULL_WORD_DROP:
        action = learn_loss(k, seen, 1.0 / own_count(s, challenger), &lost, &kept);
        loss = true;
        break;
    case SKULL_WORD_LOSE:
        action = learn_loss(k, seen, 0.5, &lost, &kept);
        loss = true;
        break;
    default:
        break;
    }
    Refusal refusal = skull_apply(s, seen->move.actor, action, NULL);
    INSIST(refusal.id == ACCEPTED);

    if (s->phase == SKULL_PREPARING && s->table == 0) /* a new round: discs are back in hand */
        for (unsigned seat = 0; seat < s->seats; seat++)
            gather(&k->beliefs[seat], skull_weight(&k->beliefs[seat], 0),
                   skull_weight(&k->beliefs[seat], 1));
    if (loss && seats_have(s->in_play, challenger)) {
        gather(&k->beliefs[challenger], lost, kept);
        skull_set_case(s, challenger, some_case(k, challenger, SKULL_DISC_UNKNOWN));
    }
}

/* ---- Drawing ------------------------------------------------------------------------------- */

/* A number from 0 up to, but not, `limit`. */
static double random_up_to(Random *random, double limit)
{
    return limit * ((double)random_next(random) / 4294967296.0);
}

SkullCase skull_random_case(const SkullBelief *belief, Random *random)
{
    SkullBelief copy = *belief;
    double ticket = random_up_to(random, sum(&copy));
    SkullCase c = first_case, found = first_case;
    do {
        double weight = *weight_of(&copy, c);
        if (weight <= 0)
            continue;
        found = c; /* rounding may leave a ticket beyond the last */
        if (ticket < weight)
            break;
        ticket -= weight;
    } while (skull_next_case(&c));
    return found;
}

void skull_resample(const void *knowledge, Random *random, void *state)
{
    const SkullKnowledge *k = knowledge;
    Skull *s = state;
    *s = k->table;
    for (unsigned seat = 0; seat < s->seats; seat++)
        skull_set_case(s, seat, skull_random_case(&k->beliefs[seat], random));
}
