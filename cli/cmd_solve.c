/* `triskel solve`: computes a game's solution, keeps it and says what it is worth to begin. */
#include "base/buffer.h"
#include "cli/facts.h"
#include "cli/solved.h"

#include <stdio.h>

static void write_json(const Solved *solved, Out *out)
{
    const SkalpottSolution *solution = solved->solution;
    double odds = skalpott_solution_odds(solution);
    out_char(out, '{');
    solved_write_key(solution->key, out);
    out_format(out, ",\"odds\":[%.12f,%.12f],\"positions\":%llu,\"seconds\":%.3f,\"cached\":%s",
               odds, 1 - odds, (unsigned long long)skalpott_solution_positions(solution),
               solution->seconds, solved->from_cache ? "true" : "false");
    out_string(out, ",\"file\":");
    out_json(out, text_of(solved->path));
    out_string(out, "}\n");
}

static void write_text(const Solved *solved, Out *out)
{
    const SkalpottSolution *solution = solved->solution;
    double odds = skalpott_solution_odds(solution);
    SkalpottKey key = solution->key;
    out_format(out, "Skalpott, %s, joker=%s, %u counters each\n",
               key.players == 1 ? "one player against Le Jeu" : "two players",
               key.joker == SKALPOTT_JOKER_LITERAL ? "literal" : "commit", key.counters);
    out_format(out, "  P1 begins and wins with a chance of %.10f, P2 with %.10f\n", odds, 1 - odds);
    out_format(out, "  %llu positions, computed in %.1f s%s\n",
               (unsigned long long)skalpott_solution_positions(solution), solution->seconds,
               solved->from_cache ? " some time ago" : "");
    out_string(out, "  ");
    out_string(out, solved->path);
    out_char(out, '\n');
}

int cmd_solve(Arguments arguments)
{
    bool json = take_flag(&arguments, "--json"), facts = take_flag(&arguments, "--facts");
    SolvedRequest request = {.fresh = take_flag(&arguments, "--fresh"), .must_keep = true};
    const char *threads_text = take_value(&arguments, "--threads");
    Options options;
    if (threads_text != NULL) {
        uint64_t threads;
        if (!text_number(text_of(threads_text), &threads) || threads < 1 || threads > 64)
            return usage_error("--threads takes a number from 1 to 64, not '%s'", threads_text);
        request.threads = (unsigned)threads;
    }
    if (!read_game(&arguments, &request.game, &options))
        return EXIT_USAGE;
    if (arguments.count > 0)
        return usage_error("'%s' is not understood here", arguments.at[0]);
    request.options = &options;

    Solved solved;
    if (!solved_open(&request, &solved))
        return EXIT_FAILED;
    Out out = buffer_new();
    (json ? write_json : write_text)(&solved, &out);
    if (facts)
        facts_write(solved.solution, &out);
    bool printed = print_out(&out);
    buffer_free(&out);
    skalpott_solution_free(solved.solution);
    return printed ? EXIT_DONE : EXIT_FAILED;
}
