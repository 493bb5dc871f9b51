/* A rule-of-thumb player of Sketch!, for newcomers: it remembers what it saw, gets rid of what
   counts most, slams what it knows to match (when it notices), and calls the assault when its hand
   seems lowest. Cards it does not know count for it as much as those not seen yet do on average. */
#include "base/memory.h"
#include "core/habit.h"
#include "games/sketch/recall.h"

static void easy_begin(void *memory, const Options *options, Viewer person, const void *aid)
{
    (void)aid;
    sketch_recall_begin(memory, options, person);
}

static void easy_see(void *memory, const Seen *seen)
{
    sketch_recall_see(memory, seen);
}

/* ---- Judging the table --------------------------------------------------------------------- */

/* One question, and what the player makes of the cards before it answers. */
typedef struct Thought {
    const SketchRecall *recall;
    const Sketch *s;
    const Question *question;
    Random *random;
    unsigned me, partner; /* itself, without teams */
    unsigned unseen[SKETCH_KINDS], unseen_count;
    double average;            /* points of a card not seen yet */
    double hand[SKETCH_SEATS]; /* points of each hand, as it seems */
} Thought;

static bool is_friend(const Thought *t, unsigned seat)
{
    return seat == t->me || seat == t->partner;
}

static double any_up_to(const Thought *t, double limit)
{
    return limit * random_below(t->random, 1000) / 1000.0;
}

/* The points of a card as far as they can be guessed. Who knows a card has kept it, so it is likely
   a low one. */
static double card_points(const Thought *t, unsigned hand, unsigned slot)
{
    unsigned kind = sketch_recall_kind(t->recall, hand, slot);
    if (kind < SKETCH_KINDS)
        return t->s->points[kind];
    return seats_have(t->s->known[t->s->card_at[hand][slot]], hand) ? 0.6 * t->average : t->average;
}

static void count_unseen(Thought *t)
{
    const Sketch *s = t->s;
    unsigned points = 0;
    for (unsigned kind = 0; kind < SKETCH_KINDS; kind++)
        t->unseen[kind] = sketch_deck(s, kind);
    for (unsigned i = 0; i < s->discard_size; i++)
        if (t->unseen[s->discard[i]] > 0)
            t->unseen[s->discard[i]]--;
    for (unsigned seat = 0; seat < s->seats; seat++) {
        for (uint64_t rest = s->slots[seat]; rest != 0; rest &= rest - 1) {
            unsigned slot = (unsigned)__builtin_ctzll(rest);
            unsigned kind = sketch_recall_kind(t->recall, seat, slot);
            if (kind < SKETCH_KINDS && t->unseen[kind] > 0)
                t->unseen[kind]--;
        }
    }
    for (unsigned kind = 0; kind < SKETCH_KINDS; kind++) {
        t->unseen_count += t->unseen[kind];
        points += t->unseen[kind] * s->points[kind];
    }
    t->average = t->unseen_count > 0 ? (double)points / t->unseen_count : 0;
}

static Thought think(const SketchRecall *recall, const Question *question)
{
    const Sketch *s = &recall->table;
    Thought t = {.recall = recall, .s = s, .question = question, .random = question->random};
    t.me = question->seat;
    t.partner = s->teams ? sketch_partner(s, t.me) : t.me;
    count_unseen(&t);
    for (unsigned seat = 0; seat < s->seats; seat++)
        for (uint64_t rest = s->slots[seat]; rest != 0; rest &= rest - 1)
            t.hand[seat] += card_points(&t, seat, (unsigned)__builtin_ctzll(rest));
    return t;
}

/* The opponent who seems to have the lowest hand. */
static unsigned leader(const Thought *t)
{
    unsigned best = t->me;
    for (unsigned seat = 0; seat < t->s->seats; seat++)
        if (!is_friend(t, seat) && (best == t->me || t->hand[seat] < t->hand[best]))
            best = seat;
    return best;
}

/* Points of the known cards in hand, but for one slot, that match a kind: they could be slammed on
   it. */
static double matching_points(const Thought *t, unsigned kind, unsigned except)
{
    double points = 0;
    for (uint64_t rest = t->s->slots[t->me]; rest != 0; rest &= rest - 1) {
        unsigned slot = (unsigned)__builtin_ctzll(rest);
        unsigned other = sketch_recall_kind(t->recall, t->me, slot);
        if (slot != except && other < SKETCH_KINDS && sketch_match(kind, other))
            points += t->s->points[other];
    }
    return points;
}

/* What it is worth to discard the card in this slot. */
static double discard_gain(const Thought *t, unsigned slot)
{
    unsigned kind = sketch_recall_kind(t->recall, t->me, slot);
    if (kind == SKETCH_UNKNOWN)
        return t->average - 1; /* it may be a Veto, and then there is nothing else gained */
    if (kind == SKETCH_VETO)
        return t->s->kids ? 0 : -t->average; /* SKE-40 */
    double effect = kind == SKETCH_ARCHER     ? 4
                    : kind == SKETCH_MAGICIAN ? 3
                    : kind == SKETCH_SEER     ? 2
                                              : 0;
    return t->s->points[kind] + matching_points(t, kind, slot) + effect;
}

