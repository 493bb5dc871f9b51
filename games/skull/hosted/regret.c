/* Regret minimisation over one round: see regret.h. */
#include "games/skull/hosted/regret.h"
#include "core/game.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* What follows an exit, by how it ends and who was challenger. */
typedef struct Target {
    bool over, chooses, drops;
    double win; /* of the other, if it is over */
    unsigned points;
    double belief[DUEL_POINTS];
    unsigned sheets[DUEL_POINTS];
    unsigned first[DUEL_POINTS]; /* of its sheets, among all of the target */
    unsigned all;                /* sheets */
    double worth[DUEL_POINTS][DUEL_SHEETS][2];
} Target;

/* A choice of two: what to lay first; what to lose. */
typedef struct Pair {
    double play[2], regret[2], sum[2];
} Pair;

struct DuelWork {
    const DuelRound *round;
    DuelState state;
    unsigned hero;
    Target targets[3][DUEL_SEATS];
    DuelRow legal[DUEL_ACTIONS], play[DUEL_ACTIONS], regret[DUEL_ACTIONS], sum[DUEL_ACTIONS];
    Pair first[DUEL_SEATS], loses[DUEL_EXITS];
    DuelRow reach[DUEL_NODES][DUEL_SEATS];
    DuelRow value[DUEL_NODES];
    double *draw, *draw_regret; /* by exit, point and sheet: which the hero goes on with */
    size_t draws, room;         /* of them; that there is memory for */
    size_t first_draw[DUEL_EXITS];
    /* By the hero, on average: came to an exit, had its skull there, paid. */
    double came[DUEL_EXITS], has[DUEL_EXITS], paid[DUEL_EXITS][2];
    double weight; /* of this iteration in averages */
};

DuelWork *duel_work_new(void)
{
    return calloc(1, sizeof(DuelWork));
}

void duel_work_free(DuelWork *work)
{
    if (work != NULL) {
        free(work->draw);
        free(work->draw_regret);
    }
    free(work);
}

/* ---- Setting up ---------------------------------------------------------------------------- */

static void set_target(DuelWork *work, const DuelProblem *problem, unsigned end,
                       unsigned challenger)
{
    DuelExit exit = {.end = (uint8_t)end, .challenger = (uint8_t)challenger};
    DuelAfter after = duel_after(problem->state, &exit);
    Target *target = &work->targets[end][challenger];
    target->over = after.over;
    target->chooses = after.chooses;
    target->drops = after.drops;
    target->win = after.winner != work->hero;
    if (after.over)
        return;
    unsigned place = after.starter == work->hero ? 0 : 1;
    const DuelSet *set = &problem->table->sets[duel_state_index(after.state)][place];
    INSIST(set->count > 0);
    target->points = set->count;
    target->all = 0;
    for (unsigned i = 0; i < set->count; i++) {
        target->belief[i] = set->points[i].belief;
        target->sheets[i] = set->points[i].count;
        target->first[i] = target->all;
        target->all += set->points[i].count;
        for (unsigned k = 0; k < set->points[i].count; k++)
            for (unsigned owns = 0; owns < 2; owns++)
                target->worth[i][k][owns] = (double)set->points[i].sheets[k].worth[owns];
    }
}

static void play_equally(Pair *pair)
{
    *pair = (Pair){.play = {0.5, 0.5}};
}

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
        const Target *target = &work->targets[exit->end][exit->challenger];
        for (unsigned i = 0; !target->over && i < target->points; i++)
            for (unsigned k = 0; k < target->sheets[i]; k++) {
                work->draw[work->first_draw[e] + target->first[i] + k] = 1.0 / target->sheets[i];
                work->draw_regret[work->first_draw[e] + target->first[i] + k] = 0;
            }
    }
    return true;
}

static void set_up(DuelWork *work, const DuelProblem *problem)
{
    const DuelRound *round = duel_table_round(problem->table, problem->state);
    work->round = round;
    work->state = problem->state;
    work->hero = problem->hero;
    for (unsigned end = END_OWN_SKULL; end <= END_SUCCESS; end++)
        for (unsigned seat = 0; seat < DUEL_SEATS; seat++)
            set_target(work, problem, end, seat);
    memset(work->regret, 0, sizeof work->regret);
    memset(work->sum, 0, sizeof work->sum);
    memset(work->reach, 0, sizeof work->reach);
    memset(work->came, 0, sizeof work->came);
    memset(work->has, 0, sizeof work->has);
    memset(work->paid, 0, sizeof work->paid);
    for (unsigned n = 0; n < round->node_count; n++) {
        const DuelNode *node = &round->nodes[n];
        DuelRow count = {0};
        for (unsigned a = node->first; a < node->first + node->count; a++)
            for (unsigned lane = 0; lane < DUEL_ROW; lane++) {
                work->legal[a][lane] = duel_has_lane(round->actions[a].lanes, lane);
                count[lane] += work->legal[a][lane];
            }
        for (unsigned a = node->first; a < node->first + node->count; a++)
            for (unsigned lane = 0; lane < DUEL_ROW; lane++)
                work->play[a][lane] = count[lane] > 0 ? work->legal[a][lane] / count[lane] : 0;
    }
    for (unsigned e = 0; e < round->exit_count; e++) {
        play_equally(&work->loses[e]);
    }
    for (unsigned seat = 0; seat < DUEL_SEATS; seat++) {
        play_equally(&work->first[seat]);
        if (round->discs[seat] == 1)
            work->first[seat].play[0] = 0, work->first[seat].play[1] = 1;
    }
}

