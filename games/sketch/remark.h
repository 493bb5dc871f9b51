/* What bots of Sketch! say with a move: rarely something, true or not as their character has it. */
#ifndef TRISKEL_SKETCH_REMARK_H
#define TRISKEL_SKETCH_REMARK_H

#include "core/bot.h"
#include "games/sketch/judge.h"

Saying sketch_remark(const SketchJudge *j, const Question *question, Action action);

#endif
