/* A rule-of-thumb player of Skull, for newcomers: it lays flowers more often than not, bids what
   promises most, trusts who has bid and fears who passes, and bluffs a little. What it knows of
   discs comes from knowledge.c; to that it adds how people behave. */
#include "base/memory.h"
#include "core/habit.h"
#include "games/skull/skull.h"

enum { MOST_DISCS = 4 * SKULL_SEATS + 1 };

typedef struct Easy {
    SkullKnowledge knows;
    SeatSet bidders; /* seats that have bid in this round */
    Viewer person;
} Easy;

static void easy_begin(void *memory, const Options *options, Viewer person, const void *aid)
{
    Easy *easy = memory;
    (void)aid;
    skull_know(&easy->knows, options, person);
    easy->bidders = 0;
    easy->person = person;
}

static void easy_see(void *memory, const Seen *seen)
{
    Easy *easy = memory;
    skull_learn(&easy->knows, seen);
    if (action_word(seen->move.action) == SKULL_WORD_BID)
        easy->bidders |= seats_of(seen->move.actor);
    if (easy->knows.table.bid == 0)
        easy->bidders = 0;
}

/* ---- Judging the table --------------------------------------------------------------------- */

static bool is_mine(const Easy *easy, unsigned seat)
{
    return skull_owner(&easy->knows.table, seat) == easy->person;
}

/* Is there a skull among the topmost so many face-down discs of a seat of one's own? */
static bool has_skull_on_top(const Skull *s, unsigned seat, unsigned count)
{
    for (unsigned i = 1; i <= count; i++)
        if (skull_stack_disc(s, seat, skull_down(s, seat) - i) == SKULL_DISC_SKULL)
            return true;
    return false;
}

static bool has_laid_skull(const Skull *s, unsigned seat)
{
    return has_skull_on_top(s, seat, skull_down(s, seat));
}

static double any_up_to(Random *random, double limit)
{
    return limit * random_below(random, 1000) / 1000.0;
}

/* The chance that the topmost so many face-down discs of a seat are flowers. Who bids hopes to be
   challenger, and rarely is with its own skull laid. */
static double clean_chance(const Easy *easy, unsigned seat, unsigned count)
{
    const Skull *s = &easy->knows.table;
    const SkullBelief *belief = &easy->knows.beliefs[seat];
    double suspicion = seats_have(easy->bidders, seat) ? 0.3 : 0.8;
    unsigned down = skull_down(s, seat);
    double clean = 0, all = 0;
    if (is_mine(easy, seat))
        return has_skull_on_top(s, seat, count) ? 0 : 1;
    for (unsigned owns = 0; owns < 2; owns++) {
        for (unsigned place = 0; place < SKULL_PLACES; place++) {
            double weight = 0;
            for (unsigned last = 0; last < SKULL_LAST_PLACES; last++)
                weight += belief->weight[owns][place][last];
            if (place < down)
                weight *= suspicion;
            all += weight;
            if (place >= down || place + count < down)
                clean += weight;
        }
    }
    return all > 0 ? clean / all : 0;
}

/* The best way to turn n discs of other seats, for every n: its chance, and how many of them to
   take from each seat once the seats after it have had theirs. */
typedef struct Plan {
    double chance[MOST_DISCS];
    uint8_t taken[SKULL_SEATS][MOST_DISCS];
} Plan;

static void make_plan(const Easy *easy, unsigned seat, Plan *plan)
{
    const Skull *s = &easy->knows.table;
    memset(plan, 0, sizeof *plan);
    plan->chance[0] = 1;
    for (unsigned other = 0; other < s->seats; other++) {
        double clean[5] = {1};
        unsigned down = seats_have(s->in_play, other) && other != seat ? skull_down(s, other) : 0;
        for (unsigned count = 1; count <= down; count++)
            clean[count] = clean_chance(easy, other, count);
        for (unsigned n = MOST_DISCS - 1; n > 0; n--) {
            for (unsigned count = 1; count <= down && count <= n; count++) {
                double chance = plan->chance[n - count] * clean[count];
                if (chance > plan->chance[n]) {
                    plan->chance[n] = chance;
                    plan->taken[other][n] = (uint8_t)count;
                }
            }
        }
    }
}

/* The chance to win a challenge with this bid (SKU-30: one's own discs come first). */
static double bid_chance(const Easy *easy, const Plan *plan, unsigned seat, unsigned bid)
{
    const Skull *s = &easy->knows.table;
    unsigned own = s->laid[seat] < bid ? s->laid[seat] : bid;
    return has_skull_on_top(s, seat, own) ? 0 : plan->chance[bid - own];
}

/* What a challenge brings to a seat that succeeds with this chance, in flower sides: the second
   wins the game, and the fewer discs there are left, the dearer is one. */
