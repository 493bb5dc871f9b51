/* The sweep that solves the game: from the last counter back to the first throw, step by step in
   the order of the layout (layout.h). The rows of a step need nothing of each other, so that all
   threads take rows until none is left, and meet before the next step.

   The rules of whole turns are written here a second time, for many positions at once; the tests
   hold them against the engine. Against Le Jeu there are two kinds of positions, P1 to move and Le
   Jeu to move. Of the latter only two measures are in memory at a time: all others follow from the
   table (advice.c). */
#include "games/skalpott/hosted/solution.h"
#include "games/skalpott/turn.h"
#include "os/clock.h"

#include <errno.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_THREADS = 64, MOST_STEPS = 3 * SKALPOTT_MEASURES };

/* One row of a block: a chain of the player to move, with all chains of the other. */
typedef struct Row {
    uint16_t block;
    uint16_t chain;
} Row;

/* Whose turn it is, and where to read what comes after. All values are one player's chance to win:
   in the game of two the mover's, against Le Jeu always P1's. */
typedef struct Side {
    const SkalpottPlaces *mine, *theirs;
    const double *my_values, *their_values;
    double *out;
    bool mirrored; /* the other's values are the other's chances: 1 - value */
    bool is_jeu;
} Side;

struct Sweep;
typedef void SolveRow(const struct Sweep *sweep, const Side *side, Row row);

typedef struct Sweep {
    const SkalpottSolution *solution;
    Side sides[2];
    unsigned side_count;

    Row *rows;
    uint32_t step_count;
    uint32_t step_end[MOST_STEPS]; /* the row after its last */
    atomic_uint next;              /* row to be taken */
    atomic_bool unwanted;          /* somebody said so; then … */
    bool stopped;                  /* … all threads leave after the same step */
    pthread_mutex_t gate;          /* closed until it is known how many threads there are */
    pthread_barrier_t barrier;
    const Progress *progress;
    SolveRow *solve_row;
} Sweep;

/* ---- What comes after a turn --------------------------------------------------------------- */

/* Some positions that differ in the other's chain. */
typedef struct Chunk {
    const Sweep *sweep;
    const Side *side;
    SkalpottBlock block;
    unsigned first, count;           /* the others' chains, by rank */
    unsigned chains[SKALPOTT_LANES]; /* the places behind `count` repeat the last */
} Chunk;

/* SKA-43: what it is worth to the one whose chance is computed. */
static double result(const Chunk *chunk, unsigned mine, unsigned theirs)
{
    const uint16_t *standing = chunk->sweep->solution->standing;
    double share = standing[mine] > standing[theirs]    ? 1
                   : standing[mine] == standing[theirs] ? 0.5
                                                        : 0;
    return chunk->side->is_jeu ? 1 - share : share;
}

/* The same player moves again. */
static void again(const Chunk *chunk, unsigned chain, unsigned box, unsigned pool,
                  SkalpottLanes *out)
{
    const SkalpottLayout *layout = &chunk->sweep->solution->layout;
    const SkalpottBlock *block = &chunk->block;
    int32_t place =
        (*chunk->side->mine)[box][block->their_box][pool][layout->links_of[chain]][block->theirs];
    const double *row = chunk->side->my_values + place +
                        layout->rank_of[chain] * layout->chain_count[block->theirs] + chunk->first;
    for (unsigned i = 0; i < SKALPOTT_LANES; i++)
        out->at[i] = row[i < chunk->count ? i : chunk->count - 1];
}

/* The turn is over, and the chain, box and pool are as given. */
static void next_turn(const Chunk *chunk, unsigned chain, unsigned box, unsigned pool,
                      SkalpottLanes *out)
{
    const SkalpottLayout *layout = &chunk->sweep->solution->layout;
    const SkalpottBlock *block = &chunk->block;
    const Side *side = chunk->side;
    if (chain == SKALPOTT_WHOLE_CHAIN) { /* SKA-40 */
        for (unsigned i = 0; i < SKALPOTT_LANES; i++)
            out->at[i] = side->is_jeu ? 0 : 1;
    } else if (pool > 0 || block->their_box) {
        unsigned links = layout->links_of[chain];
        int32_t place = (*side->theirs)[block->their_box][box][pool][block->theirs][links];
        unsigned width = layout->chain_count[links];
        const double *row =
            side->their_values + place + chunk->first * width + layout->rank_of[chain];
        for (unsigned i = 0; i < SKALPOTT_LANES; i++) {
            double value = row[(i < chunk->count ? i : chunk->count - 1) * width];
            out->at[i] = side->mirrored ? 1 - value : value;
        }
    } else if (box) { /* SKA-42: the other is passed over */
        again(chunk, chain, box, pool, out);
    } else { /* SKA-41 */
        for (unsigned i = 0; i < SKALPOTT_LANES; i++)
            out->at[i] = result(chunk, chain, chunk->chains[i]);
    }
}

