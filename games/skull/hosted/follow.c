/* Following a duel: see follow.h. */
#include "games/skull/hosted/follow.h"

#include <string.h>

enum { ALL_LANES = (1 << DUEL_LANES) - 1 };

unsigned duel_lane(const Skull *s, unsigned seat)
{
    if (!(s->owned[seat] & SKULL_HAS_SKULL))
        return LANE_LOST;
    for (unsigned i = 0; i < s->laid[seat]; i++)
        if (skull_stack_disc(s, seat, i) == SKULL_DISC_SKULL)
            return LANE_LAID + i;
    return LANE_HAND;
}

static const DuelRound *round_of(const DuelFollow *follow)
{
    return duel_table_round(follow->table, follow->state);
}

const DuelNode *duel_follow_node(const DuelFollow *follow)
{
    const DuelRound *round = round_of(follow);
    return follow->leaf < 0 ? &round->nodes[round->base[follow->turns] + follow->bids] : NULL;
}

/* ---- A round begins ------------------------------------------------------------------------ */

/* It may hold this sheet, with these chances that it has lost its skull, and that it has it. */
static void hold(DuelFollow *follow, unsigned point, unsigned sheet, double lost, double kept)
{
    if (lost + kept <= 0)
        return;
    unsigned i = 0;
    while (i < follow->count && (follow->held[i].point != point || follow->held[i].sheet != sheet))
        i++;
    if (i == follow->count) {
        INSIST(follow->count < DUEL_HELD);
        follow->held[follow->count++] =
            (DuelHeld){.point = (uint8_t)point, .sheet = (uint8_t)sheet};
    }
    follow->held[i].weight += lost + kept;
    follow->held[i].knows[0] += lost;
    follow->held[i].knows[1] += kept;
}

/* What was shown makes likelier than its sheet does, of these chances that it has lost its skull
   and that it has it. */
static void set_known(DuelHeld *held, bool shown, double belief)
{
    double share[2] = {held->weight * (1 - belief), held->weight * belief};
    for (unsigned has = 0; has < 2; has++)
        held->knows[has] = shown && share[has] > 0 ? held->knows[has] / share[has] : 1;
}

static void begin_round(DuelFollow *follow, const Skull *s)
{
    unsigned first = s->first, second = 1 - first;
    double all = 0;
    follow->state = (DuelState){
        {(uint8_t)skull_size(s->owned[first]), (uint8_t)skull_size(s->owned[second])},
        {seats_have(s->flower_mats, first), seats_have(s->flower_mats, second)},
    };
    follow->place = follow->seat == first ? 0 : 1;
    follow->turns = follow->bids = 0;
    follow->leaf = -1;
    follow->end = END_SUCCESS;
    follow->lane = (uint8_t)duel_lane(s, follow->seat);
    follow->lanes = ALL_LANES;
    const DuelSet *set = duel_follow_set(follow);
    for (unsigned i = 0; i < follow->count; i++)
        all += follow->held[i].weight;
    if (all <= 0) { /* somebody else has played for it, as the table never would */
        follow->count = 0;
        follow->shown = false;
        hold(follow, set->count / 2, set->points[set->count / 2].count / 2, 0, 1);
        all = 1;
    }
    for (unsigned i = 0; i < follow->count; i++) {
        DuelHeld *held = &follow->held[i];
        set_known(held, follow->shown, set->points[held->point].belief);
        held->weight /= all;
        duel_reach_begin(duel_follow_sheet(follow, i), set->points[held->point].belief,
                         follow->state.discs[follow->place], held->reach);
    }
}

/* The sheets that come after those it held. */
static void next_round(DuelFollow *follow, const Skull *after)
{
    const DuelRound *round = round_of(follow);
    int at = duel_exit(round, &round->leaves[follow->leaf], follow->end);
    const DuelExit *exit = &round->exits[at];
    DuelAfter next_state = duel_after(follow->state, exit);
    const DuelSet *set = &follow->table->sets[duel_state_index(next_state.state)]
                                             [next_state.starter == follow->place ? 0 : 1];
    DuelHeld old[DUEL_HELD];
    const DuelSheet *sheets[DUEL_HELD];
    unsigned old_count = follow->count;
    unsigned owns_now = (after->owned[follow->seat] & SKULL_HAS_SKULL) != 0;
    for (unsigned i = 0; i < old_count; i++) {
        old[i] = follow->held[i];
        sheets[i] = duel_follow_sheet(follow, i);
    }
    follow->count = 0;
    for (unsigned i = 0; i < old_count; i++) {
        const DuelHeld *held = &old[i];
        const DuelCarry *carry = &sheets[i]->carries[at];
        DuelNext next[DUEL_MOST_NEXT];
        DuelRow row;
        double owns[2], known[2]; /* by the sheet, and by what was shown besides */
        for (unsigned lane = 0; lane < DUEL_LANES; lane++)
            row[lane] = held->reach[lane] * duel_follow_knows(follow, held, lane);
        duel_reach_exit(follow->state, exit, carry, follow->place, held->reach, owns);
        duel_reach_exit(follow->state, exit, carry, follow->place, row, known);
        if (owns[0] + owns[1] <= 0)
            continue;
        unsigned count = duel_next(set, carry, owns, next);
        if (follow->itself)
            known[owns_now] = 1, known[!owns_now] = 0;
        for (unsigned k = 0; k < count; k++)
            hold(follow, next[k].point, next[k].sheet, held->weight * known[0] * next[k].chance[0],
                 held->weight * known[1] * next[k].chance[1]);
    }
    begin_round(follow, after);
}

