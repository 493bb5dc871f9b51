/* Solving the duel state by state: see solve.h. */
#include "games/skull/hosted/solve.h"
#include "core/game.h"
#include "games/skull/hosted/work.h"

#include <errno.h>
#include <math.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

const DuelEffort duel_effort_usual = {
    .iterations = 1500,
    .tolerance = 5e-4,
    .depth = 5,
    .top_rank = DUEL_MOST_RANK,
};

/* Several threads solve together. */
typedef struct Crew {
    DuelTable *table;
    const DuelEffort *effort;
    const Progress *progress;
    void (*keep)(void *context, const DuelTable *table);
    void *context;
    pthread_mutex_t lock;
    pthread_cond_t news;
    unsigned next;                            /* of the order */
    unsigned open[DUEL_MOST_RANK + 1];        /* states not finished, by rank */
    uint16_t order[DUEL_STATES * DUEL_SEATS]; /* state and place, by rank */
    unsigned count;
    double done, all; /* by how long they take */
    bool stopped, failed;
    struct timespec begin;
    double before; /* seconds that it took another time */
} Crew;

/* ---- A point ------------------------------------------------------------------------------- */

/* The sheets of one belief while they are looked for, each with the chance that the other has its
   skull for which it was made. */
typedef struct Draft {
    double belief;
    unsigned count;
    DuelSheet sheets[DUEL_SHEETS];
    double other[DUEL_SHEETS];
} Draft;

typedef struct Search {
    Crew *crew;
    DuelWork *work;
    DuelProblem problem;
    double tolerance, finer; /* of points; of the sheets of a point */
    unsigned depth;          /* of halving beliefs */
} Search;

static double costs(const DuelSheet *sheet, double other)
{
    return (1 - other) * sheet->worth[0] + other * sheet->worth[1];
}

static void draft_drop(Draft *draft, unsigned at)
{
    free(draft->sheets[at].chances);
    draft->count--;
    for (unsigned i = at; i < draft->count; i++) {
        draft->sheets[i] = draft->sheets[i + 1];
        draft->other[i] = draft->other[i + 1];
    }
}

/* Sheets that another, or a mixture of two others, is as good as are dropped: what is left is a
   border that bends one way. */
static void draft_tidy(Draft *draft)
{
    for (unsigned i = 0; i + 1 < draft->count;) {
        const double *here = draft->sheets[i].worth, *there = draft->sheets[i + 1].worth;
        if (there[1] >= here[1])
            draft_drop(draft, i + 1);
        else if (there[0] <= here[0])
            draft_drop(draft, i);
        else {
            i++;
            continue;
        }
        i = 0;
    }
    for (unsigned i = 1; i + 1 < draft->count;) {
        const double *a = draft->sheets[i - 1].worth, *b = draft->sheets[i].worth;
        const double *c = draft->sheets[i + 1].worth;
        double bend = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
        if (bend > 0) {
            i++;
        } else {
            draft_drop(draft, i);
            i = i > 1 ? i - 1 : 1;
        }
    }
}

/* Is it to go on? Asked before every sheet, so that nobody waits long who stops it. */
static bool goes_on(Crew *crew)
{
    pthread_mutex_lock(&crew->lock);
    if (crew->progress != NULL &&
        !crew->progress->tell(crew->progress->context, crew->done / crew->all))
        crew->stopped = true;
    bool goes_on = !crew->stopped;
    pthread_mutex_unlock(&crew->lock);
    return goes_on;
}

/* Makes a sheet for this chance of the other and puts it in its place. */
static bool draft_add(Search *search, Draft *draft, double other)
{
    DuelSheet sheet;
    unsigned at = 0;
    if (!goes_on(search->crew))
        return false;
    search->problem.belief = draft->belief;
    search->problem.other = other;
    if (!duel_solve_sheet(search->work, &search->problem, &sheet))
        return false;
    while (at < draft->count && draft->sheets[at].worth[0] < sheet.worth[0])
        at++;
    for (unsigned i = draft->count; i > at; i--) {
        draft->sheets[i] = draft->sheets[i - 1];
        draft->other[i] = draft->other[i - 1];
    }
    draft->sheets[at] = sheet;
    draft->other[at] = other;
    draft->count++;
    return true;
}

