/* What became of the effects that waited, told as sentences: those that a move let happen, in their
   order, those that a Veto cancelled, and those that have lost their target. Places: %1 who, %2 and
   %4 slots, %3 and %5 whose cards; where only one card is meant, %4 is its face. */
#include "games/sketch/look.h"

typedef struct Queue {
    unsigned count;
    Effect at[SKETCH_MAX_EFFECTS];
} Queue;

static Queue waiting(const json_t *view)
{
    Queue queue = {0};
    size_t i;
    json_t *effect;
    json_array_foreach(view_list(view, "effects"), i, effect)
    {
        if (queue.count < SKETCH_MAX_EFFECTS)
            queue.at[queue.count++] = sketch_shown_effect(effect);
    }
    return queue;
}

/* The effects that waited before the move, and with what the move itself changed in them. */
static Queue waiting_by_now(const Scene *scene, const Seen *seen)
{
    Queue queue = waiting(scene->before);
    Action action = seen->move.action;
    Effect joins = {.seat = seen->move.actor, .kind = SKETCH_KINDS};
    bool again = sketch_shown_phase(scene->before) == SKETCH_REANNOUNCING;
    switch (action_word(action)) {
    case SKETCH_WORD_AIM:
    case SKETCH_WORD_SWAP:
    case SKETCH_WORD_LOOK:
    case SKETCH_WORD_TURN:
        joins.announced = action;
        if (again)
            queue.at[0].announced = action;
        else
            joins.kind = sketch_kind_announced(scene->before);
        break;
    case SKETCH_WORD_DISCARD: /* SKE-40 */
        if (sketch_shown_top(scene->view) == SKETCH_VETO && !scene->options->value[SKETCH_KIDS])
            joins.kind = SKETCH_VETO;
        break;
    case SKETCH_WORD_VETO:
        if (sketch_was_played(scene) && queue.count > 0 && queue.at[queue.count - 1].is_on_top)
            queue.at[queue.count - 1].vetoes++;
        break;
    default:
        break;
    }
    if (joins.kind != SKETCH_KINDS && queue.count < SKETCH_MAX_EFFECTS)
        queue.at[queue.count++] = joins;
    return queue;
}

static bool has_card(const Scene *scene, unsigned seat, unsigned slot)
{
    Hand hand = sketch_shown_hand(scene, seat);
    return sketch_hand_has_card(&hand, slot - 1);
}

/* SKE-24. No card comes or goes after effects have begun to happen in a move. */
static bool had_target(const Scene *scene, const Effect *effect)
{
    Action announced = effect->announced;
    unsigned seat = action_argument(announced, 0) - 1;
    switch (effect->kind) {
    case SKETCH_DANCER:
        return sketch_shown_hand(scene, seat).cards > 0;
    case SKETCH_MAGICIAN:
        return has_card(scene, seat, action_argument(announced, 1)) &&
               has_card(scene, action_argument(announced, 2) - 1, action_argument(announced, 3));
    case SKETCH_SEER:
        return has_card(scene, seat, action_argument(announced, 1));
    default:
        return true;
    }
}

/* ---- What each of them does ---------------------------------------------------------------- */

/* SKE-40, SKE-50, SKE-51: the card itself comes in a move of its own. */
static void tell_owed(const Scene *scene, const Effect *effect, Out *out)
{
    unsigned seat =
        effect->kind == SKETCH_ARCHER ? action_argument(effect->announced, 0) - 1 : effect->seat;
    bool mine = scene_is_mine(scene, (Actor)seat);
    const char *sentence;
    if (effect->kind == SKETCH_ARCHER)
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
    bool mine = scene_is_mine(scene, (Actor)seat);
    const char *sentence;
    if (sketch_shown_hand(scene, seat).cards > 1)
        sentence = mine ? N_("The Dancer dances: your cards are shuffled.\n")
                        : N_("The Dancer dances: %1's cards are shuffled.\n");
    else
        sentence = mine ? N_("The Dancer dances around your only card.\n")
                        : N_("The Dancer dances around %1's only card.\n");
    say(out, tr(scene->lang, sentence), scene->names[seat]);
}

static void tell_trade(const Scene *scene, Action announced, Out *out)
{
    unsigned seats[2] = {action_argument(announced, 0) - 1, action_argument(announced, 2) - 1};
    unsigned slots[2] = {action_argument(announced, 1), action_argument(announced, 3)};
    unsigned first = scene_is_mine(scene, (Actor)seats[1]), second = !first;
    say(out,
        scene_is_mine(scene, (Actor)seats[first])
            ? tr(scene->lang, "Your card %2 and %5's card %4 trade places.\n")
            : tr(scene->lang, "%3's card %2 and %5's card %4 trade places.\n"),
        (Text){0}, NUM(slots[first]), scene->names[seats[first]], NUM(slots[second]),
        scene->names[seats[second]]);
}

