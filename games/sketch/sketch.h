/* Sketch!'s own types and the handling of cards and slots, shared by its rules, lists and view.
   Rule numbers (SKE-…) are those of docs/rules/sketch.md. */
#ifndef TRISKEL_SKETCH_H
#define TRISKEL_SKETCH_H

#include "base/seats.h"
#include "core/refusal.h"

#define SKETCH_REFUSALS(X)                                                                         \
    X(SKETCH_NO_SUCH_DEALER, "SKE-10", N_("there is no such seat at this table"))                  \
    X(SKETCH_KIND_NOT_LEFT, "SKE-13", N_("no such card is left in the pile"))                      \
    X(SKETCH_NOT_IN_LOWER_HALF, "SKE-50",                                                          \
      N_("only the %1 lowest cards of the discard can be dug"))                                    \
    X(SKETCH_NOT_TO_PICK, "SKE-53", N_("there are %1 cards left to pick from"))                    \
    X(SKETCH_BAD_PEEK, "SKE-11",                                                                   \
      N_("you may look at up to %1 of your own cards, named in ascending order"))                  \
    X(SKETCH_NO_NUMBER_TO_TAKE, "SKE-20", N_("only a number can be taken from the discard"))       \
    X(SKETCH_SLOT_EMPTY, "SKE-21", N_("there is no card of yours in that slot"))                   \
    X(SKETCH_BAD_TARGET, "SKE-22", N_("that is not something this card can be aimed at"))          \
    X(SKETCH_NOTHING_TO_TURN, "SKE-81", N_("there is no card in that slot to turn"))               \
    X(SKETCH_LIMIT_REACHED, "SKE-63", N_("cards were slammed 64 times: only ok is left"))          \
    X(SKETCH_NOT_ON_A_VETO, "SKE-35", N_("a Veto just played cannot be matched, only vetoed"))     \
    X(SKETCH_NOTHING_TO_SKETCH, "SKE-31", N_("there is no card of yours in that slot to slam"))    \
    X(SKETCH_NOTHING_TO_VETO, "SKE-33",                                                            \
      N_("there is nothing to veto: no action card has just been played"))                         \
    X(SKETCH_NO_VETOES, "SKE-33", N_("this game is played without the Vetoes"))                    \
    X(SKETCH_NO_CARD_TO_VETO, "SKE-33", N_("there is no card of yours in that slot to veto with"))

enum {
    SKETCH_BEFORE_REFUSALS = GAME_REFUSALS - 1,
#define X(id, rule, sentence) id,
    SKETCH_REFUSALS(X)
#undef X
};

enum { SKETCH_SEATS = 8, SKETCH_CARDS = 64, SKETCH_TURN_LIMIT = 201, SKETCH_SLAM_LIMIT = 64 };

/* Kinds of cards in the order of SKE-1; numbers 1 to 10 come first. On the table no card is
   unknown, but to somebody it may be: in views, and to who remembers. */
typedef enum SketchKind {
    SKETCH_TEN = 9,
    SKETCH_ARCHER,
    SKETCH_DANCER,
    SKETCH_MAGICIAN,
    SKETCH_SEER,
    SKETCH_GOODKING,
    SKETCH_BADKING,
    SKETCH_VETO,
    SKETCH_KINDS,
    SKETCH_UNKNOWN = SKETCH_KINDS,
} SketchKind;

enum {
    SKETCH_MODE = PLAYERS + 1,
    SKETCH_TEAMS,
    SKETCH_KIDS,
    SKETCH_VETOES,
    SKETCH_POINTS_DANCER,
    SKETCH_POINTS_MAGICIAN,
    SKETCH_POINTS_SEER,
    SKETCH_POINTS_BADKING,
    SKETCH_DEALER,
    SKETCH_MEMORY,
    SKETCH_OPTIONS
};

/* The words, in the order of the rules page. */
enum {
    SKETCH_WORD_DEALER,
    SKETCH_WORD_CARD,
    SKETCH_WORD_DIG,
    SKETCH_WORD_PICK,
    SKETCH_WORD_PEEK,
    SKETCH_WORD_DRAW,
    SKETCH_WORD_TAKE,
    SKETCH_WORD_DISCARD,
    SKETCH_WORD_AIM,
    SKETCH_WORD_SWAP,
    SKETCH_WORD_LOOK,
    SKETCH_WORD_TURN,
    SKETCH_WORD_OK,
    SKETCH_WORD_SKETCH,
    SKETCH_WORD_VETO,
    SKETCH_WORD_END,
    SKETCH_WORD_ASSAULT,
    SKETCH_WORDS
};

