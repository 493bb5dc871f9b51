/* Learns what Skull's stronger bots know by heart: how often to do what in each kind of situation
   (games/skull/instinct.h), how often stacks of which height are clean, and what a standing between
   two rounds is worth (games/skull/standing.h). It plays games against itself; in some decisions
   it tries everything there is to do, each followed to the end of the round, and does more of what
   did better than the average. What it does is drawn back a little towards doing everything, so
   that it stays mixed and settles instead of running in circles; what is written is the average of
   the second half. Standings are fitted to who won in the end.

     bench_skull_learn [GAMES [SEED]] > games/skull/learnt.c

   The same numbers give the same file. bench/skull_learn.sh builds and runs it. */
#include "core/options.h"
#include "games/skull/instinct.h"
#include "games/skull/playout.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_ROUNDS = 256, TRIED_OF_A_HUNDRED = 20, ASTRAY_OF_A_HUNDRED = 4 };

typedef struct Learner {
    SkullInstinct instinct; /* as it plays now */
    SkullWeights weights;
    Random random;
    double logit[SKULL_SITUATIONS][SKULL_DO_KINDS];
    double sum[SKULL_SITUATIONS][SKULL_DO_KINDS]; /* of shares, for the average … */
    double sums[SKULL_SITUATIONS];                /* … over so many visits */
    double visits[SKULL_SITUATIONS];
    double log_weight[SKULL_CROWDS][2][2][5], log_start[SKULL_CROWDS];
    double clean[SKULL_ROLES][SKULL_STACK + 1][SKULL_STACK + 1][SKULL_STACK + 1];
    double stacks[SKULL_ROLES][SKULL_STACK + 1][SKULL_STACK + 1];
    double done; /* the part of all games */
} Learner;

/* ---- Playing ------------------------------------------------------------------------------- */

static void choices_of(Learner *l, const SkullRound *round, unsigned seat, SkullGlance *glance,
                       SkullChoice *choice)
{
    skull_glance(round, seat, &l->instinct.odds, &l->weights, glance);
    skull_choices(&l->instinct, round, glance, choice);
}

/* What a person has at the end of the round if this is done now. */
static double try_out(Learner *l, SkullRound round, unsigned seat, Action action)
{
    unsigned person = skull_owner(&round.table, seat);
    SkullGlance glance;
    SkullChoice choice;
    skull_do(&round, seat, action);
    while (!skull_is_between(&round.table)) {
        if (!skull_is_choice(&round.table)) {
            skull_do_other(&round, &l->instinct.odds, &l->weights, &l->random);
            continue;
        }
        unsigned next = seats_lowest(round.table.to_act);
        choices_of(l, &round, next, &glance, &choice);
        skull_do(&round, next, skull_pick(&choice, &l->random));
    }
    return skull_standing(&l->weights, &round.table, person);
}

/* ---- Learning ------------------------------------------------------------------------------ */

/* Shares from logits. */
static void settle(Learner *l, unsigned situation)
{
    double all = 0, *logit = l->logit[situation];
    for (unsigned i = 0; i < SKULL_DO_KINDS; i++)
        all += exp(logit[i]);
    for (unsigned i = 0; i < SKULL_DO_KINDS; i++)
        l->instinct.share[situation][i] = (float)(exp(logit[i]) / all);
}

static void learn_choice(Learner *l, const SkullRound *round, const SkullGlance *glance,
                         const SkullChoice *choice)
{
    unsigned situation = choice->situation;
    double worth[SKULL_DO_KINDS], mean = 0, middle = 0;
    double pull = l->done < 0.5 ? 0.06 : 0.03;
    double step = 0.4 / sqrt(1 + l->visits[situation]);
    step = step > 0.01 ? step : 0.01;
    for (unsigned i = 0; i < choice->count; i++) {
        worth[i] = try_out(l, *round, glance->seat, choice->action[i]) / (glance->now + 0.01);
        mean += choice->share[i] * worth[i];
        middle += l->logit[situation][choice->kind[i]] / choice->count;
    }
    for (unsigned i = 0; i < choice->count; i++) {
        double *logit = &l->logit[situation][choice->kind[i]];
        *logit += step * (worth[i] - mean - pull * (*logit - middle));
        *logit = *logit > 8 ? 8 : *logit < -8 ? -8 : *logit;
    }
    l->visits[situation]++;
    settle(l, situation);
    if (l->done < 0.5)
        return;
    for (unsigned i = 0; i < SKULL_DO_KINDS; i++)
        l->sum[situation][i] += l->instinct.share[situation][i];
    l->sums[situation]++;
}

