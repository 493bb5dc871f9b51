/* Beliefs: see belief.h. */
#include "games/sketch/belief.h"
#include "base/memory.h"
#include "games/sketch/follow.h"

/* The average of the deck's points, about which a card counts that nobody knows. */
static uint8_t points_of_any(const Sketch *s)
{
    unsigned points = 0, count = 0;
    for (unsigned kind = 0; kind < SKETCH_KINDS; kind++) {
        points += sketch_deck(s, kind) * s->points[kind];
        count += sketch_deck(s, kind);
    }
    return (uint8_t)((points + count - 1) / count);
}

void sketch_belief_begin(SketchBelief *belief, const Options *options, Viewer player)
{
    sketch_know(&belief->knowledge, options, player);
    memset(belief->cap, SKETCH_NO_CAP, sizeof belief->cap);
    memset(belief->before, SKETCH_NO_CAP, sizeof belief->before);
    memset(belief->passed, 0, sizeof belief->passed);
    memset(belief->stance, 0, sizeof belief->stance);
    belief->hearsay = (SketchHearsay){0};
    belief->average = points_of_any(&belief->knowledge.table);
}

/* ---- What others show ---------------------------------------------------------------------- */

/* Cards that their player knew at this discard and kept, likely count no more than it. */
static void learn_discard(SketchBelief *belief, unsigned seat, unsigned played, unsigned kind)
{
    const Sketch *s = &belief->knowledge.table;
    bool knew = seats_have(s->known[played], seat);
    uint8_t cap = knew ? s->points[kind] : (uint8_t)sketch_belief_odds(belief).average;
    memcpy(belief->before, belief->cap, sizeof belief->before);
    for (uint64_t rest = s->slots[seat]; rest != 0; rest &= rest - 1) {
        unsigned id = s->card_at[seat][__builtin_ctzll(rest)];
        if (id != played && seats_have(s->known[id], seat) && cap < belief->cap[id])
            belief->cap[id] = cap;
    }
}

/* Who slams the like of what it has just discarded did so to be rid of both: what it kept counts no
   more than the two. */
static void learn_pair(SketchBelief *belief, unsigned seat, unsigned kind)
{
    const Sketch *s = &belief->knowledge.table;
    if (seat != s->player || s->last || !sketch_match(kind, sketch_top(s)))
        return;
    unsigned both = s->points[sketch_top(s)] + s->points[kind];
    for (uint64_t rest = s->slots[seat]; rest != 0; rest &= rest - 1) {
        unsigned id = s->card_at[seat][__builtin_ctzll(rest)];
        if (belief->cap[id] < both && belief->cap[id] < belief->before[id])
            belief->cap[id] = belief->before[id] < both ? belief->before[id] : (uint8_t)both;
    }
}

/* Cards that their player knows and did not slam likely do not match. */
static void learn_pass(SketchBelief *belief, unsigned seat)
{
    const Sketch *s = &belief->knowledge.table;
    if (!sketch_can_sketch(s))
        return;
    uint32_t kinds = sketch_kinds_matching(sketch_top(s));
    if (s->points[SKETCH_BADKING] > 0)
        kinds &= ~(1u << SKETCH_GOODKING); /* there is nothing to gain by slamming it */
    kinds &= ~(1u << SKETCH_VETO);
    for (uint64_t rest = s->slots[seat]; rest != 0; rest &= rest - 1) {
        unsigned id = s->card_at[seat][__builtin_ctzll(rest)];
        if (seats_have(s->known[id], seat))
            belief->passed[id] |= kinds;
    }
}

/* How a seat must see the table by what this player knows: what that seat alone knows of others, it
   does not. */
static Sketch seen_from(const SketchBelief *belief, unsigned seat)
{
    const SketchKnowledge *k = &belief->knowledge;
    Sketch s = k->table;
    const SketchWorld *world = &k->worlds.at[0];
    for (unsigned other = 0; other < s.seats; other++) {
        for (uint64_t rest = s.slots[other]; rest != 0; rest &= rest - 1) {
            unsigned id = s.card_at[other][__builtin_ctzll(rest)];
            if (world->label[id] < SKETCH_KINDS)
                s.kind[id] = world->label[id];
            else if (other != seat)
                s.known[id] = (uint8_t)seats_without(s.known[id], seat);
        }
    }
    return s;
}

/* It called the assault, or it did not. Who does not know all of its cards yet waits at first,
   which tells nothing. */
static void learn_stance(SketchBelief *belief, unsigned seat, bool called)
{
    Sketch s = seen_from(belief, seat);
    SketchOdds odds = sketch_belief_odds(belief);
    SketchJudge j = sketch_judge(&s, seat, &odds, &sketch_plain_style);
    SketchStance *stance = &belief->stance[seat];
    *stance = (SketchStance){.called = called, .limit = sketch_assault_limit(&j)};
    bool knows_all = sketch_cards_known(&s, seat) == s.hand_size[seat];
    stance->is_shown = called || knows_all || sketch_lap(&s) >= j.style->patience;
    for (uint64_t rest = s.slots[seat]; rest != 0; rest &= rest - 1) {
        unsigned id = s.card_at[seat][__builtin_ctzll(rest)];
        if (seats_have(s.known[id], seat))
            stance->cards |= 1ull << id;
        else
            stance->others += odds.average;
    }
    if (s.teams)
        stance->others += sketch_hand_points(&j, j.partner);
}

