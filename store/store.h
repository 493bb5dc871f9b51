/* Tables that survive: their entries, one row each, and what a server must remember beside them. It
   stands under the server, which is its only writer, and under `triskel store`. What is behind it
   is a kind of store (store/kind.h): a file of SQLite's, a database of PostgreSQL's that several
   servers share, or plain memory for tests.

   A table is its list of entries (table/entry.h), and nothing else of it is needed to go on. The
   rest is kept so that a question can be answered without entering all of them again: what is
   listed, what a request was answered, the records of games that are over.

       store_open             a file or a database, made if it is not there
       store_write            what has gathered from many tables: all of it on disk, or none
       store_load             a table, entered again
       store_entries, store_answer, store_record, store_find, store_list   reading
       store_expired          what may be forgotten; to forget is a write like any other
       store_check, store_backup, store_copy, store_stats   for operators

   Threads: of one Store, one thread at a time writes (store_write), and one at a time reads
   (everything else); they do not wait for each other. Whoever wants to look besides, in this
   program or another, opens a Store of their own with STORE_LOOK. What store_write has
   acknowledged, every reading that begins afterwards finds. What is called back must not call the
   same store.

   Whose a table is: several servers may share a store, and each table has one owner at a time. A
   server takes a table with a write of its own (STORE_TAKE), at once and whoever has it: that
   raises the table's epoch. Every other write says in which epoch its writer has the table, and is
   refused (STORE_FENCED) in the same transaction if that is not the newest. So who was stopped, cut
   off or thought dead cannot write any more, and hears of it; there is no time after which one owns
   something, and nothing to be given back.

   Times are milliseconds since 1970, and the caller's: a store has no clock. Everything in it is
   secret (seeds, tokens): its files are for their owner alone. */
#ifndef TRISKEL_STORE_H
#define TRISKEL_STORE_H

#include "base/progress.h"
#include "os/file.h"
#include "table/table.h"

typedef struct Store Store;

enum {
    STORE_MAX_KEY = 64,          /* bytes of the key of a request */
    STORE_MAX_GAME_NAME = 24,    /* bytes */
    STORE_MAX_ANSWER = 8 << 10,  /* bytes of the answer to a request … */
    STORE_MAX_RECORD = 32 << 20, /* … and of a record */
    STORE_MAX_WRITES = 1 << 16,  /* in one call */
};

/* ---- Results ------------------------------------------------------------------------------- */

#define STORE_STATUSES(X)                                                                          \
    X(STORE_DONE, "")                                                                              \
    X(STORE_UNKNOWN, N_("the store has nothing like that"))                                        \
    X(STORE_FULL, N_("the disk is full; nothing was written"))                                     \
    X(STORE_READ_ONLY, N_("the store can be read, but not written to"))                            \
    X(STORE_LOCKED, N_("another program holds the store; nothing was written"))                    \
    X(STORE_CORRUPT, N_("the store is damaged here; nothing was changed"))                         \
    X(STORE_NOT_ONE, N_("this file is not a store of tables"))                                     \
    X(STORE_NEWER, N_("a newer version of this program has written the store"))                    \
    X(STORE_OLDER, N_("an older version of this program has written the store; 'triskel serve' "   \
                      "brings it up to date"))                                                     \
    X(STORE_CONFLICT, N_("the store has something else in this place: another program has "        \
                         "written to this table"))                                                 \
    X(STORE_FENCED, N_("another server has taken this table over"))                                \
    X(STORE_GAP, N_("what comes before this entry is missing"))                                    \
    X(STORE_EXISTS, N_("there is a file of that name already"))                                    \
    X(STORE_REFUSED, N_("this does not fit into a store"))                                         \
    X(STORE_AWAY, N_("the database cannot be reached; nothing was written"))                       \
    X(STORE_LOST, N_("the connection to the database was lost; whether it was written is not "     \
                     "known"))                                                                     \
    X(STORE_NO_RIGHTS, N_("the database does not allow this user to do that"))                     \
    X(STORE_BAD_ADDRESS, N_("this is no address of a database: write "                             \
                            "postgresql://USER@HOST/NAME"))                                        \
    X(STORE_NOT_BUILT, N_("this program was built without PostgreSQL"))                            \
    X(STORE_NO_BACKUP, N_("a database has backups of its own (docs/deploy.md); 'triskel store "    \
                          "copy' makes a file of it"))                                             \
    X(STORE_STOPPED, N_("it was stopped"))                                                         \
    X(STORE_NO_MEMORY, N_("there is not enough memory"))                                           \
    X(STORE_FAILED, N_("the store could not be read or written"))

typedef enum StoreStatus {
#define X(id, sentence) id,
    STORE_STATUSES(X)
#undef X
} StoreStatus;

typedef struct StoreResult {
    StoreStatus status;
    size_t which;     /* of the writes: the one that went wrong, or their number if it was none */
    char detail[160]; /* what the system or the database said, or "": for a log, not for people who
                         play */
} StoreResult;
#define STORE_CHECKED __attribute__((warn_unused_result)) StoreResult

