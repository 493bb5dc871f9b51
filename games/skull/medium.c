/* A player of Skull that reckons. It knows how often stacks of which height are clean, so a bid
   succeeds with that chance, which is worth so much more or less than leaving it to the highest
   bidder; it bids what pays, lures now and then with its skull, and does not ask what others make
   of what it does. Where others bid wildly it notices, lays its skull and lets them run into it. */
#include "games/skull/medium.h"

/* ---- Shares -------------------------------------------------------------------------------- */

static void give_bid(SkullChoice *choice, unsigned kind, unsigned bid, double share)
{
    skull_offer(choice, kind, action1(SKULL_WORD_BID, bid), (float)share);
}

/* Lays its skull so often, if it has both kinds in hand. */
static void give_discs(SkullChoice *choice, SkullDiscs hand, double skull, double share)
{
    unsigned flower = skull_has_disc(hand, SKULL_DISC_FLOWER) ? SKULL_DISC_FLOWER : SKULL_DISC_LAST;
    bool has_flower = skull_has_disc(hand, flower), has_skull = (hand & SKULL_HAS_SKULL) != 0;
    if (has_flower)
        skull_offer(choice, SKULL_DO_FLOWER, action1(SKULL_WORD_PLACE, flower + 1),
                    (float)(has_skull ? share * (1 - skull) : share));
    if (has_skull)
        skull_offer(choice, SKULL_DO_SKULL, action1(SKULL_WORD_PLACE, SKULL_DISC_SKULL + 1),
                    (float)(has_flower ? share * skull : share));
}

/* A share between that among calm players and that among wild ones, in hundredths, turned by a
   knob. */
static double between(unsigned calm, unsigned wildly, double wild, int knob)
{
    double percent = calm + ((double)wildly - calm) * wild;
    return character_shade((unsigned)percent, knob) / 100.0;
}

static void prepare(const Skull *s, unsigned seat, double wild, int bluffing, SkullChoice *choice)
{
    double skull = seats_count(s->in_play) == 2 ? between(6, 6, wild, bluffing)
                                                : between(27, 100, wild, bluffing / 2);
    give_discs(choice, s->hand[seat], skull, 1);
}

/* SKU-20: opens sooner when it dares to turn more than its own discs. */
static void lay_or_open(const Skull *s, const SkullGlance *glance, double wanted, double wild,
                        int bluffing, SkullChoice *choice)
{
    SkullDiscs hand = s->hand[glance->seat];
    if (glance->trapped) {
        double lure = hand == 0 ? 1 : between(20, 30, wild, bluffing);
        give_bid(choice, SKULL_DO_LEAST, 1, lure);
        if (hand != 0)
            give_discs(choice, hand, 0, 1 - lure);
        return;
    }
    unsigned bid = glance->safe > 0 ? glance->safe : 1;
    while (bid > glance->own && skull_edge(glance, bid) < wanted)
        bid--;
    double open = hand == 0 ? 1 : bid > glance->own ? between(55, 100, wild, 0) : 0.25;
    give_bid(choice, SKULL_DO_SAFE, bid, 0.75 * open);
    give_bid(choice, SKULL_DO_OWN, glance->own < bid ? glance->own : bid, 0.25 * open);
    if (hand != 0)
        give_discs(choice, hand, 0.03, 1 - open);
}

/* SKU-24: what pays, and with its skull laid, a bluff while there is room for others to raise. */
static void raise_or_pass(const Skull *s, const SkullGlance *glance, double wanted, double wild,
                          int bluffing, SkullChoice *choice)
{
    double edge = skull_edge(glance, glance->bid) - wanted;
    bool room = s->table - glance->bid >= 2;
    double raise = edge > 0.05 ? 1 : edge > 0 ? 0.6 : edge > -0.05 ? 0.35 : 0.03;
    if (glance->trapped)
        raise = room ? between(5, 80, wild, bluffing) : between(5, 5, wild, bluffing);
    unsigned bid = glance->trapped || glance->safe < glance->bid ? glance->bid : glance->safe;
    skull_offer(choice, SKULL_DO_PASS, action0(SKULL_WORD_PASS), (float)(1 - raise));
    give_bid(choice, SKULL_DO_LEAST, glance->bid, 0.9 * raise);
    give_bid(choice, SKULL_DO_SAFE, bid, 0.1 * raise);
}

