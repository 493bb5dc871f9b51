/* What newcomers to Null are told (core/teach.h), the template for other games. */
#include "core/teach.h"
#include "games/null/null.h"

/* ---- The coach ----------------------------------------------------------------------------- */

static bool calls(const Scene *scene, Actor seat)
{
    const Null *n = scene->view;
    return n->calls[seat] == 0;
}

static const Lesson lessons[] = {
    {calls, "NUL-3",
     N_("Whoever calls the coin right wins: which side will it show? Everybody calls at once and "
        "nobody sees your call.")},
};

/* ---- What is that? ------------------------------------------------------------------------- */

static const Thing things[] = {
    {.name = NC_("thing", "call"),
     .rule = "NUL-1",
     .sentence = N_("the side of the coin you expect; the others do not see it.")},
    {.name = NC_("thing", "coin"),
     .rule = "NUL-2",
     .sentence = N_("how often it shows heads, for each time that it shows tails: %1."),
     .option = NULL_BIAS},
};

/* A place is a seat at the table. */
static bool explain_place(const Scene *scene, unsigned place, Out *out)
{
    const Null *n = scene->view;
    if (place > scene->seats)
        return false;
    say(out,
        n->calls[place - 1] != 0 ? tr(scene->lang, "%1 has called.\n")
                                 : tr(scene->lang, "%1 has not called yet.\n"),
        scene->names[place - 1]);
    return true;
}

const Teaching null_teaching = {
    .lessons = lessons,
    .things = things,
    .lesson_count = sizeof lessons / sizeof *lessons,
    .thing_count = sizeof things / sizeof *things,
    .explain_place = explain_place,
};
