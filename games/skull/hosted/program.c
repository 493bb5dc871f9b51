/* A small round as a linear program, solved by the simplex method: see work.h.

   The hero chooses how much of its chances goes where (a plan over its sequences: lane, node,
   action) and at every exit which sheets come next, so that their beliefs and its own add up. The
   other's places of decision have values: what the hero wins there at least, times its chances.
   All are positive and all is of the form "no more than": a plan may leave chances over, which gain
   nothing. So it begins with a plan that does nothing, which needs no search. */
#include "core/game.h"
#include "games/skull/hosted/work.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_ROWS = 512 };

typedef struct Entry {
    unsigned row, column;
    double at;
} Entry;

/* Greatest cost·x where A x is no more than `limit`, x and `limit` no less than 0. */
typedef struct Program {
    unsigned rows, columns;
    size_t entries, entry_room, column_room;
    double limit[MOST_ROWS];
    Entry *entry;
    double *cost;
    size_t *first; /* entry of each column, once they are sorted */
    bool failed;   /* no memory */
    /* The basis: which column each row has (from `columns` on: what is left of a row), how much of
       it, and the inverse of what they are together. */
    unsigned basis[MOST_ROWS];
    double level[MOST_ROWS], price[MOST_ROWS];
    double inverse[MOST_ROWS][MOST_ROWS];
    double *solution;
} Program;

/* ---- Writing it ---------------------------------------------------------------------------- */

static unsigned new_row(Program *program, double limit)
{
    INSIST(program->rows < MOST_ROWS);
    program->limit[program->rows] = limit;
    return program->rows++;
}

static bool room_for(void **memory, size_t *room, size_t count, size_t size)
{
    if (count < *room)
        return true;
    size_t more = *room * 2 + 1024;
    void *grown = realloc(*memory, more * size);
    if (grown == NULL)
        return false;
    *memory = grown;
    *room = more;
    return true;
}

static unsigned new_column(Program *program, double cost)
{
    void *memory = program->cost;
    if (program->failed ||
        !room_for(&memory, &program->column_room, program->columns, sizeof(double))) {
        program->failed = true;
        return 0;
    }
    program->cost = memory;
    program->cost[program->columns] = cost;
    return program->columns++;
}

static void put(Program *program, unsigned row, unsigned column, double at)
{
    void *memory = program->entry;
    if (program->failed ||
        !room_for(&memory, &program->entry_room, program->entries, sizeof(Entry))) {
        program->failed = true;
        return;
    }
    program->entry = memory;
    program->entry[program->entries++] = (Entry){row, column, at};
}

static Program *program_new(void)
{
    return calloc(1, sizeof(Program));
}

static void program_free(Program *program)
{
    if (program != NULL) {
        free(program->entry);
        free(program->cost);
        free(program->first);
        free(program->solution);
    }
    free(program);
}

/* ---- The simplex method -------------------------------------------------------------------- */

/* Column by column. */
static bool sort_entries(Program *program)
{
    Entry *sorted = malloc((program->entries + 1) * sizeof *sorted);
    program->first = calloc(program->columns + 2, sizeof *program->first);
    program->solution = calloc(program->columns + 1, sizeof *program->solution);
    if (sorted == NULL || program->first == NULL || program->solution == NULL) {
        free(sorted);
        return false;
    }
    for (size_t i = 0; i < program->entries; i++)
        program->first[program->entry[i].column + 2]++;
    for (unsigned c = 2; c < program->columns + 2; c++)
        program->first[c] += program->first[c - 1];
    for (size_t i = 0; i < program->entries; i++)
        sorted[program->first[program->entry[i].column + 1]++] = program->entry[i];
    free(program->entry);
    program->entry = sorted;
    return true;
}

/* What a column, or what is left of a row, would gain. */
static double gain(const Program *program, unsigned column)
{
    if (column >= program->columns)
        return -program->price[column - program->columns];
    double sum = program->cost[column];
    for (size_t i = program->first[column]; i < program->first[column + 1]; i++)
        sum -= program->entry[i].at * program->price[program->entry[i].row];
    return sum;
}

