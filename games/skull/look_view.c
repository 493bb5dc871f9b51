/* Reading a view of Skull, and what discs and seats are called: see look_view.h. */
#include "games/skull/look_view.h"

#include <string.h>

SkullPhase skull_phase(const Scene *scene)
{
    static const char *const names[] = {
#define X(phase, name) [phase] = name,
        SKULL_PHASES(X)
#undef X
    };
    Text name = text_of(view_string(scene->view, "phase"));
    for (SkullPhase phase = SKULL_DRAWING_FIRST; phase < SKULL_OVER; phase++)
        if (text_is(name, names[phase]))
            return phase;
    return SKULL_OVER;
}

SeatView skull_seat(const Scene *scene, unsigned seat)
{
    const json_t *view = json_array_get(view_list(scene->view, "seats"), seat);
    const json_t *hand = view_list(view, "hand"), *stack = view_list(view, "stack");
    return (SeatView){
        .hand = hand,
        .stack = stack,
        .in_hand = (unsigned)json_array_size(hand),
        .laid = (unsigned)json_array_size(stack),
        .up = view_number(view, "face_up"),
        .in_play = view_flag(view, "in_play"),
        .to_act = view_has_seat(scene->view, "to_act", seat),
        .passed = view_flag(view, "passed"),
        .flower_mat = view_flag(view, "flower_mat"),
        .last_chance = view_flag(view, "last_chance"),
    };
}

unsigned skull_in_play(const Scene *scene)
{
    unsigned count = 0;
    for (unsigned seat = 0; seat < scene->seats; seat++)
        count += skull_seat(scene, seat).in_play;
    return count;
}

unsigned skull_disc_of(const json_t *discs, unsigned i)
{
    const char *name = json_string_value(json_array_get(discs, i));
    for (unsigned disc = SKULL_DISC_FLOWER; name != NULL && disc <= SKULL_DISC_LAST; disc++)
        if (strcmp(name, skull_disc_names[disc]) == 0)
            return disc;
    return SKULL_DISC_UNKNOWN;
}

bool skull_is_you(const Scene *scene, int seat)
{
    return seat >= 0 && scene->seats == scene->persons && scene_is_mine(scene, (Actor)seat);
}

const char *skull_disc_word(const Lang *lang, unsigned disc)
{
    switch (disc) {
    case SKULL_DISC_FLOWER:
        return tr(lang, "flower");
    case SKULL_DISC_SKULL:
        return tr(lang, "skull");
    case SKULL_DISC_LAST:
        return tr(lang, "Last Chance");
    default:
        return tr(lang, "face down");
    }
}

const char *skull_disc_picture(unsigned disc)
{
    static const char *const pictures[KINDS] = {"✿", "☠", "♥", "░"};
    return pictures[disc];
}

const char *skull_disc_style(unsigned disc)
{
    static const char *const styles[KINDS] = {S_GOOD, S_BAD, S_GOLD, S_DIM};
    return styles[disc];
}

void skull_out_words(const Lang *lang, const json_t *discs, unsigned from, Out *out)
{
    for (unsigned i = from; i < json_array_size(discs); i++) {
        if (i > from)
            out_string(out, ", ");
        out_string(out, skull_disc_word(lang, skull_disc_of(discs, i)));
    }
}

void skull_out_clipped(Out *out, Text text, unsigned columns)
{
    if (styled_width(text) <= columns) {
        out_text(out, text);
        return;
    }
    Text start = {text.at, 0};
    for (size_t i = 1; columns > 0 && i <= text.length; i++) {
        if (i < text.length && ((unsigned char)text.at[i] & 0xC0) == 0x80)
            continue; /* inside a character */
        if (styled_width((Text){text.at, i}) > columns - 1)
            break;
        start.length = i;
    }
    out_text(out, start);
    if (columns > 0)
        out_string(out, "…");
}

Text skull_name(const Scene *scene, int seat, char text[192])
{
    Out out = {.text = text, .capacity = 192};
    if (seat >= 0) {
        out_seat_style(&out, (unsigned)seat);
        out_seat_name(scene, (unsigned)seat, &out);
        out_string(&out, S_PLAIN);
    }
    return (Text){text, out.length};
}

void skull_out_name(const Scene *scene, unsigned seat, unsigned columns, Out *out)
{
    char text[192];
    Out whole = {.text = text, .capacity = sizeof text};
    Text name = scene->names[seat % scene->persons];
    out_seat_name(scene, seat, &whole);
    Text gang = {text + name.length, whole.length - name.length};
    unsigned gang_columns = styled_width(gang);
    skull_out_clipped(out, name, columns > gang_columns ? columns - gang_columns : 0);
    out_text(out, gang);
}

Text skull_short_name(const Scene *scene, int seat, char text[192])
{
    Out out = {.text = text, .capacity = 192};
    if (seat >= 0)
        skull_out_name(scene, (unsigned)seat, NAME_COLUMNS, &out);
    return (Text){text, out.length};
}