void duel_follow_begin(DuelFollow *follow, const DuelTable *table, unsigned seat, bool itself)
{
    follow->table = table;
    follow->seat = (uint8_t)seat;
    follow->itself = itself;
    follow->count = 0;
    follow->leaf = -1;
    follow->shown = false;
}

/* ---- In a round ---------------------------------------------------------------------------- */

static int word_of(Action action)
{
    switch (action_word(action)) {
    case SKULL_WORD_PLACE:
        return action_argument(action, 0) == SKULL_DISC_SKULL + 1 ? WORD_SKULL : WORD_FLOWER;
    case SKULL_WORD_BID:
        return (int)action_argument(action, 0);
    default:
        return WORD_PASS;
    }
}

/* How likely a sheet does this, in this lane, in this phase. */
static double sheet_chance(const DuelFollow *follow, unsigned i, unsigned phase, unsigned lane,
                           Action action)
{
    const DuelSheet *sheet = duel_follow_sheet(follow, i);
    const DuelRound *round = round_of(follow);
    bool skull = action_argument(action, 0) == SKULL_DISC_SKULL + 1;
    double chances[DUEL_MOST_WORDS];
    if (phase == SKULL_PREPARING) {
        double laid = sheet->first / (double)DUEL_WHOLE;
        if (lane == LANE_LOST || follow->state.discs[follow->place] == 1)
            return 1;
        return skull ? laid : 1 - laid;
    }
    if (phase == SKULL_LOSING) {
        int exit = duel_exit(round, &round->leaves[follow->leaf], END_OWN_SKULL);
        double loses = sheet->carries[exit].loses / (double)DUEL_WHOLE;
        return skull ? loses : 1 - loses;
    }
    if (phase == SKULL_SHOWING)
        return action_word(action) == SKULL_WORD_HIDE;
    const DuelNode *node = duel_follow_node(follow);
    if (node == NULL || node->seat != follow->place)
        return 1;
    duel_sheet_chances(round, sheet, node, lane, chances);
    for (unsigned k = 0; k < node->count; k++)
        if (round->actions[node->first + k].word == word_of(action))
            return chances[k];
    return 0;
}

double duel_follow_chance(const DuelFollow *follow, const Skull *table, Action action)
{
    double sum = 0, all = 0;
    for (unsigned i = 0; i < follow->count; i++) {
        double chance = sheet_chance(follow, i, table->phase, follow->lane, action);
        sum += follow->held[i].weight * chance;
        all += follow->held[i].weight;
    }
    return all > 0 ? sum / all : 0;
}

/* Its own move: sheets that would do it become likelier. What no sheet would do says nothing. */
static void weigh_sheets(DuelFollow *follow, unsigned phase, Action action)
{
    double sum = 0, chances[DUEL_HELD];
    for (unsigned i = 0; i < follow->count; i++) {
        chances[i] = sheet_chance(follow, i, phase, follow->lane, action);
        sum += follow->held[i].weight * chances[i];
    }
    for (unsigned i = 0; sum > 0 && i < follow->count; i++)
        follow->held[i].weight *= chances[i] / sum;
}

static void move_on(DuelFollow *follow, const Skull *before, Move move)
{
    const DuelRound *round = round_of(follow);
    const DuelNode *node = duel_follow_node(follow);
    int word = word_of(move.action);
    if (word == WORD_SKULL)
        word = WORD_FLOWER;
    if (node->seat == follow->place)
        for (unsigned i = 0; i < follow->count; i++)
            duel_reach_after(round, duel_follow_sheet(follow, i), node, word,
                             follow->held[i].reach);
    if (word == WORD_FLOWER)
        follow->turns++;
    else if (word > WORD_PASS && word < before->table)
        follow->bids |= (uint8_t)(1u << (word - 1));
    else
        for (unsigned a = node->first; a < node->first + (unsigned)node->count; a++)
            if (round->actions[a].word == word)
                follow->leaf = round->actions[a].leaf;
}

/* It shows its discs (SKU-33): to others its skull is where it lies, or not among them. */
static void learn_shown(DuelFollow *follow, const Skull *after)
{
    follow->shown = true;
    follow->lanes = 1u << LANE_LOST | 1u << LANE_HAND;
    for (unsigned i = 0; i < after->laid[follow->seat]; i++)
        if (skull_stack_disc(after, follow->seat, i) == SKULL_DISC_SKULL)
            follow->lanes = (uint8_t)(1u << (LANE_LAID + i));
}

void duel_follow(DuelFollow *follow, const Skull *before, const Skull *after, Move move)
{
    bool mine = move.actor == follow->seat && follow->itself;
    if (mine && before->phase != SKULL_SHOWING)
        weigh_sheets(follow, before->phase, move.action);
    switch (before->phase) {
    case SKULL_LAYING:
    case SKULL_AUCTION:
        move_on(follow, before, move);
        break;
    case SKULL_SHOWING:
        if (move.actor == follow->seat && !follow->itself &&
            action_word(move.action) == SKULL_WORD_SHOW)
            learn_shown(follow, after);
        break;
    case SKULL_DROPPING:
        follow->end = END_OTHER_SKULL;
        break;
    case SKULL_LOSING:
        follow->end = END_OWN_SKULL;
        break;
    default:
        break;
    }
    follow->lane = (uint8_t)duel_lane(after, follow->seat);
    if (before->phase == SKULL_DRAWING_FIRST)
        begin_round(follow, after);
    else if (after->phase == SKULL_PREPARING && follow->leaf >= 0)
        next_round(follow, after);
}

void duel_follow_start(DuelFollow *follow, const Skull *table)
{
    begin_round(follow, table);
}
