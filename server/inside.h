/* The inside of the hall, for the files of this folder only: tables by their code and when they
   want to act (hall.c), one table with what it waits for (room.c, presence.c, think.c, errand.c),
   who is at it (visitor.c), and what they ask: by frames (wishes.c, hint.c) and by calls (calls.c,
   opening.c, replay.c, judge.c). */
#ifndef TRISKEL_SERVER_INSIDE_H
#define TRISKEL_SERVER_INSIDE_H

#include "bots/guests.h"
#include "server/hall.h"
#include "server/keys.h"
#include "server/message.h"
#include "server/refusal.h"
#include "server/workers.h"
#include "server/writer.h"

#include <stdatomic.h>

enum {
    MOST_WAITING = 16,        /* requests of one visitor that wait for its table … */
    MOST_CALLS_WAITING = 64,  /* … and calls to one table */
    MOST_ANSWERS = 128 << 10, /* bytes that wait for one visitor, events not counted */
    LET_OTHERS = 50,          /* milliseconds after it could not do what is due */
    RETRY_WRITING = 1000,     /* milliseconds after the disk failed */
    RETRY_MOVED = 200,        /* `retry` of who is told that a table is at another server */
    DRAIN_AFTER = 3000,       /* milliseconds until tables are given away … */
    DRAIN_EVERY = 50,         /* … some at a time … */
    DRAIN_WITHIN = 20000,     /* … and all of them, about */
    LOOK_EVERY = 1000,        /* milliseconds: whether somebody has taken tables over … */
    LOOK_AT_ONCE = 1024,      /* … of so many */
    LOOK_AGAIN = 200,         /* milliseconds, while the store does not answer: whether it does */
    AWAY_BEFORE = 2000,       /* milliseconds of that until nobody should be sent here any more */
    LOG_LENGTH = 16,          /* of what tells one table's events from another's */
    LISTED_FOR = 1000,        /* milliseconds: one list of public tables for all who look, where
                                 other servers change it too */
    FORGET_EVERY = 60000,     /* milliseconds */
    FORGET_AT_ONCE = 64,      /* tables */
    USED_SHARE = 4,           /* of the time for which tables are kept: so often those are told that
                                 are used */
    MOST_HINTS = 128,         /* that are thought about or wait for it: each takes 70 KB */
    MOST_JUDGEMENTS = 4,      /* games that are judged or wait for it … */
    MOST_JUDGED = 32,         /* … and that were, and are kept for who asks again */
    SENT_KEPT = 8,            /* times at which something was sent that are remembered */
};

typedef struct Room Room;
typedef struct Judgement Judgement;
typedef struct Replaying Replaying;

/* ---- Who is here --------------------------------------------------------------------------- */

struct Visitor {
    Hall *hall;
    Room *room; /* NULL: there is no such table, or not any more */
    Visitor *next, **link;
    void *line;          /* the host's */
    HallRefusal refusal; /* that it is told when it says hello: there is no such table */
    bool greeted;        /* `hello` was said, and answered */
    bool closing;        /* when all answers are sent */
    bool woken;          /* the host knows that there is something */
    bool welcome_due, now_due;
    Viewer viewer;
    const Lang *lang; /* NULL: no sentences */
    EventStream stream;
    Drawing drawing; /* of a size: it wants pictures, too */
    bool coached;    /* a coach is beside it: … */
    Coach coach;     /* … this one */
    uint32_t sent;   /* the last event */
    uint32_t object; /* which table object it has */
    uint64_t hello_by;
    unsigned waiting; /* requests that wait for the table */
    struct HintTask *hint;
    Out answers;        /* frames besides events, a line each … */
    size_t told;        /* … up to here sent */
    double credit;      /* frames that it may send … */
    uint64_t credit_at; /* … since then */
};

/* What was last sent to a person, and when: after a while it has been on a screen (SKE-71). */
typedef struct Faces {
    uint32_t shown; /* up to this event */
    struct {
        uint32_t number;
        uint64_t at;
    } sent[SENT_KEPT];
    unsigned count;
} Faces;

/* What the hall knows of a person besides the table. */
typedef struct Presence {
    uint64_t away_at;    /* is it here? It is looked at then; NEVER: the table knows */
    uint64_t keep_until; /* it sat down and has not come yet; NEVER: it has */
    Visitor *pledger;    /* the socket to which its pledge belongs */
    Faces faces;
} Presence;

