/* What of Skull is learnt by playing: the strong bot that plays from a blueprint at tables of three
   and four, and who makes one. */
#ifndef TRISKEL_SKULL_STRONG_H
#define TRISKEL_SKULL_STRONG_H

#include "core/bot.h"
#include "core/trainer.h"

extern const Bot skull_strong;
extern const Trainer skull_trainer;

#endif
