/* Moves of Skalpott told as sentences: a move lies between the table before it and the table after
   it, and what became of a link is seen by comparing the two. */
#include "base/memory.h"
#include "games/skalpott/voice.h"

typedef struct Telling {
    const Scene *scene;
    const Lang *lang;
    const Skalpott *before, *s; /* before the move, and after it */
    Out *out;
} Telling;

static bool is_you(const Telling *t, unsigned seat)
{
    return skalpott_is_you(t->scene, t->s, seat);
}

/* ---- Sentences ----------------------------------------------------------------------------- */

/* All four dice, or some: then with those that lay there. */
static void say_thrown(const Telling *t, unsigned seat, const uint8_t dice[SKALPOTT_DICE],
                       unsigned thrown)
{
    SkalpottList all = skalpott_dice_list(dice, SKALPOTT_ALL_DICE),
                 fresh = skalpott_dice_list(dice, thrown);
    unsigned sum = skalpott_sum(dice);
    Text name = t->scene->names[seat];
    if (thrown == SKALPOTT_ALL_DICE && is_you(t, seat))
        say(t->out, tr(t->lang, "You throw %1, that is %2."), skalpott_list_text(&all), NUM(sum));
    else if (thrown == SKALPOTT_ALL_DICE)
        say(t->out, tr(t->lang, "%1 throws %2, that is %3."), name, skalpott_list_text(&all),
            NUM(sum));
    else if (is_you(t, seat))
        say(t->out, tr(t->lang, "You throw %1. The dice are now %2, that is %3."),
            skalpott_list_text(&fresh), skalpott_list_text(&all), NUM(sum));
    else
        say(t->out, tr(t->lang, "%1 throws %2. The dice are now %3, that is %4."), name,
            skalpott_list_text(&fresh), skalpott_list_text(&all), NUM(sum));
}

/* SKA-13, SKA-32 */
static void say_placed(const Telling *t, unsigned seat, unsigned link)
{
    Text name = t->scene->names[seat];
    bool joker = t->before->joker_turn;
    if (joker && is_you(t, seat))
        say(t->out, tr(t->lang, "Your counter moves from the Joker box to link %1."),
            NUM(link + 1));
    else if (joker)
        say(t->out, tr(t->lang, "%1’s counter moves from the Joker box to link %2."), name,
            NUM(link + 1));
    else if (is_you(t, seat))
        say(t->out, tr(t->lang, "You place a counter on link %1."), NUM(link + 1));
    else
        say(t->out, tr(t->lang, "%1 places a counter on link %2."), name, NUM(link + 1));
}

/* SKA-14, SKA-33 */
static void say_lost(const Telling *t, unsigned seat, unsigned link)
{
    if (is_you(t, seat))
        say(t->out, tr(t->lang, "You held link %1 and lose it to the scrap heap."), NUM(link + 1));
    else
        say(t->out, tr(t->lang, "%1 held link %2 and loses it to the scrap heap."),
            t->scene->names[seat], NUM(link + 1));
    if (t->before->joker_turn) {
        out_char(t->out, ' ');
        say(t->out, tr(t->lang, "The counter on the Joker box goes back to the pool."));
    }
}

static void say_end(const Telling *t)
{
    unsigned seat = t->s->player;
    if (t->s->phase != SKALPOTT_OVER)
        return;
    out_char(t->out, '\n');
    if (t->s->chains[seat] != SKALPOTT_WHOLE_CHAIN)
        say(t->out, tr(t->lang, "No counters are left to play: the game is over."));
    else if (is_you(t, seat))
        say(t->out, tr(t->lang, "Your chain is complete!"));
    else
        say(t->out, tr(t->lang, "%1’s chain is complete!"), t->scene->names[seat]);
    if (seats_without(t->before->boxes, seat) != 0) { /* SKA-40 */
        out_char(t->out, ' ');
        say(t->out, tr(t->lang, "What lies on Joker boxes goes back to the pool."));
    }
}

/* SKA-20 */
static void say_right_to_play_on(const Telling *t, bool even)
{
    unsigned seat = t->s->player;
    if (t->s->phase != SKALPOTT_PLAYING_ON)
        return;
    out_char(t->out, ' ');
    if (is_you(t, seat) && even)
        say(t->out, tr(t->lang, "All four dice are even: you may play on."));
    else if (is_you(t, seat))
        say(t->out, tr(t->lang, "All four dice are odd: you may play on."));
    else if (even)
        say(t->out, tr(t->lang, "All four dice are even: %1 may play on."), t->scene->names[seat]);
    else
        say(t->out, tr(t->lang, "All four dice are odd: %1 may play on."), t->scene->names[seat]);
}

