/* Skull's solver as others use it (core/solver.h): the duel of two players, from the table that is
   part of the program, or from one that was made anew. */
#include "games/skull/hosted/advice.h"
#include "games/skull/hosted/certify.h"
#include "games/skull/hosted/duel.h"
#include "games/skull/hosted/file.h"
#include "games/skull/hosted/solve.h"
#include "games/skull/hosted/strong.h"
#include "lang/lang.h"
#include "os/threads.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

typedef struct Solution {
    DuelTable *table;
    char path[MAX_PATH]; /* empty: it is part of the program */
    bool was_kept;
    DuelState state;
    double skulls[DUEL_SEATS]; /* the chances that each still has its own */
    bool show;                 /* discs may be shown after a failure */
} Solution;

/* ---- The state to begin with --------------------------------------------------------------- */

/* Two numbers with a comma between them, each from `least` to `most`. */
static bool read_pair(Text text, double least, double most, double numbers[2])
{
    for (unsigned i = 0; i < 2; i++) {
        char digits[16];
        size_t length = 0;
        while (length < text.length && text.at[length] != ',')
            length++;
        if (length == 0 || length >= sizeof digits || (length < text.length) != (i == 0))
            return false;
        for (size_t k = 0; k < length; k++)
            if ((text.at[k] < '0' || text.at[k] > '9') && text.at[k] != '.')
                return false;
        memcpy(digits, text.at, length);
        digits[length] = '\0';
        char *end;
        numbers[i] = strtod(digits, &end);
        if (*end != '\0' || !(numbers[i] >= least && numbers[i] <= most))
            return false;
        text = (Text){text.at + length + (i == 0), text.length - length - (i == 0)};
    }
    return true;
}

/* `discs=2,1 points=1,0 skull=1,0.5`, each if it is not as at the beginning. */
static bool read_state(Text text, DuelState *state, double skulls[DUEL_SEATS])
{
    static const struct {
        const char *name;
        double least, most;
    } keys[] = {{"discs=", 1, 4}, {"points=", 0, 1}, {"skull=", 0, 1}};
    double values[3][2] = {{4, 4}, {0, 0}, {1, 1}};
    while (text.length > 0) {
        size_t length = 0, key = 0;
        while (length < text.length && text.at[length] != ' ')
            length++;
        Text word = {text.at, length};
        while (key < 3 && (word.length < strlen(keys[key].name) ||
                           memcmp(word.at, keys[key].name, strlen(keys[key].name)) != 0))
            key++;
        if (length > 0) {
            if (key == 3)
                return false;
            size_t skip = strlen(keys[key].name);
            if (!read_pair((Text){word.at + skip, word.length - skip}, keys[key].least,
                           keys[key].most, values[key]))
                return false;
        }
        length += length < text.length;
        text = (Text){text.at + length, text.length - length};
    }
    for (unsigned i = 0; i < DUEL_SEATS; i++) {
        state->discs[i] = (uint8_t)values[0][i];
        state->points[i] = (uint8_t)values[1][i];
        skulls[i] = values[2][i];
        if (state->discs[i] < values[0][i] || state->points[i] < values[1][i] ||
            (state->discs[i] == DUEL_DISCS && skulls[i] < 1))
            return false; /* who has four discs has its skull */
    }
    return true;
}

static void suit(Options *options)
{
    options->value[PLAYERS] = DUEL_SEATS;
}

static bool solves(const SolverRequest *request, Out *why)
{
    DuelState state;
    double skulls[DUEL_SEATS];
    if (!duel_plays(request->options)) {
        say(why, "only the duel is solved: players=2 lastchance=off gangs=1");
        return false;
    }
    if (read_state(request->state, &state, skulls))
        return true;
    say(why, "a state is written like discs=2,1 points=1,0 skull=1,0.5, the starter first; who has "
             "four discs has its skull");
    return false;
}

/* ---- Opening ------------------------------------------------------------------------------- */

/* After every state, so that whoever is stopped goes on there. That it cannot be written is said at
   the end. */
static void keep_part(void *context, const DuelTable *table)
{
    const char *path = context;
    bool saved = path[0] != '\0' && duel_file_save(path, table);
    (void)saved;
}

