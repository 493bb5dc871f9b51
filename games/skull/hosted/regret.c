/* Regret minimisation over one round: see work.h. */
#include "games/skull/hosted/work.h"

#include <stdlib.h>
#include <string.h>

/* ---- Setting up ---------------------------------------------------------------------------- */

/* Of each point every sheet is as likely at first. */
static bool set_draws(DuelWork *work)
{
    const DuelRound *round = work->round;
    work->draws = 0;
    for (unsigned e = 0; e < round->exit_count; e++) {
        const DuelExit *exit = &round->exits[e];
        work->first_draw[e] = work->draws;
        if (!work->targets[exit->end][exit->challenger].over)
            work->draws += work->targets[exit->end][exit->challenger].all;
    }
    if (work->draws > work->room) {
        free(work->draw);
        free(work->draw_regret);
        work->room = work->draws;
        work->draw = malloc(work->room * sizeof *work->draw);
        work->draw_regret = malloc(work->room * sizeof *work->draw_regret);
    }
    if (work->draw == NULL || work->draw_regret == NULL) {
        work->room = 0;
        return work->draws == 0;
    }
    for (unsigned e = 0; e < round->exit_count; e++) {
        const DuelExit *exit = &round->exits[e];
        const DuelTarget *target = &work->targets[exit->end][exit->challenger];
        for (unsigned i = 0; !target->over && i < target->points; i++)
            for (unsigned k = 0; k < target->sheets[i]; k++) {
                work->draw[work->first_draw[e] + target->first[i] + k] = 1.0 / target->sheets[i];
                work->draw_regret[work->first_draw[e] + target->first[i] + k] = 0;
            }
    }
    return true;
}

/* ---- Down the tree ------------------------------------------------------------------------- */

static void add_to_average(DuelWork *work, unsigned seat)
{
    const DuelRound *round = work->round;
    double has = work->reach[0][seat][LANE_HAND] + work->reach[0][seat][LANE_LAID];
    for (unsigned i = 0; i < 2; i++)
        work->first[seat].sum[i] += work->weight * has * work->first[seat].play[i];
    for (unsigned n = 0; n < round->node_count; n++) {
        const DuelNode *node = &round->nodes[n];
        if (node->seat != seat)
            continue;
        for (unsigned a = node->first; a < node->first + node->count; a++)
            for (unsigned lane = 0; lane < DUEL_ROW; lane++)
                work->sum[a][lane] +=
                    work->weight * work->reach[n][seat][lane] * work->play[a][lane];
    }
}

/* ---- Exits --------------------------------------------------------------------------------- */

/* A seat's chances at an exit: that it has lost its skull, and that it has it. */
static void owns_at(const DuelWork *work, const DuelExit *exit, const DuelTarget *target,
                    const DuelPair *loses, unsigned seat, const DuelRow reach, double owns[2])
{
    unsigned lanes = exit->lanes[seat];
    double has = 0, goes = 0;
    for (unsigned lane = LANE_HAND; lane < DUEL_LANES; lane++)
        has += duel_has_lane(lanes, lane) ? reach[lane] : 0;
    if (exit->challenger == seat && target->chooses)
        goes = loses->play[0];
    else if (exit->challenger == seat && target->drops)
        goes = 1.0 / work->state.discs[seat];
    owns[0] = (duel_has_lane(lanes, LANE_LOST) ? reach[LANE_LOST] : 0) + has * goes;
    owns[1] = has * (1 - goes);
}

/* What the sheets of a point cost against these chances of the other, as the hero draws them now.
 */
static double draw_costs(const DuelWork *work, unsigned e, const DuelTarget *target, unsigned point,
                         const double other[2])
{
    const double *draw = &work->draw[work->first_draw[e] + target->first[point]];
    double cost = 0;
    for (unsigned k = 0; k < target->sheets[point]; k++)
        cost += draw[k] *
                (other[0] * target->worth[point][k][0] + other[1] * target->worth[point][k][1]);
    return cost;
}

/* … and the hero learns from it which to draw. */
static void learn_draw(DuelWork *work, unsigned e, const DuelTarget *target, unsigned point,
                       const double other[2], double cost)
{
    double *draw = &work->draw[work->first_draw[e] + target->first[point]];
    double *regret = &work->draw_regret[work->first_draw[e] + target->first[point]], sum = 0;
    unsigned count = target->sheets[point];
    for (unsigned k = 0; k < count; k++) {
        const double *worth = target->worth[point][k];
        double now = regret[k] + cost - (other[0] * worth[0] + other[1] * worth[1]);
        regret[k] = now > 0 ? now : 0;
        sum += regret[k];
    }
    for (unsigned k = 0; k < count; k++)
        draw[k] = sum > 0 ? regret[k] / sum : 1.0 / count;
}

