/* Why the strongest player of Sketch! would do something, as one sentence in the reader's language.
 */
#ifndef TRISKEL_SKETCH_REASON_H
#define TRISKEL_SKETCH_REASON_H

#include "core/bot.h"
#include "games/sketch/belief.h"

void sketch_reason(const SketchBelief *belief, const Question *question, Action action,
                   const Scene *scene, Out *out);

#endif
