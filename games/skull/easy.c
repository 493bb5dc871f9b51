/* A player of Skull as somebody is who learnt it yesterday: likes to
   hide its skull first, bids by a feeling for how many discs it dares to turn, raises by one,
   trusts who has bid, and bluffs a little. It looks at the table and remembers who has bid in this
   round; it computes nothing. */
#include "games/skull/manner.h"

typedef struct Easy {
    SeatSet bidders; /* seats that have bid in this round */
    Viewer person;
} Easy;

static void easy_begin(void *memory, const Options *options, Viewer person, const void *aid)
{
    Easy *easy = memory;
    (void)options, (void)aid;
    easy->bidders = 0;
    easy->person = person;
}

static void easy_see(void *memory, const Seen *seen)
{
    Easy *easy = memory;
    if (action_word(seen->move.action) == SKULL_WORD_BID)
        easy->bidders |= seats_of(seen->move.actor);
    if (action_word(seen->move.action) == SKULL_WORD_PLACE)
        easy->bidders = 0;
}

/* ---- Feelings ------------------------------------------------------------------------------ */

static bool is_mine(const Easy *easy, const Skull *s, unsigned seat)
{
    return skull_owner(s, seat) == easy->person;
}

static bool is_duel(const Skull *s)
{
    return seats_count(s->in_play) == 2;
}

/* How much it trusts a seat of somebody else, of a hundred: who bids has hardly laid a skull, who
   has passed may have. Against one alone it is bolder: who dares first is ahead. */
static unsigned trust(const Easy *easy, const Question *question, unsigned seat)
{
    const Skull *s = question->view;
    int percent = seats_have(easy->bidders, seat) ? 70 : skull_passed(s, seat) ? 45 : 55;
    percent += is_duel(s) ? 20 : 0;
    percent -= 2 * question->character->caution;
    return (unsigned)percent;
}

/* How many discs it dares to turn just now, at most all that are there: its own, and the top of
   whom it happens to trust, now and then one deeper. With its last disc it dares less; when the
   bidder has to turn nothing but its own, who else should stop it? */
static unsigned courage(const Easy *easy, const Question *question)
{
    const Skull *s = question->view;
    unsigned seat = question->seat, dared = s->laid[seat];
    for (unsigned other = 0; other < s->seats; other++) {
        unsigned down = other != seat ? skull_down(s, other) : 0;
        if (down == 0)
            continue;
        if (is_mine(easy, s, other)) {
            dared += skull_on_top(s, other, 1) ? 0 : 1;
        } else if (habit_sometimes(question->random, trust(easy, question, other))) {
            dared++;
            if (down > 1 && habit_sometimes(question->random, 25))
                dared++;
        }
    }
    if (dared > 1 && skull_disc_count(s, seat) == 1 && habit_sometimes(question->random, 60))
        dared--;
    if (s->bid > 0 && s->bid <= s->laid[s->challenger] &&
        habit_sometimes(question->random, is_duel(s) ? 100 : 40))
        dared++;
    return dared < s->table ? dared : s->table;
}

/* ---- The phases of a round ----------------------------------------------------------------- */

/* SKU-20: one more disc, or a challenge. */
static Action lay_or_open(const Easy *easy, const Question *question)
{
    const Skull *s = question->view;
    unsigned seat = question->seat;
    if (skull_is_laid(s, seat)) { /* a lure: others may raise, and run into the skull */
        if (s->hand[seat] == 0 ||
            habit_sometimes(question->random, character_shade(15, question->character->bluffing)))
            return action1(SKULL_WORD_BID, 1);
        return skull_lay(question, false);
    }
    unsigned dared = courage(easy, question);
    unsigned eager = (72u * s->laid[seat] + 60u * dared) / seats_count(s->in_play);
    if (s->hand[seat] == 0 || habit_sometimes(question->random, eager)) {
        unsigned least = s->laid[seat] < dared && !is_duel(s) ? s->laid[seat] : dared;
        return action1(SKULL_WORD_BID, least + random_below(question->random, dared - least + 1));
    }
    return skull_lay(question, habit_sometimes(question->random, 20));
}

/* SKU-24 */
static Action raise_or_pass(const Easy *easy, const Question *question)
{
    const Skull *s = question->view;
    unsigned seat = question->seat;
    if (is_mine(easy, s, s->challenger))
        return action0(SKULL_WORD_PASS);
    if (skull_is_laid(s, seat)) { /* a bluff, while there is room for others to raise */
        bool room = s->table - s->bid >= 3 && !seats_single(seats_without(s->in_auction, seat));
        bool bluffs = room && habit_sometimes(question->random,
                                              character_shade(12, question->character->bluffing));
        return bluffs ? action1(SKULL_WORD_BID, s->bid + 1u) : action0(SKULL_WORD_PASS);
    }
    unsigned dared = courage(easy, question);
    if (dared <= s->bid)
        return action0(SKULL_WORD_PASS);
    return action1(SKULL_WORD_BID,
                   habit_sometimes(question->random, is_duel(s) ? 25 : 75) ? s->bid + 1u : dared);
}

/* SKU-31: who has bid first, then whom it trusts by chance; its own other gang if it is clean. */
static Action flip(const Easy *easy, const Question *question)
{
    const Skull *s = question->view;
    Action best = question->legal[0];
    unsigned most = 0;
    for (uint32_t i = 0; i < question->count; i++) {
        unsigned seat = action_argument(question->legal[i], 0) - 1;
        unsigned liking = 1 + trust(easy, question, seat) + random_below(question->random, 40);
        if (is_mine(easy, s, seat))
            liking = skull_on_top(s, seat, 1) ? 0 : 200;
        if (liking > most) {
            most = liking;
            best = question->legal[i];
        }
    }
    return best;
}

static Action decide(const Easy *easy, const Question *question)
{
    const Skull *s = question->view;
    unsigned seat = question->seat;
    switch ((SkullPhase)s->phase) {
    case SKULL_PREPARING:
        return skull_lay(question, habit_sometimes(question->random, is_duel(s) ? 20 : 60));
    case SKULL_LAYING:
        return lay_or_open(easy, question);
    case SKULL_AUCTION:
        return raise_or_pass(easy, question);
    case SKULL_ATTEMPT:
        return flip(easy, question);
    case SKULL_SHOWING:
        return action0(habit_sometimes(question->random, skull_is_laid(s, seat) ? 10 : 30)
                           ? SKULL_WORD_SHOW
                           : SKULL_WORD_HIDE);
    case SKULL_LOSING: /* a skull alone can win nothing; among many flowers it is still feared */
        return action1(SKULL_WORD_LOSE, 1u + (skull_size(s->owned[seat]) > 2 ? SKULL_DISC_FLOWER
                                                                             : SKULL_DISC_SKULL));
    case SKULL_NAMING_FIRST:
        return question->legal[random_below(question->random, question->count)];
    case SKULL_DRAWING_FIRST:
    case SKULL_DROPPING:
    case SKULL_OVER:
        break;
    }
    __builtin_trap();
}

static Answer easy_choose(void *memory, const Question *question)
{
    const Easy *easy = memory;
    Action action = decide(easy, question);
    return (Answer){action, skull_remark(question, easy->person, action)};
}

const Bot skull_easy = {
    .name = NC_("bot", "easy"),
    .meaning = N_("plays by rules of thumb, bluffs a little and can be beaten"),
    .memory_size = sizeof(Easy),
    .begin = easy_begin,
    .see = easy_see,
    .choose = easy_choose,
};