/* What an exit is worth to `seat`, by whether it has lost its skull: to the hero the slope of its
   cost, to the other what it gains from the sheets that the hero draws. Which two points it draws
   from is decided by its average belief: the average is what will be played, and moves slowly, so
   that nothing jumps to and fro. What it now is between them, or beyond, costs as much on the line
   through both. */
static void exit_values(DuelWork *work, unsigned e, const DuelTarget *target, unsigned seat,
                        double chances[DUEL_SEATS][2], double values[2])
{
    unsigned hero = work->hero, sides[2];
    double *mine = chances[hero], *theirs = chances[1 - hero];
    double came = mine[0] + mine[1], other = theirs[0] + theirs[1];
    (void)duel_between(target, work->came[e] > 0 ? work->has[e] / work->came[e] : 0.5, sides);
    if (seat == hero) {
        double costs[2], slope = 0;
        for (unsigned side = 0; side < 2; side++)
            costs[side] = draw_costs(work, e, target, sides[side], theirs);
        for (unsigned side = 0; side < (sides[0] == sides[1] ? 1u : 2u); side++)
            learn_draw(work, e, target, sides[side], theirs, costs[side]);
        if (sides[0] != sides[1])
            slope = (costs[1] - costs[0]) / (target->belief[sides[1]] - target->belief[sides[0]]);
        values[0] = other - costs[0] + slope * target->belief[sides[0]];
        values[1] = values[0] - slope;
        return;
    }
    double right = 0;
    if (sides[0] != sides[1])
        right = (mine[1] - came * target->belief[sides[0]]) /
                (target->belief[sides[1]] - target->belief[sides[0]]);
    values[0] = values[1] = 0;
    for (unsigned side = 0; side < (sides[0] == sides[1] ? 1u : 2u); side++) {
        const double *draw = &work->draw[work->first_draw[e] + target->first[sides[side]]];
        double weight = side == 0 ? came - right : right;
        for (unsigned k = 0; k < target->sheets[sides[side]]; k++)
            for (unsigned owns = 0; owns < 2; owns++)
                values[owns] += weight * draw[k] * target->worth[sides[side]][k][owns];
    }
    for (unsigned owns = 0; owns < 2; owns++)
        work->paid[e][owns] += work->weight * values[owns];
    work->came[e] += work->weight * came;
    work->has[e] += work->weight * mine[1];
}

static void learn_pair(DuelPair *pair, const double values[2])
{
    double value = pair->play[0] * values[0] + pair->play[1] * values[1], sum = 0;
    for (unsigned i = 0; i < 2; i++) {
        double regret = pair->regret[i] + values[i] - value;
        pair->regret[i] = regret > 0 ? regret : 0;
        sum += pair->regret[i];
    }
    for (unsigned i = 0; i < 2; i++)
        pair->play[i] = sum > 0 ? pair->regret[i] / sum : 0.5;
}

static void leaf_values(DuelWork *work, unsigned n, unsigned a, unsigned seat, DuelRow values)
{
    const DuelRound *round = work->round;
    const DuelLeaf *leaf = &round->leaves[round->actions[a].leaf];
    DuelRow reach[DUEL_SEATS];
    for (unsigned who = 0; who < DUEL_SEATS; who++)
        for (unsigned lane = 0; lane < DUEL_ROW; lane++)
            reach[who][lane] = round->nodes[n].seat == who
                                   ? work->reach[n][who][lane] * work->play[a][lane]
                                   : work->reach[n][who][lane];
    memset(values, 0, sizeof(DuelRow));
    for (unsigned e = leaf->exit; e < leaf->exit + (unsigned)leaf->exits; e++) {
        const DuelExit *exit = &round->exits[e];
        const DuelTarget *target = &work->targets[exit->end][exit->challenger];
        double chances[DUEL_SEATS][2], worth[2], has;
        for (unsigned who = 0; who < DUEL_SEATS; who++)
            owns_at(work, exit, target, &work->loses[e], who, reach[who], chances[who]);
        if (target->over) {
            double win = seat == work->hero ? 1 - target->win : target->win;
            worth[0] = worth[1] = win * (chances[1 - seat][0] + chances[1 - seat][1]);
        } else {
            exit_values(work, e, target, seat, chances, worth);
        }
        has = worth[1];
        if (exit->challenger == seat && target->chooses) {
            DuelPair *loses = &work->loses[e];
            has = loses->play[0] * worth[0] + loses->play[1] * worth[1];
            for (unsigned i = 0; i < 2; i++)
                loses->sum[i] += work->weight * chances[seat][i];
            learn_pair(loses, worth);
        } else if (exit->challenger == seat && target->drops) {
            has += (worth[0] - worth[1]) / work->state.discs[seat];
        }
        if (duel_has_lane(exit->lanes[seat], LANE_LOST))
            values[LANE_LOST] += worth[0];
        for (unsigned lane = LANE_HAND; lane < DUEL_LANES; lane++)
            if (duel_has_lane(exit->lanes[seat], lane))
                values[lane] += has;
    }
}

