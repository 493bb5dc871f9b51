/* What newcomers to Skalpott are told (core/teach.h): the coach's sentences and when each of them
   fits, and what the things on the table are. */
#include "core/teach.h"
#include "games/skalpott/voice.h"

/* ---- The coach ----------------------------------------------------------------------------- */

static bool decides(const Scene *scene)
{
    const Skalpott *s = scene->view;
    return s->phase == SKALPOTT_DECIDING;
}

/* The dice as they lie fit a link that this seat does not hold. */
static bool hits_free(const Scene *scene, Actor seat)
{
    const Skalpott *s = scene->view;
    return decides(scene) && !skalpott_holds(s, seat, skalpott_hit(s->dice));
}

static bool hits_held(const Scene *scene, Actor seat)
{
    const Skalpott *s = scene->view;
    return decides(scene) && skalpott_holds(s, seat, skalpott_hit(s->dice));
}

/* A Joker turn has other throws, and has to be seen through: it has lessons of its own. */
static bool has_thrown(const Scene *scene, Actor seat)
{
    const Skalpott *s = scene->view;
    (void)seat;
    return decides(scene) && !s->joker_turn;
}

/* Of what stopping would do nothing is said where one may not stop (SKA-34). */
static bool may_take(const Scene *scene, Actor seat)
{
    return hits_free(scene, seat) && skalpott_may_stop(scene->view);
}

static bool may_lose(const Scene *scene, Actor seat)
{
    return hits_held(scene, seat) && skalpott_may_stop(scene->view);
}

static bool may_play_on(const Scene *scene, Actor seat)
{
    const Skalpott *s = scene->view;
    (void)seat;
    return s->phase == SKALPOTT_PLAYING_ON;
}

static bool may_not_stop(const Scene *scene, Actor seat)
{
    (void)seat;
    return decides(scene) && !skalpott_may_stop(scene->view);
}

static bool has_joker_turn(const Scene *scene, Actor seat)
{
    const Skalpott *s = scene->view;
    (void)seat;
    return decides(scene) && s->joker_turn;
}

/* SKA-30 */
static bool may_use_joker(const Scene *scene, Actor seat)
{
    const Skalpott *s = scene->view;
    return hits_held(scene, seat) && s->throws == 1 && !s->joker_turn;
}

static bool has_even_or_odd(const Scene *scene, Actor seat)
{
    const Skalpott *s = scene->view;
    return may_take(scene, seat) && s->pool > 1 && skalpott_even_or_odd(s->dice);
}

static bool throws_last(const Scene *scene, Actor seat)
{
    const Skalpott *s = scene->view;
    (void)seat;
    return decides(scene) && s->throws + 1u == skalpott_most_throws(s->joker_turn);
}

static bool plays_alone(const Scene *scene, Actor seat)
{
    const Skalpott *s = scene->view;
    (void)seat;
    return s->solo;
}

static bool meets_joker_of_jeu(const Scene *scene, Actor seat)
{
    const Skalpott *s = scene->view;
    (void)seat;
    return s->solo && seats_have(s->boxes, SKALPOTT_JEU);
}

static bool has_two_links(const Scene *scene, Actor seat)
{
    const Skalpott *s = scene->view;
    return skalpott_run(s->chains[seat]).held >= 2;
}

static bool has_seven_links(const Scene *scene, Actor seat)
{
    const Skalpott *s = scene->view;
    return skalpott_run(s->chains[seat]).held >= 7;
}

static bool meets_low_pool(const Scene *scene, Actor seat)
{
    const Skalpott *s = scene->view;
    (void)seat;
    return s->pool <= 2u * s->seats;
}

static bool meets_scrap(const Scene *scene, Actor seat)
{
    const Skalpott *s = scene->view;
    (void)seat;
    return s->scrap > 0;
}

static const Lesson lessons[] = {
    {may_play_on, "SKA-20",
     N_("Four even or four odd dice: you may have another turn at once. It can bring "
        "a link, or cost you one; nobody makes you take it.")},
    {has_thrown, "SKA-12",
     N_("The longest run of neighbouring links wins. The sum of the dice fits one link: stop "
        "and take it, or throw any of them again; you have three throws.")},
    {may_use_joker, "SKA-30",
     N_("Your first throw fits no free link. The Joker ends the turn without loss: "
        "a counter waits on its box, and next turn you have four throws.")},
    {may_not_stop, "SKA-34",
     N_("A Joker turn has to be seen through: now you have to throw again, though "
        "you choose with which dice.")},
    {has_joker_turn, "SKA-32",
     N_("A Joker turn: up to four throws. End it on a free link and the counter "
        "from your Joker box goes there; else it goes back to the pool.")},
    {may_take, "SKA-13",
     N_("This link is free: stop, and a counter from the pool makes it yours. Throw on, "
        "and it may become another one.")},
    {may_lose, "SKA-14",
     N_("You hold this link already: stop here and you lose it. While you have a throw "
        "left, throw again and hope for another one.")},
    {has_even_or_odd, "SKA-20",
     N_("All dice even, or all odd: place a counter with them and you may have "
        "another turn right away.")},
    {throws_last, "SKA-11",
     N_("The next throw is the last, and it stands: a free link is taken, one that "
        "you hold is lost.")},
    {plays_alone, "SKA-51",
     N_("Le Jeu has a fixed plan: a throw, then its lowest die becomes a 6, then its "
        "two highest a 1. It takes the first sum that fits.")},
    {meets_joker_of_jeu, "SKA-54",
     N_("Le Jeu has a counter on its Joker box: if nothing fits on its next "
        "turn, it throws a fourth time, and that stands.")},
    {has_two_links, "SKA-43",
     N_("The longest run of neighbouring links decides, not how many you hold; of "
        "equal runs the higher one. So look at the gaps between yours.")},
    {has_seven_links, "SKA-40",
     N_("A complete chain of nine wins at once. But the more links you hold, the "
        "more sums hit one of them.")},
    {meets_scrap, "SKA-14",
     N_("A lost counter goes to the scrap heap and never comes back: each of them "
        "makes the game shorter.")},
    {meets_low_pool, "SKA-41",
     N_("The pool is running low. When no counter is left, there or on a Joker "
        "box, the game ends and the runs are compared.")},
};

