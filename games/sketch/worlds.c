/* The worlds of what one viewer of Sketch! knows (knowledge.h): how they are told apart by what is
   shown, shuffled and dug, and drawing cards from one. Beyond SKETCH_MAX_WORLDS the lightest are
   thinned out by lot, without bias; that takes several digs, or a bag scattered and shuffled again.
 */
#include "base/memory.h"
#include "games/sketch/knowledge.h"

static bool is_in_bag(unsigned label)
{
    return label >= SKETCH_IN_BAG;
}

static bool is_kind(unsigned label)
{
    return label < SKETCH_KINDS;
}

/* ---- Drawing ------------------------------------------------------------------------------- */

static double random_up_to(Random *random, double limit)
{
    return limit * ((double)random_next(random) / 4294967296.0);
}

const SketchWorld *sketch_draw_world(const SketchKnowledge *k, Random *random)
{
    double ticket = random_up_to(random, 1);
    unsigned i = 0;
    while (i + 1 < k->worlds.count && ticket >= k->worlds.at[i].weight)
        ticket -= k->worlds.at[i++].weight;
    return &k->worlds.at[i];
}

/* One of the cards not seen yet. */
static unsigned draw_fresh(SketchWorld *world, Random *random)
{
    uint32_t ticket = random_below(random, world->left_total--);
    unsigned kind = 0;
    while (ticket >= world->left[kind])
        ticket -= world->left[kind++];
    world->left[kind]--;
    return kind;
}

/* One of the contents of a bag, as a label. */
static unsigned draw_content(SketchBag *bag, Random *random)
{
    uint32_t ticket = random_below(random, bag->size--);
    for (unsigned kind = 0; kind < SKETCH_KINDS; kind++) {
        if (ticket < bag->count[kind]) {
            bag->count[kind]--;
            return kind;
        }
        ticket -= bag->count[kind];
    }
    bag->fresh--;
    return SKETCH_FRESH;
}

unsigned sketch_draw_kind(SketchWorld *world, unsigned label, Random *random)
{
    if (is_in_bag(label))
        label = draw_content(&world->bags[label - SKETCH_IN_BAG], random);
    return label == SKETCH_FRESH ? draw_fresh(world, random) : label;
}

/* ---- Splitting ----------------------------------------------------------------------------- */

/* Keeps half of the room by systematic sampling: a world stays with a chance in proportion to its
   weight, and those that stay weigh the same. */
static void thin_out(SketchWorlds *worlds, Random *random)
{
    double total = 0, reached = 0;
    unsigned kept = 0;
    const unsigned wanted = SKETCH_MAX_WORLDS / 2;
    for (unsigned i = 0; i < worlds->count; i++)
        total += worlds->at[i].weight;
    double step = total / wanted, next = random_up_to(random, step);
    for (unsigned i = 0; i < worlds->count; i++) {
        reached += worlds->at[i].weight;
        double weight = 0;
        for (; next < reached; next += step)
            weight += step;
        if (weight > 0) {
            worlds->at[kept] = worlds->at[i];
            worlds->at[kept++].weight = weight;
        }
    }
    worlds->count = kept;
}

/* Are two worlds the same but for their weights? */
static bool same_world(const SketchWorld *one, const SketchWorld *other)
{
    return memcmp(&one->left_total, &other->left_total,
                  offsetof(SketchWorld, bags) + sizeof one->bags -
                      offsetof(SketchWorld, left_total)) == 0;
}

/* One of the worlds that come out of a split. */
static void add_world(SketchKnowledge *k, const SketchWorld *world)
{
    SketchWorlds *split = &k->split;
    if (world->weight <= 0)
        return;
    for (unsigned i = 0; i < split->count; i++) {
        if (same_world(&split->at[i], world)) {
            split->at[i].weight += world->weight;
            return;
        }
    }
    if (split->count == SKETCH_MAX_WORLDS)
        thin_out(split, &k->random);
    split->at[split->count++] = *world;
}

