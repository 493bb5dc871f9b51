/* Skull's own types, shared by its rules and its view. Rule numbers (SKU-…) are those of
   docs/rules/skull.md. */
#ifndef TRISKEL_SKULL_H
#define TRISKEL_SKULL_H

#include "base/seats.h"
#include "core/refusal.h"

enum { SKULL_SEATS = 12 };

/* Discs, in the order in which they are listed; as action arguments they count from 1. UNKNOWN, in
   views and for a hidden argument, is one that was not seen. */
typedef enum SkullDisc {
    SKULL_DISC_FLOWER,
    SKULL_DISC_SKULL,
    SKULL_DISC_LAST,
    SKULL_DISC_UNKNOWN
} SkullDisc;

/* The options, in the order of the rules page, after `players`. */
enum { SKULL_LASTCHANCE = PLAYERS + 1, SKULL_GANGS, SKULL_SHOW, SKULL_FIRST, SKULL_OPTIONS };
enum { SKULL_LASTCHANCE_OFF, SKULL_LASTCHANCE_HIDDEN, SKULL_LASTCHANCE_OPEN };

/* The words, in the order of the rules page. */
enum {
    SKULL_WORD_FIRST,
    SKULL_WORD_PLACE,
    SKULL_WORD_BID,
    SKULL_WORD_PASS,
    SKULL_WORD_FLIP,
    SKULL_WORD_SHOW,
    SKULL_WORD_HIDE,
    SKULL_WORD_DROP,
    SKULL_WORD_LOSE,
    SKULL_WORD_START,
    SKULL_WORDS
};

#define SKULL_PHASES(X)                                                                            \
    X(SKULL_DRAWING_FIRST, "drawing the first player")                                             \
    X(SKULL_PREPARING, "preparing")                                                                \
    X(SKULL_LAYING, "laying")                                                                      \
    X(SKULL_AUCTION, "auction")                                                                    \
    X(SKULL_ATTEMPT, "attempt")                                                                    \
    X(SKULL_SHOWING, "showing")                                                                    \
    X(SKULL_DROPPING, "dropping")                                                                  \
    X(SKULL_LOSING, "losing")                                                                      \
    X(SKULL_NAMING_FIRST, "naming the first player")                                               \
    X(SKULL_OVER, "over")

typedef enum SkullPhase {
#define X(phase, name) phase,
    SKULL_PHASES(X)
#undef X
} SkullPhase;

/* A seat's discs of one place, as a small set: the number of flowers in the low two bits, then a
   bit each for the skull and the Last Chance disc; above them the number of unknown discs, in views
   only. */
typedef uint8_t SkullDiscs;
enum { SKULL_FLOWERS = 3, SKULL_HAS_SKULL = 4, SKULL_HAS_LAST = 8, SKULL_ONE_UNKNOWN = 16 };

/* How many discs there are in a set. */
static inline unsigned skull_size(SkullDiscs discs)
{
    static const uint8_t sizes[16] = {0, 1, 2, 3, 1, 2, 3, 4, 1, 2, 3, 4, 2, 3, 4, 5};
    return sizes[discs % SKULL_ONE_UNKNOWN] + discs / SKULL_ONE_UNKNOWN;
}

/* The n-th disc of a set as it is listed: those unknown first, so that their places tell nothing,
   then the others by kind. */
static inline SkullDisc skull_nth_disc(SkullDiscs discs, unsigned n)
{
    unsigned unknown = discs / SKULL_ONE_UNKNOWN, flowers = discs & SKULL_FLOWERS;
    if (n < unknown)
        return SKULL_DISC_UNKNOWN;
    if (n < unknown + flowers)
        return SKULL_DISC_FLOWER;
    return n == unknown + flowers && (discs & SKULL_HAS_SKULL) ? SKULL_DISC_SKULL : SKULL_DISC_LAST;
}

static inline bool skull_has_disc(SkullDiscs discs, unsigned disc)
{
    static const uint8_t part[3] = {SKULL_FLOWERS, SKULL_HAS_SKULL, SKULL_HAS_LAST};
    return disc <= SKULL_DISC_LAST && (discs & part[disc]) != 0;
}

/* The whole table, and what one viewer may know of it. Sets of seats are bit sets; arrays are
   padded to 16 for quick copying. */
