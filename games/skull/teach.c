/* What newcomers to Skull are told (core/teach.h): the coach's sentences and when each of them
   fits, and what the things on the table are. The table is a view: of others' discs it holds what
   was turned up, and no more. */
#include "core/teach.h"
#include "games/skull/voice.h"

/* ---- The coach ----------------------------------------------------------------------------- */

static bool is_phase(const Scene *scene, SkullPhase phase)
{
    const Skull *s = scene->view;
    return s->phase == phase;
}

/* Before anybody dares: the time to hear how one stands. */
static bool is_quiet(const Scene *scene)
{
    return is_phase(scene, SKULL_PREPARING) || is_phase(scene, SKULL_LAYING);
}

static bool lays_first(const Scene *scene, Actor seat)
{
    (void)seat;
    return is_phase(scene, SKULL_PREPARING);
}

static bool has_two_gangs(const Scene *scene, Actor seat)
{
    (void)seat;
    return scene->seats > scene->persons && is_quiet(scene);
}

static bool has_last_chance(const Scene *scene, Actor seat)
{
    const Skull *s = scene->view;
    return seat == s->last_holder && is_quiet(scene);
}

static bool has_one_disc(const Scene *scene, Actor seat)
{
    const Skull *s = scene->view;
    return skull_disc_count(s, seat) == 1 && is_phase(scene, SKULL_PREPARING);
}

static bool has_lost_one(const Scene *scene, Actor seat)
{
    enum { ALL_DISCS = 4 }; /* SKU-1 */
    const Skull *s = scene->view;
    return skull_disc_count(s, seat) < ALL_DISCS && is_phase(scene, SKULL_PREPARING);
}

static bool has_flower_mat(const Scene *scene, Actor seat)
{
    const Skull *s = scene->view;
    return seats_have(s->flower_mats, seat) && is_quiet(scene);
}

static bool meets_flower_mat(const Scene *scene, Actor seat)
{
    const Skull *s = scene->view;
    return seats_without((SeatSet)(s->flower_mats & s->in_play), seat) != 0 && is_quiet(scene);
}

static bool has_laid_skull(const Scene *scene, Actor seat)
{
    const Skull *s = scene->view;
    for (unsigned i = 0; i < s->laid[seat]; i++)
        if (skull_stack_disc(s, seat, i) == SKULL_DISC_SKULL)
            return s->phase == SKULL_LAYING;
    return false;
}

static bool has_empty_hand(const Scene *scene, Actor seat)
{
    const Skull *s = scene->view;
    return s->hand[seat] == 0 && s->phase == SKULL_LAYING;
}

static bool may_lay_on(const Scene *scene, Actor seat)
{
    (void)seat;
    return is_phase(scene, SKULL_LAYING);
}

static bool may_raise(const Scene *scene, Actor seat)
{
    (void)seat;
    return is_phase(scene, SKULL_AUCTION);
}

static bool may_end_the_auction(const Scene *scene, Actor seat)
{
    const Skull *s = scene->view;
    (void)seat;
    return s->phase == SKULL_AUCTION && s->bid + 1 == s->table;
}

static bool turns_discs(const Scene *scene, Actor seat)
{
    (void)seat;
    return is_phase(scene, SKULL_ATTEMPT);
}

static bool may_show(const Scene *scene, Actor seat)
{
    (void)seat;
    return is_phase(scene, SKULL_SHOWING);
}

static bool gives_up_disc(const Scene *scene, Actor seat)
{
    (void)seat;
    return is_phase(scene, SKULL_LOSING);
}

static bool names_first(const Scene *scene, Actor seat)
{
    (void)seat;
    return is_phase(scene, SKULL_NAMING_FIRST);
}

static const Lesson lessons[] = {
    {gives_up_disc, "SKU-42",
     N_("You fell for your own skull, so you choose what goes, in secret. Without a "
        "skull you set no traps, without flowers you win nothing.")},
    {names_first, "SKU-46",
     N_("You are out, but the last word is yours: whoever begins the next round is "
        "the first who may lay on or dare.")},
    {may_show, "SKU-33",
     N_("Showing your discs proves what you laid, for better or worse; hiding them keeps "
        "the secret. It changes nothing else.")},
    {has_last_chance, "SKU-53",
     N_("You hold the Last Chance disc, one flower more, for this round only. But "
        "if you become challenger and fail now, you are out.")},
    {has_one_disc, "SKU-44",
     N_("Your last disc: lose it and you are out. You can still pass, and bluff with "
        "a bid that somebody else has to keep.")},
    {lays_first, "SKU-10",
     N_("You win with two challenges: turn as many discs as you bid, all flowers. "
        "Lay one disc face down. A flower lets you dare, the skull is a trap.")},
    {has_two_gangs, "SKU-3",
     N_("You lead two gangs, each with its own discs and turns. The same gang must "
        "win twice, and the skull of the other stops it too.")},
    {has_lost_one, "SKU-41",
     N_("A disc is gone for good, and only you know which. Whether you still have "
        "your skull is for the others to guess.")},
    {has_flower_mat, "SKU-40",
     N_("Your mat shows its flower: one more challenge won and the game is yours. "
        "The others know it as well.")},
    {meets_flower_mat, "SKU-40",
     N_("A mat that shows its flower is one challenge away from winning. Outbid "
        "that player, or leave a skull to be found.")},
    {has_empty_hand, "SKU-22",
     N_("Your hand is empty, so you have to open a challenge. A low bid may be "
        "raised by others; a high one you may have to keep.")},
    {has_laid_skull, "SKU-30",
     N_("Your skull lies on your mat: tempt others to turn it. Do not be left with "
        "the highest bid yourself: your own discs are turned first.")},
    {may_lay_on, "SKU-20",
     N_("Lay one more disc, or open a challenge: say how many discs you dare to turn "
        "without meeting a skull.")},
    {may_raise, "SKU-24",
     N_("A bid is a dare: to turn that many discs, one’s own first, and meet no skull. "
        "Raise, and you dare more; pass, and you only watch.")},
    {may_end_the_auction, "SKU-26",
     N_("A bid of all the discs on the table cannot be raised: whoever makes "
        "it is the challenger at once.")},
    {turns_discs, "SKU-31",
     N_("Your own discs came first. Now turn others’, from the top, changing stacks "
        "as you like: who laid calmly, who talked too much?")},
};

