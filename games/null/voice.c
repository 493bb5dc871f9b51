/* Null's voice (core/voice.h), the template for the voices of other games. */
#include "core/voice.h"
#include "base/memory.h"
#include "games/null/null.h"

static const char *side_name(const Lang *lang, unsigned side)
{
    return side == 0 ? tr(lang, N_("heads")) : tr(lang, N_("tails"));
}

static void null_tell(const Scene *scene, const Seen *seen, Out *out)
{
    unsigned argument = action_argument(seen->move.action, 0);
    if (seen->move.actor == CHANCE) {
        say(out, tr(scene->lang, "The coin shows %1.\n"),
            text_of(side_name(scene->lang, argument - 1)));
    } else if (scene_is_mine(scene, seen->move.actor)) {
        say(out, tr(scene->lang, "You call %1.\n"), text_of(side_name(scene->lang, argument - 1)));
    } else {
        say(out, tr(scene->lang, "%1 has called.\n"), scene->names[seen->move.actor]);
    }
}

void null_describe(const Scene *scene, Out *out)
{
    const Null *n = scene->view;
    for (unsigned seat = 0; seat < scene->seats; seat++) {
        unsigned call = n->calls[seat];
        say(out, tr(scene->lang, "%1: %2\n"), scene->names[seat],
            text_of(call == 0              ? "–"
                    : call == NULL_UNKNOWN ? "?"
                                           : side_name(scene->lang, call - 1)));
    }
}

static void null_ask(const Scene *scene, Actor seat, Out *out)
{
    (void)seat;
    say(out, tr(scene->lang, "Heads or tails?\n"));
}

static void null_offer(const Scene *scene, Actor seat, Action action, Out *out)
{
    (void)seat;
    say(out, tr(scene->lang, "call %1"),
        text_of(side_name(scene->lang, action_argument(action, 0) - 1)));
}

static void null_offer_word(const Scene *scene, unsigned word, Out *out)
{
    (void)word;
    say(out, tr(scene->lang, "call a side of the coin"));
}

/* The reasons that a player would give (core/voice.h): who has called waits for the coin. */
static const RefusalText *null_why(const Scene *scene, Actor seat, unsigned word)
{
    static const RefusalText over = {"NUL-3", N_("the coin was tossed, and the game is over")};
    static const RefusalText by_lot = {"NUL-2", N_("how the coin falls is left to chance")};
    static const RefusalText has_called = {"NUL-1",
                                           N_("everybody calls once, and you have called")};
    (void)seat;
    if (((const Null *)scene->view)->tossed != 0)
        return &over;
    return word == NULL_TOSS ? &by_lot : &has_called;
}

static void null_conclude(const Scene *scene, Out *out)
{
    const Null *n = scene->view;
    say(out, tr(scene->lang, "The coin shows %1.\n"),
        text_of(side_name(scene->lang, n->tossed - 1u)));
}

/* The coin as it fell, with all calls turned up. */
static Beat null_moment(const Scene *scene, const Seen *seen, unsigned i, void *view)
{
    if (i > 0 || action_word(seen->move.action) != NULL_TOSS)
        return BEAT_NONE;
    memcpy(view, scene->view, sizeof(Null));
    return BEAT_DECISIVE;
}

extern const struct Teaching null_teaching;

const Voice null_voice = {
    .tell = null_tell,
    .moment = null_moment,
    .describe = null_describe,
    .ask = null_ask,
    .offer = null_offer,
    .offer_word = null_offer_word,
    .why = null_why,
    .conclude = null_conclude,
    .teaching = &null_teaching,
};
