/* The perfect player of Skalpott for two players and for one against Le Jeu, as a bot. It stands on
   the solved table, which `prepare` finds in the user's cache or computes and keeps there. */
#ifndef TRISKEL_SKALPOTT_PERFECT_H
#define TRISKEL_SKALPOTT_PERFECT_H

#include "core/bot.h"

extern const Bot skalpott_perfect;

#endif
