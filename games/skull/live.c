/* What only a live table asks of Skull: what a clock plays for who is late, the gangs, and what
   people say. None of it betrays a disc. */
#include "games/skull/skull.h"

/* Any legal action with this word, each equally likely. */
static Action any_of(const Skull *s, Actor seat, unsigned word, Random *random)
{
    uint32_t first = 0, count = 0, all = skull_game.tickets(s, seat);
    for (uint32_t i = 0; i < all; i++) {
        unsigned found = action_word(skull_game.ticket(s, seat, i));
        first += found < word;
        count += found == word;
    }
    INSIST(count > 0);
    return skull_game.ticket(s, seat, first + random_below(random, count));
}

Action skull_timeout(const void *state, Actor seat, Random *random)
{
    const Skull *s = state;
    INSIST(seats_have(s->to_act, seat) && seat != CHANCE);
    switch ((SkullPhase)s->phase) {
    case SKULL_PREPARING:
        return any_of(s, seat, SKULL_WORD_PLACE, random);
    case SKULL_LAYING:
        return s->hand[seat] != 0 ? any_of(s, seat, SKULL_WORD_PLACE, random)
                                  : action1(SKULL_WORD_BID, 1);
    case SKULL_AUCTION:
        return action0(SKULL_WORD_PASS);
    case SKULL_ATTEMPT:
        return any_of(s, seat, SKULL_WORD_FLIP, random);
    case SKULL_SHOWING:
        return action0(SKULL_WORD_HIDE);
    case SKULL_LOSING:
        return any_of(s, seat, SKULL_WORD_LOSE, random);
    case SKULL_NAMING_FIRST:
        return any_of(s, seat, SKULL_WORD_START, random);
    case SKULL_DRAWING_FIRST:
    case SKULL_DROPPING:
    case SKULL_OVER:
        break;
    }
    __builtin_trap();
}

/* The gangs, by the shape they paint on walls. */
const Mark skull_marks[SKULL_MARKS] = {
    {NC_("mark", "moons"), "●", "○"},  {NC_("mark", "fangs"), "▲", "△"},
    {NC_("mark", "bricks"), "■", "□"}, {NC_("mark", "shards"), "◆", "◇"},
    {NC_("mark", "comets"), "★", "☆"}, {NC_("mark", "bones"), "✚", "✖"},
};

/* ---- What people say ----------------------------------------------------------------------- */

static bool has_laid(const void *view, unsigned person)
{
    const Skull *s = view;
    for (unsigned seat = person; seat < s->seats; seat += s->persons)
        if (skull_down(s, seat) > 0)
            return true;
    return false;
}

static bool somebody_has_laid(const void *view, unsigned person)
{
    const Skull *s = view;
    (void)person;
    return s->table > 0;
}

static bool challenge_is_open(const void *view, unsigned person)
{
    const Skull *s = view;
    (void)person;
    return s->phase == SKULL_AUCTION || s->phase == SKULL_ATTEMPT;
}

static bool bids_are_asked(const void *view, unsigned person)
{
    const Skull *s = view;
    (void)person;
    return s->phase == SKULL_AUCTION;
}

/* SKU-60 */
const Line skull_lines[SKULL_LINES] = {
    {NC_("say", "skull"), N_("I laid a skull."), false, has_laid},
    {NC_("say", "flowers"), N_("Nothing but flowers here."), false, has_laid},
    {NC_("say", "beware"), N_("Don’t turn mine."), false, has_laid},
    {NC_("say", "turnmine"), N_("Go on, turn mine."), false, has_laid},
    {NC_("say", "bluffing"), N_("%1, you’re bluffing."), true, somebody_has_laid},
    {NC_("say", "believe"), N_("I believe you, %1."), true, somebody_has_laid},
    {NC_("say", "dare"), N_("You won’t dare."), false, challenge_is_open},
    {NC_("say", "higher"), N_("Who bids more?"), false, bids_are_asked},
};
