/* Do the winning chances that a bot says come true? What it said of what it then did is held
   against who won, by tenths of what it said. Decisions of one game share how it ends, so the
   interval of what came is counted by games. */
#ifndef TRISKEL_BENCH_CALIBRATION_H
#define TRISKEL_BENCH_CALIBRATION_H

#include "core/game.h"
#include "core/worth.h"

enum { CALIBRATION_TENTHS = 10, CALIBRATION_MOST = 256 };

typedef struct CalibrationTenth {
    double decisions, said, low, high, came; /* sums */
    uint64_t games;
    double weight_squared, came_squared, weight_came; /* sums over games, of what each had */
} CalibrationTenth;

typedef struct Calibration {
    CalibrationTenth tenths[CALIBRATION_TENTHS];
    uint64_t games;
    unsigned count; /* of what was said in the game that is played */
    struct {
        unsigned person;
        Worth worth;
    } said[CALIBRATION_MOST];
} Calibration;

/* All is 0 at first. What is said when there is no more room in a game is not counted. */
void calibration_say(Calibration *calibration, unsigned person, Worth worth);

/* The game is over: what part of the win each person has. */
void calibration_end_game(Calibration *calibration, const double won[MAX_SEATS]);

void calibration_print(const Calibration *calibration);

#endif
