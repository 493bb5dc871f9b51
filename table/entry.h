/* Something that happened at a table. A table is its list of entries: whatever must survive is one,
   and whatever can be computed from them is not. An entry is plain data; as text it is one line, so
   that it can be a line of a file, a row of a store or a message between programs.

       1 0 opened skull players=3 … seed=… code=…
       2 0 sat P1 4k2m…(the token) Ana
       9 4100 move person P1 bid 3

   A line has its place in the list, when it happened, and what. Entries hold secrets (seeds,
   tokens, what was laid face down): people get them through a reader only (table/table.h), which
   masks. */
#ifndef TRISKEL_ENTRY_H
#define TRISKEL_ENTRY_H

#include "core/record.h"
#include "core/talk.h"

enum {
    MAX_CALLED = 32,   /* bytes of a person's name at a table */
    MAX_CHAT = 280,    /* bytes */
    TOKEN_LENGTH = 26, /* 130 bits */
    MAX_BOT_NAME = 24,
    MAX_ENTRY = 1024, /* bytes of its line */
};
#define MAX_TIME (UINT64_MAX / 2) /* so that what is added to a time never wraps around */

/* The kinds, how they are written, and whether people are told: what is not told has no number of
   its own for them, so that not even its being there is known. */
#define ENTRY_KINDS(X)                                                                             \
    X(OPENED, "opened", false)  /* `text`: the setup and the secrets (opening.h) */                \
    X(SAT, "sat", true)         /* `person` sat down; `word` is the token, `text` the name */      \
    X(PROGRAM, "program", true) /* so did a program, which remembers what it was shown (SKE-72) */ \
    X(BOT, "bot", true)         /* a bot sits at `person`: `word` which, `text` its name */        \
    X(LEFT, "left", true)       /* `person` left; before the start the place is empty again */     \
    X(AWAY, "away", true)       /* the connection was lost */                                      \
    X(BACK, "back", true)       /* and found; the person plays again */                            \
    X(TAKEN, "taken", true)     /* a bot sits in for `person`; `word` says which */                \
    X(MARK, "mark", true)       /* `person` chose a mark, `word` */                                \
    X(SET, "set", true)         /* `person` changed the setup: `text`, all of it (opening.h) */    \
    X(OWNER, "owner", true)     /* the table is `person`'s from now on */                          \
    X(READY, "ready", true)     /* and … */                                                      \
    X(UNREADY, "unready", true) /* … not */                                                      \
    X(PLEDGED, "pledged", true) /* pledged to add to chance, `text` the pledge … */              \
    X(UNPLEDGED, "unpledged", true) /* … or does no more */                                      \
    X(STARTING, "starting", true)   /* `person` asked for the start: who pledged reveals */        \
    X(REVEALED, "revealed", false)  /* what was pledged, `text` in hexadecimal: not before all */  \
    X(UNSTARTED, "unstarted", true) /* `number`: who left, or did not: it begins again, with a     \
                                       commitment, `word`, and secrets, `text`, that are new */    \
    X(STARTED, "started", true)     /* the game began; `text` is the commitment */                 \
    X(MOVE, "move", true)           /* `move`, made `by` */                                        \
    X(HELD, "held", false)          /* `move` waits for others; it was chosen after `number` */    \
    X(UNDONE, "undone", true)       /* `person` took back moves; `number` are left */              \
    X(SAID, "said", true)           /* `saying` */                                                 \
    X(CHAT, "chat", true)           /* `text` */                                                   \
    X(MUTED, "muted", false)        /* `person` no longer hears the person `number` … */         \
    X(UNMUTED, "unmuted", false)    /* … or does again */                                        \
    X(RESUMED, "resumed", true) /* the table was away; clocks begin anew; `text` tells this time   \
                                   apart from any other */                                         \
    X(REMATCH, "rematch", true) /* `person` wants another game; `word` is its commitment, `text`   \
                                   its secrets */

typedef enum EntryKind {
#define X(id, name, told) ENTRY_##id,
    ENTRY_KINDS(X)
#undef X
        ENTRY_KIND_COUNT
} EntryKind;

/* Who made a move. */
typedef enum Mover { BY_CHANCE, BY_PERSON, BY_BOT, BY_CLOCK, MOVERS } Mover;

typedef struct Entry {
    uint64_t at; /* milliseconds; never less than that of the entry before */
    uint8_t kind, person;
    uint8_t by; /* of a move: a Mover */
    Saying saying;
    Move move;
    uint32_t number;
    Text word, text; /* borrowed */
} Entry;

bool entry_is_told(EntryKind kind);
/* Does somebody sit down by it: a person, a program, a bot? */
bool entry_seats(EntryKind kind);
const char *entry_name(EntryKind kind);
const char *mover_name(Mover mover);

/* `at kind …`, without its place in the list and without a line end. The game is that of the table,
   for moves and sayings; of ENTRY_OPENED it may be NULL. */
void entry_write(const Game *game, const Entry *entry, Out *out);

/* Reads what entry_write wrote, and nothing else: what it would write otherwise is refused. Texts
   are borrowed from the line. Whether it can happen is for table_enter to say. */
__attribute__((warn_unused_result)) bool entry_read(const Game *game, Text line, Entry *entry);

#endif
