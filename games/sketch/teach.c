/* What newcomers to Sketch! are told (core/teach.h): the coach's sentences and when each of them
   fits, and what the cards and words are. The table is a view: a card that the viewer may not know
   is unknown here too, and whether one matches is never asked. */
#include "core/teach.h"
#include "games/sketch/voice.h"

/* ---- The coach ----------------------------------------------------------------------------- */

static bool is_phase(const Scene *scene, SketchPhase phase)
{
    const Sketch *s = scene->view;
    return s->phase == phase;
}

static bool peeks(const Scene *scene, Actor seat)
{
    const Sketch *s = scene->view;
    (void)seat;
    return s->phase == SKETCH_PEEKING && !s->kids;
}

static bool turns_up(const Scene *scene, Actor seat)
{
    const Sketch *s = scene->view;
    (void)seat;
    return s->phase == SKETCH_PEEKING && s->kids;
}

/* Others may have had their first turn before. */
static bool plays_in_darkness(const Scene *scene, Actor seat)
{
    const Sketch *s = scene->view;
    (void)seat;
    return s->looks == 0 && s->turn <= s->seats;
}

static bool has_partner(const Scene *scene, Actor seat)
{
    const Sketch *s = scene->view;
    (void)seat;
    return s->teams;
}

/* Somebody else has called the assault. */
static bool has_last_turn(const Scene *scene, Actor seat)
{
    const Sketch *s = scene->view;
    return s->phase == SKETCH_DRAWING && s->assault != 0 && s->assault != seat + 1;
}

static bool may_take(const Scene *scene, Actor seat)
{
    const Sketch *s = scene->view;
    (void)seat;
    return s->phase == SKETCH_DRAWING && sketch_seen_top(s) <= SKETCH_TEN;
}

/* In Kids it would lie face up. */
static bool draws_unseen(const Scene *scene, Actor seat)
{
    const Sketch *s = scene->view;
    (void)seat;
    return s->phase == SKETCH_DRAWING && !s->kids;
}

static bool has_gap(const Scene *scene, Actor seat)
{
    const Sketch *s = scene->view;
    return (s->slots[seat] & (s->slots[seat] + 1)) != 0;
}

/* More cards than were dealt: penalties, or Archers. */
static bool has_more_cards(const Scene *scene, Actor seat)
{
    const Sketch *s = scene->view;
    return s->phase != SKETCH_DISCARDING && s->hand_size[seat] > s->hand_cards;
}

static bool meets_low_pile(const Scene *scene, Actor seat)
{
    const Sketch *s = scene->view;
    (void)seat;
    return s->phase == SKETCH_DRAWING && s->pile_size <= 2u * s->seats;
}

static bool discards(const Scene *scene, Actor seat)
{
    (void)seat;
    return is_phase(scene, SKETCH_DISCARDING);
}

static bool announces(const Scene *scene, Actor seat)
{
    (void)seat;
    return is_phase(scene, SKETCH_ANNOUNCING) || is_phase(scene, SKETCH_REANNOUNCING);
}

static bool reacts_last(const Scene *scene, Actor seat)
{
    const Sketch *s = scene->view;
    (void)seat;
    return s->phase == SKETCH_WINDOW && s->last && sketch_can_sketch(s);
}

static bool may_sketch(const Scene *scene, Actor seat)
{
    const Sketch *s = scene->view;
    (void)seat;
    return s->phase == SKETCH_WINDOW && sketch_can_sketch(s);
}

static bool may_veto(const Scene *scene, Actor seat)
{
    const Sketch *s = scene->view;
    (void)seat;
    return s->phase == SKETCH_WINDOW && sketch_can_veto(s);
}

/* Something has happened, and the same card is asked about once more. */
static bool reacts_again(const Scene *scene, Actor seat)
{
    const Sketch *s = scene->view;
    (void)seat;
    return sketch_reacts_again(s);
}

static bool may_call(const Scene *scene, Actor seat)
{
    (void)seat;
    return is_phase(scene, SKETCH_ENDING);
}

/* A card of this kind has just been played, or lies in one's own row for the viewer to see when one
   is to be discarded. What was only seen once is in no view, so that the coach is silent of it. */
