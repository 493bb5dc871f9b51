/* The strongest player of Sketch!: it forgets nothing, draws from what others do what they seem to
   hold (belief.h), and tries what it might do by playing on (search.h). It weighs all that is legal
   for who wants a hint, and says why (reason.c). */
#include "games/sketch/reason.h"
#include "games/sketch/remark.h"
#include "games/sketch/search.h"

/* How much it thinks: for a move of its own, shared among the seats since more of them take longer,
   with at most so many candidates; and for a hint, where each candidate gets its share before the
   best are looked at more closely. */
enum { PLAYOUTS = 9000, PLAYOUTS_SHARED = 36000, WIDEST = 10 };
enum { HINT_PLAYOUTS = 2400, HINT_BEST = 8, FEWEST_TRIES = 3 };

typedef struct Hard {
    SketchBelief belief;
    SketchSearch search; /* used while it thinks */
} Hard;

static void hard_begin(void *memory, const Options *options, Viewer person, const void *aid)
{
    (void)aid;
    sketch_belief_begin(&((Hard *)memory)->belief, options, person);
}

static void hard_see(void *memory, const Seen *seen)
{
    sketch_belief_see(&((Hard *)memory)->belief, seen);
}

static void hard_hear(void *memory, unsigned person, Saying saying)
{
    sketch_belief_hear(&((Hard *)memory)->belief, person, saying);
}

/* ---- Choosing ------------------------------------------------------------------------------ */

/* Candidates that are worth a try: of answers those that are likely right, of others the most
   promising. */
static uint32_t narrow(SketchSearch *search)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < search->count && count < WIDEST; i++) {
        unsigned word = action_word(search->at[i].action);
        bool is_risky = word == SKETCH_WORD_SKETCH || word == SKETCH_WORD_VETO;
        if (word == SKETCH_WORD_PEEK && count > 0)
            break;
        if (!is_risky || search->at[i].gain > -4)
            search->at[count++] = search->at[i];
    }
    return count;
}

/* Is the first candidate so much better than the others that it needs no trial? A card of many
   points is discarded, a number that is known to match is slammed. */
static bool is_plain(const SketchSearch *search, const Sketch *s)
{
    double ahead = search->at[0].gain - search->at[1].gain;
    return (s->phase == SKETCH_DISCARDING && ahead >= 9) ||
           (s->phase == SKETCH_WINDOW && ahead >= 3 && sketch_top(s) <= SKETCH_TEN);
}

/* A careful player wants to be surer before it calls the assault; who likes to pretend shows few of
   its cards, and one that is taken, everybody sees. */
static void colour(SketchSearch *search, uint32_t count, const Character *character)
{
    for (uint32_t i = 0; i < count; i++) {
        unsigned word = action_word(search->at[i].action);
        if (word == SKETCH_WORD_END)
            search->at[i].trust += 0.015 * character->caution;
        if (word == SKETCH_WORD_TAKE)
            search->at[i].trust -= 0.01 * character->bluffing;
    }
}

static uint32_t playouts_for(const Sketch *s)
{
    uint32_t share = PLAYOUTS_SHARED / s->seats;
    return share < PLAYOUTS ? share : PLAYOUTS;
}

static Answer hard_choose(void *memory, const Question *question)
{
    Hard *hard = memory;
    SketchSearch *search = &hard->search;
    search->wary = false;
    sketch_find_candidates(search, &hard->belief, question);
    uint32_t count = narrow(search);
    colour(search, count, question->character);
    const Sketch *table = &hard->belief.knowledge.table;
    if (count > 1 && !is_plain(search, table))
        sketch_try_on(search, &hard->belief, question, count, playouts_for(table));
    SketchOdds odds = sketch_belief_odds(&hard->belief);
    Sketch s;
    sketch_belief_draw(&hard->belief, question->random, &s);
    SketchJudge judge = sketch_judge(&s, question->seat, &odds, &sketch_sound_style);
    Action action = search->at[0].action;
    return (Answer){action, sketch_remark(&judge, question, action)};
}

/* ---- Weighing ------------------------------------------------------------------------------ */

/* By Newton's way, of a number between 0 and 1. */
static double root(double x)
{
    double y = 0.5;
    for (unsigned i = 0; i < 16; i++)
        y = (y + x / y) / 2;
    return y;
}

/* What came out of the trials. Few of them are pulled towards what all candidates have in common,
   as if each had been tried some more times with the middling outcome. It may be wrong by luck,
   which more trials would mend, and by what is supposed of others, which they would not
   (bench/sketch_hard.sh calibrate). */
static Worth worth_of(const SketchCandidate *candidate, double common)
{
    const double more = 8;
    double tries = candidate->tried + more;
    double chance = (candidate->won + more * common) / tries;
    double spread = chance * (1 - chance), doubt = 0.02 + 0.12 * spread;
    double error = root(1.96 * 1.96 * spread / tries + doubt * doubt);
    return (Worth){.low = chance > error ? chance - error : 0,
                   .high = chance + error < 1 ? chance + error : 1};
}

static Action hard_weigh(void *memory, const Question *question, Worth *worth)
{
    Hard *hard = memory;
    SketchSearch *search = &hard->search;
    double won = 0, tried = 0;
    search->wary = true; /* who asks for its chances may sit among all sorts */
    sketch_find_candidates(search, &hard->belief, question);
    uint32_t share = HINT_PLAYOUTS / search->count;
    if (sketch_try(search, &hard->belief, question, search->count,
                   share > FEWEST_TRIES ? share : FEWEST_TRIES))
        sketch_try_on(search, &hard->belief, question,
                      search->count < HINT_BEST ? search->count : HINT_BEST, HINT_PLAYOUTS);
    for (uint32_t i = 0; i < search->count; i++) {
        if (search->at[i].tried == 0)
            continue; /* it was told to stop */
        won += search->at[i].won / search->at[i].tried;
        tried++;
    }
    double common = tried > 0 ? won / tried : 0.5;
    for (uint32_t i = 0; i < question->count; i++) {
        uint64_t likeness = sketch_likeness(&hard->belief, question->legal[i]);
        const SketchCandidate *candidate = search->at;
        while (candidate->likeness != likeness)
            candidate++;
        worth[i] = worth_of(candidate, common);
    }
    return search->at[0].action;
}

static void hard_reason(void *memory, const Question *question, Action action, const Scene *scene,
                        Out *out)
{
    sketch_reason(&((Hard *)memory)->belief, question, action, scene, out);
}

const Bot sketch_hard = {
    .name = NC_("bot", "hard"),
    .meaning = N_("forgets nothing, and thinks ahead"),
    .memory_size = sizeof(Hard),
    .begin = hard_begin,
    .see = hard_see,
    .hear = hard_hear,
    .choose = hard_choose,
    .weigh = hard_weigh,
    .reason = hard_reason,
};
