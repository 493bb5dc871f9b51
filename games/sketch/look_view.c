/* Reading the view of Sketch! for its look, and naming cards. */
#include "games/sketch/look.h"

#include "core/notation.h"

#include <string.h>

Text sketch_card_name(const Lang *lang, unsigned kind)
{
    switch (kind) {
    case SKETCH_ARCHER:
        return text_of(tr_in(lang, "card", "Archer"));
    case SKETCH_DANCER:
        return text_of(tr_in(lang, "card", "Dancer"));
    case SKETCH_MAGICIAN:
        return text_of(tr_in(lang, "card", "Magician"));
    case SKETCH_SEER:
        return text_of(tr_in(lang, "card", "Seer"));
    case SKETCH_GOODKING:
        return text_of(tr_in(lang, "card", "Good King"));
    case SKETCH_BADKING:
        return text_of(tr_in(lang, "card", "Bad King"));
    case SKETCH_VETO:
        return text_of(tr_in(lang, "card", "Veto"));
    default:
        return kind <= SKETCH_TEN ? text_of(sketch_kind_names[kind]) : TEXT("?");
    }
}

/* At most three letters, for small cards. */
Text sketch_card_short(const Lang *lang, unsigned kind)
{
    switch (kind) {
    case SKETCH_ARCHER:
        return text_of(tr_in(lang, "card", "Arc"));
    case SKETCH_DANCER:
        return text_of(tr_in(lang, "card", "Dan"));
    case SKETCH_MAGICIAN:
        return text_of(tr_in(lang, "card", "Mag"));
    case SKETCH_SEER:
        return text_of(tr_in(lang, "card", "See"));
    case SKETCH_GOODKING:
        return text_of(tr_in(lang, "card", "K+"));
    case SKETCH_BADKING:
        return text_of(tr_in(lang, "card", "K-"));
    case SKETCH_VETO:
        return text_of(tr_in(lang, "card", "Vet"));
    default:
        return sketch_card_name(lang, kind);
    }
}

static unsigned kind_named(const char *name)
{
    unsigned kind = 0;
    while (kind < SKETCH_KINDS && (name == NULL || strcmp(name, sketch_kind_names[kind]) != 0))
        kind++;
    return kind;
}

SketchPhase sketch_shown_phase(const json_t *view)
{
    static const char *const names[] = {
#define X(phase, name) [phase] = name,
        SKETCH_PHASES(X)
#undef X
    };
    unsigned phase = 0;
    while (phase < SKETCH_OVER && strcmp(view_string(view, "phase"), names[phase]) != 0)
        phase++;
    return (SketchPhase)phase;
}

unsigned sketch_shown_top(const json_t *view)
{
    return kind_named(json_string_value(json_object_get(view, "top")));
}

int sketch_first_seat(const json_t *view, const char *key)
{
    for (unsigned seat = 0; seat < SKETCH_SEATS; seat++)
        if (view_has_seat(view, key, seat))
            return (int)seat;
    return -1;
}

Hand sketch_shown_hand(const Scene *scene, unsigned seat)
{
    Hand hand = {.seat = json_array_get(view_list(scene->view, "seats"), seat)};
    hand.slots = (unsigned)json_array_size(view_list(hand.seat, "cards"));
    for (unsigned slot = 0; slot < hand.slots; slot++)
        hand.cards += sketch_hand_has_card(&hand, slot);
    return hand;
}

static const char *card_at(const Hand *hand, unsigned slot)
{
    return json_string_value(json_array_get(view_list(hand->seat, "cards"), slot));
}

bool sketch_hand_has_card(const Hand *hand, unsigned slot)
{
    return card_at(hand, slot) != NULL;
}

unsigned sketch_hand_kind(const Hand *hand, unsigned slot)
{
    return kind_named(card_at(hand, slot));
}

bool sketch_hand_is_face_up(const Hand *hand, unsigned slot)
{
    size_t i;
    json_t *number;
    json_array_foreach(view_list(hand->seat, "face_up"), i, number)
    {
        if (json_integer_value(number) == (json_int_t)slot + 1)
            return true;
    }
    return json_object_get(hand->seat, "points") != NULL; /* the game is over */
}

unsigned sketch_hand_next_slot(const Hand *hand)
{
    unsigned slot = 0;
    while (slot < hand->slots && sketch_hand_has_card(hand, slot))
        slot++;
    return slot;
}

Effect sketch_shown_effect(const json_t *value)
{
    int seat = view_seat(value, "by");
    Effect effect = {.seat = seat < 0 ? 0 : (unsigned)seat,
                     .kind = kind_named(view_string(value, "card")),
                     .is_on_top = json_object_get(value, "vetoes") != NULL,
                     .vetoes = view_number(value, "vetoes")};
    if (action_read(&sketch_game, text_of(view_string(value, "announced")), &effect.announced).id !=
        ACCEPTED)
        effect.announced = 0;
    return effect;
}

unsigned sketch_kind_announced(const json_t *view)
{
    if (sketch_shown_phase(view) == SKETCH_REANNOUNCING)
        return sketch_shown_effect(json_array_get(view_list(view, "effects"), 0)).kind;
    return sketch_shown_top(view);
}
