/* The one interface of all bots. A bot plays for one person at a table. It gets what that person
   gets and nothing else: the moves as the person saw them, the person's view, the legal actions,
   randomness and a time budget. Never the state: it cannot cheat because it cannot see.

   A bot keeps what it needs in memory that its host lends it. All of that follows from the events,
   so a bot can be built anew at any time by telling it the events again (undo, resume, sitting in
   for somebody who left):

       bot->begin(memory, &options, person, aid);
       for every move:  bot->see(memory, &seen);
       for what others say:  bot->hear(memory, person, saying);
       when asked:      answer = bot->choose(memory, &question);

   The host gives it its own answered move back by `see`, like every other. */
#ifndef TRISKEL_BOT_H
#define TRISKEL_BOT_H

#include "base/progress.h"
#include "core/character.h"
#include "core/talk.h"
#include "core/voice.h"
#include "core/worth.h"

typedef struct Question {
    Actor seat;          /* which of its seats is to act */
    uint32_t count;      /* of `legal`, at least 1 */
    const Action *legal; /* in canonical order */
    const void *view;    /* the person's view (Game.see) */
    Random *random;
    const Character *character; /* how it is to play, never NULL; the same all game long */
    uint32_t milliseconds;      /* to think; a bot may answer sooner */
    const Progress *progress; /* or NULL; who thinks long asks it now and then whether to stop, and
                                 then answers at once with what it has */
} Question;

typedef struct Answer {
    Action action; /* one of the legal ones */
    Saying saying; /* perhaps a word with it, true or not */
} Answer;

typedef struct Bot {
    const char *name;    /* as written: `bot:easy` */
    const char *meaning; /* one sentence for menus, English, the key for translation */
    uint32_t memory_size;

    /* Does it play at tables with these options? NULL: at all tables of its game. */
    bool (*plays)(const Options *options);

    bool
        unlisted; /* menus leave it out, since another there plays as well; it is had by its name */

    /* What it needs at hand before it begins, such as a solved table: the host asks once for given
       options, passes it to `begin`, and releases it when no bot uses it any more. `prepare` gives
       NULL where it cannot be had, or was stopped. Both NULL: nothing is needed. */
    void *(*prepare)(const Options *options, const Progress *progress);
    void (*release)(void *aid);
    bool aid_fits_all; /* it is the same whatever the options: the host asks once for all */
    /* As long as that is not there it may begin with NULL for it, and plays as well as it can: at a
       live table nobody waits. */
    bool plays_unprepared;

    void (*begin)(void *memory, const Options *options, Viewer person, const void *aid);
    void (*see)(void *memory, const Seen *seen); /* NULL: it does not care */
    /* Another person said a ready-made line, true or not: to be weighed, not believed. NULL: it
       does not listen. */
    void (*hear)(void *memory, unsigned person, Saying saying);
    Answer (*choose)(void *memory, const Question *question);

    /* What each legal action is worth to the person, and which it would take. NULL: it cannot tell.
     */
    Action (*weigh)(void *memory, const Question *question, Worth *worth);
    bool weighs_exactly; /* those are the true chances, else estimates */

    /* Why it would do this, as one sentence in the reader's language with its line end, from what
       the person knows: "Milo has bid twice: a skull on top is unlikely.". Asked after `weigh` or
       `choose`, with the same question, and answered without thinking long. The scene has the
       person's view, and its viewer is the reader: the person, who is "you" then, or somebody else
       (a review), who reads the person's name. Nothing where there is nothing to say. NULL: it
       gives no reasons. */
    void (*reason)(void *memory, const Question *question, Action action, const Scene *scene,
                   Out *out);
} Bot;

/* The template, and the weakest of all: any legal action, each equally likely. It plays every game.
 */
extern const Bot random_bot;

/* The n-th bot for a game, the weakest first: the random one, then the game's own; NULL behind the
   last. */
const Bot *bot_at(const Game *game, unsigned n);

/* NULL: there is none of that name. */
const Bot *bot_named(const Game *game, Text name);

#endif
