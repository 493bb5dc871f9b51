/* What one viewer of Sketch! knows, and drawing a complete table from it.

   All that is hidden here is chance: the deal, cards drawn by others, shuffled hands, dug cards. A
   card nobody has shown is FRESH: it might be any of those not seen yet, like the cards in the
   pile. A Dancer's hand becomes a bag: we know what is in it (so far as we knew before) but not
   where. When a card of a bag is shown, it was either one we knew to be in there or a fresh one;
   both worlds are kept, each with its weight. Digging splits the world by what was dug. Beyond
   SKETCH_MAX_WORLDS the lightest are thinned out by lot, without bias; that takes several digs, or
   a bag scattered and shuffled again.

   The public part of the table is kept by the rules themselves. In it, the kind of a card in a hand
   is a mark that stands for its id, so that what `apply` tells says which card was shown. */
#include "base/memory.h"
#include "games/sketch/sketch.h"

/* Labels of cards besides their kinds. */
enum { FRESH = 32, IN_BAG = 40 };
enum { NO_BAG = 255 }; /* where a bag might be named */
/* What stands for the kind of card `id` in the table. */
enum { MARK = 48 };
_Static_assert(MARK + SKETCH_CARDS <= SHOWN_SEAT, "marks are no seats");

static bool is_in_bag(unsigned label)
{
    return label >= IN_BAG;
}

static bool is_kind(unsigned label)
{
    return label < SKETCH_KINDS;
}

/* ---- Worlds -------------------------------------------------------------------------------- */

/* The worlds that come out of a split. */
typedef struct Split {
    unsigned count;
    SketchWorld worlds[SKETCH_MAX_WORLDS];
} Split;

static double random_up_to(Random *random, double limit)
{
    return limit * ((double)random_next(random) / 4294967296.0);
}

/* Keeps half of the room by systematic sampling: a world stays with a chance in proportion to its
   weight, and those that stay weigh the same. */
static void thin_out(Split *split, Random *random)
{
    double total = 0, reached = 0;
    unsigned kept = 0;
    const unsigned wanted = SKETCH_MAX_WORLDS / 2;
    for (unsigned i = 0; i < split->count; i++)
        total += split->worlds[i].weight;
    double step = total / wanted, next = random_up_to(random, step);
    for (unsigned i = 0; i < split->count; i++) {
        reached += split->worlds[i].weight;
        double weight = 0;
        for (; next < reached; next += step)
            weight += step;
        if (weight > 0) {
            split->worlds[kept] = split->worlds[i];
            split->worlds[kept++].weight = weight;
        }
    }
    split->count = kept;
}

/* Are two worlds the same but for their weights? */
static bool same_world(const SketchWorld *one, const SketchWorld *other)
{
    return memcmp(&one->left_total, &other->left_total,
                  offsetof(SketchWorld, bags) + sizeof one->bags -
                      offsetof(SketchWorld, left_total)) == 0;
}

static void add_world(SketchKnowledge *k, Split *split, const SketchWorld *world)
{
    if (world->weight <= 0)
        return;
    for (unsigned i = 0; i < split->count; i++) {
        if (same_world(&split->worlds[i], world)) {
            split->worlds[i].weight += world->weight;
            return;
        }
    }
    if (split->count == SKETCH_MAX_WORLDS)
        thin_out(split, &k->random);
    split->worlds[split->count++] = *world;
}