/* ---- A turn -------------------------------------------------------------------------------- */

/* A person's turn. */
SKALPOTT_INLINE SkalpottLanes person_turn(const Chunk *chunk, unsigned chain,
                                          SkalpottTurnValues *values)
{
    const SkalpottSolution *solution = chunk->sweep->solution;
    SKALPOTT_ALIGNED SkalpottTurn turn = {
        .chain = (uint16_t)chain,
        .joker_turn = chunk->block.my_box,
        .literal = solution->key.joker == SKALPOTT_JOKER_LITERAL,
    };
    for (unsigned link = 0; link < SKALPOTT_LINKS; link++) {
        bool placed = !(chain >> link & 1);
        unsigned after = chain ^ 1u << link,
                 pool = skalpott_turn_pool_after(chunk->block.my_box, chunk->block.pool, placed);
        SkalpottLanes *stop = &turn.stop[2 * link];
        next_turn(chunk, after, 0, pool, &stop[0]);
        stop[1] = stop[0];
        if (skalpott_turn_may_play_on(after, placed, pool)) {
            SkalpottLanes playing_on;
            again(chunk, after, 0, pool, &playing_on);
            skalpott_lanes_raise(&stop[1], &playing_on, false);
        }
    }
    if (!turn.joker_turn && chain != 0)
        next_turn(chunk, chain, 1, chunk->block.pool - 1u, &turn.joker);
    return skalpott_turn_value(&solution->dice, &turn, values);
}

/* Le Jeu's turn: it decides nothing (SKA-51 to SKA-55). */
SKALPOTT_INLINE SkalpottLanes jeu_turn(const Chunk *chunk, unsigned chain)
{
    const SkalpottJeu *jeu = &chunk->sweep->solution->jeu;
    bool joker_turn = chunk->block.my_box;
    double misses = jeu->misses[chain];
    SkalpottLanes sum = {{0}}, value;
    for (unsigned outcome = 0; outcome < SKALPOTT_OUTCOMES; outcome++) {
        unsigned link = outcome / 2;
        double chance = jeu->fits[chain][outcome];
        if (joker_turn)
            chance += misses * jeu->thrown[outcome];
        if (chance == 0)
            continue;
        bool placed = !(chain >> link & 1);
        unsigned after = chain ^ 1u << link,
                 pool = skalpott_turn_pool_after(chunk->block.my_box, chunk->block.pool, placed);
        if (outcome & 1 && skalpott_turn_may_play_on(after, placed, pool))
            again(chunk, after, 0, pool, &value);
        else
            next_turn(chunk, after, 0, pool, &value);
        for (unsigned i = 0; i < SKALPOTT_LANES; i++)
            sum.at[i] += chance * value.at[i];
    }
    if (!joker_turn && misses > 0) {
        next_turn(chunk, chain, 1, chunk->block.pool - 1u, &value);
        for (unsigned i = 0; i < SKALPOTT_LANES; i++)
            sum.at[i] += misses * value.at[i];
    }
    return sum;
}

SKALPOTT_INLINE void solve_row(const Sweep *sweep, const Side *side, Row row)
{
    const SkalpottLayout *layout = &sweep->solution->layout;
    SKALPOTT_ALIGNED SkalpottTurnValues values;
    Chunk chunk = {.sweep = sweep, .side = side, .block = layout->blocks[row.block]};
    const SkalpottBlock *block = &chunk.block;
    unsigned width = layout->chain_count[block->theirs];
    double *out =
        side->out +
        (*side->mine)[block->my_box][block->their_box][block->pool][block->mine][block->theirs] +
        layout->rank_of[row.chain] * width;
    for (chunk.first = 0; chunk.first < width; chunk.first += SKALPOTT_LANES) {
        chunk.count = width - chunk.first < SKALPOTT_LANES ? width - chunk.first : SKALPOTT_LANES;
        for (unsigned i = 0; i < SKALPOTT_LANES; i++)
            chunk.chains[i] =
                layout
                    ->chains[block->theirs][chunk.first + (i < chunk.count ? i : chunk.count - 1)];
        SkalpottLanes value =
            side->is_jeu ? jeu_turn(&chunk, row.chain) : person_turn(&chunk, row.chain, &values);
        memcpy(out + chunk.first, value.at, chunk.count * sizeof *out);
    }
}

