/* Judging a table of Sketch!: see judge.h. */
#include "games/sketch/judge.h"

/* What cards do, and what is kept, is the same for all. */
#define COMMON                                                                                     \
    .effect = {[SKETCH_ARCHER] = 3,                                                                \
               [SKETCH_DANCER] = 3,                                                                \
               [SKETCH_MAGICIAN] = 4,                                                              \
               [SKETCH_SEER] = 2,                                                                  \
               [SKETCH_VETO] = -8},                                                                \
    .kept = {0.9, 0.6, 0.45, 0.35}, .last_turn = 3, .patience = 2

/* Found by playing it against the plain one. */
const SketchStyle sketch_sound_style = {
    COMMON,
    .unseen = 4,
    .mates = 0.8,
    .take = -6,
    .courage = {[2] = 0.7, [3] = 0.55, [4] = 0.42, [5] = 0.37, [6] = 0.33, [7] = 0.3, [8] = 0.28},
    .courage_of_two = {[2] = 0.85, [3] = 0.7, [4] = 0.4},
    .harm = 1.5,
};

const SketchStyle sketch_plain_style = {
    COMMON,
    .courage = {[2] = 0.6, [3] = 0.5, [4] = 0.42, [5] = 0.37, [6] = 0.33, [7] = 0.3, [8] = 0.28},
    .courage_of_two = {[2] = 0.6, [3] = 0.5, [4] = 0.42},
    .harm = 4,
    .overlooks = 10,
};

uint32_t sketch_kinds_matching(unsigned kind)
{
    const uint32_t kings = 1u << SKETCH_GOODKING | 1u << SKETCH_BADKING;
    return kings >> kind & 1 ? kings : 1u << kind;
}

/* ---- Odds ---------------------------------------------------------------------------------- */

void sketch_odds_settle(SketchOdds *odds, const Sketch *s)
{
    unsigned points = 0, squares = 0;
    odds->count = 0;
    for (unsigned kind = 0; kind < SKETCH_KINDS; kind++) {
        odds->count += odds->unseen[kind];
        points += odds->unseen[kind] * s->points[kind];
        squares += odds->unseen[kind] * s->points[kind] * s->points[kind];
    }
    double count = odds->count > 0 ? odds->count : 1;
    odds->average = points / count;
    odds->variance = squares / count - odds->average * odds->average;
}

SketchOdds sketch_odds(const Sketch *s, unsigned me)
{
    SketchOdds odds;
    for (unsigned kind = 0; kind < SKETCH_KINDS; kind++)
        odds.unseen[kind] = sketch_deck(s, kind);
    for (unsigned i = 0; i < s->discard_size; i++)
        if (odds.unseen[s->discard[i]] > 0)
            odds.unseen[s->discard[i]]--;
    for (uint64_t rest = ~s->free_ids; rest != 0; rest &= rest - 1) {
        unsigned kind = sketch_known_kind(s, me, (unsigned)__builtin_ctzll(rest));
        if (kind < SKETCH_KINDS && odds.unseen[kind] > 0)
            odds.unseen[kind]--;
    }
    sketch_odds_settle(&odds, s);
    return odds;
}

/* ---- Hands --------------------------------------------------------------------------------- */

/* The part of the average that a card counts which its player knows, and has kept. */
static double kept(const SketchJudge *j)
{
    unsigned lap = sketch_lap(j->s);
    return j->style->kept[lap < SKETCH_LAPS ? lap : SKETCH_LAPS - 1];
}

/* What it makes of what somebody says of its hand: a kept card counts a little less or more. */
static double hearsay(const SketchJudge *j, unsigned seat)
{
    const double most = 0.2;
    unsigned claim = j->hearsay != NULL ? j->hearsay->claim[seat] : SKETCH_CLAIMS_NOTHING;
    if (claim == SKETCH_CLAIMS_NOTHING)
        return 1;
    double odds = sketch_hearsay_odds(j->hearsay, seat), shift = most * (odds - 1) / (odds + 1);
    return claim == SKETCH_CLAIMS_LOW ? 1 - shift : 1 + shift;
}