/* ---- What is that? ------------------------------------------------------------------------- */

static const Thing things[] = {
    [SKULL_DISC_FLOWER] = {.name = NC_("thing", "flower"),
                           .rule = "SKU-32",
                           .sentence = N_(
                               "what a challenger wants to meet. You have three; as many as were "
                               "bid have to come up.")},
    [SKULL_DISC_SKULL] = {.name = NC_("thing", "skull"),
                          .rule = "SKU-32",
                          .sentence =
                              N_("ends a challenge at once for whoever turns it. You have one, and "
                                 "yours stops you too.")},
    [SKULL_DISC_LAST] =
        {.name = NC_("thing", "Last Chance"),
         .rule = "SKU-53",
         .sentence =
             N_("one flower more, lent for one round, once a game, to a player who has just one "
                "disc left. Whoever becomes challenger with it and fails is out.")},
    {.name = NC_("thing", "mat"),
     .rule = "SKU-40",
     .sentence =
         N_("your discs are laid on it. It turns to its flower side when you win a challenge; win "
            "another and you win the game.")},
    {.name = NC_("thing", "place"),
     .rule = "SKU-20",
     .sentence =
         N_("lays a disc of your hand face down on your mat, on top of those that lie there.")},
    {.name = NC_("thing", "bid"),
     .rule = "SKU-21",
     .sentence = N_(
         "how many discs you claim to turn without meeting a skull: from 1, or more than the last "
         "bid, up to all on the table.")},
    {.name = NC_("thing", "pass"),
     .rule = "SKU-25",
     .sentence =
         N_("leaves the auction until the round ends. Your discs stay, count, and may be turned.")},
    {.name = NC_("thing", "challenge"),
     .rule = "SKU-24",
     .sentence =
         N_("begins with the first bid: from then on nobody lays; all raise or pass until one is "
            "left.")},
    {.name = NC_("thing", "challenger"),
     .rule = "SKU-30",
     .sentence = N_(
         "the highest bidder, who has to turn as many discs as were bid: all of their own first, "
         "from the top.")},
    {.name = NC_("thing skull", "turn"),
     .rule = "SKU-31",
     .sentence = N_(
         "turns the top face-down disc of somebody’s stack, one at a time, in any order of seats."),
     .word = "flip"},
    {.name = NC_("thing", "show"),
     .rule = "SKU-33",
     .sentence = N_(
         "after a failed challenge: turns all your discs that still lie face down, for everybody "
         "to see. It costs nothing but the secret.")},
    {.name = NC_("thing", "hide"),
     .rule = "SKU-33",
     .sentence = N_("after a failed challenge: keeps your discs face down. It costs nothing.")},
    {.name = NC_("thing", "lose"),
     .rule = "SKU-42",
     .sentence =
         N_("after your own skull: gives up one of your discs for good, and only you know which. "
            "Another’s skull takes one at random.")},
    {.name = NC_("thing", "start"),
     .rule = "SKU-46",
     .sentence = N_("names who begins the next round, if your own skull has just put you out.")},
    {.name = NC_("thing", "gang"),
     .rule = "SKU-3",
     .sentence = N_("a set of four discs with its mat. Each person plays %1 of them here."),
     .option = SKULL_GANGS},
};

/* A disc of one's own, from the bottom of the mat. */
static bool explain_place(const Scene *scene, unsigned place, Out *out)
{
    const Skull *s = scene->view;
    bool found = false;
    for (unsigned seat = 0; seat < scene->seats; seat++) {
        if (!scene_is_mine(scene, (Actor)seat) || place > s->laid[seat])
            continue;
        unsigned disc = skull_stack_disc(s, seat, place - 1);
        say(out,
            skull_is_you(scene, seat)
                ? tr(scene->lang, "Disc %2 on your mat, from the bottom: %3. (SKU-20)\n")
                : tr(scene->lang, "Disc %2 on %1’s mat, from the bottom: %3. (SKU-20)\n"),
            SKULL_SHORT_NAME(scene, seat), NUM(place), text_of(skull_disc_word(scene->lang, disc)));
        teach_explain_thing(scene, disc, out);
        found = true;
    }
    return found;
}

const Teaching skull_teaching = {
    .lessons = lessons,
    .things = things,
    .lesson_count = sizeof lessons / sizeof *lessons,
    .thing_count = sizeof things / sizeof *things,
    .explain_place = explain_place,
};