/* Something that came while the table was being written. */
typedef struct Waiting {
    struct Waiting *next;
    Visitor *visitor; /* whose frame it is, or NULL: … */
    void *call;       /* … a call, whose texts lie behind */
    HallCall asked;
    Text frame;
    char texts[];
} Waiting;

/* Who wants to hear what has come of what a table does now. */
typedef struct Asker {
    Visitor *visitor;
    char id[MAX_ID];
    void *call;
    const Lang *lang; /* of the call */
    unsigned status;
    Out body; /* of `done` behind the id, or of the call's answer */
} Asker;

/* Each kind has threads of its own, so that none waits for another. */
typedef enum ErrandKind {
    ERRAND_BOT,   /* a bot decides */
    ERRAND_HINT,  /* somebody gets a hint */
    ERRAND_NEED,  /* what a bot needs that does not play without: one thread, as for … */
    ERRAND_STOCK, /* … what one could do with: nobody waits for that */
    ERRAND_KINDS
} ErrandKind;

/* What another thread does for a table, which stays in memory meanwhile. */
typedef struct Errand {
    Task task;
    Room *room;
    void (*arrived)(struct Errand *errand); /* it is done; to be freed, unless the room has it */
    void (*dispose)(struct Errand *errand); /* nobody takes it any more; NULL: the room has it */
} Errand;

/* A bot thinks, or is being prepared. */
typedef struct Thought {
    Errand errand;
    Actor seat;
    Due due;
    bool asks; /* else it is being prepared */
    bool done;
    const Bot *bot;
    Options options;
    GuestQuestion asked;
    Answer answer;
} Thought;

/* An answer that is held, and who is told if it is given up. */
typedef struct Held {
    Visitor *visitor;
    char id[MAX_ID];
    uint32_t entries; /* of the table, when it was held */
} Held;

struct Room {
    Hall *hall;
    Room *next; /* with the same hash */
    Room *next_opening;
    size_t place; /* in the heap, from 1 on; 0: nowhere */
    uint64_t due; /* when it wants to act */
    char code[CODE_LENGTH + 1];
    char log[LOG_LENGTH + 1];
    char opening_key[KEY_LENGTH + 1]; /* of the call that opened it, as long as it is not on disk */
    Table *table;                     /* NULL: it could not be read again */
    Guests *guests;                   /* NULL as long as no bot was asked */
    uint32_t stored;                  /* entries on disk … */
    uint32_t told;                    /* … and the last event among them */
    StoreListing listing;             /* as it is on disk */
    bool opened;                      /* it is on disk */
    unsigned recorded;                /* games whose record is on disk */
    Out record;     /* of a game that could still have changed until the next one began */
    Batch *writing; /* it stands still until that is on disk */
    bool failed;    /* that failed, and the table is read again when no bot thinks any more */
    uint64_t epoch; /* in which we have it (store/store.h) */
    bool taking;    /* what is being written is that we have it */
    bool lost;      /* we have it no more: it is gone when the last one here is */
    Room *next_lost;
    KeySet keys;       /* that it has answered, as long as we have it */
    uint64_t retry_at; /* it does not act by itself before */
    Asker asker;       /* who waits for it */
    Waiting *waiting, **waiting_end;
    unsigned calls_waiting;
    Visitor *visitors;
    unsigned ungreeted;               /* of them, who have not said hello */
    uint32_t object;                  /* how often the table object changed */
    bool awake;                       /* somebody is near */
    uint64_t sleeps_at, waking_until; /* or NEVER */
    uint64_t drop_at;
    SeatSet unpledge; /* persons whose socket with a pledge was closed */
    SeatSet unable;   /* persons whose bot cannot be had: the clock plays */
    Presence people[MAX_SEATS];
    Thought *thoughts[MAX_SEATS];
    unsigned errands; /* thoughts, hints and preparations in other threads; replays */
    Held held[MAX_SEATS];
};