/* What a turn that stopped on these dice did. */
static void say_stopped(const Telling *t, unsigned seat, const uint8_t dice[SKALPOTT_DICE])
{
    unsigned link = skalpott_hit(dice);
    bool lost = skalpott_holds(t->before, seat, link);
    out_string(t->out, lost ? " " S_BAD : " " S_GOOD);
    if (lost)
        say_lost(t, seat, link);
    else
        say_placed(t, seat, link);
    out_string(t->out, S_PLAIN);
    say_right_to_play_on(t, dice[0] % 2 == 0);
}

/* ---- Throws -------------------------------------------------------------------------------- */

/* SKA-3 */
static void tell_roll(const Telling *t, const uint8_t dice[SKALPOTT_DICE])
{
    const Skalpott *s = t->s;
    say_thrown(t, t->before->player, dice, SKALPOTT_ALL_DICE);
    if (s->phase == SKALPOTT_ROLLING && s->best > 0)
        return;
    SkalpottList names = skalpott_name_list(t->scene, s->rollers);
    out_char(t->out, ' ');
    if (s->phase == SKALPOTT_ROLLING)
        say(t->out, tr(t->lang, "It is a tie: %1 roll again."), skalpott_list_text(&names));
    else if (is_you(t, s->player))
        say(t->out, tr(t->lang, "You begin."));
    else
        say(t->out, tr(t->lang, "%1 begins."), t->scene->names[s->player]);
}

SkalpottThrows skalpott_jeu_throws(const Skalpott *before, const uint8_t dice[SKALPOTT_DICE])
{
    SkalpottThrows throws = {.count = 1};
    bool fourth = before->throws == 3; /* SKA-54: it stands */
    memcpy(throws.dice[0], dice, SKALPOTT_DICE);
    throws.taken = fourth || !skalpott_holds(before, SKALPOTT_JEU, skalpott_hit(dice));
    for (; !throws.taken && throws.count < SKALPOTT_JEU_THROWS; throws.count++) {
        uint8_t *set = throws.dice[throws.count];
        memcpy(set, throws.dice[throws.count - 1], SKALPOTT_DICE);
        if (throws.count == 1)
            skalpott_jeu_second(set);
        else
            skalpott_jeu_third(set);
        throws.taken = !skalpott_holds(before, SKALPOTT_JEU, skalpott_hit(set));
    }
    return throws;
}

/* SKA-51 to SKA-55 */
static void tell_jeu(const Telling *t, const uint8_t thrown[SKALPOTT_DICE])
{
    SkalpottThrows throws = skalpott_jeu_throws(t->before, thrown);
    for (unsigned i = 0; i < throws.count; i++) {
        const uint8_t *dice = throws.dice[i];
        SkalpottList list = skalpott_dice_list(dice, SKALPOTT_ALL_DICE);
        Text sum = NUM(skalpott_sum(dice));
        if (i == 0)
            say_thrown(t, SKALPOTT_JEU, dice, SKALPOTT_ALL_DICE);
        else if (i == 1)
            say(t->out, tr(t->lang, "Its lowest die becomes a 6: %1, that is %2."),
                skalpott_list_text(&list), sum);
        else
            say(t->out, tr(t->lang, "Its two highest dice become 1: %1, that is %2."),
                skalpott_list_text(&list), sum);
        if (throws.taken && i + 1 == throws.count) {
            say_stopped(t, SKALPOTT_JEU, dice);
            /* With counters in the pool nobody is passed over. */
            if (t->s->phase == SKALPOTT_THROWING && t->s->player == SKALPOTT_JEU &&
                t->s->pool > 0) {
                out_char(t->out, ' ');
                say(t->out, dice[0] % 2 == 0 ? tr(t->lang, "All four dice are even: it plays on.")
                                             : tr(t->lang, "All four dice are odd: it plays on."));
            }
            return;
        }
        out_char(t->out, ' ');
        say(t->out, tr(t->lang, "It already holds link %1."), NUM(skalpott_hit(dice) + 1));
        out_char(t->out, '\n');
    }
    if (t->before->joker_turn)
        say(t->out, tr(t->lang, "It throws all four dice once more."));
    else
        say(t->out, tr(t->lang, "It puts a counter on its Joker box."));
}

