/* Why an action is a good one: see reason.h. */
#include "games/skalpott/reason.h"

unsigned skalpott_reason_hits(const Skalpott *s, unsigned positions, unsigned links)
{
    unsigned kept = 0, hits = 0, all = 1;
    unsigned ways[6 * SKALPOTT_DICE + 1] = {1}; /* to throw each sum */
    for (unsigned i = 0; i < SKALPOTT_DICE; i++) {
        if (!(positions >> i & 1)) {
            kept += s->dice[i];
            continue;
        }
        all *= 6;
        for (unsigned sum = 6 * SKALPOTT_DICE + 1; sum-- > 0;) {
            ways[sum] = 0;
            for (unsigned die = 1; die <= 6 && die <= sum; die++)
                ways[sum] += ways[sum - die];
        }
    }
    for (unsigned sum = 0; kept + sum <= 6 * SKALPOTT_DICE; sum++)
        if (ways[sum] > 0 && links >> skalpott_link_of[kept + sum] & 1)
            hits += ways[sum];
    return (hits * 100 + all / 2) / all;
}

/* The links, of these, that would lengthen the longest run of a chain. */
static unsigned lengthening(unsigned chain, unsigned links)
{
    unsigned longer = 0;
    for (unsigned link = 0; link < SKALPOTT_LINKS; link++)
        if (links >> link & 1 &&
            skalpott_run(chain | 1u << link).length > skalpott_run(chain).length)
            longer |= 1u << link;
    return longer;
}

static void say_reroll(const Lang *lang, const Skalpott *s, unsigned seat, unsigned positions,
                       unsigned free, Out *out)
{
    unsigned link = skalpott_hit(s->dice), longer = lengthening(s->chains[seat], free);
    unsigned fit = skalpott_reason_hits(s, positions, free);
    unsigned lengthen = skalpott_reason_hits(s, positions, longer);
    if ((free & (free - 1)) == 0)
        say(out, tr(lang, "Of 100 throws of these dice %1 complete the chain.\n"), NUM(fit));
    else if (free >> link & 1 && !(longer >> link & 1) && lengthen > 0)
        say(out,
            tr(lang, "Link %1 is free, but does not lengthen the longest run; of 100 throws of "
                     "these dice %2 do.\n"),
            NUM(link + 1u), NUM(lengthen));
    else if (fit == 100)
        say(out, tr(lang, "Whatever these dice show, it fits a free link.\n"));
    else
        say(out, tr(lang, "Of 100 throws of these dice %1 fit a free link.\n"), NUM(fit));
}

static void say_stop(const Lang *lang, const Skalpott *s, unsigned seat, Out *out)
{
    unsigned link = skalpott_hit(s->dice);
    if ((s->chains[seat] | 1u << link) == SKALPOTT_WHOLE_CHAIN && !skalpott_holds(s, seat, link))
        say(out, tr(lang, "This completes the chain, and wins.\n"));
    else if (skalpott_holds(s, seat, link))
        say(out, tr(lang, "If a link has to go, link %1 can best be spared.\n"), NUM(link + 1));
    else if (skalpott_even_or_odd(s->dice) && s->pool > (s->joker_turn ? 0 : 1))
        say(out, tr(lang, "Link %1 is free, and such dice give the right to another turn.\n"),
            NUM(link + 1));
    else
        say(out, tr(lang, "Link %1 is free, and of 100 throws of four dice only %2 fit it.\n"),
            NUM(link + 1), NUM(skalpott_reason_hits(s, SKALPOTT_ALL_DICE, 1u << link)));
}

void skalpott_reason(const Lang *lang, const Skalpott *s, unsigned seat, Action action, Out *out)
{
    unsigned free = SKALPOTT_WHOLE_CHAIN & ~(unsigned)s->chains[seat];
    unsigned of_four = skalpott_reason_hits(s, SKALPOTT_ALL_DICE, free);
    switch (action_word(action)) {
    case SKALPOTT_WORD_REROLL:
        say_reroll(lang, s, seat, skalpott_taken_up(action), free, out);
        break;
    case SKALPOTT_WORD_STOP:
        say_stop(lang, s, seat, out);
        break;
    case SKALPOTT_WORD_JOKER:
        say(out, tr(lang, "Link %1 stays, and the next turn has four throws.\n"),
            NUM(skalpott_hit(s->dice) + 1u));
        break;
    case SKALPOTT_WORD_AGAIN:
        say(out,
            tr(lang, "Another turn may bring another link: of 100 throws of four dice %1 fit "
                     "a free one.\n"),
            NUM(of_four));
        break;
    case SKALPOTT_WORD_YIELD:
        say(out,
            tr(lang, "Another turn may well cost a link: of 100 throws of four dice only %1 "
                     "fit a free one.\n"),
            NUM(of_four));
        break;
    default:
        break;
    }
}
