/* From play to a sheet: see work.h. */
#include "games/skull/hosted/work.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- What is played ------------------------------------------------------------------------ */

static uint32_t part_of_whole(const DuelWork *work, double part, double all)
{
    uint32_t grain = duel_grain(work->state);
    return (uint32_t)(all > 0 ? lround(DUEL_WHOLE / grain * part / all) : 0) * grain;
}

/* What was tried less often than this is left over from learning, or from rounding. It costs next
   to nothing to do without, and the sheets need half the room. */
static double least_chance(const DuelWork *work)
{
    return duel_is_small(work->state) ? 1e-8 : 0.005;
}

/* Parts of a whole that add up to it: rounded as a running sum is. */
static void write_weights(const DuelWork *work, const DuelNode *node, unsigned lane, double sum,
                          DuelSheet *sheet)
{
    double upto = 0, least = sum * least_chance(work);
    unsigned given = 0;
    double all = 0;
    for (unsigned i = 0; i < node->count; i++)
        all += work->sum[node->first + i][lane] > least ? work->sum[node->first + i][lane] : 0;
    for (unsigned i = 0; i < node->count; i++) {
        double part = work->sum[node->first + i][lane];
        upto += part > least ? part : 0;
        unsigned now = part_of_whole(work, upto, all);
        sheet->chances[work->round->actions[node->first + i].row * DUEL_LANES + lane] = now - given;
        given = now;
    }
}

/* A linear program says nothing about chances that gain nothing: then it is the first that may be
   done. */
static void write_first(const DuelWork *work, const DuelNode *node, unsigned lane, DuelSheet *sheet)
{
    const DuelAction *actions = &work->round->actions[node->first];
    for (unsigned i = 0; i < node->count; i++)
        if (duel_has_lane(actions[i].lanes, lane)) {
            sheet->chances[actions[i].row * DUEL_LANES + lane] = DUEL_WHOLE;
            return;
        }
}

/* The hero's average play, as bytes. From here on that is what it plays. */
static void write_chances(DuelWork *work, DuelSheet *sheet)
{
    const DuelRound *round = work->round;
    const DuelPair *first = &work->first[work->hero];
    sheet->first = round->discs[work->hero] == 1
                       ? (uint32_t)DUEL_WHOLE
                       : part_of_whole(work, first->sum[1], first->sum[0] + first->sum[1]);
    for (unsigned n = 0; n < round->node_count; n++) {
        const DuelNode *node = &round->nodes[n];
        if (node->seat != work->hero)
            continue;
        for (unsigned lane = 0; lane < DUEL_LANES; lane++) {
            double sum = 0, chances[DUEL_MOST_WORDS];
            for (unsigned i = 0; i < node->count; i++)
                sum += work->sum[node->first + i][lane];
            if (sum > 0)
                write_weights(work, node, lane, sum, sheet);
            else if (duel_is_small(work->state))
                write_first(work, node, lane, sheet);
            duel_sheet_chances(round, sheet, node, lane, chances);
            for (unsigned i = 0; i < node->count; i++)
                work->play[node->first + i][lane] = chances[i];
        }
    }
    double laid = sheet->first / (double)DUEL_WHOLE;
    work->first[work->hero].play[0] = 1 - laid;
    work->first[work->hero].play[1] = laid;
}

/* How far along the edges of both points' sheets: from few to many for an other who has lost its
   skull, from many to few for one who has it. */
typedef struct Along {
    unsigned sheet[2];
    double part[2]; /* of each point */
} Along;

static double leaning(const DuelTarget *target, unsigned point, unsigned k)
{
    return target->worth[point][k][0] - target->worth[point][k][1];
}

/* Which side's edge comes next on the border of the sum of both: the one that is better for an
   other with its skull at the least cost for one without. 2: there is none. */
static unsigned next_edge(const DuelTarget *target, const unsigned sides[2], const Along *along)
{
    double best = HUGE_VAL;
    unsigned next = 2;
    for (unsigned side = 0; side < 2; side++) {
        unsigned k = along->sheet[side], point = sides[side];
        if (along->part[side] <= 0 || k + 1 >= target->sheets[point])
            continue;
        const double *here = target->worth[point][k], *there = target->worth[point][k + 1];
        double steepness = (there[0] - here[0]) / (here[1] - there[1]);
        if (steepness < best) {
            best = steepness;
            next = side;
        }
    }
    return next;
}