/* How the basis changes with it. */
static void direction(const Program *program, unsigned column, double change[MOST_ROWS])
{
    for (unsigned r = 0; r < program->rows; r++) {
        const double *inverse = program->inverse[r];
        change[r] = 0;
        if (column >= program->columns)
            change[r] = inverse[column - program->columns];
        else
            for (size_t i = program->first[column]; i < program->first[column + 1]; i++)
                change[r] += program->entry[i].at * inverse[program->entry[i].row];
    }
}

/* Which row gives way: the first to be used up, and of those that are at the same time the one
   with the steadiest figures. */
static unsigned leaving(const Program *program, const double change[MOST_ROWS])
{
    double least = HUGE_VAL;
    unsigned leave = MOST_ROWS;
    for (unsigned r = 0; r < program->rows; r++)
        if (change[r] > 1e-9)
            least = fmin(least, (program->level[r] + 1e-12) / change[r]);
    for (unsigned r = 0; r < program->rows; r++)
        if (change[r] > 1e-9 && program->level[r] / change[r] <= least &&
            (leave == MOST_ROWS || change[r] > change[leave]))
            leave = r;
    return leave;
}

static void exchange(Program *program, unsigned enter, double gains, unsigned leave,
                     const double change[MOST_ROWS])
{
    unsigned rows = program->rows;
    double *pivot = program->inverse[leave];
    for (unsigned c = 0; c < rows; c++)
        pivot[c] /= change[leave];
    program->level[leave] /= change[leave];
    for (unsigned r = 0; r < rows; r++) {
        if (r == leave || change[r] == 0)
            continue;
        for (unsigned c = 0; c < rows; c++)
            program->inverse[r][c] -= change[r] * pivot[c];
        program->level[r] = fmax(program->level[r] - change[r] * program->level[leave], 0);
    }
    for (unsigned c = 0; c < rows; c++)
        program->price[c] += gains * pivot[c];
    program->basis[leave] = enter;
}

/* Nearly all limits are 0, so that without more nearly every step would be one on the spot: they
   are raised a little, each otherwise, and lowered again at the end. */
static double raised(unsigned row)
{
    double part = row * 0.6180339887498949;
    return 1e-7 * (1 + part - floor(part));
}

/* False without memory. */
static bool optimise(Program *program)
{
    unsigned rows = program->rows;
    double change[MOST_ROWS];
    if (program->failed || !sort_entries(program))
        return false;
    for (unsigned r = 0; r < rows; r++) {
        program->basis[r] = program->columns + r;
        program->level[r] = program->limit[r] + raised(r);
        program->inverse[r][r] = 1;
    }
    for (;;) {
        unsigned enter = 0;
        double most = 1e-10;
        for (unsigned c = 0; c < program->columns + rows; c++) {
            double gains = gain(program, c);
            if (gains > most) {
                most = gains;
                enter = c;
            }
        }
        if (most <= 1e-10)
            break;
        direction(program, enter, change);
        unsigned leave = leaving(program, change);
        INSIST(leave < MOST_ROWS); /* chances are bounded */
        exchange(program, enter, most, leave, change);
    }
    for (unsigned r = 0; r < rows; r++) {
        double level = 0;
        for (unsigned c = 0; c < rows; c++)
            level += program->inverse[r][c] * program->limit[c];
        if (program->basis[r] < program->columns)
            program->solution[program->basis[r]] = fmax(level, 0);
    }
    return true;
}

/* ---- A round as a program ------------------------------------------------------------------ */

enum { NOTHING = -1 };
typedef int Lanes[DUEL_ROW];

/* What the other gets at an exit goes into these rows, by what it then has. */
typedef struct PayRow {
    unsigned row;
    double part[2];
} PayRow;

typedef struct Plan {
    DuelWork *work;
    Program *program;
    Lanes column[DUEL_NODES]; /* of the hero's last sequence before a node */
    Lanes row[DUEL_NODES];    /* of the other's */
    Lanes does[DUEL_ACTIONS]; /* column of each action of the hero's */
    int first[2];             /* columns of laying the skull later, and first */
    int belief;               /* column, if it is free */
    int value[2];             /* columns: what the hero wins, by what the other has */
    int loses[DUEL_EXITS];    /* column of losing the skull; that of keeping it is next */
    int draws[DUEL_EXITS];    /* column of the first sheet of the first point */
} Plan;

