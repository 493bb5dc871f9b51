/* A live table: who sits where, whose clock runs, what was said, what everyone has seen. It stands
   between the pure rules and people, and is shared by the terminal, the server and simulations.

   It has no input or output, no clock and no randomness of its own: time is an argument, in
   milliseconds of any clock that does not go back, and randomness comes from a Source. Everything
   that happens is an entry of its log, with a number; from the log the game is rebuilt exactly, and
   what people get is read from it, masked, through one reader (TableReader).

       table_sit, table_seat_bot …  the waiting room
       table_start                  the game begins
       table_do                     somebody acts
       table_run                    chance, bots and clocks act, as far as it is time for them
       table_reader_begin/_next     what one viewer gets, from any number on

   Persons are counted from 0, as in core/game.h. Who somebody is, is the host's business: it has
   their token (table_who) or knows them otherwise. Functions that can be refused say why in a
   TableResult, and have then changed nothing. */
#ifndef TRISKEL_TABLE_H
#define TRISKEL_TABLE_H

#include "core/bot.h"
#include "core/record.h"
#include "table/fairness.h"

typedef struct Table Table;

enum {
    MAX_CHAT = 280,     /* bytes */
    MAX_CALLED = 32,    /* bytes of a person's name at a table */
    MAX_LOG = 1 << 20,  /* entries */
    CODE_LENGTH = 6,    /* to find the table: may be posted */
    WATCH_LENGTH = 10,  /* to watch it */
    TOKEN_LENGTH = 26,  /* 130 bits: to be this person; secret */
    BOT_THINKS = 1000,  /* milliseconds a bot may think */
    TALK_BURST = 8,     /* things one person may say … */
    TALK_SPELL = 10000, /* … within so many milliseconds */
};
#define NEVER UINT64_MAX

/* Where randomness comes from: the operating system's at a real table, a seed's in tests. */
typedef struct Source {
    void (*fill)(void *context, void *bytes, size_t count);
    void *context;
} Source;

/* How long people may take, in milliseconds; 0: as long as they like. A reaction window takes its
   time whether or not anybody can react. */
typedef struct ClockKind {
    const char *name;
    const char *meaning;
    uint32_t decision, window;
} ClockKind;
typedef enum Clock { CLOCK_NONE, CLOCK_RELAXED, CLOCK_QUICK, CLOCKS } Clock;
extern const ClockKind clock_kinds[CLOCKS];

typedef struct TableSetup {
    const Game *game;
    Options options;
    uint8_t clock;
    bool free_chat;        /* people may write what they like */
    bool takeover;         /* a bot may sit in for who is away when the clock has run out */
    uint32_t bot_delay[2]; /* a bot answers after so many milliseconds, at least and at most,
                              whatever it holds */
    const Bot *substitute; /* the bot that sits in; NULL: the random one */
    Source source;
} TableSetup;

/* ---- Results ------------------------------------------------------------------------------- */

#define TABLE_REFUSALS(X)                                                                          \
    X(TABLE_DONE, "")                                                                              \
    X(GAME_REFUSED, "")                                                                            \
    X(CAME_TOO_LATE, N_("too late: the table has moved on; nothing was shown"))                    \
    X(NO_PLACE, N_("there is no such place at this table"))                                        \
    X(PLACE_TAKEN, N_("somebody sits there already"))                                              \
    X(NOBODY_THERE, N_("nobody sits there"))                                                       \
    X(NOT_YOUR_SEAT, N_("that seat is not yours"))                                                 \
    X(BAD_NAME, N_("a name has one to 32 bytes of text"))                                          \
    X(NAME_TAKEN, N_("somebody at this table has that name already"))                              \
    X(BOT_UNFIT, N_("that bot does not play at such tables"))                                      \
    X(NOT_THE_OWNER, N_("only the owner of the table can do that"))                                \
    X(HAS_STARTED, N_("the game has begun"))                                                       \
    X(NOT_STARTED, N_("the game has not begun yet"))                                               \
    X(PLACES_EMPTY, N_("there are still empty places"))                                            \
    X(NOT_READY, N_("not everybody is ready"))                                                     \
    X(NOT_OVER, N_("the game is not over yet"))                                                    \
    X(NO_SUCH_LINE, N_("there is no such line to say"))                                            \
    X(NO_FREE_CHAT, N_("at this table people talk with the ready-made lines only"))                \
    X(NOTHING_SAID, N_("there is nothing in it to say"))                                           \
    X(TOO_MUCH_TALK, N_("that is a lot of talk; wait a moment"))                                   \
    X(NOT_ALONE, N_("moves can be taken back only by one person against bots"))                    \
    X(NOTHING_TO_UNDO, N_("there is no move of yours to take back"))                               \
    X(BAD_ENTROPY, N_("give 1 to 64 bytes, once, before the game begins"))                         \
    X(TABLE_FULL_LOG, N_("this table has seen too much; open another one"))

