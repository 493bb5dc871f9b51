/* How a table is set up, and the secrets that it draws when it opens: as data, and as the texts of
   its first entry and of those that change how it is set up. */
#ifndef TRISKEL_OPENING_H
#define TRISKEL_OPENING_H

#include "table/entry.h"
#include "table/fairness.h"

enum {
    CODE_LENGTH = 6,   /* to find the table: may be posted */
    WATCH_LENGTH = 10, /* to watch it */
    MAX_DELAY = 600000,
};

/* How long people may take, in milliseconds; 0: as long as they like. A reaction window takes its
   time whether or not anybody can react. */
typedef struct ClockKind {
    const char *name;
    const char *meaning;
    uint32_t decision, window;
} ClockKind;
typedef enum Clock { CLOCK_NONE, CLOCK_RELAXED, CLOCK_QUICK, CLOCKS } Clock;
extern const ClockKind clock_kinds[CLOCKS];

/* The clock that suits a game: where there are reaction windows, speed is part of it. */
Clock clock_of_game(const Game *game);

/* Whether people may ask what a bot would do in their place. */
typedef enum Hints {
    HINTS_ALONE, /* one person against bots may */
    HINTS_ON,
    HINTS_OFF,
    HINTS
} Hints;

typedef struct TableSetup {
    const Game *game;
    Options options;
    uint8_t clock;
    bool free_chat;        /* people may write what they like */
    bool seeded;           /* the seed is given by hand, so that the game can be repeated */
    bool takeover;         /* a bot may sit in for who is away when the clock has run out */
    bool practice;         /* even a move that showed something can be taken back */
    bool is_public;        /* anybody may watch, and find it in a list */
    uint8_t hints;         /* a Hints */
    uint32_t bot_delay[2]; /* a bot answers after so many milliseconds, at least and at
                              most, whatever it holds */
    char substitute[MAX_BOT_NAME + 1]; /* the bot that sits in; "": the random one */
} TableSetup;

typedef struct Opening {
    TableSetup setup;
    Fairness fairness; /* nothing added by players yet */
    char code[CODE_LENGTH + 1], watch[WATCH_LENGTH + 1];
} Opening;

void opening_write(const Opening *opening, Out *out);
/* Exactly what opening_write wrote. False: `why` is a sentence. */
__attribute__((warn_unused_result)) bool opening_read(Text text, Opening *opening,
                                                      const char **why);

/* What the owner can change before the start, and nothing else of a setup: game, options, clock and
   flags. The text of ENTRY_SET, and how that of ENTRY_OPENED begins. */
void settings_write(const TableSetup *setup, Out *out);
/* Exactly what settings_write wrote; the rest of `setup` stays. */
__attribute__((warn_unused_result)) bool settings_read(Text text, TableSetup *setup);

/* Seed and nonce alone: the text of ENTRY_REMATCH. */
void secrets_write(const Fairness *fairness, Out *out);
__attribute__((warn_unused_result)) bool secrets_read(Text text, Fairness *fairness);

#endif
