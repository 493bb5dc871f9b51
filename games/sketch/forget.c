/* Forgetting: see forget.h. */
#include "games/sketch/forget.h"
#include "games/sketch/follow.h"

void sketch_memory_begin(SketchMemory *memory, const Options *options, Viewer player)
{
    sketch_recall_begin(&memory->recall, options, player);
    memory->random = random_from(player);
}

static void stir(Random *random, uint32_t what)
{
    random->state ^= what;
    (void)random_next(random);
}

static void fade(SketchMemory *memory, const SketchFading *fading)
{
    Sketch *s = &memory->recall.table;
    unsigned me = memory->recall.player, kept = 0;
    uint64_t mine = 0, in_mind = 0;
    for (uint64_t rest = s->slots[me]; rest != 0; rest &= rest - 1)
        mine |= 1ull << s->card_at[me][__builtin_ctzll(rest)];
    for (uint64_t rest = ~s->free_ids & ~s->face_up; rest != 0; rest &= rest - 1) {
        unsigned id = (unsigned)__builtin_ctzll(rest);
        if (seats_have(s->known[id], me)) {
            in_mind |= 1ull << id;
            kept++;
        }
    }
    for (uint64_t rest = in_mind; rest != 0; rest &= rest - 1) {
        unsigned id = (unsigned)__builtin_ctzll(rest);
        unsigned chance = mine >> id & 1 ? fading->own : fading->other;
        if (kept > 4)
            chance += (kept - 4) * fading->each;
        if (random_below(&memory->random, 1000) >= chance)
            continue;
        s->known[id] = (uint8_t)seats_without(s->known[id], me);
        s->kind[id] = (uint8_t)(SKETCH_MARK + id);
    }
}

void sketch_memory_see(SketchMemory *memory, const Seen *seen, const SketchFading *fading)
{
    const Sketch *s = &memory->recall.table;
    unsigned turn = s->turn;
    stir(&memory->random, seen->move.action);
    stir(&memory->random, seen->move.actor);
    for (unsigned i = 0; i < seen->count; i++)
        stir(&memory->random, seen->shown[i]);
    sketch_recall_see(&memory->recall, seen);
    if (s->turn != turn && s->phase != SKETCH_OVER && !s->memory)
        fade(memory, fading);
}
