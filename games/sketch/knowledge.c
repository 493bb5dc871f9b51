/* What one viewer of Sketch! knows, and drawing a complete table from it.

   All that is hidden here is chance: the deal, cards drawn by others, shuffled hands, dug cards. A
   card nobody has shown is fresh: it might be any of those not seen yet, like the cards in the
   pile. A Dancer's hand becomes a bag: we know what is in it (so far as we knew before) but not
   where. When a card of a bag is shown, it was either one we knew to be in there or a fresh one;
   both worlds are kept, each with its weight. Digging splits the world by what was dug. */
#include "games/sketch/knowledge.h"
#include "base/memory.h"
#include "games/sketch/follow.h"

/* ---- Learning ------------------------------------------------------------------------------ */

void sketch_know(void *knowledge, const Options *options, Viewer viewer)
{
    SketchKnowledge *k = knowledge;
    memset(k, 0, sizeof *k);
    k->viewer = viewer;
    sketch_start(&k->table, options);
    k->random = random_from(1);
    k->worlds.count = 1;
    SketchWorld *world = &k->worlds.at[0];
    world->weight = 1;
    world->dug_bag = SKETCH_NO_BAG;
    world->left_total = k->table.pile_size;
    memcpy(world->left, k->table.pile, SKETCH_KINDS);
}

/* Everything that must be learnt before the table moves on. */
static void learn_before(SketchKnowledge *k, const Seen *seen, unsigned new_id)
{
    const Sketch *s = &k->table;
    switch (action_word(seen->move.action)) {
    case SKETCH_WORD_CARD:
        for (unsigned i = 0; i < k->worlds.count; i++)
            k->worlds.at[i].label[new_id] = SKETCH_FRESH;
        if (!seen->hidden)
            sketch_learn_face(k, new_id, action_argument(seen->move.action, 0) - 1);
        break;
    case SKETCH_WORD_TAKE:
        for (unsigned i = 0; i < k->worlds.count; i++) {
            SketchWorld *world = &k->worlds.at[i];
            world->label[new_id] = world->discard[s->discard_size - 1];
            world->discard[s->discard_size - 1] = 0;
        }
        break;
    case SKETCH_WORD_DIG:
        sketch_learn_dig(k, new_id);
        k->dug |= 1ull << new_id;
        break;
    case SKETCH_WORD_PICK: /* the dance is over with the last but one; the table keeps the order, */
        if (s->placed + 2 == s->hand_size[s->dancing]) /* for which drawing makes up */
            sketch_learn_shuffle(k, s->dancing);
        break;
    case SKETCH_WORD_DISCARD:
    case SKETCH_WORD_SKETCH:
    case SKETCH_WORD_VETO:
        sketch_learn_face(k, sketch_played_id(s, seen->move), seen->shown[0]);
        break;
    default:
        break;
    }
}

/* Cards whose mark was shown are of the kind that was seen; both lists are in the same order.
   Without a mark is the card that was played, which is known by now, or the one that has just come.
 */
static void learn_shown(SketchKnowledge *k, const Seen *seen, const Seen *marks, unsigned new_id)
{
    bool came = seen->move.actor == CHANCE;
    for (unsigned i = 0; i < seen->count; i++) {
        unsigned mark = marks->shown[i];
        if (mark >= SKETCH_MARK && mark < SHOWN_SEAT)
            sketch_learn_face(k, mark - SKETCH_MARK, seen->shown[i]);
        else if (mark < SKETCH_KINDS && came)
            sketch_learn_face(k, new_id, seen->shown[i]);
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
    for (unsigned i = 1; i < k->worlds.count; i++)
        if (k->worlds.at[i].weight > k->worlds.at[best].weight)
            best = i;
    SketchWorld world = k->worlds.at[best];
    k->worlds.count = 1;
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
        if (kind >= SKETCH_KINDS || missing[kind] == 0)
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
    world.dug_bag = SKETCH_NO_BAG;
    k->worlds.at[0] = world;
}

void sketch_learn(void *knowledge, const Seen *seen)
{
    SketchKnowledge *k = knowledge;
    Sketch *s = &k->table;
    unsigned discards = s->discard_size, new_id = sketch_next_id(s);
    learn_before(k, seen, new_id);
    Seen marks = sketch_follow(s, k->viewer, seen);

    if (s->discard_size > discards) /* a card was played */
        for (unsigned i = 0; i < k->worlds.count; i++)
            k->worlds.at[i].discard[discards] = seen->shown[0];
    k->dug &= ~s->free_ids;
    for (uint64_t rest = ~s->free_ids; rest != 0; rest &= rest - 1) {
        unsigned id = (unsigned)__builtin_ctzll(rest);
        s->kind[id] = (uint8_t)(SKETCH_MARK + id);
    }
    if (s->phase == SKETCH_OVER)
        learn_end(k, seen);
    else
        learn_shown(k, seen, &marks, new_id);
}

/* ---- Drawing ------------------------------------------------------------------------------- */

void sketch_resample(const void *knowledge, Random *random, void *state)
{
    (void)sketch_draw_table(knowledge, random, state);
}

uint64_t sketch_draw_table(const SketchKnowledge *k, Random *random, Sketch *s)
{
    SketchWorld world = *sketch_draw_world(k, random);
    uint64_t fresh = 0;

    *s = k->table;
    for (uint64_t rest = ~s->free_ids; rest != 0; rest &= rest - 1) {
        unsigned id = (unsigned)__builtin_ctzll(rest);
        fresh |= (uint64_t)(world.label[id] == SKETCH_FRESH) << id;
        s->kind[id] = (uint8_t)sketch_draw_kind(&world, world.label[id], random);
    }
    sketch_draw_dug_cards(&world, random);
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
    return fresh;
}
