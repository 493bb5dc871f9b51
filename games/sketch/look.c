/* How Sketch! looks in a terminal (term/look.h): the table in sentences, and the end. Questions and
   choices are in look_ask.c, moves are told by look_tell.c, the picture is drawn by look_draw.c. */
#include "games/sketch/look.h"

/* ---- Lists --------------------------------------------------------------------------------- */

void sketch_out_seats(const Scene *scene, const char *key, Out *out)
{
    const char *between = "";
    for (unsigned i = 0; i < scene->seats; i++) {
        unsigned seat = seat_from_viewer(scene, i);
        if (!view_has_seat(scene->view, key, seat))
            continue;
        out_string(out, between);
        if (scene_is_mine(scene, (Actor)seat))
            out_string(out, tr_in(scene->lang, "in a list of players", "you"));
        else
            out_text(out, scene->names[seat]);
        between = ", ";
    }
}

/* The slots of a hand: "1–3, 5 (Archer), 6". Long hands take several lines. */
static void out_slots(const Scene *scene, const Hand *hand, Out *out)
{
    unsigned listed = 0;
    for (unsigned slot = 0; slot < hand->slots; slot++) {
        if (!sketch_hand_has_card(hand, slot))
            continue;
        if (listed++ > 0)
            out_string(out, listed % 16 == 1 ? ",\n   " : ", ");
        out_number(out, slot + 1);
        if (sketch_hand_kind(hand, slot) < SKETCH_KINDS) {
            out_string(out, " (");
            out_text(out, sketch_card_name(scene->lang, sketch_hand_kind(hand, slot)));
            out_char(out, ')');
            continue;
        }
        unsigned last = slot;
        while (sketch_hand_has_card(hand, last + 1) &&
               sketch_hand_kind(hand, last + 1) >= SKETCH_KINDS)
            last++;
        if (last > slot + 1) {
            out_string(out, "–");
            out_number(out, last + 1);
            slot = last;
        }
    }
}

/* ---- The table in sentences ---------------------------------------------------------------- */

/* You, or somebody. */
static const char *const headlines[SKETCH_OVER + 1][2] = {
    [SKETCH_DRAWING] = {N_("It is your turn to draw."), N_("It is %1's turn to draw.")},
    [SKETCH_DRAWN] = {N_("You draw from the pile."), N_("%1 draws from the pile.")},
    [SKETCH_DISCARDING] = {N_("You choose a card to discard."),
                           N_("%1 chooses a card to discard.")},
    [SKETCH_ANNOUNCING] = {N_("You say what your card does: %2."),
                           N_("%1 says what the card does: %2.")},
    [SKETCH_REANNOUNCING] = {N_("You choose once more: %2."), N_("%1 chooses once more: %2.")},
    [SKETCH_ENDING] = {N_("You end your turn, or call the assault."),
                       N_("%1 ends the turn, or calls the assault.")},
};

void sketch_out_headline(const Scene *scene, Out *out)
{
    const Lang *lang = scene->lang;
    SketchPhase phase = sketch_shown_phase(scene->view);
    int seat = sketch_first_seat(scene->view, "to_act");
    if (seat < 0)
        seat = sketch_first_seat(scene->view, "player");
    if (headlines[phase][0] != NULL && seat >= 0) {
        say(out, tr(lang, headlines[phase][!scene_is_mine(scene, (Actor)seat)]), scene->names[seat],
            sketch_card_name(lang, sketch_kind_announced(scene->view)));
        return;
    }
    Text top = sketch_card_name(lang, sketch_shown_top(scene->view));
    switch (phase) {
    case SKETCH_PEEKING:
        if (scene->options->value[SKETCH_KIDS])
            say(out, tr(lang, "Everybody turns up a few cards of their own."));
        else
            say(out, tr(lang, "Everybody looks at a few cards of their own."));
        break;
    case SKETCH_WINDOW:
        if (view_flag(scene->view, "last_window"))
            say(out, tr(lang, "Last chance! Anyone may react to: %1."), top);
        else
            say(out, tr(lang, "Anyone may react to: %1."), top);
        break;
    case SKETCH_PENALTY:
        say(out, tr(lang, "A card comes from the pile."));
        break;
    case SKETCH_DIGGING:
        say(out, tr(lang, "A card is dug up from the discard."));
        break;
    case SKETCH_DANCING:
        say(out, tr(lang, "A hand is being shuffled."));
        break;
    case SKETCH_OVER:
        say(out, tr(lang, "The game is over: all cards are turned up."));
        break;
    default:
        say(out, tr(lang, "The cards are being dealt."));
    }
}

