/* What one viewer may know of a table of Skull: the table itself, with the discs it may not see
   unknown; and that as JSON. `sees_discs` and `skull_lies_open` decide for every disc. */
#include "base/memory.h"
#include "games/skull/skull.h"

/* May this viewer see all discs of a seat, wherever they are? */
static bool sees_discs(const Skull *s, Viewer viewer, unsigned seat)
{
    return viewer == EVERYTHING || viewer == skull_owner(s, seat);
}

/* What others see of a set of discs: how many there are. */
static SkullDiscs hidden_discs(const Skull *s, SkullDiscs discs)
{
    SkullDiscs open = skull_lies_open(s, SKULL_DISC_LAST) ? discs & SKULL_HAS_LAST : 0;
    return (SkullDiscs)(open | SKULL_ONE_UNKNOWN * skull_size(discs ^ open));
}

/* What others see of a stack: how high it is, and what has been turned up. */
static uint8_t hidden_stack(const Skull *s, unsigned seat)
{
    unsigned stack = 0;
    for (unsigned i = 0; i < s->laid[seat]; i++) {
        SkullDisc disc = skull_stack_disc(s, seat, i);
        if (i < skull_down(s, seat) && !skull_lies_open(s, disc))
            disc = SKULL_DISC_UNKNOWN;
        stack = stack << 2 | disc;
    }
    return (uint8_t)stack;
}

/* Whatever is not a disc is public. */
void skull_see(const void *state, Viewer viewer, void *view)
{
    const Skull *s = state;
    Skull *seen = view;
    memcpy(seen, s, sizeof *seen);
    for (unsigned seat = 0; seat < s->seats; seat++) {
        if (sees_discs(s, viewer, seat))
            continue;
        seen->owned[seat] = hidden_discs(s, s->owned[seat]);
        seen->hand[seat] = hidden_discs(s, s->hand[seat]);
        seen->stack[seat] = hidden_stack(s, seat);
    }
}

/* ---- As JSON ------------------------------------------------------------------------------- */

static void put_disc(Json *json, SkullDisc disc)
{
    put_string(json, disc == SKULL_DISC_UNKNOWN ? "?" : skull_disc_names[disc]);
}

static void put_table_seat(Json *json, const Skull *s, unsigned seat)
{
    put_open(json, '{');
    put_seat(put_key(json, "seat"), seat);
    put_seat(put_key(json, "person"), skull_owner(s, seat));
    put_flag(put_key(json, "in_play"), seats_have(s->in_play, seat));
    put_flag(put_key(json, "flower_mat"), seats_have(s->flower_mats, seat));
    put_flag(put_key(json, "passed"), skull_passed(s, seat));
    put_flag(put_key(json, "last_chance"), seat == s->last_holder);
    put_open(put_key(json, "hand"), '[');
    for (unsigned i = 0; i < skull_size(s->hand[seat]); i++)
        put_disc(json, skull_nth_disc(s->hand[seat], i));
    put_close(json, ']');
    put_open(put_key(json, "stack"), '[');
    for (unsigned i = 0; i < s->laid[seat]; i++)
        put_disc(json, skull_stack_disc(s, seat, i));
    put_close(json, ']');
    put_number(put_key(json, "face_up"), s->up[seat]);
    put_close(json, '}');
}

void skull_write_view(const void *view, Json *json)
{
    static const char *const phases[] = {
#define X(phase, name) [phase] = name,
        SKULL_PHASES(X)
#undef X
    };
    const Skull *s = view;
    put_open(json, '{');
    put_string(put_key(json, "phase"), phases[s->phase]);
    put_seats(put_key(json, "to_act"), seats_without(s->to_act, CHANCE));
    put_seat(put_key(json, "first"), s->first);
    put_number(put_key(json, "table"), s->table);
    put_number(put_key(json, "bid"), s->bid);
    put_seat(put_key(json, "challenger"), s->challenger);
    put_number(put_key(json, "turned"), s->turned);
    put_seat(put_key(json, "felled_by"), s->felled_by);
    put_seat(put_key(json, "winner"), s->phase == SKULL_OVER ? s->winner : NO_SEAT);
    put_open(put_key(json, "seats"), '[');
    for (unsigned seat = 0; seat < s->seats; seat++)
        put_table_seat(json, s, seat);
    put_close(json, ']');
    put_close(json, '}');
}