/* ---- A turn -------------------------------------------------------------------------------- */

/* SKE-11: as many as one may, it does not matter which. */
static Action peek(const Thought *t)
{
    const Question *q = t->question;
    unsigned most = t->s->looks;
    for (;;) {
        Action action = q->legal[random_below(t->random, q->count)];
        if (most == 0 || action_argument(action, most - 1) > 0)
            return action;
    }
}

/* SKE-20: what is better than the worst card in hand. */
static Action draw_or_take(const Thought *t)
{
    const Sketch *s = t->s;
    double worst = 0, draw = 0;
    if (!habit_offered(t->question, action0(SKETCH_WORD_TAKE)))
        return action0(SKETCH_WORD_DRAW);
    for (uint64_t rest = s->slots[t->me]; rest != 0; rest &= rest - 1) {
        unsigned slot = (unsigned)__builtin_ctzll(rest);
        double gain = discard_gain(t, slot);
        worst = gain > worst ? gain : worst;
    }
    unsigned top = sketch_top(s);
    double take = worst - s->points[top], pair = matching_points(t, top, SKETCH_CARDS);
    take = take > pair ? take : pair; /* take it, discard it, and slam its likes on it */
    for (unsigned kind = 0; kind < SKETCH_KINDS; kind++)
        if (worst > s->points[kind] && t->unseen_count > 0)
            draw += (worst - s->points[kind]) * t->unseen[kind] / t->unseen_count;
    return action0(take > draw + any_up_to(t, 2) - 1 ? SKETCH_WORD_TAKE : SKETCH_WORD_DRAW);
}

static Action discard(const Thought *t)
{
    unsigned best = 0;
    double best_gain = -1000;
    for (uint64_t rest = t->s->slots[t->me]; rest != 0; rest &= rest - 1) {
        unsigned slot = (unsigned)__builtin_ctzll(rest);
        double gain = discard_gain(t, slot) + any_up_to(t, 1.5);
        if (gain > best_gain) {
            best_gain = gain;
            best = slot;
        }
    }
    return action1(SKETCH_WORD_DISCARD, best + 1);
}

/* SKE-26: everybody else has one more turn, so it takes some lead. */
static Action end_or_assault(const Thought *t)
{
    double mine = t->hand[t->me], lowest = 10000;
    if (t->partner != t->me)
        mine += t->hand[t->partner];
    for (unsigned seat = 0; seat < t->s->seats; seat++) {
        double theirs = t->hand[seat];
        if (t->partner != t->me)
            theirs += t->hand[sketch_partner(t->s, seat)];
        if (!is_friend(t, seat) && theirs < lowest)
            lowest = theirs;
    }
    return action0(mine + 3 + any_up_to(t, 5) < lowest ? SKETCH_WORD_ASSAULT : SKETCH_WORD_END);
}

/* ---- Announcing ---------------------------------------------------------------------------- */

/* How many cards of a hand its own player knows. */
static unsigned cards_known(const Thought *t, unsigned hand)
{
    unsigned count = 0;
    for (uint64_t rest = t->s->slots[hand]; rest != 0; rest &= rest - 1)
        count += seats_have(t->s->known[t->s->card_at[hand][__builtin_ctzll(rest)]], hand);
    return count;
}

/* An Archer hurts who is ahead, a Dancer who knows most. */
static double aim_gain(const Thought *t, Action action)
{
    unsigned target = action_argument(action, 0) - 1;
    if (t->s->effect_kind == SKETCH_ARCHER)
        return (is_friend(t, target) ? -1000 : 0) - t->hand[target];
    if (is_friend(t, target))
        return -10.0 - cards_known(t, target);
    return 2.0 * cards_known(t, target) - 0.1 * t->hand[target];
}

/* How much a seat's points matter: one's own are to fall, the leader's to rise. */
static double weight_of(const Thought *t, unsigned seat)
{
    return is_friend(t, seat) ? 1 : seat == leader(t) ? -0.4 : -0.1;
}

static double swap_gain(const Thought *t, Action action)
{
    unsigned one = action_argument(action, 0) - 1, other = action_argument(action, 2) - 1;
    double first = card_points(t, one, action_argument(action, 1) - 1);
    double second = card_points(t, other, action_argument(action, 3) - 1);
    return (first - second) * (weight_of(t, one) - weight_of(t, other));
}

/* Its own unknown cards first, then the leader's. */
static double look_gain(const Thought *t, Action action)
{
    unsigned hand = action_argument(action, 0) - 1, slot = action_argument(action, 1) - 1;
    if (sketch_recall_kind(t->recall, hand, slot) < SKETCH_KINDS)
        return -5; /* nothing to learn; in Kids it would be turned down, too */
    return hand == t->me ? 5 : hand == leader(t) ? 2 : is_friend(t, hand) ? 0 : 1;
}