void sketch_out_piles(const Scene *scene, Out *out)
{
    unsigned top = sketch_shown_top(scene->view);
    Text pile = NUM(view_number(scene->view, "pile"));
    if (top < SKETCH_KINDS)
        say(out, tr(scene->lang, "On top of the discard: %1. Discard: %2, pile: %3."),
            sketch_card_name(scene->lang, top), NUM(view_number(scene->view, "discard")), pile);
    else
        say(out, tr(scene->lang, "The discard is empty. Pile: %1."), pile);
}

static void describe_effect(const Scene *scene, const Effect *effect, Out *out)
{
    const Lang *lang = scene->lang;
    Action action = effect->announced;
    Text by = scene->names[effect->seat], slot = NUM(action_argument(action, 1));
    unsigned seat = effect->announced != 0 ? action_argument(action, 0) - 1 : effect->seat;
    Text target = scene->names[seat];
    switch (effect->kind) {
    case SKETCH_ARCHER:
        say(out, tr(lang, "Waiting: the Archer of %1, aimed at %2.\n"), by, target);
        break;
    case SKETCH_DANCER:
        say(out, tr(lang, "Waiting: the Dancer of %1, for the cards of %2.\n"), by, target);
        break;
    case SKETCH_MAGICIAN:
        say(out, tr(lang, "Waiting: the Magician of %1, for %2's card %3 and %4's card %5.\n"), by,
            target, slot, scene->names[action_argument(action, 2) - 1],
            NUM(action_argument(action, 3)));
        break;
    case SKETCH_SEER:
        say(out, tr(lang, "Waiting: the Seer of %1, for %2's card %3.\n"), by, target, slot);
        break;
    default:
        say(out, tr(lang, "Waiting: a penalty card for %1, for the Veto.\n"), by);
    }
}

static void describe_hand(const Scene *scene, unsigned seat, Out *out)
{
    const Lang *lang = scene->lang;
    char text[1536];
    Out slots = {.text = text, .capacity = sizeof text};
    Hand hand = sketch_shown_hand(scene, seat);
    out_slots(scene, &hand, &slots);
    Text list = {text, slots.length}, name = scene->names[seat];
    bool mine = scene_is_mine(scene, (Actor)seat);
    if (hand.cards == 0 && mine)
        say(out, tr(lang, "You have no cards.\n"));
    else if (hand.cards == 0)
        say(out, tr(lang, "%1 has no cards.\n"), name);
    else if (mine)
        say(out, tr_count(lang, "You have %1 card: %2.\n", "You have %1 cards: %2.\n", hand.cards),
            NUM(hand.cards), list);
    else
        say(out, tr_count(lang, "%3 has %1 card: %2.\n", "%3 has %1 cards: %2.\n", hand.cards),
            NUM(hand.cards), list, name);
}

static void describe_assault(const Scene *scene, Out *out)
{
    int assault = sketch_first_seat(scene->view, "assault");
    if (assault >= 0 && scene_is_mine(scene, (Actor)assault))
        say(out, tr(scene->lang, "You have called the assault.\n"));
    else if (assault >= 0)
        say(out, tr(scene->lang, "%1 has called the assault.\n"), scene->names[assault]);
}

static void sketch_describe(const Scene *scene, Out *out)
{
    const Lang *lang = scene->lang;
    SketchPhase phase = sketch_shown_phase(scene->view);
    size_t i;
    json_t *effect;
    sketch_out_headline(scene, out);
    out_char(out, '\n');
    if (phase == SKETCH_WINDOW || phase == SKETCH_PEEKING) {
        char text[1024];
        Out seats = {.text = text, .capacity = sizeof text};
        sketch_out_seats(scene, "to_act", &seats);
        say(out, tr(lang, "Still to answer: %1.\n"), (Text){text, seats.length});
    }
    sketch_out_piles(scene, out);
    out_char(out, '\n');
    json_array_foreach(view_list(scene->view, "effects"), i, effect)
    {
        Effect waiting = sketch_shown_effect(effect);
        describe_effect(scene, &waiting, out);
    }
    describe_assault(scene, out);
    for (unsigned k = 0; k < scene->seats; k++)
        describe_hand(scene, seat_from_viewer(scene, k), out);
    if (scene->options->value[SKETCH_TEAMS] && scene->viewer < scene->seats)
        say(out, tr(lang, "Your partner is %1.\n"), scene->names[partner_of(scene, scene->viewer)]);
}

/* ---- The end ------------------------------------------------------------------------------- */

