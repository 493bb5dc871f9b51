/* The best response to the bot, by the rules: see certify.h. */
#include "games/skull/hosted/certify.h"
#include "core/options.h"
#include "games/skull/skull.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* All sheets of a table, in a row: what the opponent wins against each, once it is known. */
typedef struct Costs {
    double worth[2];
    bool known;
} Costs;

typedef struct Pass {
    const DuelTable *table;
    bool show; /* discs may be bared after a failure (SKU-33) */
    DuelCertificate *certificate;
    const Progress *progress;
    Costs *costs;
    unsigned first[DUEL_STATES][DUEL_SEATS]; /* of the costs of a set */
    unsigned count;
    bool stopped;
} Pass;

/* Where the bot stands: what it plays from, and what was done in this round. The starter sits at
   P1, so the bot's seat is its place. */
typedef struct Stand {
    DuelState state;
    unsigned bot;
    double belief;
    const DuelSheet *sheet;
    unsigned turns, bids;
    const DuelLeaf *leaf; /* NULL: the auction goes on */
    DuelEnd end;
} Stand;

/* One of the tables there may be, for all that the opponent knows, and how likely it is. */
typedef struct Case {
    Skull table;
    double weight;
    uint64_t seen; /* what the opponent saw of the last move */
} Case;
enum { MOST_CASES = 96 };

typedef struct Cases {
    unsigned count;
    Case at[MOST_CASES];
} Cases;

static double best(Pass *pass, Stand stand, const Cases *cases);

/* ---- What the opponent sees ---------------------------------------------------------------- */

/* A move as it looks to a person, as one number. */
static uint64_t as_seen(Action action, const Told *told, Viewer person)
{
    uint64_t seen = sees(person, told->arguments) ? action : (uint64_t)action_word(action) << 26;
    for (unsigned i = 0; i < told->count; i++)
        seen = seen * 5 + (sees(person, told->shown[i].audience) ? told->shown[i].face + 1u : 0);
    return seen;
}

static void add_case(Cases *cases, const Case *one, Actor actor, Action action, double chance,
                     unsigned person)
{
    Told told;
    INSIST(cases->count < MOST_CASES);
    Case *after = &cases->at[cases->count++];
    *after = *one;
    after->weight *= chance;
    INSIST(skull_game.apply(&after->table, actor, action, &told).id == ACCEPTED);
    after->seen = as_seen(action, &told, (Viewer)person);
}

/* Where the bot stands after a move, as everybody sees it. */
static Stand after_move(const Pass *pass, Stand stand, const Skull *before, Actor actor,
                        Action action)
{
    const DuelRound *round = duel_table_round(pass->table, stand.state);
    unsigned word = action_word(action), bid = action_argument(action, 0);
    const DuelNode *node = &round->nodes[round->base[stand.turns] + stand.bids];
    (void)actor;
    if (before->phase == SKULL_LAYING && word == SKULL_WORD_PLACE)
        stand.turns++;
    if (word == SKULL_WORD_BID && bid < before->table)
        stand.bids |= 1u << (bid - 1);
    else if (word == SKULL_WORD_BID || word == SKULL_WORD_PASS)
        for (unsigned a = node->first; a < node->first + (unsigned)node->count; a++)
            if (round->actions[a].word == (word == SKULL_WORD_PASS ? WORD_PASS : (int)bid))
                stand.leaf = &round->leaves[round->actions[a].leaf];
    if (word == SKULL_WORD_DROP)
        stand.end = END_OTHER_SKULL;
    if (word == SKULL_WORD_LOSE)
        stand.end = END_OWN_SKULL;
    return stand;
}

/* Sums over all that the opponent may see. The cases are used up. */
static double sum_of_seen(Pass *pass, Stand stand, Cases *cases)
{
    double sum = 0;
    while (cases->count > 0) {
        Cases alike = {0};
        uint64_t seen = cases->at[0].seen;
        unsigned left = 0;
        for (unsigned i = 0; i < cases->count; i++) {
            if (cases->at[i].seen == seen)
                alike.at[alike.count++] = cases->at[i];
            else
                cases->at[left++] = cases->at[i];
        }
        cases->count = left;
        sum += best(pass, stand, &alike);
    }
    return sum;
}

/* ---- What the bot does --------------------------------------------------------------------- */