/* ---- Up the tree --------------------------------------------------------------------------- */

/* What each action of a node is worth to a seat, by its lane. */
static void action_values(DuelWork *work, unsigned n, unsigned seat, DuelRow values[])
{
    const DuelNode *node = &work->round->nodes[n];
    for (unsigned i = 0; i < node->count; i++) {
        const DuelAction *action = &work->round->actions[node->first + i];
        if (action->child < 0) {
            leaf_values(work, n, node->first + i, seat, values[i]);
            continue;
        }
        memcpy(values[i], work->value[action->child], sizeof(DuelRow));
        if (action->word == WORD_SKULL && node->seat == seat)
            values[i][LANE_HAND] = work->value[action->child][LANE_LAID + node->laid[seat]];
    }
}

static void learn_node(DuelWork *work, const DuelNode *node, DuelRow values[], DuelRow value)
{
    DuelRow sum = {0}, count = {0};
    memset(value, 0, sizeof(DuelRow));
    for (unsigned i = 0; i < node->count; i++)
        for (unsigned lane = 0; lane < DUEL_ROW; lane++)
            value[lane] += work->play[node->first + i][lane] * values[i][lane];
    for (unsigned i = 0; i < node->count; i++) {
        double *regret = work->regret[node->first + i], *legal = work->legal[node->first + i];
        for (unsigned lane = 0; lane < DUEL_ROW; lane++) {
            double now = regret[lane] + (values[i][lane] - value[lane]) * legal[lane];
            regret[lane] = now > 0 ? now : 0;
            sum[lane] += regret[lane];
            count[lane] += legal[lane];
        }
    }
    for (unsigned i = 0; i < node->count; i++) {
        double *play = work->play[node->first + i];
        for (unsigned lane = 0; lane < DUEL_ROW; lane++) {
            double any = count[lane] > 0 ? work->legal[node->first + i][lane] / count[lane] : 0;
            play[lane] = sum[lane] > 0 ? work->regret[node->first + i][lane] / sum[lane] : any;
        }
    }
}

/* A seat learns from all that could have happened. */
static void learn(DuelWork *work, unsigned seat)
{
    const DuelRound *round = work->round;
    for (unsigned n = round->node_count; n-- > 0;) {
        const DuelNode *node = &round->nodes[n];
        DuelRow values[DUEL_MOST_WORDS];
        action_values(work, n, seat, values);
        if (node->seat == seat)
            learn_node(work, node, values, work->value[n]);
        else
            duel_add_up(round, node, values, work->value[n]);
    }
    if (round->discs[seat] > 1)
        learn_pair(&work->first[seat],
                   (double[]){work->value[0][LANE_HAND], work->value[0][LANE_LAID]});
}

bool duel_regret(DuelWork *work, const DuelProblem *problem)
{
    unsigned hero = problem->hero, other = 1 - hero;
    double beliefs[DUEL_SEATS];
    beliefs[hero] = problem->belief;
    beliefs[other] = problem->other;
    if (!set_draws(work))
        return false;
    for (unsigned i = 1; i <= problem->iterations; i++) {
        work->weight = i;
        duel_work_reach(work, other, beliefs[other]);
        duel_work_reach(work, hero, beliefs[hero]);
        add_to_average(work, hero);
        learn(work, other);
        duel_work_reach(work, other, beliefs[other]);
        learn(work, hero);
    }
    return true;
}