/* How often stacks are clean. */
static void learn_stacks(Learner *l, const SkullRound *round)
{
    const Skull *s = &round->table;
    for (unsigned seat = 0; seat < s->seats; seat++) {
        unsigned height = s->laid[seat], discs = skull_disc_count(s, seat);
        if (!seats_have(s->in_play, seat) || height == 0 || height > SKULL_STACK ||
            discs > SKULL_STACK)
            continue;
        unsigned role = skull_role(round, seat);
        double *clean = l->clean[role][discs][height];
        l->stacks[role][discs][height]++;
        for (unsigned k = 1; k <= height; k++)
            clean[k] += !skull_on_top(s, seat, k);
    }
}

/* Where there is too little to go by, one disc in four is a skull. */
static void settle_odds(Learner *l)
{
    for (unsigned role = 0; role < SKULL_ROLES; role++)
        for (unsigned discs = 0; discs <= SKULL_STACK; discs++)
            for (unsigned height = 0; height <= SKULL_STACK; height++) {
                float *clean = l->instinct.odds.clean[role][discs][height];
                double *stacks = &l->stacks[role][discs][height];
                clean[0] = 1;
                for (unsigned k = 1; k <= SKULL_STACK; k++) {
                    double *hits = &l->clean[role][discs][height][k];
                    clean[k] = (float)((*hits + 20 * (1 - k / 4.0)) / (*stacks + 20));
                    *hits *= 0.7;
                }
                *stacks *= 0.7;
            }
}

static void settle_weights(Learner *l)
{
    for (unsigned crowd = 0; crowd < SKULL_CROWDS; crowd++) {
        double unit = l->log_weight[crowd][0][1][4];
        l->weights.start[crowd] = (float)(exp(l->log_start[crowd]) - 1);
        for (unsigned point = 0; point < 2; point++)
            for (unsigned skull = 0; skull < 2; skull++)
                for (unsigned discs = 1; discs < 5; discs++)
                    l->weights.seat[crowd][point][skull][discs] =
                        (float)exp(l->log_weight[crowd][point][skull][discs] - unit);
    }
}

/* Who won the game that stood like this. */
static void learn_standing(Learner *l, const Skull *s, unsigned winner)
{
    double step = 0.02 * (1 - 0.95 * l->done);
    unsigned crowd = skull_crowd(s);
    double weight[SKULL_SEATS], all = 0;
    for (unsigned seat = 0; seat < s->seats; seat++) {
        weight[seat] = skull_weight(&l->weights, s, seat);
        if (seat == s->first)
            weight[seat] *= 1 + l->weights.start[crowd];
        all += weight[seat];
    }
    for (unsigned seat = 0; seat < s->seats; seat++) {
        if (!seats_have(s->in_play, seat))
            continue;
        double change = step * ((seat == winner) - weight[seat] / all);
        l->log_weight[crowd][seats_have(s->flower_mats, seat)]
                     [(s->owned[seat] & SKULL_HAS_SKULL) != 0][skull_own_count(s, seat)] += change;
        if (seat == s->first)
            l->log_start[crowd] += 0.3 * change;
    }
}

/* ---- Games --------------------------------------------------------------------------------- */

static unsigned any_players(Random *random)
{
    static const uint8_t counts[] = {2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 4, 4, 5, 5, 5, 6, 6, 7, 9};
    return counts[random_below(random, sizeof counts)];
}

static void play(Learner *l)
{
    static Skull rounds[MOST_ROUNDS];
    unsigned count = 0;
    SkullRound round = {.bidders = 0};
    SkullGlance glance;
    SkullChoice choice;
    Options options = options_initial(&skull_game, any_players(&l->random));
    skull_start(&round.table, &options);
    while (round.table.phase != SKULL_OVER) {
        Skull *s = &round.table;
        if (!skull_is_choice(s)) {
            skull_do_other(&round, &l->instinct.odds, &l->weights, &l->random);
            continue;
        }
        if (s->phase == SKULL_PREPARING && s->table == 0 && count < MOST_ROUNDS)
            rounds[count++] = *s;
        unsigned seat = s->phase == SKULL_PREPARING
                            ? seats_nth(s->to_act, random_below(&l->random, seats_count(s->to_act)))
                            : seats_lowest(s->to_act);
        choices_of(l, &round, seat, &glance, &choice);
        if (choice.count > 1 && random_below(&l->random, 100) < TRIED_OF_A_HUNDRED) {
            learn_choice(l, &round, &glance, &choice);
            learn_stacks(l, &round);
        }
        Action action = random_below(&l->random, 100) < ASTRAY_OF_A_HUNDRED
                            ? choice.action[random_below(&l->random, choice.count)]
                            : skull_pick(&choice, &l->random);
        skull_do(&round, seat, action);
    }
    for (unsigned i = 0; i < count; i++)
        learn_standing(l, &rounds[i], round.table.winner);
}

