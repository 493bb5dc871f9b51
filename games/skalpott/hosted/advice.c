/* Reading the solution: the value of any state, of every action, and the perfect player. What an
   action does is asked of the engine (game.h), and the search knows the chances inside a turn. */
#include "games/skalpott/hosted/solution.h"

#include <string.h>

/* ---- The beginning of a turn --------------------------------------------------------------- */

/* The chances of P1 while Le Jeu goes on and on with one pool and one chain of P1's: each is
   computed once. Playing on lowers the pool by a counter and adds a link, so the chain alone tells
   which. */
typedef struct JeuMemo {
    double value[SKALPOTT_CHAINS];
    bool known[SKALPOTT_CHAINS];
} JeuMemo;

static double at_place(const SkalpottSolution *solution, SkalpottPosition position)
{
    return solution->values[skalpott_layout_place(&solution->layout, position)];
}

static double jeu_to_move(const SkalpottSolution *solution, SkalpottPosition jeu, JeuMemo *memo);

/* P1's chance when Le Jeu's turn is over and this is how it stands. */
static double after_jeu(const SkalpottSolution *solution, SkalpottPosition jeu, JeuMemo *memo)
{
    if (jeu.my_chain == SKALPOTT_WHOLE_CHAIN) /* SKA-40 */
        return 0;
    if (jeu.pool > 0 || jeu.their_box)
        return at_place(solution, (SkalpottPosition){jeu.their_chain, jeu.my_chain, jeu.their_box,
                                                     jeu.my_box, jeu.pool});
    if (jeu.my_box) /* SKA-42 */
        return jeu_to_move(solution, jeu, memo);
    unsigned mine = solution->standing[jeu.their_chain], its = solution->standing[jeu.my_chain];
    return mine > its ? 1 : mine == its ? 0.5 : 0;
}

/* P1's chance when it is Le Jeu's turn. The table does not have it, but all that comes after. */
static double jeu_to_move(const SkalpottSolution *solution, SkalpottPosition jeu, JeuMemo *memo)
{
    const SkalpottJeu *tables = &solution->jeu;
    unsigned chain = jeu.my_chain;
    double misses = tables->misses[chain], sum = 0;
    if (!jeu.my_box && memo->known[chain])
        return memo->value[chain];
    for (unsigned outcome = 0; outcome < SKALPOTT_OUTCOMES; outcome++) {
        double chance = tables->fits[chain][outcome];
        if (jeu.my_box)
            chance += misses * tables->thrown[outcome];
        if (chance == 0)
            continue;
        unsigned link = outcome / 2;
        bool placed = !(chain >> link & 1);
        SkalpottPosition after = jeu;
        after.my_chain = (uint16_t)(chain ^ 1u << link);
        after.pool = (uint8_t)skalpott_turn_pool_after(jeu.my_box, jeu.pool, placed);
        after.my_box = 0;
        bool again = outcome & 1 && skalpott_turn_may_play_on(after.my_chain, placed, after.pool);
        sum += chance * (again ? jeu_to_move : after_jeu)(solution, after, memo);
    }
    if (!jeu.my_box && misses > 0) {
        SkalpottPosition after = jeu;
        after.my_box = 1;
        after.pool--;
        sum += misses * after_jeu(solution, after, memo);
    }
    if (!jeu.my_box) {
        memo->known[chain] = true;
        memo->value[chain] = sum;
    }
    return sum;
}

/* P1's chance where a turn begins. */
static double turn_begins(const SkalpottSolution *solution, const Skalpott *s)
{
    unsigned me = s->player, other = 1 - me;
    SkalpottPosition position = {s->chains[me], s->chains[other], seats_have(s->boxes, me),
                                 seats_have(s->boxes, other), s->pool};
    if (s->solo && me == SKALPOTT_JEU && solution->jeu_values != NULL)
        return solution->jeu_values[skalpott_layout_place(&solution->layout, position)];
    if (s->solo && me == SKALPOTT_JEU) {
        JeuMemo memo;
        memset(memo.known, 0, sizeof memo.known);
        return jeu_to_move(solution, position, &memo);
    }
    double value = at_place(solution, position);
    return me == 0 ? value : 1 - value;
}

/* ---- Inside a turn ------------------------------------------------------------------------- */

static double p1_value(const SkalpottSolution *solution, const Skalpott *s);

