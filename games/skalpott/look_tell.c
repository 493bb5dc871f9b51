/* Moves of Skalpott told as sentences. A move is told by the table after it, where a turn that
   ended has left its counter and nothing else: not the dice, and not always who threw them. What
   cannot be known is not told; then the chain as it is now stands in for what became of it. */
#include "games/skalpott/look.h"

#include <string.h>

enum { NOBODY_KNOWN = SKALPOTT_SEATS };

typedef struct Telling {
    const Scene *scene;
    const Lang *lang;
    const Skalpott *s; /* after the move */
    Out *out;
} Telling;

static bool is_you(const Telling *t, unsigned seat)
{
    return skalpott_is_you(t->scene, t->s, seat);
}

static bool is_jeu(const Telling *t, unsigned seat)
{
    return t->s->solo && seat == JEU;
}

/* ---- Sentences ----------------------------------------------------------------------------- */

static void say_thrown(const Telling *t, unsigned seat, const List *dice, unsigned sum)
{
    if (is_you(t, seat))
        say(t->out, tr(t->lang, "You throw %1, that is %2."), list_text(dice), NUM(sum));
    else
        say(t->out, tr(t->lang, "%1 throws %2, that is %3."), t->scene->names[seat],
            list_text(dice), NUM(sum));
}

/* The dice that were thrown again, with those that lay there. */
static void say_rethrown(const Telling *t, unsigned seat, const List *fresh)
{
    List all = skalpott_dice_list(t->s->dice, 15);
    unsigned sum = skalpott_sum(t->s->dice);
    if (is_you(t, seat))
        say(t->out, tr(t->lang, "You throw %1. The dice are now %2, that is %3."), list_text(fresh),
            list_text(&all), NUM(sum));
    else
        say(t->out, tr(t->lang, "%1 throws %2. The dice are now %3, that is %4."),
            t->scene->names[seat], list_text(fresh), list_text(&all), NUM(sum));
}

static void say_stopped(const Telling *t, unsigned seat, unsigned link)
{
    bool placed = skalpott_holds(t->s, seat, link);
    Text name = t->scene->names[seat];
    out_string(t->out, placed ? " " S_GOOD : " " S_BAD);
    if (placed && is_you(t, seat))
        say(t->out, tr(t->lang, "You place a counter on link %1."), NUM(link + 1));
    else if (placed)
        say(t->out, tr(t->lang, "%1 places a counter on link %2."), name, NUM(link + 1));
    else if (is_you(t, seat))
        say(t->out, tr(t->lang, "You held link %1 and lose it to the scrap heap."), NUM(link + 1));
    else
        say(t->out, tr(t->lang, "%1 held link %2 and loses it to the scrap heap."), name,
            NUM(link + 1));
    out_string(t->out, S_PLAIN);
}

/* What a chain has become where it is not known what changed. */
static void say_chain(const Telling *t, unsigned seat)
{
    List links = skalpott_link_list(t->s->chains[seat]);
    unsigned held = skalpott_run(t->s->chains[seat]).held;
    Text name = t->scene->names[seat];
    out_char(t->out, ' ');
    if (links.length == 0 && is_you(t, seat))
        say(t->out, tr(t->lang, "Now you hold no links."));
    else if (links.length == 0)
        say(t->out, tr(t->lang, "Now %1 holds no links."), name);
    else if (is_you(t, seat))
        say(t->out, tr_count(t->lang, "Now you hold link %1.", "Now you hold links %1.", held),
            list_text(&links));
    else
        say(t->out, tr_count(t->lang, "Now %1 holds link %2.", "Now %1 holds links %2.", held),
            name, list_text(&links));
}

static void say_end(const Telling *t)
{
    unsigned seat = t->s->player;
    if (t->s->phase != OVER)
        return;
    out_char(t->out, '\n');
    if (t->s->chains[seat] != WHOLE_CHAIN)
        say(t->out, tr(t->lang, "No counters are left to play: the game is over."));
    else if (is_you(t, seat))
        say(t->out, tr(t->lang, "Your chain is complete!"));
    else
        say(t->out, tr(t->lang, "%1's chain is complete!"), t->scene->names[seat]);
}