#define SKETCH_PHASES(X)                                                                           \
    X(SKETCH_DRAWING_DEALER, "drawing the dealer")                                                 \
    X(SKETCH_DEALING, "dealing")                                                                   \
    X(SKETCH_PEEKING, "peeking")                                                                   \
    X(SKETCH_DRAWING, "drawing")                                                                   \
    X(SKETCH_DRAWN, "drawing from the pile")                                                       \
    X(SKETCH_DISCARDING, "discarding")                                                             \
    X(SKETCH_ANNOUNCING, "announcing")                                                             \
    X(SKETCH_REANNOUNCING, "announcing again")                                                     \
    X(SKETCH_WINDOW, "window")                                                                     \
    X(SKETCH_PENALTY, "taking a card")                                                             \
    X(SKETCH_DIGGING, "digging")                                                                   \
    X(SKETCH_DANCING, "shuffling a hand")                                                          \
    X(SKETCH_ENDING, "ending the turn")                                                            \
    X(SKETCH_OVER, "over")

typedef enum SketchPhase {
#define X(phase, name) phase,
    SKETCH_PHASES(X)
#undef X
} SketchPhase;

/* Effects that can wait in one window (SKE-24). They are all of one card, since each must match the
   one before. Three cards there are: one is discarded, two are slammed; and a wrong card may dig
   two of them up again (SKE-50, SKE-52). So of the 64 slams of SKE-63 two come first, and of every
   three that follow at most two have an effect. */
enum { SKETCH_MAX_EFFECTS = 1 + 2 + (SKETCH_SLAM_LIMIT - 2) * 2 / 3 };

/* The whole table, or what one viewer may know of it (view.c). Cards in hands are known by an id,
   so that what is known of a card moves with it; ids are free again when a card leaves. Sets of
   slots have bit i for slot i + 1; what is true or false is a byte, so that any bytes are a state
   and `flaw` may be asked about it. */
typedef struct Sketch {
    ActorSet to_act;
    uint8_t phase;
    uint8_t resolving; /* effects happen; else a window is open, or none yet */

    /* Options. */
    uint8_t seats, hand_cards, looks;
    uint8_t teams, kids, vetoes, memory;
    uint8_t points[SKETCH_KINDS];

    /* The turn. */
    uint8_t dealer, player, turn, dealt;
    uint8_t assault; /* who called it, counted from 1; 0: nobody */
    uint8_t last;    /* the last window, or one that follows it (SKE-61) */

    /* The window, SKE-30 to SKE-36. */
    uint8_t answered;       /* seats that said ok since the last card */
    uint8_t top_fresh;      /* the top of the discard was played in this window */
    uint8_t base_queued;    /* the card that a Veto would cancel has an effect in the queue */
    uint8_t chain;          /* Vetoes on that card */
    uint8_t played, failed; /* by sketch and veto in this turn: cards, and wrong ones (SKE-63) */

    /* Effects, and what they owe. */
    uint8_t happened;    /* an effect, since the last window */
    uint8_t effect_kind; /* of the effects that wait */
    uint8_t effect_count, effect_player[SKETCH_MAX_EFFECTS];
    uint8_t owed_count, owed[2]; /* seats that take a card (SKE-50 to SKE-52) */
    uint8_t dancing, placed;     /* whose cards are shuffled, how many have their place (SKE-53) */
    Action announced[SKETCH_MAX_EFFECTS]; /* what each is to do; not for the Veto of SKE-40 */

    /* Cards. */
    uint8_t pile_size;
    uint8_t pile[24]; /* how many are left of each kind; padded to whole words (nth_card) */
    uint8_t discard_size, discard[SKETCH_CARDS]; /* kinds, the bottom first */
    uint8_t holders;                             /* seats that have a card */
    uint8_t hand_size[SKETCH_SEATS];
    uint64_t slots[SKETCH_SEATS]; /* occupied ones */
    uint64_t face_up;             /* ids of cards lying face up (Kids) */
    uint64_t free_ids;
    uint8_t kind[SKETCH_CARDS];  /* by id: its kind … */
    uint8_t known[SKETCH_CARDS]; /* … the seats that know it (SKE-70) */
    uint8_t card_at[SKETCH_SEATS][SKETCH_CARDS];
} Sketch;

_Static_assert(sizeof(Sketch) <= MAX_STATE, "a state of Sketch! is one");

/* SKE-1: how many cards of a kind the whole deck has. */
static inline unsigned sketch_deck(const Sketch *s, unsigned kind)
{
    return kind <= SKETCH_TEN ? 4 : kind != SKETCH_VETO ? 3 : s->vetoes ? 6 : 0;
}