/* The hero was to pay so much on average. Of all that it can pay at this belief, it takes the least
   that leans as much to one side or the other: no more than that to either. */
static void write_carry(const DuelWork *work, const DuelTarget *target, double belief,
                        const double paid[2], DuelCarry *carry)
{
    unsigned sides[2], edge;
    double part = duel_between(target, belief, sides), wanted = paid[0] - paid[1];
    Along along = {{0, 0}, {1 - part, part}};
    double leans =
        along.part[0] * leaning(target, sides[0], 0) + along.part[1] * leaning(target, sides[1], 0);
    carry->point = (uint8_t)sides[0];
    carry->mixes = carry->mixed = 0;
    carry->mix = 0;
    while (leans < wanted && (edge = next_edge(target, sides, &along)) < 2) {
        unsigned k = along.sheet[edge];
        double step = along.part[edge] *
                      (leaning(target, sides[edge], k + 1) - leaning(target, sides[edge], k));
        uint32_t mix =
            leans + step <= wanted ? DUEL_WHOLE : part_of_whole(work, wanted - leans, step);
        leans += step;
        if (mix == DUEL_WHOLE) {
            along.sheet[edge]++;
        } else if (mix > 0) {
            carry->mixes = 1;
            carry->mixed = (uint8_t)edge;
            carry->mix = mix;
        }
    }
    carry->sheet[0] = (uint8_t)along.sheet[0];
    carry->sheet[1] = (uint8_t)along.sheet[1];
}

/* What the other gains at an exit from what the sheet says. */
static void sheet_pays(const DuelWork *work, const DuelSet *set, const DuelExit *exit,
                       const DuelCarry *carry, const DuelRow reach, double pays[2])
{
    double owns[2];
    DuelNext next[DUEL_MOST_NEXT];
    pays[0] = pays[1] = 0;
    duel_reach_exit(work->state, exit, carry, work->hero, reach, owns);
    if (owns[0] + owns[1] <= 0)
        return;
    unsigned count = duel_next(set, carry, owns, next);
    for (unsigned i = 0; i < count; i++) {
        const double *worth = set->points[next[i].point].sheets[next[i].sheet].worth;
        double chance = owns[0] * next[i].chance[0] + owns[1] * next[i].chance[1];
        for (unsigned has = 0; has < 2; has++)
            pays[has] += chance * worth[has];
    }
}

/* What the hero was to pay at an exit, for each time that it comes there. A linear program may
   leave chances over that gain nothing: for them it pays as much as for a skull that is surely
   lost, or surely there. False: it was never to come there. */
static bool pays_on_average(const DuelWork *work, unsigned e, const DuelTarget *target,
                            const double owns[2], double paid[2])
{
    double all = work->came[e];
    memcpy(paid, work->paid[e], 2 * sizeof *paid);
    if (duel_is_small(work->state)) {
        double over[2] = {owns[0] - (work->came[e] - work->has[e]), owns[1] - work->has[e]};
        const double *ends[2] = {target->worth[0][0], target->worth[target->points - 1][0]};
        for (unsigned i = 0; i < 2; i++)
            for (unsigned has = 0; over[i] > 0 && has < 2; has++)
                paid[has] += over[i] * ends[i][has];
        all += fmax(over[0], 0) + fmax(over[1], 0);
    }
    for (unsigned has = 0; all > 0 && has < 2; has++)
        paid[has] /= all;
    return all > 0;
}

/* The best response to the sheet at the end of an auction, by the other's lane; what comes after is
   written as the sheet goes. */
