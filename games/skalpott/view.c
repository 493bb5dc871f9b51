/* The table of Skalpott as JSON. Everybody sees everything. */
#include "games/skalpott/skalpott.h"

static const char *const phase_names[] = {
#define X(phase, name) [phase] = name,
    SKALPOTT_PHASES(X)
#undef X
};

static void write_number(Out *out, const char *name, unsigned number)
{
    out_string(out, ",\"");
    out_string(out, name);
    out_string(out, "\":");
    out_number(out, number);
}

/* The numbers of the bits that are set, counted from 1. */
static void write_places(Out *out, const char *name, unsigned bits)
{
    const char *between = "";
    out_string(out, ",\"");
    out_string(out, name);
    out_string(out, "\":[");
    for (unsigned i = 0; bits >> i != 0; i++) {
        if (bits >> i & 1) {
            out_string(out, between);
            out_number(out, i + 1);
            between = ",";
        }
    }
    out_char(out, ']');
}

static void write_seats(Out *out, const char *name, unsigned seats)
{
    const char *between = "";
    out_string(out, ",\"");
    out_string(out, name);
    out_string(out, "\":[");
    for (unsigned seat = 0; seat < SKALPOTT_SEATS; seat++) {
        if (seats_have((SeatSet)seats, seat)) {
            out_string(out, between);
            out_char(out, '"');
            out_seat(out, seat);
            out_char(out, '"');
            between = ",";
        }
    }
    out_char(out, ']');
}

/* SKA-43: one more than the number of seats that stand better. */
static unsigned place_of(const Skalpott *s, unsigned seat)
{
    unsigned place = 1;
    for (unsigned other = 0; other < s->seats; other++)
        place += skalpott_standing(s->chains[other]) > skalpott_standing(s->chains[seat]);
    return place;
}

static void write_seat(const Skalpott *s, unsigned seat, Out *out)
{
    out_string(out, "{\"seat\":\"");
    out_seat(out, seat);
    out_char(out, '"');
    out_string(out, s->solo && seat == JEU ? ",\"le_jeu\":true" : ",\"le_jeu\":false");
    write_places(out, "links", s->chains[seat]);
    out_string(out, seats_have(s->boxes, seat) ? ",\"joker\":true" : ",\"joker\":false");
    if (s->phase == OVER)
        write_number(out, "place", place_of(s, seat));
    out_char(out, '}');
}

void skalpott_view(const void *state, Viewer viewer, Out *out)
{
    const Skalpott *s = state;
    (void)viewer;
    out_string(out, "{\"phase\":");
    out_json(out, text_of(phase_names[s->phase]));
    out_string(out, ",\"player\":\"");
    out_seat(out, s->player);
    out_char(out, '"');
    write_number(out, "pool", s->pool);
    write_number(out, "scrap", s->scrap);
    write_number(out, "throws", s->throws);
    out_string(out, s->joker_turn ? ",\"joker_turn\":true" : ",\"joker_turn\":false");
    out_string(out, ",\"dice\":[");
    for (unsigned i = 0; i < DICE; i++) {
        if (i > 0)
            out_char(out, ',');
        out_number(out, s->dice[i]);
    }
    out_char(out, ']');
    write_places(out, "to_throw", s->to_act == seats_of(CHANCE) ? s->thrown : 0);
    if (s->phase == ROLLING) { /* SKA-3: who still rolls, the highest sum so far and who has it */
        write_seats(out, "rollers", s->rollers);
        write_number(out, "highest", s->best);
        write_seats(out, "leading", s->tied);
    }
    out_string(out, ",\"seats\":[");
    for (unsigned seat = 0; seat < s->seats; seat++) {
        if (seat > 0)
            out_char(out, ',');
        write_seat(s, seat, out);
    }
    out_string(out, "]}");
}
