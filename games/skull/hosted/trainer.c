/* `triskel train skull`: trains a blueprint for as long as is asked, and keeps it (core/trainer.h).
 */
#include "base/buffer.h"
#include "games/skull/hosted/blueprint_file.h"
#include "games/skull/hosted/strong.h"
#include "games/skull/hosted/training_file.h"
#include "os/clock.h"

#include <stdlib.h>
#include <string.h>

enum { GAMES_AT_ONCE = 16, MINUTE = 60000 };

static bool part_path(const char *path, char part[MAX_PATH])
{
    static const char end[] = ".part";
    size_t length = strlen(path);
    if (length + sizeof end > MAX_PATH)
        return false;
    memcpy(part, path, length);
    memcpy(part + length, end, sizeof end);
    return true;
}

/* What there was so far, if anything. */
static TrainEnd resume(const TrainRequest *request, const char *part, Training *training)
{
    Training *kept = malloc(sizeof *kept);
    TrainEnd end = TRAIN_DONE;
    if (kept == NULL)
        return TRAIN_NO_MEMORY;
    switch (training_load(part, kept)) {
    case FILE_ABSENT:
        break;
    case FILE_UNREADABLE:
        end = TRAIN_UNREADABLE;
        break;
    case FILE_FOREIGN:
        end = TRAIN_FOREIGN;
        break;
    case FILE_DAMAGED:
        end = TRAIN_DAMAGED;
        break;
    case FILE_GOOD:
        if (kept->players != request->players || kept->seed != request->seed)
            end = TRAIN_OTHER;
        else
            memcpy(training, kept, sizeof *training);
        break;
    }
    free(kept);
    return end;
}

/* The part of what was asked for that is done. */
static double done_of(const TrainRequest *request, uint64_t rounds, uint64_t milliseconds)
{
    double by_rounds = request->rounds > 0 ? (double)rounds / (double)request->rounds : 0;
    double by_time =
        request->minutes > 0 ? (double)milliseconds / ((double)request->minutes * MINUTE) : 0;
    double done = by_rounds > by_time ? by_rounds : by_time;
    return done < 1 ? done : 1;
}

static TrainEnd go_on(const TrainRequest *request, Training *training)
{
    const Progress *progress = request->progress;
    uint64_t begin = clock_now();
    for (;;) {
        double done = done_of(request, training->rounds, clock_now() - begin);
        if (progress != NULL && !progress->tell(progress->context, done))
            return TRAIN_STOPPED;
        if (done >= 1)
            return TRAIN_DONE;
        /* By rounds it ends with the game in which the last of them is: whoever stopped before. */
        for (unsigned i = 0; i < GAMES_AT_ONCE; i++)
            if (request->rounds == 0 || training->rounds < request->rounds)
                training_play(training);
    }
}

static uint64_t bytes_of(const Blueprint *blueprint)
{
    Out out = buffer_new();
    blueprint_write(blueprint, &out);
    uint64_t bytes = out.length;
    buffer_free(&out);
    return bytes;
}

static TrainEnd finish(const TrainRequest *request, const char *part, const Training *training,
                       Blueprint *blueprint, TrainReport *report)
{
    training_blueprint(training, blueprint);
    *report = (TrainReport){.rounds = training->rounds,
                            .games = training->games,
                            .situations = blueprint_known(blueprint),
                            .of = BLUEPRINT_SITUATIONS,
                            .bytes = bytes_of(blueprint)};
    return training_save(part, training) && blueprint_save(request->path, blueprint)
               ? TRAIN_DONE
               : TRAIN_UNWRITTEN;
}

static TrainEnd train(const TrainRequest *request, TrainReport *report)
{
    char part[MAX_PATH];
    Training *training = training_new(request->players, request->seed);
    Blueprint *blueprint = malloc(sizeof *blueprint);
    TrainEnd end = TRAIN_NO_MEMORY;
    if (training != NULL && blueprint != NULL) {
        end = part_path(request->path, part) ? resume(request, part, training) : TRAIN_UNWRITTEN;
        if (end == TRAIN_DONE) {
            end = go_on(request, training);
            TrainEnd finished = finish(request, part, training, blueprint, report);
            end = finished != TRAIN_DONE ? finished : end;
        }
    }
    training_free(training);
    free(blueprint);
    return end;
}

const Trainer skull_trainer = {
    .least_players = BLUEPRINT_LEAST_SEATS,
    .most_players = BLUEPRINT_MOST_SEATS,
    .file = "skull-blueprint.table",
    .train = train,
};
