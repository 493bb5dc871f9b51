/* How skull looks in a terminal (term/look.h). */
#include "term/look.h"

static const char *side_name(const Lang *lang, unsigned side)
{
    return side == 0 ? tr(lang, N_("heads")) : tr(lang, N_("tails"));
}

static void skull_tell(const Scene *scene, const Seen *seen, Out *out)
{
    unsigned argument = action_argument(seen->move.action, 0);
    if (seen->move.actor == CHANCE) {
        say(out, tr(scene->lang, "The coin shows %1.\n"),
            text_of(side_name(scene->lang, argument - 1)));
    } else if (is_mine(scene, seen->move.actor)) {
        say(out, tr(scene->lang, "You call %1.\n"), text_of(side_name(scene->lang, argument - 1)));
    } else {
        say(out, tr(scene->lang, "%1 has called.\n"), scene->names[seen->move.actor]);
    }
}

static void skull_describe(const Scene *scene, Out *out)
{
    const json_t *calls = view_list(scene->view, "calls");
    for (unsigned seat = 0; seat < scene->seats; seat++) {
        const char *call = json_string_value(json_array_get(calls, seat));
        say(out, tr(scene->lang, "%1: %2\n"), scene->names[seat], text_of(call ? call : "–"));
    }
}

static void skull_draw(const Scene *scene, unsigned width, unsigned height, Out *out)
{
    (void)width;
    (void)height;
    skull_describe(scene, out);
}

static void skull_ask(const Scene *scene, Actor seat, Out *out)
{
    (void)seat;
    say(out, tr(scene->lang, "Heads or tails?\n"));
}

static void skull_offer(const Scene *scene, Actor seat, Action action, Out *out)
{
    (void)seat;
    say(out, tr(scene->lang, "call %1"),
        text_of(side_name(scene->lang, action_argument(action, 0) - 1)));
}

static void skull_offer_word(const Scene *scene, Actor seat, unsigned word, Out *out)
{
    (void)seat;
    out_string(out, scene->game->words[word].text);
}

static void skull_conclude(const Scene *scene, Out *out)
{
    const char *toss = view_string(scene->view, "toss");
    say(out, tr(scene->lang, "The coin shows %1.\n"),
        text_of(side_name(scene->lang, toss[0] == 'h' ? 0 : 1)));
}

const Look skull_look = {
    .tell = skull_tell,
    .draw = skull_draw,
    .describe = skull_describe,
    .ask = skull_ask,
    .offer = skull_offer,
    .offer_word = skull_offer_word,
    .conclude = skull_conclude,
};
