/* What became of the effects that waited, told as sentences: those that a move let happen, in their
   order, those that a Veto cancelled, and those that have lost their target. Places: %1 who, %2 and
   %4 slots, %3 and %5 whose cards; where only one card is meant, %4 is its face. */
#include "games/sketch/voice.h"

/* An effect that waits: whose, and what was announced (0 for the Veto of SKE-40). */
typedef struct Effect {
    unsigned seat;
    Action announced;
} Effect;

/* All that wait, of cards of one kind. On the card of the last lie so many Vetoes. */
typedef struct Queue {
    unsigned kind, count, vetoes;
    Effect at[SKETCH_MAX_EFFECTS];
} Queue;

static void join(Queue *queue, unsigned kind, unsigned seat, Action announced)
{
    queue->at[queue->count++] = (Effect){seat, announced};
    queue->kind = kind;
    queue->vetoes = 0;
}

/* The effects that waited before the move, and with what the move itself changed in them. */
static Queue waiting_by_now(const Scene *scene, const Seen *seen)
{
    const Sketch *before = scene->before, *after = scene->view;
    Queue queue = {0};
    for (unsigned i = 0; i < before->effect_count; i++)
        join(&queue, before->effect_kind, before->effect_player[i], before->announced[i]);
    bool vetoable = queue.count > 0 && before->base_queued && !before->resolving;
    if (vetoable)
        queue.vetoes = before->chain;

    Action action = seen->move.action;
    switch (action_word(action)) {
    case SKETCH_WORD_AIM:
    case SKETCH_WORD_SWAP:
    case SKETCH_WORD_LOOK:
    case SKETCH_WORD_TURN:
        if (before->phase == SKETCH_REANNOUNCING)
            queue.at[0].announced = action;
        else
            join(&queue, before->effect_kind, seen->move.actor, action);
        break;
    case SKETCH_WORD_DISCARD: /* SKE-40 */
        if (sketch_seen_top(after) == SKETCH_VETO && !after->kids)
            join(&queue, SKETCH_VETO, seen->move.actor, 0);
        break;
    case SKETCH_WORD_VETO:
        queue.vetoes += vetoable && sketch_was_played(scene);
        break;
    default:
        break;
    }
    return queue;
}

/* ---- What each of them does ---------------------------------------------------------------- */

/* SKE-40, SKE-50, SKE-51: the card itself comes in a move of its own. */
static void tell_owed(const Scene *scene, unsigned kind, unsigned seat, Out *out)
{
    bool mine = scene_is_mine(scene, (Actor)seat);
    const char *sentence;
    if (kind == SKETCH_ARCHER)
        sentence = mine ? N_("The Archer hits you.") : N_("The Archer hits %1.");
    else
        sentence = mine ? N_("The Veto costs you a penalty card.")
                        : N_("The Veto costs %1 a penalty card.");
    say(out, tr(scene->lang, sentence), scene->names[seat]);
    if (!sketch_card_comes(scene)) {
        out_char(out, ' ');
        say(out, tr(scene->lang, "No card is left to take."));
    }
    out_char(out, '\n');
}

static void tell_dance(const Scene *scene, unsigned seat, Out *out)
{
    const Sketch *after = scene->view;
    bool mine = scene_is_mine(scene, (Actor)seat);
    const char *sentence;
    if (after->hand_size[seat] > 1)
        sentence = mine ? N_("The Dancer dances: your cards are shuffled.\n")
                        : N_("The Dancer dances: %1’s cards are shuffled.\n");
    else
        sentence = mine ? N_("The Dancer dances around your only card.\n")
                        : N_("The Dancer dances around %1’s only card.\n");
    say(out, tr(scene->lang, sentence), scene->names[seat]);
}

static void tell_trade(const Scene *scene, Action announced, Out *out)
{
    unsigned seats[2] = {action_argument(announced, 0) - 1, action_argument(announced, 2) - 1};
    unsigned slots[2] = {action_argument(announced, 1), action_argument(announced, 3)};
    unsigned first = scene_is_mine(scene, (Actor)seats[1]), second = !first;
    say(out,
        scene_is_mine(scene, (Actor)seats[first])
            ? tr(scene->lang, "Your card %2 and %5’s card %4 trade places.\n")
            : tr(scene->lang, "%3’s card %2 and %5’s card %4 trade places.\n"),
        (Text){0}, NUM(slots[first]), scene->names[seats[first]], NUM(slots[second]),
        scene->names[seats[second]]);
}

/* Whether we see its face; you look, or somebody; and at whose card. */
static const char *const looks[2][2][SKETCH_WHOSE] = {
    {{[SKETCH_OWN] = N_("You look at your card %2.\n"),
      [SKETCH_THIRDS] = N_("You look at %3’s card %2.\n")},
     {[SKETCH_OWN] = N_("%1 looks at card %2.\n"),
      [SKETCH_YOURS] = N_("%1 looks at your card %2.\n"),
      [SKETCH_THIRDS] = N_("%1 looks at %3’s card %2.\n")}},
    {{[SKETCH_OWN] = N_("You look at your card %2: %4.\n"),
      [SKETCH_THIRDS] = N_("You look at %3’s card %2: %4.\n")},
     {[SKETCH_OWN] = N_("%1 looks at card %2: %4.\n"),
      [SKETCH_THIRDS] = N_("%1 looks at %3’s card %2: %4.\n")}},
};

