/* Remembering cards: see recall.h. The rules themselves keep the public table, and in it who knows
   which card. Before a move the cards that are hidden from the player are made such that it is
   possible; a card that is not remembered has a mark for its kind, so that what `apply` tells says
   which card was shown. */
#include "games/sketch/recall.h"
#include "base/memory.h"

enum { MARK = 48 };

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

/* Any card leaves the pile; let it be this one. */
static void stock(Sketch *s, unsigned kind)
{
    unsigned other = 0;
    while (s->pile[other] == 0)
        other++;
    s->pile[other]--;
    s->pile[kind]++;
}

/* The move as it is done on the table that is remembered. */
static Action possible_action(Sketch *s, const Seen *seen)
{
    Action action = seen->move.action;
    switch (action_word(action)) {
    case SKETCH_WORD_CARD:
        if (seen->hidden)
            action = action1(SKETCH_WORD_CARD, 1);
        stock(s, action_argument(action, 0) - 1);
        return action;
    case SKETCH_WORD_DIG:
        return action1(SKETCH_WORD_DIG, 1);
    case SKETCH_WORD_PICK:
        return action1(SKETCH_WORD_PICK, 1);
    case SKETCH_WORD_DISCARD:
    case SKETCH_WORD_SKETCH:
    case SKETCH_WORD_VETO:
        s->kind[s->card_at[seen->move.actor][action_argument(action, 0) - 1]] = seen->shown[0];
        return action;
    default:
        return action;
    }
}

void sketch_recall_see(SketchRecall *recall, const Seen *seen)
{
    Sketch *s = &recall->table;
    unsigned new_id = (unsigned)__builtin_ctzll(s->free_ids | 1ull << 63); /* if a card comes */
    Action action = possible_action(s, seen);
    Told told;
    Refusal refusal = sketch_apply(s, seen->move.actor, action, &told);
    INSIST(refusal.id == ACCEPTED);
    if (s->phase == SKETCH_OVER)
        return;

    Seen marks = seen_by(recall->player, (Move){action, seen->move.actor}, &told);
    INSIST(seen->count == marks.count);
    for (unsigned i = 0; i < seen->count; i++) {
        if (marks.shown[i] >= MARK)
            s->kind[marks.shown[i] - MARK] = seen->shown[i];
        else if (marks.shown[i] != seen->shown[i]) /* a card that came unseen and was looked at */
            s->kind[new_id] = seen->shown[i];
    }
    for (uint64_t rest = ~s->free_ids; rest != 0; rest &= rest - 1) {
        unsigned id = (unsigned)__builtin_ctzll(rest);
        if (!is_remembered(recall, id))
            s->kind[id] = (uint8_t)(MARK + id);
    }
}

unsigned sketch_recall_kind(const SketchRecall *recall, unsigned hand, unsigned slot)
{
    unsigned id = recall->table.card_at[hand][slot];
    return is_remembered(recall, id) ? recall->table.kind[id] : SKETCH_UNKNOWN;
}
