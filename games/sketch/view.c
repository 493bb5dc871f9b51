/* What one viewer may know of a table of Sketch!, and that as JSON. A view is the table itself;
   `sees_card` decides for every single card whether its kind stands in it. */
#include "base/memory.h"
#include "core/notation.h"
#include "games/sketch/sketch.h"

/* ---- Seeing -------------------------------------------------------------------------------- */

/* SKE-71: it is a memory game. A card's face is seen while it lies face up (SKE-80), or, with the
   option `memory`, by whoever has seen it and can still place it (SKE-70). */
static bool sees_card(const Sketch *s, Viewer viewer, unsigned id)
{
    if (s->phase == SKETCH_OVER || (s->face_up >> id & 1))
        return true;
    return s->memory && viewer < s->seats && seats_have(s->known[id], viewer);
}

/* All cards in hands lie face down. They get other ids, by seat and slot: their own would tell
   where each of them went in a shuffle. Who has seen which card is not shown: to remember that is
   part of the game. */
static void hide_hands(const Sketch *s, Sketch *seen)
{
    unsigned id = 0;
    memset(seen->kind, 0, sizeof seen->kind);
    memset(seen->known, 0, sizeof seen->known);
    memset(seen->card_at, 0, sizeof seen->card_at);
    for (unsigned seat = 0; seat < s->seats; seat++)
        for (uint64_t rest = s->slots[seat]; rest != 0; rest &= rest - 1)
            seen->card_at[seat][__builtin_ctzll(rest)] = (uint8_t)id++;
    memset(seen->kind, SKETCH_UNKNOWN, id);
    seen->face_up = 0;
    seen->free_ids = id < SKETCH_CARDS ? ~0ull << id : 0;
}

/* Turns up, among hidden cards, those whose face this viewer sees. */
static void see_faces(const Sketch *s, Viewer viewer, Sketch *seen)
{
    for (unsigned seat = 0; seat < s->seats; seat++) {
        for (uint64_t rest = s->slots[seat]; rest != 0; rest &= rest - 1) {
            unsigned slot = (unsigned)__builtin_ctzll(rest), own = s->card_at[seat][slot];
            unsigned id = seen->card_at[seat][slot];
            if (sees_card(s, viewer, own))
                seen->kind[id] = s->kind[own];
            seen->face_up |= (s->face_up >> own & 1) << id;
        }
    }
}

/* Behind `kind` there is nothing but what hide_hands fills. */
_Static_assert(sizeof(Sketch) == offsetof(Sketch, kind) + sizeof((Sketch *)0)->kind +
                                     sizeof((Sketch *)0)->known + sizeof((Sketch *)0)->card_at,
               "no byte of a view is left to chance");

/* What lies before `kind` and is not named here stays as it is, for everybody at the table knows
   it:
     - the options;
     - phase, dealer, player, turn, assault, last, played, failed, and who is to act: all is done
   aloud;
     - the window (answered, top_fresh, base_queued, chain): it is answered aloud;
     - the effects (resolving, happened, effect_…, announced): cards that were played face up, and
       what was announced for them;
     - owed, dancing, placed, dealt: that a card comes or is picked is seen, which one is not;
     - how many cards lie where: pile_size, discard_size, holders, hand_size, slots. */
void sketch_see(const void *state, Viewer viewer, void *view)
{
    const Sketch *s = state;
    Sketch *seen = view;
    if (viewer == EVERYTHING) {
        memcpy(seen, s, sizeof *seen);
        return;
    }
    memcpy(seen, s, offsetof(Sketch, kind));
    memset(seen->pile, 0, sizeof seen->pile);
    for (unsigned i = 0; i + 1u < s->discard_size; i++)
        seen->discard[i] = SKETCH_UNKNOWN; /* SKE-50: never what lies beneath the top */
    hide_hands(s, seen);
    if (s->phase == SKETCH_OVER || s->face_up != 0 || s->memory)
        see_faces(s, viewer, seen); /* else nobody sees any */
}

/* ---- JSON ---------------------------------------------------------------------------------- */

static const char *const phase_names[] = {
#define X(phase, name) [phase] = name,
    SKETCH_PHASES(X)
#undef X
};

static void put_card(Json *json, unsigned kind)
{
    put_string(json, kind == SKETCH_UNKNOWN ? "?" : sketch_kind_names[kind]);
}

/* Slots in order; a hole is null. */
static void put_hand(const Sketch *s, unsigned seat, Json *json)
{
    uint64_t face_up = 0;
    put_open(put_key(json, "cards"), '[');
    for (unsigned slot = 0; slot < sketch_slot_count(s, seat); slot++) {
        if (!sketch_slot_is_taken(s, seat, slot)) {
            put_null(json);
            continue;
        }
        put_card(json, sketch_kind_at(s, seat, slot));
        face_up |= (s->face_up >> s->card_at[seat][slot] & 1) << slot;
    }
    put_close(json, ']');
    put_bits(put_key(json, "face_up"), face_up);
}

static void put_hands(const Sketch *s, Json *json)
{
    put_open(json, '[');
    for (unsigned seat = 0; seat < s->seats; seat++) {
        put_open(json, '{');
        put_seat(put_key(json, "seat"), seat);
        put_hand(s, seat, json);
        if (s->phase == SKETCH_OVER)
            put_number(put_key(json, "points"), sketch_score(s, seat));
        put_close(json, '}');
    }
    put_close(json, ']');
}

/* What was announced and waits to happen; and how many Vetoes lie on its card, for the one that a
   Veto would cancel. */
static void put_effects(const Sketch *s, Json *json)
{
    put_open(json, '[');
    for (unsigned i = 0; i < s->effect_count; i++) {
        put_open(json, '{');
        put_seat(put_key(json, "by"), s->effect_player[i]);
        put_card(put_key(json, "card"), s->effect_kind);
        if (s->effect_kind != SKETCH_VETO)
            put_action(put_key(json, "announced"), &sketch_game, s->announced[i]);
        if (i + 1u == s->effect_count && s->base_queued && !s->resolving)
            put_number(put_key(json, "vetoes"), s->chain);
        put_close(json, '}');
    }
    put_close(json, ']');
}

void sketch_write_view(const void *view, Json *json)
{
    const Sketch *s = view;
    put_open(json, '{');
    put_string(put_key(json, "phase"), phase_names[s->phase]);
    put_seats(put_key(json, "to_act"), (SeatSet)(s->to_act & sketch_everybody(s)));
    put_number(put_key(json, "turn"), s->turn);
    put_seats(put_key(json, "player"), s->turn > 0 ? seats_of(s->player) : 0);
    put_seats(put_key(json, "assault"), s->assault > 0 ? seats_of(s->assault - 1u) : 0);
    put_flag(put_key(json, "last_window"), s->last);
    put_number(put_key(json, "pile"), s->pile_size);
    put_number(put_key(json, "discard"), s->discard_size);
    if (s->discard_size > 0)
        put_card(put_key(json, "top"), sketch_top(s));
    else
        put_null(put_key(json, "top"));
    put_flag(put_key(json, "top_is_fresh"), s->top_fresh);
    put_number(put_key(json, "vetoes_on_it"), s->chain);
    put_seats(put_key(json, "answered"), s->answered);
    put_effects(s, put_key(json, "effects"));
    put_hands(s, put_key(json, "seats"));
    put_close(json, '}');
}
