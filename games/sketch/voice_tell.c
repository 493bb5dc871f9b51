/* Moves of Sketch! as sentences. A move lies between the table before it and the table after it;
   what became of the effects that waited is told by voice_effects.c. Places in announcements: %1
   who, %2 and %4 slots, %3 and %5 whose cards. */
#include "games/sketch/voice.h"

unsigned sketch_face(const Seen *seen, unsigned i)
{
    return i < seen->count && seen->shown[i] < SKETCH_KINDS ? seen->shown[i]
                                                            : (unsigned)SKETCH_UNKNOWN;
}

static unsigned peeked(Action action)
{
    return action_argument(action, 1) != 0 ? 2 : action_argument(action, 0) != 0 ? 1 : 0;
}

unsigned sketch_own_faces(const Seen *seen)
{
    switch (action_word(seen->move.action)) {
    case SKETCH_WORD_PEEK:
        return peeked(seen->move.action);
    case SKETCH_WORD_DISCARD:
    case SKETCH_WORD_SKETCH:
    case SKETCH_WORD_VETO:
        return 1;
    default:
        return 0;
    }
}

bool sketch_was_played(const Scene *scene)
{
    const Sketch *before = scene->before, *after = scene->view;
    return after->discard_size > before->discard_size;
}

bool sketch_card_comes(const Scene *scene)
{
    const Sketch *s = scene->view;
    return s->phase == SKETCH_PENALTY || s->phase == SKETCH_DIGGING;
}

SketchWhose sketch_whose(const Scene *scene, unsigned player, unsigned seat)
{
    if (seat == player)
        return SKETCH_OWN;
    return scene_is_mine(scene, (Actor)seat) ? SKETCH_YOURS : SKETCH_THIRDS;
}

static Text face_name(const Scene *scene, const Seen *seen, unsigned i)
{
    return sketch_card_name(scene->lang, sketch_face(seen, i));
}

/* ---- Set-up and turns ---------------------------------------------------------------------- */

static void tell_dealer(const Scene *scene, unsigned dealer, Out *out)
{
    if (scene_is_mine(scene, (Actor)dealer))
        say(out, tr(scene->lang, "You deal.\n"));
    else
        say(out, tr(scene->lang, "%1 deals.\n"), scene->names[dealer]);
}

/* How many cards (none, one, two); whether we see their faces; you, or somebody. */
static const char *const looks[3][2][2] = {
    {{N_("You look at none of your cards.\n"), N_("%1 looks at no card.\n")},
     {N_("You look at none of your cards.\n"), N_("%1 looks at no card.\n")}},
    {{N_("You look at your card %2.\n"), N_("%1 looks at card %2.\n")},
     {N_("You look at your card %2: %4.\n"), N_("%1 looks at card %2: %4.\n")}},
    {{N_("You look at your cards %2 and %3.\n"), N_("%1 looks at cards %2 and %3.\n")},
     {N_("You look at your cards %2 and %3: %4 and %5.\n"),
      N_("%1 looks at cards %2 and %3: %4 and %5.\n")}},
};
static const char *const turned_up[3][2] = {
    {N_("You turn up none of your cards.\n"), N_("%1 turns up no card.\n")},
    {N_("You turn up your card %2: %4.\n"), N_("%1 turns up card %2: %4.\n")},
    {N_("You turn up your cards %2 and %3: %4 and %5.\n"),
     N_("%1 turns up cards %2 and %3: %4 and %5.\n")},
};

static void tell_peek(const Scene *scene, const Seen *seen, Out *out)
{
    const Sketch *s = scene->view;
    Action action = seen->move.action;
    unsigned count = peeked(action), other = !scene_is_mine(scene, seen->move.actor);
    const char *sentence = s->kids ? turned_up[count][other]
                                   : looks[count][sketch_face(seen, 0) != SKETCH_UNKNOWN][other];
    say(out, tr(scene->lang, sentence), scene->names[seen->move.actor],
        NUM(action_argument(action, 0)), NUM(action_argument(action, 1)),
        SKETCH_CARD_WORTH(scene, sketch_face(seen, 0)),
        SKETCH_CARD_WORTH(scene, sketch_face(seen, 1)));
}

/* Where a card came that was not there before the move. */
typedef struct Place {
    unsigned seat, slot;
} Place;

static Place where_it_came(const Scene *scene)
{
    const Sketch *before = scene->before, *after = scene->view;
    Place place = {0, 0};
    for (unsigned seat = 0; seat < scene->seats; seat++)
        if (after->hand_size[seat] > before->hand_size[seat])
            place = (Place){seat, sketch_next_slot(before, seat) + 1};
    return place;
}

