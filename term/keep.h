/* Games that are kept on disk: the one that is being played, so that it can be resumed whatever
   happens, and those that somebody saves. Nobody else may read them: a game that is not over has
   secrets. */
#ifndef TRISKEL_KEEP_H
#define TRISKEL_KEEP_H

#include "os/file.h"
#include "term/sitting.h"

/* Where the game that is being played is kept: $XDG_DATA_HOME/triskel/table, or below
   ~/.local/share. False if there is no such folder to be had. */
__attribute__((warn_unused_result)) bool keep_path(char path[MAX_PATH]);

/* Keeps the game that is being played, or forgets it when it is over. A failure is not worth
   stopping a game for: it says so by false, with errno. */
bool keep_game(const Sitting *sitting, const char *path);

/* `save FILE`: the record of a finished game, or a game to be resumed. For Sitting.save; the
   context is the sitting. */
bool keep_save(void *sitting, const char *path, Out *answer);

#endif
