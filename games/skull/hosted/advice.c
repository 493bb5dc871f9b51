/* What actions are worth: see advice.h. A best response in what is left of the round; what follows
   is between what the other's next sheets let one win and what one's own would make sure of. */
#include "games/skull/hosted/advice.h"

#include <string.h>

enum { MOST_SHEETS = 32 }; /* the likeliest of those that the other may hold */

typedef struct Rows {
    DuelRow at[MOST_SHEETS];
} Rows;

typedef struct Look {
    const DuelFollow *other;
    const DuelRound *round;
    unsigned me, them; /* places */
    unsigned count;
    const DuelSheet *sheets[MOST_SHEETS];
    DuelRow knows[MOST_SHEETS]; /* by lane: how much likelier it is by what the other has shown */
    double rest;                /* the weight of all others that it may hold */
} Look;

static Worth together(Worth one, Worth two)
{
    return worth_between(one.low + two.low, one.high + two.high);
}

static Worth better_of(Worth one, Worth two)
{
    return worth_between(one.low > two.low ? one.low : two.low,
                         one.high > two.high ? one.high : two.high);
}

/* How likely it is that the other has come here, by all that is known. */
static double all_of(const Look *look, const Rows *rows)
{
    double sum = 0;
    for (unsigned i = 0; i < look->count; i++)
        for (unsigned lane = 0; lane < DUEL_LANES; lane++)
            sum += rows->at[i][lane] * look->knows[i][lane];
    return sum;
}

/* At an exit, with the i-th sheet: that the other now has lost its skull (0), or has it (1). By the
   sheet, from which it draws the next one; and by what was shown besides. */
static void comes_to_exit(const Look *look, unsigned e, const Rows *rows, unsigned i,
                          double owns[2], double known[2])
{
    const DuelExit *exit = &look->round->exits[e];
    const DuelCarry *carry = &look->sheets[i]->carries[e];
    DuelRow row;
    for (unsigned lane = 0; lane < DUEL_LANES; lane++)
        row[lane] = rows->at[i][lane] * look->knows[i][lane];
    duel_reach_exit(look->other->state, exit, carry, look->them, rows->at[i], owns);
    duel_reach_exit(look->other->state, exit, carry, look->them, row, known);
}

/* The most that one wins against a sheet that makes sure that it is no more than `worth` in all,
   where the other comes to it with these chances, having lost its skull or not, but is known to
   come with those: as much as possible is won where that counts most. */
static double most_against(double worth, const double comes[2], const double known[2])
{
    double room = worth * (comes[0] + comes[1]), sum = 0;
    unsigned dearer = known[1] * comes[0] > known[0] * comes[1];
    for (unsigned i = 0; i < 2; i++) {
        unsigned has = i == 0 ? dearer : 1 - dearer;
        double part = comes[has] <= room ? 1 : comes[has] > 0 ? room / comes[has] : 0;
        sum += part * known[has];
        room -= part * comes[has];
    }
    return sum;
}

/* What one wins at least in a new round, where the other has its skull with this chance and its
   sheets let one win so much at most: by whether one has lost one's skull (0) or not (1). Whoever
   holds a sheet of one's own at some belief wins, over both, what that sheet makes sure of; no more
   than the most of it with the one, so the rest with the other. */
static void make_sure(const DuelSet *own, double other, const double most[2], double least[2])
{
    least[0] = least[1] = 0;
    for (unsigned i = 0; i < own->count; i++) {
        double belief = own->points[i].belief, sure = 1 - duel_set_worth(own, belief, other);
        for (unsigned has = 0; has < 2; has++) {
            double share = has ? belief : 1 - belief;
            double rest = share > 0 ? (sure - (1 - share) * most[1 - has]) / share : 0;
            least[has] = rest > least[has] ? rest : least[has];
        }
    }
}