double sketch_card_points(const SketchJudge *j, unsigned seat, unsigned id)
{
    if (seats_have(j->s->known[id], j->me))
        return j->s->points[j->s->kind[id]];
    if (j->expected != NULL)
        return j->expected[id];
    return seats_have(j->s->known[id], seat) ? kept(j) * hearsay(j, seat) * j->odds->average
                                             : j->odds->average;
}

double sketch_hand_points(const SketchJudge *j, unsigned seat)
{
    double points = 0;
    for (uint64_t rest = j->s->slots[seat]; rest != 0; rest &= rest - 1)
        points += sketch_card_points(j, seat, j->s->card_at[seat][__builtin_ctzll(rest)]);
    return points;
}

double sketch_side_points(const SketchJudge *j, unsigned seat)
{
    double points = sketch_hand_points(j, seat);
    return j->s->teams ? points + sketch_hand_points(j, sketch_partner(j->s, seat)) : points;
}

unsigned sketch_leader(const SketchJudge *j)
{
    unsigned best = j->me;
    double lowest = 0;
    for (unsigned seat = 0; seat < j->s->seats; seat++) {
        if (sketch_is_friend(j, seat))
            continue;
        double points = sketch_side_points(j, seat);
        if (best == j->me || points < lowest) {
            lowest = points;
            best = seat;
        }
    }
    return best;
}

unsigned sketch_cards_known(const Sketch *s, unsigned seat)
{
    unsigned count = 0;
    for (uint64_t rest = s->slots[seat]; rest != 0; rest &= rest - 1)
        count += seats_have(s->known[s->card_at[seat][__builtin_ctzll(rest)]], seat);
    return count;
}

/* Points of the known cards in one's own hand, but for one slot, that could be slammed on this
 * kind.
 */
static double matching_points(const SketchJudge *j, unsigned kind, unsigned except)
{
    const Sketch *s = j->s;
    uint32_t kinds = sketch_kinds_matching(kind);
    double points = 0;
    for (uint64_t rest = s->slots[j->me]; rest != 0; rest &= rest - 1) {
        unsigned slot = (unsigned)__builtin_ctzll(rest);
        unsigned other = sketch_known_kind(s, j->me, s->card_at[j->me][slot]);
        if (slot != except && other < SKETCH_KINDS && (kinds >> other & 1))
            points += s->points[other];
    }
    return points;
}

/* What its effect is worth. A Veto brings a penalty (SKE-40), in Kids none. */
static double effect_gain(const SketchJudge *j, unsigned kind)
{
    return kind == SKETCH_VETO && j->s->kids ? 0 : j->style->effect[kind];
}

double sketch_discard_gain(const SketchJudge *j, unsigned slot)
{
    unsigned kind = sketch_known_kind(j->s, j->me, j->s->card_at[j->me][slot]);
    if (kind == SKETCH_UNKNOWN)
        return j->odds->average + (j->s->assault == 0 ? j->style->unseen : 0);
    return j->s->points[kind] - j->style->mates * j->odds->unseen[kind] +
           matching_points(j, kind, slot) + effect_gain(j, kind);
}

/* ---- A turn -------------------------------------------------------------------------------- */

/* SKE-11: as many as one may; which of them does not matter. */
static Action peek(const SketchJudge *j, Random *random)
{
    const Sketch *s = j->s;
    unsigned first = 1 + random_below(random, s->hand_cards), second;
    if (s->looks == 1)
        return action1(SKETCH_WORD_PEEK, first);
    do
        second = 1 + random_below(random, s->hand_cards);
    while (second == first);
    return first < second ? action_with(SKETCH_WORD_PEEK, first, second, 0, 0)
                          : action_with(SKETCH_WORD_PEEK, second, first, 0, 0);
}

static unsigned best_discard(const SketchJudge *j, double *best_gain)
{
    unsigned best = 0;
    *best_gain = -1000;
    for (uint64_t rest = j->s->slots[j->me]; rest != 0; rest &= rest - 1) {
        unsigned slot = (unsigned)__builtin_ctzll(rest);
        double gain = sketch_discard_gain(j, slot);
        if (gain > *best_gain) {
            *best_gain = gain;
            best = slot;
        }
    }
    return best;
}

