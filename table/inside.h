/* The inside of a table, for the files of this folder only: how it begins (open.c), how entries
   happen (check.c, enter.c), what people do (people.c, talk.c), how the table is set up and whose
   it is (set.c, owner.c), the start (start.c), the game (play.c, undo.c), what is counted
   (tally.c), what people get (read.c, record.c, frames.h), the file (file.c). */
#ifndef TRISKEL_TABLE_INSIDE_H
#define TRISKEL_TABLE_INSIDE_H

#include "base/memory.h"
#include "base/seats.h"
#include "base/tidy.h"
#include "core/figures.h"
#include "table/table.h"

/* An entry in the list, and what was computed of it. */
typedef struct Logged {
    Entry entry;
    char *copy;           /* of its texts */
    uint32_t number;      /* of the last entry that people were told, this one included */
    uint32_t position;    /* of a move: how many moves of the game come before it … */
    uint32_t move_number; /* … and how many were ever made in it, this one included */
    uint32_t undone_at;   /* the number of the entry that took it back; 0: none did */
    SeatSet deaf;         /* of talk: the persons who had muted its speaker */
} Logged;

/* What a table keeps of a person besides what everybody may see. */
typedef struct Private {
    char token[TOKEN_LENGTH + 1];
    SeatSet muted;              /* persons it does not listen to */
    uint64_t spoke[TALK_BURST]; /* when it last said something, in a ring */
    uint32_t spoken;
} Private;

/* What a table keeps of a seat. */
typedef struct SeatClock {
    bool asked;        /* it is to act, and has not since */
    uint32_t asked_at; /* the number of the last entry then */
    uint32_t window;   /* to which it answers */
    uint64_t deadline; /* when the clock plays for it, NEVER: never */
    uint64_t bot_due;  /* when its bot answers, NEVER: none plays it */
    uint32_t acted;    /* the number of its last move, or of what took it back */
    /* An answer that waits until others have acted. */
    bool holds;
    uint32_t held_order, held_seen;
    Action held;
} SeatClock;

/* What is counted of the games. */
typedef struct TableTally {
    Counts game;             /* the game as it stands … */
    uint32_t note;           /* … of which it remembers this (core/figures.h) */
    Counts all;              /* all before it, for each person since they sat down … */
    unsigned won[MAX_SEATS]; /* … and how many of them they won */
    Counts *games;           /* each of those before it */
    uint32_t capacity;
} TableTally;

