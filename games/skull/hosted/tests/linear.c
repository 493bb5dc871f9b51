/* Small duels as linear programs: see linear.h. */
#include "games/skull/hosted/tests/linear.h"
#include "core/options.h"
#include "games/skull/skull.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- Sequences ----------------------------------------------------------------------------- */

/* What a player has seen and done, as one number: a hash of 64 bits, and two different ones among
   so few would be a wonder. */
typedef uint64_t Memory;

typedef struct Sequences {
    unsigned count;        /* 0 is the empty one */
    unsigned *information; /* of each: which set of choices it belongs to */
    Action *action;
    unsigned sets;
    Memory *memory;   /* of each set */
    unsigned *parent; /* the sequence before it */
    unsigned room;
} Sequences;

typedef struct Entry {
    unsigned sequence[2];
    double chance; /* that P1 wins, times all that is random */
} Entry;

typedef struct Form {
    Sequences players[2];
    Entry *entries;
    size_t count, room;
} Form;

static void *grown(void *memory, size_t count, size_t size)
{
    void *more = realloc(memory, count * size);
    INSIST(more != NULL);
    return more;
}

static unsigned set_of(Sequences *own, Memory memory, unsigned parent)
{
    for (unsigned i = 0; i < own->sets; i++)
        if (own->memory[i] == memory) {
            INSIST(own->parent[i] == parent); /* perfect recall */
            return i;
        }
    own->memory = grown(own->memory, own->sets + 1, sizeof *own->memory);
    own->parent = grown(own->parent, own->sets + 1, sizeof *own->parent);
    own->memory[own->sets] = memory;
    own->parent[own->sets] = parent;
    return own->sets++;
}

static unsigned sequence_of(Sequences *own, unsigned set, Action action)
{
    for (unsigned i = 1; i < own->count; i++)
        if (own->information[i] == set && own->action[i] == action)
            return i;
    own->information = grown(own->information, own->count + 1, sizeof *own->information);
    own->action = grown(own->action, own->count + 1, sizeof *own->action);
    own->information[own->count] = set;
    own->action[own->count] = action;
    return own->count++;
}

static Memory remember(Memory memory, uint64_t what)
{
    memory = (memory ^ what) * 0x9E3779B97F4A7C15u;
    return memory ^ memory >> 29;
}

static void expand(Form *form, const Skull *s, const Memory memories[2], const unsigned sequence[2],
                   double chance)
{
    if (s->to_act == 0) {
        if (form->count == form->room) {
            form->room = form->room * 2 + 64;
            form->entries = grown(form->entries, form->room, sizeof *form->entries);
        }
        form->entries[form->count++] =
            (Entry){{sequence[0], sequence[1]}, skull_game.winners(s) == 1 ? chance : 0};
        return;
    }
    Actor actor = (Actor)seats_lowest(s->to_act);
    unsigned tickets = skull_game.tickets(s, actor);
    unsigned set = 0;
    if (actor != CHANCE && tickets > 1)
        set = set_of(&form->players[actor], memories[actor], sequence[actor]);
    for (unsigned t = 0; t < tickets; t++) {
        Skull after = *s;
        Told told;
        Action action = skull_game.ticket(s, actor, t);
        unsigned next[2] = {sequence[0], sequence[1]};
        Memory later[2];
        INSIST(skull_game.apply(&after, actor, action, &told).id == ACCEPTED);
        for (unsigned who = 0; who < 2; who++) {
            Seen seen = seen_by((Viewer)who, (Move){action, actor}, &told);
            later[who] = remember(memories[who], seen.move.action + 1000u + actor);
            for (unsigned i = 0; i < seen.count; i++)
                later[who] = remember(later[who], seen.shown[i] + 1u);
        }
        if (actor != CHANCE && tickets > 1)
            next[actor] = sequence_of(&form->players[actor], set, action);
        expand(form, &after, later, next, actor == CHANCE ? chance / tickets : chance);
    }
}

/* ---- The simplex method -------------------------------------------------------------------- */

static const double little = 1e-11;
enum { MANY_STEPS = 20000 };

/* A row less so many times another one, of which only these columns are not 0. */
static void row_less(double *row, const double *pivot, double times, const unsigned *columns,
                     unsigned count)
{
    for (unsigned i = 0; i < count; i++)
        row[columns[i]] -= times * pivot[columns[i]];
}

/* Greatest c·x with A x ≤ b, x ≥ 0, where b ≥ 0; a table without the columns of what is in the
   basis, most of which is 0 and stays so. Nearly every b is 0, and then most steps would lead
   nowhere: so each gets a little, all different, which changes what comes out by less than 1e-7
   (what is played against it counts with 1 at most, and so does what is won). Bland's rule against
   circles after a while. */