static void no_lanes(Lanes lanes)
{
    for (unsigned lane = 0; lane < DUEL_ROW; lane++)
        lanes[lane] = NOTHING;
}

/* Where the other's gains go. What it has to choose itself has a value of its own. */
static unsigned pay_rows(Plan *plan, const DuelExit *exit, const DuelTarget *target,
                         const Lanes rows, PayRow pays[2 * DUEL_LANES])
{
    Program *program = plan->program;
    unsigned other = 1 - plan->work->hero, count = 0;
    bool own = exit->challenger == other && !target->over;
    double goes = own && target->drops ? 1.0 / plan->work->state.discs[other] : 0;
    for (unsigned lane = 0; lane < DUEL_LANES; lane++) {
        if (!duel_has_lane(exit->lanes[other], lane) || rows[lane] == NOTHING)
            continue;
        unsigned row = (unsigned)rows[lane];
        if (lane == LANE_LOST) {
            pays[count++] = (PayRow){row, {1, 0}};
        } else if (own && target->chooses) {
            unsigned value = new_column(program, 0);
            put(program, row, value, -1);
            for (unsigned has = 0; has < 2; has++) {
                pays[count] = (PayRow){new_row(program, 0), {1.0 - has, has}};
                put(program, pays[count++].row, value, 1);
            }
        } else {
            pays[count++] = (PayRow){row, {goes, 1 - goes}};
        }
    }
    return count;
}

static void add_draws(Plan *plan, unsigned e, const DuelTarget *target, const unsigned owns[2],
                      const PayRow pays[], unsigned count)
{
    Program *program = plan->program;
    plan->draws[e] = (int)program->columns;
    for (unsigned i = 0; i < target->points; i++)
        for (unsigned k = 0; k < target->sheets[i]; k++) {
            unsigned draw = new_column(program, 0);
            const double *worth = target->worth[i][k];
            put(program, owns[0], draw, 1 - target->belief[i]);
            put(program, owns[1], draw, target->belief[i]);
            for (unsigned p = 0; p < count; p++)
                put(program, pays[p].row, draw,
                    -pays[p].part[0] * (1 - worth[0]) - pays[p].part[1] * (1 - worth[1]));
        }
}

static void add_exit(Plan *plan, unsigned e, const Lanes columns, const Lanes rows)
{
    Program *program = plan->program;
    unsigned hero = plan->work->hero;
    const DuelExit *exit = &plan->work->round->exits[e];
    const DuelTarget *target = &plan->work->targets[exit->end][exit->challenger];
    bool comes = false;
    PayRow pays[2 * DUEL_LANES];
    for (unsigned lane = 0; lane < DUEL_LANES; lane++)
        comes = comes || (duel_has_lane(exit->lanes[hero], lane) && columns[lane] != NOTHING);
    if (!comes || (target->over && target->win > 0))
        return;
    unsigned count = pay_rows(plan, exit, target, rows, pays), owns[2] = {0, 0}, keeps = 0;
    bool own = exit->challenger == hero && !target->over;
    double goes = own && target->drops ? 1.0 / plan->work->state.discs[hero] : 0;
    if (!target->over)
        for (unsigned has = 0; has < 2; has++)
            owns[has] = new_row(program, 0);
    if (own && target->chooses) {
        keeps = new_row(program, 0);
        plan->loses[e] = (int)new_column(program, 0);
        unsigned kept = new_column(program, 0);
        put(program, keeps, (unsigned)plan->loses[e], 1);
        put(program, keeps, kept, 1);
        put(program, owns[0], (unsigned)plan->loses[e], -1);
        put(program, owns[1], kept, -1);
    }
    for (unsigned lane = 0; lane < DUEL_LANES; lane++) {
        if (!duel_has_lane(exit->lanes[hero], lane) || columns[lane] == NOTHING)
            continue;
        unsigned column = (unsigned)columns[lane];
        if (target->over) {
            for (unsigned p = 0; p < count; p++)
                put(program, pays[p].row, column, -pays[p].part[0] - pays[p].part[1]);
        } else if (lane == LANE_LOST) {
            put(program, owns[0], column, -1);
        } else if (own && target->chooses) {
            put(program, keeps, column, -1);
        } else {
            put(program, owns[0], column, -goes);
            put(program, owns[1], column, goes - 1);
        }
    }
    if (!target->over)
        add_draws(plan, e, target, owns, pays, count);
}

