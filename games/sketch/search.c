/* Searching: see search.h. */
#include "games/sketch/search.h"
#include "base/memory.h"

/* ---- Candidates ---------------------------------------------------------------------------- */

/* What is known of a card: its kind, to whom, and what its player has shown of it. */
static uint64_t card_likeness(const SketchBelief *belief, unsigned seat, unsigned slot)
{
    const SketchKnowledge *k = &belief->knowledge;
    const Sketch *s = &k->table;
    unsigned id = s->card_at[seat][slot];
    uint64_t label = k->worlds.at[0].label[id], cap = belief->cap[id];
    return label | cap << 6 | (uint64_t)s->known[id] << 14 | (s->face_up >> id & 1) << 22 |
           (uint64_t)seat << 23;
}

static uint64_t mix(uint64_t one, uint64_t other)
{
    uint64_t mixed = (one ^ other << 32 ^ other >> 11) * 0x9E3779B97F4A7C15u;
    return mixed ^ mixed >> 29;
}

uint64_t sketch_likeness(const SketchBelief *belief, Action action)
{
    unsigned word = action_word(action), first = action_argument(action, 0);
    unsigned second = action_argument(action, 1);
    switch (word) {
    case SKETCH_WORD_PEEK: /* how many */
        return mix(word, (first > 0) + 2u * (second > 0));
    case SKETCH_WORD_DISCARD:
    case SKETCH_WORD_SKETCH:
    case SKETCH_WORD_VETO:
        return mix(word, card_likeness(belief, belief->knowledge.viewer, first - 1));
    case SKETCH_WORD_LOOK:
    case SKETCH_WORD_TURN:
        return mix(word, card_likeness(belief, first - 1, second - 1));
    case SKETCH_WORD_SWAP:
        return mix(
            mix(word, card_likeness(belief, first - 1, second - 1)),
            card_likeness(belief, action_argument(action, 2) - 1, action_argument(action, 3) - 1));
    default:
        return mix(word, first);
    }
}

/* Slamming or vetoing with a card: what it brings if it is the right one, and a penalty if not. */
static double answer_gain(const SketchBelief *belief, const SketchJudge *j, Action action)
{
    const Sketch *s = j->s;
    unsigned id = s->card_at[j->me][action_argument(action, 0) - 1];
    bool veto = action_word(action) == SKETCH_WORD_VETO;
    double chance = sketch_belief_chance(
        belief, id, veto ? 1u << SKETCH_VETO : sketch_kinds_matching(sketch_top(s)));
    double gain = veto ? 1 : 1 + s->points[sketch_top(s)];
    return chance * gain - (1 - chance) * j->odds->average;
}

static double guess(const SketchBelief *belief, const SketchJudge *j, Action action,
                    unsigned leader)
{
    switch (action_word(action)) {
    case SKETCH_WORD_PEEK: /* one learns most by looking at most */
        return (action_argument(action, 0) > 0) + (action_argument(action, 1) > 0);
    case SKETCH_WORD_DISCARD:
        return sketch_discard_gain(j, action_argument(action, 0) - 1);
    case SKETCH_WORD_AIM:
    case SKETCH_WORD_SWAP:
    case SKETCH_WORD_LOOK:
    case SKETCH_WORD_TURN:
        return sketch_announce_gain(j, j->s->effect_kind, action, leader);
    case SKETCH_WORD_SKETCH:
    case SKETCH_WORD_VETO:
        return answer_gain(belief, j, action);
    default:
        return 0;
    }
}

/* Likely candidates move to the front: a heap would be quicker, but there are few of them as a
 * rule.
 */
static void sort_by_guess(SketchSearch *search)
{
    for (uint32_t gap = search->count / 2; gap > 0; gap /= 2) {
        for (uint32_t i = gap; i < search->count; i++) {
            SketchCandidate moved = search->at[i];
            uint32_t to = i;
            for (; to >= gap && search->at[to - gap].gain < moved.gain; to -= gap)
                search->at[to] = search->at[to - gap];
            search->at[to] = moved;
        }
    }
}

