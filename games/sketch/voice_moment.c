/* The moments of Sketch! (core/voice.h): cards face up in their slots while they are looked at, for
   whoever looks, and a wrong card before it is turned down again, for all. */
#include "base/memory.h"
#include "games/sketch/voice.h"

void sketch_turn_up(Sketch *view, unsigned seat, unsigned slot, unsigned face)
{
    if (face == SKETCH_UNKNOWN || !sketch_slot_is_taken(view, seat, slot))
        return;
    unsigned id = view->card_at[seat][slot];
    view->kind[id] = (uint8_t)face;
    view->face_up |= 1ull << id;
}

/* SKE-11, SKE-20: one's own cards. True: they lie face down again. */
static bool look_at_own(Sketch *s, const Sketch *before, const Seen *seen)
{
    Action action = seen->move.action;
    if (action_word(action) == SKETCH_WORD_PEEK) {
        for (unsigned i = 0; i < sketch_own_faces(seen); i++)
            sketch_turn_up(s, seen->move.actor, action_argument(action, i) - 1,
                           sketch_face(seen, i));
        return sketch_face(seen, 0) != SKETCH_UNKNOWN && !s->kids;
    }
    if (action_word(action) != SKETCH_WORD_CARD || seen->hidden || before->phase != SKETCH_DRAWN)
        return false;
    sketch_turn_up(s, before->player, sketch_next_slot(before, before->player),
                   action_argument(action, 0) - 1);
    return !s->kids;
}

/* SKE-32: the card goes back to its slot. True: it was a slam, right or wrong. */
static bool slam(Sketch *s, const Scene *scene, const Seen *seen)
{
    unsigned word = action_word(seen->move.action);
    if (word != SKETCH_WORD_SKETCH && word != SKETCH_WORD_VETO)
        return false;
    if (!sketch_was_played(scene))
        sketch_turn_up(s, seen->move.actor, action_argument(seen->move.action, 0) - 1,
                       sketch_face(seen, 0));
    return true;
}

Beat sketch_moment(const Scene *scene, const Seen *seen, unsigned i, void *view)
{
    const Sketch *before = scene->before, *after = scene->view;
    Sketch *lay = view;
    if (i > 0)
        return BEAT_NONE;
    memcpy(lay, after, sizeof *lay);
    bool looked = look_at_own(lay, before, seen), slammed = slam(lay, scene, seen);
    if (sketch_turn_up_looks(scene, seen, lay) ||
        looked) /* it stays where nobody has to remember */
        return scene->viewer == EVERYTHING || after->memory ? BEAT_PLAIN : BEAT_PRIVATE;
    if (slammed)
        return BEAT_PLAIN;
    if (after->phase == SKETCH_OVER)
        return BEAT_PASSING; /* all of it stays there to be read */
    if (after->turn != before->turn && before->turn > 0) {
        memcpy(lay, before, sizeof *lay);
        lay->to_act = 0;
        return BEAT_PASSING;
    }
    return BEAT_NONE;
}
