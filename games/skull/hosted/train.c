/* Training a blueprint: see train.h. */
#include "games/skull/hosted/train.h"
#include "core/options.h"
#include "games/skull/playout.h"

#include <stdlib.h>
#include <string.h>

enum {
    MOST_ROUNDS = 256,
    SWEEP = 1000, /* games */
    ASTRAY_OF_A_HUNDRED = 8,
    FEW = 20,  /* times that a situation has to come up to be told apart finely */
    RARE = 64, /* what is done less than once in so many times is not done */
};

static const float deepest = -40; /* no regret is worse, so that none takes for ever to mend */

/* ---- Playing ------------------------------------------------------------------------------- */

static TrainingFine *fine_of(Training *t, const BlueprintSituation *situation)
{
    size_t at = situation->key % TRAINING_FINE;
    while (t->fine[at].key != 0 && t->fine[at].key != situation->key)
        at = (at + 1) % TRAINING_FINE;
    if (t->fine[at].key == situation->key)
        return &t->fine[at];
    if (t->fine_count >= TRAINING_FINE / 4 * 3) {
        t->spare = (TrainingFine){0};
        return &t->spare;
    }
    t->fine[at].key = situation->key;
    t->fine_count++;
    return &t->fine[at];
}

/* What is done now: in proportion to what is regretted. */
static void shares_of(const TrainingFine *fine, const BlueprintSituation *situation, float *shares)
{
    const float *regret = fine->regret;
    float all = 0;
    for (unsigned i = 0; i < situation->count; i++) {
        float one = regret[situation->kind[i]];
        shares[i] = one > 0 ? one : 0;
        all += shares[i];
    }
    for (unsigned i = 0; i < situation->count; i++)
        shares[i] = all > 0 ? shares[i] / all : 1.0F / (float)situation->count;
}

static unsigned draw(const float *shares, unsigned count, Random *random)
{
    float ticket = (float)(random_next(random) >> 8) / 16777216.0F;
    unsigned i = 0;
    while (i + 1 < count && ticket >= shares[i])
        ticket -= shares[i++];
    return i;
}

/* The same, but now and then anything. */
static unsigned stray(const float *shares, unsigned count, Random *random)
{
    return random_below(random, 100) < ASTRAY_OF_A_HUNDRED ? random_below(random, count)
                                                           : draw(shares, count, random);
}

/* ---- Regret -------------------------------------------------------------------------------- */

/* What the hero has at the end of the round, which it follows everywhere it can go; the others do
   one thing each. The round is about to begin, or goes on. */
static float walk(Training *t, SkullRound *round, unsigned hero, bool begins)
{
    BlueprintSituation situation;
    float shares[BLUEPRINT_MOST_CHOICES];
    for (; begins || !skull_is_between(&round->table); begins = false) {
        if (!skull_is_choice(&round->table)) {
            skull_do_other(round, &t->odds, &t->weights, &t->random);
            continue;
        }
        unsigned actor = seats_lowest(round->table.to_act);
        blueprint_situation(round, actor, &situation);
        if (situation.count == 1) {
            skull_do(round, actor, situation.action[0]);
            continue;
        }
        TrainingFine *fine = fine_of(t, &situation);
        shares_of(fine, &situation, shares);
        if (actor == hero) {
            float worth[BLUEPRINT_MOST_CHOICES], mean = 0;
            for (unsigned i = 0; i < situation.count; i++) {
                SkullRound after = *round;
                skull_do(&after, actor, situation.action[i]);
                worth[i] = walk(t, &after, hero, false);
                mean += shares[i] * worth[i];
            }
            for (unsigned i = 0; i < situation.count; i++) {
                float *one = &fine->regret[situation.kind[i]];
                *one += worth[i] - mean;
                *one = *one > deepest ? *one : deepest;
            }
            return mean;
        }
        float *sum = t->sum + situation.at;
        for (unsigned i = 0; i < situation.count; i++) {
            sum[situation.kind[i]] += shares[i];
            fine->sum[situation.kind[i]] += shares[i];
        }
        skull_do(round, actor, situation.action[stray(shares, situation.count, &t->random)]);
    }
    return (float)skull_standing(&t->weights, &round->table, hero);
}