/* What cards count on tables as they are believed to be, on average; `s` is one of these. */
static void expect(const SketchBelief *belief, Random *random, double points[SKETCH_CARDS],
                   Sketch *s)
{
    enum { TABLES = 40 };
    memset(points, 0, SKETCH_CARDS * sizeof *points);
    for (unsigned i = 0; i < TABLES; i++) {
        sketch_belief_draw(belief, random, s);
        for (uint64_t rest = ~s->free_ids; rest != 0; rest &= rest - 1) {
            unsigned id = (unsigned)__builtin_ctzll(rest);
            points[id] += (double)s->points[s->kind[id]] / TABLES;
        }
    }
}

void sketch_find_candidates(SketchSearch *search, const SketchBelief *belief,
                            const Question *question)
{
    Sketch s;
    Random random = *question->random;
    double expected[SKETCH_CARDS];
    expect(belief, &random, expected, &s);
    SketchOdds odds = sketch_belief_odds(belief);
    SketchJudge j = sketch_judge(&s, question->seat, &odds, &sketch_sound_style);
    j.expected = expected;
    unsigned leader = sketch_leader(&j);
    uint64_t sensible = sketch_likeness(belief, sketch_sensible(&j, &random));
    search->count = 0;
    for (uint32_t i = 0; i < question->count; i++) {
        Action action = question->legal[i];
        uint64_t likeness = sketch_likeness(belief, action);
        uint32_t at = 0;
        while (at < search->count && search->at[at].likeness != likeness)
            at++;
        if (at == search->count)
            search->at[search->count++] = (SketchCandidate){
                .action = action,
                .likeness = likeness,
                .gain = guess(belief, &j, action, leader),
                .trust = likeness == sensible && s.phase != SKETCH_ENDING ? 0.02 : 0,
            };
    }
    sort_by_guess(search);
}

/* ---- Playing on ---------------------------------------------------------------------------- */

static Action next_of(const Sketch *s, const SketchOdds *odds, const SketchStyle *style,
                      unsigned seat, Random *random)
{
    SketchJudge j = sketch_judge(s, seat, odds, style);
    Action action = sketch_sensible(&j, random);
    bool overlooks = action_word(action) == SKETCH_WORD_SKETCH && style->overlooks > 0 &&
                     random_below(random, 100) < style->overlooks;
    return overlooks ? action0(SKETCH_WORD_OK) : action;
}

/* Plays on to the end; those of one side think of everything. What comes from the pile is drawn
   apart from what people overlook, so that it stays the same for as long as the same is drawn for.
 */
static void play_out(Sketch *s, const SketchOdds *odds, const SketchStyle *others, unsigned side,
                     uint64_t luck)
{
    Random chance = random_from(luck), random = random_from(~luck);
    while (s->to_act != 0) {
        Action action;
        Actor actor = CHANCE;
        if (s->to_act == seats_of(CHANCE)) {
            action = sketch_ticket(s, CHANCE, random_below(&chance, sketch_tickets(s, CHANCE)));
        } else {
            actor = (Actor)seats_lowest(s->to_act);
            bool is_own = actor % sketch_sides(s) == side;
            action = next_of(s, odds, is_own ? &sketch_sound_style : others, actor, &random);
        }
        Refusal refusal = sketch_apply(s, actor, action, NULL);
        INSIST(refusal.id == ACCEPTED);
    }
}