typedef enum TableRefusal {
#define X(id, sentence) id,
    TABLE_REFUSALS(X)
#undef X
} TableRefusal;

typedef struct TableResult {
    uint8_t id;      /* a TableRefusal; TABLE_DONE: done */
    bool held;       /* done, but it waits until others have acted (SKE-37) */
    Refusal refusal; /* of GAME_REFUSED */
} TableResult;
#define TABLE_CHECKED __attribute__((warn_unused_result)) TableResult

/* The English sentence, the key for translation; of GAME_REFUSED the game's (refusal_write). */
const char *table_sentence(TableResult result);

/* ---- A table ------------------------------------------------------------------------------- */

/* NULL without memory. The game and the bots must outlive the table. */
Table *table_new(const TableSetup *setup, uint64_t now);
void table_free(Table *table); /* NULL is fine */

/* The same people, bots, codes and tokens, and another game, to be started when all are ready. NULL
   without memory. */
Table *table_rematch(const Table *table, uint64_t now);

const Game *table_game(const Table *table);
const Options *table_options(const Table *table);
unsigned table_persons(const Table *table);
bool table_is_timed(const Table *table); /* it has a clock */
bool table_started(const Table *table);
bool table_over(const Table *table);
ActorSet table_to_act(const Table *table); /* 0 before the start and at the end */
bool table_window(const Table *table);     /* a reaction window is open */
uint32_t table_latest(const Table *table); /* the number of the last entry; 0: none yet */
uint64_t table_time(const Table *table);   /* when that was; 0: none yet */

/* What the table has committed itself to (fairness.h), 64 digits. Hosts publish it as soon as the
   table is open, before anybody adds to its chance: afterwards the seed cannot be chosen. */
void table_commitment(const Table *table, char digits[FAIRNESS_HEX]);

const char *table_code(const Table *table);
const char *table_watch_code(const Table *table);
const char *table_token(const Table *table, unsigned person); /* only for that person's eyes */

/* Whose token or watch code this is. False: nobody's. */
__attribute__((warn_unused_result)) bool table_who(const Table *table, Text secret, Viewer *viewer);

/* ---- People -------------------------------------------------------------------------------- */

typedef enum Holder {
    EMPTY_PLACE,
    PERSON_SITS,
    BOT_SITS,
    RULES_PLAY, /* an automaton of the game's */
} Holder;

typedef struct Place {
    Holder holder;
    char name[MAX_CALLED + 1]; /* "" for nobody */
    const Bot *bot;            /* of BOT_SITS, or the one that sits in for a person; else NULL */
    bool ready;
    bool away; /* not here now; the clock runs on */
    bool gone; /* left for good: the clock waits no longer */
} Place;

const Place *table_place(const Table *table, unsigned person);
unsigned table_owner(const Table *table);

TABLE_CHECKED table_sit(Table *table, unsigned person, Text name, uint64_t now);
/* `aid` is what bot->prepare gave, or NULL. An empty name: its own. */
TABLE_CHECKED table_seat_bot(Table *table, unsigned by, unsigned person, const Bot *bot,
                             const void *aid, Text name, uint64_t now);
/* Before the start the place is free again; afterwards a bot sits in, if the table agreed, or the
   clock plays. */
TABLE_CHECKED table_leave(Table *table, unsigned person, uint64_t now);
/* The owner sends a bot away before the start, or has a bot sit in for who is away. */
TABLE_CHECKED table_replace(Table *table, unsigned by, unsigned person, uint64_t now);
/* The connection was lost; and found again, which also takes the seat back from a bot. */
TABLE_CHECKED table_away(Table *table, unsigned person, uint64_t now);
TABLE_CHECKED table_back(Table *table, unsigned person, uint64_t now);
TABLE_CHECKED table_ready(Table *table, unsigned person, bool ready, uint64_t now);
/* What a player adds to the chance of the game, before it begins. */
TABLE_CHECKED table_entropy(Table *table, unsigned person, const uint8_t *bytes, size_t count,
                            uint64_t now);
/* When all places are taken and everybody but the owner, who asks for it, is ready. */
TABLE_CHECKED table_start(Table *table, unsigned by, uint64_t now);

/* ---- Play ---------------------------------------------------------------------------------- */

/* Somebody acts: `P1 bid 3`. `seen` is the number of the last entry they had seen when they chose.
 */
TABLE_CHECKED table_do(Table *table, unsigned person, Text line, uint32_t seen, uint64_t now);

/* Takes back that person's last move and all since; chance will be another. */
TABLE_CHECKED table_undo(Table *table, unsigned person, uint64_t now);

/* Bots and clocks act, if it is time. Returns when it will be again, or NEVER. */
uint64_t table_run(Table *table, uint64_t now);

/* When a seat's time runs out; NEVER if it does not. */
uint64_t table_deadline(const Table *table, Actor seat);

