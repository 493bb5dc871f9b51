/* A turn searched to its end: see search.h. What an action does is asked of the engine; only the
   chances inside a turn are computed here. */
#include "games/skalpott/search.h"
#include "base/memory.h"

static Skalpott after_action(const Skalpott *s, unsigned actor, Action action)
{
    Skalpott after = *s;
    Refusal refusal = skalpott_game.apply(&after, (Actor)actor, action, NULL);
    INSIST(refusal.id == ACCEPTED);
    return after;
}

/* What the end of a turn is worth: who may play on does what is better (SKA-20). */
static void judge_end(const SkalpottSearch *search, const Skalpott *s, unsigned seat,
                      SkalpottLanes *worth)
{
    *worth = (SkalpottLanes){{0}};
    if (s->phase != SKALPOTT_PLAYING_ON) {
        search->judge(search->context, s, seat, worth->at);
        return;
    }
    Skalpott again = after_action(s, seat, action0(SKALPOTT_WORD_AGAIN)),
             yield = after_action(s, seat, action0(SKALPOTT_WORD_YIELD));
    SkalpottLanes yielding = {{0}};
    search->judge(search->context, &again, seat, worth->at);
    search->judge(search->context, &yield, seat, yielding.at);
    skalpott_lanes_raise(worth, &yielding, true);
}

/* What kept sets are worth to the player after so many throws. For each outcome the engine is asked
   where a last throw that ends on it leads. */
static void count_keeps(SkalpottSearch *search, const Skalpott *s, unsigned throws,
                        SkalpottTurn *turn)
{
    const SkalpottDice *dice = search->dice;
    unsigned most = skalpott_most_throws(s->joker_turn);
    *turn = (SkalpottTurn){
        .chain = s->chains[s->player],
        .joker_turn = s->joker_turn,
        .literal = s->joker == SKALPOTT_JOKER_LITERAL,
    };
    Skalpott last = *s;
    last.phase = SKALPOTT_THROWING;
    last.to_act = seats_of(CHANCE);
    last.thrown = SKALPOTT_ALL_DICE;
    last.throws = (uint8_t)(most - 1);
    bool asked[SKALPOTT_OUTCOMES] = {false};
    for (unsigned t = 0; t < SKALPOTT_THROWS; t++) {
        unsigned outcome = dice->outcome[t];
        const uint8_t *thrown = dice->dice[t];
        if (asked[outcome])
            continue;
        asked[outcome] = true;
        Skalpott after = after_action(
            &last, CHANCE,
            action_with(SKALPOTT_WORD_DICE, thrown[0], thrown[1], thrown[2], thrown[3]));
        judge_end(search, &after, s->player, &turn->stop[outcome]);
    }
    if (throws == 0 && !s->joker_turn && turn->chain != 0) {
        unsigned held = 0;
        while (!(turn->chain >> dice->outcome[held] / 2 & 1))
            held++;
        Skalpott first = *s;
        first.phase = SKALPOTT_DECIDING;
        first.to_act = seats_of(s->player);
        first.throws = 1;
        for (unsigned i = 0; i < SKALPOTT_DICE; i++)
            first.dice[i] = dice->dice[held][i];
        Skalpott after = after_action(&first, s->player, action0(SKALPOTT_WORD_JOKER));
        judge_end(search, &after, s->player, &turn->joker);
    }
    skalpott_turn_last(dice, turn, &search->values);
    skalpott_turn_keeps(dice, &search->values);
    for (unsigned before = most - 1; before > throws; before--) {
        skalpott_turn_throws(dice, turn, before, &search->values, true);
        if (before > 1)
            skalpott_turn_keeps(dice, &search->values);
    }
}

void skalpott_search_turn(SkalpottSearch *search, const Skalpott *s, double worth[SKALPOTT_SEATS])
{
    SkalpottTurn turn;
    count_keeps(search, s, 0, &turn);
    SkalpottLanes expected = skalpott_turn_expected(search->dice, &search->values);
    memcpy(worth, expected.at, SKALPOTT_SEATS * sizeof *worth);
}

double skalpott_search_kept(SkalpottSearch *search, const Skalpott *s)
{
    SkalpottTurn turn;
    count_keeps(search, s, s->throws, &turn);
    unsigned kept = skalpott_dice_set(search->dice, s->dice, ~(unsigned)s->thrown);
    return search->values.keep[kept].at[0];
}

unsigned skalpott_search_advise(SkalpottSearch *search, const Skalpott *s,
                                SkalpottAdvice advice[SKALPOTT_MOST_ADVICE])
{
    SkalpottTurn turn;
    if (s->phase != SKALPOTT_DECIDING && s->phase != SKALPOTT_PLAYING_ON)
        return 0;
    if (s->phase == SKALPOTT_DECIDING)
        count_keeps(search, s, s->throws, &turn);
    unsigned count = skalpott_game.tickets(s, s->player);
    for (unsigned i = 0; i < count; i++) {
        SkalpottAdvice one = {.action = skalpott_game.ticket(s, s->player, i)};
        if (action_word(one.action) == SKALPOTT_WORD_REROLL) {
            unsigned kept =
                skalpott_dice_set(search->dice, s->dice, ~skalpott_taken_up(one.action));
            one.value = search->values.keep[kept].at[0];
        } else {
            Skalpott after = after_action(s, s->player, one.action);
            SkalpottLanes worth;
            judge_end(search, &after, s->player, &worth);
            one.value = worth.at[0];
        }
        unsigned at = i;
        for (; at > 0 && advice[at - 1].value < one.value; at--)
            advice[at] = advice[at - 1];
        advice[at] = one;
    }
    return count;
}
