/* What only a live table asks of Sketch!: late answers (SKE-37), what a clock plays for who is
   late, what is not shown twice (SKE-71), and what people say. */
#include "games/sketch/sketch.h"

/* A clock takes no chances and needs no memory: it draws, discards any card, lets windows pass. */
Action sketch_timeout(const void *state, Actor seat, Random *random)
{
    const Sketch *s = state;
    INSIST(seats_have(s->to_act, seat) && seat != CHANCE);
    switch ((SketchPhase)s->phase) {
    case SKETCH_PEEKING:
        return action0(SKETCH_WORD_PEEK);
    case SKETCH_DRAWING:
        return action0(SKETCH_WORD_DRAW);
    case SKETCH_WINDOW:
        return action0(SKETCH_WORD_OK);
    case SKETCH_ENDING:
        return action0(SKETCH_WORD_END);
    case SKETCH_DISCARDING:
    case SKETCH_ANNOUNCING:
    case SKETCH_REANNOUNCING:
        return sketch_ticket(s, seat, random_below(random, sketch_tickets(s, seat)));
    case SKETCH_DRAWING_DEALER:
    case SKETCH_DEALING:
    case SKETCH_DRAWN:
    case SKETCH_PENALTY:
    case SKETCH_DIGGING:
    case SKETCH_DANCING:
    case SKETCH_OVER:
        break;
    }
    __builtin_trap();
}

/* The card that can be answered now, as a number; 0 when there is none. Within a turn each card
   played is one more; the last window counts anew (SKE-63). */
static uint32_t card_to_answer(const Sketch *s)
{
    bool is_one = s->phase == SKETCH_WINDOW || s->phase == SKETCH_ANNOUNCING ||
                  s->phase == SKETCH_REANNOUNCING;
    return is_one ? 1u + s->played + 256u * s->turn + 65536u * s->last : 0;
}

uint32_t sketch_window(const void *state)
{
    const Sketch *s = state;
    return s->phase == SKETCH_WINDOW ? card_to_answer(s) : 0;
}

/* SKE-30 */
Action sketch_pass(const void *state, Actor seat)
{
    (void)state, (void)seat;
    return action0(SKETCH_WORD_OK);
}

/* SKE-37 */
Arrival sketch_arrival(const void *then, const void *now, Actor seat, Action action)
{
    const Sketch *old = then, *s = now;
    unsigned word = action_word(action);
    if (word != SKETCH_WORD_OK && word != SKETCH_WORD_SKETCH && word != SKETCH_WORD_VETO)
        return ARRIVED_IN_TIME;
    uint32_t answered = card_to_answer(old), on_top = card_to_answer(s);
    if (answered == 0 && on_top == 0)
        return ARRIVED_IN_TIME; /* not late: there is nothing to answer, as the rules will say */
    bool stands = answered != 0 && answered == on_top;
    if (word == SKETCH_WORD_SKETCH && answered != 0 && on_top != 0)
        stands = sketch_match(sketch_top(old), sketch_top(s));
    if (!stands)
        return ARRIVED_LATE;
    return s->phase != SKETCH_WINDOW && !seats_have(s->to_act, seat) ? ARRIVED_EARLY
                                                                     : ARRIVED_IN_TIME;
}

/* SKE-71 */
bool sketch_forgets(const void *state)
{
    const Sketch *s = state;
    return !s->memory && s->phase != SKETCH_OVER;
}

/* ---- What people say ----------------------------------------------------------------------- */

/* There are cards to speak of, and they are not turned up. */
static bool has_looked(const void *view, unsigned person)
{
    const Sketch *s = view;
    bool is_dealt =
        s->phase != SKETCH_DRAWING_DEALER && s->phase != SKETCH_DEALING && s->phase != SKETCH_OVER;
    bool is_looking = s->phase == SKETCH_PEEKING && seats_have(s->to_act, person);
    return is_dealt && !is_looking && s->hand_size[person] > 0;
}

static bool something_was_played(const void *view, unsigned person)
{
    const Sketch *s = view;
    (void)person;
    return s->discard_size > 0;
}

/* Everybody has had a turn. */
static bool is_under_way(const void *view, unsigned person)
{
    const Sketch *s = view;
    return has_looked(view, person) && s->turn > s->seats;
}

/* With the option `memory` nobody does. */
static bool may_have_forgotten(const void *view, unsigned person)
{
    const Sketch *s = view;
    return is_under_way(view, person) && !s->memory;
}

static bool assault_may_come(const void *view, unsigned person)
{
    const Sketch *s = view;
    return is_under_way(view, person) && s->assault == 0;
}

const Line sketch_lines[SKETCH_LINES] = {
    {NC_("say", "know"), N_("I know all my cards."), false, has_looked},
    {NC_("say", "forgot"), N_("I have forgotten everything."), false, may_have_forgotten},
    {NC_("say", "low"), N_("My hand is very low."), false, has_looked},
    {NC_("say", "watch"), N_("I am watching you, %1."), true, NULL},
    {NC_("say", "fast"), N_("%1, that was fast."), true, something_was_played},
    {NC_("say", "soon"), N_("The assault is near."), false, assault_may_come},
    {NC_("say", "some"), N_("I still know some of my cards."), false, may_have_forgotten},
    {NC_("say", "high"), N_("Nothing but high cards."), false, has_looked},
};