static void finish_leaf(DuelWork *work, const DuelTable *table, DuelSheet *sheet, unsigned n,
                        unsigned a, DuelRow values)
{
    const DuelRound *round = work->round;
    const DuelLeaf *leaf = &round->leaves[round->actions[a].leaf];
    unsigned hero = work->hero, other = 1 - hero;
    DuelRow reach;
    for (unsigned lane = 0; lane < DUEL_ROW; lane++)
        reach[lane] =
            work->reach[n][hero][lane] * (round->nodes[n].seat == hero ? work->play[a][lane] : 1);
    memset(values, 0, sizeof(DuelRow));
    for (unsigned e = leaf->exit; e < leaf->exit + (unsigned)leaf->exits; e++) {
        const DuelExit *exit = &round->exits[e];
        const DuelTarget *target = &work->targets[exit->end][exit->challenger];
        DuelAfter after = duel_after(work->state, exit);
        DuelCarry *carry = &sheet->carries[e];
        double owns[2], pays[2], has;
        const DuelPair *loses = &work->loses[e];
        if (target->chooses && exit->challenger == hero)
            carry->loses = part_of_whole(work, loses->sum[0], loses->sum[0] + loses->sum[1]);
        duel_reach_exit(work->state, exit, carry, hero, reach, owns);
        double came = owns[0] + owns[1];
        if (target->over) {
            pays[0] = pays[1] = came * target->win;
        } else {
            const DuelSet *set =
                &table->sets[duel_state_index(after.state)][after.starter == hero ? 0 : 1];
            double paid[2];
            if (came > 0 && pays_on_average(work, e, target, owns, paid))
                write_carry(work, target, owns[1] / came, paid, carry);
            sheet_pays(work, set, exit, carry, reach, pays);
        }
        has = pays[1];
        if (exit->challenger == other && target->chooses)
            has = pays[0] > pays[1] ? pays[0] : pays[1];
        else if (exit->challenger == other && target->drops)
            has += (pays[0] - pays[1]) / work->state.discs[other];
        if (duel_has_lane(exit->lanes[other], LANE_LOST))
            values[LANE_LOST] += pays[0];
        for (unsigned lane = LANE_HAND; lane < DUEL_LANES; lane++)
            if (duel_has_lane(exit->lanes[other], lane))
                values[lane] += has;
    }
}

/* Rounded up, with room for what doubles lose on the way. */
static double bound_of(double worth)
{
    return ceil((worth + 1e-9) * DUEL_WORTH_ONE) / DUEL_WORTH_ONE;
}

static void finish(DuelWork *work, const DuelProblem *problem, DuelSheet *sheet)
{
    const DuelRound *round = work->round;
    unsigned other = 1 - work->hero;
    duel_work_reach(work, work->hero, problem->belief);
    for (unsigned n = round->node_count; n-- > 0;) {
        const DuelNode *node = &round->nodes[n];
        DuelRow values[DUEL_MOST_WORDS];
        double *best = work->value[n];
        for (unsigned i = 0; i < node->count; i++) {
            const DuelAction *action = &round->actions[node->first + i];
            if (action->child < 0)
                finish_leaf(work, problem->table, sheet, n, node->first + i, values[i]);
            else
                memcpy(values[i], work->value[action->child], sizeof(DuelRow));
            if (action->word == WORD_SKULL && node->seat == other)
                values[i][LANE_HAND] = work->value[action->child][LANE_LAID + node->laid[other]];
        }
        if (node->seat != other) {
            duel_add_up(round, node, values, best);
            continue;
        }
        memset(best, 0, sizeof(DuelRow));
        for (unsigned i = 0; i < node->count; i++)
            for (unsigned lane = 0; lane < DUEL_LANES; lane++)
                if (duel_has_lane(round->actions[node->first + i].lanes, lane) &&
                    values[i][lane] > best[lane])
                    best[lane] = values[i][lane];
    }
    double hand = work->value[0][LANE_HAND], laid = work->value[0][LANE_LAID];
    sheet->worth[0] = bound_of(work->value[0][LANE_LOST]);
    sheet->worth[1] = bound_of(round->discs[other] > 1 && hand > laid ? hand : laid);
}

bool duel_solve_sheet(DuelWork *work, const DuelProblem *problem, DuelSheet *sheet)
{
    duel_work_begin(work, problem);
    bool solved =
        duel_is_small(problem->state) ? duel_program(work, problem) : duel_regret(work, problem);
    if (!solved || !duel_sheet_new(work->round, work->hero, sheet))
        return false;
    write_chances(work, sheet);
    finish(work, problem, sheet);
    return true;
}