/* ---- Down the tree ------------------------------------------------------------------------- */

/* A seat's chances to come to each node. */
static void reach_nodes(DuelWork *work, unsigned seat, double belief)
{
    const DuelRound *round = work->round;
    const double *first = work->first[seat].play;
    double *root = work->reach[0][seat];
    root[LANE_LOST] = 1 - belief;
    root[LANE_HAND] = belief * first[0];
    root[LANE_LAID] = belief * first[1];
    for (unsigned n = 0; n < round->node_count; n++) {
        const DuelNode *node = &round->nodes[n];
        const double *reach = work->reach[n][seat];
        for (unsigned a = node->first; a < node->first + node->count; a++) {
            const DuelAction *action = &round->actions[a];
            if (action->child < 0)
                continue;
            double *child = work->reach[action->child][seat];
            if (node->seat != seat)
                memcpy(child, reach, sizeof(DuelRow));
            else if (action->word == WORD_SKULL)
                child[LANE_LAID + node->laid[seat]] = reach[LANE_HAND] * work->play[a][LANE_HAND];
            else
                for (unsigned lane = 0; lane < DUEL_ROW; lane++)
                    child[lane] = reach[lane] * work->play[a][lane];
        }
    }
}

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
static void owns_at(const DuelWork *work, const DuelExit *exit, const Target *target,
                    const Pair *loses, unsigned seat, const DuelRow reach, double owns[2])
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

/* The points on both sides of the hero's belief, and how much of the right one. */
static double between(const Target *target, double belief, unsigned sides[2])
{
    unsigned i = 0;
    if (target->points == 1) {
        sides[0] = sides[1] = 0;
        return 0;
    }
    while (i + 2 < target->points && belief > target->belief[i + 1])
        i++;
    sides[0] = i;
    sides[1] = i + 1;
    return (belief - target->belief[i]) / (target->belief[i + 1] - target->belief[i]);
}

/* What the sheets of a point cost against these chances of the other, as the hero draws them now.
 */
static double draw_costs(const DuelWork *work, unsigned e, const Target *target, unsigned point,
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
static void learn_draw(DuelWork *work, unsigned e, const Target *target, unsigned point,
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
static void exit_values(DuelWork *work, unsigned e, const Target *target, unsigned seat,
                        double chances[DUEL_SEATS][2], double values[2])
{
    unsigned hero = work->hero, sides[2];
    double *mine = chances[hero], *theirs = chances[1 - hero];
    double came = mine[0] + mine[1], other = theirs[0] + theirs[1];
    (void)between(target, work->came[e] > 0 ? work->has[e] / work->came[e] : 0.5, sides);
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

static void learn_pair(Pair *pair, const double values[2])
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
        const Target *target = &work->targets[exit->end][exit->challenger];
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
            Pair *loses = &work->loses[e];
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

/* Who watches gains the sum; laying a flower and laying the skull look the same, and are counted
   once. */
static void add_up(const DuelRound *round, const DuelNode *node, DuelRow values[], DuelRow sum)
{
    memset(sum, 0, sizeof(DuelRow));
    for (unsigned i = 0; i < node->count; i++)
        if (round->actions[node->first + i].word != WORD_SKULL)
            for (unsigned lane = 0; lane < DUEL_ROW; lane++)
                sum[lane] += values[i][lane];
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
            add_up(round, node, values, work->value[n]);
    }
    if (round->discs[seat] > 1)
        learn_pair(&work->first[seat],
                   (double[]){work->value[0][LANE_HAND], work->value[0][LANE_LAID]});
}

/* ---- The sheet ----------------------------------------------------------------------------- */

static uint16_t part_of_whole(double part, double all)
{
    return (uint16_t)(all > 0 ? lround(DUEL_WHOLE * part / all) : 0);
}

/* What was tried less often than this is left over from learning. It costs next to nothing to do
   without, and the sheets need half the room. */
static const double least_chance = 0.005;

/* Parts of a whole that add up to it: rounded as a running sum is. */
static void write_weights(const DuelWork *work, const DuelNode *node, unsigned lane, double sum,
                          DuelSheet *sheet)
{
    double upto = 0, least = sum * least_chance;
    unsigned given = 0;
    double all = 0;
    for (unsigned i = 0; i < node->count; i++)
        all += work->sum[node->first + i][lane] > least ? work->sum[node->first + i][lane] : 0;
    for (unsigned i = 0; i < node->count; i++) {
        double part = work->sum[node->first + i][lane];
        upto += part > least ? part : 0;
        unsigned now = part_of_whole(upto, all);
        sheet->chances[work->round->actions[node->first + i].row * DUEL_LANES + lane] =
            (uint16_t)(now - given);
        given = now;
    }
}

/* The hero's average play, as bytes. From here on that is what it plays. */
static void write_chances(DuelWork *work, DuelSheet *sheet)
{
    const DuelRound *round = work->round;
    const Pair *first = &work->first[work->hero];
    sheet->first = part_of_whole(first->sum[1], first->sum[0] + first->sum[1]);
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
            duel_sheet_chances(round, sheet, node, lane, chances);
            for (unsigned i = 0; i < node->count; i++)
                work->play[node->first + i][lane] = chances[i];
        }
    }
    double laid = round->discs[work->hero] == 1 ? 1 : sheet->first / (double)DUEL_WHOLE;
    work->first[work->hero].play[0] = 1 - laid;
    work->first[work->hero].play[1] = laid;
}

