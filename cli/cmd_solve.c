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

/* What the state that was asked for is worth to who starts. */
static void write_state(const Solved *solved, Out *out)
{
    Worth odds[DUELISTS];
    Json json = {out, false};
    solved->solver->odds(solved->solution, odds);
    put_open(&json, '{');
    out_format(put_raw(put_key(&json, "value")), "%.9f", worth_middle(odds[0]));
    out_format(put_raw(put_key(&json, "low")), "%.9f", odds[0].low);
    out_format(put_raw(put_key(&json, "high")), "%.9f", odds[0].high);
    put_close(&json, '}');
    out_char(out, '\n');
}

static bool write_certificate(const Solved *solved, bool as_json, Out *out)
{
    Bar bar = progress_bar(reader_lang(), tr_in(reader_lang(), "bar", "checking"));
    Progress progress = {progress_show, &bar};
    Certificate found;
    Json json = {out, false};
    if (!solved->solver->certify(solved->solution, &progress, &found))
        return false;
    if (!as_json) {
        out_format(out,
                   "  the best of all opponents wins %.6f of its games against the bot where it "
                   "begins, and %.6f where the bot does:\n  at most %.6f more than perfect play "
                   "allows (%llu sheets, %.1f s)\n",
                   found.wins[0], found.wins[1], found.gains, (unsigned long long)found.parts,
                   found.seconds);
        return true;
    }
    put_open(&json, '{');
    put_open(put_key(&json, "wins"), '[');
    for (unsigned i = 0; i < DUELISTS; i++)
        out_format(put_raw(&json), "%.9f", found.wins[i]);
    put_close(&json, ']');
    out_format(put_raw(put_key(&json, "gains")), "%.9f", found.gains);
    put_number(put_key(&json, "sheets"), found.parts);
    out_format(put_raw(put_key(&json, "seconds")), "%.3f", found.seconds);
    put_close(&json, '}');
    out_char(out, '\n');
    return true;
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
    enum { MOST_THREADS = 64 };
    bool json = take_flag(&arguments, "--json"), facts = take_flag(&arguments, "--facts");
    bool certify = take_flag(&arguments, "--certify");
    const char *state = take_value(&arguments, "--state");
    SolverRequest request = {.fresh = take_flag(&arguments, "--fresh"), .must_keep = true};
    uint64_t threads = 0; /* as many as there are processors */
    const Game *game;
    Options options;
    if (!take_number(&arguments, "--threads", 1, MOST_THREADS, &threads))
        return EXIT_USAGE;
    request.threads = (unsigned)threads;
    bool bare = arguments.count == 1;
    if (!read_game(&arguments, &game, &options))
        return EXIT_USAGE;
    const Solver *solver = solver_of(game);
    if (bare && solver != NULL && solver->suit != NULL)
        solver->suit(&options);
    if (state == NULL && !take_state(&arguments, solver, &request.state))
        return not_understood(arguments.at[0]);
    if (arguments.count > 0)
        return not_understood(arguments.at[0]);
    if (state != NULL && (solver == NULL || !solver->takes_state))
        return not_understood("--state");
    if (certify && (solver == NULL || solver->certify == NULL))
        return not_understood("--certify");
    if (state != NULL)
        request.state = text_of(state);
    request.options = &options;

    Solved solved;
    bool done = solved_open(game, request, &solved);
    if (done) {
        Bar bar = progress_bar(reader_lang(), tr_in(reader_lang(), "bar", "playing"));
        Progress progress = {progress_show, &bar};
        Out out = buffer_new();
        if (request.state.length > 0)
            write_state(&solved, &out);
        else if (certify)
            done = write_certificate(&solved, json, &out);
        else
            (json ? write_json : write_text)(&solved, &out);
        if (done && facts && solved.solver->write_facts != NULL)
            done = solved.solver->write_facts(solved.solution, &progress, &out);
        done = done && print_out(&out);
        buffer_free(&out);
    }
    solved_close(&solved);
    return solved_exit(done);
}