static void tell_look(const Scene *scene, const Effect *effect, unsigned face, Out *out)
{
    unsigned seat = action_argument(effect->announced, 0) - 1;
    SketchWhose whose = sketch_whose(scene, effect->seat, seat);
    bool shown = face != SKETCH_UNKNOWN && whose != SKETCH_YOURS;
    say(out, tr(scene->lang, looks[shown][!scene_is_mine(scene, (Actor)effect->seat)][whose]),
        scene->names[effect->seat], NUM(action_argument(effect->announced, 1)), scene->names[seat],
        SKETCH_CARD_WORTH(scene, face));
}

static void tell_turn(const Scene *scene, Action announced, bool up, unsigned face, Out *out)
{
    unsigned seat = action_argument(announced, 0) - 1;
    const char *sentence;
    if (scene_is_mine(scene, (Actor)seat))
        sentence = up ? N_("The Seer turns up your card %2: %4.\n")
                      : N_("The Seer turns your card %2 face down.\n");
    else
        sentence = up ? N_("The Seer turns up %3’s card %2: %4.\n")
                      : N_("The Seer turns %3’s card %2 face down.\n");
    say(out, tr(scene->lang, sentence), (Text){0}, NUM(action_argument(announced, 1)),
        scene->names[seat], sketch_card_name(scene->lang, face));
}

/* SKE-81: was the card face down when the turn came to this effect? */
static bool turns_up(const Scene *scene, const Queue *queue, unsigned effect)
{
    const Sketch *before = scene->before;
    Action announced = queue->at[effect].announced;
    bool up = sketch_is_face_up(before, action_argument(announced, 0) - 1,
                                action_argument(announced, 1) - 1);
    for (unsigned i = 0; i < effect; i++)
        up ^= queue->at[i].announced == announced; /* turned before, and so it has its target */
    return !up;
}

/* Is what this seat looks at shown to the viewer? */
static bool shows_face(const Scene *scene, unsigned seat)
{
    return scene->viewer == EVERYTHING || scene_is_mine(scene, (Actor)seat);
}

/* A Seer shows a face to who looks, and in Kids a card that is turned up to everybody. Was one of
   those that this move showed the viewer shown by it? */
static bool tell_seer(const Scene *scene, const Queue *queue, unsigned effect, unsigned face,
                      Out *out)
{
    const Effect *seer = &queue->at[effect];
    bool kids = ((const Sketch *)scene->view)->kids, up = kids && turns_up(scene, queue, effect);
    bool shown = kids ? up : shows_face(scene, seer->seat);
    if (!shown)
        face = SKETCH_UNKNOWN;
    if (kids)
        tell_turn(scene, seer->announced, up, face, out);
    else
        tell_look(scene, seer, face, out);
    return shown;
}

/* ---- All of them --------------------------------------------------------------------------- */

static void tell_cancelled(const Scene *scene, unsigned kind, Out *out)
{
    if (kind == SKETCH_VETO)
        say(out, tr(scene->lang, "The Veto is vetoed: it costs nothing.\n"));
    else
        say(out, tr(scene->lang, "%1: the effect is cancelled by a Veto.\n"),
            sketch_card_name(scene->lang, kind));
}

void sketch_tell_no_target(const Scene *scene, unsigned kind, Out *out)
{
    say(out, tr(scene->lang, "%1: without a target there is no effect.\n"),
        sketch_card_name(scene->lang, kind));
}

/* SKE-34: a Veto has cancelled the last of them; those left happen, or wait on. */
static bool drop_cancelled(const Scene *scene, Queue *queue)
{
    const Sketch *after = scene->view;
    bool cancelled = queue->count > after->effect_count && queue->vetoes % 2 != 0;
    queue->count -= cancelled;
    return cancelled;
}

void sketch_tell_effects(const Scene *scene, const Seen *seen, Out *out)
{
    const Sketch *after = scene->view;
    unsigned own = sketch_own_faces(seen);
    Queue queue = waiting_by_now(scene, seen);
    if (drop_cancelled(scene, &queue))
        tell_cancelled(scene, queue.kind, out);
    for (unsigned i = 0; i + after->effect_count < queue.count; i++) {
        const Effect *effect = &queue.at[i];
        unsigned seat = action_argument(effect->announced, 0) - 1;
        /* No card comes or goes after effects have begun to happen in a move. */
        if (!sketch_target_stands(after, queue.kind, effect->announced))
            sketch_tell_no_target(scene, queue.kind, out);
        else if (queue.kind == SKETCH_DANCER)
            tell_dance(scene, seat, out);
        else if (queue.kind == SKETCH_MAGICIAN)
            tell_trade(scene, effect->announced, out);
        else if (queue.kind == SKETCH_SEER)
            own += tell_seer(scene, &queue, i, sketch_face(seen, own), out);
        else
            tell_owed(scene, queue.kind, queue.kind == SKETCH_ARCHER ? seat : effect->seat, out);
    }
}

bool sketch_turn_up_looks(const Scene *scene, const Seen *seen, Sketch *view)
{
    const Sketch *after = scene->view;
    unsigned own = sketch_own_faces(seen);
    bool shown = false;
    Queue queue = waiting_by_now(scene, seen);
    (void)drop_cancelled(scene, &queue);
    if (queue.kind != SKETCH_SEER || after->kids)
        return false;
    for (unsigned i = 0; i + after->effect_count < queue.count; i++) {
        const Effect *seer = &queue.at[i];
        unsigned seat = action_argument(seer->announced, 0) - 1;
        unsigned slot = action_argument(seer->announced, 1) - 1;
        if (!sketch_target_stands(after, queue.kind, seer->announced) ||
            !shows_face(scene, seer->seat))
            continue;
        unsigned face = sketch_face(seen, own++);
        if (face != SKETCH_UNKNOWN) {
            sketch_turn_up(view, seat, slot, face);
            shown = true;
        }
    }
    return shown;
}