/* What follows an action, in the hero's columns and the other's rows. */
static void add_after(Plan *plan, const DuelAction *action, const Lanes columns, const Lanes rows)
{
    const DuelRound *round = plan->work->round;
    if (action->child >= 0) {
        int *child_columns = plan->column[action->child], *child_rows = plan->row[action->child];
        for (unsigned lane = 0; lane < DUEL_LANES; lane++) { /* laid flower or skull: from both */
            child_columns[lane] = columns[lane] != NOTHING ? columns[lane] : child_columns[lane];
            child_rows[lane] = rows[lane] != NOTHING ? rows[lane] : child_rows[lane];
        }
        return;
    }
    const DuelLeaf *leaf = &round->leaves[action->leaf];
    for (unsigned e = leaf->exit; e < leaf->exit + (unsigned)leaf->exits; e++)
        add_exit(plan, e, columns, rows);
}

static void add_node(Plan *plan, unsigned n)
{
    const DuelNode *node = &plan->work->round->nodes[n];
    Program *program = plan->program;
    bool mine = node->seat == plan->work->hero;
    const int *before = mine ? plan->column[n] : plan->row[n];
    Lanes place; /* of the hero a row: no more than came. Of the other a column: its value */
    no_lanes(place);
    for (unsigned lane = 0; lane < DUEL_LANES; lane++) {
        if (before[lane] == NOTHING)
            continue;
        if (mine) {
            place[lane] = (int)new_row(program, 0);
            put(program, (unsigned)place[lane], (unsigned)before[lane], -1);
        } else {
            place[lane] = (int)new_column(program, 0);
            put(program, (unsigned)before[lane], (unsigned)place[lane], -1);
        }
    }
    for (unsigned a = node->first; a < node->first + (unsigned)node->count; a++) {
        const DuelAction *action = &plan->work->round->actions[a];
        Lanes after;
        no_lanes(after);
        for (unsigned lane = 0; lane < DUEL_LANES; lane++) {
            if (place[lane] == NOTHING || !duel_has_lane(action->lanes, lane))
                continue;
            unsigned to =
                action->word == WORD_SKULL ? LANE_LAID + (unsigned)node->laid[node->seat] : lane;
            if (mine) {
                after[to] = plan->does[a][lane] = (int)new_column(program, 0);
                put(program, (unsigned)place[lane], (unsigned)after[to], 1);
            } else {
                after[to] = (int)new_row(program, 0);
                put(program, (unsigned)after[to], (unsigned)place[lane], 1);
            }
        }
        if (mine)
            add_after(plan, action, after, plan->row[n]);
        else
            add_after(plan, action, plan->column[n], after);
    }
}

/* The hero's chances to begin with: of a certain belief, or of one that is up to it, which pays so
   much. */
static void add_hero(Plan *plan, const DuelProblem *problem, bool free, double pays)
{
    Program *program = plan->program;
    unsigned lost = new_row(program, free ? 1 : 1 - problem->belief);
    unsigned has = new_row(program, free ? 0 : problem->belief);
    int *columns = plan->column[0];
    columns[LANE_LOST] = (int)new_column(program, 0);
    put(program, lost, (unsigned)columns[LANE_LOST], 1);
    for (unsigned laid = 0; laid < 2; laid++) {
        plan->first[laid] = NOTHING;
        if (!laid && plan->work->round->discs[problem->hero] == 1)
            continue;
        plan->first[laid] = columns[LANE_HAND + laid] = (int)new_column(program, 0);
        put(program, has, (unsigned)plan->first[laid], 1);
    }
    plan->belief = NOTHING;
    if (free) {
        unsigned belief = new_column(program, pays);
        put(program, lost, belief, 1);
        put(program, has, belief, -1);
        plan->belief = (int)belief;
    }
}

/* The other's values to begin with are what is to be as great as possible: each as much as it is
   likely. One that cannot be counts a little, so that it is not thrown away. */
