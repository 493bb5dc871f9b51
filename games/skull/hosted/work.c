/* What solving a round stands on: see work.h. */
#include "games/skull/hosted/work.h"
#include "core/game.h"

#include <stdlib.h>
#include <string.h>

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
    DuelTarget *target = &work->targets[end][challenger];
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
                target->worth[i][k][owns] = set->points[i].sheets[k].worth[owns];
    }
}

static void play_equally(DuelPair *pair)
{
    *pair = (DuelPair){.play = {0.5, 0.5}};
}

void duel_work_begin(DuelWork *work, const DuelProblem *problem)
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

void duel_work_reach(DuelWork *work, unsigned seat, double belief)
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

double duel_between(const DuelTarget *target, double belief, unsigned sides[2])
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

void duel_add_up(const DuelRound *round, const DuelNode *node, DuelRow values[], DuelRow sum)
{
    memset(sum, 0, sizeof(DuelRow));
    for (unsigned i = 0; i < node->count; i++)
        if (round->actions[node->first + i].word != WORD_SKULL)
            for (unsigned lane = 0; lane < DUEL_ROW; lane++)
                sum[lane] += values[i][lane];
}