void skull_medium_choices(const SkullRound *round, const SkullGlance *glance, double wild,
                          const Character *character, SkullChoice *choice)
{
    const Skull *s = &round->table;
    /* Who leaves a challenge may never get another; so it need not pay at once. */
    double wanted = -0.2 + 0.025 * character->caution;
    choice->count = 0;
    choice->situation = 0;
    if (s->phase == SKULL_PREPARING)
        prepare(s, glance->seat, wild, character->bluffing, choice);
    else if (s->phase == SKULL_LAYING)
        lay_or_open(s, glance, wanted, wild, character->bluffing, choice);
    else
        raise_or_pass(s, glance, wanted, wild, character->bluffing, choice);
}

/* ---- The bot ------------------------------------------------------------------------------- */

typedef struct Medium {
    SeatSet bidders;      /* seats that have bid in this round */
    uint16_t acts, leaps; /* raises and passes of others where there was room, and raises by more
                             than one among them */
    uint8_t bid, discs;   /* of this round: the highest, and all on the table */
    uint8_t persons;
    Viewer person;
} Medium;

static void medium_begin(void *memory, const Options *options, Viewer person, const void *aid)
{
    (void)aid;
    *(Medium *)memory = (Medium){.persons = options->value[PLAYERS], .person = person};
}

static void medium_see(void *memory, const Seen *seen)
{
    enum { ROOM = 3 };
    Medium *medium = memory;
    unsigned word = action_word(seen->move.action), bid = action_argument(seen->move.action, 0);
    if (word == SKULL_WORD_PLACE) {
        medium->discs = (uint8_t)(medium->bid > 0 ? 1 : medium->discs + 1); /* a new round? */
        medium->bid = 0;
        medium->bidders = 0;
    }
    if (word != SKULL_WORD_BID && word != SKULL_WORD_PASS)
        return;
    if (medium->bid > 0 && medium->discs >= medium->bid + ROOM &&
        seen->move.actor % medium->persons != medium->person) {
        medium->acts++;
        if (word == SKULL_WORD_BID && bid > medium->bid + 1u)
            medium->leaps++;
    }
    if (word == SKULL_WORD_BID) {
        medium->bid = (uint8_t)bid;
        medium->bidders |= seats_of(seen->move.actor);
    }
}

/* How wildly the others bid, 0 to 1. */
static double wildness(const Medium *medium)
{
    double wild = ((medium->leaps + 0.2) / (medium->acts + 1.0) - 0.08) / 0.14;
    return wild < 0 ? 0 : wild > 1 ? 1 : wild;
}

static Action decide(const Medium *medium, const Question *question)
{
    SkullRound round = {.bidders = medium->bidders};
    SkullGlance glance;
    SkullChoice choice;
    const Skull *s = question->view;
    round.table = *s;
    switch ((SkullPhase)s->phase) {
    case SKULL_PREPARING:
    case SKULL_LAYING:
    case SKULL_AUCTION:
        skull_glance(&round, question->seat, &skull_instinct.odds, &skull_weights, &glance);
        skull_medium_choices(&round, &glance, wildness(medium), question->character, &choice);
        return skull_pick(&choice, question->random);
    case SKULL_ATTEMPT:
        return action1(
            SKULL_WORD_FLIP,
            skull_surest(&round, question->seat, &skull_instinct.odds, question->random) + 1);
    case SKULL_SHOWING:
        return action0(habit_sometimes(question->random, 15) ? SKULL_WORD_SHOW : SKULL_WORD_HIDE);
    case SKULL_LOSING:
        return action1(SKULL_WORD_LOSE, skull_worse_disc(&skull_weights, s, question->seat) + 1);
    case SKULL_NAMING_FIRST:
        return question->legal[random_below(question->random, question->count)];
    case SKULL_DRAWING_FIRST:
    case SKULL_DROPPING:
    case SKULL_OVER:
        break;
    }
    __builtin_trap();
}

static Answer medium_choose(void *memory, const Question *question)
{
    const Medium *medium = memory;
    Action action = decide(medium, question);
    return (Answer){action, skull_remark(question, medium->person, action)};
}

const Bot skull_medium = {
    .name = NC_("bot", "medium"),
    .meaning = N_("reckons what stacks can hold, and bids by the odds"),
    .memory_size = sizeof(Medium),
    .begin = medium_begin,
    .see = medium_see,
    .choose = medium_choose,
};