/* Whether we see its face; you look, or somebody; at an own card, at yours, at that of a third. */
enum { OWN, YOURS, THIRDS, WHOSE };
static const char *const looks[2][2][WHOSE] = {
    {{[OWN] = N_("You look at your card %2.\n"), [THIRDS] = N_("You look at %3's card %2.\n")},
     {[OWN] = N_("%1 looks at card %2.\n"),
      [YOURS] = N_("%1 looks at your card %2.\n"),
      [THIRDS] = N_("%1 looks at %3's card %2.\n")}},
    {{[OWN] = N_("You look at your card %2: %4.\n"),
      [THIRDS] = N_("You look at %3's card %2: %4.\n")},
     {[OWN] = N_("%1 looks at card %2: %4.\n"), [THIRDS] = N_("%1 looks at %3's card %2: %4.\n")}},
};

static void tell_look(const Scene *scene, const Effect *effect, unsigned face, Out *out)
{
    unsigned seat = action_argument(effect->announced, 0) - 1;
    unsigned whose = seat == effect->seat                ? OWN
                     : scene_is_mine(scene, (Actor)seat) ? YOURS
                                                         : THIRDS;
    unsigned other = !scene_is_mine(scene, (Actor)effect->seat);
    say(out, tr(scene->lang, looks[face < SKETCH_KINDS && whose != YOURS][other][whose]),
        scene->names[effect->seat], NUM(action_argument(effect->announced, 1)), scene->names[seat],
        sketch_card_name(scene->lang, face));
}

static void tell_turn(const Scene *scene, const Effect *effect, bool up, unsigned face, Out *out)
{
    unsigned seat = action_argument(effect->announced, 0) - 1;
    const char *sentence;
    if (scene_is_mine(scene, (Actor)seat))
        sentence = up ? N_("The Seer turns up your card %2: %4.\n")
                      : N_("The Seer turns your card %2 face down.\n");
    else
        sentence = up ? N_("The Seer turns up %3's card %2: %4.\n")
                      : N_("The Seer turns %3's card %2 face down.\n");
    say(out, tr(scene->lang, sentence), (Text){0}, NUM(action_argument(effect->announced, 1)),
        scene->names[seat], sketch_card_name(scene->lang, face));
}

/* SKE-81: was the card face down when the turn came to this effect? */
static bool turns_up(const Scene *scene, const Queue *queue, unsigned effect)
{
    Scene then = sketch_before(scene);
    Action announced = queue->at[effect].announced;
    Hand hand = sketch_shown_hand(&then, action_argument(announced, 0) - 1);
    bool up = sketch_hand_is_face_up(&hand, action_argument(announced, 1) - 1);
    for (unsigned i = 0; i < effect; i++)
        up ^= queue->at[i].announced == announced && had_target(scene, &queue->at[i]);
    return !up;
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

void sketch_tell_effects(const Scene *scene, const Seen *seen, unsigned own, Out *out)
{
    Queue queue = waiting_by_now(scene, seen);
    unsigned left = waiting(scene->view).count, face = own;
    if (queue.count > left && queue.at[queue.count - 1].vetoes % 2 != 0) /* SKE-34 */
        tell_cancelled(scene, queue.at[--queue.count].kind, out);
    for (unsigned i = 0; i + left < queue.count; i++) {
        const Effect *effect = &queue.at[i];
        bool kids = scene->options->value[SKETCH_KIDS], up = kids && turns_up(scene, &queue, i);
        bool sees =
            kids ? up : scene->viewer == EVERYTHING || scene_is_mine(scene, (Actor)effect->seat);
        if (!had_target(scene, effect))
            sketch_tell_no_target(scene, effect->kind, out);
        else if (effect->kind == SKETCH_DANCER)
            tell_dance(scene, action_argument(effect->announced, 0) - 1, out);
        else if (effect->kind == SKETCH_MAGICIAN)
            tell_trade(scene, effect->announced, out);
        else if (effect->kind != SKETCH_SEER)
            tell_owed(scene, effect, out);
        else if (kids)
            tell_turn(scene, effect, up, sketch_face(seen, sees ? face++ : MAX_SHOWN), out);
        else
            tell_look(scene, effect, sketch_face(seen, sees ? face++ : MAX_SHOWN), out);
    }
}
