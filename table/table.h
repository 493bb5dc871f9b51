/* A live table: who sits where, whose clock runs, what was said, what everyone has seen. It stands
   between the pure rules and people, and is shared by the terminal, the server and simulations.

   A table is its list of entries (entry.h), and `table_enter` is the one way in: it checks an entry
   and makes it happen, the same whether it happens now or is read again from a file. So a table can
   be stored entry by entry, and loading is entering all of them again. The functions below that say
   what somebody does (table_sit, table_do …) check who may, make the entry and enter it; when they
   are refused, nothing has changed.

   A table has no input or output, no clock and no randomness of its own: time is an argument, in
   milliseconds of any clock that does not go back, and randomness comes from a Source. It knows no
   bot either: it says what is due (`table_run`), its host asks the bot wherever it likes, and the
   answer comes back by `table_answer` like anybody's. What people get is read from the list,
   masked, through one reader (TableReader).

       table_sit, table_seat_bot …  the waiting room
       table_start                  the game begins
       table_do                     somebody acts
       table_run                    chance, held answers and clocks act, as far as it is time
       table_answer                 a bot acts
       table_reader_begin/_next     what one viewer gets, from any number on

   Persons are counted from 0, as in core/game.h. Who somebody is, is the host's business: it has
   their token (table_who) or knows them otherwise. */
#ifndef TRISKEL_TABLE_H
#define TRISKEL_TABLE_H

#include "core/bot.h"
#include "core/figures.h"
#include "table/opening.h"

typedef struct Table Table;

enum {
    MAX_LOG = 1 << 20,   /* entries */
    TALK_BURST = 8,      /* things one person may say … */
    TALK_SPELL = 10000,  /* … within so many milliseconds */
    MAX_UNDONE = 1000,   /* times in a game that moves are taken back */
    REVEAL_TIME = 10000, /* milliseconds from the wish to start */
    OWNER_TIME = 60000,  /* milliseconds after its owner left a table is somebody else's */
    RESUMED_LENGTH = 12, /* of what tells one time that a table was resumed apart from another */
};
#define NEVER UINT64_MAX

/* Where randomness comes from: the operating system's at a real table, a seed's in tests. */
typedef struct Source {
    void (*fill)(void *context, void *bytes, size_t count);
    void *context;
} Source;

/* ---- Results ------------------------------------------------------------------------------- */

/* What stands in a program's answer, and the sentence for people. */
#define TABLE_REFUSALS(X)                                                                          \
    X(TABLE_DONE, "", "")                                                                          \
    X(TABLE_GAME_REFUSED, "illegal", "")                                                           \
    X(TABLE_TOO_LATE, "late", N_("too late: the table has moved on; nothing was shown"))           \
    X(TABLE_NO_PLACE, "bad", N_("there is no such place at this table"))                           \
    X(TABLE_PLACE_TAKEN, "taken", N_("somebody sits there already"))                               \
    X(TABLE_NOBODY_THERE, "bad", N_("nobody sits there"))                                          \
    X(TABLE_NOT_YOUR_SEAT, "turn", N_("that seat is not yours"))                                   \
    X(TABLE_BAD_NAME, "bad", N_("a name has one to 32 bytes of text"))                             \
    X(TABLE_NAME_TAKEN, "taken", N_("somebody at this table has that name already"))               \
    X(TABLE_NO_SUCH_MARK, "bad", N_("this game has no such mark"))                                 \
    X(TABLE_MARK_TAKEN, "taken", N_("somebody at this table has that mark already"))               \
    X(TABLE_BOT_UNFIT, "bad", N_("that bot does not play at such tables"))                         \
    X(TABLE_NOT_THE_OWNER, "owner", N_("only the owner of the table can do that"))                 \
    X(TABLE_OWN_PLACE, "illegal", N_("you would lose your own place"))                             \
    X(TABLE_HAS_STARTED, "started", N_("the game has begun"))                                      \
    X(TABLE_NOT_STARTED, "notstarted", N_("the game has not begun yet"))                           \
    X(TABLE_PLACES_EMPTY, "notready", N_("there are still empty places"))                          \
    X(TABLE_NOT_READY, "notready", N_("not everybody is ready"))                                   \
    X(TABLE_NOT_OVER, "notover", N_("the game is not over yet"))                                   \
    X(TABLE_NO_SUCH_LINE, "bad", N_("there is no such line to say"))                               \
    X(TABLE_NO_FREE_CHAT, "illegal",                                                               \
      N_("at this table people talk with the ready-made lines only"))                              \
    X(TABLE_NOTHING_SAID, "bad", N_("there is nothing in it to say"))                              \
    X(TABLE_TOO_MUCH_TALK, "rate", N_("that is a lot of talk; wait a moment"))                     \
    X(TABLE_NOT_ALONE, "illegal", N_("moves can be taken back only by one person against bots"))   \
    X(TABLE_NOTHING_TO_UNDO, "illegal", N_("there is no move of yours to take back"))              \
    X(TABLE_UNDONE_OFTEN, "full", N_("enough has been taken back in this game"))                   \
    X(TABLE_HAS_SHOWN, "illegal", N_("you have seen something new since then"))                    \
    X(TABLE_BAD_PLEDGE, "bad", N_("a pledge is 64 hexadecimal digits"))                            \
    X(TABLE_NO_MORE_PLEDGES, "illegal",                                                            \
      N_("who has broken a pledge does not pledge again at this table"))                           \
    X(TABLE_BAD_REVEAL, "bad", N_("that is not what was pledged"))                                 \
    X(TABLE_LOG_FULL, "full", N_("this table has seen too much; open another one"))                \
    X(TABLE_NO_MEMORY, "full", N_("there is not enough memory"))                                   \
    X(TABLE_NOT_SO, "bad", N_("this line is not what a saved table has here"))                     \
    X(TABLE_NOT_CHANCE, "bad", N_("this is not what chance gave from the table’s seed"))