/* What was played or shuffled since is none of those cards any more. */
static void keep_stances(SketchBelief *belief, const Seen *seen)
{
    const Sketch *s = &belief->knowledge.table;
    for (unsigned seat = 0; seat < s->seats; seat++) {
        SketchStance *stance = &belief->stance[seat];
        uint64_t gone = stance->cards & s->free_ids;
        if (gone != 0)
            stance->others += s->points[seen->shown[0]];
        stance->cards &= ~gone;
        for (uint64_t rest = stance->cards; rest != 0; rest &= rest - 1)
            if (s->known[__builtin_ctzll(rest)] == 0)
                stance->is_shown = false;
    }
}

void sketch_belief_see(SketchBelief *belief, const Seen *seen)
{
    const Sketch *s = &belief->knowledge.table;
    unsigned word = action_word(seen->move.action);
    if (word == SKETCH_WORD_DISCARD)
        learn_discard(belief, seen->move.actor, sketch_played_id(s, seen->move), seen->shown[0]);
    else if (word == SKETCH_WORD_SKETCH)
        learn_pair(belief, seen->move.actor, seen->shown[0]);
    else if (word == SKETCH_WORD_OK)
        learn_pass(belief, seen->move.actor);
    else if (word == SKETCH_WORD_END || word == SKETCH_WORD_ASSAULT)
        learn_stance(belief, seen->move.actor, word == SKETCH_WORD_ASSAULT);
    sketch_hearsay_see(&belief->hearsay, s, seen);
    sketch_learn(&belief->knowledge, seen);
    for (unsigned id = 0; id < SKETCH_CARDS; id++) {
        if ((s->free_ids >> id & 1) || s->known[id] == 0) { /* gone, or shuffled */
            belief->cap[id] = belief->before[id] = SKETCH_NO_CAP;
            belief->passed[id] = 0;
        }
    }
    keep_stances(belief, seen);
}

void sketch_belief_hear(SketchBelief *belief, unsigned person, Saying saying)
{
    sketch_hearsay_hear(&belief->hearsay, &belief->knowledge.table, person, saying);
}

/* ---- Odds ---------------------------------------------------------------------------------- */

static const SketchWorld *likeliest(const SketchKnowledge *k)
{
    const SketchWorld *best = &k->worlds.at[0];
    for (unsigned i = 1; i < k->worlds.count; i++)
        if (k->worlds.at[i].weight > best->weight)
            best = &k->worlds.at[i];
    return best;
}

SketchOdds sketch_belief_odds(const SketchBelief *belief)
{
    SketchOdds odds;
    const SketchWorld *world = likeliest(&belief->knowledge);
    for (unsigned kind = 0; kind < SKETCH_KINDS; kind++)
        odds.unseen[kind] = world->left[kind];
    sketch_odds_settle(&odds, &belief->knowledge.table);
    return odds;
}

static double part_of(const uint8_t counts[SKETCH_KINDS], unsigned total, uint32_t kinds)
{
    unsigned count = 0;
    for (unsigned kind = 0; kind < SKETCH_KINDS; kind++)
        count += kinds >> kind & 1 ? counts[kind] : 0;
    return total > 0 ? (double)count / total : 0;
}

double sketch_belief_chance(const SketchBelief *belief, unsigned id, uint32_t kinds)
{
    const SketchKnowledge *k = &belief->knowledge;
    double chance = 0;
    for (unsigned i = 0; i < k->worlds.count; i++) {
        const SketchWorld *world = &k->worlds.at[i];
        unsigned label = world->label[id];
        double fresh = part_of(world->left, world->left_total, kinds), part = fresh;
        if (label < SKETCH_KINDS) {
            part = kinds >> label & 1;
        } else if (label != SKETCH_FRESH) {
            const SketchBag *bag = &world->bags[label - SKETCH_IN_BAG];
            part = part_of(bag->count, bag->size, kinds) + fresh * bag->fresh / bag->size;
        }
        chance += world->weight * part;
    }
    return chance;
}

/* ---- Drawing ------------------------------------------------------------------------------- */

/* How well a kind goes with what was shown of a card, as it was found in games of the medium bot:
   nobody plays so that it were impossible. */
static double likelihood(const SketchBelief *belief, const Sketch *s, unsigned id, unsigned kind)
{
    unsigned points = s->points[kind], cap = belief->cap[id];
    bool is_high = points >= belief->average;
    double likely = is_high && cap == SKETCH_NO_CAP ? 0.6 : 1;
    if (points > cap)
        likely = is_high ? 0.02 : 0.2;
    else if (cap != SKETCH_NO_CAP && points >= 2 * belief->average)
        likely = 0.3;
    return belief->passed[id] >> kind & 1 ? 0.13 * likely : likely;
}