/* The same code for processors with and without wider vectors. Neither contracts multiplications
   and additions, so that every machine computes the same table. */
static void solve_row_plain(const Sweep *sweep, const Side *side, Row row)
{
    solve_row(sweep, side, row);
}

#if defined(__x86_64__) && defined(__GNUC__)
__attribute__((target("avx2"))) static void solve_row_avx2(const Sweep *sweep, const Side *side,
                                                           Row row)
{
    solve_row(sweep, side, row);
}

static bool has_avx2(void)
{
    return __builtin_cpu_supports("avx2");
}
#else
static bool has_avx2(void)
{
    return false;
}
#define solve_row_avx2 solve_row_plain
#endif

/* ---- Steps and threads --------------------------------------------------------------------- */

/* Fails only without memory. */
static bool list_rows(Sweep *sweep)
{
    const SkalpottLayout *layout = &sweep->solution->layout;
    size_t count = 0;
    for (uint32_t i = 0; i < layout->block_count; i++)
        count += layout->chain_count[layout->blocks[i].mine];
    sweep->rows = malloc(count * sizeof *sweep->rows);
    if (sweep->rows == NULL)
        return false;
    count = 0;
    for (uint32_t i = 0; i < layout->block_count; i++) {
        if (i == 0 || !skalpott_block_same_step(layout->blocks[i], layout->blocks[i - 1]))
            sweep->step_count++;
        unsigned links = layout->blocks[i].mine;
        for (unsigned rank = 0; rank < layout->chain_count[links]; rank++)
            sweep->rows[count++] = (Row){(uint16_t)i, layout->chains[links][rank]};
        sweep->step_end[sweep->step_count - 1] = (uint32_t)count;
    }
    return true;
}

/* So many rows are solved. */
static void tell(Sweep *sweep, unsigned rows)
{
    const Progress *progress = sweep->progress;
    if (!progress->tell(progress->context, (double)rows / sweep->step_end[sweep->step_count - 1]))
        atomic_store(&sweep->unwanted, true);
}

/* What every thread does: rows, until there are none; and the same in the next step. One of them
   tells how far it is, after every step and now and then within. */
static void work(Sweep *sweep, bool tells)
{
    unsigned often = sweep->step_end[sweep->step_count - 1] / 256, told = 0;
    for (uint32_t step = 0; step < sweep->step_count && !sweep->stopped; step++) {
        unsigned end = sweep->step_end[step], row;
        while (!atomic_load(&sweep->unwanted) && (row = atomic_fetch_add(&sweep->next, 1)) < end) {
            for (unsigned side = 0; side < sweep->side_count; side++)
                sweep->solve_row(sweep, &sweep->sides[side], sweep->rows[row]);
            if (tells && row > told + often && row + 1 < end)
                tell(sweep, told = row);
        }
        /* One thread sets the counter back, for each has taken a row too many. */
        if (pthread_barrier_wait(&sweep->barrier) == PTHREAD_BARRIER_SERIAL_THREAD) {
            atomic_store(&sweep->next, end);
            sweep->stopped = atomic_load(&sweep->unwanted);
        }
        pthread_barrier_wait(&sweep->barrier);
        if (tells && !sweep->stopped)
            tell(sweep, told = end);
    }
}

static void *work_along(void *context)
{
    Sweep *sweep = context;
    pthread_mutex_lock(&sweep->gate);
    pthread_mutex_unlock(&sweep->gate);
    work(sweep, false);
    return NULL;
}

