/* Looking ahead: see outlook.h. */
#include "games/skalpott/hosted/outlook.h"
#include <stdlib.h>

typedef struct Outlook {
    const SkalpottProspects *prospects;
    const Progress *progress;
    bool *stopped;
    unsigned turns; /* to be searched behind this one */
} Outlook;

static void judge(const void *context, const Skalpott *s, unsigned seat,
                  double worth[SKALPOTT_SEATS]);

/* By seat. */
static void look(const Outlook *outlook, const Skalpott *s, double chances[SKALPOTT_SEATS])
{
    bool is_jeu = s->solo && s->player == SKALPOTT_JEU;
    if (outlook->turns == 0 || *outlook->stopped || s->phase == SKALPOTT_OVER || is_jeu) {
        skalpott_prospects_chances(outlook->prospects, s, chances);
        return;
    }
    Outlook next = *outlook;
    next.turns--;
    SkalpottSearch search = {.dice = &outlook->prospects->dice, .judge = judge, .context = &next};
    double worth[SKALPOTT_SEATS];
    skalpott_search_turn(&search, s, worth);
    for (unsigned i = 0; i < s->seats; i++)
        chances[(s->player + i) % s->seats] = worth[i];
}

static void judge(const void *context, const Skalpott *s, unsigned seat,
                  double worth[SKALPOTT_SEATS])
{
    const Outlook *outlook = context;
    double chances[SKALPOTT_SEATS];
    if (outlook->turns > 0 && outlook->progress != NULL && !*outlook->stopped)
        *outlook->stopped = !outlook->progress->tell(outlook->progress->context, 0);
    look(outlook, s, chances);
    for (unsigned i = 0; i < s->seats; i++)
        worth[i] = chances[(seat + i) % s->seats];
}

unsigned skalpott_outlook_advise(const SkalpottProspects *prospects, const Skalpott *s,
                                 const Progress *progress,
                                 SkalpottAdvice advice[SKALPOTT_MOST_ADVICE])
{
    bool stopped = false;
    unsigned left = s->pool + seats_in_nibble(s->boxes);
    static int d1 = -1, d2;
    if (d1 < 0) {
        d1 = getenv("D1") ? atoi(getenv("D1")) : 0;
        d2 = getenv("D2") ? atoi(getenv("D2")) : 0;
    }
    Outlook outlook = {.prospects = prospects,
                       .progress = progress,
                       .stopped = &stopped,
                       .turns = (left <= (unsigned)d1) + (left <= (unsigned)d2)};
    SkalpottSearch search = {.dice = &prospects->dice, .judge = judge, .context = &outlook};
    return skalpott_search_advise(&search, s, advice);
}
