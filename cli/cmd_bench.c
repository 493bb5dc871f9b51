/* `triskel bench`: measurements that users can repeat. */
#include "base/buffer.h"
#include "bench/playout.h"
#include "cli/command.h"
#include "os/format.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A number as a Text, for the enclosing block. */
#define FORMATTED(format, number) formatted((format), (number), (char[32]){0})
static Text formatted(const char *format, double number, char text[32])
{
    Out out = {.text = text, .capacity = 32};
    out_format(&out, format, number);
    return (Text){text, out.length};
}

static bool print_json(const Game *game, const Options *options, const PlayoutBench *bench)
{
    printf("{\"game\":\"%s\",\"players\":%u,\"games_per_s\":%.0f,\"transitions_per_s\":%.0f,"
           "\"copy_transitions_per_s\":%.0f,\"ns_per_transition\":%.2f,\"state_bytes\":%u,"
           "\"calibration\":%.0f}\n",
           game->name, options->value[PLAYERS], bench->games_per_s, bench->transitions_per_s,
           bench->copy_transitions_per_s, 1e9 / bench->transitions_per_s, game->state_size,
           bench->calibration);
    return true; /* whether it could be written, main looks at */
}

static bool print_text(const Game *game, const Options *options, const PlayoutBench *bench)
{
    const Lang *lang = reader_lang();
    Out out = buffer_new();
    say(&out, tr(lang, "%1, %2 players, complete random games on one core\n"), text_of(game->title),
        NUM(options->value[PLAYERS]));
    say(&out, tr(lang, "  %1 games a second\n"), FORMATTED("%.3g", bench->games_per_s));
    say(&out, tr(lang, "  %1 million transitions a second (%2 ns each)\n"),
        FORMATTED("%.1f", bench->transitions_per_s / 1e6),
        FORMATTED("%.2f", 1e9 / bench->transitions_per_s));
    say(&out, tr(lang, "  %1 million with a copy of the %2-byte state for each\n"),
        FORMATTED("%.1f", bench->copy_transitions_per_s / 1e6), NUM(game->state_size));
    say(&out, tr(lang, "  %1 and %2 of the calibration loop’s %3 million steps a second\n"),
        FORMATTED("%.3f", bench->transitions_per_s / bench->calibration),
        FORMATTED("%.3f", bench->copy_transitions_per_s / bench->calibration),
        FORMATTED("%.1f", bench->calibration / 1e6));
    bool printed = print_out(&out);
    buffer_free(&out);
    return printed;
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
            return usage_error(N_("--seconds takes a number up to 3600, not '%1'"),
                               text_of(seconds_text));
    }
    if (games_text != NULL && !text_number(text_of(games_text), &games))
        return usage_error(N_("--games takes a whole number, not '%1'"), text_of(games_text));
    if (arguments.count == 0 || strcmp(arguments.at[0], "playout") != 0)
        return usage_is("bench playout GAME [key=value…] [--seconds S] [--json]");
    arguments.at++;
    arguments.count--;
    const Game *game;
    Options options;
    if (!read_game(&arguments, &game, &options))
        return EXIT_USAGE;
    if (arguments.count > 0)
        return not_understood(arguments.at[0]);
    if (games_text != NULL) {
        printf("%llu\n", (unsigned long long)bench_games(game, &options, games));
        return EXIT_DONE;
    }
    PlayoutBench bench = bench_playout(game, &options, seconds);
    return (json ? print_json : print_text)(game, &options, &bench) ? EXIT_DONE : EXIT_FAILED;
}
