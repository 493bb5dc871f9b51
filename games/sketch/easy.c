/* A player of Sketch! who learnt it yesterday: it forgets (forget.h), counts no cards, overlooks
   some that match and slams beside one now and then, and calls the assault when its hand feels low
   enough, not when the odds say so. */
#include "core/habit.h"
#include "games/sketch/forget.h"
#include "games/sketch/remark.h"

static const SketchFading fading = {.own = 25, .other = 120, .each = 10};

static const SketchStyle style = {
    .effect = {[SKETCH_ARCHER] = 2, [SKETCH_MAGICIAN] = 1, [SKETCH_SEER] = 2, [SKETCH_VETO] = -8},
    .unseen = -1,
    .kept = {1, 1, 1, 1},
    .harm = 3,
};

static void easy_begin(void *memory, const Options *options, Viewer person, const void *aid)
{
    (void)aid;
    sketch_memory_begin(memory, options, person);
}

static void easy_see(void *memory, const Seen *seen)
{
    sketch_memory_see(memory, seen, &fading);
}

/* Points more or less, as somebody errs who does not work things out. */
static double whim(const Question *question, unsigned points)
{
    return random_below(question->random, 100 * points) / 100.0;
}

static Action discard(const SketchJudge *j, const Question *question)
{
    Action best = question->legal[0];
    double best_gain = -1000;
    for (uint32_t i = 0; i < question->count; i++) {
        double gain = sketch_discard_gain(j, action_argument(question->legal[i], 0) - 1);
        gain += whim(question, 3);
        if (gain > best_gain) {
            best_gain = gain;
            best = question->legal[i];
        }
    }
    return best;
}

static Action announce(const SketchJudge *j, const Question *question)
{
    Action best = question->legal[0];
    double best_gain = -10000;
    unsigned leader = sketch_leader(j);
    for (uint32_t i = 0; i < question->count; i++) {
        Action action = question->legal[i];
        double gain = sketch_announce_gain(j, j->s->effect_kind, action, leader);
        gain += whim(question, 4);
        if (gain > best_gain) {
            best_gain = gain;
            best = action;
        }
    }
    return best;
}

/* It may overlook that it could answer, or turn up the card beside. */
static Action react(const SketchJudge *j, const Question *question)
{
    Action action = sketch_sensible(j, question->random);
    if (action_word(action) == SKETCH_WORD_OK || habit_sometimes(question->random, 25))
        return action0(SKETCH_WORD_OK);
    Action beside = action1(action_word(action), action_argument(action, 0) + 1);
    bool errs =
        habit_sometimes(question->random, character_shade(3, -question->character->caution));
    return errs && habit_offered(question, beside) ? beside : action;
}

/* A hand feels low at so many points: for each game others, as a mood. Who does not know all of its
   cards waits; later, one card in the dark will do. */
static bool feels_low(const SketchMemory *memory, const SketchJudge *j, const Question *question)
{
    const Sketch *s = j->s;
    unsigned unknown = s->hand_size[j->me] - sketch_cards_known(s, j->me), lap = sketch_lap(s);
    double enough = 4 + s->dealer + memory->recall.player;
    while (enough > 10)
        enough -= 7;
    enough += lap - 1.5 * question->character->caution + whim(question, 2);
    return unknown <= (lap >= 3) && sketch_hand_points(j, j->me) <= enough;
}

static Action decide(const SketchMemory *memory, const SketchJudge *j, const Question *question)
{
    switch ((SketchPhase)j->s->phase) {
    case SKETCH_DISCARDING:
        return discard(j, question);
    case SKETCH_ANNOUNCING:
    case SKETCH_REANNOUNCING:
        return announce(j, question);
    case SKETCH_WINDOW:
        return react(j, question);
    case SKETCH_ENDING:
        return action0(feels_low(memory, j, question) ? SKETCH_WORD_ASSAULT : SKETCH_WORD_END);
    default:
        return sketch_sensible(j, question->random);
    }
}

/* To somebody who counts no cards, any may still come. */
static SketchOdds whole_deck(const Sketch *s)
{
    SketchOdds odds;
    for (unsigned kind = 0; kind < SKETCH_KINDS; kind++)
        odds.unseen[kind] = sketch_deck(s, kind);
    sketch_odds_settle(&odds, s);
    return odds;
}

static Answer easy_choose(void *memory, const Question *question)
{
    const SketchMemory *m = memory;
    const Sketch *s = &m->recall.table;
    SketchOdds odds = whole_deck(s);
    SketchJudge judge = sketch_judge(s, question->seat, &odds, &style);
    Action action = decide(m, &judge, question);
    return (Answer){action, sketch_remark(&judge, question, action)};
}

const Bot sketch_easy = {
    .name = NC_("bot", "easy"),
    .meaning = N_("learnt the game yesterday: forgets cards, and overlooks some that match"),
    .memory_size = sizeof(SketchMemory),
    .begin = easy_begin,
    .see = easy_see,
    .choose = easy_choose,
};