static unsigned lane_of(const Skull *s, unsigned seat)
{
    if (!(s->owned[seat] & SKULL_HAS_SKULL))
        return LANE_LOST;
    for (unsigned i = 0; i < s->laid[seat]; i++)
        if (skull_stack_disc(s, seat, i) == SKULL_DISC_SKULL)
            return LANE_LAID + i;
    return LANE_HAND;
}

/* How likely a legal action of the bot is. */
static double bot_chance(const Pass *pass, const Stand *stand, const Skull *s, Action action)
{
    const DuelRound *round = duel_table_round(pass->table, stand->state);
    const DuelNode *node = &round->nodes[round->base[stand->turns] + stand->bids];
    unsigned argument = action_argument(action, 0);
    bool skull = argument == SKULL_DISC_SKULL + 1;
    double chances[DUEL_MOST_WORDS];
    int word = WORD_PASS;
    if (s->phase == SKULL_PREPARING) {
        if (skull_game.tickets(s, (Actor)stand->bot) == 1)
            return 1;
        return skull ? stand->sheet->first / (double)DUEL_WHOLE
                     : 1 - stand->sheet->first / (double)DUEL_WHOLE;
    }
    if (s->phase == SKULL_LOSING) {
        int exit = duel_exit(round, stand->leaf, END_OWN_SKULL);
        double loses = stand->sheet->carries[exit].loses / (double)DUEL_WHOLE;
        return skull ? loses : 1 - loses;
    }
    if (s->phase == SKULL_ATTEMPT)
        return 1; /* there is one disc that can be turned */
    if (s->phase == SKULL_SHOWING)
        return action_word(action) == SKULL_WORD_HIDE;
    if (action_word(action) == SKULL_WORD_PLACE)
        word = skull ? WORD_SKULL : WORD_FLOWER;
    else if (action_word(action) == SKULL_WORD_BID)
        word = (int)argument;
    duel_sheet_chances(round, stand->sheet, node, lane_of(s, stand->bot), chances);
    for (unsigned i = 0; i < node->count; i++)
        if (round->actions[node->first + i].word == word)
            return chances[i];
    return 0;
}

/* The bot moves: all that it may do, as likely as it does it. Moves that change where it stands in
   public ways are looked at one after another. */
static double bot_moves(Pass *pass, Stand stand, const Cases *cases)
{
    const Skull *s = &cases->at[0].table;
    unsigned other = 1 - stand.bot;
    double sum = 0;
    enum { MOST_SEEN = 16 };
    Action done[MOST_SEEN];
    unsigned done_count = 0;
    for (unsigned i = 0; i < cases->count; i++) {
        unsigned tickets = skull_game.tickets(&cases->at[i].table, (Actor)stand.bot);
        for (unsigned t = 0; t < tickets; t++) {
            Action action = skull_game.ticket(&cases->at[i].table, (Actor)stand.bot, t);
            unsigned word = action_word(action);
            bool hidden = word == SKULL_WORD_PLACE || word == SKULL_WORD_LOSE;
            Action looks = hidden ? action0(word) : action;
            bool before = false;
            for (unsigned k = 0; k < done_count; k++)
                before = before || done[k] == looks;
            if (before)
                continue;
            INSIST(done_count < MOST_SEEN);
            done[done_count++] = looks;
            Cases after = {0};
            for (unsigned c = 0; c < cases->count; c++) {
                const Skull *table = &cases->at[c].table;
                unsigned all = skull_game.tickets(table, (Actor)stand.bot);
                for (unsigned k = 0; k < all; k++) {
                    Action one = skull_game.ticket(table, (Actor)stand.bot, k);
                    double chance = bot_chance(pass, &stand, table, one);
                    if ((hidden ? action0(action_word(one)) : one) == looks && chance > 0)
                        add_case(&after, &cases->at[c], (Actor)stand.bot, one, chance, other);
                }
            }
            sum += sum_of_seen(pass, after_move(pass, stand, s, (Actor)stand.bot, action), &after);
        }
    }
    return sum;
}

/* ---- What the opponent does ---------------------------------------------------------------- */