/* What one wins after an exit, by whether one has lost one's skull. */
static void exit_pays(const Look *look, unsigned e, const Rows *rows, Worth pays[2])
{
    const DuelFollow *other = look->other;
    DuelAfter after = duel_after(other->state, &look->round->exits[e]);
    const DuelSet *sets = other->table->sets[duel_state_index(after.state)];
    const DuelSet *theirs = &sets[after.starter == look->them ? 0 : 1];
    const DuelSet *own = &sets[after.starter == look->them ? 1 : 0];
    double came = 0, has_skull = 0, most[2] = {0, 0}, least[2] = {0, 0};
    for (unsigned i = 0; i < look->count; i++) {
        DuelNext next[DUEL_MOST_NEXT];
        double owns[2], known[2];
        comes_to_exit(look, e, rows, i, owns, known);
        if (known[0] + known[1] <= 0)
            continue;
        came += known[0] + known[1];
        has_skull += known[1];
        unsigned count =
            after.over ? 0 : duel_next(theirs, &look->sheets[i]->carries[e], owns, next);
        for (unsigned k = 0; k < count; k++) {
            const double *worth = theirs->points[next[k].point].sheets[next[k].sheet].worth;
            double sheet[2] = {owns[0] * next[k].chance[0], owns[1] * next[k].chance[1]};
            double truly[2] = {known[0] * next[k].chance[0], known[1] * next[k].chance[1]};
            for (unsigned has = 0; has < 2; has++)
                most[has] += other->shown ? most_against(worth[has], sheet, truly)
                                          : (sheet[0] + sheet[1]) * worth[has];
        }
    }
    if (after.over) {
        pays[0] = pays[1] = worth_exactly(after.winner == look->me ? came : 0);
        return;
    }
    for (unsigned has = 0; came > 0 && has < 2; has++)
        most[has] /= came;
    if (came > 0)
        make_sure(own, has_skull / came, most, least);
    for (unsigned has = 0; has < 2; has++)
        pays[has] = worth_between(came * (least[has] < most[has] ? least[has] : most[has]),
                                  came * most[has]);
}

static Worth exit_value(const Look *look, unsigned e, unsigned lane, const Rows *rows)
{
    const DuelExit *exit = &look->round->exits[e];
    DuelAfter after = duel_after(look->other->state, exit);
    Worth pays[2];
    exit_pays(look, e, rows, pays);
    if (lane == LANE_LOST)
        return pays[0];
    if (exit->challenger == look->me && after.chooses)
        return better_of(pays[0], pays[1]);
    if (exit->challenger == look->me && after.drops) {
        double goes = 1.0 / look->other->state.discs[look->me];
        return worth_between(goes * pays[0].low + (1 - goes) * pays[1].low,
                             goes * pays[0].high + (1 - goes) * pays[1].high);
    }
    return pays[1];
}

static Worth leaf_value(const Look *look, unsigned leaf, unsigned lane, const Rows *rows)
{
    const DuelLeaf *end = &look->round->leaves[leaf];
    Worth sum = worth_exactly(0);
    for (unsigned e = end->exit; e < end->exit + (unsigned)end->exits; e++)
        if (duel_has_lane(look->round->exits[e].lanes[look->me], lane))
            sum = together(sum, exit_value(look, e, lane, rows));
    return sum;
}

static Worth node_value(const Look *look, unsigned n, unsigned lane, const Rows *rows);

static Worth action_value(const Look *look, const DuelNode *node, const DuelAction *action,
                          unsigned lane, const Rows *rows)
{
    Rows after = *rows;
    if (node->seat == look->them)
        for (unsigned i = 0; i < look->count; i++)
            duel_reach_after(look->round, look->sheets[i], node, action->word, after.at[i]);
    else if (action->word == WORD_SKULL)
        lane = LANE_LAID + node->laid[look->me];
    if (all_of(look, &after) <= 0)
        return worth_between(0, 0);
    return action->child >= 0 ? node_value(look, (unsigned)action->child, lane, &after)
                              : leaf_value(look, (unsigned)action->leaf, lane, &after);
}

/* Times the chance that the other comes there. */
static Worth node_value(const Look *look, unsigned n, unsigned lane, const Rows *rows)
{
    const DuelNode *node = &look->round->nodes[n];
    Worth sum = worth_exactly(0), most = worth_exactly(0);
    for (unsigned i = 0; i < node->count; i++) {
        const DuelAction *action = &look->round->actions[node->first + i];
        if (node->seat == look->them && action->word == WORD_SKULL)
            continue; /* it looks like laying a flower, and was counted there */
        if (node->seat == look->me && !duel_has_lane(action->lanes, lane))
            continue;
        Worth one = action_value(look, node, action, lane, rows);
        sum = together(sum, one);
        most = better_of(most, one);
    }
    return node->seat == look->me ? most : sum;
}