/* How far along the edges of both points' sheets: from few to many for an other who has lost its
   skull, from many to few for one who has it. */
typedef struct Along {
    unsigned sheet[2];
    double part[2]; /* of each point */
} Along;

static double leaning(const Target *target, unsigned point, unsigned k)
{
    return target->worth[point][k][0] - target->worth[point][k][1];
}

/* Which side's edge comes next on the border of the sum of both: the one that is better for an
   other with its skull at the least cost for one without. 2: there is none. */
static unsigned next_edge(const Target *target, const unsigned sides[2], const Along *along)
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
static void write_carry(const Target *target, double belief, const double paid[2], DuelCarry *carry)
{
    unsigned sides[2], edge;
    double part = between(target, belief, sides), wanted = paid[0] - paid[1];
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
        uint16_t mix = leans + step <= wanted ? DUEL_WHOLE : part_of_whole(wanted - leans, step);
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
        const float *worth = set->points[next[i].point].sheets[next[i].sheet].worth;
        double chance = owns[0] * next[i].chance[0] + owns[1] * next[i].chance[1];
        for (unsigned has = 0; has < 2; has++)
            pays[has] += chance * (double)worth[has];
    }
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
        const Target *target = &work->targets[exit->end][exit->challenger];
        DuelAfter after = duel_after(work->state, exit);
        DuelCarry *carry = &sheet->carries[e];
        double owns[2], pays[2], has;
        const Pair *loses = &work->loses[e];
        if (target->chooses && exit->challenger == hero)
            carry->loses = part_of_whole(loses->sum[0], loses->sum[0] + loses->sum[1]);
        duel_reach_exit(work->state, exit, carry, hero, reach, owns);
        double came = owns[0] + owns[1];
        if (target->over) {
            pays[0] = pays[1] = came * target->win;
        } else {
            const DuelSet *set =
                &table->sets[duel_state_index(after.state)][after.starter == hero ? 0 : 1];
            double all = work->came[e];
            if (came > 0 && all > 0)
                write_carry(target, owns[1] / came,
                            (double[]){work->paid[e][0] / all, work->paid[e][1] / all}, carry);
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
static float bound_of(double worth)
{
    float bound = (float)(worth + 1e-9);
    return (double)bound < worth + 1e-9 ? nextafterf(bound, 2) : bound;
}

static void finish(DuelWork *work, const DuelProblem *problem, DuelSheet *sheet)
{
    const DuelRound *round = work->round;
    unsigned other = 1 - work->hero;
    reach_nodes(work, work->hero, problem->belief);
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
            add_up(round, node, values, best);
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
    unsigned hero = problem->hero, other = 1 - hero;
    double beliefs[DUEL_SEATS];
    beliefs[hero] = problem->belief;
    beliefs[other] = problem->other;
    set_up(work, problem);
    if (!set_draws(work) || !duel_sheet_new(work->round, hero, sheet))
        return false;
    for (unsigned i = 1; i <= problem->iterations; i++) {
        work->weight = i;
        reach_nodes(work, other, beliefs[other]);
        reach_nodes(work, hero, beliefs[hero]);
        add_to_average(work, hero);
        learn(work, other);
        reach_nodes(work, other, beliefs[other]);
        learn(work, hero);
    }
    write_chances(work, sheet);
    finish(work, problem, sheet);
    return true;
}
