/* The contract between a game and everything that plays it.

   A game is its options and its list of actions. Its rules are a pure function from a state and an
   action to the next state: no clock, no randomness, no allocation, no input or output. Whatever is
   random is an action of the actor CHANCE, chosen by the caller.

   A game is one `const Game`: tables that say how its options and actions are written, and a few
   functions. Callers hold a State as plain memory, copy it by assignment, and ask in turn:

       game->start(&state, &options);
       while ((actors = game->to_act(&state)) != 0) {
           ... choose an actor of that set and one of its tickets ...
           Action action = game->ticket(&state, actor, i);
           Refusal refusal = game->apply(&state, actor, action, &told);
       }
       winners = game->winners(&state);

   What is hidden is hidden by the game, in few places: `apply` says in a Told who saw what, `see`
   fills what one viewer may know now; and legal actions, refusals and who is to act must depend on
   nothing that the seat in question may not know. Everything in core is freestanding C. */
#ifndef TRISKEL_GAME_H
#define TRISKEL_GAME_H

#include "base/json.h"
#include "base/random.h"
#include "base/text.h"

enum {
    MAX_SEATS = 12,
    MAX_OPTIONS = 12,
    MAX_ARGUMENTS = 4,
    MAX_SHOWN = 96,
    MAX_STATE = 1152,
};

/* What must be true inside. A broken invariant stops the program at the place, in release too. */
#define INSIST(truth) ((truth) ? (void)0 : __builtin_trap())

/* ---- Actors and viewers -------------------------------------------------------------------- */

/* Who acts: a seat, counted from 0 (written P1, P2 …), or chance (written C). Never above CHANCE.
 */
typedef uint8_t Actor;
typedef uint16_t ActorSet; /* bit k: actor k */
enum { CHANCE = 15 };

/* Who looks: a person, counted from 0, or one of these two. A person may hold several seats. */
typedef uint8_t Viewer;
typedef uint16_t Audience; /* bit k: viewer k. Every audience contains EVERYTHING. */
enum {
    SPECTATOR = 12,  /* sees what is public */
    EVERYTHING = 15, /* sees all: full records, `view all`; never a person at a table */
};
#define NOBODY ((Audience)(1u << EVERYTHING))
#define EVERYBODY ((Audience)0xFFFF)
#define ONLY(person) ((Audience)(NOBODY | 1u << (person)))

static inline bool sees(Viewer viewer, Audience audience)
{
    return audience >> viewer & 1;
}

/* ---- Actions ------------------------------------------------------------------------------- */

/* A word and up to four arguments, packed so that the canonical order of actions (by word, then by
   arguments) is the order of the integers. An argument is a number, a seat counted from 1, or a
   name's place in its list counted from 1; 0 is an argument not given. A number that does not fit
   becomes the largest that does, which no game uses, so that the game refuses it by its own rule.
 */
typedef uint32_t Action; /* word: 6 bits; arguments: 7, 7, 5 and 7 bits */

static inline unsigned argument_shift(unsigned i)
{
    return i == 0 ? 19 : i == 1 ? 12 : i == 2 ? 7 : 0;
}
static inline unsigned argument_limit(unsigned i)
{
    return i == 2 ? 31 : 127;
}
static inline Action action_with(unsigned word, unsigned a, unsigned b, unsigned c, unsigned d)
{
    return (Action)(word << 26 | a << 19 | b << 12 | c << 7 | d);
}
static inline Action action1(unsigned word, unsigned argument)
{
    return action_with(word, argument, 0, 0, 0);
}
static inline Action action0(unsigned word)
{
    return action_with(word, 0, 0, 0, 0);
}
static inline unsigned action_word(Action action)
{
    return action >> 26;
}
static inline unsigned action_argument(Action action, unsigned i)
{
    return action >> argument_shift(i) & argument_limit(i);
}

/* One line of a game: who did what. */
typedef struct Move {
    Action action;
    Actor actor;
} Move;

typedef enum ArgumentKind { ARGUMENT_NUMBER, ARGUMENT_SEAT, ARGUMENT_NAME } ArgumentKind;

typedef struct Argument {
    ArgumentKind kind;
    uint8_t name_count; /* of a ARGUMENT_NAME: the first so many of `names` may be written here */
    const char *const *names;
} Argument;

typedef struct Word {
    const char *text;
    bool secret;      /* hides its arguments from somebody: they are then written `?` */
    bool discreet;    /* makes that something is shown to one player alone, now or later */
    uint8_t required; /* arguments that must be given … */
    uint8_t allowed;  /* … and that may be */
    Argument arguments[MAX_ARGUMENTS];
} Word;