/* Goes on with what was left by another time. */
static DuelTable *compute(const SolverRequest *request, const char *part)
{
    unsigned threads = threads_for(request->threads);
    FileState state;
    DuelTable *table = part[0] != '\0' ? duel_file_load(part, false, &state) : NULL;
    if (table == NULL)
        table = duel_table_new();
    if (table != NULL && duel_solve(table, &duel_effort_usual, threads, request->progress,
                                    keep_part, (void *)(uintptr_t)part))
        return table;
    if (table == NULL || errno != ECANCELED)
        solver_complain(request, "there is not enough memory to solve the game", "", "");
    duel_table_free(table);
    return NULL;
}

static bool make_anew(const SolverRequest *request, Solution *solution)
{
    char part[MAX_PATH];
    if (!duel_file_path(true, solution->path) || !duel_file_path(false, part)) {
        solver_complain(request,
                        "there is no folder for the table: neither XDG_CACHE_HOME nor HOME is set",
                        "", "");
        solution->path[0] = part[0] = '\0';
        if (request->must_keep)
            return false;
    }
    solution->table = compute(request, part);
    if (solution->table == NULL)
        return false;
    if (solution->path[0] == '\0')
        return true;
    if (!duel_file_save(solution->path, solution->table)) {
        solver_complain(request, "cannot write %1: %2", solution->path, strerror(errno));
        return !request->must_keep;
    }
    (void)unlink(part);
    return true;
}

static void free_solution(void *opened)
{
    Solution *solution = opened;
    if (solution != NULL)
        duel_table_free(solution->table);
    free(solution);
}

static void *open_solution(const SolverRequest *request)
{
    Solution *solution = calloc(1, sizeof *solution);
    if (solution == NULL || !duel_plays(request->options) ||
        !read_state(request->state, &solution->state, solution->skulls)) {
        free(solution);
        return NULL;
    }
    bool good;
    solution->show = request->options->value[SKULL_SHOW];
    if (request->fresh) {
        good = make_anew(request, solution);
    } else {
        solution->table = duel_table_open(solution->path);
        solution->was_kept = true;
        good = solution->table != NULL;
        if (!good)
            solver_complain(request, "there is not enough memory to solve the game", "", "");
    }
    if (good)
        return solution;
    free_solution(solution);
    return NULL;
}

/* ---- What it is ---------------------------------------------------------------------------- */

static SolutionAbout about(const void *opened)
{
    const Solution *solution = opened;
    uint64_t sheets = 0;
    for (unsigned i = 0; i < DUEL_STATES; i++)
        for (unsigned place = 0; place < DUEL_SEATS; place++)
            for (unsigned k = 0; k < solution->table->sets[i][place].count; k++)
                sheets += solution->table->sets[i][place].points[k].count;
    return (SolutionAbout){
        .positions = sheets,
        .seconds = solution->table->seconds,
        .was_kept = solution->was_kept,
        .path = solution->path,
    };
}

static void describe(const void *solution, Out *out)
{
    (void)solution;
    out_string(out, "Skull, two players, without Last Chance");
}

static void write_key(const void *opened, Json *json)
{
    const Solution *solution = opened;
    put_number(put_key(json, "players"), DUEL_SEATS);
    for (unsigned i = 0; i < 2; i++) {
        const uint8_t *numbers = i == 0 ? solution->state.discs : solution->state.points;
        put_open(put_key(json, i == 0 ? "discs" : "points"), '[');
        for (unsigned seat = 0; seat < DUEL_SEATS; seat++)
            put_number(json, numbers[seat]);
        put_close(json, ']');
    }
}

/* ---- What it knows ------------------------------------------------------------------------- */

static void odds(const void *opened, Worth worth[DUELISTS])
{
    const Solution *solution = opened;
    worth[0] = duel_bounds(solution->table, solution->state, solution->skulls);
    worth[1] = worth_between(1 - worth[0].high, 1 - worth[0].low);
}

/* A player's knowledge, and the other as it sees it, after these moves. */
typedef struct Eyes {
    SkullKnowledge knows;
    DuelFollow other;
} Eyes;

