/* What a player of Sketch! is asked, and actions as choices. */
#include "games/sketch/voice.h"

/* ---- Questions ----------------------------------------------------------------------------- */

static void ask_announcement(const Scene *scene, Out *out)
{
    const Sketch *s = scene->view;
    const Lang *lang = scene->lang;
    if (s->phase == SKETCH_REANNOUNCING)
        say(out, tr(lang, "What you chose is gone. "));
    switch (s->effect_kind) {
    case SKETCH_ARCHER:
        say(out, tr(lang, "Archer: who has to take a card?\n"));
        break;
    case SKETCH_DANCER:
        say(out, tr(lang, "Dancer: whose cards are shuffled?\n"));
        break;
    case SKETCH_MAGICIAN:
        say(out, tr(lang, "Magician: which two cards trade places?\n"));
        break;
    default:
        if (s->kids)
            say(out, tr(lang, "Seer: which card is turned over?\n"));
        else
            say(out, tr(lang, "Seer: which card do you look at?\n"));
    }
}

static bool is_king(unsigned kind)
{
    return kind == SKETCH_GOODKING || kind == SKETCH_BADKING;
}

static void ask_reaction(const Scene *scene, Out *out)
{
    const Sketch *s = scene->view;
    const Lang *lang = scene->lang;
    unsigned top = sketch_seen_top(s);
    if (s->last)
        say(out, tr(lang, "Last chance. "));
    if (s->top_fresh && top == SKETCH_VETO)
        say(out, tr(lang, "A Veto lies on top. Veto it, or let it pass?\n"));
    else if (sketch_can_veto(s) && is_king(top)) /* SKE-33 */
        say(out, tr(lang, "%1: slam a King, cover it with a Veto, or let it pass?\n"),
            sketch_card_name(lang, top));
    else if (sketch_reacts_again(s))
        say(out, tr(lang, "The effect is done. Still on top: %1. Slam the same, or let it pass?\n"),
            sketch_card_name(lang, top));
    else if (sketch_can_veto(s))
        say(out, tr(lang, "On top: %1. Slam the same, veto it, or let it pass?\n"),
            sketch_card_name(lang, top));
    else
        say(out, tr(lang, "On top: %1. Slam the same, or let it pass?\n"),
            sketch_card_name(lang, top));
}

void sketch_ask(const Scene *scene, Actor seat, Out *out)
{
    const Sketch *s = scene->view;
    const Lang *lang = scene->lang;
    unsigned top = sketch_seen_top(s), slot = sketch_next_slot(s, seat) + 1;
    switch (s->phase) {
    case SKETCH_PEEKING:
        if (s->kids)
            say(out,
                tr_count(lang, "Which of your cards do you turn up?\n",
                         "Which of your cards do you turn up? At most %1.\n", s->looks),
                NUM(s->looks));
        else
            say(out,
                tr_count(lang, "Which of your cards do you look at?\n",
                         "Which of your cards do you look at? At most %1.\n", s->looks),
                NUM(s->looks));
        break;
    case SKETCH_DRAWING:
        if (top <= SKETCH_TEN)
            say(out, tr(lang, "Draw from the pile, or take the %1? It will lie in slot %2.\n"),
                sketch_card_name(lang, top), NUM(slot));
        else
            say(out, tr(lang, "Draw a card from the pile. It will lie in slot %1.\n"), NUM(slot));
        break;
    case SKETCH_DISCARDING:
        say(out, tr(lang, "Which of your cards do you discard?\n"));
        break;
    case SKETCH_ANNOUNCING:
    case SKETCH_REANNOUNCING:
        ask_announcement(scene, out);
        break;
    case SKETCH_WINDOW:
        ask_reaction(scene, out);
        break;
    case SKETCH_ENDING:
        say(out, tr(lang, "End your turn, or call the assault?\n"));
        break;
    default:
        break;
    }
}

/* ---- Choices ------------------------------------------------------------------------------- */

/* A choice of one of one's own cards, with its face where that is seen. */
static void offer_own(const Scene *scene, Actor seat, Action action, const char *unknown,
                      const char *known, Out *out)
{
    unsigned slot = action_argument(action, 0), kind = sketch_kind_at(scene->view, seat, slot - 1);
    say(out, tr(scene->lang, kind == SKETCH_UNKNOWN ? unknown : known), NUM(slot),
        sketch_card_name(scene->lang, kind));
}