/* ---- What an action told, and to whom ------------------------------------------------------ */

/* A thing shown: a face from the game's list, or SHOWN_SEAT plus a seat. FORGOTTEN is a face that
   was seen once and is not shown again (Game.forgets); no game tells it. */
typedef uint8_t Face;
enum { FORGOTTEN = 0x7F, SHOWN_SEAT = 0x80 };

typedef struct Told {
    Audience arguments; /* who sees the action's own arguments */
    uint8_t count;
    struct {
        Audience audience;
        Face face;
    } shown[MAX_SHOWN]; /* in the order it happened */
} Told;

static inline void told_show(Told *told, Audience audience, Face face)
{
    INSIST(told->count < MAX_SHOWN);
    told->shown[told->count].audience = audience;
    told->shown[told->count].face = face;
    told->count++;
}

/* What one viewer saw of a move: neither more nor less than its line in that viewer's record. */
typedef struct Seen {
    Move move;   /* without its arguments if they were hidden */
    bool hidden; /* they were */
    uint8_t count;
    Face shown[MAX_SHOWN];
} Seen;

static inline Seen seen_by(Viewer viewer, Move move, const Told *told)
{
    Seen seen = {.move = move, .hidden = !sees(viewer, told->arguments)};
    if (seen.hidden)
        seen.move.action = action0(action_word(move.action));
    for (unsigned i = 0; i < told->count; i++)
        if (sees(viewer, told->shown[i].audience))
            seen.shown[seen.count++] = told->shown[i].face;
    return seen;
}

/* ---- Refusals ------------------------------------------------------------------------------ */

/* Why something was not done: an id, and numbers for its sentence. Id 0 means it was done. Ids
   below GAME_REFUSALS are the model's own (refusal.h), the others are the game's. */
typedef struct Refusal {
    uint8_t id;
    uint8_t numbers[3];
} Refusal;
enum { GAME_REFUSALS = 64 };

typedef struct RefusalText {
    const char *rule;     /* "SKU-21" */
    const char *sentence; /* English, with %1 … %3 for the numbers; also the key for translation */
} RefusalText;

/* ---- Options ------------------------------------------------------------------------------- */

typedef enum OptionKind {
    OPTION_NUMBER, /* least … most */
    OPTION_CHOICE, /* one of `names`, stored as its place */
    OPTION_SEAT,   /* names[0], stored as 0, or a seat, counted from 1 */
} OptionKind;

typedef struct Option {
    const char *name;    /* in records and commands */
    const char *label;   /* what people call it, translated in the context "option" (tr_own) */
    const char *meaning; /* what it is for, without full stop */
    OptionKind kind;
    uint8_t least, most, initial;
    const char *const *names;
} Option;

/* The value of each option, in the order of the game's list. The first is always `players`. */
typedef struct Options {
    uint8_t value[MAX_OPTIONS];
} Options;
enum { PLAYERS = 0 };

/* ---- Live tables --------------------------------------------------------------------------- */

/* Something to say at the table, ready-made, so that each reader gets it in their own language. */
typedef struct Line {
    const char *id;       /* as written: `bluffing` */
    const char *sentence; /* English, with %1 for the person it is about; the key for translation */
    bool about_person;
    /* Does it fit now, if that person says it, who looks at this view? Known to all: it depends on
       what is public alone. A line that does not fit may be said all the same; it is not offered.
       NULL: it always fits. */
    bool (*fits)(const void *view, unsigned person);
} Line;

/* What tells one person at a table from another. A person with two seats has the other sign for the
   second. */
typedef struct Mark {
    const char *name;  /* as it is chosen, one word; translated in the context "mark" */
    const char *sign;  /* one column */
    const char *other; /* another one, of the same shape */
} Mark;

/* An answer that was given to the table as it was a while ago. */
typedef enum Arrival {
    ARRIVED_IN_TIME, /* to be done, or refused by the rules */
    ARRIVED_EARLY,   /* to be held until others have acted */
    ARRIVED_LATE,    /* to be given back, as if it had not been sent */
} Arrival;

/* ---- The game ------------------------------------------------------------------------------ */

typedef struct State {
    _Alignas(16) uint8_t bytes[MAX_STATE];
} State;

/* What one viewer may know of a state: plain memory too, of a type that is the game's own; as a
   rule its state type, with what is hidden marked unknown. Two tables that a viewer cannot tell
   apart give the same bytes, all of them: nothing hidden is left in a corner, and no order or
   number betrays it. JSON, sentences, pictures and bots are made from views and from nothing else.
 */
typedef struct View {
    _Alignas(16) uint8_t bytes[MAX_STATE];
} View;

