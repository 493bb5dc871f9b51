/* Reading the solved duel: see table.h. */
#include "games/skull/hosted/table.h"
#include "core/game.h"

#include <stdlib.h>
#include <string.h>

DuelTable *duel_table_new(void)
{
    DuelTable *table = calloc(1, sizeof *table);
    for (unsigned a = 0; table != NULL && a < DUEL_DISCS; a++)
        for (unsigned b = 0; b < DUEL_DISCS; b++)
            duel_round(a + 1, b + 1, &table->rounds[a][b]);
    return table;
}

void duel_set_free(DuelSet *set)
{
    for (unsigned i = 0; i < set->count; i++) {
        for (unsigned k = 0; k < set->points[i].count; k++)
            free(set->points[i].sheets[k].chances);
        free(set->points[i].sheets);
    }
    free(set->points);
    *set = (DuelSet){0};
}

void duel_table_free(DuelTable *table)
{
    for (unsigned i = 0; table != NULL && i < DUEL_STATES; i++)
        for (unsigned hero = 0; hero < DUEL_SEATS; hero++)
            duel_set_free(&table->sets[i][hero]);
    free(table);
}

bool duel_sheet_new(const DuelRound *round, unsigned hero, DuelSheet *sheet)
{
    size_t chances = (size_t)round->rows[hero] * DUEL_LANES;
    *sheet = (DuelSheet){
        .chances =
            calloc(chances * sizeof *sheet->chances + round->exit_count * sizeof(DuelCarry), 1)};
    if (sheet->chances != NULL)
        sheet->carries = (DuelCarry *)(void *)(sheet->chances + chances);
    return sheet->chances != NULL;
}

void duel_sheet_chances(const DuelRound *round, const DuelSheet *sheet, const DuelNode *node,
                        unsigned lane, double chances[])
{
    const DuelAction *actions = &round->actions[node->first];
    unsigned sum = 0, legal = 0;
    for (unsigned a = 0; a < node->count; a++) {
        sum += sheet->chances[actions[a].row * DUEL_LANES + lane];
        legal += duel_has_lane(actions[a].lanes, lane);
    }
    for (unsigned a = 0; a < node->count; a++) {
        if (sum > 0)
            chances[a] = (double)sheet->chances[actions[a].row * DUEL_LANES + lane] / sum;
        else
            chances[a] = duel_has_lane(actions[a].lanes, lane) ? 1.0 / legal : 0;
    }
}

/* ---- What the hero has done ---------------------------------------------------------------- */

void duel_reach_begin(const DuelSheet *sheet, double belief, unsigned discs, DuelRow reach)
{
    double first = discs == 1 ? 1 : sheet->first / (double)DUEL_WHOLE;
    memset(reach, 0, sizeof(DuelRow));
    reach[LANE_LOST] = 1 - belief;
    reach[LANE_HAND] = belief * (1 - first);
    reach[LANE_LAID] = belief * first;
}

void duel_reach_after(const DuelRound *round, const DuelSheet *sheet, const DuelNode *node,
                      int word, DuelRow reach)
{
    DuelRow after = {0};
    double chances[DUEL_MOST_WORDS];
    for (unsigned lane = 0; lane < DUEL_LANES; lane++) {
        if (reach[lane] == 0)
            continue;
        duel_sheet_chances(round, sheet, node, lane, chances);
        for (unsigned a = 0; a < node->count; a++) {
            int did = round->actions[node->first + a].word;
            if (did == word)
                after[lane] += reach[lane] * chances[a];
            else if (did == WORD_SKULL && word == WORD_FLOWER)
                after[LANE_LAID + node->laid[node->seat]] += reach[lane] * chances[a];
        }
    }
    memcpy(reach, after, sizeof after);
}

void duel_reach_exit(DuelState state, const DuelExit *exit, const DuelCarry *carry, unsigned hero,
                     const DuelRow reach, double owns[2])
{
    DuelAfter after = duel_after(state, exit);
    unsigned lanes = exit->lanes[hero];
    double lost = duel_has_lane(lanes, LANE_LOST) ? reach[LANE_LOST] : 0, has = 0, goes = 0;
    for (unsigned lane = LANE_HAND; lane < DUEL_LANES; lane++)
        if (duel_has_lane(lanes, lane))
            has += reach[lane];
    if (exit->challenger == hero && after.chooses)
        goes = carry->loses / (double)DUEL_WHOLE;
    else if (exit->challenger == hero && after.drops)
        goes = 1.0 / state.discs[hero];
    owns[0] = lost + has * goes;
    owns[1] = has * (1 - goes);
}

unsigned duel_next(const DuelSet *set, const DuelCarry *carry, const double owns[2],
                   DuelNext next[DUEL_MOST_NEXT])
{
    double all = owns[0] + owns[1], right = 0;
    bool pair = set->count > 1;
    unsigned count = 0;
    if (pair) {
        double low = set->points[carry->point].belief, high = set->points[carry->point + 1].belief;
        right = (owns[1] / all - low) / (high - low);
        right = right < 0 ? 0 : right > 1 ? 1 : right;
    }
    for (unsigned side = 0; side <= pair; side++) {
        double part = side == 0 ? 1 - right : right;
        const DuelPoint *point = &set->points[carry->point + side];
        double mix = carry->mixes && carry->mixed == side ? carry->mix / (double)DUEL_WHOLE : 0;
        for (unsigned k = 0; k < 2; k++) {
            double chance = all * part * (k == 0 ? 1 - mix : mix);
            if (chance == 0)
                continue;
            next[count++] = (DuelNext){
                (uint8_t)(carry->point + side),
                (uint8_t)(carry->sheet[side] + k),
                {owns[0] > 0 ? chance * (1 - point->belief) / owns[0] : 0,
                 owns[1] > 0 ? chance * point->belief / owns[1] : 0},
            };
        }
    }
    return count;
}

/* ---- Bounds -------------------------------------------------------------------------------- */

static double point_worth(const DuelPoint *point, double other)
{
    double best = 1;
    for (unsigned k = 0; k < point->count; k++) {
        const double *worth = point->sheets[k].worth;
        double one = (1 - other) * worth[0] + other * worth[1];
        best = one < best ? one : best;
    }
    return best;
}

double duel_set_worth(const DuelSet *set, double belief, double other)
{
    unsigned i = 0;
    while (i + 2 < set->count && belief > set->points[i + 1].belief)
        i++;
    double left = point_worth(&set->points[i], other);
    if (set->count == 1)
        return left;
    double low = set->points[i].belief, high = set->points[i + 1].belief;
    double part = (belief - low) / (high - low);
    return (1 - part) * left + part * point_worth(&set->points[i + 1], other);
}