static bool meets(const Scene *scene, Actor seat, unsigned kind)
{
    const Sketch *s = scene->view;
    if (s->phase == SKETCH_WINDOW)
        return sketch_seen_top(s) == kind;
    if (s->phase == SKETCH_ANNOUNCING || s->phase == SKETCH_REANNOUNCING)
        return s->effect_kind == kind;
    for (uint64_t rest = s->slots[seat]; s->phase == SKETCH_DISCARDING && rest != 0;
         rest &= rest - 1)
        if (sketch_kind_at(s, seat, (unsigned)__builtin_ctzll(rest)) == kind)
            return true;
    return false;
}

static bool meets_archer(const Scene *scene, Actor seat)
{
    return meets(scene, seat, SKETCH_ARCHER);
}

static bool meets_dancer(const Scene *scene, Actor seat)
{
    return meets(scene, seat, SKETCH_DANCER);
}

static bool meets_magician(const Scene *scene, Actor seat)
{
    return meets(scene, seat, SKETCH_MAGICIAN);
}

static bool meets_seer(const Scene *scene, Actor seat)
{
    return meets(scene, seat, SKETCH_SEER);
}

static bool meets_good_king(const Scene *scene, Actor seat)
{
    return meets(scene, seat, SKETCH_GOODKING);
}

static bool meets_bad_king(const Scene *scene, Actor seat)
{
    return meets(scene, seat, SKETCH_BADKING);
}

static bool meets_veto(const Scene *scene, Actor seat)
{
    return meets(scene, seat, SKETCH_VETO);
}

static const Lesson lessons[] = {
    {peeks, "SKE-11",
     N_("The fewest points win: numbers cost their value, most figures a lot. Look at your own "
        "cards and remember them: it is the only look you get.")},
    {turns_up, "SKE-80",
     N_("The fewest points win: numbers cost their value, most figures a lot. Choose which of "
        "your own cards to turn up; in Kids they stay so, seen by all.")},
    {plays_in_darkness, "SKE-11",
     N_("The fewest points win: numbers cost their value, most figures a lot. In darkness you "
        "know only what you draw, what a Seer shows and what is slammed.")},
    {discards, "SKE-21",
     N_("Discard any card, the new one or one you may not know; all see it. Numbers cost "
        "their value, most figures a lot: the fewest points win.")},
    {reacts_last, "SKE-61",
     N_("Your last chance to slam: what you slam now no longer counts against you, what you "
        "hold does. Then all cards are turned up.")},
    {may_sketch, "SKE-31",
     N_("If one of your cards is the same as the top one, slam it and be rid of it. "
        "A wrong one comes back, with a penalty card; or let it pass.")},
    {may_veto, "SKE-33",
     N_("A Veto of yours cancels the action card that has just been played, and another "
        "Veto cancels yours. Any other card played as one is a penalty.")},
    {meets_archer, "SKE-2",
     N_("The Archer: a player of your choice takes a card that nobody sees, and has more to "
        "count. Aim it at who seems to have few points.")},
    {meets_dancer, "SKE-2",
     N_("The Dancer shuffles the cards of one player, and nobody sees how: who had remembered "
        "them well knows nothing any more.")},
    {meets_magician, "SKE-2",
     N_("The Magician: a card of one player and one of another trade places, unseen. So you can "
        "give away a bad card for a better one.")},
    {meets_seer, "SKE-2",
     N_("The Seer: you look at any one card (in Kids you turn it over). Take one of yours that "
        "you do not know: then you can slam it in time.")},
    {meets_good_king, "SKE-3",
     N_("The Good King does nothing and costs no points: keep it. Kings match each other, so a "
        "Good one may be slammed on a Bad one.")},
    {meets_bad_king, "SKE-3",
     N_("The Bad King does nothing, but costs points like most figures: be rid of it. Kings match "
        "each other: slam a Bad one on a Good one too.")},
    {meets_veto, "SKE-40",
     N_("A Veto costs no points: keep it for an action card that would hurt you. Discarded in "
        "your own turn it brings a penalty, but not in Kids.")},
    {reacts_again, "SKE-25",
     N_("You are asked about the same card again: its effect has happened, and who has "
        "its like may still slam it. To veto it is too late now.")},
    {announces, "SKE-22",
     N_("Your card does something: say to whom. All hear it, and it happens once "
        "everybody has had the chance to veto it.")},
    {may_call, "SKE-26",
     N_("Just end your turn; or call the assault if you think your hand is low: the "
        "others have one more turn, then points are counted.")},
    {has_last_turn, "SKE-60",
     N_("The assault was called: this is your last turn before the count. What you "
        "hold after it and a last chance to slam is your score.")},
    {draws_unseen, "SKE-20",
     N_("You take a card, then discard one. You see a drawn card once, now; then it "
        "lies face down among yours, and you have to remember it.")},
    {has_partner, "SKE-52",
     N_("Your partner sits opposite: your points are added at the end, and when one "
        "of you takes a penalty the other takes one too.")},
    {may_take, "SKE-20",
     N_("A number on top of the discard may be taken instead of drawing: you know what "
        "you get, and so does everybody.")},
    {has_gap, "SKE-15",
     N_("A gap in your row: the next card you get goes there, into the lowest one. No "
        "other card moves, so your memory still holds.")},
    {has_more_cards, "SKE-50",
     N_("You hold more cards than were dealt: penalties and Archers bring cards "
        "that nobody has seen, and each of them counts.")},
    {meets_low_pile, "SKE-60",
     N_("The pile is nearly empty. When a turn is about to begin and no card is "
        "left in it, the game ends.")},
};