struct Table {
    Source source;
    Opening opening; /* its fairness is that of the game that is played now */
    const Game *game;
    unsigned persons, seats;
    unsigned owner;     /* or who was the last … */
    uint64_t owner_due; /* … when somebody else will be, and nobody is now; NEVER: it is theirs */
    uint32_t sets;      /* times that the setup was changed */
    unsigned game_number;
    bool started;
    bool starting; /* `starter` asked for the start, and who pledged reveals … */
    unsigned starter;
    uint64_t reveal_by;   /* … before this */
    SeatSet broke_pledge; /* persons who pledged once and did not reveal */
    State state;
    uint32_t position;    /* moves in the game as it stands */
    uint32_t move_number; /* moves ever made in it */
    uint32_t undone;      /* times that moves were taken back in it */
    uint32_t arrivals;    /* answers ever held in it */
    uint64_t delays;      /* ever drawn in it */
    bool people_wait;     /* nobody but bots was asked anything in it so far */
    Place places[MAX_SEATS];
    Private privates[MAX_SEATS];
    SeatClock clocks[MAX_SEATS];
    Logged *log;
    uint32_t count, capacity;
    uint32_t told;   /* entries that people were told */
    uint32_t begins; /* the place of the first entry of this game */
    TableTally tally;
    /* For tests, which need a certain deal, and for comparing bots (table_steer): says what chance
       does instead of the seed. NULL at every real table; such a table cannot be loaded again, nor
       its record verified. */
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
static inline TableResult table_refuse_move(Refusal refusal)
{
    return (TableResult){.id = TABLE_GAME_REFUSED, .refusal = refusal};
}

static inline void copy_word(char *to, Text word)
{
    memcpy(to, word.at, word.length);
    to[word.length] = '\0';
}

/* Can it happen? Of a move fills `next`, the state after it. */
TableResult check_entry(const Table *table, const Entry *entry, State *next);

/* Copies an entry to the end of the list. */
TableResult append_entry(Table *table, const Entry *entry);

/* Enters something that happens now; time does not go back. */
TableResult enter_now(Table *table, Entry entry, uint64_t now);

/* Done, if a person sits there and has not left for good; else the reason why not. */
TableResult person_sits(const Table *table, unsigned person);
bool has_people(const Table *table);
bool bot_plays(const Table *table, unsigned person);

/* The substitute plays for who is not here. */
TableResult sit_in(Table *table, unsigned person, uint64_t now);

/* Letters and digits that are not mistaken for one another, five bits each, and a NUL. */
void make_code(Source source, char *code, size_t length);

/* ---- How it is set up (set.c) -------------------------------------------------------------- */

TableResult check_setting(const Table *table, const Entry *entry);
void set_happens(Table *table, const Entry *entry);

/* The places that the options make: how many, and where nobody sits but the rules. */
void lay_places(Table *table);

/* The options in force after the entry at this place. */
Options options_after(const Table *table, uint32_t place);

/* ---- Whose it is (owner.c) ----------------------------------------------------------------- */

/* May this person say what happens in the waiting room? Where there are no people, anybody. */
bool directs(const Table *table, unsigned person);
/* The owner is not there any more. */
void leave_ownerless(Table *table, uint64_t at);
void become_owner(Table *table, unsigned person);
TableResult check_owner(const Table *table, const Entry *entry);
/* When the table belongs to the next person; NEVER: it is somebody's, or there is nobody. */
uint64_t ownership_due(const Table *table);
TableResult next_becomes_owner(Table *table, uint64_t now);

/* ---- The start (start.c) ------------------------------------------------------------------- */

/* The entries that lead to it, from a pledge to the start itself. */
TableResult check_start(const Table *table, const Entry *entry);
void start_happens(Table *table, const Entry *entry);

/* New secrets, as an entry has them: are they what they should be? */
typedef struct NewSecrets {
    char commitment[FAIRNESS_HEX], text[2 * FAIRNESS_HEX + 1];
} NewSecrets;
void draw_secrets(const Table *table, NewSecrets *secrets);
bool are_secrets(const Entry *entry);
/* From now on chance comes from these. */
void begin_chance_anew(Table *table, Text secrets);

/* What each person had pledged or revealed, for the start that message `number` is part of: the
   texts of such entries, empty where there is none. */
void table_added(const Table *table, uint32_t number, EntryKind kind, Text texts[MAX_SEATS]);

void take_pledge_back(Table *table, unsigned person);
void void_pledges(Table *table);
/* These persons left, or did not reveal: all begins again. */
TableResult call_start_off(Table *table, SeatSet blamed, uint64_t now);
TableResult time_to_reveal_is_up(Table *table, uint64_t now);

/* The record's header, but for what fairness adds. */
void table_header(const Table *table, Header *header);

/* ---- The game (play.c) --------------------------------------------------------------------- */

/* Is this move part of the game as it stood when entry `number` had just been made? */
bool stood_at(const Logged *logged, uint32_t number);

/* The state of the game that was played when entry `number` had just been made. */
void state_at(const Table *table, uint32_t number, State *state);

/* The outcome that chance gives now. */
Action chance_outcome(const Table *table);

/* Is an answer, chosen after entry `seen`, still good? */
Arrival arrival_of(const Table *table, Actor seat, Action action, uint32_t seen);

/* The seat whose held answer is to be played now, the first that arrived; NO_SEAT: none. */
unsigned held_seat(const Table *table);

/* After an entry: held answers that came too late are given up, and whoever is to act is asked. */
void ask_seats(Table *table, uint64_t now);

/* ---- Moves taken back (undo.c) ------------------------------------------------------------- */

TableResult check_undoing(const Table *table, const Entry *entry);

/* Takes back all moves but the first `kept`. */
void take_back(Table *table, uint32_t kept);

/* ---- What is counted (tally.c) ------------------------------------------------------------- */

/* A move is about to lead to this state. */
void tally_move(Table *table, Move move, const State *next);
/* Moves have been taken back. */
void tally_taken_back(Table *table);
/* Whoever sat there before, this is somebody else. */
void tally_sat_down(Table *table, unsigned person);
/* Another game can be kept. False without memory. */
bool tally_has_room(Table *table);
/* The game is over, and another is about to begin. */
void tally_game_over(Table *table);

#endif