typedef enum TableRefusal {
#define X(id, why, sentence) id,
    TABLE_REFUSALS(X)
#undef X
} TableRefusal;

typedef struct TableResult {
    uint8_t id;      /* a TableRefusal; TABLE_DONE: done */
    bool held;       /* done, but it waits until others have acted (SKE-37) */
    Refusal refusal; /* of TABLE_GAME_REFUSED */
} TableResult;
#define TABLE_CHECKED __attribute__((warn_unused_result)) TableResult

/* The English sentence, the key for translation; of TABLE_GAME_REFUSED the game's (refusal_write).
 */
const char *table_sentence(TableResult result);
/* One word for programs, as docs/protocol.md has them: `late`, `owner`. */
const char *table_why(TableResult result);

/* ---- A table ------------------------------------------------------------------------------- */

/* A new table: draws its secrets and opens. NULL without memory, or if the setup is no good. */
Table *table_new(const TableSetup *setup, Source source, uint64_t now);

/* A table with its first entry, ENTRY_OPENED, and nobody there yet. NULL without memory, or if that
   entry is no good: `why` says so. */
Table *table_open(const Entry *opened, Source source, const char **why);
void table_free(Table *table); /* NULL is fine */

/* The one way in. */
TABLE_CHECKED table_enter(Table *table, const Entry *entry);

/* The n-th entry, counted from 0; what it points to is the table's. A host that stores a table
   stores these, one by one. */
uint32_t table_entry_count(const Table *table);
const Entry *table_entry(const Table *table, uint32_t n);

/* After a while in which nobody ran the table: clocks begin anew. */
TABLE_CHECKED table_resume(Table *table, uint64_t now);

/* When the game is over: the same people and bots, and another game, to be started when all are
   ready. Who has left for good is not there any more. */
TABLE_CHECKED table_rematch(Table *table, unsigned by, uint64_t now);

const Game *table_game(const Table *table);
const TableSetup *table_setup(const Table *table);
const Options *table_options(const Table *table);
unsigned table_persons(const Table *table);
const ClockKind *table_clock(const Table *table);
bool table_is_timed(const Table *table);        /* it has a clock */
bool table_is_for_practice(const Table *table); /* everything can be taken back */
bool table_is_seeded(const Table *table);       /* the seed was given by hand */
bool table_started(const Table *table);
bool table_over(const Table *table);
ActorSet table_to_act(const Table *table);      /* 0 before the start and at the end */
bool table_window(const Table *table);          /* a reaction window is open */
unsigned table_game_number(const Table *table); /* 1, and one more for each rematch */
/* Of the seats that are to act, a viewer's own. */
SeatSet table_own_to_act(const Table *table, Viewer viewer);