/* The English sentence, the key for translation. */
const char *store_sentence(StoreStatus status);

/* ---- A store ------------------------------------------------------------------------------- */

typedef enum StoreUse {
    STORE_SERVE, /* made with its folders if it is not there, brought up to date, written to */
    STORE_LOOK,  /* it must be there, and is only read; somebody else may be writing to it */
} StoreUse;

/* Where a server keeps its tables if nobody says otherwise: the file in this folder, NULL for
   `server` in the user's data folder. False if that is no path. */
__attribute__((warn_unused_result)) bool store_path(const char *folder, char path[MAX_PATH]);

/* A file by its path, a database by its address (`postgresql://…`), or `memory:` for one that is
   gone when it is closed. It is ready at once, however much is in it. NULL: `result` says why. */
Store *store_open(const char *where, StoreUse use, StoreResult *result);
void store_close(Store *store); /* NULL is fine */

/* Do several servers write to it? Then who wants to write to a table takes it first. */
bool store_is_shared(const Store *store);

/* Is that an address rather than a path? */
bool store_is_address(const char *where);
/* How one speaks of it: an address without its user and password. */
void store_name(const char *where, char name[MAX_PATH]);

/* ---- What is kept -------------------------------------------------------------------------- */

typedef enum StoreState { STORE_WAITING, STORE_PLAYING, STORE_OVER, STORE_STATES } StoreState;

/* What a listing goes by. It changes now and then, not with every entry. */
typedef struct StoreListing {
    StoreState state;
    bool is_public;
    uint8_t free; /* places where somebody could sit down */
    uint64_t at;  /* when it became so, or somebody was last at the table */
} StoreListing;

typedef struct StoreTable {
    char code[CODE_LENGTH + 1], watch[WATCH_LENGTH + 1];
    char game[STORE_MAX_GAME_NAME + 1];
    uint64_t opened;
    uint64_t epoch; /* as it is read; a new table begins with 0, and is whose who opened it */
    StoreListing listing;
} StoreTable;

/* ---- Writing ------------------------------------------------------------------------------- */

typedef enum StoreWriteKind {
    STORE_TABLE,   /* there is a new table */
    STORE_ENTRY,   /* the next entry of a table; the first has number 1 */
    STORE_ANSWER,  /* what a request to a table was answered */
    STORE_RECORD,  /* a game at a table is over; the first has number 1 */
    STORE_LISTING, /* what is listed of a table */
    STORE_FORGET,  /* a table with all that belongs to it, if it is there */
    STORE_TAKE,    /* a table is the writer's from now on */
} StoreWriteKind;

/* What one has who has taken a table: all of it that there is, and nobody adds to it but who writes
   in this epoch. */
typedef struct StoreTaken {
    uint64_t epoch;
    uint32_t entries;
} StoreTaken;

/* All texts are borrowed for the call. */
typedef struct StoreWrite {
    StoreWriteKind kind;
    Text code;      /* of the table */
    uint64_t epoch; /* in which its writer has it; not asked of STORE_TABLE and STORE_TAKE */
    union {
        const StoreTable *table; /* borrowed too; with the same code */
        struct {
            uint32_t number;
            Text line; /* as entry_write has written it */
        } entry;
        struct {
            Text key;
            uint16_t status; /* of HTTP; 0 for a socket's */
            Text body;
        } answer;
        struct {
            uint32_t game;
            Text text;
        } record;
        struct {
            StoreListing listing;
            uint32_t entries; /* that make it so; if there are more by now it is an old one, that
                                 comes late, and changes nothing */
        };
        struct {
            StoreTaken *take; /* is filled; what is in it counts if it is STORE_DONE */
            uint64_t at;      /* when; whoever takes a table uses it */
        };
    };
} StoreWrite;

/* Everything is on disk when it returns STORE_DONE, with one sync for all of it; otherwise nothing
   of it is there. They happen in their order, so a table may be opened and get entries in one call.

   Nothing is ever written over: a number, key or code that is taken is a STORE_CONFLICT, unless the
   store has exactly the same there. So a call whose fate is unknown can be repeated, and whoever
   lost a table to another writer is told. `which` names the write; without that table's writes the
   others can be tried again. After STORE_LOST alone, which a database may say, it is not known
   whether it has happened; it was tried again for a while already. */
STORE_CHECKED store_write(Store *store, const StoreWrite *writes, size_t count);

/* ---- Reading ------------------------------------------------------------------------------- */

/* The entries of a table from a number on, in order, none left out: if one is missing, it is
   STORE_CORRUPT after those before it. Lines are borrowed for the call and as untrusted as any
   text from outside: entry_read looks at them. False: that is enough. */
typedef bool StoreEntryCalled(void *context, uint32_t number, Text line);
STORE_CHECKED store_entries(Store *store, Text code, uint32_t from, StoreEntryCalled *each,
                            void *context);

/* The table as its entries make it. If one of them cannot happen, it is STORE_CORRUPT and `problem`
   says what is wrong, its line being the entry's number; else that is empty. */
STORE_CHECKED store_load(Store *store, Text code, Source source, Table **table, Problem *problem);

