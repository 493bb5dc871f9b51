/* A player of Skalpott who looks to the end of its turn: it weighs all throws, rerolls and the
   Joker exactly (search.h), but has only a rule of thumb for what a chain is worth. It looks at
   nobody else's. */
#include "games/skalpott/remark.h"
#include "games/skalpott/search.h"

typedef struct Medium {
    Skalpott table;
    SkalpottDice dice;
    SkalpottSearch search;
} Medium;

/* ---- What a chain is worth ----------------------------------------------------------------- */

/* In turns, or about that. The ends are hard to hit, and so is the middle (SKA-2). */
static const double trouble[SKALPOTT_LINKS] = {2.2, 1.1, 1.0, 0.9, 1.1, 0.9, 1.0, 1.1, 2.2};

enum { FEW_COUNTERS = 5 }; /* for each player: then the run counts, whole chains are far away */

static const double turn_more = 0.9;    /* to be in turn again at once */
static const double joker_waits = 0.55; /* four throws next time */
static const double run_link = 1.2;     /* a link of the run, where it counts */
static const double game_decided = 40;

static double worth_of(const Skalpott *s, unsigned seat)
{
    double worth = 0;
    if (s->phase == SKALPOTT_OVER)
        return seats_have(skalpott_game.winners(s), seat) ? game_decided : -game_decided;
    for (unsigned link = 0; link < SKALPOTT_LINKS; link++)
        worth += skalpott_holds(s, seat, link) ? trouble[link] : 0;
    if (s->pool < FEW_COUNTERS * s->seats)
        worth += run_link * skalpott_run(s->chains[seat]).length *
                 (FEW_COUNTERS * s->seats - s->pool) / (FEW_COUNTERS * s->seats);
    if (s->player == seat)
        worth += turn_more;
    if (seats_have(s->boxes, seat))
        worth += joker_waits;
    return worth;
}

static void judge(const void *context, const Skalpott *s, unsigned seat,
                  double worth[SKALPOTT_SEATS])
{
    (void)context;
    worth[0] = worth_of(s, seat);
}

/* ---- The bot ------------------------------------------------------------------------------- */

static void medium_begin(void *memory, const Options *options, Viewer person, const void *aid)
{
    Medium *medium = memory;
    (void)aid;
    skalpott_game.know(&medium->table, options, person);
    skalpott_dice_init(&medium->dice);
}

static void medium_see(void *memory, const Seen *seen)
{
    Medium *medium = memory;
    skalpott_game.learn(&medium->table, seen);
}

/* By how much it likes an action, besides what it is worth: moods, and the careful like what they
   have, the bold what may come. */
static double liking(const Question *question, Action action)
{
    double mood = random_below(question->random, 10) / 100.0;
    switch (action_word(action)) {
    case SKALPOTT_WORD_STOP:
    case SKALPOTT_WORD_YIELD:
    case SKALPOTT_WORD_JOKER:
        return mood + question->character->caution * 0.05;
    default:
        return mood;
    }
}

static Answer medium_choose(void *memory, const Question *question)
{
    Medium *medium = memory;
    SkalpottAdvice advice[SKALPOTT_MOST_ADVICE];
    medium->search.dice = &medium->dice;
    medium->search.judge = judge;
    unsigned count = skalpott_search_advise(&medium->search, &medium->table, advice), best = 0;
    double most = 0;
    for (unsigned i = 0; i < count; i++) {
        double worth = advice[i].value + liking(question, advice[i].action);
        if (i == 0 || worth > most) {
            most = worth;
            best = i;
        }
    }
    Action action = advice[best].action;
    return (Answer){action, skalpott_remark(&medium->table, question, action)};
}

const Bot skalpott_medium = {
    .name = NC_("bot", "medium"),
    .meaning = N_("weighs every throw of its turn, and looks at nobody else"),
    .memory_size = sizeof(Medium),
    .begin = medium_begin,
    .see = medium_see,
    .choose = medium_choose,
};