/* The legal actions of a person's seat, for that person: calls `list` for each. */
void table_legal(const Table *table, Actor seat, void (*list)(void *context, Action action),
                 void *context);

/* What a bot would do in this person's place, knowing what that person saw. `worth`, if not NULL,
   is filled for each legal action in order where the bot can weigh them; *weighed says so. False if
   the seat is not to act, or without memory. */
__attribute__((warn_unused_result)) bool table_hint(const Table *table, Actor seat, const Bot *bot,
                                                    const void *aid, uint64_t attempt,
                                                    Action *action, double *worth, size_t room,
                                                    bool *weighed);

/* ---- Talk ---------------------------------------------------------------------------------- */

TABLE_CHECKED table_say(Table *table, unsigned person, Saying saying, uint64_t now);
/* What is not fit to be shown to others is left out of it. */
TABLE_CHECKED table_chat(Table *table, unsigned person, Text text, uint64_t now);
/* Person no longer gets what `other` says, or does again. */
TABLE_CHECKED table_mute(Table *table, unsigned person, unsigned other, bool mute);

/* ---- What people get ----------------------------------------------------------------------- */

typedef enum EntryKind {
    ENTRY_SAT,     /* `person` sat down, `text` is the name */
    ENTRY_BOT,     /* a bot sits at `person`: `text` is its name, `bot` says which */
    ENTRY_LEFT,    /* `person` left; before the start the place is empty again */
    ENTRY_AWAY,    /* the connection was lost */
    ENTRY_BACK,    /* and found; the person plays again */
    ENTRY_TAKEN,   /* a bot sits in for `person`; `bot` says which */
    ENTRY_READY,   /* and … */
    ENTRY_UNREADY, /* … not */
    ENTRY_ENTROPY, /* added something to chance, `text` in hexadecimal */
    ENTRY_STARTED, /* the game began; `text` is the commitment */
    ENTRY_MOVE,    /* `seen` */
    ENTRY_UNDONE,  /* `person` took back moves; `kept` are left */
    ENTRY_SAID,    /* `saying` */
    ENTRY_CHAT,    /* `text` */
    ENTRY_KINDS
} EntryKind;

/* Who made a move. */
typedef enum Hand { BY_CHANCE, BY_PERSON, BY_BOT, BY_CLOCK } Hand;

/* An entry as one viewer gets it. Texts are borrowed from the table. */
typedef struct Message {
    uint32_t number;
    uint64_t at;
    EntryKind kind;
    uint8_t person;
    Hand by;       /* of a move */
    Seen seen;     /* of a move, as this viewer saw it */
    uint32_t kept; /* of ENTRY_UNDONE */
    Saying saying;
    Text text;
    Text bot;
} Message;

/* Goes through the log with one viewer's eyes. Nothing else shows a table to anybody. */
typedef struct TableReader {
    const Table *table;
    Viewer viewer;
    uint32_t next;  /* number of the next entry */
    uint32_t fresh; /* from here on the viewer gets it for the first time */
    State state;    /* after the entries so far; not for callers */
} TableReader;

/* From number `from` on. What is below `fresh` the viewer has had before: it is not shown again
   what it has to remember (SKE-71). EVERYTHING is for games that are over; before, it sees what a
   spectator sees. */
void table_reader_begin(TableReader *reader, const Table *table, Viewer viewer, uint32_t from,
                        uint32_t fresh);
__attribute__((warn_unused_result)) bool table_reader_next(TableReader *reader, Message *message);
/* The viewer's view after the last message. */
void table_reader_view(const TableReader *reader, Out *out);

void table_reader_see(const TableReader *reader, View *view);

/* The view now. */
void table_see(const Table *table, Viewer viewer, View *view);
void table_view(const Table *table, Viewer viewer, Out *out);

/* How entries and hands are written. */
extern const char *const entry_names[ENTRY_KINDS];
extern const char *const hand_names[BY_CLOCK + 1];

/* A message as one JSON object. */
void message_write(const Table *table, const Message *message, Out *out);

/* The record of a game that is over, with all that fairness needs. False before. */
__attribute__((warn_unused_result)) bool table_record(const Table *table, Out *out);

/* ---- The table as a file ------------------------------------------------------------------- */

/* The whole table as text, secrets included: to be kept where nobody else reads it. */
void table_save(const Table *table, Out *out);

/* Finds a bot by its name when a table is read; NULL: there is none. */
typedef struct BotFinder {
    const Bot *(*find)(void *context, const Game *game, const Options *options, Text name,
                       const void **aid);
    void *context;
} BotFinder;

/* Reads what table_save wrote. Every line is checked, every move made again and every outcome of
   chance computed again. NULL if anything is wrong: `problem` says what (or there is no memory).
   Clocks begin anew, at `now` or at table_time, whichever is later: a host whose clock has been set
   back since has to add the difference, or bots and clocks wait for it. */
Table *table_load(Text file, Source source, const BotFinder *bots, uint64_t now, Problem *problem);

#endif
