/* Moves of Sketch! as sentences. The view is the one after the move; what follows from a move is
   told where that view shows it. Places in announcements: %1 who, %2 and %4 slots, %3 and %5 whose
   cards. */
#include "games/sketch/look.h"

static Text face_name(const Scene *scene, const Seen *seen, unsigned i)
{
    return sketch_card_name(scene->lang, i < seen->count ? seen->shown[i] : KINDS);
}

/* ---- Set-up and turns ---------------------------------------------------------------------- */

static void tell_dealer(const Scene *scene, unsigned dealer, Out *out)
{
    if (is_mine(scene, (Actor)dealer))
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

static unsigned peeked(Action action)
{
    return action_argument(action, 1) != 0 ? 2 : action_argument(action, 0) != 0 ? 1 : 0;
}

static void tell_peek(const Scene *scene, const Seen *seen, Out *out)
{
    Action action = seen->move.action;
    unsigned count = peeked(action), other = !is_mine(scene, seen->move.actor);
    const char *sentence = scene->options->value[KIDS] ? turned_up[count][other]
                                                       : looks[count][seen->count > 0][other];
    say(out, tr(scene->lang, sentence), scene->names[seen->move.actor],
        NUM(action_argument(action, 0)), NUM(action_argument(action, 1)), face_name(scene, seen, 0),
        face_name(scene, seen, 1));
}

/* The card follows in a move of its own; its slot can be told from the holes there still are. */
static void tell_draw(const Scene *scene, Actor seat, Out *out)
{
    Hand hand = sketch_shown_hand(scene, seat);
    unsigned slot = sketch_hand_next_slot(&hand) + 1;
    if (is_mine(scene, seat))
        say(out, tr(scene->lang, "You draw from the pile; the card lies in slot %1.\n"), NUM(slot));
    else
        say(out, tr(scene->lang, "%1 draws from the pile; the card lies in slot %2.\n"),
            scene->names[seat], NUM(slot));
}

static void tell_take(const Scene *scene, Actor seat, Out *out)
{
    if (is_mine(scene, seat))
        say(out, tr(scene->lang, "You take the top card of the discard.\n"));
    else
        say(out, tr(scene->lang, "%1 takes the top card of the discard.\n"), scene->names[seat]);
}

/* A card that was drawn. Others are dealt, or were told of when it was clear who takes them. */
static void tell_card(const Scene *scene, const Seen *seen, Out *out)
{
    SketchPhase phase = sketch_shown_phase(scene->view);
    unsigned kind = action_argument(seen->move.action, 0) - 1;
    if (phase == DISCARDING) { /* drawn: nothing else leads there */
        int player = sketch_first_seat(scene->view, "player");
        if (seen->hidden || player < 0)
            return;
        if (is_mine(scene, (Actor)player))
            say(out, tr(scene->lang, "You have drawn: %1.\n"), sketch_card_name(scene->lang, kind));
        else
            say(out, tr(scene->lang, "%1 has drawn: %2.\n"), scene->names[player],
                sketch_card_name(scene->lang, kind));
    } else if (phase == PENALTY && !scene->options->value[TEAMS]) {
        say(out, tr(scene->lang, "One more card comes from the pile.\n")); /* several Archers */
    }
}

static void tell_discard(const Scene *scene, const Seen *seen, Out *out)
{
    const Lang *lang = scene->lang;
    Text slot = NUM(action_argument(seen->move.action, 0)), name = scene->names[seen->move.actor];
    bool costs = seen->count > 0 && seen->shown[0] == VETO && !scene->options->value[KIDS];
    if (is_mine(scene, seen->move.actor)) {
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
    if (is_mine(scene, seat))
        say(out, tr(scene->lang, "You call the assault! All others have one more turn.\n"));
    else
        say(out, tr(scene->lang, "%1 calls the assault! All others have one more turn.\n"),
            scene->names[seat]);
}

/* ---- Announcements ------------------------------------------------------------------------- */

/* You or somebody acts; upon the player's own cards, upon yours, upon those of a third. */
enum { OWN, YOURS, THIRDS, WHOSE };
static const char *const archer[2][WHOSE] = {
    {[THIRDS] = N_("You aim the Archer at %3.\n")},
    {[YOURS] = N_("%1 aims the Archer at you.\n"), [THIRDS] = N_("%1 aims the Archer at %3.\n")},
};
static const char *const dancer[2][WHOSE] = {
    {[OWN] = N_("You send the Dancer to your own cards.\n"),
     [THIRDS] = N_("You send the Dancer to the cards of %3.\n")},
    {[OWN] = N_("%1 sends the Dancer to their own cards.\n"),
     [YOURS] = N_("%1 sends the Dancer to your cards.\n"),
     [THIRDS] = N_("%1 sends the Dancer to the cards of %3.\n")},
};
static const char *const seer[2][WHOSE] = {
    {[OWN] = N_("You want to look at your card %2.\n"),
     [THIRDS] = N_("You want to look at %3's card %2.\n")},
    {[OWN] = N_("%1 wants to look at their own card %2.\n"),
     [YOURS] = N_("%1 wants to look at your card %2.\n"),
     [THIRDS] = N_("%1 wants to look at %3's card %2.\n")},
};
static const char *const kids_seer[2][WHOSE] = {
    {[OWN] = N_("You want to turn over your card %2.\n"),
     [THIRDS] = N_("You want to turn over %3's card %2.\n")},
    {[OWN] = N_("%1 wants to turn over their own card %2.\n"),
     [YOURS] = N_("%1 wants to turn over your card %2.\n"),
     [THIRDS] = N_("%1 wants to turn over %3's card %2.\n")},
};

static void tell_target(const Scene *scene, const Seen *seen, Out *out)
{
    Action action = seen->move.action;
    Actor actor = seen->move.actor;
    unsigned word = action_word(action), seat = action_argument(action, 0) - 1;
    unsigned whose = seat == actor ? OWN : is_mine(scene, (Actor)seat) ? YOURS : THIRDS;
    /* An Archer is announced once, right after it was played; what is announced again is under a
       Dancer or under Vetoes. */
    const char *const(*sentences)[WHOSE] = word == WORD_LOOK                         ? seer
                                           : word == WORD_TURN                       ? kids_seer
                                           : sketch_shown_top(scene->view) == ARCHER ? archer
                                                                                     : dancer;
    say(out, tr(scene->lang, sentences[!is_mine(scene, actor)][whose]), scene->names[actor],
        NUM(action_argument(action, 1)), scene->names[seat]);
}

/* The Magician: the cards of the player or of the viewer are named first. */
static void tell_swap(const Scene *scene, const Seen *seen, Out *out)
{
    Action action = seen->move.action;
    Actor actor = seen->move.actor;
    unsigned seats[2] = {action_argument(action, 0) - 1, action_argument(action, 2) - 1};
    unsigned slots[2] = {action_argument(action, 1), action_argument(action, 3)};
    bool mine[2] = {is_mine(scene, (Actor)seats[0]), is_mine(scene, (Actor)seats[1])};
    unsigned first = seats[1] == actor || (mine[1] && seats[0] != actor), second = !first;
    const char *sentence;
    if (is_mine(scene, actor))
        sentence = mine[first] ? N_("You want to swap your card %2 with %5's card %4.\n")
                               : N_("You want to swap %3's card %2 with %5's card %4.\n");
    else if (seats[first] == actor)
        sentence = mine[second] ? N_("%1 wants to swap their own card %2 with your card %4.\n")
                                : N_("%1 wants to swap their own card %2 with %5's card %4.\n");
    else
        sentence = mine[first] ? N_("%1 wants to swap your card %2 with %5's card %4.\n")
                               : N_("%1 wants to swap %3's card %2 with %5's card %4.\n");
    say(out, tr(scene->lang, sentence), scene->names[actor], NUM(slots[first]),
        scene->names[seats[first]], NUM(slots[second]), scene->names[seats[second]]);
}

/* ---- Reactions ----------------------------------------------------------------------------- */

static void tell_penalty(const Scene *scene, Out *out)
{
    SketchPhase phase = sketch_shown_phase(scene->view);
    if (phase != PENALTY && phase != DIGGING)
        return; /* there is no card to take (SKE-50) */
    if (scene->options->value[TEAMS])
        say(out, tr(scene->lang, " Penalty: one card for each of the two partners."));
    else
        say(out, tr(scene->lang, " Penalty: one card."));
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
    bool is_veto = action_word(seen->move.action) == WORD_VETO;
    unsigned kind = seen->count > 0 ? seen->shown[0] : KINDS;
    bool good = is_veto ? kind == VETO : kind == sketch_shown_top(scene->view);
    const char *sentence = (is_veto ? vetoes : slams)[good][!is_mine(scene, seen->move.actor)];
    out_string(out, good ? S_GOOD : S_BAD);
    say(out, tr(scene->lang, sentence), scene->names[seen->move.actor],
        NUM(action_argument(seen->move.action, 0)), face_name(scene, seen, 0));
    if (!good)
        tell_penalty(scene, out);
    else if (is_veto && view_number(scene->view, "vetoes_on_it") % 2 != 0) /* SKE-34 */
        say(out, tr(scene->lang, " The card beneath is cancelled."));
    else if (is_veto)
        say(out, tr(scene->lang, " That cancels the Veto: the first card counts again."));
    out_char(out, '\n');
}

/* ---- What a move brought about ------------------------------------------------------------- */

/* A look, on whatever move made it happen (SKE-24). */
static void tell_look(const Scene *scene, Face face, Out *out)
{
    Text name = sketch_card_name(scene->lang, face);
    if (scene->options->value[KIDS])
        say(out, tr(scene->lang, "The Seer turns up: %1.\n"), name);
    else if (scene->viewer == EVERYTHING)
        say(out, tr(scene->lang, "The Seer sees: %1.\n"), name);
    else
        say(out, tr(scene->lang, "You look at the card: %1.\n"), name);
}

/* An effect makes somebody take a card (SKE-40, SKE-51). */
static void tell_owed(const Scene *scene, Out *out)
{
    if (sketch_shown_top(scene->view) == ARCHER)
        say(out, tr(scene->lang, "The Archer hits: a card comes from the pile, unseen.\n"));
    else
        say(out, tr(scene->lang, "A card comes from the pile, unseen.\n"));
}

/* An effect happened, or the game came to its end: a window has opened in which nobody has answered
   yet, although the move was an answer. */
static void tell_new_window(const Scene *scene, bool looked, Out *out)
{
    unsigned top = sketch_shown_top(scene->view);
    if (view_flag(scene->view, "last_window"))
        say(out, tr(scene->lang, "The cards are turned up soon: one last chance to react.\n"));
    else if (top == MAGICIAN)
        say(out, tr(scene->lang, "The two cards trade places.\n"));
    else if (top == SEER && !looked && scene->options->value[KIDS])
        say(out, tr(scene->lang, "The Seer turns a card face down.\n"));
    else if (top == SEER && !looked)
        say(out, tr(scene->lang, "The Seer has had a look.\n"));
    else if (top == VETO)
        say(out, tr(scene->lang, "What was announced happens.\n"));
}

static void tell_consequences(const Scene *scene, const Seen *seen, unsigned own, Out *out)
{
    unsigned word = action_word(seen->move.action);
    SketchPhase phase = sketch_shown_phase(scene->view);
    bool looked = false;
    for (unsigned i = own; i < seen->count; i++) {
        if (seen->shown[i] >= SHOWN_SEAT) {
            out_string(out, S_BOLD);
            say(out, tr(scene->lang, "All cards are turned up.\n"));
            return;
        }
        tell_look(scene, seen->shown[i], out);
        looked = true;
    }
    if (phase == DANCING && word != WORD_PICK)
        say(out, tr(scene->lang, "The Dancer dances: the cards are shuffled.\n"));
    else if (word == WORD_OK && phase == PENALTY)
        tell_owed(scene, out);
    else if (word == WORD_OK && phase == WINDOW &&
             !view_has_seat(scene->view, "answered", seen->move.actor))
        tell_new_window(scene, looked, out);
    else if ((word == WORD_END || word == WORD_ASSAULT) && view_flag(scene->view, "last_window"))
        say(out, tr(scene->lang, "The game ends here: one last chance to react.\n"));
}

void sketch_tell(const Scene *scene, const Seen *seen, Out *out)
{
    Actor actor = seen->move.actor;
    unsigned own = 0; /* faces that are the action's own */
    switch (action_word(seen->move.action)) {
    case WORD_DEALER:
        tell_dealer(scene, action_argument(seen->move.action, 0) - 1, out);
        break;
    case WORD_CARD:
        tell_card(scene, seen, out);
        break;
    case WORD_DIG:
        say(out,
            tr(scene->lang, "The pile is empty: a card is dug up from the discard, unseen.\n"));
        break;
    case WORD_PEEK:
        own = peeked(seen->move.action);
        tell_peek(scene, seen, out);
        break;
    case WORD_DRAW:
        tell_draw(scene, actor, out);
        break;
    case WORD_TAKE:
        tell_take(scene, actor, out);
        break;
    case WORD_DISCARD:
        own = 1;
        tell_discard(scene, seen, out);
        break;
    case WORD_SWAP:
        tell_swap(scene, seen, out);
        break;
    case WORD_AIM:
    case WORD_LOOK:
    case WORD_TURN:
        tell_target(scene, seen, out);
        break;
    case WORD_SKETCH:
    case WORD_VETO:
        own = 1;
        tell_slam(scene, seen, out);
        break;
    case WORD_ASSAULT:
        tell_assault(scene, actor, out);
        break;
    default: /* picks, ok and end go without saying */
        break;
    }
    tell_consequences(scene, seen, own, out);
}
