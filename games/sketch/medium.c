/* A player of Sketch! who has played it for some weeks: it remembers most of what it saw, knows
   what may still come, and goes by the simple rules of judge.c. */
#include "core/habit.h"
#include "games/sketch/forget.h"
#include "games/sketch/remark.h"

static const SketchFading fading = {.own = 8, .other = 60, .each = 5};

typedef struct Medium {
    SketchMemory memory;
    SketchHearsay hearsay;
} Medium;

static void medium_begin(void *memory, const Options *options, Viewer person, const void *aid)
{
    Medium *medium = memory;
    (void)aid;
    sketch_memory_begin(&medium->memory, options, person);
    medium->hearsay = (SketchHearsay){0};
}

static void medium_see(void *memory, const Seen *seen)
{
    Medium *medium = memory;
    sketch_hearsay_see(&medium->hearsay, &medium->memory.recall.table, seen);
    sketch_memory_see(&medium->memory, seen, &fading);
}

static void medium_hear(void *memory, unsigned person, Saying saying)
{
    Medium *medium = memory;
    sketch_hearsay_hear(&medium->hearsay, &medium->memory.recall.table, person, saying);
}

static Answer medium_choose(void *memory, const Question *question)
{
    const Medium *medium = memory;
    const Sketch *s = &medium->memory.recall.table;
    SketchStyle style = sketch_plain_style;
    double *courage = s->teams ? style.courage_of_two : style.courage;
    courage[sketch_sides(s)] += 0.04 * question->character->caution;
    style.take -= 0.5 * question->character->bluffing; /* what is drawn, nobody sees */
    SketchOdds odds = sketch_odds(s, question->seat);
    SketchJudge judge = sketch_judge(s, question->seat, &odds, &style);
    judge.hearsay = &medium->hearsay;
    Action action = sketch_sensible(&judge, question->random);
    if (action_word(action) == SKETCH_WORD_SKETCH &&
        habit_sometimes(question->random, style.overlooks))
        action = action0(SKETCH_WORD_OK);
    return (Answer){action, sketch_remark(&judge, question, action)};
}

const Bot sketch_medium = {
    .name = NC_("bot", "medium"),
    .meaning = N_("remembers most of what it saw, and plays by the odds"),
    .memory_size = sizeof(Medium),
    .begin = medium_begin,
    .see = medium_see,
    .hear = medium_hear,
    .choose = medium_choose,
};