/* How many games each person has won at this table, since they sat down; who shared a win has one
   too. */
void table_score(const Table *table, unsigned won[MAX_SEATS]);

/* The figures (core/figures.h) of a game at this table that is over, counted from 1; or 0: of all
   of them together, for each person since they sat down. False: there is no such game that is over.
 */
__attribute__((warn_unused_result)) bool table_figures(const Table *table, unsigned game,
                                                       Counts *counts);

/* What people are told is numbered, from 1 on: the number of the last, and of the last before this
   game; 0: none. */
uint32_t table_latest(const Table *table);
uint32_t table_before_game(const Table *table);
uint64_t table_time(const Table *table);      /* of the last entry */
uint64_t table_opened_at(const Table *table); /* of the first */

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
    PLACE_EMPTY,
    PLACE_PERSON,
    PLACE_BOT,
    PLACE_RULES, /* an automaton of the game's */
} Holder;

typedef struct Place {
    Holder holder;
    char name[MAX_CALLED + 1];  /* "" for nobody */
    char bot[MAX_BOT_NAME + 1]; /* of PLACE_BOT, or the one that sits in for a person; else "" */
    bool program; /* of PLACE_PERSON: it remembers, and is shown again what it saw (SKE-72) */
    uint8_t mark; /* that was chosen, counted from 1; 0: the one of the place (core/mark.h) */
    bool ready;
    bool away; /* not here now; the clock runs on */
    bool gone; /* left for good: the clock waits no longer */
} Place;

const Place *table_place(const Table *table, unsigned person);
/* Who may say what happens in the waiting room. NO_SEAT (base/seats.h) for a while after the owner
   has left; where there are no people it is of no account. */
unsigned table_owner(const Table *table);

/* The owner changes options, clock and flags before the start; of `wanted` nothing else counts. All
   are unready then, and pledges are void. Who sits where there is no place any more, the last ones
   if there are fewer, has left before; the owner cannot lose the place this way. */
TABLE_CHECKED table_set(Table *table, unsigned by, const TableSetup *wanted, uint64_t now);
/* Whether people may ask what a bot would do. */
bool table_has_hints(const Table *table);

TABLE_CHECKED table_sit(Table *table, unsigned person, Text name, uint64_t now);
/* A program of somebody's, that plays like a person and comes with a token as one does. */
TABLE_CHECKED table_sit_program(Table *table, unsigned person, Text name, uint64_t now);
/* A bot, by its name. What it is called at the table may be another name; empty: the same. Whether
   it plays with these options is for the host to know. */
TABLE_CHECKED table_seat_bot(Table *table, unsigned by, unsigned person, Text bot, Text name,
                             uint64_t now);
/* Before the start the place is free again; afterwards a bot sits in, if the table agreed, or the
   clock plays. */
TABLE_CHECKED table_leave(Table *table, unsigned person, uint64_t now);
/* The owner sends a bot or somebody else away before the start … */
TABLE_CHECKED table_remove(Table *table, unsigned by, unsigned person, uint64_t now);
/* … or has a bot sit in for who is away. */
TABLE_CHECKED table_replace(Table *table, unsigned by, unsigned person, uint64_t now);
/* The connection was lost; and found again, which also takes the seat back from a bot. */
TABLE_CHECKED table_away(Table *table, unsigned person, uint64_t now);
TABLE_CHECKED table_back(Table *table, unsigned person, uint64_t now);
/* The mark of a place, chosen or not: its name (core/mark.h). */
const char *table_mark(const Table *table, unsigned person);
/* A mark of the game's, by its name, before the start. Nobody else can choose it then; who had it
   by their place has another. */
TABLE_CHECKED table_choose_mark(Table *table, unsigned person, Text mark, uint64_t now);
TABLE_CHECKED table_ready(Table *table, unsigned person, bool ready, uint64_t now);

/* ---- The start ----------------------------------------------------------------------------- */

/* Whoever wants to add to the chance of the game pledges what, before it begins (fairness.h); a
   newer pledge replaces it. To take it back while others reveal calls the start off. */