void skalpott_fallen_dice(const Skalpott *before, Action action, uint8_t dice[SKALPOTT_DICE])
{
    unsigned next = 0;
    for (unsigned i = 0; i < SKALPOTT_DICE; i++) {
        unsigned value =
            before->thrown >> i & 1 ? action_argument(action, next++) : before->dice[i];
        dice[i] = (uint8_t)(value <= 6 ? value : 0);
    }
}

static void tell_dice(const Telling *t, Action action)
{
    const Skalpott *before = t->before;
    unsigned seat = before->player;
    uint8_t dice[SKALPOTT_DICE];
    skalpott_fallen_dice(before, action, dice);
    if (before->phase == SKALPOTT_ROLLING) {
        tell_roll(t, dice);
    } else if (before->solo && seat == SKALPOTT_JEU) {
        tell_jeu(t, dice);
    } else {
        say_thrown(t, seat, dice, before->thrown);
        if (t->s->phase == SKALPOTT_DECIDING) {
            out_char(t->out, ' ');
            skalpott_say_link(t->scene, t->s, t->out);
        } else {
            say_stopped(t, seat, dice);
        }
    }
    say_end(t);
}

/* ---- What players do ----------------------------------------------------------------------- */

static void tell_reroll(const Telling *t, unsigned seat)
{
    SkalpottList kept = skalpott_dice_list(t->s->dice, ~t->s->thrown & (unsigned)SKALPOTT_ALL_DICE);
    Text name = t->scene->names[seat];
    if (kept.length == 0 && is_you(t, seat))
        say(t->out, tr(t->lang, "You take up all four dice."));
    else if (kept.length == 0)
        say(t->out, tr(t->lang, "%1 takes up all four dice."), name);
    else if (is_you(t, seat))
        say(t->out, tr(t->lang, "You keep %1 and take up the rest."), skalpott_list_text(&kept));
    else
        say(t->out, tr(t->lang, "%1 keeps %2 and takes up the rest."), name,
            skalpott_list_text(&kept));
}

static void tell_stop(const Telling *t, unsigned seat)
{
    Text sum = NUM(skalpott_sum(t->before->dice));
    if (is_you(t, seat))
        say(t->out, tr(t->lang, "You stop at %1."), sum);
    else
        say(t->out, tr(t->lang, "%1 stops at %2."), t->scene->names[seat], sum);
    say_stopped(t, seat, t->before->dice);
    say_end(t);
}

static void tell_joker(const Telling *t, unsigned seat)
{
    if (is_you(t, seat))
        say(t->out, tr(t->lang, "You put a counter on your Joker box: four throws next turn."));
    else
        say(t->out, tr(t->lang, "%1 puts a counter on the Joker box: four throws next turn."),
            t->scene->names[seat]);
}

static void tell_choice(const Telling *t, unsigned seat, bool again)
{
    Text name = t->scene->names[seat];
    if (again && is_you(t, seat))
        say(t->out, tr(t->lang, "You play on."));
    else if (again)
        say(t->out, tr(t->lang, "%1 plays on."), name);
    else if (is_you(t, seat))
        say(t->out, tr(t->lang, "You end your turn."));
    else
        say(t->out, tr(t->lang, "%1 ends the turn."), name);
}

void skalpott_tell(const Scene *scene, const Seen *seen, Out *out)
{
    Telling t = {scene, scene->lang, scene->before, scene->view, out};
    unsigned seat = seen->move.actor;
    switch (action_word(seen->move.action)) {
    case SKALPOTT_WORD_DICE:
        tell_dice(&t, seen->move.action);
        break;
    case SKALPOTT_WORD_REROLL:
        tell_reroll(&t, seat);
        break;
    case SKALPOTT_WORD_STOP:
        tell_stop(&t, seat);
        break;
    case SKALPOTT_WORD_JOKER:
        tell_joker(&t, seat);
        break;
    default:
        tell_choice(&t, seat, action_word(seen->move.action) == SKALPOTT_WORD_AGAIN);
    }
    out_char(out, '\n');
}