/* ---- From a table -------------------------------------------------------------------------- */

/* How likely the other holds this sheet, by all that is known. */
static double held_chance(const DuelFollow *other, const DuelHeld *held)
{
    double sum = 0;
    for (unsigned lane = 0; lane < DUEL_LANES; lane++)
        sum += held->reach[lane] * duel_follow_knows(other, held, lane);
    return held->weight * sum;
}

static void look_at(const DuelFollow *other, const Skull *s, Look *look, Rows *rows)
{
    bool taken[DUEL_HELD] = {false};
    *look = (Look){.other = other,
                   .round = duel_table_round(other->table, other->state),
                   .them = other->place,
                   .me = 1u - other->place};
    while (look->count < MOST_SHEETS && look->count < other->count) {
        unsigned best = DUEL_HELD;
        double most = -1;
        for (unsigned i = 0; i < other->count; i++) {
            double weight = held_chance(other, &other->held[i]);
            if (!taken[i] && weight > most) {
                most = weight;
                best = i;
            }
        }
        const DuelHeld *held = &other->held[best];
        taken[best] = true;
        look->sheets[look->count] = duel_follow_sheet(other, best);
        for (unsigned lane = 0; lane < DUEL_ROW; lane++) {
            rows->at[look->count][lane] = held->weight * held->reach[lane];
            look->knows[look->count][lane] = duel_follow_knows(other, held, lane);
        }
        look->count++;
    }
    for (unsigned i = 0; i < other->count; i++)
        look->rest += taken[i] ? 0 : held_chance(other, &other->held[i]);
    if (all_of(look, rows) <= 0) /* the table would not have come here: it may have anything */
        for (unsigned i = 0; i < look->count; i++)
            for (unsigned lane = 0; lane < DUEL_LANES; lane++) {
                rows->at[i][lane] = duel_has_lane(
                    duel_lanes(other->state.discs[look->them], s->laid[other->seat]), lane);
                look->knows[i][lane] = duel_has_lane(other->lanes, lane);
            }
    /* What was turned up is no skull, while the attempt goes on. */
    for (unsigned i = 0; s->phase == SKULL_ATTEMPT && i < look->count; i++)
        for (unsigned up = 1; up <= s->up[other->seat]; up++)
            rows->at[i][LANE_LAID + s->laid[other->seat] - up] = 0;
}

static unsigned node_index(const DuelFollow *other, const DuelRound *round)
{
    return round->base[other->turns] + other->bids;
}

/* Of all that the other may hold what was not looked at may bring anything. */
static Worth share_of(const Look *look, Worth value, double all)
{
    if (all <= 0)
        return worth_between(0, 1);
    value = worth_between(value.low / (all + look->rest),
                          (value.high + look->rest) / (all + look->rest));
    return worth_between(value.low < 1 ? value.low : 1, value.high < 1 ? value.high : 1);
}

/* Before it is drawn who begins. */
static Worth before_all(const DuelTable *table)
{
    Worth sum = worth_exactly(0);
    for (unsigned place = 0; place < DUEL_SEATS; place++) {
        const DuelSet *opening = table->sets[DUEL_OPENING];
        sum.low += (1 - duel_set_worth(&opening[place], 1, 1)) / DUEL_SEATS;
        sum.high += duel_set_worth(&opening[place], 1, 1) / DUEL_SEATS;
    }
    return sum;
}

/* A challenge has failed: by whose skull is known. */
static unsigned exit_after_failure(const Look *look, const Skull *s)
{
    int exit = duel_exit(look->round, &look->round->leaves[look->other->leaf],
                         s->felled_by == s->challenger ? END_OWN_SKULL : END_OTHER_SKULL);
    INSIST(exit >= 0);
    return (unsigned)exit;
}