/* ---- What is that? ------------------------------------------------------------------------- */

/* The action cards come first, in the order of their kinds, so that a card finds its thing. */
enum { ARCHER, DANCER, MAGICIAN, SEER, GOOD_KING, BAD_KING, VETO, NUMBER };
_Static_assert(VETO == SKETCH_VETO - SKETCH_ARCHER, "each action card is a thing");

static const Thing things[] = {
    [ARCHER] = {.name = NC_("thing", "Archer"),
                .rule = "SKE-2",
                .sentence = N_(
                    "another player of your choice takes a card, unseen. Points in a hand: 20.")},
    [DANCER] = {.name = NC_("thing", "Dancer"),
                .rule = "SKE-2",
                .sentence = N_("shuffles the cards of one player, of your own if you "
                               "like, and nobody sees how. Points in a hand: %1."),
                .option = SKETCH_POINTS_DANCER},
    [MAGICIAN] = {.name = NC_("thing", "Magician"),
                  .rule = "SKE-2",
                  .sentence = N_("a card of one player and a card of another trade "
                                 "places, unseen. Points in a hand: %1."),
                  .option = SKETCH_POINTS_MAGICIAN},
    [SEER] = {.name = NC_("thing", "Seer"),
              .rule = "SKE-2",
              .sentence = N_("you look at one card, anyone’s; in Sketch! Kids you turn "
                             "it over. Points in a hand: %1."),
              .option = SKETCH_POINTS_SEER},
    [GOOD_KING] = {.name = NC_("thing", "Good King"),
                   .rule = "SKE-5",
                   .sentence = N_("does nothing and counts nothing. It matches Good and "
                                  "Bad Kings.")},
    [BAD_KING] = {.name = NC_("thing", "Bad King"),
                  .rule = "SKE-5",
                  .sentence =
                      N_("does nothing, and matches Good and Bad Kings. Points in a hand: %1."),
                  .option = SKETCH_POINTS_BADKING},
    [VETO] = {.name = NC_("thing", "Veto"),
              .rule = "SKE-33",
              .sentence = N_("cancels the action card that has just been played, Vetoes "
                             "too. It counts nothing; discarded in your own turn it "
                             "brings you a penalty, but not in Kids.")},
    [NUMBER] = {.name = NC_("thing", "number"),
                .rule = "SKE-5",
                .sentence =
                    N_("a card from 1 to 10 counts its value. It matches numbers of the same value "
                       "and can be taken from the discard.")},
    {.name = NC_("thing", "slot"),
     .rule = "SKE-15",
     .sentence =
         N_("the place of a card in your row. Cards stay where they are; the next one fills the "
            "lowest gap.")},
    {.name = NC_("thing", "peek"),
     .rule = "SKE-11",
     .sentence = N_("before the first turn you look at some of your own cards, once.")},
    {.name = NC_("thing", "draw"),
     .rule = "SKE-20",
     .sentence = N_(
         "takes the top card of the pile. You see it once; then it lies face down in your row.")},
    {.name = NC_("thing", "take"),
     .rule = "SKE-20",
     .sentence =
         N_("takes the top card of the discard, if it is a number. All know what you have got.")},
    {.name = NC_("thing", "discard"),
     .rule = "SKE-21",
     .sentence =
         N_("lays any card of yours face up on the discard pile. Then everybody may react.")},
    {.name = NC_("thing", "aim"),
     .rule = "SKE-22",
     .sentence = N_("says whom your Archer or your Dancer means. It happens if nobody vetoes it.")},
    {.name = NC_("thing", "swap"),
     .rule = "SKE-22",
     .sentence = N_("says which two cards of two players your Magician exchanges.")},
    {.name = NC_("thing", "look"),
     .rule = "SKE-22",
     .sentence = N_("says which card your Seer looks at.")},
    {.name = NC_("thing", "turn"),
     .rule = "SKE-81",
     .sentence = N_("in Sketch! Kids: says which card your Seer turns over.")},
    {.name = NC_("thing", "window"),
     .rule = "SKE-30",
     .sentence = N_(
         "the moment after a discard in which everybody may slam, veto or let it pass. It closes "
         "when all let it pass.")},
    {.name = NC_("thing", "ok"),
     .rule = "SKE-30",
     .sentence = N_("lets it pass. It costs nothing.")},
    {.name = NC_("thing", "sketch"),
     .rule = "SKE-31",
     .sentence = N_(
         "slams a card of yours that is the same as the top of the discard, and you are rid of it. "
         "If it is not the same: a penalty.")},
    {.name = NC_("thing", "penalty"),
     .rule = "SKE-50",
     .sentence =
         N_("a card from the pile that nobody sees comes into your row; in teams your partner gets "
            "one as well.")},
    {.name = NC_("thing", "end"), .rule = "SKE-26", .sentence = N_("ends your turn.")},
    {.name = NC_("thing", "assault"),
     .rule = "SKE-26",
     .sentence = N_(
         "announces the end: the game is counted when your next turn would begin. Only one player "
         "can call it, and nobody can take it back.")},
    {.name = NC_("thing", "partner"),
     .rule = "SKE-52",
     .sentence = N_("in teams sits opposite: your points are added, and penalties come to both.")},
};