static void tell_take(const Scene *scene, Out *out)
{
    const Sketch *before = scene->before;
    Place place = where_it_came(scene);
    say(out,
        scene_is_mine(scene, (Actor)place.seat)
            ? tr(scene->lang, "You take the %2 from the discard; it lies in slot %3.\n")
            : tr(scene->lang, "%1 takes the %2 from the discard; it lies in slot %3.\n"),
        scene->names[place.seat], sketch_card_name(scene->lang, sketch_top(before)),
        NUM(place.slot));
}

static void tell_drawn(const Scene *scene, const Seen *seen, Place place, Out *out)
{
    const Lang *lang = scene->lang;
    bool mine = scene_is_mine(scene, (Actor)place.seat);
    Text name = scene->names[place.seat], slot = NUM(place.slot);
    Text card = SKETCH_CARD_WORTH(scene, action_argument(seen->move.action, 0) - 1);
    if (seen->hidden && mine)
        say(out, tr(lang, "You draw from the pile; the card lies in slot %1.\n"), slot);
    else if (seen->hidden)
        say(out, tr(lang, "%1 draws from the pile; the card lies in slot %2.\n"), name, slot);
    else if (mine)
        say(out, tr(lang, "You draw: %1. It lies in slot %2.\n"), card, slot);
    else
        say(out, tr(lang, "%1 draws: %2. It lies in slot %3.\n"), name, card, slot);
}

/* A card that comes by chance, after somebody drew, or has to take one. Dealing is not told. */
static void tell_card(const Scene *scene, const Seen *seen, Out *out)
{
    unsigned phase = ((const Sketch *)scene->before)->phase;
    Place place = where_it_came(scene);
    bool mine = scene_is_mine(scene, (Actor)place.seat);
    const char *sentence;
    if (phase == SKETCH_DRAWN)
        tell_drawn(scene, seen, place, out);
    if (phase != SKETCH_PENALTY && phase != SKETCH_DIGGING)
        return;
    if (phase == SKETCH_PENALTY)
        sentence = mine ? N_("You take a card, unseen; it lies in slot %2.\n")
                        : N_("%1 takes a card, unseen; it lies in slot %2.\n");
    else
        sentence = mine ? N_("The pile is empty: you take a card from the discard, unseen; it lies "
                             "in slot %2.\n")
                        : N_("The pile is empty: %1 takes a card from the discard, unseen; it lies "
                             "in slot %2.\n");
    say(out, tr(scene->lang, sentence), scene->names[place.seat], NUM(place.slot));
}

static void tell_discard(const Scene *scene, const Seen *seen, Out *out)
{
    const Sketch *s = scene->view;
    const Lang *lang = scene->lang;
    Text slot = NUM(action_argument(seen->move.action, 0)), name = scene->names[seen->move.actor];
    bool costs = sketch_face(seen, 0) == SKETCH_VETO && !s->kids; /* SKE-40 */
    if (scene_is_mine(scene, seen->move.actor)) {
        say(out, tr(lang, "You discard card %1: %2.\n"), slot, face_name(scene, seen, 0));
        if (costs)
            say(out, tr(lang, "It costs you a penalty card, unless somebody vetoes it.\n"));
    } else {
        say(out, tr(lang, "%1 discards card %2: %3.\n"), name, slot, face_name(scene, seen, 0));
        if (costs)
            say(out, tr(lang, "It costs %1 a penalty card, unless somebody vetoes it.\n"), name);
    }
}

static void tell_assault(const Scene *scene, Actor seat, Out *out)
{
    out_string(out, S_GOLD);
    if (scene_is_mine(scene, seat))
        say(out, tr(scene->lang, "You call the assault! All others have one more turn.\n"));
    else
        say(out, tr(scene->lang, "%1 calls the assault! All others have one more turn.\n"),
            scene->names[seat]);
}

/* ---- Announcements ------------------------------------------------------------------------- */

