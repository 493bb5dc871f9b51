/* A sitting's game on disk: kept while it is played, so that it can be resumed whatever happens
   (kept.h says where), or saved by somebody. Nobody else may read it: a game that is not over has
   secrets. */
#ifndef TRISKEL_KEEP_H
#define TRISKEL_KEEP_H

#include "os/file.h"
#include "term/sitting.h"

/* Keeps the game that is being played, or forgets it when it is over. A failure is not worth
   stopping a game for: it says so by false, with errno. */
bool keep_game(const Sitting *sitting, const char *path);

/* `save FILE`: the record of a finished game, or a game to be resumed. A file that is there is
   replaced only by `force`, and what is no file never. For Sitting.save; the context is the
   sitting. */
bool keep_save(void *sitting, const char *path, bool force, Out *answer);

/* The same for the record of a game that was played elsewhere. False after saying why not. */
bool keep_record(const Lang *lang, const char *path, bool force, const Out *record, Out *answer);

#endif