/* Everything is required, unless it says that it may be NULL or 0. */
typedef struct Game {
    const char *name;    /* as written in records and on the command line */
    const char *title;   /* as people write it */
    const char *summary; /* one sentence */
    const char *motto;   /* a few words: what it is about */
    bool is_template;    /* there to be copied and tested, not to be offered to players */

    const Option *options;
    const Word *words;           /* in the order of the canonical list of actions */
    const char *const *faces;    /* what can be shown */
    const RefusalText *refusals; /* from GAME_REFUSALS on */
    uint8_t option_count, word_count, face_count, refusal_count;
    uint16_t state_size; /* the part of a State that is used */

    /* Adapts the initial values of options to the number of players among them; NULL: they are the
       same for any number. */
    void (*adapt)(Options *initial);

    /* Why these options do not go together, or NULL. Called with each value within its bounds. NULL
       itself: they always do. */
    const char *(*conflict)(const Options *options);

    /* Seats to act from, and persons who hold them, look and win. Seat k belongs to person
       k modulo persons. */
    uint8_t (*seats)(const Options *options);
    uint8_t (*persons)(const Options *options);
    /* How many sides there are, if persons win together: person k is of side k modulo that. NULL:
       everybody plays for itself. */
    uint8_t (*sides)(const Options *options);

    void (*start)(void *state, const Options *options);

    /* Who must act: nobody (the game is over), CHANCE alone, or one or more seats in any order. */
    ActorSet (*to_act)(const void *state);

    /* The legal actions of one actor as numbered tickets, in ascending order of actions: a seat's
       action has one ticket, an outcome of chance as many as its weight. 0 for who is not to act.
     */
    uint32_t (*tickets)(const void *state, Actor actor);
    Action (*ticket)(const void *state, Actor actor, uint32_t i);

    /* Checks everything, then changes: a refused action leaves the state untouched. The action is
       one that action_read or `ticket` gave. `told`, if not NULL, is filled when it is accepted,
       and has no meaning when it is not. */
    __attribute__((warn_unused_result))
    Refusal (*apply)(void *state, Actor actor, Action action, Told *told);

    /* The set of persons who share the win; only when the game is over. */
    uint16_t (*winners)(const void *state);

    /* Fills a view, `view_size` bytes, with what this viewer may know now … */
    uint16_t view_size;
    void (*see)(const void *state, Viewer viewer, void *view);
    /* … and writes one as a JSON object. */
    void (*write_view)(const void *view, Json *json);

    /* What one viewer knows, for bots that search: an object of this size, kept up to date by what
       that viewer saw and by nothing else. From it `resample` draws a complete state, with the
       probability that it is the true one: chance by its weights, the hidden choices of others
       uniform over the kinds they may choose, what they did openly telling nothing. */
    uint32_t knowledge_size;
    void (*know)(void *knowledge, const Options *options, Viewer viewer);
    void (*learn)(void *knowledge, const Seen *seen);
    void (*resample)(const void *knowledge, Random *random, void *state);

    /* ---- What only live tables ask (table/); each but `timeout` may be NULL. */

    /* What a clock plays for a seat that is late, one of its legal actions: it depends on nothing
       that others may not know, unless they do not see it either. */
    Action (*timeout)(const void *state, Actor seat, Random *random);

    /* The reaction window that is open, as a number that changes with what there is to react to; 0:
       none. NULL: this game has no windows. */
    uint32_t (*window)(const void *state);

    /* The action with which a seat that is to act lets an open window go by. NULL like `window`. */
    Action (*pass)(const void *state, Actor seat);

    /* A seat chose an action looking at the table as it was `then`; it arrives now. NULL: it is in
       time as long as the seat has not acted since. */
    Arrival (*arrival)(const void *then, const void *now, Actor seat, Action action);

    /* Is what one person alone saw gone once it has been seen? NULL: it may be shown again. */
    bool (*forgets)(const void *state);

    const struct Voice *voice; /* how it speaks (core/voice.h) */

    /* Persons that the rules themselves play, so that nobody sits there. NULL: none. */
    uint16_t (*automata)(const Options *options);
    const char *automaton; /* what they are called */

    const Line *lines;             /* to say at this game, besides those of core/talk.h */
    const struct Bot *const *bots; /* its own players (core/bot.h), the weakest first */
    const Mark *marks;             /* to choose from; NULL: those of core/mark.h */
    uint8_t line_count, bot_count, mark_count;

    /* For tests: what is wrong with a state that the rules can never lead to, or NULL. */
    const char *(*flaw)(const void *state);
} Game;

#endif