static double simplex(double *table, unsigned rows, unsigned columns)
{
    unsigned width = columns + 1;
    unsigned *basis = malloc(rows * sizeof *basis), *others = malloc(columns * sizeof *others);
    unsigned *filled = malloc(width * sizeof *filled);
    double *costs = table + (size_t)rows * width;
    INSIST(basis != NULL && others != NULL && filled != NULL);
    for (unsigned r = 0; r < rows; r++)
        basis[r] = columns + r;
    for (unsigned c = 0; c < columns; c++)
        others[c] = c;
    for (unsigned r = 0; r < rows; r++)
        table[(size_t)r * width + columns] += little * (1 + r * 7919 % 1009 / 1009.0);
    for (unsigned step = 0;; step++) {
        unsigned enter = columns, leave = rows, count = 0;
        double best = 1e-11, ratio = HUGE_VAL;
        for (unsigned c = 0; c < columns; c++)
            if (costs[c] > best &&
                (step <= MANY_STEPS || enter == columns || others[c] < others[enter])) {
                enter = c;
                best = step <= MANY_STEPS ? costs[c] : best;
            }
        if (enter == columns)
            break;
        for (unsigned r = 0; r < rows; r++) {
            double at = table[(size_t)r * width + enter];
            if (at < 1e-11)
                continue;
            double one = table[(size_t)r * width + columns] / at;
            if (one < ratio - 1e-13 || (one <= ratio && leave < rows && basis[r] < basis[leave])) {
                ratio = one;
                leave = r;
            }
        }
        INSIST(leave < rows);
        double *pivot = table + (size_t)leave * width, by = pivot[enter];
        pivot[enter] = 1; /* from here on it is the column of what leaves */
        for (unsigned c = 0; c < width; c++)
            if (fabs(pivot[c]) > 0) {
                pivot[c] /= by;
                filled[count++] = c;
            }
        for (unsigned r = 0; r <= rows; r++) {
            double *row = table + (size_t)r * width, times = row[enter];
            if (r == leave || fabs(times) <= 0)
                continue;
            row[enter] = 0;
            row_less(row, pivot, times, filled, count);
        }
        unsigned left = basis[leave];
        basis[leave] = others[enter];
        others[enter] = left;
    }
    double most = -costs[columns];
    free(basis);
    free(others);
    free(filled);
    return most;
}

/* P1 chooses x, a plan over its sequences, and P2's sets get values v: the greatest v of the empty
   sequence, with v[set of s] ≤ Σ v[sets after s] + Σ x·chance for every sequence s of P2's. Values
   are from 0 to 1 and plans are, with as much as comes in, no more than what goes out: so all are
   positive, and nothing has to be made feasible first. */
static double solve(const Form *form)
{
    const Sequences *one = &form->players[0], *two = &form->players[1];
    /* variables: x of P1's sequences but the empty one; v of P2's sets, and of the whole */
    unsigned xs = one->count - 1, columns = xs + two->sets + 1;
    unsigned rows = one->sets + two->count, width = columns + 1;
    double *table = calloc((size_t)(rows + 1) * width, sizeof *table);
    INSIST(table != NULL);
    for (unsigned set = 0; set < one->sets; set++) { /* Σ of a set's sequences ≤ its parent */
        double *row = table + (size_t)set * width;
        for (unsigned i = 1; i < one->count; i++)
            if (one->information[i] == set)
                row[i - 1] += 1;
        if (one->parent[set] == 0)
            row[width - 1] = 1;
        else
            row[one->parent[set] - 1] -= 1;
    }
    for (unsigned i = 0; i < two->count; i++) { /* v of its set ≤ what comes after it */
        double *row = table + (size_t)(one->sets + i) * width;
        row[xs + (i == 0 ? two->sets : two->information[i])] += 1;
        for (unsigned set = 0; set < two->sets; set++)
            if (two->parent[set] == i)
                row[xs + set] -= 1;
    }
    for (size_t k = 0; k < form->count; k++) {
        const Entry *entry = &form->entries[k];
        double *row = table + (size_t)(one->sets + entry->sequence[1]) * width;
        if (entry->sequence[0] == 0)
            row[width - 1] += entry->chance;
        else
            row[entry->sequence[0] - 1] -= entry->chance;
    }
    table[(size_t)rows * width + xs + two->sets] = 1;
    double value = simplex(table, rows, columns);
    free(table);
    return value;
}

/* ---- For tests ----------------------------------------------------------------------------- */

double linear_value(bool show, const unsigned discs[2], const unsigned points[2],
                    const double skulls[2])
{
    Form form = {.players = {{.count = 1}, {.count = 1}}};
    Options options = options_initial(&skull_game, 2);
    options.value[SKULL_SHOW] = show;
    options.value[SKULL_FIRST] = 1;
    for (unsigned who = 0; who < 2; who++) {
        form.players[who].information = calloc(1, sizeof(unsigned));
        form.players[who].action = calloc(1, sizeof(Action));
    }
    for (unsigned deal = 0; deal < 4; deal++) {
        Skull s;
        double chance = 1;
        Memory memories[2];
        skull_game.start(&s, &options);
        for (unsigned seat = 0; seat < 2; seat++) {
            bool has = deal >> seat & 1;
            chance *= has ? skulls[seat] : 1 - skulls[seat];
            s.owned[seat] = (SkullDiscs)(discs[seat] - has + (has ? SKULL_HAS_SKULL : 0));
            s.hand[seat] = s.owned[seat];
            if (points[seat])
                s.flower_mats |= seats_of(seat);
            memories[seat] = has + 1u;
        }
        if (chance > 0)
            expand(&form, &s, memories, (const unsigned[]){0, 0}, chance);
    }
    double value = solve(&form);
    for (unsigned who = 0; who < 2; who++) {
        free(form.players[who].information);
        free(form.players[who].action);
        free(form.players[who].memory);
        free(form.players[who].parent);
    }
    free(form.entries);
    return value;
}
