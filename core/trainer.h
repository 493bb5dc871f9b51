/* The one interface of all trainers: who makes by playing, for as long as one likes, what a bot
   knows by heart. `triskel train` is made from it. What it has so far is kept beside the file that
   it writes; asked again for the same, it goes on there, and comes to the same as if it had never
   stopped. */
#ifndef TRISKEL_TRAINER_H
#define TRISKEL_TRAINER_H

#include "base/progress.h"

#include <stdint.h>

typedef struct TrainRequest {
    unsigned players; /* at tables of at most so many */
    uint64_t seed;
    uint64_t rounds;  /* until so many were played in all, or … */
    uint64_t minutes; /* … for so long; 0: that does not matter */
    const char *path; /* of the file that it writes; what it has so far is in PATH.part */
    const Progress *progress;
} TrainRequest;

typedef enum TrainEnd {
    TRAIN_DONE,
    TRAIN_STOPPED, /* by `progress`; it is written all the same */
    TRAIN_NO_MEMORY,
    TRAIN_UNWRITTEN,  /* the file could not be written: errno */
    TRAIN_UNREADABLE, /* what there was so far could not be read: errno, */
    TRAIN_FOREIGN,    /* is something else, or of another version, */
    TRAIN_DAMAGED,    /* was cut off or changed, */
    TRAIN_OTHER,      /* or was begun with another seed or number of players */
} TrainEnd;

typedef struct TrainReport {
    uint64_t rounds, games; /* in all */
    uint64_t situations;    /* that were come to … */
    uint64_t of;            /* … of all */
    uint64_t bytes;         /* of the file */
} TrainReport;

typedef struct Trainer {
    unsigned least_players, most_players;
    const char *file; /* in the user's cache folder, where no other is named */
    TrainEnd (*train)(const TrainRequest *request, TrainReport *report);
} Trainer;

#endif