/* The split takes the place of the worlds before; weights are brought back to a sum of 1. */
static void install(SketchKnowledge *k, const Split *split)
{
    double total = 0;
    INSIST(split->count > 0);
    for (unsigned i = 0; i < split->count; i++)
        total += split->worlds[i].weight;
    for (unsigned i = 0; i < split->count; i++) {
        k->worlds[i] = split->worlds[i];
        k->worlds[i].weight /= total;
    }
    k->world_count = split->count;
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
static void split_by_face(SketchKnowledge *k, Split *split, const SketchWorld *before, unsigned id,
                          unsigned kind)
{
    SketchWorld world = *before;
    unsigned label = world.label[id];
    world.label[id] = (uint8_t)kind;
    if (is_kind(label)) {
        if (label != kind)
            world.weight = 0;
    } else if (label == FRESH) {
        use_fresh(&world, kind);
    } else {
        SketchBag *bag = &world.bags[label - IN_BAG];
        SketchWorld other = world; /* in which it is a fresh one of the bag */
        SketchBag *other_bag = &other.bags[label - IN_BAG];
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
        add_world(k, split, &other);
    }
    add_world(k, split, &world);
}

static unsigned draw_content(SketchBag *bag, Random *random);
static unsigned draw_fresh(SketchWorld *world, Random *random);

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
    unsigned was = world->label[id];
    uint64_t others = ~k->table.free_ids & ~(1ull << id), unknown = 0;
    for (uint64_t rest = others; rest != 0; rest &= rest - 1) {
        unsigned other = (unsigned)__builtin_ctzll(rest);
        if (k->viewer >= k->table.seats || !seats_have(k->table.known[other], k->viewer))
            unknown |= 1ull << other;
    }
    if (is_in_bag(was))
        was = draw_content(&world->bags[was - IN_BAG], &k->random);
    if (was == FRESH)
        was = draw_fresh(world, &k->random);
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

static void learn_face(SketchKnowledge *k, unsigned id, unsigned kind)
{
    Split split;
    split.count = 0;
    for (unsigned i = 0; i < k->world_count; i++)
        split_by_face(k, &split, &k->worlds[i], id, kind);
    for (unsigned i = 0; split.count == 0 && i < k->world_count; i++) {
        SketchWorld world = k->worlds[i];
        mend(k, &world, id, kind);
        add_world(k, &split, &world);
    }
    k->dug &= ~(1ull << id);
    install(k, &split);
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
static void split_by_content(SketchKnowledge *k, Split *split, const SketchWorld *before,
                             unsigned id)
{
    unsigned label = before->label[id];
    for (unsigned kind = 0; kind <= SKETCH_KINDS; kind++) {
        SketchWorld world = *before;
        SketchBag *bag = &world.bags[label - IN_BAG];
        uint8_t *count = kind < SKETCH_KINDS ? &bag->count[kind] : &bag->fresh;
        if (*count == 0)
            continue;
        world.weight *= (double)*count / bag->size;
        --*count;
        bag->size--;
        world.label[id] = (uint8_t)(kind < SKETCH_KINDS ? kind : FRESH);
        add_world(k, split, &world);
    }
}

/* Cards of bags that lie partly elsewhere are told apart first, one after another. */
static void gather_scattered(SketchKnowledge *k, uint64_t ids)
{
    for (uint64_t rest = ids; rest != 0; rest &= rest - 1) {
        unsigned id = (unsigned)__builtin_ctzll(rest);
        Split split;
        split.count = 0;
        for (unsigned i = 0; i < k->world_count; i++) {
            const SketchWorld *world = &k->worlds[i];
            if (is_in_bag(world->label[id]) && is_scattered(world, world->label[id], ids))
                split_by_content(k, &split, world, id);
            else
                add_world(k, &split, world);
        }
        install(k, &split);
    }
}

/* A bag that is free. If all are in use, the first one's cards are told apart by lot. */
static unsigned free_bag(SketchWorld *world, Random *random)
{
    for (unsigned b = 0; b < SKETCH_MAX_BAGS; b++)
        if (world->bags[b].size == 0)
            return b;
    for (unsigned i = 0; i < SKETCH_CARDS; i++) {
        if (world->label[i] == IN_BAG)
            world->label[i] = (uint8_t)draw_content(&world->bags[0], random);
        if (world->discard[i] == IN_BAG)
            world->discard[i] = (uint8_t)draw_content(&world->bags[0], random);
    }
    if (world->dug_bag == 0)
        world->dug_bag = NO_BAG;
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
        } else if (label == FRESH) {
            mixed.fresh++;
        } else { /* the whole bag is here: its contents are taken over once */
            SketchBag *bag = &world->bags[label - IN_BAG];
            for (unsigned kind = 0; kind < SKETCH_KINDS; kind++)
                mixed.count[kind] = (uint8_t)(mixed.count[kind] + bag->count[kind]);
            mixed.fresh = (uint8_t)(mixed.fresh + bag->fresh);
            memset(bag, 0, sizeof *bag);
        }
    }
    unsigned label = FRESH;
    if (mixed.fresh < mixed.size) {
        unsigned b = free_bag(world, random);
        world->bags[b] = mixed;
        label = IN_BAG + b;
    }
    for (uint64_t rest = ids; rest != 0; rest &= rest - 1)
        world->label[__builtin_ctzll(rest)] = (uint8_t)label;
}

static void learn_shuffle(SketchKnowledge *k, unsigned seat)
{
    uint64_t ids = ids_of(&k->table, seat);
    gather_scattered(k, ids);
    for (unsigned i = 0; i < k->world_count; i++)
        put_in_bag(&k->worlds[i], ids, &k->random);
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
    while (world->dug_bag != NO_BAG && count < SKETCH_CARDS &&
           world->discard[count] == IN_BAG + world->dug_bag)
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
        world->discard[at] = (uint8_t)(IN_BAG + b);
    }
}