/* How it came out for a seat: its part of the win, and that with how far ahead it was. */
static void count_up(const Sketch *s, unsigned me, SketchCandidate *candidate)
{
    unsigned mine = sketch_side_score(s, me), lowest = 10000, shared = 1;
    unsigned own = me % sketch_sides(s);
    for (unsigned side = 0; side < sketch_sides(s); side++) {
        unsigned points = sketch_side_score(s, side);
        if (side == own)
            continue;
        lowest = points < lowest ? points : lowest;
        shared += points == mine;
    }
    double won = mine > lowest ? 0 : 1.0 / shared, ahead = (double)lowest - mine;
    candidate->tried++;
    candidate->won += won;
    double value = 0.7 * won + 0.15 + 0.15 * ahead / (8 + (ahead < 0 ? -ahead : ahead));
    candidate->value += value;
    candidate->value_squared += value * value;
}

static bool is_to_stop(const Question *question, double done)
{
    const Progress *progress = question->progress;
    return progress != NULL && !progress->tell(progress->context, done);
}

/* The chance to win a game that goes on is better for who searches than for those who play it out,
   unless they might be its like. */
static double middle(const SketchSearch *search, const SketchCandidate *candidate)
{
    double value = candidate->tried > 0 ? candidate->value / candidate->tried : 0;
    if (action_word(candidate->action) == SKETCH_WORD_END && !search->wary)
        value += 0.1 * (1 - value);
    return value + candidate->trust;
}

static void sort_by_value(SketchSearch *search, uint32_t count)
{
    for (uint32_t i = 1; i < count; i++) {
        SketchCandidate moved = search->at[i];
        uint32_t to = i;
        for (; to > 0 && middle(search, &search->at[to - 1]) < middle(search, &moved); to--)
            search->at[to] = search->at[to - 1];
        search->at[to] = moved;
    }
}

bool sketch_try(SketchSearch *search, const SketchBelief *belief, const Question *question,
                uint32_t count, uint32_t tables)
{
    SketchOdds odds = sketch_belief_odds(belief);
    bool goes_on = true;
    for (uint32_t i = 0; i < tables && goes_on; i++) {
        Sketch drawn;
        sketch_belief_draw(belief, question->random, &drawn);
        uint64_t luck = (uint64_t)random_next(question->random) << 32 | i;
        const SketchStyle *others =
            search->wary && i % 2 == 0 ? &sketch_sound_style : &sketch_plain_style;
        for (uint32_t c = 0; c < count; c++) { /* all with the same luck */
            Sketch s = drawn;
            Refusal refusal = sketch_apply(&s, question->seat, search->at[c].action, NULL);
            INSIST(refusal.id == ACCEPTED);
            play_out(&s, &odds, others, question->seat % sketch_sides(&s), luck);
            count_up(&s, question->seat, &search->at[c]);
        }
        goes_on = !is_to_stop(question, (double)i / tables);
    }
    sort_by_value(search, count);
    return goes_on;
}

/* The spread of the middle of a candidate's trials, squared. */
static double doubt(const SketchCandidate *candidate)
{
    double n = candidate->tried, value = candidate->value / n;
    return (candidate->value_squared / n - value * value) / n;
}

/* Is it so much worse than the first that trying on would hardly change that? */
static bool is_out(const SketchSearch *search, uint32_t i)
{
    const SketchCandidate *best = &search->at[0], *other = &search->at[i];
    double behind = middle(search, best) - middle(search, other);
    return behind > 0 && behind * behind > 9 * (doubt(best) + doubt(other));
}

void sketch_try_on(SketchSearch *search, const SketchBelief *belief, const Question *question,
                   uint32_t count, uint32_t playouts)
{
    enum { TABLES = 50 };
    uint32_t rounds = 1, spent = 0;
    for (uint32_t left = count; left > 2; left = (left + 1) / 2)
        rounds++;
    for (uint32_t round = 1; count > 1 && round <= rounds; round++) {
        while (count > 1 && spent < playouts / rounds * round) {
            spent += count * TABLES;
            if (!sketch_try(search, belief, question, count, TABLES))
                return;
            while (count > 1 && is_out(search, count - 1))
                count--;
        }
        if (count > 2)
            count = (count + 1) / 2;
    }
}
