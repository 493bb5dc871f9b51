/* Do winning chances come true? See calibration.h. */
#include "bench/calibration.h"
#include "bots/score.h"

#include <stdio.h>

void calibration_say(Calibration *calibration, unsigned person, Worth worth)
{
    if (calibration->count == CALIBRATION_MOST)
        return;
    calibration->said[calibration->count].person = person;
    calibration->said[calibration->count++].worth = worth;
}

void calibration_end_game(Calibration *calibration, const double won[MAX_SEATS])
{
    double decisions[CALIBRATION_TENTHS] = {0}, came[CALIBRATION_TENTHS] = {0};
    for (unsigned i = 0; i < calibration->count; i++) {
        Worth worth = calibration->said[i].worth;
        unsigned at = (unsigned)(worth_middle(worth) * CALIBRATION_TENTHS);
        at = at < CALIBRATION_TENTHS ? at : CALIBRATION_TENTHS - 1;
        CalibrationTenth *tenth = &calibration->tenths[at];
        tenth->said += worth_middle(worth);
        tenth->low += worth.low;
        tenth->high += worth.high;
        decisions[at]++;
        came[at] += won[calibration->said[i].person];
    }
    for (unsigned at = 0; at < CALIBRATION_TENTHS; at++) {
        CalibrationTenth *tenth = &calibration->tenths[at];
        tenth->games += decisions[at] > 0;
        tenth->decisions += decisions[at];
        tenth->came += came[at];
        tenth->weight_squared += decisions[at] * decisions[at];
        tenth->came_squared += came[at] * came[at];
        tenth->weight_came += decisions[at] * came[at];
    }
    calibration->games++;
    calibration->count = 0;
}

/* The share is a ratio of two sums over games: its variance is that of what a game adds to the one
   beyond its part of the other. */
static double variance_by_games(const CalibrationTenth *tenth, double share)
{
    double beyond = tenth->came_squared - 2 * share * tenth->weight_came +
                    share * share * tenth->weight_squared;
    double games = (double)tenth->games;
    return games > 1 ? beyond / (tenth->decisions * tenth->decisions) * games / (games - 1) : 0;
}

void calibration_print(const Calibration *calibration)
{
    printf("of %llu games; the interval of what came is by games\n"
           "said to win   interval          did win\n",
           (unsigned long long)calibration->games);
    for (unsigned at = 0; at < CALIBRATION_TENTHS; at++) {
        const CalibrationTenth *tenth = &calibration->tenths[at];
        double n = tenth->decisions, share = tenth->came / n;
        if (n < 1)
            continue;
        Worth came = share_interval(share, variance_by_games(tenth, share), tenth->games);
        Worth said = worth_between(tenth->low / n, tenth->high / n);
        printf("%8.1f %%   %4.1f … %4.1f %%   %6.1f %% (%4.1f … %5.1f) of %.0f decisions in %llu "
               "games%s\n",
               100 * tenth->said / n, 100 * said.low, 100 * said.high, 100 * share, 100 * came.low,
               100 * came.high, n, (unsigned long long)tenth->games,
               came.high < said.low   ? ": less than said"
               : came.low > said.high ? ": more than said"
                                      : "");
    }
}
