/* What discs and seats of Skull are called: see voice.h. */
#include "games/skull/voice.h"

#include "core/mark.h"

bool skull_is_you(const Scene *scene, unsigned seat)
{
    return seat != NO_SEAT && scene->seats == scene->persons && scene_is_mine(scene, (Actor)seat);
}

Text skull_name(const Scene *scene, unsigned seat, char text[192])
{
    Out out = {.text = text, .capacity = 192};
    if (seat != NO_SEAT) {
        out_seat_colour(scene, seat, &out);
        out_seat_name(scene, seat, &out);
        out_string(&out, S_PLAIN);
    }
    return (Text){text, out.length};
}

Text skull_short_name(const Scene *scene, unsigned seat, char text[192])
{
    Out out = {.text = text, .capacity = 192};
    if (seat != NO_SEAT)
        skull_out_name(scene, seat, SKULL_NAME_COLUMNS, &out);
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
    out_clipped(out, name, columns > gang_columns ? columns - gang_columns : 0);
    out_text(out, gang);
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

const char *skull_disc_style(unsigned disc)
{
    static const char *const styles[] = {
        [SKULL_DISC_FLOWER] = S_GOOD,
        [SKULL_DISC_SKULL] = S_BAD,
        [SKULL_DISC_LAST] = S_GOLD,
        [SKULL_DISC_UNKNOWN] = S_DIM,
    };
    return styles[disc];
}