/* With as many threads as there can be, this one among them. */
static void run(Sweep *sweep, unsigned threads)
{
    pthread_t others[MOST_THREADS];
    unsigned count = 0;
    pthread_mutex_init(&sweep->gate, NULL);
    pthread_mutex_lock(&sweep->gate);
    while (count + 1 < threads && count < MOST_THREADS &&
           pthread_create(&others[count], NULL, work_along, sweep) == 0)
        count++;
    pthread_barrier_init(&sweep->barrier, NULL, count + 1);
    pthread_mutex_unlock(&sweep->gate);
    work(sweep, sweep->progress != NULL);
    for (unsigned i = 0; i < count; i++)
        pthread_join(others[i], NULL);
    pthread_barrier_destroy(&sweep->barrier);
    pthread_mutex_destroy(&sweep->gate);
}

/* ---- The solution -------------------------------------------------------------------------- */

bool skalpott_key(const Options *options, SkalpottKey *key)
{
    *key = (SkalpottKey){options->value[PLAYERS], options->value[SKALPOTT_JOKER],
                         options->value[SKALPOTT_COUNTERS]};
    return key->players <= 2;
}

SkalpottSolution *skalpott_solution_new(SkalpottKey key)
{
    SkalpottSolution *solution = calloc(1, sizeof *solution);
    if (solution == NULL)
        return NULL;
    solution->key = key;
    skalpott_dice_init(&solution->dice);
    skalpott_jeu_init(&solution->jeu, &solution->dice);
    skalpott_layout_init(&solution->layout, 2u * key.counters);
    for (unsigned chain = 0; chain < SKALPOTT_CHAINS; chain++)
        solution->standing[chain] = (uint16_t)skalpott_standing(chain);
    return solution;
}

uint64_t skalpott_solution_positions(const SkalpottSolution *solution)
{
    return (uint64_t)solution->layout.position_count * (solution->key.players == 1 ? 2 : 1);
}

/* Solves what the sides say. False, with errno: without memory, or stopped. */
static bool sweep_all(Sweep *sweep, unsigned threads)
{
    if (!list_rows(sweep))
        return false;
    run(sweep, threads);
    free(sweep->rows);
    if (!atomic_load(&sweep->unwanted))
        return true;
    errno = ECANCELED;
    return false;
}

static SkalpottSolution *solve_by(SolveRow *by_row, SkalpottKey key, unsigned threads,
                                  const Progress *progress)
{
    uint64_t begin = clock_now();
    SkalpottSolution *solution = skalpott_solution_new(key);
    if (solution == NULL)
        return NULL;
    const SkalpottLayout *layout = &solution->layout;
    double *values = solution->values = malloc(layout->position_count * sizeof *values);
    double *jeu = malloc(layout->rolling_count * sizeof *jeu);
    Sweep sweep = {.solution = solution, .progress = progress, .solve_row = by_row};
    if (key.players == 2) {
        sweep.side_count = 1;
        sweep.sides[0] =
            (Side){&layout->places, &layout->places, values, values, values, true, false};
    } else {
        sweep.side_count = 2;
        sweep.sides[0] =
            (Side){&layout->places, &layout->rolling, values, jeu, values, false, false};
        sweep.sides[1] = (Side){&layout->rolling, &layout->places, jeu, values, jeu, false, true};
    }
    bool done = values != NULL && jeu != NULL && sweep_all(&sweep, threads);
    int error = errno;
    free(jeu);
    if (!done) {
        skalpott_solution_free(solution);
        errno = error;
        return NULL;
    }
    solution->seconds = (double)(clock_now() - begin) / 1000;
    return solution;
}

SkalpottSolution *skalpott_solve(SkalpottKey key, unsigned threads, const Progress *progress)
{
    return solve_by(has_avx2() ? solve_row_avx2 : solve_row_plain, key, threads, progress);
}

SkalpottSolution *skalpott_solve_plainly(SkalpottKey key)
{
    return solve_by(solve_row_plain, key, 1, NULL);
}

bool skalpott_solution_widen(SkalpottSolution *solution, unsigned threads)
{
    const SkalpottLayout *layout = &solution->layout;
    if (solution->key.players == 2 || solution->jeu_values != NULL)
        return true;
    double *jeu = malloc(layout->position_count * sizeof *jeu);
    Sweep sweep = {
        .solution = solution,
        .sides = {{&layout->places, &layout->places, jeu, solution->values, jeu, false, true}},
        .side_count = 1,
        .solve_row = has_avx2() ? solve_row_avx2 : solve_row_plain,
    };
    if (jeu == NULL || !sweep_all(&sweep, threads)) {
        free(jeu);
        return false;
    }
    solution->jeu_values = jeu;
    return true;
}