static double draft_costs(const Draft *draft, double other)
{
    double best = 1;
    for (unsigned i = 0; i < draft->count; i++)
        best = fmin(best, costs(&draft->sheets[i], other));
    return best;
}

/* Between two neighbours: for which chance of the other both cost the same. */
static double same_for(const DuelSheet *left, const DuelSheet *right)
{
    double more = right->worth[0] - left->worth[0];
    double less = left->worth[1] - right->worth[1];
    return more / (more + less);
}

/* And how much a sheet between them could gain there at most, if each is the best for its own. */
static double could_gain(const Draft *draft, unsigned left)
{
    const DuelSheet *a = &draft->sheets[left], *b = a + 1;
    double p = draft->other[left], q = draft->other[left + 1], r = same_for(a, b);
    if (fabs(p - q) < 1e-6)
        return 0;
    double at_p = costs(a, p), at_q = costs(b, q);
    /* the cost at r of where the line of cost at_p for p meets that of cost at_q for q */
    double most = at_p + (at_q - at_p) * (r - p) / (q - p);
    return costs(a, r) - most;
}

/* All sheets of a belief. */
static bool draft_fill(Search *search, Draft *draft, double belief)
{
    unsigned other = 1 - search->problem.hero;
    *draft = (Draft){.belief = belief};
    if (!draft_add(search, draft, 1))
        return false;
    if (search->problem.state.discs[other] == DUEL_DISCS)
        return true;
    if (!draft_add(search, draft, 0))
        return false;
    draft_tidy(draft);
    for (unsigned i = 0; i + 1 < draft->count && draft->count < DUEL_SHEETS;) {
        double where = same_for(&draft->sheets[i], &draft->sheets[i + 1]);
        double before = draft_costs(draft, where);
        bool tried = false;
        if (could_gain(draft, i) > search->finer) {
            tried = draft_add(search, draft, where);
            if (!tried)
                return false;
        }
        if (!tried || before - draft_costs(draft, where) <= search->finer)
            i++;
        draft_tidy(draft);
        if (tried && i > 0 && before - draft_costs(draft, where) > search->finer)
            i--;
    }
    return true;
}

static void draft_free(Draft *draft)
{
    for (unsigned i = 0; i < draft->count; i++)
        free(draft->sheets[i].chances);
    free(draft);
}

/* ---- A set --------------------------------------------------------------------------------- */

/* The most that a point between two others gains over drawing one of them. */
static double draft_gains(const Draft *left, const Draft *middle, const Draft *right)
{
    enum { STEPS = 64 };
    double part = (middle->belief - left->belief) / (right->belief - left->belief), most = 0;
    for (unsigned i = 0; i <= STEPS; i++) {
        double other = (double)i / STEPS;
        double drawn = (1 - part) * draft_costs(left, other) + part * draft_costs(right, other);
        most = fmax(most, drawn - draft_costs(middle, other));
    }
    return most;
}

typedef struct Drafts {
    unsigned count;
    Draft *at[DUEL_POINTS + 1];
} Drafts;

static Draft *drafts_put(Search *search, Drafts *drafts, unsigned at, double belief)
{
    Draft *draft = malloc(sizeof *draft);
    if (draft == NULL)
        return NULL;
    if (!draft_fill(search, draft, belief)) {
        draft_free(draft);
        return NULL;
    }
    for (unsigned i = drafts->count; i > at; i--)
        drafts->at[i] = drafts->at[i - 1];
    drafts->at[at] = draft;
    drafts->count++;
    return draft;
}

