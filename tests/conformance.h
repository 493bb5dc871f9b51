/* What the parts of the conformance suite share: conformance.c (what the contract promises),
   interference.c (that nothing hidden gets out) and knowledge.c (that states drawn from what
   somebody knows fit it). One game is looked at at a time. */
#ifndef TRISKEL_CONFORMANCE_H
#define TRISKEL_CONFORMANCE_H

#include "base/buffer.h"
#include "core/games.h"
#include "core/legal.h"
#include "core/playout.h"
#include "core/talk.h"
#include "core/view.h"
#include "engine/match.h"
#include "tests/alike.h"
#include "tests/random_options.h"

enum { MAX_GAME_LENGTH = 1000000 };

extern const Game *game;
extern Match *match; /* the game that is being played, for the message of a failure; or NULL */
extern uint64_t first_seed;

Action random_action(Random *random); /* any that could be written down, sensible or not */
/* The first of an actor's tickets that is not below this action. */
uint32_t ticket_from(const void *state, Actor actor, Action action);
Refusal apply(void *state, Move move, Told *told);
void keep_move(Move move); /* in `match` */

/* Pairs of games that one viewer cannot tell apart; for a game without secrets, that everybody sees
   everything. */
void check_interference(uint64_t pairs);

/* States drawn from what one viewer knows. */
void check_knowledge(uint64_t games);

#endif