static double seat_value(const SkalpottSolution *solution, const Skalpott *s, unsigned seat)
{
    double value = p1_value(solution, s);
    return seat == 0 ? value : 1 - value;
}

static Skalpott after_action(const Skalpott *s, unsigned actor, Action action)
{
    Skalpott after = *s;
    Refusal refusal = skalpott_game.apply(&after, (Actor)actor, action, NULL);
    INSIST(refusal.id == ACCEPTED);
    return after;
}

static Action dice_action(const uint8_t dice[SKALPOTT_DICE])
{
    return action_with(SKALPOTT_WORD_DICE, dice[0], dice[1], dice[2], dice[3]);
}

static void judge(const void *solution, const Skalpott *table, unsigned seat,
                  double worth[SKALPOTT_SEATS])
{
    worth[0] = seat_value(solution, table, seat);
}

static SkalpottSearch search_with(const SkalpottSolution *solution)
{
    return (SkalpottSearch){.dice = &solution->dice, .judge = judge, .context = solution};
}

/* P1's chance before a throw of all four dice, whatever it is for. */
static double four_dice(const SkalpottSolution *solution, const Skalpott *s)
{
    const SkalpottDice *dice = &solution->dice;
    double sum = 0;
    for (unsigned t = 0; t < SKALPOTT_THROWS; t++) {
        Skalpott after = after_action(s, CHANCE, dice_action(dice->dice[t]));
        sum += dice->weight[t] * p1_value(solution, &after);
    }
    return sum / SKALPOTT_ORDERED_THROWS;
}

/* P1's chance while it is rolled who begins (SKA-3). Until the first of the two has thrown, also
   again after equal sums, both are as likely. */
static double rolling(const SkalpottSolution *solution, const Skalpott *s)
{
    if (s->player > 0)
        return four_dice(solution, s);
    Skalpott begins = *s;
    double sum = 0;
    begins.phase = SKALPOTT_THROWING;
    begins.throws = 0;
    for (unsigned seat = 0; seat < 2; seat++) {
        begins.player = (uint8_t)seat;
        sum += turn_begins(solution, &begins);
    }
    return sum / 2;
}

static double throwing(const SkalpottSolution *solution, const Skalpott *s)
{
    if (s->throws == 0)
        return turn_begins(solution, s);
    if (s->solo && s->player == SKALPOTT_JEU) /* its fourth throw */
        return four_dice(solution, s);
    SkalpottSearch search = search_with(solution);
    double value = skalpott_search_kept(&search, s);
    return s->player == 0 ? value : 1 - value;
}

static double p1_value(const SkalpottSolution *solution, const Skalpott *s)
{
    SkalpottAdvice advice[SKALPOTT_MOST_ADVICE];
    uint16_t winners;
    switch ((SkalpottPhase)s->phase) {
    case SKALPOTT_ROLLING:
        return rolling(solution, s);
    case SKALPOTT_THROWING:
        return throwing(solution, s);
    case SKALPOTT_DECIDING:
    case SKALPOTT_PLAYING_ON:
        (void)skalpott_solution_advise(solution, s, advice);
        return s->player == 0 ? advice[0].value : 1 - advice[0].value;
    case SKALPOTT_OVER:
        winners = skalpott_game.winners(s);
        return winners == 1 ? 1 : winners == 3 ? 0.5 : 0;
    case SKALPOTT_STOPPED:
        break;
    }
    __builtin_trap();
}

/* ---- For everybody ------------------------------------------------------------------------- */

double skalpott_solution_odds(const SkalpottSolution *solution)
{
    return at_place(solution, (SkalpottPosition){.pool = (uint8_t)(2 * solution->key.counters)});
}

double skalpott_solution_value(const SkalpottSolution *solution, const Skalpott *state,
                               unsigned seat)
{
    return seat_value(solution, state, seat);
}

unsigned skalpott_solution_advise(const SkalpottSolution *solution, const Skalpott *s,
                                  SkalpottAdvice advice[SKALPOTT_MOST_ADVICE])
{
    SkalpottSearch search = search_with(solution);
    return skalpott_search_advise(&search, s, advice);
}

Action skalpott_solution_best(const SkalpottSolution *solution, const Skalpott *s)
{
    SkalpottAdvice advice[SKALPOTT_MOST_ADVICE];
    INSIST(skalpott_solution_advise(solution, s, advice) > 0);
    return advice[0].action;
}