TABLE_CHECKED table_pledge(Table *table, unsigned person, const uint8_t pledge[FAIRNESS_BYTES],
                           uint64_t now);
/* What a person pledges at this table who is going to add these bytes. */
void table_pledge_of(const Table *table, unsigned person, const uint8_t *bytes, size_t count,
                     uint8_t pledge[FAIRNESS_BYTES]);
TABLE_CHECKED table_unpledge(Table *table, unsigned person, uint64_t now);

/* When all places are taken and everybody but the owner, who asks for it, is ready. If somebody has
   pledged, the game begins once all of them have revealed, and not at all if one does not within
   REVEAL_TIME: then the table draws another seed, and says who did not. */
TABLE_CHECKED table_start(Table *table, unsigned by, uint64_t now);
bool table_is_starting(const Table *table);
TABLE_CHECKED table_reveal(Table *table, unsigned person, const uint8_t *bytes, size_t count,
                           uint64_t now);

/* ---- Play ---------------------------------------------------------------------------------- */

/* Somebody acts: `P1 bid 3`. `seen` is the number of the last entry they had seen when they chose.
 */
TABLE_CHECKED table_do(Table *table, unsigned person, Text line, uint32_t seen, uint64_t now);

/* Takes back that person's last move and all since, alone against bots; chance will be another.
   What showed that person something stays (undo.c says what does), unless the table is for
   practice. */
TABLE_CHECKED table_undo(Table *table, unsigned person, uint64_t now);
unsigned table_undone(const Table *table); /* how often, in this game */

/* What a table waits for. */
typedef enum DueKind {
    DUE_NOTHING, /* people, or nobody any more */
    DUE_CHANCE,  /* an outcome */
    DUE_HELD,    /* an answer that was held, and need not wait any longer */
    DUE_BOT,     /* the answer of a bot */
    DUE_CLOCK,   /* somebody's time is up */
    DUE_REVEALS, /* the time to reveal is up: the start is called off */
    DUE_OWNER,   /* the owner has left: the table belongs to the next person */
} DueKind;

typedef struct Due {
    DueKind kind;
    Actor seat;
    uint64_t at;   /* when; NEVER for DUE_NOTHING */
    uint32_t seen; /* of DUE_BOT: the number of the last entry that it is asked after */
} Due;

/* What is due next. The bots of seats that are `thinking` have been asked already; their clocks
 * run.
 */
Due table_due(const Table *table, SeatSet thinking);

/* Chance, a held answer or a clock acts: what table_due has just said, and no bot. */
TABLE_CHECKED table_step(Table *table, const Due *due);

/* All of that, as far as it is time and no bot has to be asked first. Returns what is due next: a
   bot's answer, perhaps now, or something later. */
__attribute__((warn_unused_result)) Due table_run(Table *table, uint64_t now);

/* Chance from elsewhere instead of the table's seed: for games that are played to compare bots, not
   for people. Such a table cannot be loaded again, nor its record verified. `draw` answers a number
   below `tickets`, each equally likely; the steering is borrowed. */
typedef struct Steering {
    uint32_t (*draw)(void *context, uint32_t tickets);
    void *context;
} Steering;
void table_steer(Table *table, const Steering *steering);

/* The randomness with which the bot of a seat decides now. It follows from the table's seed, so
   that the same seed and the same people's moves are the same game, and tells nothing of it. */
Random table_lot(const Table *table, Actor seat);

/* A bot answers what was due. What is no longer asked is refused as late. NULL, or what is not
   legal: the clock plays instead, so that no bot holds up a table. */
TABLE_CHECKED table_answer(Table *table, const Due *due, const Answer *answer);

/* The action that lets the open window go by, for a seat that is to act. */
Action table_pass(const Table *table, Actor seat);

/* Does an answer of this seat's wait until others have acted? */
bool table_holds(const Table *table, Actor seat);

/* The number of the last event when a seat that is to act was asked: another one for each question,
   and the same as long as it stands. */
uint32_t table_asked_at(const Table *table, Actor seat);
/* Has a seat made a move after the event of this number? */
bool table_has_acted(const Table *table, Actor seat, uint32_t number);
/* When a seat's time runs out; NEVER if it does not. */
uint64_t table_deadline(const Table *table, Actor seat);