static double gain_of(const Skull *s, unsigned seat, unsigned discs, double chance)
{
    static const double price[] = {0, 1.6, 0.7, 0.5, 0.4};
    double prize = seats_have(s->flower_mats, seat) ? 1.6 : 1;
    return chance * prize - (1 - chance) * price[discs];
}

/* The bid, from the least on, that promises most, and what it promises. The nearer it is to all
   discs on the table, the likelier nobody raises it. */
static unsigned best_bid(const Easy *easy, const Plan *plan, unsigned seat, double *gain)
{
    const Skull *s = &easy->knows.table;
    unsigned best = 0;
    for (unsigned bid = s->bid + 1u; bid <= s->table; bid++) {
        double chance = bid_chance(easy, plan, seat, bid);
        double now = gain_of(s, seat, skull_size(s->owned[seat]), chance) * bid / s->table;
        if (best == 0 || now > *gain) {
            best = bid;
            *gain = now;
        }
    }
    return best;
}

/* The chance that the highest bidder, somebody else, succeeds. What lies under one's own mat is
   known; of the others, one disc in four is thought a skull. */
static double rival_chance(const Easy *easy, unsigned seat)
{
    const Skull *s = &easy->knows.table;
    unsigned rival = s->challenger;
    unsigned own = s->laid[rival] < s->bid ? s->laid[rival] : s->bid, more = s->bid - own;
    unsigned others = (unsigned)s->table - s->laid[rival];
    double chance = clean_chance(easy, rival, own);
    if (others == s->laid[seat]) /* there is only one's own to turn */
        return has_skull_on_top(s, seat, more) ? 0 : chance;
    double mine = (double)s->laid[seat] / others;
    double risk = (has_laid_skull(s, seat) ? 0.7 * mine : 0) + 0.25 * (1 - mine);
    for (; more > 0; more--)
        chance *= 1 - risk;
    return chance;
}

/* What it brings to let the highest bidder try: it is shared with everybody else who stays. */
static double gain_of_passing(const Easy *easy, unsigned seat)
{
    const Skull *s = &easy->knows.table;
    unsigned rival = s->challenger, discs = skull_disc_count(s, rival);
    double gain = gain_of(s, rival, discs < 4 ? discs : 4, rival_chance(easy, seat));
    return is_mine(easy, rival) ? gain : -gain / (seats_count(s->in_play) - 1);
}

/* Does somebody else need one more success only? */
static bool is_in_danger(const Easy *easy)
{
    const Skull *s = &easy->knows.table;
    for (unsigned seat = 0; seat < s->seats; seat++)
        if (seats_have((SeatSet)(s->flower_mats & s->in_play), seat) && !is_mine(easy, seat))
            return true;
    return false;
}

/* ---- The phases of a round ----------------------------------------------------------------- */

static Action place(const Question *question, bool skull)
{
    static const uint8_t likings[2][3] = {{SKULL_DISC_FLOWER, SKULL_DISC_LAST, SKULL_DISC_SKULL},
                                          {SKULL_DISC_SKULL, SKULL_DISC_LAST, SKULL_DISC_FLOWER}};
    for (unsigned i = 0; i < 3; i++) {
        Action action = action1(SKULL_WORD_PLACE, likings[skull][i] + 1u);
        if (habit_offered(question, action))
            return action;
    }
    return question->legal[0];
}

static Action prepare(const Easy *easy, const Question *question)
{
    unsigned percent = is_in_danger(easy) ? 50 : 40;
    return place(question, habit_sometimes(question->random, percent));
}

/* SKU-20: one more disc, or a challenge. */
static Action lay_or_open(const Easy *easy, const Question *question)
{
    const Skull *s = &easy->knows.table;
    unsigned seat = question->seat;
    SkullDiscs hand = s->hand[seat];
    bool trapped = has_laid_skull(s, seat);
    double gain = 0, patience = any_up_to(question->random, 0.9);
    Plan plan;
    make_plan(easy, seat, &plan);
    unsigned bid = best_bid(easy, &plan, seat, &gain);
    if (hand == 0 || gain > patience)
        return action1(SKULL_WORD_BID, gain > 0 ? bid : 1);
    if (trapped && habit_sometimes(question->random, 12))
        return action1(SKULL_WORD_BID, 1); /* a lure: others may raise, and run into the skull */
    return place(question, !trapped && habit_sometimes(question->random, 20));
}