/* You or somebody acts, and upon whose cards. */
static const char *const archer[2][SKETCH_WHOSE] = {
    {[SKETCH_THIRDS] = N_("You aim the Archer at %3.\n")},
    {[SKETCH_YOURS] = N_("%1 aims the Archer at you.\n"),
     [SKETCH_THIRDS] = N_("%1 aims the Archer at %3.\n")},
};
static const char *const dancer[2][SKETCH_WHOSE] = {
    {[SKETCH_OWN] = N_("You send the Dancer to your own cards.\n"),
     [SKETCH_THIRDS] = N_("You send the Dancer to %3’s cards.\n")},
    {[SKETCH_OWN] = N_("%1 sends the Dancer to their own cards.\n"),
     [SKETCH_YOURS] = N_("%1 sends the Dancer to your cards.\n"),
     [SKETCH_THIRDS] = N_("%1 sends the Dancer to %3’s cards.\n")},
};
static const char *const seer[2][SKETCH_WHOSE] = {
    {[SKETCH_OWN] = N_("You want to look at your card %2.\n"),
     [SKETCH_THIRDS] = N_("You want to look at %3’s card %2.\n")},
    {[SKETCH_OWN] = N_("%1 wants to look at their own card %2.\n"),
     [SKETCH_YOURS] = N_("%1 wants to look at your card %2.\n"),
     [SKETCH_THIRDS] = N_("%1 wants to look at %3’s card %2.\n")},
};
static const char *const kids_seer[2][SKETCH_WHOSE] = {
    {[SKETCH_OWN] = N_("You want to turn over your card %2.\n"),
     [SKETCH_THIRDS] = N_("You want to turn over %3’s card %2.\n")},
    {[SKETCH_OWN] = N_("%1 wants to turn over their own card %2.\n"),
     [SKETCH_YOURS] = N_("%1 wants to turn over your card %2.\n"),
     [SKETCH_THIRDS] = N_("%1 wants to turn over %3’s card %2.\n")},
};

static void tell_target(const Scene *scene, const Seen *seen, Out *out)
{
    const Sketch *before = scene->before;
    Action action = seen->move.action;
    Actor actor = seen->move.actor;
    unsigned word = action_word(action), seat = action_argument(action, 0) - 1;
    const char *const(*sentences)[SKETCH_WHOSE] = word == SKETCH_WORD_LOOK               ? seer
                                                  : word == SKETCH_WORD_TURN             ? kids_seer
                                                  : before->effect_kind == SKETCH_ARCHER ? archer
                                                                                         : dancer;
    say(out,
        tr(scene->lang, sentences[!scene_is_mine(scene, actor)][sketch_whose(scene, actor, seat)]),
        scene->names[actor], NUM(action_argument(action, 1)), scene->names[seat]);
}

/* The Magician: the cards of the player or of the viewer are named first. */
static void tell_swap(const Scene *scene, const Seen *seen, Out *out)
{
    Action action = seen->move.action;
    Actor actor = seen->move.actor;
    unsigned seats[2] = {action_argument(action, 0) - 1, action_argument(action, 2) - 1};
    unsigned slots[2] = {action_argument(action, 1), action_argument(action, 3)};
    bool mine[2] = {scene_is_mine(scene, (Actor)seats[0]), scene_is_mine(scene, (Actor)seats[1])};
    unsigned first = seats[1] == actor || (mine[1] && seats[0] != actor), second = !first;
    const char *sentence;
    if (scene_is_mine(scene, actor))
        sentence = mine[first] ? N_("You want to swap your card %2 with %5’s card %4.\n")
                               : N_("You want to swap %3’s card %2 with %5’s card %4.\n");
    else if (seats[first] == actor)
        sentence = mine[second] ? N_("%1 wants to swap their own card %2 with your card %4.\n")
                                : N_("%1 wants to swap their own card %2 with %5’s card %4.\n");
    else
        sentence = mine[first] ? N_("%1 wants to swap your card %2 with %5’s card %4.\n")
                               : N_("%1 wants to swap %3’s card %2 with %5’s card %4.\n");
    say(out, tr(scene->lang, sentence), scene->names[actor], NUM(slots[first]),
        scene->names[seats[first]], NUM(slots[second]), scene->names[seats[second]]);
}

/* ---- Reactions ----------------------------------------------------------------------------- */

static void tell_penalty(const Scene *scene, Out *out)
{
    const Sketch *s = scene->view;
    if (!sketch_card_comes(scene)) { /* SKE-50 */
        out_char(out, ' ');
        say(out, tr(scene->lang, "No card is left to take."));
    } else if (s->teams) {
        say(out, tr(scene->lang, " Penalty: one card for each of the two partners."));
    } else {
        say(out, tr(scene->lang, " Penalty: one card."));
    }
}

