/* What somebody chose in the menu the last time, to be offered again: a small text file in the
   user's data folder ($XDG_DATA_HOME/triskel/last),

       triskel-last 1
       lang fr
       game skull
       names Ana, Ben
       table skull easy players=4 lastchance=open …

   Whoever breaks it loses those choices, and nothing else. */
#ifndef TRISKEL_LAST_H
#define TRISKEL_LAST_H

#include "core/options.h"
#include "lang/lang.h"
#include "table/entry.h"

enum { MAX_LAST_GAMES = 16, MAX_NAMES = 200 };

/* How a game was played. */
typedef struct LastTable {
    const Game *game;
    Options options;
    char bot[MAX_BOT_NAME + 1]; /* how strong the bots are, and their character: `easy-bold` */
} LastTable;

typedef struct Last {
    const Lang *lang;      /* NULL: none was chosen */
    const Game *game;      /* the same */
    char names[MAX_NAMES]; /* of the people at the screen, with commas; "": nobody said */
    LastTable tables[MAX_LAST_GAMES];
    unsigned count; /* of tables */
} Last;

/* The table of a game: as it was played last, or as it is played by default. */
LastTable *last_table(Last *last, const Game *game);

/* False: the file is there, but cannot be understood; then nothing was chosen. */
__attribute__((warn_unused_result)) bool last_read(Last *last);

/* False: it cannot be written, which is no reason not to play. */
bool last_write(const Last *last);

#endif
