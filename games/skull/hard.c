/* The strong player of Skull. It reads the others by what they do (reading.h), starts from what
   practised players do by instinct, and shifts that towards what a search of the round finds better
   (search.h): much where the difference is large, hardly where it is small. So it stays mixed, and
   bluffs in proportion. In the attempt it takes the discs that are likeliest all flowers. */
#include "games/skull/hard.h"

enum { WEIGHING = 4 }; /* so many times as many rounds to say what everything is worth */

static void hard_begin(void *memory, const Options *options, Viewer person, const void *aid)
{
    (void)aid;
    skull_read_begin(memory, options, person, &skull_by_instinct);
}

void skull_hard_see(void *memory, const Seen *seen)
{
    skull_read(memory, seen);
}

void skull_hard_hear(void *memory, unsigned person, Saying saying)
{
    skull_read_saying(memory, person, saying);
}

static unsigned rounds_for(const SkullReading *reading)
{
    unsigned seats = seats_count(skull_read_table(reading)->in_play);
    return reading->practice->rounds * (seats < 4 ? seats : 4);
}

/* The search has luck of its own, so that it always takes the same from the question's. */
static Random own_luck(const Question *question)
{
    uint64_t high = random_next(question->random);
    return random_from(high << 32 | random_next(question->random));
}

/* ---- Laying, bidding, passing -------------------------------------------------------------- */

/* e to this power, for powers that are not large: (1 + power/1024) to the 1024. */
static double exponential(double power)
{
    double x = 1 + (power > -20 ? power : -20) / 1024;
    for (int i = 0; i < 10; i++)
        x *= x;
    return x;
}

/* How much a character likes something, as a power of e: the careful bid less, and who likes to
   bluff lays the skull, and bids upon it. */
static double liking(const Skull *s, unsigned seat, Action action, const Character *character)
{
    bool bids = action_word(action) == SKULL_WORD_BID;
    bool skull = action == action1(SKULL_WORD_PLACE, SKULL_DISC_SKULL + 1);
    if (bids && skull_is_laid(s, seat))
        return 0.4 * character->bluffing;
    if (bids)
        return -0.2 * character->caution;
    return skull ? 0.2 * character->bluffing : 0;
}

static Action decide(const SkullReading *reading, const Question *question)
{
    Random random = own_luck(question);
    const SkullPractice *practice = reading->practice;
    SkullRound round = {*skull_read_table(reading), reading->bidders};
    SkullChoice choice;
    SkullFound found;
    double share[SKULL_MOST_ACTIONS], best = 0, all = 0;
    if (question->count == 1)
        return question->legal[0];
    practice->choices(practice, &round, question->seat, &choice);
    skull_search(reading, question, rounds_for(reading), &random, &found);
    for (uint32_t i = 0; i < found.count; i++)
        best = skull_found_mean(&found, i) > best ? skull_found_mean(&found, i) : best;
    for (uint32_t i = 0; i < found.count; i++) {
        Action action = question->legal[i];
        share[i] = practice->curiosity / found.count;
        for (unsigned k = 0; k < choice.count; k++)
            share[i] += choice.action[k] == action ? choice.share[k] : 0;
        double behind = (best - skull_found_mean(&found, i)) / (best + 0.02);
        share[i] *= exponential(liking(&round.table, question->seat, action, question->character) -
                                behind / practice->temper);
        all += share[i];
    }
    double ticket = all * (random_next(&random) / 4294967296.0);
    uint32_t i = 0;
    while (i + 1 < found.count && ticket >= share[i])
        ticket -= share[i++];
    return question->legal[i];
}

/* ---- The attempt --------------------------------------------------------------------------- */

/* SKU-31: which discs to turn is what matters. All orders of the same discs are as likely to
   succeed; the surest comes first. */
static Action flip(const SkullReading *reading, const Question *question)
{
    const Skull *s = skull_read_table(reading);
    unsigned wanted = (unsigned)s->bid - s->turned, best = NO_SEAT;
    double most = -1;
    SkullPlan plan;
    skull_read_plan(reading, question->seat, wanted, &plan);
    for (unsigned seat = s->seats; seat-- > 0;) {
        unsigned count = plan.taken[seat][wanted];
        wanted -= count;
        if (count > 0 && skull_read_clean(reading, seat, 1) > most) {
            most = skull_read_clean(reading, seat, 1);
            best = seat;
        }
    }
    /* Where every way is sure to fail there is no plan. */
    return best != NO_SEAT ? action1(SKULL_WORD_FLIP, best + 1)
                           : question->legal[random_below(question->random, question->count)];
}