void training_round(Training *t, const Skull *between)
{
    for (SeatSet rest = between->in_play; rest != 0; rest = (SeatSet)(rest & (rest - 1))) {
        SkullRound round = {.table = *between};
        (void)walk(t, &round, seats_lowest(rest), true);
    }
}

/* ---- Standings and stacks ------------------------------------------------------------------ */

static void learn_stacks(Training *t, const SkullRound *round)
{
    const Skull *s = &round->table;
    for (SeatSet rest = s->in_play; rest != 0; rest = (SeatSet)(rest & (rest - 1))) {
        unsigned seat = seats_lowest(rest), height = s->laid[seat];
        unsigned discs = skull_disc_count(s, seat), role = skull_role(round, seat);
        if (height == 0)
            continue;
        t->stacks[role][discs][height]++;
        for (unsigned k = 1; k <= height; k++)
            t->clean[role][discs][height][k] += !skull_on_top(s, seat, k);
    }
}

/* Where there is too little to go by, one disc in four is a skull. */
static void settle_odds(Training *t)
{
    for (unsigned role = 0; role < SKULL_ROLES; role++)
        for (unsigned discs = 0; discs <= SKULL_STACK; discs++)
            for (unsigned height = 0; height <= SKULL_STACK; height++) {
                float *clean = t->odds.clean[role][discs][height];
                float *stacks = &t->stacks[role][discs][height];
                clean[0] = 1;
                for (unsigned k = 1; k <= SKULL_STACK; k++) {
                    float *hits = &t->clean[role][discs][height][k];
                    clean[k] = (*hits + 20 * (1 - (float)k / 4)) / (*stacks + 20);
                    *hits *= 0.7F;
                }
                *stacks *= 0.7F;
            }
}

/* Who won the game that stood like this. */
static void learn_standing(Training *t, const Skull *s, unsigned winner)
{
    double step = 0.02 / (1 + (double)t->games / 20000);
    unsigned crowd = skull_crowd(s);
    double weight[SKULL_SEATS], all = 0;
    step = step > 0.001 ? step : 0.001;
    for (unsigned seat = 0; seat < s->seats; seat++) {
        weight[seat] = skull_weight(&t->weights, s, seat);
        if (seat == s->first)
            weight[seat] *= 1 + t->weights.start[crowd];
        all += weight[seat];
    }
    for (SeatSet rest = s->in_play; rest != 0; rest = (SeatSet)(rest & (rest - 1))) {
        unsigned seat = seats_lowest(rest);
        double change = step * ((seat == winner) - weight[seat] / all);
        float *of =
            &t->weights.seat[crowd][seats_have(s->flower_mats, seat)]
                            [(s->owned[seat] & SKULL_HAS_SKULL) != 0][skull_own_count(s, seat)];
        *of = (float)(*of * (1 + change));
        if (seat == s->first)
            t->weights.start[crowd] =
                (float)((1 + t->weights.start[crowd]) * (1 + 0.3 * change) - 1);
    }
}

static void settle_weights(Training *t)
{
    for (unsigned crowd = 0; crowd < SKULL_CROWDS; crowd++) {
        float unit = t->weights.seat[crowd][0][1][4];
        float *of = &t->weights.seat[crowd][0][0][0];
        for (unsigned i = 0; i < sizeof t->weights.seat[crowd] / sizeof *of; i++)
            of[i] /= unit;
    }
}

/* Later games count more: those of the n-th sweep n times as much as those of the first. */
static void settle(Training *t)
{
    float part = (float)(t->sweeps + 1) / (float)(t->sweeps + 2);
    t->sweeps++;
    for (size_t i = 0; i < BLUEPRINT_SHARES; i++)
        t->sum[i] *= part;
    for (size_t at = 0; at < TRAINING_FINE; at++)
        for (unsigned i = 0; t->fine[at].key != 0 && i < BLUEPRINT_MOST_CHOICES; i++) {
            t->fine[at].regret[i] *= part;
            t->fine[at].sum[i] *= part;
        }
    settle_weights(t);
    settle_odds(t);
}

