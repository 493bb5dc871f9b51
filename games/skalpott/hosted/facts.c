/* Facts about perfect play: see solver.h. All games come from one seed, so that the same command
   writes the same tables again. */
#include "core/options.h"
#include "core/playout.h"
#include "games/skalpott/hosted/solver.h"
#include "os/format.h"

#include <math.h>
#include <string.h>

enum { FACT_GAMES = 100000 };

/* How often a choice came up, how often it was right, and how much it then was better by. */
typedef struct Choice {
    uint64_t met, right;
    double gain;   /* over the best of the others, where right */
    double regret; /* of it, where wrong */
} Choice;

/* How it stands between who decides and the other (SKA-43). */
enum { BEHIND, EVEN, AHEAD, STANDINGS };

typedef struct Facts {
    const SkalpottSolution *solution;
    Choice joker[SKALPOTT_LINKS + 1]; /* by links held */
    Choice joker_by[STANDINGS];       /* by standing */
    Choice again[SKALPOTT_LINKS + 1]; /* by links held, the new one among them */
    Choice again_by[STANDINGS];       /* by standing */
    Choice take[SKALPOTT_LINKS + 1];  /* stopping on a first throw that fits, by links held */
    Choice give_up;                   /* stopping on a link that is held, before the last throw */
    uint64_t first_link[SKALPOTT_LINKS]; /* what a person takes first */
    uint64_t joker_turns, joker_hits;
    uint64_t placed, even_placed; /* counters by people, and those with the right to play on */
    uint64_t whole_chains, shared, p1_wins;
    uint64_t turns;
} Facts;

/* ---- Counting ------------------------------------------------------------------------------ */

static void count_choice(Choice *choice, const SkalpottAdvice *advice, unsigned count,
                         Action action)
{
    choice->met++;
    if (advice[0].action == action) {
        choice->right++;
        choice->gain += advice[0].value - advice[1].value;
        return;
    }
    for (unsigned i = 1; i < count; i++)
        if (advice[i].action == action)
            choice->regret += advice[0].value - advice[i].value;
}

static unsigned standing_of(const Facts *facts, const Skalpott *s)
{
    unsigned mine = facts->solution->standing[s->chains[s->player]];
    unsigned theirs = facts->solution->standing[s->chains[1 - s->player]];
    return mine > theirs ? AHEAD : mine == theirs ? EVEN : BEHIND;
}

static void count_decision(Facts *facts, const Skalpott *s, const SkalpottAdvice *advice,
                           unsigned count)
{
    unsigned held = seats_count(s->chains[s->player]), standing = standing_of(facts, s);
    if (s->phase == SKALPOTT_PLAYING_ON) {
        count_choice(&facts->again[held], advice, count, action0(SKALPOTT_WORD_AGAIN));
        count_choice(&facts->again_by[standing], advice, count, action0(SKALPOTT_WORD_AGAIN));
        return;
    }
    bool fits = !skalpott_holds(s, s->player, skalpott_hit(s->dice));
    if (s->joker_turn)
        return;
    if (!fits)
        count_choice(&facts->give_up, advice, count, action0(SKALPOTT_WORD_STOP));
    if (s->throws == 1 && fits) {
        count_choice(&facts->take[held], advice, count, action0(SKALPOTT_WORD_STOP));
    } else if (s->throws == 1) {
        count_choice(&facts->joker[held], advice, count, action0(SKALPOTT_WORD_JOKER));
        count_choice(&facts->joker_by[standing], advice, count, action0(SKALPOTT_WORD_JOKER));
    }
}

/* What a turn of a person has done that has just ended, or may be played on. */
static void count_turn(Facts *facts, const Skalpott *before, const Skalpott *after)
{
    unsigned seat = before->player;
    if (before->solo && seat == SKALPOTT_JEU)
        return;
    uint16_t changed = before->chains[seat] ^ after->chains[seat];
    if (changed != 0 && before->chains[seat] == 0)
        facts->first_link[seats_lowest(changed)]++;
    if ((after->chains[seat] & changed) != 0) {
        facts->placed++;
        facts->even_placed += after->phase == SKALPOTT_PLAYING_ON;
    }
    if (changed != 0 && before->joker_turn) {
        facts->joker_turns++;
        facts->joker_hits += (after->chains[seat] & changed) != 0;
    }
}

static void play_one(Facts *facts, Skalpott s, Random *random)
{
    while (s.to_act != 0) {
        Move move = {0, (Actor)seats_lowest(s.to_act)};
        if (move.actor == CHANCE) {
            facts->turns += s.throws == 0;
            move = random_move(&skalpott_game, &s, s.to_act, random);
        } else {
            SkalpottAdvice advice[SKALPOTT_MOST_ADVICE];
            unsigned count = skalpott_solution_advise(facts->solution, &s, advice);
            count_decision(facts, &s, advice, count);
            move.action = advice[0].action;
        }
        Skalpott before = s;
        INSIST(skalpott_game.apply(&s, move.actor, move.action, NULL).id == ACCEPTED);
        count_turn(facts, &before, &s);
    }
    uint16_t winners = skalpott_game.winners(&s);
    facts->shared += winners == 3;
    facts->p1_wins += winners == 1;
    facts->whole_chains +=
        s.chains[0] == SKALPOTT_WHOLE_CHAIN || s.chains[1] == SKALPOTT_WHOLE_CHAIN;
}

/* ---- Writing ------------------------------------------------------------------------------- */

static double percent(double part, double whole)
{
    return whole > 0 ? 100 * part / whole : 0;
}

