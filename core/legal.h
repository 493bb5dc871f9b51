/* The legal actions of one actor, one after another in canonical order, with their weights: the
   tickets of the contract with equal neighbours put together. */
#ifndef TRISKEL_LEGAL_H
#define TRISKEL_LEGAL_H

#include "core/game.h"

typedef struct LegalList {
    const Game *game;
    const void *state;
    Actor actor;
    uint32_t next, count; /* tickets */
} LegalList;

static inline LegalList legal_of(const Game *game, const void *state, Actor actor)
{
    return (LegalList){game, state, actor, 0, game->tickets(state, actor)};
}

static inline bool legal_next(LegalList *list, Action *action, uint32_t *weight)
{
    if (list->next == list->count)
        return false;
    *action = list->game->ticket(list->state, list->actor, list->next++);
    *weight = 1;
    while (list->next < list->count &&
           list->game->ticket(list->state, list->actor, list->next) == *action) {
        list->next++;
        ++*weight;
    }
    return true;
}

#endif
