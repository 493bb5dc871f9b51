/* Counting, and what follows from it: see score.h. */
#include "bots/score.h"

#include <math.h>

void score_add(Score *score, unsigned games, const double *won)
{
    score->rounds++;
    score->games += games;
    for (unsigned i = 0; i < score->count; i++) {
        score->bots[i].sum += won[i];
        for (unsigned k = 0; k < score->count; k++)
            score->bots[i].products[k] += won[i] * won[k];
    }
}

void thinking_add(Thinking *sum, const Thinking *one)
{
    sum->decisions += one->decisions;
    sum->seconds += one->seconds;
    sum->longest = one->longest > sum->longest ? one->longest : sum->longest;
}

/* ---- Win rates ----------------------------------------------------------------------------- */

static double place_games(const Score *score, unsigned bot)
{
    return (double)score->games * score->bots[bot].places;
}

double score_rate(const Score *score, unsigned bot)
{
    return score->games > 0 ? score->bots[bot].sum / place_games(score, bot) : 0;
}

double score_fair(const Score *score)
{
    unsigned places = 0;
    for (unsigned i = 0; i < score->count; i++)
        places += score->bots[i].places;
    return 1.0 / places;
}

/* How two bots' wins in a round vary with each other. */
static double covariance(const Score *score, unsigned one, unsigned other)
{
    double rounds = (double)score->rounds;
    double products = score->bots[one].products[other];
    double expected = score->bots[one].sum * score->bots[other].sum / rounds;
    return score->rounds > 1 ? (products - expected) / (rounds - 1) : 0;
}

/* So many standard errors hold 95 of 100, where the error itself is known from so many groups:
   Student's quantile by the expansion of Cornish and Fisher. */
static double errors_for_95(uint64_t groups)
{
    static const double z = 1.959963985;
    double n = groups > 2 ? (double)groups - 1 : 1, z2 = z * z;
    return z + z * (z2 + 1) / (4 * n) + z * (5 * z2 * z2 + 16 * z2 + 3) / (96 * n * n) +
           z * (3 * z2 * z2 * z2 + 19 * z2 * z2 + 17 * z2 - 15) / (384 * n * n * n);
}

Worth share_interval(double share, double variance, uint64_t groups)
{
    if (groups == 0)
        return worth_between(0, 1);
    /* Groups that were all the same are few, rather than all that there will be. */
    double games = variance > 1e-15 ? share * (1 - share) / variance : (double)groups;
    double z = errors_for_95(groups), part = z * z / games;
    double middle = (share + part / 2) / (1 + part);
    double half = z / (1 + part) * sqrt(share * (1 - share) / games + part / (4 * games));
    double low = middle - half, high = middle + half;
    return worth_between(low > 0 ? low : 0, high < 1 ? high : 1);
}

Worth score_interval(const Score *score, unsigned bot)
{
    double rounds = score->rounds > 0 ? (double)score->rounds : 1;
    double per_round = place_games(score, bot) / rounds;
    double variance = covariance(score, bot, bot) / (per_round * per_round) / rounds;
    return share_interval(score_rate(score, bot), variance, score->rounds);
}

double score_widest(const Score *score)
{
    double widest = 0;
    for (unsigned i = 0; i < score->count; i++) {
        Worth interval = score_interval(score, i);
        double half = (interval.high - interval.low) / 2;
        widest = half > widest ? half : widest;
    }
    return widest;
}

/* ---- Ratings ------------------------------------------------------------------------------- */

typedef struct Fit {
    const Score *scores;
    unsigned score_count, entrants;
    double strength[MAX_ENTRANTS]; /* their logarithms are the ratings; their product is 1 */
} Fit;

/* How likely each bot of a line-up is to win, by the strengths. */
static void chances(const Fit *fit, const Score *score, double chance[MAX_SEATS])
{
    double all = 0;
    for (unsigned i = 0; i < score->count; i++) {
        chance[i] = score->bots[i].places * fit->strength[score->bots[i].entrant];
        all += chance[i];
    }
    for (unsigned i = 0; i < score->count; i++)
        chance[i] /= all;
}

/* Games of a line-up with the shared one. */
static double games_with_shared(const Score *score)
{
    return (double)score->games + 1;
}

static double won_with_shared(const Score *score, unsigned bot)
{
    return score->bots[bot].sum + score->bots[bot].places * score_fair(score);
}

/* One step of minorization and maximization (Hunter 2004): each strength in proportion to what was
   won and what was expected. Answers the largest change of a logarithm. */