/* Looks for points between those at `left` and after it. How many there are now, or -1. */
static int refine(Search *search, Drafts *drafts, unsigned left, unsigned depth)
{
    if (depth >= search->depth || drafts->count >= DUEL_POINTS)
        return 0;
    const Draft *a = drafts->at[left], *b = drafts->at[left + 1];
    Draft *middle = drafts_put(search, drafts, left + 1, (a->belief + b->belief) / 2);
    if (middle == NULL)
        return -1;
    bool gains = draft_gains(a, middle, b) > search->tolerance;
    if (!gains && depth >= 2) {
        draft_free(middle);
        drafts->count--;
        for (unsigned i = left + 1; i < drafts->count; i++)
            drafts->at[i] = drafts->at[i + 1];
        return 0;
    }
    int right = refine(search, drafts, left + 1, depth + 1);
    int more = right < 0 ? -1 : refine(search, drafts, left, depth + 1);
    return more < 0 ? -1 : right + more + 1;
}

/* Between two points of a small round: the chance of the other for which a point between them gains
   most over drawing one of them, and where it stands. With what is drawn the hero pays as much as a
   line from the one to the other says, for each chance of the other; between those chances at which
   the best sheet of either changes that is linear, and what could be paid bends away from it. So
   these are the chances to look at. False: it was stopped, or there is no memory. */
static bool furthest(Search *search, const Draft *left, const Draft *right, double *belief,
                     double *gains)
{
    static const double nearest = 1e-8; /* closer to a point than this is that point */
    const Draft *sides[2] = {left, right};
    *gains = *belief = 0;
    for (unsigned side = 0; side < 2; side++)
        for (unsigned i = 0; i <= sides[side]->count; i++) {
            const DuelSheet *sheets = sides[side]->sheets;
            double other = i == 0                    ? 0
                           : i == sides[side]->count ? 1
                                                     : same_for(&sheets[i - 1], &sheets[i]);
            double from = draft_costs(left, other), to = draft_costs(right, other), at, cost;
            double slope = (to - from) / (right->belief - left->belief);
            search->problem.other = other;
            if (!goes_on(search->crew) ||
                !duel_furthest(search->work, &search->problem, slope, &at, &cost))
                return false;
            double gain = from + slope * (at - left->belief) - cost;
            if (gain > *gains && at - left->belief > nearest && right->belief - at > nearest) {
                *gains = gain;
                *belief = at;
            }
        }
    return true;
}

/* Puts points where the cost bends, in a small round: always where most is gained. */
static bool refine_exactly(Search *search, Drafts *drafts)
{
    double belief[DUEL_POINTS], gains[DUEL_POINTS]; /* between a point and the one after it */
    if (!furthest(search, drafts->at[0], drafts->at[1], &belief[0], &gains[0]))
        return false;
    while (drafts->count < DUEL_POINTS) {
        unsigned best = 0;
        for (unsigned i = 1; i + 1 < drafts->count; i++)
            best = gains[i] > gains[best] ? i : best;
        if (gains[best] <= search->tolerance)
            break;
        double at = round(belief[best] * DUEL_BELIEF_ONE) / DUEL_BELIEF_ONE;
        for (unsigned i = drafts->count - 1; i > best; i--) {
            belief[i] = belief[i - 1];
            gains[i] = gains[i - 1];
        }
        if (drafts_put(search, drafts, best + 1, at) == NULL)
            return false;
        for (unsigned i = best; i < best + 2; i++)
            if (!furthest(search, drafts->at[i], drafts->at[i + 1], &belief[i], &gains[i]))
                return false;
    }
    return true;
}

/* Points that their neighbours do without are dropped. */
static void drafts_tidy(Drafts *drafts, double tolerance)
{
    for (unsigned i = 1; i + 1 < drafts->count;) {
        if (draft_gains(drafts->at[i - 1], drafts->at[i], drafts->at[i + 1]) > tolerance) {
            i++;
            continue;
        }
        draft_free(drafts->at[i]);
        drafts->count--;
        for (unsigned k = i; k < drafts->count; k++)
            drafts->at[k] = drafts->at[k + 1];
    }
}

