/* What a viewer of Skalpott knows: everything. A view is the table itself, and this file fills it
   and writes it as JSON. */
#include "base/memory.h"
#include "games/skalpott/skalpott.h"

static const char *const phase_names[] = {
#define X(phase, name) [phase] = name,
    SKALPOTT_PHASES(X)
#undef X
};

/* No byte of a table lies between its members, so that copying them copies all there is. */
_Static_assert(sizeof(Skalpott) == sizeof(ActorSet) + 14 + SKALPOTT_DICE + 2 * SKALPOTT_SEATS,
               "a Skalpott state has no padding");

void skalpott_see(const void *state, Viewer viewer, void *view)
{
    (void)viewer;
    memcpy(view, state, sizeof(Skalpott));
}

static void write_seat(const Skalpott *s, unsigned seat, Json *json)
{
    put_open(json, '{');
    put_seat(put_key(json, "seat"), seat);
    put_flag(put_key(json, "le_jeu"), s->solo && seat == SKALPOTT_JEU);
    put_bits(put_key(json, "links"), s->chains[seat]);
    put_flag(put_key(json, "joker"), seats_have(s->boxes, seat));
    if (s->phase == SKALPOTT_OVER)
        put_number(put_key(json, "place"), skalpott_place(s, seat));
    put_close(json, '}');
}

void skalpott_write_view(const void *view, Json *json)
{
    const Skalpott *s = view;
    put_open(json, '{');
    put_string(put_key(json, "phase"), phase_names[s->phase]);
    put_seat(put_key(json, "player"), s->player);
    put_number(put_key(json, "pool"), s->pool);
    put_number(put_key(json, "scrap"), s->scrap);
    put_number(put_key(json, "throws"), s->throws);
    put_flag(put_key(json, "joker_turn"), s->joker_turn);
    put_open(put_key(json, "dice"), '[');
    for (unsigned i = 0; i < SKALPOTT_DICE; i++)
        put_number(json, s->dice[i]);
    put_close(json, ']');
    put_bits(put_key(json, "to_throw"), skalpott_to_throw(s));
    put_bits(put_key(json, "fallen"), skalpott_fallen(s));
    if (s->phase ==
        SKALPOTT_ROLLING) { /* SKA-3: who still rolls, the highest sum so far and who has it */
        put_seats(put_key(json, "rollers"), s->rollers);
        put_number(put_key(json, "highest"), s->best);
        put_seats(put_key(json, "leading"), s->tied);
    }
    put_open(put_key(json, "seats"), '[');
    for (unsigned seat = 0; seat < s->seats; seat++)
        write_seat(s, seat, json);
    put_close(json, ']');
    put_close(json, '}');
}