/* Its own discs are the same in all cases, and so is what it may do. */
static double opponent_moves(Pass *pass, Stand stand, const Cases *cases)
{
    Actor other = (Actor)(1 - stand.bot);
    const Skull *s = &cases->at[0].table;
    double most = 0;
    unsigned tickets = skull_game.tickets(s, other);
    for (unsigned t = 0; t < tickets; t++) {
        Action action = skull_game.ticket(s, other, t);
        Cases after = {0};
        for (unsigned i = 0; i < cases->count; i++)
            add_case(&after, &cases->at[i], other, action, 1, other);
        double sum = sum_of_seen(pass, after_move(pass, stand, s, other, action), &after);
        most = sum > most ? sum : most;
    }
    return most;
}

/* SKU-41: which disc goes, its owner alone sees. */
static double chance_moves(Pass *pass, Stand stand, const Cases *cases)
{
    Cases after = {0};
    for (unsigned i = 0; i < cases->count; i++) {
        unsigned tickets = skull_game.tickets(&cases->at[i].table, CHANCE);
        for (unsigned t = 0; t < tickets; t++)
            add_case(&after, &cases->at[i], CHANCE,
                     skull_game.ticket(&cases->at[i].table, CHANCE, t), 1.0 / tickets,
                     1 - stand.bot);
    }
    stand.end = END_OTHER_SKULL;
    return sum_of_seen(pass, stand, &after);
}

/* ---- From round to round ------------------------------------------------------------------- */

static const double *costs_of(Pass *pass, unsigned index, unsigned place, unsigned point,
                              unsigned sheet);

/* A new round begins: the bot draws its next sheet, and the opponent is told which. */
static double next_round(Pass *pass, const Stand *stand, const Cases *cases)
{
    const Skull *s = &cases->at[0].table;
    const DuelRound *round = duel_table_round(pass->table, stand->state);
    unsigned first = s->first, second = 1 - first, other = 1 - stand->bot;
    DuelState state = {
        {(uint8_t)skull_size(s->owned[first]), (uint8_t)skull_size(s->owned[second])},
        {seats_have(s->flower_mats, first), seats_have(s->flower_mats, second)},
    };
    unsigned index = duel_state_index(state), place = first == stand->bot ? 0 : 1;
    unsigned has = (s->owned[other] & SKULL_HAS_SKULL) != 0;
    const DuelSet *set = &pass->table->sets[index][place];
    const DuelCarry *carry = &stand->sheet->carries[duel_exit(round, stand->leaf, stand->end)];
    DuelNext next[DUEL_MOST_NEXT];
    double owns[2] = {0, 0}, sum = 0;
    for (unsigned i = 0; i < cases->count; i++)
        owns[(cases->at[i].table.owned[stand->bot] & SKULL_HAS_SKULL) != 0] += cases->at[i].weight;
    unsigned count = duel_next(set, carry, owns, next);
    for (unsigned i = 0; i < count; i++) {
        double lost = owns[0] * next[i].chance[0], kept = owns[1] * next[i].chance[1];
        double belief = set->points[next[i].point].belief;
        double doubt = fabs(kept - belief * (lost + kept));
        if (doubt > pass->certificate->doubt)
            pass->certificate->doubt = doubt;
        sum += (lost + kept) * costs_of(pass, index, place, next[i].point, next[i].sheet)[has];
    }
    return sum;
}

/* What the opponent wins from here, times the weight of the cases, which look the same to it. */
static double best(Pass *pass, Stand stand, const Cases *cases)
{
    const Skull *s = &cases->at[0].table;
    double weight = 0;
    for (unsigned i = 0; i < cases->count; i++)
        weight += cases->at[i].weight;
    if (weight <= 0 || pass->stopped)
        return 0;
    if (s->phase == SKULL_OVER)
        return skull_game.winners(s) == 1u << (1 - stand.bot) ? weight : 0;
    if (s->phase == SKULL_PREPARING && stand.leaf != NULL)
        return next_round(pass, &stand, cases);
    if (seats_have(s->to_act, CHANCE))
        return chance_moves(pass, stand, cases);
    return seats_have(s->to_act, stand.bot) ? bot_moves(pass, stand, cases)
                                            : opponent_moves(pass, stand, cases);
}