struct Hall {
    HallSetup setup;
    HallHost host;
    HallCounts counts;
    Writer *writer;
    Workers *errands[ERRAND_KINDS];
    Workers *judges; /* one thread for reviews */
    Room **buckets;
    size_t bucket_count, room_count;
    Room **heap; /* by `due`, from 1 on */
    size_t heap_count, heap_capacity;
    Room *openings;                      /* tables that are not on disk yet */
    Room *lost;                          /* tables that are another server's; not in `buckets` */
    bool is_shared;                      /* other servers write to the same store */
    bool is_away;                        /* the store did not answer when it was last asked … */
    uint64_t away_since;                 /* … nor since then; NEVER: it does */
    bool is_unable;                      /* for too long */
    uint64_t look_at;                    /* when it is looked whether tables were taken over … */
    size_t look_from;                    /* … from this bucket on */
    Visitor *strangers, **strangers_end; /* visitors without a table, who came first first */
    uint64_t drain_at;                   /* when tables are given away next; NEVER: they are kept */
    bool gives_away;                     /* it has begun */
    size_t give_at_once;                 /* tables */
    bool stopping;
    atomic_bool gives_up; /* who thinks need not go on */
    Progress patience;
    uint64_t forget_at;
    Out listed;            /* the public tables as they were last read … */
    uint64_t listed_until; /* … and are told until then */
    unsigned hints;        /* on their way */
    bool prepares;         /* something for bots that play without it meanwhile */
    Judgement *judgements;
    Replaying *replays; /* whose turn it is first */
    Batch *forgetting;
    char forgotten[FORGET_AT_ONCE][CODE_LENGTH + 1];
};

/* By a code such as `fr`, `fr-CA`; English if it is none of ours. */
const Lang *lang_of(Text code);
void hall_note(const Hall *hall, const HallNote *note);

/* ---- hall.c: tables by their code ---------------------------------------------------------- */

/* The table with this code, from memory or from the store; else why not. */
HallRefusal hall_find(Hall *hall, Text code, Room **room, uint64_t now);
/* A table that was opened just now. NULL without memory. */
Room *hall_open(Hall *hall, Table *table);
bool hall_has_code(Hall *hall, const char *code);
/* It acts at `due` again. */
void hall_schedule(Room *room, uint64_t due);
/* Its opening is on disk. */
void hall_opened(Room *room);
void hall_close(Room *room); /* and frees it */
/* It is another server's, and not to be found here any more. */
void hall_lose(Room *room);
/* Before anybody who comes is told what is in memory: is it still ours? Only who has a table knows
   how it is. HALL_MOVED: another server has it. */
HallRefusal hall_look(const Room *room);
/* What has come of asking the store: does it answer? */
void hall_heard(Hall *hall, StoreStatus status);

/* ---- room.c: one table, one thing at a time ------------------------------------------------ */

Room *room_new(Hall *hall, Table *table, bool stored);
void room_free(Room *room);
/* Does it stand still? */
bool room_stands(const Room *room);
/* Chance and held answers follow what was entered. */
void room_settle(Room *room);
/* Another game begins: the last one will not change any more. Said before it does. */
void room_keep_record(Room *room);
/* What was entered is written, with the answer to a key (empty: none); then who waits is told. */
void room_commit(Room *room, Text key, uint64_t now);
/* The same if something was entered at all, and nobody waits for it. */
void room_commit_if_entered(Room *room, uint64_t now);
void room_written(Room *room, Batch *batch, uint64_t now);
/* In a store that several servers share: it is ours from when that is on disk. False without
   memory. */
bool room_take(Room *room, uint64_t now);
/* If somebody is here the others are told, by the store: they forget what nobody uses. */
void room_is_used(Room *room, uint64_t now);
/* It is not: everybody here is sent away, to where it is. It may be gone afterwards. */
void room_lose(Room *room, HallRefusal why, uint64_t now);
/* Takes what waits and lets the table act, as far as it is time. It may be gone afterwards. */
void room_run(Room *room, uint64_t now);
void room_wait(Room *room, Waiting *waiting);
/* The table does not stand still any more: for whom it has something. What was entered and nobody
   is told wakes nobody. */
void room_wake(Room *room);
/* No bot thinks any more: what had to wait for that. */
void room_calm(Room *room, uint64_t now);

/* ---- presence.c: who comes and goes -------------------------------------------------------- */

unsigned room_sockets(const Room *room, unsigned person);
void presence_init(Room *room, bool stored);
/* Somebody has sat down, and should come soon. */
void presence_expect(Room *room, unsigned person, uint64_t now);
/* A viewer has come, or its socket was closed. */
void presence_comes(Room *room, Viewer viewer, uint64_t now);
void presence_goes(Room *room, Visitor *visitor, uint64_t now);
/* The table was read again: what was entered of who is here, and could not be written, is entered
   once more; and nobody's time was up while nobody could act. */
void presence_again(Room *room, uint64_t now);
/* What time does to people: true if something was entered. */
bool presence_runs(Room *room, uint64_t now);
uint64_t presence_due(const Room *room);

void faces_sent(const Hall *hall, Faces *faces, uint32_t number, uint64_t now);
void faces_shown(Faces *faces, uint32_t number);
uint32_t faces_fresh(const Hall *hall, Faces *faces, uint64_t now);