/* SKA-20 */
static void say_right_to_play_on(const Telling *t)
{
    unsigned seat = t->s->player;
    bool even = t->s->dice[0] % 2 == 0;
    if (t->s->phase != PLAYING_ON)
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

/* ---- Throws -------------------------------------------------------------------------------- */

/* SKA-3 */
static void tell_roll(const Telling *t, const List *dice, unsigned sum)
{
    const Skalpott *s = t->s;
    unsigned roller = NOBODY_KNOWN;
    for (unsigned seat = 0; s->best > 0 && seat < s->player; seat++)
        if (has_seat(s->rollers, seat))
            roller = seat;
    if (roller == NOBODY_KNOWN)
        say(t->out, tr(t->lang, "The dice: %1, that is %2."), list_text(dice), NUM(sum));
    else
        say_thrown(t, roller, dice, sum);
    if (s->phase == ROLLING && s->best > 0)
        return;
    List names = skalpott_name_list(t->scene, s->rollers);
    out_char(t->out, ' ');
    if (s->phase == ROLLING)
        say(t->out, tr(t->lang, "It is a tie: %1 roll again."), list_text(&names));
    else if (is_you(t, s->player))
        say(t->out, tr(t->lang, "You begin."));
    else
        say(t->out, tr(t->lang, "%1 begins."), t->scene->names[s->player]);
}

/* What Le Jeu makes of a throw (SKA-51 to SKA-53). */
typedef struct JeuThrows {
    uint8_t dice[3][DICE];
    unsigned links[3];
} JeuThrows;

static JeuThrows jeu_throws(const uint8_t dice[DICE])
{
    JeuThrows throws;
    unsigned lowest = 0, highest = 0, second;
    for (unsigned i = 0; i < DICE; i++)
        throws.dice[0][i] = throws.dice[1][i] = dice[i];
    for (unsigned i = 1; i < DICE; i++)
        if (dice[i] < dice[lowest])
            lowest = i;
    throws.dice[1][lowest] = 6;
    for (unsigned i = 0; i < DICE; i++) {
        throws.dice[2][i] = throws.dice[1][i];
        if (throws.dice[1][i] > throws.dice[1][highest])
            highest = i;
    }
    second = highest == 0 ? 1 : 0;
    for (unsigned i = 0; i < DICE; i++)
        if (i != highest && throws.dice[1][i] > throws.dice[1][second])
            second = i;
    throws.dice[2][highest] = throws.dice[2][second] = 1;
    for (unsigned i = 0; i < 3; i++)
        throws.links[i] = skalpott_link_of[skalpott_sum(throws.dice[i])];
    return throws;
}

/* The throw and the virtual ones after it. The last of them stands, or none. */
static void say_jeu_throws(const Telling *t, const JeuThrows *throws, unsigned count, bool stands)
{
    for (unsigned i = 0; i < count; i++) {
        List dice = skalpott_dice_list(throws->dice[i], 15);
        unsigned sum = skalpott_sum(throws->dice[i]);
        if (i == 0)
            say_thrown(t, JEU, &dice, sum);
        else if (i == 1)
            say(t->out, tr(t->lang, "Its lowest die becomes a 6: %1, that is %2."),
                list_text(&dice), NUM(sum));
        else
            say(t->out, tr(t->lang, "Its two highest dice become 1: %1, that is %2."),
                list_text(&dice), NUM(sum));
        if (i + 1 < count || !stands) {
            out_char(t->out, ' ');
            say(t->out, tr(t->lang, "It already holds link %1."), NUM(throws->links[i] + 1));
            out_char(t->out, '\n');
        }
    }
}

/* A throw of Le Jeu. Where a counter of its lies on the links of several of its virtual throws, it
   may have come there by any of them. */
static void tell_jeu(const Telling *t, const uint8_t dice[DICE])
{
    const Skalpott *s = t->s;
    JeuThrows throws = jeu_throws(dice);
    unsigned first = throws.links[0], second = throws.links[1], third = throws.links[2];
    bool waits = s->player == JEU && s->throws == 3 && s->phase == THROWING;
    if (waits || has_seat(s->boxes, JEU)) { /* none of three throws fits */
        say_jeu_throws(t, &throws, 3, false);
        if (waits)
            say(t->out, tr(t->lang, "It throws all four dice once more."));
        else
            say(t->out, tr(t->lang, "It puts a counter on its Joker box."));
        return;
    }
    if (s->phase == OVER) { /* the dice still lie there: the throw that shows them was the last */
        unsigned last = 0;
        while (last < 2 && memcmp(throws.dice[last], s->dice, sizeof s->dice) != 0)
            last++;
        say_jeu_throws(t, &throws, last + 1, true);
        say_stopped(t, JEU, skalpott_hit(s));
        return;
    }
    say_jeu_throws(t, &throws, 1, true);
    bool maybe_second = second != first && skalpott_holds(s, JEU, second);
    bool maybe_third = skalpott_holds(s, JEU, second) && third != first && third != second &&
                       skalpott_holds(s, JEU, third);
    if (skalpott_holds(s, JEU, first) && (maybe_second || maybe_third))
        say_chain(t, JEU);
    else
        say_stopped(t, JEU, first);
}

/* Whose last throw ended the turn: who sits before the player in turn, where nobody can have been
   passed over (SKA-42) and Le Jeu cannot have played on (SKA-55). */
static unsigned who_threw(const Telling *t, unsigned count)
{
    const Skalpott *s = t->s;
    if (s->throws > 0 || s->phase > THROWING)
        return s->player;
    if (s->solo && s->player == JEU && count == DICE)
        return NOBODY_KNOWN;
    if (s->seats > 2 && s->pool == 0)
        return NOBODY_KNOWN;
    return (s->player + s->seats - 1u) % s->seats;
}

static void tell_throw(const Telling *t, const uint8_t dice[DICE], unsigned count, const List *list)
{
    const Skalpott *s = t->s;
    unsigned sum = skalpott_sum(dice), seat = who_threw(t, count);
    bool whole = count == DICE;
    if (seat == NOBODY_KNOWN && whole) {
        say(t->out, tr(t->lang, "The dice: %1, that is %2."), list_text(list), NUM(sum));
    } else if (seat == NOBODY_KNOWN) {
        say(t->out, tr(t->lang, "The last throw: %1."), list_text(list));
    } else if (is_jeu(t, seat)) {
        tell_jeu(t, dice);
    } else if (skalpott_dice_lie(s)) {
        if (whole)
            say_thrown(t, seat, list, sum);
        else
            say_rethrown(t, seat, list);
        if (s->phase == DECIDING) {
            out_char(t->out, ' ');
            skalpott_say_link(t->scene, s, t->out);
        } else {
            say_stopped(t, seat, skalpott_hit(s));
        }
    } else if (whole) {
        say_thrown(t, seat, list, sum);
        say_stopped(t, seat, skalpott_link_of[sum]);
    } else {
        if (is_you(t, seat))
            say(t->out, tr(t->lang, "Your last throw: %1."), list_text(list));
        else
            say(t->out, tr(t->lang, "%1's last throw: %2."), t->scene->names[seat],
                list_text(list));
        say_chain(t, seat);
    }
    say_right_to_play_on(t);
    say_end(t);
}

/* Before the first turn nothing has left the pool, and after it something always has. */
static bool nothing_played(const Skalpott *s)
{
    unsigned played = s->scrap + s->boxes;
    for (unsigned seat = 0; seat < s->seats; seat++)
        played += s->chains[seat];
    return played == 0;
}

static void tell_dice(const Telling *t, Action action)
{
    uint8_t dice[DICE];
    unsigned count = 0;
    for (unsigned i = 0; i < DICE; i++) {
        unsigned value = action_argument(action, i);
        dice[i] = (uint8_t)(value <= 6 ? value : 0);
        count += value > 0;
    }
    List list = skalpott_dice_list(dice, (1u << count) - 1);
    bool began = t->s->phase == THROWING && t->s->throws == 0 && nothing_played(t->s);
    if (t->s->phase == ROLLING || began)
        tell_roll(t, &list, skalpott_sum(dice));
    else
        tell_throw(t, dice, count, &list);
}

/* ---- What players do ----------------------------------------------------------------------- */

static void tell_reroll(const Telling *t, unsigned seat)
{
    List kept = skalpott_dice_list(t->s->dice, ~t->s->thrown & 15u);
    Text name = t->scene->names[seat];
    if (kept.length == 0 && is_you(t, seat))
        say(t->out, tr(t->lang, "You take up all four dice."));
    else if (kept.length == 0)
        say(t->out, tr(t->lang, "%1 takes up all four dice."), name);
    else if (is_you(t, seat))
        say(t->out, tr(t->lang, "You keep %1 and take up the rest."), list_text(&kept));
    else
        say(t->out, tr(t->lang, "%1 keeps %2 and takes up the rest."), name, list_text(&kept));
}

static void tell_stop(const Telling *t, unsigned seat)
{
    if (is_you(t, seat))
        say(t->out, tr(t->lang, "You stop."));
    else
        say(t->out, tr(t->lang, "%1 stops."), t->scene->names[seat]);
    if (skalpott_dice_lie(t->s))
        say_stopped(t, seat, skalpott_hit(t->s));
    else
        say_chain(t, seat);
    say_right_to_play_on(t);
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
    Skalpott s = skalpott_seen(scene);
    Telling t = {scene, scene->lang, &s, out};
    unsigned seat = seen->move.actor;
    switch (action_word(seen->move.action)) {
    case WORD_DICE:
        tell_dice(&t, seen->move.action);
        break;
    case WORD_REROLL:
        tell_reroll(&t, seat);
        break;
    case WORD_STOP:
        tell_stop(&t, seat);
        break;
    case WORD_JOKER:
        tell_joker(&t, seat);
        break;
    default:
        tell_choice(&t, seat, action_word(seen->move.action) == WORD_AGAIN);
    }
    out_char(out, '\n');
}