typedef struct Skull {
    ActorSet to_act;
    SeatSet in_play;       /* seats not out (SKU-44) */
    SeatSet in_auction;    /* seats that have not passed (SKU-25) */
    SeatSet face_down;     /* from the attempt on: seats with face-down discs on their mat */
    SeatSet flower_mats;   /* seats whose mat shows its flower side (SKU-40) */
    uint16_t last_granted; /* persons who have had the Last Chance disc (SKU-54) */
    uint8_t phase;
    uint8_t seats, persons;
    uint8_t lastchance, show; /* options */
    uint8_t first;            /* who began the round */
    uint8_t challenger;       /* the highest bidder; challenger once the auction is over */
    uint8_t bid;              /* 0: no challenge yet */
    uint8_t table;            /* discs on all mats */
    uint8_t turned;           /* flowers up in the attempt */
    uint8_t felled_by;        /* the seat whose skull was turned */
    uint8_t last_holder;      /* the seat that has the Last Chance disc this round */
    uint8_t winner;           /* a person */

    SkullDiscs owned[16]; /* for good; the Last Chance disc is never among them */
    SkullDiscs hand[16];  /* not laid */
    uint8_t stack[16];    /* laid: two bits a disc, the topmost lowest */
    uint8_t laid[16];     /* how many discs the stack has … */
    uint8_t up[16];       /* … and how many of them, from the top, are turned up */
} Skull;

_Static_assert(sizeof(Skull) <= 128, "a Skull state stays small");

static inline SkullDisc skull_stack_disc(const Skull *s, unsigned seat, unsigned from_bottom)
{
    return (SkullDisc)(s->stack[seat] >> 2 * (s->laid[seat] - 1u - from_bottom) & 3);
}

/* Face-down discs: the lowest of the stack. */
static inline unsigned skull_down(const Skull *s, unsigned seat)
{
    return (unsigned)s->laid[seat] - s->up[seat];
}

/* All discs of a seat, laid or not, the Last Chance disc among them: how many is public. */
static inline unsigned skull_disc_count(const Skull *s, unsigned seat)
{
    return s->laid[seat] + skull_size(s->hand[seat]);
}

/* Has a seat that is in play passed in this round (SKU-25)? */
static inline bool skull_passed(const Skull *s, unsigned seat)
{
    return seats_have((SeatSet)(s->in_play & ~s->in_auction), seat);
}

static inline unsigned skull_owner(const Skull *s, unsigned seat)
{
    return seat < s->persons ? seat : seat - s->persons; /* SKU-3 */
}

/* The Last Chance disc may lie open, wherever it is (SKU-51). */
static inline bool skull_lies_open(const Skull *s, unsigned disc)
{
    return disc == SKULL_DISC_LAST && s->lastchance == SKULL_LASTCHANCE_OPEN;
}

/* The disc that a move names, as its viewer saw it. */
static inline unsigned skull_named_disc(const Seen *seen)
{
    return seen->hidden ? SKULL_DISC_UNKNOWN : action_argument(seen->move.action, 0) - 1;
}

extern const Game skull_game;
void skull_start(void *state, const Options *options);
Refusal skull_apply(void *state, Actor actor, Action action, Told *told);

/* Is this a word of the phase, whether or not it is anybody's to say just now? */
bool skull_offers(unsigned phase, unsigned word);

/* Where a seat's skull and Last Chance disc may be: whether it still owns its skull, the skull's
   place in the stack from the bottom, or NOT_LAID, and that of the Last Chance disc. Flowers fill
   the rest. The weights say how likely each is. */
enum { SKULL_PLACES = 5, SKULL_LAST_PLACES = 3, SKULL_NOT_LAID = 4, SKULL_LAST_NOT_LAID = 2 };
typedef struct SkullBelief {
    double weight[2][SKULL_PLACES][SKULL_LAST_PLACES];
} SkullBelief;

/* One case of it. */
typedef struct SkullCase {
    unsigned skull;       /* 1: the seat owns its skull */
    unsigned skull_place; /* SKULL_NOT_LAID: in hand, or there is none */
    unsigned last_place;  /* SKULL_LAST_NOT_LAID: in hand, or it has none */
} SkullCase;

/* All cases one after another, from {0, 0, 0} on; false after the last. */
bool skull_next_case(SkullCase *c);
/* Any of them, by its weight. */
SkullCase skull_random_case(const SkullBelief *belief, Random *random);
/* Sets the seat's hidden discs to this case. */
void skull_set_case(Skull *s, unsigned seat, SkullCase c);

/* What one viewer knows (knowledge.c). */
typedef struct SkullKnowledge {
    Skull table; /* true in all that is public; the hidden discs in it are one of the possible cases
                  */
    SkullBelief beliefs[SKULL_SEATS];
} SkullKnowledge;

void skull_know(void *knowledge, const Options *options, Viewer viewer);
void skull_learn(void *knowledge, const Seen *seen);
void skull_resample(const void *knowledge, Random *random, void *state);

Action skull_timeout(const void *state, Actor seat, Random *random);
enum { SKULL_LINES = 8, SKULL_MARKS = 6 };
extern const Line skull_lines[SKULL_LINES];
extern const Mark skull_marks[SKULL_MARKS];
extern const struct Bot skull_easy, skull_medium, skull_hard;

void skull_see(const void *state, Viewer viewer, void *view);
void skull_write_view(const void *view, Json *json);
const char *skull_flaw(const void *state);
extern const char *const skull_disc_names[];

#endif
