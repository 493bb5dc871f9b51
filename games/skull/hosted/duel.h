/* What Skull has that needs an operating system (core/hosted.h), for the files of this folder. */
#ifndef TRISKEL_SKULL_DUEL_H
#define TRISKEL_SKULL_DUEL_H

#include "core/hosted.h"
#include "games/skull/hosted/table.h"

/* For two players without Last Chance. */
extern const Solver skull_solver;

/* Plays from the table there. */
extern const Bot skull_duel;

/* Are these the options of the duel that is solved? Whether discs may be shown after a failure is
   all the same: who hides its own and does not look at the other's is as safe (docs/skull-duel.md).
 */
bool duel_plays(const Options *options);

/* Tables in Markdown of what the solution does; docs/skull-duel.md is made of them. */
__attribute__((warn_unused_result)) bool duel_write_facts(const DuelTable *table,
                                                          const Progress *progress, Out *out);

#endif
