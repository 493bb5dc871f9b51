/* Rounds of Skull that are played to try something: by a bot that searches (search.c) and by those
   who learn from it (hosted/train.c, bench/skull_learn.c). How a seat lays, bids and passes is
   theirs to say; what else there is to do in a round is here. */
#ifndef TRISKEL_SKULL_PLAYOUT_H
#define TRISKEL_SKULL_PLAYOUT_H

#include "games/skull/glance.h"

/* Somebody lays a disc, opens a challenge, raises or passes. */
static inline bool skull_is_choice(const Skull *s)
{
    return s->phase == SKULL_PREPARING || s->phase == SKULL_LAYING || s->phase == SKULL_AUCTION;
}

/* A round is over, and the next has not begun. */
static inline bool skull_is_between(const Skull *s)
{
    return s->phase == SKULL_OVER || s->phase == SKULL_NAMING_FIRST ||
           (s->phase == SKULL_PREPARING && s->table == 0);
}

static inline void skull_do(SkullRound *round, unsigned actor, Action action)
{
    skull_round_note(round, actor, action);
    Refusal refusal = skull_apply(&round->table, (Actor)actor, action, NULL);
    INSIST(refusal.id == ACCEPTED);
}

static inline Action skull_any_ticket(const Skull *s, unsigned actor, Random *random)
{
    uint32_t tickets = skull_game.tickets(s, (Actor)actor);
    return skull_game.ticket(s, (Actor)actor, random_below(random, tickets));
}

/* What is no such choice: chance, turning discs, losing one, showing, who begins. */
static inline void skull_do_other(SkullRound *round, const SkullOdds *odds,
                                  const SkullWeights *weights, Random *random)
{
    const Skull *s = &round->table;
    unsigned actor = seats_lowest(s->to_act);
    Action action;
    if (s->phase == SKULL_ATTEMPT)
        action = action1(SKULL_WORD_FLIP, skull_surest(round, actor, odds, random) + 1);
    else if (s->phase == SKULL_SHOWING)
        action = action0(SKULL_WORD_HIDE);
    else if (s->phase == SKULL_LOSING)
        action = action1(SKULL_WORD_LOSE, skull_worse_disc(weights, s, actor) + 1);
    else
        action = skull_any_ticket(s, actor, random);
    skull_do(round, actor, action);
}

#endif
