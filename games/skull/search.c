/* Searching a round: see search.h. */
#include "games/skull/search.h"
#include "games/skull/playout.h"

/* ---- Playing a round to its end ------------------------------------------------------------ */

static Action usual_move(const SkullPractice *practice, const SkullRound *round, unsigned actor,
                         unsigned model, Random *random)
{
    const Skull *s = &round->table;
    SkullChoice choice;
    switch ((SkullPhase)s->phase) {
    case SKULL_PREPARING:
    case SKULL_LAYING:
    case SKULL_AUCTION:
        if (model == SKULL_ANYHOW)
            break;
        skull_model_choices(practice, model, round, actor, &choice);
        return skull_pick(&choice, random);
    case SKULL_ATTEMPT:
        if (model == SKULL_ANYHOW)
            break;
        return action1(SKULL_WORD_FLIP, skull_surest(round, actor, practice->odds, random) + 1);
    case SKULL_SHOWING:
        return action0(SKULL_WORD_HIDE);
    case SKULL_LOSING:
        return action1(SKULL_WORD_LOSE, skull_worse_disc(practice->weights, s, actor) + 1);
    case SKULL_DRAWING_FIRST:
    case SKULL_DROPPING:
    case SKULL_NAMING_FIRST:
    case SKULL_OVER:
        break;
    }
    return skull_any_ticket(s, actor, random);
}

static double play_on(const SkullPractice *practice, SkullRound *round,
                      const uint8_t models[SKULL_SEATS], unsigned person, Random *random)
{
    while (!skull_is_between(&round->table)) {
        unsigned actor = seats_lowest(round->table.to_act);
        unsigned model = actor < SKULL_SEATS ? models[actor] : SKULL_ANYHOW;
        skull_do(round, actor, usual_move(practice, round, actor, model, random));
    }
    return skull_standing(practice->weights, &round->table, person);
}

/* ---- Trying -------------------------------------------------------------------------------- */

/* The same table and the same luck for everything that is tried. */
static void try_all(const SkullReading *reading, const Question *question, const uint8_t *tried,
                    unsigned count, Random *random, SkullFound *found)
{
    SkullRound drawn;
    uint8_t models[SKULL_SEATS];
    skull_read_sample(reading, random, &drawn, models);
    Random luck = random_from(random_next(random));
    for (unsigned i = 0; i < count; i++) {
        SkullRound round = drawn;
        Random same = luck;
        skull_do(&round, question->seat, question->legal[tried[i]]);
        double worth = play_on(reading->practice, &round, models, reading->person, &same);
        found->of[tried[i]].sum += worth;
        found->of[tried[i]].squares += worth * worth;
        found->of[tried[i]].tries++;
    }
}

/* The better half of them, in no order. */
static unsigned drop_worse(const SkullFound *found, uint8_t *tried, unsigned count)
{
    unsigned keep = (count + 1) / 2;
    for (unsigned i = 0; i < keep; i++) {
        unsigned best = i;
        for (unsigned j = i + 1; j < count; j++)
            if (skull_found_mean(found, tried[j]) > skull_found_mean(found, tried[best]))
                best = j;
        uint8_t swapped = tried[i];
        tried[i] = tried[best];
        tried[best] = swapped;
    }
    return keep;
}

void skull_search(const SkullReading *reading, const Question *question, unsigned rounds,
                  Random *random, SkullFound *found)
{
    uint8_t tried[SKULL_MOST_ACTIONS];
    unsigned count = question->count, halvings = 1, spent = 0;
    INSIST(count <= SKULL_MOST_ACTIONS);
    found->count = count;
    for (unsigned i = 0; i < count; i++) {
        tried[i] = (uint8_t)i;
        found->of[i].sum = found->of[i].squares = 0;
        found->of[i].tries = 0;
    }
    for (unsigned left = count; left > 3; left = (left + 1) / 2)
        halvings++;
    for (;;) {
        unsigned tables = rounds / halvings / count;
        for (unsigned i = 0; i < (tables > 4 ? tables : 4); i++) {
            try_all(reading, question, tried, count, random, found);
            spent += count;
            if (question->progress != NULL &&
                !question->progress->tell(question->progress->context,
                                          spent < rounds ? (double)spent / rounds : 1))
                return;
        }
        if (count <= 3)
            return;
        count = drop_worse(found, tried, count);
    }
}
