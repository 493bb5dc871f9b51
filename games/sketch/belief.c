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
    memset(belief->passed, 0, sizeof belief->passed);
    belief->average = points_of_any(&belief->knowledge.table);
}

/* ---- What others show ---------------------------------------------------------------------- */

/* Cards that their player knew at this discard and kept, likely count no more than it. */
static void learn_discard(SketchBelief *belief, unsigned seat, unsigned played, unsigned kind)
{
    const Sketch *s = &belief->knowledge.table;
    bool knew = seats_have(s->known[played], seat);
    uint8_t cap = knew ? s->points[kind] : belief->average;
    for (uint64_t rest = s->slots[seat]; rest != 0; rest &= rest - 1) {
        unsigned id = s->card_at[seat][__builtin_ctzll(rest)];
        if (id != played && seats_have(s->known[id], seat) && cap < belief->cap[id])
            belief->cap[id] = cap;
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

void sketch_belief_see(SketchBelief *belief, const Seen *seen)
{
    const Sketch *s = &belief->knowledge.table;
    unsigned word = action_word(seen->move.action);
    if (word == SKETCH_WORD_DISCARD)
        learn_discard(belief, seen->move.actor, sketch_played_id(s, seen->move), seen->shown[0]);
    else if (word == SKETCH_WORD_OK)
        learn_pass(belief, seen->move.actor);
    sketch_learn(&belief->knowledge, seen);
    for (unsigned id = 0; id < SKETCH_CARDS; id++) {
        if ((s->free_ids >> id & 1) || s->known[id] == 0) { /* gone, or shuffled */
            belief->cap[id] = SKETCH_NO_CAP;
            belief->passed[id] = 0;
        }
    }
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
    unsigned points = s->points[kind];
    bool is_high = points >= belief->average;
    double likely = points > belief->cap[id] ? (is_high ? 0.05 : 0.5) : is_high ? 0.6 : 1;
    return belief->passed[id] >> kind & 1 ? 0.15 * likely : likely;
}

static unsigned nth_of_pile(const Sketch *s, uint32_t ticket)
{
    unsigned kind = 0;
    while (ticket >= s->pile[kind])
        ticket -= s->pile[kind++];
    return kind;
}

/* The card trades places with one in the pile if that is as likely, or by its chance: Metropolis'
   way to draw by odds that are known only in comparison. */
static void reconsider(const SketchBelief *belief, unsigned id, Random *random, Sketch *s)
{
    enum { TIMES = 5 };
    double likely = likelihood(belief, s, id, s->kind[id]);
    for (unsigned i = 0; i < TIMES; i++) {
        unsigned kind = nth_of_pile(s, random_below(random, s->pile_size));
        double other = likelihood(belief, s, id, kind);
        if (other < likely && random_below(random, 1000) >= 1000 * other / likely)
            continue;
        s->pile[kind]--;
        s->pile[s->kind[id]]++;
        s->kind[id] = (uint8_t)kind;
        likely = other;
    }
}

void sketch_belief_draw(const SketchBelief *belief, Random *random, Sketch *s)
{
    uint64_t fresh = sketch_draw_table(&belief->knowledge, random, s);
    for (uint64_t rest = fresh; rest != 0 && s->pile_size > 0; rest &= rest - 1) {
        unsigned id = (unsigned)__builtin_ctzll(rest);
        if (belief->cap[id] != SKETCH_NO_CAP || belief->passed[id] != 0)
            reconsider(belief, id, random, s);
    }
}
