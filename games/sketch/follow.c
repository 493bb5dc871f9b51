/* Following a table: see follow.h. */
#include "games/sketch/follow.h"

unsigned sketch_next_id(const Sketch *s)
{
    return (unsigned)__builtin_ctzll(s->free_ids | 1ull << (SKETCH_CARDS - 1));
}

unsigned sketch_played_id(const Sketch *s, Move move)
{
    return s->card_at[move.actor][action_argument(move.action, 0) - 1];
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

/* The move as it is done on this table. */
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
        s->kind[sketch_played_id(s, seen->move)] = seen->shown[0];
        return action;
    default:
        return action;
    }
}

Seen sketch_follow(Sketch *s, Viewer viewer, const Seen *seen)
{
    Move move = {possible_action(s, seen), seen->move.actor};
    Told told;
    Refusal refusal = sketch_apply(s, move.actor, move.action, &told);
    INSIST(refusal.id == ACCEPTED);
    Seen marks = seen_by(viewer, move, &told);
    INSIST(marks.count == seen->count);
    return marks;
}