static void begin(Learner *l, uint64_t seed)
{
    static const double first_guess[5] = {0, 0.3, 0.6, 0.85, 1};
    memset(l, 0, sizeof *l);
    l->random = random_from(seed);
    for (unsigned i = 0; i < SKULL_SITUATIONS; i++)
        settle(l, i);
    for (unsigned crowd = 0; crowd < SKULL_CROWDS; crowd++)
        for (unsigned point = 0; point < 2; point++)
            for (unsigned skull = 0; skull < 2; skull++)
                for (unsigned discs = 1; discs < 5; discs++)
                    l->log_weight[crowd][point][skull][discs] =
                        log(first_guess[discs] * (point ? 2 : 1));
    settle_weights(l);
    settle_odds(l);
}

/* ---- Writing ------------------------------------------------------------------------------- */

/* Four digits, and nothing quite never. */
static void print_number(double number)
{
    char text[32];
    snprintf(text, sizeof text, "%.4g", number < 1e-4 ? 1e-4 : number);
    printf("%s%sF", text, strpbrk(text, ".e") == NULL ? ".0" : "");
}

static void print_row(const float *row, unsigned count)
{
    for (unsigned i = 0; i < count; i++) {
        printf("%s", i > 0 ? ", " : "{");
        print_number((double)row[i]);
    }
    printf("}");
}

static void print_all(Learner *l, unsigned games, uint64_t seed)
{
    printf("/* Made by bench/skull_learn.sh %u %llu: see bench/skull_learn.c. */\n"
           "#include \"games/skull/instinct.h\"\n\n/* clang-format off */\n"
           "const SkullWeights skull_weights = {\n    .seat = {\n",
           games, (unsigned long long)seed);
    for (unsigned crowd = 0; crowd < SKULL_CROWDS; crowd++) {
        printf("        {");
        for (unsigned point = 0; point < 2; point++) {
            printf("%s{", point ? ",\n         " : "");
            for (unsigned skull = 0; skull < 2; skull++) {
                printf("%s", skull ? ", " : "");
                print_row(l->weights.seat[crowd][point][skull], 5);
            }
            printf("}");
        }
        printf("},\n");
    }
    printf("    },\n    .start = ");
    print_row(l->weights.start, SKULL_CROWDS);
    printf(",\n};\n\nconst SkullInstinct skull_instinct = {\n    .odds.clean = {\n");
    for (unsigned role = 0; role < SKULL_ROLES; role++) {
        printf("        {\n");
        for (unsigned discs = 0; discs <= SKULL_STACK; discs++) {
            printf("            {");
            for (unsigned height = 0; height <= SKULL_STACK; height++) {
                printf("%s", height > 0 ? ",\n             " : "");
                print_row(l->instinct.odds.clean[role][discs][height], SKULL_STACK + 1);
            }
            printf("},\n");
        }
        printf("        },\n");
    }
    printf("    },\n    .share = {\n");
    for (unsigned i = 0; i < SKULL_SITUATIONS; i++) {
        float row[SKULL_DO_KINDS];
        for (unsigned k = 0; k < SKULL_DO_KINDS; k++)
            row[k] = l->sums[i] > 0 ? (float)(l->sum[i][k] / l->sums[i]) : l->instinct.share[i][k];
        printf("        ");
        print_row(row, SKULL_DO_KINDS);
        printf(",\n");
    }
    printf("    },\n};\n");
}

int main(int count, char **arguments)
{
    static Learner learner;
    unsigned games = count > 1 ? (unsigned)strtoul(arguments[1], NULL, 10) : 400000;
    uint64_t seed = count > 2 ? strtoull(arguments[2], NULL, 10) : 1;
    begin(&learner, seed);
    for (unsigned i = 0; i < games; i++) {
        learner.done = (double)i / games;
        play(&learner);
        if (i % 64 == 63)
            settle_weights(&learner);
        if (i % 2000 == 1999)
            settle_odds(&learner);
    }
    print_all(&learner, games, seed);
    return 0;
}