/* ± for a share: two standard errors, in per cent. */
static double doubt(double share, double count)
{
    return count > 0 ? 200 * sqrt(share / 100 * (1 - share / 100) / count) : 0;
}

static void write_choice(Out *out, const Choice *choice)
{
    if (choice->met == 0)
        return;
    double share = percent((double)choice->right, (double)choice->met);
    double wrong = (double)(choice->met - choice->right);
    out_format(out, " %llu | %.1f ± %.1f | %.2f | %.2f |\n", (unsigned long long)choice->met, share,
               doubt(share, (double)choice->met), percent(choice->gain, (double)choice->right),
               percent(choice->regret, wrong));
}

static void write_choices(Out *out, const char *title, const char *rows, const Choice *by_links,
                          const Choice *by_standing)
{
    static const char *const standings[] = {"behind", "even", "ahead"};
    out_format(out, "\n%s\n\n| %s | met | right %% | gains, if right, %% | loses, if wrong, %% |\n",
               title, rows);
    out_string(out, "| --- | --- | --- | --- | --- |\n");
    for (unsigned i = 0; i <= SKALPOTT_LINKS; i++) {
        if (by_links[i].met == 0)
            continue;
        out_format(out, "| %u |", i);
        write_choice(out, &by_links[i]);
    }
    for (unsigned i = 0; by_standing != NULL && i < STANDINGS; i++) {
        if (by_standing[i].met == 0)
            continue;
        out_format(out, "| %s |", standings[i]);
        write_choice(out, &by_standing[i]);
    }
}

/* The value of each link as the first of the game, from the table alone. */
static void write_first_links(const Facts *facts, const Skalpott starts[2], Out *out)
{
    const SkalpottDice *dice = &facts->solution->dice;
    uint64_t all = 0;
    for (unsigned link = 0; link < SKALPOTT_LINKS; link++)
        all += facts->first_link[link];
    out_string(out,
               "\nP1's first link: chance to win when it has been taken and the other moves, or "
               "when P1 plays on; how likely one throw of four dice is to fit it; how often it "
               "is the first that a perfect player takes.\n\n"
               "| link | then the other moves, % | P1 plays on, % | one throw fits, % | "
               "taken first, % |\n| --- | --- | --- | --- | --- |\n");
    for (unsigned link = 0; link < SKALPOTT_LINKS; link++) {
        double values[2], likely = 0;
        for (unsigned mover = 0; mover < 2; mover++) {
            Skalpott s = starts[mover];
            s.chains[0] = (uint16_t)(1u << link);
            s.pool--;
            values[mover] = s.pool > 0 ? skalpott_solution_value(facts->solution, &s, 0) : 0;
        }
        for (unsigned t = 0; t < SKALPOTT_THROWS; t++)
            if (dice->outcome[t] / 2 == link)
                likely += dice->weight[t];
        out_format(out, "| %u | %.3f | %.3f | %.2f | %.2f |\n", link + 1, 100 * values[1],
                   100 * values[0], percent(likely, SKALPOTT_ORDERED_THROWS),
                   percent((double)facts->first_link[link], (double)all));
    }
}

bool skalpott_write_facts(SkalpottSolution *solution, const Progress *progress, Out *out)
{
    Facts facts = {.solution = solution};
    Random random = random_from(1);
    Skalpott starts[2];
    for (unsigned seat = 0; seat < 2; seat++) {
        State state;
        Options options = options_initial(&skalpott_game, solution->key.players);
        options.value[SKALPOTT_FIRST] = (uint8_t)(seat + 1);
        options.value[SKALPOTT_JOKER] = solution->key.joker;
        options.value[SKALPOTT_COUNTERS] = solution->key.counters;
        skalpott_game.start(&state, &options);
        memcpy(&starts[seat], &state, sizeof starts[seat]);
    }
    bool wide = skalpott_solution_widen(solution, 1);
    (void)wide; /* without it, it just takes longer */
    for (unsigned i = 1; i <= FACT_GAMES; i++) {
        play_one(&facts, starts[0], &random);
        if (progress != NULL && !progress->tell(progress->context, (double)i / FACT_GAMES))
            return false;
    }

    out_format(
        out,
        "\n%u games, perfect play, P1 begins: %.1f turns a game; P1 wins %.2f %%, shared "
        "%.2f %%; a whole chain ends %.2f %%.\n",
        FACT_GAMES, (double)facts.turns / FACT_GAMES, percent((double)facts.p1_wins, FACT_GAMES),
        percent((double)facts.shared, FACT_GAMES), percent((double)facts.whole_chains, FACT_GAMES));
    out_format(out, "%.2f Joker turns of people a game, of which %.1f %% end on a free link.\n",
               (double)facts.joker_turns / FACT_GAMES,
               percent((double)facts.joker_hits, (double)facts.joker_turns));
    out_format(out, "%.1f %% of the counters placed give the right to play on.\n",
               percent((double)facts.even_placed, (double)facts.placed));
    out_format(out,
               "Giving up a link by stopping on it early could be done %llu times and was right "
               "%llu times.\n",
               (unsigned long long)facts.give_up.met, (unsigned long long)facts.give_up.right);
    write_first_links(&facts, starts, out);
    write_choices(out, "The Joker, where it may be used:", "links held", facts.joker,
                  facts.joker_by);
    write_choices(out, "Playing on, where one may:", "links held", facts.again, facts.again_by);
    write_choices(out, "Stopping on a first throw that fits:", "links held", facts.take, NULL);
    return true;
}
