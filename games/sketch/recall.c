/* Remembering cards: see recall.h. The table is followed; the cards that the player knows by the
   rules keep their kinds there, all others get marks. */
#include "games/sketch/recall.h"
#include "base/memory.h"
#include "games/sketch/follow.h"

static bool is_remembered(const SketchRecall *recall, unsigned id)
{
    return seats_have(recall->table.known[id], recall->player);
}

void sketch_recall_begin(SketchRecall *recall, const Options *options, Viewer player)
{
    memset(recall, 0, sizeof *recall);
    sketch_start(&recall->table, options);
    recall->player = player;
}

void sketch_recall_see(SketchRecall *recall, const Seen *seen)
{
    Sketch *s = &recall->table;
    unsigned new_id = sketch_next_id(s);
    Seen marks = sketch_follow(s, recall->player, seen);
    if (s->phase == SKETCH_OVER)
        return;
    for (unsigned i = 0; i < seen->count; i++) {
        if (marks.shown[i] >= SKETCH_MARK)
            s->kind[marks.shown[i] - SKETCH_MARK] = seen->shown[i];
        else if (marks.shown[i] != seen->shown[i]) /* a card that came unseen and was looked at */
            s->kind[new_id] = seen->shown[i];
    }
    for (uint64_t rest = ~s->free_ids; rest != 0; rest &= rest - 1) {
        unsigned id = (unsigned)__builtin_ctzll(rest);
        if (!is_remembered(recall, id))
            s->kind[id] = (uint8_t)(SKETCH_MARK + id);
    }
}

unsigned sketch_recall_kind(const SketchRecall *recall, unsigned hand, unsigned slot)
{
    unsigned id = recall->table.card_at[hand][slot];
    return is_remembered(recall, id) ? recall->table.kind[id] : SKETCH_UNKNOWN;
}