/* SKE-20: the card that comes takes the place of the worst, or is discarded itself. */
static Action draw_or_take(const SketchJudge *j)
{
    const Sketch *s = j->s;
    double worst, draw = 0;
    if (s->discard_size == 0 || sketch_top(s) > SKETCH_TEN)
        return action0(SKETCH_WORD_DRAW);
    unsigned top = sketch_top(s);
    (void)best_discard(j, &worst);
    double take = worst - s->points[top], pair = matching_points(j, top, SKETCH_CARDS);
    take = (take > pair ? take : pair) + (s->assault == 0 ? j->style->take : 0);
    for (unsigned kind = 0; kind < SKETCH_KINDS; kind++) {
        double gain = worst - s->points[kind], own = effect_gain(j, kind);
        draw += (gain > own ? gain : own) * j->odds->unseen[kind];
    }
    return action0(take * j->odds->count > draw ? SKETCH_WORD_TAKE : SKETCH_WORD_DRAW);
}

static Action discard(const SketchJudge *j)
{
    double gain;
    return action1(SKETCH_WORD_DISCARD, best_discard(j, &gain) + 1);
}

/* ---- The assault --------------------------------------------------------------------------- */

/* The square root, well enough for a spread: two steps of Newton's from a point near by. */
static double root(double x)
{
    double y = x < 40 ? 4 : x < 300 ? 12 : 25;
    y = (y + x / y) / 2;
    return (y + x / y) / 2;
}

/* How far the points of a hand may be from what they seem, squared. */
static double hand_variance(const SketchJudge *j, unsigned seat)
{
    double variance = 0, part = kept(j);
    for (uint64_t rest = j->s->slots[seat]; rest != 0; rest &= rest - 1) {
        unsigned id = j->s->card_at[seat][__builtin_ctzll(rest)];
        if (!seats_have(j->s->known[id], j->me))
            variance += j->odds->variance * (seats_have(j->s->known[id], seat) ? part * part : 1);
    }
    return variance;
}

/* With so many points. SKE-26: everybody else has one more turn. */
static double assault_chance(const SketchJudge *j, double mine, double enough)
{
    const Sketch *s = j->s;
    double chance = 1, own = hand_variance(j, j->me);
    if (s->teams)
        own += hand_variance(j, j->partner);
    for (unsigned side = 0; side < sketch_sides(s) && chance >= enough; side++) {
        if (side == j->me || side == j->partner)
            continue;
        double theirs = sketch_side_points(j, side), variance = own + hand_variance(j, side) + 6;
        if (s->teams)
            variance += hand_variance(j, sketch_partner(s, side));
        double turns = s->teams ? 2 : 1;
        double x = (theirs - turns * j->style->last_turn - mine) / root(variance);
        chance *= 0.5 + 0.5 * x / root(1 + x * x);
    }
    return chance;
}

double sketch_assault_chance(const SketchJudge *j, double enough)
{
    return assault_chance(j, sketch_side_points(j, j->me), enough);
}

static double courage_of(const SketchJudge *j)
{
    unsigned sides = sketch_sides(j->s);
    return j->s->teams ? j->style->courage_of_two[sides] : j->style->courage[sides];
}

double sketch_assault_limit(const SketchJudge *j)
{
    enum { HALVINGS = 8, MOST = 64 };
    double courage = courage_of(j), low = -MOST, high = MOST;
    for (unsigned i = 0; i < HALVINGS; i++) {
        double middle = (low + high) / 2;
        if (assault_chance(j, middle, courage) >= courage)
            low = middle;
        else
            high = middle;
    }
    return low;
}

static bool dares(const SketchJudge *j)
{
    const Sketch *s = j->s;
    if (sketch_lap(s) < j->style->patience && sketch_cards_known(s, j->me) < s->hand_size[j->me])
        return false;
    double courage = courage_of(j);
    return sketch_assault_chance(j, courage) >= courage;
}