/* A card of one's own, by its slot; and what a number card of that value is. */
static bool explain_place(const Scene *scene, unsigned place, Out *out)
{
    const Sketch *s = scene->view;
    bool is_number = place <= SKETCH_TEN + 1;
    bool has_row = scene->viewer < scene->persons;
    if (is_number)
        say(out, tr(scene->lang, "A number card counts its value, here %1. (SKE-5)\n"), NUM(place));
    if (!has_row || !sketch_slot_is_taken(s, scene->viewer, place - 1))
        return is_number;
    if (sketch_is_unknown(s, scene->viewer, place - 1)) {
        say(out,
            tr(scene->lang, "In your slot %1 lies a card face down; what it is, you have to "
                            "remember. (SKE-71)\n"),
            NUM(place));
        return true;
    }
    unsigned kind = sketch_kind_at(s, scene->viewer, place - 1);
    say(out, tr(scene->lang, "In your slot %1 lies: %2. (SKE-15)\n"), NUM(place),
        sketch_card_name(scene->lang, kind));
    teach_explain_thing(scene, kind <= SKETCH_TEN ? NUMBER : kind - SKETCH_ARCHER, out);
    return true;
}

const Teaching sketch_teaching = {
    .lessons = lessons,
    .things = things,
    .lesson_count = sizeof lessons / sizeof *lessons,
    .thing_count = sizeof things / sizeof *things,
    .explain_place = explain_place,
};
