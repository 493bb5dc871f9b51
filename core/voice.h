/* A game's voice: moves told as sentences, the table in words, questions, choices, the end, all in
   the reader's language (lang/lang.h). The terminal, a server and a page say the same because it is
   the same function. A game's voice is games/<game>/voice.c, freestanding C like its rules.

   A voice knows what one viewer may know and nothing else: that viewer's views, and moves as that
   viewer saw them. It writes styled text (base/style.h), in whole lines that end in '\n'. */
#ifndef TRISKEL_VOICE_H
#define TRISKEL_VOICE_H

#include "base/style.h"
#include "core/refusal.h"
#include "lang/lang.h"

/* A table in one viewer's eyes, and the reader's language. */
typedef struct Scene {
    const Lang *lang;
    const Game *game;
    const Options *options;
    Viewer viewer; /* a person, SPECTATOR or EVERYTHING */
    unsigned seats, persons;
    Text names[MAX_SEATS];           /* by person; clean, never empty */
    uint8_t chosen_marks[MAX_SEATS]; /* by person, counted from 1; 0: none was (core/mark.h) */
    const void *view;                /* what the viewer may know now; after the move that is told */
    const void *before;              /* what it might know before that move; where one is told */
} Scene;

/* How long a picture of a moment matters before things go on. */
typedef enum Beat {
    BEAT_NONE,     /* there is no such moment */
    BEAT_PASSING,  /* it need not be held: what lies there has been seen */
    BEAT_PLAIN,    /* a breath */
    BEAT_DECISIVE, /* something is won or lost by it */
    BEAT_PRIVATE,  /* a face for the viewer alone, which is turned down again: to be remembered */
} Beat;
enum { BEATS = BEAT_PRIVATE + 1 };
/* As the network protocol names it. */
const char *beat_name(Beat beat);

typedef struct Voice {
    /* A move as one line, or several: "Ana lays a disc." To the person who made it: "You lay a
       flower." Nothing where there is nothing to tell (dealing card by card). */
    void (*tell)(const Scene *scene, const Seen *seen, Out *out);

    /* How the table looked while that move was made, before it was swept or a card turned down
       again: fills `view` with the i-th such picture, counted from 0, from what `tell` has. The
       last one has all that the move turned up. Where there are several, the first lines of `tell`
       go with one each, and all the rest with the last. NULL: nothing is ever swept. */
    Beat (*moment)(const Scene *scene, const Seen *seen, unsigned i, void *view);

    /* The table in short sentences, most important first: what lies where, whose turn it is. */
    void (*describe)(const Scene *scene, Out *out);

    /* What a seat of the viewer's is asked now, in one line: "Lay a disc, or open a challenge." */
    void (*ask)(const Scene *scene, Actor seat, Out *out);

    /* A legal action as a choice, without line end: "lay a flower", "bid 3", "Ana's disc". It
       may stand behind a colon ("Better: …"), and has none itself. */
    void (*offer)(const Scene *scene, Actor seat, Action action, Out *out);

    /* A word all of whose actions would make too long a list, as one choice, without line end:
       "swap two cards". Whoever shows it has an example of how one of them is written. */
    void (*offer_word)(const Scene *scene, unsigned word, Out *out);

    /* Why a seat of the viewer's may not do this word now, where no rule of the game refused it:
       the phase never offers it, or it is not that seat's turn, and the refusal has the rule MODEL.
       Here is the rule that a player would point at, with a sentence in which there is nothing to
       fill in. What a person is told is found by scene_refusal. */
    const RefusalText *(*why)(const Scene *scene, Actor seat, unsigned word);

    /* The rule about answers that come too late (Game.arrival), or NULL. */
    const char *late;

    /* How it ended, for everybody to read: who won and why, points or places. */
    void (*conclude)(const Scene *scene, Out *out);

    const struct Teaching *teaching; /* what newcomers are told (core/teach.h) */

    /* What is counted of a game that is over (core/figures.h), or NULL: nothing. */
    const struct Figures *figures;

    /* The headline of what begins with the move between `before` and `view`: a round, or a turn in
       a game without rounds; without line end. `before` NULL: the game begins with it. False:
       nothing does. NULL itself: a game is all one piece. */
    bool (*headline)(const Scene *scene, Out *out);

    /* Words as people say and type them, in English, where records have others; NULL where they do
       not, and NULL itself: nowhere. The key for translation, in the context "word GAME". */
    const char *const *said;

    /* Words, a bit each, whose arguments are a set of numbers: their order does not matter to who
       types them, and they can be picked one by one … */
    uint64_t sets;
    /* … as choices of a few letters, without line end: "die 2: 5". NULL: numbers will do. */
    void (*offer_one)(const Scene *scene, unsigned word, unsigned number, Out *out);
} Voice;

/* A word of a game as the reader says and types it. */
const char *word_said(const Lang *lang, const Game *game, unsigned word);
/* Are the arguments of a word a set of numbers? */
bool word_takes_set(const Game *game, unsigned word);

/* A seat as people call it: its person's name, with the gang where a person has several seats. */
void out_seat_name(const Scene *scene, unsigned seat, Out *out);
/* A refusal's rule and sentence as the person is told who tried to make this move. */
const RefusalText *scene_refusal(const Scene *scene, Move move, Refusal refusal);

/* The headline of a turn. */
void out_turn_headline(const Scene *scene, unsigned seat, bool you, Out *out);
/* Whether something begins, and its headline. */
bool scene_headline(const Scene *scene, Out *out);
bool scene_is_mine(const Scene *scene, Actor seat); /* the viewer plays this seat */

#endif