/* SKE-50: any card of the lower half. */
static void learn_dig(SketchKnowledge *k, unsigned id)
{
    unsigned half = k->table.discard_size / 2u;
    Split split;
    split.count = 0;
    for (unsigned i = 0; i < k->world_count; i++) {
        SketchWorld before = k->worlds[i];
        if (dug_cards_left(&before) == 0)
            begin_digging(&before, half, &k->random);
        unsigned bagged = dug_cards_left(&before);
        SketchWorld world = before; /* in which it is one more card of the bag */
        world.weight *= (double)bagged / half;
        world.label[id] = world.discard[0];
        remove_from_discard(&world, 0);
        add_world(k, &split, &world);
        for (unsigned at = bagged; at < half; at++) { /* or one that came in since */
            world = before;
            world.weight /= half;
            world.label[id] = world.discard[at];
            remove_from_discard(&world, at);
            add_world(k, &split, &world);
        }
    }
    install(k, &split);
}

/* ---- Learning ------------------------------------------------------------------------------ */

void sketch_know(void *knowledge, const Options *options, Viewer viewer)
{
    SketchKnowledge *k = knowledge;
    memset(k, 0, sizeof *k);
    k->viewer = viewer;
    sketch_start(&k->table, options);
    k->random = random_from(1);
    k->world_count = 1;
    k->worlds[0].weight = 1;
    k->worlds[0].dug_bag = NO_BAG;
    k->worlds[0].left_total = k->table.pile_size;
    memcpy(k->worlds[0].left, k->table.pile, SKETCH_KINDS);
}

/* The table's pile holds any cards, but as many as there are; make sure that this kind is left. */
static void stock(Sketch *s, unsigned kind)
{
    for (unsigned other = 0; s->pile[kind] == 0; other++) {
        if (s->pile[other] > 0) {
            s->pile[other]--;
            s->pile[kind]++;
        }
    }
}

static unsigned any_kind_left(const Sketch *s)
{
    unsigned kind = 0;
    while (s->pile[kind] == 0)
        kind++;
    return kind;
}

/* The card that `discard`, `sketch` and `veto` turn up. */
static unsigned played_id(const SketchKnowledge *k, const Seen *seen)
{
    return k->table.card_at[seen->move.actor][action_argument(seen->move.action, 0) - 1];
}

/* Everything that must be learnt before the table moves on. The action to apply. */
static Action learn_before(SketchKnowledge *k, const Seen *seen, unsigned new_id)
{
    Sketch *s = &k->table;
    switch (action_word(seen->move.action)) {
    case SKETCH_WORD_CARD: {
        unsigned kind = seen->hidden ? any_kind_left(s) : action_argument(seen->move.action, 0) - 1;
        for (unsigned i = 0; i < k->world_count; i++)
            k->worlds[i].label[new_id] = FRESH;
        if (!seen->hidden)
            learn_face(k, new_id, kind);
        stock(s, kind);
        return action1(SKETCH_WORD_CARD, kind + 1);
    }
    case SKETCH_WORD_TAKE:
        for (unsigned i = 0; i < k->world_count; i++) {
            SketchWorld *world = &k->worlds[i];
            world->label[new_id] = world->discard[s->discard_size - 1];
            world->discard[s->discard_size - 1] = 0;
        }
        break;
    case SKETCH_WORD_DIG:
        learn_dig(k, new_id);
        k->dug |= 1ull << new_id;
        return action1(SKETCH_WORD_DIG, 1);
    case SKETCH_WORD_PICK: /* the dance is over with the last but one */
        if (s->placed + 2 == s->hand_size[s->dancing])
            learn_shuffle(k, s->dancing);
        return action1(SKETCH_WORD_PICK,
                       1); /* the table keeps the order; drawing makes up for it */
    case SKETCH_WORD_DISCARD:
    case SKETCH_WORD_SKETCH:
    case SKETCH_WORD_VETO:
        learn_face(k, played_id(k, seen), seen->shown[0]);
        s->kind[played_id(k, seen)] = seen->shown[0];
        break;
    default:
        break;
    }
    return seen->move.action;
}

/* Cards whose mark was shown are of the kind that was seen; both lists are in the same order.
   Without a mark is the card that was played, which is known by now, or the one that has just come.
 */
static void learn_shown(SketchKnowledge *k, const Seen *seen, const Seen *marks, unsigned new_id)
{
    bool came = seen->move.actor == CHANCE;
    INSIST(seen->count == marks->count);
    for (unsigned i = 0; i < seen->count; i++) {
        unsigned mark = marks->shown[i];
        if (mark >= MARK && mark < SHOWN_SEAT)
            learn_face(k, mark - MARK, seen->shown[i]);
        else if (mark < SKETCH_KINDS && came)
            learn_face(k, new_id, seen->shown[i]);
    }
}

/* SKE-61: all hands are on the table, last of all that was shown. What is left are the pile and the
   discard below its top; they come from the likeliest world, and any card that cannot be there
   gives way to one that is missing. */