/* The legal actions of a person's seat, for that person: calls `list` for each. */
void table_legal(const Table *table, Actor seat, void (*list)(void *context, Action action),
                 void *context);

/* ---- Talk ---------------------------------------------------------------------------------- */

TABLE_CHECKED table_say(Table *table, unsigned person, Saying saying, uint64_t now);
/* What is not fit to be shown to others is left out of it. */
TABLE_CHECKED table_chat(Table *table, unsigned person, Text text, uint64_t now);
/* Person no longer gets what `other` says, or does again. */
TABLE_CHECKED table_mute(Table *table, unsigned person, unsigned other, bool mute, uint64_t now);

/* ---- What people get ----------------------------------------------------------------------- */

/* An entry as one viewer gets it. Texts are borrowed from the table. */
typedef struct Message {
    uint32_t number;
    uint64_t at;
    EntryKind kind; /* one that is told; ENTRY_MUTED: talk of somebody whom the viewer had muted */
    uint8_t person;
    Text name;             /* of that person, as it was then */
    Mover by;              /* of a move */
    Seen seen;             /* of a move, as this viewer saw it */
    bool let_pass;         /* of a move: it let a reaction window go by */
    bool program;          /* of ENTRY_SAT: it is one */
    bool faded;            /* and is not shown all of again */
    bool again;            /* of ENTRY_RESUMED: people came and went since the last one, no more */
    uint32_t kept;         /* of ENTRY_UNDONE: so many moves, … */
    uint32_t to;           /* … those of messages up to this number */
    unsigned game;         /* which game at this table, counted from 1 */
    SeatSet persons;       /* of ENTRY_UNSTARTED: who left, or did not reveal … */
    Text names[MAX_SEATS]; /* … and what they were called then */
    Saying saying;
    Text text; /* a name, what was said or added, a commitment */
    Text bot, mark;
} Message;

/* Goes through the list with one viewer's eyes. Nothing else tells anybody what happened. */
typedef struct TableReader {
    const Table *table;
    Viewer viewer;
    bool standing;  /* leaves out moves that were taken back since: what a bot should remember */
    uint32_t next;  /* the place of the next entry in the list */
    uint32_t fresh; /* from this number on the viewer gets it for the first time */
    unsigned game;  /* that is read, counted from 1 */
    uint32_t sat[MAX_SEATS]; /* by person, how many entries there were when they sat down; 0: not */
    Options options;         /* of that game, so far */
    State state;             /* after the entries so far; not for callers */
} TableReader;

/* From number `from` on. What is below `fresh` the viewer has had before: it is not shown again
   what it has to remember (SKE-71). EVERYTHING is for games that are over; of others it sees what a
   spectator sees. */
void table_reader_begin(TableReader *reader, const Table *table, Viewer viewer, uint32_t from,
                        uint32_t fresh);
__attribute__((warn_unused_result)) bool table_reader_next(TableReader *reader, Message *message);
/* What the viewer may know after the last message. */
void table_reader_see(const TableReader *reader, View *view);
/* What a person was called then; "" if nobody has sat there. */
Text table_reader_name(const TableReader *reader, unsigned person);

/* What it may know now. */
void table_see(const Table *table, Viewer viewer, View *view);

/* The record of a game that is over, with all that fairness needs. False before. */
__attribute__((warn_unused_result)) bool table_record(const Table *table, Out *out);

/* ---- The table as a file ------------------------------------------------------------------- */

/* What such a file begins with. */
extern const char table_first_line[];

/* The whole table as text, an entry a line, secrets included: to be kept where nobody else reads
 * it.
 */
void table_save(const Table *table, Out *out);

/* Reads what table_save wrote: every line is entered again, so every move is made and every outcome
   of chance computed again. NULL if anything is wrong: `problem` says what (or there is no memory).
   Whoever goes on with it says table_resume, at a time that is not before table_time. */
Table *table_load(Text file, Source source, Problem *problem);

/* The same entry by entry, for who keeps them otherwise: a line as entry_write wrote it, which with
   the first of them, `*table` being NULL, opens the table. False: `problem` says what is wrong; in
   which line, the caller knows. */
__attribute__((warn_unused_result)) bool table_load_entry(Table **table, Text line, Source source,
                                                          Problem *problem);

#endif
