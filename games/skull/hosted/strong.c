/* The strong bot at tables of three and four: `hard` (games/skull/hard.h), which takes for how
   practised players play what the blueprint says, and stays near to it itself. */
#include "games/skull/hosted/strong.h"
#include "games/skull/hard.h"
#include "games/skull/hosted/blueprint_file.h"

#include <stdlib.h>

typedef struct Aid {
    SkullPractice practice;
    Blueprint blueprint;
} Aid;

static void choices(const SkullPractice *practice, const SkullRound *round, unsigned seat,
                    SkullChoice *choice)
{
    const Aid *aid = (const Aid *)practice; /* its first part */
    blueprint_choices(&aid->blueprint, round, seat, choice);
}

/* At five and six the blueprint is there, but who goes by it fares no better
   (docs/bots-strength.md). */
static bool strong_plays(const Options *options)
{
    enum { LEAST = 3, MOST = 4 };
    return options->value[PLAYERS] >= LEAST && options->value[PLAYERS] <= MOST &&
           options->value[SKULL_GANGS] == 1 &&
           options->value[SKULL_LASTCHANCE] == SKULL_LASTCHANCE_OFF;
}

static void *strong_prepare(const Options *options, const Progress *progress)
{
    (void)options, (void)progress;
    Aid *aid = malloc(sizeof *aid);
    if (aid == NULL)
        return NULL;
    blueprint_built_in(&aid->blueprint);
    aid->practice = (SkullPractice){.choices = choices,
                                    .odds = &aid->blueprint.odds,
                                    .weights = &aid->blueprint.weights,
                                    .temper = 0.045,
                                    .curiosity = 0.05,
                                    .rounds = 500,
                                    .credit = {[SKULL_PRACTISED] = 0.4F,
                                               [SKULL_BY_ODDS] = 0.25F,
                                               [SKULL_ANYHOW] = 0.1F,
                                               [SKULL_BY_INSTINCT] = 0.25F}};
    return aid;
}

static void strong_release(void *aid)
{
    free(aid);
}

static void strong_begin(void *memory, const Options *options, Viewer person, const void *aid)
{
    INSIST(aid != NULL);
    skull_read_begin(memory, options, person, &((const Aid *)aid)->practice);
}

/* Named like the strongest of the game's own, for which it stands in (bots/roster.h). */
const Bot skull_strong = {
    .name = NC_("bot", "hard"),
    .meaning = N_("reads the others, thinks the round through and bluffs in proportion"),
    .memory_size = sizeof(SkullReading),
    .plays = strong_plays,
    .prepare = strong_prepare,
    .release = strong_release,
    .aid_fits_all = true,
    .begin = strong_begin,
    .see = skull_hard_see,
    .hear = skull_hard_hear,
    .choose = skull_hard_choose,
    .weigh = skull_hard_weigh,
    .reason = skull_reason,
};
