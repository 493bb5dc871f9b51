/* One screen at one table: who sits at it, who looks at it now, what they have been told, and what
   the commands answer. It draws nothing: the line mode (plain.c) and the drawn table (drawn.c)
   both stand on it, so that whatever can be done in one can be done in the other.

   Several people may share the screen. Then one of them looks at a time, with a veil between, and
   reaction windows, in which all that matters is public, are one prompt for all of them. */
#ifndef TRISKEL_SITTING_H
#define TRISKEL_SITTING_H

#include "bots/guests.h"
#include "core/teach.h"
#include "table/words.h"
#include "term/moment.h"
#include "term/reply.h"
#include "term/typed.h"

typedef struct Sitting {
    const Lang *lang;
    Table *table; /* owned */
    Roster *roster;
    Guests guests;                /* the bots at the table */
    uint16_t people;              /* persons who sit at this screen */
    Viewer looker;                /* one of them, or SPECTATOR: all of them, or nobody yet */
    uint32_t told[SPECTATOR + 1]; /* the last entry each was told */
    uint16_t returning;           /* who comes back to this game and has not looked at it yet */
    const char *rule;             /* behind the last refusal, for `why`; NULL: none */
    uint64_t hints;               /* given */
    unsigned width;               /* columns for long texts */
    const Pace *pace;
    const Watcher *watcher;   /* who shows moments while news are told; or NULL */
    const Progress *progress; /* for a bot that takes long to get ready; or NULL */
    Source source;            /* of what the people here add to chance; or {0}: nothing */
    /* `save FILE`, `save --force FILE`, see keep.h */
    bool (*save)(void *context, const char *path, bool force, Out *answer);
    void *context;
    uint32_t saved; /* entries of the table that are in the file which was saved last */
    Scene scene;
    View view, before; /* of the scene */

    bool coach;                   /* speaks, … */
    Coach coaches[SPECTATOR + 1]; /* … to each looker */
} Sitting;

/* `table` is the sitting's from now on. */
void sitting_init(Sitting *sitting, const Lang *lang, Table *table, Roster *roster,
                  uint16_t people);
void sitting_done(Sitting *sitting);

/* Everybody is ready, and the game begins; or begins again. False without memory. */
__attribute__((warn_unused_result)) bool sitting_start(Sitting *sitting, uint64_t now);
__attribute__((warn_unused_result)) bool sitting_rematch(Sitting *sitting, uint64_t now);

/* The table was there before: its clocks begin anew, and what has happened so far is known to those
   who sit here. False without memory. */
__attribute__((warn_unused_result)) bool sitting_resume(Sitting *sitting, uint64_t now);

/* The table as the looker sees it now. */
const Scene *sitting_scene(Sitting *sitting);

/* On what terms is played here, as lines: the clock, practice. Nothing where there is neither. */
void sitting_terms(const Sitting *sitting, Out *out);

/* Where the looker's story begins: with what is new to them, or for who comes back, once, with the
   game. */
uint32_t sitting_since(Sitting *sitting);

/* The last lines of what the looker was told before, for who comes back: nothing that has to be
   remembered is in them. */
void sitting_so_far(Sitting *sitting, Out *out);

/* What has happened since the looker was last told, as lines; the watcher sees the moments. */
void sitting_news(Sitting *sitting, Out *out);

/* What has happened from an entry on, as lines, likewise. What has to be remembered (SKE-71) is
   told from `fresh` on only. */
void sitting_story(Sitting *sitting, uint32_t from, uint32_t fresh, Out *out);

/* All that has happened, as lines, rounds set apart by headlines: what has to be remembered is not
   told again. */
void sitting_log(Sitting *sitting, Out *out);

/* Chance, bots and clocks act, as far as it is time. Returns when it will be again, or NEVER. */
uint64_t sitting_run(Sitting *sitting, uint64_t now);

/* What follows from what was done just now, and needs nobody: dice fall, cards are dealt. */
void sitting_settle(Sitting *sitting);

typedef enum TurnKind {
    TURN_OVER,
    TURN_WAIT,  /* for bots */
    TURN_ACT,   /* a person at this screen decides */
    TURN_REACT, /* a window: whoever wants to at this screen reacts */
} TurnKind;

typedef struct SittingTurn {
    TurnKind kind;
    Actor seat;    /* who decides */
    Viewer looker; /* who should be looking: if another than now, a veil comes first */
} SittingTurn;

SittingTurn sitting_turn(const Sitting *sitting);
void sitting_look(Sitting *sitting, Viewer looker);

/* What the coach has to say about a turn, as one line, if it is on and there is something new: the
   same as long as the question is the same. True: it was not said before. */
bool sitting_coach(Sitting *sitting, const SittingTurn *turn, Out *out);

/* The question of a turn, as one line, and what can be done. */
void sitting_ask(Sitting *sitting, const SittingTurn *turn, Out *out);
Choices sitting_choices(const Sitting *sitting, Actor seat);
/* How somebody could react at a shared prompt: `Ana sketch 2`. */
Text sitting_example(const Sitting *sitting, const SittingTurn *turn, char text[128]);

/* Does what was typed: an action or a command. The answer is styled lines. */
CommandReply sitting_command(Sitting *sitting, const SittingTurn *turn, Text typed, uint64_t now,
                             Out *out);

#endif