static void offer_target(const Scene *scene, Action action, Out *out)
{
    const Sketch *s = scene->view;
    unsigned word = action_word(action), target = action_argument(action, 0) - 1;
    bool mine = scene_is_mine(scene, (Actor)target);
    const char *sentence;
    if (word == SKETCH_WORD_LOOK)
        sentence = mine ? N_("look at your card %1") : N_("look at %2’s card %1");
    else if (word == SKETCH_WORD_TURN)
        sentence = mine ? N_("turn over your card %1") : N_("turn over %2’s card %1");
    else if (s->effect_kind == SKETCH_ARCHER)
        sentence = N_("aim at %2");
    else
        sentence = mine ? N_("shuffle your own cards") : N_("shuffle %2’s cards");
    say(out, tr(scene->lang, sentence), NUM(action_argument(action, 1)), scene->names[target]);
}

static void offer_swap(const Scene *scene, Action action, Out *out)
{
    unsigned one = action_argument(action, 0) - 1, other = action_argument(action, 2) - 1;
    const char *sentence =
        scene_is_mine(scene, (Actor)one)     ? N_("swap your card %2 with %3’s card %4")
        : scene_is_mine(scene, (Actor)other) ? N_("swap your card %4 with %1’s card %2")
                                             : N_("swap %1’s card %2 with %3’s card %4");
    say(out, tr(scene->lang, sentence), scene->names[one], NUM(action_argument(action, 1)),
        scene->names[other], NUM(action_argument(action, 3)));
}

static void offer_peek(const Scene *scene, Action action, Out *out)
{
    static const char *const sentences[2][3] = {
        {N_("look at none of the cards"), N_("look at card %1"), N_("look at cards %1 and %2")},
        {N_("turn up none of the cards"), N_("turn up card %1"), N_("turn up cards %1 and %2")},
    };
    const Sketch *s = scene->view;
    unsigned one = action_argument(action, 0), other = action_argument(action, 1);
    say(out, tr(scene->lang, sentences[s->kids][(one != 0) + (other != 0)]), NUM(one), NUM(other));
}

void sketch_offer(const Scene *scene, Actor seat, Action action, Out *out)
{
    const Lang *lang = scene->lang;
    switch (action_word(action)) {
    case SKETCH_WORD_PEEK:
        offer_peek(scene, action, out);
        break;
    case SKETCH_WORD_DRAW:
        say(out, tr(lang, "draw from the pile"));
        break;
    case SKETCH_WORD_TAKE:
        say(out, tr(lang, "take the %1 from the discard"),
            sketch_card_name(lang, sketch_seen_top(scene->view)));
        break;
    case SKETCH_WORD_DISCARD:
        offer_own(scene, seat, action, N_("discard card %1"), N_("discard card %1 (%2)"), out);
        break;
    case SKETCH_WORD_SWAP:
        offer_swap(scene, action, out);
        break;
    case SKETCH_WORD_OK:
        say(out, tr(lang, "let it pass"));
        break;
    case SKETCH_WORD_SKETCH:
        offer_own(scene, seat, action, N_("Sketch! Slam card %1"), N_("Sketch! Slam card %1 (%2)"),
                  out);
        break;
    case SKETCH_WORD_VETO:
        offer_own(scene, seat, action, N_("Veto! Play card %1"), N_("Veto! Play card %1 (%2)"),
                  out);
        break;
    case SKETCH_WORD_END:
        say(out, tr(lang, "end the turn"));
        break;
    case SKETCH_WORD_ASSAULT:
        say(out, tr(lang, "call the assault, with one more turn for all others"));
        break;
    default:
        offer_target(scene, action, out);
    }
}

void sketch_offer_word(const Scene *scene, unsigned word, Out *out)
{
    static const char *const sentences[SKETCH_WORDS] = {
        [SKETCH_WORD_PEEK] = N_("choose among your cards"),
        [SKETCH_WORD_DISCARD] = N_("discard a card"),
        [SKETCH_WORD_AIM] = N_("choose a player"),
        [SKETCH_WORD_SWAP] = N_("swap two cards of two players"),
        [SKETCH_WORD_LOOK] = N_("look at a card, yours or another’s"),
        [SKETCH_WORD_TURN] = N_("turn over a card, yours or another’s"),
        [SKETCH_WORD_SKETCH] = N_("Sketch! Slam a card"),
        [SKETCH_WORD_VETO] = N_("Veto! Play a card"),
    };
    if (sentences[word] != NULL)
        say(out, tr(scene->lang, sentences[word]));
    else
        out_string(out, word_said(scene->lang, scene->game, word));
}