static bool drafts_to_set(Drafts *drafts, DuelSet *set)
{
    *set = (DuelSet){0, calloc(drafts->count, sizeof *set->points)};
    for (unsigned i = 0; set->points != NULL && i < drafts->count; i++) {
        Draft *draft = drafts->at[i];
        DuelPoint point = {draft->belief, draft->count, malloc(sizeof(DuelSheet) * draft->count)};
        if (point.sheets == NULL)
            return false;
        memcpy(point.sheets, draft->sheets, sizeof(DuelSheet) * draft->count);
        draft->count = 0;
        set->points[set->count++] = point;
    }
    return set->points != NULL;
}

static bool solve_set(Search *search, DuelSet *set)
{
    const DuelProblem *problem = &search->problem;
    bool known = problem->state.discs[problem->hero] == DUEL_DISCS;
    bool small = duel_is_small(problem->state);
    Drafts drafts = {0};
    bool good =
        drafts_put(search, &drafts, 0, 1) != NULL &&
        (known || drafts_put(search, &drafts, 0, 0) != NULL) &&
        (known || (small ? refine_exactly(search, &drafts) : refine(search, &drafts, 0, 0) >= 0));
    *set = (DuelSet){0};
    if (good) {
        if (!small)
            drafts_tidy(&drafts, search->tolerance / 4);
        good = drafts_to_set(&drafts, set);
    }
    for (unsigned i = 0; i < drafts.count; i++)
        draft_free(drafts.at[i]);
    if (!good)
        duel_set_free(set);
    return good;
}

/* ---- All of them --------------------------------------------------------------------------- */

/* About how long a state takes: its nodes, squared where both beliefs are open. */
static double takes(const DuelTable *table, DuelState state)
{
    double all = duel_table_round(table, state)->node_count;
    for (unsigned seat = 0; seat < DUEL_SEATS; seat++)
        all *= state.discs[seat] == DUEL_DISCS ? 1 : 10;
    return all;
}

/* Small rounds are solved exactly, but for what is rounded. From two discs each without points
   nothing small follows that would have to be as exact: there less is kept. What is asked about it
   is solved anew (duel_bounds). */
static double small_tolerance(DuelState state)
{
    return state.discs[0] + state.discs[1] + 2u == duel_state_rank(state) &&
                   state.discs[0] + state.discs[1] == 4
               ? 2e-4
               : 1e-7;
}

/* Small rounds cost little, and what is wrong there is wrong everywhere above: they are solved more
   finely. So are those with all four discs, of which there are few. */
static void begin_search(Search *search, DuelState state, unsigned hero)
{
    const DuelEffort *effort = search->crew->effort;
    const DuelTable *table = search->crew->table;
    unsigned nodes = duel_table_round(table, state)->node_count;
    unsigned finer = nodes < 14 ? 3 : nodes < 30 ? 1 : 0;
    bool whole = state.discs[0] == DUEL_DISCS || state.discs[1] == DUEL_DISCS;
    search->problem = (DuelProblem){
        .table = table,
        .state = state,
        .hero = hero,
        .iterations = effort->iterations << (whole ? 2 : finer),
    };
    search->tolerance = search->finer = effort->tolerance / (1 << finer);
    search->depth = effort->depth + finer;
    if (duel_is_small(state)) {
        search->tolerance = small_tolerance(state);
        search->finer = search->tolerance / 10;
    }
}

static void tell_time(Crew *crew)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    crew->table->seconds = crew->before + (double)(now.tv_sec - crew->begin.tv_sec) +
                           1e-9 * (double)(now.tv_nsec - crew->begin.tv_nsec);
}