/* The answer to a key: to its end, and whose table it was. */
STORE_CHECKED store_answer(Store *store, Text key, char code[CODE_LENGTH + 1], uint16_t *status,
                           Out *body);
/* All answers of a table, in no order. Texts are borrowed for the call. False: that is enough. */
typedef bool StoreAnswerCalled(void *context, Text key, uint16_t status, Text body);
STORE_CHECKED store_answers(Store *store, Text code, StoreAnswerCalled *each, void *context);
/* Their keys alone. */
typedef void StoreKeyCalled(void *context, Text key);
STORE_CHECKED store_keys(Store *store, Text code, StoreKeyCalled *each, void *context);
STORE_CHECKED store_record(Store *store, Text code, uint32_t game, Out *text);
STORE_CHECKED store_find(Store *store, Text code, StoreTable *table);

/* Of these tables, those that are in another epoch than is said here, or not there any more; in no
   order. False: that is enough. STORE_DONE says too that the store answers. */
typedef struct StoreHeld {
    const char *code;
    uint64_t epoch;
} StoreHeld;
typedef bool StoreHeldCalled(void *context, Text code);
STORE_CHECKED store_taken_over(Store *store, const StoreHeld *held, size_t count,
                               StoreHeldCalled *each, void *context);

typedef enum StoreList {
    STORE_EVERY,
    STORE_UNFINISHED,
    STORE_TO_JOIN,  /* public, waiting, with a free place */
    STORE_TO_WATCH, /* public, playing */
} StoreList;

/* Tables, the one that changed last first, `limit` at most. False: that is enough. */
typedef bool StoreTableCalled(void *context, const StoreTable *table);
STORE_CHECKED store_list(Store *store, StoreList list, uint32_t limit, StoreTableCalled *each,
                         void *context);

/* Tables that are over since before one time, and those that wait for their start since before
   another, and at which nobody was since; the oldest first, `limit` at most. Whether they are
   forgotten is for the caller to say, who knows whether somebody has just come back to one. */
STORE_CHECKED store_expired(Store *store, uint64_t over_before, uint64_t waiting_before,
                            uint32_t limit, StoreTableCalled *each, void *context);

/* ---- For operators ------------------------------------------------------------------------- */

typedef struct StoreStats {
    uint64_t tables, unfinished;
    uint64_t entries, records, answers;
    uint64_t bytes; /* on disk */
} StoreStats;

/* Counts; that takes its time where there is much. */
STORE_CHECKED store_stats(Store *store, StoreStats *stats);

/* What store_check finds. Places: %1 the table's code, %2 the number of the entry or game, %3 what
   is wrong with it. */
#define STORE_FAULTS(X)                                                                            \
    X(FAULT_IN_FILE, N_("the file itself is damaged: %3"))                                         \
    X(FAULT_UNREADABLE, N_("table %1: it cannot be read: %3"))                                     \
    X(FAULT_EMPTY, N_("table %1: it has no entries"))                                              \
    X(FAULT_ENTRY, N_("table %1, entry %2: %3"))                                                   \
    X(FAULT_OTHER_TABLE, N_("table %1: its first entry is that of another table"))                 \
    X(FAULT_RECORD, N_("table %1, the record of game %2: %3"))

typedef enum StoreFaultKind {
#define X(id, sentence) id,
    STORE_FAULTS(X)
#undef X
} StoreFaultKind;

/* The English sentence, the key for translation. */
const char *store_fault_sentence(StoreFaultKind kind);

typedef struct StoreFault {
    StoreFaultKind kind;
    char code[CODE_LENGTH + 1];
    uint32_t number;
    Problem problem;    /* what is wrong with an entry or a record; else empty, and it is … */
    const char *detail; /* … this: a sentence of ours, the key for translation, or SQLite's … */
    char place[24];     /* … and what its %1 stands for */
} StoreFault;

typedef struct StoreChecked {
    uint64_t tables, entries, records; /* that were looked at … */
    uint64_t faults;                   /* … and that were told */
} StoreChecked;

/* Looks at everything: the file itself, then every table: its entries are entered again, its
   records verified. Tells what is wrong. STORE_DONE if it came to the end, whatever it found. */
STORE_CHECKED store_check(Store *store, void (*tell)(void *context, const StoreFault *fault),
                          void *context, const Progress *progress, StoreChecked *checked);

/* Copies a store as it is now to a new file, while others go on writing. It is there when it is
   whole. */
STORE_CHECKED store_backup(Store *store, const char *path, const Progress *progress);

typedef struct StoreCopied {
    uint64_t tables, entries, answers, records;
    char code[CODE_LENGTH + 1]; /* of the table with which it went wrong, or "" */
} StoreCopied;

/* Copies every table with all that belongs to it to another store, of whatever kind, and compares
   what is there then with what was to be copied. Nothing is written over: what the other has
   already must be the same, so it can be begun again. Nobody should write to either meanwhile. */
STORE_CHECKED store_copy(Store *from, Store *to, const Progress *progress, StoreCopied *copied);

#endif
