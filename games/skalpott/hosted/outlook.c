/* Looking ahead: see outlook.h. */
#include "games/skalpott/hosted/outlook.h"

#include <math.h>

/* How far an estimate may be off (docs/bots-strength.md): where nobody may complete the chain,
   since runs are compared roughly; and towards the end, less with every counter left a player. */
static const double doubt_of_runs = 0.12, doubt_at_end = 0.17, doubt_before = 0.75;

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
        (void)skalpott_prospects_chances(outlook->prospects, s, chances);
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

/* The fewer counters are left, the worse is the estimate, and the nearer the end. */
static unsigned turns_ahead(const Skalpott *s)
{
    unsigned left = s->pool + seats_in_nibble(s->boxes);
    return (left <= 4u * s->seats ? 1u : 0u) + (left <= s->seats + 1u ? 1u : 0u);
}

unsigned skalpott_outlook_advise(const SkalpottProspects *prospects, const Skalpott *s,
                                 const Progress *progress,
                                 SkalpottAdvice advice[SKALPOTT_MOST_ADVICE])
{
    bool stopped = false;
    Outlook outlook = {prospects, progress, &stopped, turns_ahead(s)};
    SkalpottSearch search = {.dice = &prospects->dice, .judge = judge, .context = &outlook};
    return skalpott_search_advise(&search, s, advice);
}

double skalpott_outlook_doubt(const SkalpottProspects *prospects, const Skalpott *s)
{
    double chances[SKALPOTT_SEATS];
    double runs = doubt_of_runs * skalpott_prospects_chances(prospects, s, chances);
    double left = (double)(s->pool + seats_in_nibble(s->boxes)) / s->seats;
    double end = doubt_at_end * pow(doubt_before, left);
    return runs > end ? runs : end;
}
