/* What a player of Skull makes of the others: for each seat, how likely its skull is gone, in hand,
   or at which place of its stack. Laying, bidding and passing all tell something, once one supposes
   how somebody plays; so there are several suppositions, each with beliefs of its own, and each
   person's deeds give credit to those under which they were likely. */
#ifndef TRISKEL_SKULL_READING_H
#define TRISKEL_SKULL_READING_H

#include "games/skull/medium.h"

/* How somebody may play: as practised players do, by the odds, anyhow, or by instinct. */
enum { SKULL_PRACTISED, SKULL_BY_ODDS, SKULL_ANYHOW, SKULL_BY_INSTINCT, SKULL_MODELS };

/* What is taken for how practised players play: how often they do what when they have to lay, bid
   or pass; how often their stacks are clean; and what standings are worth among them. */
typedef struct SkullPractice {
    void (*choices)(const struct SkullPractice *practice, const SkullRound *round, unsigned seat,
                    SkullChoice *choice);
    const SkullOdds *odds;
    const SkullWeights *weights;
    /* Who plays so and thinks besides: how much worse something may be, in parts of the best, to be
       done e times more rarely; and how often it does what practised players would not. */
    double temper, curiosity;
    unsigned rounds; /* that it plays through for each seat in play, four at most, to decide */
    /* What is supposed of others before they do anything: together 1. Nobody plays as a model that
       has none. */
    float credit[SKULL_MODELS];
} SkullPractice;

/* By instinct (instinct.h). */
extern const SkullPractice skull_by_instinct;

typedef struct SkullReading {
    const SkullPractice *practice;
    SkullKnowledge knows[SKULL_MODELS];
    float credit[SKULL_SEATS][SKULL_MODELS]; /* by person, together 1 */
    int8_t trust[SKULL_SEATS];               /* by person: claims that were so, less those not */
    int8_t claim[SKULL_SEATS];               /* this round: 1 flowers, -1 a skull, 0 nothing */
    uint8_t bids[SKULL_SEATS];               /* this round, by seat */
    SeatSet bidders;                         /* who has any */
    Viewer person;
} SkullReading;

void skull_read_begin(SkullReading *reading, const Options *options, Viewer person,
                      const SkullPractice *practice);
void skull_read(SkullReading *reading, const Seen *seen);
void skull_read_saying(SkullReading *reading, unsigned person, Saying saying);

/* The table as far as it is known. */
static inline const Skull *skull_read_table(const SkullReading *reading)
{
    return &reading->knows[SKULL_PRACTISED].table;
}

/* One possible table, and how each seat of it plays. */
void skull_read_sample(const SkullReading *reading, Random *random, SkullRound *round,
                       uint8_t models[SKULL_SEATS]);

/* The chance that the topmost so many face-down discs of a seat are all flowers. */
double skull_read_clean(const SkullReading *reading, unsigned seat, unsigned count);

/* The best way to turn so many face-down discs of the others, or any number below: its chance, and
   how many of them to take from each seat once the seats after it have had theirs. */
typedef struct SkullPlan {
    double chance[SKULL_MOST_DISCS];
    uint8_t taken[SKULL_SEATS][SKULL_MOST_DISCS];
} SkullPlan;
void skull_read_plan(const SkullReading *reading, unsigned seat, unsigned wanted, SkullPlan *plan);

/* What a seat that lays, bids or passes would do if it played like this. */
void skull_model_choices(const SkullPractice *practice, unsigned model, const SkullRound *round,
                         unsigned seat, SkullChoice *choice);

#endif