/* ---- think.c: bots ------------------------------------------------------------------------- */

/* Seats whose bot has been asked, or cannot be now. */
SeatSet room_thinking(const Room *room);
/* Asks the bots that are due next, in other threads. */
void think_ask(Room *room);
/* Enters the answer that is due, if one is: true. */
bool think_answers(Room *room, uint64_t before, uint64_t now);
uint64_t think_due(const Room *room);
/* None of them is in another thread. */
void think_forget_all(Room *room);

/* ---- hint.c -------------------------------------------------------------------------------- */

HallRefusal hint_ask(Room *room, Visitor *visitor, const char *id);
void hint_forget_visitor(Visitor *visitor);

/* ---- errand.c: in other threads ------------------------------------------------------------ */

void errand_send(Errand *errand, ErrandKind kind);
void errand_arrived(Task *task, uint64_t now);
void errand_dispose(Task *task);
/* What this bot needs at the table is made, and nobody waits for it: one at a time, since it takes
   all processors. */
void prepare_meanwhile(Room *room, const Bot *bot);

/* ---- judge.c ------------------------------------------------------------------------------- */

/* What the decisions in a record were worth: it is answered when that is known. The record is its
   from now on. */
void judge_record(Hall *hall, const HallCall *call, Out record, void *id);
void judge_arrived(Task *task);
/* Nobody takes it any more. */
void judge_stays(Task *task);
void judge_forget_call(Hall *hall, const void *id);
Judgement *judge_free(Judgement *judgement); /* and gives the next */

/* ---- replay.c ------------------------------------------------------------------------------ */

/* A game that is over, as a viewer saw it: it is answered when all is written. */
void replay_ask(Room *room, const HallCall *call, unsigned game, Viewer viewer, void *id);
/* Writes some more of one that is long. */
void replays_go_on(Hall *hall, uint64_t now);
void replay_forget_call(Hall *hall, const void *id);
void replays_free(Hall *hall);

/* ---- visitor.c ----------------------------------------------------------------------------- */

void visitor_wake(Visitor *visitor);
/* Has the table something for it? */
bool visitor_is_behind(const Visitor *visitor);
/* A frame besides events: opens it with its kind, `"t":…`; the caller writes members and closes it.
 */
Json visitor_frame(Visitor *visitor, const char *kind);
void visitor_frame_end(Visitor *visitor, Json *json);
/* A whole one was written into its answers. */
void visitor_frame_written(Visitor *visitor);
void visitor_refuse(Visitor *visitor, const char *id, HallRefusal refusal);
void visitor_dismiss(Visitor *visitor, HallRefusal refusal);
/* It wants pictures of a size, or of another. False: that is not said, or nobody draws. */
bool visitor_draws(Visitor *visitor, const Incoming *message, const char *member);
/* The table was read again. */
void visitor_begin_again(Visitor *visitor, uint64_t now);
/* A request that waited, or has just come: the table does not stand still. */
void visitor_asks(Visitor *visitor, Text frame, uint64_t now);

/* ---- wishes.c ------------------------------------------------------------------------------ */

/* A request of this kind, from somebody who has said hello. */
void wish(Visitor *visitor, Text kind, const Incoming *message, uint64_t now);

/* ---- calls.c, opening.c -------------------------------------------------------------------- */

/* A call to this table; NULL: to the hall. */
void call_room(Room *room, const HallCall *call, void *id, uint64_t now);
const Lang *call_lang(const HallCall *call);
void answer_json(Hall *hall, void *id, unsigned status, Text body);
/* The sentence may be a nearer one than the refusal has itself; or NULL. */
void answer_refusal(Hall *hall, void *id, const Lang *lang, HallRefusal refusal,
                    const char *sentence);
void answer_result(Hall *hall, void *id, const Lang *lang, TableResult result);
/* Answers what a key was answered before. False: nothing, it is new. */
bool answer_again(Hall *hall, void *id, Text key);

void call_open(Hall *hall, const HallCall *call, void *id, uint64_t now);
void call_sit(Room *room, const HallCall *call, void *id, uint64_t now);
/* What the settings of a message make of a setup. Else it was answered why not: by `say`. */
HallRefusal settings_change(const Incoming *message, TableSetup *setup, bool is_new,
                            const char **sentence);
/* A bot for a place, with a name that nobody has. */
TableResult place_bot(Hall *hall, Table *table, unsigned by, unsigned person, Text bot,
                      HallRefusal *refusal, uint64_t now);

#endif
