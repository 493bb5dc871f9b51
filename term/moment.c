/* Moments on a screen: see moment.h. */
#include "term/moment.h"

const Pace paces[PACES] = {
    {"calm", {900, 2200}, 900},
    {"brisk", {250, 700}, 450},
    {"instant", {0, 0}, 0},
};

uint32_t beat_length(const Pace *pace, Beat beat)
{
    switch (beat) {
    case BEAT_NONE:
    case BEAT_PASSING:
        break;
    case BEAT_PLAIN:
        return pace->beat;
    case BEAT_DECISIVE:
        return pace->beat * 5 / 3;
    case BEAT_PRIVATE:
        return pace->beat * 5;
    }
    return 0;
}

void tell_line(Text *lines, Out *out)
{
    Text line;
    if (!text_line(lines, &line))
        return;
    out_text(out, line);
    out_char(out, '\n');
}

void tell_in_moments(const Scene *scene, const Seen *seen, Text lines, const Watcher *watcher,
                     Out *out)
{
    View views[2]; /* a moment, and the one after it */
    Scene moment = *scene;
    const Voice *voice = scene->game->voice;
    Beat beat = voice->moment != NULL ? voice->moment(scene, seen, 0, &views[0]) : BEAT_NONE;
    for (unsigned i = 0; beat != BEAT_NONE; i++) {
        Beat next = voice->moment(scene, seen, i + 1, &views[(i + 1) % 2]);
        if (next != BEAT_NONE) {
            tell_line(&lines, out);
        } else {
            out_text(out, lines);
            lines.length = 0;
        }
        moment.view = &views[i % 2];
        watcher->watch(watcher->context, &moment, beat);
        beat = next;
    }
    out_text(out, lines);
}
