/* The bot for duels: it draws from the table's sheets as they say, and nothing else. What a best
   opponent can win against it is known (certify.h). It never shows its discs after a failure, and
   goes on as if nobody did (SKU-33). */
#include "games/skull/hosted/duel.h"
#include "games/skull/hosted/advice.h"
#include "games/skull/hosted/file.h"
#include "games/skull/hosted/follow.h"

typedef struct Duel {
    SkullKnowledge knows;
    DuelFollow follow, other;
} Duel;

bool duel_plays(const Options *options)
{
    return options->value[PLAYERS] == DUEL_SEATS && options->value[SKULL_GANGS] == 1 &&
           options->value[SKULL_LASTCHANCE] == SKULL_LASTCHANCE_OFF;
}

static void *duel_prepare(const Options *options, const Progress *progress)
{
    (void)options, (void)progress;
    return duel_table_open(NULL);
}

static void duel_release(void *aid)
{
    duel_table_free(aid);
}

static void duel_begin(void *memory, const Options *options, Viewer person, const void *aid)
{
    Duel *duel = memory;
    INSIST(aid != NULL);
    skull_know(&duel->knows, options, person);
    duel_follow_begin(&duel->follow, aid, person, true);
    duel_follow_begin(&duel->other, aid, 1u - person, false);
    if (duel->knows.table.phase != SKULL_DRAWING_FIRST) {
        duel_follow_start(&duel->follow, &duel->knows.table);
        duel_follow_start(&duel->other, &duel->knows.table);
    }
}

static void duel_see(void *memory, const Seen *seen)
{
    Duel *duel = memory;
    Skull before = duel->knows.table;
    skull_learn(&duel->knows, seen);
    duel_follow(&duel->follow, &before, &duel->knows.table, seen->move);
    duel_follow(&duel->other, &before, &duel->knows.table, seen->move);
}

static Answer duel_choose(void *memory, const Question *question)
{
    const Duel *duel = memory;
    enum { FINE = 1 << 30 };
    double left = random_below(question->random, FINE) / (double)FINE;
    Action action = question->legal[0];
    for (uint32_t i = 0; i < question->count; i++) {
        double chance = duel_follow_chance(&duel->follow, &duel->knows.table, question->legal[i]);
        if (chance <= 0)
            continue;
        action = question->legal[i];
        if (left < chance)
            break;
        left -= chance;
    }
    return (Answer){action, {0, 0}};
}

/* What one may hope for against somebody who plays from the table too. */
static Action duel_weigh(void *memory, const Question *question, Worth *worth)
{
    const Duel *duel = memory;
    uint32_t best = 0;
    for (uint32_t i = 0; i < question->count; i++) {
        worth[i] = duel_chance_after(&duel->other, &duel->knows.table, question->legal[i]);
        best = duel_is_better(question->legal[i], worth[i], worth[best]) ? i : best;
    }
    return question->legal[best];
}

/* Named like the strongest of the game's own, for which it stands in at duels (bots/roster.h). */
const Bot skull_duel = {
    .name = NC_("bot", "hard"),
    .meaning = N_("plays duels nearly perfectly; for two players without extras"),
    .memory_size = sizeof(Duel),
    .plays = duel_plays,
    .prepare = duel_prepare,
    .release = duel_release,
    .aid_fits_all = true,
    .begin = duel_begin,
    .see = duel_see,
    .choose = duel_choose,
    .weigh = duel_weigh,
};