/* ---- Games --------------------------------------------------------------------------------- */

static void play(Training *t)
{
    Skull rounds[MOST_ROUNDS];
    unsigned count = 0;
    SkullRound round = {.bidders = 0};
    BlueprintSituation situation;
    float shares[BLUEPRINT_MOST_CHOICES];
    unsigned sizes = t->players - BLUEPRINT_LEAST_SEATS + 1u;
    Options options =
        options_initial(&skull_game, BLUEPRINT_LEAST_SEATS + random_below(&t->random, sizes));
    skull_start(&round.table, &options);
    while (round.table.phase != SKULL_OVER) {
        Skull *s = &round.table;
        if (!skull_is_choice(s)) {
            if (s->phase == SKULL_ATTEMPT && s->turned <= s->laid[s->challenger])
                learn_stacks(t, &round);
            skull_do_other(&round, &t->odds, &t->weights, &t->random);
            continue;
        }
        if (s->phase == SKULL_PREPARING && s->table == 0) {
            t->rounds++;
            if (count < MOST_ROUNDS)
                rounds[count++] = *s;
            training_round(t, s);
        }
        unsigned seat = seats_lowest(s->to_act);
        blueprint_situation(&round, seat, &situation);
        shares_of(fine_of(t, &situation), &situation, shares);
        unsigned chosen = stray(shares, situation.count, &t->random);
        skull_do(&round, seat, situation.action[chosen]);
    }
    for (unsigned i = 0; i < count; i++)
        learn_standing(t, &rounds[i], round.table.winner);
}

void training_play(Training *t)
{
    play(t);
    if (++t->games % SWEEP == 0)
        settle(t);
}

Training *training_new(unsigned players, uint64_t seed)
{
    static const float first_guess[5] = {0, 0.3F, 0.6F, 0.85F, 1};
    Training *t = calloc(1, sizeof *t);
    if (t == NULL)
        return NULL;
    t->players = (uint8_t)players;
    t->seed = seed;
    t->random = random_from(seed);
    for (unsigned crowd = 0; crowd < SKULL_CROWDS; crowd++)
        for (unsigned point = 0; point < 2; point++)
            for (unsigned skull = 0; skull < 2; skull++)
                for (unsigned discs = 1; discs < 5; discs++)
                    t->weights.seat[crowd][point][skull][discs] =
                        first_guess[discs] * (point ? 2 : 1);
    settle_odds(t);
    return t;
}

void training_free(Training *training)
{
    free(training);
}

/* ---- What was learnt ----------------------------------------------------------------------- */

static void keep_shares(const float *sum, unsigned count, uint8_t *shares)
{
    float all = 0;
    for (unsigned i = 0; i < count; i++)
        all += sum[i];
    for (unsigned i = 0; i < count; i++)
        shares[i] = (uint8_t)(all > 0 && sum[i] * RARE >= all ? 255 * sum[i] / all + 0.5F : 0);
}

void training_blueprint(const Training *t, Blueprint *blueprint)
{
    blueprint->weights = t->weights;
    blueprint->odds = t->odds;
    for (size_t at = 0; at < BLUEPRINT_SHARES; at += blueprint_choices_at(at))
        keep_shares(t->sum + at, blueprint_choices_at(at), blueprint->shares + at);
    memset(blueprint->fine, 0, sizeof blueprint->fine);
    blueprint->fine_count = 0;
    for (size_t at = 0; at < TRAINING_FINE; at++) {
        const TrainingFine *fine = &t->fine[at];
        float all = 0;
        for (unsigned i = 0; i < BLUEPRINT_MOST_CHOICES; i++)
            all += fine->sum[i];
        if (fine->key == 0 || all < FEW || blueprint->fine_count >= BLUEPRINT_FINE / 4 * 3)
            continue;
        BlueprintFine *kept = blueprint_find(blueprint, fine->key);
        blueprint->fine_count += !kept->known; /* two keys may have one mark */
        kept->known = 1;
        kept->mark = (uint32_t)(fine->key >> 32);
        keep_shares(fine->sum, BLUEPRINT_MOST_CHOICES, kept->shares);
    }
}
