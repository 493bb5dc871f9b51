/* The one interface of all exact solvers. A solver knows for a game between two persons (one may be
   an automaton) what every state is worth when both play perfectly; what one of them wins, the
   other loses. `triskel solve`, `advise` and `review` and perfect bots are made from it:

       if (solver->solves(&request, &why))
           solution = solver->open(&request);
       ... solver->value(solution, &position, worth) ...
       solver->free(solution);

   A solution is the solver's own object. Once it is open it may be read by several threads.
   Sentences that speak of the game come from the solver. */
#ifndef TRISKEL_SOLVER_H
#define TRISKEL_SOLVER_H

#include "base/progress.h"
#include "core/voice.h"
#include "core/worth.h"

enum { DUELISTS = 2, MAX_ADVICE = 128 };

typedef struct Advice {
    Action action;
    Worth worth; /* to who acts */
} Advice;

/* Where a game stands, and how it came there: where something is hidden, what it is worth depends
   on that too. */
typedef struct Position {
    const Options *options;
    const Move *moves;
    size_t count;
    const void *state; /* to which they lead */
} Position;

/* What the best of all opponents wins against the bot that stands on a solution. */
typedef struct Certificate {
    double wins[DUELISTS]; /* as P1, who begins, and as P2 */
    double gains;          /* at most so much more than against perfect play, in either place */
    uint64_t parts;        /* of the solution that were gone through */
    double seconds;
} Certificate;

/* What is to be solved, and how. */
typedef struct SolverRequest {
    const Options *options;
    Text state; /* where it begins, in words of the solver's own; empty: where the game does */
    unsigned threads;         /* 0: one for each processor */
    bool fresh;               /* compute it even if it was kept from another time */
    bool must_keep;           /* what cannot be kept is of no use */
    const Progress *progress; /* or NULL */
    /* Told in a sentence what is wrong with files, or why there is no solution; NULL: nobody is. */
    void (*complain)(const char *sentence);
} SolverRequest;

/* Tells that, with `%1` and `%2` of the sentence filled in; `one` may be a path. */
void solver_complain(const SolverRequest *request, const char *sentence, const char *one,
                     const char *other);

/* A solution about itself. */
typedef struct SolutionAbout {
    uint64_t positions;
    double seconds;   /* that it took to compute */
    bool was_kept;    /* it was not computed now */
    const char *path; /* of its file; empty: it has none */
} SolutionAbout;

typedef struct Solver {
    /* For help: `[players=1|2] [joker=literal|commit]`; "Solves the game of two players."; "Two
       players only.". */
    const char *usage, *scope, *limits;
    bool takes_state; /* a request may have one */
    /* Makes a game's initial options those of what is solved, for who gives none. NULL: they are.
     */
    void (*suit)(Options *options);

    /* Is there an exact answer? If not, `why` gets a sentence without its end. */
    bool (*solves)(const SolverRequest *request, Out *why);

    /* Finds what was kept from another time, or computes it and keeps it, if there is a place for
       that. NULL: it was stopped by `progress`, and has left nothing behind; or after a complaint.
       Only for what it solves. */
    void *(*open)(const SolverRequest *request);
    void (*free)(void *solution); /* NULL is fine */

    SolutionAbout (*about)(const void *solution);
    /* What was solved: as a line without its end, and as members of a JSON object. */
    void (*describe)(const void *solution, Out *out);
    void (*write_key)(const void *solution, Json *json);

    /* Each person's chance at the beginning, or in the request's state, if P1 begins, and anywhere
       in such a game. */
    void (*odds)(const void *solution, Worth odds[DUELISTS]);
    void (*value)(const void *solution, const Position *position, Worth worth[DUELISTS]);

    /* What every legal action of a seat is worth, the best first, equal ones in canonical order.
       0: nothing is to be decided there, or there is no memory. */
    unsigned (*advise)(const void *solution, const Position *position, Actor seat,
                       Advice advice[MAX_ADVICE]);
    /* How it stands for who is to act, in a line without its end, in the reader's language: "Ana's
       turn: throw 2 of 3 is made. The dice: 3 2 6 4, that is 15. Link 6 is free." */
    void (*situation)(const Scene *scene, Out *out);

    /* What perfect play looks like, in Markdown. False: it was stopped by `progress`, which may be
       NULL. NULL itself: it has nothing to say about that. */
    bool (*write_facts)(void *solution, const Progress *progress, Out *out);

    /* Goes through the solution by the rules alone, as somebody would who does not believe how it
       was made. False: it was stopped, or there was no memory. NULL itself: there is no such pass.
     */
    bool (*certify)(const void *solution, const Progress *progress, Certificate *certificate);
} Solver;

#endif