/* The split takes the place of the worlds before; weights are brought back to a sum of 1. */
static void end_split(SketchKnowledge *k)
{
    double total = 0;
    INSIST(k->split.count > 0);
    for (unsigned i = 0; i < k->split.count; i++)
        total += k->split.at[i].weight;
    for (unsigned i = 0; i < k->split.count; i++) {
        k->worlds.at[i] = k->split.at[i];
        k->worlds.at[i].weight /= total;
    }
    k->worlds.count = k->split.count;
    k->split.count = 0;
}

/* A fresh card turns out to be of this kind. */
static void use_fresh(SketchWorld *world, unsigned kind)
{
    world->weight *= (double)world->left[kind] / world->left_total;
    if (world->weight > 0) {
        world->left[kind]--;
        world->left_total--;
    }
}

/* Card `id` is shown to be of this kind. */
static void split_by_face(SketchKnowledge *k, const SketchWorld *before, unsigned id, unsigned kind)
{
    SketchWorld world = *before;
    unsigned label = world.label[id];
    world.label[id] = (uint8_t)kind;
    if (is_kind(label)) {
        if (label != kind)
            world.weight = 0;
    } else if (label == SKETCH_FRESH) {
        use_fresh(&world, kind);
    } else {
        SketchBag *bag = &world.bags[label - SKETCH_IN_BAG];
        SketchWorld other = world; /* in which it is a fresh one of the bag */
        SketchBag *other_bag = &other.bags[label - SKETCH_IN_BAG];
        world.weight *= (double)bag->count[kind] / bag->size;
        if (world.weight > 0) {
            bag->count[kind]--;
            bag->size--;
        }
        other.weight *= (double)other_bag->fresh / other_bag->size;
        if (other.weight > 0) {
            other_bag->fresh--;
            other_bag->size--;
            use_fresh(&other, kind);
        }
        add_world(k, &other);
    }
    add_world(k, &world);
}

/* A card of this kind in the set gives way to another kind. */
static bool replace_in_hands(SketchWorld *world, uint64_t ids, unsigned kind, unsigned other)
{
    for (uint64_t rest = ids; rest != 0; rest &= rest - 1) {
        unsigned id = (unsigned)__builtin_ctzll(rest);
        if (world->label[id] == kind) {
            world->label[id] = (uint8_t)other;
            return true;
        }
    }
    return false;
}

static bool replace_in_discard(SketchWorld *world, unsigned size, unsigned kind, unsigned other)
{
    for (unsigned at = 0; at + 1 < size; at++) { /* the top is certain */
        if (world->discard[at] == kind) {
            world->discard[at] = (uint8_t)other;
            return true;
        }
    }
    return false;
}

static bool replace_in_bags(SketchWorld *world, unsigned kind, unsigned other)
{
    for (unsigned b = 0; b < SKETCH_MAX_BAGS; b++) {
        if (world->bags[b].count[kind] > 0) {
            world->bags[b].count[kind]--;
            world->bags[b].count[other]++;
            return true;
        }
    }
    return false;
}

/* Makes card `id` this kind in a world that has it elsewhere: the two trade places. Dug cards that
   nobody has shown come first, then the discard, then cards not seen yet, then any. */
static void mend(SketchKnowledge *k, SketchWorld *world, unsigned id, unsigned kind)
{
    unsigned was = sketch_draw_kind(world, world->label[id], &k->random);
    uint64_t others = ~k->table.free_ids & ~(1ull << id), unknown = 0;
    for (uint64_t rest = others; rest != 0; rest &= rest - 1) {
        unsigned other = (unsigned)__builtin_ctzll(rest);
        if (k->viewer >= k->table.seats || !seats_have(k->table.known[other], k->viewer))
            unknown |= 1ull << other & ~k->table.face_up;
    }
    world->label[id] = (uint8_t)kind;
    if (was == kind || replace_in_hands(world, k->dug & others, kind, was) ||
        replace_in_discard(world, k->table.discard_size, kind, was))
        return;
    if (world->left[kind] > 0) {
        world->left[kind]--;
        world->left[was]++;
    } else if (!replace_in_bags(world, kind, was) && !replace_in_hands(world, unknown, kind, was) &&
               !replace_in_hands(world, others, kind, was)) {
        world->weight = 0;
    }
}

