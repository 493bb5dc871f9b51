/* Sketch!'s voice (core/voice.h): the names of cards, the table in sentences, and the end.
   Questions and choices are in voice_ask.c, moves are told by voice_tell.c. */
#include "games/sketch/voice.h"

Text sketch_card_name(const Lang *lang, unsigned kind)
{
    static const char *const names[SKETCH_KINDS] = {
        [SKETCH_ARCHER] = NC_("card", "Archer"),      [SKETCH_DANCER] = NC_("card", "Dancer"),
        [SKETCH_MAGICIAN] = NC_("card", "Magician"),  [SKETCH_SEER] = NC_("card", "Seer"),
        [SKETCH_GOODKING] = NC_("card", "Good King"), [SKETCH_BADKING] = NC_("card", "Bad King"),
        [SKETCH_VETO] = NC_("card", "Veto"),
    };
    if (kind >= SKETCH_KINDS)
        return TEXT("?");
    return text_of(kind <= SKETCH_TEN ? sketch_kind_names[kind] : tr_in(lang, "card", names[kind]));
}

Text sketch_card_worth(const Scene *scene, unsigned kind, char text[96])
{
    const Sketch *s = scene->view;
    Text name = sketch_card_name(scene->lang, kind);
    if (kind <= SKETCH_TEN || kind >= SKETCH_KINDS)
        return name;
    Out out = {.text = text, .capacity = 96};
    say(&out, tr_count(scene->lang, "%1 (%2 point)", "%1 (%2 points)", s->points[kind]), name,
        NUM(s->points[kind]));
    return (Text){text, out.length};
}

/* ---- Lists --------------------------------------------------------------------------------- */

/* The i-th seat as the viewer sees them: its own first, then clockwise. */
static unsigned seat_from_viewer(const Scene *scene, unsigned i)
{
    return (i + (scene->viewer < scene->seats ? scene->viewer : 0u)) % scene->seats;
}

