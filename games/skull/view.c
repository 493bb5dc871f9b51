/* What one viewer may see of a table of Skull, as JSON: `sees_disc` decides for every single disc.
 */
#include "games/skull/skull.h"

static const char *const phase_names[] = {
#define X(phase, name) [phase] = name,
    SKULL_PHASES(X)
#undef X
};

/* May this viewer know what a disc of this seat is, that lies face down or is in its hand? */
static bool sees_disc(const Skull *s, Viewer viewer, unsigned seat, Disc disc)
{
    if (viewer == EVERYTHING || viewer == skull_owner(s, seat))
        return true;
    return disc == LAST && s->lastchance == LASTCHANCE_OPEN; /* SKU-51 */
}

static void write_disc(Out *out, bool seen, Disc disc)
{
    out_json(out, seen ? text_of(skull_disc_names[disc]) : TEXT("?"));
}

/* Whoever may not see a disc gets "?" for it; those seen come after, in fixed order, so that the
   order tells nothing. */
static void write_hand(const Skull *s, Viewer viewer, unsigned seat, Out *out)
{
    const unsigned count[] = {[FLOWER] = s->hand[seat] & FLOWERS,
                              [SKULL] = (s->hand[seat] & HAS_SKULL) != 0,
                              [LAST] = (s->hand[seat] & HAS_LAST) != 0};
    const char *between = "";
    out_string(out, ",\"hand\":[");
    for (Disc disc = FLOWER; disc <= LAST; disc++) {
        for (unsigned i = 0; i < count[disc]; i++) {
            out_string(out, between);
            write_disc(out, sees_disc(s, viewer, seat, disc), disc);
            between = ",";
        }
    }
    out_char(out, ']');
}

static void write_stack(const Skull *s, Viewer viewer, unsigned seat, Out *out)
{
    out_string(out, ",\"stack\":[");
    for (unsigned i = 0; i < s->laid[seat]; i++) {
        Disc disc = skull_stack_disc(s, seat, i);
        if (i > 0)
            out_char(out, ',');
        write_disc(out, i >= skull_down(s, seat) || sees_disc(s, viewer, seat, disc), disc);
    }
    out_string(out, "],\"face_up\":");
    out_number(out, s->up[seat]);
}

static void write_flag(Out *out, const char *name, unsigned set, unsigned seat)
{
    out_string(out, ",\"");
    out_string(out, name);
    out_string(out, set >> seat & 1 ? "\":true" : "\":false");
}

static void write_seat(const Skull *s, Viewer viewer, unsigned seat, Out *out)
{
    out_string(out, "{\"seat\":\"");
    out_seat(out, seat);
    out_string(out, "\",\"person\":\"");
    out_seat(out, skull_owner(s, seat));
    out_char(out, '"');
    write_flag(out, "in_play", s->in_play, seat);
    write_flag(out, "flower_mat", s->flower_mats, seat);
    write_flag(out, "passed", s->in_play & ~s->in_auction, seat);
    write_flag(out, "last_chance", seat == s->last_holder, 0);
    write_hand(s, viewer, seat, out);
    write_stack(s, viewer, seat, out);
    out_char(out, '}');
}

/* `,"name":"P3"`, or null for no seat. */
static void write_seat_or_null(Out *out, const char *name, unsigned seat)
{
    out_string(out, ",\"");
    out_string(out, name);
    out_string(out, "\":");
    if (seat == NO_SEAT) {
        out_string(out, "null");
    } else {
        out_char(out, '"');
        out_seat(out, seat);
        out_char(out, '"');
    }
}

void skull_view(const void *state, Viewer viewer, Out *out)
{
    const Skull *s = state;
    const char *between = "";

    out_string(out, "{\"phase\":");
    out_json(out, text_of(phase_names[s->phase]));
    out_string(out, ",\"to_act\":[");
    for (unsigned seat = 0; seat < s->seats; seat++) {
        if (s->to_act >> seat & 1) {
            out_string(out, between);
            out_char(out, '"');
            out_seat(out, seat);
            out_char(out, '"');
            between = ",";
        }
    }
    out_char(out, ']');
    write_seat_or_null(out, "first", s->first);
    out_string(out, ",\"table\":");
    out_number(out, s->table);
    out_string(out, ",\"bid\":");
    out_number(out, s->bid);
    write_seat_or_null(out, "challenger", s->challenger);
    out_string(out, ",\"turned\":");
    out_number(out, s->turned);
    write_seat_or_null(out, "felled_by", s->felled_by);
    write_seat_or_null(out, "winner", s->phase == OVER ? s->winner : NO_SEAT);
    out_string(out, ",\"seats\":[");
    for (unsigned seat = 0; seat < s->seats; seat++) {
        if (seat > 0)
            out_char(out, ',');
        write_seat(s, viewer, seat, out);
    }
    out_string(out, "]}");
}
