/* The bots at one table, in their host's hands. A table never calls a bot: it says that one is due,
   and the host asks it, here at once (guests_run: the terminal and simulations), or elsewhere: what
   guests_ask fills is all that a bot needs to answer, in any thread, and the answer goes back to
   the table as it would come from anybody (table_answer).

   A guest hears what its person hears, through a reader of its own; its memory is built from that
   alone, and anew whenever somebody else sits down, a move is taken back or another game begins.
   The guests belong to one table, and are done before it is freed. */
#ifndef TRISKEL_GUESTS_H
#define TRISKEL_GUESTS_H

#include "bots/roster.h"
#include "table/table.h"

enum { GUEST_THINKS = 1000 }; /* milliseconds a bot may think */

/* What a bot may be called that nobody has named; NULL behind the last. */
const char *guest_name(unsigned i);

typedef struct Guest {
    const Bot *named; /* that the table has there; NULL: nobody has begun */
    Player player;    /* who plays where that one is named (bots/roster.h) */
    void *memory;
    Options options; /* that it began with */
    TableReader reader;
} Guest;

typedef struct Guests {
    Roster *roster;
    Guest at[MAX_SEATS]; /* by person */
} Guests;

void guests_init(Guests *guests, Roster *roster);
void guests_done(Guests *guests);

/* Are all bots at the table known here, and what they need at hand? Else the person whose bot is
   not, counted from 0; as many as there are persons: all are. */
unsigned guests_missing(Guests *guests, const Table *table, const Progress *progress);

/* A question to a bot, and all that it needs to answer it. */
typedef struct GuestQuestion {
    Player player;
    void *memory; /* the guest's: nobody else may use the guest until it is answered */
    Question question;
    View view;
    Random random;
    Action *legal; /* owned */
} GuestQuestion;

/* Asks the bot that is due; `progress` may tell it to stop, or is NULL. False: it is not known
   here, or there is no memory. */
__attribute__((warn_unused_result)) bool guests_ask(Guests *guests, const Table *table,
                                                    const Due *due, const Progress *progress,
                                                    GuestQuestion *asked);
Answer guest_answer(GuestQuestion *asked);
void guest_question_done(GuestQuestion *asked);

/* Chance, clocks and bots act, as far as it is time. Returns when it will be again, or NEVER. */
uint64_t guests_run(Guests *guests, Table *table, uint64_t now);

/* What a bot would do in the place of a seat that is to act, knowing what its person has seen: the
   question, for a bot of its own, to be answered in any thread. False: it is not to act, or there
   is no memory. */
__attribute__((warn_unused_result)) bool guests_ask_hint(const Table *table, Actor seat,
                                                         Player player, uint64_t attempt,
                                                         GuestQuestion *asked);
void hint_question_done(GuestQuestion *asked);

/* `worth` is filled for each legal action in order where the bot can weigh them, and `weighed` says
   so; whether exactly is the bot's (Bot.weighs_exactly). */
typedef struct Hint {
    Action action;
    bool weighed;
} Hint;
Hint guest_hint(GuestQuestion *asked, Worth *worth, size_t room);

/* Why that is the bot's advice, in a sentence with its line end, or nothing; the scene has the
   person's view. */
void guest_reason(GuestQuestion *asked, Action action, const Scene *scene, Out *out);

/* All of that at once. */
__attribute__((warn_unused_result)) bool guests_hint(const Table *table, Actor seat, Player player,
                                                     uint64_t attempt, Hint *hint, Worth *worth,
                                                     size_t room);

#endif
