/* What bots of Skalpott say with what they do: rarely, and all levels alike. */
#ifndef TRISKEL_SKALPOTT_REMARK_H
#define TRISKEL_SKALPOTT_REMARK_H

#include "core/bot.h"
#include "games/skalpott/skalpott.h"

/* Perhaps a word with this action, by the character of who says it. */
Saying skalpott_remark(const Skalpott *s, const Question *question, Action action);

#endif