static void add_other(Plan *plan, const DuelProblem *problem)
{
    static const double little = 1e-8;
    Program *program = plan->program;
    int *rows = plan->row[0];
    unsigned lost = new_column(program, fmax(1 - problem->other, little));
    unsigned has = new_column(program, fmax(problem->other, little));
    plan->value[0] = (int)lost;
    plan->value[1] = (int)has;
    rows[LANE_LOST] = (int)new_row(program, 0);
    put(program, (unsigned)rows[LANE_LOST], lost, 1);
    for (unsigned laid = 0; laid < 2; laid++) {
        if (!laid && plan->work->round->discs[1 - problem->hero] == 1)
            continue;
        rows[LANE_HAND + laid] = (int)new_row(program, 0);
        put(program, (unsigned)rows[LANE_HAND + laid], has, 1);
    }
}

static bool plan_solve(Plan *plan, const DuelProblem *problem, bool free, double pays)
{
    const DuelRound *round = plan->work->round;
    for (unsigned n = 0; n < round->node_count; n++) {
        no_lanes(plan->column[n]);
        no_lanes(plan->row[n]);
    }
    for (unsigned a = 0; a < round->action_count; a++)
        no_lanes(plan->does[a]);
    for (unsigned e = 0; e < round->exit_count; e++)
        plan->loses[e] = plan->draws[e] = NOTHING;
    add_hero(plan, problem, free, pays);
    add_other(plan, problem);
    for (unsigned n = 0; n < round->node_count; n++)
        add_node(plan, n);
    return optimise(plan->program);
}

/* ---- What comes of it ---------------------------------------------------------------------- */

static double solved(const Plan *plan, int column)
{
    return column == NOTHING ? 0 : plan->program->solution[column];
}

static void take_draws(const Plan *plan, unsigned e)
{
    DuelWork *work = plan->work;
    const DuelExit *exit = &work->round->exits[e];
    const DuelTarget *target = &work->targets[exit->end][exit->challenger];
    int column = plan->draws[e];
    for (unsigned i = 0; i < target->points; i++)
        for (unsigned k = 0; k < target->sheets[i]; k++) {
            double draw = solved(plan, column++);
            work->came[e] += draw;
            work->has[e] += draw * target->belief[i];
            for (unsigned has = 0; has < 2; has++)
                work->paid[e][has] += draw * target->worth[i][k][has];
        }
}

bool duel_program(DuelWork *work, const DuelProblem *problem)
{
    const DuelRound *round = work->round;
    Plan *plan = malloc(sizeof *plan);
    Program *program = program_new();
    bool good = plan != NULL && program != NULL;
    if (good) {
        plan->work = work;
        plan->program = program;
        good = plan_solve(plan, problem, false, 0);
    }
    if (good) {
        for (unsigned laid = 0; laid < 2; laid++)
            work->first[work->hero].sum[laid] = solved(plan, plan->first[laid]);
        for (unsigned a = 0; a < round->action_count; a++)
            for (unsigned lane = 0; lane < DUEL_LANES; lane++)
                work->sum[a][lane] = solved(plan, plan->does[a][lane]);
        for (unsigned e = 0; e < round->exit_count; e++) {
            if (plan->loses[e] != NOTHING)
                for (int i = 0; i < 2; i++)
                    work->loses[e].sum[i] = solved(plan, plan->loses[e] + i);
            if (plan->draws[e] != NOTHING)
                take_draws(plan, e);
        }
    }
    program_free(program);
    free(plan);
    return good;
}

bool duel_furthest(DuelWork *work, const DuelProblem *problem, double slope, double *belief,
                   double *cost)
{
    Plan *plan = malloc(sizeof *plan);
    Program *program = program_new();
    bool good = plan != NULL && program != NULL;
    duel_work_begin(work, problem);
    if (good) {
        plan->work = work;
        plan->program = program;
        good = plan_solve(plan, problem, true, slope);
    }
    if (good) {
        *belief = fmin(solved(plan, plan->belief), 1);
        *cost = 1 - (1 - problem->other) * solved(plan, plan->value[0]) -
                problem->other * solved(plan, plan->value[1]);
    }
    program_free(program);
    free(plan);
    return good;
}