void sketch_learn_face(SketchKnowledge *k, unsigned id, unsigned kind)
{
    for (unsigned i = 0; i < k->worlds.count; i++)
        split_by_face(k, &k->worlds.at[i], id, kind);
    for (unsigned i = 0; k->split.count == 0 && i < k->worlds.count; i++) {
        SketchWorld world = k->worlds.at[i];
        mend(k, &world, id, kind);
        add_world(k, &world);
    }
    k->dug &= ~(1ull << id);
    end_split(k);
}

/* ---- Shuffling ----------------------------------------------------------------------------- */

/* The ids of the cards in a hand. */
static uint64_t ids_of(const Sketch *s, unsigned seat)
{
    uint64_t ids = 0;
    for (uint64_t rest = s->slots[seat]; rest != 0; rest &= rest - 1)
        ids |= 1ull << s->card_at[seat][__builtin_ctzll(rest)];
    return ids;
}

/* Is a card of this bag outside the set? */
static bool is_scattered(const SketchWorld *world, unsigned label, uint64_t ids)
{
    for (unsigned id = 0; id < SKETCH_CARDS; id++)
        if ((world->label[id] == label && !(ids >> id & 1)) || world->discard[id] == label)
            return true;
    return false;
}

/* A card of a bag is one of its contents: a world for each kind, and one where it is fresh. */
static void split_by_content(SketchKnowledge *k, const SketchWorld *before, unsigned id)
{
    unsigned label = before->label[id];
    for (unsigned kind = 0; kind <= SKETCH_KINDS; kind++) {
        SketchWorld world = *before;
        SketchBag *bag = &world.bags[label - SKETCH_IN_BAG];
        uint8_t *count = kind < SKETCH_KINDS ? &bag->count[kind] : &bag->fresh;
        if (*count == 0)
            continue;
        world.weight *= (double)*count / bag->size;
        --*count;
        bag->size--;
        world.label[id] = (uint8_t)(kind < SKETCH_KINDS ? kind : SKETCH_FRESH);
        add_world(k, &world);
    }
}

/* Cards of bags that lie partly elsewhere are told apart first, one after another. */
static void gather_scattered(SketchKnowledge *k, uint64_t ids)
{
    for (uint64_t rest = ids; rest != 0; rest &= rest - 1) {
        unsigned id = (unsigned)__builtin_ctzll(rest);
        for (unsigned i = 0; i < k->worlds.count; i++) {
            const SketchWorld *world = &k->worlds.at[i];
            if (is_in_bag(world->label[id]) && is_scattered(world, world->label[id], ids))
                split_by_content(k, world, id);
            else
                add_world(k, world);
        }
        end_split(k);
    }
}

/* A bag that is free. If all are in use, the first one's cards are told apart by lot. */
static unsigned free_bag(SketchWorld *world, Random *random)
{
    for (unsigned b = 0; b < SKETCH_MAX_BAGS; b++)
        if (world->bags[b].size == 0)
            return b;
    for (unsigned i = 0; i < SKETCH_CARDS; i++) {
        if (world->label[i] == SKETCH_IN_BAG)
            world->label[i] = (uint8_t)draw_content(&world->bags[0], random);
        if (world->discard[i] == SKETCH_IN_BAG)
            world->discard[i] = (uint8_t)draw_content(&world->bags[0], random);
    }
    if (world->dug_bag == 0)
        world->dug_bag = SKETCH_NO_BAG;
    return 0;
}

/* All cards of the set go into one bag. A hand of fresh cards alone needs none. */
static void put_in_bag(SketchWorld *world, uint64_t ids, Random *random)
{
    SketchBag mixed = {0};
    for (uint64_t rest = ids; rest != 0; rest &= rest - 1) {
        unsigned label = world->label[__builtin_ctzll(rest)];
        mixed.size++;
        if (is_kind(label)) {
            mixed.count[label]++;
        } else if (label == SKETCH_FRESH) {
            mixed.fresh++;
        } else { /* the whole bag is here: its contents are taken over once */
            SketchBag *bag = &world->bags[label - SKETCH_IN_BAG];
            for (unsigned kind = 0; kind < SKETCH_KINDS; kind++)
                mixed.count[kind] = (uint8_t)(mixed.count[kind] + bag->count[kind]);
            mixed.fresh = (uint8_t)(mixed.fresh + bag->fresh);
            memset(bag, 0, sizeof *bag);
        }
    }
    unsigned label = SKETCH_FRESH;
    if (mixed.fresh < mixed.size) {
        unsigned b = free_bag(world, random);
        world->bags[b] = mixed;
        label = SKETCH_IN_BAG + b;
    }
    for (uint64_t rest = ids; rest != 0; rest &= rest - 1)
        world->label[__builtin_ctzll(rest)] = (uint8_t)label;
}

