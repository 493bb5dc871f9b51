/* How a program behaves: for what it forfeits decisions, how often it did, and why the first time.
   Whoever plays with programs keeps one of these for each (host.h, relay.h). */
#ifndef TRISKEL_CONDUCT_H
#define TRISKEL_CONDUCT_H

#include "foreign/program.h"
#include "lang/lang.h"

/* Why a decision was forfeited. */
#define FOREIGN_FAULTS(X)                                                                          \
    X(FAULT_LATE, NC_("fault", "late"))         /* no answer in time */                            \
    X(FAULT_DEAD, NC_("fault", "dead"))         /* it has ended, or could not be started */        \
    X(FAULT_FLOOD, NC_("fault", "flooding"))    /* lines without end or number; or it is deaf */   \
    X(FAULT_NONSENSE, NC_("fault", "nonsense")) /* again and again nothing that could be done */

typedef enum Fault {
#define X(id, name) id,
    FOREIGN_FAULTS(X)
#undef X
        FAULTS
} Fault;
extern const char *const fault_names[FAULTS];

typedef struct Conduct {
    uint64_t forfeited[FAULTS]; /* decisions */
    uint64_t refused;           /* messages that were answered with `no`, late ones not counted */
    char first[256];            /* why it first forfeited one, a sentence; "": never */
    char complaint[PROGRAM_COMPLAINT + 1]; /* what it had said on standard error then */
} Conduct;

/* How patient everybody is with programs. */
enum {
    START_TIME = 5000,  /* milliseconds more for the first answer: it has to start */
    MOST_REFUSED = 8,   /* messages of no use, until a decision is forfeited … */
    MOST_MESSAGES = 64, /* … and messages at all, until it is a flood */
    MOST_LATE = 3,      /* answers in a row that never came, until the program is ended */
    MOST_FAILURES = 3,  /* times in a row that it had to be ended, until it is left alone */
};

/* Notes that a decision was forfeited. The first time that there is a sentence for it, that is
   kept, and what the program had said; it may be NULL. */
void conduct_note(Conduct *conduct, Fault fault, const Out *why, const Program *program);

/* How many decisions were forfeited in all. */
uint64_t conduct_forfeited(const Conduct *conduct);

/* A program does not run any more, or as good as: which fault that is, and a sentence. */
Fault why_ended(const Lang *lang, const Program *program, ProgramState state, Out *why);
/* It could not be started: an errno. */
void why_not_started(const Lang *lang, int error, Out *why);
/* Sentences for the others. `such` is a message that was of no use. */
void why_late(const Lang *lang, uint32_t think, Out *why);
void why_flood(const Lang *lang, Out *why);
void why_nonsense(const Lang *lang, Text such, Out *why);

#endif
