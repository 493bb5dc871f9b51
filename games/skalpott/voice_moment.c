/* The moments of Skalpott (core/voice.h): the dice with which a turn ended, before the next player
   takes them, those that were rolled for the first turn, and the throws of Le Jeu, one by one. */
#include "base/memory.h"
#include "games/skalpott/voice.h"

/* The dice as they lay; the positions in `thrown` have just fallen or been set. */
static void lay_dice(Skalpott *lay, const uint8_t dice[SKALPOTT_DICE], unsigned thrown)
{
    memcpy(lay->dice, dice, sizeof lay->dice);
    lay->thrown = (uint8_t)thrown;
    lay->to_act = 0;
}

/* The turn is over: counters lie where it brought them. A Joker is not what the dice hit. */
static void stop(Skalpott *lay, const Skalpott *after)
{
    bool joker = seats_have(after->boxes, lay->player) && !seats_have(lay->boxes, lay->player);
    if (!joker)
        lay->phase = SKALPOTT_STOPPED;
    memcpy(lay->chains, after->chains, sizeof lay->chains);
    lay->pool = after->pool;
    lay->scrap = after->scrap;
    lay->boxes = after->boxes;
    lay->to_act = 0;
}

/* Which dice one throw of Le Jeu changed in the one before. */
static unsigned changed(const SkalpottThrows *throws, unsigned i)
{
    unsigned positions = 0;
    for (unsigned die = 0; die < SKALPOTT_DICE; die++)
        if (i == 0 || throws->dice[i][die] != throws->dice[i - 1][die])
            positions |= 1u << die;
    return positions;
}

/* The i-th throw, and with the last what came of it. */
static Beat jeu_moment(const Skalpott *after, const uint8_t dice[SKALPOTT_DICE], unsigned i,
                       Skalpott *lay)
{
    SkalpottThrows throws = skalpott_jeu_throws(lay, dice);
    if (i >= throws.count)
        return BEAT_NONE;
    unsigned before = lay->throws;
    lay_dice(lay, throws.dice[i], changed(&throws, i));
    lay->throws = (uint8_t)(before + i + 1);
    lay->phase = SKALPOTT_DECIDING;
    if (i + 1 < throws.count || (!throws.taken && after->throws > 0))
        return BEAT_PLAIN; /* it throws on */
    stop(lay, after);
    return after->phase == SKALPOTT_OVER ? BEAT_DECISIVE : BEAT_PLAIN;
}

static Beat dice_moment(const Skalpott *before, const Skalpott *after, Action action, unsigned i,
                        Skalpott *lay)
{
    uint8_t dice[SKALPOTT_DICE];
    skalpott_fallen_dice(before, action, dice);
    if (before->solo && before->player == SKALPOTT_JEU && before->phase != SKALPOTT_ROLLING)
        return jeu_moment(after, dice, i, lay);
    if (i > 0 || after->phase == SKALPOTT_DECIDING)
        return BEAT_NONE; /* they lie there still */
    lay_dice(lay, dice, before->thrown);
    if (before->phase == SKALPOTT_ROLLING)
        return BEAT_PLAIN;
    lay->throws++;
    stop(lay, after);
    return after->phase == SKALPOTT_OVER ? BEAT_DECISIVE : BEAT_PLAIN;
}

Beat skalpott_moment(const Scene *scene, const Seen *seen, unsigned i, void *view)
{
    const Skalpott *before = scene->before, *after = scene->view;
    Skalpott *lay = view;
    unsigned word = action_word(seen->move.action);
    memcpy(lay, before, sizeof *lay);
    if (word == SKALPOTT_WORD_DICE)
        return dice_moment(before, after, seen->move.action, i, lay);
    if (i > 0 || word == SKALPOTT_WORD_REROLL)
        return BEAT_NONE;
    stop(lay, after);
    if (word == SKALPOTT_WORD_AGAIN || word == SKALPOTT_WORD_YIELD)
        return BEAT_PASSING; /* what the turn brought was seen when it stopped */
    return after->phase == SKALPOTT_OVER ? BEAT_DECISIVE : BEAT_PLAIN;
}
