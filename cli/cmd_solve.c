/* `triskel solve`: computes a game's solution, keeps it and says what it is worth to begin. */
#include "base/buffer.h"
#include "base/tidy.h"
#include "cli/solved.h"
#include "os/format.h"
#include "term/bar.h"

static void write_json(const Solved *solved, Out *out)
{
    const Solver *solver = solved->solver;
    SolutionAbout about = solver->about(solved->solution);
    Worth odds[DUELISTS];
    Json json = {out, false};
    solver->odds(solved->solution, odds);
    put_open(&json, '{');
    solver->write_key(solved->solution, &json);
    put_worths(put_key(&json, "odds"), odds);
    put_number(put_key(&json, "positions"), about.positions);
    out_format(put_raw(put_key(&json, "seconds")), "%.3f", about.seconds);
    put_flag(put_key(&json, "cached"), about.was_kept);
    put_string(put_key(&json, "file"), about.path);
    put_close(&json, '}');
    out_char(out, '\n');
}

static void write_text(const Solved *solved, Out *out)
{
    const Solver *solver = solved->solver;
    SolutionAbout about = solver->about(solved->solution);
    Worth odds[DUELISTS];
    solver->odds(solved->solution, odds);
    solver->describe(solved->solution, out);
    out_string(out, "\n  P1 begins and wins with a chance of ");
    out_worth(out, odds[0], 1, 0, 10);
    out_string(out, ", P2 with ");
    out_worth(out, odds[1], 1, 0, 10);
    out_format(out, "\n  %llu positions, computed in %.1f s%s\n",
               (unsigned long long)about.positions, about.seconds,
               about.was_kept ? " some time ago" : "");
    size_t start = out->length;
    say(out, "  %1\n", text_of(about.path));
    out_in_line(out, start);
}

/* What is left of the words: nothing, or for solvers that take one the state to begin with. */
static bool take_state(Arguments *arguments, const Solver *solver, Text *state)
{
    if (arguments->count > 0 && solver != NULL && solver->takes_state) {
        *state = text_of(arguments->at[0]);
        arguments->at++;
        arguments->count--;
    }
    return arguments->count == 0;
}

int cmd_solve(Arguments arguments)
{
    bool json = take_flag(&arguments, "--json"), facts = take_flag(&arguments, "--facts");
    SolverRequest request = {.fresh = take_flag(&arguments, "--fresh"), .must_keep = true};
    const char *threads_text = take_value(&arguments, "--threads");
    const Game *game;
    Options options;
    if (threads_text != NULL) {
        uint64_t threads;
        if (!text_number(text_of(threads_text), &threads) || threads < 1 || threads > 64)
            return usage_error(N_("--threads takes a number from 1 to 64, not '%1'"),
                               text_of(threads_text));
        request.threads = (unsigned)threads;
    }
    if (!read_game(&arguments, &game, &options))
        return EXIT_USAGE;
    if (!take_state(&arguments, solver_of(game), &request.state))
        return not_understood(arguments.at[0]);
    request.options = &options;

    Solved solved;
    bool done = solved_open(game, request, &solved);
    if (done) {
        Bar bar = progress_bar(reader_lang(), tr_in(reader_lang(), "bar", "playing"));
        Progress progress = {progress_show, &bar};
        Out out = buffer_new();
        (json ? write_json : write_text)(&solved, &out);
        if (facts && solved.solver->write_facts != NULL)
            done = solved.solver->write_facts(solved.solution, &progress, &out);
        done = done && print_out(&out);
        buffer_free(&out);
    }
    solved_close(&solved);
    return solved_exit(done);
}