static unsigned points_of(const Scene *scene, unsigned seat)
{
    return view_number(sketch_shown_hand(scene, seat).seat, "points");
}

/* SKE-62: a seat's points, in teams those of both partners. */
static unsigned side_points(const Scene *scene, unsigned seat)
{
    unsigned points = points_of(scene, seat);
    return scene->options->value[SKETCH_TEAMS] ? points + points_of(scene, partner_of(scene, seat))
                                               : points;
}

static void conclude_winners(const Scene *scene, unsigned lowest, Out *out)
{
    const Lang *lang = scene->lang;
    char text[1024];
    Out names = {.text = text, .capacity = sizeof text};
    bool teams = scene->options->value[SKETCH_TEAMS];
    unsigned winners = 0, winner = 0, sides = teams ? scene->seats / 2 : scene->seats;
    for (unsigned side = 0; side < sides; side++) {
        if (side_points(scene, side) != lowest)
            continue;
        if (winners++ > 0)
            out_string(&names, ", ");
        out_text(&names, scene->names[side]);
        if (teams) {
            out_string(&names, " + ");
            out_text(&names, scene->names[side + sides]);
        }
        winner = side;
    }
    bool mine = scene_is_mine(scene, (Actor)winner);
    unsigned partner = teams ? winner + sides : winner;
    if (winners > 1)
        say(out,
            tr_count(lang, "Shared victory with %2 point: %1.\n",
                     "Shared victory with %2 points: %1.\n", lowest),
            (Text){text, names.length}, NUM(lowest));
    else if (teams && (mine || scene_is_mine(scene, (Actor)partner)))
        say(out,
            tr_count(lang, "You and %1 win with %2 point together.\n",
                     "You and %1 win with %2 points together.\n", lowest),
            scene->names[mine ? partner : winner], NUM(lowest));
    else if (teams)
        say(out,
            tr_count(lang, "%1 and %3 win with %2 point together.\n",
                     "%1 and %3 win with %2 points together.\n", lowest),
            scene->names[winner], NUM(lowest), scene->names[partner]);
    else if (mine)
        say(out, tr_count(lang, "You win with %2 point.\n", "You win with %2 points.\n", lowest),
            scene->names[winner], NUM(lowest));
    else
        say(out, tr_count(lang, "%1 wins with %2 point.\n", "%1 wins with %2 points.\n", lowest),
            scene->names[winner], NUM(lowest));
}

static void conclude_hand(const Scene *scene, unsigned seat, Out *out)
{
    char text[1536];
    Out cards = {.text = text, .capacity = sizeof text};
    Hand hand = sketch_shown_hand(scene, seat);
    unsigned points = points_of(scene, seat);
    for (unsigned slot = 0, listed = 0; slot < hand.slots; slot++) {
        if (!sketch_hand_has_card(&hand, slot))
            continue;
        if (listed++ > 0)
            out_string(&cards, listed % 24 == 1 ? ",\n   " : ", ");
        out_text(&cards, sketch_card_name(scene->lang, sketch_hand_kind(&hand, slot)));
    }
    if (hand.cards == 0)
        say(out, tr(scene->lang, "%1: no cards, 0 points.\n"), scene->names[seat]);
    else
        say(out, tr_count(scene->lang, "%1: %2 point (%3).\n", "%1: %2 points (%3).\n", points),
            scene->names[seat], NUM(points), (Text){text, cards.length});
}

/* The winners, then all hands, the best first; partners one after the other. */
static void sketch_conclude(const Scene *scene, Out *out)
{
    bool teams = scene->options->value[SKETCH_TEAMS];
    unsigned sides = teams ? scene->seats / 2 : scene->seats, told = 0, lowest = ~0u;
    for (unsigned side = 0; side < sides; side++)
        lowest = side_points(scene, side) < lowest ? side_points(scene, side) : lowest;
    out_string(out, S_BOLD);
    conclude_winners(scene, lowest, out);
    for (unsigned points = lowest; told < sides; points++) {
        for (unsigned side = 0; side < sides; side++) {
            if (side_points(scene, side) != points)
                continue;
            told++;
            conclude_hand(scene, side, out);
            if (teams)
                conclude_hand(scene, side + sides, out);
        }
    }
}

const Voice sketch_voice = {
    .tell = sketch_tell,
    .describe = sketch_describe,
    .ask = sketch_ask,
    .offer = sketch_offer,
    .offer_word = sketch_offer_word,
    .conclude = sketch_conclude,
};

const Picture sketch_picture = {.draw = sketch_draw};