Worth duel_chance(const DuelFollow *other, const Skull *s)
{
    Look look;
    Rows rows;
    unsigned mine = 1u - other->seat, lane = duel_lane(s, mine);
    Worth value = worth_exactly(0);
    if (s->phase == SKULL_OVER)
        return worth_exactly(s->winner == mine);
    if (s->phase == SKULL_DRAWING_FIRST)
        return before_all(other->table);
    look_at(other, s, &look, &rows);
    double all = all_of(&look, &rows);
    if (s->phase == SKULL_PREPARING && s->laid[mine] == 0) {
        unsigned lanes[2] = {lane, lane == LANE_HAND ? LANE_LAID : lane};
        if (other->state.discs[look.me] == 1)
            lanes[0] = lanes[1];
        for (unsigned i = 0; i < 2; i++)
            value = better_of(value, node_value(&look, 0, lanes[i], &rows));
    } else if (other->leaf < 0) {
        value = node_value(&look, node_index(other, look.round), lane, &rows);
    } else if (s->phase == SKULL_ATTEMPT) {
        value = leaf_value(&look, (unsigned)other->leaf, lane, &rows);
    } else {
        unsigned exit = exit_after_failure(&look, s);
        value = exit_value(&look, exit, lane, &rows);
        all = 0;
        for (unsigned i = 0; i < look.count; i++)
            for (unsigned l = 0; l < DUEL_LANES; l++)
                if (duel_has_lane(look.round->exits[exit].lanes[look.them], l))
                    all += rows.at[i][l] * look.knows[i][l];
    }
    return share_of(&look, value, all);
}

/* One shows one's discs (SKU-33). Who plays from the table does not look, so that nothing changes:
   no more than by hiding them. But others look: no less than what one makes sure of against anybody
   who knows whether one still has one's skull, whatever it chooses to lose. */
static Worth chance_after_showing(const DuelFollow *other, const Skull *s)
{
    Look look = {.other = other,
                 .round = duel_table_round(other->table, other->state),
                 .them = other->place,
                 .me = 1u - other->place};
    Worth worth = duel_chance(other, s);
    DuelAfter after = duel_after(other->state, &look.round->exits[exit_after_failure(&look, s)]);
    const DuelSet *own =
        &other->table->sets[duel_state_index(after.state)][after.starter == look.them ? 1 : 0];
    double belief = duel_lane(s, 1u - other->seat) == LANE_LOST ? 0 : 1;
    for (unsigned has = 0; !after.over && has < 2; has++) {
        double sure = 1 - duel_set_worth(own, belief, has);
        worth.low = sure < worth.low ? sure : worth.low;
    }
    return worth;
}

Worth duel_chance_after(const DuelFollow *other, const Skull *s, Action action)
{
    Look look;
    Rows rows;
    unsigned mine = 1u - other->seat, lane = duel_lane(s, mine);
    bool skull = action_argument(action, 0) == SKULL_DISC_SKULL + 1;
    Worth value = worth_exactly(0), pays[2];
    if (action_word(action) == SKULL_WORD_SHOW)
        return chance_after_showing(other, s);
    if (other->leaf >= 0 && s->phase != SKULL_PREPARING && s->phase != SKULL_LOSING)
        return duel_chance(other, s);
    look_at(other, s, &look, &rows);
    double all = all_of(&look, &rows);
    if (s->phase == SKULL_PREPARING) {
        value = node_value(&look, 0, skull ? LANE_LAID : lane, &rows);
    } else if (s->phase == SKULL_LOSING) {
        exit_pays(&look, exit_after_failure(&look, s), &rows, pays);
        value = pays[skull ? 0 : 1];
    } else {
        const DuelNode *node = &look.round->nodes[node_index(other, look.round)];
        int word = action_word(action) == SKULL_WORD_PASS  ? WORD_PASS
                   : action_word(action) == SKULL_WORD_BID ? (int)action_argument(action, 0)
                   : skull                                 ? WORD_SKULL
                                                           : WORD_FLOWER;
        for (unsigned i = 0; i < node->count; i++)
            if (look.round->actions[node->first + i].word == word)
                value =
                    action_value(&look, node, &look.round->actions[node->first + i], lane, &rows);
    }
    return share_of(&look, value, all);
}
