/* `triskel bench`: measurements that users can repeat. */
#include "bench/playout.h"
#include "cli/command.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void print_json(const Game *game, const Options *options, const PlayoutBench *bench)
{
    printf("{\"game\":\"%s\",\"players\":%u,\"games_per_s\":%.0f,\"transitions_per_s\":%.0f,"
           "\"copy_transitions_per_s\":%.0f,\"ns_per_transition\":%.2f,\"state_bytes\":%u,"
           "\"calibration\":%.0f}\n",
           game->name, options->value[PLAYERS], bench->games_per_s, bench->transitions_per_s,
           bench->copy_transitions_per_s, 1e9 / bench->transitions_per_s, game->state_size,
           bench->calibration);
}

static void print_text(const Game *game, const Options *options, const PlayoutBench *bench)
{
    printf("%s, %u players, complete random games on one core\n", game->title,
           options->value[PLAYERS]);
    printf("  %.3g games a second\n", bench->games_per_s);
    printf("  %.1f million transitions a second (%.2f ns each)\n", bench->transitions_per_s / 1e6,
           1e9 / bench->transitions_per_s);
    printf("  %.1f million with a copy of the %u-byte state for each\n",
           bench->copy_transitions_per_s / 1e6, game->state_size);
    printf("  %.3f and %.3f of the calibration loop's %.1f million steps a second\n",
           bench->transitions_per_s / bench->calibration,
           bench->copy_transitions_per_s / bench->calibration, bench->calibration / 1e6);
}

int cmd_bench(Arguments arguments)
{
    bool json = take_flag(&arguments, "--json");
    const char *seconds_text = take_value(&arguments, "--seconds");
    const char *games_text = take_value(&arguments, "--games");
    uint64_t games = 0;
    double seconds = 3;
    if (seconds_text != NULL) {
        char *end;
        seconds = strtod(seconds_text, &end);
        if (end == seconds_text || *end != '\0' || !(seconds > 0 && seconds <= 3600))
            return usage_error("--seconds takes a number up to 3600, not '%s'", seconds_text);
    }
    if (games_text != NULL && !text_number(text_of(games_text), &games))
        return usage_error("--games takes a whole number, not '%s'", games_text);
    if (arguments.count == 0 || strcmp(arguments.at[0], "playout") != 0)
        return usage_error("write: triskel bench playout GAME [key=value…] [--seconds S] [--json]");
    arguments.at++;
    arguments.count--;
    const Game *game;
    Options options;
    if (!read_game(&arguments, &game, &options))
        return EXIT_USAGE;
    if (arguments.count > 0)
        return usage_error("'%s' is not understood here", arguments.at[0]);
    if (games_text != NULL) {
        printf("%llu\n", (unsigned long long)bench_games(game, &options, games));
        return EXIT_DONE;
    }
    PlayoutBench bench = bench_playout(game, &options, seconds);
    (json ? print_json : print_text)(game, &options, &bench);
    return EXIT_DONE;
}