/* ---- All of it ----------------------------------------------------------------------------- */

/* SKU-46: its other gang, if there is one. */
static Action name_first(const SkullReading *reading, const Question *question)
{
    for (uint32_t i = 0; i < question->count; i++)
        if (skull_owner(skull_read_table(reading), action_argument(question->legal[i], 0) - 1) ==
            reading->person)
            return question->legal[i];
    return question->legal[random_below(question->random, question->count)];
}

Answer skull_hard_choose(void *memory, const Question *question)
{
    const SkullReading *reading = memory;
    const Skull *s = question->view;
    Action action = question->legal[0];
    switch ((SkullPhase)s->phase) {
    case SKULL_PREPARING:
    case SKULL_LAYING:
    case SKULL_AUCTION:
        action = decide(reading, question);
        break;
    case SKULL_ATTEMPT:
        action = flip(reading, question);
        break;
    case SKULL_SHOWING: /* whatever others learn is of no use to it */
        action = action0(SKULL_WORD_HIDE);
        break;
    case SKULL_LOSING:
        action = action1(SKULL_WORD_LOSE,
                         skull_worse_disc(reading->practice->weights, s, question->seat) + 1);
        break;
    case SKULL_NAMING_FIRST:
        action = name_first(reading, question);
        break;
    case SKULL_DRAWING_FIRST:
    case SKULL_DROPPING:
    case SKULL_OVER:
        break;
    }
    return (Answer){action, skull_remark(question, reading->person, action)};
}

/* The root of a number that is not below 0, by Newton. */
static double root(double number)
{
    double guess = number > 1 ? number : 1;
    for (int i = 0; i < 40; i++)
        guess = (guess + number / guess) / 2;
    return guess;
}

/* How much where the round leaves one varies. */
static double variance(const SkullFound *found, uint32_t i)
{
    double mean = skull_found_mean(found, i), tries = found->of[i].tries;
    double squared = tries > 1 ? (found->of[i].squares - tries * mean * mean) / (tries - 1) : 0;
    return squared > 0 ? squared : 0;
}

/* What something is worth by what the search found of it. Where more hangs on the round, the search
   says more than comes: others are harder to read than it supposes, and what it does is what it has
   read too well. Where the round left one was less on average by this part of its variance, in
   games of its like; neither luck nor standings explain that (docs/bots-strength.md). */
static double middle(const SkullFound *found, uint32_t i)
{
    const double misread = 0.85;
    double less = skull_found_mean(found, i) - misread * variance(found, i);
    return less > 0 ? less : 0;
}

/* With what it may be wrong by: by luck, which more rounds would mend, and by what is supposed of
   standings and of others, which they would not. Most of that is wrong for all choices alike: what
   one was said to cost more than another by 6 parts of a hundred or more did cost that, as far as
   some hundred games can tell (bench/skull_hard.sh cost). */
static Worth estimate(const SkullFound *found, uint32_t i)
{
    double chance = middle(found, i), doubt = 0.04 + 0.2 * chance * (1 - chance);
    double tries = found->of[i].tries;
    double luck = tries > 1 ? 1.96 * root(variance(found, i) / tries) : 1;
    double error = root(luck * luck + doubt * doubt);
    Worth worth =
        worth_between(chance > error ? chance - error : 0, chance + error < 1 ? chance + error : 1);
    return worth_sharing(worth, luck + 0.3 * doubt);
}

Action skull_hard_weigh(void *memory, const Question *question, Worth *worth)
{
    const SkullReading *reading = memory;
    Random random = own_luck(question);
    SkullFound found;
    uint32_t best = 0;
    skull_search(reading, question, WEIGHING * rounds_for(reading), &random, &found);
    for (uint32_t i = 0; i < found.count; i++) {
        worth[i] = estimate(&found, i);
        if (middle(&found, i) > middle(&found, best))
            best = i;
    }
    return question->legal[best];
}

const Bot skull_hard = {
    .name = NC_("bot", "hard"),
    .meaning = N_("reads the others, thinks the round through and bluffs in proportion"),
    .memory_size = sizeof(SkullReading),
    .begin = hard_begin,
    .see = skull_hard_see,
    .hear = skull_hard_hear,
    .choose = skull_hard_choose,
    .weigh = skull_hard_weigh,
    .reason = skull_reason,
};