static inline bool sketch_slot_is_taken(const Sketch *s, unsigned seat, unsigned slot)
{
    return slot < SKETCH_CARDS && (s->slots[seat] >> slot & 1);
}

/* Slots of a hand up to its last card, holes among them. */
static inline unsigned sketch_slot_count(const Sketch *s, unsigned seat)
{
    return s->slots[seat] == 0 ? 0 : 64u - (unsigned)__builtin_clzll(s->slots[seat]);
}

/* SKE-15: where the next card of a hand goes, into the lowest hole or a new slot at the end. */
static inline unsigned sketch_next_slot(const Sketch *s, unsigned seat)
{
    return (unsigned)__builtin_ctzll(~s->slots[seat]);
}

/* Of a slot that is taken. */
static inline unsigned sketch_kind_at(const Sketch *s, unsigned seat, unsigned slot)
{
    return s->kind[s->card_at[seat][slot]];
}

/* The n-th occupied slot of a set, counted from 0. */
static inline unsigned sketch_nth_slot(uint64_t slots, unsigned n)
{
    unsigned base = 0, count;
    if ((slots & (slots + 1)) == 0)
        return n; /* no holes */
    while (n >= (count = seats_count((SeatSet)slots))) {
        n -= count;
        slots >>= 16;
        base += 16;
    }
    return base + seats_nth((SeatSet)slots, n);
}

static inline SeatSet sketch_everybody(const Sketch *s)
{
    return (SeatSet)((1u << s->seats) - 1);
}

/* SKE-52: in teams, partners sit opposite. */
static inline unsigned sketch_partner(const Sketch *s, unsigned seat)
{
    unsigned half = s->seats / 2u;
    return seat < half ? seat + half : seat - half;
}

/* SKE-62: who count together are a side. The first so many seats are each of another one. */
static inline unsigned sketch_sides(const Sketch *s)
{
    return s->teams ? s->seats / 2u : s->seats;
}

static inline unsigned sketch_top(const Sketch *s)
{
    return s->discard[s->discard_size - 1];
}

/* SKE-25: this window follows what happened, and no card was played in it yet. */
static inline bool sketch_reacts_again(const Sketch *s)
{
    return s->phase == SKETCH_WINDOW && !s->top_fresh && !s->last;
}

/* SKE-33: the top is an action card played in this window. */
static inline bool sketch_can_veto(const Sketch *s)
{
    return s->vetoes && s->top_fresh && sketch_top(s) > SKETCH_TEN;
}

/* SKE-35 */
static inline bool sketch_can_sketch(const Sketch *s)
{
    return s->discard_size > 0 && !(s->top_fresh && sketch_top(s) == SKETCH_VETO);
}

static inline bool sketch_limit_reached(const Sketch *s)
{
    return s->played + s->failed >= SKETCH_SLAM_LIMIT; /* SKE-63 */
}

/* Is this a word of the phase, whether or not it is anybody's to say just now? */
bool sketch_offers(const Sketch *s, unsigned word);

/* The word with which the player who announces has to say it. */
unsigned sketch_announcement(const Sketch *s);

/* SKE-24: is what was announced for a card of this kind still there? */
bool sketch_target_stands(const Sketch *s, unsigned kind, Action announced);

/* The points of a seat, and of its side. */
unsigned sketch_score(const Sketch *s, unsigned seat);
unsigned sketch_side_score(const Sketch *s, unsigned seat);

void sketch_start(void *state, const Options *options);
Refusal sketch_apply(void *state, Actor actor, Action action, Told *told);

/* SKE-3 */
bool sketch_match(unsigned kind, unsigned other);

Action sketch_timeout(const void *state, Actor seat, Random *random);
uint32_t sketch_window(const void *state);
Action sketch_pass(const void *state, Actor seat);
Arrival sketch_arrival(const void *then, const void *now, Actor seat, Action action);
bool sketch_forgets(const void *state);
enum { SKETCH_LINES = 8 };
extern const Line sketch_lines[SKETCH_LINES];
extern const struct Bot sketch_easy, sketch_medium, sketch_hard;

uint32_t sketch_tickets(const void *state, Actor actor);
Action sketch_ticket(const void *state, Actor actor, uint32_t i);
void sketch_see(const void *state, Viewer viewer, void *view);
void sketch_write_view(const void *view, Json *json);
const char *sketch_flaw(const void *state);
extern const char *const sketch_kind_names[];
extern const Game sketch_game;

#endif