static void learn_end(SketchKnowledge *k, const Seen *seen)
{
    const Sketch *s = &k->table;
    unsigned best = 0, at = seen->count;
    int missing[SKETCH_KINDS];
    for (unsigned i = 1; i < k->world_count; i++)
        if (k->worlds[i].weight > k->worlds[best].weight)
            best = i;
    SketchWorld world = k->worlds[best];
    k->world_count = 1;
    world.weight = 1;
    memset(world.bags, 0, sizeof world.bags);

    for (unsigned kind = 0; kind < SKETCH_KINDS; kind++)
        missing[kind] = (int)sketch_deck(s, kind);
    for (unsigned seat = s->seats; seat-- > 0; at--) { /* from the end, the seat before its cards */
        for (unsigned n = s->hand_size[seat]; n-- > 0;) {
            unsigned kind = seen->shown[--at];
            world.label[s->card_at[seat][sketch_nth_slot(s->slots[seat], n)]] = (uint8_t)kind;
            missing[kind]--;
        }
    }
    for (unsigned i = s->discard_size; i-- > 0;) { /* the top, which is certain, first */
        unsigned kind = world.discard[i];
        if (!is_kind(kind) || missing[kind] == 0)
            for (kind = 0; missing[kind] == 0;)
                kind++;
        world.discard[i] = (uint8_t)kind;
        missing[kind]--;
    }
    world.left_total = 0;
    for (unsigned kind = 0; kind < SKETCH_KINDS; kind++) {
        world.left[kind] = (uint8_t)missing[kind];
        world.left_total = (uint8_t)(world.left_total + missing[kind]);
    }
    world.dug_bag = NO_BAG;
    k->worlds[0] = world;
}

void sketch_learn(void *knowledge, const Seen *seen)
{
    SketchKnowledge *k = knowledge;
    Sketch *s = &k->table;
    unsigned discards = s->discard_size;
    unsigned new_id = (unsigned)__builtin_ctzll(s->free_ids | 1ull << 63); /* if a card comes */
    Action action = learn_before(k, seen, new_id);
    Told told;
    Refusal refusal = sketch_apply(s, seen->move.actor, action, &told);
    INSIST(refusal.id == ACCEPTED);

    if (s->discard_size > discards) /* a card was played */
        for (unsigned i = 0; i < k->world_count; i++)
            k->worlds[i].discard[discards] = seen->shown[0];
    k->dug &= ~s->free_ids;
    for (uint64_t rest = ~s->free_ids; rest != 0; rest &= rest - 1) {
        unsigned id = (unsigned)__builtin_ctzll(rest);
        s->kind[id] = (uint8_t)(MARK + id);
    }
    Seen marks = seen_by(k->viewer, (Move){action, seen->move.actor}, &told);
    if (s->phase == SKETCH_OVER)
        learn_end(k, seen);
    else
        learn_shown(k, seen, &marks, new_id);
}

/* ---- Drawing ------------------------------------------------------------------------------- */

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
    return FRESH;
}

static unsigned draw_card_for(SketchWorld *world, unsigned label, Random *random)
{
    if (is_in_bag(label))
        label = draw_content(&world->bags[label - IN_BAG], random);
    return label == FRESH ? draw_fresh(world, random) : label;
}

/* What is left of the dug bag lies at the bottom of the discard in its old order: of each kind, as
   many as are left, any of those there were. */
static void order_dug_cards(SketchWorld *world, Random *random)
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

void sketch_resample(const void *knowledge, Random *random, void *state)
{
    const SketchKnowledge *k = knowledge;
    Sketch *s = state;
    double ticket = random_up_to(random, 1);
    unsigned chosen = 0;
    while (chosen + 1 < k->world_count && ticket >= k->worlds[chosen].weight)
        ticket -= k->worlds[chosen++].weight;
    SketchWorld world = k->worlds[chosen];

    *s = k->table;
    for (uint64_t rest = ~s->free_ids; rest != 0; rest &= rest - 1) {
        unsigned id = (unsigned)__builtin_ctzll(rest);
        s->kind[id] = (uint8_t)draw_card_for(&world, world.label[id], random);
    }
    order_dug_cards(&world, random);
    memcpy(s->pile, world.left, SKETCH_KINDS);
    INSIST(world.left_total == s->pile_size);
    memcpy(s->discard, world.discard, s->discard_size);
    if (s->phase == SKETCH_DANCING) { /* what was picked so far, picked again */
        unsigned placed = s->placed;
        for (s->placed = 0; s->placed < placed;) {
            uint32_t left = s->hand_size[s->dancing] - s->placed;
            Action pick = action1(SKETCH_WORD_PICK, 1 + random_below(random, left));
            Refusal refusal = sketch_apply(s, CHANCE, pick, NULL);
            INSIST(refusal.id == ACCEPTED);
        }
    }
}
