/* Skull's own types, shared by its rules and its view. Rule numbers (SKU-…) are those of
   docs/rules/skull.md. */
#ifndef TRISKEL_SKULL_H
#define TRISKEL_SKULL_H

#include "base/seats.h"
#include "core/refusal.h"

enum { SKULL_SEATS = 12 };

/* Discs, in the order in which they are listed; as action arguments they count from 1. UNKNOWN, in
   views only, is one that the viewer may not see. */
typedef enum Disc { FLOWER, SKULL, LAST, SKULL_DISC_UNKNOWN } Disc;

/* The options, in the order of the rules page, after `players`. */
enum { LASTCHANCE = PLAYERS + 1, GANGS, SHOW, FIRST, SKULL_OPTIONS };
enum { LASTCHANCE_OFF, LASTCHANCE_HIDDEN, LASTCHANCE_OPEN };

/* The words, in the order of the rules page. */
enum {
    WORD_FIRST,
    WORD_PLACE,
    WORD_BID,
    WORD_PASS,
    WORD_FLIP,
    WORD_SHOW,
    WORD_HIDE,
    WORD_DROP,
    WORD_LOSE,
    WORD_START,
    SKULL_WORDS
};

#define SKULL_PHASES(X)                                                                            \
    X(DRAWING_FIRST, "drawing the first player")                                                   \
    X(PREPARING, "preparing")                                                                      \
    X(LAYING, "laying")                                                                            \
    X(AUCTION, "auction")                                                                          \
    X(ATTEMPT, "attempt")                                                                          \
    X(SHOWING, "showing")                                                                          \
    X(DROPPING, "dropping")                                                                        \
    X(LOSING, "losing")                                                                            \
    X(NAMING_FIRST, "naming the first player")                                                     \
    X(OVER, "over")

typedef enum SkullPhase {
#define X(phase, name) phase,
    SKULL_PHASES(X)
#undef X
} SkullPhase;

/* A seat's discs of one place, as a small set: the number of flowers in the low two bits, then a
   bit each for the skull and the Last Chance disc; above them the number of unknown discs, in views
   only. */
typedef uint8_t Discs;
enum { FLOWERS = 3, HAS_SKULL = 4, HAS_LAST = 8, ONE_UNKNOWN = 16 };

/* How many discs there are in a set. */
static inline unsigned skull_size(Discs discs)
{
    static const uint8_t sizes[16] = {0, 1, 2, 3, 1, 2, 3, 4, 1, 2, 3, 4, 2, 3, 4, 5};
    return sizes[discs % ONE_UNKNOWN] + discs / ONE_UNKNOWN;
}

/* The n-th disc of a set as it is listed: those unknown first, so that their places tell nothing,
   then the others by kind. */
static inline Disc skull_nth_disc(Discs discs, unsigned n)
{
    unsigned unknown = discs / ONE_UNKNOWN, flowers = discs & FLOWERS;
    if (n < unknown)
        return SKULL_DISC_UNKNOWN;
    if (n < unknown + flowers)
        return FLOWER;
    return n == unknown + flowers && (discs & HAS_SKULL) ? SKULL : LAST;
}

static inline bool skull_has_disc(Discs discs, unsigned disc)
{
    static const uint8_t part[3] = {FLOWERS, HAS_SKULL, HAS_LAST};
    return disc <= LAST && (discs & part[disc]) != 0;
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

    Discs owned[16];   /* for good; the Last Chance disc is never among them */
    Discs hand[16];    /* not laid */
    uint8_t stack[16]; /* laid: two bits a disc, the lowest bits at the bottom */
    uint8_t laid[16];  /* how many discs the stack has … */
    uint8_t up[16];    /* … and how many of them, from the top, are turned up */
} Skull;

_Static_assert(sizeof(Skull) <= 128, "a Skull state stays small");

static inline Disc skull_stack_disc(const Skull *s, unsigned seat, unsigned from_bottom)
{
    return (Disc)(s->stack[seat] >> 2 * from_bottom & 3);
}

/* Face-down discs: the lowest of the stack. */
static inline unsigned skull_down(const Skull *s, unsigned seat)
{
    return (unsigned)s->laid[seat] - s->up[seat];
}

/* Seats that may bid no more (SKU-25). */
static inline SeatSet skull_passed(const Skull *s)
{
    return (SeatSet)(s->in_play & ~s->in_auction);
}

static inline unsigned skull_owner(const Skull *s, unsigned seat)
{
    return seat < s->persons ? seat : seat - s->persons; /* SKU-3 */
}

void skull_start(void *state, const Options *options);
Refusal skull_apply(void *state, Actor actor, Action action, Told *told);

/* Where a seat's skull and Last Chance disc may be: whether it still owns its skull, the skull's
   place in the stack from the bottom, or NOT_LAID, and that of the Last Chance disc. Flowers fill
   the rest. The weights say how likely each is. */
enum { SKULL_PLACES = 5, LAST_PLACES = 3, SKULL_NOT_LAID = 4, LAST_NOT_LAID = 2 };
typedef struct Belief {
    double weight[2][SKULL_PLACES][LAST_PLACES];
} Belief;

/* What one viewer knows (knowledge.c). */
typedef struct SkullKnowledge {
    Skull table; /* true in all that is public; the hidden discs in it are one of the possible cases
                  */
    Belief beliefs[SKULL_SEATS];
} SkullKnowledge;

void skull_know(void *knowledge, const Options *options, Viewer viewer);
void skull_learn(void *knowledge, const Seen *seen);
void skull_resample(const void *knowledge, Random *random, void *state);

Action skull_timeout(const void *state, Actor seat, Random *random);
enum { SKULL_LINES = 8 };
extern const Line skull_lines[SKULL_LINES];
extern const struct Bot skull_easy;

void skull_see(const void *state, Viewer viewer, void *view);
void skull_write_view(const void *view, Json *json);
const char *skull_flaw(const void *state);
extern const char *const skull_disc_names[];

#endif