/* Does it match? You, or somebody. */
static const char *const slams[2][2] = {
    {N_("You slam card %2: %3. It does not match!"),
     N_("%1 slams card %2: %3. It does not match!")},
    {N_("Sketch! You slam card %2: %3."), N_("Sketch! %1 slams card %2: %3.")},
};
static const char *const vetoes[2][2] = {
    {N_("You veto with card %2, but that is no Veto: %3!"),
     N_("%1 vetoes with card %2, but that is no Veto: %3!")},
    {N_("Veto! You play card %2."), N_("Veto! %1 plays card %2.")},
};

static void tell_slam(const Scene *scene, const Seen *seen, Out *out)
{
    const Sketch *before = scene->before;
    bool is_veto = action_word(seen->move.action) == SKETCH_WORD_VETO;
    bool good = sketch_was_played(scene);
    const char *sentence =
        (is_veto ? vetoes : slams)[good][!scene_is_mine(scene, seen->move.actor)];
    out_string(out, good ? S_GOOD : S_BAD);
    say(out, tr(scene->lang, sentence), scene->names[seen->move.actor],
        NUM(action_argument(seen->move.action, 0)), face_name(scene, seen, 0));
    if (!good)
        tell_penalty(scene, out);
    else if (is_veto && before->chain % 2 == 0) /* SKE-34 */
        say(out, tr(scene->lang, " The card beneath is cancelled."));
    else if (is_veto)
        say(out, tr(scene->lang, " That cancels the Veto: the first card counts again."));
    out_char(out, '\n');
}

/* ---- What a move brought about ------------------------------------------------------------- */

/* SKE-22: an action that was played although there is nothing it could be aimed at. */
static void tell_aimless(const Scene *scene, Out *out)
{
    const Sketch *s = scene->view;
    unsigned kind = sketch_seen_top(s);
    if (sketch_was_played(scene) && kind >= SKETCH_ARCHER && kind <= SKETCH_SEER &&
        s->phase != SKETCH_ANNOUNCING)
        sketch_tell_no_target(scene, kind, out);
}

/* How the game goes on, where that is not what everybody expects. */
static void tell_course(const Scene *scene, Out *out)
{
    const Sketch *before = scene->before, *s = scene->view;
    if (s->phase == SKETCH_OVER) {
        out_string(out, S_BOLD);
        say(out, tr(scene->lang, "All cards are turned up.\n"));
    } else if (s->phase == SKETCH_REANNOUNCING) {
        unsigned seat = s->effect_player[0];
        say(out,
            scene_is_mine(scene, (Actor)seat)
                ? tr(scene->lang, "The target is gone: you choose once more.\n")
                : tr(scene->lang, "The target is gone: %1 chooses once more.\n"),
            scene->names[seat]);
    } else if (s->last && !before->last) {
        say(out, tr(scene->lang, "The game ends here: one last chance to react.\n"));
    } else if (s->phase == SKETCH_DRAWING && scene_is_mine(scene, s->player)) {
        say(out, tr(scene->lang, "It is your turn.\n"));
    }
}

void sketch_tell(const Scene *scene, const Seen *seen, Out *out)
{
    Actor actor = seen->move.actor;
    switch (action_word(seen->move.action)) {
    case SKETCH_WORD_DEALER:
        tell_dealer(scene, action_argument(seen->move.action, 0) - 1, out);
        break;
    case SKETCH_WORD_CARD:
    case SKETCH_WORD_DIG:
        tell_card(scene, seen, out);
        break;
    case SKETCH_WORD_PEEK:
        tell_peek(scene, seen, out);
        break;
    case SKETCH_WORD_TAKE:
        tell_take(scene, out);
        break;
    case SKETCH_WORD_DISCARD:
        tell_discard(scene, seen, out);
        break;
    case SKETCH_WORD_SWAP:
        tell_swap(scene, seen, out);
        break;
    case SKETCH_WORD_AIM:
    case SKETCH_WORD_LOOK:
    case SKETCH_WORD_TURN:
        tell_target(scene, seen, out);
        break;
    case SKETCH_WORD_SKETCH:
    case SKETCH_WORD_VETO:
        tell_slam(scene, seen, out);
        break;
    case SKETCH_WORD_ASSAULT:
        tell_assault(scene, actor, out);
        break;
    default: /* picks, ok and end go without saying; a draw is told with the card that comes */
        break;
    }
    if (action_word(seen->move.action) == SKETCH_WORD_DISCARD ||
        action_word(seen->move.action) == SKETCH_WORD_SKETCH)
        tell_aimless(scene, out);
    sketch_tell_effects(scene, seen, out);
    tell_course(scene, out);
}