/* The table of a round that begins: who has its skull is said by bits. */
static Skull table_of(DuelState state, bool show, const bool has[DUEL_SEATS])
{
    Options options = options_initial(&skull_game, DUEL_SEATS);
    Skull s;
    options.value[SKULL_SHOW] = show;
    options.value[SKULL_LASTCHANCE] = SKULL_LASTCHANCE_OFF;
    options.value[SKULL_FIRST] = 1;
    skull_game.start(&s, &options);
    for (unsigned seat = 0; seat < DUEL_SEATS; seat++) {
        unsigned flowers = state.discs[seat] - (has[seat] ? 1u : 0u);
        s.owned[seat] = (SkullDiscs)(flowers | (has[seat] ? SKULL_HAS_SKULL : 0u));
        s.hand[seat] = s.owned[seat];
        if (state.points[seat])
            s.flower_mats |= seats_of(seat);
    }
    return s;
}

static const double *costs_of(Pass *pass, unsigned index, unsigned place, unsigned point,
                              unsigned sheet)
{
    const DuelSet *set = &pass->table->sets[index][place];
    const DuelPoint *points = set->points;
    unsigned at = pass->first[index][place] + sheet;
    for (unsigned i = 0; i < point; i++)
        at += points[i].count;
    Costs *costs = &pass->costs[at];
    if (costs->known)
        return costs->worth;
    Stand stand = {.state = duel_state_at(index),
                   .bot = place,
                   .belief = points[point].belief,
                   .sheet = &points[point].sheets[sheet],
                   .end = END_SUCCESS};
    double worth[2] = {0, 0};
    for (unsigned has = 0; has < 2; has++) {
        Cases cases = {0};
        if (!has && stand.state.discs[1 - place] == DUEL_DISCS)
            continue;
        for (unsigned own = 0; own < 2; own++) {
            double weight = own ? stand.belief : 1 - stand.belief;
            bool skulls[DUEL_SEATS];
            skulls[place] = own != 0;
            skulls[1 - place] = has != 0;
            if (weight > 0)
                cases.at[cases.count++] =
                    (Case){table_of(stand.state, pass->show, skulls), weight, 0};
        }
        worth[has] = best(pass, stand, &cases);
        double excess = worth[has] - stand.sheet->worth[has];
        if (excess > pass->certificate->excess)
            pass->certificate->excess = excess;
    }
    memcpy(costs->worth, worth, sizeof worth);
    costs->known = true;
    pass->certificate->sheets++;
    if (pass->progress != NULL &&
        !pass->progress->tell(pass->progress->context,
                              (double)pass->certificate->sheets / pass->count))
        pass->stopped = true;
    return costs->worth;
}

static bool begin(Pass *pass, const DuelTable *table, bool show, DuelCertificate *certificate)
{
    *pass = (Pass){.table = table, .show = show, .certificate = certificate};
    *certificate = (DuelCertificate){0};
    for (unsigned index = 0; index < DUEL_STATES; index++)
        for (unsigned place = 0; place < DUEL_SEATS; place++) {
            const DuelSet *set = &table->sets[index][place];
            pass->first[index][place] = pass->count;
            for (unsigned i = 0; i < set->count; i++)
                pass->count += set->points[i].count;
        }
    pass->costs = calloc(pass->count, sizeof *pass->costs);
    return pass->costs != NULL;
}

bool duel_certify(const DuelTable *table, bool show, const Progress *progress,
                  DuelCertificate *certificate)
{
    Pass pass;
    if (!begin(&pass, table, show, certificate))
        return false;
    pass.progress = progress;
    for (unsigned place = 0; place < DUEL_SEATS; place++)
        certificate->worth[place] = costs_of(&pass, DUEL_OPENING, place, 0, 0)[1];
    free(pass.costs);
    if (pass.stopped)
        errno = ECANCELED;
    return !pass.stopped;
}

bool duel_certify_states(const DuelTable *table, bool show, unsigned most_discs,
                         DuelCertificate *certificate)
{
    Pass pass;
    if (!begin(&pass, table, show, certificate))
        return false;
    for (unsigned index = 0; index < DUEL_STATES; index++) {
        DuelState state = duel_state_at(index);
        if (state.discs[0] > most_discs || state.discs[1] > most_discs)
            continue;
        for (unsigned place = 0; place < DUEL_SEATS; place++) {
            const DuelSet *set = &table->sets[index][place];
            for (unsigned i = 0; i < set->count; i++)
                for (unsigned k = 0; k < set->points[i].count; k++)
                    (void)costs_of(&pass, index, place, i, k);
        }
    }
    free(pass.costs);
    return true;
}
