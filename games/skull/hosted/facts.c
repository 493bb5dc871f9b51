/* Facts about good play: see duel.h. What states are worth comes from the table; what is done, from
   games that it plays against itself, always the same ones. */
#include "core/options.h"
#include "core/playout.h"
#include "games/skull/hosted/duel.h"
#include "games/skull/hosted/follow.h"
#include "games/skull/hosted/solve.h"
#include "os/format.h"

#include <math.h>
#include <stdlib.h>

enum { FACT_GAMES = 1000000 };

/* How often something could be done, and was. */
typedef struct Habit {
    uint64_t could, did;
} Habit;

typedef struct Facts {
    Habit first_skull[DUEL_DISCS + 1]
                     [DUEL_SEATS]; /* by discs and place, with the skull still owned */
    Habit opens_one[3]; /* opening with 1: skull on top of the own stack, elsewhere, lost */
    Habit opens[3];     /* opening at all, where one could lay too, by the same */
    Habit loses[DUEL_DISCS + 1]; /* the skull, by discs before */
    Habit wins[DUEL_SEATS];
    uint64_t opened[2 * DUEL_DISCS + 1][2]; /* by bid; on the own skull */
    uint64_t rounds, ends[3];
} Facts;

/* ---- Counting ------------------------------------------------------------------------------ */

static void count_habit(Habit *habit, bool did)
{
    habit->could++;
    habit->did += did;
}

/* Where the skull is: 0 on top of the own stack, 1 elsewhere, 2 lost. */
static unsigned skull_at(const Skull *s, unsigned seat)
{
    unsigned lane = duel_lane(s, seat);
    return lane == LANE_LOST ? 2 : lane == LANE_LAID + s->laid[seat] - 1u ? 0 : 1;
}

static void count_move(Facts *facts, const Skull *s, Move move)
{
    unsigned seat = move.actor, word = action_word(move.action);
    unsigned bid = action_argument(move.action, 0), at;
    bool skull = bid == SKULL_DISC_SKULL + 1;
    switch (s->phase) {
    case SKULL_PREPARING:
        if (s->owned[seat] & SKULL_HAS_SKULL)
            count_habit(&facts->first_skull[skull_size(s->owned[seat])][seat != s->first], skull);
        break;
    case SKULL_LAYING:
        at = skull_at(s, seat);
        if (s->hand[seat] != 0)
            count_habit(&facts->opens[at], word == SKULL_WORD_BID);
        if (word == SKULL_WORD_BID) {
            count_habit(&facts->opens_one[at], bid == 1);
            facts->opened[bid][at == 0]++;
        }
        break;
    case SKULL_LOSING:
        count_habit(&facts->loses[skull_size(s->owned[seat])], skull);
        break;
    default:
        break;
    }
}

static void count_end(Facts *facts, const Skull *before, const Skull *after)
{
    if (after->phase == before->phase ||
        (after->phase != SKULL_PREPARING && after->phase != SKULL_OVER) ||
        before->phase == SKULL_DRAWING_FIRST)
        return;
    unsigned end = before->phase == SKULL_DROPPING ? END_OTHER_SKULL
                   : before->phase == SKULL_LOSING ? END_OWN_SKULL
                                                   : END_SUCCESS;
    if (after->phase == SKULL_OVER && end == END_SUCCESS && after->winner != before->challenger)
        end = before->phase == SKULL_ATTEMPT ? END_OTHER_SKULL : END_OWN_SKULL;
    facts->rounds++;
    facts->ends[end]++;
}

/* What a player draws, as likely as it does each. */
static Action draw(const DuelFollow *follow, const Skull *s, Random *random)
{
    enum { FINE = 1 << 30 };
    double left = random_below(random, FINE) / (double)FINE;
    unsigned count = skull_game.tickets(s, follow->seat);
    Action action = skull_game.ticket(s, follow->seat, 0);
    for (unsigned i = 0; i < count; i++) {
        Action one = skull_game.ticket(s, follow->seat, i);
        double chance = duel_follow_chance(follow, s, one);
        if (chance <= 0)
            continue;
        action = one;
        if (left < chance)
            break;
        left -= chance;
    }
    return action;
}

static void play_one(Facts *facts, DuelFollow players[DUEL_SEATS], const DuelTable *table, Skull s,
                     Random *random)
{
    for (unsigned seat = 0; seat < DUEL_SEATS; seat++) {
        duel_follow_begin(&players[seat], table, seat, true);
        duel_follow_start(&players[seat], &s);
    }
    while (s.to_act != 0) {
        Move move = {0, (Actor)seats_lowest(s.to_act)};
        if (move.actor == CHANCE)
            move = random_move(&skull_game, &s, s.to_act, random);
        else
            move.action = draw(&players[move.actor], &s, random);
        Skull before = s;
        if (move.actor != CHANCE)
            count_move(facts, &s, move);
        INSIST(skull_game.apply(&s, move.actor, move.action, NULL).id == ACCEPTED);
        count_end(facts, &before, &s);
        for (unsigned seat = 0; seat < DUEL_SEATS; seat++)
            duel_follow(&players[seat], &before, &s, move);
    }
    for (unsigned seat = 0; seat < DUEL_SEATS; seat++)
        count_habit(&facts->wins[seat], s.winner == seat);
}

/* ---- Writing ------------------------------------------------------------------------------- */

static void write_habit(Out *out, const Habit *habit)
{
    double share = habit->could > 0 ? (double)habit->did / (double)habit->could : 0;
    if (habit->could == 0)
        out_string(out, " – |");
    else
        out_format(out, " %.2f ± %.2f |", 100 * share,
                   200 * sqrt(share * (1 - share) / (double)habit->could));
}