/* ---- Announcing ---------------------------------------------------------------------------- */

/* How much a seat's points matter: one's own are to fall, the leader's to rise. */
static double weight_of(const SketchJudge *j, unsigned seat, unsigned leader)
{
    return sketch_is_friend(j, seat) ? 1 : seat == leader ? -0.4 : -0.1;
}

static unsigned target_of(const SketchJudge *j, Action action, unsigned i)
{
    return j->s
        ->card_at[action_argument(action, 2 * i) - 1][action_argument(action, 2 * i + 1) - 1];
}

static double swap_gain(const SketchJudge *j, Action action, unsigned leader)
{
    unsigned one = action_argument(action, 0) - 1, other = action_argument(action, 2) - 1;
    double first = sketch_card_points(j, one, target_of(j, action, 0));
    double second = sketch_card_points(j, other, target_of(j, action, 1));
    return (first - second) * (weight_of(j, one, leader) - weight_of(j, other, leader));
}

/* One's own unknown cards first, then the leader's. */
static double look_gain(const SketchJudge *j, Action action, unsigned leader)
{
    unsigned hand = action_argument(action, 0) - 1;
    if (seats_have(j->s->known[target_of(j, action, 0)], j->me))
        return -1; /* nothing to learn; in Kids it would be turned down, too */
    return hand == j->me ? 3 : hand == leader ? 1 : hand == j->partner ? 2 : 0.5;
}

double sketch_announce_gain(const SketchJudge *j, unsigned kind, Action action, unsigned leader)
{
    unsigned target = action_argument(action, 0) - 1;
    double gain;
    switch (kind) {
    case SKETCH_ARCHER:
        if (sketch_is_friend(j, target))
            return -10;
        gain = target == leader ? 4 : 1;
        return gain - 0.02 * sketch_hand_points(j, target);
    case SKETCH_DANCER:
        gain = 1.2 * sketch_cards_known(j->s, target);
        return sketch_is_friend(j, target) ? -gain - 0.5 : target == leader ? gain + 1 : gain;
    case SKETCH_MAGICIAN:
        return swap_gain(j, action, leader);
    default:
        return look_gain(j, action, leader);
    }
}

/* The best swap is one of the highest and the lowest card of two hands. */
static Action best_swap(const SketchJudge *j, unsigned leader)
{
    const Sketch *s = j->s;
    struct {
        unsigned low_slot, high_slot;
        double low, high, weight;
    } hands[SKETCH_SEATS];
    Action best = 0;
    double best_gain = -10000;
    for (unsigned seat = 0; seat < s->seats; seat++) {
        hands[seat].weight = weight_of(j, seat, leader);
        hands[seat].low = 10000;
        hands[seat].high = -1;
        for (uint64_t rest = s->slots[seat]; rest != 0; rest &= rest - 1) {
            unsigned slot = (unsigned)__builtin_ctzll(rest);
            double points = sketch_card_points(j, seat, s->card_at[seat][slot]);
            if (points < hands[seat].low) {
                hands[seat].low = points;
                hands[seat].low_slot = slot;
            }
            if (points > hands[seat].high) {
                hands[seat].high = points;
                hands[seat].high_slot = slot;
            }
        }
    }
    for (unsigned one = 0; one < s->seats; one++) {
        for (unsigned other = one + 1; other < s->seats; other++) {
            if (s->hand_size[one] == 0 || s->hand_size[other] == 0)
                continue;
            bool down = hands[one].weight > hands[other].weight; /* who is to get a lower card */
            double points =
                down ? hands[one].high - hands[other].low : hands[one].low - hands[other].high;
            double gain = points * (hands[one].weight - hands[other].weight);
            if (gain <= best_gain)
                continue;
            best_gain = gain;
            best = action_with(SKETCH_WORD_SWAP, one + 1,
                               1 + (down ? hands[one].high_slot : hands[one].low_slot), other + 1,
                               1 + (down ? hands[other].low_slot : hands[other].high_slot));
        }
    }
    return best;
}

