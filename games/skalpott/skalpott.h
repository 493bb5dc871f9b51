/* Skalpott's own types, shared by its rules, its view and its solver. Rule numbers (SKA-…) are
   those of docs/rules/skalpott.md. Nothing is hidden in this game. */
#ifndef TRISKEL_SKALPOTT_H
#define TRISKEL_SKALPOTT_H

#include "base/seats.h"
#include "core/refusal.h"

enum {
    SKALPOTT_SEATS = 4,
    SKALPOTT_DICE = 4,
    SKALPOTT_ALL_DICE = (1 << SKALPOTT_DICE) - 1, /* as a set of positions */
    SKALPOTT_LINKS = 9,
    SKALPOTT_WHOLE_CHAIN = (1 << SKALPOTT_LINKS) - 1,
};
enum { SKALPOTT_JEU = 1 }; /* the seat of Le Jeu in the solo game (SKA-50) */

enum { SKALPOTT_FIRST = PLAYERS + 1, SKALPOTT_JOKER, SKALPOTT_COUNTERS, SKALPOTT_OPTIONS };
enum { SKALPOTT_JOKER_LITERAL, SKALPOTT_JOKER_COMMIT };

/* The words, in the order of the rules page. */
enum {
    SKALPOTT_WORD_DICE,
    SKALPOTT_WORD_REROLL,
    SKALPOTT_WORD_STOP,
    SKALPOTT_WORD_JOKER,
    SKALPOTT_WORD_AGAIN,
    SKALPOTT_WORD_YIELD,
    SKALPOTT_WORDS,
};

#define SKALPOTT_PHASES(X)                                                                         \
    X(SKALPOTT_ROLLING, "rolling for the first turn")                                              \
    X(SKALPOTT_THROWING, "throwing")                                                               \
    X(SKALPOTT_DECIDING, "deciding")                                                               \
    X(SKALPOTT_PLAYING_ON, "playing on")                                                           \
    X(SKALPOTT_OVER, "over")                                                                       \
    X(SKALPOTT_STOPPED, "stopped") /* in a moment only: the dice with which a turn ended */

typedef enum SkalpottPhase {
#define X(phase, name) phase,
    SKALPOTT_PHASES(X)
#undef X
} SkalpottPhase;

/* The whole table, and what everybody knows of it. A chain is a bit set: bit k for link k + 1. */
typedef struct Skalpott {
    ActorSet to_act;
    uint8_t phase;
    uint8_t seats;
    uint8_t solo;
    uint8_t joker; /* option: how SKA-34 is read */

    uint8_t pool, scrap;
    uint8_t boxes;  /* seats with a counter on their Joker box */
    uint8_t player; /* whose turn, or who rolls for the first turn */
    uint8_t throws; /* made in this turn */
    uint8_t joker_turn;
    uint8_t thrown; /* the dice to throw, bit k for die k + 1; else those thrown last */
    uint8_t dice[SKALPOTT_DICE]; /* 0: not thrown yet */

    uint8_t rollers, tied; /* who rolls for the first turn, and who has the highest sum so far */
    uint8_t best;

    uint16_t chains[SKALPOTT_SEATS];
} Skalpott;

_Static_assert(sizeof(Skalpott) <= 128, "a Skalpott state stays small");

/* The link (counted from 0) that a sum of four dice fits (SKA-2). */
extern const uint8_t skalpott_link_of[6 * SKALPOTT_DICE + 1];

static inline unsigned skalpott_sum(const uint8_t dice[SKALPOTT_DICE])
{
    return (unsigned)dice[0] + dice[1] + dice[2] + dice[3];
}

static inline unsigned skalpott_hit(const uint8_t dice[SKALPOTT_DICE])
{
    return skalpott_link_of[skalpott_sum(dice)];
}

/* SKA-20 */
static inline bool skalpott_even_or_odd(const uint8_t dice[SKALPOTT_DICE])
{
    unsigned odd = (dice[0] & 1u) + (dice[1] & 1u) + (dice[2] & 1u) + (dice[3] & 1u);
    return odd == 0 || odd == SKALPOTT_DICE;
}

/* Positions of the dice that chance is to throw, and of those that lie where they have just fallen.
 */
static inline unsigned skalpott_to_throw(const Skalpott *s)
{
    return s->to_act == seats_of(CHANCE) ? s->thrown : 0;
}
static inline unsigned skalpott_fallen(const Skalpott *s)
{
    return s->to_act == seats_of(CHANCE) || s->dice[0] == 0 ? 0 : s->thrown;
}

/* SKA-12, SKA-31 */
static inline unsigned skalpott_most_throws(bool joker_turn)
{
    return joker_turn ? 4 : 3;
}

/* The positions that a `reroll` takes up, as bits; none of them above 7. */
static inline unsigned skalpott_taken_up(Action action)
{
    return (1u << action_argument(action, 0) | 1u << action_argument(action, 1) |
            1u << action_argument(action, 2) | 1u << action_argument(action, 3)) >>
           1;
}

static inline bool skalpott_holds(const Skalpott *s, unsigned seat, unsigned link)
{
    return s->chains[seat] >> link & 1;
}

/* SKA-43 as one number: the higher, the better the place. */
unsigned skalpott_standing(unsigned chain);
/* The same to be told: the longest run, its links counted from 1, and all links held. The length is
   0 where there is none. */
typedef struct SkalpottRun {
    unsigned length, first, last, held;
} SkalpottRun;
SkalpottRun skalpott_run(unsigned chain);
/* The place of a seat, from 1: one more than the number of seats that stand better. */
unsigned skalpott_place(const Skalpott *s, unsigned seat);

/* SKA-12, SKA-34 */
bool skalpott_may_stop(const Skalpott *s);

/* What Le Jeu's dice become after a throw that fits nothing, and again after that (SKA-52, SKA-53).
 */
void skalpott_jeu_second(uint8_t dice[SKALPOTT_DICE]);
void skalpott_jeu_third(uint8_t dice[SKALPOTT_DICE]);

Action skalpott_timeout(const void *state, Actor seat, Random *random);
uint16_t skalpott_automata(const Options *options);
enum { SKALPOTT_LINES = 5 };
extern const Line skalpott_lines[SKALPOTT_LINES];
extern const struct Bot skalpott_easy, skalpott_medium;
extern const Game skalpott_game;

void skalpott_see(const void *state, Viewer viewer, void *view);
void skalpott_write_view(const void *view, Json *json);
const char *skalpott_flaw(const void *state);

#endif