static void write_bounds(Out *out, const DuelTable *table, DuelState state)
{
    Worth worth = duel_bounds(table, state, (const double[]){1, 1});
    out_format(out, " %.2f–%.2f |", 100 * worth.low, 100 * worth.high);
}

/* The starter's chance, by discs: rows the starter's, columns the other's. */
static void write_states(Out *out, const DuelTable *table)
{
    for (unsigned points = 0; points < 4; points++) {
        out_format(
            out,
            "\nThe starter's chance in %%, it has %u points and the other %u; both still own "
            "their skulls:\n\n"
            "| starter's discs | other has 1 | 2 | 3 | 4 |\n| --- | --- | --- | --- | --- |\n",
            points / 2, points % 2);
        for (uint8_t a = 1; a <= DUEL_DISCS; a++) {
            out_format(out, "| %u |", a);
            for (uint8_t b = 1; b <= DUEL_DISCS; b++)
                write_bounds(out, table, (DuelState){{a, b}, {points / 2 == 1, points % 2 == 1}});
            out_char(out, '\n');
        }
    }
}

/* States in which the starter wins for certain, whatever is believed of the skulls; or loses. */
static void write_forced(Out *out, const DuelTable *table)
{
    for (unsigned wins = 0; wins < 2; wins++) {
        out_format(out,
                   "\nForced %s of the starter, whatever has become of the skulls (its discs, "
                   "the other's discs, points):",
                   wins ? "wins" : "losses");
        for (unsigned index = 0; index < DUEL_STATES; index++) {
            DuelState state = duel_state_at(index);
            const DuelSet *set = &table->sets[index][wins ? 0 : 1];
            double most = 0;
            for (unsigned i = 0; i < set->count; i++)
                for (unsigned has = 0; has <= 16; has++)
                    if (state.discs[wins ? 1 : 0] < DUEL_DISCS || has == 16)
                        most = fmax(most, duel_set_worth(set, set->points[i].belief, has / 16.0));
            if (most < 1e-5)
                out_format(out, " %u-%u %u:%u;", state.discs[0], state.discs[1], state.points[0],
                           state.points[1]);
        }
        out_char(out, '\n');
    }
}

static void write_habits(Out *out, const Facts *facts)
{
    static const char *const places[] = {"on top of the own stack", "in hand or deeper", "lost"};
    out_string(out, "\nThe skull as the first disc, %, while one owns it:\n\n"
                    "| discs | the starter | the other |\n| --- | --- | --- |\n");
    for (unsigned discs = DUEL_DISCS; discs >= 2; discs--) {
        out_format(out, "| %u |", discs);
        for (unsigned place = 0; place < DUEL_SEATS; place++)
            write_habit(out, &facts->first_skull[discs][place]);
        out_char(out, '\n');
    }
    out_string(out, "\nOpening a challenge, where one could lay another disc, and opening with 1, "
                    "%, by where the skull is:\n\n"
                    "| the own skull | opens | of these with 1 |\n| --- | --- | --- |\n");
    for (unsigned at = 0; at < 3; at++) {
        out_format(out, "| %s |", places[at]);
        write_habit(out, &facts->opens[at]);
        write_habit(out, &facts->opens_one[at]);
        out_char(out, '\n');
    }
    out_string(out, "\nOpening bids:\n\n| bid | all | of these on the own skull, % |\n"
                    "| --- | --- | --- |\n");
    for (unsigned bid = 1; bid <= 2 * DUEL_DISCS; bid++) {
        Habit bluff = {facts->opened[bid][0] + facts->opened[bid][1], facts->opened[bid][1]};
        out_format(out, "| %u | %llu |", bid, (unsigned long long)bluff.could);
        write_habit(out, &bluff);
        out_char(out, '\n');
    }
    out_string(out, "\nFallen by one's own skull, giving up the skull, %:\n\n"
                    "| discs before | the skull goes |\n| --- | --- |\n");
    for (unsigned discs = DUEL_DISCS; discs >= 2; discs--) {
        out_format(out, "| %u |", discs);
        write_habit(out, &facts->loses[discs]);
        out_char(out, '\n');
    }
}

bool duel_write_facts(const DuelTable *table, const Progress *progress, Out *out)
{
    Options options = options_initial(&skull_game, DUEL_SEATS);
    Random random = random_from(1);
    Facts *facts = calloc(1, sizeof *facts);
    DuelFollow *players = malloc(DUEL_SEATS * sizeof *players);
    Skull s;
    bool goes_on = facts != NULL && players != NULL;
    options.value[SKULL_SHOW] = 0;
    options.value[SKULL_FIRST] = 1;
    skull_game.start(&s, &options);
    for (unsigned i = 1; goes_on && i <= FACT_GAMES; i++) {
        play_one(facts, players, table, s, &random);
        goes_on = progress == NULL || progress->tell(progress->context, (double)i / FACT_GAMES);
    }
    if (goes_on) {
        double share = (double)facts->wins[0].did / FACT_GAMES;
        out_format(out,
                   "\n%u games of the table against itself, P1 begins: P1 wins %.2f ± %.2f %%; "
                   "%.2f rounds a game. Of the rounds end with a point %.1f %%, on the own skull "
                   "%.1f %%, on the other's %.1f %%.\n",
                   FACT_GAMES, 100 * share, 200 * sqrt(share * (1 - share) / FACT_GAMES),
                   (double)facts->rounds / FACT_GAMES,
                   100 * (double)facts->ends[END_SUCCESS] / (double)facts->rounds,
                   100 * (double)facts->ends[END_OWN_SKULL] / (double)facts->rounds,
                   100 * (double)facts->ends[END_OTHER_SKULL] / (double)facts->rounds);
        write_states(out, table);
        write_forced(out, table);
        write_habits(out, facts);
    }
    free(facts);
    free(players);
    return goes_on;
}
