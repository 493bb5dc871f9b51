/* The public tree of a round: see round.h. */
#include "games/skull/hosted/round.h"
#include "core/game.h"

#include <string.h>

/* ---- Between rounds ------------------------------------------------------------------------ */

unsigned duel_state_index(DuelState state)
{
    unsigned discs = (state.discs[0] - 1u) * DUEL_DISCS + state.discs[1] - 1u;
    return discs * 4 + state.points[0] * 2u + state.points[1];
}

DuelState duel_state_at(unsigned index)
{
    return (DuelState){{(uint8_t)(index / 16 + 1), (uint8_t)(index / 4 % 4 + 1)},
                       {index / 2 % 2, index % 2}};
}

unsigned duel_state_rank(DuelState state)
{
    return state.discs[0] + state.discs[1] + 2u - state.points[0] - state.points[1];
}

DuelAfter duel_after(DuelState state, const DuelExit *exit)
{
    unsigned me = exit->challenger, other = 1 - me;
    bool alone = state.discs[me] == 1; /* its last disc */
    DuelAfter after = {.starter = (uint8_t)me, .winner = (uint8_t)me};
    after.state =
        (DuelState){{state.discs[me], state.discs[other]}, {state.points[me], state.points[other]}};
    if (exit->end == END_SUCCESS) {
        after.over = state.points[me] > 0; /* SKU-40 */
        after.state.points[0] = 1;
        return after;
    }
    if (alone) { /* SKU-44, SKU-47 */
        after.over = true;
        after.winner = (uint8_t)other;
        return after;
    }
    after.state.discs[0]--;
    after.chooses = exit->end == END_OWN_SKULL;
    after.drops = !after.chooses;
    return after;
}

/* ---- The tree ------------------------------------------------------------------------------ */

unsigned duel_lanes(unsigned discs, unsigned laid)
{
    unsigned lanes = ((1u << laid) - 1) << LANE_LAID;
    if (discs < DUEL_DISCS)
        lanes |= 1u << LANE_LOST;
    if (laid < discs)
        lanes |= 1u << LANE_HAND;
    return lanes;
}

/* The lanes of a skull that is among the topmost discs of a stack. */
static unsigned top_lanes(unsigned laid, unsigned count)
{
    return (((1u << count) - 1) << (laid - count)) << LANE_LAID;
}

/* SKU-30: its own discs first, then the other's from the top. */
static void add_leaf(DuelRound *round, const DuelNode *node, DuelAction *action,
                     unsigned challenger, unsigned bid)
{
    unsigned other = 1 - challenger, own = node->laid[challenger];
    unsigned turned = bid < own ? bid : own, rest = bid - turned;
    unsigned mine = duel_lanes(round->discs[challenger], own);
    unsigned theirs = duel_lanes(round->discs[other], node->laid[other]);
    unsigned my_skull = top_lanes(own, turned), their_skull = top_lanes(node->laid[other], rest);
    const unsigned lanes[][2] = {
        [END_OWN_SKULL] = {mine & my_skull, theirs},
        [END_OTHER_SKULL] = {mine & ~my_skull, theirs & their_skull},
        [END_SUCCESS] = {mine & ~my_skull, theirs & ~their_skull},
    };
    DuelLeaf *leaf = &round->leaves[round->leaf_count];
    *leaf = (DuelLeaf){(uint8_t)challenger, (uint8_t)bid, 0, round->exit_count};
    action->leaf = (int16_t)round->leaf_count++;
    for (unsigned end = END_OWN_SKULL; end <= END_SUCCESS; end++) {
        if (lanes[end][0] == 0 || lanes[end][1] == 0)
            continue;
        DuelExit *exit = &round->exits[round->exit_count++];
        exit->end = (uint8_t)end;
        exit->challenger = (uint8_t)challenger;
        exit->lanes[challenger] = (uint8_t)lanes[end][0];
        exit->lanes[other] = (uint8_t)lanes[end][1];
        leaf->exits++;
    }
}

static DuelAction *add_action(DuelRound *round, DuelNode *node, int word, unsigned lanes,
                              unsigned child)
{
    DuelAction *action = &round->actions[round->action_count++];
    *action =
        (DuelAction){(int8_t)word, (uint8_t)lanes, (int16_t)child, -1, round->rows[node->seat]++};
    node->count++;
    return action;
}

static void add_actions(DuelRound *round, DuelNode *node)
{
    unsigned discs = round->discs[node->seat], laid = node->laid[node->seat];
    unsigned lanes = duel_lanes(discs, laid), last = 0;
    while (node->bids >> last != 0)
        last++;
    node->first = round->action_count;
    if (last > 0) {
        DuelAction *pass = add_action(round, node, WORD_PASS, lanes, 0);
        pass->child = -1;
        add_leaf(round, node, pass, 1u - node->seat, last);
    } else if (laid < discs) {
        unsigned next = round->base[node->turns + 1];
        bool last_is_skull = discs - laid == 1;
        (void)add_action(round, node, WORD_FLOWER,
                         last_is_skull ? lanes & ~(1u << LANE_HAND) : lanes, next);
        (void)add_action(round, node, WORD_SKULL, 1u << LANE_HAND, next);
    }
    for (unsigned bid = last + 1; bid <= node->table; bid++) {
        unsigned bids = node->bids | 1u << (bid - 1);
        DuelAction *action =
            add_action(round, node, (int)bid, lanes, round->base[node->turns] + bids);
        if (bid == node->table) { /* SKU-26 */
            action->child = -1;
            add_leaf(round, node, action, node->seat, bid);
        }
    }
}

void duel_round(unsigned starter_discs, unsigned other_discs, DuelRound *round)
{
    memset(round, 0, sizeof *round);
    round->discs[0] = (uint8_t)starter_discs;
    round->discs[1] = (uint8_t)other_discs;
    for (unsigned turns = 0;; turns++) {
        unsigned laid[2] = {1 + (turns + 1) / 2, 1 + turns / 2}, table = laid[0] + laid[1];
        round->turns = (uint8_t)turns;
        round->base[turns] = round->node_count;
        for (unsigned bids = 0; bids < 1u << (table - 1); bids++) {
            unsigned made = (unsigned)__builtin_popcount(bids);
            round->nodes[round->node_count++] = (DuelNode){(uint8_t)turns,
                                                           (uint8_t)bids,
                                                           (uint8_t)table,
                                                           (turns + made) % 2,
                                                           {(uint8_t)laid[0], (uint8_t)laid[1]},
                                                           0,
                                                           0};
        }
        if (laid[turns % 2] == round->discs[turns % 2]) /* SKU-22 */
            break;
    }
    for (unsigned i = 0; i < round->node_count; i++)
        add_actions(round, &round->nodes[i]);
    INSIST(round->node_count <= DUEL_NODES && round->action_count <= DUEL_ACTIONS &&
           round->leaf_count <= DUEL_LEAVES && round->exit_count <= DUEL_EXITS);
}

int duel_exit(const DuelRound *round, const DuelLeaf *leaf, DuelEnd end)
{
    for (int i = leaf->exit; i < leaf->exit + leaf->exits; i++)
        if (round->exits[i].end == end)
            return i;
    return -1;
}