static Action announce(const SketchJudge *j)
{
    const Sketch *s = j->s;
    Action best = 0;
    double best_gain = -10000;
    unsigned leader = sketch_leader(j);
    if (s->effect_kind == SKETCH_MAGICIAN)
        return best_swap(j, leader);
    uint32_t count = sketch_tickets(s, (Actor)j->me);
    for (uint32_t i = 0; i < count; i++) {
        Action action = sketch_ticket(s, (Actor)j->me, i);
        double gain = sketch_announce_gain(j, s->effect_kind, action, leader);
        if (gain > best_gain) {
            best_gain = gain;
            best = action;
        }
    }
    return best;
}

/* ---- The window ---------------------------------------------------------------------------- */

/* What this player gains if the effect that a Veto would touch happens. */
static double pending_gain(const SketchJudge *j)
{
    const Sketch *s = j->s;
    Action announced = s->announced[s->effect_count - 1];
    unsigned player = s->effect_player[s->effect_count - 1];
    if (s->effect_kind == SKETCH_VETO) /* SKE-40 */
        return sketch_is_friend(j, player) ? -j->odds->average : 1;
    if (!sketch_target_stands(s, s->effect_kind, announced))
        return 0;
    if (s->effect_kind == SKETCH_ARCHER && sketch_is_friend(j, action_argument(announced, 0) - 1))
        return -j->odds->average;
    if (s->effect_kind == SKETCH_SEER)
        return sketch_is_friend(j, player) ? 2 : 0;
    return sketch_announce_gain(j, s->effect_kind, announced, sketch_leader(j));
}

/* SKE-33, SKE-34: an effect that stands is vetoed if it hurts; one that was vetoed is saved. */
static bool wants_veto(const SketchJudge *j)
{
    const Sketch *s = j->s;
    if (!s->base_queued || s->effect_count == 0)
        return false;
    double gain = pending_gain(j);
    return (s->chain % 2 == 0 ? -gain : gain) >= j->style->harm;
}

/* Slams what matches or, if that is needed, a Veto. */
static Action react(const SketchJudge *j)
{
    const Sketch *s = j->s;
    bool can_slam = sketch_can_sketch(s), can_veto = sketch_can_veto(s);
    uint32_t kinds = can_slam ? sketch_kinds_matching(sketch_top(s)) : 0;
    if (sketch_limit_reached(s))
        return action0(SKETCH_WORD_OK);
    for (uint64_t rest = s->slots[j->me]; rest != 0; rest &= rest - 1) {
        unsigned slot = (unsigned)__builtin_ctzll(rest);
        unsigned kind = sketch_known_kind(s, j->me, s->card_at[j->me][slot]);
        if (kind == SKETCH_UNKNOWN)
            continue;
        if ((kinds >> kind & 1) && s->points[kind] > 0)
            return action1(SKETCH_WORD_SKETCH, slot + 1);
        if (can_veto && kind == SKETCH_VETO && wants_veto(j))
            return action1(SKETCH_WORD_VETO, slot + 1);
    }
    return action0(SKETCH_WORD_OK);
}

/* ---- All of it ----------------------------------------------------------------------------- */

Action sketch_sensible(const SketchJudge *j, Random *random)
{
    switch ((SketchPhase)j->s->phase) {
    case SKETCH_PEEKING:
        return peek(j, random);
    case SKETCH_DRAWING:
        return draw_or_take(j);
    case SKETCH_DISCARDING:
        return discard(j);
    case SKETCH_ANNOUNCING:
    case SKETCH_REANNOUNCING:
        return announce(j);
    case SKETCH_WINDOW:
        return react(j);
    case SKETCH_ENDING:
        return action0(dares(j) ? SKETCH_WORD_ASSAULT : SKETCH_WORD_END);
    case SKETCH_DRAWING_DEALER:
    case SKETCH_DEALING:
    case SKETCH_DRAWN:
    case SKETCH_PENALTY:
    case SKETCH_DIGGING:
    case SKETCH_DANCING:
    case SKETCH_OVER:
        break;
    }
    __builtin_trap();
}
