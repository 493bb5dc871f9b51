/* Small habits that rule-of-thumb bots share: doing something now and then, keeping to what is
   legal, saying a ready-made line. Freestanding, like the bots that use it. */
#ifndef TRISKEL_HABIT_H
#define TRISKEL_HABIT_H

#include "core/bot.h"

/* True in so many cases of a hundred. */
static inline bool habit_sometimes(Random *random, unsigned percent)
{
    return random_below(random, 100) < percent;
}

static inline bool habit_offered(const Question *question, Action action)
{
    for (uint32_t i = 0; i < question->count; i++)
        if (question->legal[i] == action)
            return true;
    return false;
}

/* A line of the game by its id, about nobody or about this person. */
static inline Saying habit_saying(const Game *game, Text id, unsigned person)
{
    return (Saying){(uint8_t)talk_find(game, id), (uint8_t)person};
}

#endif