static void *work(void *context)
{
    Crew *crew = context;
    Search search = {.crew = crew, .work = duel_work_new()};
    pthread_mutex_lock(&crew->lock);
    crew->failed = crew->failed || search.work == NULL;
    while (!crew->stopped && !crew->failed && crew->next < crew->count) {
        unsigned task = crew->order[crew->next], index = task / 2, hero = task % 2;
        DuelState state = duel_state_at(index);
        unsigned rank = duel_state_rank(state), below = 0;
        for (unsigned i = 0; i < rank; i++)
            below += crew->open[i];
        if (below > 0) {
            pthread_cond_wait(&crew->news, &crew->lock);
            continue;
        }
        crew->next++;
        pthread_mutex_unlock(&crew->lock);
        begin_search(&search, state, hero);
        DuelSet set;
        bool good = solve_set(&search, &set);
        pthread_mutex_lock(&crew->lock);
        if (good) {
            crew->table->sets[index][hero] = set;
            crew->done += takes(crew->table, state);
            crew->open[rank]--;
            tell_time(crew);
            if (crew->keep != NULL)
                crew->keep(crew->context, crew->table);
        }
        crew->failed = crew->failed || (!good && !crew->stopped);
        pthread_cond_broadcast(&crew->news);
    }
    pthread_cond_broadcast(&crew->news);
    pthread_mutex_unlock(&crew->lock);
    duel_work_free(search.work);
    return NULL;
}

bool duel_solve(DuelTable *table, const DuelEffort *effort, unsigned threads,
                const Progress *progress, void (*keep)(void *context, const DuelTable *table),
                void *context)
{
    enum { MOST_THREADS = 64 };
    pthread_t ids[MOST_THREADS];
    unsigned started = 0;
    Crew crew = {.table = table,
                 .effort = effort,
                 .progress = progress,
                 .keep = keep,
                 .context = context,
                 .lock = PTHREAD_MUTEX_INITIALIZER,
                 .news = PTHREAD_COND_INITIALIZER,
                 .before = table->seconds};
    for (unsigned rank = 0; rank <= effort->top_rank; rank++)
        for (unsigned index = 0; index < DUEL_STATES; index++)
            for (unsigned hero = 0; hero < DUEL_SEATS; hero++) {
                DuelState state = duel_state_at(index);
                if (duel_state_rank(state) != rank)
                    continue;
                crew.all += takes(table, state);
                if (table->sets[index][hero].count > 0) {
                    crew.done += takes(table, state);
                    continue;
                }
                crew.order[crew.count++] = (uint16_t)(index * 2 + hero);
                crew.open[rank]++;
            }
    clock_gettime(CLOCK_MONOTONIC, &crew.begin);
    while (started + 1 < threads && started < MOST_THREADS &&
           pthread_create(&ids[started], NULL, work, &crew) == 0)
        started++;
    (void)work(&crew);
    for (unsigned i = 0; i < started; i++)
        pthread_join(ids[i], NULL);
    tell_time(&crew);
    errno = crew.failed ? ENOMEM : ECANCELED;
    return !crew.failed && !crew.stopped;
}

/* ---- Bounds -------------------------------------------------------------------------------- */

/* What who plays against the hero wins at most, by a sheet for just these beliefs. False without
   memory. */
static bool cost_of_small(DuelWork *work, const DuelTable *table, DuelState state, unsigned hero,
                          const double skulls[DUEL_SEATS], double *cost)
{
    DuelProblem problem = {.table = table,
                           .state = state,
                           .hero = hero,
                           .belief = skulls[hero],
                           .other = skulls[1 - hero]};
    DuelSheet sheet;
    if (!duel_solve_sheet(work, &problem, &sheet))
        return false;
    *cost = costs(&sheet, problem.other);
    free(sheet.chances);
    return true;
}

Worth duel_bounds(const DuelTable *table, DuelState state, const double skulls[DUEL_SEATS])
{
    const DuelSet *sets = table->sets[duel_state_index(state)];
    double most[DUEL_SEATS];
    DuelWork *work = duel_is_small(state) ? duel_work_new() : NULL;
    for (unsigned hero = 0; hero < DUEL_SEATS; hero++) {
        double cost;
        most[hero] = duel_set_worth(&sets[hero], skulls[hero], skulls[1 - hero]);
        if (work != NULL && cost_of_small(work, table, state, hero, skulls, &cost))
            most[hero] = fmin(most[hero], cost);
    }
    duel_work_free(work);
    return worth_between(fmax(1 - most[0], 0), fmin(most[1], 1));
}