/* SKU-24 */
static Action raise_or_pass(const Easy *easy, const Question *question)
{
    const Skull *s = &easy->knows.table;
    unsigned seat = question->seat;
    double gain = 0, mood = any_up_to(question->random, 0.3) - 0.15;
    Plan plan;
    make_plan(easy, seat, &plan);
    unsigned bid = best_bid(easy, &plan, seat, &gain);
    if (gain > gain_of_passing(easy, seat) + mood)
        return action1(SKULL_WORD_BID, habit_sometimes(question->random, 80) ? bid : s->bid + 1u);
    bool others_stay = !seats_single(seats_without(s->in_auction, seat));
    if (has_laid_skull(s, seat) && others_stay && s->table - s->bid >= 3 &&
        habit_sometimes(question->random, 12))
        return action1(SKULL_WORD_BID, s->bid + 1u); /* a bluff */
    return action0(SKULL_WORD_PASS);
}

/* SKU-31: of the discs that the plan takes, the surest first. */
static Action flip(const Easy *easy, const Question *question)
{
    const Skull *s = &easy->knows.table;
    unsigned wanted = (unsigned)s->bid - s->turned, best = NO_SEAT;
    double best_chance = -1;
    Plan plan;
    make_plan(easy, question->seat, &plan);
    for (unsigned other = s->seats; other-- > 0;) {
        unsigned count = plan.taken[other][wanted];
        wanted -= count;
        if (count > 0 && clean_chance(easy, other, 1) > best_chance) {
            best_chance = clean_chance(easy, other, 1);
            best = other;
        }
    }
    /* Where every way is sure to fail there is no plan. */
    return best != NO_SEAT ? action1(SKULL_WORD_FLIP, best + 1)
                           : question->legal[random_below(question->random, question->count)];
}

/* SKU-46: not to who is ahead, being first is worth a disc. */
static Action name_first(const Easy *easy, const Question *question)
{
    Action action = question->legal[random_below(question->random, question->count)];
    for (int tries = 0; tries < 6; tries++) {
        unsigned seat = action_argument(action, 0) - 1;
        if (is_mine(easy, seat) || !seats_have(easy->knows.table.flower_mats, seat))
            break;
        action = question->legal[random_below(question->random, question->count)];
    }
    return action;
}

static Action decide(const Easy *easy, const Question *question)
{
    const Skull *s = &easy->knows.table;
    unsigned seat = question->seat;
    switch ((SkullPhase)s->phase) {
    case SKULL_PREPARING:
        return prepare(easy, question);
    case SKULL_LAYING:
        return lay_or_open(easy, question);
    case SKULL_AUCTION:
        return raise_or_pass(easy, question);
    case SKULL_ATTEMPT:
        return flip(easy, question);
    case SKULL_SHOWING:
        return action0(habit_sometimes(question->random, has_laid_skull(s, seat) ? 10 : 30)
                           ? SKULL_WORD_SHOW
                           : SKULL_WORD_HIDE);
    case SKULL_LOSING: /* a skull alone can win nothing; among many flowers it is still feared */
        return action1(SKULL_WORD_LOSE, 1u + (skull_size(s->owned[seat]) > 2 ? SKULL_DISC_FLOWER
                                                                             : SKULL_DISC_SKULL));
    case SKULL_NAMING_FIRST:
        return name_first(easy, question);
    case SKULL_DRAWING_FIRST:
    case SKULL_DROPPING:
    case SKULL_OVER:
        break;
    }
    __builtin_trap();
}

/* SKU-60: a word now and then, true or not. */
static Saying remark(const Easy *easy, const Question *question, Action action)
{
    static const Text about_discs[] = {
        {"skull", 5}, {"flowers", 7}, {"beware", 6}, {"turnmine", 8}};
    const Skull *s = &easy->knows.table;
    if (!habit_sometimes(question->random, 5))
        return (Saying){0, 0};
    switch (action_word(action)) {
    case SKULL_WORD_PLACE:
        return habit_saying(&skull_game, about_discs[random_below(question->random, 4)], 0);
    case SKULL_WORD_BID:
        return habit_saying(&skull_game, s->bid == 0 ? TEXT("higher") : TEXT("dare"), 0);
    case SKULL_WORD_PASS:
        if (is_mine(easy, s->challenger))
            return (Saying){0, 0};
        return habit_saying(
            &skull_game, habit_sometimes(question->random, 50) ? TEXT("bluffing") : TEXT("believe"),
            skull_owner(s, s->challenger));
    case SKULL_WORD_LOSE:
        return habit_saying(&skull_game, TEXT("oops"), 0);
    default:
        return (Saying){0, 0};
    }
}

static Answer easy_choose(void *memory, const Question *question)
{
    const Easy *easy = memory;
    Action action = decide(easy, question);
    return (Answer){action, remark(easy, question, action)};
}

const Bot skull_easy = {
    .name = NC_("bot", "easy"),
    .meaning = N_("plays by rules of thumb, bluffs a little and can be beaten"),
    .memory_size = sizeof(Easy),
    .begin = easy_begin,
    .see = easy_see,
    .choose = easy_choose,
};
