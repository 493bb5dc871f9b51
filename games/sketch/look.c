/* How sketch looks in a terminal (term/look.h). */
#include "term/look.h"

static const char *side_name(const Lang *lang, unsigned side)
{
    return side == 0 ? tr(lang, N_("heads")) : tr(lang, N_("tails"));
}

static void sketch_tell(const Scene *scene, const Seen *seen, Out *out)
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

static void sketch_describe(const Scene *scene, Out *out)
{
    const json_t *calls = view_list(scene->view, "calls");
    for (unsigned seat = 0; seat < scene->seats; seat++) {
        const char *call = json_string_value(json_array_get(calls, seat));
        say(out, tr(scene->lang, "%1: %2\n"), scene->names[seat], text_of(call ? call : "–"));
    }
}

static void sketch_draw(const Scene *scene, unsigned width, unsigned height, Out *out)
{
    (void)width;
    (void)height;
    sketch_describe(scene, out);
}

static void sketch_ask(const Scene *scene, Actor seat, Out *out)
{
    (void)seat;
    say(out, tr(scene->lang, "Heads or tails?\n"));
}

static void sketch_offer(const Scene *scene, Actor seat, Action action, Out *out)
{
    (void)seat;
    say(out, tr(scene->lang, "call %1"),
        text_of(side_name(scene->lang, action_argument(action, 0) - 1)));
}

static void sketch_offer_word(const Scene *scene, Actor seat, unsigned word, Out *out)
{
    (void)seat;
    out_string(out, scene->game->words[word].text);
}

static void sketch_conclude(const Scene *scene, Out *out)
{
    const char *toss = view_string(scene->view, "toss");
    say(out, tr(scene->lang, "The coin shows %1.\n"),
        text_of(side_name(scene->lang, toss[0] == 'h' ? 0 : 1)));
}

const Look sketch_look = {
    .tell = sketch_tell,
    .draw = sketch_draw,
    .describe = sketch_describe,
    .ask = sketch_ask,
    .offer = sketch_offer,
    .offer_word = sketch_offer_word,
    .conclude = sketch_conclude,
};