/* Seats as one enumerates them: "you, Björn". */
static void out_seats(const Scene *scene, SeatSet seats, Out *out)
{
    const char *between = "";
    for (unsigned i = 0; i < scene->seats; i++) {
        unsigned seat = seat_from_viewer(scene, i);
        if (!seats_have(seats, seat))
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
static void out_slots(const Scene *scene, unsigned seat, Out *out)
{
    const Sketch *s = scene->view;
    unsigned listed = 0;
    for (unsigned slot = 0; slot < sketch_slot_count(s, seat); slot++) {
        if (!sketch_slot_is_taken(s, seat, slot))
            continue;
        if (listed++ > 0)
            out_string(out, listed % 16 == 1 ? ",\n   " : ", ");
        out_number(out, slot + 1);
        if (!sketch_is_unknown(s, seat, slot)) {
            out_string(out, " (");
            out_text(out, sketch_card_name(scene->lang, sketch_kind_at(s, seat, slot)));
            out_char(out, ')');
            continue;
        }
        unsigned last = sketch_last_unknown(s, seat, slot);
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
    [SKETCH_DRAWING] = {N_("It is your turn to draw."), N_("It is %1’s turn to draw.")},
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
    const Sketch *s = scene->view;
    const Lang *lang = scene->lang;
    SeatSet asked = (SeatSet)(s->to_act & sketch_everybody(s));
    unsigned seat = asked != 0 ? seats_lowest(asked) : s->player;
    if (headlines[s->phase][0] != NULL) {
        say(out, tr(lang, headlines[s->phase][!scene_is_mine(scene, (Actor)seat)]),
            scene->names[seat], sketch_card_name(lang, s->effect_kind));
        return;
    }
    Text top = sketch_card_name(lang, sketch_seen_top(s));
    switch (s->phase) {
    case SKETCH_PEEKING:
        if (s->kids)
            say(out, tr(lang, "Everybody turns up a few cards of their own."));
        else
            say(out, tr(lang, "Everybody looks at a few cards of their own."));
        break;
    case SKETCH_WINDOW:
        if (s->last)
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
    const Sketch *s = scene->view;
    if (s->discard_size > 0)
        say(out, tr(scene->lang, "On top of the discard: %1. Discard: %2, pile: %3."),
            sketch_card_name(scene->lang, sketch_top(s)), NUM(s->discard_size), NUM(s->pile_size));
    else
        say(out, tr(scene->lang, "The discard is empty. Pile: %1."), NUM(s->pile_size));
}

static void describe_effect(const Scene *scene, unsigned i, Out *out)
{
    const Sketch *s = scene->view;
    const Lang *lang = scene->lang;
    Action action = s->announced[i];
    unsigned player = s->effect_player[i];
    unsigned seat = s->effect_kind != SKETCH_VETO ? action_argument(action, 0) - 1 : player;
    Text by = scene->names[player], target = scene->names[seat];
    Text slot = NUM(action_argument(action, 1));
    switch (s->effect_kind) {
    case SKETCH_ARCHER:
        say(out, tr(lang, "Waiting: the Archer of %1, aimed at %2.\n"), by, target);
        break;
    case SKETCH_DANCER:
        say(out, tr(lang, "Waiting: the Dancer of %1, for the cards of %2.\n"), by, target);
        break;
    case SKETCH_MAGICIAN:
        say(out, tr(lang, "Waiting: the Magician of %1, for %2’s card %3 and %4’s card %5.\n"), by,
            target, slot, scene->names[action_argument(action, 2) - 1],
            NUM(action_argument(action, 3)));
        break;
    case SKETCH_SEER:
        say(out, tr(lang, "Waiting: the Seer of %1, for %2’s card %3.\n"), by, target, slot);
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
    out_slots(scene, seat, &slots);
    Text list = {text, slots.length}, name = scene->names[seat];
    unsigned cards = ((const Sketch *)scene->view)->hand_size[seat];
    bool mine = scene_is_mine(scene, (Actor)seat);
    if (cards == 0 && mine)
        say(out, tr(lang, "You have no cards.\n"));
    else if (cards == 0)
        say(out, tr(lang, "%1 has no cards.\n"), name);
    else if (mine)
        say(out, tr_count(lang, "You have %1 card: %2.\n", "You have %1 cards: %2.\n", cards),
            NUM(cards), list);
    else
        say(out, tr_count(lang, "%3 has %1 card: %2.\n", "%3 has %1 cards: %2.\n", cards),
            NUM(cards), list, name);
}

static void sketch_describe(const Scene *scene, Out *out)
{
    const Sketch *s = scene->view;
    const Lang *lang = scene->lang;
    sketch_out_headline(scene, out);
    out_char(out, '\n');
    if (s->phase == SKETCH_WINDOW || s->phase == SKETCH_PEEKING) {
        char text[1024];
        Out seats = {.text = text, .capacity = sizeof text};
        out_seats(scene, s->to_act, &seats);
        say(out, tr(lang, "Still to answer: %1.\n"), (Text){text, seats.length});
    }
    sketch_out_piles(scene, out);
    out_char(out, '\n');
    for (unsigned i = 0; i < s->effect_count; i++)
        describe_effect(scene, i, out);
    if (s->assault > 0 && scene_is_mine(scene, (Actor)(s->assault - 1)))
        say(out, tr(lang, "You have called the assault.\n"));
    else if (s->assault > 0)
        say(out, tr(lang, "%1 has called the assault.\n"), scene->names[s->assault - 1]);
    for (unsigned i = 0; i < scene->seats; i++)
        describe_hand(scene, seat_from_viewer(scene, i), out);
    if (s->teams && scene->viewer < scene->seats)
        say(out, tr(lang, "Your partner is %1.\n"), scene->names[sketch_partner(s, scene->viewer)]);
}

/* ---- The end ------------------------------------------------------------------------------- */

static void conclude_winners(const Scene *scene, SeatSet winners, Out *out)
{
    const Sketch *s = scene->view;
    const Lang *lang = scene->lang;
    char text[1024];
    Out names = {.text = text, .capacity = sizeof text};
    unsigned count = 0, winner = seats_lowest(winners), partner = sketch_partner(s, winner);
    unsigned points = sketch_side_score(s, winner);
    bool mine = scene_is_mine(scene, (Actor)winner);
    for (unsigned side = 0; side < sketch_sides(s); side++) {
        if (!seats_have(winners, side))
            continue;
        if (count++ > 0)
            out_string(&names, ", ");
        out_text(&names, scene->names[side]);
        if (s->teams) {
            out_string(&names, " + ");
            out_text(&names, scene->names[sketch_partner(s, side)]);
        }
    }
    if (count > 1)
        say(out,
            tr_count(lang, "Shared victory with %2 point: %1.\n",
                     "Shared victory with %2 points: %1.\n", points),
            (Text){text, names.length}, NUM(points));
    else if (s->teams && (mine || scene_is_mine(scene, (Actor)partner)))
        say(out,
            tr_count(lang, "You and %1 win with %2 point together.\n",
                     "You and %1 win with %2 points together.\n", points),
            scene->names[mine ? partner : winner], NUM(points));
    else if (s->teams)
        say(out,
            tr_count(lang, "%1 and %3 win with %2 point together.\n",
                     "%1 and %3 win with %2 points together.\n", points),
            scene->names[winner], NUM(points), scene->names[partner]);
    else if (mine)
        say(out, tr_count(lang, "You win with %2 point.\n", "You win with %2 points.\n", points),
            scene->names[winner], NUM(points));
    else
        say(out, tr_count(lang, "%1 wins with %2 point.\n", "%1 wins with %2 points.\n", points),
            scene->names[winner], NUM(points));
}

static void conclude_hand(const Scene *scene, unsigned seat, Out *out)
{
    const Sketch *s = scene->view;
    char text[1536];
    Out cards = {.text = text, .capacity = sizeof text};
    unsigned points = sketch_score(s, seat), listed = 0;
    for (unsigned slot = 0; slot < sketch_slot_count(s, seat); slot++) {
        if (!sketch_slot_is_taken(s, seat, slot))
            continue;
        if (listed++ > 0)
            out_string(&cards, listed % 24 == 1 ? ",\n   " : ", ");
        out_text(&cards, sketch_card_name(scene->lang, sketch_kind_at(s, seat, slot)));
    }
    if (listed == 0)
        say(out, tr(scene->lang, "%1: no cards, 0 points.\n"), scene->names[seat]);
    else
        say(out, tr_count(scene->lang, "%1: %2 point (%3).\n", "%1: %2 points (%3).\n", points),
            scene->names[seat], NUM(points), (Text){text, cards.length});
}

/* The winners, then all hands, the best first; partners one after the other. */
static void sketch_conclude(const Scene *scene, Out *out)
{
    const Sketch *s = scene->view;
    SeatSet winners = scene->game->winners(s);
    unsigned told = 0;
    out_string(out, S_BOLD);
    conclude_winners(scene, winners, out);
    for (unsigned points = sketch_side_score(s, seats_lowest(winners)); told < sketch_sides(s);
         points++) {
        for (unsigned side = 0; side < sketch_sides(s); side++) {
            if (sketch_side_score(s, side) != points)
                continue;
            told++;
            conclude_hand(scene, side, out);
            if (s->teams)
                conclude_hand(scene, sketch_partner(s, side), out);
        }
    }
}

extern const struct Teaching sketch_teaching;
extern const struct Figures sketch_figures;

static bool sketch_headline(const Scene *scene, Out *out)
{
    const Sketch *s = scene->view, *before = scene->before;
    if (s->phase != SKETCH_DRAWING || (before != NULL && before->turn == s->turn))
        return false;
    out_turn_headline(scene, s->player, scene_is_mine(scene, s->player), out);
    return true;
}

const Voice sketch_voice = {
    .tell = sketch_tell,
    .moment = sketch_moment,
    .describe = sketch_describe,
    .ask = sketch_ask,
    .offer = sketch_offer,
    .offer_word = sketch_offer_word,
    .why = sketch_why,
    .late = "SKE-37",
    .conclude = sketch_conclude,
    .teaching = &sketch_teaching,
    .figures = &sketch_figures,
    .headline = sketch_headline,
    .sets = 1u << SKETCH_WORD_PEEK,
};
