/* Prospects: see prospect.h. */
#include "games/skalpott/hosted/prospect.h"

#include <pthread.h>
#include <string.h>

enum { CHAINS = 1 << SKALPOTT_LINKS, WHOLE = SKALPOTT_LANES - 1 };

/* ---- Alone --------------------------------------------------------------------------------- */

static void set_lanes(SkalpottLanes *lanes, const float runs[SKALPOTT_LANES])
{
    for (unsigned i = 0; i < SKALPOTT_LANES; i++)
        lanes->at[i] = runs[i];
}

/* A turn with so many behind it that are known. Playing on adds a link, so chains with more links
   come first. */
static void count_turn(SkalpottProspects *p, unsigned turns, bool literal, bool box, unsigned chain)
{
    SKALPOTT_ALIGNED SkalpottTurnValues values;
    SKALPOTT_ALIGNED SkalpottTurn turn = {
        .chain = (uint16_t)chain, .joker_turn = box, .literal = literal};
    for (unsigned link = 0; link < SKALPOTT_LINKS; link++) {
        unsigned after = chain ^ 1u << link;
        SkalpottLanes *stop = &turn.stop[2 * link];
        set_lanes(&stop[0], p->runs[turns - 1][0][after]);
        stop[1] = stop[0];
        if (after > chain) {
            SkalpottLanes playing_on;
            set_lanes(&playing_on, p->runs[turns][0][after]);
            skalpott_lanes_raise(&stop[1], &playing_on, false);
        }
    }
    set_lanes(&turn.joker, p->runs[turns - 1][1][chain]);
    SkalpottLanes value = skalpott_turn_value(&p->dice, &turn, &values);
    for (unsigned i = 0; i < SKALPOTT_LANES; i++)
        p->runs[turns][box][chain][i] = (float)value.at[i];
}

static void count(SkalpottProspects *p, unsigned joker)
{
    skalpott_dice_init(&p->dice);
    for (unsigned chain = 0; chain < CHAINS; chain++)
        for (unsigned i = 0; i < SKALPOTT_LANES; i++)
            p->runs[0][0][chain][i] = p->runs[0][1][chain][i] =
                skalpott_run(chain).length >= SKALPOTT_SHORT_RUN + i;
    for (unsigned turns = 1; turns <= SKALPOTT_TURNS; turns++) {
        memcpy(p->runs[turns], p->runs[0], sizeof p->runs[0]); /* of whole chains it stays */
        for (unsigned chain = SKALPOTT_WHOLE_CHAIN; chain-- > 0;)
            for (unsigned box = 0; box < 2; box++)
                count_turn(p, turns, joker == SKALPOTT_JOKER_LITERAL, box, chain);
    }
}

/* For either reading of SKA-34, once counted the same for everybody for good. */
static SkalpottProspects literal, commit;

static void count_literal(void)
{
    count(&literal, SKALPOTT_JOKER_LITERAL);
}

static void count_commit(void)
{
    count(&commit, SKALPOTT_JOKER_COMMIT);
}

const SkalpottProspects *skalpott_prospects(unsigned joker)
{
    static pthread_once_t literal_once = PTHREAD_ONCE_INIT, commit_once = PTHREAD_ONCE_INIT;
    bool is_literal = joker == SKALPOTT_JOKER_LITERAL;
    if (is_literal)
        (void)pthread_once(&literal_once, count_literal);
    else
        (void)pthread_once(&commit_once, count_commit);
    return is_literal ? &literal : &commit;
}

/* ---- Together ------------------------------------------------------------------------------ */

/* So many turns a counter of the pool lasts: some are lost without placing it, others get it back
   to the pool. Learnt from the solution for two players (docs/bots-strength.md). */
static const double turns_a_counter = 1.3;

/* Somebody at the table, in the order of turns. */
typedef struct Racer {
    unsigned seat;
    const SkalpottProspects *prospects;
    unsigned box, chain;
    double turns; /* that it has had; of the last perhaps only a part */
    double open;  /* the chance that its chain is not complete by then */
    /* By the length of the run, from the shortest on: the chance that it has just this, and that
       somebody with this beats it. */
    double held[SKALPOTT_LANES + 1], beaten[SKALPOTT_LANES + 1];
} Racer;

/* The chance to have at least this run after the turns it has had. */
static double reach(const Racer *racer, unsigned lane)
{
    unsigned turns = (unsigned)racer->turns;
    double part = racer->turns - turns;
    double reached = racer->prospects->runs[turns][racer->box][racer->chain][lane];
    if (part > 0)
        reached +=
            part * (racer->prospects->runs[turns + 1][racer->box][racer->chain][lane] - reached);
    return reached;
}

/* SKA-40: one after the other takes its turn, while the counters last. */
static void race(Racer *racers, unsigned count, double lasts, double *chances)
{
    for (unsigned turn = 0; turn < lasts; turn++) {
        Racer *racer = &racers[turn % count];
        if (racer->turns + 1 > SKALPOTT_TURNS)
            return;
        double before = racer->open;
        racer->turns += lasts - turn < 1 ? lasts - turn : 1;
        racer->open = 1 - reach(racer, WHOLE);
        double completes = before - racer->open;
        for (unsigned i = 0; i < count; i++)
            if (&racers[i] != racer)
                completes *= racers[i].open;
        chances[racer->seat] += completes;
    }
}

/* SKA-43: nobody has completed the chain. */
static void compare(Racer *racers, unsigned count, double *chances)
{
    for (unsigned i = 0; i < count; i++) {
        double longer = 0;
        for (unsigned lane = SKALPOTT_LANES + 1; lane-- > 0;) {
            double as_long = lane == 0 ? 1 : reach(&racers[i], lane - 1);
            racers[i].held[lane] = as_long - longer;
            racers[i].beaten[lane] = 1 - (as_long + longer) / 2; /* of equal ones each as often */
            longer = as_long;
        }
    }
    for (unsigned i = 0; i < count; i++) {
        for (unsigned lane = 0; lane < SKALPOTT_LANES; lane++) { /* all but the whole chain */
            double wins = racers[i].held[lane];
            for (unsigned k = 0; k < count; k++)
                if (k != i)
                    wins *= racers[k].beaten[lane];
            chances[racers[i].seat] += wins;
        }
    }
}

double skalpott_prospects_chances(const SkalpottProspects *prospects, const Skalpott *s,
                                  double chances[SKALPOTT_SEATS])
{
    Racer racers[SKALPOTT_SEATS];
    uint16_t winners = s->phase == SKALPOTT_OVER ? skalpott_game.winners(s) : 0;
    double all = 0, open = s->phase != SKALPOTT_OVER;
    for (unsigned i = 0; i < s->seats; i++) {
        unsigned seat = (s->player + i) % s->seats;
        racers[i] = (Racer){.seat = seat,
                            .prospects = prospects,
                            .box = seats_have(s->boxes, seat),
                            .chain = s->chains[seat],
                            .open = 1};
        chances[seat] = seats_have(winners, seat) ? 1 : 0;
    }
    if (s->phase != SKALPOTT_OVER) {
        race(racers, s->seats, turns_a_counter * (s->pool + seats_in_nibble(s->boxes)), chances);
        compare(racers, s->seats, chances);
    }
    for (unsigned seat = 0; seat < s->seats; seat++) {
        all += chances[seat];
        open *= racers[seat].open;
    }
    for (unsigned seat = 0; seat < s->seats; seat++)
        chances[seat] /= all;
    return open;
}
