/* Weighing what can be done at a table of Sketch! by playing on: from tables drawn as a player
   believes them to be, each candidate is tried, and the rest is played by sensible players
   (judge.h). The worse ones are dropped as it goes. The work is fixed by the question alone. */
#ifndef TRISKEL_SKETCH_SEARCH_H
#define TRISKEL_SKETCH_SEARCH_H

#include "core/bot.h"
#include "games/sketch/belief.h"

/* No table has more: each two of 64 cards. */
enum { SKETCH_MAX_CANDIDATES = SKETCH_CARDS * (SKETCH_CARDS - 1) / 2 };

/* Actions that are the same but for cards that cannot be told apart. */
typedef struct SketchCandidate {
    Action action;     /* one of them */
    uint64_t likeness; /* what they have in common */
    double gain;       /* as a sensible player would guess */
    double trust; /* added to its value: trials err, and the best of many is often the luckiest, so
                     that what is sensible has a start */
    uint32_t tried;
    double won;   /* chances to win, as they came out … */
    double value; /* … and with how far ahead it was, summed up; and each squared */
    double value_squared;
} SketchCandidate;

typedef struct SketchSearch {
    bool wary; /* on every other table the others think of everything, too; else they never do */
    uint32_t count;
    SketchCandidate at[SKETCH_MAX_CANDIDATES];
} SketchSearch;

/* What an action has in common with others, for the player who believes this. */
uint64_t sketch_likeness(const SketchBelief *belief, Action action);

/* Finds the candidates among what is legal, the most promising first. */
void sketch_find_candidates(SketchSearch *search, const SketchBelief *belief,
                            const Question *question);

/* Tries the first `count` candidates on so many tables; the best of them come to the front. False:
   it was told to stop, and the candidates are in order as far as they were tried. */
bool sketch_try(SketchSearch *search, const SketchBelief *belief, const Question *question,
                uint32_t count, uint32_t tables);

/* Tries them about `playouts` times in all, the better half of them again and again, and no more
   than is needed to tell which is best. */
void sketch_try_on(SketchSearch *search, const SketchBelief *belief, const Question *question,
                   uint32_t count, uint32_t playouts);

#endif