static void look_back(const DuelTable *table, const Position *position, unsigned seat, Eyes *eyes)
{
    Skull s;
    skull_game.start(&s, position->options);
    skull_know(&eyes->knows, position->options, (Viewer)seat);
    duel_follow_begin(&eyes->other, table, 1 - seat, false);
    if (s.phase != SKULL_DRAWING_FIRST)
        duel_follow_start(&eyes->other, &s);
    for (size_t i = 0; i < position->count; i++) {
        Move move = position->moves[i];
        Told told;
        Skull before = eyes->knows.table;
        INSIST(skull_game.apply(&s, move.actor, move.action, &told).id == ACCEPTED);
        Seen seen = seen_by((Viewer)seat, move, &told);
        skull_learn(&eyes->knows, &seen);
        duel_follow(&eyes->other, &before, &eyes->knows.table, seen.move);
    }
}

/* As P1 knows it. */
static void value(const void *opened, const Position *position, Worth worth[DUELISTS])
{
    const Solution *solution = opened;
    Eyes *eyes = malloc(sizeof *eyes);
    worth[0] = worth_between(0, 1);
    if (eyes != NULL) {
        look_back(solution->table, position, 0, eyes);
        worth[0] = duel_chance(&eyes->other, &eyes->knows.table);
    }
    worth[1] = worth_between(1 - worth[0].high, 1 - worth[0].low);
    free(eyes);
}

static unsigned advise(const void *opened, const Position *position, Actor seat,
                       Advice advice[MAX_ADVICE])
{
    const Solution *solution = opened;
    const Skull *s = position->state;
    Eyes *eyes = seats_have(s->to_act, seat) ? malloc(sizeof *eyes) : NULL;
    if (eyes == NULL)
        return 0;
    look_back(solution->table, position, seat, eyes);
    unsigned count = skull_game.tickets(s, seat);
    for (unsigned i = 0; i < count; i++) {
        Action action = skull_game.ticket(s, seat, i);
        Advice one = {action, duel_chance_after(&eyes->other, &eyes->knows.table, action)};
        unsigned at = i;
        for (; at > 0 && duel_is_better(action, one.worth, advice[at - 1].worth); at--)
            advice[at] = advice[at - 1];
        advice[at] = one;
    }
    free(eyes);
    return count;
}

static void situation(const Scene *scene, Out *out)
{
    (void)scene_headline(scene, out);
}

static bool write_facts(void *opened, const Progress *progress, Out *out)
{
    const Solution *solution = opened;
    return duel_write_facts(solution->table, progress, out);
}

static bool certify(const void *opened, const Progress *progress, Certificate *certificate)
{
    const Solution *solution = opened;
    DuelCertificate found;
    struct timespec begin, end;
    clock_gettime(CLOCK_MONOTONIC, &begin);
    if (!duel_certify(solution->table, solution->show, progress, &found))
        return false;
    clock_gettime(CLOCK_MONOTONIC, &end);
    *certificate = (Certificate){
        .wins = {found.worth[1], found.worth[0]},
        .gains = found.worth[0] + found.worth[1] - 1,
        .parts = found.sheets,
        .seconds =
            (double)(end.tv_sec - begin.tv_sec) + 1e-9 * (double)(end.tv_nsec - begin.tv_nsec),
    };
    return true;
}

const Solver skull_solver = {
    .usage = "[players=2 show=on|off] [--state STATE] [--certify]",
    .scope = N_("Solves the duel of Skull within bounds."),
    .limits = N_("Of Skull the duel alone, players=2: there a chance lies between two bounds, for "
                 "who plays its best against somebody who plays nearly perfectly."),
    .takes_state = true,
    .suit = suit,
    .solves = solves,
    .open = open_solution,
    .free = free_solution,
    .about = about,
    .describe = describe,
    .write_key = write_key,
    .odds = odds,
    .value = value,
    .advise = advise,
    .situation = situation,
    .write_facts = write_facts,
    .certify = certify,
};

static const Bot *const bots[] = {&skull_duel, &skull_strong};

const Hosted skull_hosted = {
    .bots = bots,
    .bot_count = sizeof bots / sizeof *bots,
    .solver = &skull_solver,
    .trainer = &skull_trainer,
};
