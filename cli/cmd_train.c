/* `triskel train`: makes by playing what a game's strong bot knows by heart. */
#include "base/buffer.h"
#include "cli/command.h"
#include "core/hosted.h"
#include "os/file.h"
#include "os/signals.h"
#include "term/bar.h"

#include <errno.h>
#include <string.h>

static int tell(const TrainRequest *request, const TrainReport *report)
{
    const Lang *lang = reader_lang();
    Out out = buffer_new();
    say(&out, tr(lang, "%1 rounds in %2 games, seed %3, at tables of up to %4\n"),
        NUM(report->rounds), NUM(report->games), NUM(request->seed), NUM(request->players));
    say(&out, tr(lang, "  %1 of %2 situations came up\n"), NUM(report->situations),
        NUM(report->of));
    say(&out, tr(lang, "  %1, %2 bytes; what is needed to go on is beside it\n"),
        text_of(request->path), NUM(report->bytes));
    bool told = print_out(&out);
    buffer_free(&out);
    return told ? EXIT_DONE : EXIT_FAILED;
}

static int conclude(TrainEnd end, const TrainRequest *request, const TrainReport *report)
{
    Text path = text_of(request->path), why = text_of(strerror(errno));
    switch (end) {
    case TRAIN_DONE:
        return tell(request, report);
    case TRAIN_STOPPED:
        (void)tell(request, report);
        return EXIT_STOPPED;
    case TRAIN_NO_MEMORY:
        break;
    case TRAIN_UNWRITTEN:
        return failure(N_("cannot write %1: %2"), path, why);
    case TRAIN_UNREADABLE:
        return failure(N_("cannot read %1.part: %2"), path, why);
    case TRAIN_FOREIGN:
        return failure(N_("%1.part is no training, or one of another version; remove it or take "
                          "another --out"),
                       path);
    case TRAIN_DAMAGED:
        return failure(N_("%1.part is damaged; remove it to begin anew"), path);
    case TRAIN_OTHER:
        return failure(N_("%1.part was begun with another seed or for another number of players; "
                          "remove it or take another --out"),
                       path);
    }
    return failure(N_("there is not enough memory"));
}

int cmd_train(Arguments arguments)
{
    enum { MOST_MINUTES = 60 * 24 * 7, FEW_MINUTES = 5 };
    static const uint64_t most_rounds = 1000000000000;
    const char *out = take_value(&arguments, "--out");
    const char *seed = take_value(&arguments, "--seed");
    TrainRequest request = {.seed = 1};
    TrainReport report;
    uint64_t players = 0;
    char path[MAX_PATH];
    const Game *game;
    Options options;
    if (seed != NULL && !text_number(text_of(seed), &request.seed))
        return usage_error(N_("the seed is a whole number, not '%1'"), text_of(seed));
    if (!take_number(&arguments, "--rounds", 1, most_rounds, &request.rounds) ||
        !take_number(&arguments, "--minutes", 1, MOST_MINUTES, &request.minutes) ||
        !take_number(&arguments, "--players", 1, MAX_SEATS, &players) ||
        !read_game(&arguments, &game, &options))
        return EXIT_USAGE;
    if (arguments.count > 0)
        return not_understood(arguments.at[0]);
    const Hosted *hosted = hosted_of(game);
    const Trainer *trainer = hosted != NULL ? hosted->trainer : NULL;
    if (trainer == NULL)
        return failure(N_("%1 has no bot that learns by playing"), text_of(game->title));
    if (players == 0)
        players = trainer->most_players;
    if (players < trainer->least_players || players > trainer->most_players)
        return usage_error(N_("%1 takes a number from %2 to %3, not '%4'"), TEXT("--players"),
                           NUM(trainer->least_players), NUM(trainer->most_players), NUM(players));
    if (out == NULL && !user_path(USER_CACHE, trainer->file, path))
        return failure(N_("there is no cache folder; --out says where to write"));
    Bar bar = progress_bar(reader_lang(), tr_in(reader_lang(), "bar", "training"));
    Progress progress = {progress_show, &bar};
    if (request.rounds == 0 && request.minutes == 0)
        request.minutes = FEW_MINUTES;
    request.players = (unsigned)players;
    request.path = out != NULL ? out : path;
    request.progress = &progress;
    watch_signals();
    return conclude(trainer->train(&request, &report), &request, &report);
}