/* ---- What is that? ------------------------------------------------------------------------- */

static const Thing things[] = {
    {.name = NC_("thing", "link"),
     .rule = "SKA-2",
     .sentence = N_("one of nine places in your chain, each for certain sums of the four dice.")},
    {.name = NC_("thing", "dice"),
     .rule = "SKA-11",
     .sentence = N_(
         "four of them; their sum says which link you hit. The first throw is with all four, later "
         "ones with those you choose.")},
    {.name = NC_("thing", "chain"),
     .rule = "SKA-40",
     .sentence = N_("your nine links. Complete it and you win at once.")},
    {.name = NC_("thing", "run"),
     .rule = "SKA-43",
     .sentence =
         N_("links that are neighbours. At the end the longest run wins; of equal ones the higher, "
            "then who holds more links.")},
    {.name = NC_("thing", "pool"),
     .rule = "SKA-1",
     .sentence =
         N_("the counters that are left for everybody, %1 for each player at the start. When it is "
            "empty the game draws to its end."),
     .option = SKALPOTT_COUNTERS},
    {.name = NC_("thing", "counter"),
     .rule = "SKA-13",
     .sentence =
         N_("lies on a link that is yours. It comes from the pool when you end a turn on a free "
            "link.")},
    {.name = NC_("thing", "scrap heap"),
     .rule = "SKA-14",
     .sentence = N_("where the counter of a lost link goes. It never comes back.")},
    {.name = NC_("thing", "reroll"),
     .rule = "SKA-12",
     .sentence = N_(
         "throws dice again, those at the places you name, 1 to 4; the others stay as they are.")},
    {.name = NC_("thing", "stop"),
     .rule = "SKA-13",
     .sentence = N_(
         "ends the throwing on the dice as they lie: a free link is taken, one you hold is lost.")},
    {.name = NC_("thing", "joker"),
     .rule = "SKA-30",
     .sentence = N_("after a first throw that fits no free link: ends the turn without loss, at "
                    "the price of a "
                    "counter on the Joker box. Your next turn has four throws.")},
    {.name = NC_("thing", "again"),
     .rule = "SKA-20",
     .sentence =
         N_("another turn at once, after placing a counter with four even or four odd dice.")},
    {.name = NC_("thing", "yield"),
     .rule = "SKA-20",
     .sentence =
         N_("leaves out the other turn you have earned, and ends yours. It costs nothing.")},
    {.name = NC_("thing", "Le Jeu"),
     .rule = "SKA-51",
     .sentence = N_(
         "the opponent of who plays alone: it throws once, changes its dice twice by fixed rules, "
         "and takes the first sum that fits.")},
};

/* The sums that fit a link, from … to. */
static void sums_of(unsigned link, unsigned *least, unsigned *most)
{
    *least = *most = 0;
    for (unsigned sum = SKALPOTT_DICE; sum <= 6 * SKALPOTT_DICE; sum++) {
        if (skalpott_link_of[sum] != link)
            continue;
        *least = *least == 0 ? sum : *least;
        *most = sum;
    }
}

/* A link of the chain. */
static bool explain_place(const Scene *scene, unsigned place, Out *out)
{
    const Skalpott *s = scene->view;
    unsigned least, most;
    if (place > SKALPOTT_LINKS)
        return false;
    sums_of(place - 1, &least, &most);
    if (least == most)
        say(out, tr(scene->lang, "Link %1 is for the sum %2. (SKA-2)\n"), NUM(place), NUM(least));
    else
        say(out, tr(scene->lang, "Link %1 is for the sums %2 to %3. (SKA-2)\n"), NUM(place),
            NUM(least), NUM(most));
    if (scene->viewer >= scene->persons || !skalpott_is_you(scene, s, scene->viewer))
        return true;
    if (skalpott_holds(s, scene->viewer, place - 1))
        say(out, tr(scene->lang, "You hold it: end a turn on it and you lose it. (SKA-14)\n"));
    else
        say(out, tr(scene->lang, "For you it is free: end a turn on it and it is yours. "
                                 "(SKA-13)\n"));
    return true;
}

const Teaching skalpott_teaching = {
    .lessons = lessons,
    .things = things,
    .lesson_count = sizeof lessons / sizeof *lessons,
    .thing_count = sizeof things / sizeof *things,
    .explain_place = explain_place,
};
