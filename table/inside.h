/* The inside of a table, for the files of this folder only: people (people.c), play (play.c), talk
   (talk.c), what people get (read.c), the file (file.c). */
#ifndef TRISKEL_TABLE_INSIDE_H
#define TRISKEL_TABLE_INSIDE_H

#include "base/seats.h"
#include "base/tidy.h"
#include "table/table.h"

typedef struct Entry {
    uint64_t at;
    uint8_t kind, person;
    uint8_t by; /* of a move: a Hand */
    Saying saying;
    Move move;
    uint32_t position;    /* of a move: how many moves of the game come before it … */
    uint32_t move_number; /* … and how many were ever made, this one included */
    uint32_t undone_at;   /* the number of the entry that took it back; 0: none did */
    uint32_t kept;
    char *text; /* or NULL */
    const Bot *bot;
} Entry;

/* What a table keeps of a person besides what everybody may see. */
typedef struct Private {
    char token[TOKEN_LENGTH + 1];
    const void *aid;
    void *memory;               /* of the bot, up to date; NULL if none plays */
    uint16_t muted;             /* persons it does not listen to */
    uint64_t spoke[TALK_BURST]; /* when it last said something, in a ring */
    uint32_t spoken;
} Private;

/* What a table keeps of a seat. */
typedef struct Asked {
    bool asked;        /* it is to act, and has not since */
    uint32_t window;   /* to which it answers */
    uint64_t deadline; /* when the clock plays for it, NEVER: never */
    uint64_t bot_due;  /* when its bot answers, NEVER: none plays it */
    uint32_t acted;    /* the number of its last move */
    /* An answer that waits until others have acted. */
    bool holds;
    uint32_t held_order, held_seen;
    Action held;
} Asked;

struct Table {
    TableSetup setup;
    Fairness fairness;
    unsigned persons, seats, owner;
    bool started;
    bool loading; /* the log is being read again: nothing happens by itself */
    State state;
    uint32_t position;    /* moves in the game as it stands */
    uint32_t move_number; /* moves ever made */
    uint32_t arrivals;    /* answers ever held */
    uint64_t delays;      /* ever drawn */
    Place places[MAX_SEATS];
    Private privates[MAX_SEATS];
    Asked asked[MAX_SEATS];
    Entry *log;
    uint32_t count, capacity;
    char code[CODE_LENGTH + 1], watch[WATCH_LENGTH + 1];
    /* For tests, which need a certain deal: says what chance does instead of the seed. NULL at
       every real table; such a table cannot be loaded again, nor its record verified. */
    Action (*steer)(const Table *table, void *context);
    void *steer_context;
};

static inline TableResult table_done(void)
{
    return (TableResult){.id = TABLE_DONE};
}
static inline TableResult table_refuse(TableRefusal id)
{
    return (TableResult){.id = (uint8_t)id};
}

/* Done, if a person sits there and has not left for good; else the reason why not. */
TableResult person_sits(const Table *table, unsigned person);

/* A new entry with these fields, or NULL: there is no room. `text` is copied. */
Entry *log_add(Table *table, Entry entry, Text text);

/* The state after entry `number`. */
void state_at(const Table *table, uint32_t number, State *state);

/* A person's bot begins, and is told all that the person saw so far. False without memory. */
__attribute__((warn_unused_result)) bool bot_enters(Table *table, unsigned person, const Bot *bot,
                                                    const void *aid);
void bot_leaves(Table *table, unsigned person);

/* Makes a move that is known to be legal, enters it, tells the bots. False without room; then
   nothing has changed. */
__attribute__((warn_unused_result)) bool make_move(Table *table, Move move, Hand by, uint64_t at);

/* After people or the game changed: chance acts, held answers are played, clocks are set. */
void settle(Table *table, uint64_t now);

/* Begins the game: the entry is made already. */
void begin_game(Table *table);
/* Takes back all moves but the first `kept`; the entry is made already. Without memory for a bot,
   it is gone and the clock plays for it. */
void take_back(Table *table, uint32_t kept, uint32_t number);

#endif
