/* A rule-of-thumb player of Skalpott, for newcomers: it looks one throw ahead, likes links that
   make its run longer, shuns those it holds, and trusts a later throw to mend a bad one. */
#include "base/memory.h"
#include "core/habit.h"
#include "games/skalpott/remark.h"

typedef struct Easy {
    Skalpott table;
    Viewer person;
} Easy;

static void easy_begin(void *memory, const Options *options, Viewer person, const void *aid)
{
    Easy *easy = memory;
    (void)aid;
    skalpott_game.know(&easy->table, options, person);
    easy->person = person;
}

static void easy_see(void *memory, const Seen *seen)
{
    Easy *easy = memory;
    skalpott_game.learn(&easy->table, seen);
}

/* ---- What a link is worth ------------------------------------------------------------------ */

/* By link: how good it is to end the turn there. A held link costs its counter and the run that it
   is part of (SKA-14). */
typedef struct Merit {
    double of[SKALPOTT_LINKS];
    double hope; /* of a throw that may still be thrown again */
} Merit;

static Merit worth_of_links(const Skalpott *s, unsigned seat, Random *random)
{
    Merit worth = {.hope = 0};
    unsigned chain = s->chains[seat], run = skalpott_run(chain).length, free = 0;
    for (unsigned link = 0; link < SKALPOTT_LINKS; link++) {
        unsigned after = chain ^ 1u << link;
        double longer = (double)skalpott_run(after).length - run;
        bool is_free = !skalpott_holds(s, seat, link);
        worth.of[link] = (is_free ? 1 : -1) + longer * 0.6 + link * 0.02;
        worth.of[link] += random_below(random, 20) / 100.0; /* moods */
        if (after == SKALPOTT_WHOLE_CHAIN)
            worth.of[link] = 9; /* SKA-40 */
        free += is_free;
    }
    worth.hope = 0.08 * free;
    return worth;
}

/* ---- Throwing ------------------------------------------------------------------------------ */

/* The chances of the sum of so many dice. */
typedef struct Sums {
    double chance[6 * SKALPOTT_DICE + 1];
} Sums;

static Sums sums_of(unsigned dice)
{
    Sums sums = {{1}};
    for (; dice > 0; dice--) {
        Sums next = {{0}};
        for (unsigned sum = 0; sum + 6 <= 6 * SKALPOTT_DICE; sum++)
            for (unsigned die = 1; die <= 6; die++)
                next.chance[sum + die] += sums.chance[sum] / 6;
        sums = next;
    }
    return sums;
}

/* What it is worth to throw these dice again (their positions are arguments of the action), and the
   chance that it ends on a free link. After a throw that is not the last, a bad one can be mended.
 */
static double worth_of_reroll(const Skalpott *s, const Merit *worth, Action action, bool last,
                              double *free)
{
    unsigned taken = skalpott_taken_up(action), kept = 0, dice = seats_in_nibble(taken);
    double total = 0;
    *free = 0;
    for (unsigned i = 0; i < SKALPOTT_DICE; i++)
        kept += taken >> i & 1 ? 0u : s->dice[i];
    Sums sums = sums_of(dice);
    for (unsigned sum = dice; sum <= 6 * dice; sum++) {
        unsigned link = skalpott_link_of[kept + sum];
        double one = worth->of[link];
        if (!last && one < worth->hope)
            one = worth->hope;
        total += sums.chance[sum] * one;
        *free += skalpott_holds(s, s->player, link) ? 0 : sums.chance[sum];
    }
    return total;
}

static Action throw_or_stop(const Easy *easy, const Question *question)
{
    const Skalpott *s = &easy->table;
    Merit worth = worth_of_links(s, question->seat, question->random);
    bool last = s->throws + 1u == skalpott_most_throws(s->joker_turn), may_joker = false;
    unsigned link = skalpott_hit(s->dice);
    int caution = question->character->caution;
    double best_worth = -100, best_free = 0;
    Action best = question->legal[0];
    for (uint32_t i = 0; i < question->count; i++) {
        Action action = question->legal[i];
        double value, free = 0;
        if (action_word(action) == SKALPOTT_WORD_JOKER) {
            may_joker = true;
            continue;
        }
        if (action_word(action) == SKALPOTT_WORD_STOP)
            value = worth.of[link] + 0.1 + caution * 0.05; /* what one has, one has */
        else
            value = worth_of_reroll(s, &worth, action, last, &free);
        if (value > best_worth) {
            best_worth = value;
            best = action;
            best_free = free;
        }
    }
    /* SKA-30: four throws later may be better than two now. */
    double hit = 1 - (1 - best_free) * (1 - best_free);
    if (may_joker && hit < 0.6 + caution * 0.05 + random_below(question->random, 20) / 100.0)
        return action0(SKALPOTT_WORD_JOKER);
    return best;
}

/* SKA-20: another turn is good as long as there is much to hit, or nothing to lose. */
static Action play_on(const Easy *easy, const Question *question)
{
    const Skalpott *s = &easy->table;
    unsigned chain = s->chains[question->seat], free = 0;
    for (unsigned link = 0; link < SKALPOTT_LINKS; link++)
        free += !(chain >> link & 1);
    bool behind = false;
    for (unsigned seat = 0; seat < s->seats; seat++)
        behind |= skalpott_standing(s->chains[seat]) > skalpott_standing(chain);
    int percent = free >= 3 ? 95 : behind ? 70 : 35;
    percent -= 2 * question->character->caution;
    return action0(habit_sometimes(question->random, (unsigned)percent) ? SKALPOTT_WORD_AGAIN
                                                                        : SKALPOTT_WORD_YIELD);
}

static Answer easy_choose(void *memory, const Question *question)
{
    const Easy *easy = memory;
    Action action = easy->table.phase == SKALPOTT_PLAYING_ON ? play_on(easy, question)
                                                             : throw_or_stop(easy, question);
    return (Answer){action, skalpott_remark(&easy->table, question, action)};
}

const Bot skalpott_easy = {
    .name = NC_("bot", "easy"),
    .meaning = N_("looks one throw ahead and trusts its luck"),
    .memory_size = sizeof(Easy),
    .begin = easy_begin,
    .see = easy_see,
    .choose = easy_choose,
};