static double improve(Fit *fit)
{
    double won[MAX_ENTRANTS] = {0}, expected[MAX_ENTRANTS] = {0}, change = 0, mean = 0;
    for (unsigned s = 0; s < fit->score_count; s++) {
        const Score *score = &fit->scores[s];
        double chance[MAX_SEATS];
        chances(fit, score, chance);
        for (unsigned i = 0; i < score->count; i++) {
            won[score->bots[i].entrant] += won_with_shared(score, i);
            expected[score->bots[i].entrant] += games_with_shared(score) * chance[i];
        }
    }
    for (unsigned e = 0; e < fit->entrants; e++) {
        double step = expected[e] > 0 ? log(won[e] / expected[e]) : 0;
        change = fabs(step) > change ? fabs(step) : change;
        fit->strength[e] = log(fit->strength[e]) + step;
        mean += fit->strength[e] / fit->entrants;
    }
    for (unsigned e = 0; e < fit->entrants; e++)
        fit->strength[e] = exp(fit->strength[e] - mean);
    return change;
}

typedef double Matrix[MAX_ENTRANTS][MAX_ENTRANTS];

/* How sharply the likelihood falls around the best strengths, and how much what was won varied,
   from round to round. */
static void curvature_and_variance(const Fit *fit, Matrix curvature, Matrix variance)
{
    for (unsigned s = 0; s < fit->score_count; s++) {
        const Score *score = &fit->scores[s];
        double chance[MAX_SEATS], fair = score_fair(score);
        double z = errors_for_95(score->rounds) / errors_for_95(UINT64_MAX);
        chances(fit, score, chance);
        for (unsigned i = 0; i < score->count; i++)
            for (unsigned k = 0; k < score->count; k++) {
                unsigned one = score->bots[i].entrant, other = score->bots[k].entrant;
                double places[2] = {score->bots[i].places * fair, score->bots[k].places * fair};
                double same = i == k;
                curvature[one][other] += games_with_shared(score) * chance[i] * (same - chance[k]);
                variance[one][other] += (double)score->rounds * covariance(score, i, k) * z * z +
                                        places[0] * (same - places[1]);
            }
    }
}

/* Solves matrix × x = column for every column of `columns`, in its place. The matrix is symmetric
   and positive. */
static void solve(Matrix matrix, Matrix columns, unsigned count)
{
    for (unsigned i = 0; i < count; i++) {
        for (unsigned row = 0; row < count; row++) {
            if (row == i)
                continue;
            double factor = matrix[row][i] / matrix[i][i];
            for (unsigned k = 0; k < count; k++) {
                matrix[row][k] -= factor * matrix[i][k];
                columns[row][k] -= factor * columns[i][k];
            }
        }
    }
    for (unsigned i = 0; i < count; i++)
        for (unsigned k = 0; k < count; k++)
            columns[i][k] /= matrix[i][i];
}

void ratings_of(const Score *scores, unsigned score_count, unsigned entrants, Rating *ratings)
{
    static const double elo_of_e = 173.717792761; /* 400 / ln 10 */
    enum { MOST_STEPS = 100000 };
    Fit fit = {scores, score_count, entrants, {0}};
    Matrix curvature = {{0}}, variance = {{0}}, again;
    for (unsigned e = 0; e < entrants; e++)
        fit.strength[e] = 1;
    for (unsigned step = 0; step < MOST_STEPS && improve(&fit) > 1e-10; step++)
        ;
    /* The sandwich: curvature⁻¹ variance curvature⁻¹. Only differences of ratings are known; their
       mean is 0, so that the curvature may be given any along the one direction it lacks. */
    curvature_and_variance(&fit, curvature, variance);
    for (unsigned i = 0; i < entrants; i++)
        for (unsigned k = 0; k < entrants; k++)
            again[i][k] = curvature[i][k] += 1.0 / entrants;
    solve(curvature, variance, entrants);
    for (unsigned i = 0; i < entrants; i++)
        for (unsigned k = 0; k < i; k++) {
            double swapped = variance[i][k];
            variance[i][k] = variance[k][i];
            variance[k][i] = swapped;
        }
    solve(again, variance, entrants);
    for (unsigned e = 0; e < entrants; e++)
        ratings[e] = (Rating){elo_of_e * log(fit.strength[e]),
                              elo_of_e * errors_for_95(UINT64_MAX) * sqrt(variance[e][e])};
}
