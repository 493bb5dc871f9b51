/* What only a live table asks of Skalpott: what a clock plays for who is late, where nobody sits,
   and what people say. */
#include "games/skalpott/skalpott.h"

Action skalpott_timeout(const void *state, Actor seat, Random *random)
{
    const Skalpott *s = state;
    (void)random;
    INSIST(seats_have(s->to_act, seat) && seat != CHANCE);
    if (s->phase == SKALPOTT_PLAYING_ON)
        return action0(SKALPOTT_WORD_YIELD);
    INSIST(s->phase == SKALPOTT_DECIDING);
    return skalpott_may_stop(s) ? action0(SKALPOTT_WORD_STOP)
                                : action_with(SKALPOTT_WORD_REROLL, 1, 2, 3, 4);
}

/* SKA-50 */
uint16_t skalpott_automata(const Options *options)
{
    return options->value[PLAYERS] == 1 ? seats_of(SKALPOTT_JEU) : 0;
}

/* ---- What people say ----------------------------------------------------------------------- */

static bool is_playing(const void *view, unsigned person)
{
    const Skalpott *s = view;
    return s->player == person && s->phase != SKALPOTT_ROLLING && s->phase != SKALPOTT_OVER;
}

static bool has_a_link(const void *view, unsigned person)
{
    const Skalpott *s = view;
    return s->chains[person] != 0;
}

static bool there_are_links(const void *view, unsigned person)
{
    const Skalpott *s = view;
    (void)person;
    for (unsigned seat = 0; seat < s->seats; seat++)
        if (s->chains[seat] != 0)
            return true;
    return false;
}

const Line skalpott_lines[SKALPOTT_LINES] = {
    {NC_("say", "lucky"), N_("%1, you are lucky today."), true, there_are_links},
    {NC_("say", "dice"), N_("These dice don’t like me."), false, is_playing},
    {NC_("say", "sure"), N_("That was a sure thing."), false, has_a_link},
    {NC_("say", "dareit"), N_("I'll risk it."), false, is_playing},
    {NC_("say", "chain"), N_("Mind your chain, %1."), true, there_are_links},
};
