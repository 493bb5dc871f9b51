/* What one viewer may see of a table of Sketch!, as JSON: `sees_card` decides for every single
 * card. */
#include "core/notation.h"
#include "games/sketch/sketch.h"

extern const Game sketch_game;

static const char *const phase_names[] = {
#define X(phase, name) [phase] = name,
    SKETCH_PHASES(X)
#undef X
};

/* SKE-71: it is a memory game. A card's face is seen while it lies face up (SKE-80), or, with the
   option `memory`, by whoever has seen it and can still place it (SKE-70). */
static bool sees_card(const Sketch *s, Viewer viewer, unsigned id)
{
    if (viewer == EVERYTHING || s->phase == OVER || (s->face_up >> id & 1))
        return true;
    return s->memory && viewer < s->seats && seats_have(s->known[id], viewer);
}

static void write_kind(Out *out, unsigned kind)
{
    out_char(out, '"');
    out_string(out, sketch_kind_names[kind]);
    out_char(out, '"');
}

/* Slots in order; a hole is null. */
static void write_hand(const Sketch *s, Viewer viewer, unsigned seat, Out *out)
{
    out_string(out, ",\"cards\":[");
    for (unsigned slot = 0; (s->slots[seat] >> slot) != 0; slot++) {
        unsigned id = s->card_at[seat][slot];
        if (slot > 0)
            out_char(out, ',');
        if (!slot_is_taken(s, seat, slot))
            out_string(out, "null");
        else if (sees_card(s, viewer, id))
            write_kind(out, s->kind[id]);
        else
            out_string(out, "\"?\"");
        if (slot == SKETCH_CARDS - 1)
            break;
    }
    out_string(out, "],\"face_up\":[");
    const char *between = "";
    for (uint64_t rest = s->slots[seat]; rest != 0; rest &= rest - 1) {
        unsigned slot = (unsigned)__builtin_ctzll(rest);
        if (s->face_up >> s->card_at[seat][slot] & 1) {
            out_string(out, between);
            out_number(out, slot + 1);
            between = ",";
        }
    }
    out_char(out, ']');
}

static void write_seat(const Sketch *s, Viewer viewer, unsigned seat, Out *out)
{
    out_string(out, "{\"seat\":\"");
    out_seat(out, seat);
    out_char(out, '"');
    write_hand(s, viewer, seat, out);
    if (s->phase == OVER) {
        out_string(out, ",\"points\":");
        out_number(out, sketch_score(s, seat));
    }
    out_char(out, '}');
}

static void write_seats(Out *out, const char *name, SeatSet seats)
{
    const char *between = "";
    out_string(out, ",\"");
    out_string(out, name);
    out_string(out, "\":[");
    for (unsigned seat = 0; seat < SKETCH_SEATS; seat++) {
        if (!seats_have(seats, seat))
            continue;
        out_string(out, between);
        out_char(out, '"');
        out_seat(out, seat);
        out_char(out, '"');
        between = ",";
    }
    out_char(out, ']');
}

static void write_number(Out *out, const char *name, unsigned number)
{
    out_string(out, ",\"");
    out_string(out, name);
    out_string(out, "\":");
    out_number(out, number);
}

/* What was announced and waits to happen; and how many Vetoes lie on its card, for the one that a
   Veto would cancel. */
static void write_effects(const Sketch *s, Out *out)
{
    out_string(out, ",\"effects\":[");
    for (unsigned i = 0; i < s->effect_count; i++) {
        if (i > 0)
            out_char(out, ',');
        out_string(out, "{\"by\":\"");
        out_seat(out, s->effect_player[i]);
        out_string(out, "\",\"card\":");
        write_kind(out, s->effect_kind);
        if (s->effect_kind != VETO) {
            out_string(out, ",\"announced\":\"");
            action_write(&sketch_game, s->announced[i], out);
            out_char(out, '"');
        }
        if (i + 1u == s->effect_count && s->base_queued && !s->resolving)
            write_number(out, "vetoes", s->chain);
        out_char(out, '}');
    }
    out_char(out, ']');
}

void sketch_view(const void *state, Viewer viewer, Out *out)
{
    const Sketch *s = state;
    out_string(out, "{\"phase\":");
    out_json(out, text_of(phase_names[s->phase]));
    write_seats(out, "to_act", (SeatSet)(s->to_act & sketch_everybody(s)));
    write_number(out, "turn", s->turn);
    write_seats(out, "player", s->turn > 0 ? seats_of(s->player) : 0);
    write_seats(out, "assault", s->assault > 0 ? seats_of(s->assault - 1u) : 0);
    out_string(out, s->last ? ",\"last_window\":true" : ",\"last_window\":false");
    write_number(out, "pile", s->pile_size);
    write_number(out, "discard", s->discard_size); /* SKE-50: never what lies beneath the top */
    out_string(out, ",\"top\":");
    if (s->discard_size > 0)
        write_kind(out, sketch_top(s));
    else
        out_string(out, "null");
    out_string(out, s->top_fresh ? ",\"top_is_fresh\":true" : ",\"top_is_fresh\":false");
    write_number(out, "vetoes_on_it", s->chain);
    write_seats(out, "answered", s->answered);
    write_seats(out, "done", s->done);
    write_effects(s, out);
    out_string(out, ",\"seats\":[");
    for (unsigned seat = 0; seat < s->seats; seat++) {
        if (seat > 0)
            out_char(out, ',');
        write_seat(s, viewer, seat, out);
    }
    out_string(out, "]}");
}