void sketch_learn_shuffle(SketchKnowledge *k, unsigned seat)
{
    uint64_t ids = ids_of(&k->table, seat);
    gather_scattered(k, ids);
    for (unsigned i = 0; i < k->worlds.count; i++)
        put_in_bag(&k->worlds.at[i], ids, &k->random);
}

/* ---- Digging ------------------------------------------------------------------------------- */

static void remove_from_discard(SketchWorld *world, unsigned at)
{
    memmove(world->discard + at, world->discard + at + 1, SKETCH_CARDS - 1 - at);
    world->discard[SKETCH_CARDS - 1] = 0;
}

/* The cards of the dug bag that still lie in the discard: they are at its bottom. */
static unsigned dug_cards_left(const SketchWorld *world)
{
    unsigned count = 0;
    while (world->dug_bag != SKETCH_NO_BAG && count < SKETCH_CARDS &&
           world->discard[count] == SKETCH_IN_BAG + world->dug_bag)
        count++;
    return count;
}

/* The first dig: the lower half becomes a bag, of which one card, no matter which, goes to a hand.
 */
static void begin_digging(SketchWorld *world, unsigned half, Random *random)
{
    unsigned b = free_bag(world, random);
    world->dug_bag = (uint8_t)b;
    world->dug_size = (uint8_t)half;
    memcpy(world->dug_order, world->discard, half);
    for (unsigned at = 0; at < half; at++) {
        world->bags[b].count[world->discard[at]]++;
        world->bags[b].size++;
        world->discard[at] = (uint8_t)(SKETCH_IN_BAG + b);
    }
}

/* SKE-50: any card of the lower half. */
void sketch_learn_dig(SketchKnowledge *k, unsigned id)
{
    unsigned half = k->table.discard_size / 2u;
    for (unsigned i = 0; i < k->worlds.count; i++) {
        SketchWorld before = k->worlds.at[i];
        if (dug_cards_left(&before) == 0)
            begin_digging(&before, half, &k->random);
        unsigned bagged = dug_cards_left(&before);
        SketchWorld world = before; /* in which it is one more card of the bag */
        world.weight *= (double)bagged / half;
        world.label[id] = world.discard[0];
        remove_from_discard(&world, 0);
        add_world(k, &world);
        for (unsigned at = bagged; at < half; at++) { /* or one that came in since */
            world = before;
            world.weight /= half;
            world.label[id] = world.discard[at];
            remove_from_discard(&world, at);
            add_world(k, &world);
        }
    }
    end_split(k);
}

/* What is left of the dug bag lies at the bottom of the discard in its old order: of each kind, as
   many as are left, any of those there were. */
void sketch_draw_dug_cards(SketchWorld *world, Random *random)
{
    unsigned left = dug_cards_left(world), placed = 0;
    if (left == 0)
        return;
    SketchBag *bag = &world->bags[world->dug_bag];
    unsigned there[SKETCH_KINDS] = {0};
    for (unsigned i = 0; i < world->dug_size; i++)
        there[world->dug_order[i]]++;
    for (unsigned i = 0; i < world->dug_size; i++) {
        unsigned kind = world->dug_order[i];
        if (random_below(random, there[kind]--) < bag->count[kind]) {
            bag->count[kind]--;
            world->discard[placed++] = (uint8_t)kind;
        }
    }
    for (unsigned kind = 0; placed < left; kind++) /* a mended bag has cards that never lay there */
        for (; bag->count[kind] > 0 && placed < left; bag->count[kind]--)
            world->discard[placed++] = (uint8_t)kind;
}
