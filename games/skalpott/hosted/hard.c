/* The strongest players of Skalpott, as bots. Both stand on the solved table for one and two
   players: `perfect` plays there only, and only with it; `hard` plays everywhere, by the search of
   its turn with an estimate of what comes after (prospect.h) where there is no table, or not yet.
   Nothing is hidden in this game, so the table it plays at follows from what it sees. */
#include "games/skalpott/hosted/outlook.h"
#include "games/skalpott/hosted/solver.h"
#include "games/skalpott/reason.h"
#include "games/skalpott/remark.h"

#include <errno.h>
#include <stdlib.h>

typedef struct Hard {
    Skalpott table;
    const SkalpottSolution *solution; /* NULL: it has none */
} Hard;

/* ---- What it has at hand ------------------------------------------------------------------- */

static bool perfect_plays(const Options *options)
{
    SkalpottKey key;
    return skalpott_key(options, &key);
}

/* Where it cannot be kept it is still good. */
static void *perfect_prepare(const Options *options, const Progress *progress)
{
    return skalpott_solver.open(&(SolverRequest){.options = options, .progress = progress});
}

static void perfect_release(void *aid)
{
    skalpott_solution_free(aid);
}

static void perfect_begin(void *memory, const Options *options, Viewer person, const void *aid)
{
    Hard *hard = memory;
    INSIST(aid != NULL);
    skalpott_game.know(&hard->table, options, person);
    *hard = (Hard){.table = hard->table, .solution = aid};
}

/* What `hard` has besides the prospects, which everybody has. */
typedef struct Aid {
    SkalpottSolution *solution; /* NULL: no exact answer exists, or there is no memory for it */
} Aid;

static void *hard_prepare(const Options *options, const Progress *progress)
{
    Aid *aid = calloc(1, sizeof *aid);
    errno = 0;
    if (aid != NULL && perfect_plays(options))
        aid->solution = perfect_prepare(options, progress);
    if (aid == NULL || aid->solution != NULL || errno != ECANCELED)
        return aid;
    free(aid);
    return NULL;
}

static void hard_release(void *memory)
{
    Aid *aid = memory;
    skalpott_solution_free(aid->solution);
    free(aid);
}

static void hard_begin(void *memory, const Options *options, Viewer person, const void *given)
{
    Hard *hard = memory;
    const Aid *aid = given;
    skalpott_game.know(&hard->table, options, person);
    *hard = (Hard){.table = hard->table, .solution = aid != NULL ? aid->solution : NULL};
}

static void hard_see(void *memory, const Seen *seen)
{
    Hard *hard = memory;
    skalpott_game.learn(&hard->table, seen);
}

/* ---- Choosing ------------------------------------------------------------------------------ */

/* Who asks first waits until they are counted: so it is done where a bot may think, and not when it
   sits down or hears something. */
static const SkalpottProspects *prospects_of(const Hard *hard)
{
    return skalpott_prospects(hard->table.joker);
}

static unsigned advise(const Hard *hard, const Question *question,
                       SkalpottAdvice advice[SKALPOTT_MOST_ADVICE])
{
    if (hard->solution != NULL)
        return skalpott_solution_advise(hard->solution, &hard->table, advice);
    return skalpott_outlook_advise(prospects_of(hard), &hard->table, question->progress, advice);
}

/* Does this keep what one has? */
static bool is_safe(Action action)
{
    return action_word(action) != SKALPOTT_WORD_REROLL &&
           action_word(action) != SKALPOTT_WORD_AGAIN;
}

/* The careful and the bold do what they like, if it is about as good as the best. */
static Action by_character(const Character *character, unsigned count, const SkalpottAdvice *advice)
{
    static const double about = 0.002; /* for a turn of the knob */
    bool careful = character->caution > 0;
    double least = advice[0].value - about * (careful ? character->caution : -character->caution);
    for (unsigned i = 0; i < count && character->caution != 0 && advice[i].value >= least; i++)
        if (is_safe(advice[i].action) == careful)
            return advice[i].action;
    return advice[0].action;
}

static Answer hard_choose(void *memory, const Question *question)
{
    const Hard *hard = memory;
    SkalpottAdvice advice[SKALPOTT_MOST_ADVICE];
    unsigned count = advise(hard, question, advice);
    Action action = by_character(question->character, count, advice);
    return (Answer){action, skalpott_remark(&hard->table, question, action)};
}

/* Whatever it is like, it plays the best. */
static Answer perfect_choose(void *memory, const Question *question)
{
    const Hard *hard = memory;
    SkalpottAdvice advice[SKALPOTT_MOST_ADVICE];
    (void)advise(hard, question, advice);
    return (Answer){advice[0].action, skalpott_remark(&hard->table, question, advice[0].action)};
}

/* ---- Advice -------------------------------------------------------------------------------- */

static Worth about(double value, double doubt)
{
    return worth_between(value > doubt ? value - doubt : 0, value + doubt < 1 ? value + doubt : 1);
}

static Action hard_weigh(void *memory, const Question *question, Worth *worth)
{
    const Hard *hard = memory;
    SkalpottAdvice advice[SKALPOTT_MOST_ADVICE];
    unsigned count = advise(hard, question, advice);
    double doubt =
        hard->solution == NULL ? skalpott_outlook_doubt(prospects_of(hard), &hard->table) : 0;
    INSIST(count == question->count);
    for (uint32_t i = 0; i < question->count; i++)
        for (unsigned k = 0; k < count; k++)
            if (advice[k].action == question->legal[i])
                worth[i] = about(advice[k].value, doubt);
    return advice[0].action;
}

static void hard_reason(void *memory, const Question *question, Action action, const Scene *scene,
                        Out *out)
{
    const Hard *hard = memory;
    skalpott_reason(scene->lang, &hard->table, question->seat, action, out);
}

/* ---- The bots ------------------------------------------------------------------------------ */

const Bot skalpott_hard = {
    .name = NC_("bot", "hard"),
    .meaning = N_("the best there is; knows the true chances of one and two players"),
    .memory_size = sizeof(Hard),
    .prepare = hard_prepare,
    .release = hard_release,
    .plays_unprepared = true,
    .begin = hard_begin,
    .see = hard_see,
    .choose = hard_choose,
    .weigh = hard_weigh,
    .reason = hard_reason,
};

const Bot skalpott_perfect = {
    .name = NC_("bot", "perfect"),
    .meaning = N_("knows the true chance of every choice; for one and two players"),
    .memory_size = sizeof(Hard),
    .plays = perfect_plays,
    .unlisted = true,
    .prepare = perfect_prepare,
    .release = perfect_release,
    .begin = perfect_begin,
    .see = hard_see,
    .choose = perfect_choose,
    .weigh = hard_weigh,
    .weighs_exactly = true,
    .reason = hard_reason,
};
