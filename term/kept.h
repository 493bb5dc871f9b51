/* The games in progress, each in a file of its own in the user's data folder
   ($XDG_DATA_HOME/triskel/games, or below ~/.local/share), so that a new one never takes the place
   of another. A name is the game's with a number: `skull-2`.

   A program holds the game that is played in it, until it ends: two at once never write the same
   file, nor remove what the other plays. This knows files and names; what is in them is for
   keep.h and whoever loads a table. */
#ifndef TRISKEL_KEPT_H
#define TRISKEL_KEPT_H

#include "os/file.h"

#include <time.h>

enum { MAX_KEPT_NAME = 40, MAX_KEPT = 100 };

typedef struct Kept {
    char name[MAX_KEPT_NAME];
    time_t changed; /* when the last move was made */
    bool held;      /* another program plays it just now */
} Kept;

/* Those there are, the last changed first; the oldest of too many are left out. Returns how many.
 */
unsigned kept_list(Kept list[MAX_KEPT]);

/* Where the game of that name is. False: it is no name, or there is no such folder to be had. */
__attribute__((warn_unused_result)) bool kept_path(const char *name, char path[MAX_PATH]);

/* Holds the game of that name. False: another program does. */
__attribute__((warn_unused_result)) bool kept_hold(const char *name);

/* A name that no game has yet, and holds it. False: no folder to be had, or too many games. */
__attribute__((warn_unused_result)) bool kept_begin(const char *game, char name[MAX_KEPT_NAME]);

/* Removes it. False with errno; EBUSY: another program plays it. */
__attribute__((warn_unused_result)) bool kept_forget(const char *name);

#endif