static unsigned nth_of_pile(const Sketch *s, uint32_t ticket)
{
    unsigned kind = 0;
    while (ticket >= s->pile[kind])
        ticket -= s->pile[kind++];
    return kind;
}

/* How well points go with what a player showed when it could call the assault, and with what it
   says of them. */
static double stance_likelihood(const SketchBelief *belief, unsigned seat, double points)
{
    enum { LOW = 8 };
    const SketchStance *stance = &belief->stance[seat];
    const double margin = 2, least = 0.08; /* nobody is so exact */
    double over = points + stance->others - stance->limit, likely = 1;
    if (stance->called)
        over = -over;
    if (stance->is_shown && over < 0)
        likely = over <= -margin ? least : 1 + (1 - least) / margin * over;
    if (belief->hearsay.claim[seat] == SKETCH_CLAIMS_LOW && points <= LOW)
        likely *= sketch_hearsay_odds(&belief->hearsay, seat);
    return likely;
}

/* A table that is drawn, and what the players' cards that they showed something of count on it. */
typedef struct Drawing {
    const SketchBelief *belief;
    Sketch *s;
    double points[SKETCH_SEATS];
} Drawing;

static void add_up(Drawing *drawing)
{
    const Sketch *s = drawing->s;
    for (unsigned seat = 0; seat < s->seats; seat++) {
        drawing->points[seat] = 0;
        for (uint64_t rest = drawing->belief->stance[seat].cards; rest != 0; rest &= rest - 1)
            drawing->points[seat] += s->points[s->kind[__builtin_ctzll(rest)]];
    }
}

/* How much likelier or less likely what players showed is, if a card counts so much more. */
static double shift(const Drawing *drawing, unsigned id, double more)
{
    double ratio = 1;
    for (unsigned seat = 0; seat < drawing->s->seats; seat++) {
        double points = drawing->points[seat];
        if (drawing->belief->stance[seat].cards >> id & 1)
            ratio *= stance_likelihood(drawing->belief, seat, points + more) /
                     stance_likelihood(drawing->belief, seat, points);
    }
    return ratio;
}

/* The card trades places with one in the pile if that is as likely, or by its chance: Metropolis'
   way to draw by odds that are known only in comparison. */
static void reconsider(Drawing *drawing, unsigned id, Random *random)
{
    enum { TIMES = 5 };
    const SketchBelief *belief = drawing->belief;
    Sketch *s = drawing->s;
    double likely = likelihood(belief, s, id, s->kind[id]);
    for (unsigned i = 0; i < TIMES; i++) {
        unsigned kind = nth_of_pile(s, random_below(random, s->pile_size));
        double other = likelihood(belief, s, id, kind);
        double more = (double)s->points[kind] - s->points[s->kind[id]];
        double ratio = other / likely * shift(drawing, id, more);
        if (ratio < 1 && random_below(random, 1000) >= 1000 * ratio)
            continue;
        for (unsigned seat = 0; seat < s->seats; seat++)
            drawing->points[seat] += belief->stance[seat].cards >> id & 1 ? more : 0;
        s->pile[kind]--;
        s->pile[s->kind[id]]++;
        s->kind[id] = (uint8_t)kind;
        likely = other;
    }
}

/* Who says that it has forgotten everything perhaps has, but for what lies face up. */
static void let_forget(const SketchBelief *belief, Random *random, Sketch *s)
{
    enum { DOUBT = 3 };
    for (unsigned seat = 0; seat < s->seats; seat++) {
        double odds = sketch_hearsay_odds(&belief->hearsay, seat);
        if (belief->hearsay.claim[seat] != SKETCH_CLAIMS_FORGOTTEN ||
            random_below(random, 1000) >= 1000 * odds / (odds + DOUBT))
            continue;
        for (uint64_t rest = s->slots[seat]; rest != 0; rest &= rest - 1) {
            unsigned id = s->card_at[seat][__builtin_ctzll(rest)];
            if (!(s->face_up >> id & 1))
                s->known[id] = (uint8_t)seats_without(s->known[id], seat);
        }
    }
}

void sketch_belief_draw(const SketchBelief *belief, Random *random, Sketch *s)
{
    uint64_t fresh = sketch_draw_table(&belief->knowledge, random, s);
    Drawing drawing = {.belief = belief, .s = s};
    add_up(&drawing);
    for (uint64_t rest = fresh; rest != 0 && s->pile_size > 0; rest &= rest - 1) {
        unsigned id = (unsigned)__builtin_ctzll(rest);
        if (belief->cap[id] != SKETCH_NO_CAP || belief->passed[id] != 0)
            reconsider(&drawing, id, random);
    }
    let_forget(belief, random, s);
}