static Action announce(const Thought *t)
{
    const Question *q = t->question;
    Action best = q->legal[0];
    double best_gain = -10000;
    for (uint32_t i = 0; i < q->count; i++) {
        Action action = q->legal[i];
        unsigned word = action_word(action);
        double gain = word == SKETCH_WORD_AIM    ? aim_gain(t, action)
                      : word == SKETCH_WORD_SWAP ? swap_gain(t, action)
                                                 : look_gain(t, action);
        gain += any_up_to(t, 1);
        if (gain > best_gain) {
            best_gain = gain;
            best = action;
        }
    }
    return best;
}

/* ---- The window ---------------------------------------------------------------------------- */

/* Would the effect of the card on top, or of the one under its Vetoes, hurt this player? */
static bool effect_hurts(const Thought *t)
{
    const Sketch *s = t->s;
    unsigned player = s->effect_player[s->effect_count - 1];
    Action announced = s->announced[s->effect_count - 1];
    unsigned target = action_argument(announced, 0) - 1;
    switch (s->effect_kind) {
    case SKETCH_VETO: /* SKE-40 */
        return is_friend(t, player);
    case SKETCH_ARCHER:
        return is_friend(t, target);
    case SKETCH_DANCER:
        return is_friend(t, target) && !is_friend(t, player) && cards_known(t, target) >= 2;
    case SKETCH_MAGICIAN:
        return !is_friend(t, player) && swap_gain(t, announced) < -3;
    default:
        return false;
    }
}

/* SKE-33, SKE-34: an effect that stands is vetoed if it hurts; one of its own that was vetoed is
   saved. */
static bool wants_veto(const Thought *t)
{
    const Sketch *s = t->s;
    if (!s->base_queued || s->effect_count == 0)
        return false;
    bool stands = s->chain % 2 == 0, hurts = effect_hurts(t);
    return stands ? hurts : !hurts && is_friend(t, s->effect_player[s->effect_count - 1]);
}

/* Slams what it knows to match or, if that is needed, a Veto; but it does not see everything. */
static Action react(const Thought *t)
{
    bool veto = wants_veto(t);
    if (habit_sometimes(t->random, 8))
        return action0(SKETCH_WORD_OK);
    for (uint64_t rest = t->s->slots[t->me]; rest != 0; rest &= rest - 1) {
        unsigned slot = (unsigned)__builtin_ctzll(rest);
        unsigned kind = sketch_recall_kind(t->recall, t->me, slot);
        Action slam = action1(SKETCH_WORD_SKETCH, slot + 1),
               cancel = action1(SKETCH_WORD_VETO, slot + 1);
        if (kind == SKETCH_VETO && veto && habit_offered(t->question, cancel))
            return cancel;
        if (kind < SKETCH_KINDS && t->s->points[kind] > 0 && sketch_match(kind, sketch_top(t->s)) &&
            habit_offered(t->question, slam))
            return slam;
    }
    return action0(SKETCH_WORD_OK);
}

/* ---- Answering ----------------------------------------------------------------------------- */

static Action decide(const Thought *t)
{
    switch ((SketchPhase)t->s->phase) {
    case SKETCH_PEEKING:
        return peek(t);
    case SKETCH_DRAWING:
        return draw_or_take(t);
    case SKETCH_DISCARDING:
        return discard(t);
    case SKETCH_ANNOUNCING:
    case SKETCH_REANNOUNCING:
        return announce(t);
    case SKETCH_WINDOW:
        return react(t);
    case SKETCH_ENDING:
        return end_or_assault(t);
    case SKETCH_DRAWING_DEALER:
    case SKETCH_DEALING:
    case SKETCH_DRAWN:
    case SKETCH_PENALTY:
    case SKETCH_DIGGING:
    case SKETCH_DANCING:
    case SKETCH_OVER:
        break;
    }
    __builtin_trap();
}

/* A word now and then, true or not. */
static Saying remark(const Thought *t, Action action)
{
    unsigned word = action_word(action);
    if (word == SKETCH_WORD_OK || word == SKETCH_WORD_DRAW || !habit_sometimes(t->random, 4))
        return (Saying){0, 0};
    switch (word) {
    case SKETCH_WORD_PEEK:
        return habit_saying(&sketch_game,
                            habit_sometimes(t->random, 50) ? TEXT("forgot") : TEXT("luck"), 0);
    case SKETCH_WORD_END:
        return habit_saying(&sketch_game,
                            habit_sometimes(t->random, 50) ? TEXT("low") : TEXT("soon"), 0);
    case SKETCH_WORD_TAKE:
        return habit_saying(&sketch_game, TEXT("know"), 0);
    default:
        return habit_saying(&sketch_game, TEXT("watch"), leader(t));
    }
}

static Answer easy_choose(void *memory, const Question *question)
{
    Thought thought = think(memory, question);
    Action action = decide(&thought);
    return (Answer){action, remark(&thought, action)};
}

const Bot sketch_easy = {
    .name = NC_("bot", "easy"),
    .meaning = N_("remembers what it saw, but does not notice everything"),
    .memory_size = sizeof(SketchRecall),
    .begin = easy_begin,
    .see = easy_see,
    .choose = easy_choose,
};
