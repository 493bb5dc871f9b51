/* The solved game: see solved.h. */
#include "cli/solved.h"
#include "base/buffer.h"
#include "os/format.h"
#include "os/signals.h"
#include "term/bar.h"
#include "term/play.h"

static void complain(const char *sentence)
{
    (void)failure(sentence);
}

static bool is_solved(const Game *game, const Solver *solver, const SolverRequest *request)
{
    char sentence[256];
    Out why = {.text = sentence, .capacity = sizeof sentence};
    if (solver != NULL && solver->solves(request, &why))
        return true;
    if (solver != NULL)
        (void)failure("%1", (Text){sentence, why.length});
    else
        (void)failure(N_("%1 is not solved: no exact answer exists"), text_of(game->title));
    return false;
}

bool solved_open(const Game *game, SolverRequest request, Solved *solved)
{
    Bar bar = progress_bar(reader_lang(), tr_in(reader_lang(), "bar", "solving"));
    Progress progress = {progress_show, &bar};
    *solved = (Solved){.solver = solver_of(game)};
    if (!is_solved(game, solved->solver, &request))
        return false;
    watch_signals();
    request.progress = &progress;
    request.complain = complain;
    solved->solution = solved->solver->open(&request);
    return solved->solution != NULL;
}

bool player_ready(Player *player, Roster *roster, const Bot *bot, const Options *options)
{
    Bar bar = progress_bar(reader_lang(), tr_in(reader_lang(), "bar", "preparing"));
    Progress progress = {progress_show, &bar};
    watch_signals();
    return roster_prepare(roster, bot, options, &progress, player);
}

bool judge_ready(Judge *judge, Roster *roster, const Game *game, const Options *options)
{
    Solved solved;
    *judge = (Judge){0};
    if (judge_is_exact(game, options)) {
        bool opened = solved_open(game, (SolverRequest){.options = options}, &solved);
        *judge = (Judge){.solver = solved.solver, .solution = solved.solution};
        return opened;
    }
    if (player_ready(&judge->player, roster, roster_adviser(roster, game, options), options))
        return true;
    if (!was_stopped())
        (void)failure(N_("nobody here has advice"));
    return false;
}

int solved_exit(bool done)
{
    return was_stopped() ? EXIT_STOPPED : done ? EXIT_DONE : EXIT_FAILED;
}

void solved_close(Solved *solved)
{
    if (solved->solution != NULL)
        solved->solver->free(solved->solution);
    *solved = (Solved){0};
}

bool print_words(const Out *out)
{
    return (!out->full && print_plain((Text){out->text, out->length})) || print_out(out);
}

void out_worth(Out *out, Worth worth, double scale, int width, int decimals)
{
    out_format(out, "%*.*f", width, decimals, scale * worth.low);
    if (worth.high > worth.low)
        out_format(out, " to %.*f", decimals, scale * worth.high);
}

void put_worth(Json *json, Worth worth)
{
    if (worth.high > worth.low)
        out_format(put_raw(json), "[%.12f,%.12f]", worth.low, worth.high);
    else
        out_format(put_raw(json), "%.12f", worth.low);
}

void put_worths(Json *json, const Worth worth[DUELISTS])
{
    put_open(json, '[');
    for (unsigned person = 0; person < DUELISTS; person++)
        put_worth(json, worth[person]);
    put_close(json, ']');
}
